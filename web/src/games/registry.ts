// The drawn tables, by the id of their game.
import { textOf } from "../table/moves";
import { plainly } from "../ui/settings";
import { bronzeTable } from "./bronze";
import type { Drawn } from "./drawn";
import { ironTable } from "./iron";
import { plainTable } from "./plain/plain";

const drawn: Record<string, Drawn> = { bronze: bronzeTable, iron: ironTable };

export function drawnFor(game: string): Drawn {
    return (plainly.value ? undefined : drawn[game]) ?? plainTable;
}

// A move in the words of its game's table, or as it is typed.
export function tellMove(game: string, move: string): string {
    return drawn[game]?.tellMove?.(move) ?? textOf(move);
}

// Kinds of events that a replay marks, with their symbols.
export function momentsOf(game: string): Record<string, string> {
    return drawn[game]?.moments ?? {};
}
