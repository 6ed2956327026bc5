#!/usr/bin/env python3
"""The classes of the page are one flat space, so each has its looks in one place. On the screen are the shell's styles
(web/src/style) and those of one game at a time (web/src/games). So

- a class that is given looks by itself (`.name`, `.name:hover`) gets them in one file; what dice games share, each of them may refine;
- a rule of the shell that begins with a class alone (`.name`, `.name li`) reaches everything of that name, so no game has that name, unless
  the shell lends it.

What two parts want under one name stands behind a class or an element of its own: `.seatrow .mid`, `div.gone`."""
import re

import tree

# The frame that games lay out, and parts that look the same everywhere.
LENT = set("""
    acts bar btn desk dlg dlg-h dlg-in elsewhere fld gname i log loglist looking-back mut offline oh onm osc other pad question ref
    s-circle s-diamond s-square s-triangle screen seg side tab-pad tabs top turn vh watching zig
""".split())
COMMENT = re.compile(r"/\*.*?\*/", re.S)
SELECTORS = re.compile(r"([^{};]+)\{")
BETWEEN = re.compile(r",(?![^()]*\))")
THEME = re.compile(r"^\[data-theme=\w+\]\s*")
ALONE = re.compile(r"\.([\w-]+)(?:::?[\w-]+|\[[^\]]*\])*(?=$|[\s>+~])")
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")


def selectors(path):
    for found in SELECTORS.finditer(COMMENT.sub("", tree.text(path))):
        if not found[1].strip().startswith("@"):
            for one in BETWEEN.split(found[1]):
                yield THEME.sub("", one.strip())


def part_of(path):
    """Whose styles these are: of the shell, of the sheets to print, or of a game."""
    folders = path.split("/")
    return {"style": "shell", "print": "print"}.get(folders[2]) or folders[3]


def main():
    own, reaching, named = {}, {}, []
    faults = []
    for path in tree.files("web/src", (".css",)):
        for selector in selectors(path):
            alone = ALONE.match(selector)
            if alone and alone.end() == len(selector):
                own.setdefault(alone[1], []).append((path, selector))
            if alone and part_of(path) == "shell":
                reaching.setdefault(alone[1], f"`{selector}` of {path}")
            if part_of(path) not in ("shell", "print"):
                named += [(name, path, selector) for name in set(CLASS.findall(selector))]
    for name, places in own.items():
        first, _ = places[0]
        for path, selector in places:
            if path != first and part_of(path) == part_of(first):
                faults.append(f"{path}: `{selector}` has looks in {first} too")
    for name, path, selector in named:
        if name in reaching and name not in LENT:
            faults.append(f"{path}: `{selector}` gets the looks of {reaching[name]}")
    tree.end(sorted(set(faults)), len(own), "classes with looks")


main()
