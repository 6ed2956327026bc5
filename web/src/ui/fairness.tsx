// Dice that are asked for, on the screen: what this device found wrong, what is to be known, whom a draw waits
// for, the letters to read out, and the receipt.
import { useEffect, useState } from "preact/hooks";
import type { SeatChange, Fault, Log } from "../fair/log";
import { canAccept } from "../fair/follow";
import { gameOf } from "../table/games";
import type { Fairness, Game, Problem, Table, TableJson } from "../table/types";
import { listed, t, tn } from "../words";
import { Icon } from "./parts";
import { saveReceipt } from "./save_record";

const PATIENCE = 1_500; // a wait for others that needs no message

export const reasonOf = ({ entry, text, args }: Fault): string =>
    entry ? t("Entry %1 of the log: %2.", entry, t(text, ...args)) : t("Of the table: %1.", t(text, ...args));

export function useGame(id: string): Game | undefined {
    const [game, setGame] = useState<Game | undefined>();
    useEffect(() => void gameOf(id).then(setGame), [id]);
    return game;
}

// What nobody at a table of the server can rule out (docs/fairness.md).
export function trustText(game: Game, asked: boolean): string {
    if (!asked)
        return game.hidden
            ? t("Whoever runs this server could look at hidden cards, foresee every draw and stop the table.")
            : t("Whoever runs this server could foresee the dice and stop the table.");
    return [
        t("If an honest device gave to a draw, nobody can foresee or pick it, not even whoever runs this server."),
        game.hidden
            ? t("Whoever runs it deals: they could look at hidden cards. They can stop the table, and they supply this page.")
            : t("Whoever runs it can stop the table, and supplies this page."),
    ].join(" ");
}

// Names of the seats whose devices the table waits for. A draw that is only just asked for needs no words.
function useWaiting(now: TableJson): string[] {
    const { ask, waits_for: seats = [] } = now.asked ?? {};
    const [late, setLate] = useState(0);
    useEffect(() => {
        if (!ask) return;
        const timer = setTimeout(() => setLate(ask.n), PATIENCE);
        return () => clearTimeout(timer);
    }, [ask?.n]);
    return ask && late !== ask.n ? [] : seats.map((seat) => now.seats[seat]?.name ?? "");
}

function TakeBack({ table, now }: { table: Table; now: TableJson }) {
    const seat = now.you;
    if (seat === null || !table.fairness?.seen.value?.log.bots.includes(seat)) return null;
    return (
        <span class="waits" role="status">
            {t("A bot plays for you")}
            <button class="btn line" onClick={() => void table.takeBack(seat)}>
                {t("Play again yourself")}
            </button>
        </span>
    );
}

// The host asks for a new link to a seat; who holds it, and the others, may agree.
function Wishes({ table, now }: { table: Table; now: TableJson }) {
    const [problem, setProblem] = useState<Problem | null>(null);
    const game = useGame(now.game);
    const { you } = now;
    const open = now.asked?.consents?.filter(({ wished, by }) => wished && you !== null && !by.includes(you)) ?? [];
    return (
        <>
            {!now.asked?.given_up && open.map(({ seat }) => {
                const name = now.seats[seat]?.name ?? "";
                return (
                    <p key={seat} class="waits wish" role="status">
                        {seat === you
                            ? t("The host asks for a new link to your seat. Whoever opens it plays in your place.")
                            : game?.hidden
                              ? t("The host asks for a new link to the seat of %1. Whoever opens it sees what %1 hides.", name)
                              : t("The host asks for a new link to the seat of %1.", name)}
                        <button class="btn line" onClick={() => void table.agree(seat).then(setProblem)}>
                            {t("Agree")}
                        </button>
                    </p>
                );
            })}
            {problem && (
                <p class="unfair" role="alert">
                    {problem.message}
                </p>
            )}
        </>
    );
}

// Below the bar.
export function FairAlarm(props: { table: Table; now: TableJson }) {
    return (
        <>
            <Alarm {...props} />
            <Wishes {...props} />
        </>
    );
}

// Red.
function Alarm({ table, now }: { table: Table; now: TableJson }) {
    const { fairness } = table;
    if (!fairness || !now.asked || now.over) return null;
    const fault = fairness.seen.value?.fault;
    if (fault)
        return (
            <p class="unfair" role="alert">
                <b>{t("This table does not keep to what it told.")}</b> {reasonOf(fault)}
            </p>
        );
    if (!fairness.unkept.value) return null;
    return (
        <p class="unfair" role="alert">
            {t("This device can’t keep what it would give to the draws, so it gives nothing: its storage is full.")}
        </p>
    );
}

// In the bar: whom the table waits for.
export function FairNotes({ table, now }: { table: Table; now: TableJson }) {
    const waiting = useWaiting(now);
    if (!table.fairness || !now.asked || now.over) return null;
    if (now.asked.given_up)
        return (
            <span class="waits" role="status">
                {t("This table was given up. Nothing more is played, and all draws can be checked.")}
            </span>
        );
    return (
        <>
            {!table.fairness.seen.value?.fault && waiting.length > 0 && (
                <span class="waits" role="status">
                    {t("Waits for %1", listed(waiting))}
                </span>
            )}
            <TakeBack table={table} now={now} />
        </>
    );
}

