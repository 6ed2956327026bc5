// The engine's JSON of Through the Ages with types, and where on the table a move belongs. All numbers come
// from the engine; nothing here is a rule.
import type { CardNumber as Amount, Move, TableJson } from "../../table/types";
import { t } from "../../words";
import type { DrawnProps } from "../drawn";
import { cardOf, isBack } from "./cards";

export type Age = "A" | "I" | "II" | "III" | "IV";
export const AGES: Age[] = ["A", "I", "II", "III"];

export interface Player {
    culture: number;
    science: number;
    rating: { culture: number; science: number; strength: number; happy: number };
    actions: { civil: number; military: number };
    totals: { civil: number; military: number };
    yellow: number;
    blue: number;
    yellow_all: number;
    blue_all: number;
    unused: number;
    workers: Record<string, number>;
    tokens: Record<string, number>;
    discontent: number;
    food: number;
    resources: number;
    government: string;
    leader: string | null;
    wonder: { card: string | null; stages: number };
    wonders: string[];
    technologies: string[];
    ruins: string[];
    colonies: string[];
    tactic: string | null;
    war: { card: string | null; on: number | null };
    pact: { card: string | null; with: number | null; role: string | null };
    left: number;
    hand: { civil: string[]; military: string[] };
    kept: string[];
}

export interface View {
    players: number;
    level: "simple" | "advanced" | "full";
    round: number;
    last: number;
    seat: number;
    age: Age;
    phase: string;
    step: string;
    event: string | null;
    playing: string | null;
    turn: { fresh: string[]; homer: number; for_units: number };
    row: (string | null)[];
    deck: { civil: number; military: number };
    events: { left: number; current: string[]; future: string[]; past: string[]; open: string[] };
    seats: Player[];
}

export interface RowFact {
    place: number;
    card: string | null;
    price: number;
    extra?: number; // of the price, by wonders
    forbidden_by?: number;
    why?: string; // a few words
    text?: string; // a sentence
    leaves_next?: boolean;
}

// The blue bank when corruption is read off it; without corruption, after production.
export function blueRead({ fact }: Model): number {
    const { beats, after, corruption } = fact;
    const mines = corruption ? beats?.find(({ what }) => what === "mines") : undefined;
    return mines?.blue ?? after.blue;
}

export interface TakenCard {
    place: number;
    card: string;
    seat: number;
}

// Why a move that is not listed can't be made.
export interface Blocked {
    forbidden_by: number;
    why: string;
    text: string;
    calms?: boolean; // with it the people would not rise
}

export interface RatingPart {
    card?: string;
    title: string;
    count?: number;
    amount: number;
}

export interface Region {
    from: number;
    to: number;
    price?: number;
    eats?: number;
    faces?: number;
    corruption?: number;
}

export interface SeatFacts {
    growth_price: number;
    food_income: number;
    consumption: number;
    famine: number;
    resource_income: number;
    corruption?: number;
    faces_needed?: number;
    discontent?: number;
    uprising?: boolean;
    hand_limit: number;
    urban_limit: number;
    military_hand_limit?: number;
    bonus_now?: number;
    bonus_of?: Record<string, { each: number; points: number }>;
    age_end?: { cards: number; yellow: number; faces_needed: number; discontent: number; obsolete: string[] };
    strength: Record<string, number>;
    build_prices: Record<string, number>;
    after: { culture: number; science: number; food: number; resources: number; blue: number; military_cards?: number; draws?: number };
    lapse: { civil: number; military?: number }; // actions that are given up by ending now
    parts: Record<string, RatingPart[]>;
    yellow_ruler: Region[];
    faces_ruler?: Region[];
    blue_ruler?: Region[];
    beats?: { what: string; to: number; blue: number }[];
    stages?: { price: number; done: boolean }[];
    science_prices?: { card: string; price: number; revolution?: number }[];
}

export interface Pile {
    card: string;
    count: number;
}

// What can be given up: units and bonus cards, and every mix of them with what it comes to.
export interface Giving {
    choices: (Pile & { adds: number })[];
    all_mixes: boolean;
    mixes: Mix[]; // the cheapest first
}

export interface Mix {
    given: number[]; // of each choice
    total: number;
    strength: number; // that is left
    armies: number; // whole ones that are left
    stakes?: number[]; // of a colony's: what I then win of each war that I am in
}

