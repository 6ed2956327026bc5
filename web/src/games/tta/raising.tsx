// Bidding up to a limit: the page raises by as little as needed, and passes beyond it. The record has ordinary
// bids and nobody is asked twice.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../../words";
import type { DrawnProps } from "../drawn";
import { bidsOf } from "./auction";
import { askedOf } from "./asked";
import type { Model } from "./model";
import { chosenMove, letGo } from "./plan";

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
