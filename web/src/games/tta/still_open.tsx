// Before the end of a turn: what could still be done, and what keeps the people from rising.
import { Ref } from "../../ui/parts";
import { filln, listed, t } from "../../words";
import { Chips } from "./asked";
import { YellowRuler } from "./banks";
import { deedOf } from "./band";
import { cardOf } from "./cards";
import { type Blocked, type Model, targetsOf, type TtaMove } from "./model";
import { lookOf, Of, Sym, symbolOf } from "./parts";
import { chosen, letGo, target } from "./plan";

export const LOSSES = ["uprising", "corruption", "famine"];
const changeOf = ({ preview }: TtaMove, me: number, what: string) =>
    preview?.changes.find((change) => change.what === what && change.seat === me);
export const isMended = (model: Model, move: TtaMove): boolean =>
    LOSSES.some((what) => {
        const change = changeOf(move, model.me, what);
        return change !== undefined && change.to < change.from;
    });

// What could still be done: what mends a loss, then the first thing of each kind, in the order of the list.
export function stillOpen(model: Model): TtaMove[] {
    const kinds = new Map<string, TtaMove>();
    for (const move of model.moves)
        if (!kinds.has(move.verb) && !["end_actions", "destroy", "disband"].includes(move.verb)) kinds.set(move.verb, move);
    const mends = model.moves.filter((move) => isMended(model, move));
    const outs = waysOut(model); // have a place of their own
    return [...new Set([...mends, ...kinds.values()])].filter((move) => !outs.includes(move)).slice(0, 3);
}

// Moves that keep the people from rising.
export const waysOut = (model: Model): TtaMove[] => model.moves.filter((move) => changeOf(move, model.me, "uprising")?.to === 0);

// The symbol of what a move is about.
function About({ move: { at } }: { move: TtaMove }) {
    const card = at?.card ? cardOf(at.card) : null;
    const of = card ? symbolOf(card.kind) : at?.on === "population" ? "population" : "card";
    return (
        <span class={`about-sym f-${card ? lookOf(card.family) : "special"}`}>
            <Sym of={of} />
        </span>
    );
}

// Cards that could still be taken, by their price.
export function Takes({ model }: { model: Model }) {
    const prices = model.moves.flatMap(({ verb, preview }) => (verb === "take" ? [preview?.costs?.find(({ what }) => what === "civil")?.amount ?? 0] : []));
    return (
        <li>
            <button class="answer" onClick={letGo}>
                <span class="about-sym f-special">
                    <Sym of="card" />
                </span>
                <b class="serif">{t("Take a card")}</b>
                <span class="line1">
                    {[...new Set(prices)].sort().map((price) => (
                        <span key={price}>{filln(prices.filter((one) => one === price).length, "%1 card for %2", "%1 cards for %2", prices.filter((one) => one === price).length, <Of n={price} what="civil" />)}</span>
                    ))}
                    <span>{t("civil hand: %1 of %2", model.player.hand.civil.length, model.fact.hand_limit)}</span>
                </span>
            </button>
        </li>
    );
}

export function Still({ model, move }: { model: Model; move: TtaMove }) {
    const { costs = [], changes = [] } = move.preview ?? {};
    const calms = changeOf(move, model.me, "uprising")?.to === 0; // says more than how many stand aside
    const mine = changes.filter(({ what }) => !["civil", "military", "uprising", calms ? "unused" : ""].includes(what));
    const shown = [...mine.filter(({ what }) => LOSSES.includes(what)), ...mine.filter(({ what }) => !LOSSES.includes(what))].slice(0, 3);
    return (
        <li>
            <button class={`answer ${isMended(model, move) ? "mends" : ""}`} onClick={() => choose(move)}>
                <About move={move} />
                <b class="serif">{move.title}</b>
                <span class="costs">
                    {costs.map(({ what, amount }) => (
                        <Of key={what} n={amount} what={what} />
                    ))}
                </span>
                <span class="line1">
                    {calms && <b class="good">{t("no uprising")}</b>}
                    <Chips model={model} changes={shown} />
                </span>
            </button>
        </li>
    );
}

