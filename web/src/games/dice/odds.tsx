// Odds of the next roll, on demand: of each face, and of the disasters that n skulls bring.
import type { ComponentChildren } from "preact";
import { Icon } from "../../ui/parts";
import { percent, t, tn } from "../../words";
import { again, oddsOpen } from "./plan";
import type { BronzeDie } from "./places";

const shareText = (share: number) =>
    share > 0 && share < 0.01 ? `< ${percent(1, 0)}` : percent(share * 100, 0);

export interface Threat {
    id: string;
    skulls: number; // from this number on
    icon: string;
    title: string;
    text: ComponentChildren;
    bad: boolean; // it strikes oneself
}

interface OddsOf {
    dice: BronzeDie[];
    free(die: BronzeDie): boolean; // it may be rolled again
    one: boolean; // a single die is rolled (Leadership)
    faces: { drawing: string; name: string }[];
    threats: Threat[]; // by rising numbers of skulls
    falls: number[][] | undefined;
    children?: ComponentChildren; // what else there is to tell
}

function headline(marked: number, rolled: number): string {
    return marked
        ? tn(
              rolled,
              "When the marked die is rolled again",
              "When the %1 marked dice are rolled again",
          )
        : tn(rolled, "When one die is rolled again", "When all %1 dice are rolled again");
}

export function OddsPanel({ dice, free, one, faces, threats, falls, children }: OddsOf) {
    const marked = dice.filter((die) => again.value.has(die.place));
    const open = dice.filter((die) => die.face !== null && free(die));
    // If one die is rolled again, it matters whether it is a skull: usually it is none.
    const usual = open.find((die) => die.face !== "skull") ?? open[0];
    const rolled = marked.length ? marked : one ? (usual ? [usual] : []) : open;
    const exactly = falls?.[rolled.length - 1];
    if (!exactly) return null;
    const all = exactly.reduce((sum, n) => sum + n, 0);
    const atLeast = (n: number) => exactly.slice(n).reduce((sum, falls) => sum + falls, 0) / all;
    const skulls = dice.filter((die) => die.face === "skull" && !rolled.includes(die)).length;
    const at = (n: number) => threats.filter((threat) => threat.skulls <= n).pop();
    const shareOf = (id: string | undefined) =>
        exactly.reduce((sum, falls, k) => (at(skulls + k)?.id === id ? sum + falls : sum), 0) / all;
    return (
        <section class="oddspanel" aria-label={t("Odds of the next roll")}>
            <p>{headline(marked.length, rolled.length)}</p>
            <ul class="faces" aria-label={t("The same for every face")}>
                {faces.map(({ drawing, name }) => (
                    <li key={drawing}>
                        <svg viewBox="0 0 100 100" aria-hidden="true">
                            <use href={`#d-${drawing}`} />
                        </svg>
                        <span class="vh">{name}</span>
                    </li>
                ))}
            </ul>
            <ul class="falls" aria-label={t("Of any one face")}>
                {exactly.slice(1, 4).map((_, k) => (
                    <li key={k}>
                        <small>{t("at least %1", k + 1)}</small>
                        <b>{shareText(atLeast(k + 1))}</b>
                    </li>
                ))}
            </ul>
            <ul class="fates">
                <li>
                    <Icon of="check" />
                    <span>{t("no disaster")}</span>
                    <b>{shareText(shareOf(undefined))}</b>
                </li>
                {threats.map((threat) => (
                    <li key={threat.id} class={threat.bad ? "bad" : ""}>
                        <Icon of={threat.icon} />
                        <span>
                            {threat.title} <small>{threat.text}</small>
                        </span>
                        <b>{shareText(shareOf(threat.id))}</b>
                    </li>
                ))}
            </ul>
            {children}
        </section>
    );
}

export function OddsButton() {
    return (
        <button
            class="btn line odds"
            aria-expanded={oddsOpen.value}
            aria-keyshortcuts="O"
            onClick={() => (oddsOpen.value = !oddsOpen.value)}
        >
            <Icon of="odds" />
            <span class="wide">{t("Odds")}</span>
            <span class="vh">{t("of the next roll")}</span>
        </button>
    );
}
