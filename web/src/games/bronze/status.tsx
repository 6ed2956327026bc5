// The steps of a turn of the Bronze Age, for the bar.
import { msg } from "../../words";
import { type Steps, TurnStatus } from "../dice/status";
import type { DrawnProps } from "../drawn";
import { turnEnd } from "./end_turn";
import { modelOf, type BronzeView } from "./model";

// Trade stands before building, in the late Bronze Age behind it.
function stepsOf({ trading, late_bronze_age: late }: BronzeView["options"]): Steps {
    const trade: Steps = trading ? [[msg("Trade"), ["trade", "offer", "answer"]]] : [];
    return [
        [msg("Roll"), ["preserve", "roll", "reroll", "leadership", "leadership_roll"]],
        [msg("Collect"), ["choose"]],
        [msg("Feed"), ["smithing"]],
        ...(late ? [] : trade),
        [msg("Build"), ["build", ...(trading ? [] : ["swap"])]],
        ...(late ? trade.map(([name, phases]): Steps[number] => [name, [...phases, "swap"]]) : []),
        [msg("Buy"), ["buy"]],
        [msg("Discard"), ["discard"]],
    ];
}

export function Status(props: DrawnProps) {
    const model = modelOf(props);
    const steps = stepsOf(model.view.options);
    return <TurnStatus table={props} model={model} steps={steps} turnEnd={turnEnd} />;
}
