// The games there are, as the engine lists them; asked for once.
import { engine } from "../engine/client";
import type { Game } from "./types";

let listed: Promise<Game[]> | null = null;

export function games(): Promise<Game[]> {
    listed ??= engine.games();
    return listed;
}

export async function gameOf(id: string): Promise<Game | undefined> {
    return (await games()).find((game) => game.id === id);
}
