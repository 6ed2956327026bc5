// Who else is at a table of the server just now; and the way to the next table that waits for me.
import { companies } from "../table/stream";
import type { Table, TableJson } from "../table/types";
import { nextWaiting } from "../table/waiting";
import { t, tn } from "../words";
import { Icon, SeatMark } from "./parts";
import { go } from "./state";

// A mark for each person, with a dot: filled while a device of theirs is connected.
export function Company({ table, now }: { table: Table; now: TableJson }) {
    const company = companies.value.get(table.id);
    if (table.kind !== "remote" || !company || now.over) return null;
    const others = now.seats.filter(({ seat, kind }) => kind === "person" && !table.mine.includes(seat));
    return (
        <ul class="company" aria-label={t("Who is here")}>
            {others.map(({ seat, name }) => {
                const here = company.here.includes(seat);
                const said = here ? t("%1 is here", name) : t("%1 is not here", name);
                return (
                    <li key={seat} class={here ? "here" : ""} title={said}>
                        <SeatMark seat={seat} />
                        <span class="vh">{said}</span>
                    </li>
                );
            })}
            {company.watchers > 0 && now.you !== null && (
                <li class="looking" title={tn(company.watchers, "%1 person watches", "%1 people watch")}>
                    <Icon of="eye" />
                    <span aria-hidden="true">{company.watchers}</span>
                    <span class="vh">{tn(company.watchers, "%1 person watches", "%1 people watch")}</span>
                </li>
            )}
        </ul>
    );
}

export function toNext(id: string | null): void {
    const next = nextWaiting(id);
    if (next) go(next.href);
}

export function NextTable({ id }: { id: string | null }) {
    const next = nextWaiting(id);
    if (!next) return null;
    const said = tn(
        next.count,
        "Next table that waits for you (%1 waits)",
        "Next table that waits for you (%1 wait)",
    );
    return (
        <a class="btn line next-table" href={next.href} aria-keyshortcuts="X" title={said}>
            <Icon of="step" />
            <span class="vh">{said}</span>
            <span aria-hidden="true">{id === null ? said : next.count}</span>
        </a>
    );
}
