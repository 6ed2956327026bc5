// What people at a table write to each other, who is not heard, and private notes. It is fetched when it is opened.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { TableLife, Word } from "../table/life";
import { serverNow } from "../table/server_clock";
import type { Problem, TableJson } from "../table/types";
import { ctx, language, t } from "../words";
import { DAY, HOUR } from "./durations";
import { Dialog, Icon, SeatMark } from "./parts";

const LONGEST = 500;
const NOTES = 8000;

// How long ago, roughly: when somebody was awake is nobody's business.
export function ago(at: number): string {
    const format = new Intl.RelativeTimeFormat(language.value, { numeric: "auto", style: "short" });
    const passed = Math.max(0, serverNow() - at);
    if (passed < HOUR) return format.format(-Math.floor(passed / 60_000), "minute");
    return passed < DAY ? format.format(-Math.floor(passed / HOUR), "hour") : format.format(-Math.floor(passed / DAY), "day");
}

function Line({ word, name, erase }: { word: Word; name: string; erase: (() => void) | null }) {
    const gone = word.state === "erased" ? t("erased") : t("erased by the host");
    return (
        <li>
            <SeatMark seat={word.seat} />
            <p>
                <b>{name}</b> <small class="mut">{ago(word.at)}</small>
                <span class={word.state === "said" ? "" : "mut"}>{word.state === "said" ? word.text : gone}</span>
            </p>
            {erase && word.state === "said" && (
                <button class="btn quiet sq" aria-label={t("Erase: %1", word.text)} onClick={erase}>
                    <Icon of="cross" />
                </button>
            )}
        </li>
    );
}

function Words({ life, now, failed }: { life: TableLife; now: TableJson; failed(problem: Problem | null): void }) {
    const end = useRef<HTMLOListElement>(null);
    const words = life.words.value.filter(({ seat }) => !life.hushed.includes(seat));
    useLayoutEffect(() => end.current?.scrollTo(0, end.current.scrollHeight), [words.length]);
    if (!words.length) return <p class="mut">{t("Nobody has said anything yet.")}</p>;
    return (
        <ol class="talk-words" ref={end} tabIndex={0} aria-label={t("What was said")}>
            {words.map((word) => (
                <Line
                    key={word.n}
                    word={word}
                    name={now.seats[word.seat]?.name ?? ""}
                    erase={word.mine || life.hosts ? () => void life.erase(word).then(failed) : null}
                />
            ))}
        </ol>
    );
}

function Say({ life, now, failed }: { life: TableLife; now: TableJson; failed(problem: Problem | null): void }) {
    const [text, setText] = useState("");
    const [busy, setBusy] = useState(false);
    const send = async (event: Event) => {
        event.preventDefault();
        if (!text.trim() || busy) return;
        setBusy(true);
        const problem = await life.say(text.trim());
        setBusy(false);
        failed(problem);
        if (!problem) setText("");
    };
    if (now.you !== null && now.terms?.muted.includes(now.you))
        return <p role="status">{t("The host has muted you: you read what the others write.")}</p>;
    return (
        <form onSubmit={(event) => void send(event)}>
            <label class="fld">
                <span>{t("Message")}</span>
                <input
                    value={text}
                    autofocus
                    maxLength={LONGEST}
                    autocomplete="off"
                    onInput={(event) => setText(event.currentTarget.value)}
                />
            </label>
            <button class="btn go" disabled={busy}>
                {t(ctx("a message", "Send"))}
            </button>
            <small class="mut">
                {now.terms?.reads ? t("Watchers read this too.") : t("Only those who sit at the table read this.")}{" "}
                {t("Up to 500 characters, five at once, then one a second, 200 a day. It is no part of the game’s record, and goes with the table.")}
            </small>
        </form>
    );
}

// Hidden by me on this device, or silenced by the host for everybody.
function People({ life, now, mine, failed }: { life: TableLife; now: TableJson; mine: readonly number[]; failed(problem: Problem | null): void }) {
    const others = now.seats.filter(({ seat, kind }) => kind === "person" && !mine.includes(seat));
    const muted = now.terms?.muted ?? [];
    if (!others.length) return null;
    const mute = (seat: number, on: boolean) =>
        void life.setTerms({ muted: [...muted.filter((one) => one !== seat), ...(on ? [seat] : [])] }).then(failed);
    return (
        <details class="talk-part">
            <summary>{t("Who is heard")}</summary>
            <ul>
                {others.map(({ seat, name }) => (
                    <li key={seat}>
                        <SeatMark seat={seat} />
                        <b>{name}</b>
                        <label>
                            <input
                                type="checkbox"
                                checked={life.hushed.includes(seat)}
                                onChange={(event) => life.hush(seat, event.currentTarget.checked)}
                            />
                            {t("%1: hidden on this device", name)}
                        </label>
                        {life.hosts && (
                            <label>
                                <input
                                    type="checkbox"
                                    checked={muted.includes(seat)}
                                    onChange={(event) => mute(seat, event.currentTarget.checked)}
                                />
                                {t("%1: may not write", name)}
                            </label>
                        )}
                    </li>
                ))}
            </ul>
        </details>
    );
}

function Notes({ life, seat, failed }: { life: TableLife; seat: number; failed(problem: Problem | null): void }) {
    const [text, setText] = useState<string | null>(null);
    const [kept, setKept] = useState(true);
    const take = (answer: string | Problem) => {
        if (typeof answer !== "string") return failed(answer);
        setText(answer);
        setKept(true);
        failed(null);
    };
    useEffect(() => void life.notes().then(take), [seat]);
    if (text === null) return null;
    const save = (event: Event) => {
        event.preventDefault();
        void life.notes(text).then(take);
    };
    return (
        <details class="talk-part">
            <summary>{t("My notes")}</summary>
            <form onSubmit={save}>
                <textarea
                    rows={6}
                    maxLength={NOTES}
                    aria-label={t("My notes")}
                    value={text}
                    onInput={(event) => {
                        setText(event.currentTarget.value);
                        setKept(false);
                    }}
                />
                <button class="btn line" disabled={kept}>
                    {kept ? t(ctx("notes", "Kept")) : t(ctx("notes", "Keep"))}
                </button>
                <small class="mut">
                    {t("Up to 8,000 characters, on all your devices. Nobody else reads them, neither the host nor whoever takes your seat.")}
                </small>
            </form>
        </details>
    );
}

export function Talk(props: { life: TableLife; now: TableJson; mine: readonly number[]; close(): void }) {
    const { life, now, mine } = props;
    const [problem, setProblem] = useState<Problem | null>(null);
    const words = life.words.value;
    useEffect(() => void life.listen(), [now.you]);
    useEffect(() => life.readAll(), [words]);
    return (
        <Dialog title={t("Talk")} class="drawer talk" close={props.close}>
            <Words life={life} now={now} failed={setProblem} />
            {problem && (
                <p class="problem" role="alert">
                    {problem.message}
                </p>
            )}
            {now.you !== null && <Say life={life} now={now} failed={setProblem} />}
            <People life={life} now={now} mine={mine} failed={setProblem} />
            {now.you !== null && <Notes life={life} seat={now.you} failed={setProblem} />}
        </Dialog>
    );
}
