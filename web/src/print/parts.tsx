// What a printed sheet is made of: tracks of values, rows of boxes, lists with prices and points.
import type { ComponentChildren } from "preact";
import { t } from "../words";

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

export const Boxes = ({ count }: { count: number }) => (
    <span class="pr-boxes">
        {upTo(count).map((n) => (
            <i key={n} />
        ))}
    </span>
);

export function Section({ title, children }: { title: string; children: ComponentChildren }) {
    return (
        <section>
            <h2>{title}</h2>
            {children}
        </section>
    );
}

// A row whose cells show what each step is worth.
export function Track({ title, values }: { title: string; values: readonly number[] | number }) {
    return (
        <li class="pr-track">
            <b>{title}</b>
            {(typeof values === "number" ? upTo(values) : values).map((value, i) => (
                <span key={i}>{value}</span>
            ))}
        </li>
    );
}

interface Listed {
    id: string;
    title: string;
    effect: string;
    cost: number;
    points: number;
}

export function Developments({ list }: { list: Listed[] }) {
    return (
        <table class="pr-list">
            <thead>
                <tr>
                    <td />
                    <th>{t("Price")}</th>
                    <td />
                    <td />
                    <th>{t("Points")}</th>
                </tr>
            </thead>
            <tbody>
                {list.map(({ id, title, effect, cost, points }) => (
                    <tr key={id}>
                        <td>
                            <Boxes count={1} />
                        </td>
                        <td>{cost}</td>
                        <th scope="row">{title}</th>
                        <td>{effect}</td>
                        <td>{points}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

// Boxes to fill, and what the first and later builders get for it.
export function Built({ title, size, first, later }: { title: string; size: number; first?: number; later?: number }) {
    return (
        <li class="pr-built">
            <b>{title}</b>
            <Boxes count={size} />
            {first !== undefined && <em>{`${first} / ${later ?? 0}`}</em>}
        </li>
    );
}

interface SheetLine {
    id: string;
    title: string;
    level: number;
}

// The lines that points add up from, with room for numbers.
export function Score({ lines, names = 1 }: { lines: readonly SheetLine[]; names?: number }) {
    return (
        <table class="pr-score">
            <tbody>
                {lines.map(({ id, title, level }) => (
                    <tr key={id} class={`l${level}`}>
                        <th scope="row">{title}</th>
                        {upTo(names).map((n) => (
                            <td key={n} />
                        ))}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

export function Heading({ title, round = false }: { title: string; round?: boolean }) {
    return (
        <header>
            <h1>{title}</h1>
            {!round && (
                <p>
                    {t("Name")} <i class="pr-line" />
                </p>
            )}
        </header>
    );
}
