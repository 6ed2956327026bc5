// Follows a table whose dice are asked for: reads on in its log, checks all that is told, and gives by itself.
//
// An element leaves this device only to a log that goes on from the head that it kept, that ends with the
// ask, and only once for each number. So nobody can foresee or pick the draw: the move that it decides is
// fixed before, and no element is skipped to. What does not fit stops the giving.
import { signal } from "@preact/signals";
import { msg } from "../words";
import { type Chain, type Due, goesOn, type Kept, newChain, type Seen } from "./kept";
import { addEntry, type Ask, type Fault, isOpen, type Join, type Log, NO_LOG, openLog, Unfit } from "./log";
import { type Told, Values } from "./values";

// The answer of GET …/chain.
export interface ChainPart {
    commitment: string;
    since: number;
    seq: number;
    head?: string; // at the end of the log
    last: number;
    opening?: string;
    entries: { n: number; line?: string; e?: string }[];
    draws: { n: number; given: Record<string, string>; key?: string }[];
}

export interface Joined {
    seat: number;
    commitment: string;
    join: number; // the entry
    seq: number; // the end of the log now, and its head
    head: string;
}

// What the server is asked for; each fails with an error while it can't be reached.
interface Server {
    chain(since: number): Promise<ChainPart | "older">; // older: it knows less than `since` entries
    give(seat: number, n: number, x: string): Promise<boolean>; // false: no longer asked for
    tip(seat: number, tip: string): Promise<Joined | null>; // null: not now
}

interface Run {
    ask: Ask;
    joins: Record<number, Join>;
}

const SPARE = 64; // elements that are left when a new chain is made
const BEHIND = 1024; // entries that another tab may still have to read

const begun = (log: Log): Seen => ({ log, fault: null, without: {}, aside: [] });

const told = ({ line, e }: ChainPart["entries"][number]): Told =>
    e !== undefined ? { value: e } : line !== undefined ? { line } : {};

export class Follower {
    readonly seen = signal<Seen | null>(null);
    readonly unkept = signal(false); // this device can't keep what it would give
    private working: Promise<void> = Promise.resolve();
    private queued = false;
    private watched = 0;

    constructor(
        readonly kept: Kept,
        private readonly values: Values,
        private readonly server: Server,
        private readonly hidden: (opening: string) => Promise<boolean>,
        private readonly random: () => string, // 32 bytes
        private readonly seats: () => readonly number[], // of this device
    ) {
        this.seen.value = kept.seen();
    }

    // Reads on, checks, gives. `live`: this device was connected all the time since the last call.
    sync(live: boolean): Promise<void> {
        if (this.queued) return this.working;
        this.queued = true;
        const result = this.working.then(() => {
            this.queued = false;
            return this.work(live);
        });
        this.working = result.catch(() => undefined);
        return result;
    }

    private async work(live: boolean): Promise<void> {
        this.seen.value = this.kept.seen();
        this.watched = this.kept.watchedFrom(this.seen.value?.log.entries ?? 0);
        try {
            while (await this.readOn(live));
            this.dropSent();
            await this.joinAnew();
            for (const seat of this.seats()) await this.give(seat);
        } catch (error) {
            if (!(error instanceof Unfit)) throw error;
            this.stop(error.fault);
        }
    }

    // Red from now on, and nothing more is given.
    private stop(fault: Fault): void {
        const seen = this.kept.seen() ?? this.seen.peek() ?? begun(NO_LOG);
        if (seen.fault) return;
        const stopped = { ...seen, fault };
        this.kept.keepSeen(stopped);
        this.seen.value = stopped;
    }

