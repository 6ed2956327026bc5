// How the planned development would be paid.
import { t, tn } from "../../words";
import { pricesOf } from "../dice/model";
import type { Payment, IronPrice, IronModel } from "./model";
import { purchase } from "./plan";

// The way to pay for a development that wastes least. Where several do, the first of them, which takes the least wealth.
export const bestPay = ({ pay }: IronPrice): Payment | undefined =>
    pay.reduce<Payment | undefined>((best, one) => (best && best.wasted <= one.wasted ? best : one), undefined);

// Now, or with these dice.
export function paymentOf(model: IronModel): Payment | undefined {
    const plan = purchase.value;
    const ways = plan ? pricesOf(model)[plan.development]?.pay : [];
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

export const wasteText = ({ wasted }: Payment): string =>
    wasted ? t("wastes %1", wasted) : t("nothing wasted");
