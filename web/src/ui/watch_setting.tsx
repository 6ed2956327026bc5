// Who may watch a table with friends, whether it stands on the server's public list, and whether it is rated.
import { useEffect, useState } from "preact/hooks";
import { publicList } from "../table/life";
import type { Terms } from "../table/types";
import { ctx, t } from "../words";
import { Segments } from "./parts";
import { listing, rating, watching } from "./plan";

const ratedText = (): string =>
    t("With the usual house rules and without help. It counts when it is played to its end and no bot has taken a seat over. The invitation says so.");

export function watchText(watch: Terms["watch"]): string {
    if (watch === "all") return t("Whoever has the link may watch the table as it is.");
    if (watch === "later") return t("Whoever has the link may watch the table as it was a round ago.");
    return t("Nobody without a seat may watch.");
}

export function WatchSetting({ value, pick }: { value: Terms["watch"]; pick(value: Terms["watch"]): void }) {
    return (
        <div class="watchers">
            <Segments
                label={t("Watchers")}
                value={value}
                choices={[
                    { value: "all", text: t(ctx("watchers", "Open")) },
                    { value: "later", text: t(ctx("watchers", "A round later")) },
                    { value: "nobody", text: t(ctx("watchers", "Nobody")) },
                ]}
                pick={pick}
            />
            <small class="mut">{watchText(value)}</small>
        </div>
    );
}

export const ListedSetting = ({ on, set }: { on: boolean; set(on: boolean): void }) => (
    <label>
        <input type="checkbox" checked={on} onChange={(event) => set(event.currentTarget.checked)} />
        {t("On the server’s public list: anybody may look on and take a free seat")}
    </label>
);

// In the lobby, for a new table. With real dice there is nobody to invite by a list.
export function NewTableWatchers({ dice }: { dice: boolean }) {
    const [lists, setLists] = useState(false);
    useEffect(() => void publicList().then((list) => setLists(list.public)), []);
    return (
        <div class="pacing">
            <h2 class="o">{t("Watchers")}</h2>
            <WatchSetting value={watching.value} pick={(value) => (watching.value = value)} />
            {lists && dice && <ListedSetting on={listing.value} set={(on) => (listing.value = on)} />}
            {dice && (
                <label>
                    <input type="checkbox" checked={rating.value} onChange={(event) => (rating.value = event.currentTarget.checked)} />
                    {t("Rated: it counts for the rating of everybody who sits down")}
                </label>
            )}
            {dice && rating.value && <small class="mut">{ratedText()}</small>}
        </div>
    );
}
