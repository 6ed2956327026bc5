// Questions with a screen of their own: the card that asks, why, what can be answered, what then changes.
import type { ComponentChildren } from "preact";
import type { LogEvent } from "../../table/types";
import { Cited, Ref, SeatMark } from "../../ui/parts";
import { turnsOf } from "../../ui/moments";
import { phone } from "../../ui/settings";
import { plus, t, tn } from "../../words";
import { Answers, BigCard, Cell, Chips, isMine, Strip } from "./asked";
import { askedOf, titleOf } from "./asking";
import { Auction, Bidders, Paying } from "./auction";
import { Happened } from "./chain";
import { screens } from "./fetched";
import { Fight } from "./fight";
import { LogText } from "./log_text";
import { allCards, cardOf } from "./cards";
import { isSimple, type Model, nameOf, type TtaMove } from "./model";
import { Pact, PactEnds } from "./pact";
import { Of, wordOf } from "./parts";
import { chosenMove } from "./plan";
import { Cards, ChosenCard } from "./politics";
import { Spoils } from "./spoils";

// What the event has brought to a seat so far.
function came(log: LogEvent[], seat: number): LogEvent[] {
    const revealed = log.map(({ kind }) => kind).lastIndexOf("revealed");
    return log.slice(revealed + 1).filter((event) => event.seat === seat && event.kind !== "concerned");
}

