// Moves of the Iron Age in the words of its table.
import { plain, t, tn } from "../../words";
import { type Face, FACE_NAMES, type Fate, FATE_NAMES, titleOf } from "./model";

function dice(words: string[]): string {
    return words
        .map((word) => {
            const [face = "", count = "1"] = word.split("=");
            const name = face === "fate" ? t("Fate die") : t(FACE_NAMES[face as Face] ?? plain(face));
            return count === "1" ? name : t("%1 × %2", count, name);
        })
        .join(" · ");
}

function omens(from: string, to: string): string {
    if (from === "fate") return t("Set the Fate die: %1", t(FATE_NAMES[to as Fate] ?? plain(to)));
    return t("Set %1 to %2", dice([from]), dice([to]));
}

// null: it is told as it is typed.
export function tellMove(move: string): string | null {
    const [verb = "", ...words] = move.split(" ");
    const [first = "", second = ""] = words;
    switch (verb) {
        case "take":
            return first === "port" ? t("Take a port") : t("Take a province");
        case "reroll":
            return t("Roll again: %1", dice(words));
        case "stop":
            return t("Keep all dice");
        case "leadership":
            return t("Roll once more: %1", dice(words));
        case "skip_leadership":
            return t("Let all dice stand");
        case "omens":
            return omens(first, second);
        case "skip_omens":
            return t("Set no die");
        case "choose":
            return tn(Number(first), "%1 split die as food", "%1 split dice as food");
        case "build":
            return `${titleOf(first)}: ${tn(Number(second), "%1 box", "%1 boxes")}`;
        case "port_goods":
            return `${titleOf("port_goods")}: ${tn(Number(first), "%1 box", "%1 boxes")}`;
        case "armies":
            return tn(Number(first), "Raise %1 army", "Raise %1 armies");
        case "ships":
            return tn(Number(first), "Build %1 ship", "Build %1 ships");
        case "end_build":
            return t("Build no more");
        case "peg":
            return `${titleOf(first)}: ${tn(Number(second), "%1 peg", "%1 pegs")}`;
        case "complete":
            return t("Complete %1", titleOf(first));
        case "end_colonies":
            return t("No more for colonies");
        case "buy":
            return Number(second)
                ? t("Buy %1 with %2 wealth", titleOf(first), second)
                : t("Buy %1", titleOf(first));
        case "skip_buy":
            return t("Buy nothing");
        case "store":
            return t("Store %1 wealth", first);
        case "skip_store":
            return t("Store no more");
        case "granaries":
            return tn(Number(first), "Make %1 good food", "Make %1 goods food");
        case "skip_granaries":
            return t("Keep the goods");
        default:
            return null;
    }
}
