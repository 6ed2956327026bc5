// The drawn tables, by the id of their game.
import { bronzeTable } from "./bronze";
import type { Drawn } from "./drawn";
import { plainTable } from "./plain/plain";

const drawn: Record<string, Drawn> = { bronze: bronzeTable };

export function drawnFor(game: string): Drawn {
    return drawn[game] ?? plainTable;
}
