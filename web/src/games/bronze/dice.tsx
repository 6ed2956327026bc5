// The dice of the turn, skulls that stay apart from the others.
import { Short } from "../../ui/parts";
import { t } from "../../words";
import { diceCaption, DiceGroup, type DieState, type DrawnDie } from "../dice/die";
import { countOf, type BronzeDie as PlacedDie, usePlaces } from "../dice/places";
import { again, mark, tell } from "../dice/plan";
import { watchText } from "../dice/model";
import { type BronzeFace, FACE_NAMES, FACES, type BronzeModel } from "./model";

export type Die = PlacedDie<BronzeFace>;

export function useDice({ now, view }: BronzeModel): Die[] {
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
export function tapDie(model: BronzeModel, die: Die): void {
    const { view, asked } = model;
    if (model.watching) return tell(watchText(model));
    const one = asked && view.phase === "leadership";
    if (one && die.face) return mark(die.place, true);
    if (locked(model, die)) return tell(t("Skulls stay as they are."), "B10");
    if (!asked) return tell(t("These dice are not yours to roll now."), "B9");
    if (view.phase !== "reroll") return tell(t("The dice have been rolled."), "B12");
    mark(die.place, false);
}

const locked = ({ solo }: { solo: boolean }, die: Die) => die.face === "skull" && !solo;

// The dice as they lie: skulls that stay first. Digits count them so.
export function inOrder(model: BronzeModel, dice: Die[]): Die[] {
    return [
        ...dice.filter((die) => locked(model, die)),
        ...dice.filter((die) => !locked(model, die)),
    ];
}

export function Dice({ model, dice }: { model: BronzeModel; dice: Die[] }) {
    const { view, asked } = model;
    const stateOf = (die: Die): DieState => {
        if (die.face && again.value.has(die.place)) return "roll";
        if (locked(model, die)) return "locked";
        return asked && view.phase === "reroll" ? "kept" : "still";
    };
    const drawn = (die: Die): DrawnDie => ({
        die,
        name: die.face ? t(FACE_NAMES[die.face]) : t("not rolled yet"),
        drawing: die.face ?? "",
        state: stateOf(die),
        tap: () => tapDie(model, die),
    });
    return (
        <div class={`dice n${dice.length}`}>
            <DiceGroup
                class="lockbox"
                caption={<Short long={t("Skulls stay")} short={t("Skulls")} />}
                dice={dice.filter((die) => locked(model, die)).map(drawn)}
            />
            <DiceGroup
                caption={diceCaption(model)}
                dice={dice.filter((die) => !locked(model, die)).map(drawn)}
            />
        </div>
    );
}
