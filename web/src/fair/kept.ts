// What this device keeps of a table whose dice are asked for: its chains, what it gave, and the log as far as
// it was seen. All of it is kept before it is used, and all tabs share it. Chains never leave the device.
import type { Fault, Log } from "./log";
import { LINKS } from "./values";

// The part of a browser's storage that is used.
export interface Shelf {
    getItem(key: string): string | null;
    setItem(key: string, text: string): void;
    removeItem(key: string): void;
    readonly length: number;
    key(index: number): string | null;
}

export interface Chain {
    start: string;
    links: number;
    tip: string;
    // As the table answered when it joined: the entry, the end of its log then, and what it is bound to.
    entry?: number;
    told?: { entries: number; head: string };
    commitment?: string;
}

// An element that left this device.
interface Gift {
    number: number; // of the ask
    entry: number;
    head: string; // of the log that it was given to
    taken: boolean; // the table said that it has it
}

// An act that this device sends: the entry it follows, and what the log will have of it, entry by entry: `move TEXT`, `undo`,
// `redo`. None: which moves the table finds for its words is not known here; acts that older pages sent have none either.
interface Sent {
    after: number;
    steps?: string[];
}

const MOVES_AT_ONCE = 64;

// What is to come of acts that may be under way, for each of them; of an act that is whole now, nothing.
export type Due = readonly (readonly string[])[];

const restOf = (steps: readonly string[], step: string): Due => (steps[0] === step ? [steps.slice(1)] : []);

// An act whose steps are not known here.
const canBeAny = ({ after, steps }: Sent, entry: number, step: string): boolean =>
    !steps && entry > after && entry <= after + MOVES_AT_ONCE && step.startsWith("move ");

// A table makes all steps of an act, or none: is there one of which more must come?
export const goesOn = (due: Due): boolean => due.length > 0 && due.every((steps) => steps.length > 0);

export interface Seen {
    log: Log;
    fault: Fault | null;
    without: Record<number, number>; // draws without a seat of this device while it was connected
    aside: { entries: number; head: string }[]; // logs that were seen once, and given up by who plays
    due?: Record<number, Due>; // of acts of a seat of this device
}

// A seat that is being claimed: the answer may come late, or to another tab.
interface Claim {
    secret: string;
    chain: Chain;
}

const FAIR = "ages.fair.";

export function forgetFair(shelf: Shelf, table: string): void {
    for (const key of keysOf(shelf, `${FAIR}${table}.`)) shelf.removeItem(key);
}

function keysOf(shelf: Shelf, prefix: string): string[] {
    return Array.from({ length: shelf.length }, (_, i) => shelf.key(i) ?? "").filter((key) => key.startsWith(prefix));
}

export class Kept {
    constructor(
        private readonly shelf: Shelf,
        readonly table: string,
    ) {}

    private at(...words: (string | number)[]): string {
        return [`${FAIR}${this.table}`, ...words].join(".");
    }

    private read<T>(key: string): T | null {
        try {
            return JSON.parse(this.shelf.getItem(key) ?? "null") as T | null;
        } catch {
            return null;
        }
    }

    // False: it is not kept, so it must not be used.
    private write(key: string, what: unknown): boolean {
        try {
            this.shelf.setItem(key, JSON.stringify(what));
            return true;
        } catch {
            return false;
        }
    }

    seen(): Seen | null {
        return this.read(this.at("seen"));
    }

    // Another tab may have seen more, or something that does not fit.
    keepSeen(seen: Seen): boolean {
        const other = this.seen();
        const more = other !== null && (other.fault !== null || other.log.entries > seen.log.entries);
        return (more && !seen.fault) || this.write(this.at("seen"), seen);
    }

    // In the place of whatever was seen.
    beginAgain(seen: Seen): boolean {
        return this.write(this.at("seen"), seen);
    }

    chains(seat: number): Chain[] {
        return this.read(this.at("chains", seat)) ?? [];
    }

