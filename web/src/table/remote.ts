// A table at the server. Moves are posted; the browser's one stream (stream.ts) says that a table has
// changed, and then the table is fetched. Every request names the version it answers, so that nothing
// is done twice and nothing is done to a table that has moved on.
import { signal } from "@preact/signals";
import { t } from "../words";
import { randomHex, type NewSeat } from "./local";
import { claim, follow as followLog, followerOf, foreignMoveIn, insist, keepOrdered, keepSent, receipt } from "./fair";
import { gameOf } from "./games";
import { problemOf, Refusal, request } from "./http";
import { TableLife } from "./life";
import { LogStore } from "./log";
import { playHere } from "./me";
import { knownKey, seatAuth } from "./player";
import { noteServerClock } from "./server_clock";
import { follow, online, restart, untilOnline } from "./stream";
import { pastOf } from "./past";
import { findStored, removeStored, type SeatSecret, storeTable, type StoredTable, summary } from "./storage";
import {
    type ClockWish,
    type Fairness,
    type LogEvent,
    type Link,
    type Needs,
    type Orders,
    type Past,
    type Problem,
    type Table,
    type TableJson,
    type Terms,
    WATCHER,
    type MoveRequest,
} from "./types";

interface Created {
    table: string;
    host: string;
    seats: { seat: number; invitation?: string | null; secret: string | null }[];
    watch: string;
}

// A seat that was given to somebody else.
interface Made {
    invitation?: string | null;
    secret: string | null;
}

const PATIENCE = 1_000; // a wait that needs no message
const RETRY_MIN = 500;
const RETRY_MAX = 8_000;

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
    options: Record<string, string | number>,
    seats: (NewSeat & { here: boolean })[],
    dice: Needs | "real",
    clock: ClockWish | null,
    helped: boolean,
    terms: Partial<Terms>,
): Promise<{ id: string } | { error: Problem }> {
    try {
        const made = await request<Created>("api/tables", null, {
            game,
            options,
            ...(dice === "real" ? { dice } : { needs: dice, clock, helped }),
            terms,
            seats: seats.map((seat) =>
                seat.bot
                    ? { kind: "bot", bot: seat.bot, name: seat.name }
                    : { kind: "person", name: seat.name },
            ),
        });
        const invited = made.seats.flatMap(({ seat, invitation }) => (invitation ? [{ seat, invitation }] : []));
        // With real dice nothing is drawn that a device could give to: the links open their seats themselves.
        const keyed = made.seats.flatMap(({ seat, secret }) => (secret ? [{ seat, secret }] : []));
        const isHere = ({ seat }: { seat: number }) => seats[seat]?.here ?? false;
        const link = (seat: number, href: string) => ({ seat, name: seats[seat]?.name ?? "", href });
        const held = keyed.filter(isHere);
        storeTable({
            id: made.table,
            kind: "remote",
            game,
            names: seats.map((seat) => seat.name),
            points: seats.map(() => 0),
            mine: held.map(({ seat }) => seat),
            turn: null,
            seq: -1,
            over: false,
            touched: Date.now(),
            ...(dice === "real" ? {} : { asked: true }),
            held,
            host: made.host,
            claims: invited.filter(isHere),
            links: [
                ...invited
                    .filter((one) => !isHere(one))
                    .map(({ seat, invitation }) => link(seat, linkOf(made.table, seat, invitation))),
                ...keyed.filter((one) => !isHere(one)).map(({ seat, secret }) => link(seat, `${linkOf(made.table)}/${secret}`)),
            ],
        });
        return { id: made.table };
    } catch (error) {
        return { error: problemOf(error) };
    }
}

// The host's device takes its own seats when it comes to the table first.
async function claimOwn(id: string): Promise<Problem | null> {
    const { claims = [], host = null } = findStored(id) ?? {};
    for (const { seat, invitation } of claims) {
        const claimed = await claim(id, invitation, host);
        if ("error" in claimed) return claimed.error;
        const known = findStored(id);
        if (known) storeTable({ ...known, claims: (known.claims ?? []).filter((one) => one.seat !== seat) });
    }
    return null;
}

const reading = new Set<string>();
const PAST_THE_END = 200_000; // a ply after the last of any game

