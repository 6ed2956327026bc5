// Bidding in the band: one more, one less; or up to a limit: the page raises by as little as needed, and passes beyond it. The record has ordinary
// bids and nobody is asked twice.
import { useEffect, useRef } from "preact/hooks";
import { stored } from "../../ui/settings";
import { t } from "../../words";
import type { DrawnProps } from "../drawn";
import { askedOf, mixesFor, pick } from "./asking";
import type { Model, TtaMove } from "./model";
import { chosen, chosenMove, given, letGo } from "./plan";
import { gameOf } from "./since";

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
    game: string; // and whose seat
    card: string; // the territory
    round: number;
    most: number;
}

const GAMES = 20;

// The device keeps them, one for each game, so that a page that is loaded again goes on.
const kept = stored<Limit[]>("tta.bids", []);

const auctionOf = (model: Model) => ({ game: gameOf(model), card: askedOf(model).card ?? "", round: model.view.round });

// The limit of the auction that goes on.
function limitOf(model: Model): Limit | undefined {
    const { game, card, round } = auctionOf(model);
    const limit = kept.value.find((one) => one?.game === game);
    return model.view.phase === "bid" && limit?.card === card && limit.round === round ? limit : undefined;
}

function keep(model: Model, most: number | null): void {
    const others = kept.peek().filter((one) => one && one.game !== gameOf(model));
    kept.value = [...(most === null ? [] : [{ ...auctionOf(model), most }]), ...others].slice(0, GAMES);
}

const NONE = { plies: -1, made: false };

// Answers for me as long as the auction goes on, unless I take a bid back.
export function useRaising(props: DrawnProps, model: Model): void {
    const limit = limitOf(model);
    const answered = useRef(NONE); // at the last bid, which may be on its way
    useEffect(() => {
        const { plies } = model.now;
        const last = answered.current;
        if (plies > last.plies) answered.current = { ...last, made: true };
        if (!limit || !model.asked || (plies === last.plies && !last.made)) return;
        if (plies <= last.plies) {
            answered.current = NONE;
            return keep(model, null);
        }
        const [lowest] = bidsOf(model);
        const enough = lowest !== undefined && amountOf(lowest) <= limit.most;
        const move = enough ? lowest : model.moves.find(({ verb }) => verb === "pass");
        answered.current = { plies, made: false };
        if (!enough) keep(model, null);
        if (move) void props.send(move.text);
    }, [model.now.seq, model.asked, limit]);
}

// In the band, while the page bids for me.
export function Raising({ model }: { model: Model }) {
    const limit = model.me === model.now.you && limitOf(model);
    if (!limit) return null;
    return (
        <p class="raising" role="status">
            {t("bids for you up to %1", limit.most)}
            <button class="btn" onClick={() => keep(model, null)}>
                {t("Stop bidding")}
            </button>
        </p>
    );
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
                keep(model, most);
            }}
        >
            {t("Bid up to %1", most)}
        </button>
    );
}
