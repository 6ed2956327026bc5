// The banks as rulers, unused workers, tactic, colonies, pacts.
import { fill, plus, t, tn } from "../../words";
import { cardOf } from "./cards";
import { soft } from "./hyphens";
import { blueRead, isSimple, type Model, nameOf, type Region } from "./model";
import { Army, Gives, Of, Sym } from "./parts";
import { type Tap, Target } from "./target";
import { Key, SeatMark } from "../../ui/parts";

const PLACES = 18; // of a ruler; the drawing's, not a rule's: a bank may hold more

// `stay`: how many never leave; `back`: how many are there in the end, so that some leave and come back.
function Dots({ n, stay, back, class: kind }: { n: number; stay: number; back: number; class: string }) {
    return (
        <>
            {Array.from({ length: Math.max(PLACES, n) }, (_, i) => (
                <i
                    key={i}
                    class={`d ${kind} ${i < stay ? "f" : i < Math.min(n, back) ? "g c" : i < n ? "g" : ""}`}
                    style={{ "grid-column": `${i + 1}` }}
                />
            ))}
        </>
    );
}

// An empty bank has no place on the ruler.
const drawn = (regions: Region[] = []): Region[] => regions.filter(({ to }) => to > 0);

const within = ({ from, to }: Region, n: number): boolean => from <= n && n <= to;

// The yellow bank: what growing costs, what the people eat and how many faces they want, by what is left in it.
export function YellowRuler({ model }: { model: Model }) {
    const { player, fact } = model;
    const n = player.yellow;
    const stay = fact.age_end?.yellow ?? n; // when the age ends
    const short = Math.max(0, fact.growth_price - player.food);
    return (
        <>
            <span class="bh">
                <b>{t("Yellow bank %1", n)}</b>
                <span class="grow">
                    {fact.growth_price > 0 && (
                        <>
                            <Key of="G" /> <Sym of="population" /> {fill("grow for %1", <Of n={fact.growth_price} what="food" />)}
                            {short > 0 && <em> {t("%1 short", short)}</em>}
                        </>
                    )}
                </span>
            </span>
            <span class="ruler" aria-hidden="true">
                {drawn(fact.yellow_ruler).map((region) => (
                    <span
                        key={region.from}
                        class={`rg ${within(region, n) ? "on" : ""}`}
                        style={{ "grid-column": `${region.from}/${region.to + 1}` }}
                    >
                        <b>{region.price}</b>
                        <Sym of="food" />
                        {region.eats ? ` ${t("eat %1", region.eats)}` : ""}
                    </span>
                ))}
                <Dots n={n} stay={stay} back={stay} class="y" />
                {drawn(fact.faces_ruler).map((region) => (
                    <span
                        key={`f${region.from}`}
                        class={`hn ${within(region, n) ? "on" : ""}`}
                        style={{ "grid-column": `${region.from}/${region.to + 1}` }}
                    >
                        {region.faces}
                        <Sym of="happy" />
                    </span>
                ))}
            </span>
        </>
    );
}

const Yellow = ({ model, tap }: { model: Model; tap: Tap }) => (
    <Target model={model} at="grow" tap={tap} class="bank yb" shortcut="G">
        <YellowRuler model={model} />
    </Target>
);

export function Blue({ model }: { model: Model }) {
    const { player, fact } = model;
    const left = fact.after.blue;
    const read = blueRead(model);
    const stay = Math.min(player.blue, read);
    const back = Math.min(player.blue, left);
    return (
        <div class="bank bb">
            <span class="bh">
                <b>{t("Blue bank %1", player.blue)}</b>
                <span>{read < left ? t("lowest %1 in production", read) : t("%1 after production", left)}</span>
            </span>
            <span class="ruler" aria-hidden="true">
                {drawn(fact.blue_ruler).map((region) => (
                    <span
                        key={region.from}
                        class={`rg ${region.corruption && within(region, read) ? "will" : within(region, player.blue) ? "on" : ""}`}
                        style={{ "grid-column": `${region.from}/${region.to + 1}` }}
                    >
                        {region.corruption ? (
                            <>
                                <b>−{region.corruption}</b>
                                <Sym of="resource" />
                            </>
                        ) : (
                            t("no corruption")
                        )}
                    </span>
                ))}
                <Dots n={player.blue} stay={stay} back={back} class="bl" />
            </span>
            {stay < player.blue && (
                <span class="lg" aria-hidden="true">
                    <i class="d bl f" />
                    {tn(stay, "%1 stays", "%1 stay")}
                    {back > stay && (
                        <>
                            {" "}
                            <i class="d bl g c" />
                            {tn(back - stay, "%1 comes back", "%1 come back")}
                        </>
                    )}
                    {back < player.blue && (
                        <>
                            {" "}
                            <i class="d bl g" />
                            {tn(player.blue - back, "%1 goes to farms and mines", "%1 go to farms and mines")}
                        </>
                    )}
                </span>
            )}
        </div>
    );
}

