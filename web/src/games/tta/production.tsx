// Production: before the end of a turn, what it will bring, what is given up and why; afterwards, beat by beat.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Ref, SeatMark } from "../../ui/parts";
import { phone } from "../../ui/settings";
import { plus, signed, t, tn } from "../../words";
import { Cell, Chips } from "./asked";
import { Blue } from "./banks";
import { cardOf } from "./cards";
import { Coach } from "./coach";
import { drawnByEnding, lapsesByEnding, losesByEnding } from "./ending";
import { isSimple, type Model, nameOf, type Player, type RatingPart, rivalsOf, warsOf } from "./model";
import { Stake, Sym, symbolOf, Tokens, wordOf } from "./parts";
import { beat, played } from "./plan";
import { Faces, isMended, LOSSES, NotGot, NoWays, Still, stillOpen, Takes, Uprising, waysOut } from "./still_open";

const leaving = ({ facts }: Model): number => facts.row.filter(({ leaves_next }) => leaves_next).length;

interface Beat {
    what: string;
    title: string;
    from?: number;
    to: string;
    rows: RatingPart[];
    counted?: boolean; // the rows count, they do not add
    note: string;
    bad: boolean;
}

const line = (title: string, amount: number): RatingPart => ({ title, amount });

function beatsOf(model: Model): Beat[] {
    const { player, fact } = model;
    const { after, parts } = fact;
    const none = Boolean(fact.uprising);
    const lost: Record<string, RatingPart[]> = {
        culture: [line(t("not scored"), player.rating.culture)],
        science: [line(t("not scored"), player.rating.science)],
        food: [line(t("not made"), fact.food_income), line(t("not eaten"), -fact.consumption)],
        resources: [line(t("not made"), fact.resource_income), line(t("not lost"), -(fact.corruption ?? 0))],
    };
    const of = (what: string, title: string, from: number, to: number, loss = ""): Beat => ({
        what,
        title,
        ...(none ? {} : { from }),
        to: signed(none ? from : to),
        rows: none ? (lost[what] ?? []).filter(({ amount }) => amount) : (parts[what] ?? []),
        note: none ? t("skipped") : loss || plus(to - from),
        bad: none || Boolean(loss),
    });
    const held = player.hand.military.length;
    const hungry = (beat: Beat): Beat =>
        fact.famine > 0 && !none ? { ...beat, rows: [...beat.rows, line(t("famine"), -fact.famine)], bad: after.culture < player.culture } : beat;
    const beats = [
        hungry(of("culture", t("Culture"), player.culture, after.culture)),
        of("science", t("Science"), player.science, after.science),
        of("food", t("Food"), player.food, after.food, fact.famine > 0 ? t("famine: %1 culture lost", fact.famine) : ""),
        of(
            "resources",
            t("Resources"),
            player.resources,
            after.resources,
            fact.corruption ? t("%1 lost to corruption", fact.corruption) : "",
        ),
    ];
    if (isSimple(model)) return beats;
    return [
        {
            what: player.discontent ? "unhappy" : "happy",
            title: t("Uprising check"),
            to: t("%1 of %2 faces", player.rating.happy, fact.faces_needed ?? 0),
            rows: [line(t("discontent"), player.discontent), line(t("unused workers"), player.unused)],
            counted: true,
            note: none ? t("uprising: nothing is produced") : t("no uprising"),
            bad: none,
        },
        ...beats,
        {
            what: "military",
            title: t("Military cards"),
            ...(none ? {} : { from: held }),
            to: String(none ? held : (after.military_cards ?? held)),
            rows: none
                ? [line(t("not drawn"), after.draws ?? 0)]
                : [line(t("unused military actions"), player.actions.military), line(t("hand limit"), fact.military_hand_limit ?? 0)],
            counted: true,
            note: none ? t("skipped") : t("draw %1", (after.military_cards ?? held) - held),
            bad: none,
        },
    ];
}

