// The page's own texts. The English text is the key, as in po/; %1 … %9 are its arguments. Texts of
// the games come from the engine in the reader's language.
import { signal } from "@preact/signals";

export type Catalogue = Record<string, string>;

const catalogues: Record<string, Catalogue> = { en: {} };

export const language = signal("en");

export function t(key: string, ...args: (string | number)[]): string {
    const text = catalogues[language.value]?.[key] ?? key;
    return text.replace(/%([1-9%])/g, (_, n: string) =>
        n === "%" ? "%" : String(args[Number(n) - 1] ?? ""),
    );
}

// One of two forms, for a number; %1 is the number.
export function tn(count: number, one: string, many: string): string {
    return t(count === 1 ? one : many, count);
}

export function signed(n: number): string {
    return n < 0 ? `−${-n}` : String(n);
}

// Identifiers of options and moves as people read them: late_bronze_age → late bronze age.
export function plain(id: string): string {
    return id.replaceAll("_", " ");
}
