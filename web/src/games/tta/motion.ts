// Motion tells what happened: a card flies from the row to who took it, the row slides when it is filled, a worker
// walks from the bank. It lies over the table, takes no click and is gone after a third of a second; end states are
// there at once where the reader's system asks for less.
import { useLayoutEffect, useRef } from "preact/hooks";
import { reducedMotion } from "../../ui/settings";
import type { Model, TakenCard } from "./model";

const FLY = 220; // milliseconds
const SLIDE = 250;
const EASE = "cubic-bezier(.2, .7, .2, 1)";

interface RowCard {
    id: string;
    place: number; // from 0
    at: DOMRect;
    face: HTMLElement;
}

// The cards of the row where they are drawn.
function rowNow(): RowCard[] {
    return [...document.querySelectorAll<HTMLElement>(".tta .rowcard")].flatMap((card) => {
        const face = card.querySelector<HTMLElement>(".card");
        const at = face?.getBoundingClientRect();
        const place = Number(card.dataset["at"]?.split(":")[1]);
        return face && at?.width ? [{ id: card.dataset["card"] ?? "", place, at, face }] : [];
    });
}

const drawnAt = (selector: string): DOMRect | null => {
    const at = document.querySelector(selector)?.getBoundingClientRect();
    return at?.width ? at : null;
};

// Whose board the card goes to; on a phone, the tab behind which it is.
const homeOf = ({ me }: Model, { card, seat }: TakenCard): DOMRect | null =>
    (seat === me
        ? (drawnAt(`.tta .hc[data-card="${card}"]`) ?? drawnAt('.tta .wonderbox, .tta [data-at="wonder"]') ?? drawnAt(".tabs button:nth-child(3)"))
        : drawnAt(`.tta .opp.s-border-${seat}`)) ?? drawnAt(".tabs button:nth-last-child(2)");

function ghostOf(at: Pick<DOMRect, "left" | "top" | "width" | "height">): HTMLElement {
    const ghost = document.createElement("div");
    ghost.className = "tta ghost";
    ghost.setAttribute("aria-hidden", "true");
    for (const side of ["left", "top", "width", "height"] as const) ghost.style[side] = `${at[side]}px`;
    document.body.append(ghost);
    return ghost;
}

function send(ghost: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
    const flight = ghost.animate(frames, { easing: EASE, ...timing });
    flight.onfinish = flight.oncancel = () => ghost.remove();
}

// A copy of the card that flies and goes.
function fly({ at, face }: RowCard, to: DOMRect): void {
    const ghost = ghostOf(at);
    ghost.append(face.cloneNode(true));
    const scale = Math.min(1, to.width / at.width, to.height / at.height);
    const there = `translate(${to.left + to.width / 2 - at.left - at.width / 2}px, ${to.top + to.height / 2 - at.top - at.height / 2}px) scale(${scale})`;
    send(ghost, [{ transform: "none" }, { transform: there, opacity: 1, offset: 0.8 }, { transform: there, opacity: 0 }], { duration: FLY });
}

// Cards that are elsewhere in the row come from where they were, new ones from beyond its end.
function slide(before: RowCard[], now: RowCard[]): void {
    for (const { id, place, at, face } of now) {
        const was = before.find((one) => one.id === id && one.place >= place)?.at;
        const from = was ? [was.left - at.left, was.top - at.top] : [60, 0];
        if (was && Math.abs(from[0]!) + Math.abs(from[1]!) < 2) continue;
        face.animate([{ transform: `translate(${from[0]}px, ${from[1]}px)`, opacity: was ? 1 : 0 }, { transform: "none", opacity: 1 }], {
            duration: SLIDE,
            easing: EASE,
        });
    }
}

const TOKEN = 160;
const APART = 30;
const ALL = 300; // of all tokens together

interface Moved {
    from: DOMRect;
    to: DOMRect;
    kind: "y" | "bl";
}

// Where tokens of mine lie, with how many: banks, the pool of workers, cards.
function heapsOf({ player: { yellow, unused, workers, blue, tokens, wonder } }: Model, kind: Moved["kind"]): Map<string, number> {
    const onCards = Object.entries(kind === "y" ? workers : tokens).map(([id, n]): [string, number] => [`.tc[data-card="${id}"]`, n]);
    if (kind === "y") return new Map([[".yb .d", yellow], [".uw", unused], ...onCards]);
    return new Map([[".bb .d", blue], ...onCards, [".wonbox", wonder.stages]]);
}

// The nth of a bank has its place on the ruler.
function placeOf(heap: string, n: number): DOMRect | null {
    const found = document.querySelectorAll(`.tta.civ:not(.asking) ${heap}:not(.rivalciv *)`);
    const at = (found[n] ?? found[found.length - 1])?.getBoundingClientRect();
    return at?.width ? at : null;
}

// From each heap that has less to those that have more.
function movedOf(before: Map<string, number>, now: Map<string, number>, kind: Moved["kind"]): Moved[] {
    const lost: [string, number][] = [];
    const won: [string, number][] = [];
    for (const heap of new Set([...before.keys(), ...now.keys()])) {
        const [was, is] = [before.get(heap) ?? 0, now.get(heap) ?? 0];
        for (let n = is; n < was; n++) lost.push([heap, n]);
        for (let n = was; n < is; n++) won.push([heap, n]);
    }
    return lost.slice(0, won.length).flatMap((one, i) => {
        const [from, to] = [placeOf(...one), placeOf(...won[i]!)];
        return from && to ? [{ from, to, kind }] : [];
    });
}

function slideTokens(moved: Moved[]): void {
    const apart = Math.min(APART, (ALL - TOKEN) / Math.max(1, moved.length - 1));
    moved.forEach(({ from, to, kind }, i) => {
        const ghost = ghostOf({ left: from.left, top: from.top, width: 14, height: 14 });
        ghost.innerHTML = `<i class="d ${kind} f"></i>`;
        const there = `translate(${to.left + to.width / 2 - from.left - 7}px, ${to.top + to.height / 2 - from.top - 7}px)`;
        send(ghost, [{ transform: "none" }, { transform: there }], { duration: TOKEN, delay: i * apart, fill: "backwards" });
    });
}

export function useMotion(model: Model): void {
    const last = useRef<{ row: RowCard[]; taken: string[]; model: Model } | null>(null);
    useLayoutEffect(() => {
        const before = last.current;
        if (before?.model.now === model.now) return;
        const { taken = [] } = (model.now.ledger ?? {}) as { taken?: TakenCard[] };
        const keys = taken.map((one) => `${one.place} ${one.card} ${one.seat}`);
        const row = rowNow();
        last.current = { row, taken: keys, model };
        if (!before || reducedMotion()) return;
        if (before.model.me === model.me)
            slideTokens((["y", "bl"] as const).flatMap((kind) => movedOf(heapsOf(before.model, kind), heapsOf(model, kind), kind)));
        if (!before.row.length || !row.length) return;
        slide(before.row, row);
        taken.forEach((one, i) => {
            if (before.taken.includes(keys[i]!)) return;
            const from = before.row.find(({ id, place }) => id === one.card && place === one.place - 1);
            const to = homeOf(model, one);
            if (from && to) fly(from, to);
        });
    });
}
