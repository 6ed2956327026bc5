// Some games may be left at the start of a turn. Nobody is asked at every turn: who wants to leave says
// so in the menu, and goes when the rules allow it.
import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Move, TableJson } from "../table/types";

interface Departure {
    wanted: boolean;
    want(yes: boolean): void;
}

// What the menu offers at this table; null where nobody can leave.
export const departure = signal<Departure | null>(null);

export function useDeparture(now: TableJson, asked: boolean, answer: (move: Move) => void): void {
    const leaving = useSignal<readonly number[]>([]);
    const possible = useSignal(false);
    const seat = now.you;
    useEffect(() => {
        const givingUp = asked && !now.unconfirmed ? now.moves.filter((move) => move.gives_up) : [];
        const goingOn = now.moves.filter((move) => !move.gives_up);
        if (seat === null || !givingUp[0]) return;
        possible.value = true;
        if (leaving.peek().includes(seat)) answer(givingUp[0]);
        else if (goingOn.length === 1 && goingOn[0]) answer(goingOn[0]);
    }, [now]);
    useEffect(() => {
        if (!possible.value || seat === null || now.over) return;
        departure.value = {
            wanted: leaving.value.includes(seat),
            want: (yes) =>
                (leaving.value = [...leaving.value.filter((one) => one !== seat), ...(yes ? [seat] : [])]),
        };
        return () => (departure.value = null);
    }, [possible.value, leaving.value, seat, now.over]);
}
