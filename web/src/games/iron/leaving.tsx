// What is given up by who ends a turn of the Iron Age early.
import { fill, t, tn } from "../../words";
import { leavingBy, type Loss, lostHands, lostRolls } from "../dice/leaving";
import { movesOf, pricesOf } from "../dice/sight";
import { battleText, losing } from "./ledger";
import { MONUMENTS, type Sight, sightOf, titleOf } from "./model";
import { choiceNow } from "./plan";

// A battle, a tribute and a first port or province must be decided.
const ways = (sight: Sight): Record<string, string> => ({
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
});

const lostThrows = (sight: Sight): Loss[] =>
    lostRolls(sight, sight.view.fate && sight.view.fate !== "skull" ? 1 : 0);

function lostConquest({ view, rolling, facts, player }: Sight): Loss[] {
    const offered = view.phase === "conquest" || (rolling && view.fate === "conquest");
    if (!offered || !player.armies) return [];
    const { difference } = facts.conquest;
    return [{ icon: "invasion", text: <b>{t("a battle for tribute")}</b>, worth: battleText(difference) }];
}

function lostPeople(sight: Sight): Loss[] {
    const { rolling, facts, view } = sight;
    const people = rolling
        ? (facts.dice?.choices[choiceNow(sight)]?.population ?? 0)
        : view.population;
    const monuments = MONUMENTS.map((id) => {
        const { size, points_now } = facts.monuments[id];
        return { id, title: titleOf(id), size, points: points_now };
    });
    return lostHands(sight, people, t("%1 population", people), monuments);
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

export const leaving = leavingBy(sightOf, {
    ways,
    losses: [lostThrows, lostConquest, lostPeople, lostColonies, lostMoney],
    eat: ({ facts }) => tn(facts.food_needed, "Then %1 province eats.", "Then %1 provinces eat."),
    losing,
});
