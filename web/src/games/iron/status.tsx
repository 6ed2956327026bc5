// Round, roll and step of the turn, for the bar; and the way to its end.
import { msg, t } from "../../words";
import { fill } from "../bronze/model";
import { EndLink } from "../dice/leaving";
import type { DrawnProps } from "../drawn";
import { leaving } from "./leaving";
import { sightOf } from "./model";

const COLONIES = msg("Colonies");

const STEPS: [string, string[]][] = [
    [msg("Roll"), ["roll", "fate", "reroll", "leadership", "omens"]],
    [msg("Collect"), ["choose", "granaries"]],
    [msg("Battle"), ["navy", "conquest", "demand", "tribute"]],
    [COLONIES, ["colonies", "bonus"]],
    [msg("Build"), ["build"]],
    [msg("Buy"), ["buy"]],
    [msg("Store"), ["store"]],
];

export function Status(props: DrawnProps) {
    const { view, facts, now } = sightOf(props);
    const rolled = facts.rolls - view.rolls_left;
    const current = now.unconfirmed ? -1 : STEPS.findIndex(([, phases]) => phases.includes(view.phase));
    const steps = STEPS.filter(([name]) => view.options.mediterranean || name !== COLONIES);
    return (
        <>
            <span class="rd">{fill("Round %1", <b>{view.round}</b>)}</span>
            {current === 0 && rolled > 0 && (
                <span class="rd wide">{fill("Roll %1 of %2", <b>{rolled}</b>, facts.rolls)}</span>
            )}
            {!now.over && (
                <ol class="steps" aria-label={t("Steps of the turn")}>
                    {steps.map(([name, phases]) => {
                        const here = current >= 0 && phases.includes(view.phase);
                        return (
                            <li key={name} class={`wide ${here ? "cur" : ""}`} aria-current={here ? "step" : undefined}>
                                {t(name)}
                            </li>
                        );
                    })}
                    <EndLink table={props} leaving={leaving} />
                </ol>
            )}
        </>
    );
}
