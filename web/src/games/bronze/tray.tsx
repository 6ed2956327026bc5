// The band on top, where things happen: dice, what they bring, and the next step.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Icon, Ref } from "../../ui/parts";
import { overlay } from "../../ui/state";
import { t, tn } from "../../words";
import type { DrawnProps } from "../drawn";
import { type Act, type Acts, actsOf, type Send } from "./acts";
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
import { Dice, type Die, inOrder, tapDie, useDice } from "./dice";
import { useEnd, wayOut } from "./leaving";
import { Left, Ledger, Split } from "./ledger";
import { movesOf, type Sight, sightOf } from "./model";
import { Odds } from "./odds";
import { again, choiceNow, forget, notice, oddsOpen, purchase, split } from "./plan";

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
            if (sight.asked && sight.view.phase === "choose")
                void latest.current.send(`choose ${choiceNow(sight)}`);
        })();
}

function ActButton({
    act,
    name,
    hint,
    main,
}: {
    act: Act;
    name: string;
    hint: string;
    main: boolean;
}) {
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
    if (!asked)
        return view.rolls_left ? <WaitAsk sight={sight} /> : <Left sight={sight} who={view.seat} />;
    switch (view.phase) {
        case "build":
            return (
                <>
                    <BuildAsk sight={sight} send={send} />
                    {!movesOf(now, "engineering").length && !movesOf(now, "ships").length && (
                        <Left sight={sight} who={sight.me} />
                    )}
                </>
            );
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
            const die = inOrder(now.sight, now.dice)[Number(key) - 1];
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
export function Notice() {
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
        const bought =
            purchase.value && view.seats[me]?.developments.includes(purchase.value.development);
        if (bought || view.phase === "discard") purchase.value = null;
    }, [now.plies]);
}

// On a phone the dice and the next step stay in sight while the rest scrolls: the style sheet wants
// to know where each of them ends.
export function useSticky() {
    const acts = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const well = acts.current?.parentElement?.querySelector<HTMLElement>(".well");
        const header = acts.current?.closest<HTMLElement>(".top");
        if (!well || !header) return;
        const measure = () => {
            const dice = well.offsetHeight;
            header.style.setProperty("--dice-end", `${dice}px`);
            header.style.setProperty("--acts-end", `${dice + (acts.current?.offsetHeight ?? 0)}px`);
        };
        const watch = new ResizeObserver(measure);
        watch.observe(well);
        if (acts.current) watch.observe(acts.current);
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
                {acts.deed && (
                    <ActButton act={acts.deed} name="deed" hint="R" main={Boolean(readyDeed)} />
                )}
                {acts.on && (
                    <ActButton
                        act={acts.on}
                        name="on"
                        hint="K"
                        main={!readyDeed && !acts.on.quiet}
                    />
                )}
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
