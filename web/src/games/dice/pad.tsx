// The score pad, on paper: whose it is with the points, and the points lost.
import type { ComponentChildren } from "preact";
import { Icon, Ref, SeatMark } from "../../ui/parts";
import { signed, t, tn } from "../../words";
import type { Threat } from "./odds";
import { Count } from "./parts";
import { type DiceModel, nameOf } from "./model";

export interface Sum {
    name: string;
    points: number;
    kind?: string; // of its looks
}

// The sums of a pad: its parts, points lost and the total.
export function PadHead(props: {
    model: DiceModel;
    sums: Sum[];
    lost: number;
    children?: ComponentChildren;
}) {
    const { model, lost } = props;
    const rows: Sum[] = [
        ...props.sums,
        { name: t("lost"), points: -lost, kind: lost ? "neg" : "" },
        { name: t("points"), points: model.player.score.total, kind: "tot" },
    ];
    return (
        <div class="padhead">
            <SeatMark seat={model.me} class="big" />
            <h2>{t("%1’s pad", nameOf(model.now, model.me))}</h2>
            <dl class="sums">
                {rows.map(({ name, points, kind = "" }) => (
                    <div key={name} class={kind}>
                        <dt>{name}</dt>
                        <dd>
                            <Count n={points} text={signed(points)} />
                        </dd>
                    </div>
                ))}
            </dl>
            {props.children}
        </div>
    );
}

const ROW = 10;

// A box for each point lost, crossed; those that would be lost too.
function LostBoxes({ lost, more }: { lost: number; more: number }) {
    const boxes = Math.max(2 * ROW, Math.ceil((lost + more) / ROW) * ROW);
    return (
        <div class="dboxes" aria-hidden="true">
            {Array.from({ length: boxes }, (_, i) => (
                <i key={i} class={i < lost ? "on" : i < lost + more ? "plan" : ""}>
                    {i < lost + more && <Icon of="cross" />}
                </i>
            ))}
        </div>
    );
}

export interface Fall {
    lost: number;
    more: number; // these dice would cost
    threats: Threat[];
}

// Points lost, box by box, and what each number of skulls brings.
export function Disasters(
    props: Fall & {
        model: DiceModel;
        rule: string;
        class: string; // of its place
        now?: string | undefined; // the disaster of this turn's dice
        boxes?: boolean; // each point lost is a box
    },
) {
    const { model, lost, more, boxes = true } = props;
    const now = props.now ?? (model.rolling ? model.facts.dice?.disaster : undefined);
    const state = ({ id, bad }: Threat) => (id !== now ? "" : bad ? "now" : "now safe");
    return (
        <section class={props.class} aria-labelledby="dice-disasters">
            <h3 id="dice-disasters">
                {t("Disasters")} <Ref rule={props.rule} />
                <small class={lost ? "bad" : ""}>
                    {tn(lost, "%1 point lost", "%1 points lost")}
                    {more > 0 && <span class="vh">{t("would be %1", lost + more)}</span>}
                </small>
            </h3>
            {boxes && <LostBoxes lost={lost} more={more} />}
            <ul class="dkey">
                {props.threats.map((threat) => (
                    <li key={threat.id} class={state(threat)}>
                        <span class="sk">
                            {threat.skulls}
                            <Icon of="skull" />
                            <span class="vh">{t("skulls")}</span>
                        </span>
                        <span class="dname">{threat.title}</span>
                        <span class="deff">{threat.text}</span>
                    </li>
                ))}
            </ul>
        </section>
    );
}
