// Luck and play of a game that runs, by what the own seat has seen of it.
import { useEffect, useState } from "preact/hooks";
import type { Analysis as Report, TableJson } from "../table/types";
import { t } from "../words";
import { Analysis } from "./analysis";
import { Dialog } from "./parts";
import type { Replay } from "./replay";

export function SoFar({ replay, now, close }: { replay: Replay; now: TableJson; close(): void }) {
    const [report, setReport] = useState<Report | null>(null);
    useEffect(() => {
        let gone = false;
        void replay.past.analyse().then((found) => void (gone || setReport(found)));
        return () => {
            gone = true;
        };
    }, []);
    return (
        <Dialog title={t("Luck and play so far")} class="so-far" close={close}>
            {report === null ? (
                <p class="mut" role="status">
                    {t("Thinking …")}
                </p>
            ) : (
                <Analysis
                    report={report}
                    now={now}
                    show={(ply) => {
                        close();
                        void replay.go(ply);
                    }}
                />
            )}
        </Dialog>
    );
}
