// The key of the person at this browser: a random secret, made when it is first used. Seats are claimed with it, and
// the server keeps only its hash. It is the same at all tables of a server, and tells nobody's name.
const STORE = "ages.player";
const KEY = /^[\w-]{24}$/;

export function newSecret(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(18));
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

// Null: it can't be kept, so it is of no use.
export function playerKey(): string | null {
    const known = localStorage.getItem(STORE) ?? "";
    if (KEY.test(known)) return known;
    try {
        localStorage.setItem(STORE, newSecret());
        return localStorage.getItem(STORE);
    } catch {
        return null;
    }
}
