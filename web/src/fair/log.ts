// The log of a table whose dice are asked for, as a device follows it: who joined with which tip, which
// asks there were, and the head over all of it. It grows; what does not fit into it is a fault.
import { msg } from "../words";
import type { Told } from "./values";

// What is wrong, and at which entry. The text is looked up when it is shown.
export interface Fault {
    entry: number;
    text: string;
    args: (string | number)[];
}

export interface Join {
    entry: number;
    link: boolean; // came by a link; else the host's device
    tip: string;
    before: number; // asks in the log before it
    after: number; // runs that were drawn before it
}

interface Draw {
    entry: number;
    u: string;
    w: string;
}

export interface Ask {
    number: number;
    entry: number;
    seats: number[];
    seal: string;
    prior: string; // the head before it
    head: string; // and of the log that ends with it
    drawn: boolean;
    draws: Draw[]; // as far as they are told
    lapsed: number[];
    void: boolean; // nothing will be drawn from it
}

// A seat that changed hands, and what was said about a new link to it: wish and yes.
export interface SeatChange {
    entry: number;
    seat: number;
    how: "bot" | "link" | "back" | "wish" | "yes";
    by: number; // who said yes
}

export interface Log {
    entries: number;
    head: string;
    commitment: string;
    hidden: boolean; // moves and draws are told when the game is over
    needs: string;
    persons: number[];
    joins: Record<number, Join>; // the last one of each seat
    bots: number[]; // seats of persons that bots play for
    asks: number;
    ask: Ask | null; // the last one
    // The last ask that each seat made void: it did not give, or a bot took it over. Older pages kept none.
    lapsedIn?: Record<number, number>;
    leftIn?: Record<number, number>;
    drawn: number; // runs
    byHost: number; // of these: only the host's device gave
    byNobody: number;
    by: Record<number, number>; // to how many runs each seat gave
    changes?: SeatChange[]; // the last ones; older pages kept none
    // Where several people play and nothing is hidden: who made the moves since the last draw or confirmation, a digit each, and
    // those that were taken back. Older pages kept none; it begins with the next draw.
    free?: { line: string; undone: string };
}

export class Unfit extends Error {
    readonly fault: Fault;
    constructor(entry: number, text: string, ...args: (string | number)[]) {
        super(text);
        this.fault = { entry, text, args };
    }
}

const HEX = "([0-9a-f]{64})";
const NUMBER = "(0|[1-9][0-9]{0,18})";
const SEATS = "([0-3](?:,[0-3])*|-)";
const JOIN = new RegExp(`^([0-3]) (host|link) ${HEX}$`);
const ASK = new RegExp(`^${NUMBER} ${SEATS} ${HEX}$`);
const CHANCE = new RegExp(`^${NUMBER}/${NUMBER} \\S`);
const SEAT = /^([0-3]) (bot ".*"|link|back|wish|yes ([0-3]))$/;
const CHANGES = 40;

const seatsOf = (text: string): number[] => (text === "-" ? [] : text.split(",").map(Number));

const NOTHING_FREE = { line: "", undone: "" };

export const NO_LOG: Log = {
    entries: 0,
    head: "",
    commitment: "",
    hidden: false,
    needs: "",
    persons: [],
    joins: {},
    bots: [],
    asks: 0,
    ask: null,
    drawn: 0,
    byHost: 0,
    byNobody: 0,
    by: {},
};

// An empty log, from the lines of the record above it.
export function openLog(opening: string, head: string, hidden: boolean): Log {
    const found = (pattern: RegExp) => pattern.exec(opening)?.[1] ?? "";
    if (!/^dice asked$/m.test(opening) || !opening.endsWith("\n"))
        throw new Unfit(0, msg("the table’s opening can’t be read"));
    return {
        ...NO_LOG,
        free: NOTHING_FREE,
        head,
        commitment: found(new RegExp(`^commitment ${HEX}$`, "m")),
        hidden,
        needs: found(/^needs (0|1|all)$/m),
        persons: [...opening.matchAll(/^seat ([0-3]) person /gm)].map((line) => Number(line[1])),
    };
}

// Does the last ask still wait for elements?
export const isOpen = ({ ask }: Log): boolean => ask !== null && !ask.drawn && !ask.void;

// The seats for which devices can join and be asked.
const present = (log: Log): number[] => log.persons.filter((seat) => !log.bots.includes(seat));

