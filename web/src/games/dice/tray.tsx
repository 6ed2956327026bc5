// The band on top, where things happen: dice, what they bring, and the next step.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { overlay } from "../../ui/state";
import { t } from "../../words";
import type { DrawnProps } from "../drawn";
import { ActionButtons, type Actions, Notice, useSticky } from "./band";
import { type TurnEnd, endBy } from "./end_turn";
import { OddsButton } from "./odds";
import { oddsOpen } from "./plan";
import type { DiceModel } from "./model";

const hasOdds = ({ asked, view }: DiceModel) =>
    asked && (view.phase === "reroll" || view.phase === "leadership");

interface TrayOf {
    table: DrawnProps;
    model: DiceModel;
    class: string; // of the game
    acts: Actions;
    turnEnd: TurnEnd;
    dice: ComponentChildren;
    ledger: ComponentChildren;
    question?: ComponentChildren; // what is asked of the reader, above the answers
    odds: ComponentChildren;
    press(key: string): boolean; // marks a die; false: it is none of the keys of dice
}

// R does the deed, K goes on, E ends the turn, O shows the odds; the game knows those of its dice.
function useKeys(tray: TrayOf): void {
    const end = endBy(tray.table, tray.turnEnd);
    const latest = useRef({ ...tray, end });
    latest.current = { ...tray, end };
    useLayoutEffect(() => {
        const press = (event: KeyboardEvent) => {
            const target = event.target as HTMLElement;
            if (event.ctrlKey || event.altKey || event.metaKey || overlay.peek()) return;
            if (target.closest("dialog") || target.matches("input, select, textarea")) return;
            const { acts, model, turnEnd, table, ...now } = latest.current;
            const key = event.key.toLowerCase();
            if (key === "e" && turnEnd.exitMove(table) !== null) now.end();
            else if (key === "o" && hasOdds(model)) oddsOpen.value = !oddsOpen.value;
            else if (key === "r" || (key === "1" && acts.equals)) acts.deed?.go();
            else if (key === "k" || (key === "2" && acts.equals)) acts.on?.go();
            else if (!now.press(key)) return;
            event.preventDefault();
        };
        window.addEventListener("keydown", press);
        return () => window.removeEventListener("keydown", press);
    }, []);
}

export function DiceTray(tray: TrayOf) {
    const { model, acts } = tray;
    useKeys(tray);
    return (
        <section
            class={`tray dicegame ${tray.class} p-${model.view.phase}`}
            aria-label={t("Dice")}
        >
            <div class="well">{tray.dice}</div>
            <div class="ledger">{tray.ledger}</div>
            {tray.question && <div class="question">{tray.question}</div>}
            <div class="acts" ref={useSticky()}>
                <ActionButtons {...acts} />
                {hasOdds(model) && <OddsButton />}
                {tray.table.acts}
            </div>
            {hasOdds(model) && oddsOpen.value && tray.odds}
            <Notice />
        </section>
    );
}
