// Round, roll and step of the turn, for the bar; and the way to its end.
import { msg, t } from "../../words";
import { EndLink } from "../dice/leaving";
import type { DrawnProps } from "../drawn";
import { leaving } from "./leaving";
import { fill, sightOf } from "./model";

const STEPS: [string, string[]][] = [
    [msg("Roll"), ["preserve", "roll", "reroll", "leadership", "leadership_roll"]],
    [msg("Collect"), ["choose"]],
    [msg("Feed"), ["smithing", "trade", "offer", "answer"]],
    [msg("Build"), ["build", "swap"]],
    [msg("Buy"), ["buy"]],
    [msg("Discard"), ["discard"]],
];

export function Status(props: DrawnProps) {
    const { now } = props;
    const sight = sightOf(props);
    const { view, facts } = sight;
    const rolled = facts.rolls - view.rolls_left;
    const current = now.unconfirmed
        ? -1
        : STEPS.findIndex(([, phases]) => phases.includes(view.phase));
    return (
        <>
            <span class="rd">{fill("Round %1", <b>{view.round}</b>)}</span>
            {current === 0 && rolled > 0 && (
                <span class="rd wide">{fill("Roll %1 of %2", <b>{rolled}</b>, facts.rolls)}</span>
            )}
            {!now.over && (
                <ol class="steps" aria-label={t("Steps of the turn")}>
                    {STEPS.map(([name], i) => (
                        <li
                            key={name}
                            class={`wide ${i === current ? "cur" : ""}`}
                            aria-current={i === current ? "step" : undefined}
                        >
                            {t(name)}
                        </li>
                    ))}
                    <EndLink table={props} leaving={leaving} />
                </ol>
            )}
        </>
    );
}
