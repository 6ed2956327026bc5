// How a game went, seat by seat on the scale of its rounds: leaders and governments as long as they lasted,
// wonders when they were finished, wars when they were fought.
import { clockOf, turnsOf } from "../../ui/moments";
import { SeatMark } from "../../ui/parts";
import type { LogEvent, TableJson } from "../../table/types";
import { t } from "../../words";
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
