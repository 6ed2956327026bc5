// The drawn tables, by the id of their game.
import { plainly } from "../ui/settings";
import { bronzeTable } from "./bronze";
import type { Drawn } from "./drawn";
import { plainTable } from "./plain/plain";

const drawn: Record<string, Drawn> = { bronze: bronzeTable };

export function drawnFor(game: string): Drawn {
    return (plainly.value ? undefined : drawn[game]) ?? plainTable;
}
