// Puts what has newly happened behind what is known. Plies that were taken back are gone from it.
import type { Happening, TableJson } from "./types";

export function join(log: Happening[], since: number, now: TableJson): Happening[] {
    return [...log.filter((event) => event.ply <= since), ...now.events];
}

// Between two looks at a table, was anything taken back? Every entry that is no ply is a reason to
// ask for everything again: an undo, or a confirmation, which does no harm.
export function grewOnly(before: TableJson | null, now: TableJson): boolean {
    return before !== null && now.seq - before.seq === now.plies - before.plies;
}
