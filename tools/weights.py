#!/usr/bin/env python3
"""Builds what was learned of a dice game into the library: weights.py GAME INPUT.txt OUTPUT.c
And the chances that belong to the logarithms of odds:      weights.py chance OUTPUT.c

The input is what `ages train` writes, for each number of players: a line `network PLAYERS`; lines
`seat KIND=COUNT…` and `table KIND=COUNT…`, the features it was trained with; a line `column INDEX NUMBER…`
for each feature that counts; a line `out NUMBER…`; then, if points are told too, `tally NUMBER…` with a
number for each feature, and `tally_out NUMBER…`. What does not fit stops the build with its line. Features
that differ from those of the game's features.h stop it where that is compiled, and both are named."""
import math
import sys

UNITS, PLAYERS = 32, 4


def numbers(words, line, count=UNITS):
    values = [int(word) for word in words]
    if len(values) != count or not all(-32768 <= value < 32768 for value in values):
        raise ValueError(f"line {line}: expected {count} numbers of 16 bits")
    return values


def kind_and_count(word, line):
    kind, _, count = word.partition("=")
    if not kind.isidentifier() or not count.isdigit():
        raise ValueError(f"line {line}: expected KIND=COUNT, got {word}")
    return kind, int(count)


def read(path):
    networks, now = {}, None
    with open(path, encoding="utf-8") as file:
        for line, text in enumerate(file, 1):
            words = text.split("#")[0].split()
            if not words:
                continue
            if words[0] == "network":
                now = networks.setdefault(int(words[1]), {"columns": {}, "out": [0] * UNITS})
            elif words[0] in ("seat", "table"):
                now[words[0]] = [kind_and_count(word, line) for word in words[1:]]
            elif words[0] == "column":
                now["columns"][int(words[1])] = numbers(words[2:], line)
            elif words[0] in ("out", "tally_out"):
                now[words[0]] = numbers(words[1:], line)
            elif words[0] == "tally":
                now["tally"] = numbers(words[1:], line, len(words) - 1)
            else:
                raise ValueError(f"line {line}: expected network, seat, table, column, out, tally or tally_out, "
                                 f"got {words[0]}")
    return networks


def row(values):
    return "{" + ", ".join(map(str, values)) + "}"


def write(path, lines):
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(["/* Made by tools/weights.py. */"] + lines + [""]))


def layout_checks(game, networks):
    """Assertions that features.h has the features that each network was trained with."""
    for players, network in sorted(networks.items()):
        for whose, letter in (("seat", "F"), ("table", "T")):
            if whose not in network:
                raise ValueError(f"network {players}: the line `{whose} KIND=COUNT…` is missing")
            trained = f"data/{game}_value.txt was trained for {players} players with "
            here = f"; {whose.upper()}_KINDS of src/bots/{game}/features.h has "
            start = 0
            for kind, count in network[whose]:
                yield (f"{letter}_{kind} == {start} && {letter}_{kind}_LAST == {start + count - 1}",
                       f"{trained}{count} features {kind} from {start} on{here}others: train again")
                start += count
            yield (f"{whose.upper()}_FEATURES == {start}",
                   f"{trained}{start} features of a {whose}{here}more or fewer: train again")


def write_networks(game, networks, path):
    lines = [f'#include "bots/{game}/features.h"\n',
             f"const struct {game}_network {game}_networks[SEATS_MAX] = {{"]
    lines[1:1] = [f'_Static_assert({test}, "{message}");'
                  for test, message in layout_checks(game, networks)]
    for players in range(1, PLAYERS + 1):
        network = networks.get(players, {"columns": {}, "out": [0] * UNITS})
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
