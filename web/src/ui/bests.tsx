// For a single player: the goal, and the best result so far.
import { useEffect, useState } from "preact/hooks";
import { type Best, bests, isAlone, kindOf } from "../table/bests";
import { gameOf } from "../table/games";
import type { Game, TableJson } from "../table/types";
import { t, tn } from "../words";
import { localDate } from "./keeping";

const dayOf = ({ date }: Best) => localDate(Date.parse(date), { dateStyle: "medium", timeZone: "UTC" });

const damaged = () => t("The best results on this device can’t be read; they are left as they are.");

function bestText(game: Game, options: Record<string, string | number>): string {
    if (!bests.value) return damaged();
    const best = bests.value.find(({ kind }) => kind === kindOf(game, options));
    return best
        ? t("Your best so far: %1 (%2).", best.points, dayOf(best))
        : t("You have no result of this kind yet.");
}

// Before and during the game.
export function AloneGoal({ game, options }: { game: Game; options: Record<string, string | number> }) {
    if (!game.alone) return null;
    return (
        <p class="alone">{`${t("The goal: %1.", game.alone.goal)} ${bestText(game, options)}`}</p>
    );
}

function useGame(id: string): Game | undefined {
    const [game, setGame] = useState<Game>();
    useEffect(() => void gameOf(id).then(setGame), [id]);
    return game;
}

export function AloneAtTable({ now }: { now: TableJson }) {
    const game = useGame(now.game);
    return game ? <AloneGoal game={game} options={now.options} /> : null;
}

function comparedText(game: Game, now: TableJson, table: string): string {
    if (now.taken_back) return t("Rolls were taken back, so it does not count as your best.");
    if (now.copied || now.guessed) return t("It began as a copy of another game, so it does not count as your best.");
    if (!bests.value) return damaged();
    const best = bests.value.find(({ kind }) => kind === kindOf(game, now.options));
    if (!best) return "";
    if (best.table !== table) return t("Your best stays %1 (%2).", best.points, dayOf(best));
    return best.before === null
        ? t("Your first result of this kind: the one to beat.")
        : tn(
              best.points - best.before,
              "A new best: %1 point more than before.",
              "A new best: %1 points more than before.",
          );
}

function goalText({ alone }: Game, points: number): string {
    if (!alone?.points) return "";
    const missing = alone.points - points;
    return missing > 0
        ? tn(missing, "The goal is missed by %1 point.", "The goal is missed by %1 points.")
        : t("The goal is reached.");
}

// After the game.
export function AloneResult({ now, table }: { now: TableJson; table: string }) {
    const game = useGame(now.game);
    if (!game?.alone || !isAlone(now)) return null;
    const points = now.scores[0]?.points ?? 0;
    return (
        <p class="rs-how" role="status">
            {[goalText(game, points), comparedText(game, now, table)].filter(Boolean).join(" ")}
        </p>
    );
}
