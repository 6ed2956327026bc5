// The page's side of the engine's worker: every call is a promise of a text or of JSON.
import { language } from "../words";
import type { Game, Luck, Problem, Rule, TableJson, Verdict } from "../table/types";

export type Argument = number | string | { bytes: string };
export interface Request {
    id: number;
    name: string;
    args: Argument[];
}
interface Answer {
    id: number;
    text?: string;
    failure?: string;
}

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, { resolve(text: string): void; reject(error: Error): void }>();

function start(): Worker {
    const made = new Worker("engine.js");
    made.onmessage = (message: MessageEvent<Answer>) => {
        const { id, text, failure } = message.data;
        const call = waiting.get(id);
        waiting.delete(id);
        if (failure !== undefined) call?.reject(new Error(failure));
        else call?.resolve(text ?? "");
    };
    made.onerror = (event) => {
        waiting.forEach((call) => call.reject(new Error(event.message)));
        waiting.clear();
    };
    return made;
}

function text(name: string, ...args: Argument[]): Promise<string> {
    worker ??= start();
    const id = ++last;
    return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker?.postMessage({ id, name, args } satisfies Request);
    });
}

async function json<T>(name: string, ...args: Argument[]): Promise<T> {
    return JSON.parse(await text(name, ...args)) as T;
}

export type Handle = number;
export type Opened = { table: Handle } | { error: Problem };
export type Done = { error?: Problem };

const lang = () => language.peek();

export const engine = {
    games: () => json<Game[]>("games", lang()),
    rules: (game: string) => json<Rule[]>("rules", game),
    start: (lines: string) => json<Opened>("start", lines, lang()),
    read: (record: string) => json<Opened>("read", { bytes: record }, lang()),
    end: (table: Handle) => text("end", table),
    table: (table: Handle, viewer: number, since: number, back: number) =>
        json<TableJson>("table", table, viewer, since, back, lang()),
    move: (table: Handle, seat: number, move: string) =>
        json<Done>("move", table, seat, move, lang()),
    confirm: (table: Handle, seat: number) => json<Done>("confirm", table, seat, lang()),
    undo: (table: Handle, seat: number) => json<Done>("undo", table, seat, lang()),
    redo: (table: Handle, seat: number) => json<Done>("redo", table, seat, lang()),
    roll: (table: Handle) => json<Done>("roll", table),
    decide: (table: Handle, seed: number) => json<Done>("decide", table, seed),
    record: (table: Handle) => text("record", table),
    luck: (table: Handle) => json<Luck>("luck", table, lang()),
    verify: (record: string) => json<Verdict>("verify", { bytes: record }, lang()),
};
