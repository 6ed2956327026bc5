// The band on top, where things happen: dice, what they bring, and the next step.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Icon, Ref } from "../../ui/parts";
import { overlay } from "../../ui/state";
import { t, tn } from "../../words";
import type { DrawnProps } from "../drawn";
import {
    BuildAsk,
    BuyAsk,
    DiscardAsk,
    DoneAsk,
    OfferAsk,
    PartAsk,
    PreserveAsk,
    SmithingAsk,
    SwapAsk,
    TradeAsk,
    WaitAsk,
} from "./asks";
import { buyMove } from "./developments";
import { Dice, type Die, tapDie, useDice } from "./dice";
import { useEnd, wayOut } from "./leaving";
import { Left, Ledger, Split } from "./ledger";
import { type Face, movesOf, type Sight, sightOf, titleOf } from "./model";
import { Odds } from "./odds";
import { again, blocks, choiceNow, forget, notice, oddsOpen, planned, purchase, split } from "./plan";
import { layPlanned } from "./targets";

type Send = (text: string) => void;

// A step that ends the rolling takes the split along, once the reader has touched it.
function useSending(props: DrawnProps): Send {
    const latest = useRef(props);
    latest.current = props;
    return (text) =>
        void (async () => {
            const wanted = split.peek();
            const seq = latest.current.now.seq;
            const refused = await latest.current.send(text);
            if (refused || wanted === null || !["stop", "skip_leadership"].includes(text)) return;
            for (let wait = 0; wait < 100 && latest.current.now.seq === seq; wait++)
                await new Promise((resolve) => setTimeout(resolve, 20));
            const sight = sightOf(latest.current);
            if (sight.asked && sight.view.phase === "choose") void latest.current.send(`choose ${choiceNow(sight)}`);
        })();
}

interface Act {
    text: string;
    short?: string; // on a phone
    icon: string;
    go(): void;
    ready?: boolean; // false: shown, and says why not when tapped
    quiet?: boolean; // not the next step: there is something better to do
}

// The two buttons of a step: the deed (R) and going on (K).
interface Acts {
    deed?: Act;
    on?: Act;
}

function rerollMove(sight: Sight, dice: Die[]): string | null {
    const wanted: Partial<Record<Face, number>> = {};
    for (const { place, face } of dice)
        if (face && again.value.has(place)) wanted[face] = (wanted[face] ?? 0) + 1;
    const same = (counts: Record<string, number>) =>
        Object.entries(counts).every(([face, n]) => (wanted[face as Face] ?? 0) === n) &&
        Object.entries(wanted).every(([face, n]) => (counts[face] ?? 0) === n);
    return movesOf(sight.now, "reroll").find((move) => same(move.args[0] as Record<string, number>))?.text ?? null;
}

function rollActs(sight: Sight, dice: Die[], send: Send): Acts {
    const count = dice.filter((die) => again.value.has(die.place)).length;
    const move = rerollMove(sight, dice);
    return {
        deed: {
            text: count ? tn(count, "Roll %1 die again", "Roll %1 dice again") : t("Roll again"),
            short: count ? tn(count, "Roll %1 die", "Roll %1 dice") : t("Roll again"),
            icon: "again",
            ready: move !== null,
            go: () =>
                move ? send(move) : (notice.value = { text: t("Tap the dice that shall be rolled again."), rule: "B11" }),
        },
        on: {
            text: t("Stop here, keep all %1", dice.length),
            short: t("Keep all %1", dice.length),
            icon: "check",
            go: () => send("stop"),
        },
    };
}

function leadershipActs(dice: Die[], send: Send): Acts {
    const face = dice.find((die) => again.value.has(die.place))?.face ?? null;
    return {
        deed: {
            text: t("Roll this die once more"),
            short: t("Roll this die"),
            icon: "again",
            ready: face !== null,
            go: () =>
                face
                    ? send(`leadership ${face}`)
                    : (notice.value = { text: t("Tap the die that shall be rolled once more."), rule: "B13" }),
        },
        on: { text: t("Let all dice stand"), icon: "check", go: () => send("skip_leadership") },
    };
}

