// Food, goods, wealth, armies and ships as pegs on rails; ports and provinces with their boxes.
import { Icon, Ref } from "../../ui/parts";
import { t, tn } from "../../words";
import { Boxes, progress, Track as Rail, upTo } from "../dice/parts";
import type { DrawnProps } from "../drawn";
import { paymentOf } from "./developments";
import { type Sight, sightOf, titleOf, type Track, TRACKS } from "./model";
import { choiceNow, planned, reach } from "./plan";
import { iconOf } from "./sprite";
import { tapTarget } from "./targets";

// What a track would show when the dice are collected or what is planned is done.
function thenOf(sight: Sight, track: Track): number {
    const { facts, player, rolling } = sight;
    const have = player[track];
    const dice = rolling ? facts.dice : undefined;
    const pay = paymentOf(sight);
    if (dice && track === "food") return dice.choices[choiceNow(sight)]?.food_after_feeding ?? have;
    if (track === "goods") return Math.min(have + (dice?.goods ?? 0), facts.rails.goods) - (pay?.goods ?? 0);
    if (pay && track === "wealth") return have - pay.wealth;
    return have + (track === "armies" || track === "ships" ? planned(sight, track) : 0);
}

export function Stores({ sight }: { sight: Sight }) {
    return (
        <section class="stores" aria-labelledby="ir-stores">
            <h3 id="ir-stores">
                {t("Stores and forces")} <Ref rule="I3" />
            </h3>
            <ul class="tracks">
                {TRACKS.map((track) => (
                    <Rail
                        key={track}
                        class={`t-${track}`}
                        icon={<Icon of={iconOf(track)} />}
                        title={titleOf(track)}
                        values={upTo(sight.facts.rails[track])}
                        have={sight.player[track]}
                        then={thenOf(sight, track)}
                    />
                ))}
            </ul>
        </section>
    );
}

// A row of boxes, in groups: how many of them each port or province takes.
function Row(props: { table: DrawnProps; target: string; label: string; icon: string; ends: number[]; done: number }) {
    const { table, target, ends, done } = props;
    const sight = sightOf(table);
    const plan = planned(sight, target);
    const open = reach(sight, target) > 0;
    const size = ends[ends.length - 1] ?? 0;
    return (
        <li class={`city ${open ? "open" : ""} ${plan ? "planned" : ""}`}>
            <button
                aria-disabled={!open}
                aria-pressed={open ? plan > 0 : undefined}
                onClick={() => tapTarget(table, target)}
            >
                <span class="ch">
                    <Icon of={props.icon} />
                    <span>{props.label}</span>
                    <em>{progress(done, plan, size)}</em>
                </span>
                <span class="groups">
                    {ends.map((end, i) => {
                        const start = ends[i - 1] ?? 0;
                        const inside = (n: number) => Math.max(0, Math.min(n, end) - start);
                        return (
                            <span key={end} class="group">
                                <small aria-hidden="true">{i + 2}</small>
                                <Boxes size={end - start} done={inside(done)} plan={inside(done + plan) - inside(done)} />
                            </span>
                        );
                    })}
                </span>
            </button>
        </li>
    );
}

export function Lands({ table, sight }: { table: DrawnProps; sight: Sight }) {
    const { player, facts } = sight;
    return (
        <section class="towns lands" aria-labelledby="ir-lands">
            <h3 id="ir-lands" class="mt">
                {tn(player.ports, "%1 port", "%1 ports")}, {tn(player.provinces, "%1 province", "%1 provinces")}{" "}
                <Ref rule="I5" />
                <small>{t("the more of the two: dice · a province eats 1 food")}</small>
            </h3>
            <ul class="rows">
                <Row table={table} target="port" label={t("Ports")} icon="port" ends={upTo(facts.port_boxes)} done={player.port_boxes} />
                <Row
                    table={table}
                    target="port_goods"
                    label={t("Goods of ports")}
                    icon="good"
                    ends={facts.port_goods}
                    done={player.port_goods}
                />
                <Row
                    table={table}
                    target="province"
                    label={t("Provinces")}
                    icon="province"
                    ends={facts.provinces}
                    done={player.province_boxes}
                />
            </ul>
        </section>
    );
}
