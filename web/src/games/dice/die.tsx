// Dice: each with its face, and what is going to happen to it as a sign and a word.
import type { ComponentChildren } from "preact";
import { Icon, Short } from "../../ui/parts";
import { ctx, t } from "../../words";
import type { BronzeDie } from "./places";
import { type DiceModel, nameOf } from "./model";

export type DieState = "locked" | "kept" | "roll" | "set" | "still";

const WORDS: Record<DieState, () => string> = {
    locked: () => t("locked"),
    kept: () => t(ctx("a die", "kept")),
    roll: () => t("rolls again"),
    set: () => t("to be set"),
    still: () => "",
};
const SIGNS: Record<DieState, string> = {
    locked: "lock",
    kept: "check",
    roll: "again",
    set: "eye",
    still: "",
};

export interface DrawnDie {
    die: BronzeDie;
    name: string; // what it shows
    drawing: string; // the symbol of that
    state: DieState;
    class?: string;
    tag?: ComponentChildren; // under a die that stands still: what it brought
    open?: boolean; // it may be tapped, whatever its state
    tap(): void;
}

function DieButton(props: DrawnDie) {
    const { die, name, state } = props;
    const word = WORDS[state]();
    const brief = { roll: t("again"), set: t(ctx("a die", "set")), locked: "", kept: "", still: "" }[state]; // on a phone
    return (
        <button
            class={`die ${state === "set" ? "roll" : state} ${props.class ?? ""}`}
            aria-pressed={state === "kept" || state === "roll" ? state === "kept" : undefined}
            aria-disabled={!props.open && (state === "locked" || state === "still")}
            onClick={props.tap}
        >
            <span class="vh">{word ? `${name}, ${word}` : name}</span>
            <span class={`cube ${die.throws ? "thrown" : ""}`} key={die.throws}>
                {die.face && (
                    <svg viewBox="0 0 100 100" aria-hidden="true">
                        <use href={`#d-${props.drawing}`} />
                    </svg>
                )}
            </span>
            <span class="tag" aria-hidden="true">
                {SIGNS[state] && <Icon of={SIGNS[state]} />}
                <span>{props.tag ?? (brief ? <Short long={word} short={brief} /> : word)}</span>
            </span>
        </button>
    );
}

// Dice that lie together, under a caption.
export function DiceGroup(props: { class?: string; caption: ComponentChildren; dice: DrawnDie[] }) {
    if (!props.dice.length) return null;
    return (
        <div class={`dicegroup ${props.class ?? ""}`}>
            <p class="cap">{props.caption}</p>
            <ul class="dicerow">
                {props.dice.map((one) => (
                    <li key={one.die.place}>
                        <DieButton {...one} />
                    </li>
                ))}
            </ul>
        </div>
    );
}

// What is to be done with the dice, or whose they are.
export function diceCaption({ now, view, facts, asked }: DiceModel): ComponentChildren {
    if (asked && view.phase === "leadership")
        return t("Leadership: tap one die to roll it once more");
    if (asked && view.phase === "reroll")
        return (
            <Short
                long={t("Tap a die to keep it or roll it again")}
                short={t(
                    "Roll %1 of %2 · tap to keep or roll",
                    facts.rolls - view.rolls_left,
                    facts.rolls,
                )}
            />
        );
    const whose = now.unconfirmed ? now.turn : view.seat;
    return whose === now.you ? t("Your dice") : t("%1’s dice", nameOf(now, Number(whose)));
}
