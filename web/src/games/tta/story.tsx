// How a game went, seat by seat on the scale of its rounds: leaders and governments as long as they lasted,
// wonders when they were finished, wars when they were fought.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { clockOf, turnsOf } from "../../ui/moments";
import { SeatMark } from "../../ui/parts";
import { phone } from "../../ui/settings";
import type { LogEvent, TableJson } from "../../table/types";
import type { Era, Note } from "../drawn";
import { plus, signed, t } from "../../words";
import { allCards } from "./cards";
import { CardOverlays } from "./overlays";
import { Sym } from "./parts";
import { openCard } from "./opened";
import { Sprite } from "./sprite";

interface Span {
    card: string;
    from: number;
    to: number;
}
interface Mark {
    card: string;
    at: number;
    text: string;
}
interface Life {
    leaders: Span[];
    governments: Span[];
    wonders: Mark[];
    wars: Mark[];
}

const cardAt = (index: number) => allCards()[index];

// Ends what goes on in a list of spans, and begins the next.
function change(spans: Span[], at: number, card: string | null): void {
    const last = spans[spans.length - 1];
    if (last && last.to === Infinity) last.to = at;
    if (card) spans.push({ card, from: at, to: Infinity });
}

function tell(life: Life, { kind, a, text }: LogEvent, at: number): void {
    const card = cardAt(a);
    if (!card) return;
    if (kind === "leads") change(life.leaders, at, card.id);
    if ((kind === "lost_leader" || kind === "obsolete") && card.family === "leader") {
        if (life.leaders[life.leaders.length - 1]?.card === card.id) change(life.leaders, at, null);
    }
    if ((kind === "discovered" || kind === "revolution") && card.family === "government")
        change(life.governments, at, card.id);
    if (kind === "completed") life.wonders.push({ card: card.id, at, text });
    if (kind === "won" && card.family === "war") life.wars.push({ card: card.id, at, text });
}

function livesOf(log: LogEvent[], now: TableJson, clock: (ply: number) => number): Life[] {
    const lives = now.seats.map((): Life => ({ leaders: [], governments: [], wonders: [], wars: [] }));
    for (const event of log) {
        const life = event.seat === null ? undefined : lives[event.seat];
        if (life) tell(life, event, clock(event.ply));
    }
    return lives;
}

// The ages, from the events that begin them.
export function erasOf(log: LogEvent[]): Era[] {
    const ages = [t("A"), t("I"), t("II"), t("III"), t("IV")];
    const begun = log.filter(({ kind }) => kind === "age").map(({ ply, a }) => ({ ply, age: a }));
    return [{ ply: 0, age: 0 }, ...begun].map(({ ply, age }) => ({ ply, title: ages[age] ?? "" }));
}

const NOTED = 3; // at most
const WORTH = 5; // culture at least

// The cards that brought or cost a seat most culture at once.
export function notesOf(log: LogEvent[]): Note[] {
    const found: (Note & { size: number })[] = [];
    let cause: { ply: number; title: string } | null = null;
    for (const { kind, ply, seat, a } of untilScored(log)) {
        if (kind in BEGINS) cause = { ply, title: cardAt(a)?.title ?? "" };
        const gain = kind === "culture" ? a : kind === "lost_culture" ? -a : 0;
        if (gain && seat !== null && cause?.ply === ply && cause.title && Math.abs(gain) >= WORTH)
            found.push({ ply, seat, text: `${cause.title} ${plus(gain)}`, size: Math.abs(gain) });
    }
    const most = found.sort((one, other) => other.size - one.size).slice(0, NOTED);
    return most.sort((one, other) => one.ply - other.ply);
}

// Where the culture of each seat came from: events and cards, wonders when they were finished, fights, the final scoring;
// what is left came turn by turn.
const SOURCES = ["turns", "events", "wonders", "fights", "final"] as const;
type Source = (typeof SOURCES)[number];

const BEGINS: Record<string, Source> = { revealed: "events", future: "events", colonized: "events", played: "events", completed: "wonders", won: "fights" };

const PRODUCED = ["science", "food", "eaten", "resources", "uprising"];

// The log without the final scoring, whose events come after the last production.
function untilScored(log: LogEvent[]): LogEvent[] {
    const produced = log.reduce((last, { kind }, i) => (PRODUCED.includes(kind) ? i : last), 0);
    const final = log.findIndex(({ kind }, i) => i > produced && kind === "revealed");
    return final < 0 ? log : log.slice(0, final);
}

