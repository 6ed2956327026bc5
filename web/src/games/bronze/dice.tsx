// The dice of the turn. The engine counts faces; here dice have places and keep them, so that a
// second tap hits the same die.
import { useRef } from "preact/hooks";
import { Icon } from "../../ui/parts";
import { t } from "../../words";
import { type Face, FACE_NAMES, FACES, nameOf, type Sight } from "./model";
import { again, tell } from "./plan";

export interface Die {
    place: number;
    face: Face | null; // null: not rolled yet
    throws: number; // a new throw tumbles
}

function fresh(total: number, counts: Record<Face, number>): Die[] {
    const faces = FACES.flatMap((face) => Array<Face>(counts[face]).fill(face));
    return Array.from({ length: total }, (_, place) => ({
        place,
        face: faces[place] ?? null,
        throws: faces[place] ? 1 : 0,
    }));
}

// Dice that still show what they showed stay; new faces fall where dice were rolled again.
function rearranged(
    before: Die[],
    counts: Record<Face, number>,
    rolled: ReadonlySet<number>,
): Die[] {
    const left = { ...counts };
    const stays = before.map(({ place, face }) => {
        if (face === null || rolled.has(place) || !left[face]) return false;
        left[face]--;
        return true;
    });
    const faces = FACES.flatMap((face) => Array<Face>(left[face]).fill(face));
    return before.map((die, i) => {
        if (stays[i]) return die;
        const face = faces.shift() ?? null;
        return { ...die, face, throws: face ? die.throws + 1 : die.throws };
    });
}

const sum = (counts: Record<Face, number>) => FACES.reduce((n, face) => n + counts[face], 0);

// The dice of who is in turn; those of a turn that waits for its confirmation stay.
export function useDice({ now, view }: Sight): Die[] {
    const kept = useRef<{ turn: string; counts: string; dice: Die[] }>({
        turn: "",
        counts: "",
        dice: [],
    });
    const turn = `${view.round}/${view.seat}`;
    const counts = `${JSON.stringify(view.dice)}/${view.rolls_left}`;
    if (now.unconfirmed && kept.current.dice.length && sum(view.dice) === 0)
        return kept.current.dice;
    const shown = sum(view.dice);
    const rolling = view.phase === "roll" || view.phase === "leadership_roll" || shown === 0;
    const total = rolling ? (view.seats[view.seat]?.cities ?? 0) : shown;
    if (kept.current.turn !== turn || kept.current.dice.length !== total)
        kept.current = { turn, counts, dice: fresh(total, view.dice) };
    else if (kept.current.counts !== counts)
        kept.current = {
            turn,
            counts,
            dice: rearranged(kept.current.dice, view.dice, again.peek()),
        };
    return kept.current.dice;
}

type State = "locked" | "kept" | "roll" | "still";

const WORDS: Record<State, string> = {
    locked: "locked",
    kept: "kept",
    roll: "rolls again",
    still: "",
};
const SIGNS: Record<State, string> = { locked: "lock", kept: "check", roll: "again", still: "" };

function DieButton({ die, state, tap }: { die: Die; state: State; tap(): void }) {
    const face = die.face ? t(FACE_NAMES[die.face]) : t("not rolled yet");
    return (
        <button
            class={`die ${state}`}
            aria-pressed={state === "kept" || state === "roll" ? state === "kept" : undefined}
            aria-disabled={state === "locked" || state === "still"}
            aria-label={WORDS[state] ? `${face}, ${t(WORDS[state])}` : face}
            onClick={tap}
        >
            <span class={`cube ${die.throws ? "thrown" : ""}`} key={die.throws}>
                {die.face && (
                    <svg viewBox="0 0 100 100" aria-hidden="true">
                        <use href={`#d-${die.face}`} />
                    </svg>
                )}
            </span>
            <span class="tag" aria-hidden="true">
                {SIGNS[state] && <Icon of={SIGNS[state]} />}
                <span>
                    {state === "roll" ? (
                        <Short long={t("rolls again")} short={t("roll")} />
                    ) : (
                        t(WORDS[state])
                    )}
                </span>
            </span>
        </button>
    );
}

function Short({ long, short }: { long: string; short: string }) {
    return (
        <>
            <span class="wide">{long}</span>
            <span class="narrow">{short}</span>
        </>
    );
}

// Which dice may be tapped, and what a tap does: mark for rolling again, or (Leadership) pick one.
export function tapDie({ view, asked, solo }: Sight, die: Die): void {
    const one = asked && view.phase === "leadership";
    if (one && die.face) {
        again.value = again.value.has(die.place) ? new Set() : new Set([die.place]);
        return;
    }
    if (die.face === "skull" && !solo) return tell(t("Skulls stay as they are."), "B10");
    if (!asked || view.phase !== "reroll") {
        if (!asked) return tell(t("These dice are not yours to roll now."), "B9");
        return tell(t("The dice have been rolled."), "B12");
    }
    const next = new Set(again.value);
    if (!next.delete(die.place)) next.add(die.place);
    again.value = next;
}

function tapHint({ facts, view }: Sight) {
    return (
        <Short
            long={t("Tap a die to keep it or roll it again")}
            short={t(
                "Roll %1 of %2 · tap to keep or roll",
                facts.rolls - view.rolls_left,
                facts.rolls,
            )}
        />
    );
}

// The dice as they lie: skulls that stay first. Digits count them so.
export function inOrder({ solo }: Sight, dice: Die[]): Die[] {
    const locked = (die: Die) => die.face === "skull" && !solo;
    return [...dice.filter(locked), ...dice.filter((die) => !locked(die))];
}

export function Dice({ sight, dice }: { sight: Sight; dice: Die[] }) {
    const { view, asked, solo } = sight;
    const choosing = asked && (view.phase === "reroll" || view.phase === "leadership");
    const locked = (die: Die) => die.face === "skull" && !solo;
    const stateOf = (die: Die): State => {
        if (die.face && again.value.has(die.place)) return "roll";
        if (locked(die)) return "locked";
        return choosing && view.phase === "reroll" ? "kept" : "still";
    };
    const draw = (die: Die) => (
        <li key={die.place}>
            <DieButton die={die} state={stateOf(die)} tap={() => tapDie(sight, die)} />
        </li>
    );
    const skulls = dice.filter(locked);
    const others = dice.filter((die) => !locked(die));
    const caption =
        view.phase === "leadership" && asked
            ? t("Leadership: tap one die to roll it once more")
            : choosing
              ? tapHint(sight)
              : view.seat === sight.me || sight.now.unconfirmed
                ? t("Your dice")
                : t("%1’s dice", nameOf(sight.now, view.seat));
    return (
        <div class={`dice n${dice.length}`}>
            {skulls.length > 0 && (
                <div class="dicegroup lockbox">
                    <p class="cap">{t("Skulls stay")}</p>
                    <ul class="dicerow">{skulls.map(draw)}</ul>
                </div>
            )}
            {others.length > 0 && (
                <div class="dicegroup">
                    <p class="cap">{caption}</p>
                    <ul class="dicerow">{others.map(draw)}</ul>
                </div>
            )}
        </div>
    );
}
