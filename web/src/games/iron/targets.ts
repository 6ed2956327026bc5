// Tapping boxes or a monument: the first tap plans, the second fills.
import type { Send } from "../dice/band";
import { blocks } from "../dice/plan";
import { moveOf } from "../dice/model";
import type { DrawnProps } from "../drawn";
import { buildText, type IronModel, modelOf } from "./model";
import { askWhy, plan, planned, reach } from "./plan";

export const plannedMove = (model: IronModel) => {
    const wanted = blocks.value;
    const count = wanted ? planned(model, wanted.target) : 0;
    return wanted && count ? moveOf(model.now, buildText(wanted.target, count)) : undefined;
};

export function layPlanned(model: IronModel, send: Send): void {
    const move = plannedMove(model);
    if (!move) return;
    blocks.value = null;
    send(move.text);
}

// `wanted`: as many boxes as the tapped land takes; a monument takes all that can be laid.
export function tapTarget(table: DrawnProps, target: string, wanted = Infinity): void {
    const model = modelOf(table);
    const count = Math.min(reach(model, target), wanted);
    if (!count) askWhy(table, buildText(target, 1));
    else if (planned(model, target) === count && !model.rolling)
        layPlanned(model, (text) => void table.send(text));
    else plan(model, target, wanted);
}
