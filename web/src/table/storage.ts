// "My tables" in the browser's storage: the whole record of a table that is played on this device, the
// seats' secrets of a table at the server.
import { computed, signal } from "@preact/signals";
import { forgetFair } from "../fair/kept";
import type { TableJson } from "./types";

export interface SeatSecret {
    seat: number;
    secret: string | null; // null: the player's key opens it (player.ts)
}

export interface StoredTable {
    id: string;
    kind: "local" | "remote";
    game: string;
    names: string[];
    points: number[];
    mine: number[];
    turn: number | null;
    round?: number | null;
    copied?: number; // a copy of another game, from that step on, or a guess at it
    seq: number;
    over: boolean;
    goes?: number | null; // remote: when the server lets it go, if it has announced that
    ends?: number | null; // remote: when the time of the seat that is asked is up
    stale?: boolean; // remote: it has gone on since the table itself was read
    touched: number;
    held?: SeatSecret[]; // remote: secrets of the seats of this device
    host?: string; // remote: the secret of who set the table
    asked?: boolean; // remote: its dice are asked for (fair.ts)
    claims?: { seat: number; invitation: string }[]; // remote: seats of this device that are not taken yet
    links?: { seat: number; name: string; href: string }[];
    said?: number; // remote: the number of the last message, and of the last that was read here
    read?: number;
    hushed?: number[]; // remote: seats whose words are not shown here
}

const TABLE = "ages.table.";
const LIST = "ages.tables"; // older pages kept all of them in one
export const RECORD = "ages.record.";

function isTable(one: unknown): one is StoredTable {
    const table = one as StoredTable;
    return typeof one === "object" && one !== null && typeof table.id === "string" && Array.isArray(table.names);
}

function parse(text: string | null): unknown {
    try {
        return JSON.parse(text ?? "null");
    } catch {
        return null;
    }
}

// False: the storage is full, or closed to this page. Then what stood there still does.
function keep(key: string, text: string): boolean {
    try {
        localStorage.setItem(key, text);
        return true;
    } catch {
        return false;
    }
}

const byLastPlay = (list: StoredTable[]) => [...list].sort((a, b) => b.touched - a.touched);

// Takes over what an older page has kept, unless it is older than what there is. Its list goes when all
// of it is safe.
function adopt(tables: Map<string, StoredTable>): void {
    const list = parse(localStorage.getItem(LIST));
    if (!Array.isArray(list)) return;
    let safe = true;
    for (const table of list.filter(isTable)) {
        const known = tables.get(table.id);
        if (known && (known.seq > table.seq || known.touched >= table.touched)) continue;
        tables.set(table.id, table);
        safe = keep(TABLE + table.id, JSON.stringify(table)) && safe;
    }
    if (safe) localStorage.removeItem(LIST);
}

function read(): StoredTable[] {
    const tables = new Map<string, StoredTable>();
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(TABLE))) {
        const table = parse(localStorage.getItem(key));
        if (isTable(table)) tables.set(table.id, table);
    }
    adopt(tables);
    return byLastPlay([...tables.values()]);
}

export const storedTables = signal<StoredTable[]>(read());

// Tables of the player, as the server told them last; and those of them that this device does not know.
export const ofPlayer = signal<StoredTable[]>([]);
export const elsewhere = computed(() => ofPlayer.value.filter(({ id }) => !storedTables.value.some((table) => table.id === id)));

// Tables whose last step is in memory alone.
export const unkept = signal<ReadonlySet<string>>(new Set());

function note(id: string, kept: boolean): void {
    if (unkept.peek().has(id) !== kept) return;
    const others = [...unkept.peek()].filter((one) => one !== id);
    unkept.value = new Set(kept ? others : [...others, id]);
}

// Will the browser keep it all when room is short? Null: not asked yet.
export const persistent = signal<boolean | null>(null);

async function askToPersist(): Promise<void> {
    if (persistent.peek()) return;
    persistent.value = (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}

export function findStored(id: string): StoredTable | undefined {
    return storedTables.peek().find((table) => table.id === id);
}

export function storeTable(table: StoredTable): void {
    void askToPersist();
    storedTables.value = byLastPlay([table, ...storedTables.peek().filter((other) => other.id !== table.id)]);
    note(table.id, keep(TABLE + table.id, JSON.stringify(table)));
}

export function removeStored(id: string): void {
    localStorage.removeItem(RECORD + id);
    localStorage.removeItem(TABLE + id);
    localStorage.removeItem(`ages.plan.${id}`);
    forgetFair(localStorage, id);
    storedTables.value = storedTables.peek().filter((table) => table.id !== id);
    note(id, true);
}

// False: it is not kept, and the table is noted as such.
export function storeRecord(id: string, record: string): boolean {
    const kept = keep(RECORD + id, record);
    note(id, kept);
    return kept;
}

export function storedRecord(id: string): string | null {
    return localStorage.getItem(RECORD + id);
}

// What the list shows of a table, from the table itself.
export function summary(now: TableJson): Pick<
    StoredTable,
    "game" | "names" | "points" | "turn" | "round" | "copied" | "seq" | "over" | "goes" | "ends" | "stale"
> {
    return {
        game: now.game,
        names: now.seats.map((seat) => seat.name),
        points: now.scores.map((score) => score.points),
        turn: typeof now.turn === "number" ? now.turn : null,
        round: typeof now.view["round"] === "number" ? now.view["round"] : null,
        copied: now.copied || now.guessed,
        seq: now.seq,
        over: now.over || Boolean(now.asked?.given_up),
        goes: now.goes ?? null,
        ends: now.clock?.seats.find(({ seat }) => seat === now.turn)?.ends ?? null,
        stale: false,
    };
}

// Another tab of this browser plays too.
window.addEventListener("storage", (event) => {
    if (event.key === LIST || event.key?.startsWith(TABLE)) storedTables.value = read();
});
