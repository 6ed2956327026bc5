// The band on top, where things happen: dice, what they bring, and the next step.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { overlay } from "../../ui/state";
import { t, tn } from "../../words";
import { movesOf } from "../bronze/model";
import { type Act, ActButtons, Notice, type Send, useSending, useSticky } from "../dice/band";
import { useEnd } from "../dice/leaving";
import { OddsButton } from "../dice/odds";
import { again, blocks, notice, oddsOpen, split, tell } from "../dice/plan";
import type { DrawnProps } from "../drawn";
import {
    BuildAsk,
    BuyAsk,
    ColoniesAsk,
    GranariesAsk,
    Granaries,
    OmensAsk,
    QuestionAsk,
    questionOf,
    Rest,
    StoreAsk,
    WaitAsk,
} from "./asks";
import { Dice, type Die, FATE, tapDie, useDice } from "./dice";
import { leaving } from "./leaving";
import { Left, Ledger, Split } from "./ledger";
import { buildText, type Sight, sightOf, titleOf } from "./model";
import { Odds } from "./odds";
import { choiceNow, colony, forgetAll, planned, purchase } from "./plan";
import { Sprite } from "./sprite";

// The two buttons of a step, the deed (R) and going on (K), and the verbs that have a control.
interface Step {
    deed?: Act;
    on?: Act;
    verbs: string[];
}

function rerollMove({ now }: Sight, dice: Die[]): string | null {
    const wanted: Record<string, number> = {};
    for (const { place, face } of dice)
        if (face && place !== FATE && again.value.has(place)) wanted[face] = (wanted[face] ?? 0) + 1;
    const same = (counts: Record<string, number>) =>
        [...Object.keys(counts), ...Object.keys(wanted)].every((face) => (counts[face] ?? 0) === (wanted[face] ?? 0));
    const move = movesOf(now, "reroll").find(
        ({ args }) =>
            same(args[0] as Record<string, number>) && (args[1] as string[]).includes("fate") === again.value.has(FATE),
    );
    return move?.text ?? null;
}

function rollStep(sight: Sight, dice: Die[], send: Send): Step {
    const count = dice.filter((die) => again.value.has(die.place)).length;
    const move = rerollMove(sight, dice);
    return {
        verbs: ["reroll", "stop"],
        deed: {
            text: count ? tn(count, "Roll %1 die again", "Roll %1 dice again") : t("Roll again"),
            note: t("%1 left", sight.view.rolls_left),
            icon: "again",
            ready: move !== null,
            go: () => (move ? send(move) : tell(t("Tap the dice that shall be rolled again."), "I8")),
        },
        on: { text: t("Keep all %1", dice.length), icon: "check", go: () => send("stop") },
    };
}

function leadershipStep(dice: Die[], send: Send): Step {
    const die = dice.find(({ place }) => again.value.has(place));
    const name = die && (die.place === FATE ? "fate" : die.face);
    return {
        verbs: ["leadership", "skip_leadership"],
        deed: {
            text: t("Roll this die"),
            icon: "again",
            ready: Boolean(name),
            go: () => (name ? send(`leadership ${name}`) : tell(t("Tap the die that shall be rolled once more."), "I9")),
        },
        on: { text: t("Let all dice stand"), icon: "check", go: () => send("skip_leadership") },
    };
}

function deedText(target: string, count: number): string {
    if (target === "armies") return tn(count, "Raise %1 army", "Raise %1 armies");
    if (target === "ships") return tn(count, "Build %1 ship", "Build %1 ships");
    return tn(count, "Fill %1 box", "Fill %1 boxes");
}

export function layPlanned(sight: Sight, send: Send): void {
    const plan = blocks.value;
    if (!plan) return;
    const text = buildText(plan.target, planned(sight, plan.target));
    if (!sight.now.moves.some((move) => move.text === text)) return;
    blocks.value = null;
    send(text);
}

