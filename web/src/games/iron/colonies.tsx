// The colonies, laid out as the sea lies: from Spain to the Levant, from Gaul to Africa. Holes show
// whose pegs are in them.
import { Icon, Ref, SeatMark } from "../../ui/parts";
import { msgn, t, tn } from "../../words";
import { nameOf } from "../dice/sight";
import type { DrawnProps } from "../drawn";
import { type Colony, type Sight, titleOf } from "./model";
import { askWhy, colony } from "./plan";
import { iconOf } from "./sprite";

// Column and row of each on the map; a place, not a rule.
const PLACES: Record<string, [number, number]> = {
    barcelona: [1, 1],
    massalia: [2, 1],
    corsis: [3, 1],
    antioch: [7, 1],
    mastia: [1, 2],
    palma: [2, 2],
    sardus: [3, 2],
    syracuse: [4, 2],
    crete: [5, 2],
    rhodes: [6, 2],
    cyprus: [7, 2],
    rusadir: [1, 3],
    ikosim: [2, 3],
    carthage: [3, 3],
    melita: [4, 3],
    arvad: [7, 3],
    oea: [4, 4],
    cyrene: [5, 4],
    alexandria: [6, 4],
};

const BONUSES: Record<string, [string, string]> = {
    goods: msgn("%1 good", "%1 goods"),
    army: msgn("%1 army", "%1 armies"),
    ship: msgn("%1 ship", "%1 ships"),
    food: msgn("%1 food", "%1 food"),
    innovation: msgn("%1 innovation", "%1 innovations"),
    mine: msgn("mine, %1 point with Metallurgy", "mine, %1 points with Metallurgy"),
};

const bonusText = (kind: string, n: number) => tn(n, ...(BONUSES[kind] ?? [kind, kind]));

function pegsOf({ view, now }: Sight, id: string) {
    return view.seats.flatMap((player, seat) => {
        const n = player.pegs[id] ?? 0;
        return n ? [{ seat, n, text: t("%1: %2", nameOf(now, seat), n) }] : [];
    });
}

function ownerText({ now }: Sight, { completed_by: by }: Colony): string {
    if (by === null) return "";
    return by === "rival" ? t("the rival’s") : t("%1’s", nameOf(now, by));
}

function Holes({ sight, id, one }: { sight: Sight; id: string; one: Colony }) {
    const pegs = pegsOf(sight, id).flatMap(({ seat, n }) => Array<number>(n).fill(seat));
    return (
        <span class="peglets" aria-hidden="true">
            {Array.from({ length: one.holes }, (_, i) => {
                const seat = pegs[i];
                if (one.completed_by === "rival") return <i key={i} class="rival" />;
                return <i key={i}>{seat !== undefined && <SeatMark seat={seat} />}</i>;
            })}
        </span>
    );
}

function One({ table, sight, id, one }: { table: DrawnProps; sight: Sight; id: string; one: Colony }) {
    const legal = sight.asked && sight.view.phase === "colonies" && sight.now.moves.some(({ args }) => args[0] === id);
    const chosen = legal && colony.value === id;
    const bonus = Object.entries(one.bonus);
    const [column, row] = PLACES[id] ?? [1, 5];
    const told = [
        one.completed_by === null ? tn(one.holes, "%1 hole", "%1 holes") : t("completed, %1", ownerText(sight, one)),
        ...(one.completed_by === null ? pegsOf(sight, id).map(({ text }) => text) : []),
        ...bonus.map(([kind, n]) => bonusText(kind, n)),
    ];
    return (
        <li class="isle" style={{ gridColumn: column, gridRow: row }}>
            <button
                class={`${one.completed_by === null ? "" : "done"} ${legal ? "legal" : ""} ${chosen ? "chosen" : ""}`}
                aria-disabled={!legal}
                aria-pressed={legal ? chosen : undefined}
                onClick={() => (legal ? (colony.value = chosen ? null : id) : askWhy(table, `peg ${id} 1`))}
            >
                <b class="cn">{titleOf(id)}</b>
                <span class="vh">{told.join(", ")}</span>
                <Holes sight={sight} id={id} one={one} />
                <span class="cb" aria-hidden="true">
                    {one.completed_by === null
                        ? bonus.map(([kind, n]) => (
                              <span key={kind}>
                                  <Icon of={iconOf(kind)} />
                                  {n}
                              </span>
                          ))
                        : ownerText(sight, one)}
                </span>
            </button>
        </li>
    );
}

export function Colonies({ table, sight }: { table: DrawnProps; sight: Sight }) {
    const { colonies } = sight.facts;
    if (!colonies) return null;
    return (
        <section class="sea" aria-labelledby="ir-colonies">
            <h3 id="ir-colonies">
                {t("Colonies")} <Ref rule="I26" />
                <small>{t("%1 pegs in stock", sight.player.pegs_left)}</small>
            </h3>
            <ul class="map">
                {Object.entries(colonies).map(([id, one]) => (
                    <One key={id} table={table} sight={sight} id={id} one={one} />
                ))}
            </ul>
            <p class="source">
                {t("The names are the rulebook’s; sizes and bonuses are our reconstruction.")} <Ref rule="I31" />
            </p>
        </section>
    );
}
