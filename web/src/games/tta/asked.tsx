// What question screens share: the question itself, the card that asks, answers, bars, and what then changes.
import type { ComponentChildren } from "preact";
import { Cited, Ref, SeatMark } from "../../ui/parts";
import { phone } from "../../ui/settings";
import { fill, plus, signed, t, tn } from "../../words";
import { cardOf } from "./cards";
import { type Change, isSimple, type Model, nameOf, type Region, type Side, toneOf, type TtaMove } from "./model";
import { Army, Crest, Gives, lookOf, Of, SIGNED, Sym, symbolOf } from "./parts";
import { numberOf, pick } from "./asking";
import { chosen } from "./plan";

// A card at its full size, with its whole effect.
export function BigCard({ id, children }: { id: string; children?: ComponentChildren }) {
    const card = cardOf(id);
    return (
        <article class={`bigcard f-${lookOf(card.family)}`} data-card={id}>
            <Crest card={card} kind />
            <div class="bigbody">
                <h2 class="nm">{card.title}</h2>
                {card.army && <Army army={card.army} />}
                {(card.gives ?? []).length > 0 && (
                    <p class="yl">
                        <Gives gives={card.gives} sign={SIGNED.includes(card.family)} />
                    </p>
                )}
                {(card.at_once ?? []).length > 0 && (
                    <p class="line">
                        <span>{t("at once")}</span>
                        <Gives gives={card.at_once} sign />
                    </p>
                )}
                <p>{card.text}</p>
                {children}
                <p class="refs">
                    {card.rules.map((rule) => (
                        <Ref key={rule} rule={`T${rule}`} />
                    ))}
                </p>
            </div>
        </article>
    );
}

// `own`: they stand where their seat is named.
export function Chips({ model, changes, own = false }: { model: Model; changes: Change[]; own?: boolean }) {
    return (
        <span class="chips">
            {changes.map((change, i) => (
                <span key={i} class={`chip ${toneOf(model, change)}`}>
                    {!own && change.seat !== model.me && <SeatMark seat={change.seat} />}
                    {change.title} {signed(change.from)} → <b>{signed(change.to)}</b>
                </span>
            ))}
        </span>
    );
}

function Brings({ model, move }: { model: Model; move: TtaMove }) {
    const changes = (move.preview?.changes ?? []).filter(({ what }) => what !== "civil");
    if (changes.length) return <Chips model={model} changes={changes} />;
    return (
        <>
            {(move.brings ?? []).slice(0, 3).map((line, i) => (
                <span class="line1" key={i}>
                    <Cited text={line} prefix={model.now.prefix} />
                </span>
            ))}
        </>
    );
}

// What it would cost to build what is lost again.
function Again({ model, move }: { model: Model; move: TtaMove }) {
    const price = move.verb === "lose" ? model.fact.build_prices[String(move.args[0])] : undefined;
    return price === undefined ? null : <small class="again">{fill("rebuild for %1", <Of n={price} what="resources" />)}</small>;
}

// How many stay of what is lost one by one.
function Stay({ model, move }: { model: Model; move: TtaMove }) {
    const stay = (model.player.workers[String(move.args[0])] ?? 0) - 1;
    return move.verb === "lose" && stay > 0 ? <small class="mut">{tn(stay, "%1 stays", "%1 stay")}</small> : null;
}

// Does the answer change my numbers, and not those of another alone?
export const isMine = (model: Model, { preview }: TtaMove): boolean => preview?.changes.some(({ seat }) => seat === model.me) ?? false;

const FEW = 3; // drawn one by one

// Who works on what would be lost.
function Workers({ model, move }: { model: Model; move: TtaMove }) {
    const n = model.player.workers[String(move.args[0])] ?? 0;
    if (!n || !isMine(model, move)) return null;
    return (
        <span class="pawns" role="img" aria-label={tn(n, "%1 worker", "%1 workers")}>
            {n > FEW && n}
            {Array.from({ length: n > FEW ? 1 : n }, (_, i) => (
                <Sym key={i} of="worker" class="w" />
            ))}
        </span>
    );
}

