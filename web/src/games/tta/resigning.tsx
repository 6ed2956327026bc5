// Resigning from the game for good: what goes, what stays, and the ranking then. The safe answer is the first.
import type { ComponentChildren } from "preact";
import { Dialog, Ref, SeatMark } from "../../ui/parts";
import { resignation, resigningAsked } from "../../ui/resign";
import { signed, t, tn } from "../../words";
import { cardOf, isBack } from "./cards";
import { type Model, nameOf, rivalsOf } from "./model";
import { Sym } from "./parts";
import { placeOf } from "./ledger";

const titles = (ids: (string | null)[]): string => ids.flatMap((id) => (id ? [cardOf(id).title] : [])).join(", ");

function Line({ of, title, children }: { of: string; title: string; children?: ComponentChildren }) {
    return (
        <li>
            <Sym of={of} />
            <span>
                <b class="serif">{title}</b>
                <small>{children}</small>
            </span>
        </li>
    );
}

function Goes({ model }: { model: Model }) {
    const { player, view, me } = model;
    const { leader, wonder, wonders, colonies, hand } = player;
    const wars = view.seats.flatMap(({ war }, seat) => (war.card && (seat === me || war.on === me) ? [war.card] : []));
    return (
        <section>
            <h3>
                {t("What goes with you")} <Ref rule="T217" />
            </h3>
            <ul>
                <Line of="pact" title={t("Pacts and wars end")}>
                    {titles([...new Set(view.seats.flatMap(({ pact }, seat) => (seat === me || pact.with === me ? [pact.card] : []))), ...wars]) ||
                        t("You have none.")}
                </Line>
                <Line of="action" title={t("Your hands leave the game")}>
                    {tn(hand.civil.length, "%1 civil card", "%1 civil cards")}, {tn(hand.military.length, "%1 military card", "%1 military cards")}
                </Line>
                <Line of="temple" title={t("Your table leaves the game")}>
                    {titles([leader, ...wonders, wonder.card, ...colonies])}
                </Line>
                <Line of="culture" title={t("Your culture is no longer counted")}>
                    {t("%1 now: rank %2 of %3", signed(player.culture), placeOf(model, ({ culture }) => culture), view.players)}
                </Line>
            </ul>
        </section>
    );
}

function Stays({ model }: { model: Model }) {
    const { leaving } = model.facts;
    const { current, future } = model.view.events;
    const laid = titles([...current, ...future].filter((id) => !isBack(id)));
    return (
        <section>
            <h3>
                {t("What stays")} <Ref rule="T217" />
            </h3>
            <ul>
                <Line of="event" title={t("The events that you laid stay")}>
                    {laid ? t("%1 still come up", laid) : t("They still come up.")}
                </Line>
                <Line of="card" title={t("Row and decks stay as they are")} />
            </ul>
            <h3>
                {t("For the others")} <Ref rule="T219" /> <Ref rule="T244" />
            </h3>
            <ul>
                <Line of="hour" title={leaving?.ends ? t("The game is over at once") : t("The row moves faster")}>
                    {!leaving?.ends && t("%1 cards leave at each refill instead of %2", leaving?.sweeps_then ?? 0, leaving?.sweeps ?? 0)}
                </Line>
                {!leaving?.ends && (
                    <Line of="strength" title={t("Events count those who still play")}>
                        {tn(leaving?.players ?? 0, "%1 player", "%1 players")}
                    </Line>
                )}
                {!leaving?.ends && (
                    <Line of="pact" title={t("Pacts stay legal")}>
                        {rivalsOf(model)
                            .filter((seat) => !model.view.seats[seat]?.left)
                            .map((seat) => nameOf(model.now, seat))
                            .join(", ")}
                    </Line>
                )}
            </ul>
        </section>
    );
}

