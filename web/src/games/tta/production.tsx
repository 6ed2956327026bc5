// Production: before the end of a turn, what it will bring, what is given up and why; afterwards, beat by beat.
import { useEffect, useState } from "preact/hooks";
import { SeatMark } from "../../ui/parts";
import { reducedMotion, stored } from "../../ui/settings";
import { fill, plus, signed, t, tn } from "../../words";
import { Blue } from "./banks";
import { cardOf } from "./cards";
import { Coach } from "./coach";
import { isSimple, type Model, nameOf, type RatingPart, rivalsOf, targetsOf, type TtaMove } from "./model";
import { Sym, symbolOf, Tokens } from "./parts";
import { chosen, letGo, played, target } from "./plan";

// What ending now gives up or loses, in words; nothing: the turn just ends.
export function losesByEnding(model: Model): string[] {
    const { player, fact } = model;
    return [
        player.actions.civil > 0 && tn(player.actions.civil, "%1 civil action lapses", "%1 civil actions lapse"),
        fact.uprising && t("uprising: nothing is produced"),
        !fact.uprising && fact.corruption && t("%1 lost to corruption", fact.corruption),
        !fact.uprising && fact.famine > 0 && t("famine: %1 food short", fact.famine),
    ].filter((line): line is string => Boolean(line));
}

// What could still be done, the first thing of each kind, in the order of the list.
function stillOpen({ moves }: Model): TtaMove[] {
    const kinds = new Map<string, TtaMove>();
    for (const move of moves)
        if (!kinds.has(move.verb) && !["end_actions", "destroy", "disband"].includes(move.verb)) kinds.set(move.verb, move);
    return [...kinds.values()].slice(0, 5);
}

const leaving = ({ facts }: Model): number => facts.row.filter(({ leaves_next }) => leaves_next).length;

interface Beat {
    what: string;
    title: string;
    from?: number;
    to: string;
    rows: RatingPart[];
    note: string;
    bad: boolean;
}

function beatsOf(model: Model): Beat[] {
    const { player, fact } = model;
    const { after, parts } = fact;
    const none = Boolean(fact.uprising);
    const of = (what: string, title: string, from: number, to: number, loss = ""): Beat => ({
        what,
        title,
        from,
        to: signed(to),
        rows: parts[what] ?? [],
        note: none ? t("skipped") : loss || plus(to - from),
        bad: none || Boolean(loss),
    });
    const line = (title: string, amount: number): RatingPart => ({ title, amount });
    const beats = [
        of("culture", t("Culture"), player.culture, after.culture),
        of("science", t("Science"), player.science, after.science),
        of("food", t("Food"), player.food, after.food, fact.famine > 0 ? t("famine: %1 food short", fact.famine) : ""),
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
            note: none ? t("uprising: nothing is produced") : t("no uprising"),
            bad: none,
        },
        ...beats,
        {
            what: "military",
            title: t("Military cards"),
            to: tn(after.military_cards ?? player.actions.military, "draw %1", "draw %1"),
            rows: [line(t("unused military actions"), player.actions.military)],
            note: none ? t("skipped") : "",
            bad: none,
        },
    ];
}

