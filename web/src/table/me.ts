// The player behind this browser, at the server: the devices, the tables of all of them, codes, everything and nothing.
import { problemOf, Refusal, request } from "./http";
import { forgetKey, knownKey, playerKey } from "./player";
import { elsewhere, findStored, ofPlayer, removeStored, storedTables, type StoredTable, storeTable } from "./storage";
import type { Problem } from "./types";

export interface Device {
    id: string;
    name: string;
    paper: boolean; // a recovery code
    here: boolean; // this device
    made: number;
    seen: number;
}

interface MyTable {
    table: string;
    seats: number[];
    game: string;
    names: string[];
    turn: number | null;
    seq: number;
    over: boolean;
    moved: number;
    ends: number | null;
}

async function ask<T>(what: string, body?: unknown): Promise<T> {
    return request<T>(`api/me/${what}`, `Player ${playerKey() ?? ""}`, body);
}

async function outcome<T>(answer: Promise<T>): Promise<T | { error: Problem }> {
    try {
        return await answer;
    } catch (error) {
        if (error instanceof Refusal && error.problem.code === "removed") forgetKey();
        return { error: problemOf(error) };
    }
}

const storedOf = ({ table, seats, moved, ...more }: MyTable): StoredTable => ({
    ...more,
    id: table,
    kind: "remote",
    points: [],
    mine: seats,
    touched: moved,
    asked: true,
    held: seats.map((seat) => ({ seat, secret: null })),
});

let asked = 0;
let answered = 0;

// Of two that are under way the later one counts, whichever is answered first.
export async function findElsewhere(): Promise<void> {
    if (!knownKey()) return;
    const number = ++asked;
    const found = await outcome(ask<{ tables: MyTable[]; notices: boolean }>("tables"));
    if ("error" in found || number < answered) return;
    answered = number;
    if (found.notices) tellLooking();
    ofPlayer.value = found.tables.map(storedOf);
}

// A table of the player is played on at this device, which joins anew.
export async function playHere(id: string): Promise<boolean> {
    if (findStored(id) || !knownKey()) return false;
    if (!elsewhere.peek().some((table) => table.id === id)) await findElsewhere();
    const table = elsewhere.peek().find((one) => one.id === id);
    if (!table) return false;
    storeTable({ ...table, seq: -1, stale: true });
    return true;
}

type Devices = { devices: Device[] };

export const devices = () => outcome(ask<Devices>("devices"));
export const pair = () => outcome(ask<{ code: string; seconds: number }>("pairing", { name: deviceName() }));
export const makeRecovery = () => outcome(ask<{ code: string }>("recovery", {}));
export const removeDevice = (id: string) => outcome(ask<Devices>(`devices/${id}/remove`, {}));
// Finished games, and what they say of the player's strength. `seats`: 2, or 3 for tables of three and four.
export interface History {
    ratings: { game: string; level: string | null; seats: number; games: number; rating: number | null; within: number | null }[];
    games: {
        table: string;
        seat: number;
        ended: number;
        rated: boolean;
        game: string;
        seats: { name: string; bot: string; points: number; place: number }[];
    }[];
}

export const history = () => outcome(ask<History>("history"));
export const everything = () => outcome(ask<unknown>("export"));

export async function join(code: string): Promise<Devices | { error: Problem }> {
    const joined = await outcome(ask<Devices>("join", { code, name: deviceName() }));
    if (!("error" in joined)) await findElsewhere();
    return joined;
}

// At the server, and here the key and what was kept of tables there.
export async function forgetMe(): Promise<Problem | null> {
    const gone = await outcome(ask<unknown>("delete", {}));
    if (typeof gone === "object" && gone !== null && "error" in gone) return (gone as { error: Problem }).error;
    for (const table of storedTables.peek()) if (table.kind === "remote") removeStored(table.id);
    ofPlayer.value = [];
    forgetKey();
    return null;
}

export interface Channel {
    address: string;
    format: string;
    failing: boolean;
    unconfirmed: boolean; // of mail: its reader has not answered
}

type Notices = { on: boolean; mail: boolean; push?: string; channels: Channel[] };

export const notices = () => outcome(ask<Notices>("notices"));
export const addChannel = (format: string, address: string) => outcome(ask<Notices>("notices", { format, address }));
export const addPush = ({ endpoint, keys }: PushSubscriptionJSON) =>
    outcome(ask<Notices>("notices", { format: "push", address: endpoint, keys }));
export const removeChannel = (address: string) => outcome(ask<Notices>("notices/remove", { address }));

export const answerMail = (code: string, wanted: boolean) => outcome(request<{ wanted: boolean }>("api/mail", null, { code, wanted }));

const LOOK = 60_000;
const USED = 120_000; // an open page that nobody touches is not looked at
let used = Date.now();
let telling = false;

// Who is at the page needs no notices: it says so, for those who get any.
export function tellLooking(): void {
    if (telling) return;
    telling = true;
    for (const kind of ["pointerdown", "keydown", "scroll"])
        addEventListener(kind, () => (used = Date.now()), { passive: true, capture: true });
    const tell = () => {
        if (document.visibilityState === "visible" && Date.now() - used < USED) void outcome(ask("looking", {}));
    };
    setInterval(tell, LOOK);
    tell();
}

const SYSTEMS = ["Android", "iPhone", "iPad", "Windows", "Macintosh", "CrOS", "Linux"];
const BROWSERS = ["Firefox", "Edg", "OPR", "Chrome", "Safari"];

// As the browser calls itself: it needs no translation.
function deviceName(): string {
    const found = (words: string[]) => words.find((word) => navigator.userAgent.includes(word)) ?? "";
    return [found(BROWSERS).replace(/^Edg$/, "Edge").replace(/^OPR$/, "Opera"), found(SYSTEMS)].filter(Boolean).join(", ");
}
