// The public list of a server that has one: tables to watch, and seats for anybody.
import { useEffect, useState } from "preact/hooks";
import { type OpenTable, publicList } from "../table/life";
import { findStored } from "../table/storage";
import { listed, t } from "../words";
import { Icon } from "./parts";

const calledOf = ({ name, level }: OpenTable["seats"][number]): string => (level ? t("%1 (%2)", name, level) : name);

function Row({ open }: { open: OpenTable }) {
    const mine = findStored(open.table)?.mine.length;
    const at = open.seats.filter(({ free }) => !free).map(calledOf);
    return (
        <li>
            <span>
                <b>{open.short_title}</b>
                <small class="mut">{at.length > 0 && t("At the table: %1", listed(at))}</small>
            </span>
            {mine ? (
                <a class="btn line" href={`#/t/${open.table}`}>
                    {t("To my seat")}
                </a>
            ) : (
                <>
                    {open.seats
                        .filter(({ free }) => free)
                        .map(({ seat, name }) => (
                            <a key={seat} class="btn go" href={`#/t/${open.table}/free/${seat}`}>
                                {t("Sit down as %1", name)}
                            </a>
                        ))}
                    {open.watch !== "nobody" && (
                        <a class="btn line" href={`#/t/${open.table}`}>
                            <Icon of="eye" />
                            {t("Watch the table")}
                        </a>
                    )}
                </>
            )}
        </li>
    );
}

export function OpenTables() {
    const [tables, setTables] = useState<OpenTable[] | null>(null);
    const read = () => void publicList().then((list) => setTables(list.public ? list.tables : null));
    useEffect(() => {
        read();
        addEventListener("focus", read);
        return () => removeEventListener("focus", read);
    }, []);
    if (!tables) return null;
    return (
        <section class="open-tables" aria-labelledby="open-tables">
            <h2 id="open-tables">{t("Open tables on this server")}</h2>
            {!tables.length && <p class="mut">{t("None just now.")}</p>}
            <ul>
                {tables.map((open) => (
                    <Row key={open.table} open={open} />
                ))}
            </ul>
        </section>
    );
}
