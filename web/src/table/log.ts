// The log as far as this device knows it, by viewer where viewers see different things. Only new events
// are fetched: `since` is the last known ply and `seq` the version it was read at, which tells the
// engine whether some of it was taken back.
import type { LogEvent, TableJson } from "./types";

interface ViewerLog {
    since: number;
    seq: number;
    log: LogEvent[];
}

const EMPTY: ViewerLog = { since: 0, seq: -1, log: [] };

export class LogStore {
    private readonly pages = new Map<number, ViewerLog>();

    known(viewer: number): ViewerLog {
        return this.pages.get(viewer) ?? EMPTY;
    }

    // Appends the new events to those that are known and still in force.
    read(viewer: number, now: TableJson): LogEvent[] {
        const kept = this.known(viewer).log.filter((event) => event.ply <= now.since);
        const log = [...kept, ...now.events];
        this.pages.set(viewer, { since: now.plies, seq: now.seq, log });
        return log;
    }
}