    // One part of the log; true if there is more.
    private async readOn(live: boolean): Promise<boolean> {
        const seen = this.seen.peek();
        if (seen?.fault) return false;
        // What was given to an ask is told with its entry: an open one is read again.
        const open = seen && isOpen(seen.log) ? seen.log.ask : null;
        const since = open ? open.entry - 1 : (seen?.log.entries ?? 0);
        const part = await this.server.chain(since);
        if (part === "older") throw new Unfit(seen?.log.entries ?? 0, LESS);
        const before = seen ?? begun(await this.begin(part));
        if (part.commitment !== before.log.commitment) throw new Unfit(0, COMMITMENT);
        const entries = part.entries.map(told);
        const heads = await this.values.heads(open ? open.prior : before.log.head, entries);
        const end = since + heads.length;
        if (part.since !== since || heads.length !== entries.length || part.seq !== end)
            throw new Unfit(end + 1, msg("an entry can’t be read"));
        const more = part.seq < part.last;
        if (!more && part.head !== (heads.at(-1) ?? before.log.head)) throw new Unfit(end, ANOTHER);
        if (open && heads[0] !== open.head) throw new Unfit(open.entry, ANOTHER);
        const whole = more ? wholeRuns(part) : entries.length;
        const runs = new Map<number, Run>();
        let now = before;
        for (let i = open ? 1 : 0; i < whole; i++) now = this.add(now, entries[i] ?? {}, heads[i] ?? "", live, runs);
        if (!more && Object.values(now.due ?? {}).some(goesOn)) throw new Unfit(end, CUT_SHORT);
        for (const run of runs.values()) await this.check(run, part, now.log.hidden);
        if (now !== seen && !this.kept.keepSeen(now)) this.unkept.value = true;
        this.seen.value = now;
        return more;
    }

    private async begin(part: ChainPart): Promise<Log> {
        const opening = part.opening ?? "";
        const log = openLog(opening, await this.values.begin(opening), await this.hidden(opening));
        const first = this.seats().flatMap((seat) => this.kept.chains(seat).map(({ commitment }) => commitment));
        if (first.some((commitment) => commitment !== undefined && commitment !== log.commitment))
            throw new Unfit(0, COMMITMENT);
        return log;
    }

    private add(seen: Seen, entry: Told, head: string, live: boolean, runs: Map<number, Run>): Seen {
        const before = seen.log;
        const log = addEntry(before, entry, head);
        const without = { ...seen.without };
        const due: Record<number, Due> = {};
        for (const seat of this.seats()) {
            this.checkJoin(before, log, seat);
            due[seat] = this.checkStep(before, entry, seat, seen.due?.[seat] ?? []);
            if (this.kept.chains(seat).some(({ told }) => told?.entries === log.entries && told.head !== log.head))
                throw new Unfit(log.entries, ANOTHER);
            if (log.ask?.lapsed.includes(seat) && !before.ask?.lapsed.includes(seat))
                this.checkLapse(log.entries, seat, log.ask.number);
            if (log.drawn === before.drawn || !log.ask) continue;
            if (log.ask.seats.includes(seat)) this.checkGift(log, seat, log.ask);
            else if (live && this.isMine(log, seat)) without[seat] = (without[seat] ?? 0) + 1;
        }
        if (log.ask?.drawn && log.ask !== before.ask) runs.set(log.ask.number, { ask: log.ask, joins: log.joins });
        return { ...seen, log, without, due };
    }

    private chainOf(log: Log, seat: number): Chain | undefined {
        return this.kept.chains(seat).find(({ tip }) => tip === log.joins[seat]?.tip);
    }

    private isMine(log: Log, seat: number): boolean {
        return this.chainOf(log, seat) !== undefined;
    }

    // A device joined for a seat of this one.
    private checkJoin(before: Log, log: Log, seat: number): void {
        const join = log.joins[seat];
        if (!join || join === before.joins[seat]) return;
        const chains = this.kept.chains(seat);
        const mine = chains.find(({ tip }) => tip === join.tip);
        if (!mine) {
            if (this.isMine(before, seat)) throw new Unfit(log.entries, TAKEN);
            return;
        }
        if ((mine.entry ?? join.entry) !== join.entry) throw new Unfit(log.entries, ANOTHER);
        if (mine.entry === undefined) this.keepChain(seat, { ...mine, entry: join.entry });
    }

    // Did this device do what the log says that its seat did? What is to come of its act.
    private checkStep(before: Log, { line }: Told, seat: number, due: Due): Due {
        const entry = before.entries + 1;
        const held = entry > this.watched && !before.bots.includes(seat) && this.isMine(before, seat);
        return followActs(this.kept, seat, due, entry, held ? stepOf(line ?? "", seat) : null);
    }

    // Where moves are told at the end alone, what was sent is kept until then.
    private dropSent(): void {
        const log = this.seen.peek()?.log;
        if (log && !log.hidden) for (const seat of this.seats()) this.kept.dropSent(seat, log.entries - BEHIND);
    }

