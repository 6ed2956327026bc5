// A card on a sheet of its own: all that it does, what it costs and would bring the reader now, its rules.
import type { ComponentChildren } from "preact";
import { Dialog, Icon, Ref, SeatMark } from "../../ui/parts";
import type { Card } from "../../table/types";
import { listed, t, tn } from "../../words";
import { cardOf } from "./cards";
import { type Blocked, type Change, type Model, nameOf, targetsOf, type TtaMove } from "./model";
import { openedCard } from "./opened";
import { Army, Crest, Gives, lookOf, Of, SIGNED } from "./parts";
import { chosen, target } from "./plan";
import { whereIs } from "./whereabouts";

function Line({ label, children }: { label: string; children: ComponentChildren }) {
    return (
        <div class="line">
            <dt>{label}</dt>
            <dd>{children}</dd>
        </div>
    );
}

const Action = ({ what }: { what: "civil" | "military" }) => <Of n={1} what={what} />;

// What it costs, as it is printed.
function Costs({ card, model }: { card: Card; model: Model }) {
    const { science, revolution, resources, stages, military } = card.costs;
    const level = military === "target";
    const built = model.player.wonder.card === card.id ? model.player.wonder.stages : 0;
    return (
        <>
            {science !== undefined && (
                <Line label={t("play it")}>
                    <Of n={science} what="science" /> <Action what="civil" />
                </Line>
            )}
            {revolution !== undefined && (
                <Line label={t("by revolution")}>
                    <Of n={revolution} what="science" /> {t("and all civil actions")}
                </Line>
            )}
            {resources !== undefined && (
                <Line label={card.family === "unit" ? t("build a unit") : t("build one")}>
                    <Of n={resources} what="resources" />{" "}
                    <Action what={card.family === "unit" ? "military" : "civil"} />
                </Line>
            )}
            {stages && (
                <Line label={built ? t("%1 of %2 stages", built, stages.length) : tn(stages.length, "%1 stage", "%1 stages")}>
                    {stages.map((price, i) => (
                        <span class={`st ${i < built ? "done" : built && i === built ? "next" : ""}`} key={i}>
                            {price}
                        </span>
                    ))}
                </Line>
            )}
            {military !== undefined && (
                <Line label={t("play it")}>
                    {level ? t("as many as the target's level") : <Of n={military} what="military" />}
                </Line>
            )}
            {card.family === "urban" && <Line label={t("counts as")}>{t("urban, limit %1", model.fact.urban_limit)}</Line>}
            {card.family === "territory" && <Line label={t("won by")}>{t("auction")}</Line>}
            {card.at_once && (
                <Line label={t("at once")}>
                    <Gives gives={card.at_once} sign />
                </Line>
            )}
            {card.terms_a && (
                <Line label={t("party A, a turn")}>
                    <Gives gives={card.terms_a} sign />
                </Line>
            )}
            {card.terms_b && (
                <Line label={t("party B, a turn")}>
                    <Gives gives={card.terms_b} sign />
                </Line>
            )}
            {card.army && (
                <Line label={t("with older units")}>
                    <Of n={card.army.strength_if_old} what="strength" sign />
                </Line>
            )}
            {card.army && <Line label={t("armies")}>{t("as many as fit")}</Line>}
        </>
    );
}

function Changes({ changes, model }: { changes: Change[]; model: Model }) {
    return (
        <ul class="changes">
            {changes.map(({ what, title, seat, from, to }) => (
                <li key={`${what}${seat}`}>
                    {seat !== undefined && seat !== model.me && <SeatMark seat={seat} />} {title}{" "}
                    <span class="from">{from}</span> → <b>{to}</b>
                </li>
            ))}
        </ul>
    );
}

const isAbout = (move: TtaMove, id: string): boolean => move.at?.card === id || move.at?.from === id;

// A move that the card allows now: its price and what it changes; choosing it leaves the sheet.
function Choice({ move, model }: { move: TtaMove; model: Model }) {
    const pick = () => {
        openedCard.value = null;
        target.value = targetsOf(move)[0] ?? null;
        chosen.value = move.text;
    };
    return (
        <li class="can">
            <button class="btn line" onClick={pick}>
                {move.title}
            </button>
            <span class="price">
                {(move.preview?.costs ?? []).map(({ what, amount }) => (
                    <Of key={what} n={amount} what={what} />
                ))}
            </span>
            <Changes changes={move.preview?.changes ?? []} model={model} />
        </li>
    );
}

function reasonsFor(id: string, model: Model): Blocked[] {
    const row = model.facts.row.filter(
        ({ card, forbidden_by }) => card === id && forbidden_by !== undefined,
    ) as unknown as Blocked[];
    const blocked = Object.entries(model.facts.blocked ?? {})
        .filter(([move]) => move.split(" ").includes(id))
        .map(([, reason]) => reason);
    return [...row, ...blocked];
}

