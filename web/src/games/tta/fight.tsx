// An aggression or a war: both totals on one scale, what I add, the ways to answer and how each ends.
import { phone } from "../../ui/settings";
import { signed, t, tn } from "../../words";
import { Answers, Bars, Chips, mayAdd, Strip } from "./asked";
import { askedOf } from "./asking";
import { cardOf } from "./cards";
import { armyText, Choices, rowsOfWays, Sum, WayRows } from "./giving";
import { type Change, type Mix, type Model, nameOf } from "./model";
import { foremost, given, mixOf, otherwise, wayOf } from "./plan";

export function Fight({ model }: { model: Model }) {
    const { conflict } = model.facts;
    if (!conflict) return <Totals model={model} />;
    const { attacker, defender, need, ways } = conflict;
    const mine = attacker.seat === model.me ? attacker : defender;
    const rival = attacker.seat === model.me ? defender : attacker;
    const mix = mixOf(model);
    const total = mix?.total ?? mine.strength;
    const adds = total - mine.strength;
    const { gave, gave_strength: more } = conflict;
    const bars = [attacker, defender].map((side) =>
        side === mine
            ? { side, adds, parts: partsOf(model, adds), note: "" }
            : side === attacker && more
              ? { side: { ...side, strength: side.strength - more }, adds: more, parts: [{ title: gave.map(({ card, count }) => (count > 1 ? `${cardOf(card).title} × ${count}` : cardOf(card).title)).join(", "), n: more }], gone: true, note: "" }
              : { side, note: mayAdd(side) },
    );
    return (
        <>
            <Bars model={model} bars={bars} need={need} ruler />
            <h3 class="serif adding">
                <span>{t("What you add")}</span>{" "}
                <small>
                    {conflict.choices.length
                        ? t("A unit that is given up counts now and is gone afterwards. Nothing is spent before you answer.")
                        : t("You have nothing to add.")}
                </small>
            </h3>
            <div class="givings">
                {conflict.all_mixes && <Choices model={model} what="strength" />}
                <Sum
                    model={model}
                    title={t("Your total")}
                    first={t("strength")}
                    none={mine.strength}
                    goal={t("%1 needed", need)}
                    good={total >= need}
                    verdict={verdictOf(model, total >= need, rival.seat, mine === attacker)}
                />
            </div>
            {!conflict.all_mixes && <Answers model={model} moves={model.moves.filter(({ verb }) => verb !== "done")} />}
            <WayRows model={model} rows={rowsOfWays(model, ways)} title={t("Ways to answer")} folded={phone.value && conflict.all_mixes && conflict.choices.length > 0} />
            <div class="atend">
                {given.value?.some(Boolean) && otherwise(model).length > 0 && (
                    <p class="line1">
                        <span class="cap">{t("Otherwise, if you add nothing")}</span> <Chips model={model} changes={otherwise(model)} />
                    </p>
                )}
                {mix && (
                    <Strip
                        model={model}
                        title={wayOf(model) ? t("How it ends then, if nobody adds anything") : t("What then changes")}
                        changes={outcomesOf(model)}
                        all={wayOf(model)?.changes}
                    >
                        <Left model={model} mix={mix} rival={rival.seat} />
                    </Strip>
                )}
            </div>
        </>
    );
}

const ASIDE = ["strength", "military_hand", "faces_needed", "discontent"]; // stand in other cells, or follow from the yellow bank

// What the chosen way brings both sides.
const outcomesOf = (model: Model): Change[] =>
    foremost((wayOf(model)?.changes ?? []).filter(({ seat, what }) => seat !== model.me || !ASIDE.includes(what))).slice(0, 3);

// What is left to fight with afterwards.
function Left({ model, mix, rival }: { model: Model; mix: Mix; rival: number }) {
    const { player, view, now } = model;
    const held = player.hand.military.length;
    const cards = (model.facts.conflict?.choices ?? []).reduce((sum, { card }, i) => sum + (cardOf(card).family === "unit" ? 0 : (mix.given[i] ?? 0)), 0);
    const theirs = view.seats[rival];
    return (
        <>
            <li>
                <span>{t("strength")}</span>
                <b>
                    {mix.strength !== player.rating.strength && <small>{signed(player.rating.strength)} →</small>} {signed(mix.strength)}
                </b>
                {armyText(model, mix.armies)}
            </li>
            {cards > 0 && (
                <li>
                    <span>{t("military hand")}</span>
                    <b>
                        <small>{held} →</small> {held - cards}
                    </b>
                </li>
            )}
            {theirs && (
                <li>
                    <span>{t("then, against %1", nameOf(now, rival))}</span>
                    <b>{`${signed(mix.strength)} : ${signed(theirs.rating.strength)}`}</b>
                    {tn(theirs.hand.military.length, "%1 military card", "%1 military cards")}
                </li>
            )}
        </>
    );
}

// What is added, card by card; as one sum where an army makes it more or less.
function partsOf(model: Model, adds: number): { title: string; n: number }[] {
    const choices = model.facts.conflict?.choices ?? [];
    const parts = choices.flatMap(({ card, adds: each }, i) => {
        const count = given.value?.[i] ?? 0;
        return count ? [{ title: cardOf(card).title, n: each * count }] : [];
    });
    return parts.reduce((sum, { n }) => sum + n, 0) === adds ? parts : [{ title: "", n: adds }];
}

function verdictOf(model: Model, enough: boolean, rival: number, attacks: boolean): string {
    if (!enough) return t("not enough");
    return attacks ? t("enough, if %1 adds nothing", nameOf(model.now, rival)) : t("enough: you hold");
}

// For who only watches.
function Totals({ model }: { model: Model }) {
    const { attacker = 0, defender = 0, attack = 0, defense = 0 } = askedOf(model);
    const side = (seat: number, strength: number) => ({ side: { seat, strength, units: 0, cards: 0 } });
    return <Bars model={model} bars={[side(attacker, attack), side(defender, defense)]} />;
}
