// The band on top, where things happen: dice, what they bring, and the next step.
import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { DoneAsk } from "../dice/asks";
import { type Send, sendingBy } from "../dice/band";
import { again, notice } from "../dice/plan";
import { movesOf } from "../dice/sight";
import { DiceTray } from "../dice/tray";
import type { DrawnProps } from "../drawn";
import { actsOf } from "./acts";
import {
    BuildAsk,
    BuyAsk,
    DiscardAsk,
    PreserveAsk,
    SmithingAsk,
    SwapAsk,
    WaitAsk,
} from "./asks";
import { Dice, inOrder, tapDie, useDice } from "./dice";
import { leaving } from "./leaving";
import { Left, Ledger, Split } from "./ledger";
import { BEFORE_COLLECTING, type Sight, sightOf } from "./model";
import { Odds } from "./odds";
import { choiceNow, draft, forget, purchase } from "./plan";
import { OfferAsk, PartAsk, TradeAsk } from "./trade";

function askOf(sight: Sight, send: Send): ComponentChildren {
    const { view, asked, rolling, now } = sight;
    if (now.unconfirmed) return <DoneAsk sight={sight} rule="B37" />;
    if (view.phase === "answer") return <OfferAsk sight={sight} />;
    if (rolling) return <Ledger sight={sight} />;
    if (!asked)
        return BEFORE_COLLECTING.includes(view.phase) ? (
            <WaitAsk sight={sight} />
        ) : (
            <Left sight={sight} who={view.seat} />
        );
    switch (view.phase) {
        case "build":
            return (
                <>
                    <BuildAsk sight={sight} send={send} />
                    {!movesOf(now, "engineering").length && !movesOf(now, "ships").length && (
                        <Left sight={sight} who={sight.me} />
                    )}
                </>
            );
        case "buy":
            return <BuyAsk sight={sight} send={send} />;
        case "discard":
            return <DiscardAsk sight={sight} send={send} />;
        case "trade":
            return (
                <>
                    <TradeAsk sight={sight} />
                    {movesOf(now, "swap").length > 0 && <SwapAsk sight={sight} send={send} />}
                </>
            );
        case "offer":
            return <PartAsk sight={sight} send={send} />;
        case "swap":
            return <SwapAsk sight={sight} send={send} />;
        case "smithing":
            return <SmithingAsk sight={sight} send={send} />;
        case "preserve":
            return <PreserveAsk sight={sight} />;
        default:
            return null;
    }
}

// Forgets what belongs to a turn or a roll that is over.
function useForgetting({ now, view, me }: Sight): void {
    useLayoutEffect(forget, [view.round, view.seat, me]);
    useLayoutEffect(() => {
        again.value = new Set();
        notice.value = null;
        draft.value = null;
        const bought =
            purchase.value && view.seats[me]?.developments.includes(purchase.value.development);
        if (bought || view.phase === "discard") purchase.value = null;
    }, [now.plies]);
}

export function Tray(props: DrawnProps) {
    const sight = sightOf(props);
    const dice = useDice(sight);
    const send = sendingBy(props, ["stop", "skip_leadership"], (table) =>
        choiceNow(sightOf(table)),
    );
    useForgetting(sight);
    return (
        <DiceTray
            table={props}
            sight={sight}
            class="bronze"
            acts={actsOf(sight, dice, send)}
            leaving={leaving}
            dice={<Dice sight={sight} dice={dice} />}
            ledger={
                <>
                    {askOf(sight, send)}
                    {sight.rolling && !sight.watching && <Split sight={sight} />}
                </>
            }
            odds={<Odds sight={sight} dice={dice} />}
            press={(key) => {
                const die = inOrder(sight, dice)[Number(key) - 1];
                if (die) tapDie(sight, die);
                return Boolean(die);
            }}
        />
    );
}