// Round and points of a table that has gone on, for the list of tables.
export async function readAgain({ id, held }: StoredTable): Promise<void> {
    if (reading.has(id)) return;
    reading.add(id);
    try {
        const now = await request<TableJson>(`api/tables/${id}?since=${PAST_THE_END}`, seatAuth(held?.[0]));
        const known = findStored(id);
        if (known && known.seq <= now.seq) storeTable({ ...known, ...summary(now) });
    } catch {
        // It stays as it was; the next change asks again.
    } finally {
        reading.delete(id);
    }
}

// What the server keeps and for how long, in words; or why it can't be asked.
export async function keepingLines(): Promise<string[]> {
    try {
        return (await request<{ lines: string[] }>("api/keeping", null)).lines;
    } catch (error) {
        return [problemOf(error).message];
    }
}

// Who set a table may delete it.
export async function deleteAtServer(id: string): Promise<Problem | null> {
    try {
        await request(`api/tables/${id}/delete`, `Host ${findStored(id)?.host ?? ""}`, {});
        removeStored(id);
        return null;
    } catch (error) {
        return problemOf(error);
    }
}

// The link that invites to a seat, or for watchers.
function linkOf(table: string, seat?: number, invitation?: string): string {
    const place = `${location.origin}${location.pathname}#/t/${table}`;
    return invitation === undefined ? place : `${place}/i/${invitation}/${seat}`;
}

export class RemoteTable implements Table {
    readonly kind = "remote";
    readonly elsewhere = signal(false); // the server keeps it: every tab plays
    readonly now = signal<TableJson | null>(null);
    readonly log = signal<LogEvent[]>([]);
    readonly connected = online;
    readonly waiting = signal(false);
    readonly lost = signal<Problem | null>(null);
    readonly links = signal<Link[]>([]);
    private readonly book = new LogStore();
    private guarded = false; // something is hidden: a seat looks only when its player says so
    private held: SeatSecret[];
    private viewer: number | null;
    private asking: Promise<unknown> = Promise.resolve(); // one request at a time
    private readonly client = randomHex(8);
    private sent = 0;
    private readonly unfollow: () => void;
    readonly fairness: Fairness;
    readonly life: TableLife;

    constructor(
        readonly id: string,
        secret: string | null,
    ) {
        const known = findStored(id);
        this.held = known?.held ?? [];
        this.links.value = known?.links ?? [];
        if (secret && !this.held.some((held) => held.secret === secret))
            this.held = [...this.held, { seat: -1, secret }];
        this.viewer = this.held[0]?.seat ?? null;
        this.unfollow = follow(id, (seq) => this.changed(seq));
        const follower = followerOf(id);
        this.fairness = {
            seen: follower.seen,
            unkept: follower.unkept,
            accept: () => follower.accept(),
            receipt: (seat) => receipt(id, seat),
            foreign: (seat, record) => foreignMoveIn(id, seat, record),
        };
        this.life = new TableLife(id, () => this.auth(), () => this.held, () => this.refresh());
        void this.begin();
    }

    private async begin(): Promise<void> {
        if (!this.held.length && (await playHere(this.id))) {
            this.held = findStored(this.id)?.held ?? [];
            this.viewer = this.held[0]?.seat ?? null;
            restart();
        }
        if (findStored(this.id)?.claims?.length) {
            const problem = await this.queue(() => claimOwn(this.id));
            if (problem?.code === "network") {
                await untilOnline(RETRY_MAX);
                return this.begin();
            }
            this.held = findStored(this.id)?.held ?? [];
            this.viewer = this.held[0]?.seat ?? null;
            if (problem) this.lost.value = problem;
            restart();
        }
        await this.refresh();
        if (this.auth() || this.life.hosts || this.now.peek()?.terms?.reads) await this.life.listen();
    }

    get mine(): number[] {
        return this.held.map((held) => held.seat).filter((seat) => seat >= 0);
    }

    private auth(): string | null {
        return seatAuth(this.held.find((held) => held.seat === this.viewer));
    }

    // The answer to one's own move may have brought this version already.
    private changed(seq: number | null): void {
        void this.queue(async () => {
            if (seq === null || seq > (this.now.peek()?.seq ?? -1)) await this.read();
        });
    }

    private refresh(): Promise<void> {
        return this.queue(() => this.read());
    }

    private queue<T>(step: () => Promise<T>): Promise<T> {
        const result = this.asking.then(step);
        this.asking = result.catch(() => null);
        return result;
    }

