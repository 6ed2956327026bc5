// Bidding in the band: one more, one less; or up to a limit: the page raises by as little as needed, and passes beyond it. The record has ordinary
// bids and nobody is asked twice.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../../words";
import type { DrawnProps } from "../drawn";
import { askedOf, mixesFor, pick } from "./asking";
import type { Model, TtaMove } from "./model";
import { chosen, chosenMove, given, letGo } from "./plan";

export const bidsOf = ({ moves }: Model): TtaMove[] => moves.filter(({ verb }) => verb === "bid");
export const amountOf = (move: TtaMove): number => Number(move.args[0]);

export function chooseBid(model: Model, move: TtaMove): void {
    pick(move);
    given.value = mixesFor(model.facts.payment?.mixes ?? [], amountOf(move), 1)[0]?.given ?? null;
}

// In the band: one more, one less.
export function BidStepper({ model }: { model: Model }) {
    const bids = bidsOf(model);
    const found = bids.findIndex(({ text }) => text === chosen.value);
    const at = Math.max(0, found);
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
            {step(bids[found < 0 ? at : at + 1], "+", t("one more"))}
        </span>
    );
}

interface Limit {
    seat: number;
    card: string; // the territory
    round: number;
    most: number;
}

const limit = signal<Limit | null>(null);

const isFor = ({ seat, card, round }: Limit, model: Model): boolean =>
    seat === model.me && card === askedOf(model).card && round === model.view.round;

// Answers for me as long as the auction goes on.
export function useRaising(props: DrawnProps, model: Model): void {
    useEffect(() => {
        const wanted = limit.peek();
        if (!wanted || !model.asked || askedOf(model).kind !== "bid" || !isFor(wanted, model)) return;
        const [lowest] = bidsOf(model);
        const enough = lowest !== undefined && Number(lowest.args[0]) <= wanted.most;
        const move = enough ? lowest : model.moves.find(({ verb }) => verb === "pass");
        if (!enough) limit.value = null;
        if (move) void props.send(move.text);
    }, [model.now.seq, model.asked, limit.value]);
}

// Beside the bid that is chosen: let the page go up to it.
export function BidUpTo({ model }: { model: Model }) {
    const move = chosenMove(model);
    if (move?.verb !== "bid") return null;
    const most = Number(move.args[0]);
    const [lowest] = bidsOf(model);
    if (!lowest || Number(lowest.args[0]) === most) return null;
    return (
        <button
            class="btn upto"
            onClick={() => {
                letGo();
                limit.value = { seat: model.me, card: askedOf(model).card ?? "", round: model.view.round, most };
            }}
        >
            {t("Bid up to %1", most)}
        </button>
    );
}
