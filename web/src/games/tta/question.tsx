// Questions with a screen of their own: the card that asks, why, what can be answered, what then changes.
import type { ComponentChildren } from "preact";
import type { LogEvent } from "../../table/types";
import { Cited, SeatMark } from "../../ui/parts";
import { phone } from "../../ui/settings";
import { plus, t } from "../../words";
import { Answers, BigCard, Chips, Strip } from "./asked";
import { askedOf, titleOf } from "./asking";
import { Auction, Bidders, Paying } from "./auction";
import { Happened } from "./chain";
import { Discarding } from "./discard";
import { Fight } from "./fight";
import { LogText } from "./log_text";
import { type Model, nameOf } from "./model";
import { Pact, PactEnds } from "./pact";
import { wordOf } from "./parts";
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
            <h3 class="cap">{t("It goes by: %1", wordOf(event.by))}</h3>
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
            {move.preview?.chance && <li class="mut">{t("then chance decides")}</li>}
        </Strip>
    );
}

function Body({ model, log }: { model: Model; log: LogEvent[] }): ComponentChildren {
    const { kind, bid = 0 } = askedOf(model);
    const answers = <Answers model={model} moves={model.moves} />;
    switch (kind) {
        case "politics":
            return <Cards model={model} />;
        case "discard":
            return <Discarding model={model} log={log} />;
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
const TOLD = ["attack", "defense", "bid", "pact", "politics", "discard"]; // their screens say what the lines say

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
                    <BigCard id={card} />
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

const OWN_STRIP = ["bid", "colonize", "attack", "defense", "pick"];
