// Politics, and discarding: the military hand as tiles, and what the chosen card would do.
import type { ComponentChildren } from "preact";
import { Ref, SeatMark } from "../../ui/parts";
import { t } from "../../words";
import { Answers, Bars, mayAdd, numberOf, pick } from "./asked";
import { cardOf, isCard } from "./cards";
import { type Model, nameOf, type TtaMove } from "./model";
import { Army, Crest, Gives, lookOf, Of } from "./parts";
import { chosen } from "./plan";

const attackOf = ({ facts }: Model, move: TtaMove) => facts.attacks?.find((attack) => attack.move === move.text);

const verbOf = (family: string): string =>
    ({
        event: t("Play it face down"),
        territory: t("Play it face down"),
        aggression: t("Attack one rival"),
        war: t("Declare a war"),
        pact: t("Offer a pact"),
    })[family] ?? t("Not in politics");

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
                <SeatMark seat={seat} /> {nameOf(model.now, seat)}
                <b>{t("you as %1", String(move.args[2]).toUpperCase())}</b>
            </>
        );
    return move.verb === "event" ? t("Lay it on the events") : move.title;
}

// A card of the hand as a tile: its verb, and each target or role as a line to choose.
function Tile({ model, id, moves }: { model: Model; id: string; moves: TtaMove[] }) {
    const card = cardOf(id);
    const blocked = Object.entries(model.facts.blocked ?? {}).find(([text]) => text.split(" ")[1] === id)?.[1];
    const picked = moves.some(({ text }) => text === chosen.value);
    return (
        <li class={`pol f-${lookOf(card.family)} ${moves.length ? "" : "off"} ${picked ? "sel" : ""}`} data-card={id}>
            <Crest card={card} />
            <div class="polbody">
                <h3 class="nm">{card.title}</h3>
                <p class="verb">{verbOf(card.family)}</p>
                <p class="tx">{card.short || card.text}</p>
                {card.army && <Army army={card.army} />}
                <Gives gives={card.gives} sign />
                <ul>
                    {moves.map((move) => (
                        <li key={move.text}>
                            <button
                                class={`polrow ${chosen.value === move.text ? "sel" : ""}`}
                                data-move={move.text}
                                aria-pressed={chosen.value === move.text}
                                onClick={() => pick(move)}
                            >
                                {rowText(model, move)}
                                {numberOf(model, move) < 10 && <kbd>{numberOf(model, move)}</kbd>}
                            </button>
                        </li>
                    ))}
                </ul>
                {!moves.length && blocked && <p class="bad">{blocked.why}</p>}
                {card.costs.military !== undefined && (
                    <p class="pprice">
                        <Of n={card.costs.military === "target" ? t("its level") : card.costs.military} what="military" />
                    </p>
                )}
            </div>
        </li>
    );
}

// What the chosen card would do: its text, and of an attack both strengths with what each side could add.
export function ChosenCard({ model, move }: { model: Model; move: TtaMove }) {
    const [id, seat] = move.args;
    const card = typeof id === "string" && isCard(id) ? cardOf(id) : null;
    const attack = attackOf(model, move);
    return (
        <section class="chosen" aria-live="polite">
            <h3 class="serif">{move.title}</h3>
            {card && (
                <p>
                    {card.text}{" "}
                    {card.rules.map((rule) => (
                        <Ref key={rule} rule={`T${rule}`} />
                    ))}
                </p>
            )}
            {attack && (
                <>
                    <Bars model={model} bars={[attack.attacker, attack.defender].map((side) => ({ side, note: mayAdd(side) }))} />
                    <p class="mut">
                        {move.verb === "war"
                            ? t("It is fought when your next turn begins.")
                            : t("First you may add units, then %1 may add units and cards.", nameOf(model.now, Number(seat)))}
                    </p>
                </>
            )}
            {move.verb === "pact" && card && <Roles model={model} move={move} />}
        </section>
    );
}

// Who would get what by the pact.
function Roles({ model, move }: { model: Model; move: TtaMove }) {
    const card = cardOf(String(move.args[0]));
    const mine = String(move.args[2]).toUpperCase();
    const rival = Number(move.args[1]);
    return (
        <ul class="roles">
            {(["A", "B"] as const).map((role) => {
                const seat = role === mine ? model.me : rival;
                const terms = role === "A" ? card.terms_a : card.terms_b;
                return (
                    <li key={role}>
                        <b class="serif">{role}</b> <SeatMark seat={seat} /> {nameOf(model.now, seat)} <Gives gives={terms} sign />
                    </li>
                );
            })}
        </ul>
    );
}

export function Cards({ model }: { model: Model }) {
    const ids = [...new Set(model.player.hand.military)];
    const rest = model.moves.filter(({ at, verb }) => at?.on !== "military_hand" && verb !== "no_politics");
    return (
        <>
            <ul class="pols">
                {ids.map((id) => (
                    <Tile key={id} model={model} id={id} moves={model.moves.filter(({ at }) => at?.on === "military_hand" && at.card === id)} />
                ))}
            </ul>
            <Answers model={model} moves={rest} />
        </>
    );
}
