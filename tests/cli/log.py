#!/usr/bin/env python3
"""The log of a game as people read it: turns apart, consequences below their cause, lines few enough,
grammar and names right; and who may read what."""
import pathlib
import re

from harness import FAILED, USAGE, holds, main, same

RECORDS = pathlib.Path(__file__).resolve().parent.parent / "golden" / "records"
TURN = re.compile(r"^Round \d+", re.M)
LINES_A_TURN = 14


def log_of(place, name, *more):
    """The log without the score sheets behind it."""
    return place.ages("replay", RECORDS / f"{name}.ages", *more).out.rsplit("\n\n", 1)[0] + "\n"


def test_lines_a_turn(place):
    full = sorted(path.stem for path in RECORDS.glob("tta-*full*.ages"))
    same(len(full) > 6, True, full)
    for name in full:
        log = log_of(place, name)
        turns = len(TURN.findall(log))
        same(turns > 30, True, name)
        same(log.count("\n") / turns <= LINES_A_TURN, True, f"{name}: {log.count(chr(10)) / turns}")


def test_turns_stand_apart(place):
    for path in sorted(RECORDS.glob("*.ages")):
        lines = log_of(place, path.stem).split("\n")
        for before, line in zip(lines, lines[1:]):
            if TURN.match(line):
                same(before, "", f"{path.stem}: {line}")
            elif not before:
                holds(line, "The game is over")
            depth = len(line) - len(line.lstrip(" "))
            same(depth % 2, 0, line)
            same(depth <= len(before) - len(before.lstrip(" ")) + 2 or not before, True,
                 f"{path.stem}:\n{before}\n{line}")


def test_words(place):
    """One of something is not several, and no identifier is read."""
    wrong = re.compile(r"\b1 (resources|cards|points|boxes|tokens|actions|cities|goods(?! box)|armies|ships|"
                       r"pegs|stones|spearheads|workers|coins|innovations|provinces|ports)\b|_")
    for path in sorted(RECORDS.glob("*.ages")):
        for line in log_of(place, path.stem).split("\n"):
            same(wrong.search(line), None, f"{path.stem}: {line}")


def test_the_row_is_refilled_in_a_line(place):
    log = log_of(place, "tta-2-full-builder")
    for turn in TURN.split(log)[1:]:
        same(len(re.findall("in the row: |^  Out of the row: .* New: ", turn, re.M)) <= 2, True, turn)
    holds(log, "New in the row: ", "Out of the row: ", ". New: ")


def test_a_finished_game_is_open(place):
    name = "tta-2-full-builder"
    drawn = re.compile(r"draws (?!\d+ cards? of age|a card of age)")
    backs = re.compile(r"draws (\d+ cards?|a card) of age")
    open_log, watched = log_of(place, name), log_of(place, name, "--as", "watcher")
    same(bool(drawn.search(open_log)), True)
    same(backs.search(open_log), None)
    same(drawn.search(watched), None)
    same(bool(backs.search(watched)), True)
    for seat in range(2):
        mine = log_of(place, name, "--as", seat)
        same(bool(drawn.search(mine)) and bool(backs.search(mine)), True)
    names = place.ages("replay", RECORDS / f"{name}.ages", "--json").json["seats"]
    same(log_of(place, name, "--as", names[1]), log_of(place, name, "--as", 1))


def test_a_running_game_is_not(place):
    record = place.record("--seats", "random,random", game="magpie", name="whole")
    lines = record.read_text(encoding="utf-8").splitlines()
    moves = place.ages("replay", record, "--json").json["moves"]
    seen = place.ages("replay", record, "--json", "--as", 0).json["moves"]
    same(len(moves), len(seen))
    same(any(one["move"] != other["move"] for one, other in zip(moves, seen)), True, lines[:3])
    for move in moves:
        same(move["title"] == "" or "_" in move["title"], False, move)


def test_whose_eyes(place):
    record = RECORDS / "magpie-2.ages"
    for wrong in ("2", "-1", "nobody", ""):
        holds(place.ages("replay", record, f"--as={wrong}", status=USAGE).err, "--as", "watcher")
    place.ages("replay", "missing", "--as", 0, status=FAILED)


main()