// A way to answer an attack: what is given up, and what comes of it.
export interface ConflictWay {
    gives: Pile[];
    total: number;
    strength: number;
    armies: number;
    rank: number; // by the strength that is left
    enough: boolean;
    changes: Change[];
}

// A side of a fight, and the most that it could add.
export interface Side {
    seat: number;
    strength: number;
    units: number;
    cards: number;
}

export interface Fight {
    card: string;
    attacker: Side;
    defender: Side;
}

// What an aggression could take of the stores.
export interface Booty {
    food: number;
    resources: number;
}

// A war that is declared: what it takes, and how much the attacker would win (negative: lose) with what is in sight.
export interface WarFact extends Fight {
    over: string;
    stake: number;
}

// What an answer to a pact makes of a war: by how much I am ahead, what I win then, and at worst.
interface WarThen {
    ahead: number;
    stake: number;
    worst: number;
}

export interface Ranked {
    seat: number;
    value: number;
    tied: boolean;
    waits: boolean;
    effect: "favoured" | "hit" | null;
}

// What ending the turn leads to.
export interface Warning {
    kind: "uprising" | "famine" | "corruption" | "war" | "attack" | "wonder";
    text: string;
    rule: number;
}

// The worst attack of a rival's next turn that I must think possible.
export interface ThreatFacts {
    seat: number;
    card: string;
    attacker: number;
    defender: number;
    defender_cards: number;
}

export interface Worth {
    round: number;
    mine: number;
    against: number; // beside the partner
}

// Of a pact that is offered: what either answer means besides the numbers that change at once.
export interface Offer {
    attack: "free" | "ends_it" | "forbidden"; // of one party on the other
    rank_refused: number; // by strength
    rank_accepted: number;
    wars: { card: string; over: string; declarer: number; rival: number; rival_units: number; refused: WarThen; accepted: WarThen }[];
}

export interface Facts {
    conflict?: Fight & Giving & { need: number; ways: ConflictWay[]; gave: Pile[]; gave_strength: number; spoils: Booty[] };
    payment?: Giving & { always: number; changes: Change[] };
    worth?: { what: string; title: string; rounds: Worth[] }[]; // of a pact that is offered
    pact?: Offer;
    leaving?: { rank: number; players: number; ends: boolean; starts: number; starts_then: number; sweeps: number; sweeps_then: number };
    attacks?: (Fight & { move: string; spoils: Booty[] })[];
    wars?: WarFact[];
    warnings?: Warning[];
    threats?: ThreatFacts[];
    event?: { card: string; by: string | null; ranking: Ranked[] };
    auction?: { seat: number; passed: boolean; units: number; cards: number }[];
    row: RowFact[];
    deck_left: Record<string, number>;
    unseen?: Record<string, number>;
    seats: SeatFacts[];
    blocked?: Record<string, Blocked>;
    cards?: Record<string, { changes: Change[]; armies?: number; most_bid?: number }>; // what a card in reach would bring, in play and paid for
    last_age?: string; // that has decks at this level
}

export interface Change {
    seat: number;
    what: string;
    title: string;
    from: number;
    to: number;
}

export interface Preview {
    costs?: Amount[];
    changes: Change[];
    chance: boolean;
    if_accepted?: { changes: Change[] }; // of a pact that is offered
    if_it_stands?: { changes: Change[] }; // of a fight, when nobody adds anything
}

export interface TtaMove extends Move {
    preview?: Preview;
    at?: { on: string; place?: number; card?: string; from?: string; seat?: number };
}

export interface Model {
    now: TableJson;
    view: View;
    facts: Facts;
    me: number; // whose board is drawn large
    player: Player;
    fact: SeatFacts;
    asked: boolean;
    moves: TtaMove[];
}

export function modelOf({ now, asked }: Pick<DrawnProps, "now" | "asked">): Model {
    const view = now.view as unknown as View;
    const facts = now.facts as unknown as Facts;
    const me = now.you ?? view.seat;
    return {
        now,
        view,
        facts,
        me,
        player: view.seats[me] as Player,
        fact: facts.seats[me] as SeatFacts,
        asked,
        moves: (asked ? now.moves : []) as TtaMove[],
    };
}

// The same table with another seat's board in the middle, to look at.
export const asSeat = (model: Model, seat: number): Model => ({
    ...model,
    me: seat,
    player: model.view.seats[seat] as Player,
    fact: model.facts.seats[seat] as SeatFacts,
    asked: false,
    moves: [],
});

