// What the dice of the Bronze Age bring, or what is left of it.
import { Icon } from "../../ui/parts";
import { fill, filln, plus, t, tn } from "../../words";
import { bringTitle, foodRow, type Row, Rows, Split as DiceSplit, then } from "../dice/ledger";
import type { Threat } from "../dice/odds";
import type { Fall } from "../dice/pad";
import { type Disaster, GOODS, type BronzeModel, titleOf } from "./model";
import { Ware } from "./parts";
import { choiceNow } from "./plan";

function feeding(model: BronzeModel): Row {
    const { facts, player } = model;
    const choice = facts.dice?.choices[choiceNow(model)];
    const { food = 0, cities_unfed = 0, food_after_feeding = 0 } = choice ?? {};
    return foodRow(player.food, food, facts.food_needed, cities_unfed, food_after_feeding);
}

function goodsRow({ facts }: BronzeModel): Row {
    const dice = facts.dice;
    const brought = GOODS.reduce((n, good) => n + (dice?.goods[good] ?? 0), 0);
    const kept = facts.goods_kept;
    return {
        icon: "good",
        name: t("Goods"),
        change: plus(brought),
        how: (
            <span class="goodsline">
                {GOODS.flatMap((good) => {
                    const n = dice?.goods[good] ?? 0;
                    return n
                        ? [
                              <span key={good}>
                                  <Icon of={good} />
                                  {n > 1 && <sub>{n}</sub>}
                                  <span class="vh">{`${n} ${titleOf(good)}`}</span>
                              </span>,
                          ]
                        : [];
                })}
            </span>
        ),
        then: then(fill("%1 worth %2", <b>{dice?.goods_then}</b>, <b>{dice?.worth_then}</b>)),
        brief:
            kept >= 0 && (dice?.goods_then ?? 0) > kept
                ? t("keep %1", kept)
                : t("have %1", dice?.goods_then ?? 0),
    };
}

function workersRow(model: BronzeModel): Row {
    const choice = model.facts.dice?.choices[choiceNow(model)];
    const workers = choice?.workers ?? 0;
    const more = workers - (choice?.workers_of_dice ?? 0);
    return {
        icon: "worker",
        name: t("Workers"),
        change: String(workers),
        how: more ? t("%1 + %2 Masonry", workers - more, more) : "",
        then: then(filln(workers, "%1 box", "%1 boxes", <b>{workers}</b>)),
        brief: tn(workers, "%1 box", "%1 boxes"),
    };
}

function coinsRow({ facts }: BronzeModel): Row {
    const coins = facts.dice?.coins ?? 0;
    const worth = facts.dice?.worth_then ?? 0;
    return {
        icon: "coin",
        name: t("Coins"),
        change: String(coins),
        how: t("%1 + %2 in goods", coins, worth),
        then: then(fill("%1 to spend", <b>{coins + worth}</b>)),
        brief: t("%1 in all", coins + worth),
    };
}

// What a disaster costs: oneself, the others, or the goods.
function toll(model: BronzeModel, disaster: Disaster): { text: string; mine: boolean } {
    const { me } = model;
    const solo = model.solo || model.watching; // nobody is "you" there
    const own = disaster.points[me] ?? 0;
    const others = disaster.points.filter((points, seat) => seat !== me && points > 0);
    if (disaster.looted.includes(me)) return { text: t("lose all goods"), mine: true };
    if (own) return { text: solo ? t("−%1", own) : t("you −%1", own), mine: true };
    if (others.length) return { text: t("others −%1", Math.max(...others)), mine: false };
    if (disaster.looted.length) return { text: t("others lose goods"), mine: false };
    return { text: model.solo ? t("you are spared") : t("nobody is hit"), mine: false };
}

// What would spare the one whose dice bring a disaster.
const SHIELDS: Record<string, string> = {
    drought: "irrigation",
    pestilence: "medicine",
    invasion: "great_wall",
    revolt: "religion",
};

