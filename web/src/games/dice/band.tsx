// Parts of the band on top that the tables of dice share: the buttons of a step, the notice why
// something can't be done, and what stays on the screen of a phone while the rest scrolls.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon, Ref, Short, useForget } from "../../ui/parts";
import type { DrawnProps } from "../drawn";
import { notice, split } from "./plan";

export type Send = (text: string) => void;

export interface Action {
    text: string;
    short?: string; // on a phone
    note?: string; // where there is room
    icon: string;
    go(): void;
    ready?: boolean; // false: shown, and says why not when tapped
    quiet?: boolean; // not the next step: there is something better to do
}

function ActionButton(props: { act: Action; name: string; hint: string; main: boolean }) {
    const { act, name, hint, main } = props;
    return (
        <button
            class={`btn ${main ? "act big" : "line"} ${name}`}
            aria-disabled={!(act.ready ?? true)}
            aria-keyshortcuts={hint}
            onClick={act.go}
        >
            <Icon of={act.icon} />
            {act.short ? <Short long={act.text} short={act.short} /> : act.text}
            {act.note && <small class="wide">{act.note}</small>}
            <kbd>{hint}</kbd>
        </button>
    );
}

// The two buttons of a step: the deed (R) and going on (K). Answers to a question are equals, with
// keys of their own.
export interface Actions {
    deed?: Action;
    on?: Action;
    more?: ComponentChildren; // what else can be done
    equals?: boolean;
}

export function ActionButtons({ deed, on, more, equals = false }: Actions) {
    const ready = Boolean(deed && (deed.ready ?? true));
    return (
        <>
            {deed && <ActionButton act={deed} name="deed" hint={equals ? "1" : "R"} main={ready} />}
            {more}
            {on && (
                <ActionButton
                    act={on}
                    name="on"
                    hint={equals ? "2" : "K"}
                    main={equals || (!ready && !on.quiet)}
                />
            )}
        </>
    );
}

// Why something can't be done: one sentence and the rule.
export function Notice() {
    const shown = notice.value;
    useForget(notice, 6000);
    return (
        <div class="whynot" role="status">
            {shown?.text && (
                <p>
                    {shown.text} {shown.rule && <Ref rule={shown.rule} />}
                </p>
            )}
        </div>
    );
}

// Sends a move. A move that ends the rolling also sends the split, if the reader has touched it.
export function sendingBy(
    props: DrawnProps,
    ends: string[],
    choice: (props: DrawnProps) => number, // choice dice for food
): Send {
    return (text) =>
        void (split.peek() !== null && ends.includes(text)
            ? props.send({ moves: [text], exits: [`choose ${choice(props)}`] })
            : props.send(text));
}

// On a phone the dice and the next step stay on the screen while the rest scrolls. The style sheet
// needs to know where each of them ends.
export function useSticky() {
    const acts = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const row = acts.current;
        const well = row?.parentElement?.querySelector<HTMLElement>(".well");
        const ledger = row?.parentElement?.querySelector<HTMLElement>(".ledger");
        const header = row?.closest<HTMLElement>(".top");
        if (!row || !well || !ledger || !header) return;
        const watch = new ResizeObserver(() => {
            header.style.setProperty("--dice-end", `${well.offsetHeight}px`);
            header.style.setProperty("--acts-end", `${well.offsetHeight + row.offsetHeight}px`);
            header.style.setProperty("--band-end", `${well.offsetHeight + ledger.offsetHeight}px`);
        });
        for (const part of [well, ledger, row]) watch.observe(part);
        return () => watch.disconnect();
    }, []);
    return acts;
}
