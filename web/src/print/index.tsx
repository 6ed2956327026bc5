// Score sheets to print, one page each: for a table with real dice and pencils. All numbers are the engine's.
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

const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[];

function BronzePad({ now }: { now: TableJson }) {
    const facts = now.facts as unknown as bronze.BronzeFacts;
    const targets = keysOf(facts.targets);
    return (
        <article class="pr-page">
            <Heading title={now.title} />
            <Section title={t("Developments")}>
                <Developments
                    list={keysOf(facts.developments).map((id) => ({
                        id,
                        title: bronze.titleOf(id),
                        effect: bronze.effectOf(id, facts),
                        cost: facts.developments[id]?.cost ?? 0,
                        points: facts.developments[id]?.points ?? 0,
                    }))}
                />
            </Section>
            <div class="pr-two">
                <Section title={t("Monuments: first, later")}>
                    <ul>
                        {targets.filter((id) => !id.startsWith("city")).map((id) => (
                            <Built key={id} title={bronze.titleOf(id)} {...{ size: 0, ...facts.targets[id] }} />
                        ))}
                    </ul>
                </Section>
                <Section title={t("Cities")}>
                    <ul>
                        {targets.filter((id) => id.startsWith("city")).map((id) => (
                            <Built key={id} title={bronze.titleOf(id)} size={facts.targets[id]?.size ?? 0} />
                        ))}
                    </ul>
                </Section>
            </div>
            <Section title={t("Goods and food")}>
                <ul>
                    {keysOf(facts.rails).reverse().map((id) => (
                        <Track key={id} title={bronze.titleOf(id)} values={facts.rails[id]} />
                    ))}
                </ul>
            </Section>
            <Disasters list={facts.disasters} titleOf={bronze.titleOf} />
            <Score lines={now.scores[0]?.sheet ?? []} />
        </article>
    );
}

function Disasters({ list, titleOf }: { list: readonly { id: string; skulls: number }[]; titleOf(id: string): string }) {
    return (
        <Section title={t("Disasters, by skulls")}>
            <p class="pr-disasters">
                {list.map(({ id, skulls }) => (
                    <span key={id}>{`${skulls}: ${titleOf(id)}`}</span>
                ))}
            </p>
            <p>
                {t("Points lost")} <Boxes count={30} />
            </p>
        </Section>
    );
}

function IronPad({ now }: { now: TableJson }) {
    const facts = now.facts as unknown as iron.IronFacts;
    return (
        <article class="pr-page">
            <Heading title={now.title} />
            <Section title={t("Developments")}>
                <Developments
                    list={keysOf(facts.developments).map((id) => ({
                        id,
                        title: iron.titleOf(id),
                        effect: iron.effectOf(id),
                        cost: facts.developments[id]?.cost ?? 0,
                        points: facts.developments[id]?.points ?? 0,
                    }))}
                />
            </Section>
            <div class="pr-two">
                <Section title={t("Monuments: first, later")}>
                    <ul>
                        {keysOf(facts.monuments).map((id) => (
                            <Built key={id} title={iron.titleOf(id)} {...facts.monuments[id]} />
                        ))}
                    </ul>
                </Section>
                <Section title={t("Ports and provinces")}>
                    <ul>
                        {facts.port_goods.map((goods, i) => (
                            <Built key={`p${i}`} title={t("Port, %1 goods", goods)} size={facts.port_boxes} />
                        ))}
                    </ul>
                    <ul>
                        <Track title={t("Provinces, boxes")} values={facts.provinces} />
                        <Track title={t("Tribute")} values={facts.province_tribute} />
                    </ul>
                </Section>
            </div>
            <Section title={t("Stores and forces")}>
                <ul>
                    {keysOf(facts.rails).map((id) => (
                        <Track key={id} title={iron.titleOf(id)} values={facts.rails[id]} />
                    ))}
                </ul>
            </Section>
            <Disasters list={facts.disasters} titleOf={iron.titleOf} />
            <Score lines={now.scores[0]?.sheet ?? []} />
        </article>
    );
}

// Of a game that keeps its own pieces: what each has after every round, and the end.
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
