// The skyline: monuments on one ground line, each box a block, laid from the ground up.
import { Ref, SeatMark } from "../../ui/parts";
import { t } from "../../words";
import { nameOf } from "../bronze/model";
import { BlockShape, type Mark, Points } from "../bronze/monuments";
import { topOf } from "../bronze/shapes";
import type { DrawnProps } from "../drawn";
import { type Monument, MONUMENTS, type Sight, titleOf } from "./model";
import { planned, reach } from "./plan";
import { SHAPES } from "./shapes";
import { tapTarget } from "./stores";

const AIR = 6; // around a drawing
const SCALE = 0.9;

function Drawing({ of, done, plan }: { of: Monument; done: number; plan: number }) {
    const shape = SHAPES[of];
    const top = topOf(shape);
    const width = shape.width + 2 * AIR;
    const height = AIR - top;
    return (
        <svg
            class="mono"
            viewBox={`${-AIR} ${top - AIR} ${width} ${height}`}
            width={width * SCALE}
            height={height * SCALE}
            aria-hidden="true"
        >
            {shape.blocks.map((block, i) => {
                const state = i < done ? "on" : i < done + plan ? "plan" : "off";
                return <BlockShape key={`${i}${state === "on"}`} block={block} state={state} />;
            })}
        </svg>
    );
}

// How the two values stand: scored, gone, or what these blocks would bring.
function marks({ player, facts, solo, view }: Sight, id: Monument, finishing: boolean): [Mark, Mark] {
    const { first } = facts.monuments[id];
    const scored = player.monument_points[id];
    if (scored) return scored === first ? ["got", ""] : ["lost", "got"];
    if (solo || view.first_builder[id] === null) return [finishing ? "will" : "", ""];
    return ["lost", finishing ? "will" : ""];
}

function One({ table, sight, id }: { table: DrawnProps; sight: Sight; id: Monument }) {
    const { size, first, later } = sight.facts.monuments[id];
    const done = sight.player.monument_boxes[id];
    const plan = planned(sight, id);
    const complete = done >= size;
    const open = reach(sight, id) > 0;
    const count = complete ? t("complete") : plan ? t("%1 + %2 of %3", done, plan, size) : t("%1 of %2", done, size);
    const legal = !open ? "" : sight.rolling ? "open" : "open legal";
    const [high, low] = marks(sight, id, done + plan >= size);
    return (
        <li class={`mon ${complete ? "done" : plan ? "planned" : ""} ${legal}`}>
            <button aria-disabled={!open} aria-pressed={open ? plan > 0 : undefined} onClick={() => tapTarget(table, id)}>
                <span class="stand">
                    <Drawing of={id} done={done} plan={plan} />
                </span>
                <span class="mname">
                    <span>{titleOf(id)}</span>
                </span>
                <span class="pts">
                    <Points points={first} word={sight.solo ? t("points") : t("first")} mark={high} />
                    {!sight.solo && <Points points={later} word={t("later")} mark={low} />}
                </span>
                <span class="mcount">
                    <span class="mc">{count}</span>
                    {sight.view.seats.map((player, seat) => {
                        const theirs = player.monument_boxes[id];
                        if (seat === sight.me || !theirs) return null;
                        return (
                            <span class="riv" key={seat}>
                                <SeatMark seat={seat} />
                                <span class="vh">{nameOf(sight.now, seat)}</span>
                                {theirs >= size ? t("built") : theirs}
                            </span>
                        );
                    })}
                </span>
            </button>
        </li>
    );
}

export function Monuments({ table, sight }: { table: DrawnProps; sight: Sight }) {
    return (
        <section class="fr-m" aria-labelledby="ir-monuments">
            <h3 id="ir-monuments">
                {t("Monuments")} <Ref rule="I6" />
                <small>{t("tap one to lay blocks")}</small>
            </h3>
            <ul class="skyline m5">
                {MONUMENTS.map((id) => (
                    <One key={id} table={table} sight={sight} id={id} />
                ))}
            </ul>
        </section>
    );
}
