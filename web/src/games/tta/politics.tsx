// Politics: the military hand as tiles, and the chosen card with a panel for each rival or party.
import type { ComponentChildren } from "preact";
import { Ref, SeatMark } from "../../ui/parts";
import { phone } from "../../ui/settings";
import { plus, t, tn } from "../../words";
import { Answers, Bars, Chips, mayAdd, reachOf } from "./asked";
import { numberOf, pick } from "./asking";
import { cardOf } from "./cards";
import { Back } from "./hand";
import { type Blocked, type Model, nameOf, rivalsOf, type TtaMove } from "./model";
import { Army, Crest, Gives, lookOf, Of } from "./parts";
import { chosen } from "./plan";

const attackOf = ({ facts }: Model, move: TtaMove) => facts.attacks?.find((attack) => attack.move === move.text);

export const verbOf = (family: string): string =>
    ({
        event: t("Play it face down"),
        territory: t("Play it face down"),
        aggression: t("Attack one rival"),
        war: t("Declare a war"),
        pact: t("Offer a pact"),
    })[family] ?? t("Not in politics");

const roleOf = (move: TtaMove): string => String(move.args[2]).toUpperCase();
const termsOf = (move: TtaMove, role = roleOf(move)) => {
    const { terms_a, terms_b } = cardOf(String(move.args[0]));
    return role === "A" ? terms_a : terms_b;
};

const meansOf = (move: TtaMove, role = roleOf(move)): string => {
    const { role_a = "", role_b = "" } = cardOf(String(move.args[0]));
    return role === "A" ? role_a : role_b;
};

// Both parties of some pacts have the same part, so that one role of the two is enough to choose from.
const isLikeAnother = (move: TtaMove): boolean =>
    move.verb === "pact" &&
    roleOf(move) === "B" &&
    meansOf(move, "A") === meansOf(move, "B") &&
    JSON.stringify(termsOf(move, "A")) === JSON.stringify(termsOf(move, "B"));

function rowText(model: Model, move: TtaMove): ComponentChildren {
    const seat = Number(move.args[1]);
    const attack = attackOf(model, move);
    if (attack)
        return (
            <>
                <SeatMark seat={seat} /> {nameOf(model.now, seat)}
                <b class={attack.attacker.strength > attack.defender.strength ? "good" : "bad"}>
                    {t("%1 against %2", attack.attacker.strength, attack.defender.strength)}
                </b>
            </>
        );
    if (move.verb === "pact")
        return (
            <>
                <b class="serif">{roleOf(move)}</b> {meansOf(move)} <Gives gives={termsOf(move)} sign />
            </>
        );
    return move.verb === "event" ? t("Lay it on the events") : move.title;
}

// A card of the hand as a tile: its verb, and each target or role as a line to choose; on a phone a row that opens in place.
function Tile({ model, id, moves }: { model: Model; id: string; moves: TtaMove[] }) {
    const card = cardOf(id);
    const blocked = Object.entries(model.facts.blocked ?? {}).find(([text]) => text.split(" ")[1] === id)?.[1];
    const [first] = moves;
    const move = moves.find(({ text }) => text === chosen.value) ?? first!;
    const picked = move?.text === chosen.value;
    const price = card.costs.military;
    const head = (
        <>
            <b class="nm">{card.title}</b>
            <span class="verb">{verbOf(card.family)}</span>
            {price !== undefined && (
                <span class="pprice">
                    <Of n={price === "target" ? t("its level") : price} what="military" /> {!phone.value && moves.length > 0 && <small>{t("of your %1", model.player.actions.military)}</small>}
                </span>
            )}
            {price === undefined && moves.length > 0 && <span class="pprice free">{t("free")}</span>}
        </>
    );
    return (
        <li class={`pol f-${lookOf(card.family)} ${moves.length ? "" : "off"} ${picked ? "sel" : ""}`} data-card={id}>
            <Crest card={card} />
            <div class="polbody">
                {phone.value && first ? (
                    <button class="polhead" data-move={first.text} aria-pressed={picked} onClick={() => pick(first)}>
                        {head}
                    </button>
                ) : (
                    <div class="polhead">{head}</div>
                )}
                {(picked || !phone.value) && <p class="tx">{card.short || card.text}</p>}
                {card.army && <Army army={card.army} />}
                {!phone.value && <Gives gives={card.gives} sign />}
                {phone.value ? picked && <Targets model={model} move={move} /> : <PolRows model={model} moves={moves} />}
                {!moves.length && (blocked ? <p class="bad">{blocked.why}</p> : <p class="mut">{card.family === "tactic" ? t("later this turn") : card.family === "bonus" && t("in the turns of others too")}</p>)}
            </div>
        </li>
    );
}