function sourcesOf(log: LogEvent[], now: TableJson): Record<Source, number>[] {
    const all = now.scores.map(({ points, sheet }) => {
        const inPlay = sheet.find(({ id }) => id === "culture")?.points ?? points;
        return { turns: inPlay, events: 0, wonders: 0, fights: 0, final: points - inPlay };
    });
    let cause: { ply: number; depth: number; source: Source } | null = null;
    for (const { ply, depth, kind, seat, a } of untilScored(log)) {
        const source = BEGINS[kind];
        if (source) cause = { ply, depth, source };
        const of = seat === null ? undefined : all[seat];
        const gain = kind === "culture" ? a : kind === "lost_culture" ? -a : 0;
        if (!of || !gain || !cause || (ply !== cause.ply && depth <= cause.depth)) continue;
        of[cause.source] += gain;
        of.turns -= gain;
    }
    return all;
}

// Who led before the final scoring, what it brought the winner beside the second, and what fights moved.
function wonBy(all: Record<Source, number>[], now: TableJson): string[] {
    const at = (place: number) => now.scores.findIndex((score) => score.place === place);
    const [winner, second] = [at(1), at(2)];
    const [one, other] = [all[winner], all[second]];
    if (!one || !other) return [];
    const name = (seat: number) => now.seats[seat]?.name ?? "";
    const before = all.map((of, seat) => ({ seat, n: now.scores[seat]!.points - of.final })).sort((a, b) => b.n - a.n);
    const [first, next] = before;
    const final = one.final - other.final;
    const fights = one.fights - other.fights;
    return [
        first && next && first.n > next.n ? t("Before the final scoring %1 led by %2.", name(first.seat), first.n - next.n) : "",
        final > 0 ? t("It brought %1 %2 more than %3.", name(winner), final, name(second)) : final < 0 ? t("It brought %1 %2 less than %3.", name(winner), -final, name(second)) : "",
        fights ? t("Wars and aggressions: %1 between the two.", signed(fights)) : "",
    ].filter(Boolean);
}

export function Sources({ log, now }: { log: LogEvent[]; now: TableJson }) {
    const titles: Record<Source, string> = {
        turns: t("each turn’s culture"),
        events: t("events, cards, territories"),
        wonders: t("wonders when finished"),
        fights: t("wars and aggressions"),
        final: t("final scoring"),
    };
    const all = sourcesOf(log, now);
    const most = Math.max(1, ...all.map((of) => SOURCES.reduce((sum, source) => sum + Math.max(0, of[source]), 0)));
    return (
        <section class="sources" aria-labelledby="sources">
            <h2 id="sources">{t("How it was won")}</h2>
            <p>{wonBy(all, now).join(" ")}</p>
            <ul>
                {all.map((of, seat) => (
                    <li key={seat}>
                        <span>
                            <SeatMark seat={seat} /> {now.seats[seat]?.name}
                        </span>
                        <span class="stack">
                            {SOURCES.filter((source) => of[source] > 0).map((source) => (
                                <i key={source} class={`src-${source}`} style={{ width: `${(100 * of[source]) / most}%` }}>
                                    <span class="vh">{titles[source]}</span> {of[source]}
                                </i>
                            ))}
                        </span>
                        {SOURCES.filter((source) => of[source] < 0).map((source) => (
                            <b class="bad" key={source}>
                                {t("%1: %2", titles[source], signed(of[source]))}
                            </b>
                        ))}
                    </li>
                ))}
            </ul>
            <p class="srckey" aria-hidden="true">
                {SOURCES.map((source) => (
                    <span key={source}>
                        <i class={`src-${source}`} /> {titles[source]}
                    </span>
                ))}
            </p>
        </section>
    );
}

// ---- lanes ----

interface Piece {
    card: string;
    from: number; // percent of the lane
    to: number;
    text: string;
    tip: string; // what the log says of it
    look: "leader" | "government" | "wonder" | "war";
}

const LETTER = 9; // pixels of a wide font
const BESIDE = 34; // a symbol, and room around the name

// Where a piece and its name lie: the name begins with the piece, or ends with it where there is no room to the right. Where there is
// room on neither side, it begins with the lane.
function placeOf(piece: Piece, wide: number): { left: number; right: number; late: boolean } {
    const name = (100 * (piece.text.length * LETTER + BESIDE)) / wide;
    const late = piece.from + name > 100;
    if (late && piece.to < name) return { left: 0, right: Math.max(piece.to, name), late: false };
    return late
        ? { left: Math.min(piece.from, piece.to - name), right: piece.to, late }
        : { left: piece.from, right: Math.max(piece.to, piece.from + name), late };
}