    // The table says that nothing was given: for this seat the ask lapsed, or a bot took it over.
    private checkLapse(entry: number, seat: number, number: number): void {
        if (this.kept.gifts(seat, number).some(({ taken }) => taken))
            throw new Unfit(entry, msg("you gave to draw %1, the table says that you did not"), number);
    }

    private checkGift(log: Log, seat: number, ask: Ask): void {
        if (!this.isMine(log, seat)) return;
        const gifts = this.kept.gifts(seat, ask.number);
        if (!gifts.length)
            throw new Unfit(log.entries, msg("the table says that you gave to draw %1, you did not"), ask.number);
        if (gifts.some(({ head }) => head !== ask.head)) throw new Unfit(ask.entry, ANOTHER);
        const gift = gifts[0];
        if (gift && !gift.taken) this.kept.keepGift(seat, { ...gift, taken: true });
    }

    // Do the elements lead to their tips, and does the run follow from them and from the sealed key?
    private async check({ ask, joins }: Run, part: ChainPart, hidden: boolean): Promise<void> {
        const draw = part.draws.find(({ n }) => n === ask.number);
        const given = new Map(ask.seats.map((seat) => [seat, draw?.given[seat] ?? ""]));
        if (!draw || (!hidden && !draw.key))
            throw new Unfit(ask.entry, msg("the table does not tell what draw %1 was made of"), ask.number);
        for (const [seat, x] of given) {
            const join = joins[seat];
            if (!join || (await this.values.link(x, ask.number - join.before)) !== join.tip)
                throw new Unfit(ask.entry, msg("what seat %1 gave to draw %2 is not of its chain"), seat + 1, ask.number);
        }
        if (!draw.key) return;
        if ((await this.values.seal(draw.key)) !== ask.seal)
            throw new Unfit(ask.entry, msg("the key of draw %1 is not the one that was sealed"), ask.number);
        const fair = await this.values.draws(draw.key, given, ask.draws.map(({ w }) => w));
        const wrong = ask.draws.find(({ u }, i) => u !== fair[i]);
        if (wrong) throw new Unfit(wrong.entry, msg("draw %1 does not follow from what was given"), ask.number);
    }

    // A new chain for a seat whose chain is lost, or nearly at its end.
    private async joinAnew(): Promise<void> {
        const { log, fault } = this.seen.peek() ?? {};
        if (!log || fault || isOpen(log)) return;
        for (const seat of this.seats()) {
            const chain = this.chainOf(log, seat);
            const left = chain ? chain.links - (log.asks - (log.joins[seat]?.before ?? 0)) : 0;
            if (left > SPARE || log.bots.includes(seat)) continue;
            const made = this.kept.chains(seat).find(({ entry }) => entry === undefined) ?? (await this.makeChain());
            if (!this.keepChain(seat, made)) continue;
            const joined = await this.server.tip(seat, made.tip);
            if (joined && this.keepChain(seat, joinedChain(made, joined))) while (await this.readOn(true));
        }
    }

    makeChain(): Promise<Chain> {
        return newChain(this.random(), (x, links) => this.values.link(x, links));
    }

    // A chain of a seat, kept before its tip is told, and again with the table's answer.
    keepChain(seat: number, chain: Chain): boolean {
        const others = this.kept.chains(seat).filter(({ tip }) => tip !== chain.tip);
        const kept = this.kept.keepChains(seat, [...others, chain]);
        if (!kept) this.unkept.value = true;
        return kept;
    }

    private async give(seat: number): Promise<void> {
        const { log, fault } = this.seen.peek() ?? {};
        const ask = log?.ask;
        if (!log || fault || !ask || !isOpen(log) || ask.entry !== log.entries || !ask.seats.includes(seat)) return;
        const chain = this.chainOf(log, seat);
        const links = ask.number - (log.joins[seat]?.before ?? 0);
        if (!chain || links < 1 || links > chain.links) return;
        const gift = { number: ask.number, entry: ask.entry, head: ask.head, taken: false };
        const others = () => this.kept.gifts(seat, ask.number).filter(({ head }) => head !== ask.head);
        if (!others().length && !this.kept.keepGift(seat, gift)) {
            this.unkept.value = true;
            return;
        }
        if (others().length) throw new Unfit(ask.entry, ANOTHER);
        const x = await this.values.link(chain.start, chain.links - links);
        if (await this.server.give(seat, ask.number, x)) this.kept.keepGift(seat, { ...gift, taken: true });
    }

