// What the reader means to do at the Iron Age's table, beyond what every table of dice knows: a
// development and how to pay for it, a colony, a number.
import { batch, signal } from "@preact/signals";
import { t } from "../../words";
import { blocks, choiceOf, forget, plannedOf, tell } from "../dice/plan";
import { most, watchText } from "../dice/model";
import type { DrawnProps } from "../drawn";
import { OWN_VERB, type IronModel, modelOf } from "./model";

// Before the buying step it is reserved: its cost is set aside, and the ledger says so.
export const purchase = signal<{ development: string; wealth: number } | null>(null);
export const colony = signal<string | null>(null); // whose sheet is open
export const amount = signal<number | null>(null); // of goods to convert or store, once touched
export const looking = signal(false); // at the table, while a question waits

export function forgetAll(): void {
    batch(() => {
        forget();
        purchase.value = null;
        forgetStep();
    });
}

export function forgetStep(): void {
    batch(() => {
        colony.value = null;
        amount.value = null;
        looking.value = false;
    });
}

export const choiceNow = ({ facts }: IronModel): number =>
    choiceOf(facts.dice?.choices ?? [], (choice) => choice.provinces_unfed);

// The most of it that may be built now, or could be with these dice. Who only looks on plans nothing.
export function reach(model: IronModel, target: string): number {
    if (!model.asked) return 0;
    if (model.rolling) return model.facts.dice?.choices[choiceNow(model)]?.reach[target] ?? 0;
    if (model.view.phase !== "build") return 0;
    return OWN_VERB.includes(target) ? most(model.now, target) : most(model.now, "build", target);
}

export const planned = (model: IronModel, target: string): number =>
    plannedOf(target, reach(model, target));

// Boxes of a target that a tap means: all that can be, or up to the end of the land that was tapped.
export function plan(model: IronModel, target: string, wanted: number): void {
    const count = Math.min(reach(model, target), wanted);
    const same = blocks.value?.target === target && planned(model, target) === count;
    blocks.value = same ? null : { target, count };
}

// Why something that was tapped can't be done: the engine knows.
export function askWhy(table: DrawnProps, move: string): void {
    const model = modelOf(table);
    if (model.watching) tell(watchText(model));
    else if (table.asked) void table.why(move);
    else tell(t("Nothing is asked of you now."), "I34");
}
