// What the reader means to do at the Iron Age's table, beyond what every table of dice knows: a
// development and how to pay for it, a colony.
import { batch, signal } from "@preact/signals";
import { t } from "../../words";
import { choiceOf, forget, plannedOf, tell } from "../dice/plan";
import { most } from "../dice/sight";
import type { DrawnProps } from "../drawn";
import { OWN_VERB, type Sight } from "./model";

export const purchase = signal<{ development: string; wealth: number } | null>(null);
export const colony = signal<string | null>(null);

export function forgetAll(): void {
    batch(() => {
        forget();
        purchase.value = null;
        colony.value = null;
    });
}

export const choiceNow = ({ facts }: Sight): number =>
    choiceOf(facts.dice?.choices ?? [], (choice) => choice.provinces_unfed);

// The most of it that may be built now, or could be with these dice.
export function reach(sight: Sight, target: string): number {
    if (sight.watching) return 0;
    if (sight.rolling) return sight.facts.dice?.choices[choiceNow(sight)]?.reach[target] ?? 0;
    if (!sight.asked || sight.view.phase !== "build") return 0;
    return OWN_VERB.includes(target) ? most(sight.now, target) : most(sight.now, "build", target);
}

export const planned = (sight: Sight, target: string): number =>
    plannedOf(target, reach(sight, target));

// Why something that was tapped can't be done: the engine knows.
export function askWhy({ asked, why }: DrawnProps, move: string): void {
    if (asked) void why(move);
    else tell(t("Nothing is asked of you now."), "I34");
}
