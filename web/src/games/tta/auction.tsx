// The auction of a territory: the ladder of bids, how I would pay, what winning then changes.
import type { LogEvent } from "../../table/types";
import { SeatMark } from "../../ui/parts";
import { listed, t } from "../../words";
import { Cell, Strip } from "./asked";
import { askedOf, mixesFor } from "./asking";
import { cardOf } from "./cards";
import { armyText, Choices, Sum, WayRows } from "./giving";
import { type Change, type Model, nameOf, warsOf } from "./model";
import { Of, Stake } from "./parts";
import { chosen, chosenMove, mixOf } from "./plan";
import { amountOf, bidsOf, chooseBid } from "./raising";

const WAYS = 4; // shown

// The bid that is thought about: the chosen one, else the lowest.
function bidOf(model: Model): number | null {
    const move = chosenMove(model);
    const [lowest] = bidsOf(model);
    const found = move?.verb === "bid" ? move : lowest;
    return found ? amountOf(found) : null;
}

// What each seat has bid last in this auction, by the log.
function bidsBefore(log: LogEvent[]): Map<number, number> {
    const bids = new Map<number, number>();
    for (const { kind, seat, a } of log)
        if (["revealed", "colonized", "no_colony"].includes(kind)) bids.clear();
        else if (kind === "bid" && seat !== null) bids.set(seat, a);
    return bids;
}

function Ladder({ model, log }: { model: Model; log: LogEvent[] }) {
    const { bid = 0, most = 0 } = askedOf(model);
    const before = [...bidsBefore(log)];
    const marks = (n: number) => before.filter(([, a]) => a === n).map(([seat]) => <SeatMark key={seat} seat={seat} />);
    return (
        <>
            <h3 class="cap">
                {t("The ladder")}
            </h3>
            <ol class="ladder">
                {Array.from({ length: bid }, (_, i) => i + 1).map((n) => (
                    <li key={n} class="gone">
                        {marks(n)}
                        {n}
                    </li>
                ))}
                {bidsOf(model).map((move) => (
                    <li key={move.text}>
                        <button
                            data-move={move.text}
                            class={`rung ${chosen.value === move.text ? "sel" : ""}`}
                            aria-pressed={chosen.value === move.text}
                            aria-label={move.title}
                            onClick={() => chooseBid(model, move)}
                        >
                            {chosen.value === move.text && <SeatMark seat={model.me} />} {amountOf(move)}
                        </button>
                    </li>
                ))}
                <li class="beyond">{most + 1}</li>
            </ol>
            <p class="ladderkey">
                {bid > 0 && <span>{t("to %1: gone", bid)}</span>}
                <span class="good">{t("%1 to %2: open to you", bid + 1, most)}</span>
                <span>{t("%1 is all you have", most)}</span>
            </p>
        </>
    );
}

// What counts in every bid.
function Always({ model, n }: { model: Model; n: number }) {
    const ships = [...model.player.technologies, ...model.player.wonders].flatMap((id) => {
        const card = cardOf(id);
        return card.gives?.some(({ what }) => what === "colonization") ? [card] : [];
    });
    return (
        <p class="always">
            <span class="cap">{t("always yours")}</span> {listed(ships.map(({ title }) => title))} <Of n={n} what="colonization" />
        </p>
    );
}

// What the territory brings, and the strength that is left with it.
function gainOf(model: Model): Change[] {
    const gains = model.facts.payment?.changes ?? [];
    const mix = mixOf(model);
    if (!mix) return gains;
    const strength = { seat: model.me, what: "strength", title: t("strength"), from: model.player.rating.strength, to: mix.strength };
    return [strength, ...gains.filter(({ what, seat }) => what !== "strength" || seat !== model.me)];
}

export function Paying({ model, bid }: { model: Model; bid: number }) {
    const { payment } = model.facts;
    if (!payment) return null;
    const mix = mixOf(model);
    const total = mix?.total ?? payment.always;
    const rows = mixesFor(payment.mixes, bid, WAYS).map(({ given, ...mix }) => ({ counts: given, ...mix }));
    return (
        <>
            <div class="givings">
                {payment.all_mixes && (
                    <Choices
                        model={model}
                        what="colonization"
                        always={model.view.phase === "bid" && payment.always > 0 && <Always model={model} n={payment.always} />}
                    />
                )}
                <Sum
                    model={model}
                    title={t("Your force")}
                    first={t("always yours, or paid")}
                    none={payment.always}
                    goal={t("of %1", bid)}
                    good={mix !== undefined && total >= bid}
                    verdict={
                        mix === undefined
                            ? t("at least one unit")
                            : total === bid
                              ? t("pays it exactly")
                              : total > bid
                                ? t("%1 more than needed", total - bid)
                                : t("%1 short", bid - total)
                    }
                />
            </div>
            <WayRows model={model} rows={rows} title={t("Ways to pay %1", bid)} />
            <Strip model={model} title={t("If you win with this")} changes={gainOf(model)} notes={mix && { strength: armyText(model, mix.armies) }}>
                {mix &&
                    warsOf(model).map((war, i) => (
                        <Cell
                            key={war.card + war.rival.seat}
                            title={
                                <>
                                    <SeatMark seat={war.rival.seat} /> {cardOf(war.card).title}
                                </>
                            }
                            value={
                                <>
                                    <small>
                                        <Stake of={war} /> →
                                    </small>{" "}
                                    <Stake of={{ over: war.over, stake: mix.stakes?.[i] ?? 0 }} />
                                </>
                            }
                            note={t("%1 against %2", mix.strength, war.rival.strength)}
                        />
                    ))}
            </Strip>
        </>
    );
}

export function Auction({ model, log }: { model: Model; log: LogEvent[] }) {
    const bid = bidOf(model);
    return (
        <>
            <Ladder model={model} log={log} />
            {bid !== null && (
                <>
                    <h3 class="serif">
                        {t("How you would pay")} <small>{t("You choose it only after winning.")}</small>
                    </h3>
                    <Paying model={model} bid={bid} />
                </>
            )}
        </>
    );
}

// What a seat could muster, as far as it is seen.
function Force({ model, seat }: { model: Model; seat: number }) {
    const fact = model.facts.auction?.find((one) => one.seat === seat);
    if (!fact) return null;
    return <small>{t("%1 in sight, at most %2 by hidden cards", fact.units, fact.cards)}</small>;
}

export function Bidders({ model, log }: { model: Model; log: LogEvent[] }) {
    const { by, bidders = [] } = askedOf(model);
    const before = bidsBefore(log);
    return (
        <ul class="bidders">
            {model.now.seats.map(({ seat }) => (
                <li key={seat} class={`s-border-${seat} ${seat === model.me ? "me" : ""}`}>
                    <SeatMark seat={seat} />
                    <span>
                        <b class="serif">{nameOf(model.now, seat)}</b>
                        <em>{seat === by ? t("leads") : seat === model.me ? t("you are asked") : bidders.includes(seat) ? t("may bid") : t("has passed")}</em>
                        <Force model={model} seat={seat} />
                    </span>
                    <b class={`bidnow ${seat === by ? "leads" : ""}`}>{before.get(seat) ?? (bidders.includes(seat) ? "?" : "–")}</b>
                </li>
            ))}
        </ul>
    );
}
