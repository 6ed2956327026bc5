// Tapping boxes or a monument: the first tap plans, the second fills.
import type { Send } from "../dice/band";
import { blocks } from "../dice/plan";
import { moveOf } from "../dice/sight";
import type { DrawnProps } from "../drawn";
import { buildText, type Sight, sightOf } from "./model";
import { askWhy, plan, planned, reach } from "./plan";

export const plannedMove = (sight: Sight) => {
    const wanted = blocks.value;
    const count = wanted ? planned(sight, wanted.target) : 0;
    return wanted && count ? moveOf(sight.now, buildText(wanted.target, count)) : undefined;
};

export function layPlanned(sight: Sight, send: Send): void {
    const move = plannedMove(sight);
    if (!move) return;
    blocks.value = null;
    send(move.text);
}

// `wanted`: as many boxes as the tapped land takes; a monument takes all that can be laid.
export function tapTarget(table: DrawnProps, target: string, wanted = Infinity): void {
    const sight = sightOf(table);
    const count = Math.min(reach(sight, target), wanted);
    if (!count) askWhy(table, buildText(target, 1));
    else if (planned(sight, target) === count && !sight.rolling)
        layPlanned(sight, (text) => void table.send(text));
    else plan(sight, target, wanted);
}
