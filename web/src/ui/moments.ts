// What a replay and a graph mark on their scales: rounds, and the moments of a game.
import { momentsOf } from "../games/registry";
import type { LogEvent } from "../table/types";

export interface Moment {
    event: LogEvent;
    icon: string;
}

export function moments(log: LogEvent[], game: string): Moment[] {
    const icons = momentsOf(game);
    return log.flatMap((event) => {
        const icon = icons[event.kind];
        return icon ? [{ event, icon }] : [];
    });
}

// The events with which turns begin; each has the number of its round.
export const turnsOf = (log: LogEvent[]): LogEvent[] => log.filter((event) => event.kind === "turn");

// When a ply is, in rounds: 3.5 is the middle of the third. null: the game has no turns.
export function clockOf(log: LogEvent[], plies: number): ((ply: number) => number) | null {
    const turns = turnsOf(log);
    if (turns.length < 3) return null;
    const spans = turns.map((turn, i) => {
        const round = turns.filter(({ a }) => a === turn.a);
        const next = turns[i + 1]?.ply ?? plies;
        return { turn, next, from: turn.a + round.indexOf(turn) / round.length, lasts: 1 / round.length };
    });
    return (ply) => {
        const span = spans.filter(({ turn }) => turn.ply <= ply).pop();
        if (!span) return spans[0]?.from ?? 0;
        return span.from + (span.lasts * (ply - span.turn.ply)) / Math.max(1, span.next - span.turn.ply);
    };
}

const MARK = 15; // pixels that the symbol of a moment takes, from the middle of one to that of the next
const ROW = 14; // from one row of them to the next

export interface MarkPlace {
    x: number;
    up: number;
}

// Where marks stand that are wanted there: higher when the first row has no room, and further aside when none has.
export function placed(wanted: number[], wide: number): MarkPlace[] {
    const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!);
    const rows = Array.from({ length: Math.max(2, Math.ceil((wanted.length * MARK) / Math.max(MARK, wide))) }, (): number[] => []);
    const found: MarkPlace[] = [];
    const endOf = (row: number[]) => (row.length ? found[row[row.length - 1]!]!.x : -Infinity);
    for (const i of order) {
        const row = rows.find((one) => wanted[i]! - endOf(one) >= MARK) ?? rows.reduce((a, b) => (endOf(b) < endOf(a) ? b : a));
        found[i] = { x: Math.max(wanted[i]!, endOf(row) + MARK), up: ROW * rows.indexOf(row) };
        row.push(i);
    }
    for (const row of rows) {
        let limit = wide;
        for (const i of row.reverse()) {
            found[i]!.x = Math.min(found[i]!.x, limit);
            limit = found[i]!.x - MARK;
        }
    }
    return found;
}

// How much higher than one row they are.
export const rise = (places: MarkPlace[]): number => Math.max(0, ...places.map(({ up }) => up));
