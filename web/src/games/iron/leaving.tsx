// What is given up by who ends a turn of the Iron Age early.
import { t, tn } from "../../words";
import { fill, movesOf } from "../bronze/model";
import type { Leaving, Loss } from "../dice/leaving";
import { pricesOf } from "./developments";
import { battleText, losing } from "./ledger";
import { MONUMENTS, type Sight, sightOf, titleOf } from "./model";
import { choiceNow } from "./plan";

// A battle, a tribute and a first port or province must be decided.
function wayOut(sight: Sight): string | null {
    const ways: Record<string, string> = {
        reroll: "stop",
        leadership: "skip_leadership",
        omens: "skip_omens",
        choose: `choose ${choiceNow(sight)}`,
        granaries: "skip_granaries",
        demand: "skip_granaries",
        bonus: "skip_granaries",
        conquest: "skip_conquest",
        colonies: "end_colonies",
        build: "end_build",
        buy: "skip_buy",
        store: "skip_store",
    };
    const way = ways[sight.view.phase];
    return sight.asked && way && sight.now.moves.some((move) => move.text === way) ? way : null;
}

function lostRolls({ view, asked }: Sight): Loss[] {
    if (!asked || view.phase !== "reroll") return [];
    const empire = Object.entries(view.dice).reduce((n, [face, count]) => (face === "skull" ? n : n + count), 0);
    const dice = empire + (view.fate && view.fate !== "skull" ? 1 : 0);
    const rolls = view.rolls_left;
    return [
        {
            icon: "again",
            text: fill(rolls === 1 ? "%1 roll of up to %2 dice" : "%1 rolls of up to %2 dice", <b>{rolls}</b>, dice),
        },
    ];
}

function lostConquest({ view, rolling, facts, player }: Sight): Loss[] {
    const offered = view.phase === "conquest" || (rolling && view.fate === "conquest");
    if (!offered || !player.armies) return [];
    const { difference } = facts.conquest;
    return [{ icon: "invasion", text: <b>{t("a battle for tribute")}</b>, worth: battleText(difference) }];
}

// The best monument that this population would finish.
function finishable({ facts, player }: Sight, people: number): { title: string; points: number } | null {
    const open = MONUMENTS.flatMap((id) => {
        const { size, points_now } = facts.monuments[id];
        const left = size - player.monument_boxes[id];
        return left > 0 && left <= people ? [{ title: titleOf(id), points: points_now }] : [];
    });
    return open.sort((a, b) => b.points - a.points)[0] ?? null;
}

function lostPeople(sight: Sight): Loss[] {
    const { rolling, facts, view } = sight;
    const people = rolling ? (facts.dice?.choices[choiceNow(sight)]?.population ?? 0) : view.population;
    if (!people) return [];
    const done = finishable(sight, people);
    const count = <b>{t("%1 population", people)}</b>;
    const tint = "c-worker";
    if (!done) return [{ icon: "worker", tint, text: count }];
    const worth = tn(done.points, "%1 point", "%1 points");
    return [{ icon: "worker", tint, text: fill("%1, enough to finish: %2", count, done.title), worth }];
}

function lostColonies({ now, view }: Sight): Loss[] {
    const ready = view.phase === "colonies" ? movesOf(now, "complete").length : 0;
    return ready
        ? [{ icon: "ships", text: tn(ready, "%1 colony that could be completed", "%1 colonies that could be completed") }]
        : [];
}

function lostMoney(sight: Sight): Loss[] {
    const { facts, rolling, view } = sight;
    const any = Object.values(pricesOf(sight)).some((price) => !price.owned && !price.short_by);
    const innovations = rolling ? (facts.dice?.innovations ?? 0) : view.innovations;
    if (view.phase === "store" || (!any && !innovations)) return [];
    return [
        {
            icon: "innovation",
            text: innovations
                ? fill("%1: this turn only", <b>{tn(innovations, "%1 innovation", "%1 innovations")}</b>)
                : t("a development that can be paid"),
            ...(innovations && { worth: t("worth %1", innovations * facts.innovation_value) }),
        },
    ];
}

function after(sight: Sight): string {
    if (!sight.rolling) return "";
    const points = losing(sight);
    const eat = tn(sight.facts.food_needed, "Then %1 province eats.", "Then %1 provinces eat.");
    return points ? `${eat} ${tn(points, "%1 point is lost.", "%1 points are lost.")}` : eat;
}

export const leaving: Leaving = {
    wayOut: (props) => wayOut(sightOf(props)),
    givenUp: (props) =>
        [lostRolls, lostConquest, lostPeople, lostColonies, lostMoney].flatMap((find) => find(sightOf(props))),
    rolling: (props) => sightOf(props).rolling,
    after: (props) => after(sightOf(props)),
};
