#!/usr/bin/env python3
"""The facts of every game are what docs/formats.md tells, at every ply of random games whose dice like
skulls; of the Iron Age and Through the Ages also from positions that hold anything that can be held:
test_facts.py LIBRARY"""
import ctypes
import json
import pathlib
import random
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path += [str(ROOT / "tests" / "cli"), str(ROOT / "tests" / "independent")]

from driver import planted_state  # noqa: E402
import iron_boosted  # noqa: E402
import iron_model  # noqa: E402
import tta_boosted  # noqa: E402
import tta_model  # noqa: E402
from library import Library  # noqa: E402
from schema import documented  # noqa: E402

TABLES = {
    "bronze": [(1, ""), (2, "trading=on"), (3, "late_bronze_age=on")],
    "iron": [(1, ""), (3, "")],
    "tta": [(2, "level=simple"), (3, "level=full")],
    "magpie": [(2, "")],
}
LONGEST = {"tta": 1200}  # plies of a game, else 300
PLANTED = {  # options of positions that are planted, how many, how many plies from each
    "iron": ("start=lot mediterranean=on length=normal", 12, 30),
    "tta": ("level=full", 24, 60),
}


def facts(library, state, seat):
    call, room = library.dll.ages_state_facts, ctypes.c_size_t(library.ROOM)
    length = call(state, seat, library.buffer, room)
    assert 0 <= length < library.ROOM, (seat, length, library.dll.ages_state_error(state))
    return json.loads(library.buffer.value)


def chosen(library, state, chance):
    """The code of a move: of chance often the one with the most skulls, of Through the Ages often a
    bot's, so that civilizations grow."""
    moves = library.moves(state)
    texts = sorted(moves)
    if library.game == b"tta" and library.turn(state) != library.CHANCE:
        bold = [text for text in texts if text.split()[0] in ("war", "aggression", "event", "bid", "pact")]
        if bold and chance.random() < 0.8:
            return moves[chance.choice(bold)][0]
        if chance.random() < 0.9:
            return library.bot(state, "builder", chance.randrange(1 << 30))
    if library.turn(state) == library.CHANCE:
        skulls = [text for text in texts if "skull=" in text]
        if "fate tribute" in texts and chance.random() < 0.4:
            return moves["fate tribute"][0]
        if skulls and chance.random() < 0.7:
            return moves[max(skulls, key=lambda text: text.split("skull=")[-1])][0]
    return moves[chance.choice(texts)][0]


def play(library, schema, state, players, plies, chance):
    while library.turn(state) != library.NOBODY and plies:
        asked = library.turn(state)
        schema.check(facts(library, state, asked if asked >= 0 else chance.randrange(players)))
        library.apply(state, chosen(library, state, chance))
        plies -= 1
    library.free(state)


def plant(game, position, options, chance):
    if game == "iron":
        return iron_boosted.Planter(position, iron_model.Model(3, options), chance).plant()
    return tta_boosted.Planter(position, tta_model.Model(3, options), chance, chance.randint(1, 3)).plant()


def play_tables(library, schema, game, chance):
    for players, options in TABLES[game]:
        play(library, schema, library.new(players, options), players, LONGEST.get(game, 300), chance)
    options, count, plies = PLANTED.get(game, ("", 0, 0))
    for _ in range(count):
        state = planted_state(library, 3, options, lambda position: plant(game, position, options, chance))
        play(library, schema, state, 3, plies, chance)


def main():
    schemas = documented((ROOT / "docs" / "formats.md").read_text(encoding="utf-8"), "facts of")
    for game in TABLES:
        library, chance = Library(sys.argv[1], game), random.Random(game)
        try:
            play_tables(library, schemas[game], game, chance)
        except AssertionError as error:
            sys.exit(f"{game}: {error}")
        if schemas[game].never_met():
            sys.exit(f"{game}: facts that never came up: {schemas[game].never_met()}")
    print("the facts are as documented")


main()
