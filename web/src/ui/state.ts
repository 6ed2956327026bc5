// Which screen is shown, and which overlay is open.
import { signal } from "@preact/signals";

type Overlay = { kind: "rules"; rule: string | null } | { kind: "keys" } | { kind: "menu" } | { kind: "keeping" } | { kind: "devices" | "mail"; code: string } | { kind: "talk" | "games" };

// What the server keeps has an address of its own, and so have my devices and answers to mails; a code may stand behind.
function overlayAt(hash: string): Overlay | null {
    const devices = /^#\/devices(?:\/(\w*))?$/.exec(hash);
    if (devices) return { kind: "devices", code: devices[1] ?? "" };
    const mail = /^#\/mail\/(\w+)$/.exec(hash);
    if (mail) return { kind: "mail", code: mail[1] ?? "" };
    if (hash === "#/games") return { kind: "games" };
    return hash === "#/kept" ? { kind: "keeping" } : null;
}

export const overlay = signal<Overlay | null>(overlayAt(location.hash));
export const rulesGame = signal("bronze"); // whose rules the drawer shows

export function openRules(rule: string | null = null): void {
    overlay.value = { kind: "rules", rule };
}

export type Route =
    | { screen: "lobby" }
    | { screen: "print"; game: string }
    | { screen: "local"; id: string; ply: number | null } // of a replay
    | { screen: "remote"; id: string; secret: string | null; ply: number | null }
    | { screen: "position"; data: string } // that somebody shared
    | { screen: "invited"; id: string; invitation: string | null; seat: number | null }; // without one: to a seat that is free for anybody

// Secrets are longer.
const isPly = (text: string | undefined): boolean => /^[0-9]{1,6}$/.test(text ?? "");

function parse(hash: string): Route {
    const [, kind, id, secret, last, seat] = hash.replace(/^#/, "").split("/");
    const plyOf = (text: string | undefined) => (isPly(text) ? Number(text) : null);
    if (kind === "t" && id && secret === "i" && last)
        return { screen: "invited", id, invitation: last, seat: plyOf(seat) };
    if (kind === "t" && id && secret === "free" && isPly(last))
        return { screen: "invited", id, invitation: null, seat: Number(last) };
    if (kind === "p") return { screen: "position", data: id ?? "" };
    if (kind === "print" && id) return { screen: "print", game: id };
    if (kind === "here" && id) return { screen: "local", id, ply: plyOf(secret) };
    if (kind === "t" && id && isPly(secret)) return { screen: "remote", id, secret: null, ply: plyOf(secret) };
    if (kind === "t" && id) return { screen: "remote", id, secret: secret ?? null, ply: plyOf(last) };
    return { screen: "lobby" };
}

export const route = signal<Route>(parse(location.hash));

window.addEventListener("hashchange", () => {
    route.value = parse(location.hash);
    overlay.value = overlayAt(location.hash);
});

// The address of a ply of the table that is open; null: of the table itself. It is there to be shared, so the
// secret of a seat, which a link may have brought, is not in it.
export function addressPly(ply: number | null): void {
    const parts = location.hash.split("/");
    if (parts.length < 3) return;
    const hash = [...parts.slice(0, 3), ...(ply === null ? [] : [ply])].join("/");
    if (hash !== location.hash) history.replaceState(null, "", hash);
}

export function go(hash: string): void {
    location.hash = hash;
}
