// Questions with a screen of their own: the card that asks, why, what can be answered, what then changes.
import type { ComponentChildren } from "preact";
import { Cited, Ref, SeatMark } from "../../ui/parts";
import { plus, signed, t, tn } from "../../words";
import { cardOf, isCard } from "./cards";
import { type Change, type Model, nameOf, type TtaMove } from "./model";
import { Army, Crest, Gives, lookOf, Of, SIGNED, wordOf } from "./parts";
import { chosen, chosenMove, looking, way } from "./plan";

interface Asked {
    kind: string;
    text: string;
    card?: string;
    attacker?: number;
    defender?: number;
    attack?: number;
    defense?: number;
    victor?: number | null;
    ahead?: number;
    bid?: number;
    by?: number | null;
    bidders?: number[];
    most?: number;
    covered?: number;
    limit?: number;
    left?: number;
    offered_by?: number;
    loser?: number;
    a?: number;
    b?: number;
}

const askedOf = ({ now }: Model): Asked => (now.question ?? { kind: "", text: "" }) as unknown as Asked;

// What the band calls a question.
export function titleOf(model: Model): string {
    const { now } = model;
    const asked = askedOf(model);
    const name = (seat: number | undefined) => nameOf(now, seat ?? 0);
    const card = asked.card ? cardOf(asked.card).title : "";
    switch (asked.kind) {
        case "politics":
            return t("Politics: one action, or none");
        case "bid":
            return t("Bid for %1?", card);
        case "colonize":
            return t("Pay for %1: %2 of %3 covered", card, asked.covered ?? 0, asked.bid ?? 0);
        case "attack":
            return t("You attack %1 with %2", name(asked.defender), card);
        case "defense":
            return t("%1 attacks you with %2", name(asked.attacker), card);
        case "pact":
            return t("%1 offers you %2", name(asked.offered_by), card);
        case "pick":
            return t("%1: what do you take?", card);
        case "lose":
            return t("%1: you lose population", card);
        case "event":
            return t("%1: your choice", card);
        case "discard":
            return t("You may keep %1 military cards", asked.limit ?? 0);
        default:
            return asked.text.split("\n")[0] ?? "";
    }
}

// A card at its full size, with its whole effect.
export function BigCard({ id }: { id: string }) {
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
                <p class="refs">
                    {card.rules.map((rule) => (
                        <Ref key={rule} rule={`T${rule}`} />
                    ))}
                </p>
            </div>
        </article>
    );
}

const GOOD_WHEN_LESS = ["corruption", "consumption", "famine", "discontent", "uprising", "faces_needed", "growth_price"];
const isBetter = ({ what, from, to }: Change): boolean => (GOOD_WHEN_LESS.includes(what) ? to < from : to > from);

function Changes({ model, move }: { model: Model; move: TtaMove }) {
    const changes = (move.preview?.changes ?? []).filter(({ what }) => what !== "civil");
    if (!changes.length)
        return (
            <>
                {(move.brings ?? []).slice(0, 3).map((line, i) => (
                    <span class="line1" key={i}>
                        <Cited text={line} prefix={model.now.prefix} />
                    </span>
                ))}
            </>
        );
    return (
        <span class="chips">
            {changes.map((change, i) => (
                <span key={i} class={`chip ${isBetter(change) === (change.seat === model.me) ? "good" : "bad"}`}>
                    {change.seat !== model.me && <SeatMark seat={change.seat} />}
                    {change.title} {signed(change.from)} → <b>{signed(change.to)}</b>
                </span>
            ))}
        </span>
    );
}

function Answer(props: { model: Model; move: TtaMove; n: number; title?: ComponentChildren; children?: ComponentChildren }) {
    const { model, move, n, title, children } = props;
    const picked = chosen.value === move.text;
    return (
        <button
            class={`answer ${picked ? "sel" : ""}`}
            data-move={move.text}
            aria-pressed={picked}
            onClick={() => {
                way.value = null;
                chosen.value = move.text;
            }}
        >
            <span class="ahead">
                <b class="serif">{title ?? move.title}</b>
                {n < 10 && <kbd>{n}</kbd>}
            </span>
            {children ?? <Changes model={model} move={move} />}
        </button>
    );
}

