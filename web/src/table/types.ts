// The JSON of a table (src/session/present.h), and the interface of tables in the page.
import type { ReadonlySignal } from "@preact/signals";
import type { Opened } from "../engine/client";
import type { Seen } from "../fair/kept";
import type { Fault } from "../fair/log";
import type { TableLife } from "./life";

export const WATCHER = -3;

export interface Problem {
    code?: string;
    message: string;
    rule?: string;
}

export interface Option {
    key: string;
    title: string;
    values?: string[];
    value_titles?: string[]; // of each, what people read
    min?: number;
    max?: number;
    initial: string | number;
    players_min: number; // with fewer it is of no use
    needs?: { key: string; values: string[] }; // another option, and with which of its values it is
    names_seats: boolean; // its values are "by lot" and then the seats
    note?: string;
}

export interface Bot {
    id: string;
    name: string;
    title: string; // what it is, in a few words
}

export interface Game {
    id: string;
    title: string;
    short_title: string;
    revision: number;
    players_min: number;
    players_max: number;
    hidden: boolean;
    example: boolean; // there to learn from
    alone?: { goal: string; points: number }; // what one plays for; 0 points: the more the better
    hints: boolean; // its players can tell the best moves, and judge a game
    plans: boolean; // a turn of it can be planned
    options: Option[];
    usual_bot: string; // where nobody chose one
    bots: Bot[];
}

export interface CardNumber {
    what: string; // culture, science, strength, happy, food, resources, civil, military, …
    amount: number;
}

// A card of a game that has cards (docs/formats.md).
export interface Card {
    id: string;
    title: string;
    age: "A" | "I" | "II" | "III";
    initial: boolean; // on every mat from the start
    military: boolean;
    family: string; // what it is drawn as: urban, unit, farm, leader …
    kind: string; // its type: lab, infantry, special_civil …
    kind_title: string;
    each_worker: boolean; // what it gives, each worker on it gives
    gives?: CardNumber[];
    at_once?: CardNumber[]; // of a territory
    costs: {
        science?: number;
        revolution?: number;
        resources?: number;
        stages?: number[];
        military?: number | "target"; // military actions; as many as the target's level
    };
    amount?: number[]; // the number in its text, with 2, 3 and 4 players
    stages_at_once?: number;
    discounts?: number[]; // on urban buildings of level 1, 2 and 3
    army?: Record<"infantry" | "cavalry" | "artillery" | "strength" | "strength_if_old", number>;
    role_a?: string; // what the party A of a pact is
    role_b?: string;
    terms_a?: CardNumber[]; // of a pact, for its two parties
    terms_b?: CardNumber[];
    short: string; // at most 8 words; empty where the numbers say it all
    text: string;
    rules: number[];
    copies: number[]; // with 2, 3 and 4 players
}

export interface Rule {
    id: string | null;
    section: string;
    text: string;
}

export interface Seat {
    seat: number;
    kind: "person" | "bot" | "exec";
    name: string;
    bot: string | null;
    level: string | null; // what people call that bot
}

type Argument = string | number | Record<string, number> | string[];

export interface Move {
    text: string;
    verb: string;
    args: Argument[];
    title: string; // a sentence for people
    help: string;
    brings?: string[];
    price?: string; // in words, if it has one
    gives_up?: boolean; // it leaves the game
}

// With real dice, what can have come up: a number of dice that each show a face, or one of a list.
export interface Outcomes {
    verb?: string;
    faces?: { id: string; title: string }[];
    dice?: number;
    moves?: Move[];
}

// What a seat is asked: numbers by name, and the same in lines of words.
interface Prompt {
    kind: string;
    seat: number;
    text: string;
    [fact: string]: unknown;
}

export interface Line {
    id: string;
    title: string;
    count: number;
    points: number;
    level: number;
}

export interface Score {
    points: number;
    place: number;
    sheet: Line[];
}

export interface LogEvent {
    ply: number;
    kind: string;
    seat: number | null;
    a: number;
    b: number;
    text: string;
    depth: number; // in the log: 0 where a turn begins, a consequence deeper than its cause
    line?: string; // it goes on with the line of the event before it, which then reads so
}

