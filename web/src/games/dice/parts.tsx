// Small parts of a table of dice: a stepper, boxes to be ticked, a number that changes, a rail with
// pegs.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { Move } from "../../table/types";
import { Icon } from "../../ui/parts";
import { listed, t } from "../../words";
import type { Send } from "./band";

// A number between two bounds, with buttons of a finger's size.
export function Stepper(props: {
    label: string;
    value: number;
    min: number;
    max: number;
    set(value: number): void;
}) {
    const { value, min, max } = props;
    const step = (by: number) => props.set(Math.max(min, Math.min(max, value + by)));
    return (
        <span class="stepper" role="group" aria-label={props.label}>
            <button
                aria-label={t("Less: %1", props.label)}
                aria-disabled={value <= min}
                onClick={() => step(-1)}
            >
                −
            </button>
            <output aria-live="polite">
                <b>{value}</b>
            </output>
            <button
                aria-label={t("More: %1", props.label)}
                aria-disabled={value >= max}
                onClick={() => step(1)}
            >
                +
            </button>
        </span>
    );
}

// A count of boxes: ticked (the last `fresh` of them in this turn), planned (hatched), open.
export function Boxes(props: { size: number; done: number; plan: number; fresh?: number }) {
    const { size, done, plan, fresh = 0 } = props;
    const state = (i: number) =>
        i < done - fresh ? "on" : i < done ? "on fresh" : i < done + plan ? "plan" : "";
    return (
        <span class="boxes">
            {Array.from({ length: size }, (_, i) => (
                <i key={i} class={state(i)}>
                    {i < done && <Icon of="check" />}
                </i>
            ))}
        </span>
    );
}

// How far something is built, in words.
export function progress(done: number, plan: number, size: number): string {
    return plan ? t("%1 + %2 of %3", done, plan, size) : t("%1 of %2", done, size);
}

// A number that glows once when it has changed under the reader's eyes.
export function Count({ n, text }: { n: number; text?: string }) {
    const first = useRef(n);
    const changed = first.current !== n;
    first.current = changed ? NaN : n;
    return (
        <b key={n} class={changed ? "glow" : ""}>
            {text ?? n}
        </b>
    );
}

function holeState(n: number, { have, then, gain = 0, aside = 0 }: Rail): string {
    const stay = Math.min(have, then);
    if (n <= stay) return n > stay - aside ? "peg aside" : "peg";
    if (n <= have) return "going";
    if (n <= then) return "coming";
    return n <= gain ? "lost" : "";
}

export interface Rail {
    class: string; // of its colours
    icon: ComponentChildren;
    title: string;
    values: number[]; // under each hole
    have: number;
    then: number; // with what is planned
    gain?: number; // brought before some of it goes
    worth?: number; // of what is there then
    aside?: number; // pegs kept for something
    note?: ComponentChildren;
}

// Pegs on a rail: those that stay, come, and go.
export function Track(rail: Rail) {
    const { icon, title, values, have, then, worth } = rail;
    const changes = then !== have;
    const label = changes ? t("%1: %2, would be %3", title, have, then) : t("%1: %2", title, have);
    return (
        <li class={`track ${rail.class}`}>
            <span class="tn">
                {icon}
                <span class="tname">{title}</span>
            </span>
            <span class="end">
                <span class="vh">
                    {worth === undefined ? label : listed([label, t("worth %1", worth)])}
                </span>
                <b class="now" aria-hidden="true">
                    {have}
                </b>
                <span class="to" aria-hidden="true">
                    {changes ? `→ ${then}` : ""}
                </span>
            </span>
            <ol class="holes" aria-hidden="true">
                {values.map((value, i) => (
                    <li
                        key={i}
                        class={`hole ${holeState(i + 1, rail)} ${(i + 1) % 5 === 0 ? "m5" : ""}`}
                    >
                        {value}
                    </li>
                ))}
            </ol>
            {worth !== undefined && (
                <b class="worth" aria-hidden="true">
                    {worth}
                </b>
            )}
            {rail.note && <em class="note">{rail.note}</em>}
        </li>
    );
}

export const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

// Moves as buttons, in the engine's words.
export const MoveChips = ({ moves, send, class: more = "" }: { moves: Move[]; send: Send; class?: string }) => (
    <ul class={`chips ${more}`}>
        {moves.map((move) => (
            <li key={move.text}>
                <button class="chip" onClick={() => send(move.text)}>
                    {move.title}
                </button>
            </li>
        ))}
    </ul>
);