// One column for each step, in the order of the rules. `at`: the one that is shown now.
function Columns({ model, at }: { model: Model; at?: number }) {
    return (
        <ol class={`beats ${model.fact.uprising ? "struck" : ""}`}>
            {beatsOf(model).map(({ what, title, from, to, rows, note, bad }, i) => (
                <li class={`beat ${bad ? "bad" : ""} ${at === i ? "at" : ""} ${at !== undefined && i > at ? "later" : ""}`} key={what}>
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
                        <b class={from === undefined ? "word" : ""}>{to}</b>
                    </p>
                    <ul>
                        {rows.map((row) => (
                            <li key={row.title} class={row.amount < 0 ? "neg" : ""}>
                                <span>{row.count ? `${row.title} × ${row.count}` : row.title}</span>
                                <b>{from === undefined ? row.amount : plus(row.amount)}</b>
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
            <h2>{tn(fact.corruption ?? 0, "Why %1 resource is lost", "Why %1 resources are lost")}</h2>
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

function choose(move: TtaMove): void {
    letGo();
    chosen.value = move.text;
    target.value = targetsOf(move)[0] ?? null;
}

function WarsThen({ model }: { model: Model }) {
    const wars = (model.facts.wars ?? []).filter(({ attacker, defender }) => [attacker.seat, defender.seat].includes(model.me));
    return (
        <>
            {wars.map(({ card, attacker, defender }) => (
                <li key={card + attacker.seat} class="bad">
                    <SeatMark seat={attacker.seat === model.me ? defender.seat : attacker.seat} />
                    {t("%1 is fought: %2 against %3", cardOf(card).title, attacker.strength, defender.strength)}
                </li>
            ))}
        </>
    );
}

export function Production({ model }: { model: Model }) {
    const { player, fact } = model;
    const loses = losesByEnding(model).slice(player.actions.civil > 0 ? 1 : 0);
    return (
        <section class="beats-at">
            <h2>{t("Production, as it will be")}</h2>
            <Coach model={model} />
            <Columns model={model} />
            <div class="pr3">
                <section>
                    <h2>{t("You give up")}</h2>
                    <ul class="give">
                        {player.actions.civil > 0 && (
                            <li>
                                <Tokens of="civil" n={player.actions.civil} />
                                {tn(player.actions.civil, "%1 civil action lapses", "%1 civil actions lapse")}
                            </li>
                        )}
                        {loses.map((line) => (
                            <li key={line}>{line}</li>
                        ))}
                    </ul>
                    {stillOpen(model).length > 0 && <h3 class="cap">{t("Still open to you")}</h3>}
                    <ul class="still">
                        {stillOpen(model).map((move) => (
                            <li key={move.text}>
                                <button class="answer" onClick={() => choose(move)}>
                                    {move.title}
                                </button>
                            </li>
                        ))}
                    </ul>
                </section>
                {fact.corruption && !fact.uprising ? <BlueSteps model={model} /> : null}
                <section>
                    <h2>{t("Before you act again")}</h2>
                    <ul class="nxt">
                        {rivalsOf(model).map((seat) => (
                            <li key={seat}>
                                <SeatMark seat={seat} /> {t("%1 plays", nameOf(model.now, seat))}
                            </li>
                        ))}
                        <WarsThen model={model} />
                        {leaving(model) > 0 && <li>{tn(leaving(model), "%1 card leaves the row", "%1 cards leave the row")}</li>}
                    </ul>
                </section>
            </div>
        </section>
    );
}

// ---- beat by beat ----

const FIRST = 40; // productions that are shown by themselves: about two games
const BEAT = 650; // milliseconds
export const beats = stored<"first" | "always" | "never">("tta.beats", "first");
const shown = stored("tta.beats.shown", 0);

export function showsBeats(): boolean {
    const wanted = beats.peek() === "always" || (beats.peek() === "first" && shown.peek() < FIRST);
    if (!wanted || reducedMotion()) return false;
    shown.value = shown.peek() + 1;
    return true;
}

// My production as it happens. It takes nothing from the table below: any click or key ends it.
export function Beats({ model }: { model: Model }) {
    const [at, setAt] = useState(0);
    const last = beatsOf(model).length - 1;
    const close = () => (played.value = null);
    useEffect(() => {
        const timer = setTimeout(() => (at < last ? setAt(at + 1) : close()), at < last ? BEAT : 3 * BEAT);
        return () => clearTimeout(timer);
    }, [at]);
    useEffect(() => {
        window.addEventListener("keydown", close);
        window.addEventListener("pointerdown", close);
        return () => {
            window.removeEventListener("keydown", close);
            window.removeEventListener("pointerdown", close);
        };
    }, []);
    return (
        <aside class="tta beatsover" role="status" aria-label={t("Production")}>
            <p class="cap">{fill("%1 · any click or key skips it", <b>{t("Your production")}</b>)}</p>
            <Columns model={model} at={at} />
        </aside>
    );
}
