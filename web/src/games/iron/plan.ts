// What the reader means to do and has not said yet, beyond what the Bronze Age's plan holds: a
// development and how to pay for it, a colony, a die to be set by Omens.
import { batch, signal } from "@preact/signals";
import { blocks, forget, split, tell } from "../bronze/plan";
import { t } from "../../words";
import type { DrawnProps } from "../drawn";
import { reach, type Sight } from "./model";

export const purchase = signal<{ development: string; wealth: number } | null>(null);
export const colony = signal<string | null>(null);

export function forgetAll(): void {
    batch(() => {
        forget();
        purchase.value = null;
        colony.value = null;
    });
}

// How the choice dice are split: as touched, or so that as few provinces as possible starve.
export function choiceNow({ facts }: Sight): number {
    const choices = facts.dice?.choices ?? [];
    const last = choices.length - 1;
    if (split.value !== null) return Math.min(split.value, last);
    const fed = choices.findIndex((choice) => choice.provinces_unfed === 0);
    return fed < 0 ? last : fed;
}

export function planned(sight: Sight, target: string): number {
    const plan = blocks.value;
    return plan?.target === target ? Math.min(plan.count, reach(sight, target)) : 0;
}

// Why something that was tapped can't be done: the engine knows.
export function askWhy({ asked, why }: DrawnProps, move: string): void {
    if (asked) void why(move);
    else tell(t("Nothing is asked of you now."), "I34");
}
