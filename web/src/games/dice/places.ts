// The engine counts faces; on the table dice have places and keep them, so that a second tap hits
// the same die.
import { useRef } from "preact/hooks";
import { again } from "./plan";

export interface BronzeDie<Face extends string = string> {
    place: number;
    face: Face | null; // null: not rolled yet
    throws: number; // a new throw tumbles
}

type Counts<Face extends string> = Record<Face, number>;

export const countOf = (counts: Record<string, number>): number =>
    Object.values(counts).reduce((sum, n) => sum + n, 0);

const blank = <Face extends string>(total: number): BronzeDie<Face>[] =>
    Array.from({ length: total }, (_, place) => ({ place, face: null, throws: 0 }));

// Dice that still show what they showed stay; new faces fall where dice were rolled again.
function arranged<Face extends string>(
    before: BronzeDie<Face>[],
    faces: readonly Face[],
    counts: Counts<Face>,
    rolled: ReadonlySet<number>,
): BronzeDie<Face>[] {
    const left = { ...counts };
    const stays = before.map(({ place, face }) => {
        if (face === null || rolled.has(place) || !left[face]) return false;
        left[face]--;
        return true;
    });
    const fallen = faces.flatMap((face) => Array<Face>(left[face]).fill(face));
    return before.map((die, i) => {
        if (stays[i]) return die;
        const face = fallen.shift() ?? null;
        return { ...die, face, throws: face ? die.throws + 1 : die.throws };
    });
}

export interface Shown<Face extends string> {
    turn: string; // another turn is another set of dice
    seen: string; // as long as it is the same, so are the dice
    faces: readonly Face[]; // in the order in which a first roll is laid out
    counts: Counts<Face>;
    total: number; // dice there are, rolled or not
    stay: boolean; // the turn is over and waits for its end: its dice stay
}

// The dice of who is in turn.
export function usePlaces<Face extends string>(shown: Shown<Face>): BronzeDie<Face>[] {
    const kept = useRef<{ turn: string; seen: string; dice: BronzeDie<Face>[] }>({
        turn: "",
        seen: "",
        dice: [],
    });
    const { turn, seen, faces, counts, total } = shown;
    const old = kept.current;
    if (shown.stay && old.dice.length) return old.dice;
    const fresh = old.turn !== turn || old.dice.length !== total;
    if (fresh || old.seen !== seen) {
        const before = fresh ? blank<Face>(total) : old.dice;
        const rolled = fresh ? new Set<number>() : again.peek();
        kept.current = { turn, seen, dice: arranged(before, faces, counts, rolled) };
    }
    return kept.current.dice;
}
