// The band on top, where things happen: dice, what they bring, and the next step.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { overlay } from "../../ui/state";
import { t } from "../../words";
import { ActButtons, Notice, type Send, useSending, useSticky } from "../dice/band";
import { useEnd } from "../dice/leaving";
import { OddsButton } from "../dice/odds";
import { again, notice, oddsOpen, split } from "../dice/plan";
import type { DrawnProps } from "../drawn";
import { type Acts, actsOf } from "./acts";
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
import { leaving } from "./leaving";
import { Left, Ledger, Split } from "./ledger";
import { movesOf, type Sight, sightOf } from "./model";
import { Odds } from "./odds";
import { choiceNow, forget, purchase } from "./plan";

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

const hasOdds = ({ asked, view }: Sight) =>
    asked && (view.phase === "reroll" || view.phase === "leadership");

// R does the deed, K goes on, E ends the turn, O shows the odds, a digit taps a die.
function useKeys(acts: Acts, sight: Sight, dice: Die[], props: DrawnProps): void {
    const end = useEnd(props, leaving);
    const canEnd = leaving.wayOut(props) !== null;
    const latest = useRef({ acts, sight, dice, end, canEnd });
    latest.current = { acts, sight, dice, end, canEnd };
    useEffect(() => {
        const press = (event: KeyboardEvent) => {
            const target = event.target as HTMLElement;
            if (event.ctrlKey || event.altKey || event.metaKey || overlay.peek()) return;
            if (target.closest("dialog") || target.matches("input, select, textarea")) return;
            const now = latest.current;
            const key = event.key.toLowerCase();
            const die = inOrder(now.sight, now.dice)[Number(key) - 1];
            if (key === "e" && now.canEnd) now.end();
            else if (key === "o" && hasOdds(now.sight)) oddsOpen.value = !oddsOpen.value;
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

function chooseMove(props: DrawnProps): string | null {
    const sight = sightOf(props);
    return sight.asked && sight.view.phase === "choose" ? `choose ${choiceNow(sight)}` : null;
}

export function Tray(props: DrawnProps) {
    const sight = sightOf(props);
    const { view } = sight;
    const dice = useDice(sight);
    const send = useSending(props, ["stop", "skip_leadership"], chooseMove);
    const acts = actsOf(sight, dice, send);
    useForgetting(sight);
    useKeys(acts, sight, dice, props);
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
                <ActButtons {...acts} />
                {hasOdds(sight) && <OddsButton />}
                {props.acts}
            </div>
            {hasOdds(sight) && oddsOpen.value && <Odds sight={sight} dice={dice} />}
            <Notice />
        </section>
    );
}
