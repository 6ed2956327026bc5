#!/usr/bin/env python3
"""The tools that build the rows of the dice games (data/*.tsv) and what bots have learned into the program."""
import pathlib
import subprocess
import sys

from harness import AGES, ROOT, holds, lacks, main, same

GAMES = {"bronze": ["bronze"], "iron": ["iron", "iron_colonies"]}
ROWS = {name: (ROOT / f"data/{name}.tsv").read_text(encoding="utf-8")
        for names in GAMES.values() for name in names}


def build(place, game, target="tables.c", **changed):
    inputs = [place.write(name + ".tsv", changed.get(name, ROWS[name])) for name in GAMES[game]]
    return subprocess.run([sys.executable, ROOT / "tools/tables.py", game, *inputs,
                           place.folder / target], capture_output=True, text=True)


def built(place, game, target, **changed):
    run = build(place, game, target, **changed)
    same(run.returncode, 0, run.stderr)
    return (place.folder / target).read_text()


def changed(text, table, row, column, value):
    """Tables with another value in one cell, and where that is: line and column, from 1."""
    lines = text.splitlines()
    head = next(i for i, line in enumerate(lines) if line.startswith(table + "\t"))
    names = lines[head].split("\t")
    at = next(i for i, line in enumerate(lines) if i > head and line.startswith(row + "\t"))
    cells = lines[at].split("\t")
    cells[names.index(column)] = value
    lines[at] = "\t".join(cells)
    return "\n".join(lines) + "\n", f":{at + 1}:{names.index(column) + 1}:"


def test_enums_and_counts_are_made(place):
    header = built(place, "bronze", "tables.h")
    holds(header, "    EMPIRE,\n    PRESERVATION,\n", "enum { CITIES = 4 };", "    NO_DISASTER,\n",
          "    PHASE_ANSWER, /* of the one it is made to */\n", "    OPTION_LATE_BRONZE_AGE,\n    OPTIONS\n")
    holds(built(place, "iron", "tables.h"), "FATE_SKULL", "PORT_GOODS_MAX = 16,", "COLONIES = 19,")


def test_a_row_and_its_option_are_in_play_as_sets(place):
    last = "late_bronze_age\t+1 per good left\n"
    rows = ROWS["bronze"].replace(last, last + "glass\tGlass\t9\t1\t9\t1\tglass\tglass shines\n")
    rows = rows.replace("late_bronze_age\tfour", "glass\tone more\toff_on\t0\t\t\tglass\tyes\nlate_bronze_age\tfour")
    header = built(place, "bronze", "tables.h", bronze=rows)
    holds(header, "    COMMERCE,\n    GLASS,\n    DEVELOPMENTS\n", "revised, glass, late\n",
          "(0x1fffu | ((s)->late ? 0x1e000u : 0u) | ((s)->glass ? 0x20000u : 0u))")
    code = built(place, "bronze", "tables.c", bronze=rows)
    holds(code, '"Glass"', "s->glass = (uint8_t)chosen[OPTION_GLASS];",
          "offsetof(struct bronze, glass), .added = true},", "offsetof(struct bronze, late)},")
    lacks(built(place, "iron", "tables.h"), "GLASS")


