// "My tables": what this device keeps of them, in the browser's storage. Of a table that is played
// here the whole record, of one at the server the way in.
import { signal } from "@preact/signals";
import type { TableJson } from "./types";

export interface Held {
    seat: number;
    secret: string;
}

export interface Kept {
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
    held?: Held[]; // remote: secrets of the seats of this device
    host?: string; // remote: the secret of who set the table
    links?: { seat: number; name: string; href: string }[];
}

const LIST = "ages.tables";
export const RECORD = "ages.record.";
const KEPT_MAX = 60;

function read(): Kept[] {
    try {
        const list: unknown = JSON.parse(localStorage.getItem(LIST) ?? "[]");
        return Array.isArray(list) ? (list as Kept[]) : [];
    } catch {
        return [];
    }
}

export const kept = signal<Kept[]>(read());

function write(list: Kept[]): void {
    const sorted = [...list].sort((a, b) => b.touched - a.touched);
    for (const gone of sorted.slice(KEPT_MAX)) localStorage.removeItem(RECORD + gone.id);
    kept.value = sorted.slice(0, KEPT_MAX);
    try {
        localStorage.setItem(LIST, JSON.stringify(kept.value));
    } catch {
        // The storage is full or forbidden: the table goes on, it is only not kept.
    }
}

export function find(id: string): Kept | undefined {
    return kept.peek().find((table) => table.id === id);
}

export function keep(table: Kept): void {
    write([table, ...kept.peek().filter((other) => other.id !== table.id)]);
}

export function forget(id: string): void {
    localStorage.removeItem(RECORD + id);
    write(kept.peek().filter((table) => table.id !== id));
}

export function keepRecord(id: string, record: string): void {
    try {
        localStorage.setItem(RECORD + id, record);
    } catch {
        // As above.
    }
}

export function recordOf(id: string): string | null {
    return localStorage.getItem(RECORD + id);
}

// What the list shows of a table, from the table itself.
export function summary(now: TableJson): Pick<
    Kept,
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
    if (event.key === LIST) kept.value = read();
});
