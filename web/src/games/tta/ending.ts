// The end of a turn: what it loses, and whether its production is then shown.
import { reducedMotion, stored } from "../../ui/settings";
import { t, tn } from "../../words";
import type { Model } from "./model";

// Actions that are given up by ending now.
export function lapsesByEnding({ fact: { lapse } }: Model): { what: "civil" | "military"; n: number; line: string }[] {
    const { civil, military = 0 } = lapse;
    return [
        { what: "civil" as const, n: civil, line: tn(civil, "%1 civil action lapses", "%1 civil actions lapse") },
        { what: "military" as const, n: military, line: tn(military, "%1 military action lapses", "%1 military actions lapse") },
    ].filter(({ n }) => n > 0);
}

// What ending now gives up or loses, in words; nothing: the turn just ends.
export function losesByEnding(model: Model): string[] {
    const { fact } = model;
    return [
        ...lapsesByEnding(model).map(({ line }) => line),
        fact.uprising && t("uprising: nothing is produced"),
        !fact.uprising && fact.corruption && t("%1 lost to corruption", fact.corruption),
        !fact.uprising && fact.famine > 0 && t("famine: %1 culture lost", fact.famine),
    ].filter((line): line is string => Boolean(line));
}

// What production makes of my numbers.
export function gainsByEnding({ player, fact }: Model): { what: string; from: number; to: number }[] {
    const numbers = ["culture", "science", "food", "resources"] as const;
    return numbers.map((what) => ({ what, from: player[what], to: fact.after[what] })).filter(({ from, to }) => from !== to);
}

export const drawnByEnding = ({ player, fact: { after } }: Model): number => (after.military_cards ?? player.hand.military.length) - player.hand.military.length;

const FIRST = 40; // productions that are shown by themselves: about two games
export const beats = stored<"first" | "always" | "never">("tta.beats", "first");
const shown = stored("tta.beats.shown", 0);

export function showsBeats(): boolean {
    const wanted = beats.peek() === "always" || (beats.peek() === "first" && shown.peek() < FIRST);
    if (!wanted || reducedMotion()) return false;
    shown.value = shown.peek() + 1;
    return true;
}