const GOOD_WHEN_LESS = ["corruption", "consumption", "famine", "discontent", "uprising", "faces_needed", "growth_price"];
const NEITHER = ["yellow", "blue", "unused", "hand", "military_hand"]; // more of it is not better in itself
const isBetter = ({ what, from, to }: Change): boolean => (GOOD_WHEN_LESS.includes(what) ? to < from : to > from);

// Is a change good or bad for whose board is drawn large?
export function toneOf({ me }: Model, change: Change): "good" | "bad" | "" {
    if (NEITHER.includes(change.what)) return "";
    return isBetter(change) === (change.seat === me) ? "good" : "bad";
}

// Cards that score at the end, as far as I know them: open to all, and those that I have kept.
export const lastCards = ({ view, player }: Model): { open: string[]; mine: string[] } => ({
    open: view.events.open,
    mine: player.kept.filter((id) => !isBack(id)),
});

export interface MyWar {
    card: string;
    mine: Side;
    rival: Side;
    declared: boolean; // by me
    over: string;
    stake: number; // what I would win
}

// Wars that are declared and that I am in.
export const warsOf = ({ facts, me }: Model): MyWar[] =>
    (facts.wars ?? [])
        .filter(({ attacker, defender }) => [attacker.seat, defender.seat].includes(me))
        .map(({ card, attacker, defender, over, stake }) =>
            attacker.seat === me
                ? { card, over, mine: attacker, rival: defender, declared: true, stake }
                : { card, over, mine: defender, rival: attacker, declared: false, stake: -stake },
        );

// A war in words, beside the mark of the other side.
export function warText({ now }: Model, { card, mine, rival, declared }: MyWar): string {
    const [declarer, other] = declared ? [mine, rival] : [rival, mine];
    const against = [declarer.strength, other.strength] as const;
    const { title } = cardOf(card);
    if (other.seat === now.you) return t("%1 on you: %2 against %3", title, ...against);
    return t("%1 on %2: %3 against %4", title, nameOf(now, other.seat), ...against);
}

export const nameOf = (now: TableJson, seat: number): string =>
    seat === now.you ? t("You") : (now.seats[seat]?.name ?? "");

export const isSimple = (model: Model): boolean => model.view.level === "simple";

// The rivals, in the order in which their turns come.
export function rivalsOf({ me, view }: Model): number[] {
    return Array.from({ length: view.players - 1 }, (_, i) => (me + 1 + i) % view.players);
}

// Where on the table a move is offered: a place of the row, a card of a hand, a card in play, the wonder, the bank.
export function targetsOf({ at }: TtaMove): string[] {
    switch (at?.on) {
        case "row":
            return [`row:${(at.place ?? 0) - 1}`];
        case "hand":
            return [`hand:${at.card}`];
        case "military_hand":
            return [`military:${at.card}`];
        case "card":
            return at.from ? [`tech:${at.from}`, `tech:${at.card}`] : [`tech:${at.card}`];
        case "wonder":
            return ["wonder"];
        case "population":
            return ["grow"];
        case "pact":
            return ["pact"];
        default:
            return [];
    }
}

// The card that lies where something was tapped.
export function cardAt({ view, player }: Model, at: string): string | null {
    const [kind = "", id = ""] = at.split(":");
    if (kind === "row") return view.row[Number(id)] ?? null;
    const held: Record<string, string | null> = {
        wonder: player.wonder.card,
        leader: player.leader,
        government: player.government,
    };
    return held[kind] ?? (id || null);
}

// Moves that belong to nothing on the table have buttons of their own.
export const isLoose = (move: TtaMove): boolean => !targetsOf(move).length && !ENDS.includes(move.verb);

// What is destroyed or given up is offered last.
const LAST = ["destroy", "disband", "cancel", "leave"];

export function movesAt(model: Model, target: string): TtaMove[] {
    const found = model.moves.filter((move) => targetsOf(move).includes(target));
    return [
        ...found.filter(({ verb }) => !LAST.includes(verb)),
        ...found.filter(({ verb }) => LAST.includes(verb)),
    ];
}

const ENDS = ["end_actions"];
export const endMove = (model: Model): TtaMove | undefined => model.moves.find(({ verb }) => ENDS.includes(verb));

// Phases in which one acts on the table itself; every other question has a screen.
export const onTable = ({ view }: Model): boolean => view.phase === "actions" || view.phase === "inner";
