#!/usr/bin/env python3
"""Weights come from their commands: trained.py PROGRAM NAME… Each level or style of Through the Ages (the command
stands above the weights) and each network of the Bronze Age (bronze-2 for two players; the games of the command stand
in docs/strength.md) is trained anew, and must come out the same to the last byte."""
import os
import re
import sys

from harness import ROOT, main, same

NAMES = sys.argv[2:]
del sys.argv[2:]
STYLES = ("economist", "warrior", "wonder_builder")


def section(text, kind, which):
    """What was learned of a level, or for a number of players, without the comments."""
    found = re.search(rf"^{kind} {which}\n(?:(?!{kind} ).*\n)*", text, re.M)
    return found and found.group()


def test_commands_of_bronze_give_the_weights(place):
    told = (ROOT / "docs" / "strength.md").read_text()
    table = told[told.index("`ages train bronze --players N --games G --seed 1 "):]
    for name in NAMES:
        if not name.startswith("bronze-"):
            continue
        players = name.removeprefix("bronze-")
        games = re.search(rf"^\| {players} \| ([\d,]+) \|", table, re.M).group(1).replace(",", "")
        place.ages("train", "bronze", "--players", players, "--games", games, "--seed", 1,
                   "--weights", "weights.txt", timeout=7200)
        made = (place.folder / "weights.txt").read_text()
        same(section(made, "network", players), section((ROOT / "data/bronze_value.txt").read_text(), "network", players),
             name)


def test_commands_of_tta_give_the_weights(place):
    for name in NAMES:
        if name.startswith("bronze-"):
            continue
        style = name in STYLES
        level = "full" if style else name
        weights = (ROOT / "data" / f"tta_{name if style else 'value'}.txt").read_text()
        command = re.search(rf"^# (train tta --option level={level} .*)$", weights, re.M).group(1).split()
        command = [str(ROOT / word) if word.startswith("bench/") else word for word in command]
        place.ages(*command, "--jobs", os.cpu_count() or 1, "--weights", "weights.txt", timeout=7200)
        made = (place.folder / "weights.txt").read_text()
        same(section(made, "level", level), section(weights, "level", level), name)


if __name__ == "__main__":
    main()
