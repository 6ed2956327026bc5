// The way to what is said at the table, with the number of messages that were not read; and what is new, read aloud.
import type { Table, TableJson } from "../table/types";
import { t, tn } from "../words";
import { later } from "./later";
import { Icon } from "./parts";
import { overlay } from "./state";

const Talk = later(async () => (await import("./life_screens")).Talk);

export const openTalk = (): void => void (overlay.value = { kind: "talk" });

export function TalkButton({ table, now }: { table: Table; now: TableJson }) {
    const { life } = table;
    if (!life?.readable.value) return null;
    const unread = life.unread;
    const latest = unread.at(-1);
    const said = tn(unread.length, "Talk, %1 new message", "Talk, %1 new messages");
    return (
        <>
            <button
                class={`btn line talk-button ${unread.length ? "some" : ""}`}
                aria-keyshortcuts="A"
                aria-label={unread.length ? said : t("Talk")}
                title={unread.length ? said : t("Talk")}
                onClick={openTalk}
            >
                <Icon of="talk" />
                {unread.length > 0 && <span aria-hidden="true">{unread.length}</span>}
            </button>
            <span class="vh" role="status">
                {latest && t("%1: %2", now.seats[latest.seat]?.name ?? "", latest.text)}
            </span>
        </>
    );
}

export function TalkOverlay({ table, now }: { table: Table; now: TableJson }) {
    if (overlay.value?.kind !== "talk" || !table.life) return null;
    return <Talk life={table.life} now={now} mine={table.mine} close={() => (overlay.value = null)} />;
}
