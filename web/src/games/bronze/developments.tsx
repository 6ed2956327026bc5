// Developments: what each costs, what it is worth, whether it can be paid and what that wastes.
import { Icon, Ref, SeatMark } from "../../ui/parts";
import { t } from "../../words";
import { tell } from "../dice/plan";
import {
    effectOf,
    type Good,
    GOODS,
    movesOf,
    nameOf,
    type Price,
    type Sight,
    titleOf,
} from "./model";
import { Ware } from "./parts";
import { purchase } from "./plan";

export function pricesOf({ facts, rolling }: Sight): Record<string, Price> {
    return (rolling && facts.dice?.developments) || facts.developments;
}

// What a row of goods would fetch now, or with these dice.
export function rowWorth({ facts, player, rolling }: Sight, good: Good): number {
    const n = player.goods[good] + (rolling ? (facts.dice?.goods[good] ?? 0) : 0);
    return facts.rails[good][n - 1] ?? 0;
}

export function coinsNow({ facts, view, rolling, me }: Sight): number {
    if (rolling) return facts.dice?.coins ?? 0;
    return view.seat === me ? view.coins : 0;
}

export function paid(sight: Sight): number {
    const rows = purchase.value?.rows ?? [];
    return coinsNow(sight) + rows.reduce((sum, good) => sum + rowWorth(sight, good), 0);
}

// The move that buys what is planned, if it is one.
export function buyMove(sight: Sight): string | null {
    const plan = purchase.value;
    if (!plan) return null;
    const wanted = [...plan.rows].sort().join();
    const move = movesOf(sight.now, "buy").find(
        ({ args }) =>
            args[0] === plan.development && [...(args[1] as string[])].sort().join() === wanted,
    );
    return move?.text ?? null;
}

function tap(id: string, price: Price): void {
    if (price.owned) return tell(t("%1 is yours already; each only once.", titleOf(id)), "B33");
    if (!price.pay)
        return tell(t("%1 costs %2: %3 short.", titleOf(id), price.cost, price.short_by), "B34");
    purchase.value =
        purchase.value?.development === id ? null : { development: id, rows: price.pay };
}

function Row({ sight, id, price }: { sight: Sight; id: string; price: Price }) {
    const chosen = purchase.value?.development === id;
    const can = !price.owned && Boolean(price.pay);
    const note = price.owned
        ? t("yours")
        : !price.pay
          ? t("%1 short", price.short_by)
          : price.waste
            ? t("wastes %1", price.waste)
            : t("exact");
    const state = price.owned ? "own" : can ? "can" : "cannot";
    return (
        <li>
            <button
                class={`dev ${state} ${chosen ? "chosen" : ""}`}
                aria-disabled={!can}
                aria-pressed={can ? chosen : undefined}
                onClick={() => tap(id, price)}
            >
                <span class="mark">
                    {price.owned ? (
                        <Icon of="check" />
                    ) : can ? (
                        <span class="dot" />
                    ) : (
                        <Icon of="lock" />
                    )}
                </span>
                <span class="dn">
                    <b>{titleOf(id)}</b>
                    <small>
                        {effectOf(id, sight.facts)}
                        {sight.view.seats.map(
                            (player, seat) =>
                                seat !== sight.me &&
                                player.developments.includes(id) && (
                                    <span key={seat}>
                                        {" "}
                                        <SeatMark seat={seat} />
                                        <span class="vh">{nameOf(sight.now, seat)}</span>
                                    </span>
                                ),
                        )}
                    </small>
                </span>
                <span class="price">
                    <b>{price.cost}</b>
                    <small>{note}</small>
                </span>
                <span class="pp">
                    {price.points}
                    <span class="vh">{t("points")}</span>
                </span>
            </button>
        </li>
    );
}

export function wasteText(over: number): string {
    return over < 0 ? t("%1 short", -over) : over ? t("wastes %1", over) : t("nothing wasted");
}

// The payment in one line: coins and rows, and what is wasted.
function Slip({ sight }: { sight: Sight }) {
    const plan = purchase.value;
    const cost = plan && pricesOf(sight)[plan.development]?.cost;
    if (!plan || !cost) return <li class="slip empty">{t("tap one to see how it is paid")}</li>;
    const sum = paid(sight);
    const coins = coinsNow(sight);
    const parts = [
        ...(coins ? [{ icon: <Icon of="coin" class="c-coin" />, n: coins, name: t("Coins") }] : []),
        ...GOODS.filter((good) => plan.rows.includes(good)).map((good) => ({
            icon: <Ware of={good} />,
            n: rowWorth(sight, good),
            name: titleOf(good),
        })),
    ];
    return (
        <li class="slip" aria-live="polite">
            <span class="sl-b">
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
            </span>
            <span class="sl-f">{`${titleOf(plan.development)}: ${wasteText(sum - cost)}`}</span>
        </li>
    );
}

export function Developments({ sight }: { sight: Sight }) {
    const { facts, rolling } = sight;
    const prices = Object.entries(pricesOf(sight));
    const means = coinsNow(sight) + (rolling ? (facts.dice?.worth_then ?? 0) : facts.goods_worth);
    return (
        <section class="devel" aria-labelledby="bz-developments">
            <h3 id="bz-developments">
                {t("Developments")} <Ref rule="B8" />
                <small>
                    {t("one a turn")} ·{" "}
                    {rolling ? t("%1 to spend with these dice", means) : t("%1 to spend", means)}
                </small>
            </h3>
            <ul class="devs" style={{ "--rows": Math.ceil((prices.length + 1) / 2) }}>
                {prices.map(([id, price]) => (
                    <Row key={id} sight={sight} id={id} price={price} />
                ))}
                <Slip sight={sight} />
            </ul>
        </section>
    );
}
