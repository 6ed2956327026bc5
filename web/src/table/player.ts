// The key of the person at this browser: a random secret, made when it is first used. Seats are claimed with it, and
// the server keeps only its hash. It is the same at all tables of a server, and tells nobody's name.
import type { SeatSecret } from "./storage";

const STORE = "ages.player";
const KEY = /^[\w-]{24}$/;

export function newSecret(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(18));
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

// Null: none was made yet.
export function knownKey(): string | null {
    const known = localStorage.getItem(STORE) ?? "";
    return KEY.test(known) ? known : null;
}

export const forgetKey = (): void => localStorage.removeItem(STORE);

// What opens a seat: its own secret, or the key of the player who holds it.
export const seatAuth = (held: SeatSecret | undefined): string | null =>
    !held ? null : held.secret === null ? `Player ${knownKey() ?? ""} ${held.seat}` : `Seat ${held.secret}`;

// Null: it can't be kept, so it is of no use.
export function playerKey(): string | null {
    const known = knownKey();
    if (known) return known;
    try {
        localStorage.setItem(STORE, newSecret());
        return localStorage.getItem(STORE);
    } catch {
        return null;
    }
}
