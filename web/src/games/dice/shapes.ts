// Monuments as drawings: each box is a block, laid from the ground up. The ground is y = 0.
export type Block =
    | { kind: "box"; x: number; y: number; w: number; h: number }
    | { kind: "arch"; x: number; y: number; w: number; h: number }
    | { kind: "shape"; points: [number, number][] };

export interface Shape {
    blocks: Block[];
    width: number;
}

export const box = (x: number, y: number, w: number, h: number): Block => ({
    kind: "box",
    x,
    y,
    w,
    h,
});
// A box with a gate through it.
export const arch = (x: number, y: number, w: number, h: number): Block => ({
    kind: "arch",
    x,
    y,
    w,
    h,
});
export const shape = (...points: [number, number][]): Block => ({ kind: "shape", points });
export const times = <T>(n: number, make: (i: number) => T): T[] =>
    Array.from({ length: n }, (_, i) => make(i));

// Where the tick of a finished block goes.
export function middle(block: Block): [number, number] {
    if (block.kind !== "shape")
        return [block.x + block.w / 2, block.y + block.h * (block.kind === "arch" ? 0.3 : 0.5)];
    const { points } = block;
    const mean = (axis: 0 | 1) => points.reduce((sum, p) => sum + p[axis], 0) / points.length;
    return [mean(0), mean(1) + (points.length === 3 ? 2 : 0)];
}

export function topOf({ blocks }: Shape): number {
    return Math.min(
        ...blocks.map((b) => (b.kind !== "shape" ? b.y : Math.min(...b.points.map((p) => p[1])))),
    );
}