function Stopped({ fault, fairness }: { fault: Fault; fairness: Fairness }) {
    const [busy, setBusy] = useState(false);
    const accept = () => {
        setBusy(true);
        void fairness.accept().finally(() => setBusy(false));
    };
    return (
        <div class="stopped">
            <p>
                <b>{t("This table does not keep to what it told.")}</b> {reasonOf(fault)}{" "}
                {t("Your device no longer gives anything: from now on the server can pick what comes.")}
            </p>
            {canAccept(fault) && (
                <>
                    <p>
                        {t("If you know why, say so: a server that was restored from a backup, or you on another device. Your device then joins anew, and your receipt will say so.")}
                    </p>
                    <button class="btn line" disabled={busy} onClick={accept}>
                        {t("Accept it and join anew")}
                    </button>
                </>
            )}
        </div>
    );
}

// Yellow: nothing is wrong, but somebody gave less than they could.
function marksOf(log: Log, without: number): string[] {
    return [
        without > 0 &&
            tn(without, "%1 draw was made without your device while it was connected.", "%1 draws were made without your device while it was connected."),
        log.byHost > 0 && tn(log.byHost, "To %1 draw only the host’s device gave.", "To %1 draws only the host’s device gave."),
        log.byNobody > 0 && tn(log.byNobody, "To %1 draw no device gave.", "To %1 draws no device gave."),
    ].filter((text) => text !== false);
}

function givenText(log: Log, seat: number): string {
    const { after = 0 } = log.joins[seat] ?? {};
    const gave = t("Draws so far: %1. Your device gave to: %2.", log.drawn, log.by[seat] ?? 0);
    if (!after) return gave;
    return `${gave} ${tn(after, "%1 draw was made before it joined.", "%1 draws were made before it joined.")}`;
}

function changeText({ how, seat, by }: SeatChange, now: TableJson): string {
    const name = now.seats[seat]?.name ?? "";
    switch (how) {
        case "bot":
            return t("%1: a bot plays", name);
        case "back":
            return t("%1 plays again", name);
        case "wish":
            return t("%1: the host asks for a new link", name);
        case "yes":
            return t("%1: a new link, %2 agrees", name, now.seats[by]?.name ?? "");
        case "link":
            return t("%1: a new link was made", name);
    }
}

// Seats that changed hands, as the log has it.
function Changes({ log, now }: { log: Log; now: TableJson }) {
    if (!log.changes?.length) return null;
    return (
        <>
            <h3>{t("Seats that changed hands")}</h3>
            <ol class="changes">
                {log.changes.map((change) => (
                    <li key={change.entry} value={change.entry}>
                        {changeText(change, now)}
                    </li>
                ))}
            </ol>
        </>
    );
}

// The beginning of the head, in groups: equal on all screens, or the server tells two stories.
function Letters({ log }: { log: Log }) {
    return (
        <p class="letters">
            {t("Read out to each other, after entry %1:", log.entries)}{" "}
            <code>{log.head.slice(0, 12).replace(/.{4}(?=.)/g, "$& ")}</code>
            <small class="mut">{t("The same for all, or the server tells two stories.")}</small>
        </p>
    );
}

export function BrokenWord({ table }: { table: Table }) {
    const fault = table.fairness?.seen.value?.fault;
    return fault ? (
        <p role="alert" class="bad">
            {t("While it was played, the table did not keep to what it told.")} {reasonOf(fault)}
        </p>
    ) : null;
}

export function SaveReceipt({ table, seat }: { table: Table; seat: number }) {
    const save = () => {
        const text = table.fairness?.receipt(seat);
        if (text) saveReceipt(table.id, seat, text);
    };
    return (
        <button class="btn line" onClick={save}>
            <Icon of="down" />
            {t("Save receipt")}
        </button>
    );
}

export function FairPanel({ table, now }: { table: Table; now: TableJson }) {
    const game = useGame(now.game);
    const { fairness } = table;
    if (!fairness || !game || now.over || now.asked?.given_up) return null;
    const seen = fairness.seen.value;
    if (!now.asked)
        return (
            <p class="mut">
                {now.fair === null ? t("You roll the dice yourselves, and the server keeps the score.") : trustText(game, false)}{" "}
                {t("Who set the table could open every seat by its link.")}
            </p>
        );
    const log = seen?.log;
    const seat = now.you;
    const marks = log ? marksOf(log, seat === null ? 0 : (seen.without[seat] ?? 0)) : [];
    return (
        <section class="fairness" aria-labelledby="fairness">
            <details open={Boolean(seen?.fault)}>
                <summary>
                    <h2 class="h3" id="fairness">
                        {t("Fair chance")}
                    </h2>
                    {seen?.fault ? (
                        <em class="mark red">{t("broken")}</em>
                    ) : marks.length > 0 ? (
                        <em class="mark yellow">{tn(marks.length, "%1 note", "%1 notes")}</em>
                    ) : (
                        <em class="mark fine">{t("checked")}</em>
                    )}
                </summary>
                {seen?.fault && <Stopped fault={seen.fault} fairness={fairness} />}
                {log && seat !== null && <p>{givenText(log, seat)}</p>}
                {marks.length > 0 && (
                    <ul class="yellow">
                        {marks.map((text) => (
                            <li key={text}>{text}</li>
                        ))}
                    </ul>
                )}
                {log && <Changes log={log} now={now} />}
                {log && log.entries > 0 && <Letters log={log} />}
                {log && seat !== null && <SaveReceipt table={table} seat={seat} />}
            </details>
            <p class="mut">{trustText(game, true)}</p>
        </section>
    );
}
