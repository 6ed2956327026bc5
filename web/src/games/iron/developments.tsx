// Developments of the Iron Age: innovations, wealth and goods pay for them. One may be set aside before the
// step of buying.
import { Icon } from "../../ui/parts";
import { t } from "../../words";
import { type Development, Developments as List, NoSlip } from "../dice/developments";
import { movesOf, pricesOf } from "../dice/model";
import type { DrawnProps } from "../drawn";
import { effectOf, type IronPrice, type IronModel, titleOf } from "./model";
import { bestPay, partsOf, paymentOf, wasteText } from "./paying";
import { askWhy, purchase } from "./plan";

// Steps of the own turn in which a development can be reserved.
const BEFORE = ["reroll", "leadership", "omens", "choose", "granaries", "conquest", "colonies", "bonus", "build"];

function noteOf({ watching }: IronModel, price: IronPrice, mine: boolean): string {
    if (price.owned) return watching ? t("bought") : t("yours");
    if (price.short_by) return t("%1 short", price.short_by);
    const best = mine ? bestPay(price) : undefined;
    if (!best) return t("in reach");
    return best.wasted ? t("wastes %1", best.wasted) : t("exact");
}

function oneOf(table: DrawnProps, model: IronModel, id: string, price: IronPrice): Development {
    const { view, me, asked } = model;
    const chosen = purchase.value?.development === id;
    const best = bestPay(price);
    const moves = movesOf(model.now, "buy").some(({ args }) => args[0] === id);
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
        note: noteOf(model, price, mine),
        waste: mine && (best?.wasted ?? 0) > 0,
        tap: () => {
            if (!open || !best) askWhy(table, `buy ${id} 0`);
            else purchase.value = chosen ? null : { development: id, wealth: best.wealth };
        },
    };
}

function Paying({ model }: { model: IronModel }) {
    const plan = purchase.value;
    const pay = paymentOf(model);
    const price = plan && pricesOf(model)[plan.development];
    if (model.view.seat !== model.me) return <li class="slip empty" />;
    if (!plan || !pay || !price) return <NoSlip model={model} />;
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

export function Developments({ table, model }: { table: DrawnProps; model: IronModel }) {
    const { facts, rolling, view, me } = model;
    const { total } = (rolling && facts.dice?.purse) || facts.purse;
    return (
        <List
            model={model}
            rule="I7"
            hint={
                view.seat !== me
                    ? t("one a turn")
                    : rolling
                      ? t("one a turn · %1 to spend with these dice", total)
                      : t("one a turn · %1 to spend", total)
            }
            developments={Object.entries(pricesOf(model)).map(([id, price]) =>
                oneOf(table, model, id, price),
            )}
            slip={<Paying model={model} />}
        />
    );
}
