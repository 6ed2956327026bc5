// What a step asks beyond the dice, beside them.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Move } from "../../table/types";
import { Ref, undoText } from "../../ui/parts";
import { fill, msg, signed, t } from "../../words";
import type { Send } from "./band";
import { Stepper } from "./parts";
import { type DiceSight, moveOf, nameOf } from "./sight";

export function Ask(props: {
    title: ComponentChildren;
    rule: string;
    children?: ComponentChildren;
}) {
    return (
        <section class="ask">
            <h2>
                {props.title} <Ref rule={props.rule} />
            </h2>
            {props.children}
        </section>
    );
}

// What a listed move would bring, in words.
export const bringsText = (move: Move | undefined): string => move?.brings?.join(" ") ?? "";

// A number to choose and a button that says what it does; nothing when there is no such number.
export function Spend(props: {
    label: string;
    icon: ComponentChildren;
    min?: number;
    max: number;
    verb: string; // the move but for its number
    brings(n: number): string;
    sight: DiceSight;
    send: Send;
}) {
    const { min = 1, max } = props;
    const [wanted, setWanted] = useState(min);
    const n = Math.max(min, Math.min(wanted, max));
    const move = moveOf(props.sight.now, `${props.verb} ${n}`);
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
export function DoneAsk({ sight, rule }: { sight: DiceSight; rule: string }) {
    const { now, player } = sight;
    const mine = now.turn === now.you;
    const points = player.score.total;
    return (
        <Ask
            title={
                mine ? t("Your turn is done") : t("%1 ends the turn", nameOf(now, Number(now.turn)))
            }
            rule={rule}
        >
            {mine && (
                <p class="hint">
                    {fill(points === 1 ? msg("%1 point.") : msg("%1 points."), <b>{signed(points)}</b>)}{" "}
                    {t("Look it over:")} {undoText(now)}
                </p>
            )}
        </Ask>
    );
}
