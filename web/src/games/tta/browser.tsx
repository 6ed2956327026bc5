// All cards of the game: by deck and age, by a word, with where their copies are.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { Card } from "../../table/types";
import { Dialog, Find, Icon, Ref, Segments, SeatMark } from "../../ui/parts";
import { phone } from "../../ui/settings";
import { ctx, finds, t } from "../../words";
import { allCards } from "./cards";
import { AGES, lastCards, type Model } from "./model";
import { CardFace, lookOf, Roof, Sym } from "./parts";
import { openCard } from "./opened";
import { isBeyond, whereIs } from "./whereabouts";


// In the order of the skyline.
const FAMILIES = [
    "production",
    "urban",
    "unit",
    "government",
    "special",
    "leader",
    "wonder",
    "action",
    "event",
    "territory",
    "tactic",
    "bonus",
    "aggression",
    "war",
    "pact",
];

const SYMBOLS: Record<string, string> = { production: "farm", unit: "infantry" };

function titleOf(family: string): string {
    const titles: Record<string, string> = {
        production: t("Farms and mines"),
        urban: t("Urban buildings"),
        unit: t("Units"),
        government: t("Governments"),
        special: t("Special technologies"),
        leader: t("Leaders"),
        wonder: t("Wonders"),
        action: t("Action cards"),
        event: t("Events"),
        territory: t("Territories"),
        tactic: t("Tactics"),
        bonus: t("Bonus cards"),
        aggression: t("Aggressions"),
        war: t("Wars"),
        pact: t("Pacts"),
    };
    return titles[family] ?? family;
}

type Deck = "civil" | "military";
const states = ["deck", "row", "hands", "play", "gone"] as const;
type State = (typeof states)[number];

const leftOf = (card: Card, model: Model): number =>
    card.military ? (model.facts.unseen?.[card.id] ?? 0) : whereIs(card.id, model).deck;

// The last age of which I have not seen a military card.
const militaryAge = ({ facts: { unseen = {} } }: Model): string => allCards().filter(({ id }) => unseen[id]).pop()?.age ?? "";

const copiesOf = (card: Card, model: Model): number => card.copies[model.view.players - 2] ?? 0;

function matches(card: Card, word: string, prefix: string): boolean {
    const words = [card.title, card.text, card.short, card.kind_title, ...card.rules.map((n) => `${prefix}${n}`)];
    return finds(words.join(" "), word);
}

// A mark for each copy: its back while it is to come, the row, who holds it or has it in play, gone.
function Marks({ card, model }: { card: Card; model: Model }) {
    if (card.military) {
        const n = leftOf(card, model);
        return <span class="marks">{n > 0 && <span class="back">{n}</span>}</span>;
    }
    const { deck, row, hands, play, gone } = whereIs(card.id, model);
    const many = (n: number) => Array.from({ length: n }, (_, i) => i);
    return (
        <span class="marks">
            {many(deck).map((i) => (
                <span class="back" key={i} title={t("still in the deck")}>
                    {card.age}
                </span>
            ))}
            {row.map((place) => (
                <span class="inrow" key={place}>
                    <Sym of="card" /> {t("row")}
                </span>
            ))}
            {hands.map((seat, i) => (
                <span class="inhand" key={i} title={t("in a hand")}>
                    <SeatMark seat={seat} />
                </span>
            ))}
            {play.map((seat, i) => (
                <span class="inplay" key={i} title={t("in play")}>
                    <SeatMark seat={seat} />
                </span>
            ))}
            {gone > 0 && (
                <span class="gone">
                    <Icon of="cross" /> {t(ctx("card", "gone"))}
                </span>
            )}
        </span>
    );
}

// What the marks mean.
function Legend({ age }: { age: string }) {
    const lines: [mark: string, sign: ComponentChildren, title: string][] = [
        ["back", age, t("still in the deck")],
        ["inrow", <Sym of="card" />, t("in the row")],
        ["inhand", <SeatMark seat={0} />, t("in that player’s hand")],
        ["inplay", <SeatMark seat={0} />, t("that player has it in play")],
        ["gone", <Icon of="cross" />, t(ctx("card", "gone"))],
    ];
    return (
        <section class="legend">
            <h3>{t("Each mark is one copy")}</h3>
            <ul>
                {lines.map(([mark, sign, title]) => (
                    <li key={mark} class="marks">
                        <span class={mark}>{sign}</span> {title}
                    </li>
                ))}
            </ul>
        </section>
    );
}

