// The game that the lobby sets up: seats and options as they were last time, as far as the game still has
// them; and which options make a difference.
import { signal } from "@preact/signals";
import type { ClockWish, Game, Needs, Option, Terms } from "../table/types";
import { t } from "../words";
import { myName, stored } from "./settings";

export type Who = "me" | "friend" | "bot" | "empty";

export interface Place {
    who: Who;
    name: string;
    bot: string;
}

export interface Plan {
    places: Place[];
    options: Record<string, string>;
}

// How a table with friends is played, and so whose devices a draw waits for.
export type Pace = "tonight" | "days" | "all";

export const pacing = stored<Pace>("pacing", "tonight");

// The clock of a table with friends; its own numbers, and what follows when time is up, in any case.
type ClockKind = "none" | "live" | "quick" | "days" | "own";

export interface OwnClock {
    bank: number; // all in seconds
    add: number;
    grace: number;
    late: "ask" | "bot" | "wait";
}

export const clocking = stored<ClockKind>("clock", "none");
export const ownClock = stored<OwnClock>("own-clock", { bank: 172800, add: 28800, grace: 14400, late: "ask" });

export function clockOf(kind: ClockKind, own: OwnClock): ClockWish | null {
    if (kind === "none") return null;
    if (kind !== "own") return { kind, late: own.late };
    const quarter = Math.round(own.grace / 4);
    return { ...own, cap: Math.max(own.bank, own.add), answer: quarter, pause_days: own.bank >= 43200 ? 14 : 0 };
}

// Who may watch a table with friends; and is it on the public list, is it rated? These are asked anew each time.
export const watching = stored<Terms["watch"]>("watchers", "all");
export const listing = signal(false);
export const rating = signal(false);

// On this device: people roll real dice and enter what came up.
export const realDice = stored("real-dice", false);

export const needsOf = (pace: Pace): Needs => (pace === "all" ? "all" : pace === "days" ? 0 : 1);

export const lastGame = stored("game", "");
const lastPlans = stored<Record<string, Plan>>("plans", {});

function firstPlace(game: Game, seat: number): Place {
    const bot = game.usual_bot;
    const who = seat === 0 ? "me" : seat === 1 ? "bot" : seat < game.players_min ? "me" : "empty";
    return { who, name: "", bot };
}

function goodPlace(game: Game, seat: number, kept: Partial<Place> | undefined): Place {
    const first = firstPlace(game, seat);
    const fits = kept?.who && (kept.who !== "empty" || seat >= game.players_min);
    return {
        who: fits ? (kept.who ?? first.who) : first.who,
        name: String(kept?.name ?? ""),
        bot: game.bots.find(({ id }) => id === kept?.bot)?.id ?? first.bot,
    };
}

export function planOf(game: Game): Plan {
    const kept = lastPlans.peek()[game.id];
    const places = Array.from({ length: game.players_max }, (_, seat) =>
        goodPlace(game, seat, kept?.places?.[seat]),
    );
    const options = Object.fromEntries(
        game.options.map((option) => {
            const value = kept?.options?.[option.key] ?? "";
            return [option.key, valuesOf(option).includes(value) ? value : String(option.initial)];
        }),
    );
    return { places, options };
}

export function remember(game: Game, plan: Plan): void {
    lastGame.value = game.id;
    lastPlans.value = { ...lastPlans.peek(), [game.id]: plan };
}

export const takenOf = (plan: Plan): Place[] => plan.places.filter(({ who }) => who !== "empty");

// What a person's seat is called; bots are named by the engine.
export function nameOf(place: Place, seat: number): string {
    const usual = seat === 0 && myName.peek() ? myName.peek() : t("Player %1", seat + 1);
    return place.who === "bot" ? "" : place.name.trim() || usual;
}

export function valuesOf(option: Option): string[] {
    if (option.values) return option.values;
    const min = option.min ?? 0;
    return Array.from({ length: (option.max ?? min) - min + 1 }, (_, i) => String(min + i));
}

// An option that the game would not look at is not offered.
export const isOfUse = (option: Option, plan: Plan): boolean =>
    takenOf(plan).length >= option.players_min &&
    (!option.needs || option.needs.values.includes(plan.options[option.needs.key] ?? ""));

// The values to choose from, with what people read: of seats, those that are taken, by their names.
export function choicesOf(option: Option, plan: Plan): { value: string; text: string }[] {
    const taken = takenOf(plan);
    const text = (value: string, i: number) => {
        const place = option.names_seats && i > 0 ? taken[i - 1] : undefined;
        return (place && nameOf(place, i - 1)) || (option.value_titles?.[i] ?? value);
    };
    return valuesOf(option)
        .map((value, i) => ({ value, text: text(value, i) }))
        .slice(0, option.names_seats ? taken.length + 1 : undefined);
}

// What is chosen: of an option that is of no use, or of a seat that is empty, as if nothing was.
export function chosen(game: Game, plan: Plan): Record<string, string> {
    return Object.fromEntries(
        game.options.map((option) => {
            const value = plan.options[option.key] ?? String(option.initial);
            const offered = choicesOf(option, plan).some((choice) => choice.value === value);
            return [option.key, offered && isOfUse(option, plan) ? value : String(option.initial)];
        }),
    );
}