const Key = ({ model, move }: { model: Model; move: TtaMove }) => {
    const n = numberOf(model, move);
    return n < 10 ? <kbd>{n}</kbd> : null;
};

// A line for each target; of a pact for each role, whose partner is then chosen below.
function PolRows({ model, moves }: { model: Model; moves: TtaMove[] }) {
    const rows = moves.filter((move) => !isLikeAnother(move) && (move.verb !== "pact" || move === moves.find((one) => roleOf(one) === roleOf(move))));
    const isPicked = (row: TtaMove) =>
        moves.some((move) => move.text === chosen.value && (move === row || (move.verb === "pact" && roleOf(move) === roleOf(row))));
    return (
        <ul>
            {rows.map((move) => (
                <li key={move.text}>
                    <button
                        class={`polrow ${isPicked(move) ? "sel" : ""}`}
                        data-move={move.text}
                        aria-pressed={isPicked(move)}
                        onClick={() => pick(move)}
                    >
                        {rowText(model, move)}
                        {move.verb !== "pact" && <Key model={model} move={move} />}
                    </button>
                </li>
            ))}
        </ul>
    );
}

// A rival as the target of an attack: both strengths with what each side could add, the price, what is won.
function RivalPanel({ model, move, scale }: { model: Model; move: TtaMove; scale: number }) {
    const attack = attackOf(model, move);
    if (!attack) return null;
    const { attacker, defender } = attack;
    const ahead = attacker.strength - defender.strength;
    const stands = move.preview?.if_it_stands?.changes ?? move.preview?.changes ?? [];
    const rival = model.view.seats[defender.seat];
    const picked = chosen.value === move.text;
    return (
        <li>
            <button class={`rivalpanel ${picked ? "sel" : ""}`} data-move={move.text} aria-pressed={picked} onClick={() => pick(move)}>
                <span class="ahead">
                    <b class="serif">
                        <SeatMark seat={defender.seat} /> {nameOf(model.now, defender.seat)}
                    </b>
                    <b class={ahead > 0 ? "good" : "bad"}>
                        {ahead > 0 ? t("%1 ahead in sight", ahead) : ahead < 0 ? t("%1 behind in sight", -ahead) : t("equal in sight")}
                    </b>
                </span>
                {phone.value ? (
                    <span class="ahead">
                        <b>
                            {attacker.strength} : {defender.strength}
                        </b>
                        <small>{mayAdd(defender)}</small>
                    </span>
                ) : (
                    <Bars model={model} scale={scale} room={280} bars={[attacker, defender].map((side) => ({ side, note: mayAdd(side) }))} />
                )}
                <span class="line1">
                    <span class="cap">{t("%1 has", nameOf(model.now, defender.seat))}</span> <Of n={rival?.food ?? 0} what="food" />{" "}
                    <Of n={rival?.resources ?? 0} what="resources" /> <Of n={rival?.culture ?? 0} what="culture" />{" "}
                    <Of n={rival?.science ?? 0} what="science" />
                </span>
                {defender.cards > 0 && rival && !phone.value && (
                    <span class="line1">
                        {rival.hand.military.map((id, i) => (
                            <Back key={i} id={id} />
                        ))}{" "}
                        {t("hidden cards: %1 at most", plus(defender.cards))}
                    </span>
                )}
                {attack.spoils.length > 0 && (
                    <span class="line1">
                        <span class="cap">{t("you could take")}</span>
                        {attack.spoils.slice(-MIXES).reverse().map(({ food, resources }) => (
                            <span class="mix" key={food}>
                                {resources > 0 && <Of n={resources} what="resources" />} {food > 0 && <Of n={food} what="food" />}
                            </span>
                        ))}
                        {attack.spoils.length > MIXES && "…"}
                    </span>
                )}
                <span class="line1 stands">
                    <span class="cap">{move.verb === "war" ? t("at once") : t("if nobody adds anything")}</span>{" "}
                    <Chips model={model} changes={stands.filter(({ what }) => what !== "military_hand")} />
                </span>
            </button>
        </li>
    );
}

const MIXES = 4; // shown

// A rival that this card can't be played against, and why.
function ShutPanel({ model, seat, why }: { model: Model; seat: number; why: Blocked }) {
    return (
        <li class="rivalpanel off">
            <span class="ahead">
                <b class="serif">
                    <SeatMark seat={seat} /> {nameOf(model.now, seat)}
                </b>
                <b class="bad">{why.why}</b>
            </span>
            <span class="line1">
                {why.text} <Ref rule={`T${why.forbidden_by}`} />
            </span>
        </li>
    );
}

