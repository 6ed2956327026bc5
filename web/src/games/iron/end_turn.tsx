// What a player gives up by ending a turn of the Iron Age early.
import { fill, t, tn } from "../../words";
import { turnEndBy, type Loss, lostHands, lostRolls } from "../dice/end_turn";
import { movesOf, pricesOf } from "../dice/model";
import { battleText, losing } from "./ledger";
import { MONUMENTS, type IronModel, modelOf, titleOf } from "./model";
import { choiceNow } from "./plan";

// The move that leaves each phase. A battle, tribute and the first port or province have none: they
// must be decided.
const exits = (model: IronModel): Record<string, string> => ({
    reroll: "stop",
    leadership: "skip_leadership",
    omens: "skip_omens",
    choose: `choose ${choiceNow(model)}`,
    granaries: "skip_granaries",
    demand: "skip_granaries",
    bonus: "skip_granaries",
    conquest: "skip_conquest",
    colonies: "end_colonies",
    build: "end_build",
    buy: "skip_buy",
    store: "skip_store",
});

const lostThrows = (model: IronModel): Loss[] =>
    lostRolls(model, model.view.fate && model.view.fate !== "skull" ? 1 : 0);

function lostConquest({ view, rolling, facts, player }: IronModel): Loss[] {
    const offered = view.phase === "conquest" || (rolling && view.fate === "conquest");
    if (!offered || !player.armies) return [];
    const { difference } = facts.conquest;
    return [{ icon: "invasion", text: <b>{t("a battle for tribute")}</b>, worth: battleText(difference) }];
}

function lostPeople(model: IronModel): Loss[] {
    const { rolling, facts, view } = model;
    const people = rolling
        ? (facts.dice?.choices[choiceNow(model)]?.population ?? 0)
        : view.population;
    const monuments = MONUMENTS.map((id) => {
        const { size, points_now } = facts.monuments[id];
        return { id, title: titleOf(id), size, points: points_now };
    });
    return lostHands(model, people, t("%1 population", people), monuments);
}

function lostColonies({ now, view }: IronModel): Loss[] {
    const ready = view.phase === "colonies" ? movesOf(now, "complete").length : 0;
    return ready
        ? [{ icon: "ships", text: tn(ready, "%1 colony that could be completed", "%1 colonies that could be completed") }]
        : [];
}

function lostMoney(model: IronModel): Loss[] {
    const { facts, rolling, view } = model;
    const any = Object.values(pricesOf(model)).some((price) => !price.owned && !price.short_by);
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

export const turnEnd = turnEndBy(modelOf, {
    exits,
    losses: [lostThrows, lostConquest, lostPeople, lostColonies, lostMoney],
    eat: ({ facts }) => tn(facts.food_needed, "Then %1 province eats.", "Then %1 provinces eat."),
    losing,
});
