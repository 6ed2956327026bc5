// The page: one screen at a time, by the address behind the #.
import { render } from "preact";
import "./style/tokens.css";
import "./style/base.css";
import "./style/lobby.css";
import "./style/table.css";
import "./style/result.css";
import "uplot/dist/uPlot.min.css";
import { Lobby } from "./ui/lobby";
import { Overlays } from "./ui/overlays";
import { applyTheme, tongue } from "./ui/settings";
import { overlay, openRules, route } from "./ui/state";
import { TableScreen } from "./ui/table";
import { language, preferred, speak } from "./words";

function App() {
    const at = route.value;
    return (
        <>
            {at.screen === "lobby" ? <Lobby /> : <TableScreen key={at.id} at={at} />}
            <Overlays />
        </>
    );
}

// A table has more keys (ui/table.tsx); these two work in the lobby too.
window.addEventListener("keydown", (event) => {
    if (route.peek().screen !== "lobby" || overlay.peek()) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if ((event.target as HTMLElement).matches("input:not([type=radio]), select")) return;
    if (event.key === "?") overlay.value = { kind: "keys" };
    if (event.key === "b") openRules();
    if (event.key === "m") overlay.value = { kind: "menu" };
});

function whenLoaded(then: () => void): void {
    if (document.readyState === "complete") then();
    else addEventListener("load", then, { once: true });
}

// A worker for another language takes over from the one that serves this page, so it waits until all is here.
function keepForOffline(): void {
    if ("serviceWorker" in navigator)
        void navigator.serviceWorker.register(`sw.js?lang=${language.peek()}`).catch(() => null);
}

async function begin(): Promise<void> {
    await speak(preferred(tongue.peek()));
    whenLoaded(keepForOffline);
    const root = document.getElementById("app");
    if (!root) return;
    root.textContent = "";
    render(<App />, root);
}

applyTheme();
void begin();
