// How a table is laid out: bar and tray, pad, the other seats, the log; on a phone as tabs.
import type { ComponentChildren } from "preact";
import { useEffect, useErrorBoundary, useLayoutEffect, useState } from "preact/hooks";
import type { DrawnProps } from "../games/drawn";
import { plainTable } from "../games/plain/plain";
import { drawnFor } from "../games/registry";
import type { TableJson } from "../table/types";
import { signed, t } from "../words";
import { Bar } from "./bar";
import { Icon, SeatMark } from "./parts";
import { phone } from "./settings";

type Tab = string; // pad, map, others, log, or a drawing's own

function Scores({ now }: { now: TableJson }) {
    return (
        <section class="others" aria-labelledby="scores">
            <h2 class="h3" id="scores">{t("Points")}</h2>
            {now.seats.map((seat) => {
                const score = now.scores[seat.seat];
                return (
                    <div class={`other s-border-${seat.seat}`} key={seat.seat}>
                        <div class="oh">
                            <SeatMark seat={seat.seat} class="big" />
                            <span class="onm">{seat.name}</span>
                            <small>
                                {seat.seat === now.you ? t("you") : (seat.level ?? (seat.kind === "person" ? "" : t("bot")))}
                                {seat.seat === now.turn ? ` · ${t("to move")}` : ""}
                            </small>
                            <span class="osc">
                                <b>{signed(score?.points ?? 0)}</b>
                                <small>{t("points")}</small>
                            </span>
                        </div>
                        <details class="sheetlines">
                            <summary>{t("Score sheet")}</summary>
                            <ul>
                                {(score?.sheet ?? []).map((line, i) => (
                                    <li key={i} class={`l${line.level}`}>
                                        <span>{line.title}</span>
                                        <b>{signed(line.points)}</b>
                                    </li>
                                ))}
                            </ul>
                        </details>
                    </div>
                );
            })}
        </section>
    );
}

const rivals = (now: TableJson): number[] => now.seats.map(({ seat }) => seat).filter((seat) => seat !== now.you);

const RivalMarks = ({ now }: { now: TableJson }) => (
    <span class="marks">
        {rivals(now).map((seat) => (
            <SeatMark key={seat} seat={seat} />
        ))}
        {!rivals(now).length && <Icon of="graph" />}
    </span>
);

// The others' points; of who is alone the own ones.
function RivalPoints({ now }: { now: TableJson }) {
    const seats = rivals(now).length ? rivals(now) : [now.you ?? 0];
    return (
        <>
            <span class="vh">{t("%1:", t("Points"))} </span>
            {seats.map((seat) => signed(now.scores[seat]?.points ?? 0)).join(" · ")}
        </>
    );
}

export function Frame(props: {
    now: TableJson;
    drawn: DrawnProps;
    status: ComponentChildren;
    alarm: ComponentChildren;
    notes: ComponentChildren;
    side: ComponentChildren;
    unread: string;
}) {
    const { now, drawn } = props;
    const [tab, setTab] = useState<Tab>("pad");
    // A drawing that fails must not end the game: the plain table goes on with it.
    const [broken] = useErrorBoundary((error) => console.error(error));
    const { Tray, Pad, Others, End, Over, tab: own, tabs: parts, Status: GameStatus } = broken ? plainTable : drawnFor(now.game);
    const wanted = parts ? parts.find((part) => part.wanted(drawn))?.id : own?.wanted(drawn) ? "map" : "pad";
    // A part that opened by itself may have gone again.
    const first = parts?.find((part) => part.there(drawn))?.id;
    const gone = parts?.some((part) => part.id === tab && !part.there(drawn)) || (parts && tab === "pad");
    useLayoutEffect(() => {
        if (wanted) setTab(wanted);
    }, [wanted]);
    useLayoutEffect(() => {
        if (gone && first && !wanted) setTab(first);
    }, [gone]);
    // On a phone the page itself scrolls: a log is read from its end.
    useEffect(() => {
        if (phone.value) window.scrollTo(0, tab === "log" ? document.documentElement.scrollHeight : 0);
    }, [tab]);
    const tabs: [Tab, ComponentChildren, ComponentChildren][] = [
        ...(parts?.filter((part) => part.there(drawn)) ?? []).map(
            (part) => [part.id ?? "", <Icon of={part.icon} />, part.title()] as (typeof tabs)[number],
        ),
        ...(parts ? [] : [["pad", <Icon of="development" />, t("Table")] as (typeof tabs)[number]]),
        ...(own?.there(drawn) ? [["map", <Icon of={own.icon} />, own.title()] as (typeof tabs)[number]] : []),
        ["others", <RivalMarks now={now} />, <RivalPoints now={now} />],
        ["log", <Icon of="log" />, t("Log")],
    ];
    return (
        <>
            <header class={`top dark at-${tab}`}>
                <Bar>
                    {props.status}
                    {GameStatus && <GameStatus {...drawn} />}
                </Bar>
                {props.alarm}
                {phone.value && <div class="notes">{props.notes}</div>}
                <Tray {...drawn} />
                <div class="zig" />
            </header>
            <main class={`desk tab-${tab}`}>
                <section class="sheet pad" aria-label={t("The table")}>
                    <Pad {...drawn} />
                </section>
                <div class="side">
                    {Others ? <Others {...drawn} /> : <Scores now={now} />}
                    {props.side}
                </div>
            </main>
            <nav class="tabs" aria-label={t("Parts of the table")} style={{ "--tabs": tabs.length }}>
                {tabs.map(([id, icon, text]) => (
                    <button key={id} aria-pressed={tab === id} onClick={() => setTab(id)}>
                        {icon}
                        <span>
                            {text}
                            {id === "log" && props.unread && <em class="new">{props.unread}</em>}
                        </span>
                    </button>
                ))}
                {End && <End {...drawn} />}
            </nav>
            {Over && <Over {...drawn} />}
        </>
    );
}
