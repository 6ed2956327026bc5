// Developments of the Bronze Age: coins and whole rows of goods pay for them, what is over is wasted.
import { Icon } from "../../ui/parts";
import { t } from "../../words";
import { type Development, Developments as List, NoSlip, Slip } from "../dice/developments";
import { tell } from "../dice/plan";
import { movesOf, pricesOf, watchText } from "../dice/model";
import { effectOf, type Good, GOODS, type BronzePrice, type BronzeModel, titleOf } from "./model";
import { Ware } from "./parts";
import { onText, purchase } from "./plan";

// What a row of goods would fetch now, or with these dice.
export function rowWorth({ facts, player, rolling }: BronzeModel, good: Good): number {
    const n = player.goods[good] + (rolling ? (facts.dice?.goods[good] ?? 0) : 0);
    return facts.rails[good][n - 1] ?? 0;
}

export function coinsNow({ facts, view, rolling, me }: BronzeModel): number {
    if (rolling) return facts.dice?.coins ?? 0;
    return view.seat === me ? view.coins : 0;
}

export function paid(model: BronzeModel): number {
    const rows = purchase.value?.rows ?? [];
    return coinsNow(model) + rows.reduce((sum, good) => sum + rowWorth(model, good), 0);
}

// The move that buys what is planned, if it is one.
export function buyMove(model: BronzeModel): string | null {
    const plan = purchase.value;
    if (!plan) return null;
    const wanted = [...plan.rows].sort().join();
    const move = movesOf(model.now, "buy").find(
        ({ args }) =>
            args[0] === plan.development && [...(args[1] as string[])].sort().join() === wanted,
    );
    return move?.text ?? null;
}

function tap(model: BronzeModel, id: string, price: BronzePrice): void {
    if (model.watching) return tell(watchText(model));
    if (price.owned) return tell(t("%1 is yours already; each only once.", titleOf(id)), "B33");
    if (!price.pay)
        return tell(t("%1 costs %2: %3 short.", titleOf(id), price.cost, price.short_by), "B34");
    purchase.value =
        purchase.value?.development === id ? null : { development: id, rows: price.pay };
    if (purchase.value && model.asked) tellWayToBuy(model);
}

// Before the step of buying: which button leads there. What is planned stays planned.
function tellWayToBuy({ view }: BronzeModel): void {
    const button = onText(view.phase, view.workers);
    if (button) tell(t("It is bought after this step: press “%1” (K) first.", button), "B33");
}

function noteOf({ watching }: BronzeModel, { owned, pay, waste, short_by }: BronzePrice): string {
    if (owned) return watching ? t("bought") : t("yours");
    if (!pay) return t("%1 short", short_by);
    return waste ? t("wastes %1", waste) : t("exact");
}

function oneOf(model: BronzeModel, id: string, price: BronzePrice): Development {
    const can = !price.owned && Boolean(price.pay);
    return {
        id,
        title: titleOf(id),
        effect: effectOf(id, model.facts),
        price,
        payable: can,
        open: can && !model.watching,
        chosen: purchase.value?.development === id,
        note: noteOf(model, price),
        tap: () => tap(model, id, price),
    };
}

export function wasteText(over: number): string {
    return over < 0 ? t("%1 short", -over) : over ? t("wastes %1", over) : t("nothing wasted");
}

function Payment({ model }: { model: BronzeModel }) {
    const plan = purchase.value;
    const cost = plan && pricesOf(model)[plan.development]?.cost;
    if (!plan || !cost) return <NoSlip model={model} />;
    const sum = paid(model);
    const coins = coinsNow(model);
    const parts = [
        ...(coins ? [{ icon: <Icon of="coin" class="c-coin" />, n: coins, name: t("Coins") }] : []),
        ...GOODS.filter((good) => plan.rows.includes(good)).map((good) => ({
            icon: <Ware of={good} />,
            n: rowWorth(model, good),
            name: titleOf(good),
        })),
    ];
    return (
        <Slip
            parts={
                <>
                    {parts.map((part, i) => (
                        <span key={part.name}>
                            {i > 0 && <i>+</i>}
                            {part.icon}
                            <span class="vh">{part.name}</span>
                            <b>{part.n}</b>
                        </span>
                    ))}
                    <i>=</i>
                    <b>{sum}</b>
                </>
            }
            text={t("%1: %2", titleOf(plan.development), wasteText(sum - cost))}
        />
    );
}

export function Developments({ model }: { model: BronzeModel }) {
    const { facts, rolling } = model;
    const means = coinsNow(model) + (rolling ? (facts.dice?.worth_then ?? 0) : facts.goods_worth);
    return (
        <List
            model={model}
            rule="B8"
            hint={`${t("one a turn")} · ${
                rolling ? t("%1 to spend with these dice", means) : t("%1 to spend", means)
            }`}
            developments={Object.entries(pricesOf(model)).map(([id, price]) =>
                oneOf(model, id, price),
            )}
            slip={<Payment model={model} />}
        />
    );
}
