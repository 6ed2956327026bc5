// The model of a table of dice: the engine's JSON with types, and who reads it. Each game extends it.
import type { Move, TableJson } from "../../table/types";
import { t } from "../../words";
import type { DrawnProps } from "../drawn";

export interface DicePlayer {
    food: number;
    monument_boxes: Record<string, number>;
    monument_points: Record<string, number>;
    developments: string[];
    score: { total: number };
}

export interface DiceView {
    players: number;
    round: number;
    seat: number;
    phase: string;
    dice: Record<string, number>;
    rolls_left: number;
    first_builder: Record<string, number | null>;
    seats: DicePlayer[];
}

export interface DicePrice {
    cost: number;
    points: number;
    owned: boolean;
    short_by: number;
}

export interface DiceFacts<Price extends DicePrice = DicePrice> {
    rolls: number;
    food_needed: number;
    developments: Record<string, Price>;
    dice?: { skulls: number; disaster: string; spared: boolean; developments: Record<string, Price> };
    falls?: number[][];
}

// `me`: whose pad is drawn. `asked`: `me` may move now.
export interface ModelOf<View extends DiceView, Facts extends DiceFacts> {
    now: TableJson;
    view: View;
    facts: Facts;
    me: number;
    player: View["seats"][number];
    asked: boolean;
    watching: boolean; // the reader has no seat: nothing is theirs to do
    rolling: boolean; // the dice are `me`'s and not collected yet
    solo: boolean;
}

export type DiceModel = ModelOf<DiceView, DiceFacts>;

// `asked` comes from the shell: nobody is asked during a replay. A watcher reads the pad of the seat
// that is asked.
export function modelFrom<View extends DiceView, Facts extends DiceFacts>(
    { now, asked }: Pick<DrawnProps, "now" | "asked">,
    beforeCollecting: readonly string[],
): ModelOf<View, Facts> {
    const view = now.view as unknown as View;
    const facts = now.facts as unknown as Facts;
    const me = now.you ?? (typeof now.turn === "number" ? now.turn : view.seat);
    return {
        now,
        view,
        facts,
        me,
        player: view.seats[me] as View["seats"][number],
        asked,
        watching: now.you === null,
        rolling: view.seat === me && beforeCollecting.includes(view.phase) && Boolean(facts.dice),
        solo: view.players === 1,
    };
}

export function movesOf(now: TableJson, verb: string): Move[] {
    return now.moves.filter((move) => move.verb === verb);
}

export function moveOf(now: TableJson, text: string): Move | undefined {
    return now.moves.find((move) => move.text === text);
}

// The greatest number that a verb takes after these arguments.
export function most(now: TableJson, verb: string, ...args: string[]): number {
    return movesOf(now, verb)
        .filter((move) => args.every((arg, i) => move.args[i] === arg))
        .reduce((top, move) => Math.max(top, Number(move.args[args.length])), 0);
}

export function nameOf(now: TableJson, seat: number): string {
    return now.seats[seat]?.name || t("Seat %1", seat);
}

// Why a watcher's tap does nothing.
export const watchText = ({ now, me }: DiceModel): string =>
    t("You are watching: %1 plays.", nameOf(now, me));

// What developments cost now, or with these dice.
export function pricesOf<Price extends DicePrice>(model: {
    facts: DiceFacts<Price>;
    rolling: boolean;
}): Record<string, Price> {
    return (model.rolling && model.facts.dice?.developments) || model.facts.developments;
}
