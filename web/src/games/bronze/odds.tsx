// Odds of the next roll, on demand: each face, and each disaster.
import { Icon } from "../../ui/parts";
import { t, tn } from "../../words";
import type { Die } from "./dice";
import { toll } from "./ledger";
import { FACE_NAMES, FACES, type Sight, titleOf } from "./model";
import { again } from "./plan";

const percent = (share: number) =>
    share > 0 && share < 0.01 ? "< 1 %" : `${Math.round(share * 100)} %`;

export function Odds({ sight, dice }: { sight: Sight; dice: Die[] }) {
    const { facts, solo } = sight;
    const free = dice.filter((die) => die.face !== "skull" || solo);
    const marked = dice.filter((die) => again.value.has(die.place));
    const rolled = marked.length ? marked : free;
    const exactly = facts.falls?.[rolled.length - 1];
    if (!exactly) return null;
    const all = exactly.reduce((sum, n) => sum + n, 0);
    const atLeast = (n: number) => exactly.slice(n).reduce((sum, falls) => sum + falls, 0) / all;
    const skulls = dice.filter((die) => die.face === "skull" && !rolled.includes(die)).length;
    const at = (n: number) => facts.disasters.filter((one) => one.skulls <= n).pop();
    const shareOf = (id: string | undefined) =>
        exactly.reduce((sum, falls, k) => (at(skulls + k)?.id === id ? sum + falls : sum), 0) / all;
    return (
        <section class="oddspanel" aria-label={t("Odds of the next roll")}>
            <p>
                {marked.length
                    ? tn(
                          rolled.length,
                          "When the marked die is rolled again",
                          "When the %1 marked dice are rolled again",
                      )
                    : tn(
                          rolled.length,
                          "When the one die is rolled again",
                          "When all %1 dice are rolled again",
                      )}
            </p>
            <ul class="faces" aria-label={t("The same for every face")}>
                {FACES.map((face) => (
                    <li key={face}>
                        <svg viewBox="0 0 100 100" aria-hidden="true">
                            <use href={`#d-${face}`} />
                        </svg>
                        <span class="vh">{t(FACE_NAMES[face])}</span>
                    </li>
                ))}
            </ul>
            <ul class="falls" aria-label={t("Of any one face")}>
                {exactly.slice(1, 4).map((_, k) => (
                    <li key={k}>
                        <small>{tn(k + 1, "at least %1", "at least %1")}</small>
                        <b>{percent(atLeast(k + 1))}</b>
                    </li>
                ))}
            </ul>
            <ul class="fates">
                <li>
                    <Icon of="check" />
                    <span>{t("no disaster")}</span>
                    <b>{percent(shareOf(undefined))}</b>
                </li>
                {facts.disasters.map((one) => (
                    <li key={one.id} class={toll(sight, one).mine ? "bad" : ""}>
                        <Icon of={one.id} />
                        <span>
                            {titleOf(one.id)} <small>{toll(sight, one).text}</small>
                        </span>
                        <b>{percent(shareOf(one.id))}</b>
                    </li>
                ))}
            </ul>
        </section>
    );
}
