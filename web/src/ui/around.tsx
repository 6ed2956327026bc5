// Around the table: who is waited for can be nudged, and the host says who may watch and whether anybody may take a free seat.
import { useEffect, useState } from "preact/hooks";
import { type TableLife, publicList } from "../table/life";
import type { Problem, Table, TableJson, Terms } from "../table/types";
import { t } from "../words";
import { Icon } from "./parts";
import { HookSetting } from "./table_hook";
import { ago } from "./talk";
import { ListedSetting, watchText, WatchSetting } from "./watch_setting";

function Nudge({ life, now, failed }: { life: TableLife; now: TableJson; failed(problem: Problem | null): void }) {
    const seat = typeof now.turn === "number" ? now.turn : null;
    const waited = seat === null ? undefined : now.seats[seat];
    if (seat === null || waited?.kind !== "person" || now.asked?.unclaimed.includes(seat)) return null;
    const { name } = waited;
    return (
        <div>
            {now.nudge ? (
                <p>{t("%1 has nudged %2, %3.", now.seats[now.nudge.by]?.name ?? "", name, ago(now.nudge.at))}</p>
            ) : (
                <button class="btn line" onClick={() => void life.nudge(seat).then(failed)}>
                    <Icon of="bell" />
                    {t("Nudge %1", name)}
                </button>
            )}
            <small class="mut">{t("Once in 24 hours. It is told at the table, and where %1 gets notices.", name)}</small>
        </div>
    );
}

export function Around({ table, now, mine }: { table: Table; now: TableJson; mine: readonly number[] }) {
    const [problem, setProblem] = useState<Problem | null>(null);
    const [lists, setLists] = useState(false);
    const { life } = table;
    useEffect(() => void (life?.hosts && publicList().then((list) => setLists(list.public))), []);
    if (!life || !now.terms || now.over || now.asked?.given_up) return null;
    const { watch, listed, reads } = now.terms;
    const set = (terms: Partial<Terms>) => void life.setTerms(terms).then(setProblem);
    return (
        <section class="around" aria-labelledby="around">
            <h2 class="h3" id="around">
                {t("Around the table")}
            </h2>
            {now.you !== null && !mine.includes(Number(now.turn ?? -1)) && <Nudge life={life} now={now} failed={setProblem} />}
            {now.terms.rated && <p>{t("This table is rated.")}</p>}
            {life.hosts ? (
                <>
                    <b>{t("Watchers")}</b>
                    <WatchSetting value={watch} pick={(value) => set({ watch: value })} />
                    {watch !== "nobody" && (
                        <label>
                            <input
                                type="checkbox"
                                checked={reads}
                                onChange={(event) => set({ reads: event.currentTarget.checked })}
                            />
                            {t("Watchers read the talk")}
                        </label>
                    )}
                    {lists && (now.asked?.unclaimed.length ?? 0) > 0 && (
                        <ListedSetting on={listed} set={(on) => set({ listed: on })} />
                    )}
                    <HookSetting life={life} failed={setProblem} />
                </>
            ) : (
                <p class="mut">
                    {watchText(watch)} {watch !== "nobody" && (reads ? t("They read the talk.") : t("They don’t read the talk."))}
                </p>
            )}
            {problem && (
                <p class="problem" role="alert">
                    {problem.message}
                </p>
            )}
        </section>
    );
}
