// Tapping a city or a monument: the first tap plans blocks, the second lays them.
import { t } from "../../words";
import { blocks, tell } from "../dice/plan";
import { movesOf, watchText } from "../dice/model";
import { type BronzeModel, titleOf } from "./model";
import { boxesOf, planned, reach } from "./plan";

export function layPlanned(model: BronzeModel, send: (text: string) => void): void {
    const plan = blocks.value;
    if (!plan) return;
    const count = planned(model, plan.target);
    const move = movesOf(model.now, "build").find(
        ({ args }) => args[0] === plan.target && args[1] === count,
    );
    if (!move) return;
    blocks.value = null;
    send(move.text);
}

export function tapTarget(model: BronzeModel, target: string, send: (text: string) => void): void {
    const { facts, asked, view } = model;
    if (model.watching) return tell(watchText(model));
    const fact = facts.targets[target];
    const title = titleOf(target);
    if (fact && boxesOf(model, target) >= fact.size)
        return tell(t("%1: every box is filled.", title), target.startsWith("city") ? "B5" : "B6");
    if (!fact?.in_play) return tell(t("%1 is not used with this number of players.", title), "B7");
    const most = reach(model, target);
    if (!most) {
        if (!asked || model.rolling)
            return tell(t("There are no workers to lay blocks with."), "B28");
        return tell(
            view.phase === "build"
                ? t("There are no workers left.")
                : t("Building has its own step."),
            "B28",
        );
    }
    if (!planned(model, target)) {
        blocks.value = { target, count: most };
        return;
    }
    if (model.rolling) blocks.value = null;
    else layPlanned(model, send);
}
