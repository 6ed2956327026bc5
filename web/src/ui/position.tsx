// A position that is shared by a link: the dialog that makes one, and the screen that shows one.
import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { DrawnProps } from "../games/drawn";
import { drawnFor, fetchTable } from "../games/registry";
import { sketches } from "../engine/client";
import { TurnPlan } from "../table/plan";
import { linkOf, readLink } from "../table/shared";
import { openSketch } from "../table/sketch";
import type { Problem, TableJson } from "../table/types";
import { t } from "../words";
import { CopyLink } from "./friends";
import { Frame } from "./frame";
import { Dialog, Icon } from "./parts";
import { Planning } from "./planning";
import { go, rulesGame } from "./state";
import { Toast } from "./toast";

export function ShareDialog({ now, close }: { now: TableJson; close(): void }) {
    const [link, setLink] = useState("");
    useEffect(() => void linkOf(now).then(setLink), []);
    return (
        <Dialog title={t("Share this position")} close={close}>
            <p>
                {t("Whoever opens the link sees this step as %1 sees it, with their own cards, and nothing that %1 does not see. It needs no server: all of it is in the link.", now.seats[now.you ?? 0]?.name ?? "")}
            </p>
            {link && <CopyLink href={link} whose={t("this position")} />}
        </Dialog>
    );
}

async function opened(data: string): Promise<TableJson | { error: Problem }> {
    const from = await readLink(data);
    if ("error" in from) return from;
    const sketch = await openSketch(from, false);
    if ("error" in sketch) return sketch;
    const [now] = await Promise.all([sketches.table(sketch.table, from.you), fetchTable(from.game).catch(console.error)]);
    void sketches.end(sketch.table);
    return now;
}

const Unreadable = ({ message }: { message: string }) => (
    <main class="curtain dark">
        <h1>{t("This position can’t be shown")}</h1>
        <p>{message}</p>
        <button class="btn act big" onClick={() => go("#/")}>
            {t("To the lobby")}
        </button>
    </main>
);

const nothing = () => Promise.resolve(null);

function Shown({ now }: { now: TableJson }) {
    const problem = useSignal<Problem | null>(null);
    const plan = useSignal<TurnPlan | null>(null);
    const seat = now.you ?? 0;
    useEffect(() => {
        rulesGame.value = now.game;
        document.title = `${now.short_title} · ages`;
        return () => plan.peek()?.close();
    }, []);
    const tryMoves = async () => {
        const made = new TurnPlan(now, seat);
        problem.value = await made.open();
        if (!problem.value) plan.value = made;
    };
    const end = () => {
        plan.value?.close();
        plan.value = null;
    };
    const acts = now.over ? null : (
        <button class="btn line" onClick={() => void tryMoves()}>
            <Icon of="play" />
            {t("Try moves from here")}
        </button>
    );
    const drawn: DrawnProps = { now, asked: false, send: nothing, why: async () => {}, confirm: nothing, log: [], look: () => {}, acts: null };
    return (
        <div class={`screen shown ${drawnFor(now.game).look ?? ""}`}>
            {plan.value ? (
                <Planning plan={plan.value} drawn={drawn} problem={problem} side={null} close={end} />
            ) : (
                <Frame
                    now={now}
                    drawn={drawn}
                    status={null}
                    alarm={
                        <section class="planbar" aria-label={t("A shared position")}>
                            <h1 class="planned">{t("A position, as %1 sees it", now.seats[seat]?.name ?? "")}</h1>
                            <p>{t("To look at: what %1 does not see is not in the link. Moves are tried on paper, with a guess at it.", now.seats[seat]?.name ?? "")}</p>
                            {acts}
                            <button class="btn line" onClick={() => go("#/")}>
                                {t("To the lobby")}
                            </button>
                        </section>
                    }
                    notes={null}
                    unread=""
                    side={null}
                />
            )}
            <Toast problem={problem} prefix={now.prefix} />
        </div>
    );
}

export function PositionScreen({ data }: { data: string }) {
    const [found, setFound] = useState<TableJson | { error: Problem } | null>(null);
    useEffect(() => void opened(data).then(setFound), []);
    if (!found) return null;
    return "error" in found ? <Unreadable message={found.error.message} /> : <Shown now={found} />;
}
