// The log in words. What came since one's own last decision is marked; a screen reader hears it.
import { useEffect, useRef } from "preact/hooks";
import type { Happening } from "../table/types";
import { t, tn } from "../words";
import { Cited, SeatMark } from "./parts";

export function Log(props: {
    log: Happening[];
    seen: number; // the last ply that is no news
    prefix: string;
    replay?: (() => void) | undefined;
}) {
    const list = useRef<HTMLOListElement>(null);
    const last = props.log[props.log.length - 1];
    useEffect(() => {
        const box = list.current;
        if (box) box.scrollTop = box.scrollHeight;
    }, [props.log.length, last?.ply]);
    return (
        <section class="log" aria-labelledby="log">
            <h2 class="h3" id="log">
                {t("Log")}
                {props.replay && (
                    <button class="more" onClick={props.replay}>
                        {t("Replay")}
                    </button>
                )}
            </h2>
            <ol class="loglist" ref={list} tabIndex={0} aria-label={t("Log")}>
                {props.log.map((event, i) => (
                    <li key={i} class={event.ply > props.seen ? "new" : ""}>
                        {event.seat === null ? <span class="i" /> : <SeatMark seat={event.seat} />}
                        <span>
                            <Cited text={event.text} prefix={props.prefix} />
                        </span>
                    </li>
                ))}
            </ol>
        </section>
    );
}

// What was just told, for those who listen.
export function Live({ log }: { log: Happening[] }) {
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

export function newCount(log: Happening[], seen: number): string {
    const count = log.filter((event) => event.ply > seen).length;
    return count ? tn(count, "%1 new", "%1 new") : "";
}
