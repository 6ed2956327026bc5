#!/usr/bin/env python3
"""Builds what was learned of the Bronze Age into the library: weights.py INPUT.txt OUTPUT.c

The input is what `ages train` writes: for each number of players a line `network PLAYERS`, a line
`column INDEX NUMBER…` for each feature that counts, and a line `out NUMBER…`. What does not
fit stops the build with its line."""
import math
import sys

LANES, PLAYERS = 32, 4


def numbers(words, line):
    values = [int(word) for word in words]
    if len(values) != LANES or not all(-32768 <= value < 32768 for value in values):
        raise ValueError(f"line {line}: expected {LANES} numbers of 16 bits")
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
            elif words[0] == "out":
                now["out"] = numbers(words[1:], line)
            else:
                raise ValueError(f"line {line}: expected network, column or out, got {words[0]}")
    return networks


def row(values):
    return "{" + ", ".join(map(str, values)) + "}"


def main():
    networks = read(sys.argv[1])
    lines = ["/* Made by tools/weights.py. */", '#include "bots/bronze_value.h"\n',
             "const struct network bronze_networks[SEATS_MAX] = {"]
    for players in range(1, PLAYERS + 1):
        network = networks.get(players, {"columns": {}, "out": [0] * LANES})
        lines.append(f"    [{players - 1}] = {{.out = {row(network['out'])}, .column = {{")
        lines += [f"        [{index}] = {row(values)}," for index, values
                  in sorted(network["columns"].items())] or ["        {0}"]
        lines.append("    }},")
    lines.append("};\n")
    lines.append("const int32_t bronze_chance[513] = {")
    lines += [f"    {round(2 ** 20 / (1 + math.exp(-(step - 256) / 32)))}," for step in range(513)]
    lines.append("};\n")
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


main()
