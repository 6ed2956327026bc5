// The drawn tables, by the id of their game. Each is a script and a style of its own, fetched when a table
// of the game is opened (build.mjs).
import { plainly } from "../ui/settings";
import type { Drawn } from "./drawn";
import { plainTable } from "./plain/plain";

const tables: Record<string, () => Promise<{ table: Drawn }>> = {
    bronze: () => import("./bronze"),
    iron: () => import("./iron"),
    tta: () => import("./tta"),
};
const drawn: Record<string, Drawn> = {};

const styles = new Map<string, HTMLLinkElement>();

// Puts on a style of a game; those of another game would speak against it.
export async function dress(game: string, style = game): Promise<void> {
    for (const [other, link] of styles) link.disabled = other.split("-")[0] !== game;
    if (styles.has(style)) return;
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `${style}.css`;
    styles.set(style, link);
    document.head.append(link);
    await new Promise((resolve, reject) => {
        link.onload = resolve;
        link.onerror = reject;
    });
}

// Fetches the drawing of a game, if it has one. A game whose drawing does not come is drawn plainly.
export async function fetchTable(game: string): Promise<void> {
    const fetch = tables[game];
    if (!fetch) return;
    const [{ table }] = await Promise.all([fetch(), dress(game)]);
    drawn[game] = table;
}

export function drawnFor(game: string): Drawn {
    return (plainly.value ? undefined : drawn[game]) ?? plainTable;
}

// Kinds of events that a replay marks, with their symbols.
export function momentsOf(game: string): Record<string, string> {
    return drawn[game]?.moments ?? {};
}
