// The skyline: monuments on one ground line, each box a block, laid from the ground up.
import type { ComponentChildren } from "preact";
import { Icon, Ref, SeatMark } from "../../ui/parts";
import { ctx, t } from "../../words";
import { progress } from "./parts";
import { type Block, middle, type Shape, topOf } from "./shapes";
import { type DiceModel, nameOf } from "./model";

const AIR = 6; // around a drawing

// A block with a round gate that goes through it.
function gate({ x, y, w, h }: Extract<Block, { kind: "arch" }>): string {
    const [side, top] = [0.28 * w, 0.4 * h];
    const r = (w - 2 * side) / 2;
    return (
        `M${x + 0.75} ${y + 0.75}h${w - 1.5}v${h - 1.5}h${1.5 - w}z` +
        `M${x + side} ${y + h - 0.75}v${r + top - h}a${r} ${r} 0 0 1 ${2 * r} 0v${h - r - top}z`
    );
}

type BlockState = "on" | "on fresh" | "plan" | "off";

function BlockShape({ block, state }: { block: Block; state: BlockState }) {
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
            ) : block.kind === "arch" ? (
                <path fill-rule="evenodd" d={gate(block)} />
            ) : (
                <polygon points={block.points.map((p) => p.join(",")).join(" ")} />
            )}
            {state.startsWith("on") && (
                <use class="tick" href="#i-check" x={x - 5.5} y={y - 5.5} width="11" height="11" />
            )}
        </g>
    );
}

interface DrawingOf {
    shape: Shape;
    done: number;
    fresh: number; // of them, laid in this turn
    plan: number;
    scale: number;
}

function Drawing({ shape, done, fresh, plan, scale }: DrawingOf) {
    const stateOf = (i: number): BlockState =>
        i < done - fresh ? "on" : i < done ? "on fresh" : i < done + plan ? "plan" : "off";
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
                return <BlockShape key={`${i}${i < done}`} block={block} state={stateOf(i)} />;
            })}
        </svg>
    );
}

type BlockMark = "got" | "lost" | "will" | "";

function Points({ points, word, mark }: { points: number; word: string; mark: BlockMark }) {
    const said = { got: t("scored"), lost: t("gone"), will: t("would be yours"), "": "" }[mark];
    return (
        <span class={`pt ${mark}`}>
            <b>{points}</b>
            <small>{word}</small>
            {said && <span class="vh">{said}</span>}
        </span>
    );
}

interface Monument {
    id: string;
    title: string;
    shape: Shape;
    size: number;
    first: number; // points of who completes it first, and of those after
    later: number;
    fresh?: number; // blocks laid in this turn
    plan: number; // blocks planned
    open: boolean; // blocks may be laid, or could be with these dice
}

// How the two values stand: scored, gone, or what these blocks would bring.
function marks(model: DiceModel, { id, size, plan }: Monument): [BlockMark, BlockMark] {
    const first = model.view.first_builder[id];
    const done = model.player.monument_boxes[id] ?? 0;
    if (done >= size) return model.solo || first === model.me ? ["got", ""] : ["lost", "got"];
    const finishing = done + plan >= size ? "will" : "";
    return model.solo || first === null ? [finishing, ""] : ["lost", finishing];
}

function Rivals(props: { model: DiceModel; id: string; size: number; compact: boolean }) {
    const { model, id, size } = props;
    const built = props.compact ? (
        <>
            <Icon of="check" />
            <span class="vh">{t(ctx("monument", "built"))}</span>
        </>
    ) : (
        t(ctx("monument", "built"))
    );
    return (
        <>
            {model.view.seats.map((player, seat) => {
                const done = player.monument_boxes[id] ?? 0;
                if (seat === model.me || !done) return null;
                return (
                    <span class="riv" key={seat}>
                        <SeatMark seat={seat} />
                        <span class="vh">{nameOf(model.now, seat)}</span>
                        {done >= size ? built : done}
                    </span>
                );
            })}
        </>
    );
}

interface OneOf {
    model: DiceModel;
    one: Monument;
    scale: number;
    compact: boolean;
    tap(): void;
}

function One({ model, one, scale, compact, tap }: OneOf) {
    const { id, size, plan, open, fresh = 0 } = one;
    const done = model.player.monument_boxes[id] ?? 0;
    const complete = done >= size;
    const [high, low] = marks(model, one);
    const state = complete ? "done" : plan ? "planned" : "";
    const rivals = model.view.seats.some((one, seat) => seat !== model.me && one.monument_boxes[id]);
    const short = compact && rivals && !plan;
    const told = complete
        ? !short && t("complete")
        : short
          ? `${done}/${size}`
          : progress(done, plan, size);
    const legal = !open ? "" : model.rolling ? "open" : "open legal";
    return (
        <li class={`mon ${state} ${legal}`}>
            <button
                aria-disabled={!open}
                aria-pressed={open ? plan > 0 : undefined}
                onClick={tap}
            >
                <span class="stand">
                    <Drawing shape={one.shape} done={done} fresh={fresh} plan={plan} scale={scale} />
                </span>
                <span class="mname">
                    <span>{one.title}</span>
                </span>
                <span class="pts">
                    <Points
                        points={one.first}
                        word={model.solo ? t("points") : t(ctx("builder", "first"))}
                        mark={high}
                    />
                    {!model.solo && <Points points={one.later} word={t("later")} mark={low} />}
                </span>
                <span class="mcount">
                    <span class="mc">{told}</span>
                    <Rivals model={model} id={id} size={size} compact={compact} />
                </span>
            </button>
        </li>
    );
}

export function Skyline(props: {
    model: DiceModel;
    rule: string;
    monuments: Monument[];
    tap(id: string): void;
    scale?: number;
    compact?: boolean; // words of the rows once, at the left
    children?: ComponentChildren; // what else is to be said of them
}) {
    const { model, monuments, tap, scale = 0.9, compact = false } = props;
    return (
        <section class="fr-m" aria-labelledby="dice-monuments">
            <h3 id="dice-monuments">
                {t("Monuments")} <Ref rule={props.rule} />
                <small>
                    {model.asked && t("tap one to lay blocks")}
                    {model.asked && props.children && " · "}
                    {props.children}
                </small>
            </h3>
            <div class={compact ? "skyline-at" : ""}>
                {compact && (
                    <p class="mhead" aria-hidden="true">
                        <span>{model.solo ? t("points") : t("first / later")}</span>
                        <span>{t(ctx("boxes", "laid"))}</span>
                    </p>
                )}
                <ul class={`skyline m${monuments.length}`}>
                    {monuments.map((one) => (
                        <One
                            key={one.id}
                            model={model}
                            one={one}
                            scale={scale}
                            compact={compact}
                            tap={() => tap(one.id)}
                        />
                    ))}
                </ul>
            </div>
        </section>
    );
}
