// Who leads and what is built: leader, special technologies, government, the wonder and those that stand.
import { Key } from "../../ui/parts";
import { phone } from "../../ui/settings";
import { fill, t, tn } from "../../words";
import { cardOf } from "./cards";
import { soft } from "./hyphens";
import type { Model, Player } from "./model";
import { isSimple } from "./model";
import { Emblem, Gives, Roof, Sym, Tokens } from "./parts";
import { type Tap, Target } from "./target";

const LONG = 18; // letters of a government that need the whole width

interface PeopleProps {
    model: Model;
    tap: Tap;
}

function Leader({ model, tap }: PeopleProps) {
    const id = model.player.leader;
    if (!id)
        return (
            <div class="id leaderbox none">
                <span class="arch">
                    <Sym of="leader" class="em" />
                </span>
                <span class="cap">{t("no leader")}</span>
            </div>
        );
    const card = cardOf(id);
    return (
        <Target model={model} at="leader" card={id} tap={tap} class="id leaderbox f-leader">
            <span class="arch">
                <Roof family="leader" />
                <Emblem card={card} />
                <span class="age">{card.age}</span>
            </span>
            <span class="txt">
                <span class="cap">
                    <Sym of="leader" /> {t("leader")}
                </span>
                <span class="nm">{soft(card.title, 14)}</span>
                <span class="tx">{card.short || <Gives gives={card.gives} sign />}</span>
            </span>
        </Target>
    );
}

// `many` stand beside each other, and have less room.
function Plate({ model, tap, id, many, ruined = false }: PeopleProps & { id: string; many: boolean; ruined?: boolean }) {
    const card = cardOf(id);
    return (
        <Target model={model} at={`card:${id}`} card={id} tap={tap} class={`plate f-${card.family} ${ruined ? "ruin" : ""}`}>
            {!many && card.title.split(" ").every((word) => word.length < 13) && <Emblem card={card} />}
            <span class="nm">{soft(card.title, many ? 9 : 14)}</span>
            <span class="ag">{card.age}</span>
            <span class="pl">
                {ruined ? t("in ruins") : card.gives?.length ? <Gives gives={card.gives} sign /> : card.short}
            </span>
        </Target>
    );
}

const specialsOf = (player: Player): string[] =>
    player.technologies.filter((id) => cardOf(id).family === "special");

function Government({ model, tap }: PeopleProps) {
    const { player, fact, view, me } = model;
    const card = cardOf(player.government);
    const acts = view.seat === me;
    const civil = acts ? player.actions.civil : player.totals.civil;
    const military = acts ? player.actions.military : player.totals.military;
    return (
        <Target model={model} at="government" card={player.government} tap={tap} class="id govbox f-government">
            <span class="govtop">
                <Roof family="government" />
                <span class={`gnm ${card.title.length > LONG ? "long" : ""}`}>
                    <Sym of="government" /> {card.title}
                </span>
                <span class="age">{card.age}</span>
            </span>
            <span class="govbody">
                <span class="act-line">
                    <Tokens of="civil" n={civil} all={player.totals.civil} />
                    <b>{civil}</b>
                    <span class="of">{t("of %1 civil", player.totals.civil)}</span>
                </span>
                <span class="act-line">
                    <Tokens of="military" n={military} all={player.totals.military} />
                    <b>{military}</b>
                    <span class="of">{t("of %1 military", player.totals.military)}</span>
                </span>
                <span class="lim">
                    <Sym of="urban" /> {fill("at most %1 buildings of a type", <b>{fact.urban_limit}</b>)}
                </span>
            </span>
        </Target>
    );
}

// On a phone beside the wonder: what is told further below.
const Counts = ({ model: { player } }: { model: Model }) => (
    <span class="wcounts">
        <span>
            <Sym of="wonder" class="k-wonder" /> {tn(player.wonders.length, "%1 built", "%1 built")}
        </span>
        <span>
            <Sym of="colony" /> {tn(player.colonies.length, "%1 colony", "%1 colonies")}
        </span>
    </span>
);

// The wonder that is being built, with its stages: a blue token stands on each that is done.
function Wonder({ model, tap }: PeopleProps) {
    const { card: id, stages } = model.player.wonder;
    if (!id)
        return (
            <div class="id wonbox none">
                <Sym of="wonder" />
                <span class="cap">{t("no wonder begun")}</span>
            </div>
        );
    const card = cardOf(id);
    const all = model.fact.stages ?? (card.costs.stages ?? []).map((price, i) => ({ price, done: i < stages }));
    return (
        <Target model={model} at="wonder" card={id} tap={tap} class="id wonbox f-wonder" shortcut="W">
            <span class="wart">
                <Emblem card={card} />
                <span class="age">{card.age}</span>
            </span>
            <span class="wtx">
                <span class="nm">
                    {soft(card.title, 14)} <Key of="W" />
                </span>
                <span class="stages">
                    <span class="vh">{t("%1 of %2 stages", stages, all.length)}</span>
                    {all.map(({ price, done }, i) => (
                        <span key={i} class={`sb ${done ? "done" : i === stages ? "next" : ""}`} aria-hidden="true">
                            {done ? (
                                <>
                                    <Sym of="bluetoken" class="b" />
                                    <s>{price}</s>
                                </>
                            ) : (
                                <>
                                    <b>{price}</b>
                                    <Sym of="resource" />
                                </>
                            )}
                        </span>
                    ))}
                </span>
                {phone.value && <Counts model={model} />}
                <span class="tx">
                    {card.gives?.length ? fill("then %1", <Gives gives={card.gives} sign />) : card.short}
                </span>
            </span>
        </Target>
    );
}

export function People({ model, tap }: PeopleProps) {
    const { player } = model;
    const specials = specialsOf(player);
    const done = player.wonders;
    return (
        <section class="mid3" aria-labelledby="tta-people">
            <h2 class="vh" id="tta-people">{t("Government, leader and wonders")}</h2>
            <Leader model={model} tap={tap} />
            <div class={`plates ${specials.length > 2 ? "many" : ""}`}>
                {specials.map((id) => (
                    <Plate key={id} model={model} tap={tap} id={id} many={specials.length > 2} />
                ))}
                {!specials.length && !isSimple(model) && (
                    <span class="empty">
                        <Sym of="special" /> {soft(t("no special technology"), 12)}
                    </span>
                )}
            </div>
            <Government model={model} tap={tap} />
            <Wonder model={model} tap={tap} />
            <div class={`plates ${done.length > 2 ? "many" : ""} ${done.length > 4 ? "crowd" : ""}`}>
                {done.map((id) => (
                    <Plate key={id} model={model} tap={tap} id={id} many={done.length > 2} ruined={player.ruins.includes(id)} />
                ))}
                {!done.length && (
                    <span class="empty">
                        <Sym of="wonder" /> {t("no wonder built")}
                    </span>
                )}
            </div>
        </section>
    );
}
