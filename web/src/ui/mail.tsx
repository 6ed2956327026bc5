// The answer to a mail: shall they come? It is fetched when the link of such a mail is opened.
import { useState } from "preact/hooks";
import { answerMail } from "../table/me";
import { t } from "../words";
import { Dialog } from "./parts";

export function MailDialog({ code, close }: { code: string; close(): void }) {
    const [said, setSaid] = useState("");
    const answer = async (wanted: boolean) => {
        const done = await answerMail(code, wanted);
        if ("error" in done) setSaid(done.error.message);
        else setSaid(wanted ? t("Mails will come here when tables wait for you, one in twelve hours at most.") : t("No more mail will come."));
    };
    return (
        <Dialog title={t("Mails of your tables")} close={close}>
            {said ? (
                <p role="status">{said}</p>
            ) : (
                <div class="mail-answer">
                    <p>{t("Shall this server tell you by mail which tables wait for you?")}</p>
                    <button class="btn act" onClick={() => void answer(true)}>
                        {t("Send me mails")}
                    </button>
                    <button class="btn line" onClick={() => void answer(false)}>
                        {t("Send no mails")}
                    </button>
                </div>
            )}
        </Dialog>
    );
}
