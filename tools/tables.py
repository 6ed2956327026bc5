#!/usr/bin/env python3
"""Builds the rows of a game into the program: data/*.tsv -> a header with its enums and counts, or a
C file with its names and numbers.

    tables.py bronze data/bronze.tsv OUTPUT.h|OUTPUT.c
    tables.py iron data/iron.tsv data/iron_colonies.tsv OUTPUT.h|OUTPUT.c

What does not fit stops the build with the file, the line, the column and what was expected."""
import sys

import dice_tables as dice
from rows import read_file


def bronze(rows):
    found = read_file(rows, dice.BRONZE, dice.check_options)
    return dice.bronze_header(found), dice.bronze_code(found)


def iron(rows, colonies):
    found = read_file(rows, dice.IRON, dice.check_options)
    board = read_file(colonies, dice.COLONIES, dice.check_colonies)["id"]
    return dice.iron_header(found, board), dice.iron_code(found, board)


def main():
    game, *inputs, target = sys.argv[1:]
    header, code = {"bronze": bronze, "iron": iron}[game](*inputs)
    guard = f"AGES_GAMES_{game.upper()}_TABLES_H"
    with open(target, "w", encoding="utf-8") as file:
        file.write(f"/* Made by tools/tables.py from data/{game}*.tsv. */\n")
        if target.endswith(".h"):
            file.write("\n".join([f"#ifndef {guard}\n#define {guard}\n", *header, "#endif\n"]))
        else:
            file.write("\n".join([f'#include "games/{game}/{game}.h"\n', *code]) + "\n")


main()
