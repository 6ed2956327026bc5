// The clocks of a table with friends: in the bar the one that runs, beside the table those of all seats, with
// pauses and, where somebody is late, the bot that plays on.
import { useEffect, useState } from "preact/hooks";
import { gameOf } from "../table/games";
import { findStored } from "../table/storage";
import type { ClockJson, Game, Problem, SeatClock, Table, TableJson } from "../table/types";
import { t, tn } from "../words";
import { DAY, duration, useTime } from "./durations";
import { localDate } from "./keeping";
import { Icon, SeatMark } from "./parts";

interface Props {
    table: Table;
    now: TableJson;
}

const moment = (at: number): string => localDate(at, { weekday: "short", hour: "numeric", minute: "2-digit" });

// What a seat has left at that time: while its clock runs that follows from when it ends.
function leftAt(seat: SeatClock, clock: ClockJson, time: number): { bank: number; grace: number } {
    if (!seat.runs || seat.ends === null || clock.pause) return seat;
    const all = Math.max(0, seat.ends - time);
    const full = seat.grace ? seat.bank : Infinity; // the grace goes first
    return { bank: Math.min(all, full), grace: all > full ? all - full : 0 };
}

// The clock that runs; of somebody who is late, since when.
export function RunningClock({ now }: Props) {
    const clock = now.clock;
    const seat = clock?.seats.find((one) => one.seat === now.turn);
    const time = useTime(seat?.ends ? seat.ends - Date.now() : DAY);
    if (!clock || now.over) return null;
    if (clock.pause)
        return (
            <span class="clock" role="status">
                <Icon of="pause" />
                {clock.pause.to ? t("All clocks stand until %1", moment(clock.pause.to)) : t("All clocks stand")}
            </span>
        );
    if (!seat || now.seats[seat.seat]?.kind !== "person") return null;
    if (seat.pause)
        return (
            <span class="clock" role="status">
                <Icon of="pause" />
                {t("%1 pauses until %2", now.seats[seat.seat]?.name ?? "", moment(seat.pause.to ?? 0))}
            </span>
        );
    const { bank, grace } = leftAt(seat, clock, time);
    const late = seat.ends !== null && time >= seat.ends;
    const short = late || (seat.warning !== null && time >= seat.warning);
    return (
        <span class={`clock ${short ? "short" : ""}`} role="timer">
            <Icon of="clock" />
            {late ? t("time is up") : grace > 0 ? t("%1, then %2", duration(grace), duration(bank)) : duration(bank)}
        </span>
    );
}

function Pause({ table, seat, clock, failed }: { table: Table; seat: SeatClock | null; clock: ClockJson; failed(problem: Problem | null): void }) {
    const [days, setDays] = useState(1);
    const most = seat ? Math.floor(seat.pause_left / DAY) : 30;
    const on = seat ? seat.pause : clock.pause;
    const set = (wanted: number | null) => void table.pause(wanted, !seat).then(failed);
    if (on)
        return (
            <button class="btn line" onClick={() => set(0)}>
                <Icon of="clock" />
                {seat ? t("End my pause") : t("Let all clocks run again")}
            </button>
        );
    if (!seat)
        return (
            <button class="btn quiet" onClick={() => set(null)}>
                <Icon of="pause" />
                {t("Stop all clocks")}
            </button>
        );
    if (most < 1) return clock.pause_days ? <small class="mut">{t("Your days of pause are used up.")}</small> : null;
    return (
        <div class="gone">
            <select class="pick" aria-label={t("How long")} value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
                {Array.from({ length: most }, (_, i) => (
                    <option key={i} value={i + 1}>
                        {tn(i + 1, "%1 day", "%1 days")}
                    </option>
                ))}
            </select>
            <button class="btn quiet" onClick={() => set(Math.min(days, most))}>
                <Icon of="pause" />
                {t("Pause my clock")}
            </button>
        </div>
    );
}

function SeatRow({ table, now, clock, seat, time, game, failed }: Props & { clock: ClockJson; seat: SeatClock; time: number; game: Game | undefined; failed(problem: Problem | null): void }) {
    const { bank, grace } = leftAt(seat, clock, time);
    const late = seat.ends !== null && time >= seat.ends && seat.runs;
    const { name = "", kind } = now.seats[seat.seat] ?? {};
    const others = now.you !== null && now.you !== seat.seat && clock.late !== "wait";
    return (
        <li class={late ? "short" : ""}>
            <SeatMark seat={seat.seat} />
            <b>{name}</b>
            <span class="left">{kind === "person" ? duration(bank) : t("a bot plays")}</span>
            {seat.pause?.to && <small class="mut">{t("pauses until %1", moment(seat.pause.to))}</small>}
            {grace > 0 && <small class="mut">{t("first %1 for the answer", duration(grace))}</small>}
            {late && <small>{seat.bot ? t("time is up; a bot plays on from %1", moment(seat.bot)) : t("time is up")}</small>}
            {late && others && game && (
                <button class="btn line" onClick={() => void table.playOn(seat.seat, game.usual_bot).then(failed)}>
                    <Icon of="bot" />
                    {t("Let a bot play on")}
                </button>
            )}
        </li>
    );
}

export function ClockPanel({ table, now }: Props) {
    const clock = now.clock;
    const [problem, setProblem] = useState<Problem | null>(null);
    const [game, setGame] = useState<Game | undefined>();
    const running = clock?.seats.find((seat) => seat.runs && seat.ends !== null);
    const time = useTime(running?.ends ? running.ends - Date.now() : DAY);
    useEffect(() => void gameOf(now.game).then(setGame), []);
    if (!clock || now.over || now.asked?.given_up) return null;
    const mine = clock.seats.find((seat) => seat.seat === now.you) ?? null;
    const rules = [
        clock.add ? t("each turn adds %1", duration(clock.add * 1000)) : "",
        clock.grace ? t("an answer in another’s turn has %1 of its own", duration(clock.grace * 1000)) : "",
        t("at most %1", duration(clock.cap * 1000)),
    ];
    const held = clock.pause !== null || clock.seats.some((seat) => seat.pause);
    const up = running !== undefined && time >= (running.ends ?? Infinity);
    return (
        <details class="friends clocks" open={held || up}>
            <summary>
                <h2 class="h3">{t("Clocks")}</h2>
                {clock.seats.map((seat) => (
                    <span key={seat.seat} class={up && seat.runs ? "short" : ""}>
                        <SeatMark seat={seat.seat} />
                        {duration(leftAt(seat, clock, time).bank)}
                    </span>
                ))}
            </summary>
            <ul>
                {clock.seats.map((seat) => (
                    <SeatRow key={seat.seat} table={table} now={now} clock={clock} seat={seat} time={time} game={game} failed={setProblem} />
                ))}
            </ul>
            <small class="mut">{rules.filter(Boolean).join(" · ")}</small>
            <div class="gone">
                {mine && <Pause table={table} seat={mine} clock={clock} failed={setProblem} />}
                {findStored(table.id)?.host && <Pause table={table} seat={null} clock={clock} failed={setProblem} />}
            </div>
            {problem && <p role="alert">{problem.message}</p>}
        </details>
    );
}