// The military cards of the present age beside the civil deck: only what I have not seen is known of them.
function Unseen({ model }: { model: Model }) {
    const age = militaryAge(model);
    const cards = allCards().filter((card) => card.military && card.age === age);
    const n = cards.reduce((sum, card) => sum + leftOf(card, model), 0);
    const all = cards.reduce((sum, card) => sum + copiesOf(card, model), 0);
    if (!all) return null;
    return (
        <section class="unseen">
            <h3>
                {t("Military %1", age)} <small>{t("%1 of %2", n, all)}</small>
            </h3>
            <p class="note">{t("you have not seen")}</p>
            <ul>
                {FAMILIES.map((family) => ({ family, kin: cards.filter((card) => card.family === family) }))
                    .filter(({ kin }) => kin.length)
                    .map(({ family, kin }) => (
                        <li key={family}>
                            <Sym of={family} /> {titleOf(family)} <b>{kin.reduce((sum, card) => sum + leftOf(card, model), 0)}</b>
                            <small>/{kin.reduce((sum, card) => sum + copiesOf(card, model), 0)}</small>
                        </li>
                    ))}
            </ul>
            <p class="note">{t("%1 lie in the deck; the others in hands, events and discards.", model.view.deck.military)}</p>
        </section>
    );
}

// The silhouettes of the skyline.
function Families() {
    return (
        <details class="families">
            <summary>{t("Families by their roofs")}</summary>
            <ul>
                {FAMILIES.map((family) => (
                    <li key={family} class={`f-${family}`}>
                        <span class="crest">
                            <Roof family={family} />
                            <Sym of={SYMBOLS[family] ?? family} class="em" />
                        </span>
                        {titleOf(family)}
                    </li>
                ))}
            </ul>
        </details>
    );
}

// How many copies are where.
function thereOf(card: Card, model: Model): Record<State, number> {
    const { deck, row, hands, play, gone } = whereIs(card.id, model);
    return { deck, row: row.length, hands: hands.length, play: play.length, gone };
}

function stateOf(card: Card, model: Model): State[] {
    if (card.military) return leftOf(card, model) ? ["deck"] : ["gone"];
    const there = thereOf(card, model);
    return states.filter((state) => there[state] > 0);
}

