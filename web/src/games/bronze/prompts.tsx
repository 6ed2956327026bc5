// Prompts of the Bronze Age, beside the dice: blocks and how many, payment, food to sell,
// what to discard, ships, spearheads.
import { useState } from "preact/hooks";
import { Icon } from "../../ui/parts";
import { fill, t, tn } from "../../words";
import { PromptBox, bringsText, Spend } from "../dice/prompts";
import type { Send } from "../dice/band";
import { Stepper } from "../dice/parts";
import { blocks } from "../dice/plan";
import { most, moveOf, movesOf, nameOf, pricesOf } from "../dice/model";
import { coinsNow, paid, rowWorth, wasteText } from "./developments";
import { type Good, GOODS, type BronzeModel, titleOf } from "./model";
import { Ware } from "./parts";
import { planned, purchase, reach } from "./plan";

export function BuildPrompt({ model, send }: { model: BronzeModel; send: Send }) {
    const { now, view } = model;
    const plan = blocks.value;
    const count = plan ? planned(model, plan.target) : 0;
    return (
        <PromptBox title={tn(view.workers, "Build: %1 worker", "Build: %1 workers")} rule="B28">
            {plan && count ? (
                <div class="spend">
                    <span class="lab">
                        <Icon of={plan.target.startsWith("city") ? "city" : "monument"} />
                        {titleOf(plan.target)}
                    </span>
                    <Stepper
                        label={t("Blocks: %1", titleOf(plan.target))}
                        value={count}
                        min={1}
                        max={reach(model, plan.target)}
                        set={(n) => (blocks.value = { target: plan.target, count: n })}
                    />
                    <span class="how">
                        {view.workers > count && t("%1 left for others", view.workers - count)}
                    </span>
                </div>
            ) : (
                <p class="hint">
                    {view.workers
                        ? t("Tap a city or a monument on the pad to see its blocks laid.")
                        : t("No workers left.")}
                </p>
            )}
            <Spend
                label={t("Engineering")}
                icon={<Ware of="stone" />}
                verb="engineering"
                max={most(now, "engineering")}
                brings={(n) => tn(n, "Turn in %1 stone", "Turn in %1 stones")}
                model={model}
                send={send}
            />
            <Spend
                label={t("Ships")}
                icon={<Ware of="cloth" />}
                verb="ships"
                max={most(now, "ships")}
                brings={(n) => tn(n, "Build %1 ship", "Build %1 ships")}
                model={model}
                send={send}
            />
        </PromptBox>
    );
}

export function BuyPrompt({ model, send }: { model: BronzeModel; send: Send }) {
    const { now, facts } = model;
    const plan = purchase.value;
    const cost = plan ? (pricesOf(model)[plan.development]?.cost ?? 0) : 0;
    const food = most(now, "granaries");
    const least = movesOf(now, "granaries").reduce(
        (n, move) => Math.min(n, Number(move.args[0])),
        food,
    );
    const toggle = (good: Good) => {
        if (!plan) return;
        const rows = plan.rows.includes(good)
            ? plan.rows.filter((row) => row !== good)
            : [...plan.rows, good];
        purchase.value = { ...plan, rows };
    };
    const rows = GOODS.filter((good) => rowWorth(model, good) > 0);
    return (
        <PromptBox
            title={
                plan ? t("Pay for %1: %2", titleOf(plan.development), cost) : t("Buy a development")
            }
            rule="B34"
        >
            {plan ? (
                <>
                    <ul class="chips">
                        <li class="chip fixed">
                            <Icon of="coin" />
                            {t("Coins")} <b>{coinsNow(model)}</b>
                        </li>
                        {rows.map((good) => (
                            <li key={good}>
                                <button
                                    class="chip"
                                    aria-pressed={plan.rows.includes(good)}
                                    onClick={() => toggle(good)}
                                >
                                    <Icon of={plan.rows.includes(good) ? "check" : good} />
                                    {titleOf(good)} <b>{rowWorth(model, good)}</b>
                                </button>
                            </li>
                        ))}
                    </ul>
                    <p class={`sum ${paid(model) < cost ? "bad" : ""}`} role="status">
                        {fill(
                            "%1 of %2: %3",
                            <b>{paid(model)}</b>,
                            <b>{cost}</b>,
                            wasteText(paid(model) - cost),
                        )}
                    </p>
                </>
            ) : (
                <p class="hint">
                    {fill(
                        "%1 to spend. Tap a development on the pad to see how it is paid.",
                        <b>{coinsNow(model) + facts.goods_worth}</b>,
                    )}
                </p>
            )}
            {food > 0 && (
                <Spend
                    label={t("Granaries")}
                    icon={<Ware of="food" />}
                    verb="granaries"
                    min={least}
                    max={food}
                    brings={(n) => {
                        const coins = n * facts.coins_per_food;
                        return tn(coins, "Sell %1 food for %2 coin", "Sell %1 food for %2 coins", n, coins);
                    }}
                    model={model}
                    send={send}
                />
            )}
        </PromptBox>
    );
}

