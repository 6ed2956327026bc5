// Prompts: what a step asks for, beside the dice.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Move } from "../../table/types";
import { Ref, undoText } from "../../ui/parts";
import { filln, signed, t } from "../../words";
import type { Send } from "./band";
import { Stepper } from "./parts";
import { type DiceModel, moveOf, nameOf } from "./model";

export function PromptBox(props: {
    title: ComponentChildren;
    rule: string;
    children?: ComponentChildren;
}) {
    return (
        <section class="prompt">
            <h2>
                {props.title} <Ref rule={props.rule} />
            </h2>
            {props.children}
        </section>
    );
}

// What a listed move brings, in words.
export const bringsText = (move: Move | undefined): string => move?.brings?.join(" ") ?? "";

// A number to choose and a button that says what it does; nothing when there is no such number.
export function Spend(props: {
    label: string;
    icon: ComponentChildren;
    min?: number;
    max: number;
    verb: string; // the move but for its number
    brings(n: number): string;
    model: DiceModel;
    send: Send;
}) {
    const { min = 1, max } = props;
    const [wanted, setWanted] = useState(min);
    const n = Math.max(min, Math.min(wanted, max));
    const move = moveOf(props.model.now, `${props.verb} ${n}`);
    if (max < min) return null;
    return (
        <div class="spend">
            <span class="lab">
                {props.icon}
                {props.label}
            </span>
            <Stepper label={props.label} value={n} min={min} max={max} set={setWanted} />
            <button class="btn line" onClick={() => move && props.send(move.text)}>
                {props.brings(n)}
            </button>
            <small class="how" role="status">
                {bringsText(move)}
            </small>
        </div>
    );
}

// The turn is done and waits to be confirmed: until then it can be taken back.
export function DonePrompt({ model, rule }: { model: DiceModel; rule: string }) {
    const { now, player } = model;
    const mine = now.turn === now.you;
    const points = player.score.total;
    return (
        <PromptBox
            title={
                mine ? t("Your turn is done") : t("%1 ends the turn", nameOf(now, Number(now.turn)))
            }
            rule={rule}
        >
            {mine && (
                <p class="hint">
                    {filln(points, "%1 point.", "%1 points.", <b>{signed(points)}</b>)}{" "}
                    {t("Check it once more:")} {undoText(now)}
                </p>
            )}
        </PromptBox>
    );
}
