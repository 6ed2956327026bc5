// The steps of a turn of the Iron Age, for the bar.
import { msg } from "../../words";
import { type Steps, TurnStatus } from "../dice/status";
import type { DrawnProps } from "../drawn";
import { turnEnd } from "./end_turn";
import { modelOf } from "./model";

const COLONIES = msg("Colonies");

const STEPS: Steps = [
    [msg("Roll"), ["roll", "fate", "reroll", "leadership", "omens"]],
    [msg("Collect"), ["choose", "granaries"]],
    [msg("Battle"), ["navy", "conquest", "demand", "tribute"]],
    [COLONIES, ["colonies", "bonus"]],
    [msg("Build"), ["build"]],
    [msg("Buy"), ["buy"]],
    [msg("Store"), ["store"]],
];

export function Status(props: DrawnProps) {
    const model = modelOf(props);
    const { mediterranean } = model.view.options;
    const steps = STEPS.filter(([name]) => mediterranean || name !== COLONIES);
    return <TurnStatus table={props} model={model} steps={steps} turnEnd={turnEnd} />;
}
