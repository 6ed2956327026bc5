#!/usr/bin/env python3
"""Builds what was learned of a dice game into the library: weights.py GAME INPUT.txt OUTPUT.c
And the chances that belong to the logarithms of odds:      weights.py chance OUTPUT.c

The input is what `ages train` writes: for each number of players a line `network PLAYERS`, a line
`column INDEX NUMBER…` for each feature that counts, and a line `out NUMBER…`; then, if points are
told too, `tally NUMBER…` with a number for each feature, and `tally_out NUMBER…`. What does not
fit stops the build with its line."""
import math
import sys

LANES, PLAYERS = 32, 4


def numbers(words, line, count=LANES):
    values = [int(word) for word in words]
    if len(values) != count or not all(-32768 <= value < 32768 for value in values):
        raise ValueError(f"line {line}: expected {count} numbers of 16 bits")
    return values


def read(path):
    networks, now = {}, None
    with open(path, encoding="utf-8") as file:
        for line, text in enumerate(file, 1):
            words = text.split("#")[0].split()
            if not words:
                continue
            if words[0] == "network":
                now = networks.setdefault(int(words[1]), {"columns": {}, "out": [0] * LANES})
            elif words[0] == "column":
                now["columns"][int(words[1])] = numbers(words[2:], line)
            elif words[0] in ("out", "tally_out"):
                now[words[0]] = numbers(words[1:], line)
            elif words[0] == "tally":
                now["tally"] = numbers(words[1:], line, len(words) - 1)
            else:
                raise ValueError(f"line {line}: expected network, column, out, tally or tally_out, "
                                 f"got {words[0]}")
    return networks


def row(values):
    return "{" + ", ".join(map(str, values)) + "}"


def write(path, lines):
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(["/* Made by tools/weights.py. */"] + lines + [""]))


def write_networks(game, networks, path):
    lines = [f'#include "bots/{game}/value.h"\n',
             f"const struct network {game}_networks[SEATS_MAX] = {{"]
    for players in range(1, PLAYERS + 1):
        network = networks.get(players, {"columns": {}, "out": [0] * LANES})
        lines.append(f"    [{players - 1}] = {{.out = {row(network['out'])}, .column = {{")
        lines += [f"        [{index}] = {row(values)}," for index, values
                  in sorted(network["columns"].items())] or ["        {0}"]
        lines.append("    }" + "".join(f", .{key} = {row(network[key])}"
                                       for key in ("tally", "tally_out") if key in network) + "},")
    write(path, lines + ["};"])


def write_chances(path):
    chances = [round(2 ** 20 / (1 + math.exp(-(step - 256) / 32))) for step in range(513)]
    write(path, ['#include "bots/search/network.h"\n', "const int32_t network_chance[513] = {"] +
          [f"    {chance}," for chance in chances] + ["};"])


def main():
    if sys.argv[1] == "chance":
        write_chances(sys.argv[2])
    else:
        write_networks(sys.argv[1], read(sys.argv[2]), sys.argv[3])


main()