const numberOf = ({ moves }: Model, move: TtaMove): number => moves.indexOf(move) + 1;

export function Answers({ model, moves }: { model: Model; moves: TtaMove[] }) {
    return (
        <ul class="answers">
            {moves.map((move) => (
                <li key={move.text}>
                    <Answer model={model} move={move} n={numberOf(model, move)} />
                </li>
            ))}
        </ul>
    );
}

// Bars of one scale: what is seen of each side.
function Bars({ sides }: { sides: { seat: number; name: string; n: number }[] }) {
    const most = Math.max(1, ...sides.map(({ n }) => n)) * 1.15;
    return (
        <ul class="bars">
            {sides.map(({ seat, name, n }) => (
                <li key={seat} class={`s-border-${seat}`}>
                    <span class="bname">
                        <SeatMark seat={seat} /> {name}
                    </span>
                    <span class="bar2">
                        <i style={{ width: `${(100 * n) / most}%` }} />
                    </span>
                    <b>{n}</b>
                </li>
            ))}
        </ul>
    );
}

const strengthOf = ({ view }: Model, seat: number): number => view.seats[seat]?.rating.strength ?? 0;

function Fight({ model }: { model: Model }) {
    const { attacker = 0, defender = 0, attack = 0, defense = 0, victor = null, ahead = 0 } = askedOf(model);
    const { now } = model;
    return (
        <>
            <Bars
                sides={[
                    { seat: attacker, name: nameOf(now, attacker), n: attack },
                    { seat: defender, name: nameOf(now, defender), n: defense },
                ]}
            />
            <p class={`verdict ${victor === null ? "" : victor === model.me ? "good" : "bad"}`}>
                {victor === null
                    ? t("As it stands nothing comes of it.")
                    : victor === model.me
                      ? t("As it stands you win by %1.", ahead)
                      : t("As it stands %1 wins by %2.", nameOf(now, victor), ahead)}
            </p>
        </>
    );
}

