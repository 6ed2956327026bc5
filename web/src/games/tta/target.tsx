// Anything on the table that can be tapped: a legal target is lined in amber, a chosen one in orange.
import type { ComponentChildren } from "preact";
import { t } from "../../words";
import { type Model, movesAt } from "./model";
import { glanced, oneTap, target } from "./plan";

export type Tap = (at: string, card: string | null) => void;

const MAY = "tta-may";

// What those who listen are told of a legal target, besides its name.
export const May = () => (
    <span id={MAY} hidden>
        {t("possible now")}
    </span>
);

export function Target(props: {
    model: Model;
    at: string;
    card?: string; // what it shows, where it is a card
    tap: Tap;
    class?: string;
    label?: string;
    shortcut?: string;
    children: ComponentChildren;
}) {
    const { model, at, card = null, tap } = props;
    const open = movesAt(model, at).length > 0;
    const picked = target.value === at;
    const glance = () => oneTap.value && open && (glanced.value = at);
    const pass = () => glanced.value === at && (glanced.value = null);
    return (
        <button
            type="button"
            class={`tgt ${props.class ?? ""} ${open ? "open" : ""} ${picked ? "sel" : ""}`}
            data-at={at}
            data-card={card ?? undefined}
            aria-pressed={picked}
            aria-label={props.label}
            aria-describedby={open ? MAY : undefined}
            aria-keyshortcuts={open ? props.shortcut : undefined}
            onClick={() => tap(at, card)}
            onFocus={glance}
            onBlur={pass}
            onPointerEnter={glance}
            onPointerLeave={pass}
        >
            {props.children}
        </button>
    );
}
