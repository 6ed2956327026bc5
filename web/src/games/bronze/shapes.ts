// The monuments as drawings: each box is a block, laid from the ground up. The ground is y = 0.
import { box, type Shape, shape, times } from "../dice/shapes";
import type { BronzeMonument } from "./model";

// Rows of blocks, each centred on the one below.
function pile(rows: number[], w: number, h: number): Shape {
    const width = Math.max(...rows) * w;
    const blocks = rows.flatMap((n, r) =>
        times(n, (i) => box((width - n * w) / 2 + i * w, -(r + 1) * h, w, h)),
    );
    return { blocks, width };
}

function stoneCircle(): Shape {
    const uprights = times(3, (i) => box(33 * i, -44, 18, 44));
    return { blocks: [...uprights, box(-4, -60, 45, 16), box(43, -60, 45, 16)], width: 84 };
}

function temple(): Shape {
    const columns = times(4, (i) => box(8 + 24 * i, -60, 16, 46));
    const gable = shape([-2, -74], [52, -98], [106, -74]);
    return { blocks: [box(0, -14, 104, 14), ...columns, box(2, -74, 100, 14), gable], width: 104 };
}

function obelisk(): Shape {
    const base = times(3, (i) => box(24 * i, -16, 24, 16));
    const shaft = times(5, (i) => {
        const low = 17 - i;
        const y = -16 - 17 * i;
        return shape([36 - low, y], [37 - low, y - 17], [35 + low, y - 17], [36 + low, y]);
    });
    return { blocks: [...base, ...shaft, shape([24, -101], [36, -121], [48, -101])], width: 72 };
}

// Terraces of 5, 3, 2 and 1, the lower ones wider and lower than what they carry.
function hangingGardens(): Shape {
    const row = (n: number, w: number, y: number, h: number) =>
        times(n, (i) => box(60 - (n * w) / 2 + i * w, y, w, h));
    const blocks = [...row(5, 24, -22, 22), ...row(3, 28, -46, 24), ...row(2, 28, -70, 24)];
    return { blocks: [...blocks, shape([40, -70], [44, -92], [76, -92], [80, -70])], width: 120 };
}

function greatWall(): Shape {
    const course = (y: number) => times(5, (i) => box(25 * i, y, 25, 24));
    const merlons = times(3, (i) => box(50 * i, -68, 25, 20));
    return { blocks: [...course(-24), ...course(-48), ...merlons], width: 125 };
}

export const SHAPES: Record<BronzeMonument, Shape> = {
    step_pyramid: pile([2, 1], 28, 24),
    stone_circle: stoneCircle(),
    temple: temple(),
    obelisk: obelisk(),
    hanging_gardens: hangingGardens(),
    great_wall: greatWall(),
    great_pyramid: pile([5, 4, 3, 2, 1], 25, 21),
};