def test_wrong_cells_stop_the_build(place):
    for name, table, row, column, value, words in [
            ("bronze", "development", "empire", "development", "Empire", ['"Empire"', "small letters"]),
            ("bronze", "development", "empire", "development", "leadership", ['"leadership"', "twice"]),
            ("bronze", "development", "empire", "title", "", ["title", "expected a text"]),
            ("bronze", "development", "empire", "cost_revised", "many", ["cost_revised", "0 to 99", '"many"']),
            ("bronze", "development", "empire", "cost_revised", "", ["cost_revised", "0 to 99"]),
            ("bronze", "development", "commerce", "option", "late", ["option", "late_bronze_age", '"late"']),
            ("bronze", "development", "empire", "effect", "", ["effect", "expected a text"]),
            ("bronze", "monument", "temple", "not_with", "2 5", ["not_with", "1 to 4", '"5"']),
            ("bronze", "disaster", "revolt", "skulls", "8", ["skulls", "0 to 7", '"8"']),
            ("bronze", "option", "edition", "needs", "late=0", ["needs", "late_bronze_age", '"late"']),
            ("bronze", "option", "edition", "values", "printing", ["values", "off_on", "edition", '"printing"']),
            ("bronze", "option", "edition", "added", "1", ["added", "yes, no", '"1"']),
            ("iron", "option", "length", "added", "yes", ["added", "0 initially", "got 1"]),
            ("iron", "development", "shipbuilding", "without", "med", ["without", "mediterranean", '"med"']),
            ("iron", "nth", "third", "port_goods", "", ["port_goods", "0 to 99"]),
            ("iron", "option", "length", "seats_min", "0", ["seats_min", "1 to 4"]),
            ("iron_colonies", "id", "crete", "holes", "5", ["holes", "1 to 4"]),
            ("iron_colonies", "id", "crete", "bonus", "gold:1", ["bonus", '"gold"', "innovation"]),
            ("iron_colonies", "id", "crete", "solo_last", "maybe", ["solo_last", "yes, no", '"maybe"'])]:
        text, where = changed(ROWS[name], table, row, column, value)
        run = build(place, "iron" if name.startswith("iron") else name, **{name: text})
        same(run.returncode, 1, (row, column, value))
        holds(run.stderr, name + ".tsv" + where, *words)


def test_wrong_tables_stop_the_build(place):
    rows = ROWS["bronze"]
    for text, words in [
            (rows.replace("good\ttitle\tmost", "good\ttitle\tleast"), "expected the columns good, title, most"),
            (rows.replace("good\ttitle\tmost", "goods\ttitle\tmost"), 'expected one of the tables face, good'),
            (rows.replace("wood\twood\t8\t1", "wood\twood\t8"), "4 columns, got 3"),
            (rows.replace("\nface\t", "\nevent\t"), "expected the columns event, meaning"),
            (rows[:rows.index("event\tmeaning")], "expected a table event, with rows")]:
        run = build(place, "bronze", bronze=text)
        same(run.returncode, 1, words)
        holds(run.stderr, "bronze.tsv:", words)
    colonies = ROWS["iron_colonies"]
    holds(build(place, "iron", iron_colonies=colonies.replace("holes=45", "holes=44")).stderr,
          "totals: holes is 45, expected 44")
    holds(build(place, "iron", iron_colonies=colonies.replace("# totals", "# sums")).stderr,
          "expected a line # totals")


def compiled(place, game, weights):
    """What the compiler says of weights that are built in."""
    made = pathlib.Path(AGES).parent / "src"
    subprocess.run([sys.executable, ROOT / "tools/weights.py", game, place.write("weights.txt", weights),
                    place.folder / "weights.c"], check=True)
    return subprocess.run(["cc", "-std=c11", "-fsyntax-only", "-I", ROOT / "src", "-I", made,
                           place.folder / "weights.c"], capture_output=True, text=True).stderr


def test_weights_of_another_layout_stop_the_build(place):
    for game, trained, other, named in [
            ("bronze", "TAKEN=7", "TAKEN=8", ["was trained for 1 players with 8 features TAKEN here", "OPEN=7 TAKEN=8 DONE=7",
                                              "OPEN=MONUMENTS TAKEN=MONUMENTS DONE=MONUMENTS"]),
            ("iron", "seat ", "seat OTHERS=1 ", ["F_OTHERS"]),
            ("tta", "CULTURE=1 CULTURE_RATE=1", "CULTURE_RATE=1 CULTURE=1",
             ["with 1 features CULTURE_RATE here", "CULTURE_RATE=1 CULTURE=1", "CULTURE=1 CULTURE_RATE=1"])]:
        weights = (ROOT / f"data/{game}_value.txt").read_text()
        same(compiled(place, game, weights), "", game)
        holds(weights, trained)
        holds(compiled(place, game, weights.replace(trained, other, 1)), *named)


main()