function buildActs(sight: Sight, send: Send): Acts {
    const plan = blocks.value;
    const count = plan ? planned(sight, plan.target) : 0;
    const left = sight.view.workers;
    return {
        ...(plan && count
            ? {
                  deed: {
                      text: tn(count, "Lay %1 block", "Lay %1 blocks"),
                      icon: plan.target.startsWith("city") ? "city" : "monument",
                      go: () => layPlanned(sight, send),
                  },
              }
            : {}),
        on: {
            text: left ? tn(left, "Leave %1 worker idle", "Leave %1 workers idle") : t("Build no more"),
            short: left ? t("Leave %1", left) : t("Build no more"),
            icon: "check",
            quiet: left > 0,
            go: () => send("end_build"),
        },
    };
}

function buyActs(sight: Sight, send: Send): Acts {
    const plan = purchase.value;
    const move = buyMove(sight);
    return {
        ...(plan
            ? {
                  deed: {
                      text: t("Buy %1", titleOf(plan.development)),
                      icon: "development",
                      ready: move !== null,
                      go: () =>
                          move ? send(move) : (notice.value = { text: t("That does not reach the price."), rule: "B34" }),
                  },
              }
            : {}),
        ...(movesOf(sight.now, "skip_buy").length
            ? {
                  on: {
                      text: t("Buy nothing"),
                      icon: "check",
                      quiet: movesOf(sight.now, "buy").length > 0,
                      go: () => send("skip_buy"),
                  },
              }
            : {}),
    };
}

function actsOf(sight: Sight, dice: Die[], send: Send): Acts {
    if (!sight.asked) return {};
    const plain = (text: string, icon: string, move: string): Act => ({ text, icon, go: () => send(move) });
    switch (sight.view.phase) {
        case "reroll":
            return rollActs(sight, dice, send);
        case "leadership":
            return leadershipActs(dice, send);
        case "choose":
            return { on: plain(t("Collect"), "check", `choose ${choiceNow(sight)}`) };
        case "build":
            return buildActs(sight, send);
        case "buy":
            return buyActs(sight, send);
        case "trade":
            return { on: plain(t("Trade no more"), "check", "end_trade") };
        case "answer":
            return { deed: plain(t("Accept"), "check", "accept"), on: plain(t("Decline"), "cross", "decline") };
        case "swap":
            return { on: plain(t("Swap no more"), "check", "end_swap") };
        case "preserve":
            return {
                deed: plain(t("Spend a pottery"), "pottery", "preserve"),
                on: plain(t("Keep it"), "check", "skip_preserve"),
            };
        default:
            return {};
    }
}

function ActButton({ act, name, hint, main }: { act: Act; name: string; hint: string; main: boolean }) {
    const ready = act.ready ?? true;
    return (
        <button
            class={`btn ${main ? "act big" : "line"} ${name}`}
            aria-disabled={!ready}
            aria-keyshortcuts={hint}
            onClick={act.go}
        >
            <Icon of={act.icon} />
            {act.short ? (
                <>
                    <span class="wide">{act.text}</span>
                    <span class="narrow">{act.short}</span>
                </>
            ) : (
                act.text
            )}
            <kbd>{hint}</kbd>
        </button>
    );
}

function askOf(sight: Sight, send: Send): ComponentChildren {
    const { view, asked, rolling, now } = sight;
    if (now.unconfirmed) return <DoneAsk sight={sight} />;
    if (view.phase === "answer") return <OfferAsk sight={sight} />;
    if (rolling) return <Ledger sight={sight} />;
    if (!asked) return view.rolls_left ? <WaitAsk sight={sight} /> : <Left sight={sight} who={view.seat} />;
    switch (view.phase) {
        case "build":
            return <BuildAsk sight={sight} send={send} />;
        case "buy":
            return <BuyAsk sight={sight} send={send} />;
        case "discard":
            return <DiscardAsk sight={sight} send={send} />;
        case "trade":
            return <TradeAsk key={view.offer.left} sight={sight} send={send} />;
        case "offer":
            return <PartAsk sight={sight} send={send} />;
        case "swap":
            return <SwapAsk sight={sight} send={send} />;
        case "smithing":
            return <SmithingAsk sight={sight} send={send} />;
        case "preserve":
            return <PreserveAsk sight={sight} />;
        default:
            return null;
    }
}

