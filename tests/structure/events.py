#!/usr/bin/env python3
"""The tables of events in docs/formats.md name every event that a game tells, in its order, with what its
header, or its row in data/, says of `a` and `b`; and E_X is called "x"."""
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
    """E_X -> the name that files have for it."""
    source = source_with(table, game, "*.c")
    start = source.index(table)
    return dict(re.findall(r'\[(E_\w+)\] = "(\w+)"', source[start:source.index("}", start)]))


def meanings(game):
    """E_X -> what its comment says."""
    source = source_with(f"enum {game}_event {{", game, "*.h")
    start = source.index(f"enum {game}_event")
    body = source[start:source.index("};", start)]
    found = re.findall(r"^\s*(E_\w+),?[ \t]*(?:/\*\s*(.*?)\s*\*/)?", body, re.M | re.S)
    return {event: re.sub(r"\s+", " ", meaning) for event, meaning in found}


def events_of(game):
    """(name, meaning) of every event, in order."""
    if game in GAMES:
        named = names(game, GAMES[game])
        return [(named.get(event), meaning) for event, meaning in meanings(game).items()]
    tables = (ROOT / f"data/{game}.tsv").read_text(encoding="utf-8").split("\n\n")
    rows = next(table for table in tables if table.startswith("event\t")).splitlines()[1:]
    return [tuple(row.split("\t")) for row in rows]


def documented(game):
    text = (ROOT / "docs/formats.md").read_text(encoding="utf-8")
    start = text.index(f"| `{game}` | `a`, `b` |")
    rows = text[start:].split("\n\n")[0].splitlines()[2:]
    return [tuple(cell.strip() for cell in row.strip("| ").split(" | ")) for row in rows]


faults = 0
for game, table in GAMES.items():
    named = names(game, table)
    for event in sorted({*named, *meanings(game)}):
        if named.get(event) != event.removeprefix("E_").lower():
            print(f"src/games/{game}: {event} is called {named.get(event)}")
            faults += 1
for game in [*ROWS, *GAMES]:
    wanted = [(f"`{name}`", meaning or "–") for name, meaning in events_of(game)]
    told = documented(game)
    for row in [row for row in wanted if row not in told] + [row for row in told if row not in wanted]:
        print(f"docs/formats.md: {game}: {' | '.join(row)} is in one place only")
        faults += 1
print(f"{faults} faults")
sys.exit(faults > 0)
