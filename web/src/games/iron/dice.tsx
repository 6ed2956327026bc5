// The Empire dice and the Fate die, which has a place of its own.
import { useRef } from "preact/hooks";
import { t } from "../../words";
import { diceCaption, DiceGroup, type DieState, type DrawnDie } from "../dice/die";
import { countOf, type Die as Placed, usePlaces } from "../dice/places";
import { again, mark, tell } from "../dice/plan";
import { type Face, FACE_NAMES, FACES, type Fate, FATE_NAMES, type Sight } from "./model";

export const FATE = -1; // the place of the Fate die

export type Die = Placed<Face | Fate>;

// The Fate die tumbles when it was rolled, even to the same face.
function useFate(turn: string, seen: string, { now, view }: Sight): Die {
    const kept = useRef<{ turn: string; seen: string; die: Die }>({
        turn: "",
        seen: "",
        die: { place: FATE, face: null, throws: 0 },
    });
    const old = kept.current;
    if ((now.unconfirmed && view.fate === null) || (old.turn === turn && old.seen === seen)) return old.die;
    const fresh = old.turn !== turn;
    const thrown = view.fate !== null && (fresh || view.fate !== old.die.face || again.peek().has(FATE));
    const throws = (fresh ? 0 : old.die.throws) + (thrown ? 1 : 0);
    kept.current = { turn, seen, die: { place: FATE, face: view.fate, throws } };
    return kept.current.die;
}

// The dice of who is in turn, the Fate die last.
export function useDice(sight: Sight): Die[] {
    const { now, view } = sight;
    const shown = countOf(view.dice);
    const turn = `${view.round}/${view.seat}`;
    const seen = `${JSON.stringify(view.dice)}/${view.fate}/${view.rolls_left}`;
    const empire = usePlaces({
        turn,
        seen,
        faces: FACES,
        counts: view.dice,
        total: view.phase === "roll" || !shown ? (view.seats[view.seat]?.empire_dice ?? 0) : shown,
        stay: now.unconfirmed && shown === 0,
    });
    return [...empire, useFate(turn, seen, sight)];
}

function nameOfDie({ place, face }: Die): string {
    if (!face) return place === FATE ? t("Fate die, not rolled yet") : t("not rolled yet");
    return place === FATE ? t("Fate die: %1", t(FATE_NAMES[face as Fate])) : t(FACE_NAMES[face as Face]);
}

// A skull of this game brings other things than one of the Bronze Age.
export const drawingOf = (face: string | null): string => (face === "skull" ? "iron-skull" : (face ?? ""));

const ONE = ["leadership", "omens"]; // steps in which a single die is picked

// What a tap does: mark for rolling again, or (Leadership, Omens) pick one.
export function tapDie({ view, asked }: Sight, die: Die): void {
    if (asked && die.face && ONE.includes(view.phase)) return mark(die.place, true);
    if (!asked) return tell(t("These dice are not yours to roll now."), "I8");
    if (view.phase !== "reroll") return tell(t("The dice have been rolled."), "I9");
    if (die.face === "skull") return tell(t("Skulls stay as they are."), "I8");
    mark(die.place, false);
}

export function Dice({ sight, dice }: { sight: Sight; dice: Die[] }) {
    const { view, asked } = sight;
    const stateOf = (die: Die): DieState => {
        if (die.face && again.value.has(die.place)) return view.phase === "omens" ? "set" : "roll";
        if (die.face === "skull") return "locked";
        return asked && view.phase === "reroll" ? "kept" : "still";
    };
    const drawn = (die: Die): DrawnDie => ({
        die,
        name: nameOfDie(die),
        drawing: drawingOf(die.face),
        state: stateOf(die),
        class: die.place === FATE ? "fate" : "",
        tap: () => tapDie(sight, die),
    });
    const omens = asked && view.phase === "omens";
    return (
        <div class={`dice n${dice.length}`}>
            <DiceGroup
                class="fatebox"
                caption={t("Fate")}
                dice={dice.filter(({ place }) => place === FATE).map(drawn)}
            />
            <DiceGroup
                caption={omens ? t("Omens: tap the die to be set") : diceCaption(sight)}
                dice={dice.filter(({ place }) => place !== FATE).map(drawn)}
            />
        </div>
    );
}
