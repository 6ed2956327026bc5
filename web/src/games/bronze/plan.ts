// What the reader means to do at the Bronze Age's table, beyond what every table of dice knows: a
// development and how to pay for it, an offer; and what may be planned at all.
import { signal } from "@preact/signals";
import { t, tn } from "../../words";
import { choiceOf, forget as forgetDice, plannedOf } from "../dice/plan";
import { most } from "../dice/sight";
import type { Good, Sight, Ware } from "./model";

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

export const choiceNow = ({ facts }: Sight): number =>
    choiceOf(facts.dice?.choices ?? [], (choice) => choice.cities_unfed);

// Workers there are, or would be with these dice.
export function workersNow(sight: Sight): number {
    if (sight.rolling) return sight.facts.dice?.choices[choiceNow(sight)]?.workers ?? 0;
    return sight.view.seat === sight.me ? sight.view.workers : 0;
}

export function boxesOf({ player }: Sight, target: string): number {
    return (
        player.city_boxes[target] ?? (player.monument_boxes as Record<string, number>)[target] ?? 0
    );
}

// The most blocks that may be planned for a target: what is legal now, or would be.
export function reach(sight: Sight, target: string): number {
    if (sight.watching) return 0;
    if (!sight.rolling) return sight.asked ? most(sight.now, "build", target) : 0;
    const { size = 0, in_play = false } = sight.facts.targets[target] ?? {};
    return in_play ? Math.min(workersNow(sight), size - boxesOf(sight, target)) : 0;
}

// Blocks planned for a target.
export const planned = (sight: Sight, target: string): number =>
    plannedOf(target, reach(sight, target));
