// How long the server keeps tables: what it says of itself, and of a table that goes.
import { useEffect, useState } from "preact/hooks";
import { deleteAtServer, keepingLines } from "../table/remote";
import { findStored } from "../table/storage";
import type { Problem, Table, TableJson } from "../table/types";
import { language, t } from "../words";
import { Dialog } from "./parts";
import { go } from "./state";

// In the reader's own way of writing dates.
export function localDate(moment: number, format: Intl.DateTimeFormatOptions): string {
    const tongues = navigator.languages.filter((one) => one.startsWith(language.value));
    return new Intl.DateTimeFormat([...tongues, language.value], format).format(new Date(moment));
}

export function goingText({ goes, over }: { goes?: number | null; over: boolean }): string {
    if (!goes) return "";
    const date = localDate(goes, { dateStyle: "medium" });
    return over
        ? t("Goes to the archive on %1: then only its record is left.", date)
        : t("Will be deleted on %1, unless somebody moves before.", date);
}

export function Going({ now }: { now: TableJson }) {
    const text = goingText(now);
    if (!text) return null;
    return (
        <span class="going" role="status">
            {text} <a href="#/kept">{t("Why?")}</a>
        </span>
    );
}

export function Keeping({ close }: { close(): void }) {
    const [lines, setLines] = useState<string[]>([]);
    useEffect(() => void keepingLines().then(setLines), []);
    return (
        <Dialog title={t("What this server keeps")} close={close}>
            {lines.map((line) => (
                <p key={line}>{line}</p>
            ))}
        </Dialog>
    );
}

// For who set the table: it ends here, and everybody can check what was drawn.
export function GiveUp({ table, now }: { table: Table; now: TableJson }) {
    const [problem, setProblem] = useState<Problem | null>(null);
    if (!now.asked || now.asked.given_up || now.over || !findStored(table.id)?.host) return null;
    return (
        <details class="delete-table">
            <summary>{t("Give up this table")}</summary>
            <p>{t("The game ends here for everybody, without a result. The secret of its draws and all that was hidden is told, so that they can be checked.")}</p>
            <button class="btn line" onClick={() => void table.giveUp().then(setProblem)}>
                {t("End it here for everybody")}
            </button>
            {problem && <p role="alert">{problem.message}</p>}
        </details>
    );
}

// For who set the table.
export function DeleteTable({ table }: { table: Table }) {
    const [problem, setProblem] = useState<Problem | null>(null);
    if (table.kind !== "remote" || !findStored(table.id)?.host) return null;
    const remove = async () => {
        const refused = await deleteAtServer(table.id);
        if (refused) setProblem(refused);
        else go("#/");
    };
    return (
        <details class="delete-table">
            <summary>{t("Delete this table")}</summary>
            <p>{t("It is deleted at the server, for everybody. That can’t be taken back.")}</p>
            <button class="btn line" onClick={() => void remove()}>
                {t("Delete it for everybody")}
            </button>
            {problem && <p role="alert">{problem.message}</p>}
        </details>
    );
}
