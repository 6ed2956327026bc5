// What the reader means to do and has not said yet: dice to roll again, split dice, blocks to lay,
// a development and how to pay for it. The bar and the table share it; a new turn forgets it.
import { batch, signal } from "@preact/signals";
import type { Good, Sight } from "./model";
import { most } from "./model";

export const again = signal<ReadonlySet<number>>(new Set()); // dice to roll again, by place
export const split = signal<number | null>(null); // choice dice for food, once touched
export const blocks = signal<{ target: string; count: number } | null>(null);
export const purchase = signal<{ development: string; rows: readonly Good[] } | null>(null);
export const oddsOpen = signal(false);
export const ending = signal(false); // the end of the turn is to be confirmed
export const notice = signal<{ text: string; rule: string | null } | null>(null);

export function forget(): void {
    batch(() => {
        again.value = new Set();
        split.value = null;
        blocks.value = null;
        purchase.value = null;
        oddsOpen.value = false;
        ending.value = false;
        notice.value = null;
    });
}

export function tell(text: string, rule: string | null = null): void {
    notice.value = { text, rule };
}

// How the choice dice are split: as touched, or so that as few cities as possible starve.
export function choiceNow({ facts }: Sight): number {
    const choices = facts.dice?.choices ?? [];
    const last = choices.length - 1;
    if (split.value !== null) return Math.min(split.value, last);
    const fed = choices.findIndex((choice) => choice.cities_unfed === 0);
    return fed < 0 ? last : fed;
}

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
export function planned(sight: Sight, target: string): number {
    const plan = blocks.value;
    return plan?.target === target ? Math.min(plan.count, reach(sight, target)) : 0;
}
