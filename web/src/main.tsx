// The page: one screen at a time, by the address behind the #.
import { render } from "preact";
import "./style/tokens.css";
import "./style/base.css";
import "./style/lobby.css";
import "./style/table.css";
import "./style/fair.css";
import "./style/life.css";
import "./style/result.css";
import "uplot/dist/uPlot.min.css";
import { dress } from "./games/registry";
import { findElsewhere } from "./table/me";
import { toNext } from "./ui/company";
import { Invited } from "./ui/invited";
import { Lobby } from "./ui/lobby";
import { Overlays } from "./ui/overlays";
import { useFetched } from "./ui/parts";
import { applyTheme, tongue } from "./ui/settings";
import { overlay, openRules, route, type Route } from "./ui/state";
import { TableScreen } from "./ui/table";
import { language, preferred, speak } from "./words";

function Screen({ at }: { at: Route }) {
    if (at.screen === "lobby") return <Lobby />;
    if (at.screen === "position") return <Shared key={at.data} data={at.data} />;
    if (at.screen === "print") return <Printed key={at.game} game={at.game} />;
    if (at.screen === "invited") return <Invited key={`${at.id} ${at.invitation ?? at.seat}`} at={at} />;
    return <TableScreen key={at.id} at={at} />;
}

function Shared({ data }: { data: string }) {
    const fetched = useFetched(() => import("./ui/position"));
    return fetched && <fetched.PositionScreen data={data} />;
}

function Printed({ game }: { game: string }) {
    const fetched = useFetched(() => Promise.all([import("./print"), dress("print")]).then(([sheets]) => sheets));
    return fetched && <fetched.Sheets game={game} />;
}

function App() {
    const at = route.value;
    return (
        <>
            <Screen at={at} />
            <Overlays />
        </>
    );
}

// A table has more keys (ui/table.tsx); these work in the lobby too.
window.addEventListener("keydown", (event) => {
    if (route.peek().screen !== "lobby" || overlay.peek()) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if ((event.target as HTMLElement).matches("input:not([type=radio]), select")) return;
    if (event.key === "?") overlay.value = { kind: "keys" };
    if (event.key === "b") openRules();
    if (event.key === "m") overlay.value = { kind: "menu" };
    if (event.key === "x") toNext(null);
});

function whenLoaded(then: () => void): void {
    if (document.readyState === "complete") then();
    else addEventListener("load", then, { once: true });
}

// The worker has one address in all languages. With an address a language, a reload could wait for ever
// for the worker that was just being replaced.
async function keepForOffline(): Promise<void> {
    if (!("serviceWorker" in navigator)) return;
    await navigator.serviceWorker.register("sw.js");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ language: language.peek() });
}

async function begin(): Promise<void> {
    await speak(preferred(tongue.peek()));
    whenLoaded(() => void keepForOffline().catch(() => null));
    void findElsewhere();
    const root = document.getElementById("app");
    if (!root) return;
    root.textContent = "";
    render(<App />, root);
}

applyTheme();
void begin();
