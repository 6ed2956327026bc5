// My devices: those of the player, one more by a code, a code on paper, everything as a file, and nothing. It is fetched
// when it is opened.
import { useEffect, useState } from "preact/hooks";
import { type Device, devices, everything, forgetMe, join, makeRecovery, pair, removeDevice } from "../table/me";
import type { Problem } from "../table/types";
import { ctx, t, tn } from "../words";
import { localDate } from "./keeping";
import { Notices } from "./notices";
import { Dialog, Icon } from "./parts";
import { QrCode } from "./qr";
import { saveMine } from "./save_record";

const grouped = (code: string) => code.replace(/(.{4})(?=.)/g, "$1-");

const linkWith = (code: string) => `${location.origin}${location.pathname}#/devices/${code}`;

const nameOf = ({ name, paper }: Device) => (paper ? t("Recovery code") : name || t("A device"));

function DeviceRow({ device, remove }: { device: Device; remove(): void }) {
    const [sure, setSure] = useState(false);
    return (
        <li>
            <span>
                <b>{nameOf(device)}</b>
                <small class="mut">
                    {device.here
                        ? t("this device")
                        : device.paper
                          ? t("made on %1", localDate(device.made, { dateStyle: "medium" }))
                          : t("last here on %1", localDate(device.seen, { dateStyle: "medium" }))}
                </small>
            </span>
            {!device.here && !sure && (
                <button class="btn quiet" aria-label={t("Remove %1", nameOf(device))} onClick={() => setSure(true)}>
                    {t(ctx("device", "Remove"))}
                </button>
            )}
            {sure && (
                <div class="sure">
                    <p>
                        {device.paper
                            ? t("The paper will be good for nothing.")
                            : t("Its links and keys to your seats will no longer work. Your other devices play on.")}
                    </p>
                    <button class="btn line" onClick={remove}>
                        {t(ctx("device", "Remove it"))}
                    </button>
                </div>
            )}
        </li>
    );
}

function AddDevice({ failed, changed }: { failed(problem: Problem): void; changed(): void }) {
    const [made, setMade] = useState<{ code: string; seconds: number } | null>(null);
    const make = async () => {
        const answer = await pair();
        if ("error" in answer) return failed(answer.error);
        setMade(answer);
        changed();
    };
    if (!made)
        return (
            <button class="btn act" onClick={() => void make()}>
                <Icon of="link" />
                {t("Add a device")}
            </button>
        );
    return (
        <div class="code">
            <p>{t("Photograph this with the other device; or open this page there, choose “My devices” and type the code.")}</p>
            <QrCode text={linkWith(made.code)} label={t("Add a device")} />
            <output class="typed-code">{grouped(made.code)}</output>
            <p class="mut">
                {tn(made.seconds / 60, "For one device, within %1 minute.", "For one device, within %1 minutes.")}
            </p>
        </div>
    );
}

function Join({ code, done, failed }: { code: string; done(list: Device[]): void; failed(problem: Problem): void }) {
    const [typed, setTyped] = useState(grouped(code));
    const [busy, setBusy] = useState(false);
    const send = async (event: Event) => {
        event.preventDefault();
        setBusy(true);
        const answer = await join(typed);
        setBusy(false);
        if ("error" in answer) failed(answer.error);
        else done(answer.devices);
    };
    return (
        <form onSubmit={(event) => void send(event)}>
            <p>{t("This device becomes one of the player who shows the code, and its tables come along.")}</p>
            <label class="fld">
                <span>{t("Code")}</span>
                <input
                    value={typed}
                    required
                    autocomplete="off"
                    autocapitalize="characters"
                    spellcheck={false}
                    onInput={(event) => setTyped(event.currentTarget.value)}
                />
            </label>
            <button class={`btn ${code ? "act" : "line"}`} disabled={busy}>
                {t("Make it one of my devices")}
            </button>
        </form>
    );
}

