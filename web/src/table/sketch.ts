// A game on paper, from what one seat sees: to plan a turn, or to show a position that somebody shared.
import { type Opened, sketches } from "../engine/client";
import type { Problem, TableJson } from "./types";

export type Drawing = Pick<TableJson, "game" | "options" | "seats" | "view"> & { you: number };

const line = (text: string) => text.replace(/[\r\n]/g, " ");

export async function openSketch(from: Drawing, ahead: boolean): Promise<Opened> {
    const lines = [
        `game ${from.game}`,
        ...Object.entries(from.options).map(([key, value]) => `option ${key} ${value}`),
        ...from.seats.map((seat) => `seat ${seat.bot ?? ""} ${line(seat.name)}`),
    ].join("\n");
    try {
        return await sketches.open(lines, JSON.stringify(from.view), from.you, ahead);
    } catch (error) {
        return { error: { message: String(error) } satisfies Problem };
    }
}