// One column for each step, in the order of the rules. `at`: the one that is shown now.
function Columns({ model, at }: { model: Model; at?: number }) {
    return (
        <ol class={`beats s-border-${model.me} ${model.fact.uprising ? "struck" : ""}`}>
            {beatsOf(model).map(({ what, title, from, to, rows, note, bad, counted }, i) => (
                <li class={`beat ${bad ? "bad" : ""} ${at === i ? "at" : ""} ${at === undefined || i === at ? "" : i > at ? "later" : "done"}`} key={what}>
                    <h3>
                        <i class="no">{i + 1}</i> {title}
                    </h3>
                    <p class="bt">
                        <Sym of={symbolOf(what)} class={`k-${what}`} />
                        {from !== undefined && (
                            <>
                                {signed(from)} <span class="ar">→</span>
                            </>
                        )}{" "}
                        <b class={what.endsWith("happy") ? "word" : ""}>{to}</b>
                    </p>
                    <ul>
                        {rows.map((row) => (
                            <li key={row.title} class={row.amount < 0 ? "neg" : ""}>
                                <span>{row.count ? `${row.title} × ${row.count}` : row.title}</span>
                                <b>{counted ? row.amount : plus(row.amount)}</b>
                            </li>
                        ))}
                    </ul>
                    <p class={`foot ${bad ? "bad" : "good"}`}>{note}</p>
                </li>
            ))}
        </ol>
    );
}

const stepName = (what: string): string =>
    ({
        farms: t("farms"),
        eaten: t("eaten"),
        mines: t("mines"),
        corruption: t("corruption"),
    })[what] ?? "";

// The blue bank through production: corruption is read off it.
function BlueSteps({ model }: { model: Model }) {
    const { player, fact } = model;
    const steps = (fact.beats ?? []).filter(({ what }) => stepName(what));
    return (
        <section>
            <h2>
                {tn(fact.corruption ?? 0, "Why %1 resource is lost", "Why %1 resources are lost")} <Ref rule="T11" /> <Ref rule="T48" />
            </h2>
            <p class="mut">{t("Corruption is read off the blue bank once, after the mines have produced.")}</p>
            <Blue model={model} />
            <ul class="bluesteps">
                <li>
                    <b>{player.blue}</b> {t("now")}
                </li>
                {steps.map(({ what, blue }) => (
                    <li key={what} class={what === "mines" ? "bad" : ""}>
                        <b>{blue}</b> {stepName(what)}
                    </li>
                ))}
            </ul>
        </section>
    );
}

function WarsThen({ model }: { model: Model }) {
    return (
        <>
            {warsOf(model).map((war) => (
                <li key={war.card + war.rival.seat} class={war.stake < 0 ? "bad" : ""}>
                    <SeatMark seat={war.rival.seat} />
                    {t("%1 is fought: %2 against %3", cardOf(war.card).title, war.mine.strength, war.rival.strength)} <Stake of={war} />
                </li>
            ))}
        </>
    );
}

function Before({ model }: { model: Model }) {
    const { fact } = model;
    const held = fact.after.military_cards ?? 0;
    const keep = fact.military_hand_limit ?? held;
    return (
        <section>
            <h2>{t("Before you act again")}</h2>
            <ul class="nxt">
                {rivalsOf(model).map((seat) => (
                    <li key={seat}>
                        <SeatMark seat={seat} /> {t("%1 plays", nameOf(model.now, seat))}
                    </li>
                ))}
                <WarsThen model={model} />
                {held > keep && <li>{t("Military hand %1: you will keep %2", held, keep)}</li>}
                {leaving(model) > 0 && (
                    <li>
                        <Sym of="hour" />
                        {t("The row moves up before each turn, %1 times; each time as many as %2 leave it", model.view.seats.filter(({ left }) => !left).length, leaving(model))}
                    </li>
                )}
            </ul>
        </section>
    );
}

// What the end of the turn costs, in words.
function GivenUp({ model, title, children }: { model: Model; title: string; children?: ComponentChildren }) {
    const lapses = lapsesByEnding(model);
    const loses = losesByEnding(model).slice(lapses.length);
    const drawn = drawnByEnding(model);
    return (
        <section>
            <h2>{title}</h2>
            <ul class="give">
                {lapses.map(({ what, n, line }) => (
                    <li key={what}>
                        <Tokens of={what} n={n} />
                        {line}
                    </li>
                ))}
                {loses.map((line) => (
                    <li key={line}>{line}</li>
                ))}
                {drawn > 0 && (
                    <li class="fine">
                        <Tokens of="military" n={drawn} />
                        {tn(drawn, "%1 unused military action becomes a card", "%1 unused military actions become cards")} <Ref rule="T54" />
                    </li>
                )}
                {!lapses.length && !loses.length && !drawn && <li class="fine">{t("nothing")}</li>}
            </ul>
            {children}
        </section>
    );
}

