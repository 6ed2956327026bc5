// The page's own texts. The English text is the key, as in po/; %1 … %9 are its arguments. Texts of
// the games come from the engine in the reader's language, and so do the translations of these:
// tools/messages.py collects what stands in t(), tn(), fill(), filln(), msg() and msgn().
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

// A text with a context, for a word that is two words in another language.
export const ctx = (context: string, text: string): string => `${context}\u0004${text}`;

const english = (key: string): string => key.slice(key.indexOf("\u0004") + 1);

function filled(text: string, args: (string | number)[]): string {
    return text.replace(/%([1-9%])/g, (_, n: string) =>
        n === "%" ? "%" : String(args[Number(n) - 1] ?? ""),
    );
}

function textOf(key: string): string {
    const found = catalogue?.messages[key];
    return (Array.isArray(found) ? found[0] : found) ?? english(key);
}

export const t = (key: string, ...args: (string | number)[]): string => filled(textOf(key), args);

// One of two forms, for a number.
function formOf(count: number, one: string, many: string): string {
    const found = catalogue?.messages[one];
    if (!Array.isArray(found)) return english(count === 1 ? one : many);
    const plural = count === 0 ? catalogue?.plural_zero : count !== 1;
    return found[plural ? 1 : 0];
}

// %1 is the number, unless there are other arguments.
export function tn(count: number, one: string, many: string, ...args: (string | number)[]): string {
    return filled(formOf(count, one, many), args.length ? args : [count]);
}

function drawn(text: string, nodes: ComponentChildren[]): ComponentChildren {
    return filled(text, nodes.map((_, i) => `\u0000${i}\u0000`))
        .split("\u0000")
        .map((part, i) => (i % 2 ? nodes[Number(part)] : part));
}

// A text whose arguments are drawn: fill("%1 left", <b>2</b>).
export const fill = (key: string, ...nodes: ComponentChildren[]): ComponentChildren =>
    drawn(textOf(key), nodes);

export const filln = (count: number, one: string, many: string, ...nodes: ComponentChildren[]): ComponentChildren =>
    drawn(formOf(count, one, many), nodes);

export function signed(n: number): string {
    return n < 0 ? `−${-n}` : String(n);
}

export const plus = (n: number): string => (n > 0 ? `+${n}` : signed(n));

// As it stands at the beginning of a line.
export function capital(text: string): string {
    const [first = "", ...rest] = text;
    return first.toLocaleUpperCase(language.value) + rest.join("");
}
