// What a player gives up by ending a turn of the Bronze Age early.
import { fill, t, tn } from "../../words";
import { turnEndBy, type Loss, lostHands, lostRolls } from "../dice/end_turn";
import { pricesOf } from "../dice/model";
import { coinsNow } from "./developments";
import { losing } from "./ledger";
import { MONUMENTS, type BronzeModel, modelOf, titleOf } from "./model";
import { choiceNow, workersNow } from "./plan";

// The move that leaves each phase. A discard has none: it must be chosen.
const exits = (model: BronzeModel): Record<string, string> => ({
    preserve: "skip_preserve",
    reroll: "stop",
    leadership: "skip_leadership",
    choose: `choose ${choiceNow(model)}`,
    smithing: "smithing 0",
    trade: "end_trade",
    build: "end_build",
    swap: "end_swap",
    buy: "skip_buy",
});

function lostWorkers(model: BronzeModel): Loss[] {
    const workers = workersNow(model);
    const { targets, monuments } = model.facts;
    const inPlay = MONUMENTS.filter((id) => targets[id]?.in_play).map((id) => ({
        id,
        title: titleOf(id),
        size: targets[id]?.size ?? 0,
        points: monuments[id]?.points_now ?? 0,
    }));
    return lostHands(model, workers, tn(workers, "%1 worker", "%1 workers"), inPlay);
}

function lostMoney(model: BronzeModel): Loss[] {
    const { facts, rolling, view } = model;
    const any = Object.values(pricesOf(model)).some((price) => !price.owned && price.pay);
    if (!any || view.phase === "discard") return [];
    const coins = coinsNow(model);
    const all = coins + (rolling ? (facts.dice?.worth_then ?? 0) : facts.goods_worth);
    return [
        {
            icon: "coin",
            tint: "c-coin",
            text: coins
                ? fill("%1, %2 of it coins that do not keep", <b>{t("%1 to spend", all)}</b>, coins)
                : fill("%1 in goods", <b>{t("%1 to spend", all)}</b>),
        },
    ];
}

function lostGoods({ facts, rolling }: BronzeModel): Loss[] {
    const goods = rolling ? (facts.dice?.goods_then ?? 0) : facts.goods;
    const over = facts.goods_kept < 0 ? 0 : goods - facts.goods_kept;
    if (over <= 0) return [];
    return [
        {
            icon: "good",
            tint: "c-wood",
            text: fill(
                "%1: you hold %2 and may keep %3. You choose which.",
                <b>{tn(over, "%1 good", "%1 goods")}</b>,
                goods,
                facts.goods_kept,
            ),
        },
    ];
}

export const turnEnd = turnEndBy(modelOf, {
    exits,
    losses: [lostRolls, lostWorkers, lostMoney, lostGoods],
    eat: ({ facts }) => tn(facts.food_needed, "Then %1 city eats.", "Then %1 cities eat."),
    losing,
});
