// The steps of a turn of the Bronze Age, for the bar.
import { msg } from "../../words";
import { type Steps, TurnStatus } from "../dice/status";
import type { DrawnProps } from "../drawn";
import { leaving } from "./leaving";
import { sightOf } from "./model";

const STEPS: Steps = [
    [msg("Roll"), ["preserve", "roll", "reroll", "leadership", "leadership_roll"]],
    [msg("Collect"), ["choose"]],
    [msg("Feed"), ["smithing", "trade", "offer", "answer"]],
    [msg("Build"), ["build", "swap"]],
    [msg("Buy"), ["buy"]],
    [msg("Discard"), ["discard"]],
];

export const Status = (props: DrawnProps) => (
    <TurnStatus table={props} sight={sightOf(props)} steps={STEPS} leaving={leaving} />
);
