// The bar on top of every screen.
import type { ComponentChildren } from "preact";
import { t } from "../words";
import { Icon } from "./parts";
import { openRules, overlay } from "./state";

export function Bar({ children }: { children: ComponentChildren }) {
    return (
        <div class="bar">
            <a class="brand" href="#/">
                ages
            </a>
            {children}
            <nav class="tools" aria-label={t("Help and settings")}>
                <button class="btn line" onClick={() => openRules()}>
                    <Icon of="book" />
                    <span class="wide">{t("Rules")}</span>
                    <span class="vh narrow">{t("Rules")}</span>
                </button>
                <button
                    class="btn line sq wide"
                    aria-label={t("Keys")}
                    onClick={() => (overlay.value = { kind: "keys" })}
                >
                    ?
                </button>
                <button
                    class="btn line sq"
                    aria-label={t("Menu")}
                    onClick={() => (overlay.value = { kind: "menu" })}
                >
                    <Icon of="menu" />
                </button>
            </nav>
        </div>
    );
}