    private logViewer(): number {
        return this.guarded ? (this.viewer ?? WATCHER) : 0;
    }

    private get(query: string): Promise<TableJson> {
        return request(`api/tables/${this.id}?${query}`, this.auth());
    }

    private async read(): Promise<void> {
        try {
            const { since, seq } = this.book.known(this.logViewer());
            await this.take(await this.get(`since=${since}&seq=${seq}`));
        } catch (error) {
            // A table that was seen once is there, unless the server itself says it has gone.
            if (!(error instanceof Refusal) || ![401, 403, 404, 409, 410].includes(error.status)) return;
            const wrong = error.problem.code === "unknown_secret";
            if (wrong && ((await this.openByKey()) || this.loseSeat())) return this.read();
            const gone = ["no_such_table", "archived"].includes(error.problem.code ?? "");
            if (gone || !this.now.peek()) this.lost.value = error.problem;
        }
    }

    // Its secret opens nothing any more, since a device of the player was removed: then the player's key does.
    private async openByKey(): Promise<boolean> {
        const held = this.held.find((one) => one.seat === this.viewer);
        const known = findStored(this.id);
        if (!held?.secret || !known || !knownKey()) return false;
        const byKey = { ...held, secret: null };
        const opens = await request(`api/tables/${this.id}?since=${PAST_THE_END}`, seatAuth(byKey)).then(
            () => true,
            () => false,
        );
        if (!opens) return false;
        this.held = this.held.map((one) => (one === held ? byKey : one));
        storeTable({ ...known, held: this.held });
        restart();
        return true;
    }

    // Its secret opens nothing any more: the seat was given away by a new link. Who had it may watch.
    private loseSeat(): boolean {
        const known = findStored(this.id);
        const left = this.held.filter((held) => held.seat !== this.viewer);
        if (!known || !this.now.peek() || left.length === this.held.length) return false;
        this.held = left;
        this.viewer = left[0]?.seat ?? null;
        storeTable({ ...known, held: left, mine: this.mine });
        restart();
        return true;
    }

    private async take(now: TableJson): Promise<void> {
        if (now.now) noteServerClock(now.now);
        this.learnSeat(now);
        this.guarded = this.mine.length > 1 && ((await gameOf(now.game))?.hidden ?? false);
        this.log.value = this.book.read(this.logViewer(), now);
        const asked = now.turn;
        if (!this.guarded && typeof asked === "number" && asked !== now.you && this.mine.includes(asked)) {
            this.viewer = asked;
            return this.read();
        }
        this.now.value = now;
        this.keep(now);
        if (now.asked) void followLog(this.id);
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
        const known: Partial<StoredTable> = findStored(this.id) ?? {};
        storeTable({
            ...known,
            id: this.id,
            kind: "remote",
            mine: this.mine,
            held: this.held,
            ...(now.asked ? { asked: true } : {}),
            touched: known.seq === now.seq && known.touched ? known.touched : Date.now(),
            ...summary(now),
        });
    }

    async look(seat: number): Promise<void> {
        this.viewer = seat;
        await this.refresh();
    }

    // Every act names the version it answers, and so does what is known of the log. Where the game has
    // gone on meanwhile, the refusal brings the table as it stands.
    private post(
        what: string,
        more: Record<string, unknown>,
        keep?: (before: TableJson) => Promise<void>,
    ): Promise<Problem | null> {
        return this.queue(async () => {
            const before = this.now.peek();
            if (!before) return null;
            const { since } = this.book.known(this.logViewer());
            const client = `${this.client}-${++this.sent}`;
            try {
                await keep?.(before);
                await this.take(await this.insist(what, { seq: before.seq, since, client, ...more }));
                return null;
            } catch (error) {
                if (!(error instanceof Refusal) || error.status !== 409) return problemOf(error);
                await this.take(error.body as TableJson);
                return error.problem.code === "stale"
                    ? { code: "stale", message: t("The table has moved on; look again.") }
                    : error.problem;
            }
        });
    }

