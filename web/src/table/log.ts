// The log as far as this device knows it, of each viewer of a table where they differ. A table is asked
// only for what is new: `since` is the ply that is known, `seq` the version it was known at, by which
// the engine sees whether any of it was taken back.
import type { Happening, TableJson } from "./types";

interface Page {
    since: number;
    seq: number;
    log: Happening[];
}

const EMPTY: Page = { since: 0, seq: -1, log: [] };

export class LogBook {
    private readonly pages = new Map<number, Page>();

    known(viewer: number): Page {
        return this.pages.get(viewer) ?? EMPTY;
    }

    // Puts what is told behind what is known and still in force.
    read(viewer: number, now: TableJson): Happening[] {
        const kept = this.known(viewer).log.filter((event) => event.ply <= now.since);
        const log = [...kept, ...now.events];
        this.pages.set(viewer, { since: now.plies, seq: now.seq, log });
        return log;
    }
}
