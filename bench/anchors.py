#!/usr/bin/env python3
"""Fits the strength of the bots on one scale, as the ratings of people use it (data/anchors.tsv):

    bench/anchors.py build/ages GAME=GAMES… > data/anchors.tsv

Every two bots of a game play GAMES games (`ages arena`, the same seed gives the same games). The numbers that
explain the shares of wins best (Bradley and Terry's model, one game half won and half lost added for each pair, so that
a bot that loses always has a number too) are told so that builder has 1500 and 400 points are odds of ten to one."""
import itertools
import json
import math
import subprocess
import sys

SCALE = 400 / math.log(10)
ROUNDS = 2000


def bots_of(ages, game):
    listed = json.loads(subprocess.run([ages, "games", "--json"], check=True, capture_output=True).stdout)
    listed = listed["games"] if isinstance(listed, dict) else listed
    return next([bot["id"] for bot in one["bots"]] for one in listed if one["id"] == game)


def wins(ages, game, first, second, games):
    played = subprocess.run([ages, "arena", game, "--seats", f"{first},{second}", "--games", str(games), "--json"],
                            check=True, capture_output=True)
    counted = json.loads(played.stdout)
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


def main():
    ages, wanted = sys.argv[1], [word.split("=") for word in sys.argv[2:]]
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
