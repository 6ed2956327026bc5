// A game on paper, from what one seat sees: to plan a turn, or to show a position that somebody shared.
import { advice, type Opened, sketches } from "../engine/client";
import type { Hint, Problem, TableJson } from "./types";

export type Drawing = Pick<TableJson, "game" | "options" | "seats" | "view"> & { you: number };

const line = (text: string) => text.replace(/[\r\n]/g, " ");

const linesOf = (from: Drawing): string =>
    [
        `game ${from.game}`,
        ...Object.entries(from.options).map(([key, value]) => `option ${key} ${value}`),
        ...from.seats.map((seat) => `seat ${seat.bot ?? ""} ${line(seat.name)}`),
    ].join("\n");

// The best moves of the seat that is asked; none where the view is not enough.
export const hintsFor = (from: Drawing): Promise<Hint[]> =>
    advice.hints(linesOf(from), JSON.stringify(from.view), from.you).catch(() => []);

export async function openSketch(from: Drawing, ahead: boolean): Promise<Opened> {
    try {
        return await sketches.open(linesOf(from), JSON.stringify(from.view), from.you, ahead);
    } catch (error) {
        return { error: { message: String(error) } satisfies Problem };
    }
}

// The moves that an act stands for, in what the seat sees, then the ways out that are left; null: the view is not enough, or they are none.
export async function sketchedMoves(from: Drawing, moves: string[], ways: string[]): Promise<string[] | null> {
    const opened = await openSketch(from, false);
    if ("error" in opened) return null;
    try {
        const lines = [...moves.map((text) => `move ${line(text)}`), ...ways.map((text) => `way ${line(text)}`)];
        const read = (await sketches.moves(opened.table, from.you, lines.join("\n"))).split("\n").slice(0, -1);
        return read.length ? read : null;
    } finally {
        void sketches.end(opened.table);
    }
}
