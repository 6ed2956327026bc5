// The steps of a turn of the Bronze Age, for the bar.
import { ctx, msg } from "../../words";
import { type Steps, TurnStatus } from "../dice/status";
import type { DrawnProps } from "../drawn";
import { turnEnd } from "./end_turn";
import { modelOf, type BronzeView } from "./model";

// Trade stands before building, in the late Bronze Age behind it.
function stepsOf({ trading, late_bronze_age: late }: BronzeView["options"]): Steps {
    const trade: Steps = trading ? [[msg(ctx("step", "Trade")), ["trade", "offer", "answer"]]] : [];
    return [
        [msg(ctx("step", "Roll")), ["preserve", "roll", "reroll", "leadership", "leadership_roll"]],
        [msg(ctx("step", "Collect")), ["choose"]],
        [msg(ctx("step", "Feed")), ["smithing"]],
        ...(late ? [] : trade),
        [msg(ctx("step", "Build")), ["build", ...(trading ? [] : ["swap"])]],
        ...(late ? trade.map(([name, phases]): Steps[number] => [name, [...phases, "swap"]]) : []),
        [msg(ctx("step", "Buy")), ["buy"]],
        [msg(ctx("step", "Discard")), ["discard"]],
    ];
}

export function Status(props: DrawnProps) {
    const model = modelOf(props);
    const steps = stepsOf(model.view.options);
    return <TurnStatus table={props} model={model} steps={steps} turnEnd={turnEnd} />;
}
