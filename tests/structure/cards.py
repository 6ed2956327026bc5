#!/usr/bin/env python3
"""Every card of Through the Ages (data/tta_*.tsv) is cited by a scenario,
in a comment with `card: ID`, and no scenario cites a card there is not."""
import re

import tree

TABLES = ("data/tta_civil.tsv", "data/tta_events.tsv", "data/tta_military.tsv")
SCENARIOS = "tests/scenarios/tta"
CITED = re.compile(r"\bcard: (\w+)")


def cards():
    """{card: where it stands}, in the order of the tables."""
    found = {}
    for path in TABLES:
        rows = [(number, line) for number, line in enumerate(tree.text(path).splitlines(), 1)
                if line and not line.startswith("#")]
        for number, line in rows[1:]:  # the first one names the columns
            found[line.split("\t")[0]] = f"{path}:{number}"
    return found


def citations():
    """{card: where it is cited first}."""
    found = {}
    for path in tree.files(SCENARIOS):
        for number, line in enumerate(tree.text(path).splitlines(), 1):
            if line.startswith("#"):
                for card in CITED.findall(line):
                    found.setdefault(card, f"{path}:{number}")
    return found


def main():
    there_are, cited = cards(), citations()
    faults = [f"{where}: no scenario cites {card}" for card, where in there_are.items()
              if card not in cited]
    faults += [f"{where}: there is no card {card}" for card, where in cited.items()
               if card not in there_are]
    tree.end(faults, len(there_are), "cards")


main()
