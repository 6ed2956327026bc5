// Moves of the Bronze Age in the words of its table.
import { t, tn } from "../../words";
import { type Face, FACE_NAMES, titleOf } from "./model";

function faces(words: string[]): string {
    return words
        .map((word) => {
            const [face = "", count = "1"] = word.split("=");
            const name = t(FACE_NAMES[face as Face] ?? face);
            return count === "1" ? name : t("%1 × %2", count, name);
        })
        .join(" · ");
}

// null: it is told as it is typed.
export function tellMove(move: string): string | null {
    const [verb = "", ...words] = move.split(" ");
    const [first = "", second = ""] = words;
    switch (verb) {
        case "reroll":
            return t("Roll again: %1", faces(words));
        case "stop":
            return t("Keep all dice");
        case "leadership":
            return t("Roll once more: %1", faces(words));
        case "skip_leadership":
            return t("Let all dice stand");
        case "choose":
            return tn(Number(first), "%1 split die as food", "%1 split dice as food");
        case "build":
            return `${titleOf(first)}: ${tn(Number(second), "%1 block", "%1 blocks")}`;
        case "end_build":
            return t("Build no more");
        case "buy":
            return words.length > 1
                ? t("Buy %1 with %2", titleOf(first), words.slice(1).map(titleOf).join(", "))
                : t("Buy %1", titleOf(first));
        case "skip_buy":
            return t("Buy nothing");
        case "granaries":
            return t("Sell %1 food", first);
        case "discard":
            return t("Put back: %1", titleOf(first));
        default:
            return null;
    }
}
