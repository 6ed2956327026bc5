// Score sheets to print, one page each: for a table with real dice and pencils. All numbers are the engine's.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { engine, NO_EVENTS } from "../engine/client";
import * as bronze from "../games/bronze/model";
import * as iron from "../games/iron/model";
import { gameOf } from "../table/games";
import { startLines } from "../table/local";
import type { TableJson } from "../table/types";
import { Icon } from "../ui/parts";
import { t } from "../words";
import { Boxes, Built, Developments, Heading, Score, Section, Track } from "./parts";

const ROUNDS = 20; // rows of a score sheet

// An empty table of the game, of which the numbers are read.
async function emptyTable(id: string): Promise<TableJson | null> {
    const game = await gameOf(id);
    const seats = Array.from({ length: game?.hidden ? game.players_max : 2 }, (_, i) => ({ name: `P${i}`, bot: null }));
    const opened = await engine.start(startLines(id, {}, seats, !game?.hidden));
    if ("error" in opened) return null;
    const now = await engine.table(opened.table, 0, NO_EVENTS);
    await engine.end(opened.table);
    return now;
}

// What the sheets of both dice games have: developments, what is built, stores, disasters and points.
interface Pad {
    developments: Record<string, { cost: number; points: number }>;
    disasters: readonly { id: string; skulls: number }[];
    titleOf(id: string): string;
    effectOf(id: string): string;
    monuments: ComponentChildren;
    places: { title: string; rows: ComponentChildren };
    stores: { title: string; rails: [id: string, values: readonly number[] | number][] };
}

function PadSheet({ now, pad }: { now: TableJson; pad: Pad }) {
    const { titleOf } = pad;
    return (
        <article class="pr-page">
            <Heading title={now.title} />
            <Section title={t("Developments")}>
                <Developments
                    list={Object.entries(pad.developments).map(([id, { cost, points }]) => ({
                        id,
                        title: titleOf(id),
                        effect: pad.effectOf(id),
                        cost,
                        points,
                    }))}
                />
            </Section>
            <div class="pr-two">
                <Section title={t("Monuments: first, later")}>
                    <ul>{pad.monuments}</ul>
                </Section>
                <Section title={pad.places.title}>{pad.places.rows}</Section>
            </div>
            <Section title={pad.stores.title}>
                <ul>
                    {pad.stores.rails.map(([id, values]) => (
                        <Track key={id} title={titleOf(id)} values={values} />
                    ))}
                </ul>
            </Section>
            <Section title={t("Disasters, by skulls")}>
                <p class="pr-disasters">
                    {pad.disasters.map(({ id, skulls }) => (
                        <span key={id}>{`${skulls}: ${titleOf(id)}`}</span>
                    ))}
                </p>
                <p>
                    {t("Points lost")} <Boxes count={30} />
                </p>
            </Section>
            <Score lines={now.scores[0]?.sheet ?? []} />
        </article>
    );
}

function BronzePad({ now }: { now: TableJson }) {
    const facts = now.facts as unknown as bronze.BronzeFacts;
    const built = Object.entries(facts.targets).map(([id, target]) => ({ id, title: bronze.titleOf(id), ...target }));
    const isCity = ({ id }: { id: string }) => id.startsWith("city");
    const pad: Pad = {
        developments: facts.developments,
        disasters: facts.disasters,
        titleOf: bronze.titleOf,
        effectOf: (id) => bronze.effectOf(id, facts),
        monuments: built.filter((one) => !isCity(one)).map((one) => <Built key={one.id} {...one} />),
        places: {
            title: t("Cities"),
            rows: <ul>{built.filter(isCity).map(({ id, title, size }) => <Built key={id} title={title} size={size} />)}</ul>,
        },
        stores: { title: t("Goods and food"), rails: Object.entries(facts.rails).reverse() },
    };
    return <PadSheet now={now} pad={pad} />;
}

function IronPad({ now }: { now: TableJson }) {
    const facts = now.facts as unknown as iron.IronFacts;
    const pad: Pad = {
        developments: facts.developments,
        disasters: facts.disasters,
        titleOf: iron.titleOf,
        effectOf: iron.effectOf,
        monuments: Object.entries(facts.monuments).map(([id, monument]) => (
            <Built key={id} title={iron.titleOf(id)} {...monument} />
        )),
        places: {
            title: t("Ports and provinces"),
            rows: (
                <>
                    <ul>
                        {facts.port_goods.map((goods, i) => (
                            <Built key={`p${i}`} title={t("Port, %1 goods", goods)} size={facts.port_boxes} />
                        ))}
                    </ul>
                    <ul>
                        <Track title={t("Provinces, boxes")} values={facts.provinces} />
                        <Track title={t("Tribute")} values={facts.province_tribute} />
                    </ul>
                </>
            ),
        },
        stores: { title: t("Stores and forces"), rails: Object.entries(facts.rails) },
    };
    return <PadSheet now={now} pad={pad} />;
}

// What each seat has after every round and at the end, for a game that keeps its own pieces.
function RoundSheet({ now }: { now: TableJson }) {
    const kinds = [t("Culture"), ...now.measures.slice(0, 2).map(({ title }) => title)];
    const rounds = Array.from({ length: ROUNDS }, (_, i) => i + 1);
    const cells = now.seats.flatMap((_, seat) => kinds.map((kind) => `${seat} ${kind}`));
    return (
        <article class="pr-page">
            <Heading title={now.title} round />
            <table class="pr-rounds">
                <thead>
                    <tr>
                        <th>{t("Name")}</th>
                        {now.seats.map(({ seat }) => (
                            <td key={seat} colSpan={kinds.length} />
                        ))}
                    </tr>
                    <tr>
                        <th>{t("Round")}</th>
                        {now.seats.map(({ seat }) => kinds.map((kind) => <th key={`${seat}${kind}`}>{kind}</th>))}
                    </tr>
                </thead>
                <tbody>
                    {rounds.map((round) => (
                        <tr key={round}>
                            <th scope="row">{round}</th>
                            {cells.map((cell) => (
                                <td key={cell} />
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
            <Score lines={now.scores[0]?.sheet ?? []} names={now.seats.length} />
        </article>
    );
}

export function Sheets({ game }: { game: string }) {
    const [now, setNow] = useState<TableJson | null>(null);
    useEffect(() => void emptyTable(game).then(setNow), [game]);
    if (!now) return null;
    const Page = game === "bronze" ? BronzePad : game === "iron" ? IronPad : RoundSheet;
    return (
        <main class="prints">
            <nav>
                <a class="btn line" href="#/">
                    {t("Back")}
                </a>
                <button class="btn act" onClick={() => window.print()}>
                    <Icon of="down" />
                    {t("Print")}
                </button>
                <span>{t("One page, A4 or Letter, for each person.")}</span>
            </nav>
            <Page now={now} />
        </main>
    );
}
