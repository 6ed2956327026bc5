// The ratings and stores of my civilization, with what production makes of them and what is wrong.
import type { ComponentChildren } from "preact";
import { Icon, SeatMark } from "../../ui/parts";
import { phone } from "../../ui/settings";
import { fill, plus, signed, t, tn } from "../../words";
import { cardOf } from "./cards";
import { blueRead, isSimple, type Model, nameOf, type Player, warsOf, warText } from "./model";
import { Of, Stake, Sym, symbolOf } from "./parts";

interface CellOf {
    what: string;
    title: string;
    value: number;
    beside: ComponentChildren;
    brief: string; // beside the number on a phone
    note: ComponentChildren;
    warning?: ComponentChildren;
    foot?: ComponentChildren;
}

function Cell({ what, title, value, beside, note, warning, foot }: CellOf) {
    return (
        <li class={`cell ${warning ? "bad" : ""}`}>
            <span class="cap">{title}</span>
            <span class="v">
                <Sym of={symbolOf(what)} class={`bigi k-${what}`} />
                <b class="big tick" key={value}>
                    {signed(value)}
                </b>
                <span class="sub">{beside}</span>
            </span>
            <span class="note">{note}</span>
            {warning ? (
                <span class="warnline">
                    <Sym of="no" class="wm" />
                    <span>{warning}</span>
                </span>
            ) : (
                foot && <span class="neut">{foot}</span>
            )}
        </li>
    );
}

// All seats by one number, the highest first.
function Standings({ model, of }: { model: Model; of(player: Player): number }) {
    const seats = model.view.seats.map((player, seat) => ({ seat, n: of(player) }));
    seats.sort((a, b) => b.n - a.n);
    return (
        <>
            {seats.map(({ seat, n }) => (
                <span class="stand" key={seat}>
                    <SeatMark seat={seat} />
                    <span class="vh">{nameOf(model.now, seat)}</span>
                    {seat === model.me ? <b>{n}</b> : n}
                </span>
            ))}
        </>
    );
}

export function placeOf(model: Model, of: (player: Player) => number): number {
    return 1 + model.view.seats.filter((player) => of(player) > of(model.player)).length;
}

// Each war with both totals; several with how far I am ahead.
function warLines(model: Model): ComponentChildren {
    const wars = warsOf(model);
    return (
        wars.length > 0 &&
        wars.map((war) => (
            <span key={war.card + war.rival.seat} class="warof">
                <SeatMark seat={war.rival.seat} />
                {(wars.length > 1 || model.view.players > 3) && model.me === model.now.you
                    ? fill("%1 %2", war.declared ? t("you on %1", war.rival.strength) : t("%1 on you", war.rival.strength), <b>{plus(war.mine.strength - war.rival.strength)}</b>)
                    : warText(model, war)}{" "}
                <Stake of={war} />
            </span>
        ))
    );
}

// What science pays: every technology of the hand, or how much the cheapest that it can't pay lacks.
function paysFor({ fact, player }: Model): ComponentChildren {
    const [dear] = (fact.science_prices ?? []).filter(({ price }) => price > player.science).sort((a, b) => a.price - b.price);
    if (dear) return t("%1: %2", cardOf(dear.card).title, t("%1 short", dear.price - player.science));
    return fact.science_prices?.length ? t("pays any card in hand") : undefined;
}

// T84: what it adds at the end of the simple game, as it stands.
function atTheEnd({ fact: { bonus_of } }: Model, what: string): ComponentChildren {
    const bonus = bonus_of?.[what];
    if (!bonus) return undefined;
    return bonus.each > 1 ? t("%1 at the end, %2 each", plus(bonus.points), bonus.each) : t("%1 at the end", plus(bonus.points));
}

const joined = (...parts: ComponentChildren[]): ComponentChildren =>
    parts.filter(Boolean).map((part, i) => (
        <span key={i}>
            {i > 0 && "· "}
            {part}
        </span>
    ));

const NEAR = 3; // turns in which what is to come is told

// The end of the age makes more of the people discontent.
function ageEnds({ fact, view, facts }: Model): string | undefined {
    const ends = fact.age_end;
    const swept = facts.row.filter(({ leaves_next }) => leaves_next).length;
    if (!ends || ends.discontent <= (fact.discontent ?? 0) || ends.cards > NEAR * view.players * Math.max(1, swept)) return undefined;
    return t("Age %1’s end: %2 needed", view.age, ends.faces_needed);
}

const after = (n: number): ComponentChildren => fill("%1 %2 after production", <span class="ar">→</span>, <b>{n}</b>);

// What growing costs; and what of that is short, where a line has the room.
function growthText(model: Model): string {
    const { fact: { growth_price: price }, player: { food } } = model;
    if (!price) return t("nobody left in the bank");
    const costs = t("growth costs %1", price);
    return price > food && model.view.players < 4 ? t("%1: %2", costs, t("%1 short", price - food)) : costs;
}

