// What the reader has chosen and not done yet.
import { signal } from "@preact/signals";
import { stored } from "../../ui/settings";
import type { Change, ConflictWay, Giving, Mix, Model, Pile, TtaMove } from "./model";
import { movesAt } from "./model";

export const oneTap = stored("tta.onetap", false); // a tap acts at once
export const target = signal<string | null>(null); // what is tapped
export const glanced = signal<string | null>(null); // what a tap would do at once; its price is shown before
export const chosen = signal<string | null>(null); // the text of the move that the band asks about
export const looking = signal(false); // the table is shown while a question with a screen is open
export const opened = signal<number | null>(null); // the rival whose board is open
export const ending = signal(false); // the end of the turn is asked about

export const played = signal<Model | null>(null); // the table before the production that is shown
export const beat = signal(0); // the step of that production
export const browsing = signal(false); // all cards are open
export const knowing = signal<"known" | "since" | null>(null); // which of these screens is open
export const given = signal<number[] | null>(null); // what would be given up: how many of each choice

export const going = signal<number[]>([]); // places in the military hand that would be discarded

export function letGo(): void {
    glanced.value = null;
    going.value = [];
    given.value = null;
    target.value = null;
    chosen.value = null;
    ending.value = false;
}

export const chosenMove = ({ moves }: Model): TtaMove | undefined =>
    moves.find(({ text }) => text === chosen.value);

// What one tap on what has the focus would do, or is to be chosen from first.
export const glancedMove = (model: Model): TtaMove | undefined =>
    oneTap.value && glanced.value && !target.value ? movesAt(model, glanced.value)[0] : undefined;

export const givingOf = ({ facts }: Model): Giving | undefined => facts.conflict ?? facts.payment;

const same = (a: number[], b: number[]): boolean => a.every((n, i) => n === b[i]);

// The mix that is chosen, as far as the engine tells what it comes to.
export function mixOf(model: Model): Mix | undefined {
    const chosen = given.value;
    return chosen ? givingOf(model)?.mixes.find((mix) => same(mix.given, chosen)) : undefined;
}

export const wayOf = (model: Model): ConflictWay | undefined => {
    const mix = given.value;
    return mix ? model.facts.conflict?.ways.find((way) => same(countsOf(model, way.gives), mix)) : undefined;
};

const FOREMOST = ["culture", "science", "food", "resources", "unused"];

// What is told first, where not everything can be: points and stores of both sides before what follows from them.
export const foremost = (changes: Change[]): Change[] => {
    const last = ({ what }: Change) => !FOREMOST.includes(what);
    return [...changes.filter((one) => !last(one)), ...changes.filter(last)];
};

// How a fight ends in which I add nothing.
export const otherwise = ({ facts }: Model): Change[] =>
    facts.conflict?.ways.find(({ gives, enough }) => !gives.length && !enough)?.changes ?? [];

// How many of each choice are given up.
export const countsOf = (model: Model, gives: Pile[]): number[] =>
    (givingOf(model)?.choices ?? []).map(({ card }) => gives.find((pile) => pile.card === card)?.count ?? 0);

export const verbFor = ({ player }: Model, card: string): string => (player.workers[card] ? "sacrifice" : "bonus");

// The moves that give up the chosen mix, or discard the chosen cards; a bid only thinks of it.
export function givenMoves(model: Model): string[] | null {
    const { military } = model.player.hand;
    if (model.view.phase === "discard")
        return going.value.length && going.value.length === military.length - Number(model.now.question?.["limit"])
            ? going.value.map((i) => `discard ${military[i]}`)
            : null;
    const mix = given.value;
    const giving = givingOf(model);
    if (!mix || !giving || !model.moves.some(({ verb }) => GIVES.includes(verb))) return null;
    return giving.choices.flatMap(({ card }, i) =>
        Array.from({ length: mix[i] ?? 0 }, () => `${verbFor(model, card)} ${card}`),
    );
}

const GIVES = ["sacrifice", "bonus", "done"];

// What gives something up altogether is chosen first, and done when it is chosen.
export function forgo({ text }: TtaMove, send: (text: string) => void): void {
    const again = oneTap.value || chosen.value === text;
    letGo();
    if (again) send(text);
    else chosen.value = text;
}

const RISKY = ["destroy", "disband", "leave", "revolution", "cancel", "end_actions"];

// A tap on something: chooses what it offers first; on what is chosen already, or with one tap, it is done. What gives something
// up is done by its button alone.
export function tap(model: Model, at: string, send: (text: string) => void): void {
    const moves = movesAt(model, at);
    const move = moves.find(({ text }) => text === chosen.value) ?? moves[0];
    const again = target.value === at && move !== undefined && chosen.value === move.text;
    const [only] = moves;
    if (again && move && !RISKY.includes(move.verb)) {
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
