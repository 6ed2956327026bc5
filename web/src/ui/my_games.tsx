// My games and ratings: what the player has played to its end with friends, on all devices. It is fetched when it is opened.
import { useEffect, useState } from "preact/hooks";
import { games } from "../table/games";
import { type History, history } from "../table/me";
import type { Game, Problem } from "../table/types";
import { ctx, signed, t, tn } from "../words";
import { localDate } from "./keeping";
import { Dialog, SeatMark } from "./parts";

const ENOUGH = 10; // rated games, before anything can be said

// Of a game with levels, which are rated apart.
function levelTitle({ game, level }: History["ratings"][number], known: Game[]): string {
    const option = known.find(({ id }) => id === game)?.options.find(({ key }) => key === "level");
    return option?.value_titles?.[option.values?.indexOf(String(level ?? option.initial)) ?? -1] ?? "";
}

function Rating({ rating, known, title }: { rating: History["ratings"][number]; known: Game[]; title: string }) {
    const { seats, games: count, rating: points, within } = rating;
    const size = seats === 2 ? t("tables of two") : t("tables of three and four");
    return (
        <li>
            <span>
                <b>{title}</b>
                <small class="mut">{[levelTitle(rating, known), size].filter(Boolean).join(" · ")}</small>
            </span>
            {points === null || within === null ? (
                <span class="mut">{t("%1 of %2 rated games", count, ENOUGH)}</span>
            ) : (
                <span>
                    <b class="points">{`${points} ± ${within}`}</b>
                    <small class="mut">{tn(count, "%1 rated game", "%1 rated games")}</small>
                </span>
            )}
        </li>
    );
}

function Finished({ game, title }: { game: History["games"][number]; title: string }) {
    const won = game.seats[game.seat]?.place === 1;
    const shared = game.seats.filter(({ place }) => place === 1).length > 1;
    return (
        <li>
            <a href={`#/t/${game.table}`}>
                <span>
                    <b>{title}</b>
                    <small class="mut">
                        {[
                            localDate(game.ended, { dateStyle: "medium" }),
                            won ? (shared ? t("shared victory") : t("won")) : t("place %1", game.seats[game.seat]?.place ?? 0),
                            game.rated ? t("rated") : "",
                        ]
                            .filter(Boolean)
                            .join(" · ")}
                    </small>
                </span>
                <span class="ts">
                    {game.seats.map(({ name, points }, seat) => (
                        <span key={seat}>
                            <SeatMark seat={seat} /> {name} <b>{signed(points)}</b>
                        </span>
                    ))}
                </span>
            </a>
        </li>
    );
}

export function MyGamesDialog({ close }: { close(): void }) {
    const [mine, setMine] = useState<History | null>(null);
    const [known, setKnown] = useState<Game[]>([]);
    const [problem, setProblem] = useState<Problem | null>(null);
    useEffect(() => {
        // Both before anything is shown: without the games there are only their identifiers.
        void Promise.all([history(), games()]).then(([answer, all]) => {
            setKnown(all);
            if ("error" in answer) setProblem(answer.error);
            else setMine(answer);
        });
    }, []);
    const titleOf = (id: string) => known.find((one) => one.id === id)?.short_title ?? id;
    return (
        <Dialog title={t("My games and ratings")} class="my-games" close={close}>
            {problem && (
                <p class="problem" role="alert">
                    {problem.message}
                </p>
            )}
            {mine && (
                <>
                    <h3>{t(ctx("of players", "Ratings"))}</h3>
                    {!mine.ratings.length && <p class="mut">{t("None yet. A table with friends is rated if that is chosen when it is set.")}</p>}
                    <ul>
                        {mine.ratings.map((one) => (
                            <Rating key={`${one.game} ${one.level} ${one.seats}`} rating={one} known={known} title={titleOf(one.game)} />
                        ))}
                    </ul>
                    {mine.ratings.length > 0 && (
                        <p class="mut">
                            {t("400 points more are odds of ten to one. The builder, a bot, has 1500; the other bots have fixed numbers too, so that they mean the same on every server. ± is the margin that holds 19 times out of 20.")}
                        </p>
                    )}
                    {mine.ratings.some(({ seats }) => seats > 2) && (
                        <p class="mut">
                            {t("At tables of three and four the bots count by their numbers from tables of two. ± does not say how far off they are there.")}
                        </p>
                    )}
                    <h3>{t("Games")}</h3>
                    {!mine.games.length && <p class="mut">{t("None yet: games with friends stand here when they are over.")}</p>}
                    <ul>
                        {mine.games.map((one) => (
                            <Finished key={`${one.table} ${one.seat}`} game={one} title={titleOf(one.game)} />
                        ))}
                    </ul>
                    <p class="mut">{t("Only you see this, on all your devices. It goes with “Delete everything of mine”.")}</p>
                </>
            )}
        </Dialog>
    );
}
