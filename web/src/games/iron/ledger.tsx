// What the dice of the Iron Age bring, or what is left of it.
import { fill, msg, plus, t, tn } from "../../words";
import { bringTitle, foodRow, type Row, Rows, Split as DiceSplit, then } from "../dice/ledger";
import type { Threat } from "../dice/odds";
import type { Fall } from "../dice/pad";
import { type Fate, FATE_NAMES, type Sight, titleOf } from "./model";
import { choiceNow } from "./plan";
import { iconOf } from "./sprite";

function feeding(sight: Sight): Row {
    const { facts, player } = sight;
    const choice = facts.dice?.choices[choiceNow(sight)];
    const { food = 0, provinces_unfed = 0, food_after_feeding = 0 } = choice ?? {};
    return foodRow(player.food, food, facts.food_needed, provinces_unfed, food_after_feeding);
}

function goodsRow({ facts, player }: Sight): Row {
    const goods = facts.dice?.goods ?? 0;
    const lost = Math.max(0, player.goods + goods - facts.rails.goods);
    return {
        icon: "good",
        name: t("Goods"),
        change: plus(goods),
        how: tn(player.ports, "%1 port", "%1 ports"),
        then: then(
            lost
                ? fill("%1, no room for %2", <b>{facts.rails.goods}</b>, <b>{lost}</b>)
                : fill("%1 then", <b>{player.goods + goods}</b>),
        ),
        brief: lost ? t("%1 too many", lost) : t("%1 then", player.goods + goods),
    };
}

function peopleRow(sight: Sight): Row {
    const people = sight.facts.dice?.choices[choiceNow(sight)]?.population ?? 0;
    return {
        icon: "worker",
        name: t("Population"),
        change: String(people),
        how: "",
        then: then(t("to found and build")),
        brief: t("to build"),
    };
}

function innovationsRow({ facts }: Sight): Row {
    const n = facts.dice?.innovations ?? 0;
    return {
        icon: "innovation",
        name: t("Innovation"),
        change: String(n),
        how: t("%1 each", facts.innovation_value),
        then: then(fill("worth %1 this turn", <b>{n * facts.innovation_value}</b>)),
        brief: t("worth %1", n * facts.innovation_value),
    };
}

const DISASTERS: Record<string, string> = {
    unrest: msg("you −1 point"),
    barbarians: msg("battle against %1"),
    pestilence: msg("others −3 points"),
    civil_war: msg("you −4 points"),
    invasion: msg("all battle against %2"),
};

function disasterText({ facts, solo }: Sight, id: string): string {
    const text = solo && id === "pestilence" ? msg("you −3 points") : (DISASTERS[id] ?? msg("no disaster"));
    return t(text, facts.barbarians.against, facts.invasion.against);
}

// Does a disaster cost points, if these dice bring it?
const strikes = ({ facts }: Sight, id: string): boolean =>
    facts.disasters.some((one) => one.id === id && one.points > 0);

// What so many skulls bring.
export const threatsOf = (sight: Sight): Threat[] =>
    sight.facts.disasters.map(({ id, skulls }) => ({
        id,
        skulls,
        icon: iconOf(id),
        title: titleOf(id),
        text: disasterText(sight, id),
        bad: strikes(sight, id),
    }));

// Points these dice would cost their owner.
export function losing(sight: Sight): number {
    const dice = sight.rolling ? sight.facts.dice : undefined;
    if (!dice) return 0;
    const disaster = sight.facts.disasters.find(({ id }) => id === dice.disaster);
    return (disaster?.points ?? 0) + (dice.choices[choiceNow(sight)]?.provinces_unfed ?? 0);
}

// How the battle of a disaster would end for its roller, if it brings one.
function battleOf({ facts }: Sight, id: string): number | null {
    if (id === "barbarians") return facts.barbarians.difference;
    return id === "invasion" ? facts.invasion.difference : null;
}

export function battleText(difference: number): string {
    if (!difference) return t("a draw");
    return difference > 0 ? t("+%1 tribute", difference) : tn(-difference, "−%1 point", "−%1 points");
}

function disasterRow(sight: Sight): Row {
    const { facts } = sight;
    const { disaster = "none", skulls = 0, spared = false } = facts.dice ?? {};
    const calm = disaster === "none" || spared;
    const battle = battleOf(sight, disaster);
    const text = spared && disaster !== "none" ? t("you are spared") : disasterText(sight, disaster);
    return {
        icon: iconOf(disaster),
        name: disaster === "none" ? t("Skulls") : titleOf(disaster),
        change: String(skulls),
        how: calm || battle === null ? "" : battleText(battle),
        then: calm ? text : then(text),
        brief: calm || battle === null ? text : battleText(battle),
        bad: strikes(sight, disaster),
    };
}

const FATES: Record<Fate, string> = {
    abundance: msg("food dice bring 1 more"),
    drought: msg("food dice bring 1 less"),
    omens: msg("one die may be set"),
    conquest: msg("battle against %1: %2"),
    tribute: msg("the weaker owe tribute"),
    skull: msg("counts with the skulls"),
};

function fateRow({ facts, view }: Sight): Row {
    const fate = view.fate ?? "skull";
    const text = t(FATES[fate], facts.conquest.against, battleText(facts.conquest.difference));
    return {
        icon: "fate",
        name: fate === "skull" ? t("Skull") : t(FATE_NAMES[fate]),
        change: "",
        how: "",
        then: text,
        brief: text,
    };
}

export function Ledger({ sight }: { sight: Sight }) {
    const rows = [feeding, goodsRow, peopleRow, innovationsRow, disasterRow, fateRow].map((row) => row(sight));
    return <Rows title={bringTitle(sight)} rule="I10" rows={rows} />;
}

// After collecting: what the turn still has to give.
export function Left({ sight }: { sight: Sight }) {
    const { view, facts } = sight;
    const player = view.seats[view.seat];
    if (!player) return null;
    const worth = view.innovations * facts.innovation_value + player.wealth * facts.wealth_value + player.goods;
    const row = (icon: string, name: string, n: number, how: Row["how"], brief: string): Row => ({
        icon,
        name,
        change: String(n),
        how,
        then: "",
        brief,
    });
    const rows = [
        row("worker", t("Population"), view.population, view.population ? t("to found and build") : t("none left"), t("to build")),
        row("innovation", t("Innovation"), view.innovations, t("%1 each", facts.innovation_value), t("%1 each", facts.innovation_value)),
        row("good", t("Goods"), player.goods, fill("%1 to spend in all", <b>{worth}</b>), t("%1 in all", worth)),
    ];
    return <Rows title={t("Still to come this turn")} rule="I34" rows={rows} />;
}

// For the pad: what is lost, would be, and could be.
export const fallOf = (sight: Sight): Fall => ({
    lost: sight.player.lost,
    more: losing(sight),
    threats: threatsOf(sight),
});

export function Split({ sight }: { sight: Sight }) {
    const choices = sight.facts.dice?.choices ?? [];
    return (
        <DiceSplit
            choices={choices.map((choice) => ({ ...choice, hands: choice.population }))}
            now={choiceNow(sight)}
            hands={t("people")}
        />
    );
}
