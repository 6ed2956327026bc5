#!/usr/bin/env python3
"""Builds what was learned of a dice game into the library: weights.py GAME INPUT.txt OUTPUT.c
The same of Through the Ages, with other lines:       weights.py tta INPUT.txt OUTPUT.c
One of its styles, in the full game:                  weights.py tta STYLE.txt OUTPUT.c NAME
And the chances that belong to the logarithms of odds:      weights.py chance OUTPUT.c

The input is what `ages train` writes, for each number of players: a line `network PLAYERS`; lines
`seat KIND=COUNT…` and `table KIND=COUNT…`, the features it was trained with; a line `column INDEX NUMBER…`
for each feature that counts; a line `out NUMBER…`; then, if points are told too, `tally NUMBER…` with a
number for each feature, and `tally_out NUMBER…`. What does not fit stops the build with its line. Features
that differ from those of the game's features.h stop it where that is compiled, and both are named. Rows
that came after the training, such as a new development, have no weight until it is trained again.

That of Through the Ages has for each level: a line `level LEVEL`; lines `civ KIND=COUNT…`,
`table KIND=COUNT…` and `cards ID…`; then lines `PART KIND NUMBER…` of the parts own, rival, seen, tally and tally_seen,
with a number at each of four moments of the game for each feature of the kind."""
import math
import os
import sys

UNITS, PLAYERS, MOMENTS = 32, 4, 4
ROWS = ("DEVELOPMENT",)  # kinds with a feature for each row of a table; new rows come last


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


# The layout of the program, as features.h has it.
HERE = '#define KIND_HERE(kind, count) " " #kind "=" #count'


def kind_checks(whose, letter, kinds, trained, fits):
    """Assertions that features.h has the kinds of features that weights were trained with, in their order. A message
    names both layouts. `fits` says how many of a kind there must be."""
    then = " ".join(f"{kind}={count}" for kind, count in kinds)
    before = "-1"
    for kind, count in kinds:
        name = f"{letter}_{kind}"
        yield assertion(f"{name} == {before} + 1 && {name}_LAST - {name} + 1 {fits(kind, count)}",
                        f"{trained}{count} features {kind} here", whose, then)
        before = f"{name}_LAST"
    yield assertion(f"{whose.upper()}_FEATURES == {before} + 1", f"{trained}features of a {whose} up to {before}", whose, then)


def assertion(test, wrong, whose, then):
    return (f'_Static_assert({test},\n               "{wrong}: train again. {whose} of the weights: {then}; of features.h:"\n'
            f"               {whose.upper()}_KINDS(KIND_HERE));")


def layout_checks(game, networks):
    yield HERE
    for players, network in sorted(networks.items()):
        for whose, letter in (("seat", "F"), ("table", "T")):
            if whose not in network:
                raise ValueError(f"network {players}: the line `{whose} KIND=COUNT…` is missing")
            yield from kind_checks(whose, letter, network[whose],
                                   f"data/{game}_value.txt was trained for {players} players with ",
                                   lambda kind, count: f"{'>=' if kind in ROWS else '=='} {count}")


def places(network, players):
    """The place of each trained feature, in order: by its name, so that a new row moves none."""
    for slot in range(players):
        for kind, count in network["seat"]:
            yield from (f"{slot} * SEAT_FEATURES + F_{kind} + {i}" for i in range(count))
    for kind, count in network["table"]:
        yield from (f"{players} * SEAT_FEATURES + T_{kind} + {i}" for i in range(count))


def placed(network, players):
    """The columns and the tally as C."""
    place = list(places(network, players))
    columns = [f"        [{place[index]}] = {row(values)}," for index, values
               in sorted(network["columns"].items())]
    tally = ", ".join(f"[{at}] = {value}" for at, value in zip(place, network.get("tally", []))
                      if value)
    return columns, tally


