#!/usr/bin/env python3
"""The program's Iron Age in lockstep with a second one (iron_model.py), written from the rules
alone.

    iron.py LIBRARY [--games N] [--boosted N] [--records FOLDER] [--first N]
    iron.py LIBRARY --planted

Games of 1 to 4 seats with all options, played at random and by the builder; games that begin in a
boosted position (iron_boosted.py); and the records of a folder. With --planted, rules are broken in
the model one after the other (iron_planted.py), and each must be noticed."""
import argparse
import glob
import os
import random
import sys

from iron_boosted import Planter
from iron_model import Model
from iron_planted import FAULTS
from iron_seat import COLONIES, DEVELOPMENTS, MONUMENTS
from library import Library
from lockstep import Difference, Lockstep, Suite, follow, read_record

# Random players like to complete and buy, so that late things come into play.
LIKING = {"end_colonies": 0.5, "end_build": 0.5, "take_back": 0.05, "skip_buy": 0.3,
          "complete": 8, "buy": 2, "build": 2, "skip_conquest": 0.5, "stop": 2}


def options_of(number):
    return f"start=lot mediterranean={'off' if number % 5 == 4 else 'on'} " \
           f"length={'short' if number % 3 == 2 else 'normal'}"


def whole_game(library, number):
    """A game from the beginning: two in three are played by the builder, with one random seat."""
    chance = random.Random(f"game {number}")
    seats, options = 1 + number % 4, options_of(number)
    lockstep = Lockstep(library, library.new(seats, options), Model(seats, options),
                        f"game {number} ({seats} seats, {options})")
    bots = range(1 if seats > 1 else 0, seats) if number % 3 else ()
    return lockstep.play(chance, LIKING, bots)


def boosted_game(library, number, plies=100):
    """Some rounds of a game that begins with anything on the sheets."""
    chance = random.Random(f"boosted {number}")
    seats, options = 1 + number % 4, options_of(number)
    empty = library.new(seats, options)
    whole, model = library.whole(empty), Model(seats, options)
    library.free(empty)
    Planter(whole["state"], model, chance).plant()
    state, error = library.read(whole)
    where = f"boosted {number} ({seats} seats, {options})"
    if error:
        raise Difference(f"{where}: the planted position can't be read: {error}")
    return Lockstep(library, state, model, where).play(chance, LIKING, most=plies)


def recorded_game(library, path):
    seats, options, moves = read_record(path)
    lockstep = Lockstep(library, library.new(seats, options), Model(seats, options),
                        os.path.basename(path))
    return follow(lockstep, moves)


def planted_faults(library):
    """Every fault must be noticed within a few games."""
    missed = 0
    for fault in FAULTS:
        suite = Suite()
        with fault.planted():
            for number in range(fault.games):
                suite.run(whole_game, library, number)
                if suite.found:
                    break
        missed += not suite.found
        print(f"{'noticed' if suite.found else 'MISSED'}: {fault.name}")
    return 1 if missed else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("library")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--boosted", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--records")
    parser.add_argument("--planted", action="store_true")
    given = parser.parse_args()
    library, suite = Library(given.library, "iron"), Suite()
    if given.planted:
        return planted_faults(library)
    for number in range(given.first, given.first + given.games):
        suite.run(whole_game, library, number)
    for number in range(given.first, given.first + given.boosted):
        suite.run(boosted_game, library, number)
    if given.records:
        for path in sorted(glob.glob(os.path.join(given.records, "iron-*.ages"))):
            suite.run(recorded_game, library, path)
    return suite.report([*COLONIES, *DEVELOPMENTS, *MONUMENTS])


if __name__ == "__main__":
    sys.exit(main())
