// Causes of what comes and goes in a turn, in words.
import { msg, msgn, t, tn } from "../../words";
import { type Part, titleOf } from "./model";

const WORDS: Record<string, string> = {
    population: "",
    choice: msg("split"),
    demand: msg("demand"),
    no_room: msg("no room"),
    armies: msg("armies"),
    ships: msg("ships"),
    wealth: msg("wealth"),
    famine: msg("hunger"),
    conquest: msg("conquest"),
    barbarians: msg("barbarians"),
    invasion: msg("invasion"),
    unrest: msg("unrest"),
    pestilence: msg("pestilence"),
    civil_war: msg("civil war"),
    others: msg("more"),
};

// Things of which there are several: n goods of n ports.
const COUNTED: Record<string, [string, string]> = {
    skull: msgn("skull", "skulls"),
    port: msgn("port", "ports"),
    innovation: msgn("die", "dice"),
    food: msgn("food die", "food dice"),
    provinces: msgn("province", "provinces"),
};

export function causeOf({ id, nth, n }: Part): string {
    if (nth) return id === "port" ? t("port %1", nth) : t("province %1", nth);
    const counted = COUNTED[id];
    if (counted) return tn(n, ...counted);
    const word = WORDS[id];
    return word === "" ? "" : word ? t(word) : titleOf(id);
}

export const sumOf = (parts: Part[]): number => parts.reduce((sum, { n }) => sum + n, 0);

const named = (part: Part): string => `${part.n} ${causeOf(part)}`.trim();

// "4 + 3 ports + 1 skull": what there was, if it counts, and what came.
export function sumText(had: number | null, parts: Part[]): string {
    return [...(had === null ? [] : [String(had)]), ...parts.map(named)].join(" + ");
}

// "4 − 1 conquest + 2 province 6"
export const changeText = (had: number, spent: Part[], brought: Part[]): string =>
    [String(had), ...spent.map((part) => `− ${named(part)}`), ...brought.map((part) => `+ ${named(part)}`)].join(" ");

// The two largest parts, and the rest as one.
export function foremost(parts: Part[]): Part[] {
    if (parts.length <= 2) return parts;
    const [first, ...rest] = [...parts].sort((a, b) => b.n - a.n);
    return first ? [first, { id: "others", n: sumOf(rest) }] : [];
}
