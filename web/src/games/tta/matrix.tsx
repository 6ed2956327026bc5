// The technologies: columns by type, rows by age with the newest on top; workers and blue tokens on them.
import { phone } from "../../ui/settings";
import { t } from "../../words";
import { cardOf } from "./cards";
import { soft } from "./hyphens";
import { type Age, AGES, type Model } from "./model";
import { Gives, Of, Sym, symbolOf } from "./parts";
import { type Tap, Target } from "./target";

interface Column {
    type: string;
    look: string; // its family's
    title(): string;
}

export const COLUMNS: Column[] = [
    { type: "farm", look: "production", title: () => t("Farms") },
    { type: "mine", look: "production", title: () => t("Mines") },
    { type: "lab", look: "urban", title: () => t("Labs") },
    { type: "temple", look: "urban", title: () => t("Temples") },
    { type: "library", look: "urban", title: () => t("Libraries") },
    { type: "theater", look: "urban", title: () => t("Theaters") },
    { type: "arena", look: "urban", title: () => t("Arenas") },
    { type: "infantry", look: "unit", title: () => t("Infantry") },
    { type: "cavalry", look: "unit", title: () => t("Cavalry") },
    { type: "artillery", look: "unit", title: () => t("Artillery") },
    { type: "airforce", look: "unit", title: () => t("Air") },
];

const ROOM = 6; // for workers and tokens; more are told by their number
const FEW = 2; // are always shown

function Pieces({ of, n, beside, class: more }: { of: string; n: number; beside: number; class: string }) {
    if (!n) return null;
    return (
        <span class={more} aria-hidden="true">
            {n > FEW && n + beside > ROOM ? (
                <>
                    <Sym of={of} class={of === "worker" ? "w" : "b"} />
                    <b>{n}</b>
                </>
            ) : (
                Array.from({ length: n }, (_, i) => <Sym key={i} of={of} class={of === "worker" ? "w" : "b"} />)
            )}
        </span>
    );
}

function Cell({ model, tap, id }: { model: Model; tap: Tap; id: string }) {
    const card = cardOf(id);
    const workers = model.player.workers[id] ?? 0;
    const tokens = model.player.tokens[id] ?? 0;
    const price = model.fact.build_prices[id];
    return (
        <Target model={model} at={`tech:${id}`} card={id} tap={tap} class={`tc ${workers ? "" : "e4"}`}>
            <span class="nm">{soft(card.title)}</span>
            <span class="t2">
                <span class="ty">
                    <Gives gives={card.gives} />
                </span>
                {price !== undefined && (
                    <span class="bp">
                        <Sym of="worker" class="pw" />
                        <Of n={price} what="resources" />
                    </span>
                )}
            </span>
            <span class="t3">
                <span class="vh">
                    {t("%1 workers", workers)} {tokens ? t("%1 blue tokens", tokens) : ""}
                </span>
                <Pieces of="worker" n={workers} beside={tokens} class="ws" />
                <Pieces of="bluetoken" n={tokens} beside={workers} class="bs" />
            </span>
        </Target>
    );
}

const sciencePrice = ({ fact }: Model, id: string): number =>
    fact.science_prices?.find(({ card }) => card === id)?.price ?? cardOf(id).costs.science ?? 0;

function InHand({ model, tap, id }: { model: Model; tap: Tap; id: string }) {
    const card = cardOf(id);
    return (
        <Target model={model} at={`hand:${id}`} card={id} tap={tap} class="tc gh">
            <span class="cap">
                <span class="vh">{t("in hand")} </span>
                <Of n={sciencePrice(model, id)} what="science" />
            </span>
            <span class="nm">{soft(card.title)}</span>
        </Target>
    );
}

// A row of an age that nobody works in folds to a line, a row without cards to a thin one.
function foldOf(model: Model, age: Age): "" | "fold" | "thin" {
    const { player } = model;
    const all = [...player.technologies, ...player.hand.civil].filter(
        (id) => cardOf(id).age === age && COLUMNS.some(({ type }) => type === cardOf(id).kind),
    );
    if (!all.length) return "thin";
    const full = AGES.filter((one) => one !== age).every((one) => rowsOf(model, one));
    const idle = all.every((id) => player.technologies.includes(id) && !player.workers[id]);
    return full && idle ? "fold" : "";
}

const rowsOf = ({ player }: Model, age: Age): boolean =>
    [...player.technologies, ...player.hand.civil].some(
        (id) => cardOf(id).age === age && COLUMNS.some(({ type }) => type === cardOf(id).kind),
    );

function totalOf(model: Model, { type, look }: Column): string {
    const { player, fact } = model;
    if (type === "farm") return `+${fact.food_income}`;
    if (type === "mine") return `+${fact.resource_income}`;
    const workers = player.technologies
        .filter((id) => cardOf(id).kind === type)
        .reduce((sum, id) => sum + (player.workers[id] ?? 0), 0);
    if (look === "urban") return workers || player.technologies.some((id) => cardOf(id).kind === type) ? `${workers}/${fact.urban_limit}` : "";
    return workers ? String(workers) : "";
}

export function Matrix({ model, tap }: { model: Model; tap: Tap }) {
    const { player } = model;
    const at = (type: string, age: Age, ids: string[]) =>
        ids.find((id) => cardOf(id).kind === type && cardOf(id).age === age);
    const empty = (type: string) =>
        ![...player.technologies, ...player.hand.civil].some((id) => cardOf(id).kind === type);
    const ages = [...AGES].reverse();
    const rows = AGES.filter((age) => rowsOf(model, age)).length;
    return (
        <section class={`mxwrap ${rows > 2 ? "tight" : ""}`} aria-labelledby="tta-tech">
            <h2 class="vh" id="tta-tech">{t("Technologies by type and age")}</h2>
            <div class={`mx ${rows === AGES.length ? "full" : ""}`} style={{ "--columns": COLUMNS.map(({ type }) => (empty(type) ? "minmax(auto, .5fr)" : "minmax(auto, 1fr)")).join(" ") }}>
                <span class="corner">
                    {phone.value && (
                        <>
                            <Sym of="worker" class="w" /> {t("%1 unused", player.unused)}
                        </>
                    )}
                </span>
                {ages.map((age, i) => (
                    <span key={age} class={`ra ${foldOf(model, age)}`} style={{ "grid-row": `${i + 2}` }}>
                        {age}
                    </span>
                ))}
                {COLUMNS.map((column) => (
                    <section class={`tcol f-${column.look} z-${column.type} ${empty(column.type) ? "bare" : ""}`} key={column.type}>
                        <h3 class="ch">
                            <Sym of={symbolOf(column.type)} />
                            <span>{column.title()}</span>
                            <b>{totalOf(model, column)}</b>
                        </h3>
                        <ul>
                            {ages.map((age) => {
                                const known = at(column.type, age, player.technologies);
                                const held = at(column.type, age, player.hand.civil);
                                return (
                                    <li key={age} class={`slot ${foldOf(model, age)} ${known || held ? "" : "bare"}`}>
                                        {known ? (
                                            <Cell model={model} tap={tap} id={known} />
                                        ) : (
                                            held && <InHand model={model} tap={tap} id={held} />
                                        )}
                                    </li>
                                );
                            })}
                        </ul>
                    </section>
                ))}
            </div>
        </section>
    );
}
