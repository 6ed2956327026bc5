// The coach: before a turn ends, what the engine warns of. For who may be helped, in the first games on
// this device, or as long as it is wanted.
import { Cited, Ref } from "../../ui/parts";
import { stored } from "../../ui/settings";
import { t } from "../../words";
import type { Model, Warning } from "./model";

const FIRST_GAMES = 3;
export const coach = stored<"first" | "always" | "never">("tta.coach", "first");
const games = stored<string[]>("tta.coach.games", []); // the first ones, by the commitments of their decks

const gameOf = ({ now }: Model): string => now.fair?.commitment ?? "";

function isCoached(model: Model): boolean {
    if (!model.now.helped || coach.value === "never") return false;
    return coach.value === "always" || games.value.length < FIRST_GAMES || games.value.includes(gameOf(model));
}

export const warningsOf = (model: Model): Warning[] => (isCoached(model) ? (model.facts.warnings ?? []) : []);

// A game counts once a turn of it has ended.
export function countGame(model: Model): void {
    if (games.peek().length < FIRST_GAMES && !games.peek().includes(gameOf(model))) games.value = [...games.peek(), gameOf(model)];
}

export function Coach({ model }: { model: Model }) {
    const warnings = warningsOf(model);
    if (!warnings.length) return null;
    return (
        <section class="coach">
            <h2>{t("The coach warns")}</h2>
            <ul>
                {warnings.map(({ kind, text, rule }) => (
                    <li key={text} data-kind={kind}>
                        <Cited text={text} prefix={model.now.prefix} />{" "}
                        <span class="cited">
                            (<Ref rule={`${model.now.prefix}${rule}`} />)
                        </span>
                    </li>
                ))}
            </ul>
            <button class="btn line" onClick={() => (coach.value = "never")}>
                {t("No more of these warnings")}
            </button>
        </section>
    );
}
