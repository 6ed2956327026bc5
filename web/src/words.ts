// The page's own texts. The English text is the key, as in po/; %1 … %9 are its arguments. Texts of
// the games come from the engine in the reader's language, and so do the translations of these:
// tools/messages.py collects what stands in t(), tn(), fill(), msg() and msgn().
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

export interface Catalogue {
    plural_zero: boolean; // none of something is said as many are
    messages: Record<string, string | [string, string]>;
}

let catalogue: Catalogue | null = null; // null: English

export const language = signal("en");

export function speak(code: string, words: Catalogue | null): void {
    catalogue = words;
    language.value = code;
}

// Marks a text that is looked up later, by t() or tn().
export const msg = (key: string): string => key;
export const msgn = (one: string, many: string): [string, string] => [one, many];

function filled(text: string, args: (string | number)[]): string {
    return text.replace(/%([1-9%])/g, (_, n: string) =>
        n === "%" ? "%" : String(args[Number(n) - 1] ?? ""),
    );
}

export function t(key: string, ...args: (string | number)[]): string {
    const found = catalogue?.messages[key];
    return filled((Array.isArray(found) ? found[0] : found) ?? key, args);
}

// One of two forms, for a number; %1 is the number.
export function tn(count: number, one: string, many: string): string {
    const found = catalogue?.messages[one];
    if (!Array.isArray(found)) return filled(count === 1 ? one : many, [count]);
    const plural = count === 0 ? catalogue?.plural_zero : count !== 1;
    return filled(found[plural ? 1 : 0], [count]);
}

// A text whose arguments are drawn: fill("%1 left", <b>2</b>).
export function fill(key: string, ...nodes: ComponentChildren[]): ComponentChildren {
    const text = t(key, ...nodes.map((_, i) => `\u0000${i}\u0000`));
    return text.split("\u0000").map((part, i) => (i % 2 ? nodes[Number(part)] : part));
}

export function signed(n: number): string {
    return n < 0 ? `−${-n}` : String(n);
}

export const plus = (n: number): string => (n > 0 ? `+${n}` : signed(n));

// As it stands at the beginning of a line.
export function capital(text: string): string {
    const [first = "", ...rest] = text;
    return first.toLocaleUpperCase(language.value) + rest.join("");
}
