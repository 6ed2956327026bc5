#!/usr/bin/env python3
"""The habits of the tree: short files that say what they are for, lines that fit, nothing left to
do, no float in the rules, and no path of somebody's machine."""
import re

import tree

LINES_MAX = 600
WRITTEN = (".c", ".h", ".py", ".ts", ".tsx", ".mjs", ".css", ".scenario")
COLUMNS_MAX = 100
LEFT_TO_DO = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")
MACHINE_PATH = re.compile(r"(?<![\w.$}])/(?:work|root|home)/\w")
FLOAT = re.compile(r"\b(?:float|double)\b")
PROSE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\])*"', re.S)


def code_alone(text):
    """Without comments and strings, on the same lines."""
    return PROSE.sub(lambda prose: "\n" * prose.group().count("\n"), text)


def length_faults(text):
    lines = len(text.splitlines())
    if lines > LINES_MAX:
        yield lines, f"longer than {LINES_MAX} lines: split it by what its parts are for"


def source_faults(path, text):
    """Of a C file under src/ or include/."""
    lines = text.splitlines()
    if not text.startswith("/*"):
        yield 1, "does not open with what it is for"
    for number, line in enumerate(lines, 1):
        if len(line) > COLUMNS_MAX:
            yield number, f"wider than {COLUMNS_MAX} columns"
        if "\t" in line or line != line.rstrip():
            yield number, "a tab, or space at the end"
    if path.startswith(("src/core/", "src/games/")):
        for number, line in enumerate(code_alone(text).splitlines(), 1):
            if FLOAT.search(line):
                yield number, "a float in the rules"


def guard_faults(path, text):
    """Of a header under src/: its guard is its path."""
    guard = re.sub(r"[/.]", "_", "AGES/" + path.removeprefix("src/")).upper()
    if f"#ifndef {guard}\n#define {guard}\n" not in text:
        yield 1, f"is not guarded by {guard}"


def text_faults(text):
    for number, line in enumerate(text.splitlines(), 1):
        if LEFT_TO_DO.search(line):
            yield number, "something left to do"
        if MACHINE_PATH.search(line):
            yield number, "a path of somebody's machine"


def main():
    faults, count = [], 0
    for path in tree.files():
        text = tree.text(path)
        count += 1
        found = list(text_faults(text))
        if path.endswith(WRITTEN) or path.startswith("src/server/openapi/"):
            found += length_faults(text)
        if path.endswith((".c", ".h")):
            if path.startswith(("src/", "include/")):
                found += source_faults(path, text)
            if path.startswith("src/") and path.endswith(".h"):
                found += guard_faults(path, text)
        faults += [f"{path}:{number}: {what}" for number, what in sorted(found)]
    tree.end(faults, count, "files")


main()
