// What stood on the table when the reader last had a say; known.tsx tells what has changed since.
import { useEffect } from "preact/hooks";
import { stored } from "../../ui/settings";
import type { Model, Player } from "./model";

// The numbers of every seat then. The device keeps them for the games played last.
export interface Looked {
    plies: number;
    numbers: Record<string, number>[];
}

interface Remembered {
    game: string; // and whose seat
    looked: Looked;
    before: Looked; // what is compared with
}

const GAMES = 20;

const kept = stored<Remembered[]>("tta.since", []);

const all = (): Remembered[] => kept.value.filter((one) => one?.looked?.numbers && one.before?.numbers);

export const rememberedOf = (model: Model): Remembered | undefined => all().find(({ game }) => game === gameOf(model));

export const numbersOf = ({ culture, science, food, resources, rating, totals, colonies, wonders, hand }: Player): Record<string, number> => ({
    culture,
    science,
    strength: rating.strength,
    happy: rating.happy,
    food,
    resources,
    civil: totals.civil,
    military: totals.military,
    colonies: colonies.length,
    wonders: wonders.length,
    hand: hand.civil.length,
    military_hand: hand.military.length,
});

// And whose seat.
export const gameOf = ({ now }: Model): string => `${now.fair?.commitment ?? now.title} ${now.you}`;

// Up to where the reader knows what happened: the own move that followed what is compared with.
export function seenOf(model: Model): number | null {
    const last = rememberedOf(model);
    if (!last || model.now.you === null) return null;
    return 1 + (last.looked.plies < model.now.plies ? last.looked : last.before).plies;
}

// Remembers the table at each decision of mine; when another has acted in between, that is what is compared with.
export function useLooked(model: Model): void {
    const { now, view } = model;
    useEffect(() => {
        if (now.you === null || now.turn !== now.you || !now.fair) return; // on paper nobody has acted
        const last = rememberedOf(model);
        const looked = { plies: now.plies, numbers: view.seats.map(numbersOf) };
        if (last?.looked.plies === looked.plies) return; // the same decision, looked at again
        const others = last && looked.plies > last.looked.plies + 1;
        const before = others ? last.looked : (last?.before ?? looked);
        const game = gameOf(model);
        kept.value = [{ game, looked, before }, ...all().filter((one) => one.game !== game)].slice(0, GAMES);
    }, [now.seq]);
}
