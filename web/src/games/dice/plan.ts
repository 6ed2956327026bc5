// What the reader means to do at a table of dice and has not said yet: dice to roll again, split
// dice, blocks to lay. Bar, tray and pad share it; a new turn forgets it.
import { batch, signal } from "@preact/signals";

export const again = signal<ReadonlySet<number>>(new Set()); // dice to roll again, by place
export const split = signal<number | null>(null); // choice dice for food, once touched
export const blocks = signal<{ target: string; count: number } | null>(null);
export const oddsOpen = signal(false);
export const ending = signal(false); // the end of the turn is to be confirmed
export const notice = signal<{ text: string; rule: string | null } | null>(null);

export function forget(): void {
    batch(() => {
        again.value = new Set();
        split.value = null;
        blocks.value = null;
        oddsOpen.value = false;
        ending.value = false;
        notice.value = null;
    });
}

export function tell(text: string, rule: string | null = null): void {
    notice.value = { text, rule };
}

// Marks a die to be rolled again, or no more; the only one, where a single die is picked.
export function mark(place: number, single: boolean): void {
    const next = new Set(single ? [...again.value].filter((one) => one === place) : again.value);
    if (!next.delete(place)) next.add(place);
    again.value = next;
}

// Blocks planned for a target that has room for `most`.
export function plannedOf(target: string, most: number): number {
    const plan = blocks.value;
    return plan?.target === target ? Math.min(plan.count, most) : 0;
}

// How the choice dice are split: as touched, or so that as few as possible go hungry.
export function choiceOf<Choice>(choices: readonly Choice[], hungry: (one: Choice) => number): number {
    const last = choices.length - 1;
    if (split.value !== null) return Math.min(split.value, last);
    const fed = choices.findIndex((one) => hungry(one) === 0);
    return fed < 0 ? last : fed;
}