// Moves that would keep them calm too, and are not possible now: what each is, and what is in the way.
function shutWays({ facts: { blocked = {} } }: Model): { text: string; card: string; verb: string; why: Blocked }[] {
    return Object.entries(blocked).flatMap(([text, why]) => {
        const [verb = "", ...cards] = text.split(" ");
        return why.calms ? [{ text, verb, card: cards[cards.length - 1] ?? "", why }] : [];
    });
}

function Shut({ model }: { model: Model }) {
    return (
        <>
            {shutWays(model)
                .slice(0, 4)
                .map(({ text, verb, card, why }) => (
                    <li key={text} class="answer shut">
                        <b class="serif">
                            {[deedOf(model, { verb, args: [card], title: "" }), cardOf(verb === "stage" ? (model.player.wonder.card ?? "") : card).title].join(" ")}
                        </b>
                        <span class="line1">
                            <b class="bad">{why.why}</b> <Ref rule={`${model.now.prefix}${why.forbidden_by}`} />
                        </span>
                    </li>
                ))}
        </>
    );
}

export function NotGot({ model: { player, fact } }: { model: Model }) {
    return (
        <>
            <h3 class="cap">{t("You would not get")}</h3>
            <p class="lostall">
                <Of n={player.rating.culture} what="culture" sign /> <Of n={player.rating.science} what="science" sign />{" "}
                <Of n={fact.food_income - fact.consumption} what="food" sign /> <Of n={fact.resource_income} what="resources" sign />{" "}
                {fact.after.draws ? (
                    <span class="q">
                        {fact.after.draws} <Sym of="card" />
                        <span class="vh">{t("military cards")}</span>
                    </span>
                ) : null}
            </p>
        </>
    );
}

// How many faces the people want is read off the yellow bank.
export const Faces = ({ model }: { model: Model }) => (
    <div class="bank yb">
        <YellowRuler model={model} />
    </div>
);

// Moves that look like a way out and are none: as many faces are missing then.
export function NoWays({ model }: { model: Model }) {
    const rises = (move: TtaMove) => changeOf(move, model.me, "uprising")?.to !== 0;
    const grows = model.moves.find((move) => move.at?.on === "population" && rises(move));
    const needed = grows && changeOf(grows, model.me, "faces_needed");
    const cards = model.moves.flatMap((move) => (move.verb === "destroy" && rises(move) && changeOf(move, model.me, "happy") ? [cardOf(String(move.args[0])).title] : []));
    if (!needed && !cards.length) return null;
    return (
        <>
            <h3 class="cap">{t("No ways out")}</h3>
            <p class="mut">
                {needed && t("Growing: %1 faces are needed then.", needed.to)} {cards.length > 0 && t("A worker off %1: a face goes with it.", listed(cards))} <Ref rule="T10" />
            </p>
        </>
    );
}

// The people rise: why, and what can be done about it now.
export function Uprising({ model }: { model: Model }) {
    const { player } = model;
    const ways = waysOut(model);
    return (
        <section>
            <h2>{t("Ways out, now")}</h2>
            <p class="mut">
                {t("%1 discontent and only %2 unused to stand aside.", player.discontent, player.unused)} <Ref rule="T49" />
            </p>
            {ways.length ? (
                <ul class="still outs">
                    {ways.slice(0, 6).map((move) => (
                        <Still key={move.text} model={model} move={move} />
                    ))}
                    <Shut model={model} />
                </ul>
            ) : (
                <>
                    <p class="bad">{t("No single move prevents it.")}</p>
                    <ul class="still outs">
                        <Shut model={model} />
                    </ul>
                </>
            )}
        </section>
    );
}

function choose(move: TtaMove): void {
    letGo();
    chosen.value = move.text;
    target.value = targetsOf(move)[0] ?? null;
}
