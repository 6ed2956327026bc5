// Where a player is told that it is their turn: addresses of webhooks. A part of my devices.
import { useEffect, useState } from "preact/hooks";
import { addChannel, type Channel, notices, removeChannel, tellLooking } from "../table/me";
import type { Problem } from "../table/types";
import { ctx, t } from "../words";
import { Segments } from "./parts";

const FORMATS = [
    { value: "ntfy", text: "ntfy" },
    { value: "discord", text: "Discord" },
    { value: "matrix", text: "Matrix" },
    { value: "json", text: "JSON" },
];

const titleOf = (format: string) => FORMATS.find(({ value }) => value === format)?.text ?? format;

const hostOf = (address: string) => {
    try {
        return new URL(address).host;
    } catch {
        return address;
    }
};

export function Notices({ failed }: { failed(problem: Problem): void }) {
    const [list, setList] = useState<Channel[] | null>(null); // null: this server sends none
    const [format, setFormat] = useState("ntfy");
    const [address, setAddress] = useState("");
    const take = (answer: Awaited<ReturnType<typeof notices>>) => {
        if ("error" in answer) return failed(answer.error);
        setList(answer.on ? answer.channels : null);
        if (answer.channels.length) tellLooking();
    };
    useEffect(() => void notices().then(take), []);
    const add = async (event: Event) => {
        event.preventDefault();
        const answer = await addChannel(format, address.trim());
        take(answer);
        if (!("error" in answer)) setAddress("");
    };
    if (!list) return null;
    return (
        <section class="notices" aria-labelledby="notices">
            <h3 id="notices">{t("Notices")}</h3>
            <p>{t("When it has been your turn for two minutes and you are not at the page, it is told here:")}</p>
            <ul>
                {list.map((channel) => (
                    <li key={channel.address}>
                        <span>
                            <b>{t("%1: %2", titleOf(channel.format), hostOf(channel.address))}</b>
                            {channel.failing && <small class="mut">{t("does not take the notices")}</small>}
                        </span>
                        <button class="btn quiet" onClick={() => void removeChannel(channel.address).then(take)}>
                            {t(ctx("device", "Remove"))}
                        </button>
                    </li>
                ))}
            </ul>
            <form onSubmit={(event) => void add(event)}>
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
                <button class="btn line">{t("Tell me here")}</button>
            </form>
        </section>
    );
}
