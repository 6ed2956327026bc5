// For the host: links for friends and watchers, and the seat of somebody who has gone, to be given to a bot
// or to somebody with a new link.
import { useEffect, useState } from "preact/hooks";
import { gameOf } from "../table/games";
import type { Game, Link, Problem, Table, TableJson } from "../table/types";
import { capital, t } from "../words";
import { Icon, SeatMark } from "./parts";

function CopyLink({ href, whose }: { href: string; whose: string }) {
    const [copied, setCopied] = useState(false);
    const [failed, setFailed] = useState(false);
    const copy = async () => {
        try {
            await navigator.clipboard.writeText(href);
            setCopied(true);
        } catch {
            setFailed(true);
        }
    };
    return (
        <>
            <button class="btn line" onClick={() => void copy()}>
                <Icon of={copied ? "check" : "link"} />
                {copied ? t("Copied") : t("Copy link")}
            </button>
            <textarea readOnly rows={2} value={href} aria-label={t("The link of %1", whose)} />
            {failed && (
                <p role="alert">
                    {t("This browser does not let the page copy; mark the link instead.")}
                </p>
            )}
        </>
    );
}

function Gone({ link, table, game }: { link: Link; table: Table; game: Game }) {
    const [problem, setProblem] = useState<Problem | null>(null);
    const [bot, setBot] = useState(game.usual_bot);
    const hand = (to: string | null) => void table.hand(link.seat, to).then(setProblem);
    return (
        <details>
            <summary>{t("Not coming back?")}</summary>
            <div class="gone">
                <select
                    class="pick"
                    aria-label={t("Bot")}
                    value={bot}
                    onChange={(event) => setBot(event.currentTarget.value)}
                >
                    {game.bots.map(({ id, name, title }) => (
                        <option key={id} value={id}>
                            {t("%1: %2", capital(name), title)}
                        </option>
                    ))}
                </select>
                <button class="btn quiet" onClick={() => hand(bot)}>
                    <Icon of="bot" />
                    {t("A bot takes the seat")}
                </button>
                <button class="btn quiet" onClick={() => hand(null)}>
                    <Icon of="link" />
                    {t("Make a new link")}
                </button>
            </div>
            {problem && <p role="alert">{problem.message}</p>}
        </details>
    );
}

export function Friends({ table, now }: { table: Table; now: TableJson }) {
    const [game, setGame] = useState<Game | undefined>();
    useEffect(() => void gameOf(now.game).then(setGame), []);
    const links = table.links.value.filter((link) => now.seats[link.seat]?.kind === "person");
    if (!links.length || now.over) return null;
    return (
        <section class="friends" aria-labelledby="friends">
            <h2 class="h3" id="friends">
                {t("Links for friends")}
            </h2>
            <ul>
                {links.map((link) => (
                    <li key={link.href}>
                        <SeatMark seat={link.seat} />
                        <b>{link.name}</b>
                        {now.asked && !now.asked.unclaimed.includes(link.seat) ? (
                            <span class="mut">{t("has sat down")}</span>
                        ) : (
                            <CopyLink href={link.href} whose={link.name} />
                        )}
                        {game && <Gone link={link} table={table} game={game} />}
                    </li>
                ))}
                <li>
                    <Icon of="eye" />
                    <b>{t("Watchers")}</b>
                    <CopyLink href={table.watch ?? ""} whose={t("Watchers")} />
                </li>
            </ul>
        </section>
    );
}
