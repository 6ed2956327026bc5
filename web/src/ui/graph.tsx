// How the game went: points, and whatever else a seat's view counts, from round to round.
import type { Signal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import uPlot from "uplot";
import type { Note } from "../games/drawn";
import { drawnFor } from "../games/registry";
import type { Analysis, LogEvent, Past, TableJson } from "../table/types";
import { listed, signed, t } from "../words";
import { clockOf, moments, placed, rise, turnsOf } from "./moments";
import { Icon, SeatMark, shapeOf } from "./parts";
import { theme } from "./settings";

const SAMPLES_MAX = 120;

export interface Sample {
    ply: number;
    numbers: Record<string, number>[]; // of each seat
}

function sum(value: unknown): number | null {
    if (typeof value === "number") return value;
    if (value === null || typeof value !== "object" || Array.isArray(value)) return null;
    const parts = Object.values(value);
    return parts.every((part) => typeof part === "number")
        ? parts.reduce((a: number, b) => a + (b as number), 0)
        : null;
}

function valueAt(path: string, within: unknown): unknown {
    return path
        .split(".")
        .reduce((value, key) => (value as Record<string, unknown> | null)?.[key], within);
}

function numbersOf(table: TableJson): Record<string, number>[] {
    const seats = table.view["seats"];
    return table.scores.map((score, i) => {
        const found: Record<string, number> = { points: score.points };
        const seat: unknown = Array.isArray(seats) ? seats[i] : null;
        for (const { path } of table.measures) {
            const number = sum(valueAt(path, seat));
            if (number !== null) found[path] = number;
        }
        return found;
    });
}

// What can be drawn: the points, and what did not stay the same for everybody all the time.
function measuresOf(samples: Sample[]): string[] {
    const [first] = samples;
    const moved = (key: string) =>
        samples.some(({ numbers }) => numbers.some((seat, i) => seat[key] !== first?.numbers[i]?.[key]));
    return Object.keys(first?.numbers[0] ?? { points: 0 }).filter(
        (key) => key === "points" || moved(key),
    );
}

// Where turns begin; a game that tells of none is looked at in even steps.
function plies(log: LogEvent[], all: number): number[] {
    const turns = [...new Set(turnsOf(log).map((event) => event.ply))];
    const points = turns.length > 2 ? [...turns, all] : Array.from({ length: all + 1 }, (_, i) => i);
    const every = Math.ceil(points.length / SAMPLES_MAX);
    return points.filter((_, i) => i % every === 0 || i === points.length - 1);
}

export async function sample(past: Past, log: LogEvent[]): Promise<Sample[]> {
    const samples: Sample[] = [];
    for (const ply of plies(log, past.plies))
        samples.push({ ply, numbers: numbersOf(await past.at(ply)) });
    return samples;
}

const COLOURS = ["--seat-circle", "--seat-triangle", "--seat-square", "--seat-diamond"];
const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3]];

