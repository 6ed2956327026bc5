#!/usr/bin/env python3
"""Every numbered rule of a game there is (docs/rules/) is cited by a test, and nothing cites a rule
there is not.

A rule is cited by its number as a word, in any file below tests/. The rules of games that have no
folder in src/games/ yet may stand in docs/rules/ without tests; so may those that a document lists
itself, in a paragraph `Not played yet: T3, T48–T58.`, as long as no scenario cites them."""
import os
import re

import tree

# The game a file of rules is of, where it is not called like it.
GAME_OF = {"bronze-age": "bronze", "iron-age": "iron", "through-the-ages": "tta"}
RULE = re.compile(r"\*\*([A-Z]+[0-9]+)\*\*")
NOT_YET = re.compile(r"^Not played yet: ([^.]*)\.$", re.M)


def rules(path):
    return list(dict.fromkeys(RULE.findall(tree.text(path))))


def not_yet(path):
    """The rules that the document says are not played yet."""
    listed = set()
    for first, last in re.findall(r"([A-Z]+[0-9]+)(?:–([A-Z]+[0-9]+))?",
                                  " ".join(NOT_YET.findall(tree.text(path)))):
        prefix = first.rstrip("0123456789")
        numbers = [int(rule[len(prefix):]) for rule in (first, last or first)]
        listed |= {f"{prefix}{number}" for number in range(numbers[0], numbers[1] + 1)}
    return listed


def citing(folder, prefixes):
    """{rule: where it is cited first} of the rules with one of the prefixes."""
    word = re.compile(r"\b(?:" + "|".join(prefixes) + r")[0-9]+\b")
    cited = {}
    for path in tree.files(folder):
        for number, line in enumerate(tree.text(path).splitlines(), 1):
            for rule in word.findall(line):
                cited.setdefault(rule, f"{path}:{number}")
    return cited


def main():
    faults, count = [], 0
    for path in tree.files("docs/rules", (".md",)):
        name = os.path.basename(path)[:-len(".md")]
        game = GAME_OF.get(name, name)
        if not os.path.isdir(os.path.join(tree.ROOT, "src/games", game)):
            continue
        there_are = rules(path)
        count += len(there_are)
        prefixes = sorted({rule.rstrip("0123456789") for rule in there_are})
        waiting = not_yet(path)
        tested = citing(f"tests/scenarios/{game}" if waiting else "tests", prefixes)
        faults += [f"{path}: no test cites {rule}" for rule in there_are
                   if rule not in tested and rule not in waiting]
        faults += [f"{tested[rule]}: {rule} is listed as not played yet" for rule in sorted(waiting)
                   if rule in tested]
        faults += [f"{path}: there is no rule {rule}" for rule in sorted(waiting)
                   if rule not in there_are]
        for folder in (f"tests/scenarios/{game}", f"src/games/{game}"):
            faults += [f"{where}: there is no rule {rule}"
                       for rule, where in citing(folder, prefixes).items() if rule not in there_are]
    tree.end(faults, count, "rules")


main()
