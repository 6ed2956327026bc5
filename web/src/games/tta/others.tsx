// The rivals as strips that open to their whole board.
import { Fragment } from "preact";
import { Icon, Key, SeatMark } from "../../ui/parts";
import { plus, t, tn } from "../../words";
import type { DrawnProps } from "../drawn";
import { cardOf } from "./cards";
import { phone } from "../../ui/settings";
import { Back } from "./hand";
import { isSimple, type Model, modelOf, nameOf, type Player, rivalsOf, warsOf, warText } from "./model";
import { Of, Stake, Sym } from "./parts";
import { knowing, opened } from "./plan";
import { RivalBoard } from "./rival";
import { Events } from "./status";

// Whose turn comes next, of those who have not left.
const nextOf = ({ view: { seat, players, seats } }: Model): number =>
    Array.from({ length: players }, (_, i) => (seat + 1 + i) % players).find((one) => !seats[one]?.left) ?? seat;

function kindOf(model: Model, seat: number): string {
    const sits = model.now.seats[seat];
    if (model.view.seats[seat]?.left) return t("has left");
    if (seat === model.view.seat) return t("acts now");
    if (seat === nextOf(model)) return t("next to act");
    if (sits?.kind === "person") return t("friend");
    return sits?.level ? `${t("bot")} · ${sits.level}` : t("bot");
}

const whenFought = ({ now }: Model, declarer: number): string =>
    declarer === now.you ? t("fought when your next turn begins") : t("fought when the next turn of %1 begins", nameOf(now, declarer));

// A war between us: what it takes as it stands, and when it is fought.
function War({ model, seat }: { model: Model; seat: number }) {
    return (
        <>
            {warsOf(model)
                .filter(({ rival }) => rival.seat === seat)
                .map((war) => (
                    <p class="owar" key={war.card + war.declared}>
                        <Sym of="war" />
                        <span>
                            {war.declared && model.me === model.now.you
                                ? t("your %1 on %2: %3 against %4", cardOf(war.card).title, nameOf(model.now, seat), war.mine.strength, war.rival.strength)
                                : warText(model, war)}{" "}
                            <Stake of={war} />
                            {model.view.players < 4 && <small>{whenFought(model, war.declared ? model.me : seat)}</small>}
                        </span>
                    </p>
                ))}
        </>
    );
}

interface Strip {
    model: Model;
    seat: number;
    player: Player;
}

// What is held, by its symbol alone.
const Count = ({ n, of, title }: { n: number; of: string; title: string }) => (
    <span class="hz" role="img" aria-label={title}>
        {n} <Sym of={of} class={`k-${of}`} />
    </span>
);

const ROOM = 4; // backs in a line that has more

// Each by its age; where there is no room, a back and a count for each age.
function Backs({ player, most = Infinity }: { player: Player; most?: number }) {
    const { military } = player.hand;
    const ages = [...new Set(military)];
    const few = military.length <= most;
    return (
        <span class="hz ml" role="img" aria-label={tn(military.length, "%1 military card", "%1 military cards")}>
            {(few ? military : ages).map((id, i) => (
                <Fragment key={i}>
                    <Back id={id} />
                    {!few && ` × ${military.filter((one) => one === id).length}`}
                </Fragment>
            ))}
        </span>
    );
}

// The stages of the wonder that is begun.
function Pips({ player }: { player: Player }) {
    const { card, stages } = player.wonder;
    const all = card ? (cardOf(card).costs.stages ?? []) : [];
    if (!card) return null;
    return (
        <span class="pips" role="img" aria-label={`${cardOf(card).title}: ${t("%1 of %2 stages", stages, all.length)}`}>
            {all.map((_, i) => (
                <i key={i} class={i < stages ? "on" : ""} />
            ))}
        </span>
    );
}

function Rules({ model, seat, player }: Strip) {
    const acts = seat === model.view.seat ? player.actions : player.totals;
    return (
        <>
            <span class="owl">
                <Sym of="government" />
                {cardOf(player.government).title}
            </span>
            <Of n={acts.civil} what="civil" />
            {!isSimple(model) && <Of n={acts.military} what="military" />}
        </>
    );
}

// The word that both share is said once: Fertile, Strategic Territory.
function both(one: string, other: string): string {
    const [a, b] = [one.split(" "), other.split(" ")];
    if (a.length > 1 && a[a.length - 1] === b[b.length - 1]) a.pop();
    else if (b.length > 1 && a[0] === b[0]) b.shift();
    return `${a.join(" ")}, ${b.join(" ")}`;
}

const Leads = ({ player }: { player: Player }) => (
    <span class={`owl ${player.leader ? "" : "mut"}`}>
        <Sym of="leader" />
        {player.leader ? cardOf(player.leader).title : t("no leader")}
    </span>
);

function Colonies({ player: { colonies } }: { player: Player }) {
    const [only, other] = colonies.map((id) => cardOf(id).title);
    return (
        <span class={`owl ${only ? "" : "mut"}`}>
            <Sym of="colony" />
            {colonies.length > 2 ? tn(colonies.length, "%1 colony", "%1 colonies") : other && only ? both(only, other) : (only ?? t("no colonies"))}
        </span>
    );
}