function buildStep(sight: Sight, send: Send): Step {
    const plan = blocks.value;
    const count = plan ? planned(sight, plan.target) : 0;
    const left = sight.view.population;
    return {
        verbs: ["build", "port_goods", "armies", "ships", "granaries", "end_build"],
        ...(plan && count && { deed: { text: deedText(plan.target, count), icon: "check", go: () => layPlanned(sight, send) } }),
        on: {
            text: left ? t("Leave %1 idle", left) : t("Build no more"),
            icon: "step",
            quiet: left > 0,
            go: () => send("end_build"),
        },
    };
}

function coloniesStep(sight: Sight, send: Send): Step {
    const id = colony.value;
    const complete = movesOf(sight.now, "complete").find(({ args }) => args[0] === id);
    return {
        verbs: ["peg", "take_back", "complete", "granaries", "end_colonies"],
        ...(complete && { deed: { text: t("Complete %1", titleOf(String(id))), icon: "ships", go: () => send(complete.text) } }),
        on: { text: t("No more for colonies"), icon: "step", go: () => send("end_colonies") },
    };
}

function buyStep(sight: Sight, send: Send): Step {
    const plan = purchase.value;
    const move = plan && sight.now.moves.find(({ text }) => text === `buy ${plan.development} ${plan.wealth}`);
    return {
        verbs: ["buy", "granaries", "skip_buy"],
        ...(plan && move && { deed: { text: t("Buy %1", titleOf(plan.development)), icon: "development", go: () => send(move.text) } }),
        on: {
            text: t("Buy nothing"),
            icon: "step",
            quiet: movesOf(sight.now, "buy").length > 0,
            go: () => send("skip_buy"),
        },
    };
}

function stepOf(sight: Sight, dice: Die[], send: Send): Step {
    const plainly = (text: string, icon: string, move: string): Act => ({ text, icon, go: () => send(move) });
    const question = questionOf(sight);
    if (!sight.asked) return { verbs: [] };
    if (question)
        return {
            verbs: [...[question.deed.move, question.on.move].map((move) => move.split(" ")[0] ?? ""), "granaries"],
            deed: plainly(question.deed.text, question.deed.icon, question.deed.move),
            on: { ...plainly(question.on.text, question.on.icon, question.on.move), quiet: true },
        };
    switch (sight.view.phase) {
        case "reroll":
            return rollStep(sight, dice, send);
        case "leadership":
            return leadershipStep(dice, send);
        case "omens":
            return { verbs: ["omens", "skip_omens"], on: plainly(t("Set no die"), "check", "skip_omens") };
        case "choose":
            return { verbs: ["choose"], on: plainly(t("Collect"), "check", `choose ${choiceNow(sight)}`) };
        case "granaries":
        case "demand":
        case "bonus":
            return { verbs: ["granaries", "skip_granaries"], on: plainly(t("Keep the goods"), "check", "skip_granaries") };
        case "colonies":
            return coloniesStep(sight, send);
        case "build":
            return buildStep(sight, send);
        case "buy":
            return buyStep(sight, send);
        case "store":
            return { verbs: ["store", "granaries", "skip_store"], on: plainly(t("Store no more"), "check", "skip_store") };
        default:
            return { verbs: [] };
    }
}

function askOf(sight: Sight, dice: Die[], send: Send): ComponentChildren {
    const { view, asked, rolling } = sight;
    if (!asked && rolling) return <Ledger sight={sight} />;
    if (!asked)
        return (
            <>
                <WaitAsk sight={sight} />
                {!sight.now.unconfirmed && <Left sight={sight} />}
            </>
        );
    const question = questionOf(sight);
    if (question)
        return (
            <>
                <QuestionAsk sight={sight} question={question} />
                <Granaries sight={sight} send={send} />
            </>
        );
    switch (view.phase) {
        case "omens":
            return <OmensAsk sight={sight} dice={dice} send={send} />;
        case "granaries":
        case "demand":
        case "bonus":
            return (
                <>
                    <GranariesAsk sight={sight} />
                    <Granaries sight={sight} send={send} />
                </>
            );
        case "colonies":
            return <ColoniesAsk sight={sight} send={send} />;
        case "build":
            return <BuildAsk sight={sight} send={send} />;
        case "buy":
            return (
                <>
                    <BuyAsk sight={sight} send={send} />
                    <Left sight={sight} />
                </>
            );
        case "store":
            return <StoreAsk sight={sight} send={send} />;
        default:
            return rolling ? <Ledger sight={sight} /> : null;
    }
}

