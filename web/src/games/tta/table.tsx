// The two halves of the table: the row with the question band, and my civilization below them.
import { useLayoutEffect, useRef } from "preact/hooks";
import { phone } from "../../ui/settings";
import { overlay } from "../../ui/state";
import type { LogEvent } from "../../table/types";
import type { DrawnProps } from "../drawn";
import { pick, toggle } from "./asking";
import { Band } from "./band";
import { countGame, warningsOf } from "./coach";
import { walk } from "./keys";
import { Ledger, Vitals } from "./ledger";
import { Matrix } from "./matrix";
import { players } from "./cards";
import { cardAt, endMove, type Model, modelOf, movesAt, onTable } from "./model";
import { beat, browsing, chosen, chosenMove, ending, forgo, given, givenMoves, going, knowing, letGo, looking, opened, played, tap, target } from "./plan";
import { losesByEnding, showsBeats } from "./ending";
import { screens } from "./fetched";
import { useMotion } from "./motion";
import { Civilization, RivalBoard } from "./rival";
import { useRaising } from "./raising";
import { Row } from "./row";
import { openCard } from "./opened";
import { Sprite } from "./sprite";
import { useLooked } from "./since";
import { May, type Tap } from "./target";

interface Acts {
    send(text: string): void;
    tap: Tap;
    doIt(): void;
    end(): void;
}

export function actsOf(props: DrawnProps, model: Model): Acts {
    const send = (text: string) => void props.send(text);
    return {
        send,
        tap: (at) => tap(model, at, send),
        doIt: () => {
            const move = chosenMove(model);
            const many = givenMoves(model);
            if (many) {
                letGo();
                void props.send(model.view.phase === "discard" ? { moves: many } : { moves: many.length ? many : ["done"], exits: ["done"] });
                return;
            }
            if (!move) return;
            letGo();
            send(move.text);
        },
        end: () => {
            const move = endMove(model);
            if (!move) return;
            if ((losesByEnding(model).length || warningsOf(model).length) && !ending.value) {
                letGo();
                ending.value = true;
                return;
            }
            letGo();
            countGame(model);
            if (showsBeats()) {
                beat.value = 0;
                played.value = model;
            }
            void props.send({ moves: [move.text], confirm: true });
        },
    };
}

// What was chosen for another question is forgotten.
function useForgetting({ now, moves, view }: Model): void {
    useLayoutEffect(() => {
        players.value = view.players;
    }, [view.players]);
    useLayoutEffect(
        () => () => {
            letGo();
            played.value = null;
        },
        [],
    );
    useLayoutEffect(() => {
        if (chosen.peek() && !moves.some(({ text }) => text === chosen.peek())) letGo();
    }, [now.seq]);
    useLayoutEffect(() => {
        looking.value = false;
        letGo();
    }, [now.view.phase, now.turn]);
}

function useKeys(props: DrawnProps, model: Model): void {
    const latest = useRef({ props, model });
    latest.current = { props, model };
    useLayoutEffect(() => {
        const press = (event: KeyboardEvent) => {
            const from = event.target as HTMLElement;
            if (event.ctrlKey || event.altKey || event.metaKey || overlay.peek()) return;
            if (from.closest("dialog") || from.matches("input, select, textarea")) return;
            if (showsProduction()) {
                played.value = null; // a key that skips it does nothing else
                event.preventDefault();
                return;
            }
            const { props, model } = latest.current;
            const acts = actsOf(props, model);
            if (press1(event, model, acts)) event.preventDefault();
        };
        window.addEventListener("keydown", press);
        return () => window.removeEventListener("keydown", press);
    }, []);
}

const NOTHING = ["no_politics", "decline"];

