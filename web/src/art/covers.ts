// Games as the lobby shows them: a few words, and pictures of our own. The style sheet has the colours:
// `a1` walls, `a0` light on them, `a2` shade, `ln` lines, `gr` the ground, `sun`.
import { SHAPES } from "../games/bronze/shapes";
import type { Block, Shape } from "../games/dice/shapes";
import { msg } from "../words";
import { polygon, rect } from "./path";

export const about: Record<string, { what: string; long: string }> = {
    bronze: { what: msg("Dice, cities, monuments"), long: msg("half an hour") },
    iron: { what: msg("Ships, provinces, tribute"), long: msg("three quarters of an hour") },
    tta: { what: msg("Cards, leaders, wonders"), long: msg("an evening") },
};

const GROUND = 138; // where everything stands

const path = (kind: string, ...outlines: string[]): string => `<path class="${kind}" d="${outlines.join("")}"/>`;
const disc = (kind: string, x: number, y: number, r: number): string =>
    `<circle class="${kind}" cx="${x}" cy="${y}" r="${r}"/>`;

// A picture is 420 wide; the ground goes on to both sides, as far as a wide screen shows.
const ground = path("gr", `M-420 ${GROUND}h1260v12H-420z`);
const scene = (drawing: string, below = ground): string =>
    `<g transform="translate(27 18) scale(.87)">${drawing}</g>${below}`;

// A monument of a dice game; there is a gap around each of its blocks.
function monument({ blocks }: Shape, x: number, scale: string): string {
    const draw = (block: Block): string =>
        block.kind === "shape"
            ? `<polygon class="a1" points="${block.points.join(" ")}"/>`
            : `<rect class="a1" x="${block.x + 0.75}" y="${block.y + 0.75}" width="${block.w - 1.5}" height="${block.h - 1.5}" rx="1.5"/>`;
    return `<g transform="translate(${x} ${GROUND}) scale(${scale})">${blocks.map(draw).join("")}</g>`;
}

const monuments = scene(
    disc("sun", 246, 56, 30) +
        monument(SHAPES.step_pyramid, 16, "0.8") +
        monument(SHAPES.great_pyramid, 86.8, "1.0") +
        monument(SHAPES.obelisk, 237.8, "0.95") +
        monument(SHAPES.temple, 332.2, "0.82"),
);

// A galley: mast, striped sail, hull, oars and shields along its side, waves below.
function galley(): string {
    const along = (n: number, draw: (x: number) => string): string =>
        Array.from({ length: n }, (_, i) => draw(24 * i)).join("");
    const stripe = (x: number) => `M${x} 22h24c9 16 9 34 0 50h-24c10-16 10-34 0-50z`;
    const drawing =
        disc("sun", 92, 46, 26) +
        path("a1", rect(207, 14, 5, 80)) + // mast
        path("a0", "M150 22h120c8 16 8 34 0 50H150c10-16 10-34 0-50z") + // sail
        path("a2", stripe(174), stripe(222)) +
        path("a1", "M82 74c6 12 14 16 28 16h196c14 0 24-10 30-30 10 30-2 62-42 62H130c-30 0-46-18-48-48z") + // hull
        along(7, (x) => path("ln", `M${130 + x} 108l-16 30`)) + // oars
        along(6, (x) => disc("a0", 138 + x, 101, 8.5) + disc("a1", 138 + x, 101, 3)); // shields
    const waves = `M-420 134q15-8 30 0t30 0${" 30 0".repeat(40)}v16H-420z`;
    return scene(drawing, path("gr", waves));
}

// From the pyramids to the moon.
function history(): string {
    const temple = [
        rect(104, 132, 74, 6), // steps
        ...[110, 126, 148, 164].map((x) => rect(x, 92, 8, 38)), // columns
        rect(104, 82, 74, 8), // beam
        polygon([141, 62], [181, 80], [101, 80]), // gable
    ];
    const domed = [
        rect(196, 104, 72, 34), // hall
        "M204 102c0-24 12-36 28-36s28 12 28 36z", // dome
        rect(230, 50, 4, 16), // its spire
    ];
    const factory = [
        "M284 138v-42l18-12v12l18-12v12l18-12v54z", // hall with saw-tooth roofs
        rect(288, 60, 8, 30), // chimney
    ];
    const rocket = [
        "M374 24c12 14 16 30 16 50v36h-32V74c0-20 4-36 16-50z", // body
        "M358 96l-12 16v18l12-8z", // fins
        "M390 96l12 16v18l-12-8z",
    ];
    return scene(
        disc("sun", 210, 50, 26) +
            path("a1", polygon([18, 138], [54, 80], [90, 138])) + // a pyramid
            path("a2", polygon([54, 80], [90, 138], [60, 138])) + // its shade
            path("a1", ...temple) +
            path("a1", ...domed) +
            path("a0", ...[206, 228, 250].map((x) => rect(x, 112, 8, 26))) + // doors of the hall
            path("a1", ...factory) +
            path("a0", ...[290, 306, 322].map((x) => rect(x, 110, 10, 10))) + // windows of the factory
            path("a1", ...rocket) +
            disc("a0", 374, 66, 7) + // its window
            path("a2", "M364 112h20l-4 26h-12z"), // its flame
    );
}

const bird = scene(
    disc("sun", 300, 50, 28) +
        path(
            "a1",
            "M120 60c10-18 34-24 54-14 26 12 40 26 92 36l66 20-4 6-72-8c-18 18-50 26-80 16-28-10-44-28-48-42l-28-4z",
        ) + // from beak to tail
        path("a0", "M176 70c22 4 44 12 66 20-16 14-46 12-66-20z") + // the white of the wing
        disc("a0", 146, 62, 4) + // eye
        path("ln", "M196 116l-4 22M214 118l2 20") + // legs
        path("a2", "M92 138c0-8 4-14 10-16 6-14 26-14 32 0 6 2 10 8 10 16z") + // what it has gathered
        disc("a0", 110, 120, 7) +
        disc("a0", 126, 118, 8),
);

export const covers: Record<string, string> = {
    bronze: monuments,
    iron: galley(),
    tta: history(),
    magpie: bird,
};

// Of any other game: blocks in two rows.
export const plainCover =
    disc("sun", 210, 70, 34) +
    path(
        "a1",
        ...[120, 188, 256].map((x) => rect(x, 96, 44, 42)),
        ...[154, 222].map((x) => rect(x, 50, 44, 42)),
    ) +
    ground;
