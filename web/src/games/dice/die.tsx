// One die: its face, and what is going to happen to it as a sign and a word.
import { Icon } from "../../ui/parts";
import { t } from "../../words";
import type { Die } from "./places";

export type DieState = "locked" | "kept" | "roll" | "set" | "still";

const WORDS: Record<DieState, () => string> = {
    locked: () => t("locked"),
    kept: () => t("kept"),
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

export function Short({ long, short }: { long: string; short: string }) {
    return (
        <>
            <span class="wide">{long}</span>
            <span class="narrow">{short}</span>
        </>
    );
}

export function DieButton(props: {
    die: Die;
    name: string; // what it shows
    drawing: string; // the symbol of that
    state: DieState;
    class?: string;
    tap(): void;
}) {
    const { die, name, state } = props;
    const word = WORDS[state]();
    return (
        <button
            class={`die ${state === "set" ? "roll" : state} ${props.class ?? ""}`}
            aria-pressed={state === "kept" || state === "roll" ? state === "kept" : undefined}
            aria-disabled={state === "locked" || state === "still"}
            aria-label={word ? `${name}, ${word}` : name}
            onClick={props.tap}
        >
            <span class={`cube ${die.throws ? "thrown" : ""}`} key={die.throws}>
                {die.face && (
                    <svg viewBox="0 0 100 100" aria-hidden="true">
                        <use href={`#d-${props.drawing}`} />
                    </svg>
                )}
            </span>
            <span class="tag" aria-hidden="true">
                {SIGNS[state] && <Icon of={SIGNS[state]} />}
                <span>{state === "roll" ? <Short long={word} short={t("again")} /> : word}</span>
            </span>
        </button>
    );
}
