// Where a table tells whose turn it is: a room of its people, which its host sets.
import { useEffect, useState } from "preact/hooks";
import type { TableHook, TableLife } from "../table/life";
import type { Problem } from "../table/types";
import { ctx, t } from "../words";
import { FORMATS, hostOf, titleOf } from "./notices";
import { Segments } from "./parts";

export function HookSetting({ life, failed }: { life: TableLife; failed(problem: Problem | null): void }) {
    const [told, setTold] = useState<TableHook | null>(null);
    const [format, setFormat] = useState("discord");
    const [address, setAddress] = useState("");
    const take = (answer: TableHook | Problem) => {
        const refused = "message" in answer;
        failed(refused ? answer : null);
        if (!refused) setTold(answer);
    };
    useEffect(() => void life.hook().then((answer) => "on" in answer && setTold(answer)), []);
    if (!told?.on) return null;
    const { hook } = told;
    const set = (event: Event) => {
        event.preventDefault();
        void life.hook(address.trim(), format).then(take);
    };
    return (
        <>
            <b>{t("Tell whose turn it is in a room")}</b>
            {hook ? (
                <p>
                    {t("%1: %2", titleOf(hook.format), hostOf(hook.address))}{" "}
                    <button class="btn quiet" onClick={() => void life.hook(null).then(take)}>
                        {t(ctx("device", "Remove"))}
                    </button>
                </p>
            ) : (
                <form onSubmit={set}>
                    <Segments label={t("Kind of address")} value={format} choices={FORMATS} pick={setFormat} />
                    <label class="fld">
                        <span>{t("Address")}</span>
                        <input
                            type="url"
                            required
                            value={address}
                            placeholder="https://"
                            onInput={(event) => setAddress(event.currentTarget.value)}
                        />
                    </label>
                    <button class="btn line">{t("Tell it here")}</button>
                </form>
            )}
            <small class="mut">{t("After two minutes, with the names at the table and a link without any secret. Nothing hidden is told.")}</small>
        </>
    );
}
