#!/usr/bin/env python3
"""The weights of Through the Ages come from the commands that stand above them: trained.py PROGRAM LEVEL…
Each level is trained anew, and must come out the same to the last byte."""
import os
import re
import sys

from harness import ROOT, main, same

LEVELS = sys.argv[2:]
del sys.argv[2:]
WEIGHTS = (ROOT / "data" / "tta_value.txt").read_text()


def section(text, level):
    """What was learned of a level, without the comments."""
    found = re.search(rf"^level {level}\n(?:(?!level ).*\n)*", text, re.M)
    return found and found.group()


def test_commands_give_the_weights(place):
    for level in LEVELS:
        command = re.search(rf"^# (train tta --option level={level} .*)$", WEIGHTS, re.M).group(1).split()
        command = [str(ROOT / word) if word.startswith("bench/") else word for word in command]
        place.ages(*command, "--jobs", os.cpu_count() or 1, "--weights", "weights.txt", timeout=7200)
        made = (place.folder / "weights.txt").read_text()
        same(section(made, level), section(WEIGHTS, level), level)


if __name__ == "__main__":
    main()
