// A position as a link: what its sharer's seat sees, and nothing else, compressed behind the # of the address. Whoever
// opens it needs no server and no table; the engine takes only what a seat of that game could see (src/session/sketch.h).
import { t } from "../words";
import { gameOf } from "./games";
import type { Drawing } from "./sketch";
import type { Problem, TableJson } from "./types";

const VERSION = 1;
const MOST_BYTES = 128 << 10; // of what a link may unfold to

interface Shared extends Drawing {
    version: number;
    revision: number;
}

async function through(bytes: Uint8Array<ArrayBuffer>, change: ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
    const parts: Uint8Array[] = [];
    let size = 0;
    const reader = new Blob([bytes]).stream().pipeThrough(change).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
        size += part.value.length;
        if (size > MOST_BYTES) throw new Error("too long");
        parts.push(part.value);
    }
    return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

const toText = (bytes: Uint8Array): string =>
    btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

// The address of what the reader sees. A watcher has no seat whose view it would be.
export async function linkOf(now: TableJson): Promise<string> {
    const shared: Shared = {
        version: VERSION,
        game: now.game,
        revision: now.revision,
        options: now.options,
        seats: now.seats.map(({ seat, kind, name, bot }) => ({ seat, kind, name, ...(bot && { bot }) })) as Shared["seats"],
        you: now.you ?? 0,
        view: now.view,
    };
    const bytes = await through(new TextEncoder().encode(JSON.stringify(shared)), new CompressionStream("deflate-raw"));
    return `${location.origin}${location.pathname}#/p/${toText(bytes)}`;
}

const isWord = (value: unknown): boolean => (typeof value === "string" && !/[\r\n]/.test(value)) || Number.isInteger(value);

// What openSketch writes down in lines is words of a line each.
const isShared = (value: Partial<Shared> | null): value is Shared =>
    isWord(value?.game) &&
    typeof value?.options === "object" &&
    Object.entries(value.options).flat().every(isWord) &&
    Array.isArray(value.seats) &&
    value.seats.every((seat) => typeof seat?.name === "string" && isWord(seat.bot ?? "")) &&
    Number.isInteger(value.you) &&
    typeof value.view === "object";

async function unfolded(data: string): Promise<unknown> {
    try {
        return JSON.parse(new TextDecoder().decode(await through(toBytes(data), new DecompressionStream("deflate-raw"))));
    } catch {
        return null;
    }
}

// What a link holds, or why nothing can be shown. What the engine thinks of it is asked later.
export async function readLink(data: string): Promise<Drawing | { error: Problem }> {
    const shared = (await unfolded(data)) as Partial<Shared> | null;
    if (shared?.version !== undefined && shared.version !== VERSION)
        return { error: { message: t("The link was made by another version of this page.") } };
    if (!isShared(shared)) return { error: { message: t("The link is incomplete, or it was changed on its way. Ask for it once more, and copy all of it.") } };
    const game = await gameOf(shared.game);
    if (!game) return { error: { message: t("The link is of a game that is not available here.") } };
    if (game.revision !== shared.revision)
        return { error: { message: t("The link was made with other rules of the game: revision %1, here %2.", shared.revision, game.revision) } };
    return shared;
}
