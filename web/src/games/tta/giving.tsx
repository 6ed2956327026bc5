// Giving up units and bonus cards, in a fight or for a colony: nothing is spent before the deed in the band.
import type { ComponentChildren } from "preact";
import { Ref, SeatMark } from "../../ui/parts";
import { fill, plus, t } from "../../words";
import { cardOf } from "./cards";
import { soft } from "./hyphens";
import { type ConflictWay, type Model, warsOf } from "./model";
import { Army, Of, Stake, Sym, symbolOf } from "./parts";
import { chosen, countsOf, given, givingOf, mixOf, verbFor } from "./plan";
import { Chips } from "./asked";
import { giftText } from "./asking";

const zeroes = (model: Model): number[] => (givingOf(model)?.choices ?? []).map(() => 0);

function setCount(model: Model, at: number, n: number): void {
    const mix = [...(given.value ?? zeroes(model))];
    mix[at] = n;
    if (model.view.phase !== "bid") chosen.value = null; // a bid stays, whatever would pay for it
    given.value = mix;
}

// One kind of unit or card: a tick, or a stepper where there are several.
function Choice({ model, at, what }: { model: Model; at: number; what: string }) {
    const choice = givingOf(model)?.choices[at];
    if (!choice) return null;
    const card = cardOf(choice.card);
    const n = given.value?.[at] ?? 0;
    return (
        <li class={`choice ${n ? "sel" : ""}`}>
            <button
                class="answer tickrow"
                data-move={`${verbFor(model, choice.card)} ${choice.card}`}
                data-card={choice.card}
                aria-pressed={n === choice.count}
                onClick={() => setCount(model, at, n < choice.count ? n + 1 : 0)}
            >
                <i class={`box ${n ? "on" : ""}`}>{n > 1 ? n : n ? "✓" : ""}</i>
                <Sym of={symbolOf(card.kind)} class="k-strength" />
                <b class="serif">
                    {soft(card.title, 10)} <small>{card.age}</small>
                    {choice.count > 1 && <small class="ofall">{t("%1 of %2", n, choice.count)}</small>}
                </b>
                <Of n={choice.adds} what={what} sign />
            </button>
            {choice.count > 1 && (
                <span class="steps">
                    <button class="stepb" aria-label={t("one less")} disabled={n === 0} onClick={() => setCount(model, at, n - 1)}>
                        −
                    </button>
                    <button class="stepb" aria-label={t("one more")} disabled={n === choice.count} onClick={() => setCount(model, at, n + 1)}>
                        +
                    </button>
                </span>
            )}
        </li>
    );
}

export function Choices({ model, what, always }: { model: Model; what: string; always?: ComponentChildren }) {
    const choices = givingOf(model)?.choices ?? [];
    const units = choices.flatMap(({ card }, at) => (cardOf(card).family === "unit" ? [at] : []));
    const cards = choices.flatMap(({ card }, at) => (cardOf(card).family === "unit" ? [] : [at]));
    const column = (title: string, note: string, list: number[], hint?: ComponentChildren) =>
        list.length > 0 && (
            <section>
                <h3 class="cap">
                    {title} <em>{note}</em>
                </h3>
                <ul class="choices">
                    {list.map((at) => (
                        <Choice key={at} model={model} at={at} what={what} />
                    ))}
                </ul>
                {hint}
            </section>
        );
    return (
        <>
            {column(t("Units to give up"), t("back to the bank"), units, <ArmyHint model={model} />)}
            {column(t("Bonus cards"), t("discarded"), cards, always)}
            {!cards.length && always}
        </>
    );
}

// The sum, line by line.
export function Sum(props: { model: Model; title: string; first: string; none: number; goal: string; good: boolean; verdict: string }) {
    const { model, title, first, none, goal, good, verdict } = props;
    const mix = mixOf(model);
    const lines = (givingOf(model)?.choices ?? []).flatMap(({ card, adds }, i) => {
        const n = mix?.given[i] ?? 0;
        return n ? [{ title: n > 1 ? `${cardOf(card).title} × ${n}` : cardOf(card).title, adds: adds * n }] : [];
    });
    const armies = (mix?.total ?? none) - none - lines.reduce((sum, { adds }) => sum + adds, 0); // what they count together
    return (
        <section class="sum" aria-live="polite">
            <h3 class="cap">{title}</h3>
            <dl>
                <div>
                    <dt>{first}</dt>
                    <dd>{none}</dd>
                </div>
                {lines.map(({ title, adds }) => (
                    <div key={title}>
                        <dt>{soft(title)}</dt>
                        <dd>{plus(adds)}</dd>
                    </div>
                ))}
                {armies !== 0 && (
                    <div>
                        <dt>{t("as an army")}</dt>
                        <dd>{plus(armies)}</dd>
                    </div>
                )}
                <div class="total">
                    <dt>{goal}</dt>
                    <dd>{mix?.total ?? none}</dd>
                </div>
            </dl>
            <p class={good ? "good" : "bad"}>{verdict}</p>
        </section>
    );
}