// Dice that are asked for, as the table tells of them. A device believes its own log more (fair/follow.ts).
interface AskedDice {
    needs: Needs;
    head: string;
    here: number[]; // seats of persons whose devices are here
    ask: { n: number; seats: number[]; gave: number[] } | null; // open
    waits_for: number[]; // seats whose devices the table waits for
    unclaimed: number[]; // seats of persons whose invitations are open
    consents?: Consent[];
    draws: number;
    by_nobody: number;
    by_host: number;
    given_up: boolean;
}

// A new link to a seat that somebody holds: does the host ask for it, who agrees, and is that enough?
interface Consent {
    seat: number;
    wished: boolean;
    by: number[];
    enough: boolean;
}

// The devices that a draw waits for: nobody's, one of a guest, every person's.
export type Needs = 0 | 1 | "all";

// A clock as it is asked for (src/server/openapi), and as it stands, in milliseconds.
export interface ClockWish {
    kind?: string;
    bank?: number;
    add?: number;
    cap?: number;
    grace?: number;
    answer?: number;
    pause_days?: number;
    late: "ask" | "bot" | "wait";
}

interface ClockPause {
    from: number;
    to: number | null;
}

export interface SeatClock {
    seat: number;
    bank: number;
    grace: number;
    runs: boolean;
    warning: number | null;
    ends: number | null;
    bot: number | null;
    late: boolean;
    pause: ClockPause | null;
    pause_left: number;
}

export interface ClockJson extends Required<ClockWish> {
    pause: ClockPause | null;
    seats: SeatClock[];
}

// What the host of a table at the server decides: who may watch, whether watchers read the talk, the public list, who may not write.
export interface Terms {
    watch: "all" | "later" | "nobody";
    reads: boolean;
    listed: boolean;
    muted: number[];
    rated: boolean;
}

// Planned answers of a seat: a kind of question each, and what was answered by them.
export interface SealedOrder {
    key: string;
    title: string;
    about: number | null; // a seat
    max: number; // where there are no values: a number up to it
    values: { id: string; title: string }[];
    initial: string | number | null;
    order: string | number | null; // null: ask me
}

export interface Orders {
    seat: number;
    orders: SealedOrder[];
    given: { seq: number; move: string }[];
}

export interface TableJson {
    game: string;
    title: string;
    short_title: string;
    revision: number;
    prefix: string;
    seq: number;
    plies: number;
    options: Record<string, string | number>;
    seats: Seat[];
    you: number | null;
    turn: number | "chance" | null;
    unconfirmed: boolean;
    over: boolean;
    view: Record<string, unknown>;
    facts: Record<string, unknown>;
    question: Prompt | null; // what the seat of `turn` is asked
    ledger: unknown; // what the turn has brought and spent, where the game tells it
    moves: Move[];
    outcomes?: Outcomes; // with real dice, while chance is asked
    can_undo: boolean;
    can_redo: boolean;
    helped: boolean; // one person, or all agreed to hints, the coach and copies while it runs
    alone: boolean; // one person with bots, or with nobody: whole turns can be taken back
    taken_back: string; // draws of chance that were, in words, or ""
    now?: number; // the server's clock
    clock?: ClockJson | null; // at the server: of a table with one
    goes?: number | null; // at the server: when the table goes, if that is announced
    ended: string; // why it ended before its rules end it, in words, or ""
    copied: number; // plies of another game, of which this is a copy; 0: it is none
    guessed: number; // the step of another game that it began with, guessed from a view; 0: it did not
    scores: Score[];
    measures: { path: string; title: string }[];
    since: number; // the events of later plies are told
    events: LogEvent[];
    asked?: AskedDice;
    terms?: Terms; // at the server, as the next two
    nudge?: { seat: number; by: number; at: number } | null; // of the seat that is asked
    rematch?: string | null; // the table of the rematch
    fair: { commitment: string; contributions: string[]; secret: string | null } | null;
    board: string;
}

export interface Luck {
    faces: string[];
    seats: { rolls: number; came: number[]; mean: number[] }[];
}

