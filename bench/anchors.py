#!/usr/bin/env python3
"""Fits the strength of the bots on one scale, as the ratings of people use it (data/anchors.tsv):

    bench/anchors.py build/ages GAME=GAMES… > data/anchors.tsv

Every two bots of a game play GAMES games (`ages arena`, the same seed gives the same games). The numbers that
explain the shares of wins best (Bradley and Terry's model, one game half won and half lost added for each pair, so that
a bot that loses always has a number too) are told so that builder has 1500 and 400 points are odds of ten to one.

    bench/anchors.py build/ages --check GAME=GAMES…

asks whether the numbers hold at tables of three and four, by which they were not fitted: each bot plays GAMES games
against builders alone, and its share of wins, with its limits of 95 %, stands beside the share that its number says,
w / (w + n - 1) with w the odds against one builder. What the limits leave out is marked."""
import csv
import itertools
import json
import math
import os
import subprocess
import sys

SCALE = 400 / math.log(10)
ROUNDS = 2000


def bots_of(ages, game):
    listed = json.loads(subprocess.run([ages, "games", "--json"], check=True, capture_output=True).stdout)
    listed = listed["games"] if isinstance(listed, dict) else listed
    return next([bot["id"] for bot in one["bots"]] for one in listed if one["id"] == game)


def arena(ages, game, seats, games):
    played = subprocess.run([ages, "arena", game, "--seats", ",".join(seats), "--games", str(games), "--json"],
                            check=True, capture_output=True)
    return json.loads(played.stdout)


def wins(ages, game, first, second, games):
    counted = arena(ages, game, [first, second], games)
    return counted["bots"][0]["wins"], counted["games"]


def fit(bots, pairs):
    """Minorization and maximization; every strength is the share of one's wins in what the others leave."""
    strength = {bot: 1.0 for bot in bots}
    for _ in range(ROUNDS):
        for bot in bots:
            won = sum(first if bot == pair[0] else games - first
                      for pair, (first, games) in pairs.items() if bot in pair)
            against = sum(games / (strength[pair[0]] + strength[pair[1]])
                          for pair, (_, games) in pairs.items() if bot in pair)
            strength[bot] = won / against
    return strength


def anchors():
    path = os.path.join(os.path.dirname(__file__), "..", "data", "anchors.tsv")
    with open(path, encoding="utf-8") as file:
        return {(row["game"], row["bot"]): int(row["rating"]) for row in csv.DictReader(file, delimiter="\t")}


def expected(rating, seats):
    odds = 10 ** ((rating - 1500) / 400)
    return odds / (odds + seats - 1)


def check(ages, wanted):
    print("game\tbot\tseats\tgames\tshare\tfrom\tto\texpected\toutside")
    for game, games in wanted:
        ratings = {bot: rating for (of, bot), rating in anchors().items() if of == game and bot != "builder"}
        for bot, seats in itertools.product(ratings, (3, 4)):
            counted = arena(ages, game, [bot] + ["builder"] * (seats - 1), games)
            share, (low, high) = counted["bots"][0]["win_rate"], counted["bots"][0]["ci95"]
            says = expected(ratings[bot], seats)
            shares = "\t".join(f"{one:.3f}" for one in (share, low, high, says))
            print(game, bot, seats, counted["games"], shares, "" if low <= says <= high else "*", sep="\t", flush=True)


def main():
    checks = sys.argv[2:3] == ["--check"]
    ages, wanted = sys.argv[1], [word.split("=") for word in sys.argv[2 + checks:]]
    if checks:
        check(ages, wanted)
        return
    print("game\tbot\trating")
    for game, games in wanted:
        bots, pairs = bots_of(ages, game), {}
        for first, second in itertools.combinations(bots, 2):
            won, played = wins(ages, game, first, second, int(games))
            pairs[first, second] = won + 0.5, played + 1
            print(game, first, second, won, played, file=sys.stderr, flush=True)
        strength = fit(bots, pairs)
        for bot in bots:
            print(game, bot, round(1500 + SCALE * math.log(strength[bot] / strength["builder"])), sep="\t", flush=True)


if __name__ == "__main__":
    main()
