// Strength, what the battles would bring, conquest boxes and tribute; points lost and what skulls bring.
import { Icon, Ref } from "../../ui/parts";
import { t, tn } from "../../words";
import { LostBoxes } from "../bronze/disasters";
import { Boxes, Count } from "../bronze/parts";
import { battleText, disasterText, losing } from "./ledger";
import { type Battle, type Sight, titleOf } from "./model";

export function War({ sight }: { sight: Sight }) {
    const { facts, player } = sight;
    const battles: [string, Battle][] = [
        [t("Conquest"), facts.conquest],
        [t("Barbarians"), facts.barbarians],
        [t("Invasion"), facts.invasion],
    ];
    return (
        <section class="war" aria-labelledby="ir-war">
            <h3 id="ir-war">
                {t("War and tribute")} <Ref rule="I15" />
            </h3>
            <dl class="powers">
                <div>
                    <dt>{t("strength")}</dt>
                    <dd>
                        <Count n={player.strength} />
                    </dd>
                </div>
                <div>
                    <dt>{t("tribute")}</dt>
                    <dd>
                        <Count n={player.tribute} />
                    </dd>
                </div>
            </dl>
            <p class="conquests">
                <span>
                    {t("Conquest boxes")} <span class="vh">{t("%1 of %2", player.conquest, facts.rails.conquest)}</span>
                </span>
                <Boxes size={facts.rails.conquest} done={player.conquest} plan={0} />
            </p>
            <ul class="dkey">
                {battles.map(([name, battle]) => (
                    <li key={name}>
                        <span class="sk">{battle.against}</span>
                        <span class="dname">{name}</span>
                        <span class="deff">{battleText(battle.difference)}</span>
                    </li>
                ))}
            </ul>
        </section>
    );
}

export function Disasters({ sight }: { sight: Sight }) {
    const { facts, player } = sight;
    const dice = sight.rolling ? facts.dice : undefined;
    const more = losing(sight);
    return (
        <section class="fall" aria-labelledby="ir-disasters">
            <h3 id="ir-disasters">
                {t("Disasters")} <Ref rule="I14" />
                <small class={player.lost ? "bad" : ""}>
                    {tn(player.lost, "%1 point lost", "%1 points lost")}
                    {more > 0 && <span class="vh">{t("would be %1", player.lost + more)}</span>}
                </small>
            </h3>
            <LostBoxes lost={player.lost} more={more} />
            <ul class="dkey">
                {facts.disasters.map(({ id, skulls }) => (
                    <li key={id} class={id !== dice?.disaster ? "" : dice.spared ? "now safe" : "now"}>
                        <span class="sk">
                            {skulls}
                            <Icon of="skull" />
                            <span class="vh">{t("skulls")}</span>
                        </span>
                        <span class="dname">{titleOf(id)}</span>
                        <span class="deff">{disasterText(sight, id)}</span>
                    </li>
                ))}
            </ul>
        </section>
    );
}