// Does what a key means; false: it means nothing here.
function press1(event: KeyboardEvent, model: Model, acts: Acts): boolean {
    const key = event.key.toLowerCase();
    const from = event.target as HTMLElement;
    if (key.startsWith("arrow")) return walk(key, from);
    if (key === "escape") {
        if (!target.value && !chosen.value && !ending.value && !given.value && !going.value.length && opened.value === null) return false;
        opened.value = null;
        letGo();
        return true;
    }
    if (key === "enter") {
        const own = from.matches("button, a, summary") && from.getAttribute("aria-pressed") !== "true";
        if (own || !(chosenMove(model) || givenMoves(model))) return false;
        acts.doIt();
        return true;
    }
    const card = from.closest<HTMLElement>("[data-card]")?.dataset["card"] ?? (target.value && cardAt(model, target.value));
    if (key === "i" && card) {
        openCard(card);
        return true;
    }
    if (key === "k") {
        browsing.value = true;
        return true;
    }
    if (key === "j" || key === "s") {
        knowing.value = key === "j" ? "known" : "since";
        return true;
    }
    const none = model.moves.find(({ verb }) => NOTHING.includes(verb));
    if (key === "n" && none) {
        forgo(none, acts.send);
        return true;
    }
    if (key === "e" && endMove(model)) {
        acts.end();
        return true;
    }
    if (key === "g" && movesAt(model, "grow").length) {
        acts.tap("grow", null);
        return true;
    }
    if (key === "w" && movesAt(model, "wonder").length) {
        acts.tap("wonder", null);
        return true;
    }
    if (/^[0-9]$/.test(key)) return digit(key === "0" ? 9 : Number(key) - 1, model, acts);
    const area = { r: ".rowcard", c: ".tc", d: ".hc" }[key];
    if (!area) return false;
    const first = document.querySelector<HTMLElement>(`.tta ${area}.open`) ?? document.querySelector<HTMLElement>(`.tta ${area}`);
    first?.focus();
    return Boolean(first);
}

// Digits choose among the answers, or among what can be done with the thing tapped, or else a place of the row.
function digit(i: number, model: Model, acts: Acts): boolean {
    if (model.asked && model.view.phase === "discard") {
        toggle(model, i);
        return true;
    }
    if (!onTable(model)) {
        const move = model.moves[i];
        if (move) pick(move);
        return Boolean(move);
    }
    const ways = target.value ? movesAt(model, target.value) : [];
    if (ways.length > 1) {
        const way = ways[i];
        if (way) chosen.value = way.text;
        return Boolean(way);
    }
    acts.tap(`row:${i}`, null);
    return true;
}

export function Tray(props: DrawnProps) {
    const model = modelOf(props);
    const acts = actsOf(props, model);
    useForgetting(model);
    useKeys(props, model);
    useLooked(model);
    useRaising(props, model);
    useMotion(model);
    const { BeatBand } = screens.value ?? {};
    return (
        <div class={`tta tray3 ${hasScreen(model) ? "screen-open" : ""}`}>
            <Sprite />
            <May />
            <Vitals model={model} />
            {((!hasScreen(model) && opened.value === null) || phone.value) && <Row model={model} tap={acts.tap} />}
            {BeatBand && played.value ? <BeatBand model={played.value} /> : <Band props={props} model={model} deeds={acts} />}
        </div>
    );
}

// My production plays, once its screen is there.
const showsProduction = (): boolean => played.value !== null && Boolean(screens.value?.Beats);

// A question with a screen of its own, the end of the turn, or my production stands where row and civilization are.
// Whether one stays is answered by the shell at once.
export const hasScreen = (model: Model): boolean =>
    (model.asked && !onTable(model) && model.view.phase !== "stay" && !looking.value) || ending.value || showsProduction();

function Screen({ model, log }: { model: Model; log: LogEvent[] }) {
    const { Beats, Production, Question } = screens.value ?? {};
    if (Beats && played.value) return <Beats model={played.value} asked={model.asked} />;
    if (ending.value) return Production ? <Production model={model} /> : null;
    if (Question) return <Question model={model} log={log} />;
    return (
        screens.value && (
            <ul class="answers">
                {model.moves.map((move) => (
                    <li key={move.text}>
                        <button class="btn" data-move={move.text} aria-pressed={chosen.value === move.text} onClick={() => pick(move)}>
                            {move.title}
                        </button>
                    </li>
                ))}
            </ul>
        )
    );
}

export function Pad(props: DrawnProps) {
    const model = modelOf(props);
    const { tap } = actsOf(props, model);
    const asking = hasScreen(model) && (
        <div class="tta civ asking">
            <Screen model={model} log={props.log} />
            {!phone.value && !ending.value && !showsProduction() && (
                <>
                    <Ledger model={model} />
                    <Matrix model={model} tap={tap} />
                </>
            )}
        </div>
    );
    if (opened.value !== null && !phone.value)
        return (
            <div class="tta civ">
                <RivalBoard model={model} seat={opened.value} />
            </div>
        );
    if (asking && !phone.value) return asking;
    return (
        <>
            {asking}
            <div class="tta civ">
                <Civilization model={model} tap={tap} />
            </div>
        </>
    );
}
