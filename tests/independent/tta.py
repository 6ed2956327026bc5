#!/usr/bin/env python3
"""The program's Through the Ages against a second one (tta_rules.py), on every state of random
games.

    tta.py LIBRARY [--games N] [--levels simple,advanced,full] [--seed N]

After every move and every card dealt all ratings, totals, food, resources and discontent are
compared; wherever actions may end, what production and maintenance leave; and at the end who has
how much culture. Random players like to build, so that many cards come into play."""
import argparse
import collections
import ctypes
import json
import os
import random
import sys

import tta_rules

CHANCE, NOBODY = -1, -2
SELDOM = {"end_actions": 0.4, "no_politics": 0.4, "destroy": 0.05, "disband": 0.1, "leave": 0.002,
          "cancel": 0.3, "refuse": 0.5, "decline": 0.5, "revolution": 3, "discover": 4, "lead": 4,
          "stage": 4, "stages": 6, "build": 2, "recruit": 2, "tactic": 4}


class Handle(ctypes.c_void_p):
    """A state. A subclass, as ctypes makes plain numbers of c_void_p."""


class Library:
    """The few functions of the shared library that this takes."""

    def __init__(self, path):
        self.dll = ctypes.CDLL(os.path.abspath(path))
        for name in ("ages_state_new", "ages_state_copy"):
            getattr(self.dll, name).restype = Handle
        self.dll.ages_state_error.restype = ctypes.c_char_p

    def new(self, seats, options):
        error = ctypes.create_string_buffer(256)
        state = self.dll.ages_state_new(b"tta", seats, options.encode(), error,
                                        ctypes.c_size_t(256))
        if not state:
            sys.exit(f"{options}: {error.value.decode()}")
        return state

    def json(self, name, state):
        call = getattr(self.dll, "ages_state_" + name)
        room = 1 << 18
        buffer = ctypes.create_string_buffer(room)
        length = call(state, buffer, ctypes.c_size_t(room))
        assert 0 <= length < room, (name, length)
        return json.loads(buffer.value)

    def position(self, state):
        return self.json("json", state)["state"]

    def apply(self, state, code):
        if self.dll.ages_state_apply(state, ctypes.c_uint32(code)) != 0:
            sys.exit(self.dll.ages_state_error(state).decode())


class Judge:
    """Compares, counts, and keeps what differs."""

    def __init__(self):
        self.counts = collections.Counter()
        self.seen = collections.Counter()
        self.faults = collections.OrderedDict()

    def compare(self, what, wanted, got, where):
        self.counts[what.split()[0]] += 1
        if wanted != got:
            self.faults.setdefault(what, []).append((wanted, got, where))

    def civilizations(self, state, where):
        for number, seat in enumerate(state["seats"]):
            if seat.get("left"):
                continue
            civ = tta_rules.Civilization(state, number)
            wanted = {"rating.culture": civ.culture_rating(),
                      "rating.science": civ.science_rating(),
                      "rating.strength": civ.strength(), "rating.happy": civ.happiness(),
                      "totals.civil": civ.civil_actions(),
                      "totals.military": civ.military_actions(),
                      "food": civ.stored(civ.farms()),
                      "resources": civ.stored(civ.mines(also_idle_labs=True))}
            if state["level"] != "simple":
                wanted["discontent"] = civ.discontent()
            for path, value in wanted.items():
                got = seat
                for name in path.split("."):
                    got = got[name]
                self.compare(path, value, got, f"{where}, seat {number}")
            self.remember(civ)

    def remember(self, civ):
        """Which cards have been in play, to tell how far all this goes."""
        cards = [civ.leader, civ.government.id, civ.tactic and civ.tactic.id]
        cards += [card.id for card in civ.wonders + civ.colonies + civ.specials]
        cards += [card.id for card in civ.workers] + [name for name, _, _ in civ.pacts()]
        self.seen.update(card for card in cards if card)

    def production(self, before, after, where):
        number = before["seat"]
        seat = after["seats"][number]
        made = tta_rules.produce(before, number)
        if not after["over"]:
            self.compare("produced culture", made["culture"], seat["culture"], where)
        self.compare("produced science", made["science"], seat["science"], where)
        self.compare("produced bank", made["blue"], seat["blue"], where)
        tokens = {name: count for name, count in seat["tokens"].items() if count}
        self.compare("produced tokens", made["tokens"], tokens, where)

    def end(self, before, after, verb, events, where):
        culture = [seat["culture"] for seat in before["seats"]]
        if verb == "end_actions":
            culture[before["seat"]] = tta_rules.produce(before, before["seat"])["culture"]
        wanted = tta_rules.final_culture(after, culture, events)
        self.compare("end", wanted, [seat["culture"] for seat in after["seats"]], where)


def verb_of(move):
    return move["move"]["verb"]


def left_events(state):
    """The age-III events that score at the end, in their order: T85, T88, T212, T226."""
    events = state["events"]
    if state["level"] == "simple":
        return []
    if state["level"] == "advanced":
        return events["open"]
    left = [card for card in [*events["deck"], *events["future"]] if card]
    return [card for card in left if card.startswith("impact_of_")]


def play(lib, judge, seats, options, seed):
    chooser = random.Random(f"{seats} {options} {seed}")
    state = lib.new(seats, options)
    position, ply = lib.position(state), 0
    while not position["over"]:
        moves = lib.json("moves_json", state)
        where = f"{seats} seats, {options}, game {seed}, ply {ply}"
        asked = lib.dll.ages_state_turn(state)
        ending = [move["code"] for move in moves if verb_of(move) == "end_actions"]
        if ending:
            trial = lib.dll.ages_state_copy(state)
            lib.apply(trial, ending[0])
            judge.production(position, lib.position(trial), where)
            lib.dll.ages_state_free(trial)
        weights = [move["weight"] if asked == CHANCE else SELDOM.get(verb_of(move), 1)
                   for move in moves]
        move = chooser.choices(moves, weights)[0]
        lib.apply(state, move["code"])
        before, position = position, lib.position(state)
        ply += 1
        where = f"{seats} seats, {options}, game {seed}, ply {ply} {move['move']['text']}"
        judge.civilizations(position, where)
        if position["over"]:
            judge.end(before, position, verb_of(move), left_events(before), where)
    lib.dll.ages_state_free(state)
    judge.counts["plies"] += ply
    judge.counts["games"] += 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("library")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--levels", default="simple,advanced,full")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cards", action="store_true", help="tell which cards were in play")
    given = parser.parse_args()
    lib, judge = Library(given.library), Judge()
    for level in given.levels.split(","):
        for game in range(given.games):
            play(lib, judge, 2 + game % 3, f"level={level} start=lot", given.seed + game)
    for what, faults in judge.faults.items():
        wanted, got, where = faults[0]
        print(f"{what}: {len(faults)} differ, first at {where}:\n"
              f"    the rules say {wanted}, the program {got}")
    if given.cards:
        print(" ".join(f"{card}={count}" for card, count in sorted(judge.seen.items())))
    print(", ".join(f"{count} {what}" for what, count in judge.counts.items()),
          f"compared, {len(judge.seen)} cards in play")
    return 1 if judge.faults or not judge.counts["end"] else 0


sys.exit(main())
