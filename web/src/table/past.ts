// A game as it went, replayed from its record by the engine of the page.
import { advice, engine, NO_EVENTS } from "../engine/client";
import type { Analysis, Past } from "./types";

export async function pastOf(record: string, viewer: number): Promise<Past | null> {
    const opened = await engine.read(record);
    if ("error" in opened) return null;
    const table = opened.table;
    const { plies } = await engine.table(table, viewer, NO_EVENTS);
    return {
        plies,
        at: (ply) => engine.table(table, viewer, Math.max(0, ply - 1), plies - ply),
        copy: (ply, lines) => engine.copy(table, ply, lines),
        luck: () => engine.luck(table),
        analyse: async () => {
            const found = await advice.analyse(record, viewer).catch(() => ({}));
            return "seats" in found ? (found as Analysis) : null;
        },
        close: () => void engine.end(table),
    };
}
