// What the reader means to do at the Bronze Age's table, beyond what every table of dice knows: a
// development and how to pay for it, an offer; and what may be planned at all.
import { signal } from "@preact/signals";
import { t, tn } from "../../words";
import { choiceOf, forget as forgetDice, plannedOf } from "../dice/plan";
import { most } from "../dice/model";
import type { Good, BronzeModel, Ware } from "./model";

export const purchase = signal<{ development: string; rows: readonly Good[] } | null>(null);

export type Basket = Record<Ware, number>;
export interface Draft {
    to: number;
    give: Basket;
    get: Basket;
}
export const draft = signal<Draft | null>(null); // an offer, once touched

export function forget(): void {
    forgetDice();
    purchase.value = null;
    draft.value = null;
}

// The button that ends a step before that of buying.
export function onText(phase: string, workers: number): string | null {
    switch (phase) {
        case "build":
            return workers
                ? tn(workers, "Leave %1 worker idle", "Leave %1 workers idle")
                : t("Build no more");
        case "trade":
            return t("Trade no more");
        case "swap":
            return t("Swap no more");
        default:
            return null;
    }
}

export const choiceNow = ({ facts }: BronzeModel): number =>
    choiceOf(facts.dice?.choices ?? [], (choice) => choice.cities_unfed);

// Workers there are, or would be with these dice.
export function workersNow(model: BronzeModel): number {
    if (model.rolling) return model.facts.dice?.choices[choiceNow(model)]?.workers ?? 0;
    return model.view.seat === model.me ? model.view.workers : 0;
}

export function boxesOf({ player }: BronzeModel, target: string): number {
    return (
        player.city_boxes[target] ?? (player.monument_boxes as Record<string, number>)[target] ?? 0
    );
}

// The most blocks that may be planned for a target: what is legal now, or would be.
export function reach(model: BronzeModel, target: string): number {
    if (model.watching) return 0;
    if (!model.rolling) return model.asked ? most(model.now, "build", target) : 0;
    const { size = 0, in_play = false } = model.facts.targets[target] ?? {};
    return in_play ? Math.min(workersNow(model), size - boxesOf(model, target)) : 0;
}

// Blocks planned for a target.
export const planned = (model: BronzeModel, target: string): number =>
    plannedOf(target, reach(model, target));
