// Where a player is told that it is their turn: this browser, addresses of webhooks. A part of my devices.
import { useEffect, useState } from "preact/hooks";
import { addChannel, addPush, type Channel, notices, removeChannel, tellLooking } from "../table/me";
import { askForPush, canBePushed, endPush, pushedAt } from "../table/push";
import type { Problem } from "../table/types";
import { ctx, t } from "../words";
import { Segments } from "./parts";

export const FORMATS = [
    { value: "ntfy", text: "ntfy" },
    { value: "discord", text: "Discord" },
    { value: "matrix", text: "Matrix" },
    { value: "json", text: "JSON" },
];

const MAIL = { value: "mail", text: "E-mail" };

export const titleOf = (format: string) => [...FORMATS, MAIL].find(({ value }) => value === format)?.text ?? format;

export const hostOf = (address: string) => {
    if (address.includes("@")) return address;
    try {
        return new URL(address).host;
    } catch {
        return address;
    }
};

const nameOf = ({ format, address }: Channel, here: string | null) =>
    format !== "push"
        ? t("%1: %2", titleOf(format), hostOf(address))
        : address === here
          ? t("This browser")
          : t("A browser on another device");

// The button that asks the browser, where one can be asked.
function PushHere({ serverKey, take, failed }: { serverKey: string; take(answer: Answer): void; failed(problem: Problem): void }) {
    const [refused, setRefused] = useState(false);
    const ask = async () => {
        setRefused(false);
        try {
            const made = await askForPush(serverKey);
            if (made) take(await addPush(made));
            else setRefused(true);
        } catch (error) {
            failed({ code: "no_push", message: t("This browser can't be asked now: %1", String(error)) });
        }
    };
    return (
        <>
            <button class="btn line" onClick={() => void ask()}>
                {t("Tell me in this browser")}
            </button>
            {refused && <p role="status">{t("Notices of this page are switched off in the browser's settings.")}</p>}
        </>
    );
}

type Answer = Awaited<ReturnType<typeof notices>>;

export function Notices({ failed }: { failed(problem: Problem): void }) {
    const [list, setList] = useState<Channel[] | null>(null); // null: this server sends none
    const [serverKey, setServerKey] = useState<string | undefined>();
    const [mails, setMails] = useState(false);
    const [here, setHere] = useState<string | null>(null);
    const [format, setFormat] = useState("ntfy");
    const [address, setAddress] = useState("");
    const take = (answer: Answer) => {
        if ("error" in answer) return failed(answer.error);
        setList(answer.on ? answer.channels : null);
        setServerKey(answer.push);
        setMails(answer.mail);
        void pushedAt().then(setHere);
        if (answer.channels.length) tellLooking();
    };
    useEffect(() => void notices().then(take), []);
    const add = async (event: Event) => {
        event.preventDefault();
        const answer = await addChannel(format, address.trim());
        take(answer);
        if (!("error" in answer)) setAddress("");
    };
    const remove = async (channel: Channel) => {
        if (channel.address === here) await endPush();
        take(await removeChannel(channel.address));
    };
    if (!list) return null;
    return (
        <section class="notices" aria-labelledby="notices">
            <h3 id="notices">{t("Notices")}</h3>
            <p>{t("When it has been your turn for two minutes and you are not at the page, you are notified here:")}</p>
            <ul>
                {list.map((channel) => (
                    <li key={channel.address}>
                        <span>
                            <b>{nameOf(channel, here)}</b>
                            {channel.unconfirmed && <small class="mut">{t("a mail is there: open its link")}</small>}
                            {channel.failing && <small class="mut">{t("does not take the notices")}</small>}
                        </span>
                        <button class="btn quiet" onClick={() => void remove(channel)}>
                            {t(ctx("device", "Remove"))}
                        </button>
                    </li>
                ))}
            </ul>
            {serverKey && canBePushed() && !list.some((channel) => channel.address === here) && (
                <PushHere serverKey={serverKey} take={take} failed={failed} />
            )}
            <form onSubmit={(event) => void add(event)}>
                <Segments label={t("Kind of address")} value={format} choices={mails ? [...FORMATS, MAIL] : FORMATS} pick={setFormat} />
                <label class="fld">
                    <span>{t("Address")}</span>
                    <input
                        type={format === "mail" ? "email" : "url"}
                        required
                        value={address}
                        placeholder={format === "mail" ? "" : "https://"}
                        onInput={(event) => setAddress(event.currentTarget.value)}
                    />
                </label>
                <button class="btn line">{t("Tell me here")}</button>
            </form>
        </section>
    );
}
