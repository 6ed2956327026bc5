#!/usr/bin/env python3
"""Writes the lattice of dice as C: lattice.py OUTPUT.c

A node is a multiset of up to 7 dice of six faces, the empty one first, then by size. The tables say
where one more die leads, and one die less (to the node itself where there is no such die)."""
import itertools
import sys

FACES, DICE = 6, 7


def nodes():
    for size in range(DICE + 1):
        for dice in itertools.combinations_with_replacement(range(FACES), size):
            yield tuple(dice.count(face) for face in range(FACES))


def changed(node, face, by):
    return node[:face] + (node[face] + by,) + node[face + 1:]


def table(kind, name, size, rows):
    yield f"const {kind} {name}[{size}] = {{"
    for row in rows:
        yield "    " + row + ","
    yield "};\n"


def main():
    every = list(nodes())
    index = {node: i for i, node in enumerate(every)}
    inner = [node for node in every if sum(node) < DICE]
    lines = ["/* Made by tools/lattice.py. */", '#include "bots/search/lattice.h"\n']
    lines += table("uint16_t", "lattice_more", f"{len(inner)}][{FACES}",
                   ("{" + ", ".join(str(index[changed(node, f, 1)]) for f in range(FACES)) + "}"
                    for node in inner))
    lines += table("uint16_t", "lattice_less", f"{len(every)}][{FACES}",
                   ("{" + ", ".join(str(index.get(changed(node, f, -1), i))
                                    for f in range(FACES)) + "}"
                    for i, node in enumerate(every)))
    lines += table("uint32_t", "lattice_dice", f"{len(every)}",
                   (str(sum(count << 3 * f for f, count in enumerate(node))) for node in every))
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


main()