export function Production({ model }: { model: Model }) {
    const { fact } = model;
    return (
        <section class="beats-at">
            <h2 class="cap">
                {t("Production, as it will be")} <Ref rule="T46" />
            </h2>
            {!phone.value && <Coach model={model} />}
            <Columns model={model} />
            {phone.value && <Coach model={model} />}
            <div class="pr3">
                <GivenUp model={model} title={t("You give up")}>
                    {fact.uprising && <NotGot model={model} />}
                    {fact.uprising && <NoWays model={model} />}
                    {stillOpen(model).length > 0 && <h3 class="cap">{t("Still open to you")}</h3>}
                    <ul class="still">
                        {stillOpen(model).map((move) => (move.verb === "take" ? <Takes key="take" model={model} /> : <Still key={move.text} model={model} move={move} />))}
                    </ul>
                    {fact.uprising && <Faces model={model} />}
                </GivenUp>
                {fact.uprising ? <Uprising model={model} /> : fact.corruption ? <BlueSteps model={model} /> : null}
                <Before model={model} />
            </div>
            <Standing model={model} />
        </section>
    );
}

const nextStage = ({ fact: { stages } }: Model) => stages?.find(({ done }) => !done);

// A number with its place among those who play on, beside the others as they are now.
function Placed({ model, what, value, of }: { model: Model; what: string; value: number; of(one: Player): number }) {
    const rivals = rivalsOf(model).filter((seat) => !model.view.seats[seat]?.left);
    const values = rivals.map((seat) => ({ seat, value: of(model.view.seats[seat]!) }));
    const place = 1 + values.filter((one) => one.value > value).length;
    return (
        <li>
            <span>{t("%1: rank %2 of %3", wordOf(what), place, rivals.length + 1)}</span>
            <b>{signed(value)}</b>
            <span class="stands">
                {values.map(({ seat, value }) => (
                    <span class="stand" key={seat}>
                        <SeatMark seat={seat} /> {value}
                    </span>
                ))}
            </span>
        </li>
    );
}

// Food and resources, with what they pay for.
function Stores({ model, food, resources }: { model: Model; food: number; resources: number }) {
    const stage = nextStage(model);
    return (
        <>
            <Cell title={wordOf("food")} value={signed(food)} note={t("growth costs %1", model.fact.growth_price)} />
            <Cell title={wordOf("resources")} value={signed(resources)} note={stage && t("the wonder’s next stage: %1", stage.price)} />
        </>
    );
}

const cultureOf = ({ culture }: Player): number => culture;
const strengthOf = ({ rating }: Player): number => rating.strength;

// Where I stand after production; of what the others can't touch, what it pays for.
function Standing({ model }: { model: Model }) {
    const { fact, player } = model;
    const { after } = fact;
    return (
        <section class="effs">
            <h3 class="cap">{t("Where you stand then")}</h3>
            <ul>
                <Placed model={model} what="culture" value={after.culture} of={cultureOf} />
                <Placed model={model} what="science" value={after.science} of={({ science }) => science} />
                {!isSimple(model) && <Placed model={model} what="strength" value={player.rating.strength} of={strengthOf} />}
                <Stores model={model} food={after.food} resources={after.resources} />
                {!isSimple(model) && (
                    <Cell
                        title={wordOf("happy")}
                        value={t("%1 of %2", player.rating.happy, fact.faces_needed ?? 0)}
                        note={player.discontent ? <span class="bad">{t("%1 discontent", player.discontent)}</span> : t("content")}
                    />
                )}
            </ul>
        </section>
    );
}

// Where I stand before my actions, with the wars on me.
export function StandingNow({ model }: { model: Model }) {
    const { fact, player, now } = model;
    const wars = warsOf(model).filter(({ declared }) => !declared);
    return (
        <section class="effs">
            <h3 class="cap">{t("Where you stand, before your actions")}</h3>
            <ul>
                <Placed model={model} what="culture" value={player.culture} of={cultureOf} />
                <Stores model={model} food={player.food} resources={player.resources} />
                <Cell
                    title={t("blue bank")}
                    value={<span class={fact.corruption ? "bad" : ""}>{player.blue}</span>}
                    note={fact.corruption ? <span class="bad">{t("corruption %1 as it stands", fact.corruption)}</span> : t("no corruption")}
                />
                <Placed model={model} what="strength" value={player.rating.strength} of={strengthOf} />
                {wars.map((war) => (
                    <Cell
                        key={war.card + war.rival.seat}
                        title={
                            <>
                                <SeatMark seat={war.rival.seat} /> {t("%1: war on you", nameOf(now, war.rival.seat))}
                            </>
                        }
                        value={<Stake of={war} />}
                        note={`${cardOf(war.card).title}: ${t("%1 against %2", war.mine.strength, war.rival.strength)}`}
                    />
                ))}
            </ul>
        </section>
    );
}