export function DiscardPrompt({ model, send }: { model: BronzeModel; send: Send }) {
    const { facts, player, now } = model;
    const over = facts.goods - facts.goods_kept;
    return (
        <PromptBox title={tn(over, "Put back %1 good", "Put back %1 goods")} rule="B37">
            <p class="hint">
                {t(
                    "You hold %1 and may keep %2. What a row is worth without one:",
                    facts.goods,
                    facts.goods_kept,
                )}
            </p>
            <ul class="chips">
                {movesOf(now, "discard").map((move) => {
                    const good = move.args[0] as Good;
                    const n = player.goods[good];
                    const worth = (count: number) => facts.rails[good][count - 1] ?? 0;
                    return (
                        <li key={good}>
                            <button class="chip" onClick={() => send(move.text)}>
                                <Icon of={good} />
                                {titleOf(good)} <b>{n}</b>
                                <small>{`${worth(n)} → ${worth(n - 1)}`}</small>
                            </button>
                        </li>
                    );
                })}
            </ul>
        </PromptBox>
    );
}

export function SwapPrompt({ model, send }: { model: BronzeModel; send: Send }) {
    const { now, view, player } = model;
    const swaps = movesOf(now, "swap");
    const [from, setFrom] = useState<Good | null>(null);
    const givers = GOODS.filter((good) => swaps.some((move) => move.args[0] === good));
    const given = from && givers.includes(from) ? from : null;
    const got = swaps.filter((move) => move.args[0] === given);
    return (
        <PromptBox title={tn(view.swaps_left, "Ships: %1 swap", "Ships: %1 swaps")} rule="B46">
            <ul class="chips" aria-label={t("Give")}>
                <li class="lab">{t("Give")}</li>
                {givers.map((good) => (
                    <li key={good}>
                        <button
                            class="chip"
                            aria-pressed={good === given}
                            onClick={() => setFrom(good)}
                        >
                            <Icon of={good} />
                            {titleOf(good)} <b>{player.goods[good]}</b>
                        </button>
                    </li>
                ))}
            </ul>
            <ul class="chips" aria-label={t("Get")}>
                <li class="lab">{t("Get")}</li>
                {given ? (
                    got.map((move) => (
                        <li key={move.text}>
                            <button class="chip" onClick={() => send(move.text)}>
                                <Icon of={move.args[1] as string} />
                                {titleOf(move.args[1] as string)}
                            </button>
                        </li>
                    ))
                ) : (
                    <li class="hint">{t("first what you give")}</li>
                )}
            </ul>
        </PromptBox>
    );
}

export function SmithingPrompt({ model, send }: { model: BronzeModel; send: Send }) {
    return (
        <PromptBox title={t("Your invasion strikes the others")} rule="B46">
            <p class="hint">{t("Each spearhead spent makes it 2 points worse.")}</p>
            <Spend
                label={t("Spearheads")}
                icon={<Ware of="spearheads" />}
                verb="smithing"
                min={0}
                max={most(model.now, "smithing")}
                brings={(n) =>
                    n ? tn(n, "Spend %1 spearhead", "Spend %1 spearheads") : t("Spend none")
                }
                model={model}
                send={send}
            />
        </PromptBox>
    );
}

export function PreservePrompt({ model }: { model: BronzeModel }) {
    return (
        <PromptBox title={t("Preserve food?")} rule="B46">
            <p class="hint">{bringsText(moveOf(model.now, "preserve"))}</p>
        </PromptBox>
    );
}

// The others' dice, still rolling.
export function WaitPrompt({ model }: { model: BronzeModel }) {
    const { now, view } = model;
    const name = nameOf(now, view.seat);
    if (view.phase === "choose")
        return (
            <PromptBox title={t("%1 collects", name)} rule="B14">
                <p class="hint">{t("Choice dice bring food or workers.")}</p>
            </PromptBox>
        );
    return (
        <PromptBox title={t("%1 rolls", name)} rule="B11">
            <p class="hint">{tn(view.rolls_left, "%1 roll left", "%1 rolls left")}</p>
        </PromptBox>
    );
}
