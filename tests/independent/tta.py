#!/usr/bin/env python3
"""The program's Through the Ages against a second one (tta_rules.py), on every state of random
games.

    tta.py LIBRARY [--games N] [--planted N] [--levels simple,advanced,full] [--seed N] [--cards]

After every move and every card dealt all ratings, totals, food, resources and discontent are
compared; wherever actions may end, what production and maintenance leave; and at the end who has
how much culture. Random players like to build, so that many cards come into play; planted last
turns hold the cards that they hardly ever have."""
import argparse
import collections
import ctypes
import json
import os
import random
import sys

import tta_planted
import tta_rules

CHANCE, NOBODY = -1, -2
VARIANTS = ("", "bonus_cards=public_4", "easier=on", "bonus_cards=age_by_age", "peaceful=on",
            "bonus_cards=private fewer_bonuses=on", "draw_as_action=on", "bonus_cards=open_choice",
            "no_ganging_up=on")
SELDOM = {"end_actions": 0.4, "no_politics": 0.4, "destroy": 0.05, "disband": 0.1, "leave": 0.002,
          "cancel": 0.3, "refuse": 0.5, "decline": 0.5, "revolution": 3, "discover": 4, "lead": 4,
          "stage": 4, "stages": 6, "build": 2, "recruit": 2, "tactic": 4}


class Handle(ctypes.c_void_p):
    """A state. A subclass, as ctypes makes plain numbers of c_void_p."""


class Library:
    """The few functions of the shared library that this takes."""

    def __init__(self, path):
        self.dll = ctypes.CDLL(os.path.abspath(path))
        for name in ("ages_state_new", "ages_state_copy", "ages_state_read"):
            getattr(self.dll, name).restype = Handle
        self.dll.ages_state_error.restype = ctypes.c_char_p

    def new(self, seats, options):
        error = ctypes.create_string_buffer(256)
        state = self.dll.ages_state_new(b"tta", seats, options.encode(), error,
                                        ctypes.c_size_t(256))
        if not state:
            sys.exit(f"{options}: {error.value.decode()}")
        return state

    def read(self, whole):
        """A state from a position, or why it is none."""
        text, error = json.dumps(whole).encode(), ctypes.create_string_buffer(512)
        state = self.dll.ages_state_read(text, ctypes.c_size_t(len(text)), error,
                                         ctypes.c_size_t(512))
        return (state, "") if state else (None, error.value.decode())

    def json(self, name, state, *more):
        call = getattr(self.dll, "ages_state_" + name)
        room = 1 << 18
        buffer = ctypes.create_string_buffer(room)
        length = call(state, *more, buffer, ctypes.c_size_t(room))
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
            for path, value in wanted.items():
                got = seat
                for name in path.split("."):
                    got = got[name]
                self.compare(path, value, got, f"{where}, seat {number}")
            self.remember(civ)

    def facts(self, state, facts, where):
        """What the screens are told that the position does not hold itself."""
        for number, told in enumerate(facts["seats"]):
            civ = tta_rules.Civilization(state, number)
            if state["level"] != "simple" and not civ.seat["left"]:
                eaten = tta_rules.consumption(civ.seat["yellow"])
                self.compare("discontent", civ.discontent(), told["discontent"], where)
                self.compare("consumption", eaten, told["consumption"], where)

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

    def end(self, scoring, after, where):
        wanted = tta_rules.final_culture(after, scoring.culture, scoring.left, scoring.chosen)
        self.compare("end", wanted, [seat["culture"] for seat in after["seats"]], where)


class Scoring:
    """The end of a game: what everybody had before it, the events left in the order in which they
    are revealed, and the cards that were chosen to score."""

    def __init__(self, before, verb):
        self.culture = [seat["culture"] for seat in before["seats"]]
        if verb == "end_actions":
            number = before["seat"]
            self.culture[number] = tta_rules.produce(before, number)["culture"]
        events = before["events"]
        decks = [] if "fewer_bonuses" in before.get("variants", ()) or before["level"] != "full" \
            else events["current"] + events["future"]
        self.left = [card for card in decks if card.startswith("impact_of_")]  # T88, T95, T150
        self.chosen = events.get("open", []) + [  # T85, T225, T226
            card for seat in before["seats"] for card in seat.get("kept", [])]

    def reveal(self, card):
        if card in self.left:
            self.left.remove(card)
            self.left.append(card)
        elif card.startswith("impact_of_") and card not in self.chosen:
            self.chosen.append(card)


