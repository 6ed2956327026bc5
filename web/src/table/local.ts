// A table on this device: the engine in the page plays it, offline too. People share the device,
// bots decide in the engine's worker. After every step the record is stored, so that a closed page
// loses nothing.
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { type ActResult, engine, type Handle, type ViewRequest, NO_EVENTS, type Opened } from "../engine/client";
import { pace } from "../ui/settings";
import { t } from "../words";
import { noteResult } from "./bests";
import { TabLock } from "./tab_lock";
import { gameOf } from "./games";
import { LogStore } from "./log";
import { pastOf } from "./past";
import { notKept } from "./export";
import { findStored, removeStored, storeTable, storeRecord, storedRecord, summary } from "./storage";
import type { LogEvent, Past, Problem, Table, TableJson, MoveRequest } from "./types";

export interface NewSeat {
    name: string;
    bot: string | null;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function randomHex(bytes: number): string {
    return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
        byte.toString(16).padStart(2, "0"),
    ).join("");
}

// Names are lines of a text here. The engine checks the rest.
const line = (text: string) => text.replace(/[\r\n]/g, " ");

export function startLines(game: string, options: Record<string, string | number>, seats: NewSeat[], realDice: boolean, helped = false): string {
    return [
        `game ${game}`,
        ...(realDice ? ["dice real"] : []),
        ...(helped ? ["help agreed"] : []),
        ...Object.entries(options).map(([key, value]) => `option ${key} ${value}`),
        seatLines(seats),
    ].join("\n");
}

// Who plays, and new dice.
const seatLines = (seats: NewSeat[]): string =>
    [
        ...seats.map((seat) => `seat ${seat.bot ?? ""} ${line(seat.name)}`),
        `secret ${randomHex(32)}`,
        `contribution ${randomHex(16)}`,
    ].join("\n");

// Sets up a new table; returns its id.
export async function setTable(
    game: string,
    options: Record<string, string | number>,
    seats: NewSeat[],
    realDice: boolean,
    helped: boolean,
): Promise<{ id: string } | { error: Problem }> {
    return storeOpened(await engine.start(startLines(game, options, seats, realDice, helped)));
}

// Stores a record as a table: a game to look back at, or one that goes on here.
export async function openRecord(record: string): Promise<{ id: string } | { error: Problem }> {
    return storeOpened(await engine.read(record));
}

// Sets a table with a copy of a game up to that ply.
export async function copyTable(past: Past, ply: number, seats: NewSeat[]): Promise<{ id: string } | { error: Problem }> {
    if (!past.copy) return { error: { message: t("There is no record to copy.") } };
    return storeOpened(await past.copy(ply, seatLines(seats)));
}

// Sets a table that begins with what the reader sees of another game at that ply.
export async function guessTable(seen: TableJson, seats: NewSeat[]): Promise<{ id: string } | { error: Problem }> {
    const lines = startLines(seen.game, seen.options, seats, false);
    return storeOpened(await engine.guess(lines, JSON.stringify(seen.view), seen.you ?? 0, seen.plies));
}

async function storeOpened(opened: Opened): Promise<{ id: string } | { error: Problem }> {
    if ("error" in opened) return opened;
    const id = randomHex(6);
    if (!storeRecord(id, await engine.record(opened.table))) {
        removeStored(id);
        await engine.end(opened.table);
        return { error: notKept() };
    }
    const now = await engine.table(opened.table, 0, NO_EVENTS);
    const mine = now.seats.filter((seat) => seat.kind === "person").map((seat) => seat.seat);
    storeTable({ id, kind: "local", mine, touched: Date.now(), ...summary(now) });
    await engine.end(opened.table);
    return { id };
}

export class LocalTable implements Table {
    readonly kind = "local";
    readonly mine: number[];
    readonly now = signal<TableJson | null>(null);
    readonly log = signal<LogEvent[]>([]);
    readonly connected = signal(true);
    readonly waiting = signal(false);
    readonly lost = signal<Problem | null>(null);
    readonly links = computed(() => []);
    readonly watch = null;
    readonly fairness = null;
    readonly life = null;
    readonly elsewhere: ReadonlySignal<boolean>;
    private readonly lock: TabLock;
    private readonly book = new LogStore();
    private handle: Handle | null = null;
    private viewer = 0;
    private guarded = false; // something is hidden: a seat looks only when its player says so
    private closed = false;
    private settling = false;
    private work: Promise<unknown> = Promise.resolve();

