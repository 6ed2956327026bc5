// "My tables" in the browser's storage: the whole record of a table that is played on this device, the
// seats' secrets of a table at the server.
import { signal } from "@preact/signals";
import type { TableJson } from "./types";

export interface SeatSecret {
    seat: number;
    secret: string;
}

export interface StoredTable {
    id: string;
    kind: "local" | "remote";
    game: string;
    title: string;
    names: string[];
    points: number[];
    mine: number[];
    turn: number | null;
    round?: number | null;
    seq: number;
    over: boolean;
    stale?: boolean; // remote: it has gone on since the table itself was read
    touched: number;
    held?: SeatSecret[]; // remote: secrets of the seats of this device
    host?: string; // remote: the secret of who set the table
    links?: { seat: number; name: string; href: string }[];
}

const LIST = "ages.tables";
export const RECORD = "ages.record.";
const STORED_MAX = 60;

function read(): StoredTable[] {
    try {
        const list: unknown = JSON.parse(localStorage.getItem(LIST) ?? "[]");
        return Array.isArray(list) ? (list as StoredTable[]) : [];
    } catch {
        return [];
    }
}

export const storedTables = signal<StoredTable[]>(read());

function write(list: StoredTable[]): void {
    const sorted = [...list].sort((a, b) => b.touched - a.touched);
    for (const gone of sorted.slice(STORED_MAX)) localStorage.removeItem(RECORD + gone.id);
    storedTables.value = sorted.slice(0, STORED_MAX);
    try {
        localStorage.setItem(LIST, JSON.stringify(storedTables.value));
    } catch {
        // The storage is full or forbidden: the table goes on, it is only not kept.
    }
}

export function findStored(id: string): StoredTable | undefined {
    return storedTables.peek().find((table) => table.id === id);
}

export function storeTable(table: StoredTable): void {
    write([table, ...storedTables.peek().filter((other) => other.id !== table.id)]);
}

export function removeStored(id: string): void {
    localStorage.removeItem(RECORD + id);
    write(storedTables.peek().filter((table) => table.id !== id));
}

export function storeRecord(id: string, record: string): void {
    try {
        localStorage.setItem(RECORD + id, record);
    } catch {
        // As above.
    }
}

export function storedRecord(id: string): string | null {
    return localStorage.getItem(RECORD + id);
}

// What the list shows of a table, from the table itself.
export function summary(now: TableJson): Pick<
    StoredTable,
    "game" | "title" | "names" | "points" | "turn" | "round" | "seq" | "over" | "stale"
> {
    return {
        game: now.game,
        title: now.short_title,
        names: now.seats.map((seat) => seat.name),
        points: now.scores.map((score) => score.points),
        turn: typeof now.turn === "number" ? now.turn : null,
        round: typeof now.view["round"] === "number" ? now.view["round"] : null,
        seq: now.seq,
        over: now.over,
        stale: false,
    };
}

// Another tab of this browser plays too.
window.addEventListener("storage", (event) => {
    if (event.key === LIST) storedTables.value = read();
});
