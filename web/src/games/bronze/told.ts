// Moves of the Bronze Age in the words of its table.
import { t, tn } from "../../words";
import { tellDice } from "../dice/told";
import { type Face, FACE_NAMES, titleOf } from "./model";

// null: it is told as it is typed.
export function tellMove(move: string): string | null {
    const [verb = "", ...words] = move.split(" ");
    const [first = "", second = ""] = words;
    switch (verb) {
        case "build":
            return `${titleOf(first)}: ${tn(Number(second), "%1 block", "%1 blocks")}`;
        case "buy":
            return words.length > 1
                ? t("Buy %1 with %2", titleOf(first), words.slice(1).map(titleOf).join(", "))
                : t("Buy %1", titleOf(first));
        case "granaries":
            return t("Sell %1 food", first);
        case "discard":
            return t("Put back: %1", titleOf(first));
        default:
            return tellDice(verb, words, (face) => t(FACE_NAMES[face as Face] ?? face));
    }
}