const Whole = ({ model, seat, player }: Strip) => (
    <div class="ol">
        <p>
            <Rules model={model} seat={seat} player={player} />
        </p>
        <p>
            <Leads player={player} />
            <span class="hz">{t("%1 civil in hand", player.hand.civil.length)}</span>
        </p>
        <p>
            <span class={`owl ${player.wonder.card ? "" : "mut"}`}>
                <Sym of="wonder" />
                {player.wonder.card ? cardOf(player.wonder.card).title : t("no wonder begun")}
            </span>
            <Pips player={player} />
            <span class="hz">{tn(player.wonders.length, "%1 built", "%1 built")}</span>
        </p>
        {!isSimple(model) && (
            <p>
                <Colonies player={player} />
                <Backs player={player} />
            </p>
        )}
    </div>
);

// With three rivals: the same in two lines.
const Folded = ({ model, seat, player }: Strip) => (
    <div class="ol">
        <p>
            <Rules model={model} seat={seat} player={player} />
            {!isSimple(model) && <Backs player={player} most={ROOM} />}
        </p>
        <p class="counts">
            <Leads player={player} />
            <Pips player={player} />
            <Count n={player.wonders.length} of="wonder" title={tn(player.wonders.length, "%1 wonder built", "%1 wonders built")} />
            {!isSimple(model) && <Count n={player.colonies.length} of="colony" title={tn(player.colonies.length, "%1 colony", "%1 colonies")} />}
            <Count n={player.hand.civil.length} of="card" title={t("%1 civil in hand", player.hand.civil.length)} />
        </p>
    </div>
);

function Rival({ model, seat }: { model: Model; seat: number }) {
    const player = model.view.seats[seat];
    const fact = model.facts.seats[seat];
    if (!player || !fact) return null;
    const open = opened.value === seat;
    const simple = isSimple(model);
    const Lines = model.view.players > 3 && !open ? Folded : Whole;
    return (
        <li class={`opp s-border-${seat} ${open ? "is-open" : ""}`}>
            <button class="oh" aria-expanded={open} onClick={() => (opened.value = open ? null : seat)}>
                <SeatMark seat={seat} class="ob" />
                <b class="serif on">{nameOf(model.now, seat)}</b>
                <span class="os">{kindOf(model, seat)}</span>
                <span class="oc">
                    <Sym of="culture" class="k-culture" />
                    <b class="tick" key={player.culture}>{player.culture}</b>
                    <span>{plus(player.rating.culture)}</span>
                </span>
                <Icon of="chev" class="opn" />
            </button>
            <p class="or">
                <span>
                    <Sym of="science" class="k-science" />
                    <span class="vh">{t("science")}</span>
                    <b class="tick" key={player.science}>{player.science}</b>
                    <em>{plus(player.rating.science)}</em>
                </span>
                <span>
                    <Sym of="strength" class="k-strength" />
                    <span class="vh">{t("strength")}</span>
                    <b class="tick" key={player.rating.strength}>{player.rating.strength}</b>
                </span>
                {!simple && (
                    <span>
                        <Sym of="happy" class="k-happy" />
                        <span class="vh">{t("happy faces")}</span>
                        <b class="tick" key={player.rating.happy}>{player.rating.happy}</b>
                        <em>/{fact.faces_needed}</em>
                    </span>
                )}
                <span>
                    <Sym of="food" class="k-food" />
                    <span class="vh">{t("food")}</span>
                    <b class="tick" key={player.food}>{player.food}</b>
                </span>
                <span>
                    <Sym of="resource" class="k-resources" />
                    <span class="vh">{t("resources")}</span>
                    <b class="tick" key={player.resources}>{player.resources}</b>
                </span>
            </p>
            <Lines model={model} seat={seat} player={player} />
            {!simple && <War model={model} seat={seat} />}
            {open && phone.value && <RivalBoard model={model} seat={seat} />}
        </li>
    );
}

export function Others(props: DrawnProps) {
    const model = modelOf(props);
    return (
        <section class="others tta rivals" aria-labelledby="tta-others">
            <h2 class="vh" id="tta-others">{t("Others")}</h2>
            <ul>
                {rivalsOf(model).map((seat) => (
                    <Rival key={seat} model={model} seat={seat} />
                ))}
            </ul>
            {phone.value && !isSimple(model) && <Events model={model} />}
            {model.now.you !== null && (
                <p class="knowbtns">
                    {!isSimple(model) && (
                        <button class="opens" aria-keyshortcuts="J" onClick={() => (knowing.value = "known")}>
                            {t("what I know")} <Key of="J" />
                        </button>
                    )}
                    <button class="opens" aria-keyshortcuts="S" onClick={() => (knowing.value = "since")}>
                        {t("since I last acted")} <Key of="S" />
                    </button>
                </p>
            )}
        </section>
    );
}
