#!/usr/bin/env python3
"""Counts the ways each game can go and compares with counts.txt: a rule that lists a move too many or
too few changes a count somewhere. Usage: perft.py AGES COUNTS GAME. A game without a count is skipped."""
import json
import subprocess
import sys

SKIPPED = 77  # as meson knows it


def main():
    ages, counts, game = sys.argv[1:]
    lines = [line.split() for line in open(counts, encoding="utf-8") if line.strip() and line[0] != "#"]
    lines = [line for line in lines if line[0] == game]
    if not lines:
        return SKIPPED
    failed = 0
    for name, players, options, depth, wanted in lines:
        command = [ages, "perft", name, "--players", players, "--depth", depth, "--json"]
        for option in options.split(","):
            command += [] if option == "-" else ["--option", option]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        got = str(json.loads(run.stdout)["nodes"][-1]) if run.returncode == 0 else run.stderr.strip()
        if got != wanted:
            failed += 1
            print(f"{' '.join(command[1:])}: wanted {wanted}, got {got}")
    print(f"{len(lines) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
