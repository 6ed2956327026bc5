// Ending the turn early: what the player would give up, and the moves that leave the remaining steps.
import type { ComponentChildren } from "preact";
import { Dialog, Icon, undoText } from "../../ui/parts";
import { fill, filln, t, tn } from "../../words";
import type { DrawnProps } from "../drawn";
import { ending } from "./plan";
import { type DiceModel, moveOf } from "./model";

export interface Loss {
    icon: string;
    tint?: string;
    text: ComponentChildren;
    worth?: string;
}

// What a game says about ending a turn.
export interface TurnEnd {
    // The move that leaves this step without doing anything; null where something must be chosen.
    exitMove(props: DrawnProps): string | null;
    exits(props: DrawnProps): string[]; // the moves that leave each of the steps
    givenUp(props: DrawnProps): Loss[];
    rolling(props: DrawnProps): boolean; // the dice are not collected yet
    after(props: DrawnProps): string; // what follows: who eats, what is lost
}

// Rolls left for the dice that show no skull, and for `more` dice.
export function lostRolls({ view, asked }: DiceModel, more = 0): Loss[] {
    if (!asked || view.phase !== "reroll") return [];
    const { skull: _, ...others } = view.dice;
    const dice = more + Object.values(others).reduce((sum, n) => sum + n, 0);
    const left = view.rolls_left;
    const text =
        dice === 1
            ? filln(left, "%1 roll of one die", "%1 rolls of one die", <b>{left}</b>)
            : filln(left, "%1 roll of up to %2 dice", "%1 rolls of up to %2 dice", <b>{left}</b>, dice);
    return [{ icon: "again", text }];
}

// Workers that would build nothing, and the best monument that they could finish.
export function lostHands(
    model: DiceModel,
    hands: number,
    text: string,
    monuments: { id: string; title: string; size: number; points: number }[],
): Loss[] {
    if (!hands) return [];
    const [best] = monuments
        .filter(({ id, size }) => {
            const left = size - (model.player.monument_boxes[id] ?? 0);
            return left > 0 && left <= hands;
        })
        .sort((a, b) => b.points - a.points);
    const loss: Loss = { icon: "worker", tint: "c-worker", text: <b>{text}</b> };
    if (!best) return [loss];
    return [
        {
            ...loss,
            text: fill("%1, enough to finish: %2", <b>{text}</b>, best.title),
            worth: tn(best.points, "%1 point", "%1 points"),
        },
    ];
}

// Makes the turn end of a game from functions of its model.
export function turnEndBy<Model extends DiceModel>(
    modelOf: (table: DrawnProps) => Model,
    game: {
        exits(model: Model): Record<string, string>; // by phase
        losses: ((model: Model) => Loss[])[];
        eat(model: Model): string; // who eats when the dice are collected
        losing(model: Model): number; // points that these dice cost
    },
): TurnEnd {
    const after = (model: Model): string => {
        const points = game.losing(model);
        const lost = points ? tn(points, "%1 point is lost.", "%1 points are lost.") : "";
        return model.rolling ? `${game.eat(model)} ${lost}`.trim() : "";
    };
    return {
        exitMove(table) {
            const model = modelOf(table);
            const exit = game.exits(model)[model.view.phase] ?? "";
            return (table.asked && moveOf(table.now, exit)?.text) || null;
        },
        exits: (table) => Object.values(game.exits(modelOf(table))),
        givenUp: (table) => game.losses.flatMap((lost) => lost(modelOf(table))),
        rolling: (table) => modelOf(table).rolling,
        after: (table) => after(modelOf(table)),
    };
}

// Leaves the remaining steps, until the turn is over or something must be chosen.
function endTurn(props: DrawnProps, { exits }: TurnEnd): void {
    const { now, send, confirm } = props;
    if (now.unconfirmed && now.turn === now.you) void confirm();
    else void send({ exits: exits(props), confirm: true });
}

// Ends the turn, or asks first when something would be given up.
export function endBy(props: DrawnProps, turnEnd: TurnEnd): () => void {
    return () => {
        if (turnEnd.givenUp(props).length) ending.value = true;
        else endTurn(props, turnEnd);
    };
}

export function EndDialog({ table, turnEnd }: { table: DrawnProps; turnEnd: TurnEnd }) {
    const close = () => (ending.value = false);
    if (!ending.value) return null;
    return (
        <Dialog title={t("End the turn now?")} class="ending" close={close}>
            <p class="mut">
                {turnEnd.rolling(table)
                    ? t("The dice stay as they lie. You would give up:")
                    : t("You would give up:")}
            </p>
            <ul class="losses">
                {turnEnd.givenUp(table).map((loss) => (
                    <li key={loss.icon}>
                        <Icon of={loss.icon} class={loss.tint ?? ""} />
                        <span>{loss.text}</span>
                        {loss.worth && <em>{loss.worth}</em>}
                    </li>
                ))}
            </ul>
            <p class="mut">
                {turnEnd.after(table)} {undoText(table.now)}
            </p>
            <div class="dlg-b">
                <button class="btn go" autofocus onClick={close}>
                    {t("Go on playing")}
                </button>
                <button
                    class="btn line"
                    onClick={() => {
                        close();
                        endTurn(table, turnEnd);
                    }}
                >
                    {t("End turn")}
                </button>
            </div>
        </Dialog>
    );
}

// Beside the tabs of a phone.
export function EndTab({ table, turnEnd }: { table: DrawnProps; turnEnd: TurnEnd }) {
    const end = endBy(table, turnEnd);
    if (!turnEnd.exitMove(table)) return null;
    return (
        <button class="end" aria-label={t("End turn…")} onClick={end}>
            <Icon of="step" />
            <span>{t("End")}</span>
        </button>
    );
}

// In the bar of wider screens.
export function EndLink({ table, turnEnd }: { table: DrawnProps; turnEnd: TurnEnd }) {
    const end = endBy(table, turnEnd);
    if (!turnEnd.exitMove(table)) return null;
    return (
        <li class="endlink">
            <button class="btn line" onClick={end}>
                {t("End turn…")}
            </button>
        </li>
    );
}
