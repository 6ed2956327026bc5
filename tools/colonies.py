#!/usr/bin/env python3
"""Builds the colony board of the Iron Age into the program: data/iron_colonies.tsv -> a C table.

    colonies.py INPUT.tsv OUTPUT.c

One row a colony, columns parted by tabs. What does not fit stops the build with the file, the line
and the column (counted in fields from 1); so do totals that differ from the line `# totals`.
"""
import re
import sys

COLUMNS = ["id", "name", "holes", "bonus", "four_player_only", "solo_last"]
BONUSES = {"goods": 4, "army": 2, "ship": 2, "food": 4, "innovation": 1, "mine": 2}  # at most


class Fault(Exception):
    """What is wrong: line, column (0: the whole line), text."""


def read_flag(text):
    if text not in ("yes", "no"):
        raise ValueError(f'expected yes or no, got "{text}"')
    return text == "yes"


def read_number(text, most):
    if not text.isdigit() or not 1 <= int(text) <= most:
        raise ValueError(f'expected a number from 1 to {most}, got "{text}"')
    return int(text)


def read_bonus(text):
    bonus = dict.fromkeys(BONUSES, 0)
    for part in text.split(";") if text else []:
        kind, _, amount = part.partition(":")
        if kind not in bonus:
            raise ValueError(f'expected one of {", ".join(BONUSES)}, got "{kind}"')
        if bonus[kind]:
            raise ValueError(f"{kind} is there twice")
        bonus[kind] = read_number(amount, BONUSES[kind])
    return bonus


def read_id(text):
    if not re.fullmatch("[a-z][a-z_]*", text):
        raise ValueError(f'expected a word of small letters, got "{text}"')
    return text


def read_name(text):
    if not text.strip() or '"' in text or "\\" in text:
        raise ValueError(f'expected a name, got "{text}"')
    return text


READERS = [read_id, read_name, lambda text: read_number(text, 4), read_bonus, read_flag, read_flag]


def read_row(number, line):
    cells = line.split("\t")
    if len(cells) != len(COLUMNS):
        raise Fault(number, min(len(cells), len(COLUMNS)) + 1,
                    f"expected {len(COLUMNS)} columns, got {len(cells)}")
    row = {}
    for column, (name, reader, cell) in enumerate(zip(COLUMNS, READERS, cells), 1):
        try:
            row[name] = reader(cell)
        except ValueError as wrong:
            raise Fault(number, column, f"{name}: {wrong}") from None
    return row


def check_totals(number, wanted, rows):
    got = {"colonies": len(rows), "holes": sum(row["holes"] for row in rows)}
    for flag in ("four_player_only", "solo_last"):
        got[flag] = sum(row[flag] for row in rows)
    for name, total in got.items():
        if wanted.get(name) != str(total):
            raise Fault(number, 0, f"totals: {name} is {total}, expected {wanted.get(name)}")


def read(lines):
    rows, totals, headed = [], None, False
    for number, line in enumerate(lines, 1):
        if line.startswith("# totals "):
            totals = number, dict(pair.split("=") for pair in line.split()[2:])
        elif line.startswith("#"):
            continue
        elif not headed:
            if line.split("\t") != COLUMNS:
                raise Fault(number, 1, "expected the columns " + ", ".join(COLUMNS))
            headed = True
        else:
            row = read_row(number, line)
            if row["id"] in (other["id"] for other in rows):
                raise Fault(number, 1, f'id: "{row["id"]}" is there twice')
            rows.append(row)
    if not totals:
        raise Fault(len(lines), 0, "expected a line # totals")
    check_totals(*totals, rows)
    return rows


def write(rows, file):
    file.write("/* Made by tools/colonies.py from data/iron_colonies.tsv. */\n"
               '#include "games/iron/iron.h"\n\n'
               f'_Static_assert(COLONIES == {len(rows)}, "one row a colony");\n\n'
               "const struct colony iron_colonies[COLONIES] = {\n")
    for row in rows:
        bonus = ", ".join(str(row["bonus"][kind]) for kind in BONUSES)
        flags = f"{int(row['four_player_only'])}, {int(row['solo_last'])}"
        file.write(f"    {{{bonus}, {flags}}}, /* {row['id']} */\n")
    file.write("};\n\n")
    holes = ", ".join(str(row["holes"]) for row in rows)
    file.write(f"const uint8_t iron_holes[COLONIES] = {{{holes}}};\n\n")
    for what, key in (("ids", "id"), ("titles", "name")):
        texts = ", ".join(f'"{row[key]}"' for row in rows)
        file.write(f"static const char *const {what}[] = {{{texts}}};\n")
    file.write("const struct nouns iron_colony_names = {COLONIES, ids, titles};\n")


def main():
    source, target = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        lines = file.read().splitlines()
    try:
        rows = read(lines)
    except Fault as fault:
        number, column, text = fault.args
        sys.exit(f"{source}:{number}:{column}: {text}" if column else f"{source}:{number}: {text}")
    with open(target, "w", encoding="utf-8") as file:
        write(rows, file)


main()