// Pieces in as few rows as names that do not meet allow.
function rowsOf(pieces: Piece[], wide: number): Piece[][] {
    const rows: { pieces: Piece[]; places: { left: number; right: number }[] }[] = [];
    for (const piece of pieces) {
        const place = placeOf(piece, wide);
        const free = rows.find(({ places }) => places.every(({ left, right }) => place.left >= right || place.right <= left));
        const row = free ?? { pieces: [], places: [] };
        if (!free) rows.push(row);
        row.pieces.push(piece);
        row.places.push(place);
    }
    return rows.map(({ pieces }) => pieces);
}

const SPANNING = ["leader", "government"];

function Lane({ pieces, wide }: { pieces: Piece[]; wide: number }) {
    return (
        <>
            {rowsOf(pieces, wide).map((row, i) => (
                <ol class="lane" key={i}>
                    {row.map((piece) => {
                        const { card, from, to, text, tip, look } = piece;
                        const { left, late } = placeOf(piece, wide);
                        return (
                            <li key={`${card}${from}`} class={`f-${look}`}>
                                {SPANNING.includes(look) && <i class="span" style={{ left: `${from}%`, width: `${to - from}%` }} />}
                                <button
                                    class={late ? "late" : ""}
                                    style={late ? { right: `${100 - to}%` } : { left: `${left}%` }}
                                    data-card={card}
                                    title={tip}
                                    onClick={() => openCard(card)}
                                >
                                    {!SPANNING.includes(look) && <Sym of={look} />}
                                    {text}
                                </button>
                            </li>
                        );
                    })}
                </ol>
            ))}
        </>
    );
}

// How wide the lanes are, as soon as they are drawn.
function useWidth(of: RefObject<HTMLElement>): number {
    const [wide, setWide] = useState(phone.value ? 300 : 600);
    useLayoutEffect(() => {
        const watch = new ResizeObserver(([one]) => one && one.contentRect.width > 0 && setWide(one.contentRect.width));
        if (of.current) watch.observe(of.current);
        return () => watch.disconnect();
    }, []);
    return wide;
}

export function Story({ log, now }: { log: LogEvent[]; now: TableJson }) {
    const lanes = useRef<HTMLDivElement>(null);
    const wide = useWidth(lanes) - 26; // beside the seat's mark
    const clock = clockOf(log, now.plies);
    if (!clock) return null;
    const last = Math.max(...turnsOf(log).map(({ a }) => a)) + 1;
    const percent = (at: number) => (100 * (Math.min(at, last) - 1)) / (last - 1);
    const titleOf = (id: string) => allCards().find((card) => card.id === id)?.title ?? "";
    const spans = (list: Span[], look: Piece["look"]) =>
        list.map(({ card, from, to }): Piece => ({ card, from: percent(from), to: percent(to), text: titleOf(card), tip: "", look }));
    const marks = (list: Mark[], look: Piece["look"]) =>
        list.map(({ card, at, text }): Piece => ({ card, from: percent(at), to: percent(at), text: titleOf(card), tip: text, look }));
    return (
        <section class="story" aria-labelledby="story">
            <Sprite />
            <CardOverlays now={now} asked={false} />
            <h2 id="story">{t("Leaders, governments, wonders, wars")}</h2>
            <ol class="rounds" aria-hidden="true">
                {Array.from({ length: last - 1 }, (_, i) => i + 1)
                    .filter((round) => round % 3 === 1)
                    .map((round) => (
                        <li key={round} style={{ left: `${percent(round)}%` }}>
                            {round}
                        </li>
                    ))}
            </ol>
            <div ref={lanes}>
                {livesOf(log, now, clock).map((life, seat) => (
                    <div class="life" key={seat} role="group" aria-label={now.seats[seat]?.name}>
                        <SeatMark seat={seat} />
                        <div class="lanes">
                            <Lane pieces={spans(life.leaders, "leader")} wide={wide} />
                            <Lane pieces={spans(life.governments, "government")} wide={wide} />
                            <Lane pieces={marks(life.wonders, "wonder")} wide={wide} />
                            <Lane pieces={marks(life.wars, "war")} wide={wide} />
                        </div>
                    </div>
                ))}
            </div>
        </section>
    );
}