export function cellsOf(model: Model): CellOf[] {
    const { player, fact, view } = model;
    const seats = view.players;
    const cells: CellOf[] = [
        {
            what: "culture",
            title: t("culture"),
            value: player.culture,
            brief: plus(player.rating.culture),
            beside: fill("%1 a turn", <b>{plus(player.rating.culture)}</b>),
            note: after(fact.after.culture),
            foot:
                fact.bonus_now === undefined ? (
                    <Standings model={model} of={({ culture }) => culture} />
                ) : (
                    <span>{fill("%1 at the end as it stands", <b>{plus(fact.bonus_now)}</b>)}</span>
                ),
        },
        {
            what: "science",
            title: t("science"),
            value: player.science,
            brief: plus(player.rating.science),
            beside: fill("%1 a turn", <b>{plus(player.rating.science)}</b>),
            note: after(fact.after.science),
            foot: atTheEnd(model, "science") ?? (seats < 4 && paysFor(model)),
        },
        {
            what: "food",
            title: t("food"),
            value: player.food,
            brief: plus(fact.food_income - fact.consumption),
            beside: fill("%1 eaten", <b>{`${plus(fact.food_income)} −${fact.consumption}`}</b>),
            note: after(fact.after.food),
            warning: fact.famine > 0 && t("Famine: %1 culture lost", fact.famine),
            foot: joined(growthText(model), atTheEnd(model, "food")),
        },
        {
            what: "resources",
            title: t("resources"),
            value: player.resources,
            brief: plus(fact.resource_income - (fact.corruption ?? 0)),
            beside: fact.corruption ? (
                fill("%1 corruption", <b>{`${plus(fact.resource_income)} −${fact.corruption}`}</b>)
            ) : (
                fill("%1 a turn", <b>{plus(fact.resource_income)}</b>)
            ),
            note: after(fact.after.resources),
            warning: fact.corruption
                ? t("Corruption: blue bank at %1", blueRead(model))
                : undefined,
            foot: atTheEnd(model, "resources"),
        },
    ];
    if (isSimple(model))
        cells.push({
            what: "happy",
            title: t("happiness"),
            value: player.rating.happy,
            brief: "",
            beside: t("happy faces"),
            note: atTheEnd(model, "happy"),
        });
    else
        cells.push({
            what: "happy",
            title: t("happiness"),
            value: player.rating.happy,
            brief: t("of %1", fact.faces_needed ?? 0),
            beside: fill("of %1 needed", <b>{fact.faces_needed ?? 0}</b>),
            note: player.discontent
                ? t("%1 discontent, %2 unused", player.discontent, player.unused)
                : t("none discontent, %1 unused", player.unused),
            warning: fact.uprising ? t("Uprising: nothing is produced") : ageEnds(model),
        });
    cells.push({
        what: "strength",
        title: t("strength"),
        value: player.rating.strength,
        brief: t("%1 of %2", placeOf(model, ({ rating }) => rating.strength), seats),
        beside: t("rank %1 of %2", placeOf(model, ({ rating }) => rating.strength), seats),
        note: isSimple(model)
            ? atTheEnd(model, "strength")
            : view.seat === model.me && tn((fact.after.military_cards ?? 0) - player.hand.military.length, "%1 card is drawn", "%1 cards are drawn"),
        warning: warLines(model),
        foot: <Standings model={model} of={({ rating }) => rating.strength} />,
    });
    return cells;
}

// On a phone, where cells tell their warnings alone: what the end of the simple game would add.
function EndLine({ model: { fact } }: { model: Model }) {
    if (fact.bonus_now === undefined) return null;
    const parts = Object.entries(fact.bonus_of ?? {}).filter(([, { points }]) => points);
    return (
        <p class="endline">
            <span>{fill("%1 at the end as it stands", <b>{plus(fact.bonus_now)}</b>)}</span>
            {parts.map(([what, { points }]) => (
                <Of key={what} n={points} what={what} sign />
            ))}
        </p>
    );
}

export function Ledger({ model }: { model: Model }) {
    return (
        <section class={`ledger s-border-${model.me}`} aria-labelledby="tta-ledger">
            <h2 class="vh" id="tta-ledger">{t("Ratings and what production brings")}</h2>
            <ul>
                {cellsOf(model).map((cell) => (
                    <Cell key={cell.what} {...cell} />
                ))}
            </ul>
            {phone.value && <EndLine model={model} />}
        </section>
    );
}

// On a phone: six numbers that stay in sight.
export function Vitals({ model }: { model: Model }) {
    return (
        <ul class={`vit s-border-${model.me}`} aria-label={t("Ratings")}>
            {cellsOf(model).map(({ what, title, value, brief, warning }) => (
                <li key={what} class={warning ? "wv" : ""}>
                    <Sym of={symbolOf(what)} class={`k-${what}`} />
                    <span class="vh">{title}</span>
                    <b>{signed(value)}</b>
                    <em>{brief}</em>
                    {warning && <Icon of="cross" class="wi" />}
                </li>
            ))}
        </ul>
    );
}
