// My tables: those of this device and those with friends, with what they wait for; and the way to a
// table by its link, or to a game by its record.
import { useEffect, useState } from "preact/hooks";
import { games } from "../table/games";
import { openRecord } from "../table/local";
import { readAgain } from "../table/remote";
import { exportTables, importTables, notKept } from "../table/export";
import { findElsewhere } from "../table/me";
import { serverNow } from "../table/server_clock";
import { elsewhere, persistent, removeStored, storedTables, type StoredTable, unkept } from "../table/storage";
import type { Game } from "../table/types";
import { inOrder, isMine } from "../table/waiting";
import { ctx, listed, signed, t, tn } from "../words";
import { NextTable } from "./company";
import { duration } from "./durations";
import { goingText, localDate } from "./keeping";
import { later } from "./later";
import { Icon, SeatMark } from "./parts";
import { saveTables } from "./save_record";
import { go } from "./state";

const OpenTables = later(async () => (await import("./life_screens")).OpenTables);
const FEW = 4;

function status(table: StoredTable): { text: string; yours: boolean } {
    if (table.over) return { text: t("Look back"), yours: false };
    if (isMine(table)) return { text: table.ends ? endsText(table.ends) : t("Your turn"), yours: true };
    const name = table.turn === null ? "" : (table.names[table.turn] ?? "");
    return { text: name ? t("%1’s turn", name) : t(ctx("a table", "Open")), yours: false };
}

const endsText = (ends: number): string =>
    ends <= serverNow() ? t("Your turn: time is up") : t("Your turn: %1 left", duration(ends - serverNow()));

function dateText(moment: number): string {
    const date = new Date(moment);
    const today = date.toDateString() === new Date().toDateString();
    const format: Intl.DateTimeFormatOptions = today
        ? { timeStyle: "short" }
        : { dateStyle: "medium" };
    const text = localDate(moment, format);
    return today ? t("today, %1", text) : t("on %1", text);
}

function about(table: StoredTable, known: Game[]): string {
    return [
        known.find(({ id }) => id === table.game)?.short_title ?? t("A table"),
        table.over ? t("ended") : table.round ? t("round %1", table.round) : "",
        table.kind === "remote" ? t("with friends") : "",
        table.copied ? t("copy from step %1", table.copied) : "",
        dateText(table.touched),
    ]
        .filter(Boolean)
        .join(" · ");
}

function TableRow({ table, known, away }: { table: StoredTable; known: Game[] | null; away: boolean }) {
    const { text, yours } = status(table);
    const href = table.kind === "local" ? `#/here/${table.id}` : `#/t/${table.id}`;
    return (
        <li>
            <a href={href} class={`tb ${yours ? "you" : ""}`}>
                <span class="tt">
                    <b>{listed(table.names)}</b>
                    <small>{known && about(table, known)}</small>
                    {away && <small>{t("on another device of yours")}</small>}
                    {(table.said ?? 0) > (table.read ?? 0) && <small class="said">{t("new messages")}</small>}
                    {goingText(table) && <small class="going">{goingText(table)}</small>}
                </span>
                <span class="ts">
                    {table.points.map((points, seat) => (
                        <span key={seat}>
                            <SeatMark seat={seat} />
                            <b>{signed(points)}</b>
                        </span>
                    ))}
                </span>
                <span class="tw">
                    {text}
                    <Icon of="chev" />
                </span>
            </a>
            {!away && (
                <button
                    class="btn quiet sq"
                    aria-label={t("Forget the table of %1", listed(table.names))}
                    onClick={() => removeStored(table.id)}
                >
                    <Icon of="cross" />
                </button>
            )}
        </li>
    );
}

// A link that a friend has sent, or the file of a record.
function OpenOther() {
    const [link, setLink] = useState("");
    const [problem, setProblem] = useState("");
    const [done, setDone] = useState("");
    const follow = (event: Event) => {
        event.preventDefault();
        const hash = /#\/t\/[\w-]+(\/[\w-]+)*$/.exec(link.trim());
        if (hash) go(hash[0]);
        else setProblem(t("That is not a link to a table."));
    };
    const read = async (file: File | undefined) => {
        if (!file) return;
        const text = await file.text();
        setProblem("");
        setDone("");
        if (text.trimStart().startsWith("{")) {
            const read = importTables(text);
            if (typeof read === "number") setDone(tn(read, "%1 table was read.", "%1 tables were read."));
            else setProblem(read.message);
            return;
        }
        const opened = await openRecord(text);
        if ("id" in opened) go(`#/here/${opened.id}`);
        else setProblem(opened.error.message);
    };
    return (
        <details class="open-other">
            <summary>{t("Open a table by its link, a record, or saved tables")}</summary>
            <form onSubmit={follow}>
                <label class="fld">
                    <span>{t("Link")}</span>
                    <input value={link} onInput={(event) => setLink(event.currentTarget.value)} />
                </label>
                <button class="btn line">{t(ctx("a link", "Open"))}</button>
            </form>
            <label class="fld">
                <span>{t(ctx("file", "Record"))}</span>
                <input
                    type="file"
                    accept=".ages,.json,text/plain,application/json"
                    onChange={(event) => void read(event.currentTarget.files?.[0])}
                />
            </label>
            {done && <p role="status">{done}</p>}
            {problem && (
                <p class="problem" role="alert">
                    {problem}
                </p>
            )}
        </details>
    );
}

export function MyTables() {
    const [all, setAll] = useState(false);
    const [known, setKnown] = useState<Game[] | null>(null);
    useEffect(() => void games().then(setKnown), []);
    useEffect(() => {
        for (const table of storedTables.value) if (table.stale) void readAgain(table);
    }, [storedTables.value]);
    useEffect(() => void findElsewhere(), []);
    const others = elsewhere.value;
    const tables = inOrder([...storedTables.value, ...others]);
    const shown = all ? tables : tables.slice(0, FEW);
    return (
        <section class="mine" aria-labelledby="mine">
            <h2 id="mine">{t("My tables")}</h2>
            {tables.length === 0 && <p class="mut">{t("None yet. Set one, and it stays here.")}</p>}
            <NextTable id={null} />
            <ul>
                {shown.map((table) => (
                    <TableRow key={table.id} table={table} known={known} away={others.includes(table)} />
                ))}
            </ul>
            {shown.length < tables.length && (
                <button class="more" onClick={() => setAll(true)}>
                    {tn(tables.length, "All %1 tables", "All %1 tables")}
                </button>
            )}
            {unkept.value.size > 0 && (
                <p class="problem" role="alert">
                    {notKept().message}
                </p>
            )}
            <p class="mut">
                {persistent.value === false
                    ? t("Kept on this device, but the browser may clear it when room is short.")
                    : t("Kept on this device.")}
            </p>
            {tables.some((table) => table.kind === "remote") && (
                <p class="mut">
                    <a href="#/kept">{t("What this server keeps")}</a>
                </p>
            )}
            <p>
                <a href="#/games">{t("My games and ratings")}</a>
            </p>
            <p>
                <a href="#/devices">{t("My devices")}</a>
            </p>
            {tables.length > 0 && (
                <button class="btn line" onClick={() => saveTables(exportTables())}>
                    <Icon of="down" />
                    {t("Save all tables as a file")}
                </button>
            )}
            <OpenOther />
            <OpenTables />
        </section>
    );
}
