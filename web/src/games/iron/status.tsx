// The steps of a turn of the Iron Age, for the bar.
import { ctx, msg } from "../../words";
import { type Steps, TurnStatus } from "../dice/status";
import type { DrawnProps } from "../drawn";
import { turnEnd } from "./end_turn";
import { modelOf } from "./model";

const COLONIES = msg(ctx("step", "Colonies"));

const STEPS: Steps = [
    [msg(ctx("step", "Roll")), ["roll", "fate", "reroll", "leadership", "omens"]],
    [msg(ctx("step", "Collect")), ["choose", "granaries"]],
    [msg(ctx("step", "Battle")), ["navy", "conquest", "demand", "tribute"]],
    [COLONIES, ["colonies", "bonus"]],
    [msg(ctx("step", "Build")), ["build"]],
    [msg(ctx("step", "Buy")), ["buy"]],
    [msg(ctx("step", "Store")), ["store"]],
];

export function Status(props: DrawnProps) {
    const model = modelOf(props);
    const { mediterranean } = model.view.options;
    const steps = STEPS.filter(([name]) => mediterranean || name !== COLONIES);
    return <TurnStatus table={props} model={model} steps={steps} turnEnd={turnEnd} />;
}
