// The best moves, as the strongest player of the game sees them: on demand, before one decides.
import { useEffect, useState } from "preact/hooks";
import { hintsFor } from "../table/sketch";
import type { Hint, TableJson } from "../table/types";
import { ctx, decimal, t, tn } from "../words";
import { Dialog } from "./parts";

function worthText({ worth }: Hint): string[] {
    return [
        ...(worth.win_percent === undefined ? [] : [t("%1 %% to win", decimal(worth.win_percent))]),
        ...(worth.points === undefined ? [] : [tn(worth.points, "%1 point", "%1 points", decimal(worth.points))]),
    ];
}

export function Hints(props: {
    now: TableJson;
    send(text: string): void;
    close(): void;
}) {
    const { now, send, close } = props;
    const [hints, setHints] = useState<Hint[] | null>(null);
    useEffect(() => {
        let gone = false;
        void (async () => {
            const found = now.you === null ? [] : await hintsFor({ ...now, you: now.you });
            if (!gone) setHints(found);
        })();
        return () => {
            gone = true;
        };
    }, [now.seq]);
    return (
        <Dialog title={t("Hint")} class="hints" close={close}>
            <div aria-live="polite">
                {hints === null && <p class="mut">{t("Thinking …")}</p>}
                {hints?.length === 0 && <p class="mut">{t("There is no hint here.")}</p>}
                <ol>
                    {hints?.map((hint, i) => (
                        <li key={hint.move}>
                            <h3>{hint.title}</h3>
                            <p class="worth">
                                {worthText(hint).map((text) => (
                                    <b key={text}>{text}</b>
                                ))}
                                {i === 0 && <span>{t(ctx("a move", "best"))}</span>}
                            </p>
                            {hint.aims.map((line) => (
                                <p key={line} class="aim">
                                    {line}
                                </p>
                            ))}
                            <button
                                class={`btn ${i === 0 ? "go" : "line"}`}
                                autofocus={i === 0}
                                onClick={() => {
                                    close();
                                    send(hint.move);
                                }}
                            >
                                {t("Do this")}
                                <span class="vh">{hint.title}</span>
                            </button>
                        </li>
                    ))}
                </ol>
                {hints && hints.length > 0 && (
                    <p class="mut">
                        {t("As the strongest computer player sees it, over all dice to come.")}
                    </p>
                )}
            </div>
        </Dialog>
    );
}
