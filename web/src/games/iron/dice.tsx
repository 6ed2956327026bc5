// The Empire dice and the Fate die, which has a place of its own.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../../words";
import { nameOf } from "../bronze/model";
import { DieButton, type DieState, Short } from "../dice/die";
import { countOf, type Die as Placed, usePlaces } from "../dice/places";
import { again, tell } from "../dice/plan";
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
    if (asked && die.face && ONE.includes(view.phase)) {
        again.value = again.value.has(die.place) ? new Set() : new Set([die.place]);
        return;
    }
    if (!asked) return tell(t("These dice are not yours to roll now."), "I8");
    if (view.phase !== "reroll") return tell(t("The dice have been rolled."), "I9");
    if (die.face === "skull") return tell(t("Skulls stay as they are."), "I8");
    const next = new Set(again.value);
    if (!next.delete(die.place)) next.add(die.place);
    again.value = next;
}

function caption({ view, asked, me, now, facts }: Sight) {
    if (asked && view.phase === "leadership") return t("Leadership: tap one die to roll it once more");
    if (asked && view.phase === "omens") return t("Omens: tap the die to be set");
    if (asked && view.phase === "reroll")
        return (
            <Short
                long={t("Tap a die to keep it or roll it again")}
                short={t("Roll %1 of %2 · tap to keep or roll", facts.rolls - view.rolls_left, facts.rolls)}
            />
        );
    return view.seat === me || now.unconfirmed ? t("Your dice") : t("%1’s dice", nameOf(now, view.seat));
}

export function Dice({ sight, dice }: { sight: Sight; dice: Die[] }) {
    const { view, asked } = sight;
    const stateOf = (die: Die): DieState => {
        if (die.face && again.value.has(die.place)) return view.phase === "omens" ? "set" : "roll";
        if (die.face === "skull") return "locked";
        return asked && view.phase === "reroll" ? "kept" : "still";
    };
    const group = (name: string, text: ComponentChildren, of: Die[]) =>
        of.length > 0 && (
            <div class={`dicegroup ${name}`}>
                <p class="cap">{text}</p>
                <ul class="dicerow">
                    {of.map((die) => (
                        <li key={die.place}>
                            <DieButton
                                die={die}
                                name={nameOfDie(die)}
                                drawing={drawingOf(die.face)}
                                state={stateOf(die)}
                                class={die.place === FATE ? "fate" : ""}
                                tap={() => tapDie(sight, die)}
                            />
                        </li>
                    ))}
                </ul>
            </div>
        );
    const empire = dice.filter((die) => die.place !== FATE);
    return (
        <div class={`dice n${dice.length}`}>
            {group("fatebox", t("Fate"), dice.filter((die) => die.place === FATE))}
            {group("", caption(sight), empire)}
        </div>
    );
}