function Paper({ failed, changed }: { failed(problem: Problem): void; changed(): void }) {
    const [code, setCode] = useState("");
    const make = async () => {
        const answer = await makeRecovery();
        if ("error" in answer) return failed(answer.error);
        setCode(answer.code);
        changed();
    };
    if (!code)
        return (
            <button class="btn line" onClick={() => void make()}>
                {t("Make a recovery code")}
            </button>
        );
    return (
        <div class="code recovery">
            <h3>{t("Recovery code")}</h3>
            <p>{t("It brings your tables to a new device when all others are lost: open the page, choose “My devices” and type it.")}</p>
            <p>{location.host}</p>
            <output class="typed-code">{grouped(code)}</output>
            <QrCode text={linkWith(code)} label={t("Recovery code")} />
            <p class="mut">{t("It is shown only now. An earlier one no longer works.")}</p>
            <button class="btn line" onClick={() => print()}>
                {t("Print")}
            </button>
        </div>
    );
}

function Mine({ failed }: { failed(problem: Problem): void }) {
    const [gone, setGone] = useState(false);
    const save = async () => {
        const all = (await everything()) as { error?: Problem };
        if (all.error) failed(all.error);
        else saveMine(JSON.stringify(all, null, 1));
    };
    const forget = async () => {
        const problem = await forgetMe();
        if (problem) failed(problem);
        else setGone(true);
    };
    if (gone) return <p role="status">{t("Everything of yours is deleted.")}</p>;
    return (
        <>
            <button class="btn line" onClick={() => void save()}>
                <Icon of="down" />
                {t("Save all the server keeps of me")}
            </button>
            <details class="delete-table">
                <summary>{t("Delete everything of mine")}</summary>
                <p>
                    {t("The server forgets you and your devices, and deletes the tables at which nobody else sits. Tables with others stay for them, with the names that were typed there; nobody knows any more that the seats were yours. That can’t be taken back.")}
                </p>
                <button class="btn line" onClick={() => void forget()}>
                    {t("Delete everything")}
                </button>
            </details>
        </>
    );
}

export function DevicesDialog({ code, close }: { code: string; close(): void }) {
    const [list, setList] = useState<Device[] | null>(null);
    const [problem, setProblem] = useState<Problem | null>(null);
    const [joined, setJoined] = useState(false);
    const read = () =>
        void devices().then((answer) => ("error" in answer ? setProblem(answer.error) : setList(answer.devices)));
    useEffect(read, []);
    const take = (now: Device[]) => {
        setProblem(null);
        setList(now);
    };
    const remove = async (id: string) => {
        const answer = await removeDevice(id);
        if ("error" in answer) setProblem(answer.error);
        else take(answer.devices);
    };
    const wasJoined = (now: Device[]) => {
        take(now);
        setJoined(true);
        if (code) history.replaceState(null, "", "#/devices"); // it is spent
    };
    const asks = code !== "" && !joined;
    return (
        <Dialog title={t("My devices")} class="devices" close={close}>
            <p>{t("There are no accounts: you are known by a key that your device has made. Your other devices can have keys of their own to your seats.")}</p>
            {problem && (
                <p class="problem" role="alert">
                    {problem.message}
                </p>
            )}
            {joined && <p role="status">{t("Done: your tables are here too.")}</p>}
            {asks && <Join code={code} done={wasJoined} failed={setProblem} />}
            <ul>
                {list?.map((device) => (
                    <DeviceRow key={device.id} device={device} remove={() => void remove(device.id)} />
                ))}
            </ul>
            {!asks && (
                <>
                    <AddDevice failed={setProblem} changed={read} />
                    <details>
                        <summary>{t("I have a code")}</summary>
                        <Join code="" done={wasJoined} failed={setProblem} />
                    </details>
                    <Paper failed={setProblem} changed={read} />
                    <Notices failed={setProblem} />
                    <Mine failed={setProblem} />
                </>
            )}
        </Dialog>
    );
}
