// Ending the turn early: what would be given up, and then every step left by its way out.
import type { ComponentChildren } from "preact";
import { Dialog, Icon, undoText } from "../../ui/parts";
import { fill, msg, t, tn } from "../../words";
import type { DrawnProps } from "../drawn";
import { ending } from "./plan";
import { type DiceSight, moveOf } from "./sight";

export interface Loss {
    icon: string;
    tint?: string;
    text: ComponentChildren;
    worth?: string;
}

// What a game says of leaving its turn.
export interface Leaving {
    // How a step is left without doing anything; what must be chosen has no such way.
    wayOut(props: DrawnProps): string | null;
    ways(props: DrawnProps): string[]; // out of all steps
    givenUp(props: DrawnProps): Loss[];
    rolling(props: DrawnProps): boolean; // the dice are not collected yet
    after(props: DrawnProps): string; // what comes of it all: who eats, what is lost
}

// Rolls of the dice that are no skulls, and of so many more.
export function lostRolls({ view, asked }: DiceSight, more = 0): Loss[] {
    if (!asked || view.phase !== "reroll") return [];
    const { skull: _, ...others } = view.dice;
    const dice = more + Object.values(others).reduce((sum, n) => sum + n, 0);
    const one = dice === 1;
    const text =
        view.rolls_left === 1
            ? one ? msg("%1 roll of one die") : msg("%1 roll of up to %2 dice")
            : one ? msg("%1 rolls of one die") : msg("%1 rolls of up to %2 dice");
    return [{ icon: "again", text: fill(text, <b>{view.rolls_left}</b>, dice) }];
}

// Hands that would lay nothing, and the best monument that they would finish.
export function lostHands(
    sight: DiceSight,
    hands: number,
    text: string,
    monuments: { id: string; title: string; size: number; points: number }[],
): Loss[] {
    if (!hands) return [];
    const [best] = monuments
        .filter(({ id, size }) => {
            const left = size - (sight.player.monument_boxes[id] ?? 0);
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

// The leaving of a game, told of its own sight.
export function leavingBy<Sight extends DiceSight>(
    sightOf: (table: DrawnProps) => Sight,
    game: {
        ways(sight: Sight): Record<string, string>; // out of each step
        losses: ((sight: Sight) => Loss[])[];
        eat(sight: Sight): string; // who eats when the dice are collected
        losing(sight: Sight): number; // points that these dice cost
    },
): Leaving {
    const after = (sight: Sight): string => {
        const points = game.losing(sight);
        const lost = points ? tn(points, "%1 point is lost.", "%1 points are lost.") : "";
        return sight.rolling ? `${game.eat(sight)} ${lost}`.trim() : "";
    };
    return {
        wayOut(table) {
            const sight = sightOf(table);
            const way = game.ways(sight)[sight.view.phase] ?? "";
            return (table.asked && moveOf(table.now, way)?.text) || null;
        },
        ways: (table) => Object.values(game.ways(sightOf(table))),
        givenUp: (table) => game.losses.flatMap((lost) => lost(sightOf(table))),
        rolling: (table) => sightOf(table).rolling,
        after: (table) => after(sightOf(table)),
    };
}

// Leaves every step until the turn is over or something must be chosen.
function leave(props: DrawnProps, { ways }: Leaving): void {
    const { now, send, confirm } = props;
    if (now.unconfirmed && now.turn === now.you) void confirm();
    else void send({ ways: ways(props), confirm: true });
}

// Ends the turn, or asks first when something would be given up.
export function endBy(props: DrawnProps, leaving: Leaving): () => void {
    return () => {
        if (leaving.givenUp(props).length) ending.value = true;
        else leave(props, leaving);
    };
}

export function EndDialog({ table, leaving }: { table: DrawnProps; leaving: Leaving }) {
    const close = () => (ending.value = false);
    if (!ending.value) return null;
    return (
        <Dialog title={t("End the turn now?")} class="ending" close={close}>
            <p class="mut">
                {leaving.rolling(table)
                    ? t("The dice stay as they lie. You would give up:")
                    : t("You would give up:")}
            </p>
            <ul class="losses">
                {leaving.givenUp(table).map((loss) => (
                    <li key={loss.icon}>
                        <Icon of={loss.icon} class={loss.tint ?? ""} />
                        <span>{loss.text}</span>
                        {loss.worth && <em>{loss.worth}</em>}
                    </li>
                ))}
            </ul>
            <p class="mut">
                {leaving.after(table)} {undoText(table.now)}
            </p>
            <div class="dlg-b">
                <button class="btn go" autofocus onClick={close}>
                    {t("Go on playing")}
                </button>
                <button
                    class="btn line"
                    onClick={() => {
                        close();
                        leave(table, leaving);
                    }}
                >
                    {t("End turn")}
                </button>
            </div>
        </Dialog>
    );
}

// Beside the tabs of a phone.
export function EndTab({ table, leaving }: { table: DrawnProps; leaving: Leaving }) {
    const end = endBy(table, leaving);
    if (!leaving.wayOut(table)) return null;
    return (
        <button class="end" aria-label={t("End turn…")} onClick={end}>
            <Icon of="step" />
            <span>{t("End")}</span>
        </button>
    );
}

// In the bar of wider screens.
export function EndLink({ table, leaving }: { table: DrawnProps; leaving: Leaving }) {
    const end = endBy(table, leaving);
    if (!leaving.wayOut(table)) return null;
    return (
        <li class="endlink">
            <button class="btn line" onClick={end}>
                {t("End turn…")}
            </button>
        </li>
    );
}
