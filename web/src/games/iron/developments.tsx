// Developments: what each costs, what it is worth, whether it can be paid.
import { Icon, Ref, SeatMark } from "../../ui/parts";
import { t } from "../../words";
import { movesOf, nameOf } from "../bronze/model";
import type { DrawnProps } from "../drawn";
import { effectOf, type Price, type Sight, titleOf } from "./model";
import { askWhy, purchase } from "./plan";

function Row({ table, sight, id, price }: { table: DrawnProps; sight: Sight; id: string; price: Price }) {
    const chosen = purchase.value?.development === id;
    const moves = movesOf(sight.now, "buy").filter(({ args }) => args[0] === id);
    const legal = sight.asked && moves.length > 0;
    const within = !price.owned && price.short_by === 0;
    const note = price.owned ? t("yours") : price.short_by ? t("%1 short", price.short_by) : t("affordable");
    const tap = () => {
        if (!legal) askWhy(table, `buy ${id} 0`);
        else purchase.value = chosen ? null : { development: id, wealth: Number(moves[0]?.args[1] ?? 0) };
    };
    return (
        <li>
            <button
                class={`dev ${price.owned ? "own" : within ? "can" : "cannot"} ${chosen ? "chosen" : ""}`}
                aria-disabled={!legal}
                aria-pressed={legal ? chosen : undefined}
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

export function Developments({ table, sight }: { table: DrawnProps; sight: Sight }) {
    const prices = Object.entries(sight.facts.developments);
    return (
        <section class="devel" aria-labelledby="ir-developments">
            <h3 id="ir-developments">
                {t("Developments")} <Ref rule="I7" />
                <small>{t("one a turn · tap one to see how it is paid")}</small>
            </h3>
            <ul class="devs" style={{ "--rows": Math.ceil(prices.length / 2) }}>
                {prices.map(([id, price]) => (
                    <Row key={id} table={table} sight={sight} id={id} price={price} />
                ))}
            </ul>
        </section>
    );
}