function Unused({ model }: { model: Model }) {
    const { player } = model;
    return (
        <div class="unused">
            <span class="uw">
                <Sym of="worker" class="w" />
                <b>{player.unused}</b>
            </span>
            <span class="un1">{t("unused")}</span>
            {!isSimple(model) &&
                (player.discontent ? (
                    <span class="ud">{t("%1 discontent", player.discontent)}</span>
                ) : (
                    <span class="ok">{t("content")}</span>
                ))}
        </div>
    );
}

function Tactic({ model, tap }: { model: Model; tap: Tap }) {
    const id = model.player.tactic;
    if (!id)
        return (
            <div class="tac none f-tactic">
                <span class="cap">
                    <Sym of="tactic" /> {t("no tactic")}
                </span>
            </div>
        );
    const card = cardOf(id);
    const bonus = model.fact.strength["tactic"] ?? 0;
    return (
        <Target model={model} at={`card:${id}`} card={id} tap={tap} class="tac f-tactic">
            <span class="cap">
                <Sym of="tactic" /> {t("tactic, now %1", plus(bonus))}
            </span>
            <span class="nm">{soft(card.title, 14)}</span>
            <span class="form">
                {card.army && <Army army={card.army} />}
            </span>
        </Target>
    );
}

// Colonies and pacts, a line each.
function Abroad({ model, tap }: { model: Model; tap: Tap }) {
    const { player, view, me, now } = model;
    const pacts = view.seats.flatMap(({ pact }, seat) =>
        pact.card && (seat === me || pact.with === me)
            ? [{ card: pact.card, with: seat === me ? Number(pact.with) : seat, role: seat === me ? pact.role : pact.role === "a" ? "b" : "a" }]
            : [],
    );
    return (
        <ul class={`also ${player.colonies.length + pacts.length > 3 ? "many" : ""}`} aria-label={t("Colonies and pacts")}>
            {pacts.map(({ card, with: other, role }) => (
                <li key={card} class="f-pact">
                    <Target model={model} at="pact" card={card} tap={tap}>
                        <Sym of="pact" />
                        <span class="nm">{soft(cardOf(card).title, 14)}</span>
                        <span class="v4">
                            <SeatMark seat={other} />
                            <span class="vh">{nameOf(now, other)}</span> <Gives gives={role === "b" ? cardOf(card).terms_b : cardOf(card).terms_a} sign />
                        </span>
                    </Target>
                </li>
            ))}
            {player.colonies.map((id) => (
                <li key={id} class="f-territory">
                    <Target model={model} at={`card:${id}`} card={id} tap={tap}>
                        <Sym of="colony" />
                        <span class="nm">{soft(cardOf(id).title, 14)}</span>
                        <span class="v4">
                            <Gives gives={cardOf(id).gives} sign />
                        </span>
                    </Target>
                </li>
            ))}
            {!pacts.length && !player.colonies.length && (
                <li class="none">
                    <Sym of="colony" /> {t("no colonies")}
                </li>
            )}
        </ul>
    );
}

export function Banks({ model, tap }: { model: Model; tap: Tap }) {
    return (
        <section class={`banks ${isSimple(model) ? "simple" : ""}`} aria-labelledby="tta-banks">
            <h2 class="vh" id="tta-banks">{t("Population, stores and what lies abroad")}</h2>
            <Unused model={model} />
            <Yellow model={model} tap={tap} />
            <Blue model={model} />
            {!isSimple(model) && (
                <>
                    <Tactic model={model} tap={tap} />
                    <Abroad model={model} tap={tap} />
                </>
            )}
        </section>
    );
}
