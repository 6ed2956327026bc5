#!/usr/bin/env python3
"""The weights of Through the Ages come from the commands that stand above them: trained.py PROGRAM NAME…
Each level or style is trained anew, and must come out the same to the last byte."""
import os
import re
import sys

from harness import ROOT, main, same

NAMES = sys.argv[2:]
del sys.argv[2:]
STYLES = ("economist", "warrior", "wonder_builder")


def section(text, level):
    """What was learned of a level, without the comments."""
    found = re.search(rf"^level {level}\n(?:(?!level ).*\n)*", text, re.M)
    return found and found.group()


def test_commands_give_the_weights(place):
    for name in NAMES:
        style = name in STYLES
        level = "full" if style else name
        weights = (ROOT / "data" / f"tta_{name if style else 'value'}.txt").read_text()
        command = re.search(rf"^# (train tta --option level={level} .*)$", weights, re.M).group(1).split()
        command = [str(ROOT / word) if word.startswith("bench/") else word for word in command]
        place.ages(*command, "--jobs", os.cpu_count() or 1, "--weights", "weights.txt", timeout=7200)
        made = (place.folder / "weights.txt").read_text()
        same(section(made, level), section(weights, level), name)


if __name__ == "__main__":
    main()
