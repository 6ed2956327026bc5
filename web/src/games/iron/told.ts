// Moves of the Iron Age in the words of its table.
import { plain, t, tn } from "../../words";
import { tellDice } from "../dice/told";
import { type Face, FACE_NAMES, type Fate, FATE_NAMES, titleOf } from "./model";

const dieName = (face: string): string =>
    face === "fate" ? t("Fate die") : t(FACE_NAMES[face as Face] ?? plain(face));

function omens(from: string, to: string): string {
    if (from === "fate") return t("Set the Fate die: %1", t(FATE_NAMES[to as Fate] ?? plain(to)));
    return t("Set %1 to %2", dieName(from), dieName(to));
}

// null: it is told as it is typed.
export function tellMove(move: string): string | null {
    const [verb = "", ...words] = move.split(" ");
    const [first = "", second = ""] = words;
    switch (verb) {
        case "take":
            return first === "port" ? t("Take a port") : t("Take a province");
        case "omens":
            return omens(first, second);
        case "skip_omens":
            return t("Set no die");
        case "build":
            return `${titleOf(first)}: ${tn(Number(second), "%1 box", "%1 boxes")}`;
        case "port_goods":
            return `${titleOf("port_goods")}: ${tn(Number(first), "%1 box", "%1 boxes")}`;
        case "armies":
            return tn(Number(first), "Raise %1 army", "Raise %1 armies");
        case "ships":
            return tn(Number(first), "Build %1 ship", "Build %1 ships");
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
        case "store":
            return t("Store %1 wealth", first);
        case "skip_store":
            return t("Store no more");
        case "granaries":
            return tn(Number(first), "Make %1 good food", "Make %1 goods food");
        case "skip_granaries":
            return t("Keep the goods");
        default:
            return tellDice(verb, words, dieName);
    }
}
