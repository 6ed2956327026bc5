// A table on this device: the engine in the page plays it, offline too. People share the device,
// bots decide in the engine's worker; after every step the record is kept, so that a closed page
// loses nothing.
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { type Done, engine, type Handle, type Look, NO_NEWS, type Opened } from "../engine/client";
import { pace } from "../ui/settings";
import { t } from "../words";
import { noteResult } from "./bests";
import { Claim } from "./claim";
import { gameOf } from "./games";
import { LogBook } from "./log";
import { pastOf } from "./past";
import { find, keep, keepRecord, recordOf, summary } from "./shelf";
import type { Happening, Problem, Table, TableJson, Wish } from "./types";

export interface Sitting {
    name: string;
    bot: string | null;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function randomHex(bytes: number): string {
    return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
        byte.toString(16).padStart(2, "0"),
    ).join("");
}

// Names are lines of a text here; the engine says what else they may not hold.
const line = (text: string) => text.replace(/[\r\n]/g, " ");

function startLines(game: string, options: Record<string, string | number>, seats: Sitting[]): string {
    return [
        `game ${game}`,
        ...Object.entries(options).map(([key, value]) => `option ${key} ${value}`),
        ...seats.map((seat) => `seat ${seat.bot ?? ""} ${line(seat.name)}`),
        `secret ${randomHex(32)}`,
        `contribution ${randomHex(16)}`,
    ].join("\n");
}

// Sets a new table; the answer is its id.
export async function setTable(
    game: string,
    options: Record<string, string | number>,
    seats: Sitting[],
): Promise<{ id: string } | { error: Problem }> {
    return shelve(await engine.start(startLines(game, options, seats)));
}

// Puts a record on the shelf: a game to look back at, or one that goes on here.
export async function openRecord(record: string): Promise<{ id: string } | { error: Problem }> {
    return shelve(await engine.read(record));
}

async function shelve(opened: Opened): Promise<{ id: string } | { error: Problem }> {
    if ("error" in opened) return opened;
    const id = randomHex(6);
    keepRecord(id, await engine.record(opened.table));
    const now = await engine.table(opened.table, 0, NO_NEWS);
    const mine = now.seats.filter((seat) => seat.kind === "person").map((seat) => seat.seat);
    keep({ id, kind: "local", mine, touched: Date.now(), ...summary(now) });
    await engine.end(opened.table);
    return { id };
}

export class LocalTable implements Table {
    readonly kind = "local";
    readonly mine: number[];
    readonly now = signal<TableJson | null>(null);
    readonly log = signal<Happening[]>([]);
    readonly connected = signal(true);
    readonly waiting = signal(false);
    readonly lost = signal<Problem | null>(null);
    readonly links = computed(() => []);
    readonly watch = null;
    readonly elsewhere: ReadonlySignal<boolean>;
    private readonly claim: Claim;
    private readonly book = new LogBook();
    private handle: Handle | null = null;
    private viewer = 0;
    private guarded = false; // something is hidden: a seat looks only when its player says so
    private closed = false;
    private settling = false;
    private work: Promise<unknown> = Promise.resolve();

    constructor(readonly id: string) {
        this.mine = find(id)?.mine ?? [];
        this.viewer = this.mine[0] ?? 0;
        this.claim = new Claim(id, () => void this.queue(() => this.read()));
        this.elsewhere = this.claim.elsewhere;
        void this.takeOver();
    }

    // Reads what is kept, at first and whenever another tab has played on. Chance that is due comes:
    // it is the same in every tab.
    private async read(): Promise<void> {
        const record = recordOf(this.id);
        const opened = record === null ? null : await engine.read(record);
        if (this.closed) return;
        if (!opened || "error" in opened) {
            this.lost.value = opened?.error ?? { message: t("This device keeps no such table.") };
            return;
        }
        if (this.handle !== null) void engine.end(this.handle);
        this.handle = opened.table;
        const game = await gameOf(find(this.id)?.game ?? "");
        this.guarded = this.mine.length > 1 && (game?.hidden ?? false);
        await this.look(this.viewer);
    }

