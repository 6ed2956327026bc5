// The auction of a territory: the ladder of bids, how I would pay, what winning then changes.
import { SeatMark } from "../../ui/parts";
import { t } from "../../words";
import { Answers, askedOf, pick, Strip } from "./asked";
import { Choices, mixesFor, Sum, WayRows } from "./giving";
import { type Change, type Model, nameOf, type TtaMove } from "./model";
import { chosen, chosenMove, given, mixOf } from "./plan";

const WAYS = 4; // shown

export const bidsOf = ({ moves }: Model): TtaMove[] => moves.filter(({ verb }) => verb === "bid");
const amountOf = (move: TtaMove): number => Number(move.args[0]);

// The bid that is thought about: the chosen one, else the lowest.
function bidOf(model: Model): number | null {
    const move = chosenMove(model);
    const [lowest] = bidsOf(model);
    const found = move?.verb === "bid" ? move : lowest;
    return found ? amountOf(found) : null;
}

export function chooseBid(model: Model, move: TtaMove): void {
    pick(move);
    given.value = mixesFor(model.facts.payment?.mixes ?? [], amountOf(move), 1)[0]?.given ?? null;
}

// In the band: one more, one less.
export function BidStepper({ model }: { model: Model }) {
    const bids = bidsOf(model);
    const at = Math.max(0, bids.findIndex(({ text }) => text === chosen.value));
    if (!bids.length || model.view.phase !== "bid") return null;
    const step = (to: TtaMove | undefined, sign: string, label: string) => (
        <button class="btn stepb" aria-label={label} disabled={!to} onClick={() => to && chooseBid(model, to)}>
            {sign}
        </button>
    );
    return (
        <span class="bidstep">
            {step(bids[at - 1], "−", t("one less"))}
            <b aria-live="polite">{amountOf(bids[at]!)}</b>
            {step(chosen.value ? bids[at + 1] : bids[at], "+", t("one more"))}
        </span>
    );
}

function Ladder({ model }: { model: Model }) {
    const { bid = 0, by = null, most = 0 } = askedOf(model);
    return (
        <>
            <h3 class="cap">{t("The ladder")}</h3>
            <ol class="ladder">
                {Array.from({ length: bid }, (_, i) => i + 1).map((n) => (
                    <li key={n} class="gone">
                        {n === bid && by !== null && <SeatMark seat={by} />}
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
                            {amountOf(move)}
                        </button>
                    </li>
                ))}
            </ol>
            <p class="mut">{t("You can muster %1.", most)}</p>
        </>
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
    const rows = mixesFor(payment.mixes, bid, WAYS).map(({ given, total, strength }) => ({ counts: given, total, strength }));
    return (
        <>
            <div class="givings">
                {payment.all_mixes && <Choices model={model} what="colonization" />}
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
            <Strip model={model} title={t("If you win with this")} changes={gainOf(model)} />
        </>
    );
}

export function Auction({ model }: { model: Model }) {
    const bid = bidOf(model);
    return (
        <>
            <Ladder model={model} />
            <Answers model={model} moves={model.moves.filter(({ verb }) => verb !== "bid")} />
            {bid !== null && (
                <>
                    <h3 class="serif">{t("How you would pay")}</h3>
                    <p class="mut">{t("You choose it only after winning.")}</p>
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

export function Bidders({ model }: { model: Model }) {
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