// What it costs me, after what makes it cheaper or dearer; beside what I have.
function Prices({ id, model }: { id: string; model: Model }) {
    const { player, fact, facts } = model;
    const { costs } = cardOf(id);
    const place = facts.row.find(({ card }) => card === id);
    const science = fact.science_prices?.find(({ card }) => card === id)?.price;
    const build = fact.build_prices[id];
    const stage = player.wonder.card === id ? fact.stages?.find(({ done }) => !done)?.price : undefined;
    const mine = (label: string, what: "civil" | "science" | "resources", price: number | undefined, have: number, printed?: number) =>
        price !== undefined && (
            <Line key={label} label={label}>
                {printed !== undefined && printed !== price && <s>{printed}</s>} <Of n={price} what={what} /> <small>{model.now.you === null ? t("of %1", have) : t("of your %1", have)}</small>
            </Line>
        );
    const lines = [
        mine(t("take it"), "civil", place?.price, player.actions.civil),
        mine(t("play it"), "science", science, player.science, costs.science),
        mine(t("build one"), "resources", build, player.resources, costs.resources),
        mine(t("next stage"), "resources", stage, player.resources),
    ].filter(Boolean);
    return lines.length ? <dl class="myprice">{lines}</dl> : null;
}

function ForYou({ id, model }: { id: string; model: Model }) {
    const moves = model.moves.filter((move) => isAbout(move, id));
    const reasons = reasonsFor(id, model);
    const { changes = [], armies, most_bid } = model.facts.cards?.[id] ?? {};
    const card = cardOf(id);
    const priced = Prices({ id, model });
    if (!moves.length && !reasons.length && !changes.length && !priced && armies === undefined) return null;
    return (
        <section class="foryou">
            <h3>
                <SeatMark seat={model.me} /> {model.now.you === null ? t("for %1, now", nameOf(model.now, model.me)) : t("for you, now")}
            </h3>
            {changes.length > 0 && (
                <>
                    <p class="lead">
                        {card.each_worker ? t("One more worker here brings:") : t("In play it brings:")}
                    </p>
                    <Changes changes={changes} model={model} />
                </>
            )}
            {most_bid !== undefined && <p>{t("You could bid up to %1.", most_bid)}</p>}
            {armies !== undefined && <p>{t("Of your units it makes: %1", armies ? tn(armies, "%1 army", "%1 armies") : t("no army"))}</p>}
            {priced}
            {moves.length > 0 && (
                <ul class="choices">
                    {moves.map((move) => (
                        <Choice key={move.text} move={move} model={model} />
                    ))}
                </ul>
            )}
            {reasons.map((reason) => (
                <p class="cannot" key={reason.text}>
                    <Icon of="cross" /> {reason.text} <Ref rule={`${model.now.prefix}${reason.forbidden_by}`} />
                </p>
            ))}
        </section>
    );
}

// Where its copies are, as far as everybody knows.
function Places({ id, model }: { id: string; model: Model }) {
    const { row, hands, play, deck, gone } = whereIs(id, model);
    const names = (seats: number[]) => listed(seats.map((seat) => nameOf(model.now, seat)));
    if (cardOf(id).military) return null;
    return (
        <p class="places">
            {[
                row.length ? t("in the row, place %1", listed(row.map(String))) : "",
                hands.length ? t("in hand: %1", names(hands)) : "",
                play.length ? t("in play: %1", names(play)) : "",
                deck ? tn(deck, "%1 in the deck", "%1 in the deck") : "",
                gone ? tn(gone, "%1 gone", "%1 gone") : "",
            ]
                .filter(Boolean)
                .join(" · ")}
        </p>
    );
}

export function CardSheet({ id, model, close }: { id: string; model: Model; close(): void }) {
    const card = cardOf(id);
    return (
        <Dialog title={card.title} class="cardsheet tta" close={close}>
            <div class={`bigcard f-${lookOf(card.family)}`}>
                <Crest card={card} kind />
                <div class="in">
                    {(card.gives || card.army) && (
                        <p class="yields">
                            {card.army && <Army army={card.army} />}
                            <Gives gives={card.gives} sign={SIGNED.includes(card.family)} />
                            {card.each_worker && <small>{t("for each worker")}</small>}
                        </p>
                    )}
                    <p class="text">{card.text}</p>
                    <dl>
                        <Costs card={card} model={model} />
                    </dl>
                    <Places id={id} model={model} />
                    <p class="refs">
                        {card.rules.map((rule) => (
                            <Ref key={rule} rule={`${model.now.prefix}${rule}`} />
                        ))}
                    </p>
                </div>
                <ForYou id={id} model={model} />
            </div>
        </Dialog>
    );
}
