// What the other seats of the Iron Age have.
import { listed, t, tn } from "../../words";
import { type Goal, monumentsText, OtherSeats, Stat } from "../dice/others";
import type { DrawnProps } from "../drawn";
import { looking } from "./plan";
import { isQuestion, Order } from "./question";
import { MONUMENTS, type IronPlayer, type IronModel, modelOf, titleOf } from "./model";

function goalsOf({ facts, view }: IronModel): Goal[] {
    const { rounds, developments, tribute, monuments } = facts.ends;
    const most = (of: (player: IronPlayer) => number) => Math.max(...view.seats.map(of));
    const built = MONUMENTS.filter((id) => view.first_builder[id] !== null).length;
    return [
        { icon: "play", label: t("Rounds"), n: view.round, of: rounds },
        {
            icon: "development",
            label: t("Most developments"),
            n: most((player) => player.developments.length),
            of: developments,
        },
        { icon: "monument", label: t("Monuments built"), n: built, of: monuments },
        {
            icon: "tribute",
            label: t("Most tribute"),
            n: most((player) => player.tribute),
            of: tribute,
        },
    ];
}

function Other({ model, seat }: { model: IronModel; seat: number }) {
    const player = model.view.seats[seat];
    if (!player) return null;
    const { monuments } = model.facts;
    const lists = [
        listed(player.developments.map(titleOf)) || t("no development yet"),
        monumentsText(
            player,
            MONUMENTS.map((id) => ({ id, title: titleOf(id), size: monuments[id].size })),
        ),
    ].filter(Boolean);
    return (
        <>
            <ul class="ostat">
                <Stat icon="port" n={player.ports} word={t("ports")} />
                <Stat icon="province" n={player.provinces} word={t("provinces")} />
                <Stat icon="armies" n={player.armies} word={t("strength %1", player.strength)} />
                <Stat icon="ships" n={player.ships} word={t("ships")} />
                <Stat icon="tribute" n={player.tribute} word={t("tribute")} />
                <Stat icon="food" n={player.food} word={t("food")} />
                <Stat icon="good" n={player.goods} word={t("goods")} />
                <Stat icon="coin" n={player.wealth} word={t("wealth")} />
                {model.facts.colonies ? (
                    <Stat icon="colony" n={player.colonies.length} word={t("colonies")} />
                ) : (
                    <Stat icon="development" n={player.developments.length} word={t("dev.")} />
                )}
                <Stat icon="skull" n={-player.lost} word={t("lost")} bad={player.lost > 0} />
            </ul>
            {lists.map((text) => (
                <p class="olist" key={text}>
                    {text}
                </p>
            ))}
        </>
    );
}

export function Others(props: DrawnProps) {
    const model = modelOf(props);
    const { goal } = model.facts;
    if (isQuestion(model) && !looking.value) return <Order model={model} />;
    return (
        <OtherSeats
            model={model}
            class="iron"
            goals={goalsOf(model)}
            more={goal !== undefined && <span>{tn(goal, "beat %1 point", "beat %1 points")}</span>}
            tell={(seat) => <Other model={model} seat={seat} />}
        />
    );
}