def write_networks(game, networks, path):
    lines = [f'#include "bots/{game}/features.h"\n',
             f"const struct {game}_network {game}_networks[SEATS_MAX] = {{"]
    lines[1:1] = layout_checks(game, networks)
    for players in range(1, PLAYERS + 1):
        if players not in networks:
            continue
        network = networks[players]
        columns, tally = placed(network, players)
        lines.append(f"    [{players - 1}] = {{.out = {row(network['out'])}, .column = {{")
        lines += columns or ["        {0}"]
        lines.append("    }" + (f", .tally = {{{tally}}}" if tally else "") +
                     (f", .tally_out = {row(network['tally_out'])}" if "tally_out" in network else "") +
                     "},")
    write(path, lines + ["};"])


CARD_KINDS = ("IN_PLAY", "HELD")  # with a feature for each card; cards are placed by their names

TTA_PARTS = {"own": ("own", "civ", "F"), "rival": ("rival", "civ", "F"), "seen": ("table", "table", "T"),
             "tally": ("tally", "civ", "F"), "tally_seen": ("tally_table", "table", "T")}


def read_tta(path):
    levels, now = {}, None
    with open(path, encoding="utf-8") as file:
        for line, text in enumerate(file, 1):
            words = text.split("#")[0].split()
            if not words:
                continue
            if words[0] == "level":
                now = levels.setdefault(words[1], {"weights": {}})
            elif words[0] in ("civ", "table"):
                now[words[0]] = [kind_and_count(word, line) for word in words[1:]]
            elif words[0] == "cards":
                now["cards"] = words[1:]
            elif words[0] in TTA_PARTS:
                count = dict(now[TTA_PARTS[words[0]][1]]).get(words[1], 0)
                now["weights"][words[0], words[1]] = numbers(words[2:], line, MOMENTS * count)
            else:
                raise ValueError(f"line {line}: expected level, civ, table, cards or one of {', '.join(TTA_PARTS)}, "
                                 f"got {words[0]}")
    return levels


def tta_layout_checks(levels, source):
    yield HERE
    for level, learned in sorted(levels.items()):
        for whose, letter in (("civ", "F"), ("table", "T")):
            yield from kind_checks(whose, letter, learned[whose], f"{source} was trained for the level {level} with ",
                                   lambda kind, count: f"== {'CARDS' if kind in CARD_KINDS else count}")


def tta_place(learned, kind, i):
    return f"C_{learned['cards'][i].upper()}" if kind in CARD_KINDS else i


def write_tta(levels, source, path, style=None):
    lines = ['#include "bots/tta/style.h"\n']
    lines += tta_layout_checks(levels, source)
    if style and list(levels) != ["full"]:
        raise ValueError(f"{source}: expected the level full alone, got {', '.join(levels)}")
    lines.append(f"const struct tta_weights tta_{style}_weights =" if style else
                 "const struct tta_weights tta_weights[LEVELS] = {")
    for level, learned in sorted(levels.items()):
        lines.append("    {" if style else f"    [LEVEL_{level.upper()}] = {{")
        for part, (member, _, letter) in TTA_PARTS.items():
            weights = [f"            [{letter}_{kind} + {tta_place(learned, kind, i)}] = {{{row(at)}}},"
                       for (of, kind), values in learned["weights"].items() if of == part
                       for i, at in enumerate(zip(*[iter(values)] * MOMENTS)) if any(at)]
            lines += [f"        .{member} = {{", *(weights or ["            {0}"]), "        },"]
        lines.append("    };" if style else "    },")
    write(path, lines + ([] if levels else ["    {.own = {{0}}},"]) + ([] if style else ["};"]))


def write_chances(path):
    chances = [round(2 ** 20 / (1 + math.exp(-(step - 256) / 32))) for step in range(513)]
    write(path, ['#include "bots/search/network.h"\n', "const int32_t network_chance[513] = {"] +
          [f"    {chance}," for chance in chances] + ["};"])


def main():
    if sys.argv[1] == "chance":
        write_chances(sys.argv[2])
    elif sys.argv[1] == "tta":
        write_tta(read_tta(sys.argv[2]), "data/" + os.path.basename(sys.argv[2]), *sys.argv[3:])
    else:
        write_networks(sys.argv[1], read(sys.argv[2]), sys.argv[3])


main()