// One of the best moves: its value as far as the game gives it, and what it aims at.
export interface Hint {
    move: string;
    title: string;
    worth: { win_percent?: number; points?: number };
    aims: string[];
}

// In thousandths of a win or, of who played alone, of a point. Of a game that runs one seat alone is judged, the
// viewer's.
export interface Analysis {
    viewer?: number;
    unit: "wins" | "points";
    seats: { luck: number; cost: number; rolls: number; decisions: number; good: number }[];
    // The moves are told by their titles.
    mistakes: { ply: number; seat: number; cost: number; made: string; better: string }[];
    turns: { ply: number; values: number[] }[]; // the value of the position to each seat
    // Turns that changed a seat's chance most, and whose turn it was.
    turning_points: { ply: number; round: number; turn: number; seat: number; before: number; after: number }[];
}

export interface Verdict {
    verdict: "fair" | "typed" | "unknown" | "false";
    line: number;
    message: string;
}

export interface Link {
    seat: number;
    name: string;
    href: string;
}

// What one request does: `moves`, made in their order, all or none; then of `exits`, the moves that leave
// the remaining steps, those that are possible; then it confirms the end of the turn, if that waits.
export interface MoveRequest {
    moves?: string[];
    exits?: string[];
    confirm?: boolean;
}

// What this device checks of a table whose dice are asked for, and keeps (fair/follow.ts).
export interface Fairness {
    readonly seen: ReadonlySignal<Seen | null>;
    readonly unkept: ReadonlySignal<boolean>;
    accept(): Promise<void>; // goes on with another log than the one that was seen
    receipt(seat: number): string | null;
    foreign(seat: number, record: string): Fault | null; // a move of the seat that this device did not make
}

// A table in the page, wherever it is kept. `now` is what one of the seats of this device sees.
export interface Table {
    readonly id: string;
    readonly kind: "local" | "remote";
    readonly mine: readonly number[];
    readonly now: ReadonlySignal<TableJson | null>;
    readonly log: ReadonlySignal<LogEvent[]>;
    readonly connected: ReadonlySignal<boolean>;
    readonly waiting: ReadonlySignal<boolean>; // what was done here is not answered yet, and is sent again
    readonly lost: ReadonlySignal<Problem | null>; // there is no such table, or no way in
    readonly elsewhere: ReadonlySignal<boolean>; // another tab plays it, this one follows
    takeOver(): Promise<void>; // from now on this tab plays
    readonly links: ReadonlySignal<Link[]>; // of friends, where this device is the host's
    look(seat: number): Promise<void>;
    move(request: MoveRequest): Promise<Problem | null>;
    confirm(): Promise<Problem | null>;
    undo(): Promise<Problem | null>;
    redo(): Promise<Problem | null>;
    readonly fairness: Fairness | null; // of a table at a server
    readonly life: TableLife | null; // of a table at a server
    takeBack(seat: number): Promise<Problem | null>; // a seat of this device that a bot plays
    readonly watch: string | null; // the link of those who only look
    // The host gives a seat to a bot, or (null) to whoever gets its new link.
    hand(seat: number, bot: string | null): Promise<Problem | null>;
    wishLink(seat: number): Promise<Problem | null>; // the host asks the others for a new link
    agree(seat: number): Promise<Problem | null>; // to that
    playOn(seat: number, bot: string): Promise<Problem | null>; // lets a bot play for who is late
    pause(days: number | null, all: boolean): Promise<Problem | null>; // of my clock, or as the host of all; 0 ends it
    orders(seal: Record<string, string | number | null> | null): Promise<Orders | Problem | null>; // planned answers; null: as they are
    giveUp(): Promise<Problem | null>; // the host ends the table, and all is told
    record(): Promise<string | null>;
    past(): Promise<Past | null>; // to look back; null where that must wait for the end
    close(): void;
}

// A game as it went, to be looked at from any point of it.
export interface Past {
    readonly plies: number;
    at(ply: number): Promise<TableJson>;
    luck(): Promise<Luck>;
    analyse(): Promise<Analysis | null>; // null: of this game there is no judgement
    copy?(ply: number, lines: string): Promise<Opened>; // to be played on; of a record only
    close(): void;
}
