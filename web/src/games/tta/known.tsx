// For people who know the game: what I know of hidden things, and what changed since I last acted.
import type { Card, LogEvent } from "../../table/types";
import { Dialog, SeatMark } from "../../ui/parts";
import { ctx, signed, t } from "../../words";
import { allCards, cardOf, isBack } from "./cards";
import { Back } from "./hand";
import { linesIn } from "./log_text";
import { lastCards, type Model, nameOf, rivalsOf, type ThreatFacts } from "./model";
import { Sym, symbolOf, wordOf } from "./parts";
import { knowing } from "./plan";
import { openCard } from "./opened";
import { type Looked, numbersOf, rememberedOf } from "./since";

const close = () => (knowing.value = null);

const Name = ({ id }: { id: string }) => (
    <button class="logcard" data-card={id} onClick={() => openCard(id)}>
        {cardOf(id).title}
    </button>
);

function Pile({ title, cards }: { title: string; cards: string[] }) {
    return (
        <li>
            <span>{title}</span>
            <span class="known">
                {cards.map((id, i) => (
                    <span key={i}>
                        <Back id={id} /> {!isBack(id) && <Name id={id} />}
                    </span>
                ))}
                {!cards.length && t("none")}
            </span>
        </li>
    );
}

// What could lie behind a back of an age, or be drawn.
function Unseen({ model, age, cards }: { model: Model; age: string; cards: Card[] }) {
    const copies = ({ id }: Card): number => model.facts.unseen?.[id] ?? 0;
    const families = [...new Set(cards.map(({ family }) => family))];
    return (
        <>
            <h3>{t("Military cards of age %1 that I have not seen", age)}</h3>
            <ul>
                {families.map((family) => {
                    const alike = cards.filter((card) => card.family === family);
                    return (
                        <li key={family}>
                            <span>
                                <Sym of={symbolOf(alike[0]?.kind ?? family)} /> {alike[0]?.kind_title}
                            </span>
                            <span class="known">
                                {alike.map((card) => (
                                    <span key={card.id}>
                                        <Name id={card.id} /> {copies(card) > 1 && `× ${copies(card)}`}
                                    </span>
                                ))}
                            </span>
                        </li>
                    );
                })}
            </ul>
        </>
    );
}

export function Known({ model }: { model: Model }) {
    const { view, facts, now } = model;
    const { open, mine } = lastCards(model);
    const ends = model.fact.age_end;
    const unseen = allCards().filter(({ id }) => (facts.unseen?.[id] ?? 0) > 0);
    const ages = [...new Set(unseen.map(({ age }) => age))];
    return (
        <Dialog title={t("What I know")} class="tta knows" close={close}>
            <h3>{t("Events")}</h3>
            <ul>
                <Pile title={t(ctx("events", "current"))} cards={view.events.current} />
                <Pile title={t("to come")} cards={view.events.future} />
                {open.length > 0 && <Pile title={t("open, score at the end")} cards={open} />}
                {mine.length > 0 && <Pile title={t("mine, score at the end")} cards={mine} />}
            </ul>
            {ends && (
                <>
                    <h3>{t("At the end of age %1", view.age)}</h3>
                    <ul>
                        <Pile title={t("go from me")} cards={ends.obsolete} />
                        <li>
                            <span>{t("yellow bank")}</span>
                            <span>
                                {model.player.yellow} → {ends.yellow} · {t("%1 happy faces needed", ends.faces_needed)}
                            </span>
                        </li>
                    </ul>
                </>
            )}
            <h3>{t("Civil hands of the others")}</h3>
            <ul>
                {rivalsOf(model).map((seat) => (
                    <li key={seat}>
                        <span>
                            <SeatMark seat={seat} /> {nameOf(now, seat)}
                        </span>
                        <span class="known">
                            {(view.seats[seat]?.hand.civil ?? []).map((id, i) => (
                                <span key={i}>
                                    <Back id={id} /> {!isBack(id) && <Name id={id} />}
                                </span>
                            ))}
                        </span>
                    </li>
                ))}
            </ul>
            {ages.map((age) => (
                <Unseen key={age} model={model} age={age} cards={unseen.filter((card) => card.age === age)} />
            ))}
            {!ages.length && <p>{t("There is no military card that I have not seen.")}</p>}
        </Dialog>
    );
}

// ---- since I last acted ----

const titleOf = (what: string): string =>
    ({
        colonies: t("colonies"),
        wonders: t("wonders"),
        hand: t("civil hand"),
        military_hand: t("military hand"),
    })[what] ?? wordOf(what);

function Changed({ model, seat, from }: { model: Model; seat: number; from: Looked }) {
    const player = model.view.seats[seat];
    const was = from.numbers[seat];
    if (!player || !was) return null;
    const is = numbersOf(player);
    const rows = Object.keys(is).filter((what) => is[what] !== was[what]);
    return (
        <li>
            <span>
                <SeatMark seat={seat} /> {nameOf(model.now, seat)}
            </span>
            <span class="known">
                {rows.map((what) => (
                    <span key={what}>
                        {titleOf(what)} {signed(was[what] ?? 0)} → <b>{signed(is[what] ?? 0)}</b>
                    </span>
                ))}
                {!rows.length && t("nothing")}
            </span>
        </li>
    );
}

// The worst that a back in a rival's hand could be.
function Danger({ model, threat }: { model: Model; threat: ThreatFacts }) {
    const { seat, card, attacker, defender, defender_cards } = threat;
    return (
        <li class="bad">
            <span>
                <SeatMark seat={seat} /> {nameOf(model.now, seat)}
            </span>
            <span class="known">
                <span>
                    {t("for instance")} <Name id={card} />
                </span>
                <span>
                    {defender_cards ? t("%1 against %2, and %3 by your cards", attacker, defender, defender_cards) : t("%1 against %2", attacker, defender)}
                </span>
            </span>
        </li>
    );
}

export function Since({ model, log, look }: { model: Model; log: LogEvent[]; look: ((ply: number) => void) | undefined }) {
    const from = rememberedOf(model)?.before ?? null;
    const { me } = model;
    const news = from ? linesIn(log).filter(({ ply, seat, last }) => ply > from.plies && (seat !== me || last !== me)) : [];
    return (
        <Dialog title={t("Since I last acted")} class="tta knows" close={close}>
            <h3>{t("What changed")}</h3>
            <ul>{from && rivalsOf(model).map((seat) => <Changed key={seat} model={model} seat={seat} from={from} />)}</ul>
            <h3>{t("Who could attack me, and with what")}</h3>
            <ul>
                {(model.facts.threats ?? []).map((threat) => (
                    <Danger key={threat.seat} model={model} threat={threat} />
                ))}
                {!model.facts.threats?.length && <li>{t("nobody")}</li>}
            </ul>
            <h3>{t("Step by step")}</h3>
            <ol class="news">
                {news.map(({ ply, seat, text }, i) => (
                    <li key={i}>
                        {seat === null ? <span class="i" /> : <SeatMark seat={seat} />}
                        <button
                            class="newsline"
                            onClick={() => {
                                close();
                                look?.(ply);
                            }}
                        >
                            {text}
                        </button>
                    </li>
                ))}
                {!news.length && <li>{t("nothing")}</li>}
            </ol>
        </Dialog>
    );
}
