// What an attacker takes: steppers tied to the total, and every mix as a row with what it leaves both.
import { SeatMark } from "../../ui/parts";
import { t } from "../../words";
import type { LogEvent } from "../../table/types";
import { Answers, Bars, Strip } from "./asked";
import { askedOf, numberOf, pick } from "./asking";
import { cardOf } from "./cards";
import { type Change, type Model, nameOf, type Side, type TtaMove } from "./model";
import { Of, Sym } from "./parts";
import { chosen, chosenMove } from "./plan";

const isMix = ({ verb, args }: TtaMove): boolean =>
    verb === "pick" && args.length === 2 && args.every((arg) => typeof arg === "number");
const mixOf = ({ args }: TtaMove): [food: number, resources: number] => [Number(args[0]), Number(args[1])];

const changeOf = (move: TtaMove, seat: number, what: string): Change | undefined =>
    move.preview?.changes.find((change) => change.seat === seat && change.what === what);

function Step({ model, move, what, at, has }: { model: Model; move: TtaMove; what: "food" | "resources"; at: 0 | 1; has: string }) {
    const mine = mixOf(move);
    const near = (by: number) => model.moves.find((other) => isMix(other) && mixOf(other)[at] === mine[at] + by);
    const button = (by: number, sign: string, label: string) => {
        const to = near(by);
        return (
            <button class="stepb" aria-label={label} disabled={!to} onClick={() => to && pick(to)}>
                {sign}
            </button>
        );
    };
    return (
        <span class="stepper">
            {button(-1, "−", what === "food" ? t("less food") : t("fewer resources"))}
            <b>{mine[at]}</b>
            <Sym of={what === "food" ? "food" : "resource"} class={`k-${what}`} />
            {button(1, "+", what === "food" ? t("more food") : t("more resources"))}
            <small class="mut">{has}</small>
        </span>
    );
}

function Cell({ title, change, now }: { title: string; change: Change | undefined; now: number }) {
    return (
        <td>
            <small class="onphone">{title}</small>{" "}
            {change ? (
                <>
                    {change.from} → <b>{change.to}</b>
                </>
            ) : (
                now
            )}
        </td>
    );
}

// What the stores then pay for, or what is short.
function Pays({ model, food, resources }: { model: Model; food: number; resources: number }) {
    const { growth_price: growth, stages = [], build_prices } = model.fact;
    const left = stages.filter(({ done }) => !done);
    const [stage] = left;
    const all = left.reduce((sum, { price }) => sum + price, 0);
    const [built, price = 0] = Object.entries(build_prices).filter(([, price]) => price <= resources).sort(([, a], [, b]) => b - a)[0] ?? [];
    const lines = [
        ...(growth > 0 ? [{ title: t("growth costs %1", growth), short: growth - food }] : []),
        ...(stage ? [{ title: t("the wonder’s next stage: %1", stage.price), short: stage.price - resources }] : []),
        ...(left.length > 1 && all <= resources ? [{ title: t("all its stages: %1", all), short: 0 }] : []),
        ...(built ? [{ title: t("%1: %2", cardOf(built).title, price), short: 0 }] : []),
    ];
    return (
        <td class="pays">
            {lines.map(({ title, short }) => (
                <span key={title} class={short > 0 ? "mut" : "good"}>
                    {title} {short > 0 && <small>{t("%1 short", short)}</small>}
                </span>
            ))}
        </td>
    );
}

// Both totals as the fight ended.
function Fought({ model, log, loser }: { model: Model; log: LogEvent[]; loser: number }) {
    const total = (seat: number) => log.filter((event) => event.kind === "strength" && event.seat === seat).pop()?.a;
    const sides = [model.me, loser].map((seat) => ({ seat, strength: total(seat), units: 0, cards: 0 }));
    const fought = sides.filter((side): side is Side => side.strength !== undefined);
    return fought.length === 2 ? <Bars model={model} bars={fought.map((side) => ({ side }))} /> : null;
}

export function Spoils({ model, log }: { model: Model; log: LogEvent[] }) {
    const { loser = 0, amount = 0 } = askedOf(model);
    const mixes = model.moves.filter(isMix);
    if (!mixes.length)
        return (
            <>
                <Fought model={model} log={log} loser={loser} />
                <Answers model={model} moves={model.moves} />
            </>
        );
    const move = chosenMove(model) ?? mixes[0];
    const rival = model.view.seats[loser];
    return (
        <>
            <Fought model={model} log={log} loser={loser} />
            <h3 class="serif">{t("What you take")}</h3>
            <div class="steppers">
                {move && <Step model={model} move={move} what="resources" at={1} has={t("%1 has %2", nameOf(model.now, loser), rival?.resources ?? 0)} />}
                {move && <Step model={model} move={move} what="food" at={0} has={t("%1 has %2", nameOf(model.now, loser), rival?.food ?? 0)} />}
                <span class="mut">{t("%1 in all: one more of the one is one less of the other", amount)}</span>
            </div>
            <table class="rank wayrows">
                <thead>
                    <tr>
                        <th>{t("you take")}</th>
                        <th>{t("your resources")}</th>
                        <th>{t("your food")}</th>
                        <th>{t("your blue bank")}</th>
                        <th>
                            <SeatMark seat={loser} /> {t("%1 keeps", nameOf(model.now, loser))}
                        </th>
                        <th>{t("pays, this turn")}</th>
                    </tr>
                </thead>
                <tbody>
                    {mixes.map((mix) => {
                        const [food, resources] = mixOf(mix);
                        return (
                            <tr key={mix.text} class={chosen.value === mix.text ? "sel" : ""}>
                                <td>
                                    <button
                                        class="wayrow"
                                        data-move={mix.text}
                                        aria-pressed={chosen.value === mix.text}
                                        onClick={() => pick(mix)}
                                    >
                                        <Of n={resources} what="resources" /> <Of n={food} what="food" />{" "}
                                        {numberOf(model, mix) < 10 && <kbd>{numberOf(model, mix)}</kbd>}
                                    </button>
                                </td>
                                <Cell title={t("your resources")} change={changeOf(mix, model.me, "resources")} now={model.player.resources} />
                                <Cell title={t("your food")} change={changeOf(mix, model.me, "food")} now={model.player.food} />
                                <Cell title={t("your blue bank")} change={changeOf(mix, model.me, "blue")} now={model.player.blue} />
                                <td>
                                    <small class="onphone">{t("%1 keeps", nameOf(model.now, loser))}</small>{" "}
                                    <Of n={changeOf(mix, loser, "resources")?.to ?? rival?.resources ?? 0} what="resources" />{" "}
                                    <Of n={changeOf(mix, loser, "food")?.to ?? rival?.food ?? 0} what="food" />
                                </td>
                                <Pays
                                    model={model}
                                    food={changeOf(mix, model.me, "food")?.to ?? model.player.food}
                                    resources={changeOf(mix, model.me, "resources")?.to ?? model.player.resources}
                                />
                            </tr>
                        );
                    })}
                </tbody>
            </table>
            <Strip model={model} title={t("If you take this")} changes={move?.preview?.changes ?? []} />
        </>
    );
}
