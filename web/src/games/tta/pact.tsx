// A pact that is offered: its two parties under two arches, and what refusing and accepting change for both.
import { SeatMark } from "../../ui/parts";
import { signed, t } from "../../words";
import { Answers, askedOf } from "./asked";
import { cardOf } from "./cards";
import { type Change, type Model, nameOf, toneOf } from "./model";
import { Gives } from "./parts";

function Terms({ model }: { model: Model }) {
    const { card = "", a = 0, b = 0 } = askedOf(model);
    const { terms_a, terms_b } = cardOf(card);
    return (
        <div class="parties f-pact">
            {[
                { role: "A", seat: a, terms: terms_a },
                { role: "B", seat: b, terms: terms_b },
            ].map(({ role, seat, terms }) => (
                <section key={role} class={seat === model.me ? "me" : ""}>
                    <span class="role">{role}</span>
                    <h3>
                        <SeatMark seat={seat} /> {nameOf(model.now, seat)}
                    </h3>
                    <p class="yl">
                        <Gives gives={terms} sign />
                    </p>
                </section>
            ))}
        </div>
    );
}

// Every number that one of the answers changes, as it is then.
function Forecast({ model }: { model: Model }) {
    const after = (verb: string): Change[] => model.moves.find((move) => move.verb === verb)?.preview?.changes ?? [];
    const [accepted, refused] = [after("accept"), after("refuse")];
    const same = (a: Change, b: Change) => a.seat === b.seat && a.what === b.what;
    const rows = [...accepted, ...refused.filter((one) => !accepted.some((other) => same(one, other)))];
    if (!rows.length) return <p class="mut">{t("Neither answer changes a number now.")}</p>;
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
                    </tr>
                ))}
            </tbody>
        </table>
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
        </>
    );
}