// R does the deed, K goes on, E ends the turn, a digit taps a die.
function useKeys(acts: Acts, sight: Sight, dice: Die[], end: () => void): void {
    const latest = useRef({ acts, sight, dice, end });
    latest.current = { acts, sight, dice, end };
    useEffect(() => {
        const press = (event: KeyboardEvent) => {
            const target = event.target as HTMLElement;
            if (event.ctrlKey || event.altKey || event.metaKey || overlay.peek()) return;
            if (target.closest("dialog") || target.matches("input, select, textarea")) return;
            const now = latest.current;
            const key = event.key.toLowerCase();
            const die = now.dice[Number(key) - 1];
            if (key === "e" && wayOut(now.sight)) now.end();
            else if (key === "r") now.acts.deed?.go();
            else if (key === "k") now.acts.on?.go();
            else if (die) tapDie(now.sight, die);
            else return;
            event.preventDefault();
        };
        window.addEventListener("keydown", press);
        return () => window.removeEventListener("keydown", press);
    }, []);
}

// Why something can't be done: one sentence and the rule.
function Notice() {
    const shown = notice.value;
    useEffect(() => {
        if (!shown) return;
        const timer = setTimeout(() => (notice.value = null), 6000);
        return () => clearTimeout(timer);
    }, [shown]);
    return (
        <div class="whynot" role="status">
            {shown?.text && (
                <p>
                    {shown.text} {shown.rule && <Ref rule={shown.rule} />}
                </p>
            )}
        </div>
    );
}

// Forgets what belongs to a turn or a roll that is over.
function useForgetting({ now, view, me }: Sight): void {
    useLayoutEffect(forget, [view.round, view.seat, me]);
    useLayoutEffect(() => {
        again.value = new Set();
        notice.value = null;
        const bought = purchase.value && view.seats[me]?.developments.includes(purchase.value.development);
        if (bought || view.phase === "discard") purchase.value = null;
    }, [now.plies]);
}

// On a phone the next step stays in sight while the pad scrolls: what is above it scrolls away.
function useSticky() {
    const acts = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const header = acts.current?.closest<HTMLElement>(".top");
        if (!header) return;
        const measure = () => {
            const above = (acts.current?.getBoundingClientRect().top ?? 0) - header.getBoundingClientRect().top;
            header.style.setProperty("--above", `${Math.round(above) - 10}px`);
        };
        const watch = new ResizeObserver(measure);
        watch.observe(header);
        return () => watch.disconnect();
    }, []);
    return acts;
}

export function Tray(props: DrawnProps) {
    const sight = sightOf(props);
    const { view, asked } = sight;
    const dice = useDice(sight);
    const send = useSending(props);
    const acts = actsOf(sight, dice, send);
    useForgetting(sight);
    useKeys(acts, sight, dice, useEnd(props));
    const readyDeed = acts.deed && (acts.deed.ready ?? true);
    return (
        <section class={`tray bronze p-${view.phase}`} aria-label={t("Dice")}>
            <div class="well">
                <Dice sight={sight} dice={dice} />
            </div>
            <div class="ledger">
                {askOf(sight, send)}
                {sight.rolling && <Split sight={sight} pick={(food) => (split.value = food)} />}
            </div>
            <div class="acts" ref={useSticky()}>
                {acts.deed && <ActButton act={acts.deed} name="deed" hint="R" main={Boolean(readyDeed)} />}
                {acts.on && <ActButton act={acts.on} name="on" hint="K" main={!readyDeed && !acts.on.quiet} />}
                {asked && view.phase === "reroll" && (
                    <button
                        class="btn line odds"
                        aria-expanded={oddsOpen.value}
                        onClick={() => (oddsOpen.value = !oddsOpen.value)}
                    >
                        <Icon of="odds" />
                        <span class="wide">{t("Odds")}</span>
                        <span class="vh">{t("of the next roll")}</span>
                    </button>
                )}
                {props.acts}
                {asked && view.phase === "reroll" && (
                    <span class="left">
                        <b>{view.rolls_left}</b> {tn(view.rolls_left, "roll left", "rolls left")}
                    </span>
                )}
            </div>
            {asked && oddsOpen.value && <Odds sight={sight} dice={dice} />}
            <Notice />
        </section>
    );
}
