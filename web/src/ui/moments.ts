// What a replay and a graph mark on their scales: rounds, and the moments of a game.
import { momentsOf } from "../games/registry";
import type { LogEvent } from "../table/types";

interface Moment {
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
