// The result: who won, the final sheet, how it went, the dice, and the way on.
import { type Signal, signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { engine } from "../engine/client";
import { drawnFor } from "../games/registry";
import { gameOf } from "../table/games";
import { setTable } from "../table/local";
import { setRemoteTable } from "../table/remote";
import type {
    Analysis as Report,
    ClockWish,
    Line,
    LogEvent,
    Luck,
    Past,
    Problem,
    Table,
    TableJson,
    Verdict,
} from "../table/types";
import { ctx, decimal, listed, msg, signed, t, tn } from "../words";
import { Analysis } from "./analysis";
import { Bar } from "./bar";
import { AloneResult } from "./bests";
import { BrokenWord, reasonOf, SaveReceipt } from "./fairness";
import { Graph, sample, type Sample } from "./graph";
import { DeleteTable, Going } from "./keeping";
import { Log } from "./log";
import { turnsOf } from "./moments";
import { calledOf, Cited, Icon, SeatMark } from "./parts";
import { Replay } from "./replay";
import { ReplayBar } from "./replay_bar";
import { saveRecord } from "./save_record";
import { phone } from "./settings";
import { go } from "./state";
import { TalkButton } from "./talk_button";

const PLACES = [
    msg(ctx("rank", "first")),
    msg(ctx("rank", "second")),
    msg(ctx("rank", "third")),
    msg(ctx("rank", "fourth")),
];

function headline(now: TableJson): string {
    const winners = now.seats.filter((seat) => now.scores[seat.seat]?.place === 1);
    const first = winners[0];
    if (!first) return t("The game is over");
    const points = now.scores[first.seat]?.points ?? 0;
    if (now.seats.length === 1) return tn(points, "%1 point", "%1 points");
    if (winners.length > 1) {
        const names = listed(winners.map((seat) => seat.name));
        return t("%1 share the victory", names);
    }
    const others = now.scores.filter((score) => score.place !== 1).map((score) => score.points);
    const lead = points - Math.max(...others);
    return lead > 0 ? t("%1 wins by %2", first.name, lead) : t("%1 wins the tie", first.name);
}

const whyOver = (log: LogEvent[]): string =>
    log.filter((event) => event.kind === "over").pop()?.text ?? "";

// How it was won: by what breaks ties, or by the entry of the sheets in which the winner is furthest
// ahead of the second.
function howWon(now: TableJson): string {
    const place = (at: number) => now.scores.filter((score) => score.place === at);
    const [winner] = place(1);
    const second = place(2)[0];
    if (!winner || !second || place(1).length > 1) return "";
    const of = (id: string) => second.sheet.find((line) => line.id === id)?.points ?? 0;
    const level = winner.points === second.points ? 3 : 1;
    const rows = winner.sheet
        .filter((line) => line.level === level)
        .map((line) => ({ ...line, against: of(line.id) }));
    const best = rows.sort((a, b) => b.points - b.against - (a.points - a.against))[0];
    if (!best || best.points <= best.against) return "";
    return t("%1 made the difference: %2 against %3.", best.title, signed(best.points), signed(best.against));
}

function Podium({ now }: { now: TableJson }) {
    const order = [...now.seats].sort(
        (a, b) => (now.scores[a.seat]?.place ?? 9) - (now.scores[b.seat]?.place ?? 9),
    );
    return (
        <ol class="podium">
            {order.map((seat) => {
                const score = now.scores[seat.seat];
                return (
                    <li key={seat.seat} class={score?.place === 1 ? "p1" : ""}>
                        <b>{signed(score?.points ?? 0)}</b>
                        <span>
                            <SeatMark seat={seat.seat} />
                            <em class={phone.value ? "vh" : ""}>{calledOf(seat)}</em>
                        </span>
                        <small>{t(PLACES[(score?.place ?? 1) - 1] ?? "")}</small>
                    </li>
                );
            })}
        </ol>
    );
}

// A ring as a pen draws it: not quite round, and past its own beginning.
function PenCircle() {
    return (
        <svg class="pen" viewBox="0 0 120 90" preserveAspectRatio="none" aria-hidden="true">
            <path pathLength="1" d="M74 9C40 1 8 18 7 46c-1 27 26 38 56 37 31-1 51-15 50-40C112 19 84 5 50 10" />
        </svg>
    );
}

// What an entry of the sheet is made of: "4: Agriculture 3, Quarrying 3".
function detailText(line: Line | undefined, details: string[]): string {
    const list = listed(details);
    if (!line || line.count <= 0) return list;
    return list ? t("%1: %2", line.count, list) : String(line.count);
}

// Its roles are said aloud: on a phone its rows are laid out otherwise, each title over its cells.
function FinalSheet({ now }: { now: TableJson }) {
    const rows = new Map<string, string>(); // id → title, in the order of the sheets
    const totals = new Map<string, string>();
    const ties = new Map<string, string>();
    for (const score of now.scores)
        for (const line of score.sheet)
            [totals, rows, null, ties][line.level]?.set(line.id, line.title);
    const cell = (seat: number, id: string) =>
        now.scores[seat]?.sheet.find((line) => line.id === id && line.level !== 2);
    const details = (seat: number, id: string) => {
        const sheet = now.scores[seat]?.sheet ?? [];
        const at = sheet.findIndex((line) => line.id === id && line.level === 1);
        const end = sheet.findIndex((line, i) => i > at && line.level < 2);
        return sheet
            .slice(at + 1, end < 0 ? undefined : end)
            .filter((line) => line.level === 2)
            .map((line) => (line.points ? `${line.title} ${signed(line.points)}` : line.title));
    };
    const row = (id: string, title: string, foot: boolean, note = drawnFor(now.game).sheetNote?.(id)) => (
        <tr key={id} role="row" class={ties.has(id) ? "ties" : ""}>
            <th scope="row" role="rowheader">
                {title}
                {note && <small>{note}</small>}
            </th>
            {now.seats.map(({ seat }) => {
                const line = cell(seat, id);
                const points = line?.points ?? 0;
                const won = foot && totals.has(id) && now.scores[seat]?.place === 1;
                return (
                    <td
                        key={seat}
                        role="cell"
                        class={`${points < 0 ? "neg" : ""} ${won ? `w s-border-${seat}` : ""}`}
                    >
                        <b>
                            {line ? signed(points) : "·"}
                            {won && <PenCircle />}
                        </b>
                        {!foot && <small>{detailText(line, details(seat, id))}</small>}
                    </td>
                );
            })}
        </tr>
    );
    return (
        <section class="sheet final">
            <h2>{t("Final sheet")}</h2>
            <div class="scroll" tabIndex={0} role="region" aria-label={t("Final sheet")}>
                <table role="table" class={drawnFor(now.game).sheetNote ? "noted" : ""} style={{ "--seats": now.seats.length }}>
                    <thead role="rowgroup">
                        <tr role="row">
                            <td role="cell" />
                            {now.seats.map((seat) => (
                                <th scope="col" role="columnheader" key={seat.seat}>
                                    <SeatMark seat={seat.seat} />
                                    {seat.name}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody role="rowgroup">{[...rows].map(([id, title]) => row(id, title, false))}</tbody>
                    <tfoot role="rowgroup">
                        {[...totals, ...ties].map(([id, title]) => row(id, title, true))}
                    </tfoot>
                </table>
            </div>
        </section>
    );
}

// Parts of the result, which are tabs on a phone.
type ResultPart = "score" | "story" | "luck" | "log";

// What is shown here and what the reader has chosen: it stays when one comes back from the replay.
export class Reading {
    readonly samples = signal<Sample[]>([]);
    readonly luck = signal<Luck | null>(null);
    readonly report = signal<Report | null>(null);
    readonly measure = signal("points");
    readonly whose = signal(0);
    readonly verdict = signal<Verdict | null>(null);
    readonly tab = signal<ResultPart>("score"); // on a phone
    scroll = 0;

    async look(past: Past, log: LogEvent[]): Promise<void> {
        if (!this.luck.peek()) void past.luck().then((luck) => (this.luck.value = luck));
        if (!this.report.peek()) void past.analyse().then((report) => (this.report.value = report));
        if (!this.samples.peek().length) this.samples.value = await sample(past, log);
    }
}

function Dice({ luck, now, whose }: { luck: Luck; now: TableJson; whose: Signal<number> }) {
    const seat = whose.value;
    if (!luck.faces.length) return null;
    const rolled = luck.seats[seat];
    const most = Math.max(1, ...(rolled?.came ?? []), ...(rolled?.mean ?? []).map((m) => m / 1000));
    return (
        <section class="luck" aria-labelledby="luck">
            <h2 id="luck">
                {t("The dice")}
                <select
                    class="pick"
                    aria-label={t("Whose dice")}
                    value={seat}
                    onChange={(event) => (whose.value = Number(event.currentTarget.value))}
                >
                    {now.seats.map((one) => (
                        <option key={one.seat} value={one.seat}>
                            {one.name}
                        </option>
                    ))}
                </select>
            </h2>
            <table class="lk">
                <thead>
                    <tr>
                        <th scope="col">{t("face")}</th>
                        <th scope="col">{t("came")}</th>
                        <th scope="col">{t("on average")}</th>
                        <td />
                    </tr>
                </thead>
                <tbody>
                    {luck.faces.map((face, i) => {
                        const came = rolled?.came[i] ?? 0;
                        const mean = (rolled?.mean[i] ?? 0) / 1000;
                        return (
                            <tr key={face}>
                                <th scope="row">{face}</th>
                                <td>
                                    <b>{came}</b>
                                </td>
                                <td>{decimal(mean)}</td>
                                <td>
                                    <span class="dv" aria-hidden="true">
                                        <i style={{ width: `${(100 * came) / most}%` }} />
                                        <u style={{ left: `${(100 * mean) / most}%` }} />
                                    </span>
                                </td>
                            </tr>
                        );
                    })}
                </tbody>
            </table>
            <p class="mut">{tn(rolled?.rolls ?? 0, "%1 throw", "%1 throws")}</p>
        </section>
    );
}

export function verdictText(verdict: Verdict, asked: boolean): string {
    switch (verdict.verdict) {
        case "fair":
            return asked
                ? t("Verified: every draw follows from the sealed keys and from what the devices gave, and the record says what this device kept.")
                : t("Verified: every draw follows from the secret that was sealed before the first.");
        case "typed":
            return t("People typed in the dice: they can't be verified.");
        case "unknown":
            return t("The secret is not revealed yet.");
        case "false":
            return t("Does not verify: %1", verdict.message);
    }
}

function copiedText({ copied, guessed }: TableJson): string {
    if (guessed) return t("It began with a guess at step %1 of another game, from what one seat saw there.", guessed);
    if (!copied) return "";
    return tn(
        copied,
        "The first %1 step was copied from another game; its draws are not verified here.",
        "The first %1 steps were copied from another game; their draws are not verified here.",
    );
}

// Where devices gave to the draws, the record must also say what this device kept of it.
export async function verdictOf(table: Table, record: string): Promise<Verdict> {
    const verdict = await engine.verify(record);
    for (const seat of table.mine) {
        const kept = verdict.verdict === "fair" ? table.fairness?.receipt(seat) : null;
        const held = kept ? await engine.receipt(record, kept) : verdict;
        if (held.verdict === "false") return held;
        const foreign = table.fairness?.foreign(seat, record);
        if (foreign) return { verdict: "false", line: 0, message: reasonOf(foreign) };
    }
    return verdict;
}

export function Fair(props: { table: Table; now: TableJson; found: Signal<Verdict | null>; save?: boolean }) {
    const { table, now, found } = props;
    const verdict = found.value;
    const asked = now.asked !== undefined;
    const verify = async () => {
        const record = await table.record();
        found.value = record === null ? null : await verdictOf(table, record);
    };
    // What devices gave to is checked at once: who kept something should hear of it.
    useEffect(() => {
        if (asked && !found.peek()) void verify();
    }, []);
    return (
        <section class="vf" aria-labelledby="fair">
            <h2 id="fair">{t("Fair chance")}</h2>
            <p>
                {asked
                    ? t("Each draw was made of a sealed key and of what the devices gave after the move before it was fixed.")
                    : t("A secret was sealed before the game began. Check that everything drawn follows from it.")}
                {!asked && table.kind === "remote" && ` ${t("Whoever runs the server keeps that secret: they could foresee what comes.")}`}
            </p>
            <button class="btn go" onClick={() => void verify()}>
                <Icon of="verify" />
                {t("Verify this game")}
            </button>{" "}
            {asked && table.mine.map((seat) => <SaveReceipt key={seat} table={table} seat={seat} />)}{" "}
            {props.save && (
                <button class="btn line" onClick={() => void download(table, now)}>
                    <Icon of="down" />
                    {t("Save the record")}
                </button>
            )}
            <p role="status" class={verdict?.verdict === "false" ? "bad" : "good"}>
                {verdict && `${verdictText(verdict, asked)} ${copiedText(now)} ${now.taken_back}`}
            </p>
            <BrokenWord table={table} />
        </section>
    );
}

async function download(table: Table, now: TableJson): Promise<void> {
    const record = await table.record();
    if (record !== null) saveRecord(now.game, table.id, record);
}

function clockAgain({ clock }: TableJson): ClockWish | null {
    if (!clock) return null;
    const { kind, bank, add, cap, grace, answer, pause_days, late } = clock;
    return { kind, bank, add, cap, grace, answer, pause_days, late };
}

// With friends: the same people at a new table, who began is last, and each follows by the button of the old one.
async function again(table: Table, now: TableJson): Promise<Problem | null> {
    if (table.life && now.asked) {
        const next = await table.life.rematch(now);
        if ("error" in next) return next.error;
        go(`#/t/${next.id}`);
        return null;
    }
    const seats = now.seats.map((seat) => ({
        name: seat.name,
        bot: seat.bot,
        here: table.mine.includes(seat.seat),
    }));
    const friends = seats.some((seat) => !seat.here && !seat.bot);
    const helped = now.helped && seats.filter((seat) => !seat.bot).length > 1;
    const made = friends
        ? await setRemoteTable(now.game, now.options, seats, now.fair ? 1 : "real", clockAgain(now), helped, { watch: now.terms?.watch ?? "all" })
        : await setTable(now.game, now.options, seats, !now.fair, helped);
    if ("error" in made) return made.error;
    go(friends ? `#/t/${made.id}` : `#/here/${made.id}`);
    return null;
}

function Again({ table, now }: { table: Table; now: TableJson }) {
    const [problem, setProblem] = useState<Problem | null>(null);
    const served = Boolean(table.life && now.asked);
    if (served && now.you === null)
        return now.rematch ? (
            <a class="btn line" href={`#/t/${now.rematch}`}>
                <Icon of="eye" />
                {t("Watch the rematch")}
            </a>
        ) : null;
    return (
        <>
            <button class="btn act big" onClick={() => void again(table, now).then(setProblem)}>
                <Icon of="again" />
                {!served ? t("Play again") : now.rematch ? t("Sit down at the rematch") : t("Rematch")}
            </button>
            {served && (
                <small role="status">
                    {now.rematch ? t("The table is set: your seat is free for you.") : t("The same people; who began is last.")}{" "}
                    {now.terms?.rated && t("It is rated again.")}
                </small>
            )}
            {problem && <p role="alert">{problem.message}</p>}
        </>
    );
}

// On a phone: one part at a time, what can be done next above them.
function Tabs({ reading, story }: { reading: Reading; story: boolean }) {
    const tab = reading.tab.value;
    const parts: [ResultPart, string, string][] = [
        ["score", "graph", t("Score")],
        ...(story ? ([["story", "monument", t("Story")]] as [ResultPart, string, string][]) : []),
        ["luck", "odds", t("Luck")],
        ["log", "log", t("Log")],
    ];
    // What is drawn to measure was out of sight.
    useLayoutEffect(() => {
        window.dispatchEvent(new Event("resize"));
        scrollTo(0, 0);
    }, [tab]);
    return (
        <nav class="tabs" aria-label={t("Parts of the result")}>
            {parts.map(([id, icon, text]) => (
                <button key={id} aria-pressed={tab === id} onClick={() => (reading.tab.value = id)}>
                    <Icon of={icon} />
                    <span>{text}</span>
                </button>
            ))}
        </nav>
    );
}

export function Result(props: {
    table: Table;
    now: TableJson;
    reading: Reading;
    look(replay: Replay): void;
}) {
    const { table, now, reading } = props;
    const [replay, setReplay] = useState<Replay | null>(null);
    const [hints, setHints] = useState(true); // can its bots judge positions?
    useEffect(() => void gameOf(now.game).then((game) => setHints(game?.hints ?? false)), []);
    const samples = reading.samples.value;
    const luck = reading.luck.value;
    const report = reading.report.value;
    useEffect(() => {
        void table.past().then((made) => {
            if (!made) return;
            setReplay(new Replay(made, made.plies));
            void reading.look(made, table.log.peek());
        });
    }, []);
    // The first touch of the replay shows the table as it stood then.
    const shown = replay?.ply.value;
    useEffect(() => {
        if (!replay || shown === undefined || shown === replay.past.plies) return;
        reading.scroll = scrollY;
        props.look(replay);
    }, [replay, shown]);
    useLayoutEffect(() => {
        if (!replay || !reading.scroll) return;
        scrollTo(0, reading.scroll); // all is there again
        reading.scroll = 0;
    }, [replay]);
    const { Story, Won, LogText, conflicts } = drawnFor(now.game);
    const rounds = turnsOf(table.log.value).pop()?.a;
    const winner = now.seats.find((seat) => now.scores[seat.seat]?.place === 1);
    const tab = reading.tab.value;
    // Who played should hear of a record that is not as it was.
    const isFalse = reading.verdict.value?.verdict === "false";
    useEffect(() => {
        if (isFalse) reading.tab.value = "luck";
    }, [isFalse]);
    const judged = (
        <div class={`judged part-luck ${hints ? "" : "bare"}`}>
            {report && <Analysis report={report} now={now} show={(ply) => void replay?.go(ply)} />}
            {now.fair && <Fair table={table} now={now} found={reading.verdict} save={phone.value} />}
        </div>
    );
    return (
        <>
            <header class="top dark">
                <Bar>
                    <span class="gname">
                        {now.short_title}
                        {rounds && <span class="wide"> · {tn(rounds, "%1 round", "%1 rounds")}</span>}
                    </span>
                    <TalkButton table={table} now={now} />
                </Bar>
                <div class="rs-hero">
                    <div class="rs-win">
                        {winner && <SeatMark seat={winner.seat} />}
                        <h1>{headline(now)}</h1>
                        <p class="rs-how">
                            <Cited
                                text={[howWon(now), now.ended, whyOver(table.log.value), now.taken_back]
                                    .filter(Boolean)
                                    .join(" ")}
                                prefix={now.prefix}
                            />
                        </p>
                        <Going now={now} />
                        <AloneResult now={now} table={table.id} />
                    </div>
                    <Podium now={now} />
                    <div class="rs-acts">
                        <Again table={table} now={now} />
                        {phone.value && replay && (
                            <button class="btn line" onClick={() => void replay.go(0)}>
                                <Icon of="play" />
                                {t("Replay")}
                            </button>
                        )}
                        {(!phone.value || !now.fair) && (
                            <button class="btn line" onClick={() => void download(table, now)}>
                                <Icon of="down" />
                                {t("Save the record")}
                            </button>
                        )}
                    </div>
                </div>
                <div class="zig" />
            </header>
            <main class={`rs on-${tab}`}>
                <div>
                    <div class="part-score">
                        <FinalSheet now={now} />
                    </div>
                    {Won && (
                        <div class="part-story">
                            <Won log={table.log.value} now={now} />
                        </div>
                    )}
                    {Won && judged}
                    <div class="part-luck">
                        <DeleteTable table={table} />
                    </div>
                </div>
                <div class="right">
                    <div class="part-score">
                        <Graph counted={samples} now={now} log={table.log.value} report={report} shown={reading.measure} />
                    </div>
                    {!Won && judged}
                    {Story && (
                        <div class="part-story">
                            <Story log={table.log.value} now={now} />
                        </div>
                    )}
                    {luck && (
                        <div class="part-luck">
                            <Dice luck={luck} now={now} whose={reading.whose} />
                        </div>
                    )}
                    {phone.value && tab === "log" && (
                        <Log log={table.log.value} seen={now.plies} prefix={now.prefix} Text={LogText} conflicts={conflicts} you={now.you} />
                    )}
                </div>
            </main>
            {phone.value ? <Tabs reading={reading} story={Boolean(Story)} /> : replay && <ReplayBar replay={replay} log={table.log.value} game={now.game} />}
        </>
    );
}
