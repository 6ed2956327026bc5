// In the bar: the round, whose turns come, the phases of a turn, decks and events.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Key, SeatMark } from "../../ui/parts";
import { t } from "../../words";
import type { DrawnProps } from "../drawn";
import { browsing, knowing } from "./plan";
import { allCards, cardOf, isBack } from "./cards";
import { isSimple, lastCards, type Model, modelOf, nameOf } from "./model";
import { Back } from "./hand";
import { Sym, symbolOf } from "./parts";
import { openCard } from "./opened";

function phaseOf({ view }: Model): number {
    if (view.phase === "actions" || view.phase === "inner") return 1;
    return view.step === "farms" || view.step === "mines" || view.step === "draws" || view.step === "end" ? 2 : 0;
}

function Phases({ model }: { model: Model }) {
    const at = phaseOf(model);
    const names = [isSimple(model) ? t("begin") : t("politics"), t("actions"), t("production")];
    return (
        <ol class="phase" aria-label={t("Phases of the turn")}>
            {names.map((name, i) => (
                <li key={name} class={i === at ? "on" : i < at ? "past" : ""} aria-current={i === at ? "step" : undefined}>
                    {name}
                </li>
            ))}
        </ol>
    );
}

// Whether a name has found no room beside its age.
const isBelow = (name: HTMLElement): boolean => name.getBoundingClientRect().top - (name.parentElement?.getBoundingClientRect().top ?? 0) > 9;

// Where a line has no room for all names, they go one by one, the last first.
function dropNames(lines: HTMLElement): void {
    for (const line of lines.querySelectorAll("dd")) {
        const names = [...line.querySelectorAll<HTMLElement>(".own em")];
        for (const name of names) name.hidden = false;
        while (names.some(isBelow)) names.pop()!.hidden = true;
    }
}

// Measured when other events lie there, and when the bar has more room or less.
function useNames(events: string) {
    const lines = useRef<HTMLDListElement>(null);
    const drop = () => lines.current && dropNames(lines.current);
    useLayoutEffect(() => void drop(), [events]);
    useEffect(() => {
        const watch = new ResizeObserver(drop);
        if (lines.current?.parentElement) watch.observe(lines.current.parentElement);
        return () => watch.disconnect();
    }, []);
    return lines;
}

// What I laid myself: it opens.
const Laid = ({ model, id }: { model: Model; id: string }) => (
    <button
        class={`back a-${cardOf(id).age} own s-border-${model.me}`}
        data-card={id}
        aria-label={`${cardOf(id).age} ${cardOf(id).title}`}
        onClick={() => openCard(id)}
    >
        {cardOf(id).age} <em>{cardOf(id).title}</em>
    </button>
);

export function Events({ model }: { model: Model }) {
    const { current, future } = model.view.events;
    const lines = useNames([...current, "", ...future].join());
    const piles: [string, string[]][] = [
        [t("events now"), current],
        [t("to come"), future],
    ];
    return (
        <dl class="evs" ref={lines}>
            {piles.map(([title, cards]) => (
                <div key={title}>
                    <dt>{title}</dt>
                    <dd>
                        <b>{cards.length}</b>
                        {cards.map((id, i) => (isBack(id) ? <Back key={i} id={id} /> : <Laid key={i} model={model} id={id} />))}
                    </dd>
                </div>
            ))}
            <AtTheEnd model={model} />
        </dl>
    );
}

// Cards that score at the end: each opens; my own are known to me alone. Where there is no room for names, their number
// opens what I know.
function AtTheEnd({ model }: { model: Model }) {
    const { open, mine } = lastCards(model);
    if (!open.length && !mine.length) return null;
    const chip = (id: string, i: number, own: boolean) => (
        <button key={`${id}${i}`} class={`back chip3 a-III ${own ? "kept" : ""}`} data-card={id} title={own ? t("only you know it") : undefined} onClick={() => openCard(id)}>
            <Sym of={symbolOf(cardOf(id).kind)} />
            <em>{cardOf(id).title}</em>
        </button>
    );
    return (
        <div class="atend3">
            <dt>{t("score at the end")}</dt>
            <dd>
                {open.map((id, i) => chip(id, i, false))}
                {mine.map((id, i) => chip(id, i, true))}
                <button class="allcards lastall" aria-label={t("%1: %2", t("score at the end"), open.length + mine.length)} onClick={() => (knowing.value = "known")}>
                    {open.length + mine.length}
                </button>
            </dd>
        </div>
    );
}

// How many civil cards the age's deck began with.
const deckOf = ({ view }: Model): number =>
    allCards().reduce((sum, { age, military, initial, copies }) => sum + (age === view.age && !military && !initial ? (copies[view.players - 2] ?? 0) : 0), 0);

function levelOf({ view: { level } }: Model): string {
    return { simple: t("simple game"), advanced: t("advanced game"), full: t("full game") }[level];
}

// More cards that score at the end than one column has need room.
function hasManyLast(model: Model): boolean {
    const { open, mine } = lastCards(model);
    return open.length + mine.length > 2;
}

export function Status(props: DrawnProps) {
    const model = modelOf(props);
    const { view, now } = model;
    const order = now.seats.map((_, i) => (view.seat + i) % view.players);
    return (
        <div class={`tta status ${view.players > 3 ? "four" : ""} ${hasManyLast(model) ? "lasts" : ""}`}>
            <span class="rnd">
                {view.players < 4 && <em>{levelOf(model)}</em>}
                {view.last ? t("round %1, the last", view.round) : t("round %1", view.round)}
            </span>
            <ol class="order" aria-label={t("Turn order")}>
                {order.map((seat, i) => (
                    <li key={seat} class={i === 0 ? "on" : ""}>
                        <SeatMark seat={seat} />
                        {nameOf(now, seat)}
                        {i === 0 && <small>{seat === now.you ? t("act now") : t("acts now")}</small>}
                    </li>
                ))}
            </ol>
            <Phases model={model} />
            <dl class="decks">
                <div>
                    <dt>{t("age")}</dt>
                    <dd class="agebig serif">{view.age}</dd>
                </div>
                <div>
                    <dt>{t("civil left")}</dt>
                    <dd>
                        <button class="allcards" aria-label={t("%1 civil cards left: all cards", view.deck.civil)} aria-keyshortcuts="K" onClick={() => (browsing.value = true)}>
                            {view.deck.civil}
                        </button>
                        <Key of="K" />
                        <span class="deckbar" aria-hidden="true">
                            <i style={{ width: `${(100 * view.deck.civil) / Math.max(1, deckOf(model))}%` }} />
                        </span>
                    </dd>
                </div>
                {!isSimple(model) && (
                    <div>
                        <dt>{t("military")}</dt>
                        <dd>{view.deck.military}</dd>
                    </div>
                )}
            </dl>
            {!isSimple(model) && <Events model={model} />}
        </div>
    );
}