const REST = 10; // asks that a seat is left out of which made one void

const isResting = (log: Log, since: Record<number, number> = {}, seat: number): boolean => {
    const number = since[seat];
    return number !== undefined && log.asks < number + REST;
};

// Does a draw with these seats do what the table was set for?
function isEnough(log: Log, seats: readonly number[]): boolean {
    const wanted = present(log).filter((seat) => !isResting(log, log.leftIn, seat));
    if (log.needs === "all") return wanted.every((seat) => seats.includes(seat));
    const links = wanted.filter((seat) => log.joins[seat]?.link);
    return log.needs !== "1" || !links.length || links.some((seat) => seats.includes(seat));
}

// Who made an ask void is not asked at once again: or it could be had anew until it is a good one.
function checkRest(log: Log, entry: number, seats: readonly number[]): void {
    const rested = seats.filter((seat) => !isResting(log, log.lapsedIn, seat));
    if (!isEnough(log, seats)) throw new Unfit(entry, msg("a draw was asked for without the devices that it needs"));
    if (seats.some((seat) => isResting(log, log.leftIn, seat)) || (rested.length < seats.length && isEnough(log, rested)))
        throw new Unfit(entry, msg("a seat was asked again too soon"));
}

function join(log: Log, entry: number, text: string): Log {
    const [, seat, how, tip] = JOIN.exec(text) ?? [];
    if (!tip || !present(log).includes(Number(seat))) throw new Unfit(entry, msg("a join that can’t be"));
    const made = { entry, link: how === "link", tip, before: log.asks, after: log.drawn };
    return { ...log, joins: { ...log.joins, [Number(seat)]: made } };
}

function ask(log: Log, entry: number, head: string, text: string): Log {
    const [, number, named, seal] = ASK.exec(text) ?? [];
    const seats = seatsOf(named ?? "-");
    if (!seal || Number(number) !== log.asks + 1)
        throw new Unfit(entry, msg("the asks are not numbered one after the other"));
    if (seats.some((seat, i) => !present(log).includes(seat) || !log.joins[seat] || seat <= (seats[i - 1] ?? -1)))
        throw new Unfit(entry, msg("a seat was asked that can’t give"));
    if (present(log).some((seat) => !log.joins[seat]))
        throw new Unfit(entry, msg("a draw was asked for before everybody had joined"));
    checkRest(log, entry, seats);
    const made: Ask = {
        number: log.asks + 1,
        entry,
        seats,
        seal,
        prior: log.head,
        head,
        drawn: false,
        draws: [],
        lapsed: [],
        void: false,
    };
    return { ...log, asks: log.asks + 1, ask: made };
}

// The first draw of the open ask.
function beginRun(log: Log, last: Ask): Log {
    const byHost = last.seats.length > 0 && last.seats.every((seat) => !log.joins[seat]?.link);
    const by = { ...log.by };
    for (const seat of last.seats) by[seat] = (by[seat] ?? 0) + 1;
    return {
        ...log,
        ask: { ...last, drawn: true },
        drawn: log.drawn + 1,
        byHost: log.byHost + Number(byHost),
        byNobody: log.byNobody + Number(!last.seats.length),
        by,
    };
}

function chance(log: Log, entry: number, text: string): Log {
    const last = log.ask;
    if (!last || last.void || last.entry + last.draws.length + 1 !== entry)
        throw new Unfit(entry, msg("a draw that nobody was asked for"));
    const [, u, w] = CHANCE.exec(text) ?? [];
    if (!u || !w) throw new Unfit(entry, msg("a draw that can’t be read"));
    const begun = last.drawn ? log : beginRun(log, last);
    return { ...begun, ask: { ...last, drawn: true, draws: [...last.draws, { entry, u, w }] } };
}

function lapse(log: Log, entry: number, text: string): Log {
    const seats = seatsOf(text);
    const asked = log.ask?.seats ?? [];
    const others = asked.filter((seat) => !seats.includes(seat));
    if (!log.ask || !isOpen(log) || !seats.length || seats.some((seat) => !asked.includes(seat)) || !isEnough(log, others))
        throw new Unfit(entry, msg("a lapse that can’t be"));
    const lapsedIn = { ...log.lapsedIn, ...Object.fromEntries(seats.map((seat) => [seat, log.asks])) };
    return { ...log, lapsedIn, ask: { ...log.ask, lapsed: seats, void: true } };
}

