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

// A copy of the card that flies and goes.
function fly({ at, face }: RowCard, to: DOMRect): void {
    const ghost = document.createElement("div");
    ghost.className = "tta ghost";
    ghost.setAttribute("aria-hidden", "true");
    ghost.append(face.cloneNode(true));
    Object.assign(ghost.style, { left: `${at.left}px`, top: `${at.top}px`, width: `${at.width}px`, height: `${at.height}px` });
    document.body.append(ghost);
    const scale = Math.min(1, to.width / at.width, to.height / at.height);
    const there = `translate(${to.left + to.width / 2 - at.left - at.width / 2}px, ${to.top + to.height / 2 - at.top - at.height / 2}px) scale(${scale})`;
    const flight = ghost.animate([{ transform: "none" }, { transform: there, opacity: 1, offset: 0.8 }, { transform: there, opacity: 0 }], {
        duration: FLY,
        easing: EASE,
    });
    flight.onfinish = flight.oncancel = () => ghost.remove();
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

export function useMotion(model: Model): void {
    const last = useRef<{ row: RowCard[]; taken: string[]; now: unknown } | null>(null);
    useLayoutEffect(() => {
        const before = last.current;
        if (before?.now === model.now) return;
        const { taken = [] } = (model.now.ledger ?? {}) as { taken?: TakenCard[] };
        const keys = taken.map((one) => `${one.place} ${one.card} ${one.seat}`);
        const row = rowNow();
        last.current = { row, taken: keys, now: model.now };
        if (!before || !before.row.length || !row.length || reducedMotion()) return;
        slide(before.row, row);
        taken.forEach((one, i) => {
            if (before.taken.includes(keys[i]!)) return;
            const from = before.row.find(({ id, place }) => id === one.card && place === one.place - 1);
            const to = homeOf(model, one);
            if (from && to) fly(from, to);
        });
    });
}