// The order by which the event goes, with whom it favours or hurts; or all numbers, where it goes by none.
function Ranking({ model, log }: { model: Model; log: LogEvent[] }) {
    const event = model.facts.event;
    if (!event?.by) return <Numbers model={model} />;
    const most = Math.max(1, ...event.ranking.map(({ value }) => value));
    const changes = chosenMove(model)?.preview?.changes ?? [];
    return (
        <>
            <h3 class="cap">
                {t("It goes by: %1", wordOf(event.by))}{" "}
                <em>
                    {t("fixed when the card was revealed")} <Ref rule="T60" />
                </em>
            </h3>
            <ol class="ranking">
                {event.ranking.map(({ seat, value, tied, effect, waits }, i) => (
                    <li key={seat} class={`s-border-${seat} ${seat === model.me ? "me" : ""}`}>
                        <span class="mut">{i + 1}</span>
                        <span class="bname">
                            <SeatMark seat={seat} /> {nameOf(model.now, seat)}
                        </span>
                        <span class="bar2">
                            <i class="has" style={{ width: `${(100 * Math.max(0, value)) / most}%` }} />
                        </span>
                        <b>{value}</b>
                        <span class="fate">
                            {effect === "favoured" && <b class="good">{t("favoured")}</b>}
                            {effect === "hit" && <b class="bad">{t("hit")}</b>}
                            {tied && <small>{t("equal: the order of turns decides")}</small>}
                            {came(log, seat).map(({ text }, at) => (
                                <small key={at}>
                                    <LogText text={text} />
                                </small>
                            ))}
                            {seat === model.me && !changes.length && <b>{t("your choice")}</b>}
                            <Chips model={model} changes={changes.filter((one) => one.seat === seat)} own />
                            {waits && seat !== model.me && <small>{t("is asked later")}</small>}
                            {!effect && !waits && seat !== model.me && !came(log, seat).length && <small>{t("nothing")}</small>}
                        </span>
                    </li>
                ))}
            </ol>
        </>
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

const CHOICES = ["event", "lose"];

// What an answer leaves as it is, where one may fear for it.
function Stays({ model, move, changed }: { model: Model; move: TtaMove; changed: string[] }) {
    const { player, fact } = model;
    const card = String(move.args[0]);
    const tokens = player.tokens[card] ?? 0;
    const same = (...whats: string[]) => !whats.some((what) => changed.includes(what));
    return (
        <>
            {same("strength") && <Cell title={t("strength")} value={player.rating.strength} note={t("as before")} />}
            {tokens > 0 && same("food", "resources", "blue") && (
                <Cell title={t("blue tokens on %1", cardOf(card).title)} value={tokens} note={t("they stay and can be spent")} />
            )}
            {!isSimple(model) && same("happy", "faces_needed") && (
                <Cell title={t("happiness")} value={t("%1 of %2", player.rating.happy, fact.faces_needed ?? 0)} note={t("as before")} />
            )}
        </>
    );
}

// What the chosen answer changes.
function Effects({ model }: { model: Model }) {
    const move = chosenMove(model);
    if (!move) return null;
    const { if_it_stands: stands, if_accepted: accepted, changes: atOnce = [] } = move.preview ?? {};
    const { changes } = stands ?? accepted ?? { changes: atOnce };
    const title = stands ? t("What then changes, if nobody adds anything") : accepted ? t("What then changes, if it is accepted") : t("What then changes");
    return (
        <Strip model={model} title={title} changes={changes}>
            {!changes.length && (move.brings ?? []).map((line, i) => <li key={i}>{line}</li>)}
            {CHOICES.includes(askedOf(model).kind) && isMine(model, move) && <Stays model={model} move={move} changed={changes.filter(({ seat }) => seat === model.me).map(({ what }) => what)} />}
            {move.verb === "aggression" && <Cell title={t("if %1 holds", nameOf(model.now, Number(move.args[1])))} value={t("nothing")} note={<span class="bad">{t("the military actions are spent")}</span>} />}
            {move.preview?.chance && <li class="mut">{t("then chance decides")}</li>}
        </Strip>
    );
}

// Whose turn brought the card, and what is picked from.
function Where({ model, log }: { model: Model; log: LogEvent[] }) {
    const { view, now, facts } = model;
    const { kind } = askedOf(model);
    const all = facts.conflict?.spoils.length ? view.seats[facts.conflict.defender.seat] : undefined;
    const by = log.filter((event) => event.kind === "future").pop()?.seat ?? null;
    return (
        <>
            {all && (
                <p class="line">
                    <span>{facts.conflict?.attacker.seat === model.me ? t("you pick from") : t("%1 picks from", nameOf(now, facts.conflict!.attacker.seat))}</span>
                    <span>
                        <Of n={all.resources} what="resources" /> <Of n={all.food} what="food" />
                    </span>
                </p>
            )}
            {REVEALED.includes(kind) && by !== null && (
                <p class="line">
                    <span>{t("revealed by")}</span>
                    <b>
                        <SeatMark seat={by} /> {nameOf(now, by)}
                    </b>
                </p>
            )}
        </>
    );
}

// Who attacks whom, since when, and with what is left for more.
function Against({ model, log }: { model: Model; log: LogEvent[] }) {
    const { attacker = 0, defender = 0, card = "", kind } = askedOf(model);
    const { view, now } = model;
    const { actions, hand } = view.seats[attacker]!;
    const war = cardOf(card).family === "war";
    const declared = log.filter(({ kind, seat, a }) => kind === "attacks" && seat === attacker && allCards()[a]?.id === card).pop();
    const round = declared && turnsOf(log).filter(({ ply }) => ply <= declared.ply).pop()?.a;
    return (
        <section class={`against s-border-${attacker}`}>
            <SeatMark seat={attacker} />
            <span>
                <b class="serif">
                    {attacker === model.me ? t("You attack %1", nameOf(now, defender)) : war ? t("War of %1 on you", nameOf(now, attacker)) : t("%1 attacks you", nameOf(now, attacker))}
                </b>
                {war && round !== undefined && <small>{t("declared in round %1", round)}</small>}
                <small>
                    {war && kind === "defense"
                        ? t("the attacker has named a total; now you")
                        : `${tn(actions.military, "%1 military action left", "%1 military actions left")}, ${tn(hand.military.length, "%1 military card", "%1 military cards")}`}
                </small>
            </span>
        </section>
    );
}

// How the fight ended that lets me take something.
function WonBy({ model, log }: { model: Model; log: LogEvent[] }) {
    const { loser = 0 } = askedOf(model);
    const total = (seat: number) => log.filter((event) => event.kind === "strength" && event.seat === seat).pop();
    const [mine, theirs] = [total(model.me), total(loser)];
    if (!mine || !theirs) return null;
    return (
        <section class={`against s-border-${loser}`}>
            <SeatMark seat={loser} />
            <span>
                <b class="serif">{t("You won, %1 to %2", mine.a, theirs.a)}</b>
                {theirs.a === model.view.seats[loser]?.rating.strength && <small>{t("%1 added nothing", nameOf(model.now, loser))}</small>}
            </span>
        </section>
    );
}

const REVEALED = ["bid", "event", "lose"];

function Body({ model, log }: { model: Model; log: LogEvent[] }): ComponentChildren {
    const { kind, bid = 0 } = askedOf(model);
    const answers = <Answers model={model} moves={model.moves} />;
    const { Choosing, Discarding } = screens.value ?? {};
    switch (kind) {
        case "politics":
            return <Cards model={model} />;
        case "choose":
            return Choosing ? <Choosing model={model} /> : answers;
        case "discard":
            return Discarding ? <Discarding model={model} log={log} /> : answers;
        case "bid":
            return <Auction model={model} log={log} />;
        case "colonize":
            return <Paying model={model} bid={bid} />;
        case "attack":
        case "defense":
            return <Fight model={model} />;
        case "pick":
            return <Spoils model={model} log={log} />;
        case "pact":
            return <Pact model={model} />;
        case "event":
        case "lose":
            return (
                <>
                    <Ranking model={model} log={log} />
                    {answers}
                </>
            );
        default:
            return answers;
    }
}

const CHAINED = ["event", "lose", "pick"]; // what led to the question stands beside it
const FIGHTS = ["attack", "defense"]; // the same, where there is room
const TOLD = ["attack", "defense", "bid", "pact", "politics", "discard", "choose"]; // their screens say what the lines say

export function Question({ model, log }: { model: Model; log: LogEvent[] }) {
    const { now, view } = model;
    const asked = askedOf(model);
    const lines = asked.text.split("\n");
    const card = asked.card ?? view.event ?? view.playing;
    const move = chosenMove(model);
    return (
        <div class={`quest q-${asked.kind} ${card ? "" : "alone"}`}>
            {card && (
                <div class="qcard">
                    <BigCard id={card}>
                        <Where model={model} log={log} />
                    </BigCard>
                    {FIGHTS.includes(asked.kind) && <Against model={model} log={log} />}
                    {asked.kind === "pick" && <WonBy model={model} log={log} />}
                    {asked.kind === "bid" && <Bidders model={model} log={log} />}
                    {asked.kind === "pact" && <PactEnds model={model} />}
                    {(CHAINED.includes(asked.kind) || (FIGHTS.includes(asked.kind) && !phone.value)) && (
                        <Happened
                            log={log}
                            now={titleOf(model)}
                            then={view.seat === model.me ? t("You go on with your turn") : t("%1 goes on", nameOf(now, view.seat))}
                        />
                    )}
                </div>
            )}
            <section class={`qbody s-border-${model.me}`} aria-labelledby="tta-question">
                <h2 class="vh" id="tta-question">{titleOf(model)}</h2>
                {!TOLD.includes(asked.kind) &&
                    lines.slice(0, card ? -1 : undefined).map((line, i) => (
                        <p key={i} class="mut">
                            <Cited text={line} prefix={now.prefix} />
                        </p>
                    ))}
                <Body model={model} log={log} />
                {asked.kind === "politics" && move && <ChosenCard model={model} move={move} />}
                {!OWN_STRIP.includes(asked.kind) && <Effects model={model} />}
            </section>
        </div>
    );
}

const OWN_STRIP = ["choose", "discard", "bid", "colonize", "attack", "defense", "pick"];
