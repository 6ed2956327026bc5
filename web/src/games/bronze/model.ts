// The Bronze Age as the engine tells it: the view, the facts, and the words of its things.
import { city, development, disaster, good, monument, ware } from "../../../../data/bronze.tsv";
import { capital, msg, t } from "../../words";
import type { DiceFacts, DicePlayer, DicePrice, DiceView, ModelOf } from "../dice/model";
import { modelFrom } from "../dice/model";
import type { DrawnProps } from "../drawn";

export const FACES = ["skull", "food", "workers", "choice", "good", "coins"] as const;
export type BronzeFace = (typeof FACES)[number];
export const GOODS = ["wood", "stone", "pottery", "cloth", "spearheads"] as const;
export type Good = (typeof GOODS)[number];
export const WARES = [...GOODS, "food"] as const;
export type Ware = (typeof WARES)[number];
export const CITIES = ["city4", "city5", "city6", "city7"] as const;
export const MONUMENTS = [
    "step_pyramid",
    "stone_circle",
    "temple",
    "obelisk",
    "hanging_gardens",
    "great_wall",
    "great_pyramid",
] as const;
export type BronzeMonument = (typeof MONUMENTS)[number];

export interface BronzePlayer extends DicePlayer {
    goods: Record<Good, number>;
    cities: number;
    city_boxes: Record<string, number>;
    monument_boxes: Record<BronzeMonument, number>;
    monument_points: Record<BronzeMonument, number>;
    disasters: number;
    ships: number;
    score: Record<
        "total" | "developments" | "monuments" | "architecture" | "empire" | "commerce",
        number
    >;
}

export interface BronzeView extends DiceView {
    options: { trading: boolean; late_bronze_age: boolean };
    dice: Record<BronzeFace, number>;
    workers: number;
    coins: number;
    swaps_left: number;
    offer: {
        made: number;
        declined: number;
        from: number | null;
        to: number | null;
        give: Record<Ware, number>;
        get: Record<Ware, number>;
    };
    first_builder: Record<BronzeMonument, number | null>;
    seats: BronzePlayer[];
}

export interface BronzePrice extends DicePrice {
    pay?: Good[];
    waste?: number;
}

interface BronzeChoice {
    choose: number;
    food: number;
    workers: number;
    food_of_dice: number;
    workers_of_dice: number;
    food_after_feeding: number;
    cities_unfed: number;
}

export interface Disaster {
    id: string;
    skulls: number;
    points: number[];
    looted: number[];
}

export interface BronzeFacts extends DiceFacts<BronzePrice> {
    rails: Record<Good, number[]> & { food: number };
    targets: Record<string, { size: number; in_play: boolean; first?: number; later?: number }>;
    goods_kept: number;
    coins_per_food: number;
    points_per_monument: number;
    disasters: Disaster[];
    ends: {
        rounds?: number;
        developments?: number;
        most_developments?: number;
        monuments?: number;
        monuments_built?: number;
    };
    worth: number[];
    trade?: { offers_left: number; declines_left: number };
    goods: number;
    goods_worth: number;
    monuments: Record<string, { boxes_left: number; points_now: number }>;
    dice?: NonNullable<DiceFacts<BronzePrice>["dice"]> & {
        choices: BronzeChoice[];
        goods: Record<Good, number>;
        coins: number;
        goods_then: number;
        worth_then: number;
    };
}

export type BronzeModel = ModelOf<BronzeView, BronzeFacts>;

export const BEFORE_COLLECTING = ["reroll", "leadership", "choose"];

export const modelOf = (table: Pick<DrawnProps, "now" | "asked">): BronzeModel =>
    modelFrom<BronzeView, BronzeFacts>(table, BEFORE_COLLECTING);

const NAMED = { ...good, ...ware, ...city, ...monument, ...development, ...disaster };

export const titleOf = (id: string): string => capital(t(NAMED[id]?.title ?? id));

export const effectOf = (id: string, facts: BronzeFacts): string =>
    t(development[id]?.effect ?? "", facts.coins_per_food, facts.points_per_monument);

export const FACE_NAMES: Record<BronzeFace, string> = {
    skull: msg("Skull, 2 goods"),
    food: msg("3 food"),
    workers: msg("3 workers"),
    choice: msg("2 food or 2 workers"),
    good: msg("1 good"),
    coins: msg("7 coins"),
};
