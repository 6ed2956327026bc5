// Food, goods, wealth, armies and ships as pegs on rails; ports and provinces with their boxes.
import { Icon, Ref } from "../../ui/parts";
import { t, tn } from "../../words";
import { Boxes } from "../bronze/parts";
import { blocks } from "../dice/plan";
import type { DrawnProps } from "../drawn";
import { pricesOf } from "./developments";
import { type Facts, type Sight, sightOf, titleOf, type Track, TRACKS } from "./model";
import { askWhy, choiceNow, planned, purchase, reach } from "./plan";
import { iconOf } from "./sprite";
import { layPlanned } from "./tray";

function Rail({ track, size, have, then }: { track: Track; size: number; have: number; then: number }) {
    const stays = Math.min(have, then);
    const title = titleOf(track);
    return (
        <li class={`track t-${track}`}>
            <span class="tn">
                <Icon of={iconOf(track)} />
                <span class="tname">{title}</span>
            </span>
            <span class="end">
                <span class="vh">{then === have ? `${title}: ${have}` : t("%1: %2, would be %3", title, have, then)}</span>
                <b class="now" aria-hidden="true">
                    {have}
                </b>
                <span class="to" aria-hidden="true">
                    {then === have ? "" : `→ ${then}`}
                </span>
            </span>
            <ol class="holes" aria-hidden="true">
                {Array.from({ length: size }, (_, i) => {
                    const n = i + 1;
                    const state = n <= stays ? "peg" : n <= have ? "going" : n <= then ? "coming" : "";
                    return (
                        <li key={n} class={`hole ${state} ${n % 5 === 0 ? "m5" : ""}`}>
                            {n}
                        </li>
                    );
                })}
            </ol>
        </li>
    );
}

// What a track would show when the dice are collected or what is planned is done.
function thenOf(sight: Sight, track: Track): number {
    const { facts, player, rolling } = sight;
    const have = player[track];
    const dice = rolling ? facts.dice : undefined;
    const plan = purchase.value;
    const pay = plan && pricesOf(sight)[plan.development]?.pay.find(({ wealth }) => wealth === plan.wealth);
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
                        track={track}
                        size={sight.facts.rails[track]}
                        have={sight.player[track]}
                        then={thenOf(sight, track)}
                    />
                ))}
            </ul>
        </section>
    );
}

// The first tap plans boxes, the second fills them.
export function tapTarget(props: DrawnProps, target: string): void {
    const sight = sightOf(props);
    const most = reach(sight, target);
    if (!most) askWhy(props, target === "port_goods" ? "port_goods 1" : `build ${target} 1`);
    else if (planned(sight, target) && sight.rolling) blocks.value = null;
    else if (planned(sight, target)) layPlanned(sight, (text) => void props.send(text));
    else blocks.value = { target, count: most };
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
                    <em>{plan ? t("%1 + %2 of %3", done, plan, size) : t("%1 of %2", done, size)}</em>
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

const ones = ({ port_boxes }: Facts): number[] => Array.from({ length: port_boxes }, (_, i) => i + 1);

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
                <Row table={table} target="port" label={t("Ports")} icon="port" ends={ones(facts)} done={player.port_boxes} />
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
