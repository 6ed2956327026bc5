// Which of the tables wait for the person, in the order in which My tables lists them.
import { elsewhere, storedTables, type StoredTable } from "./storage";

export const isMine = (table: StoredTable): boolean => table.turn !== null && table.mine.includes(table.turn);

// Those first that wait for this device, by when its time is up, those last that are over; each by when it was played.
const rank = (table: StoredTable): number => (table.over ? 2 : isMine(table) ? 0 : 1);

const NEVER = Number.MAX_SAFE_INTEGER;
const deadline = (table: StoredTable): number => (isMine(table) && !table.over && table.ends) || NEVER;

export const inOrder = (tables: readonly StoredTable[]): StoredTable[] =>
    [...tables].sort((a, b) => rank(a) - rank(b) || deadline(a) - deadline(b) || b.touched - a.touched);

// With friends alone: a table of this device always waits.
const waits = (table: StoredTable): boolean => table.kind === "remote" && !table.over && isMine(table);

// How many others wait, and the address of the one that is next behind this table.
export function nextWaiting(id: string | null): { count: number; href: string } | null {
    const all = inOrder([...storedTables.value, ...elsewhere.value]).filter((table) => waits(table) || table.id === id);
    const others = all.filter((table) => table.id !== id);
    const at = all.findIndex((table) => table.id === id);
    const next = all.slice(at + 1).find((table) => table.id !== id) ?? others[0];
    return next ? { count: others.length, href: `#/t/${next.id}` } : null;
}