const hasOdds = ({ asked, view }: Sight) => asked && (view.phase === "reroll" || view.phase === "leadership");

// R does the deed, K goes on, E ends the turn, O shows the odds, a digit taps a die, F the Fate die.
function useKeys(step: Step, sight: Sight, dice: Die[], props: DrawnProps): void {
    const end = useEnd(props, leaving);
    const canEnd = leaving.wayOut(props) !== null;
    const latest = useRef({ step, sight, dice, end, canEnd });
    latest.current = { step, sight, dice, end, canEnd };
    useEffect(() => {
        const press = (event: KeyboardEvent) => {
            const target = event.target as HTMLElement;
            if (event.ctrlKey || event.altKey || event.metaKey || overlay.peek()) return;
            if (target.closest("dialog") || target.matches("input, select, textarea")) return;
            const now = latest.current;
            const key = event.key.toLowerCase();
            const place = key === "f" ? FATE : Number(key) - 1;
            const die = now.dice.find((one) => one.place === place);
            if (key === "e" && now.canEnd) now.end();
            else if (key === "o" && hasOdds(now.sight)) oddsOpen.value = !oddsOpen.value;
            else if (key === "r") now.step.deed?.go();
            else if (key === "k") now.step.on?.go();
            else if (die && /^[f1-9]$/.test(key)) tapDie(now.sight, die);
            else return;
            event.preventDefault();
        };
        window.addEventListener("keydown", press);
        return () => window.removeEventListener("keydown", press);
    }, []);
}

// Forgets what belongs to a turn, a step or a roll that is over.
function useForgetting({ now, view, me }: Sight): void {
    useLayoutEffect(forgetAll, [view.round, view.seat, me]);
    useLayoutEffect(() => {
        again.value = new Set();
        notice.value = null;
    }, [now.plies]);
    useLayoutEffect(() => {
        colony.value = null;
        if (["buy", "store"].includes(view.phase)) blocks.value = null;
        if (view.phase === "store") purchase.value = null;
    }, [view.phase]);
}

function chooseMove(props: DrawnProps): string | null {
    const sight = sightOf(props);
    return sight.asked && sight.view.phase === "choose" ? `choose ${choiceNow(sight)}` : null;
}

export function Tray(props: DrawnProps) {
    const sight = sightOf(props);
    const { view, asked, now } = sight;
    const dice = useDice(sight);
    const send = useSending(props, ["stop", "skip_leadership", "skip_omens"], chooseMove);
    const step = stepOf(sight, dice, send);
    const acts = useSticky();
    useForgetting(sight);
    useKeys(step, sight, dice, props);
    return (
        <section class={`tray bronze iron p-${view.phase}`} aria-label={t("Dice")}>
            <Sprite />
            <div class="well">
                <Dice sight={sight} dice={dice} />
            </div>
            <div class="ledger">
                {askOf(sight, dice, send)}
                {asked && <Rest moves={now.moves.filter(({ verb }) => !step.verbs.includes(verb))} send={send} />}
                {sight.rolling && view.phase !== "omens" && <Split sight={sight} pick={(food) => (split.value = food)} />}
            </div>
            <div class="acts" ref={acts}>
                <ActButtons deed={step.deed} on={step.on} />
                {hasOdds(sight) && <OddsButton />}
                {props.acts}
            </div>
            {hasOdds(sight) && oddsOpen.value && <Odds sight={sight} dice={dice} />}
            <Notice />
        </section>
    );
}
