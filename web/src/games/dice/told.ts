// Moves that all tables of dice have, in the words of the table.
import { t, tn } from "../../words";

// Dice by their faces, as a move names them: `food=2 skull`.
export function facesText(words: string[], name: (face: string) => string): string {
    return words
        .map((word) => {
            const [face = "", count = "1"] = word.split("=");
            return count === "1" ? name(face) : t("%1 × %2", count, name(face));
        })
        .join(" · ");
}

// null: the game tells it itself.
export function tellDice(verb: string, words: string[], name: (face: string) => string) {
    switch (verb) {
        case "reroll":
            return t("Roll again: %1", facesText(words, name));
        case "stop":
            return t("Keep all dice");
        case "leadership":
            return t("Roll once more: %1", facesText(words, name));
        case "skip_leadership":
            return t("Let all dice stand");
        case "choose":
            return tn(Number(words[0]), "%1 split die as food", "%1 split dice as food");
        case "end_build":
            return t("Build no more");
        case "skip_buy":
            return t("Buy nothing");
        default:
            return null;
    }
}
