// Whoever opens an invitation, or comes from the public list, is told what the table is, and what was drawn before; then they
// sit down, and the invitation is spent.
import { useEffect, useState } from "preact/hooks";
import { claim } from "../table/fair";
import { problemOf, request } from "../table/http";
import { findStored } from "../table/storage";
import { restart } from "../table/stream";
import type { Problem, TableJson } from "../table/types";
import { listed, t, tn } from "../words";
import { trustText, useGame } from "./fairness";
import { Icon } from "./parts";
import { go, type Route } from "./state";

function drawnText({ asked }: TableJson): string {
    const { draws = 0, by_host: host = 0, by_nobody: nobody = 0 } = asked ?? {};
    if (!draws) return t("Nothing was drawn yet.");
    return [
        tn(draws, "%1 draw was made before you.", "%1 draws were made before you."),
        host > 0 && tn(host, "To %1 of them only the host’s device gave.", "To %1 of them only the host’s device gave."),
        nobody > 0 && tn(nobody, "To %1 of them no device gave.", "To %1 of them no device gave."),
    ]
        .filter(Boolean)
        .join(" ");
}

function Offer({ now, seat, sit }: { now: TableJson; seat: number | null; sit(): Promise<void> }) {
    const game = useGame(now.game);
    const [busy, setBusy] = useState(false);
    const mine = seat === null ? undefined : now.seats[seat];
    const others = now.seats.filter((one) => one !== mine).map((one) => one.name);
    return (
        <main class="curtain dark invited">
            <h1>{now.short_title}</h1>
            <p>{t("At the table: %1", listed(others))}</p>
            <p>{drawnText(now)}</p>
            {now.helped && !now.alone && (
                <p>{t("Everybody here may use hints, the coach and copies to play on from while the game runs. Whoever sits down agrees; the record says so.")}</p>
            )}
            {now.terms?.rated && (
                <p>
                    <b>{t("This table is rated: the game counts for the rating of everybody at it, yours too.")}</b>
                </p>
            )}
            {game && <p class="mut">{trustText(game, true)}</p>}
            <button
                class="btn act big"
                autofocus
                disabled={busy}
                onClick={() => {
                    setBusy(true);
                    void sit().finally(() => setBusy(false));
                }}
            >
                <Icon of="check" />
                {mine ? t("Sit down as %1", mine.name) : t("Sit down")}
            </button>
        </main>
    );
}

export function Invited({ at }: { at: Extract<Route, { screen: "invited" }> }) {
    const [now, setNow] = useState<TableJson | null>(null);
    const [problem, setProblem] = useState<Problem | null>(null);
    const enter = () => go(`#/t/${at.id}`);
    const look = () =>
        request<TableJson>(`api/tables/${at.id}`, at.invitation && `Invitation ${at.invitation}`).then(setNow, (error) => {
            const problem = problemOf(error);
            const spent = { code: "spent", message: t("Somebody has taken the seat, or the link is not complete.") };
            setProblem(problem.code === "unknown_secret" ? spent : problem);
        });
    useEffect(() => {
        // Who sat down here before only comes back.
        if (findStored(at.id)?.mine.some((seat) => at.seat === null || seat === at.seat)) enter();
        else void look();
    }, []);
    const sit = async () => {
        const claimed = await claim(at.id, at.invitation ?? at.seat ?? 0);
        if ("error" in claimed) return setProblem(claimed.error);
        restart();
        enter();
    };
    if (problem)
        return (
            <main class="curtain dark">
                <h1>{problem.code === "spent" ? t("This invitation is spent") : t("There is no seat for you")}</h1>
                <p>{problem.message}</p>
                {problem.code === "spent" && <p>{t("Ask who set the table for a new link.")}</p>}
                <button class="btn act big" onClick={problem.code === "network" ? () => location.reload() : enter}>
                    {problem.code === "network" ? t("Try again") : t("Watch the table")}
                </button>
            </main>
        );
    if (!now)
        return (
            <main class="curtain dark">
                <h1>{t("Setting up the table …")}</h1>
            </main>
        );
    return <Offer now={now} seat={at.seat ?? soleSeat(now)} sit={sit} />;
}

const soleSeat = ({ asked }: TableJson): number | null =>
    asked?.unclaimed.length === 1 ? (asked.unclaimed[0] ?? null) : null;
