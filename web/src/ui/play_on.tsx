// Playing on from a point of a game: a copy of it, or a guess at it from what the reader sees, with other dice, against bots.
import { useEffect, useState } from "preact/hooks";
import { gameOf } from "../table/games";
import { copyTable, guessTable } from "../table/local";
import type { Game, Problem, Table, TableJson } from "../table/types";
import { t } from "../words";
import { Dialog } from "./parts";
import type { Replay } from "./replay";
import { go } from "./state";

// A game that is over is open; in one that runs, a person alone with bots spoils nobody's. Where several people agreed
// to it, or the server has the record, the copy is made of what the reader sees, so that it shows nothing else.
export function wayToCopy(table: Table, now: TableJson, { past }: Replay, hidden: boolean): "whole" | "guessed" | null {
    const open = now.over || (table.kind === "local" && (now.alone || (now.helped && !hidden)));
    if (open) return past.copy ? "whole" : null;
    return now.helped && now.you !== null && table.mine.includes(now.you) ? "guessed" : null;
}

// Is there something left to play, and something that was played?
export const canCopy = ({ ply, shown }: Replay): boolean => ply.value > 0 && shown.value !== null && shown.value.turn !== null;

// Who plays the copy: the one who is asked there, if it is one of this device.
function firstSeat(mine: readonly number[], shown: TableJson): number {
    const asked = typeof shown.turn === "number" ? shown.turn : 0;
    return mine.length && !mine.includes(asked) ? (mine[0] ?? 0) : asked;
}

export function PlayOn(props: { table: Table; replay: Replay; shown: TableJson; guessed: boolean; close(): void }) {
    const { table, replay, shown, guessed, close } = props;
    const [game, setGame] = useState<Game>();
    const [seat, setSeat] = useState(() => (guessed ? (shown.you ?? 0) : firstSeat(table.mine, shown)));
    const [bot, setBot] = useState<string | null>(null); // null: none was chosen
    const [problem, setProblem] = useState<Problem | null>(null);
    useEffect(() => void gameOf(shown.game).then(setGame), []);
    if (!game) return null;
    const usual = shown.seats.find((one) => one.bot && one.seat !== seat)?.bot ?? game.usual_bot;
    const others = bot ?? usual;
    const start = async () => {
        const seats = shown.seats.map((one) => ({ name: one.name, bot: one.seat === seat ? null : others }));
        const made = guessed ? await guessTable(shown, seats) : await copyTable(replay.past, replay.ply.peek(), seats);
        if ("error" in made) setProblem(made.error);
        else go(`#/here/${made.id}`);
    };
    return (
        <Dialog title={t("Play on from step %1", replay.ply.value)} class="playon" close={close}>
            <p>{t("A copy of the game goes on from here, with new chance, against bots. The game itself stays as it is.")}</p>
            {guessed && <p>{t("It is made of what you see: what others hold and what lies hidden is guessed, and nobody can verify where it began.")}</p>}
            {shown.seats.length > 1 && (
                <>
                    {!guessed && (
                        <label class="fld">
                            <span>{t("You play")}</span>
                            <select value={seat} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
                                {shown.seats.map((one) => (
                                    <option key={one.seat} value={one.seat}>
                                        {one.name}
                                    </option>
                                ))}
                            </select>
                        </label>
                    )}
                    <label class="fld">
                        <span>{t("The others")}</span>
                        <select value={others} onChange={(event) => setBot(event.currentTarget.value)}>
                            {game.bots.map(({ id, name, title }) => (
                                <option key={id} value={id}>
                                    {`${name}: ${title}`}
                                </option>
                            ))}
                        </select>
                    </label>
                </>
            )}
            <button class="btn act big" onClick={() => void start()}>
                {t("Play on")}
            </button>
            {problem && <p role="alert">{problem.message}</p>}
        </Dialog>
    );
}
