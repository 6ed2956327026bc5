// The band on top, where things happen: dice, what they bring, and the next step.
import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { t, tn } from "../../words";
import { leadershipActs, marked, plainAct, rollActs, sameCounts } from "../dice/acts";
import { type Acts, type Send, sendingBy } from "../dice/band";
import { again, blocks, notice } from "../dice/plan";
import { moveOf, movesOf } from "../dice/sight";
import { DiceTray } from "../dice/tray";
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
import { type Sight, sightOf, titleOf } from "./model";
import { Odds } from "./odds";
import { choiceNow, colony, forgetAll, planned, purchase } from "./plan";
import { Sprite } from "./sprite";
import { layPlanned } from "./targets";

// The two buttons of a step, the deed (R) and going on (K), and the verbs that have a control.
interface Step extends Acts {
    verbs: string[];
}

function rerollMove({ now }: Sight, dice: Die[]): string | undefined {
    const wanted = marked(dice.filter(({ place }) => place !== FATE));
    return movesOf(now, "reroll").find(
        ({ args: [faces, more] }) =>
            sameCounts(faces as Record<string, number>, wanted) &&
            (more as string[]).includes("fate") === again.value.has(FATE),
    )?.text;
}

function rollStep(sight: Sight, dice: Die[], send: Send): Step {
    const move = rerollMove(sight, dice);
    return {
        verbs: ["reroll", "stop"],
        ...rollActs(dice, sight.view.rolls_left, move, "I8", send),
    };
}

function leadershipStep(dice: Die[], send: Send): Step {
    const die = dice.find(({ place }) => again.value.has(place));
    return {
        verbs: ["leadership", "skip_leadership"],
        ...leadershipActs(die?.place === FATE ? "fate" : die?.face, "I9", send),
    };
}

function deedText(target: string, count: number): string {
    if (target === "armies") return tn(count, "Raise %1 army", "Raise %1 armies");
    if (target === "ships") return tn(count, "Build %1 ship", "Build %1 ships");
    return tn(count, "Fill %1 box", "Fill %1 boxes");
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
    const move = plan && moveOf(sight.now, `buy ${plan.development} ${plan.wealth}`);
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
    const plainly = (text: string, icon: string, move: string) => plainAct(send, text, icon, move);
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

const isDie = (key: string) => /^[f1-9]$/.test(key);

export function Tray(props: DrawnProps) {
    const sight = sightOf(props);
    const { view, asked, now } = sight;
    const dice = useDice(sight);
    const send = sendingBy(props, ["stop", "skip_leadership", "skip_omens"], (table) =>
        choiceNow(sightOf(table)),
    );
    const { verbs, ...acts } = stepOf(sight, dice, send);
    useForgetting(sight);
    return (
        <DiceTray
            table={props}
            sight={sight}
            class="iron"
            acts={acts}
            leaving={leaving}
            dice={
                <>
                    <Sprite />
                    <Dice sight={sight} dice={dice} />
                </>
            }
            ledger={
                <>
                    {askOf(sight, dice, send)}
                    {asked && (
                        <Rest
                            moves={now.moves.filter(({ verb }) => !verbs.includes(verb))}
                            send={send}
                        />
                    )}
                    {sight.rolling && !sight.watching && view.phase !== "omens" && <Split sight={sight} />}
                </>
            }
            odds={<Odds sight={sight} dice={dice} />}
            press={(key) => {
                const place = key === "f" ? FATE : Number(key) - 1;
                const die = isDie(key) && dice.find((one) => one.place === place);
                if (die) tapDie(sight, die);
                return Boolean(die);
            }}
        />
    );
}
