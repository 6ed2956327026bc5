// The Empire dice and the Fate die. The engine counts faces; here dice have places and keep them, so
// that a second tap hits the same die. The Fate die has a place of its own.
import { useRef } from "preact/hooks";
import { Icon } from "../../ui/parts";
import { t } from "../../words";
import { nameOf } from "../bronze/model";
import { again, tell } from "../bronze/plan";
import { type Face, FACE_NAMES, FACES, type Fate, FATE_NAMES, type Sight } from "./model";

export const FATE = -1; // the place of the Fate die

export interface Die {
    place: number;
    face: Face | Fate | null; // null: not rolled yet
    throws: number; // a new throw tumbles
}

type Counts = Record<Face, number>;

const sum = (counts: Counts) => FACES.reduce((n, face) => n + counts[face], 0);

// Dice that still show what they showed stay; new faces fall where dice were rolled again.
function arranged(before: Die[], counts: Counts, rolled: ReadonlySet<number>): Die[] {
    const left = { ...counts };
    const stays = before.map(({ place, face }) => {
        const one = face as Face | null;
        if (one === null || rolled.has(place) || !left[one]) return false;
        left[one]--;
        return true;
    });
    const faces = FACES.flatMap((face) => Array<Face>(left[face]).fill(face));
    return before.map((die, i) => {
        if (stays[i]) return die;
        const face = faces.shift() ?? null;
        return { ...die, face, throws: face ? die.throws + 1 : die.throws };
    });
}

const blank = (total: number): Die[] =>
    Array.from({ length: total }, (_, place) => ({ place, face: null, throws: 0 }));

// The dice of who is in turn, the Fate die last; those of a turn that waits for its end stay.
export function useDice({ now, view }: Sight): Die[] {
    const kept = useRef<{ turn: string; seen: string; dice: Die[] }>({ turn: "", seen: "", dice: [] });
    const shown = sum(view.dice);
    const old = kept.current;
    if (now.unconfirmed && old.dice.length && shown === 0) return old.dice;
    const turn = `${view.round}/${view.seat}`;
    const seen = `${JSON.stringify(view.dice)}/${view.fate}/${view.rolls_left}`;
    const total = view.phase === "roll" || !shown ? (view.seats[view.seat]?.empire_dice ?? 0) : shown;
    const fresh = old.turn !== turn || old.dice.length !== total + 1;
    if (!fresh && old.seen === seen) return old.dice;
    const before = fresh ? blank(total) : old.dice.slice(0, -1);
    const fate = fresh ? undefined : old.dice[old.dice.length - 1];
    const thrown = view.fate !== null && (view.fate !== fate?.face || again.peek().has(FATE));
    const dice = [
        ...arranged(before, view.dice, fresh ? new Set() : again.peek()),
        { place: FATE, face: view.fate, throws: (fate?.throws ?? 0) + (thrown ? 1 : 0) },
    ];
    kept.current = { turn, seen, dice };
    return dice;
}

type State = "locked" | "kept" | "roll" | "set" | "still";

const WORDS: Record<State, string> = { locked: "locked", kept: "kept", roll: "rolls again", set: "to be set", still: "" };
const SIGNS: Record<State, string> = { locked: "lock", kept: "check", roll: "again", set: "eye", still: "" };

function nameOfDie({ place, face }: Die): string {
    if (!face) return place === FATE ? t("Fate die, not rolled yet") : t("not rolled yet");
    return place === FATE ? t("Fate die: %1", t(FATE_NAMES[face as Fate])) : t(FACE_NAMES[face as Face]);
}

function DieButton({ die, state, tap }: { die: Die; state: State; tap(): void }) {
    const name = nameOfDie(die);
    return (
        <button
            class={`die ${state === "set" ? "roll" : state} ${die.place === FATE ? "fate" : ""}`}
            aria-pressed={state === "kept" || state === "roll" ? state === "kept" : undefined}
            aria-disabled={state === "locked" || state === "still"}
            aria-label={WORDS[state] ? `${name}, ${t(WORDS[state])}` : name}
            onClick={tap}
        >
            <span class={`cube ${die.throws ? "thrown" : ""}`} key={die.throws}>
                {die.face && (
                    <svg viewBox="0 0 100 100" aria-hidden="true">
                        <use href={`#d-${die.face === "skull" ? "iron-skull" : die.face}`} />
                    </svg>
                )}
            </span>
            <span class="tag" aria-hidden="true">
                {SIGNS[state] && <Icon of={SIGNS[state]} />}
                <span>
                    {state === "roll" ? (
                        <>
                            <span class="wide">{t("rolls again")}</span>
                            <span class="narrow">{t("again")}</span>
                        </>
                    ) : (
                        t(WORDS[state])
                    )}
                </span>
            </span>
        </button>
    );
}

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

function caption({ view, asked, me, now }: Sight): string {
    if (asked && view.phase === "leadership") return t("Leadership: tap one die to roll it once more");
    if (asked && view.phase === "omens") return t("Omens: tap the die to be set");
    if (asked && view.phase === "reroll") return t("Tap a die to keep it or roll it again");
    return view.seat === me || now.unconfirmed ? t("Your dice") : t("%1’s dice", nameOf(now, view.seat));
}

export function Dice({ sight, dice }: { sight: Sight; dice: Die[] }) {
    const { view, asked } = sight;
    const stateOf = (die: Die): State => {
        if (die.face && again.value.has(die.place)) return view.phase === "omens" ? "set" : "roll";
        if (die.face === "skull") return "locked";
        return asked && view.phase === "reroll" ? "kept" : "still";
    };
    const group = (name: string, text: string, of: Die[]) =>
        of.length > 0 && (
            <div class={`dicegroup ${name}`}>
                <p class="cap">{text}</p>
                <ul class="dicerow">
                    {of.map((die) => (
                        <li key={die.place}>
                            <DieButton die={die} state={stateOf(die)} tap={() => tapDie(sight, die)} />
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
