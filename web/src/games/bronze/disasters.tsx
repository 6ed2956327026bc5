// Points lost, box by box, and what so many skulls bring.
import { Icon, Ref } from "../../ui/parts";
import { t, tn } from "../../words";
import { toll } from "./ledger";
import { type Sight, titleOf } from "./model";
import { choiceNow } from "./plan";

const ROW = 10;

// Points these dice would cost their owner.
export function losing(sight: Sight): number {
    const dice = sight.rolling ? sight.facts.dice : undefined;
    if (!dice) return 0;
    const disaster = sight.facts.disasters.find((one) => one.id === dice.disaster);
    return (disaster?.points[sight.me] ?? 0) + (dice.choices[choiceNow(sight)]?.cities_unfed ?? 0);
}

// A box for each point lost, crossed; those that would be lost too.
export function LostBoxes({ lost, more }: { lost: number; more: number }) {
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

export function Disasters({ sight }: { sight: Sight }) {
    const lost = sight.player.disasters;
    const more = losing(sight);
    const now = sight.rolling ? sight.facts.dice?.disaster : undefined;
    return (
        <section class="fr-d" aria-labelledby="bz-disasters">
            <h3 id="bz-disasters">
                {t("Disasters")} <Ref rule="B22" />
                <small>
                    {tn(lost, "%1 point lost", "%1 points lost")}
                    {more > 0 && <span class="vh">{t("would be %1", lost + more)}</span>}
                </small>
            </h3>
            <LostBoxes lost={lost} more={more} />
            <ul class="dkey">
                {sight.facts.disasters.map((disaster) => (
                    <li
                        key={disaster.id}
                        class={
                            disaster.id !== now
                                ? ""
                                : toll(sight, disaster).mine
                                  ? "now"
                                  : "now safe"
                        }
                    >
                        <span class="sk">
                            {disaster.skulls}
                            <Icon of="skull" />
                            <span class="vh">{t("skulls")}</span>
                        </span>
                        <span class="dname">{titleOf(disaster.id)}</span>
                        <span class="deff">{toll(sight, disaster).text}</span>
                    </li>
                ))}
            </ul>
        </section>
    );
}