// What has been produced so far, step by step.
function SoFar({ model, at }: { model: Model; at: number }) {
    return (
        <>
            <h3 class="cap">{t("As it happens")}</h3>
            <ol class="chain">
                {beatsOf(model)
                    .slice(0, at + 1)
                    .map(({ what, title, note, bad }, i) => (
                        <li key={what} class={`${i < at ? "done" : "now"} ${bad ? "bad" : ""}`}>
                            {t("%1: %2", title, note)}
                        </li>
                    ))}
            </ol>
        </>
    );
}

// What would have kept some of what was lost.
function AnotherTime({ model }: { model: Model }) {
    const move = waysOut(model)[0] ?? model.moves.find((one) => isMended(model, one));
    if (!move) return null;
    return (
        <>
            <h3 class="cap">{t("Another time")}</h3>
            <p>
                {t("This would have helped: %1", move.title)} <Chips model={model} changes={(move.preview?.changes ?? []).filter(({ what, seat }) => LOSSES.includes(what) && seat === model.me && what !== "uprising")} />
            </p>
        </>
    );
}

// What went wrong in a production, and why.
function Why({ model }: { model: Model }) {
    const { player, fact } = model;
    if (fact.uprising)
        return (
            <section>
                <h2>{t("Why nothing is produced")}</h2>
                <p>
                    {t("%1 discontent and only %2 unused to stand aside.", player.discontent, player.unused)} <Ref rule="T49" />
                </p>
                <Faces model={model} />
            </section>
        );
    return (
        <>
            {fact.famine > 0 && (
                <section>
                    <h2>{t("Why culture is lost")}</h2>
                    <p>{t("Your people eat %1, and there were %2 food.", fact.consumption, player.food + fact.food_income)}</p>
                </section>
            )}
            {fact.corruption && <BlueSteps model={model} />}
        </>
    );
}

// ---- beat by beat ----

const BEAT = 650; // milliseconds
const skip = () => (played.value = null);

// My production as it happens: a page that any click or key ends. `asked`: something waits for an answer.
export function Beats({ model, asked }: { model: Model; asked: boolean }) {
    const at = beat.value;
    const last = beatsOf(model).length - 1;
    const wrong = beatsOf(model).some(({ bad }) => bad); // there is something to read
    useEffect(() => {
        const rest = (wrong && !asked ? 10 : 3) * BEAT;
        const timer = setTimeout(() => (at < last ? (beat.value = at + 1) : skip()), at < last ? BEAT : rest);
        return () => clearTimeout(timer);
    }, [at, asked]);
    useEffect(() => {
        window.addEventListener("pointerdown", skip);
        return () => window.removeEventListener("pointerdown", skip);
    }, []);
    return (
        <section class="beats-at playing">
            <h2 class="cap">
                {t("Production, as it happens")} <Ref rule="T46" />
            </h2>
            <Columns model={model} at={at} />
            <div class="pr3">
                <GivenUp model={model} title={t("You gave up")}>
                    <AnotherTime model={model} />
                    <SoFar model={model} at={at} />
                </GivenUp>
                <Why model={model} />
                <Before model={model} />
            </div>
            <Standing model={model} />
        </section>
    );
}

// The band meanwhile: which step it is, and what it brings.
export function BeatBand({ model }: { model: Model }) {
    const all = beatsOf(model);
    const { title, from, to, note, bad } = all[beat.value] ?? all[0]!;
    return (
        <section class="ask told" aria-label={t("Production")}>
            <SeatMark seat={model.me} class="who" />
            <div class="left">
                <p class="l1 serif">{t("Your production")}</p>
                <p class="l2">{t("any click or key skips it")}</p>
            </div>
            <div class="say" role="status">
                <div class="pre">
                    <p class="l1 serif">{t("%1 of %2: %3", beat.value + 1, all.length, title)}</p>
                    <p class="l2">
                        {from !== undefined && (
                            <span class="chg">
                                {signed(from)} <span class="ar">→</span> <b>{to}</b>
                            </span>
                        )}
                        <span class={bad ? "chg no" : "chg"}>{note}</span>
                    </p>
                </div>
            </div>
            <div class="btns">
                <button class="btn" onClick={skip}>
                    {t("Skip")}
                </button>
            </div>
        </section>
    );
}
