// The keys of the tables of dice.
import { t } from "../../words";

export const diceKeys = (): [string, string][] => [
    ["1 … 7", t("mark a die, or keep it again")],
    ["R", t("roll the marked dice; later, do what is planned")],
    ["K", t("keep all dice; later, go on")],
    ["O", t("odds of the next roll")],
];
