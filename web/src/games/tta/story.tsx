// How a game went, seat by seat on the scale of its rounds: leaders and governments as long as they lasted,
// wonders when they were finished, wars when they were fought.
import { clockOf, turnsOf } from "../../ui/moments";
import { SeatMark } from "../../ui/parts";
import type { LogEvent, TableJson } from "../../table/types";
import type { Era, Note } from "../drawn";
import { plus, signed, t } from "../../words";
import { allCards } from "./cards";
import { CardOverlays } from "./overlays";
import { Sym } from "./parts";
import { openCard } from "./sheet";
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

export function Story({ log, now }: { log: LogEvent[]; now: TableJson }) {
    const clock = clockOf(log, now.plies);
    if (!clock) return null;
    const last = Math.max(...turnsOf(log).map(({ a }) => a)) + 1;
    const percent = (at: number) => (100 * (Math.min(at, last) - 1)) / (last - 1);
    const left = (at: number) => `${percent(at)}%`;
    const titleOf = (id: string) => allCards().find((card) => card.id === id)?.title ?? "";
    // Each has a line of its own, so that a name has room beside a span that is shorter.
    const spans = (list: Span[], look: string) => (
        <ol class={`spans f-${look}`}>
            {list.map(({ card, from, to }) => {
                const late = percent(from) > 50;
                return (
                    <li key={`${card}${from}`}>
                        <i class="span" style={{ left: left(from), width: `${percent(to) - percent(from)}%` }} />
                        <button
                            class={late ? "late" : ""}
                            style={{ [late ? "margin-right" : "margin-left"]: late ? `${100 - percent(to)}%` : left(from) }}
                            data-card={card}
                            onClick={() => openCard(card)}
                        >
                            {titleOf(card)}
                        </button>
                    </li>
                );
            })}
        </ol>
    );
    // Where on the scale, and in words below it, which never cover each other.
    const marks = (list: Mark[], symbol: string) => (
        <>
            <ol class="marksat" aria-hidden="true">
                {list.map(({ card, at }) => (
                    <li key={`${card}${at}`} style={{ left: left(at) }}>
                        <Sym of={symbol} />
                    </li>
                ))}
            </ol>
            <ul class="named">
                {list.map(({ card, at, text }) => (
                    <li key={`${card}${at}`}>
                        <button class="logcard" data-card={card} title={text} onClick={() => openCard(card)}>
                            {titleOf(card)}
                        </button>{" "}
                        {Math.floor(at)}
                    </li>
                ))}
            </ul>
        </>
    );
    return (
        <section class="story" aria-labelledby="story">
            <Sprite />
            <CardOverlays now={now} asked={false} />
            <h2 id="story">{t("Leaders, governments, wonders, wars")}</h2>
            <ol class="rounds" aria-hidden="true">
                {Array.from({ length: last - 1 }, (_, i) => i + 1)
                    .filter((round) => round % 3 === 1)
                    .map((round) => (
                        <li key={round} style={{ left: left(round) }}>
                            {round}
                        </li>
                    ))}
            </ol>
            {livesOf(log, now, clock).map((life, seat) => (
                <div class="life" key={seat} role="group" aria-label={now.seats[seat]?.name}>
                    <SeatMark seat={seat} />
                    <div class="lanes">
                        {spans(life.leaders, "leader")}
                        {spans(life.governments, "government")}
                        {life.wonders.length > 0 && marks(life.wonders, "wonder")}
                        {life.wars.length > 0 && marks(life.wars, "war")}
                    </div>
                </div>
            ))}
        </section>
    );
}
