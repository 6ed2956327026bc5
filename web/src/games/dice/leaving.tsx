// Ending the turn early: what would be given up, and then every step left by its way out.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Dialog, Icon } from "../../ui/parts";
import { t } from "../../words";
import type { DrawnProps } from "../drawn";
import { ending } from "./plan";

export interface Loss {
    icon: string;
    tint?: string;
    text: ComponentChildren;
    worth?: string;
}

// What a game says of leaving its turn.
export interface Leaving {
    // How a step is left without doing anything; what must be chosen has no such way.
    wayOut(props: DrawnProps): string | null;
    givenUp(props: DrawnProps): Loss[];
    rolling(props: DrawnProps): boolean; // the dice are not collected yet
    after(props: DrawnProps): string; // what comes of it all: who eats, what is lost
}

// Sends one way out after the other until the turn is over or something must be chosen.
function useLeave(props: DrawnProps, { wayOut }: Leaving): () => Promise<void> {
    const latest = useRef(props);
    latest.current = props;
    return async () => {
        for (let steps = 0; steps < 16; steps++) {
            const { now, send, confirm } = latest.current;
            const { seq } = now;
            if (now.unconfirmed && now.turn === now.you) return void (await confirm());
            const way = wayOut(latest.current);
            if (!way || (await send(way))) return;
            for (let wait = 0; wait < 100 && latest.current.now.seq === seq; wait++)
                await new Promise((resolve) => setTimeout(resolve, 20));
        }
    };
}

// Ends the turn, or asks first when something would be given up.
export function useEnd(props: DrawnProps, leaving: Leaving): () => void {
    const leave = useLeave(props, leaving);
    return () => {
        if (leaving.givenUp(props).length) ending.value = true;
        else void leave();
    };
}

export function EndDialog({ table, leaving }: { table: DrawnProps; leaving: Leaving }) {
    const leave = useLeave(table, leaving);
    const close = () => (ending.value = false);
    if (!ending.value) return null;
    return (
        <Dialog title={t("End the turn now?")} class="ending" close={close}>
            <p class="mut">
                {leaving.rolling(table)
                    ? t("The dice stay as they lie. You would give up:")
                    : t("You would give up:")}
            </p>
            <ul class="losses">
                {leaving.givenUp(table).map((loss) => (
                    <li key={loss.icon}>
                        <Icon of={loss.icon} class={loss.tint ?? ""} />
                        <span>{loss.text}</span>
                        {loss.worth && <em>{loss.worth}</em>}
                    </li>
                ))}
            </ul>
            <p class="mut">
                {leaving.after(table)} {t("After this there is no undo.")}
            </p>
            <div class="dlg-b">
                <button class="btn go" autofocus onClick={close}>
                    {t("Go on playing")}
                </button>
                <button
                    class="btn line"
                    onClick={() => {
                        close();
                        void leave();
                    }}
                >
                    {t("End turn")}
                </button>
            </div>
        </Dialog>
    );
}

// Among the tabs of a phone.
export function EndTab({ table, leaving }: { table: DrawnProps; leaving: Leaving }) {
    const end = useEnd(table, leaving);
    if (!leaving.wayOut(table)) return null;
    return (
        <button class="end" onClick={end}>
            <Icon of="step" />
            <span>{t("End turn…")}</span>
        </button>
    );
}

// In the bar of wider screens.
export function EndLink({ table, leaving }: { table: DrawnProps; leaving: Leaving }) {
    const end = useEnd(table, leaving);
    if (!leaving.wayOut(table)) return null;
    return (
        <li class="endlink">
            <button class="btn line" onClick={end}>
                {t("End turn…")}
            </button>
        </li>
    );
}
