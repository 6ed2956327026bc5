// Planning a turn on paper while others play, and playing the plan when the turn has come.
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { DrawnProps } from "../games/drawn";
import { TurnPlan, type PlannedMove } from "../table/plan";
import type { Problem, Table, TableJson } from "../table/types";
import { t, tn } from "../words";
import { Frame } from "./frame";
import { Icon } from "./parts";

export const mayPlan = (table: Table, now: TableJson, asked: boolean): boolean =>
    now.you !== null && table.mine.includes(now.you) && !asked && !now.over && !now.unconfirmed;

export async function startPlan(now: TableJson, steps: PlannedMove[]): Promise<TurnPlan | Problem> {
    const plan = new TurnPlan(now, now.you ?? 0);
    return (await plan.open(steps)) ?? plan;
}

const Steps = ({ steps }: { steps: PlannedMove[] }) => (
    <ol class="steps">
        {steps.map(({ title, price }, i) => (
            <li key={i}>
                {title}
                {price && <small> {price}</small>}
            </li>
        ))}
    </ol>
);

export function Planning(props: {
    plan: TurnPlan;
    drawn: DrawnProps;
    problem: Signal<Problem | null>;
    side: ComponentChildren;
    keep?(steps: PlannedMove[]): void; // to be played later; not of a position that somebody shared
    close(): void;
}) {
    const { plan, drawn, problem, keep, close } = props;
    const now = plan.now.value;
    const steps = plan.steps.value;
    if (!now) return null;
    const tell = async (doing: Promise<Problem | null>) => (problem.value = await doing);
    const acts = (
        <>
            {keep && (
                <button class="btn act" disabled={!steps.length} onClick={() => keep(steps)}>
                    <Icon of="check" />
                    {t("Keep the plan")}
                </button>
            )}
            <button class="btn line" disabled={!steps.length} onClick={() => void tell(plan.takeBack())}>
                <Icon of="undo" />
                {t("Undo")}
            </button>
            <button class="btn line" onClick={close}>
                {keep ? t("Back to the table") : t("Back to the position")}
            </button>
        </>
    );
    return (
        <Frame
            now={now}
            drawn={{
                ...drawn,
                now,
                asked: !plan.ends,
                send: (request) => tell(plan.move(typeof request === "string" ? request : (request.moves?.[0] ?? ""))),
                why: async (text) => void (await tell(plan.move(text))),
                confirm: () => Promise.resolve(null),
                acts,
            }}
            status={<h1 class="planned">{t("Your plan")}</h1>}
            alarm={
                <section class="planbar" aria-label={t("Your plan")} aria-live="polite">
                    <p>
                        {plan.ends
                            ? t("The plan ends here: what comes next is drawn, or others decide it.")
                            : t("On paper, from what you see now: nothing is done at the table.")}
                    </p>
                    <Steps steps={steps} />
                </section>
            }
            notes={null}
            unread=""
            side={props.side}
        />
    );
}

// At the table: the plan that waits, and the button that plays it.
export function WaitingPlan(props: { steps: PlannedMove[]; ready: boolean; play(): void; drop(): void }) {
    const { steps, ready, play, drop } = props;
    if (!steps.length) return null;
    return (
        <section class="planbar" aria-label={t("Your plan")}>
            <p>{tn(steps.length, "Your plan: %1 move", "Your plan: %1 moves")}</p>
            <Steps steps={steps} />
            {ready && (
                <button class="btn act" onClick={play}>
                    <Icon of="play" />
                    {t("Play my plan")}
                </button>
            )}
            <button class="btn line" onClick={drop}>
                {t("Drop the plan")}
            </button>
        </section>
    );
}
