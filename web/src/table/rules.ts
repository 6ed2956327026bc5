// The rules of the games in the reader's language, fetched when they are first read.
import { language } from "../words";
import type { Rule } from "./types";

let books: Promise<Record<string, Rule[]>> | null = null;

async function fetchBooks(code: string): Promise<Record<string, Rule[]>> {
    const answer = await fetch(`rules-${code}.json`);
    if (answer.ok) return (await answer.json()) as Record<string, Rule[]>;
    return code === "en" ? {} : fetchBooks("en");
}

export async function rulesOf(game: string): Promise<Rule[]> {
    books ??= fetchBooks(language.peek()).catch(() => ({}));
    return (await books)[game] ?? [];
}
