// The symbols of the page. Those of 24 × 24 take the colour of the text around them (`i-food`); faces of
// dice are 100 × 100 and have colours of their own (`d-food`). The bundler writes them into index.html.
import { disc, holed, polygon, rect, solid, use } from "./path";

const times = (n: number, make: (i: number) => string): string[] =>
    Array.from({ length: n }, (_, i) => make(i));

// An ear of grain: a bud at the top, three pairs of leaves, the stalk.
function food(): string {
    const left = (y: number) => `M11.2 ${y}c-3.3.3-5.5-1.5-5.7-4.7 3.3.1 5.5 1.9 5.7 4.7z`;
    const right = (y: number) => `M12.8 ${y}c3.3.3 5.5-1.5 5.7-4.7-3.3.1-5.5 1.9-5.7 4.7z`;
    const bud = "M12 .8c2.1 2.2 2.2 4.7 0 7-2.2-2.3-2.1-4.8 0-7z";
    const leaves = [11.6, 15.9, 20.2].flatMap((y) => [left(y), right(y)]);
    return solid(bud, ...leaves) + solid(rect(11.2, 8, 1.6, 15.6));
}

const sack = holed(
    "M7.6 1.2c1.6.9 2.9.9 4.4.2 1.5.7 2.8.7 4.4-.2l-2 4.6H9.6z", // its tuft
    "M9 7.2h6c4 2.3 6.2 5.7 6.2 9.2 0 4.2-3 6.4-9.2 6.4s-9.2-2.2-9.2-6.4c0-3.5 2.2-6.9 6.2-9.2z", // its body
    polygon([12, 11.5], [8.4, 15.5], [12, 19.5], [15.6, 15.5]), // a mark on it
);

const skull = holed(
    "M12 1.8C6.4 1.8 2.7 5.6 2.7 10.5c0 3 1.4 5.1 3.4 6.4v3.3c0 .9.7 1.6 1.6 1.6h1.5v-2.6h1.5v2.6h2.6" +
        "v-2.6h1.5v2.6h1.5c.9 0 1.6-.7 1.6-1.6v-3.3c2-1.3 3.4-3.4 3.4-6.4 0-4.9-3.7-8.7-9.3-8.7z", // head, jaw, gaps of the teeth
    disc(8.3, 11, 2.4), // eyes
    disc(15.7, 11, 2.4),
    polygon([12, 13.4], [13.5, 16.4], [10.5, 16.4]), // nose
);

// A worker with a pickaxe.
const worker =
    solid(
        "M8 1.6a3.7 3.7 0 1 1 0 7.4 3.7 3.7 0 0 1 0-7.4z", // head
        "M1 22.6l1.3-8.7c.4-2.4 1.7-3.6 3.7-3.6h4c2 0 3.3 1.2 3.7 3.6l.5 3.3-2.3 5.4z", // body
    ) +
    '<path fill="none" stroke="currentColor" stroke-width="2.3" stroke-linecap="round" d="M14.9 21.6L19.7 7"/>' + // shaft
    solid("M13 3.9c4.2-2.3 9.2-.7 10.6 5.3-2.5-2-6.4-3.4-10.6-2.9z"); // blade

// Three logs from the end, each with two rings.
function wood(): string {
    const log = (x: number, y: number) => [5.4, 3.56, 1.84].map((r) => disc(x, y, r));
    return holed(...log(6.6, 16.6), ...log(17.4, 16.6), ...log(12, 7.2));
}

const stone = holed(
    polygon([12, 1.6], [21.4, 6.5], [12, 11.4], [2.6, 6.5]), // top of the block
    polygon([2, 8.2], [11.2, 13], [11.2, 22.6], [2, 17.8]), // left side
    polygon([22, 8.2], [12.8, 13], [12.8, 22.6], [22, 17.8]), // right side
);

