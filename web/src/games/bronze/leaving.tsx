// What is given up by who ends a turn of the Bronze Age early.
import { fill, t, tn } from "../../words";
import { leavingBy, type Loss, lostHands, lostRolls } from "../dice/leaving";
import { pricesOf } from "../dice/sight";
import { coinsNow } from "./developments";
import { losing } from "./ledger";
import { MONUMENTS, type Sight, sightOf, titleOf } from "./model";
import { choiceNow, workersNow } from "./plan";

// What must be chosen (a discard) has no way out.
const ways = (sight: Sight): Record<string, string> => ({
    preserve: "skip_preserve",
    reroll: "stop",
    leadership: "skip_leadership",
    choose: `choose ${choiceNow(sight)}`,
    smithing: "smithing 0",
    trade: "end_trade",
    build: "end_build",
    swap: "end_swap",
    buy: "skip_buy",
});

function lostWorkers(sight: Sight): Loss[] {
    const workers = workersNow(sight);
    const { targets, monuments } = sight.facts;
    const inPlay = MONUMENTS.filter((id) => targets[id]?.in_play).map((id) => ({
        id,
        title: titleOf(id),
        size: targets[id]?.size ?? 0,
        points: monuments[id]?.points_now ?? 0,
    }));
    return lostHands(sight, workers, tn(workers, "%1 worker", "%1 workers"), inPlay);
}

function lostMoney(sight: Sight): Loss[] {
    const { facts, rolling, view } = sight;
    const any = Object.values(pricesOf(sight)).some((price) => !price.owned && price.pay);
    if (!any || view.phase === "discard") return [];
    const coins = coinsNow(sight);
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

function lostGoods({ facts, rolling }: Sight): Loss[] {
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

export const leaving = leavingBy(sightOf, {
    ways,
    losses: [lostRolls, lostWorkers, lostMoney, lostGoods],
    eat: ({ facts }) => tn(facts.food_needed, "Then %1 city eats.", "Then %1 cities eat."),
    losing,
});
