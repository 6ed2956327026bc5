// What is given up by who ends a turn of the Bronze Age early.
import { t, tn } from "../../words";
import type { Leaving, Loss } from "../dice/leaving";
import { coinsNow, pricesOf } from "./developments";
import { losing } from "./disasters";
import { fill, MONUMENTS, type Sight, sightOf, titleOf } from "./model";
import { boxesOf, choiceNow, workersNow } from "./plan";

// What must be chosen (a discard) has no way out.
function wayOut(sight: Sight): string | null {
    const ways: Record<string, string> = {
        preserve: "skip_preserve",
        reroll: "stop",
        leadership: "skip_leadership",
        choose: `choose ${choiceNow(sight)}`,
        smithing: "smithing 0",
        trade: "end_trade",
        build: "end_build",
        swap: "end_swap",
        buy: "skip_buy",
    };
    const way = ways[sight.view.phase];
    return sight.asked && way && sight.now.moves.some((move) => move.text === way) ? way : null;
}

function lostRolls({ view, asked }: Sight): Loss[] {
    if (!asked || view.phase !== "reroll") return [];
    const dice = Object.entries(view.dice).reduce(
        (n, [face, count]) => (face === "skull" ? n : n + count),
        0,
    );
    const rolls = view.rolls_left;
    return [
        {
            icon: "again",
            text: fill(
                rolls === 1 ? "%1 roll of up to %2 dice" : "%1 rolls of up to %2 dice",
                <b>{rolls}</b>,
                dice,
            ),
        },
    ];
}

// The best monument that these workers would finish.
function finishable(sight: Sight, workers: number): { title: string; points: number } | null {
    const open = MONUMENTS.flatMap((id) => {
        const { size = 0, in_play = false } = sight.facts.targets[id] ?? {};
        const left = size - boxesOf(sight, id);
        const points = sight.facts.monuments[id]?.points_now ?? 0;
        return in_play && left > 0 && left <= workers ? [{ title: titleOf(id), points }] : [];
    });
    return open.sort((a, b) => b.points - a.points)[0] ?? null;
}

function lostWorkers(sight: Sight): Loss[] {
    const workers = workersNow(sight);
    if (!workers) return [];
    const done = finishable(sight, workers);
    const count = <b>{tn(workers, "%1 worker", "%1 workers")}</b>;
    return [
        done
            ? {
                  icon: "worker",
                  tint: "c-worker",
                  text: fill("%1, enough to finish: %2", count, done.title),
                  worth: tn(done.points, "%1 point", "%1 points"),
              }
            : { icon: "worker", tint: "c-worker", text: count },
    ];
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

function after(sight: Sight): string {
    if (!sight.rolling) return "";
    const { food_needed } = sight.facts;
    const points = losing(sight);
    const eat = tn(food_needed, "Then %1 city eats.", "Then %1 cities eat.");
    return points ? `${eat} ${tn(points, "%1 point is lost.", "%1 points are lost.")}` : eat;
}

export const leaving: Leaving = {
    wayOut: (props) => wayOut(sightOf(props)),
    givenUp: (props) =>
        [lostRolls, lostWorkers, lostMoney, lostGoods].flatMap((find) => find(sightOf(props))),
    rolling: (props) => sightOf(props).rolling,
    after: (props) => after(sightOf(props)),
};
