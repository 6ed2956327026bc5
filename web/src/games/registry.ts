// The drawn tables, by the id of their game.
import { plainly } from "../ui/settings";
import { bronzeTable } from "./bronze";
import type { Drawn } from "./drawn";
import { ironTable } from "./iron";
import { plainTable } from "./plain/plain";

const drawn: Record<string, Drawn> = { bronze: bronzeTable, iron: ironTable };

export function drawnFor(game: string): Drawn {
    return (plainly.value ? undefined : drawn[game]) ?? plainTable;
}

// Kinds of events that a replay marks, with their symbols.
export function momentsOf(game: string): Record<string, string> {
    return drawn[game]?.moments ?? {};
}
