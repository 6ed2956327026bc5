#!/usr/bin/env python3
"""The program's Iron Age in lockstep with a second one (iron_model.py), written from the rules
alone.

    iron.py LIBRARY [--games N] [--boosted N] [--records FOLDER] [--first N] [--unnamed]
    iron.py LIBRARY --planted

Games of 1 to 4 seats with all options, played at random and by the builder; games that begin in a
boosted position (iron_boosted.py); and the records of a folder. With --planted, rules are broken in
the model one after the other (iron_planted.py), and each must be noticed."""
import random
import sys

from driver import Driver, planted_state
from iron_boosted import Planter
from iron_model import Model
from iron_planted import FAULTS
from iron_seat import COLONIES, DEVELOPMENTS, MONUMENTS
from lockstep import Lockstep

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
    model = Model(seats, options)
    state = planted_state(library, seats, options,
                          lambda position: Planter(position, model, chance).plant())
    return Lockstep(library, state, model, f"boosted {number} ({seats} seats, {options})") \
        .play(chance, LIKING, most=plies)


if __name__ == "__main__":
    sys.exit(Driver("iron", Model, whole_game, boosted_game, FAULTS, [*COLONIES, *DEVELOPMENTS, *MONUMENTS]).main())
