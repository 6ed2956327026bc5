#!/usr/bin/env python3
"""The tables of events in docs/formats.md name every event that a game tells, in its order, with what its
header, or its row in data/, says of `a` and `b`."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GAMES = {"tta": "event_ids[EVENTS]", "magpie": "nouns magpie_events = "}
ROWS = ("bronze", "iron")


def source_with(text, game, pattern):
    """The one file of a game that holds the text."""
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / f"src/games/{game}").rglob(pattern)]
    return next(source for source in sources if text in source)


def names(game, table):
    source = source_with(table, game, "*.c")
    start = source.index(table)
    return re.findall(r'"(\w+)"', source[start:source.index("};", start)])


def meanings(game):
    source = source_with(f"enum {game}_event {{", game, "*.h")
    start = source.index(f"enum {game}_event")
    body = source[start:source.index("};", start)]
    found = re.findall(r"^\s*E_\w+,?[ \t]*(?:/\*\s*(.*?)\s*\*/)?", body, re.M | re.S)
    return [re.sub(r"\s+", " ", meaning) for meaning in found]


def events_of(game):
    """(name, meaning) of every event, in order."""
    if game in GAMES:
        return list(zip(names(game, GAMES[game]), meanings(game)))
    tables = (ROOT / f"data/{game}.tsv").read_text(encoding="utf-8").split("\n\n")
    rows = next(table for table in tables if table.startswith("event\t")).splitlines()[1:]
    return [tuple(row.split("\t")) for row in rows]


def documented(game):
    text = (ROOT / "docs/formats.md").read_text(encoding="utf-8")
    start = text.index(f"| `{game}` | `a`, `b` |")
    rows = text[start:].split("\n\n")[0].splitlines()[2:]
    return [tuple(cell.strip() for cell in row.strip("| ").split(" | ")) for row in rows]


faults = 0
for game in [*ROWS, *GAMES]:
    wanted = [(f"`{name}`", meaning or "–") for name, meaning in events_of(game)]
    told = documented(game)
    for row in [row for row in wanted if row not in told] + [row for row in told if row not in wanted]:
        print(f"docs/formats.md: {game}: {' | '.join(row)} is in one place only")
        faults += 1
print(f"{faults} faults")
sys.exit(faults > 0)
