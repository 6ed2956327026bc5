// Developments of the Iron Age: innovations, wealth and goods pay for them.
import { Icon } from "../../ui/parts";
import { t, tn } from "../../words";
import { type Development, Developments as List, NoSlip, Slip } from "../dice/developments";
import { movesOf, pricesOf } from "../dice/sight";
import type { DrawnProps } from "../drawn";
import { effectOf, type Payment, type Price, type Sight, titleOf } from "./model";
import { askWhy, purchase } from "./plan";

function noteOf({ owned, short_by }: Price): string {
    if (owned) return t("yours");
    return short_by ? t("%1 short", short_by) : t("affordable");
}

function oneOf(table: DrawnProps, sight: Sight, id: string, price: Price): Development {
    const chosen = purchase.value?.development === id;
    const moves = movesOf(sight.now, "buy").filter(({ args }) => args[0] === id);
    const first = price.pay[0];
    const plannable = sight.rolling && !sight.watching && !price.owned && Boolean(first);
    const open = (sight.asked && moves.length > 0) || plannable;
    const wealth = Number(moves[0]?.args[1] ?? first?.wealth ?? 0);
    return {
        id,
        title: titleOf(id),
        effect: effectOf(id),
        price,
        payable: !price.owned && price.short_by === 0,
        open,
        chosen,
        note: noteOf(price),
        tap: () => {
            if (!open) askWhy(table, `buy ${id} 0`);
            else purchase.value = chosen ? null : { development: id, wealth };
        },
    };
}

// How the chosen development would be paid, now or with these dice.
export function paymentOf(sight: Sight): Payment | undefined {
    const plan = purchase.value;
    const ways = plan ? pricesOf(sight)[plan.development]?.pay : [];
    return ways?.find(({ wealth }) => wealth === plan?.wealth);
}

// The parts of a payment: symbol, number, word.
export function partsOf({ innovations, wealth, goods }: Payment): [string, number, string][] {
    const parts: [string, number, string][] = [
        ["innovation", innovations, tn(innovations, "innovation", "innovations")],
        ["coin", wealth, t("wealth")],
        ["good", goods, tn(goods, "good", "goods")],
    ];
    return parts.filter(([, n]) => n > 0);
}

function Paying({ sight }: { sight: Sight }) {
    const plan = purchase.value;
    const pay = paymentOf(sight);
    if (!plan || !pay) return <NoSlip sight={sight} />;
    return (
        <Slip
            parts={partsOf(pay).map(([icon, n, word], i) => (
                <span key={icon}>
                    {i > 0 && <i>+</i>}
                    <Icon of={icon} />
                    <b>{n}</b> {word}
                </span>
            ))}
            text={titleOf(plan.development)}
        />
    );
}

export function Developments({ table, sight }: { table: DrawnProps; sight: Sight }) {
    return (
        <List
            sight={sight}
            rule="I7"
            hint={
                sight.rolling
                    ? t("one a turn · what could be paid with these dice")
                    : t("one a turn · tap one to see how it is paid")
            }
            developments={Object.entries(pricesOf(sight)).map(([id, price]) =>
                oneOf(table, sight, id, price),
            )}
            slip={<Paying sight={sight} />}
        />
    );
}
