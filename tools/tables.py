#!/usr/bin/env python3
"""Builds the rows of a game into the program: data/*.tsv -> a header with its enums and counts, or a
C file with its names and numbers.

    tables.py bronze data/bronze.tsv OUTPUT.h|OUTPUT.c
    tables.py iron data/iron.tsv data/iron_colonies.tsv OUTPUT.h|OUTPUT.c
    tables.py tta data/tta_civil.tsv data/tta_events.tsv data/tta_military.tsv OUTPUT.h|OUTPUT.c

The tables are described in dice_tables.py and cards.py. What does not fit stops the build with the
file, the line, the column and what was expected."""
import sys

import dice_tables as dice
from cards import tta
from rows import read_file


def whole(game, header, code):
    guard = f"AGES_GAMES_{game.upper()}_TABLES_H"
    return ("\n".join([f"#ifndef {guard}\n#define {guard}\n", *header, "#endif\n"]),
            "\n".join([f'#include "games/{game}/{game}.h"\n', *code]) + "\n")


def bronze(rows):
    found = read_file(rows, dice.BRONZE, dice.check_options)
    return whole("bronze", dice.bronze_header(found), dice.bronze_code(found))


def iron(rows, colonies):
    found = read_file(rows, dice.IRON, dice.check_options)
    board = read_file(colonies, dice.COLONIES, dice.check_colonies)["id"]
    return whole("iron", dice.iron_header(found, board), dice.iron_code(found, board))


def main():
    game, *inputs, target = sys.argv[1:]
    header, code = {"bronze": bronze, "iron": iron, "tta": tta}[game](*inputs)
    with open(target, "w", encoding="utf-8") as file:
        file.write(f"/* Made by tools/tables.py from data/{game}*.tsv. */\n")
        file.write(header if target.endswith(".h") else code)


main()
