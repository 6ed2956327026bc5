// What the table fetches besides itself: the screens of questions as soon as a table is open, and what few open once it is opened.
import { signal } from "@preact/signals";
import { dress } from "../registry";

type Screens = typeof import("./question") & typeof import("./discard") & typeof import("./production");
export const screens = signal<Partial<Screens> | null>(null); // {}: they did not come, the answers are buttons

export async function fetchScreens(): Promise<void> {
    try {
        const fetched = [import("./question"), import("./discard"), import("./production"), dress("tta", "tta-screens")] as const;
        const [questions, tiles, production] = await Promise.all(fetched);
        screens.value = { ...questions, ...tiles, ...production };
    } catch (problem) {
        console.error(problem);
        screens.value = {};
    }
}

type Later = typeof import("./later");
const later = signal<Later | null>(null);

export function fetchLater(): void {
    if (!later.peek()) void import("./later").then((fetched) => (later.value = fetched));
}

export const laterScreens = (): Partial<Later> => later.value ?? {};
