// Ports and provinces, each with its boxes: of a port one for population and some for goods, of a province
// some for population and the tribute that it marks.
import type { ComponentChildren } from "preact";
import { Icon, Ref } from "../../ui/parts";
import { ctx, listed, t, tn } from "../../words";
import { Boxes } from "../dice/parts";
import type { DrawnProps } from "../drawn";
import { turnLedger } from "./ledger";
import { type Account, type IronModel, titleOf } from "./model";
import { sumOf } from "./parts";
import { planned, reach } from "./plan";
import { tapTarget } from "./targets";

// A row of boxes that fills from the left, in stretches: one for each port or province.
interface Fill {
    target: string;
    icon: string;
    ends: number[]; // boxes that are filled when the first, the second … stands
    done: number;
    fresh: number; // filled in this turn
}

const spentOn = (account: Account | undefined, id: string): number =>
    sumOf(account?.spent.filter((part) => part.id === id) ?? []);

function fillsOf(model: IronModel): Record<"people" | "goods" | "provinces", Fill> {
    const { player, facts, view, me } = model;
    const ledger = view.seat === me && !model.rolling ? turnLedger(model) : null;
    const row = (target: string, icon: string, ends: number[], done: number, fresh: number): Fill => ({
        target,
        icon,
        ends,
        done,
        fresh,
    });
    const single = Array.from({ length: facts.port_boxes }, (_, i) => i + 1);
    const { population, goods } = ledger ?? {};
    return {
        people: row("port", "worker", single, player.port_boxes, spentOn(population, "port")),
        goods: row("port_goods", "good", facts.port_goods, player.port_goods, spentOn(goods, "port")),
        provinces: row("province", "worker", facts.provinces, player.province_boxes, spentOn(population, "province")),
    };
}

// One land's stretch of a row.
function stretch(model: IronModel, fill: Fill, k: number) {
    const start = fill.ends[k - 1] ?? 0;
    const end = fill.ends[k] ?? 0;
    const inside = (n: number) => Math.max(0, Math.min(n, end) - start);
    const plan = planned(model, fill.target);
    const done = inside(fill.done);
    return {
        size: end - start,
        done,
        plan: inside(fill.done + plan) - done,
        fresh: done - inside(fill.done - fill.fresh),
        next: fill.done >= start && fill.done < end && reach(model, fill.target) > 0,
    };
}

interface StretchOf {
    table: DrawnProps;
    model: IronModel;
    fill: Fill;
    k: number;
    name: string;
}

function Stretch({ table, model, fill, k, name }: StretchOf) {
    const { next, ...boxes } = stretch(model, fill, k);
    const open = reach(model, fill.target) > 0 && boxes.done < boxes.size;
    const wanted = (fill.ends[k] ?? 0) - fill.done;
    const what = fill.icon === "good" ? t("goods") : t("population");
    const full = boxes.done === boxes.size;
    return (
        <button
            class={`bx ${open ? "open" : ""} ${next ? "legal" : ""} ${boxes.plan ? "planned" : ""}`}
            aria-disabled={!open}
            aria-pressed={open ? boxes.plan > 0 : undefined}
            aria-label={t("%1: %2", listed([name, what]), full ? t(ctx("boxes", "full")) : t("%1 of %2", boxes.done + boxes.plan, boxes.size))}
            onClick={() => tapTarget(table, fill.target, Math.max(1, wanted))}
        >
            <Icon of={fill.icon} />
            <Boxes {...boxes} />
        </button>
    );
}

function Land(props: { nth: number; state: string; standing: boolean; children: ComponentChildren }) {
    return (
        <li class={`land ${props.standing ? "done" : ""}`}>
            <span class="ch">
                <b>{props.nth}</b>
                <em>{props.state}</em>
            </span>
            {props.children}
        </li>
    );
}

function First({ icon, name }: { icon: string; name: string }) {
    return (
        <li class="land1">
            <Icon of={icon} />
            <span class="vh">{name}</span>
            <b>1</b>
            <em>{t("start")}</em>
        </li>
    );
}

function stateText(model: IronModel, fills: Fill[], k: number): string {
    const all = fills.map((fill) => stretch(model, fill, k));
    const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((n, one) => n + of(one), 0);
    const [size, done, plan] = [sum((one) => one.size), sum((one) => one.done), sum((one) => one.plan)];
    if (done === size) return sum((one) => one.fresh) ? t(ctx("port or province", "built now")) : t(ctx("port or province", "built"));
    return plan ? t("%1 + %2 of %3", done, plan, size) : t("%1 of %2", done, size);
}

export function Lands({ table, model }: { table: DrawnProps; model: IronModel }) {
    const { player, facts } = model;
    const { people, goods, provinces } = fillsOf(model);
    const more = facts.empire_dice > (model.view.seat === model.me ? diceNow(model) : facts.empire_dice);
    return (
        <section class="towns" aria-labelledby="ir-lands">
            <h3 id="ir-lands" class="mt">
                {listed([tn(player.ports, "%1 port", "%1 ports"), tn(player.provinces, "%1 province", "%1 provinces")])}{" "}
                <Ref rule="I5" />
                <small>
                    <span class="wide">{t("the greater number:")} </span>
                    {more
                        ? tn(facts.empire_dice, "%1 die from the next turn", "%1 dice from the next turn")
                        : tn(facts.empire_dice, "%1 die", "%1 dice")}
                </small>
            </h3>
            <ul class="lands ports" aria-label={titleOf("port")}>
                <First icon="port" name={t("port %1", 1)} />
                {people.ends.map((_, k) => {
                    const name = t("port %1", k + 2);
                    const state = stateText(model, [people, goods], k);
                    return (
                        <Land key={k} nth={k + 2} state={state} standing={player.ports >= k + 2}>
                            <Stretch table={table} model={model} fill={people} k={k} name={name} />
                            <Stretch table={table} model={model} fill={goods} k={k} name={name} />
                        </Land>
                    );
                })}
            </ul>
            <ul class="lands provs" aria-label={titleOf("province")}>
                <First icon="province" name={t("province %1", 1)} />
                {provinces.ends.map((_, k) => (
                    <Land
                        key={k}
                        nth={k + 2}
                        state={stateText(model, [provinces], k)}
                        standing={player.provinces >= k + 2}
                    >
                        <Stretch table={table} model={model} fill={provinces} k={k} name={t("province %1", k + 2)} />
                        <span class="tr">
                            <Icon of="tribute" />
                            <span class="vh">{t("tribute")}</span>
                            {facts.province_tribute[k]}
                        </span>
                    </Land>
                ))}
            </ul>
        </section>
    );
}

const diceNow = ({ view }: IronModel): number => Object.values(view.dice).reduce((sum, n) => sum + n, 0) || Infinity;
