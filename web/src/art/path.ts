// Parts of paths, in the language of SVG: each is a closed outline. Where a path has the fill rule
// `evenodd`, an outline inside another one is a hole.
const short = (n: number): string => String(Math.round(n * 1000) / 1000);

export const rect = (x: number, y: number, w: number, h: number): string =>
    `M${short(x)} ${short(y)}h${short(w)}v${short(h)}h${short(-w)}z`;

export const disc = (x: number, y: number, r: number): string =>
    `M${short(x - r)} ${short(y)}` +
    `a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0` +
    `a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0z`;

export const polygon = (...points: [x: number, y: number][]): string =>
    `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}z`;

// One path of several outlines: filled, or with holes.
export const solid = (...outlines: string[]): string => `<path d="${outlines.join("")}"/>`;
export const holed = (...outlines: string[]): string =>
    `<path fill-rule="evenodd" d="${outlines.join("")}"/>`;

// Another symbol, drawn into a square.
export const use = (symbol: string, x: number, y: number, size: number, color?: string): string =>
    `<use href="#${symbol}" x="${x}" y="${y}" width="${size}" height="${size}"${
        color ? ` color="${color}"` : ""
    }/>`;
