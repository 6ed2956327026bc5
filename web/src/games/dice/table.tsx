// What every drawn table of dice has: its keys, the events that a replay marks, and the end of a turn.
import type { TableJson } from "../../table/types";
import { t } from "../../words";
import type { Drawn } from "../drawn";
import { EndDialog, EndTab, type TurnEnd } from "./end_turn";
import type { DiceView } from "./model";

const keys = (): [string, string][] => [
    ["1 … 7", t("mark a die, or keep it again")],
    ["R", t("roll the marked dice; later, do what is planned")],
    ["K", t("keep all dice; later, go on")],
    ["O", t("odds of the next roll")],
];

// While the end of a turn is to be confirmed, the view is of the next one already.
const turnOf = ({ turn, unconfirmed, view }: TableJson): number | null =>
    unconfirmed ? Number(turn) : (view as unknown as DiceView).seat;

export const diceTable = (
    turnEnd: TurnEnd,
    more: () => [string, string][] = () => [], // keys of its own
): Pick<Drawn, "keys" | "moments" | "turnOf" | "End" | "Over"> => ({
    turnOf,
    keys: () => [...keys(), ...more()],
    moments: { monument: "monument" },
    End: (table) => <EndTab table={table} turnEnd={turnEnd} />,
    Over: (table) => <EndDialog table={table} turnEnd={turnEnd} />,
});
