// The monuments as drawings: each box is a block, laid from the ground up. The ground is y = 0.
import { arch, box, type Shape, shape, times } from "../dice/shapes";
import type { IronMonument } from "./model";

function obelisk(): Shape {
    const shaft = times(3, (i) => {
        const low = 17 - 2 * i;
        const y = -16 - 28 * i;
        return shape([30 - low, y], [32 - low, y - 28], [28 + low, y - 28], [30 + low, y]);
    });
    return { blocks: [box(0, -16, 60, 16), ...shaft, shape([19, -100], [30, -120], [41, -100])], width: 60 };
}

function colossus(): Shape {
    const legs = [box(21, -48, 18, 34), box(45, -48, 18, 34)];
    const torso = shape([21, -48], [17, -86], [67, -86], [63, -48]);
    const arms = [shape([16, -86], [4, -82], [6, -50], [17, -50]), shape([68, -86], [64, -72], [80, -82], [88, -116], [77, -116], [74, -88])];
    return { blocks: [box(8, -14, 68, 14), ...legs, torso, ...arms, box(32, -107, 20, 20)], width: 84 };
}

// Two towers of three blocks and the wall between them.
function cityWalls(): Shape {
    const tower = (x: number, floor: number) => box(x, -27 * (floor + 1), 30, 27);
    const wall = (row: number) => [box(30, -23 * (row + 1), 34, 23), box(64, -23 * (row + 1), 34, 23)];
    const floors = [0, 1].flatMap((n) => [tower(0, n), ...wall(n), tower(98, n)]);
    return { blocks: [...floors, tower(0, 2), tower(98, 2)], width: 128 };
}

function acropolis(): Shape {
    const steps = times(3, (i) => box(44 * i, -14, 44, 14));
    const columns = times(6, (i) => box(6 + 21 * i, -60, 15, 46));
    const beam = times(3, (i) => box(3 + 42 * i, -74, 42, 14));
    return { blocks: [...steps, ...columns, ...beam, shape([-1, -74], [66, -102], [133, -74])], width: 132 };
}

// Three tiers of arches, broken off to the right as they are today.
function colosseum(): Shape {
    const tier = (n: number, y: number) => times(n, (i) => arch(22 * i, y, 22, 28));
    return { blocks: [...tier(6, -28), ...tier(5, -56), ...tier(4, -84)], width: 132 };
}

export const SHAPES: Record<IronMonument, Shape> = {
    obelisk: obelisk(),
    colossus: colossus(),
    city_walls: cityWalls(),
    acropolis: acropolis(),
    colosseum: colosseum(),
};