export function Answers({ model, moves }: { model: Model; moves: TtaMove[] }) {
    if (!moves.length) return null;
    return (
        <ul class="answers">
            {moves.map((move) => {
                const picked = chosen.value === move.text;
                const n = numberOf(model, move);
                const of = move.at?.on === "card" && move.at.card ? cardOf(move.at.card) : null;
                return (
                    <li key={move.text}>
                        <button
                            class={`answer ${of ? `of-card f-${lookOf(of.family)}` : ""} ${picked ? "sel" : ""}`}
                            data-move={move.text}
                            aria-pressed={picked}
                            onClick={() => pick(move)}
                        >
                            <span class="ahead">
                                <b class="serif">
                                    {of && <Sym of={symbolOf(of.kind)} class="fam" />} {move.title}
                                </b>
                                <Workers model={model} move={move} />
                                {n < 10 && <kbd>{n}</kbd>}
                            </span>
                            <Brings model={model} move={move} />
                            <Stay model={model} move={move} />
                            <Again model={model} move={move} />
                        </button>
                    </li>
                );
            })}
        </ul>
    );
}

export interface BarOf {
    side: Side;
    adds?: number; // that is chosen
    parts?: { title: string; n: number }[]; // of what it is made
    gone?: boolean; // what is added is given up already
    note?: string;
}

const LETTER = 8; // pixels, of a wide font

// The longest of the words that fits into that share of a bar that is `wide` pixels long.
const fitting = (share: number, wide: number, ...words: string[]): string =>
    words.find((text) => text.length <= (share * wide - 12) / LETTER) ?? "";

// Bars of one scale. Full: what is seen; outlined: what is chosen; hatched: what could be added by units and by
// hidden cards. The dashed line is the total that is needed.
export function Bars(props: { model: Model; bars: BarOf[]; need?: number; scale?: number; ruler?: boolean; room?: number }) {
    const { model, bars, need, scale = 1, ruler = false, room = phone.value ? 190 : 430 } = props;
    const most = Math.max(scale, need ?? 0, ...bars.map(({ side, adds = 0 }) => Math.max(side.strength + adds, reachOf(side)))) * 1.06;
    const wide = (n: number) => ({ width: `${(100 * n) / most}%` });
    const words = (n: number, ...said: string[]) => fitting(n / most, room, ...said);
    const step = [1, 2, 4, 5, 10, 20].find((n) => most / n <= (phone.value ? 5 : 12)) ?? 50; // numbers that have room
    return (
        <ul class="bars">
            {bars.map(({ side, adds = 0, parts = [{ title: "", n: adds }], gone, note }) => {
                const units = Math.max(0, side.units - adds);
                return (
                    <li key={side.seat} class={`s-border-${side.seat}`}>
                        <span class="bname">
                            <SeatMark seat={side.seat} /> {nameOf(model.now, side.seat)}
                        </span>
                        <span class="bar2">
                            <i class="has" style={wide(side.strength)}>
                                {words(side.strength, t("strength %1", side.strength), String(side.strength))}
                            </i>
                            {adds > 0 &&
                                parts.map(({ title, n }, i) => (
                                    <i class={gone ? "adds gone" : "adds"} key={i} style={wide(n)}>
                                        {words(n, `${title} ${plus(n)}`) || (parts.length === 1 ? plus(n) : words(n, plus(n)))}
                                    </i>
                                ))}
                            {units > 0 && (
                                <i class="may" style={wide(units)} title={t("units that could be given up")}>
                                    <em>{words(units, t("units %1", plus(units)), plus(units))}</em>
                                </i>
                            )}
                            {side.cards > 0 && (
                                <i class="may hid" style={wide(side.cards)} title={t("cards that could be played")}>
                                    <em>{words(side.cards, t("cards %1", plus(side.cards)), plus(side.cards))}</em>
                                </i>
                            )}
                            {need !== undefined && <s class="need" style={{ left: `${(100 * need) / most}%` }} />}
                        </span>
                        <b>{side.strength + adds}</b>
                        {note && <small>{note}</small>}
                    </li>
                );
            })}
            {ruler && (
                <li class="numbers" aria-hidden="true">
                    <span />
                    <span>
                        {Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => (
                            <i key={i} style={{ left: `${(100 * i * step) / most}%` }}>
                                {i * step}
                            </i>
                        ))}
                    </span>
                </li>
            )}
        </ul>
    );
}

export const reachOf = (side: Side): number => side.strength + side.units + side.cards;

