// The Iron Age as the engine tells it: the view, the facts, and the words of its things.
import { development, disaster, land, monument } from "../../../../data/iron.tsv";
import { capital, msg, t } from "../../words";
import type { DiceFacts, DicePlayer, DicePrice, DiceView, ModelOf } from "../dice/model";
import { modelFrom } from "../dice/model";
import type { DrawnProps } from "../drawn";

export const FACES = ["skull", "food", "choice", "population", "innovation", "port"] as const;
export type EmpireFace = (typeof FACES)[number];
export type Fate = "abundance" | "drought" | "omens" | "conquest" | "tribute" | "skull";
export const MONUMENTS = ["obelisk", "colossus", "city_walls", "acropolis", "colosseum"] as const;
export type IronMonument = (typeof MONUMENTS)[number];
export const TRACKS = ["food", "goods", "wealth", "armies", "ships"] as const;
export type Track = (typeof TRACKS)[number];

type ScoreLine =
    | "total"
    | "monuments"
    | "developments"
    | "wealth"
    | "tribute"
    | "colonies"
    | "shipbuilding"
    | "navy"
    | "aqueducts"
    | "metallurgy"
    | "civics"
    | "empire"
    | "commerce";

export interface IronPlayer extends DicePlayer, Record<Track, number> {
    ports: number;
    provinces: number;
    empire_dice: number;
    strength: number;
    conquest: number;
    tribute: number;
    lost: number;
    port_boxes: number;
    port_goods: number;
    province_boxes: number;
    monument_boxes: Record<IronMonument, number>;
    monument_points: Record<IronMonument, number>;
    pegs: Record<string, number>;
    pegs_left: number;
    colonies: string[];
    score: Record<ScoreLine, number>;
}

interface IronView extends DiceView {
    options: { mediterranean: boolean; length: string };
    dice: Record<EmpireFace, number>;
    fate: Fate | null;
    population: number;
    innovations: number;
    toward_free_box: number;
    asked: number | null;
    battle: string;
    first_builder: Record<IronMonument, number | null>;
    seats: IronPlayer[];
}

export interface Payment {
    innovations: number;
    wealth: number;
    goods: number;
    wasted: number; // paid too much, and innovations that are left over
}

export interface IronPrice extends DicePrice {
    bonus: number; // points it would bring at once besides its own
    pay: Payment[];
}

// A part of what came or went: its cause, the number of it where there are several, how much.
export interface Part {
    id: string;
    nth?: number;
    n: number;
}

export interface Account {
    had: number;
    brought: Part[];
    spent: Part[];
    left: number;
}

export type Store = "population" | "goods" | "innovations" | "food" | "wealth" | "armies" | "ships" | "tribute" | "lost";

export interface Force {
    strength: number;
    armies: number;
    formations: number;
    ships: number; // that count
}

export interface Fought extends Force {
    seat: number;
    battle: string;
    against: number;
    armies_lost: number;
    ships_lost: number;
}

// What the turn has brought and spent so far; `dice` once they are collected.
export interface Ledger extends Record<Store, Account> {
    seat: number;
    dice?: {
        population: number;
        food: number;
        choice_food: number;
        choice_population: number;
        choices_for_food: number;
        innovation: number;
        port: number;
        skull: number;
        skulls: number;
        disaster: string;
        spared: boolean;
        faces: Record<EmpireFace, number>;
        fate: Fate | null;
    };
    laid: Partial<Record<IronMonument, number>>; // boxes filled
    battles: Fought[];
    demand?: { strength: number; answers: { seat: number; gave: boolean }[] };
}

type LedgerChange = [was: number, is: number];

export interface WarAnswer {
    strength?: number; // with which is fought
    you: Partial<Record<"lost" | "tribute" | "armies" | "ships" | "goods" | "conquest", LedgerChange>>;
    rival?: WarAnswer["you"];
    points: number;
    parts: Record<string, number>;
    demanded_of?: number; // strengths at the demand that follows
    demanded_by?: number;
    storable: number; // wealth that the goods could become
}

// A question of war, put to `asked`.
export interface WarPrompt {
    asked: number;
    battle?: string;
    against?: number;
    answers: Record<string, WarAnswer>;
    order: { seat: number; step: string }[];
}

export interface Purse {
    innovations: number;
    wealth: number;
    goods: number;
    total: number;
}

interface IronChoice {
    choose: number;
    food: number;
    population: number;
    food_after_feeding: number;
    provinces_unfed: number;
    ledger: Ledger;
    reach: Record<string, number>;
}

export interface Battle {
    against: number;
    difference: number;
    difference_without_ships: number;
}

export interface Colony {
    holes: number;
    empty: number;
    to_complete: number; // population, and pegs
    completed_by: number | "rival" | null;
    bonus: Record<string, number>;
}

export interface IronFacts extends DiceFacts<IronPrice> {
    strength: number;
    pegs_left: number;
    innovation_value: number;
    goods_per_wealth: number;
    wealth_value: number;
    barbarians: Battle;
    invasion: Battle;
    conquest: Battle;
    forces: Force[];
    demands: { seat: number | null; strength: number; difference: number }[];
    question?: WarPrompt;
    purse: Purse;
    empire_dice: number;
    monuments: Record<IronMonument, { size: number; first: number; later: number; points_now: number }>;
    rails: Record<Track | "conquest", number>;
    port_boxes: number;
    port_goods: number[];
    provinces: number[];
    province_tribute: number[];
    disasters: { id: string; skulls: number; points: number; takes: number; strikes?: number[] }[];
    costs: Record<"army" | "ship", Partial<Record<"population" | "food" | "goods", number>>>;
    ends: { rounds?: number; developments?: number; tribute?: number; monuments?: number };
    dice?: NonNullable<DiceFacts<IronPrice>["dice"]> & {
        choices: IronChoice[];
        goods: number;
        innovations: number;
        purse: Purse;
    };
    colonies_note?: string;
    colonies_out?: string[];
    colonies?: Record<string, Colony>;
    goal?: number;
}

export type IronModel = ModelOf<IronView, IronFacts>;

export const modelOf = (table: Pick<DrawnProps, "now" | "asked">): IronModel =>
    modelFrom<IronView, IronFacts>(table, ["reroll", "leadership", "omens", "choose"]);

// What may be filled or raised while building, and the move that says so.
export const OWN_VERB = ["port_goods", "armies", "ships"];

export const buildText = (target: string, count: number): string =>
    OWN_VERB.includes(target) ? `${target} ${count}` : `build ${target} ${count}`;

const TITLES: Record<string, string> = {
    food: msg("Food"),
    goods: msg("Goods"),
    wealth: msg("Wealth"),
    armies: msg("Armies"),
    ships: msg("Ships"),
    port_goods: msg("Goods boxes"),
};

const NAMED = { ...land, ...monument, ...development, ...disaster };

export const titleOf = (id: string): string => capital(t(TITLES[id] ?? NAMED[id]?.title ?? capital(id)));

export const effectOf = (id: string): string => t(development[id]?.effect ?? "");

export const FACE_NAMES: Record<EmpireFace, string> = {
    skull: msg("Skull, 1 good, 1 population"),
    food: msg("3 food"),
    population: msg("3 population"),
    choice: msg("2 food or 2 population"),
    innovation: msg("1 innovation"),
    port: msg("1 good for each port"),
};

export const FATE_NAMES: Record<Fate, string> = {
    abundance: msg("Abundance"),
    drought: msg("Drought"),
    omens: msg("Omens"),
    conquest: msg("Conquest"),
    tribute: msg("Tribute"),
    skull: msg("Skull, 1 good, 1 population"),
};