const pottery = holed(
    "M7.6 1.4h8.8v2.4h-1.6v2.3h3.4c1.6 0 2.7 1.2 2.4 2.8l-.5 2.5c.3.7.4 1.5.4 2.3 0 3.5-2.2 6-4.6 7.3v1.6H8.1" +
        "v-1.6c-2.4-1.3-4.6-3.8-4.6-7.3 0-.8.1-1.6.4-2.3l-.5-2.5c-.3-1.6.8-2.8 2.4-2.8h3.4V3.8H7.6z", // a jar with two handles
    "M5.6 8.1l.2 1.2c.5-.5 1-.9 1.6-1.2z", // through the handles
    "M18.4 8.1l-.2 1.2c-.5-.5-1-.9-1.6-1.2z",
    rect(5.1, 13.4, 13.8, 1.7), // a band around it
);

const cloth = holed(
    rect(2.5, 2, 19, 2.2), // the rod
    rect(4, 5.6, 16, 12.2), // the cloth
    rect(4, 8.5, 16, 1.7), // a straight band
    "M4 12.7l2.7-1.7h0l2.6 1.7 2.7-1.7 2.7 1.7 2.6-1.7L20 12.7v1.7l-2.7-1.7-2.6 1.7-2.7-1.7-2.7 1.7-2.6-1.7L4 14.4z", // a zigzag
    ...[4.4, 8.2, 14, 17.8].map((x) => rect(x, 19, 1.8, 3.6)), // fringes
);

const spearhead = holed(
    "M12 .6c4 4.7 5.7 8.6 5.7 11.7 0 2.3-1.5 4-3.6 4.7V18h1v1.9h-1v3.5H9.9v-3.5h-1V18h1v-1C7.8 16.3 6.3 14.6 6.3 12.3 6.3 9.2 8 5.3 12 .6z", // blade and socket
    rect(11.3, 6.2, 1.4, 9), // the ridge
);

const city = solid(
    "M2 22.5V9h2.6V6.2h2V9h2.2V2.6h1.6v2h3.2v-2h1.6V9h2.2V6.2h2V9H22v13.5h-6.6v-4.4a3.4 3.4 0 0 0-6.8 0v4.4z", // walls, tower and gate
);

const development = holed(
    "M5 1.8h14c1.1 0 2 .9 2 2v16.4c0 1.1-.9 2-2 2H5c-1.1 0-2-.9-2-2V3.8c0-1.1.9-2 2-2z", // a clay tablet
    rect(6.5, 6, 4, 1.9), // its lines of writing
    rect(12.5, 6, 5, 1.9),
    rect(6.5, 11, 7, 1.9),
    rect(15, 11, 2.5, 1.9),
    rect(6.5, 16, 3, 1.9),
    rect(11.5, 16, 6, 1.9),
);

// The sun and its eight rays.
const drought = solid(
    disc(12, 12, 5),
    rect(11, 0.8, 2, 4),
    rect(11, 19.2, 2, 4),
    rect(0.8, 11, 4, 2),
    rect(19.2, 11, 4, 2),
    polygon([3.4, 4.8], [4.8, 3.4], [7.6, 6.2], [6.2, 7.6]),
    polygon([16.4, 17.8], [17.8, 16.4], [20.6, 19.2], [19.2, 20.6]),
    polygon([3.4, 19.2], [6.2, 16.4], [7.6, 17.8], [4.8, 20.6]),
    polygon([16.4, 6.2], [19.2, 3.4], [20.6, 4.8], [17.8, 7.6]),
);

const pestilence = holed(
    "M12 1c4.5 5.3 7.5 9.5 7.5 13.3C19.5 19 16.2 23 12 23s-7.5-4-7.5-8.7C4.5 10.5 7.5 6.3 12 1z", // a drop
    disc(9.4, 15, 1.6), // with spots
    disc(14.4, 12.6, 1.6),
    disc(14, 18, 1.3),
);

const invasion = solid(
    "M1.5 1.5h3.6l8.3 9.8-2.3 2L1.5 5z", // blade of the sword behind
    "M22.5 1.5h-3.6L4.5 18.4l-2.2.4-.8 3.7 3.7-.8.4-2.2L22.5 5z", // the sword in front
    "M15 13.1l4.5 5.3 2.2.4.8 3.7-3.7-.8-.4-2.2-5.6-4.6z", // hilt of the one behind
);

