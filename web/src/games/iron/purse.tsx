// Under the ledger: what there is to buy with, and what the step, the plan or the reserved development says.
import type { ComponentChildren } from "preact";
import { Icon } from "../../ui/parts";
import { filln, msg, signed, t } from "../../words";
import { bringsText } from "../dice/prompts";
import { nameOf, pricesOf } from "../dice/model";
import { type IronModel, titleOf } from "./model";
import { paymentOf, wasteText } from "./paying";
import { purchase } from "./plan";
import { plannedMove } from "./targets";

const GRANARIES: Record<string, string> = {
    granaries: msg("Goods may become food before they are cut and the provinces eat."),
    demand: msg("Goods may become food before tribute is demanded: those without room would be lost."),
    bonus: msg("Goods may become food before the colonies’ goods come: those without room would be lost."),
};

// The development that is set aside, and what is then free.
function reserved(model: IronModel): ComponentChildren {
    const meant = purchase.value;
    const price = meant && pricesOf(model)[meant.development];
    if (!price) return null;
    const title = `${titleOf(meant.development)} ${price.cost}`;
    const pay = paymentOf(model);
    if (!pay) return t("%1: %2 short", title, price.short_by);
    const free = model.facts.purse.goods - pay.goods;
    return filln(
        free,
        "%1 set aside, %2 → %3 good free",
        "%1 set aside, %2 → %3 goods free",
        title,
        wasteText(pay),
        <b>{free}</b>,
    );
}

const done = (points: number): ComponentChildren =>
    filln(
        points,
        "Your turn is done: %1 point.",
        "Your turn is done: %1 points.",
        <b>{signed(points)}</b>,
    );

function saying(model: IronModel): ComponentChildren {
    const { now, view, asked, player } = model;
    if (now.unconfirmed)
        return now.turn === now.you
            ? done(player.score.total)
            : t("%1 ends the turn", nameOf(now, Number(now.turn)));
    if (!asked)
        return typeof now.turn === "number" && now.turn !== view.seat
            ? t("%1 is asked", nameOf(now, now.turn))
            : null;
    const move = plannedMove(model);
    if (move) return bringsText({ ...move, brings: move.brings?.slice(1) ?? [] });
    return t(GRANARIES[view.phase] ?? "") || reserved(model);
}

export function Purse({ model, children }: { model: IronModel; children?: ComponentChildren }) {
    const { facts, rolling, view, now, me } = model;
    const purse = (rolling && facts.dice?.purse) || facts.purse;
    const mine = view.seat === me && !now.unconfirmed && view.phase !== "store";
    return (
        <div class="purse">
            {mine && (
                <span class="pe">
                    {t("For Buy")} <b class="pv">{purse.total}</b>
                    <Icon of="innovation" />
                    {purse.innovations}
                    <i>+</i>
                    <Icon of="coin" />
                    {purse.wealth}
                    <i>+</i>
                    <Icon of="good" />
                    {purse.goods}
                </span>
            )}
            {children ?? <span class={`pa ${model.asked ? "" : "calm"}`}>{saying(model)}</span>}
        </div>
    );
}
