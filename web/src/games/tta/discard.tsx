// Military cards as tiles to choose from. A bonus card, that scores at the end; or too many in the hand: those that go are chosen, then confirmed together.
import { Ref } from "../../ui/parts";
import { listed, t, tn } from "../../words";
import { numberOf, pick, toggle, tooMany } from "./asking";
import { cardOf } from "./cards";
import { Happened } from "./chain";
import type { LogEvent } from "../../table/types";
import type { Model, TtaMove } from "./model";
import { Army, Crest, Gives, lookOf, Of, Sym, symbolOf } from "./parts";
import { chosen, going } from "./plan";
import { verbOf } from "./politics";
import { StandingNow } from "./production";

function Tile({ model, id, at }: { model: Model; id: string; at: number }) {
    const card = cardOf(id);
    const goes = going.value.includes(at);
    return (
        <li class={`pol f-${lookOf(card.family)} ${goes ? "sel" : ""}`}>
            <button class="polpick" data-move={`discard ${id}`} data-card={id} aria-pressed={goes} onClick={() => toggle(model, at)}>
                <Crest card={card} />
                {goes && <span class="new">{t("goes")}</span>}
                <span class="polbody">
                    <b class="nm">{card.title}</b>
                    <span class="verb">{whenOf(card.family)}</span>
                    <span class="tx">{card.short || card.text}</span>
                    {card.army && <Army army={card.army} />}
                    <span>
                        <Gives gives={card.gives} sign />
                    </span>
                    <span class="taphint">
                        {goes ? t("tap to keep it") : t("tap to give it up")} {at < 9 && <kbd>{at + 1}</kbd>}
                    </span>
                </span>
            </button>
        </li>
    );
}

// When a card can be played next.
const whenOf = (family: string): string =>
    ({ tactic: t("In your actions"), bonus: t("When attacked, or for a colony") })[family] ?? verbOf(family);

// What a tactic would make of the units that I have.
function Armies({ model, id }: { model: Model; id: string }) {
    const { armies, changes = [] } = model.facts.cards?.[id] ?? {};
    if (armies === undefined) return null;
    const strength = changes.find(({ what, seat }) => what === "strength" && seat === model.me);
    return (
        <small class="mut">
            {" · "}
            {armies ? tn(armies, "%1 army", "%1 armies") : t("no army")}
            {strength && `, ${t("strength")} ${strength.from} → ${strength.to}`}
        </small>
    );
}

function Stays({ model }: { model: Model }) {
    const kept = model.player.hand.military.filter((_, i) => !going.value.includes(i));
    const gone = kept.filter((id) => model.fact.age_end?.obsolete.includes(id));
    return (
        <section>
            <h3 class="serif">{t("What stays")}</h3>
            <table class="rank">
                <thead>
                    <tr>
                        <th>{t("you keep")}</th>
                        <th>{t("next use")}</th>
                        <th>{t("price")}</th>
                    </tr>
                </thead>
                <tbody>
                    {kept.map((id, i) => {
                        const { title, age, family, kind, costs } = cardOf(id);
                        return (
                            <tr key={i}>
                                <td>
                                    <b class="serif">
                                        <Sym of={symbolOf(kind)} /> {title} {age}
                                    </b>
                                </td>
                                <td>
                                    {whenOf(family)}
                                    <Armies model={model} id={id} />
                                </td>
                                <td>{costs.military !== undefined && <Of n={costs.military === "target" ? t("its level") : costs.military} what="military" />}</td>
                            </tr>
                        );
                    })}
                </tbody>
            </table>
            {gone.length > 0 && (
                <p class="mut">
                    {t("These go when the age ends: %1.", listed(gone.map((id) => cardOf(id).title)))} <Ref rule="T82" />
                </p>
            )}
        </section>
    );
}

export function Discarding({ model, log }: { model: Model; log: LogEvent[] }) {
    const { hand } = model.player;
    const over = tooMany(model);
    return (
        <>
            <p class="mut">
                {tn(hand.military.length, "Your military hand: %1 card", "Your military hand: %1 cards")}
                {" · "}
                <b>{tn(over, "%1 may not stay: tap the one that goes", "%1 may not stay: tap those that go")}</b> <Ref rule="T52" />
            </p>
            <ul class="pols">
                {hand.military.map((id, i) => (
                    <Tile key={`${i} ${id}`} model={model} id={id} at={i} />
                ))}
            </ul>
            <div class="two">
                <Happened log={log} now={tn(over, "You discard %1 card", "You discard %1 cards")} then={t("Your actions")} />
                <Stays model={model} />
            </div>
            <StandingNow model={model} />
        </>
    );
}

function Scoring({ model, move }: { model: Model; move: TtaMove }) {
    const id = String(move.args[0]);
    const card = cardOf(id);
    const picked = chosen.value === move.text;
    const n = numberOf(model, move);
    return (
        <li class={`pol f-${lookOf(card.family)} ${picked ? "sel" : ""}`}>
            <button class="polpick" data-move={move.text} data-card={id} aria-pressed={picked} onClick={() => pick(move)}>
                <Crest card={card} />
                <span class="polbody">
                    <b class="nm">{card.title}</b>
                    <span class="verb">{t("scores at the end")}</span>
                    <span class="tx">{card.text}</span>
                    {n < 10 && (
                        <span class="taphint">
                            <kbd>{n}</kbd>
                        </span>
                    )}
                </span>
            </button>
        </li>
    );
}

export function Choosing({ model }: { model: Model }) {
    return (
        <ul class="pols">
            {model.moves.map((move) => (
                <Scoring key={move.text} model={model} move={move} />
            ))}
        </ul>
    );
}
