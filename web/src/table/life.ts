// Life at a table of the server besides its game: what is said, private notes, nudges, the terms of the host, a rematch. Nothing
// of it is part of the game's record.
import { signal } from "@preact/signals";
import { problemOf, request } from "./http";
import { randomHex } from "./local";
import { seatAuth } from "./player";
import { findStored, type SeatSecret, storedTables, type StoredTable, storeTable } from "./storage";
import { listenTo, restart } from "./stream";
import type { Problem, TableJson, Terms } from "./types";

export interface Word {
    n: number;
    seat: number;
    at: number;
    state: "said" | "erased" | "removed";
    mine: boolean;
    text: string;
}

interface TalkPart {
    last: number;
    change: number;
    words: Word[];
}

export interface TableHook {
    on: boolean; // this server sends notices
    hook: { address: string; format: string } | null;
}

interface NextTable {
    table: string;
    seat: number;
    invitation: string | null;
    host: string | null;
    invitations: { seat: number; invitation: string }[];
}

export class TableLife {
    readonly words = signal<Word[]>([]);
    readonly readable = signal(false); // watchers may be kept out
    private change = 0;
    private reader: string | null = null;
    private unsent = { text: "", client: "" };
    private readonly unlisten: () => void;

    constructor(
        private readonly id: string,
        private readonly auth: () => string | null,
        private readonly seats: () => readonly SeatSecret[],
        private readonly refresh: () => Promise<void>,
    ) {
        this.unlisten = listenTo(id, () => void this.listen());
    }

    private path(what: string): string {
        return `api/tables/${this.id}/${what}`;
    }

    private get hostAuth(): string | null {
        const host = findStored(this.id)?.host;
        return host ? `Host ${host}` : null;
    }

    get hosts(): boolean {
        return this.hostAuth !== null;
    }

    // What was said and erased since this seat listened last.
    async listen(): Promise<void> {
        const reader = this.auth() ?? this.hostAuth;
        if (reader !== this.reader) this.change = 0;
        try {
            const part = await request<TalkPart>(this.path(`talk?since=${this.change}`), reader);
            const known = this.change ? this.words.peek() : [];
            const changed = new Map(part.words.map((word) => [word.n, word]));
            const kept = known.map((word) => changed.get(word.n) ?? word);
            const last = known.at(-1)?.n ?? 0;
            this.words.value = [...kept, ...part.words.filter((word) => word.n > last)];
            this.change = part.change;
            this.reader = reader;
            this.readable.value = true;
        } catch (error) {
            if (problemOf(error).code === "forbidden") this.readable.value = false;
        }
    }

    private get stored(): StoredTable | undefined {
        return storedTables.value.find(({ id }) => id === this.id);
    }

    // What others have said since this device looked.
    get unread(): Word[] {
        const { read = 0, hushed = [] } = this.stored ?? {};
        return this.words.value.filter(
            ({ n, mine, state, seat }) => n > read && !mine && state === "said" && !hushed.includes(seat),
        );
    }

    private keep(more: Partial<StoredTable>): void {
        const known = findStored(this.id);
        if (known) storeTable({ ...known, ...more });
    }

    readAll(): void {
        const last = this.words.peek().at(-1)?.n ?? 0;
        if ((findStored(this.id)?.read ?? 0) < last) this.keep({ read: last, said: last });
    }

    get hushed(): number[] {
        return this.stored?.hushed ?? [];
    }

    // On this device alone.
    hush(seat: number, on: boolean): void {
        this.keep({ hushed: [...this.hushed.filter((one) => one !== seat), ...(on ? [seat] : [])] });
    }

    private async ask(what: string, auth: string | null, body: unknown): Promise<Problem | null> {
        try {
            await request(this.path(what), auth, body);
            return null;
        } catch (error) {
            return problemOf(error);
        }
    }

    // The same words after an unanswered request are the same request.
    async say(text: string): Promise<Problem | null> {
        if (this.unsent.text !== text) this.unsent = { text, client: randomHex(8) };
        const problem = await this.ask("talk", this.auth(), this.unsent);
        if (!problem) {
            this.unsent = { text: "", client: "" };
            await this.listen();
        }
        return problem;
    }

    async erase({ n, mine }: Word): Promise<Problem | null> {
        const problem = await this.ask(`talk/${n}/erase`, mine ? this.auth() : this.hostAuth, {});
        if (!problem) await this.listen();
        return problem;
    }

    async setTerms(terms: Partial<Terms>): Promise<Problem | null> {
        const problem = await this.ask("terms", this.hostAuth, terms);
        if (!problem) await this.refresh();
        return problem;
    }

    // Where the table tells whose turn it is. Without an address: as it is; null: nowhere.
    async hook(address?: string | null, format?: string): Promise<TableHook | Problem> {
        try {
            const body = address === undefined ? undefined : { address, ...(format ? { format } : {}) };
            return await request<TableHook>(this.path("hook"), this.hostAuth, body);
        } catch (error) {
            return problemOf(error);
        }
    }

    async nudge(seat: number): Promise<Problem | null> {
        const problem = await this.ask("nudge", this.auth(), { seat });
        await this.refresh();
        return problem;
    }

    // Without a text: as they are.
    async notes(text?: string): Promise<string | Problem> {
        try {
            const body = text === undefined ? undefined : { text };
            return (await request<{ text: string }>(this.path("notes"), this.auth(), body)).text;
        } catch (error) {
            return problemOf(error);
        }
    }

    // The same people, and who began is last. Each seat of this device is invited to its own; who comes first is the host.
    async rematch(now: TableJson): Promise<{ id: string } | { error: Problem }> {
        try {
            const made: NextTable[] = [];
            for (const held of this.seats()) made.push(await request<NextTable>(this.path("rematch"), seatAuth(held), {}));
            const id = made.map(({ table }) => table)[0] ?? "";
            this.join(id, made, now);
            return { id };
        } catch (error) {
            return { error: problemOf(error) };
        }
    }

    private join(id: string, made: NextTable[], now: TableJson): void {
        const names = now.seats.map((_, i) => now.seats[(i + 1) % now.seats.length]?.name ?? "");
        const set = made.find(({ host }) => host);
        const own = made.map(({ seat }) => seat);
        const claims = made.flatMap(({ seat, invitation }) => (invitation ? [{ seat, invitation }] : []));
        const others = set?.invitations.filter(({ seat }) => !own.includes(seat)) ?? [];
        const known = findStored(id);
        if (!claims.length) return;
        storeTable({
            ...(known ?? {
                id,
                kind: "remote",
                game: now.game,
                names,
                points: names.map(() => 0),
                mine: [],
                turn: null,
                seq: -1,
                over: false,
                touched: Date.now(),
                asked: true,
                held: [],
            }),
            ...(set?.host ? { host: set.host } : {}),
            claims,
            links: others.map(({ seat, invitation }) => ({
                seat,
                name: names[seat] ?? "",
                href: `${location.origin}${location.pathname}#/t/${id}/i/${invitation}/${seat}`,
            })),
        });
        restart();
    }

    close(): void {
        this.unlisten();
    }
}

// The public list of a server, where it has one.
export interface OpenTable {
    table: string;
    game: string;
    short_title: string;
    watch: Terms["watch"];
    seats: { seat: number; kind: string; name: string; free: boolean; level: string | null }[];
}

export async function publicList(): Promise<{ public: boolean; tables: OpenTable[] }> {
    return request<{ public: boolean; tables: OpenTable[] }>("api/tables", null).catch(() => ({ public: false, tables: [] }));
}