// What a side could still add, in words.
export function mayAdd(side: Side): string {
    if (side.units && side.cards) return t("could add %1 by units and %2 by cards", side.units, side.cards);
    if (side.units) return t("could add %1 by units", side.units);
    return side.cards ? t("could add %1 by cards", side.cards) : "";
}

// A number that stays, or that no change tells.
export const Cell = ({ title, value, note }: { title: ComponentChildren; value: ComponentChildren; note?: ComponentChildren }) => (
    <li>
        <span>{title}</span>
        <b>{value}</b>
        {note && <span>{note}</span>}
    </li>
);

// The place by a number that changes, after all that changes.
function rankOf({ view }: Model, changes: Change[], { seat, what, to }: Change): string {
    const value = (one: number): number =>
        changes.find((change) => change.seat === one && change.what === what)?.to ?? (what === "culture" ? view.seats[one]!.culture : view.seats[one]!.rating.strength);
    const rivals = view.seats.flatMap(({ left }, one) => (left || one === seat ? [] : [value(one)]));
    return t("rank %1 of %2", 1 + rivals.filter((n) => n > to).length, rivals.length + 1);
}

const regionOf = (ruler: Region[] | undefined, n: number): Region | undefined => ruler?.find(({ from, to }) => from <= n && n <= to);
const pays = (title: string, price: number, have: number): string => (have < price ? t("%1: %2", title, t("%1 short", price - have)) : title);

// What a number that changes means: the place by it, what a bank asks for then, what stores pay for.
function meaning(model: Model, changes: Change[], change: Change): string {
    const { seat, what, to } = change;
    const [player, fact] = [model.view.seats[seat]!, model.facts.seats[seat]!];
    const then = (other: string, now: number): number => changes.find((one) => one.seat === seat && one.what === other)?.to ?? now;
    switch (what) {
        case "culture":
        case "strength":
            return rankOf(model, changes, change);
        case "yellow": {
            const faces = regionOf(fact.faces_ruler, to)?.faces;
            const price = regionOf(fact.yellow_ruler, to)?.price;
            return price === undefined ? "" : faces === undefined ? t("growth costs %1", price) : t("growth costs %1, faces needed: %2", price, faces);
        }
        case "blue": {
            const lost = then("corruption", fact.corruption ?? 0);
            return isSimple(model) ? "" : lost ? t("corruption %1 as it stands", lost) : t("no corruption");
        }
        case "unused": {
            const discontent = then("discontent", player.discontent);
            return isSimple(model) ? "" : then("uprising", Number(fact.uprising)) ? t("%1 discontent: uprising", discontent) : discontent ? t("%1 discontent, no uprising", discontent) : t("content");
        }
        case "happy":
            return isSimple(model) ? "" : t("of %1 needed", then("faces_needed", fact.faces_needed ?? 0));
        case "food":
            return fact.growth_price ? pays(t("growth costs %1", fact.growth_price), fact.growth_price, to) : "";
        case "resources": {
            const stage = fact.stages?.find(({ done }) => !done);
            return stage ? pays(t("the wonder’s next stage: %1", stage.price), stage.price, to) : "";
        }
        case "military_hand":
            return to > (fact.military_hand_limit ?? to) ? t("you may keep %1", fact.military_hand_limit ?? 0) : "";
        case "civil":
        case "military":
            return t("of %1", then(`${what}_total`, player.totals[what]));
        default:
            return "";
    }
}

// The strip at the bottom: what comes of what is chosen, and what each number means then.
export function Strip(props: { model: Model; title: string; changes: Change[]; all?: Change[]; notes?: Record<string, string>; children?: ComponentChildren }) {
    const { model, title, changes, all = changes, notes = {}, children } = props;
    if (!changes.length && !children) return null;
    return (
        <section class="effs" aria-live="polite">
            <h3 class="cap">{title}</h3>
            <ul>
                {changes.slice(0, 6).map((change, i) => (
                    <li key={i}>
                        <span>
                            {change.seat !== model.me && <SeatMark seat={change.seat} />} {change.title}
                        </span>
                        <b class={toneOf(model, change)}>
                            <small>{signed(change.from)} →</small> {signed(change.to)}
                        </b>
                        <span>{(change.seat === model.me && notes[change.what]) || meaning(model, all, change)}</span>
                    </li>
                ))}
                {children}
            </ul>
        </section>
    );
}
