// How the game went: points, and whatever else a seat's view counts, from turn to turn.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import type { Analysis, Happening, Past, TableJson } from "../table/types";
import { signed, t } from "../words";
import { theme } from "./settings";

const SAMPLES_MAX = 120;

interface Sample {
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
function plies(log: Happening[], all: number): number[] {
    const turns = [...new Set(log.filter((event) => event.kind === "turn").map((e) => e.ply))];
    const points = turns.length > 2 ? [...turns, all] : Array.from({ length: all + 1 }, (_, i) => i);
    const every = Math.ceil(points.length / SAMPLES_MAX);
    return points.filter((_, i) => i % every === 0 || i === points.length - 1);
}

async function sample(past: Past, log: Happening[]): Promise<Sample[]> {
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

function draw(at: HTMLElement, names: string[], samples: Sample[], measure: string): uPlot {
    const axis = {
        stroke: colour("--ink-2"),
        grid: { stroke: colour("--rule"), width: 1 },
        ticks: { show: false },
    };
    const last = samples[samples.length - 1];
    return new uPlot(
        {
            width: at.clientWidth,
            height: Math.max(180, Math.min(280, at.clientWidth / 2)),
            scales: { x: { time: false } },
            legend: { show: true, live: false },
            cursor: { y: false },
            axes: [axis, { ...axis, size: 40 }],
            series: [
                {},
                ...names.map((name, i) => ({
                    label: `${name} ${signed(last?.numbers[i]?.[measure] ?? 0)}`,
                    stroke: colour(COLOURS[i] ?? "--ink"),
                    width: 2.5,
                    dash: DASHES[i] ?? [],
                    points: { show: samples.length < 40 },
                })),
            ],
        },
        [
            samples.map((_, i) => i + 1),
            ...names.map((_, seat) => samples.map((one) => one.numbers[seat]?.[measure] ?? null)),
        ],
        at,
    );
}

// What each seat could hope for after every turn; a measure beside those of the view.
const HOPE = "hope";

function hopesOf({ turns, unit }: Analysis): Sample[] {
    const one = unit === "wins" ? 10 : 1000; // per cent, or points
    return turns.map(({ ply, hopes }) => ({
        ply,
        numbers: hopes.map((hope) => ({ [HOPE]: Math.round(hope / one) })),
    }));
}

export function Graph(props: {
    past: Past;
    now: TableJson;
    log: Happening[];
    report: Analysis | null;
}) {
    const { past, now, log, report } = props;
    const [counted, setCounted] = useState<Sample[]>([]);
    const [measure, setMeasure] = useState("points");
    const at = useRef<HTMLDivElement>(null);
    useEffect(() => void sample(past, log).then(setCounted), [past]);
    const night = theme.value;
    const hopes = useMemo(() => (report ? hopesOf(report) : []), [report]);
    const measures = useMemo(() => measuresOf(counted), [counted]);
    const samples = measure === HOPE ? hopes : counted;
    const titleOf = (key: string) =>
        key !== HOPE
            ? (now.measures.find(({ path }) => path === key)?.title ?? t("points"))
            : report?.unit === "wins"
              ? t("chance to win, in per cent")
              : t("points to be expected");
    useEffect(() => {
        const box = at.current;
        if (!box || !samples.length) return;
        const names = now.seats.map((seat) => seat.name);
        let plot = draw(box, names, samples, measure);
        const again = () => {
            plot.destroy();
            plot = draw(box, names, samples, measure);
        };
        window.addEventListener("resize", again);
        return () => {
            window.removeEventListener("resize", again);
            plot.destroy();
        };
    }, [samples, measure, night]);
    const last = samples[samples.length - 1];
    const ends = now.seats.map((seat, i) => `${seat.name} ${last?.numbers[i]?.[measure] ?? 0}`);
    return (
        <section class="graph-box" aria-labelledby="graph">
            <h2 id="graph">
                {t("Turn by turn")}
                <select
                    class="pick"
                    aria-label={t("What the graph shows")}
                    value={measure}
                    onChange={(event) => setMeasure(event.currentTarget.value)}
                >
                    {[...measures, ...(hopes.length ? [HOPE] : [])].map((key) => (
                        <option key={key} value={key}>
                            {titleOf(key)}
                        </option>
                    ))}
                </select>
            </h2>
            <div
                class="graph"
                ref={at}
                role="img"
                aria-label={t("%1 turn by turn; at the end: %2.", titleOf(measure), ends.join(", "))}
            />
        </section>
    );
}