// What is given up, each with its symbol.
function Gift({ model, counts }: { model: Model; counts: number[] }) {
    const given = (givingOf(model)?.choices ?? []).flatMap(({ card }, i) => (counts[i] ? [{ card: cardOf(card), n: counts[i] }] : []));
    if (!given.length) return <>{giftText(model, counts)}</>;
    return (
        <>
            {given.map(({ card, n }, i) => (
                <span key={card.id}>
                    <Sym of={symbolOf(card.kind)} class="k-strength" /> {card.family === "unit" ? card.title : `${card.title} ${card.age}`}
                    {n > 1 && ` × ${n}`}
                    {i < given.length - 1 && ","}{" "}
                </span>
            ))}
        </>
    );
}

// What an army adds that is given up whole.
function ArmyHint({ model }: { model: Model }) {
    const { tactic } = model.player;
    const army = tactic ? cardOf(tactic).army : undefined;
    if (!tactic || !army) return null;
    return (
        <p class="mut armyhint">
            <Sym of="tactic" /> {fill("%1 given up whole: %2", cardOf(tactic).title, <Army army={army} />)} <Ref rule="T76" />
        </p>
    );
}

interface RowOf {
    counts: number[];
    total: number;
    strength: number;
    armies: number;
    stakes?: number[] | undefined;
    way?: ConflictWay;
}

// Whether the tactic still has its army.
export const armyText = ({ player: { tactic } }: Model, armies: number): string =>
    !tactic ? "" : armies ? t("%1 stands", cardOf(tactic).title) : t("no army");

// What is left of it, and of the army.
function keepText(model: Model, { counts, armies }: RowOf): string {
    const { tactic } = model.player;
    const choices = givingOf(model)?.choices ?? [];
    const left = giftText(model, choices.map(({ count }, i) => count - (counts[i] ?? 0)));
    if (!tactic || choices.every(({ card }) => cardOf(card).family !== "unit")) return left;
    return `${left} · ${armyText(model, armies)}`;
}

// Ways as rows to choose from; folded where each of them can be put together above.
export function WayRows({ model, rows, title, folded = false }: { model: Model; rows: RowOf[]; title: string; folded?: boolean }) {
    if (!rows.length) return null;
    if (folded)
        return (
            <details class="folded">
                <summary>{t("%1: %2", title, rows.length)}</summary>
                <WayTable model={model} rows={rows} />
            </details>
        );
    return (
        <section>
            <h3 class="cap">{title}</h3>
            <WayTable model={model} rows={rows} />
        </section>
    );
}

function WayTable({ model, rows }: { model: Model; rows: RowOf[] }) {
    const now = given.value;
    const fights = rows.some(({ way }) => way);
    const wars = fights ? [] : warsOf(model); // that are still to come
    return (
        <table class="rank wayrows">
            <thead>
                <tr>
                    <th>{t("you give up")}</th>
                    <th>{t("you keep")}</th>
                    <th>{t("total")}</th>
                    <th>{t("strength after")}</th>
                    {wars.map(({ card, rival }) => (
                        <th key={card + rival.seat}>
                            {t("in the war then")} <SeatMark seat={rival.seat} />
                        </th>
                    ))}
                    {fights && <th>{t("rank")}</th>}
                    {fights && <th>{t("outcome")}</th>}
                </tr>
            </thead>
            <tbody>
                {rows.map((row, i) => {
                    const { counts, total, strength, stakes = [], way } = row;
                    const sel = now !== null && counts.every((n, at) => n === now[at]);
                    return (
                        <tr key={i} class={sel ? "sel" : ""}>
                            <td>
                                <button
                                    class="wayrow"
                                    data-move={model.view.phase === "bid" ? undefined : `way ${i}`}
                                    aria-pressed={sel}
                                    onClick={() => {
                                        if (model.view.phase !== "bid") chosen.value = null;
                                        given.value = counts;
                                    }}
                                >
                                    <Gift model={model} counts={counts} />
                                </button>
                            </td>
                            <td class="keeps">{keepText(model, row)}</td>
                            <td>
                                <small class="onphone">{t("total")}</small> {total}
                            </td>
                            <td>
                                <small class="onphone">{t("strength after")}</small> {strength}
                            </td>
                            {wars.map(({ card, rival, over }, at) => (
                                <td key={card + rival.seat} class={strength < rival.strength ? "bad" : ""}>
                                    <small class="onphone">{cardOf(card).title}</small> {t("%1 against %2", strength, rival.strength)}{" "}
                                    <Stake of={{ over, stake: stakes[at] ?? 0 }} />
                                </td>
                            ))}
                            {way && (
                                <td>
                                    <small class="onphone">{t("rank")}</small> {t("%1 of %2", way.rank, model.view.players)}
                                </td>
                            )}
                            {way && (
                                <td>
                                    <span class={way.enough ? "good" : "bad"}>{way.enough ? t("enough") : t("not enough")}</span>{" "}
                                    <Chips model={model} changes={way.changes.filter(({ what }) => OUTCOME.includes(what))} />
                                </td>
                            )}
                        </tr>
                    );
                })}
            </tbody>
        </table>
    );
}

const OUTCOME = ["culture", "science", "food", "resources", "yellow", "unused"];

export const rowsOfWays = (model: Model, ways: ConflictWay[]): RowOf[] =>
    ways.map((way) => ({ counts: countsOf(model, way.gives), total: way.total, strength: way.strength, armies: way.armies, way }));
