#!/usr/bin/env python3
"""The program's Through the Ages in lockstep with a second one (tta_model.py), written from the
rules alone.

    tta.py LIBRARY [--games N] [--boosted N] [--records FOLDER] [--first N] [--unnamed]
    tta.py LIBRARY --planted

Games of all levels, numbers of players and variants, played at random and by the builder; games
that begin in a boosted position (tta_boosted.py); and the records of a folder. With --planted,
rules are broken in the model one after the other (tta_planted.py), and each must be noticed."""
import random
import sys

from driver import Driver, planted_state
from lockstep import Lockstep
from tta_boosted import Planter
from tta_cards import CARDS
from tta_model import Model
from tta_planted import FAULTS

# Random players like to build, so that many cards come into play.
LIKING = {"end_actions": 0.4, "no_politics": 0.4, "destroy": 0.05, "disband": 0.1, "leave": 0.01,
          "cancel": 0.3, "refuse": 0.5, "decline": 0.5, "revolution": 3, "discover": 4, "lead": 4,
          "stage": 4, "stages": 6, "build": 2, "recruit": 2, "tactic": 4, "columbus": 5,
          "barbarossa": 3}
BONUS_CARDS = ("standard", "public_3", "age_by_age", "private", "public_4", "open_choice",
               "public_5")
PUBLIC_BONUS_CARDS = ("standard", "standard", "public_3", "public_4", "public_5")
VARIANTS = ("easier", "no_ganging_up", "peaceful", "draw_as_action", "soft_corruption",
            "fewer_bonuses")
KINDS = ("full", "simple", "full", "advanced", "full")  # levels, by turns


def variants(chance, level):
    """Options of a game: some variants, not always leaving."""
    if level == "simple":
        return ""
    some = [f" {name}=on" for name in VARIANTS if chance.random() < 0.25]
    return "".join(some) + (" leaving=off" if chance.random() < 0.3 else "")


def whole_game(library, number):
    """A game from the beginning: one in three is played by the builder, with one random seat."""
    chance = random.Random(f"game {number}")
    level, seats = KINDS[number % len(KINDS)], 2 + number // len(KINDS) % 3
    options = f"level={level} start=lot" + variants(chance, level)
    if level != "simple":
        options += f" bonus_cards={BONUS_CARDS[number % len(BONUS_CARDS)]}"
    lockstep = Lockstep(library, library.new(seats, options), Model(seats, options),
                        f"game {number} ({seats} seats, {options})")
    bots = range(1, seats) if number % 3 == 0 else ()
    return lockstep.play(chance, LIKING, bots)


def boosted_game(library, number, plies=250):
    """Some rounds of a game that begins with anything in play."""
    chance = random.Random(f"boosted {number}")
    seats, level = 2 + number % 3, ("full", "full", "advanced")[number // 3 % 3]
    age = 2 if level == "advanced" else 2 + number % 2
    options = f"level={level} start=0" + variants(chance, level)
    options += f" bonus_cards={chance.choice(PUBLIC_BONUS_CARDS)}"
    model = Model(seats, options)
    state = planted_state(library, seats, options,
                          lambda position: Planter(position, model, chance, age).plant())
    return Lockstep(library, state, model, f"boosted {number} ({seats} seats, {options}, age {age})") \
        .play(chance, LIKING, most=plies)


if __name__ == "__main__":
    sys.exit(Driver("tta", Model, whole_game, boosted_game, FAULTS, CARDS).main())
