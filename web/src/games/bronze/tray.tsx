// The band on top, where things happen: dice, what they bring, and the next step.
import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { DonePrompt } from "../dice/prompts";
import { type Send, sendingBy } from "../dice/band";
import { again, notice } from "../dice/plan";
import { movesOf } from "../dice/model";
import { DiceTray } from "../dice/tray";
import type { DrawnProps } from "../drawn";
import { actionsOf } from "./actions";
import {
    BuildPrompt,
    BuyPrompt,
    DiscardPrompt,
    PreservePrompt,
    SmithingPrompt,
    SwapPrompt,
    WaitPrompt,
} from "./prompts";
import { Dice, inOrder, tapDie, useDice } from "./dice";
import { turnEnd } from "./end_turn";
import { Left, Ledger, Split } from "./ledger";
import { BEFORE_COLLECTING, type BronzeModel, modelOf } from "./model";
import { Odds } from "./odds";
import { choiceNow, draft, forget, purchase } from "./plan";
import { OfferPrompt, PartPrompt, TradePrompt } from "./trade";

function askOf(model: BronzeModel, send: Send): ComponentChildren {
    const { view, asked, rolling, now } = model;
    if (now.unconfirmed) return <DonePrompt model={model} rule="B37" />;
    if (view.phase === "answer") return <OfferPrompt model={model} />;
    if (rolling) return <Ledger model={model} />;
    if (!asked)
        return BEFORE_COLLECTING.includes(view.phase) ? (
            <WaitPrompt model={model} />
        ) : (
            <Left model={model} who={view.seat} />
        );
    switch (view.phase) {
        case "build":
            return (
                <>
                    <BuildPrompt model={model} send={send} />
                    {!movesOf(now, "engineering").length && !movesOf(now, "ships").length && (
                        <Left model={model} who={model.me} />
                    )}
                </>
            );
        case "buy":
            return <BuyPrompt model={model} send={send} />;
        case "discard":
            return <DiscardPrompt model={model} send={send} />;
        case "trade":
            return (
                <>
                    <TradePrompt model={model} />
                    {movesOf(now, "swap").length > 0 && <SwapPrompt model={model} send={send} />}
                </>
            );
        case "offer":
            return <PartPrompt model={model} send={send} />;
        case "swap":
            return <SwapPrompt model={model} send={send} />;
        case "smithing":
            return <SmithingPrompt model={model} send={send} />;
        case "preserve":
            return <PreservePrompt model={model} />;
        default:
            return null;
    }
}

// Forgets what belongs to a turn or a roll that is over.
function useForgetting({ now, view, me }: BronzeModel): void {
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
    const model = modelOf(props);
    const dice = useDice(model);
    const send = sendingBy(props, ["stop", "skip_leadership"], (table) =>
        choiceNow(modelOf(table)),
    );
    useForgetting(model);
    return (
        <DiceTray
            table={props}
            model={model}
            class="bronze"
            acts={actionsOf(model, dice, send)}
            turnEnd={turnEnd}
            dice={<Dice model={model} dice={dice} />}
            ledger={
                <>
                    {askOf(model, send)}
                    {model.rolling && !model.watching && <Split model={model} />}
                </>
            }
            odds={<Odds model={model} dice={dice} />}
            press={(key) => {
                const die = inOrder(model, dice)[Number(key) - 1];
                if (die) tapDie(model, die);
                return Boolean(die);
            }}
        />
    );
}
