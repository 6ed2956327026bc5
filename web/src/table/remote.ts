// A table at the server: moves are posted, news comes by the browser's one stream (news.ts), and
// after each of them the table is asked for. Every request names the version it answers, so that
// nothing is done twice and nothing is done to a table that has moved on.
import { signal } from "@preact/signals";
import { language, t } from "../words";
import { randomHex, type Sitting } from "./local";
import { gameOf } from "./games";
import { grewOnly, join } from "./log";
import { follow, online } from "./news";
import { pastOf } from "./past";
import { find, type Held, keep, type Kept, summary } from "./shelf";
import { type Happening, type Link, type Past, type Problem, type Table, type TableJson, WATCHER } from "./types";

interface Created {
    table: string;
    host: string;
    seats: { seat: number; secret: string; link: string }[];
    watch: string;
}

class Refusal extends Error {
    constructor(
        readonly status: number,
        readonly problem: Problem,
        readonly body: unknown,
    ) {
        super(problem.message);
    }
}

async function request<T>(path: string, auth: string | null, body?: unknown): Promise<T> {
    const headers: Record<string, string> = {};
    if (auth) headers["Authorization"] = auth;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const answer = await fetch(path, {
        method: body === undefined ? "GET" : "POST",
        headers,
        cache: "no-store",
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json = (await answer.json().catch(() => null)) as (T & { error?: Problem }) | null;
    if (!answer.ok || json === null) {
        const problem = json?.error ?? { message: t("The server answered %1.", answer.status) };
        throw new Refusal(answer.status, problem, json);
    }
    return json;
}

const seatAuth = (held: Held | undefined) => (held ? `Seat ${held.secret}` : null);

// Is there a server behind this page at all?
export async function serverAnswers(): Promise<boolean> {
    try {
        return (await fetch("api/games", { cache: "no-store" })).ok;
    } catch {
        return false;
    }
}

export async function setRemoteTable(
    game: string,
    options: Record<string, string>,
    seats: (Sitting & { here: boolean })[],
): Promise<{ id: string } | { error: Problem }> {
    try {
        // The server is bound to its secret before it knows what we add to it.
        const { commitment } = await request<{ commitment: string }>("api/commitments", null, {});
        const made = await request<Created>("api/tables", null, {
            game,
            options,
            commitment,
            contribution: randomHex(16),
            seats: seats.map((seat) =>
                seat.bot
                    ? { kind: "bot", bot: seat.bot, name: seat.name }
                    : { kind: "person", name: seat.name },
            ),
        });
        const here = made.seats.filter(({ seat }) => seats[seat]?.here);
        const friends = made.seats.filter(({ seat }) => !seats[seat]?.here && !seats[seat]?.bot);
        keep({
            id: made.table,
            kind: "remote",
            game,
            title: "",
            names: seats.map((seat) => seat.name),
            points: seats.map(() => 0),
            mine: here.map(({ seat }) => seat),
            turn: null,
            seq: -1,
            over: false,
            touched: Date.now(),
            held: here.map(({ seat, secret }) => ({ seat, secret })),
            host: made.host,
            links: friends.map(({ seat, secret }) => ({
                seat,
                name: seats[seat]?.name ?? "",
                href: linkOf(made.table, secret),
            })),
        });
        return { id: made.table };
    } catch (error) {
        return { error: problemOf(error) };
    }
}

// The link of a seat, or of watchers.
function linkOf(table: string, secret?: string): string {
    return `${location.origin}${location.pathname}#/t/${table}${secret ? `/${secret}` : ""}`;
}

function problemOf(error: unknown): Problem {
    if (error instanceof Refusal) return error.problem;
    return { code: "network", message: t("The server can't be reached.") };
}

export class RemoteTable implements Table {
    readonly kind = "remote";
    readonly elsewhere = signal(false); // the server keeps it: every tab plays
    readonly now = signal<TableJson | null>(null);
    readonly log = signal<Happening[]>([]);
    readonly connected = online;
    readonly lost = signal<Problem | null>(null);
    readonly links = signal<Link[]>([]);
    private guarded = false; // something is hidden: a seat looks only when its player says so
    private held: Held[];
    private viewer: number | null;
    private reading: Promise<void> | null = null;
    private again = false;
    private readonly client = randomHex(8);
    private sent = 0;
    private readonly unfollow: () => void;

    constructor(
        readonly id: string,
        secret: string | null,
    ) {
        const known = find(id);
        this.held = known?.held ?? [];
        this.links.value = known?.links ?? [];
        if (secret && !this.held.some((held) => held.secret === secret))
            this.held = [...this.held, { seat: -1, secret }];
        this.viewer = this.held[0]?.seat ?? null;
        this.unfollow = follow(id, () => void this.refresh());
        void this.refresh();
    }

    get mine(): number[] {
        return this.held.map((held) => held.seat).filter((seat) => seat >= 0);
    }

    private auth(): string | null {
        return seatAuth(this.held.find((held) => held.seat === this.viewer));
    }

    // One question at a time; news that comes meanwhile is asked for afterwards.
    private refresh(): Promise<void> {
        if (this.reading) {
            this.again = true;
            return this.reading;
        }
        this.reading = this.read().finally(() => {
            this.reading = null;
            if (this.again) {
                this.again = false;
                void this.refresh();
            }
        });
        return this.reading;
    }

    private get(query: string): Promise<TableJson> {
        return request(`api/tables/${this.id}?${query}&lang=${language.peek()}`, this.auth());
    }

    private async read(): Promise<void> {
        try {
            const before = this.now.peek();
            let since = before && before.you === this.viewer ? before.plies : 0;
            let now = await this.get(`since=${since}`);
            if (since && !grewOnly(before, now)) {
                since = 0;
                now = await this.get(`since=${since}`);
            }
            await this.take(now, since);
        } catch (error) {
            // A table that was seen once is there; whatever says otherwise now will pass.
            const refused = error instanceof Refusal && [401, 403, 404].includes(error.status);
            if (refused && !this.now.peek()) this.lost.value = error.problem;
        }
    }

    private async take(now: TableJson, since: number): Promise<void> {
        const before = this.now.peek();
        if (before && before.you === now.you && now.seq < before.seq) return;
        this.learnSeat(now);
        this.guarded = this.mine.length > 1 && ((await gameOf(now.game))?.hidden ?? false);
        const asked = now.turn;
        if (!this.guarded && typeof asked === "number" && asked !== now.you) {
            if (this.held.some((held) => held.seat === asked)) {
                this.viewer = asked;
                await this.take(await this.get("since=0"), 0);
                return;
            }
        }
        this.log.value = join(this.log.peek(), since, now);
        this.now.value = now;
        this.keep(now);
    }

    // A link brings a secret; which seat it opens, the server says.
    private learnSeat(now: TableJson): void {
        if (this.viewer !== -1) return;
        this.held = this.held.flatMap((held) =>
            held.seat !== -1 ? [held] : now.you === null ? [] : [{ ...held, seat: now.you }],
        );
        this.viewer = now.you;
    }

    private keep(now: TableJson): void {
        const known: Partial<Kept> = find(this.id) ?? {};
        keep({
            ...known,
            id: this.id,
            kind: "remote",
            mine: this.mine,
            held: this.held,
            touched: known.seq === now.seq && known.touched ? known.touched : Date.now(),
            ...summary(now),
        });
    }

    async look(seat: number): Promise<void> {
        this.viewer = seat;
        await this.refresh();
    }

    // A request that gets no answer is sent again: the server knows it by its client and its version.
    private async post(what: string, more: Record<string, unknown>): Promise<Problem | null> {
        const before = this.now.peek();
        if (!before) return null;
        const body = { seq: before.seq, client: `${this.client}-${++this.sent}`, ...more };
        for (let tries = 0; ; tries++) {
            try {
                const path = `api/tables/${this.id}/${what}?since=0&lang=${language.peek()}`;
                await this.take(await request<TableJson>(path, this.auth(), body), 0);
                return null;
            } catch (error) {
                if (!(error instanceof Refusal) && tries < 4) {
                    await new Promise((resolve) => setTimeout(resolve, 500 << tries));
                    continue;
                }
                if (error instanceof Refusal && error.problem.code === "stale") {
                    await this.refresh();
                    return { code: "stale", message: t("The table has moved on; look again.") };
                }
                return problemOf(error);
            }
        }
    }

    takeOver(): Promise<void> {
        return Promise.resolve();
    }

    move(text: string): Promise<Problem | null> {
        return this.post("moves", { moves: [text] });
    }

    confirm(): Promise<Problem | null> {
        return this.post("confirm", {});
    }

    undo(): Promise<Problem | null> {
        return this.post("undo", {});
    }

    redo(): Promise<Problem | null> {
        return this.post("redo", {});
    }

    get watch(): string {
        return linkOf(this.id);
    }

    async hand(seat: number, bot: string | null): Promise<Problem | null> {
        const known = find(this.id);
        if (!known?.host) return { message: t("Only who set the table can do that.") };
        try {
            const path = `api/tables/${this.id}/seats/${seat}`;
            const body = bot === null ? { to: "link" } : { to: "bot", bot };
            const made = await request<{ secret: string | null }>(path, `Host ${known.host}`, body);
            this.relink(known, seat, made.secret);
            await this.refresh();
            return null;
        } catch (error) {
            return problemOf(error);
        }
    }

    private relink(known: Kept, seat: number, secret: string | null): void {
        this.links.value = this.links.peek().map((link) =>
            link.seat === seat && secret ? { ...link, href: linkOf(this.id, secret) } : link,
        );
        keep({ ...known, links: this.links.peek() });
    }

    async record(): Promise<string | null> {
        const auth = this.auth();
        try {
            const answer = await fetch(`api/tables/${this.id}/record`, {
                headers: auth ? { Authorization: auth } : {},
                cache: "no-store",
            });
            return answer.ok ? await answer.text() : null;
        } catch {
            return null;
        }
    }

    // The record of a finished game is replayed here; while it runs, the server looks back for us,
    // since its record leaves out what is still hidden.
    async past(): Promise<Past | null> {
        const now = this.now.peek();
        if (!now) return null;
        const record = now.over ? await this.record() : null;
        if (record !== null) return pastOf(record, this.viewer ?? WATCHER);
        return {
            plies: now.plies,
            at: (ply) => this.at(ply),
            luck: () => Promise.resolve({ faces: [], seats: [] }),
            analyse: () => Promise.resolve(null),
            close: () => undefined,
        };
    }

    // The table as it stood; asked again when it has grown meanwhile.
    private async at(ply: number): Promise<TableJson> {
        for (;;) {
            const plies = this.now.peek()?.plies ?? ply;
            const query = `since=${Math.max(0, ply - 1)}&back=${plies - ply}`;
            const table = await this.get(query);
            if (table.plies === ply) return table;
            await this.refresh();
        }
    }

    close(): void {
        this.unfollow();
    }
}