function disasterRow(model: BronzeModel): Row {
    const { facts, me } = model;
    const dice = facts.dice;
    const skulls = dice?.skulls ?? 0;
    const disaster = facts.disasters.find((one) => one.id === dice?.disaster);
    if (!disaster)
        return {
            icon: "skull",
            name: t("Skulls"),
            change: String(skulls),
            how: t("no disaster"),
            then: tn(facts.disasters[0]?.skulls ?? 0, "%1 brings a drought", "%1 bring a drought"),
            brief: t("no disaster"),
        };
    const { text, mine } = toll(model, disaster);
    const own = disaster.points[me] ?? 0;
    const shield = titleOf(SHIELDS[disaster.id] ?? "");
    const spared = model.player.developments.includes(SHIELDS[disaster.id] ?? "");
    return {
        icon: disaster.id,
        name: titleOf(disaster.id),
        change: own ? `−${own}` : mine ? "✕" : "0",
        how: mine
            ? tn(skulls, "%1 skull, no %2", "%1 skulls, no %2", skulls, shield)
            : spared
              ? tn(skulls, "%1 skull, %2", "%1 skulls, %2", skulls, shield)
              : tn(skulls, "%1 skull", "%1 skulls"),
        then: then(own ? filln(own, "%1 point", "%1 points", <b>−{own}</b>) : text),
        brief: own ? t("points") : text,
        bad: mine,
    };
}

export function Ledger({ model }: { model: BronzeModel }) {
    const rows = [feeding, goodsRow, workersRow, coinsRow, disasterRow].map((row) => row(model));
    return <Rows title={bringTitle(model)} rule="B14" rows={rows} />;
}

// After collecting: what the turn still has to give.
export function Left({ model, who }: { model: BronzeModel; who: number }) {
    const { view, facts } = model;
    const player = view.seats[who];
    if (!player) return null;
    const goods = GOODS.reduce((n, good) => n + player.goods[good], 0);
    const worth = facts.worth[who] ?? 0;
    const kept = facts.goods_kept;
    const over = who === model.me && kept >= 0 && goods > kept ? goods - kept : 0;
    const rows: Row[] = [
        {
            icon: "worker",
            name: t("Workers"),
            change: String(view.workers),
            how: view.workers ? t("to lay blocks with") : t("none left"),
            then: "",
            brief: t("to lay"),
        },
        {
            icon: "coin",
            name: t("Coins"),
            change: String(view.coins),
            how: t("%1 + %2 in goods", view.coins, worth),
            then: then(fill("%1 to spend", <b>{view.coins + worth}</b>)),
            brief: t("%1 in all", view.coins + worth),
        },
        {
            icon: "good",
            name: t("Goods"),
            change: String(goods),
            how: (
                <span class="goodsline">
                    {GOODS.flatMap((good) =>
                        player.goods[good]
                            ? [
                                  <span key={good}>
                                      <Ware of={good} />
                                      <sub>{player.goods[good]}</sub>
                                  </span>,
                              ]
                            : [],
                    )}
                </span>
            ),
            then: over ? then(fill("%1 must go", <b>{over}</b>)) : (
                ""
            ),
            brief: over ? t("keep %1", kept) : t("worth %1", worth),
            bad: over > 0,
        },
    ];
    return <Rows title={t("Still to come this turn")} rule="B28" rows={rows} />;
}

// What the skulls bring.
export const threatsOf = (model: BronzeModel): Threat[] =>
    model.facts.disasters.map((disaster) => {
        const { text, mine } = toll(model, disaster);
        const { id, skulls } = disaster;
        return { id, skulls, icon: id, title: titleOf(id), text, bad: mine };
    });

// Points these dice would cost their owner.
export function losing(model: BronzeModel): number {
    const dice = model.rolling ? model.facts.dice : undefined;
    if (!dice) return 0;
    const disaster = model.facts.disasters.find((one) => one.id === dice.disaster);
    return (disaster?.points[model.me] ?? 0) + (dice.choices[choiceNow(model)]?.cities_unfed ?? 0);
}

// For the pad: what is lost, would be, and could be.
export const fallOf = (model: BronzeModel): Fall => ({
    lost: model.player.disasters,
    more: losing(model),
    threats: threatsOf(model),
});

export function Split({ model }: { model: BronzeModel }) {
    const choices = model.facts.dice?.choices ?? [];
    return (
        <DiceSplit
            choices={choices.map((choice) => ({ ...choice, hands: choice.workers }))}
            now={choiceNow(model)}
            hands={t("workers")}
        />
    );
}
