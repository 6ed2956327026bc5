// A pact that is offered: its two parties under two arches, and what refusing and accepting change for both.
import { Ref, SeatMark } from "../../ui/parts";
import { phone } from "../../ui/settings";
import { fill, plus, signed, t } from "../../words";
import { Answers } from "./asked";
import { askedOf } from "./asking";
import { cardOf } from "./cards";
import { type Change, type Model, nameOf, toneOf, type Worth } from "./model";
import { Gives, Of, Stake } from "./parts";

function Terms({ model }: { model: Model }) {
    const { card = "", a = 0, b = 0, terms_a, terms_b } = askedOf(model);
    const given = (terms: Record<string, number> = {}) => Object.entries(terms).map(([what, amount]) => ({ what, amount }));
    const { short, role_a = "", role_b = "" } = cardOf(card);
    return (
        <div class="parties f-pact">
            {[
                { role: "A", means: role_a, seat: a, terms: given(terms_a) },
                { role: "B", means: role_b, seat: b, terms: given(terms_b) },
            ].map(({ role, means, seat, terms }) => (
                <section key={role} class={`s-border-${seat} ${seat === model.me ? "me" : ""}`}>
                    <p class="role">
                        <b>{role}</b> <small>{means}</small>
                    </p>
                    <h3>
                        <SeatMark seat={seat} /> {nameOf(model.now, seat)}
                    </h3>
                    <p class="yl">
                        <Gives gives={terms} sign />
                        <small>{terms.length ? t("every turn") : short}</small>
                    </p>
                </section>
            ))}
        </div>
    );
}

// What a number that changes means beside the others.
function noteOf({ me, facts: { pact }, view }: Model, { seat, what }: Change): string {
    if (what.endsWith("_rating") || what.endsWith("_income")) return t("from the next production on");
    if (seat !== me || what !== "strength" || !pact) return "";
    return pact.rank_accepted === pact.rank_refused
        ? t("rank %1 of %2 either way", pact.rank_accepted, view.players)
        : t("rank %1 of %2 instead of %3", pact.rank_accepted, view.players, pact.rank_refused);
}

// What happens to the pact when one of its parties attacks the other.
function Attack({ model }: { model: Model }) {
    const attack = model.facts.pact?.attack;
    if (!attack) return null;
    const then = { free: t("stays free"), ends_it: t("ends the pact"), forbidden: t("not possible") }[attack];
    return (
        <tr>
            <td>{t("an attack between you two")}</td>
            <td />
            <td>{t("free")}</td>
            <td>{then}</td>
            <td>
                <small>{attack === "ends_it" && t("the pact is gone before strengths are compared")}</small>
            </td>
        </tr>
    );
}

// Every number that one of the answers changes, as it is then.
function Forecast({ model }: { model: Model }) {
    const after = (verb: string): Change[] => model.moves.find((move) => move.verb === verb)?.preview?.changes ?? [];
    const [accepted, refused] = [after("accept"), after("refuse")];
    const same = (a: Change, b: Change) => a.seat === b.seat && a.what === b.what;
    const rows = [...accepted, ...refused.filter((one) => !accepted.some((other) => same(one, other)))];
    const cell = (row: Change, list: Change[]) => {
        const found = list.find((one) => same(one, row));
        return <td class={found && toneOf(model, found)}>{signed(found?.to ?? row.from)}</td>;
    };
    return (
        <table class="rank forecast">
            <thead>
                <tr>
                    <th>{t("what changes")}</th>
                    <th>{t("now")}</th>
                    <th>{t("refused")}</th>
                    <th>{t("accepted")}</th>
                    <th>
                        <span class="vh">{t("note")}</span>
                    </th>
                </tr>
            </thead>
            <tbody>
                {rows.map((row) => (
                    <tr key={`${row.seat}${row.what}`}>
                        <td>
                            <SeatMark seat={row.seat} /> {nameOf(model.now, row.seat)}: {row.title}
                        </td>
                        <td>{signed(row.from)}</td>
                        {cell(row, refused)}
                        {cell(row, accepted)}
                        <td>
                            <small>{noteOf(model, row)}</small>
                        </td>
                    </tr>
                ))}
                {(model.facts.pact?.wars ?? []).map((war) => (
                    <tr key={war.card + war.declarer}>
                        <td>
                            <SeatMark seat={war.rival} /> {war.declarer === model.me ? t("your %1", cardOf(war.card).title) : t("%1 on you", cardOf(war.card).title)}
                        </td>
                        <td />
                        {[war.refused, war.accepted].map(({ ahead, stake, worst }, i) => (
                            <td key={i} class={ahead > 0 ? "good" : ahead < 0 ? "bad" : ""}>
                                {worst < stake && (
                                    <span class="hatched">
                                        {fill("to %1", <Of n={worst} what={war.over} sign />)}
                                    </span>
                                )}{" "}
                                <Stake of={{ over: war.over, stake }} /> <small>{ahead > 0 ? t("%1 ahead", ahead) : ahead < 0 ? t("%1 behind", -ahead) : t("equal")}</small>
                            </td>
                        ))}
                        <td>
                            <small>
                                {war.rival_units > 0 ? t("in sight; %1 could add %2 by units", nameOf(model.now, war.rival), war.rival_units) : t("in sight")}
                            </small>
                        </td>
                    </tr>
                ))}
                <Attack model={model} />
            </tbody>
        </table>
    );
}

