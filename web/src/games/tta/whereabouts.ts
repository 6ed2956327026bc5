// Where the copies of a civil card are, as far as everybody knows; read off the view.
import { cardOf } from "./cards";
import { AGES, type Model } from "./model";

export interface Whereabouts {
    deck: number; // still to come
    row: number[]; // places, from 1
    hands: number[]; // seats, one for each copy
    play: number[];
    gone: number;
    all: number;
}

const count = (list: string[], id: string): number => list.filter((one) => one === id).length;
const copiesOf = (seat: number, n: number): number[] => Array.from({ length: n }, () => seat);

export function whereIs(id: string, { view, facts }: Model): Whereabouts {
    const card = cardOf(id);
    const all = card.copies[view.players - 2] ?? 0;
    const row = view.row.flatMap((one, i) => (one === id ? [i + 1] : []));
    const hands = view.seats.flatMap((seat, i) => copiesOf(i, count(seat.hand.civil, id)));
    const play = view.seats.flatMap((seat, i) => {
        const inPlay = [seat.government, seat.leader ?? "", seat.wonder.card ?? ""];
        return copiesOf(i, count([...seat.technologies, ...seat.wonders, ...inPlay], id));
    });
    const later = AGES.indexOf(card.age) > AGES.indexOf(view.age);
    const deck = later && !isBeyond(card.age, facts.last_age) ? all : (facts.deck_left[id] ?? 0);
    const seen = row.length + hands.length + (card.initial ? 0 : play.length);
    return { deck, row, hands, play, gone: Math.max(0, all - deck - seen), all };
}

// A deck that this level of the game has not.
export const isBeyond = (age: string, last: string | undefined): boolean =>
    last !== undefined && AGES.indexOf(age as "A") > AGES.indexOf(last as "A");
