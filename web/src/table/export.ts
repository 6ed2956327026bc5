// All tables of this device as one file, and back: to another browser, or against a loss.
import { t } from "../words";
import { findStored, storeRecord, storedRecord, storedTables, storeTable, type StoredTable } from "./storage";
import type { Problem } from "./types";

interface Exported {
    ages: "tables";
    version: 1;
    tables: (StoredTable & { record?: string })[];
}

function isExported(one: unknown): one is Exported {
    const file = one as Exported;
    return (
        typeof one === "object" &&
        one !== null &&
        file.ages === "tables" &&
        file.version === 1 &&
        Array.isArray(file.tables) &&
        file.tables.every((table) => typeof table.id === "string" && Array.isArray(table.names))
    );
}

// It has the secrets of seats: whoever has the file can play for them.
export function exportTables(wanted: StoredTable[] = storedTables.peek()): string {
    const tables = wanted.map((table) => {
        const record = table.kind === "local" ? storedRecord(table.id) : null;
        return record === null ? table : { ...table, record };
    });
    const file: Exported = { ages: "tables", version: 1, tables };
    return JSON.stringify(file, null, 1);
}

// How many tables were read. One that is known, and as far or further, stays as it is.
export function importTables(text: string): number | Problem {
    let file: unknown = null;
    try {
        file = JSON.parse(text);
    } catch {
        // Said below.
    }
    if (!isExported(file)) return { message: t("This is not a file of tables, or it is from a newer page.") };
    let count = 0;
    for (const { record, ...table } of file.tables) {
        const known = findStored(table.id);
        if (known && known.seq >= table.seq) continue;
        if (record !== undefined && !storeRecord(table.id, record)) return notKept();
        storeTable(table);
        count++;
    }
    return count;
}

export const notKept = (): Problem => ({
    message: t("This device can’t keep the table: its storage is full."),
});
