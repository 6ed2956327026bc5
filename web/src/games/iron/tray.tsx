// The band on top, where things happen: dice, what they bring, and the next step.
import { useLayoutEffect } from "preact/hooks";
import { sendingBy } from "../dice/band";
import { again, blocks, notice } from "../dice/plan";
import { DiceTray } from "../dice/tray";
import type { DrawnProps } from "../drawn";
import { Dice, FATE, tapDie, useDice } from "./dice";
import { leaving } from "./leaving";
import { LedgerTable, Split } from "./ledger";
import { type Sight, sightOf } from "./model";
import { Odds } from "./odds";
import { usePhone } from "./phone";
import { choiceNow, forgetAll, forgetStep, purchase } from "./plan";
import { Purse } from "./purse";
import { Asking, isQuestion, Mine } from "./question";
import { Sprite } from "./sprite";
import { Rest, stepOf } from "./steps";
import { Taking } from "./taking";

// Forgets what belongs to a turn, a step or a roll that is over.
function useForgetting({ now, view, me }: Sight): void {
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
    const sight = sightOf(props);
    const { view, rolling, asked } = sight;
    const phone = usePhone();
    const dice = useDice(sight);
    const send = sendingBy(props, ["stop", "skip_leadership", "skip_omens"], (table) =>
        choiceNow(sightOf(table)),
    );
    const { verbs, ...acts } = stepOf(sight, dice, send);
    const question = isQuestion(sight);
    const splits = rolling && asked && view.phase !== "omens" && view.dice.choice > 0;
    useForgetting(sight);
    return (
        <DiceTray
            table={props}
            sight={sight}
            class={`iron ${question ? "asks" : ""}`}
            acts={acts}
            leaving={leaving}
            dice={
                <>
                    <Sprite />
                    <Dice sight={sight} dice={dice} />
                </>
            }
            ledger={
                question ? (
                    <Mine sight={sight} />
                ) : view.phase === "take" ? (
                    <Taking sight={sight} />
                ) : (
                    <>
                        <LedgerTable sight={sight} phone={phone} />
                        <Purse sight={sight}>{splits ? <Split sight={sight} /> : undefined}</Purse>
                        <Rest sight={sight} verbs={verbs} send={send} />
                    </>
                )
            }
            question={question && <Asking sight={sight} />}
            odds={<Odds sight={sight} dice={dice} />}
            press={(key) => {
                const place = key === "f" ? FATE : Number(key) - 1;
                const die = isDie(key) && dice.find((one) => one.place === place);
                if (die) tapDie(sight, die);
                return Boolean(die);
            }}
        />
    );
}
