// What has just happened, what is asked now and what comes then, as a chain.
import { SeatMark } from "../../ui/parts";
import { t } from "../../words";
import type { LogEvent } from "../../table/types";
import { linesIn, LogText } from "./log_text";

const SHOWN = 7;

// The last lines of this turn.
function linesOf(log: LogEvent[]): LogEvent[] {
    const lines = linesIn(log);
    const turn = lines.map(({ depth }) => depth).lastIndexOf(0);
    return lines.slice(turn + 1).slice(-SHOWN);
}

export function Happened({ log, now, then }: { log: LogEvent[]; now: string; then?: string }) {
    return (
        <section>
            <h3 class="cap">{t("As it happens")}</h3>
            <ol class="chain">
                {linesOf(log).map(({ seat, text, ply }, i) => (
                    <li key={`${ply} ${i}`} class="done">
                        {seat !== null && <SeatMark seat={seat} />} <LogText text={text} />
                    </li>
                ))}
                <li class="now">{now}</li>
                {then && <li>{then}</li>}
            </ol>
        </section>
    );
}
