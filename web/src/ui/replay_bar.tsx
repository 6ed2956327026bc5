// The bar of a replay: play, step, a slider over the whole game, and what happened at that point.
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { LogEvent } from "../table/types";
import { ctx, t } from "../words";
import { type Moment, moments, placed, rise, turnsOf } from "./moments";
import { Icon, SeatMark, shapeOf } from "./parts";
import { canCopy } from "./play_on";
import type { Replay } from "./replay";

const ROOM = 0.09; // of the slider, between two labels: two digits on a phone

// Where rounds begin; every one of them or, of many, every second, fifth … and none that would run
// into the one before.
function rounds(log: LogEvent[], plies: number): LogEvent[] {
    const turns = turnsOf(log);
    const firsts = turns.filter((event, i) => event.a !== turns[i - 1]?.a);
    const every = [1, 2, 5, 10].find((n) => firsts.length / n <= 16) ?? 20;
    return firsts
        .filter((event, i) => i === 0 || event.a % every === 0)
        .filter(({ ply }, i, shown) => ply - (shown[i - 1]?.ply ?? -plies) > ROOM * plies);
}

const NARROW = 500; // pixels of a slider above which there is room for one row of marks alone

// Puts the marks of moments over the slider, none over another; on a phone only those that find room in the first row.
function useMarks(marks: Moment[], plies: number) {
    const box = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        const put = () => {
            const { style, clientWidth, children } = box.current!;
            const thumb = parseFloat(getComputedStyle(box.current!).getPropertyValue("--thumb"));
            const wide = clientWidth - thumb;
            const places = placed(marks.map(({ event }) => (wide * event.ply) / Math.max(1, plies)), wide);
            const most = wide < NARROW ? 0 : rise(places);
            style.height = `${16 + most}px`;
            places.forEach(({ x, up }, i) => {
                const mark = children[i] as HTMLElement;
                Object.assign(mark.style, { left: `${thumb / 2 + x}px`, bottom: `${up}px` });
                mark.hidden = up > most;
            });
        };
        put();
        window.addEventListener("resize", put);
        return () => window.removeEventListener("resize", put);
    }, [marks, plies]);
    return box;
}

// Where on the slider a ply is: the thumb's middle goes from one half of its width to the other.
const at = (ply: number, plies: number) => ({
    left: `calc(var(--thumb) / 2 + (100% - var(--thumb)) * ${ply / Math.max(1, plies)})`,
});

export function ReplayBar(props: {
    replay: Replay;
    log: LogEvent[];
    game: string;
    leave?: (() => void) | undefined;
    playOn?: (() => void) | undefined; // not everywhere
    judge?: (() => void) | undefined;
}) {
    const { replay, log, game, leave, playOn, judge } = props;
    const slider = useRef<HTMLInputElement>(null);
    // Over the table itself the replay is what one came for.
    useEffect(() => {
        if (leave) slider.current?.focus();
    }, []);
    const ply = replay.ply.value;
    const events = replay.shown.value?.events ?? [];
    const words = events.map((event) => event.text).join(" ");
    const { plies } = replay.past;
    const turns = useMemo(() => turnsOf(log), [log]);
    const labels = useMemo(() => rounds(log, plies), [log, plies]);
    const marks = useMemo(() => moments(log, game), [log, game]);
    const placing = useMarks(marks, plies);
    const turn = turns.filter((event) => event.ply <= ply).pop();
    const step = t("step %1 of %2", ply, plies);
    const goTo = (to: number) => {
        replay.pause();
        void replay.go(to);
    };
    // A page on the keyboard is a turn.
    const page = (event: KeyboardEvent) => {
        if (event.key !== "PageUp" && event.key !== "PageDown") return;
        const on = event.key === "PageUp";
        const next = on ? turns.find((one) => one.ply > ply) : turns.filter((one) => one.ply < ply).pop();
        event.preventDefault();
        goTo(next?.ply ?? (on ? plies : 0));
    };
    return (
        <footer class="replay" aria-label={t("Replay")}>
            <button
                class="btn go rnd"
                aria-label={replay.playing.value ? t("Pause") : t(ctx("replay", "Play"))}
                onClick={() => replay.toggle()}
            >
                <Icon of={replay.playing.value ? "pause" : "play"} />
            </button>
            <button class="btn line sq" aria-label={t("One step back")} onClick={() => replay.step(-1)}>
                <Icon of="back" />
            </button>
            <button class="btn line sq" aria-label={t("One step on")} onClick={() => replay.step(1)}>
                <Icon of="step" />
            </button>
            <div class="rp">
                <div ref={placing} class="marks" aria-hidden="true">
                    {marks.map(({ event, icon }, i) => (
                        <button
                            key={i}
                            tabIndex={-1}
                            class={event.seat === null ? "" : `s-${shapeOf(event.seat)}`}
                            onClick={() => goTo(event.ply)}
                        >
                            <Icon of={icon} />
                        </button>
                    ))}
                </div>
                <input
                    ref={slider}
                    class="slider"
                    type="range"
                    min={0}
                    max={plies}
                    value={ply}
                    style={{ "--part": ply / Math.max(1, plies) }}
                    aria-label={t("Step of the game")}
                    aria-valuetext={turn ? `${step}, ${turn.text}` : step}
                    onKeyDown={page}
                    onInput={(event) => goTo(Number(event.currentTarget.value))}
                />
                <div class="rl" aria-hidden="true">
                    {labels.map((event) => (
                        <span key={event.ply} style={at(event.ply, plies)}>
                            {event.a}
                        </span>
                    ))}
                </div>
            </div>
            <p class="now-t" aria-live="polite" tabIndex={0}>
                <b>
                    {turn?.seat != null && <SeatMark seat={turn.seat} />} {step}
                </b>{" "}
                {words}
            </p>
            {judge && (
                <button class="btn line" aria-label={t("Luck and play so far")} onClick={judge}>
                    <Icon of="hint" />
                    <span class="wide">{t("Luck and play so far")}</span>
                </button>
            )}
            {playOn && canCopy(replay) && (
                <button class="btn line" aria-label={t("Play on from here")} onClick={playOn}>
                    <Icon of="again" />
                    <span class="wide">{t("Play on from here")}</span>
                </button>
            )}
            {leave && (
                <button class="btn line" onClick={leave}>
                    {t(ctx("replay", "Done"))}
                </button>
            )}
        </footer>
    );
}
