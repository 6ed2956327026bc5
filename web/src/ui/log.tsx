// The log in words. What came since one's own last decision is marked; a screen reader hears it.
import { Component, type ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { LogEvent } from "../table/types";
import { ctx, t, tn } from "../words";
import { Cited, SeatMark } from "./parts";

// A line of the log, with what came of it below it.
interface Entry {
    ply: number;
    seat: number | null;
    text: string;
    depth: number;
    below: Entry[];
}

function entriesOf(log: LogEvent[]): Entry[] {
    const top: Entry[] = [];
    const path: Entry[] = []; // from the top to the last line
    for (const { ply, seat, text, depth, line } of log) {
        const last = path[path.length - 1];
        if (line !== undefined && last) {
            last.text = line;
            last.ply = ply;
        } else if (text) {
            while (path.length && path[path.length - 1]!.depth >= depth) path.pop();
            const entry = { ply, seat, text, depth, below: [] };
            (path[path.length - 1]?.below ?? top).push(entry);
            path.push(entry);
        }
    }
    return top;
}

type LogPart = "all" | "mine" | "others" | "conflicts";

// What is kept of a log; what goes on with a line goes with it.
function filtered(log: LogEvent[], kept: LogPart, you: number | null, conflicts: string[]): LogEvent[] {
    if (kept === "all") return log;
    let last = false;
    return log.filter(({ seat, kind, line }) => {
        if (line === undefined)
            last = kept === "conflicts" ? conflicts.includes(kind) : seat !== null && (seat === you) === (kept === "mine");
        return last;
    });
}

type TextOf = ComponentType<{ text: string }>;

interface LogLineProps {
    entry: Entry;
    seen: number;
    prefix: string;
    Text: TextOf | undefined;
}

const looksSame = (a: Entry, b: Entry, seenA: number, seenB: number): boolean =>
    a.text === b.text &&
    a.seat === b.seat &&
    a.ply > seenA === b.ply > seenB &&
    a.below.length === b.below.length &&
    a.below.every((line, i) => looksSame(line, b.below[i]!, seenA, seenB));

// A line with those below it. A log is long and only grows: what stands there is not drawn again.
class LogLine extends Component<LogLineProps> {
    override shouldComponentUpdate({ entry, seen, prefix, Text }: LogLineProps): boolean {
        const { props } = this;
        return prefix !== props.prefix || Text !== props.Text || !looksSame(entry, props.entry, seen, props.seen);
    }

    override render({ entry, seen, prefix, Text }: LogLineProps) {
        const { ply, seat, text, below } = entry;
        return (
            <li class={below.length ? "led" : ""}>
                <p class={ply > seen ? "new" : ""}>
                    {seat === null ? <span class="i" /> : <SeatMark seat={seat} />}
                    <span>{Text ? <Text text={text} /> : <Cited text={text} prefix={prefix} />}</span>
                </p>
                {below.length > 0 && (
                    <ol>
                        {below.map((line, i) => (
                            <LogLine key={i} entry={line} seen={seen} prefix={prefix} Text={Text} />
                        ))}
                    </ol>
                )}
            </li>
        );
    }
}

export function Log(props: {
    log: LogEvent[];
    seen: number; // events after this ply are marked as new
    prefix: string;
    Text?: TextOf | undefined; // of a line
    conflicts?: string[] | undefined; // kinds of events that are fights: then the log can be filtered
    you?: number | null;
    replay?: (() => void) | undefined;
    share?: (() => void) | undefined; // the position
}) {
    const { seen, prefix, replay, share, conflicts } = props;
    const [kept, keep] = useState<LogPart>("all");
    const log = filtered(props.log, kept, props.you ?? null, conflicts ?? []);
    const list = useRef<HTMLOListElement>(null);
    const last = log[log.length - 1];
    useEffect(() => {
        const box = list.current;
        if (box) box.scrollTop = box.scrollHeight;
    }, [log.length, last?.ply]);
    return (
        <section class="log" aria-labelledby="log">
            <h2 class="h3" id="log">
                {t("Log")}
                {conflicts && (
                    <select class="logof" aria-label={t("What the log shows")} value={kept} onChange={(event) => keep(event.currentTarget.value as LogPart)}>
                        <option value="all">{t(ctx("log", "everything"))}</option>
                        <option value="mine">{t(ctx("log", "mine"))}</option>
                        <option value="others">{t(ctx("log", "the others’"))}</option>
                        <option value="conflicts">{t(ctx("log", "conflicts"))}</option>
                    </select>
                )}
                {share && (
                    <button class="more" onClick={share}>
                        {t(ctx("a position", "Share"))}
                    </button>
                )}
                {replay && (
                    <button class="more" onClick={replay}>
                        {t("Replay")}
                    </button>
                )}
            </h2>
            <ol class="loglist" ref={list} tabIndex={0} aria-label={t("Log")}>
                {entriesOf(log).map((entry, i) => (
                    <LogLine key={i} entry={entry} seen={seen} prefix={prefix} Text={props.Text} />
                ))}
            </ol>
        </section>
    );
}

// What was just told, for those who listen.
export function Live({ log }: { log: LogEvent[] }) {
    const last = log[log.length - 1];
    const lately = last ? log.filter((event) => event.ply === last.ply) : [];
    return (
        <div class="vh" role="log" aria-live="polite" aria-label={t("What happens")}>
            {lately.map((event, i) => (
                <p key={`${event.ply}-${i}`}>{event.text}</p>
            ))}
        </div>
    );
}

export function newCount(log: LogEvent[], seen: number): string {
    const count = log.filter((event) => event.ply > seen).length;
    return count ? tn(count, "%1 new", "%1 new") : "";
}
