// The end of a turn: what production will bring, what is given up.
import { SeatMark } from "../../ui/parts";
import { plus, signed, t, tn } from "../../words";
import { isSimple, type Model, nameOf, type RatingPart, rivalsOf, type TtaMove } from "./model";
import { Sym, symbolOf } from "./parts";

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

// What could still be done, the cheapest thing of each kind, in the order of the list.
function stillOpen({ moves }: Model): TtaMove[] {
    const kinds = new Map<string, TtaMove>();
    for (const move of moves)
        if (!kinds.has(move.verb) && !["end_actions", "destroy", "disband"].includes(move.verb)) kinds.set(move.verb, move);
    return [...kinds.values()].slice(0, 6);
}

const leaving = ({ facts }: Model): number => facts.row.filter(({ leaves_next }) => leaves_next).length;

interface Beat {
    what: string;
    title: string;
    from: number;
    to: number;
    rows: RatingPart[];
}

function beatsOf({ player, fact }: Model): Beat[] {
    const { after, parts } = fact;
    const of = (what: string, title: string, from: number, to: number): Beat => ({
        what,
        title,
        from,
        to,
        rows: parts[what] ?? [],
    });
    return [
        of("culture", t("Culture"), player.culture, after.culture),
        of("science", t("Science"), player.science, after.science),
        of("food", t("Food"), player.food, after.food),
        of("resources", t("Resources"), player.resources, after.resources),
    ];
}

export function Production({ model }: { model: Model }) {
    const { player, fact } = model;
    return (
        <section class="beats-at">
            <h2>{t("Production, as it will be")}</h2>
            <ol class={`beats ${fact.uprising ? "struck" : ""}`}>
                {!isSimple(model) && (
                    <li class={`beat ${fact.uprising ? "bad" : ""}`}>
                        <h3>{t("Uprising check")}</h3>
                        <p class="bt">
                            <Sym of={player.discontent ? "unhappy" : "happy"} class="k-happy" />
                            <b>{t("%1 of %2 faces", player.rating.happy, fact.faces_needed ?? 0)}</b>
                        </p>
                        <p>{t("%1 discontent, %2 unused", player.discontent, player.unused)}</p>
                    </li>
                )}
                {beatsOf(model).map(({ what, title, from, to, rows }) => (
                    <li class="beat" key={what}>
                        <h3>{title}</h3>
                        <p class="bt">
                            <Sym of={symbolOf(what)} class={`k-${what}`} />
                            {signed(from)}
                            <span class="ar">→</span> <b>{signed(to)}</b>
                        </p>
                        <ul>
                            {rows.map((row) => (
                                <li key={row.title} class={row.amount < 0 ? "neg" : ""}>
                                    <span>{row.count ? `${row.title} × ${row.count}` : row.title}</span>
                                    <b>{plus(row.amount)}</b>
                                </li>
                            ))}
                        </ul>
                    </li>
                ))}
                {!isSimple(model) && (
                    <li class="beat">
                        <h3>{t("Military cards")}</h3>
                        <p class="bt">
                            <Sym of="military" />
                            <b>{tn(fact.after.military_cards ?? player.actions.military, "draw %1", "draw %1")}</b>
                        </p>
                    </li>
                )}
            </ol>
            <div class="pr3">
                <section>
                    <h2>{t("You give up")}</h2>
                    <ul class="give">
                        {losesByEnding(model).map((line) => (
                            <li key={line}>{line}</li>
                        ))}
                    </ul>
                </section>
                <section>
                    <h2>{t("Still open to you")}</h2>
                    <ul class="still">
                        {stillOpen(model).map((move) => (
                            <li key={move.text}>{move.title}</li>
                        ))}
                    </ul>
                </section>
                <section>
                    <h2>{t("Before you act again")}</h2>
                    <ul class="nxt">
                        {rivalsOf(model).map((seat) => (
                            <li key={seat}>
                                <SeatMark seat={seat} /> {t("%1 plays", nameOf(model.now, seat))}
                            </li>
                        ))}
                        {leaving(model) > 0 && <li>{tn(leaving(model), "%1 card leaves the row", "%1 cards leave the row")}</li>}
                    </ul>
                </section>
            </div>
        </section>
    );
}