    keepChains(seat: number, chains: Chain[]): boolean {
        return this.write(this.at("chains", seat), chains);
    }

    claim(invitation: string): Claim | null {
        return this.read(this.at("claim", invitation));
    }

    keepClaim(invitation: string, claim: Claim): boolean {
        return this.write(this.at("claim", invitation), claim);
    }

    dropClaim(invitation: string): void {
        this.shelf.removeItem(this.at("claim", invitation));
    }

    // An item for each ask and head, so that no tab can write over what another one gave.
    gifts(seat: number, number?: number): Gift[] {
        const prefix = `${this.at("gave", seat, ...(number === undefined ? [] : [number]))}.`;
        const found = keysOf(this.shelf, prefix).map((key) => this.read<Gift>(key));
        return found.filter((gift) => gift !== null).sort((a, b) => a.number - b.number);
    }

    keepGift(seat: number, gift: Gift): boolean {
        return this.write(this.at("gave", seat, gift.number, gift.head), gift);
    }

    // What this tab could not keep is known to it all the same.
    private readonly unsaved: [number, Sent][] = [];

    sent(seat: number): Sent[] {
        const found = keysOf(this.shelf, `${this.at("sent", seat)}.`).map((key) => this.read<Sent>(key));
        const here = this.unsaved.flatMap(([whose, one]) => (whose === seat ? [one] : []));
        return [...found.filter((one) => one !== null), ...here];
    }

    keepSent(seat: number, sent: Sent, name: string): void {
        if (!this.write(this.at("sent", seat, sent.after, name), sent)) this.unsaved.push([seat, sent]);
    }

    // Acts that follow an earlier entry were made, or never will be.
    dropSent(seat: number, before: number): void {
        for (const key of keysOf(this.shelf, `${this.at("sent", seat)}.`))
            if ((this.read<Sent>(key)?.after ?? 0) < before) this.shelf.removeItem(key);
    }

    // What is to come of the acts that can have made that entry, given what was to come before it. None: nobody sent it.
    actsAfter(seat: number, due: Due, entry: number, step: string): Due {
        const begun = this.sent(seat).flatMap((one) =>
            canBeAny(one, entry, step) ? [[]] : one.after === entry - 1 ? restOf(one.steps ?? [], step) : [],
        );
        return [...begun, ...due.flatMap((steps) => restOf(steps, step))];
    }

    // What a seat did after this entry is held against what was sent: older pages kept nothing of it, or moves alone.
    watchedFrom(entries: number): number {
        const known = this.read<number>(this.at("watched", "steps"));
        if (known === null) this.write(this.at("watched", "steps"), entries);
        return known ?? entries;
    }

    dropGift(seat: number, gift: Gift): void {
        this.shelf.removeItem(this.at("gave", seat, gift.number, gift.head));
    }
}

// A new chain from 32 random bytes.
export async function newChain(
    start: string,
    link: (x: string, links: number) => Promise<string>,
    links = LINKS,
): Promise<Chain> {
    return { start, links, tip: await link(start, links) };
}

// The text of docs/formats.md; its reader is `ages verify --receipt`.
export function receiptOf(kept: Kept, seat: number): string | null {
    const seen = kept.seen();
    if (!seen) return null;
    const joins = kept.chains(seat).filter(({ entry }) => entry !== undefined);
    return [
        "ages receipt 1",
        `table ${kept.table}`,
        `commitment ${seen.log.commitment}`,
        `seat ${seat}`,
        ...seen.aside.map(({ entries, head }) => `aside ${entries} ${head}`),
        ...joins.map(({ entry = 0, tip }) => `join ${entry} ${tip}`),
        ...kept.gifts(seat).map(
            ({ number, entry, head, taken }) => `${taken ? "gave" : "sent"} ${number} ${entry} ${head}`,
        ),
        `head ${seen.log.entries} ${seen.log.head}`,
        "",
    ].join("\n");
}
