// In some games a player may resign at the start of a turn. The page does not ask at every turn: whoever
// wants to resign says so in the menu, and does when the rules allow it.
import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Move, TableJson } from "../table/types";

interface Resignation {
    wanted: boolean;
    want(yes: boolean): void;
}

// What the menu offers at this table; null where nobody can resign.
export const resignation = signal<Resignation | null>(null);

// Somebody wants to resign and looks at what comes of it; a game that has a screen for it says so.
export const resigningAsked = signal(false);

export function useResignation(now: TableJson, asked: boolean, may: boolean, answer: (move: Move) => void): void {
    const resigning = useSignal<readonly number[]>([]);
    const possible = useSignal(false);
    const seat = now.you;
    useEffect(() => {
        const resign = asked && !now.unconfirmed ? now.moves.filter((move) => move.gives_up) : [];
        const goingOn = now.moves.filter((move) => !move.gives_up);
        if (seat === null || !resign[0]) return;
        possible.value = true;
        if (resigning.peek().includes(seat)) answer(resign[0]);
        else if (goingOn.length === 1 && goingOn[0]) answer(goingOn[0]);
    }, [now]);
    useEffect(() => {
        if (!(possible.value || may) || seat === null || now.over) return;
        resignation.value = {
            wanted: resigning.value.includes(seat),
            want: (yes) =>
                (resigning.value = [...resigning.value.filter((one) => one !== seat), ...(yes ? [seat] : [])]),
        };
        return () => (resignation.value = null);
    }, [possible.value, may, resigning.value, seat, now.over]);
}
