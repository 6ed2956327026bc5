// Strength, what the battles would bring, conquest boxes and tribute.
import { Ref } from "../../ui/parts";
import { t } from "../../words";
import { Boxes, Count } from "../dice/parts";
import { battleText } from "./ledger";
import type { Battle, Sight } from "./model";

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