function colour(name: string): string {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

// Heights as they are wanted, or as near as one below the other allows, none below `bottom`.
function spread(wanted: number[], gap: number, bottom: number): number[] {
    const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
    const found = [...wanted];
    let free = -Infinity;
    for (const i of order) {
        found[i] = Math.max(found[i] ?? 0, free);
        free = (found[i] ?? 0) + gap;
    }
    let limit = bottom;
    for (const i of order.reverse()) {
        found[i] = Math.min(found[i] ?? 0, limit);
        limit = (found[i] ?? 0) - gap;
    }
    return found;
}

// Puts the names to the heights where their lines end, one column at the right edge.
function nameEnds(plot: uPlot, labels: HTMLElement[], wide: number, ends: number[]): void {
    const { offsetTop, clientHeight } = plot.over;
    const high = Math.max(...labels.map((label) => label.offsetHeight));
    const wanted = ends.map((end) => plot.valToPos(end, "y"));
    spread(wanted, high, clientHeight - high / 2).forEach((y, i) => {
        const label = labels[i];
        if (!label) return;
        label.style.minWidth = `${wide}px`;
        label.style.top = `${offsetTop + y - high / 2}px`;
    });
}

// Puts the marks of moments to their times, along the upper edge.
function markMoments(plot: uPlot, marks: HTMLElement[], times: number[]): void {
    const { offsetLeft, clientWidth } = plot.over;
    const places = placed(times.map((time) => plot.valToPos(time, "x")), clientWidth);
    const graph = plot.root.closest<HTMLElement>(".graph");
    if (graph) graph.style.marginTop = `${6 + rise(places)}px`;
    places.forEach(({ x, up }, i) => {
        Object.assign(marks[i]?.style ?? {}, { left: `${offsetLeft + x}px`, top: `${-up}px` });
    });
}

// Puts the parts of the game to where they begin, as high as the lines.
function markEras(plot: uPlot, eras: HTMLElement[], times: number[]): void {
    const { offsetLeft, offsetTop, clientHeight, clientWidth } = plot.over;
    eras.forEach((era, i) => {
        const x = Math.max(0, plot.valToPos(times[i] ?? 0, "x"));
        const next = Math.min(clientWidth, plot.valToPos(times[i + 1] ?? Infinity, "x"));
        era.hidden = next - x < 24; // no room for its name
        era.style.left = `${offsetLeft + x}px`;
        era.style.top = `${offsetTop}px`;
        era.style.height = `${clientHeight}px`;
    });
}

const NOTE = 17; // pixels, a line of notes

// Puts notes above the lines, the latest highest, each with a line down to its point.
function putNotes(plot: uPlot, notes: HTMLElement[], points: { x: number; y: number }[]): void {
    const { offsetLeft, offsetTop } = plot.over;
    notes.forEach((note, i) => {
        const point = points[i];
        if (!point) return;
        const x = plot.valToPos(point.x, "x");
        const y = plot.valToPos(point.y, "y");
        const top = (notes.length - i) * NOTE + 4; // below the names of the eras
        note.hidden = top + NOTE > y || note.offsetWidth > x; // it would lie on its own line, or beyond the edge
        note.style.right = `${plot.width - offsetLeft - x}px`;
        note.style.top = `${offsetTop + top}px`;
        note.style.height = `${y - top}px`;
    });
}

function draw(
    at: HTMLElement,
    room: number, // right of the lines
    samples: Sample[],
    times: number[], // of the samples
    measure: string,
    ready: (plot: uPlot) => void,
): uPlot {
    const axis = {
        stroke: colour("--ink-2"),
        grid: { stroke: colour("--rule"), width: 1 },
        ticks: { show: false },
    };
    const lines = (samples[0]?.numbers ?? []).map((_, seat) => seat);
    return new uPlot(
        {
            width: at.clientWidth,
            height: Math.max(180, Math.min(280, at.clientWidth / 2)),
            scales: { x: { time: false } },
            legend: { show: false },
            cursor: { y: false },
            padding: [18, room, 0, 0],
            hooks: { ready: [ready] },
            axes: [{ ...axis, incrs: [1, 2, 5, 10, 20, 50, 100] }, { ...axis, size: 40 }],
            series: [
                {},
                ...lines.map((seat) => ({
                    stroke: colour(COLOURS[seat] ?? "--ink"),
                    width: 2.5,
                    dash: DASHES[seat] ?? [],
                    points: { show: samples.length < 40 },
                })),
            ],
        },
        [
            times,
            ...lines.map((seat) => samples.map((one) => one.numbers[seat]?.[measure] ?? null)),
        ],
        at,
    );
}

// The value of the position to each seat after every turn: a measure beside those of the view.
const VALUE = "value";

function valuesOf({ turns, unit }: Analysis): Sample[] {
    const one = unit === "wins" ? 10 : 1000; // per cent, or points
    return turns.map(({ ply, values }) => ({
        ply,
        numbers: values.map((value) => ({ [VALUE]: Math.round(value / one) })),
    }));
}

const NAME_MAX = 16; // letters at the end of a line; the sheet beside it has them all

export function Graph(props: {
    counted: Sample[];
    now: TableJson;
    log: LogEvent[];
    report: Analysis | null;
    shown: Signal<string>; // which measure
}) {
    const { counted, now, log, report } = props;
    const measure = props.shown.value;
    const at = useRef<HTMLDivElement>(null);
    const night = theme.value;
    const values = useMemo(() => (report ? valuesOf(report) : []), [report]);
    const measures = useMemo(() => measuresOf(counted), [counted]);
    const samples = measure === VALUE ? values : counted;
    const clock = useMemo(() => clockOf(log, now.plies), [log, now.plies]);
    const marks = useMemo(() => (clock ? moments(log, now.game) : []), [log, clock]);
    const drawing = drawnFor(now.game);
    const eras = useMemo(() => (clock ? (drawing.eras?.(log) ?? []) : []), [log, clock]);
    const notes = useMemo(() => (clock && measure === "points" ? (drawing.notes?.(log) ?? []) : []), [log, clock, measure]);
    const titleOf = (key: string) =>
        key !== VALUE
            ? (now.measures.find(({ path }) => path === key)?.title ?? t("points"))
            : report?.unit === "wins"
              ? t("chance to win, in per cent")
              : t("points to be expected");
    const last = samples[samples.length - 1];
    const ends = now.seats.map((_, i) => last?.numbers[i]?.[measure] ?? 0);
    const ending = listed(now.seats.map(({ name }, i) => `${name} ${ends[i]}`));
    const brief = (name: string) => (name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name);
    useLayoutEffect(() => {
        const box = at.current;
        if (!box || !samples.length) return;
        const within = (list: string) => [...(box.parentElement?.querySelectorAll<HTMLElement>(`.${list} li`) ?? [])];
        const [labels, signs, ages, told] = [within("ends"), within("moments"), within("eras"), within("remarks")];
        // Where a seat's line is at that ply.
        const pointOf = ({ ply, seat }: Note) => {
            const after = samples.find((one) => one.ply >= ply) ?? last;
            return { x: clock?.(after?.ply ?? 0) ?? 0, y: after?.numbers[seat]?.[measure] ?? 0 };
        };
        const make = () => {
            for (const label of labels) label.style.minWidth = "";
            const wide = Math.max(...labels.map((label) => label.offsetWidth));
            const times = samples.map(({ ply }, i) => clock?.(ply) ?? i + 1);
            return draw(box, 12 + wide, samples, times, measure, (plot) => {
                nameEnds(plot, labels, wide, ends);
                markMoments(plot, signs, marks.map(({ event }) => clock?.(event.ply) ?? 0));
                markEras(plot, ages, eras.map(({ ply }) => clock?.(ply) ?? 0));
                putNotes(plot, told, notes.map(pointOf));
            });
        };
        let plot = make();
        const again = () => {
            plot.destroy();
            plot = make();
        };
        window.addEventListener("resize", again);
        return () => {
            window.removeEventListener("resize", again);
            plot.destroy();
        };
    }, [samples, measure, night, marks, notes]);
    return (
        <section class="graph-box" aria-labelledby="graph">
            <h2 id="graph">
                {clock ? t("Round by round") : t("Turn by turn")}
                <select
                    class="pick"
                    aria-label={t("What the graph shows")}
                    value={measure}
                    onChange={(event) => (props.shown.value = event.currentTarget.value)}
                >
                    {[...measures, ...(values.length ? [VALUE] : [])].map((key) => (
                        <option key={key} value={key}>
                            {titleOf(key)}
                        </option>
                    ))}
                </select>
            </h2>
            <div
                class="graph"
                role="img"
                aria-label={
                    clock
                        ? t("%1 round by round; at the end: %2.", titleOf(measure), ending)
                        : t("%1 turn by turn; at the end: %2.", titleOf(measure), ending)
                }
            >
                <div ref={at} />
                <ul class="moments">
                    {samples.length > 0 &&
                        marks.map(({ event, icon }, i) => (
                            <li key={i} class={event.seat === null ? "" : `s-${shapeOf(event.seat)}`} title={event.text}>
                                <Icon of={icon} />
                            </li>
                        ))}
                </ul>
                <ul class="eras">
                    {samples.length > 0 && eras.map(({ ply, title }) => <li key={ply}>{title}</li>)}
                </ul>
                <ul class="remarks">
                    {samples.length > 0 &&
                        notes.map(({ ply, seat, text }) => (
                            <li key={`${ply} ${seat}`}>
                                <span>
                                    <SeatMark seat={seat} /> {text}
                                </span>
                            </li>
                        ))}
                </ul>
                <ul class="ends">
                    {samples.length > 0 &&
                        now.seats.map(({ seat, name }, i) => (
                            <li key={seat}>
                                <SeatMark seat={seat} /> {brief(name)} <b>{signed(ends[i] ?? 0)}</b>
                            </li>
                        ))}
                </ul>
            </div>
        </section>
    );
}