def verb_of(move):
    return move["move"]["verb"]


class Game:
    """A state that is played and judged."""

    def __init__(self, lib, judge, state, where, chooser):
        self.lib, self.judge, self.state, self.chooser = lib, judge, state, chooser
        self.name, self.ply, self.scoring = where, 0, None
        self.position = lib.position(state)

    def where(self, move=""):
        return f"{self.name}, ply {self.ply} {move}"

    def try_production(self, moves, asked):
        """What would the end of the actions bring now?"""
        ending = [move["code"] for move in moves if verb_of(move) == "end_actions"]
        if ending:
            facts = self.lib.json("facts", self.state, asked)
            self.judge.facts(self.position, facts, self.where())
            trial = self.lib.dll.ages_state_copy(self.state)
            self.lib.apply(trial, ending[0])
            self.judge.production(self.position, self.lib.position(trial), self.where())
            self.lib.dll.ages_state_free(trial)

    def choose(self):
        moves = self.lib.json("moves_json", self.state)
        asked = self.lib.dll.ages_state_turn(self.state)
        self.try_production(moves, asked)
        weights = [move["weight"] if asked == CHANCE else SELDOM.get(verb_of(move), 1)
                   for move in moves]
        return self.chooser.choices(moves, weights)[0]

    def step(self, move):
        self.lib.apply(self.state, move["code"])
        before, self.position = self.position, self.lib.position(self.state)
        self.ply += 1
        self.judge.civilizations(self.position, self.where(move["move"]["text"]))
        ending = self.position["over"] or self.position["step"] == "score"
        if ending and not self.scoring:
            self.scoring = Scoring(before, verb_of(move))
        elif self.scoring:
            self.scoring.reveal(move["move"]["args"][0])
        if self.ply % 50 == 0 or self.position["over"]:
            self.read_back()

    def read_back(self):
        """A position is read as it was written."""
        state, error = self.lib.read(self.lib.json("json", self.state))
        self.judge.compare("read", "", error, self.where())
        self.lib.dll.ages_state_free(state)

    def play(self):
        while not self.position["over"]:
            self.step(self.choose())
        self.judge.end(self.scoring, self.position, self.where())
        self.lib.dll.ages_state_free(self.state)


def random_game(lib, judge, seats, options, seed):
    where = f"{seats} seats, {options}, game {seed}"
    game = Game(lib, judge, lib.new(seats, options), where, random.Random(where))
    game.play()
    judge.counts["plies"] += game.ply
    judge.counts["games"] += 1


def planted_game(lib, judge, seats, options, seed):
    """The last turn of a game with anything in it; what follows from it is read as checked."""
    where = f"{seats} seats, {options}, planted {seed}"
    empty = lib.new(seats, options)
    whole = lib.json("json", empty)
    lib.dll.ages_state_free(empty)
    tta_planted.Planter(whole["state"], random.Random(where)).last_turn()
    state, error = lib.read(whole)
    judge.compare("read", "", error, where)
    if state:
        game = Game(lib, judge, state, where, random.Random(where))
        judge.civilizations(game.position, where)
        moves = lib.json("moves_json", state)
        game.try_production(moves, seats - 1)
        game.step(next(move for move in moves if verb_of(move) == "end_actions"))
        game.play()
        judge.counts["planted"] += 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("library")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--planted", type=int, default=60)
    parser.add_argument("--levels", default="simple,advanced,full")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cards", action="store_true", help="tell which cards were in play")
    given = parser.parse_args()
    lib, judge = Library(given.library), Judge()
    for level in given.levels.split(","):
        for game in range(given.games):
            variant = VARIANTS[game % len(VARIANTS)] if level != "simple" else ""
            options = f"level={level} start=lot {variant}".strip()
            random_game(lib, judge, 2 + (game + game // 9) % 3, options, given.seed + game)
        for number in range(given.planted):
            planted_game(lib, judge, 2 + number % 3, f"level={level} start=0", given.seed + number)
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
