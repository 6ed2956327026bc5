// The bar of a replay: play, step, a slider over the whole game, and what happened at that point.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../words";
import { Icon } from "./parts";
import type { Replay } from "./replay";

export function ReplayBar({ replay, leave }: { replay: Replay; leave?: (() => void) | undefined }) {
    const slider = useRef<HTMLInputElement>(null);
    // Over the table itself the replay is what one came for.
    useEffect(() => {
        if (leave) slider.current?.focus();
    }, []);
    const ply = replay.ply.value;
    const events = replay.shown.value?.events ?? [];
    const words = events.map((event) => event.text).join(" ");
    return (
        <footer class="replay" aria-label={t("Replay")}>
            <button
                class="btn go rnd"
                aria-label={replay.playing.value ? t("Pause") : t("Play")}
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
            <input
                ref={slider}
                class="slider"
                type="range"
                min={0}
                max={replay.past.plies}
                value={ply}
                aria-label={t("Step of the game")}
                aria-valuetext={t("step %1 of %2", ply, replay.past.plies)}
                onInput={(event) => {
                    replay.pause();
                    void replay.go(Number(event.currentTarget.value));
                }}
            />
            <p class="now-t" aria-live="polite">
                <b>{t("step %1 of %2", ply, replay.past.plies)}</b> {words}
            </p>
            {leave && (
                <button class="btn line" onClick={leave}>
                    {t("Done")}
                </button>
            )}
        </footer>
    );
}
