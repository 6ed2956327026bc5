// The Empire dice and the Fate die, which has a place of its own.
import { useRef } from "preact/hooks";
import { plus, signed, t } from "../../words";
import { diceCaption, DiceGroup, type DieState, type DrawnDie } from "../dice/die";
import { countOf, type BronzeDie as PlacedDie, usePlaces } from "../dice/places";
import { again, mark, tell } from "../dice/plan";
import { Icon } from "../../ui/parts";
import { watchText } from "../dice/model";
import { turnLedger } from "./ledger";
import { type EmpireFace, FACE_NAMES, FACES, type Fate, FATE_NAMES, type Ledger, type IronModel } from "./model";
import { sumOf } from "./parts";

export const FATE = -1; // the place of the Fate die

export type IronDie = PlacedDie<EmpireFace | Fate>;

// The Fate die tumbles when it was rolled, even to the same face.
function useFate(turn: string, seen: string, { now, view }: Pick<IronModel, "now" | "view">): IronDie {
    const kept = useRef<{ turn: string; seen: string; die: IronDie }>({
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

// While the end of a turn is to be confirmed the next one has begun: the dice are those of the ledger.
function thrown({ now, view }: IronModel): Pick<IronModel, "now" | "view"> {
    const dice = now.unconfirmed ? (now.ledger as Ledger | null)?.dice : undefined;
    if (!dice) return { now, view };
    const { seat } = now.ledger as Ledger;
    return { now, view: { ...view, seat, dice: dice.faces, fate: dice.fate } };
}

// The dice of who is in turn, the Fate die last.
export function useDice(model: IronModel): IronDie[] {
    const { now, view } = thrown(model);
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
    return [...empire, useFate(turn, seen, { now, view })];
}

function nameOfDie({ place, face }: IronDie): string {
    if (!face) return place === FATE ? t("Fate die, not rolled yet") : t("not rolled yet");
    return place === FATE ? t("Fate die: %1", t(FATE_NAMES[face as Fate])) : t(FACE_NAMES[face as EmpireFace]);
}

// A skull of this game brings other things than one of the Bronze Age.
export const drawingOf = (face: string | null): string => (face === "skull" ? "iron-skull" : (face ?? ""));

const ONE = ["leadership", "omens"]; // steps in which a single die is picked

// What a tap does: mark for rolling again, or (Leadership, Omens) pick one.
export function tapDie(model: IronModel, die: IronDie): void {
    const { view, asked } = model;
    if (model.watching) return tell(watchText(model));
    if (asked && die.face && ONE.includes(view.phase)) return mark(die.place, true);
    if (!asked) return tell(t("These dice are not yours to roll now."), "I8");
    if (view.phase !== "reroll") return tell(t("The dice have been rolled."), "I9");
    if (die.face === "skull") return tell(t("Skulls stay as they are."), "I8");
    mark(die.place, false);
}

const AHEAD = ["granaries", "navy", "conquest"]; // steps before what the Fate die brings is over

// What the Fate die has brought.
function fateTag({ view }: IronModel, { tribute, lost, battles, demand }: Ledger, fate: Fate): string {
    const of = (parts: typeof tribute.brought, id: string) => sumOf(parts.filter((part) => part.id === id));
    if (fate === "conquest") {
        const battle = battles.find((one) => one.battle === "conquest");
        if (!battle) return AHEAD.includes(view.phase) ? t("next") : t("no battle");
        const won = of(tribute.brought, "conquest");
        return won ? t("won, %1", plus(won)) : t("not won, %1", signed(-of(lost.brought, "conquest")));
    }
    if (fate === "tribute" && view.phase === "tribute") return t("now");
    if (fate === "tribute") return demand ? plus(of(tribute.brought, "demand")) : t("next");
    if (fate === "abundance") return t("food +1");
    return fate === "drought" ? t("food −1") : t(FATE_NAMES[fate]);
}

function part(icon: string, n: number) {
    return (
        <span>
            <Icon of={icon} />
            {n}
        </span>
    );
}

// Under each die, once the dice are collected: what it brought.
function tagOf({ dice }: Ledger, face: EmpireFace, nth: number) {
    if (!dice) return null;
    switch (face) {
        case "population":
            return part("worker", dice.population);
        case "food":
            return part("food", dice.food);
        case "innovation":
            return part("innovation", dice.innovation);
        case "port":
            return part("good", dice.port);
        case "choice":
            return nth < dice.choices_for_food
                ? part("food", dice.choice_food)
                : part("worker", dice.choice_population);
        case "skull":
            return (
                <>
                    {part("good", dice.skull)} {part("worker", dice.skull)}
                </>
            );
    }
}

export function Dice({ model, dice }: { model: IronModel; dice: IronDie[] }) {
    const { view, asked, rolling } = model;
    const ledger = rolling ? null : turnLedger(model);
    const stateOf = (die: IronDie): DieState => {
        if (die.face && again.value.has(die.place)) return view.phase === "omens" ? "set" : "roll";
        if (die.face === "skull") return "locked";
        return asked && view.phase === "reroll" ? "kept" : "still";
    };
    const tag = (die: IronDie) => {
        if (!ledger?.dice || !die.face) return undefined;
        if (die.place === FATE && die.face !== "skull") return fateTag(model, ledger, die.face as Fate);
        const before = dice.filter(({ place, face }) => face === die.face && place < die.place && place !== FATE);
        return tagOf(ledger, die.face as EmpireFace, before.length);
    };
    const drawn = (die: IronDie): DrawnDie => ({
        die,
        name: nameOfDie(die),
        drawing: drawingOf(die.face),
        state: stateOf(die),
        class: die.place === FATE ? "fate" : "",
        tag: tag(die),
        open: asked && die.face !== null && ONE.includes(view.phase),
        tap: () => tapDie(model, die),
    });
    const omens = asked && view.phase === "omens";
    const empire = dice.filter(({ place }) => place !== FATE);
    return (
        <div class={`dice n${dice.length}`}>
            <DiceGroup
                class="fatebox"
                caption={t("Fate")}
                dice={dice.filter(({ place }) => place === FATE).map(drawn)}
            />
            <DiceGroup
                caption={
                    omens
                        ? t("Omens: tap the die to be set")
                        : ledger?.dice
                          ? [diceCaption(model), <span class="wide">, {t("and what each brought")}</span>]
                          : diceCaption(model)
                }
                dice={empire.map(drawn)}
            />
        </div>
    );
}
