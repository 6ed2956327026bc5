// Developments of the Iron Age: innovations, wealth and goods pay for them. One may be set aside before the
// step of buying.
import { Icon } from "../../ui/parts";
import { t } from "../../words";
import { type Development, Developments as List, NoSlip } from "../dice/developments";
import { movesOf, pricesOf } from "../dice/sight";
import type { DrawnProps } from "../drawn";
import { effectOf, type Price, type Sight, titleOf } from "./model";
import { bestPay, partsOf, paymentOf, wasteText } from "./paying";
import { askWhy, purchase } from "./plan";

// Steps of the own turn in which one can still wish for something.
const BEFORE = ["reroll", "leadership", "omens", "choose", "granaries", "conquest", "colonies", "bonus", "build"];

function noteOf({ watching }: Sight, price: Price, mine: boolean): string {
    if (price.owned) return watching ? t("bought") : t("yours");
    if (price.short_by) return t("%1 short", price.short_by);
    const best = mine ? bestPay(price) : undefined;
    if (!best) return t("in reach");
    return best.wasted ? t("wastes %1", best.wasted) : t("exact");
}

function oneOf(table: DrawnProps, sight: Sight, id: string, price: Price): Development {
    const { view, me, asked } = sight;
    const chosen = purchase.value?.development === id;
    const best = bestPay(price);
    const moves = movesOf(sight.now, "buy").some(({ args }) => args[0] === id);
    const open = asked && Boolean(best) && (moves || BEFORE.includes(view.phase));
    const mine = view.seat === me;
    return {
        id,
        title: titleOf(id),
        effect: effectOf(id),
        price,
        payable: !price.owned && price.short_by === 0,
        open,
        chosen,
        note: noteOf(sight, price, mine),
        waste: mine && (best?.wasted ?? 0) > 0,
        tap: () => {
            if (!open || !best) askWhy(table, `buy ${id} 0`);
            else purchase.value = chosen ? null : { development: id, wealth: best.wealth };
        },
    };
}

function Paying({ sight }: { sight: Sight }) {
    const plan = purchase.value;
    const pay = paymentOf(sight);
    const price = plan && pricesOf(sight)[plan.development];
    if (sight.view.seat !== sight.me) return <li class="slip empty" />;
    if (!plan || !pay || !price) return <NoSlip sight={sight} />;
    return (
        <li class="slip" aria-live="polite">
            <b class="sl-n">{titleOf(plan.development)}</b>
            <span class="sl-b">
                {partsOf(pay).map(([icon, n, word], i) => (
                    <span key={icon}>
                        {i > 0 && <i>+</i>}
                        <Icon of={icon} />
                        <b>{n}</b> <span class="vh">{word}</span>
                    </span>
                ))}
                <i>=</i>
                <b>{price.cost}</b>
                <em class={pay.wasted ? "bad" : ""}>{wasteText(pay)}</em>
            </span>
            <span class="sl-f">
                {price.bonus ? t("now worth %1 + %2", price.points, price.bonus) : t("worth %1", price.points)}
            </span>
        </li>
    );
}

export function Developments({ table, sight }: { table: DrawnProps; sight: Sight }) {
    const { facts, rolling, view, me } = sight;
    const { total } = (rolling && facts.dice?.purse) || facts.purse;
    return (
        <List
            sight={sight}
            rule="I7"
            hint={
                view.seat !== me
                    ? t("one a turn")
                    : rolling
                      ? t("one a turn · %1 to spend with these dice", total)
                      : t("one a turn · %1 to spend", total)
            }
            developments={Object.entries(pricesOf(sight)).map(([id, price]) =>
                oneOf(table, sight, id, price),
            )}
            slip={<Paying sight={sight} />}
        />
    );
}
