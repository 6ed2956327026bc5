// What went wrong, in words, for a while.
import type { Signal } from "@preact/signals";
import type { Problem } from "../table/types";
import { t } from "../words";
import { Cited, Icon, useForget } from "./parts";

export function Toast({ problem, prefix }: { problem: Signal<Problem | null>; prefix: string }) {
    const shown = problem.value;
    useForget(problem, 9000);
    return (
        <div class="toast-at" role="alert">
            {shown && (
                <div class="toast">
                    <span>
                        <Cited text={shown.message} prefix={prefix} />
                        {shown.rule && !shown.message.includes(shown.rule) && (
                            <>
                                {" "}
                                <Cited text={shown.rule} prefix={prefix} />
                            </>
                        )}
                    </span>
                    <button aria-label={t("Close")} onClick={() => (problem.value = null)}>
                        <Icon of="cross" />
                    </button>
                </div>
            )}
        </div>
    );
}