function Ranking({ model }: { model: Model }) {
    const { view, now, facts } = model;
    return (
        <section>
            <h3>
                {t("The ranking then")} <Ref rule="T218" />
            </h3>
            <ul class="leftrank">
                {rivalsOf(model)
                    .filter((seat) => !view.seats[seat]?.left)
                    .map((seat) => (
                        <li key={seat}>
                            <b>–</b> <SeatMark seat={seat} /> {nameOf(now, seat)} <small>{t("plays on, %1 culture", signed(view.seats[seat]?.culture ?? 0))}</small>
                        </li>
                    ))}
                <li class="me">
                    <b>{t("rank %1 of %2", facts.leaving?.rank ?? 0, view.players)}</b> <SeatMark seat={model.me} /> {nameOf(now, model.me)} <small>{t("behind all who stay")}</small>
                </li>
            </ul>
            <p class="mut">{t("Whoever leaves later ranks ahead of those who left earlier.")}</p>
            <h3>{t("Or only a break")}</h3>
            <p class="mut">{t("Close the page: your seat stays yours, and the game waits for you.")}</p>
        </section>
    );
}

interface Cell {
    title: string;
    from?: ComponentChildren;
    to: ComponentChildren;
    note?: ComponentChildren;
    bad?: boolean;
}

// What changes, and who is ahead of those who stay.
function IfYouLeave({ model }: { model: Model }) {
    const { facts, view, now } = model;
    const { leaving } = facts;
    if (!leaving) return null;
    const stay = rivalsOf(model)
        .filter((seat) => !view.seats[seat]?.left)
        .sort((a, b) => (view.seats[b]?.culture ?? 0) - (view.seats[a]?.culture ?? 0));
    const names = stay.map((seat) => nameOf(now, seat)).join(", ");
    const [first = 0, second] = stay;
    const cultureOf = (seat: number) => view.seats[seat]?.culture ?? 0;
    const cells: Cell[] = [
        { title: t("players"), from: stay.length + 1, to: stay.length, note: names },
        {
            title: t("your rank"),
            from: placeOf(model, ({ culture }) => culture),
            to: t("%1 of %2", leaving.rank, view.players),
            note: t("behind all who stay"),
            bad: true,
        },
    ];
    if (!leaving.ends) {
        const moves = leaving.starts !== leaving.starts_then;
        cells.splice(1, 0, {
            title: t("begins the rounds"),
            ...(moves ? { from: nameOf(now, leaving.starts) } : {}),
            to: nameOf(now, leaving.starts_then),
            note: moves ? t("the next one left") : t("as before"),
        });
        cells.push({ title: t("cards gone at each refill"), from: leaving.sweeps, to: leaving.sweeps_then, note: t("by the players left") });
    }
    if (second !== undefined)
        cells.push({
            title: t("%1 leads %2 by", nameOf(now, first), nameOf(now, second)),
            to: signed(cultureOf(first) - cultureOf(second)),
            note: t("%1 to %2, unchanged", cultureOf(first), cultureOf(second)),
        });
    return (
        <section class="effs">
            <h3 class="cap">{t("If you leave")}</h3>
            <ul>
                {cells.map(({ title, from, to, note, bad }) => (
                    <li key={title}>
                        <span>{title}</span>
                        <b class={bad ? "bad" : ""}>
                            {from !== undefined && <small>{from} →</small>} {to}
                        </b>
                        <small class={bad ? "bad" : ""}>{note}</small>
                    </li>
                ))}
            </ul>
            <p class="mut">
                {t("Leaving is possible when your turn begins; until then the menu only notes it.")} <Ref rule="T216" /> <Ref rule="T231" />
            </p>
        </section>
    );
}

export function Resigning({ model }: { model: Model }) {
    const stay = () => (resigningAsked.value = false);
    const { facts, view } = model;
    if (!facts.leaving) return null;
    return (
        <Dialog title={t("Leave the game for good?")} class="tta resigning" close={stay}>
            <div class="resignband">
                <p>
                    {t("your rank: %1 of %2, behind all who stay", facts.leaving.rank, view.players)}{" "}
                    <span class="no">{t("It can’t be undone, and happens when your next turn begins.")}</span>
                </p>
                <p class="btns">
                    <button class="btn go" autofocus onClick={stay}>
                        {t("Stay")}
                    </button>
                    <button
                        class="btn resign"
                        onClick={() => {
                            resignation.value?.want(true);
                            stay();
                        }}
                    >
                        {t("Leave for good")}
                    </button>
                </p>
            </div>
            <div class="three">
                <Goes model={model} />
                <Stays model={model} />
                <Ranking model={model} />
            </div>
            <IfYouLeave model={model} />
        </Dialog>
    );
}
