// Tables of the server whose dice are asked for: one follower for each (fair/follow.ts), which gives for the seats of this device,
// whether the table is on the screen or not; and how a device comes to a seat.
import { engine } from "../engine/client";
import { Follower, type ChainPart, foreignMove, type Joined, joinedChain } from "../fair/follow";
import { Kept, receiptOf } from "../fair/kept";
import type { Fault } from "../fair/log";
import { Values } from "../fair/values";
import { notKept } from "./export";
import { gameOf } from "./games";
import { problemOf, Refusal, request } from "./http";
import { randomHex } from "./local";
import { newSecret, playerKey, seatAuth } from "./player";
import { sketchedMoves } from "./sketch";
import { findStored, type StoredTable, storeTable } from "./storage";
import type { MoveRequest, Orders, Problem, TableJson } from "./types";

const RETRY = 1_000;
const TRIES = 8;

const values = new Values(engine.value);
const followers = new Map<string, Follower>();
const connected = new Set<string>(); // tables that were followed without a break until now

const path = (id: string, what: string) => `api/tables/${id}/${what}`;

function authOf(id: string, seat: number): string | null {
    return seatAuth(findStored(id)?.held?.find((one) => one.seat === seat));
}

// The log is read with what this device has: where nobody may watch, it is told to seats and the host alone.
function readingAuth(id: string): string | null {
    const { held, host } = findStored(id) ?? {};
    return seatAuth(held?.[0]) ?? (host ? `Host ${host}` : null);
}

// What a refusal of this code means; others, and silence, are errors.
async function unless<T, E>(code: string[], answer: Promise<T>, refused: E): Promise<T | E> {
    try {
        return await answer;
    } catch (error) {
        if (error instanceof Refusal && code.includes(error.problem.code ?? "")) return refused;
        throw error;
    }
}

const hidden = async (opening: string): Promise<boolean> =>
    (await gameOf(/^game (\S+)/m.exec(opening)?.[1] ?? ""))?.hidden ?? false;

export function followerOf(id: string): Follower {
    const known = followers.get(id);
    if (known) return known;
    const server = {
        chain: (since: number) =>
            unless(["unknown_head"], request<ChainPart>(path(id, `chain?since=${since}`), readingAuth(id)), "older" as const),
        give: (seat: number, n: number, x: string) => {
            const given = request(path(id, "give"), authOf(id, seat), { n, x }).then(() => true);
            return unless(["not_asked"], given, false);
        },
        tip: (seat: number, tip: string) => {
            const joined = request<Joined>(path(id, "tip"), authOf(id, seat), { tip });
            return unless(["asked", "over", "enough", "bot_plays"], joined, null);
        },
    };
    const seats = () => findStored(id)?.mine ?? [];
    const made = new Follower(new Kept(localStorage, id), values, server, hidden, () => randomHex(32), seats);
    followers.set(id, made);
    return made;
}

// The table may have gone on: look, check and give.
export async function follow(id: string): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
        try {
            await followerOf(id).sync(connected.has(id));
            connected.add(id);
            return;
        } catch {
            await new Promise((resolve) => setTimeout(resolve, RETRY));
        }
    }
}

// The stream was broken: what happened meanwhile happened without this device.
export const breakOff = (): void => connected.clear();

// Takes the seat of an invitation, or one that is free for anybody (a number). Secret and chain are kept before the
// server hears of them, so that the same claim can be made again.
export async function claim(
    id: string,
    place: string | number,
    host: string | null = null,
): Promise<{ seat: number } | { error: Problem }> {
    const invitation = String(place);
    const follower = followerOf(id);
    const { kept } = follower;
    try {
        const mine = kept.claim(invitation) ?? { secret: newSecret(), chain: await follower.makeChain() };
        if (!kept.keepClaim(invitation, mine)) return { error: notKept() };
        const key = playerKey();
        const which = { ...(typeof place === "number" ? { seat: place } : { invitation }), rated: true }; // who is asked was told
        const body = { ...which, secret: mine.secret, tip: mine.chain.tip, ...(key ? { player: key } : {}) };
        const joined = await insist(() => request<Joined>(path(id, "claim"), host && `Host ${host}`, body));
        if (!follower.keepChain(joined.seat, joinedChain(mine.chain, joined))) return { error: notKept() };
        storeTable(withSeat(id, joined.seat, mine.secret));
        kept.dropClaim(invitation);
        return { seat: joined.seat };
    } catch (error) {
        return { error: problemOf(error) };
    }
}

// Nobody can join or change seats while an ask is open; that passes.
export async function insist<T>(ask: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
        const answer = await unless(tries < TRIES ? ["asked"] : [], ask(), null);
        if (answer !== null) return answer;
        await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
}

function withSeat(id: string, seat: number, secret: string): StoredTable {
    const known: StoredTable = findStored(id) ?? {
        id,
        kind: "remote",
        game: "",
        names: [],
        points: [],
        mine: [],
        turn: null,
        seq: -1,
        over: false,
        touched: Date.now(),
    };
    const others = (known.held ?? []).filter((held) => held.seat !== seat);
    const held = [...others, { seat, secret }].sort((a, b) => a.seat - b.seat);
    return { ...known, asked: true, held, mine: held.map((one) => one.seat) };
}

// An act leaves this device: what the log must have of it.
export async function keepSent(id: string, seat: number, before: TableJson, act: MoveRequest | "undo" | "redo"): Promise<void> {
    const steps = typeof act === "string" ? [act] : (await movesOf(before, seat, act))?.map((text) => `move ${text}`);
    followerOf(id).kept.keepSent(seat, { after: before.seq, ...(steps ? { steps } : {}) }, randomHex(4));
}

// The moves of an act, as the log writes them. One of the list is made as it stands there. Otherwise the engine reads them in what the
// seat sees, as the table will. Where it can't, moves that are written out are made as they are, and words may become any.
async function movesOf(before: TableJson, seat: number, { moves = [], exits = [] }: MoveRequest): Promise<string[] | undefined> {
    const written = await Promise.all(moves.map((text) => values.move(before.game, text)));
    if (written.length === 1 && !exits.length && before.moves.some(({ text }) => text === written[0])) return written;
    const read = await sketchedMoves({ ...before, you: seat }, moves, exits);
    return read ?? (written.length && !exits.length && written.every(Boolean) ? written : undefined);
}

// What the server answered by the orders of the seat, with the name of its entry.
export function keepOrdered(id: string, { seat, given }: Orders): void {
    const kept = followerOf(id).kept;
    for (const { seq, move } of given) {
        const step = `move ${move}`;
        if (!kept.actsAfter(seat, [], seq, step).length) kept.keepSent(seat, { after: seq - 1, steps: [step] }, `order-${seq}`);
    }
}

// A move in the record of a finished game that this device did not make.
export const foreignMoveIn = (id: string, seat: number, record: string): Fault | null =>
    foreignMove(followerOf(id).kept, seat, record);

export const receipt = (id: string, seat: number): string | null => receiptOf(followerOf(id).kept, seat);