// Bars by round: up is good for me.
function RoundBars({ title, of, rounds }: { title: string; of(worth: Worth): number; rounds: Worth[] }) {
    const most = Math.max(1, ...rounds.map((worth) => Math.abs(of(worth))));
    const even = rounds.find((worth, i) => i > 0 && !of(worth));
    return (
        <figure class="rounds">
            <figcaption>
                {title} {even && <small>{t("even at the end of round %1", even.round)}</small>}
            </figcaption>
            <ol>
                {rounds.map((worth) => {
                    const n = of(worth);
                    return (
                        <li key={worth.round} class={n < 0 ? "down" : ""}>
                            <b>{n > 0 ? plus(n) : signed(n)}</b>
                            <i style={{ height: `${(34 * Math.abs(n)) / most}px` }} />
                            <small>{worth.round}</small>
                        </li>
                    );
                })}
            </ol>
        </figure>
    );
}

function Worths({ model }: { model: Model }) {
    const partner = nameOf(model.now, askedOf(model).offered_by ?? 0);
    return (
        <>
            {(model.facts.worth ?? []).map(({ what, title, rounds }) => (
                <section key={what} class="worth">
                    <h3 class="cap">
                        {t("What it is worth by the end of each round: %1", title)} <em>{t("as long as nothing else changes")}</em>
                    </h3>
                    <div class="two">
                        <RoundBars title={t("You, against refusing")} of={({ mine }) => mine} rounds={rounds} />
                        <RoundBars title={t("You against %1", partner)} of={({ against }) => against} rounds={rounds} />
                    </div>
                </section>
            ))}
        </>
    );
}

// When a pact is over.
export function PactEnds({ model }: { model: Model }) {
    const partner = nameOf(model.now, askedOf(model).offered_by ?? 0);
    const ways: [string, string][] = [
        ...(model.facts.pact?.attack === "ends_it" ? [[t("when one of you attacks the other"), "T73"] as [string, string]] : []),
        [t("when you or %1 end it as the political action", partner), "T72"],
        [t("when the next pact of %1 is accepted", partner), "T71"],
        [t("when the age after its own ends"), "T82"],
    ];
    return (
        <section class="pactends">
            <h3 class="cap">{t("It ends")}</h3>
            <ul>
                {ways.map(([text, rule]) => (
                    <li key={rule}>
                        {text} <Ref rule={rule} />
                    </li>
                ))}
            </ul>
            <p class="mut">
                {t("Refused, the card goes back to the hand of %1. The political action is used either way.", partner)} <Ref rule="T70" />
            </p>
        </section>
    );
}

export function Pact({ model }: { model: Model }) {
    const { ends } = askedOf(model);
    return (
        <>
            <Terms model={model} />
            {ends && <p class="bad">{t("Accepted, it ends another pact: %1.", cardOf(ends).title)}</p>}
            <Forecast model={model} />
            <Answers model={model} moves={model.moves} />
            {phone.value ? (
                <details class="folded">
                    <summary>{t("What it is worth by the end of each round")}</summary>
                    <Worths model={model} />
                </details>
            ) : (
                <Worths model={model} />
            )}
        </>
    );
}
