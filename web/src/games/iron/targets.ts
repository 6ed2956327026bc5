// Tapping boxes or a monument: the first tap plans, the second fills.
import type { Send } from "../dice/band";
import { blocks } from "../dice/plan";
import { moveOf } from "../dice/sight";
import type { DrawnProps } from "../drawn";
import { buildText, type Sight, sightOf } from "./model";
import { askWhy, planned, reach } from "./plan";

export function layPlanned(sight: Sight, send: Send): void {
    const plan = blocks.value;
    const move = plan && moveOf(sight.now, buildText(plan.target, planned(sight, plan.target)));
    if (!move) return;
    blocks.value = null;
    send(move.text);
}

export function tapTarget(table: DrawnProps, target: string): void {
    const sight = sightOf(table);
    const most = reach(sight, target);
    if (!most) askWhy(table, buildText(target, 1));
    else if (planned(sight, target) && sight.rolling) blocks.value = null;
    else if (planned(sight, target)) layPlanned(sight, (text) => void table.send(text));
    else blocks.value = { target, count: most };
}
