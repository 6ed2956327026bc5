// Which screen is shown, and which overlay is open.
import { signal } from "@preact/signals";

export type Overlay = { kind: "rules"; rule: string | null } | { kind: "keys" } | { kind: "menu" } | { kind: "keeping" };

// What the server keeps has an address of its own.
const overlayAt = (hash: string): Overlay | null => (hash === "#/kept" ? { kind: "keeping" } : null);

export const overlay = signal<Overlay | null>(overlayAt(location.hash));
export const rulesGame = signal("bronze"); // whose rules the drawer shows

export function openRules(rule: string | null = null): void {
    overlay.value = { kind: "rules", rule };
}

export type Route =
    | { screen: "lobby" }
    | { screen: "local"; id: string }
    | { screen: "remote"; id: string; secret: string | null };

function parse(hash: string): Route {
    const [, kind, id, secret] = hash.replace(/^#/, "").split("/");
    if (kind === "here" && id) return { screen: "local", id };
    if (kind === "t" && id) return { screen: "remote", id, secret: secret ?? null };
    return { screen: "lobby" };
}

export const route = signal<Route>(parse(location.hash));

window.addEventListener("hashchange", () => {
    route.value = parse(location.hash);
    overlay.value = overlayAt(location.hash);
});

export function go(hash: string): void {
    location.hash = hash;
}
