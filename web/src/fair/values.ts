// The values of dice that are asked for (docs/formats.md), computed by the engine: the browser's own hashes
// are missing on plain http. All numbers of 32 bytes are hexadecimal.

// An entry of the log: its line, or its value while the line is hidden.
export interface Told {
    line?: string;
    value?: string;
}

type Call = (name: string, ...args: (string | number | { bytes: string })[]) => Promise<string>;

export const LINKS = 4096; // of a chain

export class Values {
    constructor(private readonly call: Call) {}

    // The element of a chain that comes `links` links after x.
    link(x: string, links: number): Promise<string> {
        return this.call("chain_link", x, links);
    }

    // The head of an empty log, from the lines above it.
    begin(opening: string): Promise<string> {
        return this.call("head_begin", { bytes: opening });
    }

    // The heads after each of these entries; fewer if something is no entry.
    async heads(head: string, entries: readonly Told[]): Promise<string[]> {
        const lines = entries.map(({ line, value }) => `${line ?? `= ${value ?? ""}`}\n`);
        if (lines.some((line) => line.indexOf("\n") !== line.length - 1)) return [];
        return (await this.call("heads_after", head, lines.join(""))).split("\n").slice(0, -1);
    }

    // A move as the log writes it; "": it is none.
    move(game: string, text: string): Promise<string> {
        return this.call("move_text", game, text);
    }

    seal(key: string): Promise<string> {
        return this.call("run_seal", key);
    }

    // What a run draws, one number for each of the weights.
    async draws(key: string, given: ReadonlyMap<number, string>, weights: readonly string[]): Promise<string[]> {
        const elements = [...given].sort(([a], [b]) => a - b).flat().join(" ");
        return (await this.call("run_draws", key, elements, weights.join(" "))).split(" ");
    }
}
