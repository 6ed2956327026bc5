// Small parts that every screen uses: icons, seats, segmented choices, dialogs, cited rules.
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Seat, TableJson } from "../table/types";
import { t } from "../words";
import { openRules } from "./state";

export function Icon({ of, class: more = "" }: { of: string; class?: string }) {
    return (
        <svg class={`i ${more}`} aria-hidden="true">
            <use href={`#i-${of}`} />
        </svg>
    );
}

// The key that taps it; those who listen hear it as the button's own.
export const Key = ({ of }: { of: string | number }) => <kbd aria-hidden="true">{of}</kbd>;

const SHAPES = ["circle", "triangle", "square", "diamond"] as const;

export function shapeOf(seat: number): string {
    return SHAPES[seat] ?? "circle";
}

// The mark of a seat: a shape and a colour, never one of them alone.
// A text, and what is said instead on a phone.
export function Short({ long, short }: { long: string; short: string }) {
    return (
        <>
            <span class="wide">{long}</span>
            <span class="narrow">{short}</span>
        </>
    );
}

export function SeatMark({ seat, class: more = "" }: { seat: number; class?: string }) {
    return <Icon of={shapeOf(seat)} class={`s-${shapeOf(seat)} ${more}`} />;
}

// One of a few. What can't be picked now says why when it is tapped.
interface SegmentsProps<T> {
    label: string;
    value: T;
    choices: { value: T; text: string; why?: string | undefined }[];
    pick(value: T): void;
}

export function Segments<T extends string>(props: SegmentsProps<T>) {
    const name = useId();
    const [why, setWhy] = useState("");
    const refuse = (event: Event, reason: string) => {
        event.preventDefault();
        setWhy(reason);
    };
    const pick = (value: T) => {
        setWhy("");
        props.pick(value);
    };
    return (
        <div class="seg-at">
            <div class="seg" role="radiogroup" aria-label={props.label}>
                {props.choices.map((choice) => (
                    <label key={choice.value} class={choice.why ? "off" : ""}>
                        <input
                            type="radio"
                            name={name}
                            class="vh"
                            checked={choice.value === props.value}
                            aria-disabled={Boolean(choice.why)}
                            onClick={(event) => choice.why && refuse(event, choice.why)}
                            onChange={() => choice.why || pick(choice.value)}
                        />
                        <span>{choice.text}</span>
                    </label>
                ))}
            </div>
            <small role="status">{why}</small>
        </div>
    );
}

// A line of the menu.
export const Setting = <T extends string>(props: SegmentsProps<T> & { class?: string }) => (
    <li class={props.class}>
        <span>{props.label}</span>
        <Segments {...props} />
    </li>
);

// A field that finds things by a word.
export const Find = (props: { text: string; placeholder: string; set(text: string): void }) => (
    <label class="fld">
        <span>{t("Find")}</span>
        <input
            type="search"
            value={props.text}
            placeholder={props.placeholder}
            onInput={(event) => props.set(event.currentTarget.value)}
        />
    </label>
);

// Forgets a message after some time.
export function useForget(message: Signal<unknown>, milliseconds: number) {
    const shown = message.value;
    useEffect(() => {
        if (!shown) return;
        const timer = setTimeout(() => (message.value = null), milliseconds);
        return () => clearTimeout(timer);
    }, [shown]);
}

// A part of the page that is fetched when it is first shown; null until it is here.
export function useFetched<T>(fetch: () => Promise<T>): T | null {
    const [fetched, setFetched] = useState<T | null>(null);
    useEffect(() => void fetch().then((part) => setFetched(() => part), () => null), []);
    return fetched;
}

// A modal dialog; the browser keeps the focus inside and gives it back.
export function Dialog(props: {
    title: string;
    class?: string;
    close(): void;
    children: ComponentChildren;
}) {
    const ref = useRef<HTMLDialogElement>(null);
    const title = useId();
    // At once: a key pressed before it is open would go past it.
    useLayoutEffect(() => {
        const dialog = ref.current;
        if (dialog && !dialog.open) dialog.showModal();
    }, []);
    // The browser tells of a closed dialog a little later: a key pressed meanwhile would be lost, and a
    // dialog opened meanwhile would be closed.
    const shut = () => {
        ref.current?.close();
        props.close();
    };
    return (
        <dialog
            ref={ref}
            class={`dlg ${props.class ?? ""}`}
            aria-labelledby={title}
            onCancel={(event) => {
                event.preventDefault();
                shut();
            }}
            onClose={() => ref.current && props.close()}
            onClick={(event) => {
                if (event.target === ref.current) shut();
            }}
        >
            <div class="dlg-in">
                <header class="dlg-h">
                    <h2 id={title}>{props.title}</h2>
                    <button
                        class="btn quiet sq"
                        aria-label={t("Close")}
                        onClick={shut}
                    >
                        <Icon of="cross" />
                    </button>
                </header>
                {props.children}
            </div>
        </dialog>
    );
}

// Who sits there, with the level of a bot.
export const calledOf = ({ name, level }: Seat): string => (level ? t("%1 (%2)", name, level) : name);

// What of a turn can still be taken back once it has ended.
export const undoText = ({ alone }: TableJson): string =>
    alone
        ? t("You can take back whole turns; it will be noted.")
        : t("Once the turn has ended, nothing of it can be taken back.");

export function Ref({ rule }: { rule: string }) {
    return (
        <button class="ref" aria-label={t("Rule %1", rule)} onClick={() => openRules(rule)}>
            {rule}
        </button>
    );
}

// A sentence in which the numbers of rules open those rules, and `words` of moves stand out.
export function Cited({ text, prefix }: { text: string; prefix: string }) {
    const parts = text.split(new RegExp(`\\b(${prefix}[0-9]+)\\b|\`([^\`]+)\``));
    return (
        <>
            {parts.map((part, i) => {
                if (part === undefined) return null;
                if (i % 3 === 1) return <Ref key={i} rule={part} />;
                return i % 3 === 2 ? <code key={i}>{part}</code> : part;
            })}
        </>
    );
}
