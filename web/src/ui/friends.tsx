// For the host: links for friends and watchers, and the seat of somebody who has gone, to be given to a bot
// or to somebody with a new link.
import { useEffect, useState } from "preact/hooks";
import { gameOf } from "../table/games";
import type { Game, Link, Problem, Table, TableJson } from "../table/types";
import { capital, listed, t } from "../words";
import { Icon, SeatMark } from "./parts";
import { QrCode } from "./qr";

const QR_ROOM = 1000; // letters that a small code has room for

export function CopyLink({ href, whose }: { href: string; whose: string }) {
    const [copied, setCopied] = useState(false);
    const [failed, setFailed] = useState(false);
    const [drawn, setDrawn] = useState(false);
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
            {href.length <= QR_ROOM && (
                <details class="as-qr" onToggle={(event) => setDrawn(event.currentTarget.open)}>
                    <summary>{t("QR code")}</summary>
                    {drawn && <QrCode text={href} label={t("The link of %1", whose)} />}
                </details>
            )}
            {failed && (
                <p role="alert">
                    {t("This browser does not let the page copy; mark the link instead.")}
                </p>
            )}
        </>
    );
}

// Where a new link would show a hand to whoever opens it, its holder or all others are asked first.
function NewLink({ link, table, now, failed }: { link: Link; table: Table; now: TableJson; failed(problem: Problem | null): void }) {
    const { wished = false, by = [], enough = false } = now.asked?.consents?.find(({ seat }) => seat === link.seat) ?? {};
    const make = async () => {
        const problem = await table.hand(link.seat, null);
        failed(problem?.code === "needs_consent" ? await table.wishLink(link.seat) : problem);
    };
    const others = now.seats.filter(({ kind }, seat) => kind === "person" && seat !== link.seat).length;
    const names = by.map((seat) => now.seats[seat]?.name ?? "");
    return (
        <>
            <button class="btn quiet" disabled={wished && !enough} onClick={() => void make()}>
                <Icon of="link" />
                {t("Make a new link")}
            </button>
            {(wished || by.length > 0) && (
                <p role="status">
                    {enough
                        ? t("They agree: the new link can be made.")
                        : others > 1
                          ? t("You have asked. %1 must agree, or else everybody but %1, a guest among them.", link.name)
                          : t("You have asked. %1 must agree.", link.name)}{" "}
                    {names.length > 0 && t("Agreed so far: %1.", listed(names))}
                </p>
            )}
        </>
    );
}

function Gone({ link, table, now, game }: { link: Link; table: Table; now: TableJson; game: Game }) {
    const [problem, setProblem] = useState<Problem | null>(null);
    const [bot, setBot] = useState(game.usual_bot);
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
                <button class="btn quiet" onClick={() => void table.hand(link.seat, bot).then(setProblem)}>
                    <Icon of="bot" />
                    {t("A bot takes the seat")}
                </button>
                <NewLink link={link} table={table} now={now} failed={setProblem} />
            </div>
            {problem && <p role="alert">{problem.message}</p>}
        </details>
    );
}

export function Friends({ table, now }: { table: Table; now: TableJson }) {
    const [game, setGame] = useState<Game | undefined>();
    useEffect(() => void gameOf(now.game).then(setGame), []);
    const isBots = ({ seat }: Link) => now.seats[seat]?.kind !== "person";
    const isOpen = ({ seat }: Link) => !now.asked || now.asked.unclaimed.includes(seat);
    const links = table.links.value.filter((link) => !isBots(link) || (now.asked && isOpen(link)));
    if (!links.length || now.over || now.asked?.given_up) return null;
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
                        {isBots(link) && <span class="mut">{t("A bot plays until somebody comes by the link.")}</span>}
                        {isOpen(link) ? (
                            <CopyLink href={link.href} whose={link.name} />
                        ) : (
                            <span class="mut">{t("has sat down")}</span>
                        )}
                        {game && !isBots(link) && <Gone link={link} table={table} now={now} game={game} />}
                    </li>
                ))}
                {now.terms?.watch !== "nobody" && (
                    <li>
                        <Icon of="eye" />
                        <b>{t("Watchers")}</b>
                        <CopyLink href={table.watch ?? ""} whose={t("Watchers")} />
                    </li>
                )}
            </ul>
        </section>
    );
}
