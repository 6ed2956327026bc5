// The band on top, where things happen: dice, what they bring, and the next step.
import { useLayoutEffect } from "preact/hooks";
import { sendingBy } from "../dice/band";
import { again, blocks, notice } from "../dice/plan";
import { DiceTray } from "../dice/tray";
import type { DrawnProps } from "../drawn";
import { Dice, FATE, tapDie, useDice } from "./dice";
import { turnEnd } from "./end_turn";
import { LedgerTable, Split } from "./ledger";
import { type IronModel, modelOf } from "./model";
import { Odds } from "./odds";
import { usePhone } from "./phone";
import { choiceNow, forgetAll, forgetStep, purchase } from "./plan";
import { Purse } from "./purse";
import { Asking, isQuestion, Mine } from "./question";
import { Sprite } from "./sprite";
import { Rest, stepOf } from "./steps";
import { Taking } from "./taking";

// Forgets what belongs to a turn, a step or a roll that is over.
function useForgetting({ now, view, me }: IronModel): void {
    useLayoutEffect(forgetAll, [view.round, view.seat, me]);
    useLayoutEffect(() => {
        again.value = new Set();
        notice.value = null;
        forgetStep();
    }, [now.plies]);
    useLayoutEffect(() => {
        if (["buy", "store"].includes(view.phase)) blocks.value = null;
        if (view.phase === "store") purchase.value = null;
    }, [view.phase]);
}

const isDie = (key: string) => /^[f1-9]$/.test(key);

export function Tray(props: DrawnProps) {
    const model = modelOf(props);
    const { view, rolling, asked } = model;
    const phone = usePhone();
    const dice = useDice(model);
    const send = sendingBy(props, ["stop", "skip_leadership", "skip_omens"], (table) =>
        choiceNow(modelOf(table)),
    );
    const { verbs, ...acts } = stepOf(model, dice, send);
    const question = isQuestion(model);
    const splits = rolling && asked && view.phase !== "omens" && view.dice.choice > 0;
    useForgetting(model);
    return (
        <DiceTray
            table={props}
            model={model}
            class={`iron ${question ? "prompting" : ""}`}
            acts={acts}
            turnEnd={turnEnd}
            dice={
                <>
                    <Sprite />
                    <Dice model={model} dice={dice} />
                </>
            }
            ledger={
                question ? (
                    <Mine model={model} />
                ) : view.phase === "take" ? (
                    <Taking model={model} />
                ) : (
                    <>
                        <LedgerTable model={model} phone={phone} />
                        <Purse model={model}>{splits ? <Split model={model} /> : undefined}</Purse>
                        <Rest model={model} verbs={verbs} send={send} />
                    </>
                )
            }
            question={question && <Asking model={model} />}
            odds={<Odds model={model} dice={dice} />}
            press={(key) => {
                const place = key === "f" ? FATE : Number(key) - 1;
                const die = isDie(key) && dice.find((one) => one.place === place);
                if (die) tapDie(model, die);
                return Boolean(die);
            }}
        />
    );
}
