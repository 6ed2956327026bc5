// What the dice of the Iron Age bring, and what the turn has brought, spent and left: the same table from
// the first roll to the last step.
import type { ComponentChildren } from "preact";
import { Icon, Ref, SeatMark } from "../../ui/parts";
import { fill, filln, plus, signed, t, tn } from "../../words";
import { Split as DiceSplit, then } from "../dice/ledger";
import type { Threat } from "../dice/odds";
import type { Fall } from "../dice/pad";
import { nameOf } from "../dice/model";
import { type Account, type Ledger, type IronModel, titleOf } from "./model";
import { causeOf, foremost, sumOf, sumText } from "./parts";
import { choiceNow } from "./plan";
import { paymentOf } from "./paying";
import { iconOf } from "./sprite";

// Of these dice, or of the turn so far.
function ledgerOf({ now, facts, rolling }: IronModel, choice: number): Ledger | null {
    return rolling ? (facts.dice?.choices[choice]?.ledger ?? null) : (now.ledger as Ledger | null);
}

export const turnLedger = (model: IronModel): Ledger | null => ledgerOf(model, choiceNow(model));

// Whom pestilence strikes: those without Medicine.
function Struck({ model, seats, takes }: { model: IronModel; seats: number[]; takes: number }) {
    if (!seats.length) return t("nobody");
    return (
        <>
            {seats.map((seat) => (
                <span key={seat}>
                    <SeatMark seat={seat} />
                    <span class="vh">{nameOf(model.now, seat)}</span>
                </span>
            ))}{" "}
            {tn(takes, "−%1 point", "−%1 points")}
        </>
    );
}

function disasterText(model: IronModel, id: string): ComponentChildren {
    const { facts, solo, watching } = model;
    const { strikes, takes = 0 } = facts.disasters.find((one) => one.id === id) ?? {};
    if (strikes && !solo) return <Struck model={model} seats={strikes} takes={takes} />;
    if (takes && watching) return `${nameOf(model.now, model.me)} ${tn(takes, "−%1 point", "−%1 points")}`;
    if (takes) return tn(takes, "you −%1 point", "you −%1 points");
    if (id === "barbarians") return t("battle %1", facts.barbarians.against);
    return id === "invasion" ? t("all battle %1", facts.invasion.against) : t("no disaster");
}

// Does a disaster cost points, if these dice bring it?
const strikes = ({ facts }: IronModel, id: string): boolean =>
    facts.disasters.some((one) => one.id === id && one.points > 0);

// What the skulls bring.
export const threatsOf = (model: IronModel): Threat[] =>
    model.facts.disasters.map(({ id, skulls }) => ({
        id,
        skulls,
        icon: iconOf(id),
        title: titleOf(id),
        text: disasterText(model, id),
        bad: strikes(model, id),
    }));

// Points these dice would cost their owner.
export function losing(model: IronModel): number {
    const dice = model.rolling ? model.facts.dice : undefined;
    if (!dice) return 0;
    const disaster = model.facts.disasters.find(({ id }) => id === dice.disaster);
    return (disaster?.points ?? 0) + (dice.choices[choiceNow(model)]?.provinces_unfed ?? 0);
}

// For the pad: what is lost, would be, and could be.
export const fallOf = (model: IronModel): Fall => ({
    lost: model.player.lost,
    more: losing(model),
    threats: threatsOf(model),
});

export function battleText(difference: number): string {
    if (!difference) return t("a draw");
    return difference > 0 ? t("+%1 tribute", difference) : tn(-difference, "−%1 point", "−%1 points");
}

interface LedgerRow {
    icon: string;
    name: string;
    brought: string;
    how: ComponentChildren;
    spent: Account["spent"];
    left: ComponentChildren;
    note?: ComponentChildren;
    brief: ComponentChildren; // on a phone, under the number that is left
    now: string; // that number
    hot?: boolean; // it goes soon
    bad?: boolean;
}

const BUILT = ["buy", "store"];