    // A request without an answer is sent again until there is one. The server recognizes it by its
    // client and its version.
    private async insist(what: string, body: unknown): Promise<TableJson> {
        const path = `api/tables/${this.id}/${what}`;
        const auth = this.auth();
        const slow = setTimeout(() => (this.waiting.value = true), PATIENCE);
        try {
            for (let rest = RETRY_MIN; ; rest = Math.min(2 * rest, RETRY_MAX)) {
                try {
                    return await request<TableJson>(path, auth, body);
                } catch (error) {
                    if (error instanceof Refusal) throw error;
                    this.waiting.value = true;
                    await untilOnline(rest);
                }
            }
        } finally {
            clearTimeout(slow);
            this.waiting.value = false;
            if (!online.peek()) restart();
        }
    }

    takeOver(): Promise<void> {
        return Promise.resolve();
    }

    move(request: MoveRequest): Promise<Problem | null> {
        const { moves, exits, confirm } = request;
        return this.post("moves", { moves, ways: exits, confirm }, (before) => this.keepSent(before, request));
    }

    private async keepSent(before: TableJson, act: MoveRequest | "undo" | "redo"): Promise<void> {
        if (before.asked && this.viewer !== null) await keepSent(this.id, this.viewer, before, act);
    }

    confirm(): Promise<Problem | null> {
        return this.post("confirm", {});
    }

    undo(): Promise<Problem | null> {
        return this.post("undo", {}, (before) => this.keepSent(before, "undo"));
    }

    redo(): Promise<Problem | null> {
        return this.post("redo", {}, (before) => this.keepSent(before, "redo"));
    }

    get watch(): string {
        return linkOf(this.id);
    }

    async hand(seat: number, bot: string | null): Promise<Problem | null> {
        const known = findStored(this.id);
        if (!known?.host) return { message: t("Only the person who set the table can do that.") };
        return this.reseat(seat, `Host ${known.host}`, bot === null ? { to: "link" } : { to: "bot", bot });
    }

    takeBack(seat: number): Promise<Problem | null> {
        return this.reseat(seat, seatAuth(this.held.find((held) => held.seat === seat)), { to: "back" });
    }

    wishLink(seat: number): Promise<Problem | null> {
        return this.reseat(seat, `Host ${findStored(this.id)?.host ?? ""}`, { to: "wish" });
    }

    agree(seat: number): Promise<Problem | null> {
        return this.reseat(seat, this.auth() ?? seatAuth(this.held[0]), { to: "yes" });
    }

    playOn(seat: number, bot: string): Promise<Problem | null> {
        return this.reseat(seat, this.auth() ?? seatAuth(this.held[0]), { to: "bot", bot });
    }

    pause(days: number | null, all: boolean): Promise<Problem | null> {
        return this.ask("pause", all ? this.hostAuth() : this.auth(), { days });
    }

    // What was answered for the seat counts as sent by this device, which sealed it.
    async orders(seal: Record<string, string | number | null> | null): Promise<Orders | Problem | null> {
        try {
            const orders = await request<Orders>(`api/tables/${this.id}/orders`, this.auth(), seal ? { orders: seal } : undefined);
            keepOrdered(this.id, orders);
            return orders;
        } catch (error) {
            return problemOf(error);
        }
    }

    giveUp(): Promise<Problem | null> {
        return this.ask("give_up", this.hostAuth(), {});
    }

    private hostAuth(): string {
        return `Host ${findStored(this.id)?.host ?? ""}`;
    }

    private async ask(what: string, auth: string | null, body: unknown): Promise<Problem | null> {
        try {
            await request(`api/tables/${this.id}/${what}`, auth, body);
            await this.refresh();
            return null;
        } catch (error) {
            return problemOf(error);
        }
    }

    private async reseat(seat: number, auth: string | null, body: unknown): Promise<Problem | null> {
        try {
            const path = `api/tables/${this.id}/seats/${seat}`;
            const made = await insist(() => request<Made>(path, auth, body));
            const key = made.invitation ?? made.secret;
            if (key) this.relink(seat, made.invitation ? linkOf(this.id, seat, key) : `${linkOf(this.id)}/${key}`);
            await this.refresh();
            return null;
        } catch (error) {
            return problemOf(error);
        }
    }

    private relink(seat: number, href: string): void {
        const known = findStored(this.id);
        this.links.value = this.links.peek().map((link) => (link.seat === seat ? { ...link, href } : link));
        if (known) storeTable({ ...known, links: this.links.peek() });
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
        this.life.close();
        this.unfollow();
    }
}
