// What is asked, and what the band needs of it: the question with types, its name, the answer that is picked. Its screen
// is fetched (fetched.ts).
import { listed, t, tn } from "../../words";
import { cardOf } from "./cards";
import { type Mix, type Model, nameOf, type TtaMove } from "./model";
import { chosen, given, givingOf, going } from "./plan";

export interface Asked {
    kind: string;
    text: string;
    card?: string;
    attacker?: number;
    defender?: number;
    attack?: number;
    defense?: number;
    victor?: number | null;
    ahead?: number;
    bid?: number;
    by?: number | null;
    bidders?: number[];
    most?: number;
    covered?: number;
    limit?: number;
    left?: number;
    offered_by?: number;
    loser?: number;
    amount?: number;
    food?: number;
    resources?: number;
    ends?: string | null;
    a?: number;
    b?: number;
    terms_a?: Record<string, number>;
    terms_b?: Record<string, number>;
}

export const askedOf = ({ now }: Model): Asked => (now.question ?? { kind: "", text: "" }) as unknown as Asked;

// What the band calls a question.
export function titleOf(model: Model): string {
    const { now } = model;
    const asked = askedOf(model);
    const name = (seat: number | undefined) => nameOf(now, seat ?? 0);
    const card = asked.card ? cardOf(asked.card).title : "";
    switch (asked.kind) {
        case "politics":
            return t("Politics: one action, or none");
        case "bid":
            return t("Bid for %1?", card);
        case "colonize":
            return t("Pay for %1: %2 of %3 covered", card, asked.covered ?? 0, asked.bid ?? 0);
        case "attack":
            return t("You attack %1 with %2", name(asked.defender), card);
        case "defense":
            return t("%1 attacks you with %2", name(asked.attacker), card);
        case "pact":
            return t("%1 offers you %2", name(asked.offered_by), card);
        case "pick":
            return t("%1: what do you take?", card);
        case "lose":
            return t("%1: you lose population", card);
        case "event":
            return t("%1: your choice", card);
        case "choose":
            return tn(asked.left ?? 1, "Choose %1 card that scores at the end", "Choose %1 cards that score at the end");
        case "discard":
            return t("You may keep %1 military cards", asked.limit ?? 0);
        default:
            return asked.text.split("\n")[0] ?? "";
    }
}

export const pick = (move: TtaMove): void => {
    given.value = null;
    chosen.value = move.text;
};

export const numberOf = ({ moves }: Model, move: TtaMove): number => moves.indexOf(move) + 1;

export function giftText(model: Model, counts: number[]): string {
    const named = (givingOf(model)?.choices ?? []).flatMap(({ card }, i) => {
        const { title, age, family } = cardOf(card);
        const name = family === "unit" ? title : `${title} ${age}`;
        return counts[i] ? [counts[i]! > 1 ? `${name} × ${counts[i]}` : name] : [];
    });
    return listed(named) || t("nothing");
}

// The cheapest mixes that come to a total, without those that add to another of them.
export function mixesFor(mixes: Mix[], total: number, most: number): Mix[] {
    const found: Mix[] = [];
    for (const mix of mixes) {
        const spare = found.some(({ given }) => given.every((n, i) => n <= (mix.given[i] ?? 0)));
        if (mix.total >= total && !spare && found.length < most) found.push(mix);
    }
    return found;
}

export const tooMany = (model: Model): number => model.player.hand.military.length - (askedOf(model).limit ?? 0);

// Chooses a card that goes, or keeps it after all; of too many the one that was chosen first stays.
export function toggle(model: Model, i: number): void {
    const others = going.value.filter((one) => one !== i);
    const added = others.length === going.value.length && i < model.player.hand.military.length;
    going.value = added ? [...others, i].slice(-tooMany(model)) : others;
}
