// The two buttons of the steps that all tables of dice have.
import { ctx, t, tn } from "../../words";
import type { Action, Actions, Send } from "./band";
import type { BronzeDie } from "./places";
import { again, tell } from "./plan";

// A button that is a move.
export const moveAction = (send: Send, text: string, icon: string, move: string): Action => ({
    text,
    icon,
    go: () => send(move),
});

// The marked dice, by their faces.
export function marked(dice: BronzeDie[]): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { place, face } of dice)
        if (face && again.value.has(place)) counts[face] = (counts[face] ?? 0) + 1;
    return counts;
}

export const sameCounts = (one: Record<string, number>, other: Record<string, number>): boolean =>
    [...Object.keys(one), ...Object.keys(other)].every(
        (face) => (one[face] ?? 0) === (other[face] ?? 0),
    );

// `move` rolls the marked dice.
export function rollActions(
    dice: BronzeDie[],
    left: number,
    move: string | undefined,
    rule: string,
    send: Send,
): Actions {
    const count = dice.filter((die) => again.value.has(die.place)).length;
    return {
        deed: {
            text: count ? tn(count, "Roll %1 die again", "Roll %1 dice again") : t("Roll again"),
            short: count ? tn(count, "Roll %1 die", "Roll %1 dice") : t(ctx("step", "Roll")),
            note: t("%1 left", left),
            icon: "again",
            ready: move !== undefined,
            go: () =>
                move ? send(move) : tell(t("Tap the dice to roll again."), rule),
        },
        on: moveAction(send, t("Keep all %1", dice.length), "check", "stop"),
    };
}

// `die` is the name of the marked one.
export function leadershipActions(die: string | null | undefined, rule: string, send: Send): Actions {
    return {
        deed: {
            text: t("Roll this die"),
            icon: "again",
            ready: Boolean(die),
            go: () =>
                die
                    ? send(`leadership ${die}`)
                    : tell(t("Tap the die to roll once more."), rule),
        },
        on: moveAction(send, t("Let all dice stand"), "check", "skip_leadership"),
    };
}
