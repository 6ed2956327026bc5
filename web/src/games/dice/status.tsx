// Round, roll and step of the turn, for the bar; and the button that ends the turn.
import { fill, t } from "../../words";
import type { DrawnProps } from "../drawn";
import { EndLink, type TurnEnd } from "./end_turn";
import type { DiceModel } from "./model";

// Each step and its phases; the first is the one of the dice.
export type Steps = [name: string, phases: string[]][];

export function TurnStatus(props: {
    table: DrawnProps;
    model: DiceModel;
    steps: Steps;
    turnEnd: TurnEnd;
}) {
    const { now, view, facts } = props.model;
    const rolled = facts.rolls - view.rolls_left;
    const current = now.unconfirmed
        ? -1
        : props.steps.findIndex(([, phases]) => phases.includes(view.phase));
    const step = props.steps[current]?.[0];
    return (
        <>
            <span class="rd">
                {fill("Round %1", <b>{view.round}</b>)}
                {step && !now.over && <span class="narrow step">{t(step)}</span>}
            </span>
            {current === 0 && rolled > 0 && (
                <span class="rd wide">{fill("Roll %1 of %2", <b>{rolled}</b>, facts.rolls)}</span>
            )}
            {!now.over && (
                <ol class="steps" aria-label={t("Steps of the turn")}>
                    {props.steps.map(([name], i) => (
                        <li
                            key={name}
                            class={`wide ${i === current ? "cur" : ""}`}
                            aria-current={i === current ? "step" : undefined}
                        >
                            {t(name)}
                        </li>
                    ))}
                    <EndLink table={props.table} turnEnd={props.turnEnd} />
                </ol>
            )}
        </>
    );
}