const revolt = holed(
    "M12.6.8c.6 4.2 6.9 7.2 6.9 13.5 0 5-3.3 8.7-7.5 8.7s-7.5-3.7-7.5-8.3c0-3.4 1.9-5.4 3.5-7.5.2 2.2.9 3.4 2.1 4.1C9.6 7.6 10.5 4 12.6.8z", // a flame
    "M12 13.6c-1.7 1.9-2.7 3-2.7 4.7 0 1.7 1.1 2.9 2.7 2.9s2.7-1.2 2.7-2.9c0-1.7-1-2.8-2.7-4.7z", // its core
);

// Marks of seats.
const seats: Record<string, string> = {
    circle: '<circle cx="12" cy="12" r="9.5"/>',
    triangle: solid(polygon([12, 2.2], [22.8, 21.1], [1.2, 21.1])),
    square: solid(rect(3, 3, 18, 18)),
    diamond: solid(polygon([12, 0.8], [23.2, 12], [12, 23.2], [0.8, 12])),
};

const things: Record<string, string> = {
    food: food(),
    good: sack,
    skull,
    worker,
    coin: holed(disc(12, 12, 10.6), disc(12, 12, 8.5), disc(12, 12, 7), rect(9.4, 9.4, 5.2, 5.2)), // with a square hole
    wood: wood(),
    stone,
    pottery,
    cloth,
    spearheads: spearhead,
    city,
    monument: solid(rect(9, 3.5, 6, 5.5), rect(5.5, 10.2, 13, 5.5), rect(2, 16.9, 20, 5.6)), // three steps
    development,
    drought,
    pestilence,
    invasion,
    revolt,
};

const lock = holed(
    "M7 10V7.5a5 5 0 0 1 10 0V10h1.5c.8 0 1.5.7 1.5 1.5v9c0 .8-.7 1.5-1.5 1.5h-13c-.8 0-1.5-.7-1.5-1.5v-9c0-.8.7-1.5 1.5-1.5z", // case and shackle
    "M9.3 10h5.4V7.5a2.7 2.7 0 0 0-5.4 0z", // inside the shackle
);

const book = holed(
    "M12 5.2C10 3.7 6.8 3 2 3v16c4.8 0 8 .7 10 2.2 2-1.5 5.2-2.2 10-2.2V3c-4.8 0-8 .7-10 2.2z", // open, from the front
    "M4.2 5.3c2.8.2 5 .8 6.7 1.7v11.4c-1.8-.8-4-1.3-6.7-1.5z", // left page
    "M19.8 5.3v11.6c-2.7.2-4.9.7-6.7 1.5V7c1.7-.9 3.9-1.5 6.7-1.7z", // right page
);

// Two links of a chain.
const link = solid(
    "M10.6 13.4a1.2 1.2 0 0 1 0-1.7l4.3-4.3 1.7 1.7-4.3 4.3a1.2 1.2 0 0 1-1.7 0z", // what is between them
    "M4 20a5 5 0 0 1 0-7l3.2-3.2 1.7 1.7-3.2 3.2a2.6 2.6 0 0 0 3.7 3.7l3.2-3.2 1.7 1.7L11 20a5 5 0 0 1-7 0z", // lower left
    "M20 4a5 5 0 0 1 0 7l-3.2 3.2-1.7-1.7 3.2-3.2a2.6 2.6 0 0 0-3.7-3.7L11.4 8.8 9.7 7.1 13 4a5 5 0 0 1 7 0z", // upper right
);

const bot = holed(
    "M11 1.5h2V5h5.5c1.1 0 2 .9 2 2v11c0 1.1-.9 2-2 2h-13c-1.1 0-2-.9-2-2V7c0-1.1.9-2 2-2H11z", // head and antenna
    disc(8.5, 11, 1.9), // eyes
    disc(15.5, 11, 1.9),
    rect(8, 15.3, 8, 1.9), // mouth
    rect(0.8, 9.5, 1.7, 6), // ears
    rect(21.5, 9.5, 1.7, 6),
    rect(7, 21, 10, 1.8), // neck
);

const verify = holed(
    "M12 .9l9.3 3.4v7c0 5.6-3.6 9.7-9.3 11.9-5.7-2.2-9.3-6.3-9.3-11.9v-7z", // a shield
    "M6.6 12.3l4.1 4.2 6.8-7.6-1.7-1.5-5.2 5.9-2.4-2.5z", // with a tick
);

