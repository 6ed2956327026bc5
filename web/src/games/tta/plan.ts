// What the reader has chosen and not done yet.
import { signal } from "@preact/signals";
import { stored } from "../../ui/settings";
import type { Model, TtaMove } from "./model";
import { movesAt } from "./model";

export const oneTap = stored("tta.onetap", false); // a tap acts at once
export const target = signal<string | null>(null); // what is tapped
export const chosen = signal<string | null>(null); // the text of the move that the band asks about
export const looking = signal(false); // the table is shown while a question with a screen is open
export const opened = signal<number | null>(null); // the rival whose board is open
export const ending = signal(false); // the end of the turn is asked about

export const way = signal<number | null>(null); // the way to answer an attack that is chosen

export function letGo(): void {
    way.value = null;
    target.value = null;
    chosen.value = null;
    ending.value = false;
}

export const chosenMove = ({ moves }: Model): TtaMove | undefined =>
    moves.find(({ text }) => text === chosen.value);

// The moves that make up the chosen way to answer an attack.
export function wayMoves(model: Model): string[] | null {
    const found = way.value === null ? undefined : model.facts.conflict?.ways[way.value];
    if (!found) return null;
    return found.gives.flatMap(({ card, count }) => {
        const verb = model.player.workers[card] ? "sacrifice" : "bonus";
        return Array.from({ length: count }, () => `${verb} ${card}`);
    });
}

const RISKY = ["destroy", "disband", "leave", "revolution", "cancel", "end_actions"];

// A tap on something: chooses what it offers first; on what is chosen already, or with one tap, it is done.
export function tap(model: Model, at: string, send: (text: string) => void): void {
    const moves = movesAt(model, at);
    const move = moves.find(({ text }) => text === chosen.value) ?? moves[0];
    const again = target.value === at && move !== undefined && chosen.value === move.text;
    const [only] = moves;
    if (again && move) {
        letGo();
        send(move.text);
    } else if (oneTap.value && moves.length === 1 && only && !RISKY.includes(only.verb)) {
        letGo();
        send(only.text);
    } else {
        ending.value = false;
        target.value = at;
        chosen.value = move?.text ?? null;
    }
}
