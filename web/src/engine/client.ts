// The page's side of the engine's worker: every call is a promise of a text or of JSON.
import { language } from "../words";
import type { Analysis, Card, Game, Hint, Luck, Problem, TableJson, Verdict } from "../table/types";

export type EngineArgument = number | string | { bytes: string };
export interface EngineRequest {
    id: number;
    name: string;
    args: EngineArgument[];
}
interface EngineAnswer {
    id: number;
    text?: string;
    failure?: string;
}

const lang = () => language.peek();

// A worker with an engine of its own, started when it is first asked.
class Caller {
    private worker: Worker | null = null;
    private last = 0;
    private readonly waiting = new Map<
        number,
        { resolve(text: string): void; reject(error: Error): void }
    >();

    private start(): Worker {
        const made = new Worker("engine.js", { name: lang() });
        made.onmessage = (message: MessageEvent<EngineAnswer>) => {
            const { id, text, failure } = message.data;
            const call = this.waiting.get(id);
            this.waiting.delete(id);
            if (failure !== undefined) call?.reject(new Error(failure));
            else call?.resolve(text ?? "");
        };
        made.onerror = (event) => {
            this.waiting.forEach((call) => call.reject(new Error(event.message)));
            this.waiting.clear();
        };
        return made;
    }

    text(name: string, ...args: EngineArgument[]): Promise<string> {
        this.worker ??= this.start();
        const id = ++this.last;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject });
            this.worker?.postMessage({ id, name, args } satisfies EngineRequest);
        });
    }

    async json<T>(name: string, ...args: EngineArgument[]): Promise<T> {
        return JSON.parse(await this.text(name, ...args)) as T;
    }
}

const player = new Caller();
const adviser = new Caller(); // thinks about hints while the game goes on

const sketcher = new Caller(); // games on paper, of views that may come from a stranger

const text = player.text.bind(player);
const json = player.json.bind(player);

export type Handle = number;
export type Opened = { table: Handle } | { error: Problem };
export const NO_EVENTS = 1 << 30; // as `since`: a table without its log

export type ActResult = TableJson | { error: Problem };

// Who views the table, and which part of its log is known already (src/wasm/engine.c).
export interface ViewRequest {
    viewer: number;
    viewers: number; // a set of seats: the one of them that is asked becomes the viewer
    since: number;
    seq: number;
}

export const engine = {
    games: () => json<Game[]>("games", lang()),
    cards: (game: string) => json<Card[]>("cards", game, lang()),
    start: (lines: string) => json<Opened>("start", lines, lang()),
    read: (record: string) => json<Opened>("read", { bytes: record }, lang()),
    copy: (table: Handle, ply: number, lines: string) => json<Opened>("copy", table, ply, lines, lang()),
    guess: (lines: string, view: string, seat: number, ply: number) =>
        json<Opened>("guess", lines, { bytes: view }, seat, ply, lang()),
    end: (table: Handle) => text("end", table),
    table: (table: Handle, viewer: number, since: number, back = 0) =>
        json<TableJson>("table", table, viewer, since, -1, back, lang()),
    act: (table: Handle, lines: string[], { viewer, viewers, since, seq }: ViewRequest) =>
        json<ActResult>("act", table, viewer, viewers, lines.join("\n"), since, seq, lang()),
    decide: (table: Handle, { viewer, viewers, since, seq }: ViewRequest) =>
        json<ActResult>("decide", table, viewer, viewers, since, seq, lang()),
    record: (table: Handle) => text("record", table),
    luck: (table: Handle) => json<Luck>("luck", table, lang()),
    verify: (record: string) => json<Verdict>("verify", { bytes: record }, lang()),
    // Does the record say what this device kept? (src/wasm/fair.c)
    receipt: (record: string, receipt: string) =>
        json<Verdict>("receipt", { bytes: record }, { bytes: receipt }, lang()),
    value: text, // of fair/values.ts
};

// Games on paper: from a view, without chance (src/session/sketch.h).
export const sketches = {
    open: (lines: string, view: string, seat: number, ahead: boolean) =>
        sketcher.json<Opened>("sketch", lines, { bytes: view }, seat, ahead ? 1 : 0, lang()),
    table: (table: Handle, viewer: number) =>
        sketcher.json<TableJson>("table", table, viewer, NO_EVENTS, -1, 0, lang()),
    move: (table: Handle, seat: number, move: string) =>
        sketcher.json<ActResult>("act", table, seat, 0, `move ${move}`, NO_EVENTS, -1, lang()),
    moves: (table: Handle, seat: number, lines: string) => sketcher.text("moves", table, seat, lines),
    end: (table: Handle) => sketcher.text("end", table),
};

// Opens a table in the adviser's engine for one question.
async function ask<T>(opened: Opened, none: T, question: (table: Handle) => Promise<T>): Promise<T> {
    if ("error" in opened) return none;
    try {
        return await question(opened.table);
    } finally {
        void adviser.text("end", opened.table);
    }
}

export const advice = {
    // From what a seat sees, and nothing else.
    hints: async (lines: string, view: string, seat: number) =>
        ask<Hint[]>(await adviser.json("sketch", lines, { bytes: view }, seat, 0, lang()), [], (table) =>
            adviser.json("hints", table, lang()),
        ),
    // While the game runs: by what the viewer has seen.
    analyse: async (record: string, viewer: number) =>
        ask<Partial<Analysis>>(await adviser.json("read", { bytes: record }, lang()), {}, (table) =>
            adviser.json("analyse", table, viewer, lang()),
        ),
};