// A partner and a role: what each of the two would get.
function PactRow({ model, move }: { model: Model; move: TtaMove }) {
    const rival = Number(move.args[1]);
    const picked = chosen.value === move.text;
    const accepted = (move.preview?.if_accepted?.changes ?? []).filter(({ what }) => what !== "military_hand");
    const party = (role: string, seat: number) => (
        <span class="party">
            <b class="serif">{role}</b> <SeatMark seat={seat} /> {nameOf(model.now, seat)} <small>{meansOf(move, role)}</small>{" "}
            <Gives gives={termsOf(move, role)} sign />
        </span>
    );
    return (
        <li>
            <button class={`rivalpanel ${picked ? "sel" : ""}`} data-move={move.text} aria-pressed={picked} onClick={() => pick(move)}>
                <Key model={model} move={move} />
                {roleOf(move) === "A" ? [party("A", model.me), party("B", rival)] : [party("B", model.me), party("A", rival)]}
                {accepted.length > 0 && (
                    <span class="line1">
                        <span class="cap">{t("accepted")}</span> <Chips model={model} changes={accepted} />
                    </span>
                )}
            </button>
        </li>
    );
}

function stepsOf(model: Model, move: TtaMove): string[] {
    const rival = nameOf(model.now, Number(move.args[1]));
    switch (move.verb) {
        case "aggression":
            return [
                t("You attack: the military actions are spent"),
                t("You name units to give up; your total is announced"),
                t("%1 adds units and cards, or lets it stand", rival),
                t("With more than that total you win"),
            ];
        case "war":
            return [
                t("You declare it: the military actions are spent"),
                t("%1 has a turn to arm", rival),
                t("It is fought when your next turn begins"),
            ];
        case "pact":
            return [
                t("You offer it: your political action is used"),
                t("%1 accepts or refuses at once", rival),
                t("Refused, the card comes back to your hand"),
            ];
        case "event":
            return [t("You lay it face down on the events to come"), t("The top event of those now is revealed and takes effect")];
        default:
            return [];
    }
}

// A panel for each rival or party that the card of a move can be played on.
function Targets({ model, move }: { model: Model; move: TtaMove }) {
    const kin = model.moves.filter((one) => one.verb === move.verb && one.args[0] === move.args[0] && !isLikeAnother(one));
    const sides = kin.flatMap((one) => attackOf(model, one) ?? []).flatMap(({ attacker, defender }) => [attacker, defender]);
    const scale = Math.max(1, ...sides.map(reachOf));
    const blocked = model.facts.blocked ?? {};
    const shut = rivalsOf(model).flatMap((seat) => {
        const why = blocked[`${move.verb} ${move.args[0]} ${seat}`];
        return why ? [{ seat, why }] : [];
    });
    return (
        <ul class="panels">
            {kin.map((one) =>
                one.verb === "pact" ? <PactRow key={one.text} model={model} move={one} /> : <RivalPanel key={one.text} model={model} move={one} scale={scale} />,
            )}
            {shut.map((one) => (
                <ShutPanel key={one.seat} model={model} {...one} />
            ))}
        </ul>
    );
}

// The card of the chosen move: its text, its targets, how it goes on.
export function ChosenCard({ model, move }: { model: Model; move: TtaMove }) {
    const id = move.at?.on === "military_hand" ? (move.at.card ?? null) : null;
    const card = id ? cardOf(id) : null;
    const steps = stepsOf(model, move);
    return (
        <section class="chosen" aria-live="polite">
            <h3 class="serif">{card?.title ?? move.title}</h3>
            {card && (
                <p class="refs">
                    {card.text}
                    {card.rules.map((rule) => (
                        <Ref key={rule} rule={`T${rule}`} />
                    ))}
                </p>
            )}
            {!phone.value && <Targets model={model} move={move} />}
            {steps.length > 0 && (
                <>
                    <h3 class="cap">{t("How it goes on")}</h3>
                    <ol class="goeson">
                        {steps.map((step, i) => (
                            <li key={i}>
                                <i class="no">{i + 1}</i> {step}
                            </li>
                        ))}
                    </ol>
                </>
            )}
        </section>
    );
}

export function Cards({ model }: { model: Model }) {
    const held = model.player.hand.military;
    const keep = model.fact.military_hand_limit ?? held.length;
    const rest = model.moves.filter(({ at, verb }) => at?.on !== "military_hand" && verb !== "no_politics");
    return (
        <>
            <p class="mut">
                {tn(held.length, "Your military hand: %1 card", "Your military hand: %1 cards")}
                {held.length > keep && <b class="bad"> {t("after politics you keep %1", keep)}</b>}
            </p>
            <ul class="pols">
                {[...new Set(held)].map((id) => (
                    <Tile key={id} model={model} id={id} moves={model.moves.filter(({ at }) => at?.on === "military_hand" && at.card === id)} />
                ))}
            </ul>
            <Answers model={model} moves={rest} />
        </>
    );
}
