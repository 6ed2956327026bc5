// The table: what every game needs around its drawing (frame.tsx):
// undo, end of turn, replay, links for friends, a curtain between people who share a device.
import { useComputed, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { DrawnProps } from "../games/drawn";
import { drawnFor, fetchTable } from "../games/registry";
import { gameOf } from "../table/games";
import { LocalTable } from "../table/local";
import { RemoteTable } from "../table/remote";
import { exportTables, notKept } from "../table/export";
import { keepPlan, keptPlan, playStep, TurnPlan, type PlannedMove } from "../table/plan";
import { findStored, unkept } from "../table/storage";
import type { Problem, Table, TableJson } from "../table/types";
import { ctx, t } from "../words";
import { useResignation } from "./resign";
import { Company, NextTable, toNext } from "./company";
import { FairAlarm, FairNotes, FairPanel } from "./fairness";
import { Frame } from "./frame";
import { Friends } from "./friends";
import { DeleteTable, GiveUp, Going } from "./keeping";
import { Hints } from "./hints";
import { later } from "./later";
import { Live, Log, newCount } from "./log";
import { Lost } from "./lost";
import { Icon, Key, SeatMark, Short, useFetched } from "./parts";
import { PlayOn, wayToCopy } from "./play_on";
import { mayPlan, Planning, startPlan, WaitingPlan } from "./planning";
import { RealDice } from "./real_dice";
import { Replay } from "./replay";
import { ReplayBar } from "./replay_bar";
import { Fair, Reading, Result } from "./result";
import { saveRecord, saveTables } from "./save_record";
import { chime, phone } from "./settings";
import { openTalk, TalkButton, TalkOverlay } from "./talk_button";
import { Toast } from "./toast";
import { addressPly, openRules, overlay, rulesGame, type Route } from "./state";

const RunningClock = later(async () => (await import("./clocks")).RunningClock);
const MyAnswers = later(async () => (await import("./answers")).MyAnswers);
const Around = later(async () => (await import("./life_screens")).Around);
const ClockPanel = later(async () => (await import("./clocks")).ClockPanel);

// The class of a drawing's screens, and of its result.
function lookOf(game: string, over: boolean): string {
    const { look } = drawnFor(game);
    return look ? `${look}${over ? "-over" : ""}` : "";
}

// Whose turn it is; somebody else may be asked in it.
const turnOf = (now: TableJson): number | null =>
    now.over || typeof now.turn !== "number" ? null : (drawnFor(now.game).turnOf?.(now) ?? now.turn);

function turnText(now: TableJson): ComponentChildren {
    const seat = turnOf(now);
    if (seat === null)
        return now.over || now.turn === null ? (
            now.asked?.given_up ? t("Given up") : t("The game is over")
        ) : (
            <Short
                long={now.outcomes ? t("Roll the dice") : t("Chance has its turn")}
                short={now.outcomes ? t(ctx("step", "Roll")) : t(ctx("a seat", "Chance"))}
            />
        );
    const { name = "", kind } = now.seats[seat] ?? {};
    if (seat === now.you) return <Short long={t("Your turn, %1", name)} short={t("Your turn")} />;
    return kind === "person" || seat !== now.turn ? t("%1’s turn", name) : t("%1 thinks", name);
}

function Curtain({ name, open }: { name: string; open(): void }) {
    return (
        <main class="curtain dark">
            <h1>{t("Hand the device to %1", name)}</h1>
            <p>{t("What the others hold stays hidden until then.")}</p>
            <button class="btn act big" autofocus onClick={open}>
                <Icon of="eye" />
                {t("I am %1", name)}
            </button>
        </main>
    );
}

// Title and sound tell those who look elsewhere that they are asked; dice and draws in between do not make it another turn.
function useNotice(now: TableJson | null, mine: readonly number[]): void {
    const asked = now && typeof now.turn === "number" && mine.includes(now.turn) ? now.turn : null;
    const before = useRef<number | null>(null); // who was asked last
    useEffect(() => {
        if (!now) return;
        const title = now.short_title;
        document.title = asked === null ? `${title} · ages` : `● ${t("Your turn")} · ${title}`;
        if (asked !== null && asked !== before.current && !now.over) chime();
        if (typeof now.turn === "number") before.current = now.turn;
    }, [asked, now?.turn, now?.over]);
}

interface Keys {
    [key: string]: () => void;
}

function useKeys(keys: Keys): void {
    const latest = useRef(keys);
    latest.current = keys;
    useLayoutEffect(() => {
        const press = (event: KeyboardEvent) => {
            if (event.ctrlKey || event.altKey || event.metaKey || overlay.peek()) return;
            const target = event.target as HTMLElement;
            if (target.matches("input:not([type=range]):not([type=radio]), select, textarea")) return;
            const act = latest.current[event.key.toLowerCase()];
            if (!act) return;
            if (event.key === " " && target.matches("button, summary, a")) return;
            event.preventDefault();
            act();
        };
        window.addEventListener("keydown", press);
        return () => window.removeEventListener("keydown", press);
    }, []);
}

function Status({ now, table }: { now: TableJson; table: Table }) {
    const seat = turnOf(now);
    const asked = seat !== null && seat !== now.turn && now.turn !== now.you ? Number(now.turn) : null;
    return (
        <>
            <span class="gname">{now.short_title}</span>
            <div class="turn">
                {seat !== null && <SeatMark seat={seat} />}
                <h1>{turnText(now)}</h1>
            </div>
            {asked !== null && <span class="meanwhile wide">{t("%1 is asked", now.seats[asked]?.name ?? "")}</span>}
            {!phone.value && <Notes now={now} table={table} />}
        </>
    );
}

// What is to be known of the table besides whose turn it is: in the bar, on a phone below it.
function Notes({ now, table }: { now: TableJson; table: Table }) {
    return (
        <>
            <Company table={table} now={now} />
            <TalkButton table={table} now={now} />
            {now.nudge && table.mine.includes(now.nudge.seat) && (
                <span class="nudged" role="status">
                    {t("%1 nudges you", now.seats[now.nudge.by]?.name ?? "")}
                </span>
            )}
            {table.kind === "remote" && <NextTable id={table.id} />}
            {now.you === null && !now.over && (
                <span class="watching" role="status">
                    <Icon of="eye" />
                    {t("You are watching")}
                </span>
            )}
            {now.helped && !now.alone && <span class="copied">{t("With help for everybody")}</span>}
            {now.copied > 0 && <span class="copied">{t("A copy from step %1", now.copied)}</span>}
            {now.guessed > 0 && <span class="copied">{t("A guess from step %1", now.guessed)}</span>}
            {table.elsewhere.value && (
                <span class="elsewhere" role="status">
                    {t("Played in another tab")}
                    <button class="btn line" onClick={() => void table.takeOver()}>
                        {t("Play here")}
                    </button>
                </span>
            )}
            {now.clock && <RunningClock table={table} now={now} />}
            <Going now={now} />
            <FairNotes table={table} now={now} />
            <Connection table={table} />
            <Unkept table={table} />
        </>
    );
}

// What this device can't keep is said aloud, and can be taken along as a file.
function Unkept({ table }: { table: Table }) {
    if (!unkept.value.has(table.id)) return null;
    const save = async () => {
        const row = findStored(table.id);
        const record = await table.record();
        if (table.kind === "remote" && row) saveTables(exportTables([row]));
        else if (record !== null) saveRecord(row?.game ?? "game", table.id, record);
    };
    return (
        <span class="unkept" role="alert">
            {notKept().message}
            <button class="btn line" onClick={() => void save()}>
                {table.kind === "remote" ? t("Save the table as a file") : t("Save the record")}
            </button>
        </span>
    );
}

// What is done without a connection is kept and sent when there is one again.
function Connection({ table }: { table: Table }) {
    const waiting = table.waiting.value;
    useEffect(() => {
        if (!waiting) return;
        const ask = (event: Event) => event.preventDefault();
        window.addEventListener("beforeunload", ask);
        return () => window.removeEventListener("beforeunload", ask);
    }, [waiting]);
    if (table.connected.value && !waiting) return null;
    return (
        <span class="offline" role="status">
            {waiting
                ? t("no connection: your step is kept, and sent when it is back")
                : t("no connection, trying again")}
        </span>
    );
}

function Playing({ table, now, guarded, ply }: { table: Table; now: TableJson; guarded: boolean; ply: number | null }) {
    const began = useRef(false); // a replay has
    const problem = useSignal<Problem | null>(null);
    const replay = useSignal<Replay | null>(null);
    const opened = useSignal<number | null>(null); // which seat's view may be shown, where something is hidden
    const seen = useSignal(drawnFor(now.game).seen?.(now) ?? Infinity); // events after this ply are marked as new
    const sending = useRef<Promise<Problem | null> | null>(null);
    const hinting = useSignal(false);
    const copying = useSignal(false);
    const judging = useSignal(false);
    const sharing = useSignal<TableJson | null>(null); // the position that a link is made of
    const plan = useSignal<TurnPlan | null>(null); // that is being made
    const steps = useSignal(keptPlan(table.id)); // of the plan that waits
    const [plans, setPlans] = useState(false); // the game's turns can be planned
    const reading = useMemo(() => new Reading(), [now.seq]);
    const [hints, setHints] = useState(false); // the game has some
    useNotice(now, table.mine);
    useEffect(() => {
        rulesGame.value = now.game;
        void gameOf(now.game).then((game) => {
            setHints(game?.hints ?? false);
            setPlans(game?.plans ?? false);
        });
        return () => {
            replay.peek()?.close();
            plan.peek()?.close();
        };
    }, []);

    // One step at a time. What is pressed meanwhile was meant for what stood before, but for `patient` steps.
    const act = async (
        step: () => Promise<Problem | null>,
        patient = false,
    ): Promise<Problem | null> => {
        while (sending.current) {
            if (table.waiting.peek()) {
                problem.value = { message: t("Not taken: your last step still waits to be sent.") };
                return null;
            }
            if (!patient) return null;
            await sending.current.catch(() => null);
        }
        try {
            sending.current = step();
            problem.value = await sending.current;
            if (!problem.value) seen.value = table.now.peek()?.plies ?? 0;
            return problem.value;
        } finally {
            sending.current = null;
        }
    };
    const lookBack = async (ply = Infinity) => {
        const past = await table.past();
        if (past) replay.value = new Replay(past, Math.min(ply, past.plies));
    };
    const leave = () => {
        replay.value?.close();
        replay.value = null;
    };

    const keep = (list: PlannedMove[]) => {
        steps.value = list;
        keepPlan(table.id, list);
    };
    const endPlan = () => {
        plan.value?.close();
        plan.value = null;
    };
    const makePlan = async () => {
        const made = await startPlan(now, steps.peek());
        if (made instanceof TurnPlan) plan.value = made;
        else problem.value = made;
    };
    // One move after the other; what is left after a stop stays.
    const playPlan = async () => {
        for (const [i, step] of steps.peek().entries()) {
            keep(steps.peek().slice(i ? 1 : 0));
            if (await act(() => playStep(table, step), true)) return;
        }
        keep([]);
    };

    const asked = now.you !== null && now.turn === now.you && table.mine.includes(now.you) && !table.elsewhere.value;
    const mayConfirm = asked && now.unconfirmed;
    const mayHint = hints && now.helped && asked && !now.unconfirmed;
    const hint = () => void (mayHint && !replay.peek() && (hinting.value = true));
    const confirm = () => void (mayConfirm && act(() => table.confirm()));
    const undo = () => void (now.you !== null && act(() => table.undo(), true)); // a refusal says why
    const redo = () => void (now.can_redo && act(() => table.redo(), true));
    useResignation(now, asked, drawnFor(now.game).mayResign?.(now) ?? false, (move) => void table.move({ moves: [move.text] }));
    const back = replay.value;
    const looked = back?.ply.value ?? null;
    useEffect(() => {
        if (ply !== null) void lookBack(ply);
    }, []);
    useEffect(() => {
        if ((looked !== null || began.current) && !unkept.peek().has(table.id)) addressPly(looked);
        began.current = looked !== null;
    }, [looked]);
    useKeys({
        "?": () => (overlay.value = { kind: "keys" }),
        b: () => openRules(),
        m: () => (overlay.value = { kind: "menu" }),
        u: undo,
        y: redo,
        e: confirm,
        h: hint,
        p: () => void (back ? leave() : lookBack()),
        t: () => void (plans && !plan.peek() && mayPlan(table, now, asked) && makePlan()),
        x: () => toNext(table.id),
        a: () => void (table.life?.readable.peek() && openTalk()),
        l: () => document.querySelector<HTMLElement>(".loglist")?.focus(),
        "/": () => document.getElementById("typed")?.focus(),
        ...(back && {
            escape: leave,
            arrowleft: () => back.step(-1),
            arrowright: () => back.step(1),
            " ": () => back.toggle(),
        }),
    });

    const waiting = typeof now.turn === "number" && table.mine.includes(now.turn) ? now.turn : null;
    const needed = waiting ?? now.you;
    if (guarded && !now.over && needed !== null && opened.value !== needed)
        return (
            <Curtain
                name={now.seats[needed]?.name ?? ""}
                open={() => void table.look(needed).then(() => (opened.value = needed))}
            />
        );

    const acts = (
        <>
            {mayConfirm && (
                <button class="btn act big" onClick={confirm}>
                    <Icon of="check" />
                    {t("End the turn")} <kbd>E</kbd>
                </button>
            )}
            {now.you !== null && !now.asked?.given_up && (
                <button class="btn line" aria-disabled={!now.can_undo} aria-keyshortcuts="U" onClick={undo}>
                    <Icon of="undo" />
                    {t("Undo")} <Key of="U" />
                </button>
            )}
            {mayHint && (
                <button class="btn line advise" aria-keyshortcuts="H" onClick={hint}>
                    <Icon of="hint" />
                    {t("Hint")} <Key of="H" />
                </button>
            )}
            {plans && mayPlan(table, now, asked) && (
                <button class="btn line" aria-keyshortcuts="T" onClick={() => void makePlan()}>
                    <Icon of="log" />
                    {t("Plan my turn")} <Key of="T" />
                </button>
            )}
            {now.can_redo && (
                <button class="btn line" aria-keyshortcuts="Y" onClick={redo}>
                    <Icon of="redo" />
                    {t("Redo")} <Key of="Y" />
                </button>
            )}
        </>
    );
    const drawn: DrawnProps = {
        now,
        asked: asked && !now.unconfirmed,
        send: (request) => act(() => table.move(typeof request === "string" ? { moves: [request] } : request)),
        confirm: () => act(() => table.confirm()),
        log: table.log.value,
        look: (ply) => void lookBack(ply),
        why: async (text) => void (await act(() => table.move({ moves: [text] }))),
        acts,
    };
    if (plan.value)
        return (
            <div class={`screen ${drawnFor(now.game).look ?? ""}`}>
                <Planning
                    plan={plan.value}
                    drawn={drawn}
                    problem={problem}
                    side={null}
                    keep={(list) => {
                        keep(list);
                        endPlan();
                    }}
                    close={endPlan}
                />
                <Toast problem={problem} prefix={now.prefix} />
            </div>
        );
    const shown = back?.shown.value ?? null;
    const log = table.log.value;
    const over = now.over && !back; // the result stands there
    const copies = back && wayToCopy(table, now, back, guarded);
    return (
        <div class={`screen ${lookOf(now.game, over)} ${back ? "looking-back" : ""}`}>
            {over ? (
                <Result table={table} now={now} reading={reading} look={(at) => (replay.value = at)} />
            ) : (
                <Frame
                    now={shown ?? now}
                    drawn={
                        shown
                            ? { ...drawn, now: shown, asked: false, acts: null }
                            : drawn
                    }
                    status={<Status now={shown ?? now} table={table} />}
                    alarm={
                        <>
                            <FairAlarm table={table} now={now} />
                            {!back && (
                                <WaitingPlan
                                    steps={steps.value}
                                    ready={asked && !now.unconfirmed && steps.value[0]?.phase === now.view["phase"]}
                                    play={() => void playPlan()}
                                    drop={() => keep([])}
                                />
                            )}
                        </>
                    }
                    notes={<Notes now={shown ?? now} table={table} />}
                    unread={newCount(log, seen.value)}
                    side={
                        <>
                            {now.clock && <ClockPanel table={table} now={now} />}
                            {now.asked && now.you !== null && <MyAnswers table={table} now={now} />}
                            <Friends table={table} now={now} />
                            {now.terms && <Around table={table} now={now} mine={table.mine} />}
                            <Log
                                log={shown ? log.filter((event) => event.ply <= shown.plies) : log}
                                seen={seen.value}
                                prefix={now.prefix}
                                Text={drawnFor(now.game).LogText}
                                conflicts={drawnFor(now.game).conflicts}
                                you={now.you}
                                replay={back ? undefined : () => void lookBack()}
                                share={now.you === null ? undefined : () => (sharing.value = shown ?? now)}
                            />
                            <FairPanel table={table} now={now} />
                            {now.asked?.given_up && <Fair table={table} now={now} found={reading.verdict} save />}
                            <GiveUp table={table} now={now} />
                            <DeleteTable table={table} />
                        </>
                    }
                />
            )}
            {!back && !table.elsewhere.value && (
                <RealDice now={now} mine={table.mine} enter={(text) => void act(() => table.move({ moves: [text] }))} />
            )}
            {back && (
                <ReplayBar
                    replay={back}
                    log={log}
                    game={now.game}
                    leave={leave}
                    playOn={copies ? () => (copying.value = true) : undefined}
                    judge={hints && !now.over && now.helped && table.kind === "local" ? () => (judging.value = true) : undefined}
                />
            )}
            {back && shown && copying.value && (
                <PlayOn table={table} replay={back} shown={shown} guessed={copies === "guessed"} close={() => (copying.value = false)} />
            )}
            {back && judging.value && <SoFar replay={back} now={now} close={() => (judging.value = false)} />}
            {hinting.value && mayHint && (
                <Hints
                    now={now}
                    send={(text) => void drawn.send(text)}
                    close={() => (hinting.value = false)}
                />
            )}
            {sharing.value && <Sharing now={sharing.value} close={() => (sharing.value = null)} />}
            <TalkOverlay table={table} now={now} />
            <Live log={log} />
            <Toast problem={problem} prefix={now.prefix} />
        </div>
    );
}

// Fetched when somebody asks for it.
function SoFar(props: { replay: Replay; now: TableJson; close(): void }) {
    const fetched = useFetched(() => import("./so_far"));
    return fetched && <fetched.SoFar {...props} />;
}

// Fetched when somebody shares.
function Sharing(props: { now: TableJson; close(): void }) {
    const fetched = useFetched(() => import("./position"));
    return fetched && <fetched.ShareDialog {...props} />;
}

export function TableScreen({ at }: { at: Extract<Route, { screen: "local" | "remote" }> }) {
    const table = useMemo<Table>(
        () => (at.screen === "local" ? new LocalTable(at.id) : new RemoteTable(at.id, at.secret)),
        [],
    );
    const [hidden, setHidden] = useState<boolean | null>(null);
    useEffect(() => () => table.close(), []);
    const game = useComputed(() => table.now.value?.game);
    useEffect(() => {
        if (!game.value) return;
        const drawn = fetchTable(game.value).catch(console.error);
        void Promise.all([gameOf(game.value), drawn]).then(([one]) => setHidden(one?.hidden ?? false));
    }, [game.value]);
    const now = table.now.value;
    // A secret that the device keeps is no longer needed in the address.
    const secret = at.screen === "remote" && at.secret !== null;
    const kept = secret && now !== null && !unkept.value.has(at.id);
    useEffect(() => {
        if (kept) addressPly(at.ply);
    }, [kept]);
    if (table.lost.value) return <Lost table={table} problem={table.lost.value} />;
    if (!now || hidden === null)
        return (
            <main class="curtain dark">
                <h1>{t("Setting up the table …")}</h1>
            </main>
        );
    return <Playing table={table} now={now} guarded={hidden && table.mine.length > 1} ply={at.ply} />;
}