const cup = holed(
    "M6 2h12v2.2h4V7c0 3.3-1.9 5.5-4.8 5.9a6 6 0 0 1-3.9 3V19h3.7v3H7v-3h3.7v-3.1a6 6 0 0 1-3.9-3C3.9 12.5 2 10.3 2 7V4.2h4z", // bowl, handles, foot
    "M4.2 6.4V7c0 1.7.6 2.9 1.9 3.4L6 6.4z", // through the handles
    "M19.8 6.4H18l-.1 4c1.3-.5 1.9-1.7 1.9-3.4z",
);

const sound = solid(
    "M3 8.5h4.5L13 3.5v17l-5.5-5H3z", // the loudspeaker
    "M15.5 8l1.4-1.6a7.4 7.4 0 0 1 0 11.2L15.5 16a5.3 5.3 0 0 0 0-8z", // two waves
    "M18.4 4.7l1.4-1.6a11.9 11.9 0 0 1 0 17.8l-1.4-1.6a9.8 9.8 0 0 0 0-14.6z",
);

const eye = holed(
    "M12 4.5c5 0 8.7 2.8 11 7.5-2.3 4.7-6 7.5-11 7.5S3.3 16.7 1 12c2.3-4.7 6-7.5 11-7.5z", // lids
    disc(12, 12, 4.5), // iris
    disc(12, 12, 2.2), // pupil
);

const hint = holed(
    "M12 2a7 7 0 0 0-4 12.7c.7.6 1 1.3 1 2.3h6c0-1 .3-1.7 1-2.3A7 7 0 0 0 12 2z", // a light bulb
    rect(9, 18.5, 6, 1.5), // its socket
    rect(10, 21.5, 4, 1.5),
    "M12 5a4 4 0 0 0-4 4h1.7A2.3 2.3 0 0 1 12 6.7z", // a gleam
);

const graph = solid(
    "M2.5 2h2.3v17.2H22v2.3H2.5z", // axes
    "M7 14.6l4-5.2 3.6 3 4.8-7 2 1.3-6.3 9.2-3.7-3.1-2.6 3.4z", // a line that rises
);

// Signs on buttons.
const signs: Record<string, string> = {
    check: solid("M3.8 12.6l2.3-2.4 3.7 3.7 8.2-9.1 2.5 2.2-10.6 11.7z"),
    cross: solid("M5.6 3.6l6.4 6.4 6.4-6.4 2 2-6.4 6.4 6.4 6.4-2 2-6.4-6.4-6.4 6.4-2-2 6.4-6.4-6.4-6.4z"),
    lock,
    again: solid("M12 3.3a8.7 8.7 0 0 1 7 3.6L21.6 4v8.2h-8.2l3.4-3.4a5.9 5.9 0 1 0 .9 5.4l2.7.9A8.7 8.7 0 1 1 12 3.3z"), // an arrow around
    undo: solid("M9.5 3.5v4.2h4.8a6.3 6.3 0 0 1 0 12.6H7v-2.8h7.3a3.5 3.5 0 0 0 0-7H9.5v4.2L2.8 9.1z"), // an arrow that turns left
    book,
    menu: solid(...[5, 10.8, 16.6].map((y) => rect(3, y, 18, 2.4))),
    odds: solid(rect(3, 20.5, 18, 2), rect(4.5, 13, 3.5, 6), rect(10.2, 7, 3.6, 12), rect(16, 2, 3.5, 17)), // three bars
    link,
    bot,
    verify,
    play: solid(polygon([5.5, 2.5], [20.5, 12], [5.5, 21.5])),
    step: solid(polygon([4, 3], [15, 12], [4, 21]), rect(16.5, 3, 3.5, 18)),
    down: solid("M10.8 2h2.4v10.2l3.7-3.7 1.7 1.7-6.6 6.6-6.6-6.6 1.7-1.7 3.7 3.7z", rect(3, 19.5, 18, 2.5)), // an arrow, a tray
    cup,
    swap: solid("M7.5 2.5v4h14v2.6h-14v4L1 7.8z", "M16.5 10.9l6.5 5.3-6.5 5.3v-4h-14v-2.6h14z"), // two arrows
    chev: solid("M8 3.5L16.5 12 8 20.5l-1.8-1.8L12.9 12 6.2 5.3z"),
    clock: holed(disc(12, 12, 10.5), disc(12, 12, 8), "M10.8 5.5h2.4v6l4.2 4.2-1.7 1.7-4.9-4.9z"),
    pause: solid(rect(5, 3, 4.6, 18), rect(14.4, 3, 4.6, 18)),
    back: solid("M16 3.5L7.5 12l8.5 8.5 1.8-1.8L11.1 12l6.7-6.7z"),
    sound,
    moon: solid("M14.5 1.8a10.4 10.4 0 1 0 7.7 14.4A8.6 8.6 0 0 1 14.5 1.8z"),
    eye,
    redo: solid("M14.5 3.5v4.2H9.7a6.3 6.3 0 0 0 0 12.6H17v-2.8H9.7a3.5 3.5 0 0 1 0-7h4.8v4.2l6.7-5.6z"),
    log: solid(...[4, 10.5, 17].flatMap((y) => [rect(3, y, 3, 3), rect(8.5, y, 12.5, 3)])), // a list
    hint,
    graph,
    talk: holed("M3 3h18a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-9l-6 5v-5H3a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z", rect(5, 7, 14, 1.8), rect(5, 11, 9, 1.8)), // a bubble with two lines
    bell: solid("M12 1.5a1.8 1.8 0 0 1 1.8 1.8v.6A6.6 6.6 0 0 1 18.6 10v5.5l2.4 2.6v1.4H3v-1.4l2.4-2.6V10a6.6 6.6 0 0 1 4.8-6.1v-.6A1.8 1.8 0 0 1 12 1.5z", "M9.6 20.8h4.8a2.4 2.4 0 0 1-4.8 0z"),
};