function populationRow(model: IronModel, { population }: Ledger): LedgerRow {
    const { left, brought, spent } = population;
    const { phase } = model.view;
    const over = BUILT.includes(phase) || model.now.unconfirmed;
    return {
        icon: "worker",
        name: t("Population"),
        brought: String(sumOf(brought)),
        how: sumText(null, brought),
        spent,
        left: over ? fill("%1 not used", <b>{left}</b>) : fill("%1 left", <b>{left}</b>),
        note: !over && left > 0 && t("gone after Build"),
        brief: t("of %1", sumOf(brought)),
        now: String(left),
        hot: phase === "build" && left > 0,
    };
}

// A row for what is kept from turn to turn.
const stored = ({ had, brought, spent }: Account) => ({
    brought: plus(sumOf(brought)),
    how: sumText(had, brought),
    spent,
});

function goodsRow(model: IronModel, { goods }: Ledger): LedgerRow {
    const aside = paymentOf(model)?.goods ?? 0;
    return {
        icon: "good",
        name: t("Goods"),
        ...stored(goods),
        left: fill("%1 left", <b>{goods.left}</b>),
        note: aside > 0 && t("%1 set aside", aside),
        brief: aside ? t("%1 aside", aside) : plus(sumOf(goods.brought)),
        now: String(goods.left),
    };
}

function innovationsRow(model: IronModel, { innovations }: Ledger): LedgerRow {
    const worth = innovations.left * model.facts.innovation_value;
    const over = model.view.phase === "store" || model.now.unconfirmed;
    return {
        icon: "innovation",
        name: t("Innovation"),
        brought: String(sumOf(innovations.brought)),
        how: sumText(null, innovations.brought),
        spent: innovations.spent,
        left: over ? fill("%1 not used", <b>{innovations.left}</b>) : fill("%1 worth", <b>{worth}</b>),
        note: !over && worth > 0 && t("gone after Buy"),
        brief: t("worth %1", worth),
        now: String(innovations.left),
        hot: model.view.phase === "buy" && worth > 0,
    };
}

function foodRow(model: IronModel, { food, lost }: Ledger): LedgerRow {
    const unfed = sumOf(lost.brought.filter(({ id }) => id === "famine"));
    return {
        icon: "food",
        name: t("Food"),
        ...stored(food),
        left: unfed
            ? filln(unfed, "%1 unfed, %2 point", "%1 unfed, %2 points", <b>{unfed}</b>, <b>−{unfed}</b>)
            : fill("%1 left", <b>{food.left}</b>),
        brief: unfed ? t("%1 unfed", unfed) : t("%1 to feed", model.facts.food_needed),
        now: String(food.left),
        bad: unfed > 0,
    };
}

// What the Fate die may still bring.
function fateText({ facts, view, rolling }: IronModel): ComponentChildren {
    if (!rolling) return null;
    if (view.fate === "conquest")
        return t("conquest against %1: %2", facts.conquest.against, battleText(facts.conquest.difference));
    if (view.fate === "omens") return t("one die may be set");
    const owed = facts.demands.filter(({ difference }) => difference > 0);
    if (view.fate !== "tribute") return null;
    return owed.length ? t("demand: %1", owed.map(({ difference }) => plus(difference)).join(" ")) : t("nobody is weaker");
}

function tributeRow(model: IronModel, { tribute, demand }: Ledger): LedgerRow {
    const end = model.facts.ends.tribute;
    const nothing = demand && !tribute.brought.length ? t("demanded, nothing marked") : "";
    return {
        icon: "tribute",
        name: t("Tribute"),
        brought: plus(sumOf(tribute.brought)),
        how: sumText(null, tribute.brought) || nothing || fateText(model),
        spent: [],
        left: end ? fill("%1 of %2", <b>{tribute.left}</b>, end) : <b>{tribute.left}</b>,
        brief: plus(sumOf(tribute.brought)),
        now: String(tribute.left),
    };
}

// The battle of a disaster, as long as it is to come.
function battleAhead({ facts }: IronModel, { battles, seat, dice }: Ledger): string {
    const battle = dice?.disaster === "barbarians" ? facts.barbarians : dice?.disaster === "invasion" ? facts.invasion : null;
    const fought = battles.some((one) => one.seat === seat && one.battle === dice?.disaster);
    if (!battle || fought || dice?.spared) return "";
    return t("%1 against %2: %3", facts.strength, battle.against, battleText(battle.difference));
}

