// What the dice bring, or what is left of it. One grammar: icon, name, change, how, what is then.
import type { ComponentChildren } from "preact";
import { Icon, Ref } from "../../ui/parts";
import { fill, filln, plus, t } from "../../words";
import { split } from "./plan";
import { type DiceModel, nameOf } from "./model";

export interface Row {
    icon: string;
    name: string;
    change: string;
    how: ComponentChildren;
    then: ComponentChildren;
    brief: ComponentChildren; // on a phone
    bad?: boolean;
}

// The dice are the reader's, or somebody's whom the reader watches.
export const bringTitle = ({ watching, now, me }: DiceModel): string =>
    watching ? t("What %1’s dice bring", nameOf(now, me)) : t("What these dice bring");

export function Rows({ title, rule, rows }: { title: string; rule: string; rows: Row[] }) {
    return (
        <div class="bring" style={{ "--cells": rows.length }}>
            <h2>
                {title} <Ref rule={rule} />
            </h2>
            <ul>
                {rows.map((row) => (
                    <li key={row.icon} class={row.bad ? "bad" : ""}>
                        <span class="what">
                            <Icon of={row.icon} />
                            <span>{row.name}</span>
                        </span>
                        <b class="delta">{row.change}</b>
                        <span class="how">{row.how}</span>
                        <span class="then">{row.then}</span>
                        <small class="brief">{row.brief}</small>
                    </li>
                ))}
            </ul>
        </div>
    );
}

export const then = (...what: ComponentChildren[]) => (
    <>
        <i aria-hidden="true">→ </i>
        {what}
    </>
);

// Food: what there is, comes and is eaten; who goes hungry, or what is left and what had no room.
export function foodRow(
    have: number,
    food: number,
    eaten: number,
    unfed: number,
    left: number,
): Row {
    const spilt = unfed ? 0 : have + food - eaten - left;
    return {
        icon: "food",
        name: t("Food"),
        change: plus(food),
        how: t("%1 + %2 − %3 eaten", have, food, eaten),
        then: unfed
            ? then(filln(unfed, "%1 unfed, %2 point", "%1 unfed, %2 points", <b>{unfed}</b>, <b>−{unfed}</b>))
            : then(spilt > 0 ? fill("%1 left, %2 spilt", <b>{left}</b>, spilt) : fill("%1 left", <b>{left}</b>)),
        brief: unfed ? t("%1 unfed", unfed) : t("%1 left", left),
        bad: unfed > 0,
    };
}

// One way to take the choice dice: n of them as food, and the result.
interface Taken {
    choose: number;
    food: number;
    hands: number; // workers, people
}

// How the choice dice are taken; before collecting it is a preview, then it is the move.
export function Split({ choices, now, hands }: { choices: Taken[]; now: number; hands: string }) {
    if (choices.length < 2) return null;
    const least = { food: choices[0]?.food ?? 0, hands: choices[choices.length - 1]?.hands ?? 0 };
    const label = choices.length === 2 ? t("Split die as") : t("Split dice as");
    const part = (icon: string, n: number, word: string) =>
        n > 0 && (
            <span>
                <Icon of={icon} /> {n} {/* many dice leave no room for words */}
                <span class={choices.length < 4 ? "" : "vh"}>{word}</span>
            </span>
        );
    return (
        <div class={`split c${choices.length}`} role="radiogroup" aria-label={label}>
            <span class="lab" aria-hidden="true">
                {label}
            </span>
            {[...choices].reverse().map((choice) => (
                <button
                    key={choice.choose}
                    role="radio"
                    aria-checked={choice.choose === now}
                    class={choice.choose === now ? "on" : ""}
                    onClick={() => (split.value = choice.choose)}
                >
                    {choice.choose === now && <Icon of="check" />}
                    {part("food", choice.food - least.food, t("food"))}
                    {part("worker", choice.hands - least.hands, hands)}
                </button>
            ))}
        </div>
    );
}