    // Who plays accepts another log than the one that was seen, and joins it anew. What was given to the old
    // one stays out of the receipt, which says so.
    async accept(): Promise<void> {
        const old = this.kept.seen();
        if (!old?.fault || !canAccept(old.fault)) return;
        const part = await this.server.chain(0);
        if (part === "older" || part.commitment !== old.log.commitment) return;
        const aside = [...old.aside, { entries: old.log.entries, head: old.log.head }];
        for (const seat of this.seats()) {
            for (const gift of this.kept.gifts(seat)) this.kept.dropGift(seat, gift);
            this.kept.keepChains(seat, []);
        }
        const opened = { ...begun(await this.begin(part)), without: old.without, aside };
        this.kept.beginAgain(opened);
        this.seen.value = opened;
        await this.sync(false);
    }
}

export const joinedChain = (chain: Chain, { join, seq, head, commitment }: Joined): Chain => ({
    ...chain,
    entry: join,
    told: { entries: seq, head },
    commitment,
});

const ANOTHER = msg("the log is another one than this device has seen");
const LESS = msg("the table has forgotten what this device has seen");
const COMMITMENT = msg("the table is bound to another secret than at first");
const FOREIGN = msg("a move of yours that this device did not make");
const FOREIGN_UNDO = msg("an undo or redo of yours that this device did not make");
const CUT_SHORT = msg("the table made only some of the moves that you sent together");
const TAKEN = msg("another device joined for your seat");

// What an entry says that the seat did, as it was kept when it was sent; null: nothing. How many moves an undo takes back is the
// game's affair.
function stepOf(line: string, seat: number): string | null {
    const [, kind = "", whose, rest = ""] = /^\d+ (move|undo|redo) (\d) (.*)$/.exec(line) ?? [];
    if (Number(whose) !== seat) return null;
    return kind === "move" ? `move ${rest}` : kind;
}

// Did this device send what its seat did in the entry (null: nothing), and all of an act at once? What is to come then.
function followActs(kept: Kept, seat: number, due: Due, entry: number, step: string | null): Due {
    const next = step === null ? [] : kept.actsAfter(seat, due, entry, step);
    if (next.length) return next;
    if (goesOn(due)) throw new Unfit(entry, CUT_SHORT);
    if (step !== null) throw new Unfit(entry, step.startsWith("move ") ? FOREIGN : FOREIGN_UNDO);
    return next;
}

// Looks through the record of a game that hid its moves until its end. Returns the first thing that the seat did and this
// device did not, while the seat was its own; null: there is none.
export function foreignMove(kept: Kept, seat: number, record: string): Fault | null {
    if (kept.seen()?.log.hidden === false) return null; // looked at when it was told
    const tips = kept.chains(seat).map(({ tip }) => tip);
    const from = kept.watchedFrom(0);
    let mine = false;
    let byBot = false;
    let due: Due = [];
    try {
        for (const [line, number, kind = "", whose, rest = ""] of record.matchAll(/^(\d+) (\w+)(?: (\d) (.*)| .*)$/gm)) {
            if (Number(whose) === seat && kind === "join") mine = tips.some((tip) => rest.endsWith(tip));
            if (Number(whose) === seat && kind === "seat") {
                if (rest === "link") mine = false;
                else if (!/^(wish|yes)/.test(rest)) byBot = rest.startsWith("bot");
            }
            const entry = Number(number);
            due = followActs(kept, seat, due, entry, mine && !byBot && entry > from ? stepOf(line, seat) : null);
        }
    } catch (error) {
        if (error instanceof Unfit) return error.fault;
        throw error;
    }
    return null;
}

// Can who plays go on in spite of it, by joining anew?
export const canAccept = ({ text }: Fault): boolean => [ANOTHER, LESS, TAKEN, FOREIGN, FOREIGN_UNDO, CUT_SHORT].includes(text);

// How many entries of a part that is cut off are read: those before its last ask, so that a run is always read whole.
function wholeRuns(part: ChainPart): number {
    const last = part.entries.map(({ line }) => line !== undefined && /^\d+ ask /.test(line)).lastIndexOf(true);
    return last > 0 ? last : part.entries.length;
}
