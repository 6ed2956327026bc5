// The dice of the turn, skulls that stay apart from the others.
import { t } from "../../words";
import { DieButton, type DieState, Short } from "../dice/die";
import { countOf, type Die as Placed, usePlaces } from "../dice/places";
import { again, tell } from "../dice/plan";
import { type Face, FACE_NAMES, FACES, nameOf, type Sight } from "./model";

export type Die = Placed<Face>;

export function useDice({ now, view }: Sight): Die[] {
    const shown = countOf(view.dice);
    const rolling = view.phase === "roll" || view.phase === "leadership_roll" || shown === 0;
    return usePlaces({
        turn: `${view.round}/${view.seat}`,
        seen: `${JSON.stringify(view.dice)}/${view.rolls_left}`,
        faces: FACES,
        counts: view.dice,
        total: rolling ? (view.seats[view.seat]?.cities ?? 0) : shown,
        stay: now.unconfirmed && shown === 0,
    });
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
    const stateOf = (die: Die): DieState => {
        if (die.face && again.value.has(die.place)) return "roll";
        if (locked(die)) return "locked";
        return choosing && view.phase === "reroll" ? "kept" : "still";
    };
    const draw = (die: Die) => (
        <li key={die.place}>
            <DieButton
                die={die}
                name={die.face ? t(FACE_NAMES[die.face]) : t("not rolled yet")}
                drawing={die.face ?? ""}
                state={stateOf(die)}
                tap={() => tapDie(sight, die)}
            />
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