function reseat(log: Log, entry: number, text: string): Log {
    const [, named, how, by] = SEAT.exec(text) ?? [];
    const seat = Number(named);
    if (!how || !log.persons.includes(seat)) throw new Unfit(entry, msg("a seat that can’t change hands"));
    const change = { entry, seat, how: how.split(" ")[0] as SeatChange["how"], by: Number(by ?? -1) };
    const changes = [...(log.changes ?? []), change].slice(-CHANGES);
    if (change.how === "wish" || change.how === "yes") {
        if (isOpen(log)) throw new Unfit(entry, msg("something was done between an ask and its draw"));
        return { ...log, changes };
    }
    const asked = isOpen(log) ? log.ask : null;
    if (asked && (change.how !== "bot" || !asked.seats.includes(seat)))
        throw new Unfit(entry, msg("something was done between an ask and its draw"));
    const { [seat]: left, ...others } = log.joins;
    return {
        ...log,
        changes,
        ...(asked ? { ask: { ...asked, lapsed: [seat], void: true }, leftIn: { ...log.leftIn, [seat]: log.asks } } : {}),
        bots: [...log.bots.filter((one) => one !== seat), ...(how.startsWith("bot") ? [seat] : [])],
        joins: how === "link" || !left ? others : { ...others, [seat]: left },
    };
}

// Nobody takes back, or brings back, a draw or what another did.
function takeBack(log: Log, entry: number, kind: string, text: string): Log {
    const { line, undone } = log.free ?? NOTHING_FREE;
    const [, seat = "", plies] = /^([0-3]) ([1-9]\d{0,5})$/.exec(text) ?? [];
    if (!plies) throw new Unfit(entry, msg("an undo or redo that can’t be"));
    const all = line + undone;
    const end = line.length + (kind === "undo" ? -Number(plies) : Number(plies));
    const moved = all.slice(Math.min(end, line.length), Math.max(end, line.length));
    if (log.free && moved !== seat.repeat(Number(plies))) throw new Unfit(entry, msg("an undo or redo that can’t be"));
    return log.free ? { ...log, free: { line: all.slice(0, end), undone: all.slice(end) } } : log;
}

// What can still be taken back after an entry.
function stepped(log: Log, entry: number, kind: string, text: string): Log {
    if (log.hidden || log.persons.length < 2) return log;
    if (kind === "undo" || kind === "redo") return takeBack(log, entry, kind, text);
    if (kind === "move") return log.free ? { ...log, free: { line: log.free.line + text.charAt(0), undone: "" } } : log;
    return kind === "chance" || kind === "confirm" || (kind === "seat" && !/wish|yes/.test(text)) ? { ...log, free: NOTHING_FREE } : log;
}

// In a game with hidden things moves and draws are told by their values alone.
function added(log: Log, entry: number, { line, value }: Told, head: string): Log {
    if (line === undefined) {
        if (!log.hidden || !value) throw new Unfit(entry, msg("an entry is not told"));
        return log.ask && isOpen(log) ? beginRun(log, log.ask) : log;
    }
    const [, number, kind = "", text = ""] = /^(\d+) (\w+) (.*)$/.exec(line) ?? [];
    if (Number(number) !== entry) throw new Unfit(entry, msg("the entries are not numbered one after the other"));
    if (isOpen(log) && !["chance", "lapse", "seat"].includes(kind))
        throw new Unfit(entry, msg("something was done between an ask and its draw"));
    return worded(stepped(log, entry, kind, text), entry, head, kind, text);
}

function worded(log: Log, entry: number, head: string, kind: string, text: string): Log {
    switch (kind) {
        case "join":
            return join(log, entry, text);
        case "ask":
            return ask(log, entry, head, text);
        case "chance":
        case "move":
            if (log.hidden) throw new Unfit(entry, msg("an entry is shown that must still be hidden"));
            return kind === "move" ? log : chance(log, entry, text);
        case "lapse":
            return lapse(log, entry, text);
        case "seat":
            return reseat(log, entry, text);
        default:
            return log;
    }
}

// The log with one more entry; `head` is the one after it.
export function addEntry(log: Log, told: Told, head: string): Log {
    const entry = log.entries + 1;
    return { ...added(log, entry, told, head), entries: entry, head };
}
