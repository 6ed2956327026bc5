// One stream of changes for all tables of this browser. It is read with fetch, starts after the last
// known entry of each table, and reconnects by itself when the connection is lost.
import { signal } from "@preact/signals";
import { breakOff, follow as followLog } from "./fair";
import { findElsewhere } from "./me";
import { knownKey } from "./player";
import { elsewhere, findStored, storeTable, storedTables } from "./storage";

interface StreamMessage {
    table: string;
    seq?: number; // not of a table that is no more, or that our secret does not open
    turn: number | "chance" | null;
    over: boolean;
    seats: boolean; // who sits where has changed
    goes: number | null; // when the table goes, if that is announced
    ask?: unknown; // elements are asked for (fair.ts)
}

// Who is at a table that is on the screen: seats whose devices are connected, and how many look on without a seat.
export interface Company {
    here: number[];
    watchers: number;
}

export const online = signal(true);
export const companies = signal<ReadonlyMap<string, Company>>(new Map());

// Called with the version that there is now. After the stream was broken, or when the seats have
// changed, with null: then the table must be fetched in any case.
type OnChange = (seq: number | null) => void;

const followers = new Map<string, Set<OnChange>>();
const listeners = new Map<string, () => void>(); // of what is said
let running: AbortController | null = null;
let scheduled = false;

const SILENCE = 40_000; // the server gives a sign of life every 15 s
const RETRY_MIN = 500;
const RETRY_MAX = 15_000;
const TABLES_MAX = 64;
const SOON = 1000;

interface Followed {
    id: string;
    secret?: string;
    secrets?: string[];
    seats?: number[];
    looks: boolean;
    since: number;
    talk: number;
}

const away = (id: string) => elsewhere.peek().find((table) => table.id === id);
let finding: ReturnType<typeof setTimeout> | undefined;

function findSoon(): void {
    finding ??= setTimeout(() => {
        finding = undefined;
        void findElsewhere();
    }, SOON);
}

function wanted(): Followed[] {
    // of those that are over it is to be heard when they go
    const stored = storedTables
        .peek()
        .filter((table) => table.kind === "remote")
        .sort((a, b) => Number(a.over) - Number(b.over));
    // Tables that this device has not opened are only watched: it has nothing to give to their dice.
    const ids = new Set([...followers.keys(), ...[...stored, ...elsewhere.peek()].map((table) => table.id)]);
    return [...ids].slice(0, TABLES_MAX).map((id) => {
        const known = findStored(id);
        const secrets = known?.held?.flatMap(({ secret }) => secret ?? []) ?? [];
        const seats = known?.held?.flatMap(({ seat, secret }) => (secret === null ? [seat] : [])) ?? [];
        const auth = known?.asked && secrets.length ? { secrets } : secrets[0] ? { secret: secrets[0] } : {};
        return {
            id,
            ...auth,
            ...(seats.length ? { seats } : {}),
            looks: followers.has(id),
            since: Math.max(0, (known ?? away(id))?.seq ?? 0),
            talk: known?.said ?? 0,
        };
    });
}

function receive(message: StreamMessage): void {
    const known = findStored(message.table);
    const { seq } = message;
    if (seq === undefined) {
        followers.get(message.table)?.forEach((tell) => tell(null));
        return;
    }
    if (seq > (away(message.table)?.seq ?? seq)) findSoon();
    if (known && (known.goes ?? null) !== message.goes) storeTable({ ...known, goes: message.goes });
    if (known && seq > known.seq) {
        const turn = typeof message.turn === "number" ? message.turn : null;
        if (!followers.has(message.table))
            storeTable({ ...known, turn, seq, over: message.over, goes: message.goes, stale: true, touched: Date.now() });
    }
    if (message.ask && known?.mine.length) void followLog(message.table);
    followers.get(message.table)?.forEach((tell) => tell(message.seats ? null : seq));
}