// Every way to answer that no other way beats, in the order of the engine.
function Ways({ model }: { model: Model }) {
    const ways = model.facts.conflict?.ways ?? [];
    if (!ways.length) return null;
    return (
        <table class="rank wayrows">
            <thead>
                <tr>
                    <th>{t("you give up")}</th>
                    <th>{t("total")}</th>
                    <th>{t("strength after")}</th>
                    <th>{t("outcome")}</th>
                </tr>
            </thead>
            <tbody>
                {ways.map(({ gives, total, strength, enough }, i) => (
                    <tr key={i} class={way.value === i ? "sel" : ""}>
                        <td>
                            <button
                                class="wayrow"
                                aria-pressed={way.value === i}
                                onClick={() => {
                                    chosen.value = null;
                                    way.value = i;
                                }}
                            >
                                {gives.map(({ card, count }) => `${cardOf(card).title}${count > 1 ? ` × ${count}` : ""}`).join(", ") ||
                                    t("nothing")}
                            </button>
                        </td>
                        <td>{total}</td>
                        <td>{strength}</td>
                        <td class={enough ? "good" : "bad"}>{enough ? t("enough") : t("not enough")}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

// The order by which the event goes, with whom it favours or hurts; or all numbers, where it goes by none.
function Ranking({ model }: { model: Model }) {
    const event = model.facts.event;
    if (!event?.by) return <Numbers model={model} />;
    return (
        <table class="rank">
            <thead>
                <tr>
                    <th>{t("Player")}</th>
                    <th>{wordOf(event.by)}</th>
                    <th>{t("outcome")}</th>
                </tr>
            </thead>
            <tbody>
                {event.ranking.map(({ seat, value, fate }) => (
                    <tr key={seat} class={seat === model.me ? "me" : ""}>
                        <td>
                            <SeatMark seat={seat} /> {nameOf(model.now, seat)}
                        </td>
                        <td>{value}</td>
                        <td>
                            {fate === "favoured" && <span class="good">{t("favoured")}</span>}
                            {fate === "hit" && <span class="bad">{t("hit")}</span>}
                        </td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

// Every seat with the numbers that events compare, and whom this one favours or hurts.
function Numbers({ model }: { model: Model }) {
    const { view, now } = model;
    const { winners, losers } = (view as unknown as { answers: { winners: number[]; losers: number[] } }).answers;
    const seats = view.seats.map((player, seat) => ({ player, seat })).filter(({ player }) => !player.left);
    seats.sort((a, b) => b.player.rating.strength - a.player.rating.strength);
    return (
        <table class="rank">
            <thead>
                <tr>
                    <th>{t("Player")}</th>
                    <th>{t("culture")}</th>
                    <th>{t("strength")}</th>
                    <th>{t("happy faces")}</th>
                    <th>{t("outcome")}</th>
                </tr>
            </thead>
            <tbody>
                {seats.map(({ player, seat }) => (
                    <tr key={seat} class={seat === model.me ? "me" : ""}>
                        <td>
                            <SeatMark seat={seat} /> {nameOf(now, seat)}
                        </td>
                        <td>
                            {player.culture} <small>{plus(player.rating.culture)}</small>
                        </td>
                        <td>{player.rating.strength}</td>
                        <td>{player.rating.happy}</td>
                        <td>
                            {winners.includes(seat) && <span class="good">{t("favoured")}</span>}
                            {losers.includes(seat) && <span class="bad">{t("hit")}</span>}
                        </td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

// The ladder of bids: those that are gone, and those that are open.
function Ladder({ model }: { model: Model }) {
    const { bid = 0, by = null, most = 0 } = askedOf(model);
    const bids = model.moves.filter(({ verb }) => verb === "bid");
    const low = Array.from({ length: bid }, (_, i) => i + 1);
    return (
        <>
            <h3 class="cap">{t("The ladder")}</h3>
            <ol class="ladder">
                {low.map((n) => (
                    <li key={n} class="gone">
                        {n === bid && by !== null && <SeatMark seat={by} />}
                        {n}
                    </li>
                ))}
                {bids.map((move) => (
                    <li key={move.text}>
                        <button
                            data-move={move.text}
                            class={`rung ${chosen.value === move.text ? "sel" : ""}`}
                            aria-pressed={chosen.value === move.text}
                            aria-label={move.title}
                            onClick={() => (chosen.value = move.text)}
                        >
                            {String(move.args[0])}
                        </button>
                    </li>
                ))}
            </ol>
            <p class="mut">{t("You can muster %1.", most)}</p>
            <Answers model={model} moves={model.moves.filter(({ verb }) => verb !== "bid")} />
        </>
    );
}

// What a seat could muster, as far as it is seen.
function Force({ model, seat }: { model: Model; seat: number }) {
    const fact = model.facts.auction?.find((one) => one.seat === seat);
    if (!fact) return null;
    return <small>{t("%1 in sight, %2 military cards", fact.units, fact.cards)}</small>;
}

function Bidders({ model }: { model: Model }) {
    const { bid, by, bidders = [] } = askedOf(model);
    return (
        <ul class="bidders">
            {model.now.seats.map(({ seat }) => (
                <li key={seat} class={`s-border-${seat} ${seat === model.me ? "me" : ""}`}>
                    <SeatMark seat={seat} />
                    <b class="serif">{nameOf(model.now, seat)}</b>
                    <span>
                        {seat === by ? t("bids %1", bid ?? 0) : bidders.includes(seat) ? t("may bid") : t("has passed")}
                        <Force model={model} seat={seat} />
                    </span>
                </li>
            ))}
        </ul>
    );
}

// Two columns under two arches: what each party would have.
function PactTerms({ model }: { model: Model }) {
    const { card = "", a = 0, b = 0 } = askedOf(model);
    const { terms_a, terms_b } = cardOf(card);
    return (
        <div class="parties f-pact">
            {[
                { role: "A", seat: a, terms: terms_a },
                { role: "B", seat: b, terms: terms_b },
            ].map(({ role, seat, terms }) => (
                <section key={role} class={seat === model.me ? "me" : ""}>
                    <span class="role">{role}</span>
                    <h3>
                        <SeatMark seat={seat} /> {nameOf(model.now, seat)}
                    </h3>
                    <p class="yl">
                        <Gives gives={terms} sign />
                    </p>
                </section>
            ))}
        </div>
    );
}

// ---- politics ----

const verbOf = (family: string): string =>
    ({
        event: t("Play it face down"),
        territory: t("Play it face down"),
        aggression: t("Attack one rival"),
        war: t("Declare a war"),
        pact: t("Offer a pact"),
    })[family] ?? t("Not in politics");

function rowText(model: Model, move: TtaMove): ComponentChildren {
    const seat = Number(move.args[1]);
    if (move.verb === "aggression" || move.verb === "war")
        return (
            <>
                <SeatMark seat={seat} /> {nameOf(model.now, seat)}
                <b class={strengthOf(model, model.me) > strengthOf(model, seat) ? "good" : "bad"}>
                    {t("%1 against %2", strengthOf(model, model.me), strengthOf(model, seat))}
                </b>
            </>
        );
    if (move.verb === "pact")
        return (
            <>
                <SeatMark seat={seat} /> {nameOf(model.now, seat)}
                <b>{t("you as %1", String(move.args[2]).toUpperCase())}</b>
            </>
        );
    return move.verb === "event" ? t("Lay it on the events") : move.title;
}

// A card of the hand as a tile: its verb, and each target or role as a line to choose.
function Tile({ model, id, moves }: { model: Model; id: string; moves: TtaMove[] }) {
    const card = cardOf(id);
    const blocked = Object.entries(model.facts.blocked ?? {}).find(([text]) => text.split(" ")[1] === id)?.[1];
    const picked = moves.some(({ text }) => text === chosen.value);
    return (
        <li class={`pol f-${lookOf(card.family)} ${moves.length ? "" : "off"} ${picked ? "sel" : ""}`} data-card={id}>
            <Crest card={card} />
            <div class="polbody">
                <h3 class="nm">{card.title}</h3>
                <p class="verb">{verbOf(card.family)}</p>
                <p class="tx">{card.short || card.text}</p>
                {card.army && <Army army={card.army} />}
                <Gives gives={card.gives} sign />
                <ul>
                    {moves.map((move) => (
                        <li key={move.text}>
                            <button
                                class={`polrow ${chosen.value === move.text ? "sel" : ""}`}
                                data-move={move.text}
                                aria-pressed={chosen.value === move.text}
                                onClick={() => (chosen.value = move.text)}
                            >
                                {rowText(model, move)}
                                {numberOf(model, move) < 10 && <kbd>{numberOf(model, move)}</kbd>}
                            </button>
                        </li>
                    ))}
                </ul>
                {!moves.length && blocked && <p class="bad">{blocked.why}</p>}
                {card.costs.military !== undefined && (
                    <p class="pprice">
                        <Of n={card.costs.military === "target" ? t("its level") : card.costs.military} what="military" />
                    </p>
                )}
            </div>
        </li>
    );
}

// What the chosen card would do: its text, the strengths, and every number that changes.
function ChosenCard({ model, move }: { model: Model; move: TtaMove }) {
    const [id, seat] = move.args;
    const card = typeof id === "string" && isCard(id) ? cardOf(id) : null;
    const fights = move.verb === "aggression" || move.verb === "war";
    return (
        <section class="chosen" aria-live="polite">
            <h3 class="serif">{move.title}</h3>
            {card && (
                <p>
                    {card.text}{" "}
                    {card.rules.map((rule) => (
                        <Ref key={rule} rule={`T${rule}`} />
                    ))}
                </p>
            )}
            {fights && (
                <Bars
                    sides={[model.me, Number(seat)].map((one) => ({
                        seat: one,
                        name: nameOf(model.now, one),
                        n: strengthOf(model, one),
                    }))}
                />
            )}
            {fights && (
                <p class="mut">
                    {tn(
                        model.view.seats[Number(seat)]?.hand.military.length ?? 0,
                        "%1 hidden card could be added.",
                        "%1 hidden cards could be added.",
                    )}
                </p>
            )}
        </section>
    );
}

function Cards({ model }: { model: Model }) {
    const ids = [...new Set(model.player.hand.military)];
    const rest = model.moves.filter(({ at, verb }) => at?.on !== "military_hand" && verb !== "no_politics");
    return (
        <>
            <ul class="pols">
                {ids.map((id) => (
                    <Tile key={id} model={model} id={id} moves={model.moves.filter(({ at }) => at?.on === "military_hand" && at.card === id)} />
                ))}
            </ul>
            <Answers model={model} moves={rest} />
        </>
    );
}

// The strip at the bottom: what the chosen answer changes.
function Effects({ model }: { model: Model }) {
    const move = chosenMove(model);
    if (!move) return null;
    const changes = move.preview?.changes ?? [];
    return (
        <section class="effs" aria-live="polite">
            <h3 class="cap">{t("What then changes")}</h3>
            <ul>
                {changes.slice(0, 6).map((change, i) => (
                    <li key={i}>
                        <span>
                            {change.seat !== model.me && <SeatMark seat={change.seat} />} {change.title}
                        </span>
                        <b class={isBetter(change) ? "good" : "bad"}>
                            <small>{signed(change.from)} →</small> {signed(change.to)}
                        </b>
                    </li>
                ))}
                {!changes.length && (move.brings ?? []).map((line, i) => <li key={i}>{line}</li>)}
                {move.preview?.chance && <li class="mut">{t("then chance decides")}</li>}
            </ul>
        </section>
    );
}

function Body({ model }: { model: Model }): ComponentChildren {
    const { kind } = askedOf(model);
    switch (kind) {
        case "politics":
        case "discard":
            return <Cards model={model} />;
        case "bid":
            return <Ladder model={model} />;
        case "attack":
        case "defense":
            return (
                <>
                    <Fight model={model} />
                    <Ways model={model} />
                    <Answers model={model} moves={model.moves} />
                </>
            );
        case "pact":
            return (
                <>
                    <PactTerms model={model} />
                    <Answers model={model} moves={model.moves} />
                </>
            );
        case "event":
        case "lose":
            return (
                <>
                    <Ranking model={model} />
                    <Answers model={model} moves={model.moves} />
                </>
            );
        default:
            return <Answers model={model} moves={model.moves} />;
    }
}

const FIGHTS = ["attack", "defense"]; // told by bars

export function Question({ model }: { model: Model }) {
    const { now, view } = model;
    const asked = askedOf(model);
    const lines = asked.text.split("\n");
    const card = asked.card ?? view.event ?? view.playing;
    const move = chosenMove(model);
    return (
        <div class={`quest q-${asked.kind} ${card ? "" : "alone"}`}>
            {card && (
                <div class="qcard">
                    <BigCard id={card} />
                    {asked.kind === "bid" && <Bidders model={model} />}
                </div>
            )}
            <section class={`qbody s-border-${model.me}`} aria-labelledby="tta-question">
                <header class="qhead">
                    <h2 id="tta-question">{titleOf(model)}</h2>
                    <button class="btn line" onClick={() => (looking.value = true)}>
                        {t("Show my table")}
                    </button>
                </header>
                {lines.slice(0, FIGHTS.includes(asked.kind) ? 1 : card ? -1 : undefined).map((line, i) => (
                    <p key={i} class="mut">
                        <Cited text={line} prefix={now.prefix} />
                    </p>
                ))}
                <Body model={model} />
                {asked.kind === "politics" && move && <ChosenCard model={model} move={move} />}
                <Effects model={model} />
            </section>
        </div>
    );
}

