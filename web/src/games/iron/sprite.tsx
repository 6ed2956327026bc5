// Symbols that only the Iron Age has, beside those of the page: its tracks, and faces of its dice.
import { holed, polygon, rect, solid, use } from "../../art/path";

// A sword, point up: blade, guard, grip, pommel.
const sword = solid("M12 .8L14.6 5v8.5H19V16h-4.4v3h1.9v4H7.5v-4h1.9v-3H5v-2.5h4.4V5z");

const ship = solid(
    "M11 1.5V13H3C4.3 7.8 7 4 11 1.5z", // the sail before the mast
    "M13 3.5c4 2.2 6.7 5.5 8 9.5h-8z", // the sail behind it
    polygon([1, 15.2], [23, 15.2], [19, 22], [5, 22]), // hull
);

const anchor = holed(
    "M12 1a3.5 3.5 0 0 1 1.4 6.7V10H17v2.5h-3.6v7c2.7-.6 4.6-2.4 5.2-4.9l-2 .8.3-4.6 5 3.6-1.5.4C19.7 19.7 16.4 23 12 23" +
        "s-7.7-3.3-8.4-8.2l-1.5-.4 5-3.6.3 4.6-2-.8c.6 2.5 2.5 4.3 5.2 4.9v-7H7V10h3.6V7.7A3.5 3.5 0 0 1 12 1z", // ring, stock, arms
    "M12 3.2a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z", // through the ring
);

// A standard: a pole and a flag with two tails.
const standard = solid("M4 1.5h2.5V3H21l-3.5 4.5L21 12H6.5v10.5H4z");

const crown = solid(
    polygon([1.5, 6], [6.8, 10.8], [12, 2.5], [17.2, 10.8], [22.5, 6], [20.3, 18], [3.7, 18]), // points
    rect(3.7, 19.6, 16.6, 2.4), // band
);

// A wheel: rim, spokes, hub.
const wheel =
    '<g fill="none" stroke="currentColor" stroke-width="2.6">' +
    '<circle cx="12" cy="12" r="9.2"/>' +
    '<path d="M12 3v18M3 12h18M5.6 5.6l12.8 12.8M18.4 5.6L5.6 18.4" stroke-width="1.8"/>' +
    "</g>" +
    '<circle cx="12" cy="12" r="2.6"/>';

const fateDie = holed(
    "M5 1.5h14A3.5 3.5 0 0 1 22.5 5v14a3.5 3.5 0 0 1-3.5 3.5H5A3.5 3.5 0 0 1 1.5 19V5A3.5 3.5 0 0 1 5 1.5z", // a die
    polygon([12, 4.5], [10, 10], [4.5, 12], [10, 14], [12, 19.5], [14, 14], [19.5, 12], [14, 10]), // a star on it
);

// A pickaxe.
const pick = solid("M2 8.5C7 2.5 15 1.5 21 5.5c-4.5-.8-7.5-.3-9.8 1.1l11 11.5-3.3 3.3L7.8 9.9C5.5 11.2 3.5 10.5 2 8.5z");

const colony = solid(
    "M11 4.5h2v-3h2v3h2v-3h2V8l-1.5 1.5V16h-11V9.5L5 8V1.5h2v3h2v-3h2z", // a tower with battlements
    "M2 18.3c3.3-1.7 6.7-1.7 10 0s6.7 1.7 10 0V21c-3.3 1.7-6.7 1.7-10 0S5.3 19.3 2 21z", // waves below
);

const icons: Record<string, string> = {
    armies: sword,
    ships: ship,
    port: anchor,
    province: standard,
    tribute: crown,
    innovation: wheel,
    fate: fateDie,
    mine: pick,
    colony,
};

// Ink on a die of bone.
const OCHRE = "#654800";
const TEAL = "#1d5560";
const CLAY = "#7a4518";
const BLUE = "#2b4c7e";

const faces: Record<string, string> = {
    population: '<use href="#d-workers"/>',
    innovation: use("i-innovation", 20, 20, 60, OCHRE),
    port: use("i-port", 18, 18, 64, TEAL),
    "iron-skull": use("i-skull", 24, 6, 52) + use("i-good", 18, 62, 30, CLAY) + use("i-worker", 52, 62, 30, BLUE),
    abundance:
        '<use href="#i-food" x="8" y="22" width="48" height="56"/>' +
        '<path d="M64 46h10V36h9v10h10v9H83v10h-9V55H64z" fill="currentColor"/>', // a plus
    drought: use("i-drought", 18, 18, 64),
    omens: use("i-eye", 16, 16, 68),
    conquest: use("i-invasion", 20, 20, 60),
    tribute: use("i-tribute", 20, 20, 60),
};

const drawings =
    Object.entries(icons)
        .map(([id, drawing]) => `<symbol id="i-${id}" viewBox="0 0 24 24" fill="currentColor">${drawing}</symbol>`)
        .join("") +
    Object.entries(faces)
        .map(([id, drawing]) => `<symbol id="d-${id}" viewBox="0 0 100 100">${drawing}</symbol>`)
        .join("");

export const Sprite = () => (
    <svg class="sprite" aria-hidden="true" dangerouslySetInnerHTML={{ __html: `<defs>${drawings}</defs>` }} />
);

const ICONS: Record<string, string> = {
    goods: "good",
    army: "armies",
    ship: "ships",
    wealth: "coin",
    population: "worker",
    port_goods: "good",
    unrest: "revolt",
    civil_war: "revolt",
    barbarians: "invasion",
    none: "skull",
};

// The symbol of a thing of this game.
export const iconOf = (id: string): string => ICONS[id] ?? id;
