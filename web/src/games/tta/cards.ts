// The cards of the game, told by the engine once for each language.
import { signal } from "@preact/signals";
import { engine } from "../../engine/client";
import type { Card } from "../../table/types";
import type { Age } from "./model";

export const players = signal(0); // at the table that is shown; 0: none

// The short words of a card, with the number that holds at this table.
export function shortOf({ short, amount = [] }: Card): string {
    const here = amount[players.value - 2];
    return here === undefined ? short : short.replace(amount.join("/"), String(here));
}

const cards = signal<Map<string, Card>>(new Map());

export async function fetchCards(): Promise<void> {
    cards.value = new Map((await engine.cards("tta")).map((card) => [card.id, card]));
}

const BACK = /^back_(a|i|ii|iii)$/;
export const isBack = (id: string): boolean => BACK.test(id);
export const ageOfBack = (id: string): Age => (BACK.exec(id)?.[1]?.toUpperCase() ?? "A") as Age;

export const allCards = (): Card[] => [...cards.value.values()];
export const isCard = (id: string): boolean => cards.value.has(id);

// A card; before the engine has told them, an empty one.
export function cardOf(id: string): Card {
    return cards.value.get(id) ?? nameless(id);
}

const nameless = (id: string): Card => ({
    id,
    title: "",
    age: "A",
    initial: false,
    military: false,
    family: "action",
    kind: "action",
    kind_title: "",
    each_worker: false,
    costs: {},
    short: "",
    text: "",
    rules: [],
    copies: [],
});
