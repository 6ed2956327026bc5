// Ending the turn early: what would be given up, and then every step left by its way out.
import { useRef } from "preact/hooks";
import { Dialog, Icon } from "../../ui/parts";
import { t, tn } from "../../words";
import type { DrawnProps } from "../drawn";
import { coinsNow, pricesOf } from "./developments";
import { losing } from "./disasters";
import { fill, MONUMENTS, type Sight, sightOf, titleOf } from "./model";
import { boxesOf, choiceNow, ending, workersNow } from "./plan";
import type { ComponentChildren } from "preact";

// How a step is left without doing anything; what must be chosen (a discard) has no such way.
export function wayOut(sight: Sight): string | null {
    const ways: Record<string, string> = {
        preserve: "skip_preserve",
        reroll: "stop",
        leadership: "skip_leadership",
        choose: `choose ${choiceNow(sight)}`,
        smithing: "smithing 0",
        trade: "end_trade",
        build: "end_build",
        swap: "end_swap",
        buy: "skip_buy",
    };
    const way = ways[sight.view.phase];
    return sight.asked && way && sight.now.moves.some((move) => move.text === way) ? way : null;
}

interface Loss {
    icon: string;
    tint: string;
    text: ComponentChildren;
    worth?: string;
}

function lostRolls({ view, asked }: Sight): Loss[] {
    if (!asked || view.phase !== "reroll") return [];
    const dice = Object.entries(view.dice).reduce(
        (n, [face, count]) => (face === "skull" ? n : n + count),
        0,
    );
    const rolls = view.rolls_left;
    return [
        {
            icon: "again",
            tint: "",
            text: fill(
                rolls === 1 ? "%1 roll of up to %2 dice" : "%1 rolls of up to %2 dice",
                <b>{rolls}</b>,
                dice,
            ),
        },
    ];
}

// The best monument that these workers would finish.
function finishable(sight: Sight, workers: number): { title: string; points: number } | null {
    const open = MONUMENTS.flatMap((id) => {
        const { size = 0, in_play = false } = sight.facts.targets[id] ?? {};
        const left = size - boxesOf(sight, id);
        const points = sight.facts.monuments[id]?.points_now ?? 0;
        return in_play && left > 0 && left <= workers ? [{ title: titleOf(id), points }] : [];
    });
    return open.sort((a, b) => b.points - a.points)[0] ?? null;
}

function lostWorkers(sight: Sight): Loss[] {
    const workers = workersNow(sight);
    if (!workers) return [];
    const done = finishable(sight, workers);
    const count = <b>{tn(workers, "%1 worker", "%1 workers")}</b>;
    return [
        done
            ? {
                  icon: "worker",
                  tint: "c-worker",
                  text: fill("%1, enough to finish: %2", count, done.title),
                  worth: tn(done.points, "%1 point", "%1 points"),
              }
            : { icon: "worker", tint: "c-worker", text: count },
    ];
}

function lostMoney(sight: Sight): Loss[] {
    const { facts, rolling, view } = sight;
    const any = Object.values(pricesOf(sight)).some((price) => !price.owned && price.pay);
    if (!any || view.phase === "discard") return [];
    const coins = coinsNow(sight);
    const all = coins + (rolling ? (facts.dice?.worth_then ?? 0) : facts.goods_worth);
    return [
        {
            icon: "coin",
            tint: "c-coin",
            text: coins
                ? fill("%1, %2 of it coins that do not keep", <b>{t("%1 to spend", all)}</b>, coins)
                : fill("%1 in goods", <b>{t("%1 to spend", all)}</b>),
        },
    ];
}

function lostGoods({ facts, rolling }: Sight): Loss[] {
    const goods = rolling ? (facts.dice?.goods_then ?? 0) : facts.goods;
    const over = facts.goods_kept < 0 ? 0 : goods - facts.goods_kept;
    if (over <= 0) return [];
    return [
        {
            icon: "good",
            tint: "c-wood",
            text: fill(
                "%1: you hold %2 and may keep %3. You choose which.",
                <b>{tn(over, "%1 good", "%1 goods")}</b>,
                goods,
                facts.goods_kept,
            ),
        },
    ];
}

export function givenUp(sight: Sight): Loss[] {
    return [lostRolls, lostWorkers, lostMoney, lostGoods].flatMap((find) => find(sight));
}

// Sends one way out after the other until the turn is over or something must be chosen.
export function useLeaving(props: DrawnProps): () => Promise<void> {
    const latest = useRef(props);
    latest.current = props;
    return async () => {
        for (let steps = 0; steps < 12; steps++) {
            const { now, send, confirm } = latest.current;
            const seq = now.seq;
            if (now.unconfirmed && now.turn === now.you) return void (await confirm());
            const way = wayOut(sightOf(latest.current));
            if (!way || (await send(way))) return;
            for (let wait = 0; wait < 100 && latest.current.now.seq === seq; wait++)
                await new Promise((resolve) => setTimeout(resolve, 20));
        }
    };
}

// Ends the turn, or asks first when something would be given up.
export function useEnd(props: DrawnProps): () => void {
    const leave = useLeaving(props);
    return () => {
        if (givenUp(sightOf(props)).length) ending.value = true;
        else void leave();
    };
}

export function EndTurn(props: DrawnProps) {
    const sight = sightOf(props);
    const leave = useLeaving(props);
    const { facts, rolling } = sight;
    const losses = givenUp(sight);
    const points = losing(sight);
    const close = () => (ending.value = false);
    if (!ending.value) return null;
    return (
        <Dialog title={t("End the turn now?")} class="ending" close={close}>
            <p class="mut">
                {rolling
                    ? t("The dice stay as they lie. You would give up:")
                    : t("You would give up:")}
            </p>
            <ul class="losses">
                {losses.map((loss) => (
                    <li key={loss.icon}>
                        <Icon of={loss.icon} class={loss.tint} />
                        <span>{loss.text}</span>
                        {loss.worth && <em>{loss.worth}</em>}
                    </li>
                ))}
            </ul>
            <p class="mut">
                {rolling && `${tn(facts.food_needed, "Then %1 city eats", "Then %1 cities eat")}`}
                {rolling &&
                    (points ? `, ${tn(points, "%1 point is lost", "%1 points are lost")}. ` : ". ")}
                {t("After this there is no undo.")}
            </p>
            <div class="dlg-b">
                <button class="btn go" autofocus onClick={close}>
                    {t("Go on playing")}
                </button>
                <button
                    class="btn line"
                    onClick={() => {
                        close();
                        void leave();
                    }}
                >
                    {t("End turn")}
                </button>
            </div>
        </Dialog>
    );
}
