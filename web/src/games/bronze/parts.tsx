// Small parts of the Bronze Age's table: a stepper, the icons of goods, cited rules.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Icon } from "../../ui/parts";
import { t } from "../../words";
import type { Ware } from "./model";

export function Ware({ of }: { of: Ware }) {
    return <Icon of={of} class={`c-${of}`} />;
}

// A number between two bounds, with buttons of a finger's size.
export function Stepper(props: {
    label: string;
    value: number;
    min: number;
    max: number;
    set(value: number): void;
    children?: ComponentChildren;
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
                {props.children}
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

// A count of boxes: ticked, planned (hatched), open.
export function Boxes({ size, done, plan }: { size: number; done: number; plan: number }) {
    return (
        <span class="boxes">
            {Array.from({ length: size }, (_, i) => (
                <i key={i} class={i < done ? "on" : i < done + plan ? "plan" : ""}>
                    {i < done && <Icon of="check" />}
                </i>
            ))}
        </span>
    );
}

// A number that glows once when it has changed under the reader's eyes.
export function Count({ n, class: more = "", text }: { n: number; class?: string; text?: string }) {
    const first = useRef(n);
    const changed = first.current !== n;
    first.current = changed ? NaN : n;
    return (
        <b key={n} class={`${more} ${changed ? "glow" : ""}`}>
            {text ?? n}
        </b>
    );
}