    constructor(readonly id: string) {
        this.mine = findStored(id)?.mine ?? [];
        this.viewer = this.mine[0] ?? 0;
        this.lock = new TabLock(id, () => void this.queue(() => this.read()));
        this.elsewhere = this.lock.elsewhere;
        void this.takeOver();
    }

    // Reads the stored record: first, and whenever another tab has played on. Chance that is due is
    // drawn; it is the same in every tab.
    private async read(): Promise<void> {
        const record = storedRecord(this.id);
        const opened = record === null ? null : await engine.read(record);
        if (this.closed) return;
        if (!opened || "error" in opened) {
            this.lost.value = opened?.error ?? { message: t("This device keeps no such table.") };
            return;
        }
        if (this.handle !== null) void engine.end(this.handle);
        this.handle = opened.table;
        const game = await gameOf(findStored(this.id)?.game ?? "");
        this.guarded = this.mine.length > 1 && (game?.hidden ?? false);
        await this.look(this.viewer);
    }

    takeOver(): Promise<void> {
        return this.queue(async () => {
            await this.lock.take();
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
    private viewRequest(): ViewRequest {
        const viewers = this.guarded ? 0 : this.mine.reduce((set, seat) => set | (1 << seat), 0);
        return { viewer: this.viewer, viewers, ...this.book.known(this.logViewer()) };
    }

    private logViewer(): number {
        return this.guarded ? this.viewer : 0;
    }

    // The engine does one thing and answers with the table, which is then stored.
    private async step(doing: (table: Handle, request: ViewRequest) => Promise<ActResult>): Promise<Problem | null> {
        if (this.handle === null) return null;
        const now = await doing(this.handle, this.viewRequest());
        if ("error" in now) return now.error;
        if (this.closed) return null;
        this.viewer = now.you ?? this.viewer;
        this.log.value = this.book.read(this.logViewer(), now);
        this.now.value = now;
        await this.keep(now);
        return null;
    }

    private async keep(now: TableJson): Promise<void> {
        if (this.handle === null || findStored(this.id)?.seq === now.seq) return;
        const record = await engine.record(this.handle);
        if (!this.lock.isOwner()) return this.read(); // the other tab's record is the game
        const ends = now.over && !findStored(this.id)?.over;
        if (!storeRecord(this.id, record)) return; // the next step tries again
        storeTable({ id: this.id, kind: "local", mine: this.mine, touched: Date.now(), ...summary(now) });
        if (ends) await noteResult(this.id, now);
    }

    async look(seat: number): Promise<void> {
        this.viewer = seat;
        await this.step((table, request) => engine.act(table, [], request));
    }

    // Bots decide, at a pace that people can follow. There is no `await` between the last check and
    // `finally`: what comes there would not be noticed.
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
        if (this.handle === null || this.closed || this.lost.peek() || !this.lock.isOwner()) return false;
        return typeof now?.turn === "number" && now.seats[now.turn]?.kind === "bot";
    }

    // In the queue with what people do, so that a move they take back is no longer waited for.
    private async decide(): Promise<void> {
        if (!this.botIsAsked()) return;
        const problem = await this.step((table, request) => engine.decide(table, request));
        if (problem) this.lost.value = problem;
    }

    private act(...lines: string[]): Promise<Problem | null> {
        return this.queue(async () => {
            if (!this.lock.isOwner()) return { message: t("This table is played in another tab.") };
            const problem = await this.step((table, request) => engine.act(table, lines, request));
            void this.settle();
            return problem;
        });
    }

    move({ moves = [], exits = [], confirm }: MoveRequest): Promise<Problem | null> {
        return this.act(
            ...moves.map((text) => `move ${line(text)}`),
            ...exits.map((text) => `way ${line(text)}`),
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

    takeBack(): Promise<Problem | null> {
        return Promise.resolve(null);
    }

    hand(): Promise<Problem | null> {
        return Promise.resolve(null);
    }

    wishLink = this.hand;
    agree = this.hand;
    giveUp = this.hand;
    playOn = this.hand;
    pause = this.hand;
    orders = this.hand;

    async record(): Promise<string | null> {
        return this.handle === null ? null : engine.record(this.handle);
    }

    async past() {
        const record = await this.record();
        return record === null ? null : pastOf(record, this.viewer);
    }

    close(): void {
        this.closed = true;
        this.lock.end();
        if (this.handle !== null) void engine.end(this.handle);
        this.handle = null;
    }
}
