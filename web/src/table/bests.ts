// The best results of single players, by game and options, on this device. A list that can't be read is
// not overwritten.
import { signal } from "@preact/signals";
import { gameOf } from "./games";
import type { Game, Option, TableJson } from "./types";

export interface Best {
    kind: string;
    points: number;
    date: string; // 2026-11-17
    table: string; // where it was reached
    before: number | null; // the best until then
}

const STORE = "ages.bests";

function isBest(one: unknown): one is Best {
    const best = one as Best;
    return (
        typeof one === "object" &&
        one !== null &&
        typeof best.kind === "string" &&
        Number.isInteger(best.points) &&
        typeof best.date === "string" &&
        !Number.isNaN(Date.parse(best.date)) &&
        typeof best.table === "string" &&
        (best.before === null || Number.isInteger(best.before))
    );
}

function read(): Best[] | null {
    try {
        const list: unknown = JSON.parse(localStorage.getItem(STORE) ?? "[]");
        return Array.isArray(list) && list.every(isBest) ? list : null;
    } catch {
        return null;
    }
}

export const bests = signal<Best[] | null>(read()); // null: damaged

// The game and those of its options that are of use to one alone.
export function kindOf(game: Game, options: Record<string, string | number>): string {
    const valueOf = ({ key, initial }: Option) => options[key] ?? initial;
    const isOfUse = ({ players_min, needs }: Option) =>
        players_min <= 1 && (!needs || needs.values.includes(String(options[needs.key])));
    const used = game.options.filter(isOfUse);
    return [game.id, ...used.map((option) => `${option.key}=${valueOf(option)}`)].join(" ");
}

export const isAlone = (now: TableJson): boolean =>
    now.seats.length === 1 && now.seats[0]?.kind === "person";

const today = (): string => {
    const now = new Date();
    const two = (n: number) => String(n).padStart(2, "0");
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

// A game has ended at this table: keeps its result if it is the best.
export async function noteResult(table: string, now: TableJson): Promise<void> {
    const game = await gameOf(now.game);
    const points = now.scores[0]?.points;
    const list = read();
    if (!game?.alone || !isAlone(now) || points === undefined || now.taken_back || now.copied || now.guessed || !list) return;
    const kind = kindOf(game, now.options);
    const before = list.find((best) => best.kind === kind);
    if (before && before.points >= points) return;
    const best = { kind, points, date: today(), table, before: before?.points ?? null };
    bests.value = [...list.filter((other) => other.kind !== kind), best];
    try {
        localStorage.setItem(STORE, JSON.stringify(bests.value));
    } catch {
        // The storage is full or forbidden: it lasts as long as the page.
    }
}

// Another tab of this browser plays too.
window.addEventListener("storage", (event) => {
    if (event.key === STORE) bests.value = read();
});
