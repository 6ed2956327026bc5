// Moves as people read them, of any game.
import { plain } from "../words";
import type { Argument } from "./types";

export function argText(arg: Argument | undefined): string {
    if (arg === undefined) return "";
    if (typeof arg === "object" && !Array.isArray(arg))
        return Object.entries(arg)
            .map(([word, count]) => `${count} ${plain(word)}`)
            .join(", ");
    if (Array.isArray(arg)) return arg.map(plain).join(", ");
    return plain(String(arg));
}

// Of its text: `reroll food=1 good=2` → reroll 1 food, 2 good.
export function textOf(move: string): string {
    const [verb = "", ...words] = move.split(" ");
    const args = words.map((word) => {
        const [, thing, count] = /^(\w+)=(\d+)$/.exec(word) ?? [];
        return thing ? `${count} ${plain(thing)}` : plain(word);
    });
    const counted = words.some((word) => word.includes("="));
    return `${plain(verb)} ${args.join(counted ? ", " : " ")}`.trim();
}
