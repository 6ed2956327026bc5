// A strength with its parts, and what it would gain in each battle and from each rival.
import { Icon, Ref, SeatMark } from "../../ui/parts";
import { plus, signed, t, tn } from "../../words";
import { Boxes } from "../dice/parts";
import { nameOf } from "../dice/model";
import { turnLedger } from "./ledger";
import type { Force, IronModel } from "./model";

// "= 5 armies + 2 + 1 ship", in symbols.
function Parts({ armies, formations, ships }: Force) {
    return (
        <span class="parts">
            =<Icon of="armies" />
            {armies}
            <span class="vh">{tn(armies, "army", "armies")}</span>
            {formations > 0 && `+${formations}`}
            {ships > 0 && (
                <>
                    +<Icon of="ships" />
                    {ships}
                    <span class="vh">{tn(ships, "ship", "ships")}</span>
                </>
            )}
        </span>
    );
}

function Line({ name, against, difference }: { name: string; against: number; difference: number }) {
    return (
        <li class={difference < 0 ? "neg" : ""}>
            <span>{name}</span>
            <span class="vs">{t("against %1", against)}</span>
            <b>{difference > 0 ? plus(difference) : signed(difference)}</b>
        </li>
    );
}

function Demand({ model }: { model: IronModel }) {
    const { demands } = model.facts;
    return (
        <li class="demand">
            <span>{t("Demand")}</span>
            <span class="vs">
                {demands.map(({ seat, strength }) => (
                    <span key={seat}>
                        {seat === null ? t("rival") : <SeatMark seat={seat} />}
                        {seat !== null && <span class="vh">{nameOf(model.now, seat)}</span>} {strength}
                    </span>
                ))}
            </span>
            <b>
                {demands.map(({ seat, difference }) => (
                    <span key={seat}>{difference > 0 ? plus(difference) : "–"}</span>
                ))}
            </b>
        </li>
    );
}

export function War({ model }: { model: IronModel }) {
    const { facts, player, me, view } = model;
    const ledger = view.seat === me && !model.rolling ? turnLedger(model) : null;
    const won = ledger?.battles.filter((one) => one.battle === "conquest" && one.strength > one.against) ?? [];
    const force = facts.forces[me];
    return (
        <section class="war" aria-labelledby="ir-war">
            <h3 id="ir-war">
                {t("War")} <Ref rule="I15" />
                <small>
                    {t("strength")} <b>{player.strength}</b> {force && <Parts {...force} />}
                </small>
            </h3>
            <p class="cbr">
                <span>
                    {t("conquests")} <span class="vh">{t("%1 of %2", player.conquest, facts.rails.conquest)}</span>
                </span>
                <Boxes size={facts.rails.conquest} done={player.conquest} plan={0} fresh={won.length} />
            </p>
            <ul class="wkey">
                <Line name={t("Conquest")} {...facts.conquest} />
                <Line name={t("Barbarians")} {...facts.barbarians} />
                <Line name={t("Invasion")} {...facts.invasion} />
                <Demand model={model} />
            </ul>
        </section>
    );
}