    takeOver(): Promise<void> {
        return this.queue(async () => {
            await this.claim.take();
            await this.read();
            void this.settle();
        });
    }

    // One after the other.
    private queue<T>(step: () => Promise<T>): Promise<T> {
        const result = this.work.then(step);
        this.work = result.catch(() => null);
        return result;
    }

    // People at one device see the table as the one who is asked, unless something is hidden.
    private sight(): Look {
        const eyes = this.guarded ? 0 : this.mine.reduce((set, seat) => set | (1 << seat), 0);
        return { viewer: this.viewer, eyes, ...this.book.known(this.page()) };
    }

    private page(): number {
        return this.guarded ? this.viewer : 0;
    }

    // One thing is done by the engine, which answers with the table; then that is what is kept.
    private async step(doing: (table: Handle, sight: Look) => Promise<Done>): Promise<Problem | null> {
        if (this.handle === null) return null;
        const now = await doing(this.handle, this.sight());
        if ("error" in now) return now.error;
        if (this.closed) return null;
        this.viewer = now.you ?? this.viewer;
        this.log.value = this.book.read(this.page(), now);
        this.now.value = now;
        await this.keep(now);
        return null;
    }

    private async keep(now: TableJson): Promise<void> {
        if (this.handle === null || find(this.id)?.seq === now.seq) return;
        const record = await engine.record(this.handle);
        if (!this.claim.mine()) return this.read(); // what another tab keeps is the game
        const ends = now.over && !find(this.id)?.over;
        keepRecord(this.id, record);
        keep({ id: this.id, kind: "local", mine: this.mine, touched: Date.now(), ...summary(now) });
        if (ends) await noteResult(this.id, now);
    }

    async look(seat: number): Promise<void> {
        this.viewer = seat;
        await this.step((table, sight) => engine.act(table, [], sight));
    }

    // Bots decide, at a pace that people can follow. Between the last look and the end of it nothing
    // may come, or nobody would go on with it.
    private async settle(): Promise<void> {
        if (this.settling) return;
        this.settling = true;
        try {
            while (this.botIsAsked()) {
                await pause(pace.peek());
                await this.queue(() => this.decide());
            }
        } finally {
            this.settling = false;
        }
    }

    private botIsAsked(): boolean {
        const now = this.now.peek();
        if (this.handle === null || this.closed || this.lost.peek() || !this.claim.mine()) return false;
        return typeof now?.turn === "number" && now.seats[now.turn]?.kind === "bot";
    }

    // In the queue with what people do: what they take back is not waited for any more.
    private async decide(): Promise<void> {
        if (!this.botIsAsked()) return;
        const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
        const problem = await this.step((table, sight) => engine.decide(table, seed, sight));
        if (problem) this.lost.value = problem;
    }

    private act(...lines: string[]): Promise<Problem | null> {
        return this.queue(async () => {
            if (!this.claim.mine()) return { message: t("This table is played in another tab.") };
            const problem = await this.step((table, sight) => engine.act(table, lines, sight));
            void this.settle();
            return problem;
        });
    }

    move({ moves = [], ways = [], confirm }: Wish): Promise<Problem | null> {
        return this.act(
            ...moves.map((text) => `move ${line(text)}`),
            ...ways.map((text) => `way ${line(text)}`),
            ...(confirm ? ["confirm"] : []),
        );
    }

    confirm(): Promise<Problem | null> {
        return this.act("confirm");
    }

    undo(): Promise<Problem | null> {
        return this.act("undo");
    }

    redo(): Promise<Problem | null> {
        return this.act("redo");
    }

    hand(): Promise<Problem | null> {
        return Promise.resolve(null);
    }

    async record(): Promise<string | null> {
        return this.handle === null ? null : engine.record(this.handle);
    }

    async past() {
        const record = await this.record();
        return record === null ? null : pastOf(record, this.viewer);
    }

    close(): void {
        this.closed = true;
        this.claim.end();
        if (this.handle !== null) void engine.end(this.handle);
        this.handle = null;
    }
}