export function Browser({ model, close }: { model: Model; close(): void }) {
    const { view, facts, now } = model;
    const [deck, setDeck] = useState<Deck>("civil");
    const [wanted, setAge] = useState<string>(view.age === "IV" ? "III" : view.age);
    const [word, setWord] = useState("");
    const [hidden, setHidden] = useState<Set<State>>(new Set());
    const { open, mine } = lastCards(model);
    const last = [...open, ...mine]; // they are in the game, whatever its ages
    const inGame = allCards().filter(
        (card) => last.includes(card.id) || ((card.initial || copiesOf(card, model) > 0) && !isBeyond(card.age, facts.last_age)),
    );
    const ages = AGES.filter((one) => inGame.some((card) => card.age === one && card.military === (deck === "military")));
    const age = ages.find((one) => one === wanted) ?? ages[ages.length - 1] ?? "A";
    const here = inGame.filter((card) => (card.military ? "military" : "civil") === deck && card.age === age);
    const found = word.trim() ? inGame.filter((card) => matches(card, word.trim(), now.prefix)) : here;
    const shown = found.filter((card) => {
        const there = stateOf(card, model);
        return word.trim() || card.initial || !there.length || there.some((state) => !hidden.has(state));
    });
    const families = FAMILIES.map((family) => ({
        family,
        cards: shown.filter((card) => lookOf(card.family) === family),
        all: here.filter((card) => lookOf(card.family) === family && !card.initial),
    })).filter(({ cards, all }) => cards.length || all.length);
    const left = (cards: Card[]) => cards.reduce((sum, card) => sum + leftOf(card, model), 0);
    const total = (cards: Card[]) => cards.reduce((sum, card) => sum + copiesOf(card, model), 0);
    const states_ = (): [State, string][] => [
        ["deck", t("still to come")],
        ["row", t("in the row")],
        ["hands", t("in hands")],
        ["play", t("in play")],
        ["gone", t(ctx("card", "gone"))],
    ];
    const placed = (state: State): number =>
        here.filter(({ initial }) => !initial).reduce((sum, card) => sum + thereOf(card, model)[state], 0);
    const flip = (state: State) => {
        const next = new Set(hidden);
        if (!next.delete(state)) next.add(state);
        setHidden(next);
    };
    useLayoutEffect(() => {
        const find = (event: KeyboardEvent) => {
            if (event.key !== "/" || (event.target as HTMLElement).matches("input:not([type=radio], [type=checkbox])")) return;
            document.querySelector<HTMLElement>(".browser input[type=search]")?.focus();
            event.preventDefault();
        };
        window.addEventListener("keydown", find);
        return () => window.removeEventListener("keydown", find);
    }, []);
    const known = deck === "civil" || age === militaryAge(model) || left(here) > 0;
    return (
        <Dialog title={word.trim() ? t("Cards") : deck === "civil" ? t("Civil cards of age %1, %2 players", age, view.players) : t("Military cards of age %1, %2 players", age, view.players)} class="browser tta" close={close}>
            <div class="side">
                <div class="finder" aria-keyshortcuts="/">
                    <Find text={word} placeholder={t("name, number or word")} set={setWord} />
                    <kbd aria-hidden="true">/</kbd>
                </div>
                {view.level !== "simple" && (
                    <Segments<Deck>
                        label={t("Deck")}
                        value={deck}
                        choices={[
                            { value: "civil", text: t("Civil") },
                            { value: "military", text: t("Military") },
                        ]}
                        pick={(value) => setDeck(value)}
                    />
                )}
                <Segments
                    label={t("Age")}
                    value={age}
                    choices={ages.map((one) => ({
                        value: one,
                        text: one,
                    }))}
                    pick={(value) => setAge(value)}
                />
                {!word.trim() && (
                    <section class="left">
                        <h3>
                            {deck === "civil" ? t("Left in this deck") : t("You have not seen")}
                            {known && (
                                <small>
                                    {t("%1 of %2", left(here), total(here))}
                                </small>
                            )}
                        </h3>
                        <ul>
                            {families
                                .filter(({ all }) => all.length)
                                .map(({ family, all }) => (
                                    <li key={family}>
                                        <span class={`chip f-${family}`}>
                                            <Sym of={SYMBOLS[family] ?? family} />
                                        </span>
                                        {titleOf(family)}
                                        <b>{known ? left(all) : ""}</b>
                                        <small>{t("of %1", total(all))}</small>
                                    </li>
                                ))}
                        </ul>
                    </section>
                )}
                {deck === "civil" && !word.trim() && phone.value && (
                    <label class="fld only">
                        <span>{t("Show")}</span>
                        <select
                            value={hidden.size ? states.find((state) => !hidden.has(state)) : ""}
                            onChange={({ currentTarget: { value } }) => setHidden(new Set(value ? states.filter((state) => state !== value) : []))}
                        >
                            <option value="">{t("all cards")}</option>
                            {states_().map(([state, title]) => (
                                <option key={state} value={state}>
                                    {`${title} (${placed(state)})`}
                                </option>
                            ))}
                        </select>
                    </label>
                )}
                {deck === "civil" && !word.trim() && !phone.value && (
                    <fieldset class="show">
                        <legend>{t("Show")}</legend>
                        {states_().map(([state, title]) => (
                            <label key={state}>
                                <input type="checkbox" checked={!hidden.has(state)} onChange={() => flip(state)} />
                                <span>{title}</span>
                                <b>{placed(state)}</b>
                            </label>
                        ))}
                    </fieldset>
                )}
                {deck === "civil" && view.level !== "simple" && <Unseen model={model} />}
                {deck === "civil" && <Legend age={age} />}
                <Families />
                <p class="note">
                    {t("A paled card can't come any more.")} <Ref rule={`${now.prefix}5`} />{" "}
                    <Ref rule={`${now.prefix}162`} />
                </p>
            </div>
            <div class="list" tabIndex={0} role="region" aria-label={t("Cards")}>
                {families
                    .filter(({ cards }) => cards.length)
                    .map(({ family, cards, all }) => (
                        <section key={family}>
                            <h3>
                                {titleOf(family)}
                                {all.length > 0 && known && !word.trim() && <small>{t("%1 of %2 to come", left(all), total(all))}</small>}
                            </h3>
                            <ul>
                                {cards.map((card) => (
                                    <li key={card.id} class={leftOf(card, model) || card.initial || last.includes(card.id) || !known ? "" : "pale"}>
                                        <button
                                            type="button"
                                            class="one"
                                            data-card={card.id}
                                            onClick={() => openCard(card.id)}
                                        >
                                            <CardFace id={card.id} />
                                        </button>
                                        {last.includes(card.id) ? <span class="marks">{t("scores at the end")}</span> : <Marks card={card} model={model} />}
                                    </li>
                                ))}
                            </ul>
                        </section>
                    ))}
                {!shown.length && <p>{t("No card is about that.")}</p>}
            </div>
        </Dialog>
    );
}
