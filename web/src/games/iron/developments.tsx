// Developments: what each costs, what it is worth, whether it can be paid.
import { Icon, Ref, SeatMark } from "../../ui/parts";
import { t, tn } from "../../words";
import { movesOf, nameOf } from "../bronze/model";
import type { DrawnProps } from "../drawn";
import { effectOf, type Price, type Sight, titleOf } from "./model";
import { askWhy, purchase } from "./plan";

// What they cost now, or with these dice.
export function pricesOf({ facts, rolling }: Sight): Record<string, Price> {
    return (rolling && facts.dice?.developments) || facts.developments;
}

function Row({ table, sight, id, price }: { table: DrawnProps; sight: Sight; id: string; price: Price }) {
    const chosen = purchase.value?.development === id;
    const moves = movesOf(sight.now, "buy").filter(({ args }) => args[0] === id);
    const legal = sight.asked && moves.length > 0;
    const first = price.pay[0];
    const open = legal || (sight.rolling && !price.owned && first !== undefined);
    const within = !price.owned && price.short_by === 0;
    const note = price.owned ? t("yours") : price.short_by ? t("%1 short", price.short_by) : t("affordable");
    const tap = () => {
        if (!open) askWhy(table, `buy ${id} 0`);
        else if (chosen) purchase.value = null;
        else purchase.value = { development: id, wealth: Number(moves[0]?.args[1] ?? first?.wealth ?? 0) };
    };
    return (
        <li>
            <button
                class={`dev ${price.owned ? "own" : within ? "can" : "cannot"} ${chosen ? "chosen" : ""}`}
                aria-disabled={!open}
                aria-pressed={open ? chosen : undefined}
                onClick={tap}
            >
                <span class="mark">{price.owned ? <Icon of="check" /> : within ? <span class="dot" /> : <Icon of="lock" />}</span>
                <span class="dn">
                    <b>{titleOf(id)}</b>
                    <small>
                        {effectOf(id)}
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

// The payment in one line.
function Slip({ sight }: { sight: Sight }) {
    const plan = purchase.value;
    const pay = plan && pricesOf(sight)[plan.development]?.pay.find(({ wealth }) => wealth === plan.wealth);
    if (!plan || !pay) return <li class="slip empty">{t("tap one to see how it is paid")}</li>;
    const parts: [string, number, string][] = [
        ["innovation", pay.innovations, tn(pay.innovations, "innovation", "innovations")],
        ["coin", pay.wealth, t("wealth")],
        ["good", pay.goods, tn(pay.goods, "good", "goods")],
    ];
    return (
        <li class="slip" aria-live="polite">
            <span class="sl-b">
                {parts
                    .filter(([, n]) => n > 0)
                    .map(([icon, n, word], i) => (
                        <span key={icon}>
                            {i > 0 && <i>+</i>}
                            <Icon of={icon} />
                            <b>{n}</b> {word}
                        </span>
                    ))}
            </span>
            <span class="sl-f">{titleOf(plan.development)}</span>
        </li>
    );
}

export function Developments({ table, sight }: { table: DrawnProps; sight: Sight }) {
    const prices = Object.entries(pricesOf(sight));
    return (
        <section class="devel" aria-labelledby="ir-developments">
            <h3 id="ir-developments">
                {t("Developments")} <Ref rule="I7" />
                <small>
                    {sight.rolling
                        ? t("one a turn · what could be paid with these dice")
                        : t("one a turn · tap one to see how it is paid")}
                </small>
            </h3>
            <ul class="devs" style={{ "--rows": Math.ceil((prices.length + 1) / 2) }}>
                {prices.map(([id, price]) => (
                    <Row key={id} table={table} sight={sight} id={id} price={price} />
                ))}
                <Slip sight={sight} />
            </ul>
        </section>
    );
}