function disasterRow(model: IronModel, ledger: Ledger): LedgerRow {
    const { dice, lost, seat } = ledger;
    const { disaster = "none", skulls = 0, spared = false } = dice ?? {};
    const points = sumOf(lost.brought);
    const calm = disaster === "none" || !dice;
    const itself = lost.brought.every(({ id }) => id === disaster); // the row's name says it
    const ahead = seat === model.me ? battleAhead(model, ledger) : "";
    const otherwise = spared && !calm ? (model.watching ? t("%1 is spared", nameOf(model.now, seat)) : t("you are spared")) : disasterText(model, disaster);
    return {
        icon: iconOf(disaster),
        name: calm ? t("Skulls") : titleOf(disaster),
        brought: points ? signed(-points) : String(calm ? skulls : 0),
        how: !points ? ahead || otherwise : itself ? tn(skulls, "%1 skull", "%1 skulls") : sumText(null, lost.brought),
        spent: [],
        left: points ? fill("%1 lost this turn", <b>−{points}</b>) : t("nothing lost"),
        brief: t("lost"),
        now: signed(-points),
        bad: points > 0,
    };
}

function Spent({ spent }: Pick<LedgerRow, "spent">) {
    const shown = foremost(spent);
    return (
        <>
            {shown.map((part) => (
                <span class="sp" key={`${part.id}${part.nth}`}>
                    −{part.n} <small>{causeOf(part)}</small>
                </span>
            ))}
        </>
    );
}

function TableRow({ row }: { row: LedgerRow }) {
    return (
        <tr class={row.bad ? "bad" : row.hot ? "hot" : ""}>
            <th scope="row">
                <span class="what">
                    <Icon of={row.icon} />
                    <span>{row.name}</span>
                </span>
            </th>
            <td class="delta">{row.brought}</td>
            <td class="how">{row.how}</td>
            <td class="spent">
                <Spent spent={row.spent} />
            </td>
            <td class="then">
                {then(row.left)}
                {row.note && <small> {row.note}</small>}
            </td>
        </tr>
    );
}

// On a phone: what is left, in a row.
function Cells({ rows }: { rows: LedgerRow[] }) {
    return (
        <ul class={`cells ${rows.length === 5 ? "five" : ""}`} aria-label={t("Left to spend")} style={{ "--cells": rows.length }}>
            {rows.map((row) => (
                <li key={row.icon} class={row.bad ? "bad" : row.hot ? "hot" : ""}>
                    <Icon of={row.icon} />
                    <b>{row.now}</b>
                    <span>{row.name}</span>
                    <small>{row.brief}</small>
                </li>
            ))}
        </ul>
    );
}

const ROWS = [populationRow, goodsRow, innovationsRow, foodRow, tributeRow, disasterRow];

export function LedgerTable({ model, phone }: { model: IronModel; phone: boolean }) {
    const ledger = turnLedger(model);
    if (!ledger) return null;
    const rows = ROWS.map((row) => row(model, ledger));
    const mine = ledger.seat === model.now.you;
    if (phone) return <Cells rows={rows.filter(({ bad }, i) => i < 5 || bad)} />;
    return (
        <table class="bring">
            <thead>
                <tr>
                    <th class="lt" scope="col">
                        {mine ? t("This turn") : t("%1’s turn", nameOf(model.now, ledger.seat))} <Ref rule="I10" />
                    </th>
                    <th scope="col">{model.rolling ? t("brings") : t("brought")}</th>
                    <th scope="col">{t("how")}</th>
                    <th scope="col">{model.rolling ? t("eaten, lost") : t("spent so far")}</th>
                    <th scope="col">{model.rolling ? t("then to spend") : t("left to spend")}</th>
                </tr>
            </thead>
            <tbody>
                {rows.map((row) => (
                    <TableRow key={row.icon} row={row} />
                ))}
            </tbody>
        </table>
    );
}

export function Split({ model }: { model: IronModel }) {
    const choices = model.facts.dice?.choices ?? [];
    return (
        <DiceSplit
            choices={choices.map((choice) => ({ ...choice, hands: choice.population }))}
            now={choiceNow(model)}
            hands={t("people")}
        />
    );
}
