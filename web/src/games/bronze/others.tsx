// What the other seats of the Bronze Age have.
import { Icon } from "../../ui/parts";
import { listed, t } from "../../words";
import { type Goal, monumentsText, OtherSeats, Stat } from "../dice/others";
import type { DrawnProps } from "../drawn";
import { GOODS, MONUMENTS, type BronzePlayer, type BronzeModel, modelOf, titleOf } from "./model";
import { Ware } from "./parts";

function goalsOf({ facts: { ends }, view }: BronzeModel): Goal[] {
    return [
        { icon: "again", label: t("Rounds"), n: view.round, of: ends.rounds },
        {
            icon: "development",
            label: t("Most developments"),
            n: ends.most_developments ?? 0,
            of: ends.developments,
        },
        {
            icon: "monument",
            label: t("Monuments built"),
            n: ends.monuments_built ?? 0,
            of: ends.monuments,
        },
    ];
}

function Goods({ player }: { player: BronzePlayer }) {
    return (
        <ul class="ogoods">
            {GOODS.map((good) => (
                <li key={good} class={player.goods[good] ? "" : "z"}>
                    <Ware of={good} />
                    <span class="vh">{titleOf(good)}</span>
                    {player.goods[good]}
                </li>
            ))}
            {player.ships > 0 && (
                <li>
                    <Icon of="swap" />
                    <span class="vh">{t("Ships")}</span>
                    {player.ships}
                </li>
            )}
        </ul>
    );
}

// Monuments and cities, finished or begun.
function builtText(player: BronzePlayer, { facts }: BronzeModel): string {
    const sizeOf = (id: string) => facts.targets[id]?.size ?? 0;
    const towns = Object.entries(player.city_boxes)
        .filter(([id, done]) => done > 0 && done < sizeOf(id))
        .map(([id, done]) => t("%1 %2 of %3", titleOf(id), done, sizeOf(id)));
    const monuments = MONUMENTS.map((id) => ({ id, title: titleOf(id), size: sizeOf(id) }));
    return [monumentsText(player, monuments), ...towns].filter(Boolean).join(" · ");
}

function Other({ model, seat }: { model: BronzeModel; seat: number }) {
    const player = model.view.seats[seat];
    if (!player) return null;
    const goods = GOODS.reduce((n, good) => n + player.goods[good], 0);
    const worth = model.facts.worth[seat] ?? 0;
    const { developments } = model.facts.ends;
    return (
        <>
            <ul class="ostat">
                <Stat icon="city" n={player.cities} word={t("cities")} />
                <Stat icon="food" tint="c-food" n={player.food} word={t("food")} />
                <Stat icon="good" tint="c-wood" n={goods} word={t("worth %1", worth)} />
                <Stat
                    icon="development"
                    n={player.developments.length}
                    word={developments ? t("of %1 dev.", developments) : t("dev.")}
                />
                <Stat
                    icon="skull"
                    n={-player.disasters}
                    word={t("lost")}
                    bad={player.disasters > 0}
                />
            </ul>
            <Goods player={player} />
            <p class="olist">
                {listed(player.developments.map(titleOf)) || t("no development yet")}
                <br />
                {builtText(player, model)}
            </p>
        </>
    );
}

export function Others(props: DrawnProps) {
    const model = modelOf(props);
    return (
        <OtherSeats
            model={model}
            class="bronze"
            goals={goalsOf(model)}
            tell={(seat) => <Other model={model} seat={seat} />}
        />
    );
}