// Ink on a die of bone.
const OLIVE = "#56620c";
const CLAY = "#7a4518";
const BLUE = "#2b4c7e";

const faces: Record<string, string> = {
    food: use("i-food", 32, 8, 36, OLIVE) + use("i-food", 10, 50, 36, OLIVE) + use("i-food", 54, 50, 36, OLIVE),
    good: use("i-good", 21, 20, 58, CLAY),
    skull: use("i-skull", 23, 8, 54) + use("i-good", 18, 63, 28, CLAY) + use("i-good", 54, 63, 28, CLAY),
    workers: use("i-worker", 32, 10, 38, BLUE) + use("i-worker", 9, 52, 38, BLUE) + use("i-worker", 54, 52, 38, BLUE),
    choice:
        '<path d="M86 14L14 86" stroke="#7d6d52" stroke-width="2.5" stroke-linecap="round"/>' + // either … or
        times(2, (i) => use("i-food", 8 + 25 * i, 9, 31, OLIVE)).join("") +
        times(2, (i) => use("i-worker", 37 + 27 * i, 60, 29, BLUE)).join(""),
    coins:
        '<circle cx="50" cy="50" r="33" fill="#7c5a05"/>' +
        '<circle cx="50" cy="50" r="28" fill="none" stroke="#f8f1e0" stroke-width="2.5"/>' +
        '<text x="50" y="66" text-anchor="middle" font-size="44" font-weight="700" fill="#fff7e2" font-family="inherit">7</text>',
};

// What is planned is hatched.
const hatch =
    '<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">' +
    '<rect class="hatch-ground" width="6" height="6"/><rect class="hatch-line" width="2.2" height="6"/></pattern>';

const symbol = (id: string, size: number, drawing: string): string =>
    `<symbol id="${id}" viewBox="0 0 ${size} ${size}" fill="currentColor">${drawing}</symbol>`;

export function sprite(): string {
    const icons = Object.entries({ ...things, ...seats, ...signs });
    return [
        '<svg class="sprite" aria-hidden="true" xmlns="http://www.w3.org/2000/svg">',
        "<defs>",
        hatch,
        ...icons.map(([id, drawing]) => symbol(`i-${id}`, 24, drawing)),
        ...Object.entries(faces).map(([id, drawing]) => symbol(`d-${id}`, 100, drawing)),
        "</defs>",
        "</svg>",
        "",
    ].join("\n");
}