function meet({ table, here, watchers }: Company & { table: string }): void {
    companies.value = new Map([...companies.peek(), [table, { here, watchers }]]);
}

// Something was said at a table, or erased.
function hear({ table, last }: { table: string; last: number }): void {
    const known = findStored(table);
    if (known && known.said !== last) storeTable({ ...known, said: last });
    listeners.get(table)?.();
}

function parse(block: string): void {
    const lines = block.split("\n");
    const data = lines
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.slice(5).trim())
        .join("\n");
    if (!data) return;
    try {
        if (lines.includes("event: here")) meet(JSON.parse(data));
        else if (lines.includes("event: talk")) hear(JSON.parse(data));
        else receive(JSON.parse(data) as StreamMessage);
    } catch {
        // Not ours; after a reconnection the table is fetched anyway.
    }
}

async function listen(stop: AbortController, again: boolean): Promise<void> {
    const key = knownKey();
    const answer = await fetch("api/stream", {
        method: "POST",
        headers: { "Content-Type": "application/json", ...(key ? { Authorization: `Player ${key}` } : {}) },
        body: JSON.stringify({ tables: wanted() }),
        signal: stop.signal,
    });
    if (!answer.ok || !answer.body) throw new Error(String(answer.status));
    online.value = true;
    if (again) followers.forEach((tellers) => tellers.forEach((tell) => tell(null)));
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
        const silence = setTimeout(() => stop.abort(), SILENCE);
        const { done, value } = await reader.read().finally(() => clearTimeout(silence));
        if (done) return;
        text += value.replaceAll("\r\n", "\n");
        for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
            parse(text.slice(0, end));
            text = text.slice(end + 2);
        }
    }
}

async function run(): Promise<void> {
    const stop = new AbortController();
    running = stop;
    let wait = RETRY_MIN;
    let again = false;
    while (running === stop && wanted().length) {
        const began = Date.now();
        const inner = new AbortController();
        stop.signal.addEventListener("abort", () => inner.abort());
        await listen(inner, again).catch(() => undefined);
        if (running !== stop) return;
        again = true;
        online.value = false;
        breakOff();
        if (Date.now() - began > RETRY_MAX) wait = RETRY_MIN;
        await new Promise((resolve) => setTimeout(resolve, wait * (0.75 + Math.random() / 2)));
        wait = Math.min(2 * wait, RETRY_MAX);
    }
    if (running === stop) running = null;
}

// Restarts the stream when the list of tables has changed, once for all changes of this moment.
export function restart(): void {
    if (scheduled) return;
    scheduled = true;
    queueMicrotask(() => {
        scheduled = false;
        running?.abort();
        running = null;
        if (wanted().length) void run();
    });
}

export function follow(id: string, tell: OnChange): () => void {
    const tellers = followers.get(id) ?? new Set();
    tellers.add(tell);
    followers.set(id, tellers);
    restart();
    return () => {
        tellers.delete(tell);
        if (!tellers.size) followers.delete(id);
        restart();
    };
}

// `heard` is called when something has changed at a table on the screen.
export function listenTo(id: string, heard: () => void): () => void {
    listeners.set(id, heard);
    return () => void (listeners.get(id) === heard && listeners.delete(id));
}

// Resolves when the stream is connected again, and after `most` milliseconds at the latest.
export function untilOnline(most: number): Promise<void> {
    return new Promise((resolve) => {
        const timer = setTimeout(() => done(), most);
        let was = true;
        const stop = online.subscribe((is) => {
            if (is && !was) queueMicrotask(() => done());
            was = is;
        });
        const done = () => {
            clearTimeout(timer);
            stop();
            resolve();
        };
    });
}

let watched = "";
elsewhere.subscribe((tables) => {
    const ids = tables.map(({ id }) => id).sort().join(" ");
    if (ids !== watched) restart();
    watched = ids;
});

window.addEventListener("online", restart);
