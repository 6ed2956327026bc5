// A line of the log in which every card can be opened.
import type { LogEvent } from "../../table/types";
import { allCards } from "./cards";
import { openCard } from "./opened";

// The names of cards as the log writes them, with their age where several have one name; the longest first.
function names(): Map<string, string> {
    const cards = allCards();
    const namesakes = (title: string) => cards.filter((card) => card.title === title).length > 1;
    const named = cards.map(({ id, title, age }): [string, string] => [namesakes(title) ? `${title} ${age}` : title, id]);
    return new Map(named.sort(([a], [b]) => b.length - a.length));
}

let known: { of: string; names: Map<string, string>; pattern: RegExp } | null = null;

// Made once for each language.
function cardNames() {
    const first = allCards()[0]?.text ?? "";
    if (known?.of !== first) {
        const found = names();
        const texts = [...found.keys()].map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
        known = { of: first, names: found, pattern: new RegExp(`(?<![\\p{L}])(${texts.join("|")})(?![\\p{L}])`, "u") };
    }
    return known;
}

interface ToldLine extends LogEvent {
    last: LogEvent["seat"]; // whose event ends it
}

// The lines that events are told in: one that goes on with the line before it stands in its place.
export function linesIn(log: LogEvent[]): ToldLine[] {
    const lines: ToldLine[] = [];
    for (const event of log)
        if (event.line !== undefined && lines.length)
            lines[lines.length - 1] = { ...lines[lines.length - 1]!, text: event.line, ply: event.ply, last: event.seat };
        else if (event.text) lines.push({ ...event, last: event.seat });
    return lines;
}

const marksOf = (text = ""): string => /^[,.;:)]*/.exec(text)?.[0] ?? ""; // they stay in the line of the word before them

export function LogText({ text }: { text: string }) {
    const { names, pattern } = cardNames();
    const parts = text.split(pattern);
    return (
        <>
            {parts.map((part, i) => {
                const id = i % 2 ? names.get(part) : undefined;
                if (!id) return i ? part.slice(marksOf(part).length) : part;
                return (
                    <span key={i} class="logname">
                        <button class="logcard" data-card={id} onClick={() => openCard(id)}>
                            {part}
                        </button>
                        {marksOf(parts[i + 1])}
                    </span>
                );
            })}
        </>
    );
}
