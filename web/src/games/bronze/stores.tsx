// Food and goods as pegs on rails, the values under them; and the cities with their boxes.
import { Icon, Ref } from "../../ui/parts";
import { ctx, t, tn } from "../../words";
import { Boxes, progress, type Rail, Track, upTo } from "../dice/parts";
import { CITIES, GOODS, type BronzeModel, titleOf, type Ware as Wares } from "./model";
import { Ware } from "./parts";
import { boxesOf, choiceNow, planned, purchase, reach } from "./plan";
import { tapTarget } from "./targets";

function rails(model: BronzeModel): Rail[] {
    const { facts, player, rolling, me } = model;
    const dice = rolling ? facts.dice : undefined;
    const choice = dice?.choices[choiceNow(model)];
    const paying = rolling ? [] : (purchase.value?.rows ?? []);
    const looted =
        dice && facts.disasters.find((one) => one.id === dice.disaster)?.looted.includes(me);
    const rail = (ware: Wares, values: number[], have: number, then: number): Rail => ({
        class: `r-${ware}`,
        icon: <Ware of={ware} />,
        title: titleOf(ware),
        values,
        have,
        then,
    });
    const food = choice ? choice.food_after_feeding : player.food;
    const goods = GOODS.map((good): Rail => {
        const have = player.goods[good];
        const all = have + (dice?.goods[good] ?? 0);
        const values = facts.rails[good];
        const then = looted || paying.includes(good) ? 0 : all;
        return { ...rail(good, values, have, then), gain: all, worth: values[then - 1] ?? 0 };
    });
    return [rail("food", upTo(facts.rails.food), player.food, food), ...goods];
}

export function Stores({ model }: { model: BronzeModel }) {
    const { facts, rolling } = model;
    const goods = rolling ? (facts.dice?.goods_then ?? 0) : facts.goods;
    const over = facts.goods_kept >= 0 && goods > facts.goods_kept;
    return (
        <section class="stores" aria-labelledby="bz-stores">
            <h3 id="bz-stores">
                {t("Stores")} <Ref rule="B4" />
                {over && (
                    <small class="warn">
                        {rolling
                            ? tn(goods, "%1 good with these dice, %2 may stay", "%1 goods with these dice, %2 may stay", goods, facts.goods_kept)
                            : tn(goods, "%1 good, %2 may stay", "%1 goods, %2 may stay", goods, facts.goods_kept)}
                    </small>
                )}
                <span class="colh" aria-hidden="true">
                    {t("worth")}
                </span>
            </h3>
            <ul class="tracks">
                {rails(model).map((rail) => (
                    <Track key={rail.class} {...rail} />
                ))}
            </ul>
        </section>
    );
}

function City({
    model,
    id,
    number,
    tap,
}: {
    model: BronzeModel;
    id: string;
    number: number;
    tap(): void;
}) {
    const size = model.facts.targets[id]?.size ?? 0;
    const done = boxesOf(model, id);
    const plan = planned(model, id);
    const built = done >= size;
    const open = !built && reach(model, id) > 0;
    const text = built
        ? t(ctx("city", "built"))
        : !plan && (open || done)
          ? t("%1 of %2, then %3 dice", done, size, model.player.cities + 1)
          : progress(done, plan, size);
    return (
        <li class={`city ${built ? "done" : ""} ${open ? "open" : ""} ${plan ? "planned" : ""}`}>
            <button aria-disabled={!open} aria-pressed={open ? plan > 0 : undefined} onClick={tap}>
                <span class="ch">
                    <Icon of="city" />
                    <b aria-hidden="true">{number}</b>
                    <span class="vh">{titleOf(id)}</span>
                </span>
                <Boxes size={size} done={done} plan={plan} />
                <em>{text}</em>
            </button>
        </li>
    );
}

export function Cities({ model, send }: { model: BronzeModel; send(text: string): void }) {
    const { player } = model;
    const start =
        player.cities -
        CITIES.filter((id) => boxesOf(model, id) >= (model.facts.targets[id]?.size ?? 0)).length;
    return (
        <section class="towns" aria-labelledby="bz-cities">
            <h3 id="bz-cities" class="mt">
                {t("Cities")} <Ref rule="B5" />
                <small>{t("one die each · each eats 1 food")}</small>
            </h3>
            <ul class="cities">
                <li class="city done base">
                    <span class="ch">
                        <Icon of="city" />
                        <b>{`1–${start}`}</b>
                    </span>
                    <Boxes size={start} done={start} plan={0} />
                    <em>{t("from the start")}</em>
                </li>
                {CITIES.map((id, i) => (
                    <City
                        key={id}
                        model={model}
                        id={id}
                        number={start + 1 + i}
                        tap={() => tapTarget(model, id, send)}
                    />
                ))}
            </ul>
            {player.ships > 0 && (
                <p class="ships">
                    <Icon of="swap" /> {tn(player.ships, "%1 ship", "%1 ships")}
                </p>
            )}
        </section>
    );
}
