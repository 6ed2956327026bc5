// My answers: what this seat wants to be answered for it in the turns of others. Nobody else sees it.
import { useEffect, useState } from "preact/hooks";
import type { Orders, Problem, SealedOrder, Table, TableJson } from "../table/types";
import { t } from "../words";

type Wanted = Record<string, string | number | null>;

function Choice({ order, value, names, set }: { order: SealedOrder; value: string | number | null; names: string[]; set(value: string | number | null): void }) {
    const title = order.about === null ? order.title : order.title.replace("%1", names[order.about] ?? "");
    const choices = order.values.length
        ? order.values
        : Array.from({ length: order.max + 1 }, (_, i) => ({ id: String(i), title: String(i) }));
    const pick = (text: string) => set(text === "" ? null : order.values.length ? text : Number(text));
    return (
        <li>
            <label class="fld">
                <span>{title}</span>
                <select value={value === null ? "" : String(value)} onChange={(event) => pick(event.currentTarget.value)}>
                    <option value="">{t("ask me")}</option>
                    {choices.map(({ id, title: text }) => (
                        <option key={id} value={id}>
                            {text}
                        </option>
                    ))}
                </select>
            </label>
        </li>
    );
}

export function MyAnswers({ table, now }: { table: Table; now: TableJson }) {
    const [known, setKnown] = useState<Orders | null>(null);
    const [values, setValues] = useState<Wanted>({});
    const [problem, setProblem] = useState<Problem | null>(null);
    const take = (answer: Orders | Problem | null, fresh: boolean) => {
        if (!answer) return;
        if ("message" in answer) return setProblem(answer);
        setKnown(answer);
        if (fresh) setValues(Object.fromEntries(answer.orders.map(({ key, order }) => [key, order])));
    };
    useEffect(() => void table.orders(null).then((answer) => take(answer, true)), [now.you]);
    useEffect(() => {
        if (known?.orders.length) void table.orders(null).then((answer) => take(answer, false));
    }, [now.seq]);
    if (!known?.orders.length || now.you === null || now.over) return null;
    const seal = (wanted: Wanted) => {
        setProblem(null);
        setValues(wanted);
        void table.orders(wanted).then((answer) => take(answer, true));
    };
    const names = now.seats.map(({ name }) => name);
    const changed = known.orders.some(({ key, order }) => (values[key] ?? null) !== order);
    return (
        <details class="friends my-answers">
            <summary>
                <h2 class="h3">{t("My answers")}</h2>
            </summary>
            <p class="mut">{t("In the turns of others the server answers for you as you say here, after a while, as if you had done it. Nobody else sees this.")}</p>
            <ul>
                {known.orders.map((order) => (
                    <Choice
                        key={order.key}
                        order={order}
                        value={values[order.key] ?? null}
                        names={names}
                        set={(value) => setValues({ ...values, [order.key]: value })}
                    />
                ))}
            </ul>
            <div class="gone">
                <button class="btn line" disabled={!changed} onClick={() => seal(values)}>
                    {t("Seal my answers")}
                </button>
                <button class="btn quiet" onClick={() => seal(Object.fromEntries(known.orders.map(({ key, initial }) => [key, initial])))}>
                    {t("Sensible ones")}
                </button>
                <button class="btn quiet" onClick={() => seal({})}>
                    {t("Always ask me")}
                </button>
            </div>
            {known.given.length > 0 && (
                <p class="mut">{t("Answered for you so far: %1.", known.given.map(({ move }) => move).join(", "))}</p>
            )}
            {problem && <p role="alert">{problem.message}</p>}
        </details>
    );
}
