// What the reader means to do at the Bronze Age's table, beyond what every table of dice knows: a
// development and how to pay for it; and what may be planned at all.
import { signal } from "@preact/signals";
import { choiceOf, forget as forgetDice, plannedOf } from "../dice/plan";
import { most } from "../dice/sight";
import type { Good, Sight } from "./model";

export const purchase = signal<{ development: string; rows: readonly Good[] } | null>(null);

export function forget(): void {
    forgetDice();
    purchase.value = null;
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
    if (!sight.rolling) return sight.asked ? most(sight.now, "build", target) : 0;
    const { size = 0, in_play = false } = sight.facts.targets[target] ?? {};
    return in_play ? Math.min(workersNow(sight), size - boxesOf(sight, target)) : 0;
}

// Blocks planned for a target.
export const planned = (sight: Sight, target: string): number =>
    plannedOf(target, reach(sight, target));
