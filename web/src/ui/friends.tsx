// The links of friends, for who has set the table, and the seat of one who has gone, for a bot.
import { useEffect, useState } from "preact/hooks";
import { gameOf } from "../table/games";
import type { Game, Link, Table, TableJson } from "../table/types";
import { t } from "../words";
import { Icon, SeatMark } from "./parts";

function Friend(props: { link: Link; table: Table; bot: string | undefined }) {
    const { link, table, bot } = props;
    const [copied, setCopied] = useState(false);
    const [failed, setFailed] = useState("");
    const copy = async () => {
        try {
            await navigator.clipboard.writeText(link.href);
            setCopied(true);
        } catch {
            setFailed(t("This browser does not let the page copy; mark the link instead."));
        }
    };
    return (
        <li>
            <SeatMark seat={link.seat} />
            <b>{link.name}</b>
            <button class="btn line" onClick={() => void copy()}>
                <Icon of={copied ? "check" : "link"} />
                {copied ? t("Copied") : t("Copy link")}
            </button>
            <input readOnly value={link.href} aria-label={t("The link of %1", link.name)} />
            {bot && (
                <details>
                    <summary>{t("Gone?")}</summary>
                    <button
                        class="btn quiet"
                        onClick={() =>
                            void table
                                .hand(link.seat, bot)
                                .then((problem) => setFailed(problem?.message ?? ""))
                        }
                    >
                        <Icon of="bot" />
                        {t("A bot takes the seat")}
                    </button>
                </details>
            )}
            {failed && <p role="alert">{failed}</p>}
        </li>
    );
}

export function Friends({ table, now }: { table: Table; now: TableJson }) {
    const [game, setGame] = useState<Game | undefined>();
    useEffect(() => void gameOf(now.game).then(setGame), []);
    const links = table.links.value.filter((link) => now.seats[link.seat]?.kind === "person");
    if (!links.length || now.over) return null;
    return (
        <section class="friends" aria-labelledby="friends">
            <h2 class="h3" id="friends">{t("Links for friends")}</h2>
            <ul>
                {links.map((link) => (
                    <Friend key={link.seat} link={link} table={table} bot={game?.bots[0]} />
                ))}
            </ul>
        </section>
    );
}
