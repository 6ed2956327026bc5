// The page's own texts. The English text is the key, as in po/; %1 … %9 are its arguments. Texts of
// the games come from the engine in the reader's language. The words of a language are a file, which
// page and engine fetch (tools/catalogues.py); tools/messages.py collects what stands in t(), tn(), fill(), filln(), msg() and msgn().
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

declare const LANGUAGES: string[]; // besides English, by build.mjs

interface Catalogue {
    zeroIsPlural: boolean; // none of something is said as many are
    messages: Map<string, [text: string, plural: string]>;
}

let catalogue: Catalogue | null = null; // null: English

export const languages = ["en", ...LANGUAGES];
export const language = signal("en");

// The language that the reader has chosen, else the first one of the browser's that there is.
export function preferred(chosen: string, wanted: readonly string[] = navigator.languages): string {
    const codes = wanted.map((code) => code.toLowerCase().split("-")[0] ?? "");
    return chosen || (codes.find((code) => languages.includes(code)) ?? "en");
}

// A head of three texts, then key, text and plural of each message; each ends with NUL.
function read(file: string): Catalogue {
    const [, , zero, ...texts] = file.split("\0");
    const messages: Catalogue["messages"] = new Map();
    for (let i = 0; i + 2 < texts.length; i += 3)
        messages.set(texts[i] ?? "", [texts[i + 1] ?? "", texts[i + 2] ?? ""]);
    return { zeroIsPlural: zero === "1", messages };
}

// Without the words of a language the page speaks English.
export async function speak(code: string): Promise<void> {
    const answer = code === "en" ? null : await fetch(`words-${code}.cat`).catch(() => null);
    catalogue = answer?.ok ? read(await answer.text()) : null;
    language.value = catalogue ? code : "en";
    document.documentElement.lang = language.value;
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

const textOf = (key: string): string => catalogue?.messages.get(key)?.[0] ?? english(key);

export const t = (key: string, ...args: (string | number)[]): string => filled(textOf(key), args);

// One of two forms, for a number.
function formOf(count: number, one: string, many: string): string {
    const found = catalogue?.messages.get(one);
    if (!found?.[1]) return english(count === 1 ? one : many);
    const n = Math.abs(count);
    const plural = catalogue?.zeroIsPlural ? n !== 1 : n >= 2;
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

// A list, as the language writes it, without an "and".
export const listed = (texts: string[]): string =>
    texts.reduce((list, text) => (list ? t(ctx("list", "%1, %2"), list, text) : text), "");

export const decimal = (n: number, digits = 1): string =>
    new Intl.NumberFormat(language.value, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
    }).format(n);

export const percent = (n: number, digits = 1): string => t("%1 %%", decimal(n, digits));

// In small letters, without accents.
const folded = (text: string): string =>
    text
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .replace(/ß/g, "ss")
        .replace(/œ/g, "oe")
        .replace(/[\u2019]/g, "'")
        .replace(/[\u00a0\u202f]/g, " ");

// A text as it may be typed: without its accents, ä as a or ae.
const spellings = (text: string): string[] => [text, text.replace(/[äöü]/gi, "$&e")].map(folded);

// Is the word there, in any spelling?
export const finds = (text: string, word: string): boolean =>
    spellings(text).some((one) => one.includes(folded(word)));

// Is the text what was typed, in any spelling?
export const isTyped = (text: string, typed: string): boolean => spellings(text).includes(folded(typed));

export function signed(n: number): string {
    return n < 0 ? `−${-n}` : String(n);
}

export const plus = (n: number): string => (n > 0 ? `+${n}` : signed(n));

// As it stands within a line; German nouns keep their capitals.
export const small = (text: string): string =>
    language.value === "de" ? text : text.toLocaleLowerCase(language.value);

// As it stands at the beginning of a line.
export function capital(text: string): string {
    const [first = "", ...rest] = text;
    return first.toLocaleUpperCase(language.value) + rest.join("");
}
