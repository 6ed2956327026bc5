// Parts of the band on top that the tables of dice share: the buttons of a step, why something can't
// be done, what a step takes along, and what of it stays in sight on a phone.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon, Ref, Short } from "../../ui/parts";
import type { DrawnProps } from "../drawn";
import { notice, split } from "./plan";

export type Send = (text: string) => void;

export interface Act {
    text: string;
    short?: string; // on a phone
    note?: string; // where there is room
    icon: string;
    go(): void;
    ready?: boolean; // false: shown, and says why not when tapped
    quiet?: boolean; // not the next step: there is something better to do
}

export function ActButton(props: { act: Act; name: string; hint: string; main: boolean }) {
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
export interface Acts {
    deed?: Act;
    on?: Act;
    more?: ComponentChildren; // what else can be done
    equals?: boolean;
}

export function ActButtons({ deed, on, more, equals = false }: Acts) {
    const ready = Boolean(deed && (deed.ready ?? true));
    return (
        <>
            {deed && <ActButton act={deed} name="deed" hint={equals ? "1" : "R"} main={ready} />}
            {more}
            {on && (
                <ActButton
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
    useEffect(() => {
        if (!shown) return;
        const timer = setTimeout(() => (notice.value = null), 6000);
        return () => clearTimeout(timer);
    }, [shown]);
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

// Sends a move. One that ends the rolling takes the split along, once the reader has touched it.
export function sendingBy(
    props: DrawnProps,
    ends: string[],
    choice: (props: DrawnProps) => number, // choice dice for food
): Send {
    return (text) =>
        void (split.peek() !== null && ends.includes(text)
            ? props.send({ moves: [text], ways: [`choose ${choice(props)}`] })
            : props.send(text));
}

// On a phone the dice and the next step stay in sight while the rest scrolls: the style sheet wants
// to know where each of them ends.
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
