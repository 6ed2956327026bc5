// The skyline: monuments on one ground line, each box a block, laid from the ground up.
import { Ref, SeatMark } from "../../ui/parts";
import { t } from "../../words";
import { type Monument, MONUMENTS, nameOf, type Sight, titleOf } from "./model";
import { boxesOf, planned, reach } from "./plan";
import { type Block, middle, SHAPES, topOf } from "./shapes";
import { tapTarget } from "./targets";

const AIR = 6; // around a drawing

export function BlockShape({ block, state }: { block: Block; state: "on" | "plan" | "off" }) {
    const [x, y] = middle(block);
    return (
        <g class={`block ${state}`}>
            {block.kind === "box" ? (
                <rect
                    x={block.x + 0.75}
                    y={block.y + 0.75}
                    width={block.w - 1.5}
                    height={block.h - 1.5}
                    rx="1.5"
                />
            ) : (
                <polygon points={block.points.map((p) => p.join(",")).join(" ")} />
            )}
            {state === "on" && (
                <use class="tick" href="#i-check" x={x - 5.5} y={y - 5.5} width="11" height="11" />
            )}
        </g>
    );
}

export function Drawing({
    of,
    done,
    plan,
    scale,
}: {
    of: Monument;
    done: number;
    plan: number;
    scale: number;
}) {
    const shape = SHAPES[of];
    const top = topOf(shape);
    const width = shape.width + 2 * AIR;
    const height = AIR - top;
    return (
        <svg
            class="mono"
            viewBox={`${-AIR} ${top - AIR} ${width} ${height}`}
            width={width * scale}
            height={height * scale}
            preserveAspectRatio="xMidYMax"
            aria-hidden="true"
        >
            {shape.blocks.map((block, i) => {
                const state = i < done ? "on" : i < done + plan ? "plan" : "off";
                return <BlockShape key={`${i}${state === "on"}`} block={block} state={state} />;
            })}
        </svg>
    );
}

export type Mark = "got" | "lost" | "will" | "";

export function Points({ points, word, mark }: { points: number; word: string; mark: Mark }) {
    const said = { got: t("scored"), lost: t("gone"), will: t("would be yours"), "": "" }[mark];
    return (
        <span class={`pt ${mark}`}>
            <b>{points}</b>
            <small>{word}</small>
            {said && <span class="vh">{said}</span>}
        </span>
    );
}

function marks(sight: Sight, id: Monument, complete: boolean, finishing: boolean): [Mark, Mark] {
    const first = sight.view.first_builder[id];
    if (complete) return first === sight.me ? ["got", ""] : ["lost", "got"];
    if (first === null) return [finishing ? "will" : "", ""];
    return ["lost", finishing ? "will" : ""];
}

function Rivals({ sight, id }: { sight: Sight; id: Monument }) {
    const size = sight.facts.targets[id]?.size ?? 0;
    return (
        <>
            {sight.view.seats.map((player, seat) => {
                const done = player.monument_boxes[id];
                if (seat === sight.me || !done) return null;
                return (
                    <span class="riv" key={seat}>
                        <SeatMark seat={seat} />
                        <span class="vh">{nameOf(sight.now, seat)}</span>
                        {done >= size ? t("built") : done}
                    </span>
                );
            })}
        </>
    );
}

function One({ sight, id, send }: { sight: Sight; id: Monument; send(text: string): void }) {
    const { size = 0, first = 0, later = 0 } = sight.facts.targets[id] ?? {};
    const done = boxesOf(sight, id);
    const plan = planned(sight, id);
    const complete = done >= size;
    const open = reach(sight, id) > 0;
    const count = complete
        ? t("complete")
        : plan
          ? t("%1 + %2 of %3", done, plan, size)
          : t("%1 of %2", done, size);
    const [high, low] = marks(sight, id, complete, done + plan >= size);
    const state = complete ? "done" : plan ? "planned" : "";
    const legal = !open ? "" : sight.rolling ? "open" : "open legal";
    return (
        <li class={`mon ${state} ${legal}`}>
            <button
                aria-disabled={!open}
                aria-pressed={open ? plan > 0 : undefined}
                onClick={() => tapTarget(sight, id, send)}
            >
                <span class="stand">
                    <Drawing of={id} done={done} plan={plan} scale={0.9} />
                </span>
                <span class="mname">
                    <span>{titleOf(id)}</span>
                </span>
                <span class="pts">
                    {sight.solo ? (
                        <Points
                            points={first}
                            word={t("points")}
                            mark={complete ? "got" : done + plan >= size ? "will" : ""}
                        />
                    ) : (
                        <>
                            <Points points={first} word={t("first")} mark={high} />
                            <Points points={later} word={t("later")} mark={low} />
                        </>
                    )}
                </span>
                <span class="mcount">
                    <span class="mc">{count}</span>
                    <Rivals sight={sight} id={id} />
                </span>
            </button>
        </li>
    );
}

export function Monuments({ sight, send }: { sight: Sight; send(text: string): void }) {
    const inPlay = MONUMENTS.filter((id) => sight.facts.targets[id]?.in_play);
    const out = MONUMENTS.filter((id) => !sight.facts.targets[id]?.in_play).map(titleOf);
    return (
        <section class="fr-m" aria-labelledby="bz-monuments">
            <h3 id="bz-monuments">
                {t("Monuments")} <Ref rule="B6" />
                <small>
                    {t("tap one to lay blocks")}
                    {out.length > 0 && ` · ${t("out of this game: %1", out.join(", "))}`}
                </small>
            </h3>
            <ul class={`skyline m${inPlay.length}`}>
                {inPlay.map((id) => (
                    <One key={id} sight={sight} id={id} send={send} />
                ))}
            </ul>
        </section>
    );
}
