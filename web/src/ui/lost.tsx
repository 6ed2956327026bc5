// A table that can't be opened any more: what is left of it is compared with what this device kept, and can be taken along.
import { useEffect, useState } from "preact/hooks";
import { openRecord } from "../table/local";
import { findStored, storedRecord } from "../table/storage";
import type { Problem, Table, Verdict } from "../table/types";
import { t } from "../words";
import { BrokenWord, SaveReceipt } from "./fairness";
import { Icon } from "./parts";
import { verdictOf, verdictText } from "./result";
import { saveRecord } from "./save_record";
import { go } from "./state";

// What this device keeps of a game that other rules played goes on nowhere here; it can be taken along.
async function openArchived(record: string): Promise<void> {
    const opened = await openRecord(record);
    if ("id" in opened) go(`#/here/${opened.id}`);
}

// Where devices gave to the draws, who kept something hears whether the record agrees.
function Kept({ table, record }: { table: Table; record: string | null }) {
    const [verdict, setVerdict] = useState<Verdict | null>(null);
    useEffect(() => {
        if (record !== null) void verdictOf(table, record).then(setVerdict);
    }, [record]);
    return (
        <>
            {verdict && <p role="status">{verdictText(verdict, true)}</p>}
            <BrokenWord table={table} />
            {table.mine.map((seat) => table.fairness?.receipt(seat) && <SaveReceipt key={seat} table={table} seat={seat} />)}
        </>
    );
}

export function Lost({ table, problem }: { table: Table; problem: Problem }) {
    const [record, setRecord] = useState(table.kind === "local" ? storedRecord(table.id) : null);
    const kept = record !== null || problem.code === "other_rules" || problem.code === "archived";
    useEffect(() => {
        if (problem.code === "archived") void table.record().then(setRecord);
    }, []);
    return (
        <main class="curtain dark">
            <h1>{kept ? t("This game can’t go on here") : t("There is no such table")}</h1>
            <p>{problem.message}</p>
            {findStored(table.id)?.asked && <Kept table={table} record={record} />}
            {record !== null && problem.code === "archived" && (
                <button class="btn act big" onClick={() => void openArchived(record)}>
                    {t("Look back")}
                </button>
            )}
            {record !== null && (
                <button
                    class="btn line"
                    onClick={() => saveRecord(findStored(table.id)?.game ?? "game", table.id, record)}
                >
                    <Icon of="down" />
                    {t("Save the record")}
                </button>
            )}
            <button class="btn act big" onClick={() => go("#/")}>
                {t("To the lobby")}
            </button>
        </main>
    );
}
