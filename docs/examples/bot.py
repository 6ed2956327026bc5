#!/usr/bin/env python3
"""An exec bot for ages: reads a question a line, answers with a move a line (docs/formats.md).

    ages play bronze --seats you,exec:docs/examples/bot.py

It buys the development worth most points, builds cities before monuments, and otherwise takes
the last of the legal moves that does not give up; a start to be bettered.
"""
import json
import sys


def choose(question):
    moves = [move for move in question["moves"] if move not in question["gives_up"]]
    prices = question["facts"].get("developments", {})
    buys = [move for move in moves if move.startswith("buy ")]
    if buys:
        return max(buys, key=lambda move: (prices[move.split()[1]]["points"], -len(move)))
    builds = [move for move in moves if move.startswith("build ") and move[-1].isdigit()]
    if builds:
        return max(builds, key=lambda move: ("city" in move, int(move.split()[2])))
    return moves[-1]


for line in sys.stdin:
    print(choose(json.loads(line)), flush=True)
