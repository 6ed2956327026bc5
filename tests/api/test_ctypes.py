#!/usr/bin/env python3
"""Every game through the shared library from Python, without a compiler, against the program.

    test_ctypes.py LIBRARY AGES

Random games are played on states and at tables; `ages replay`, `ages verify` and `ages perft` must
tell the same."""
import ctypes
import json
import os
import random
import subprocess
import sys
import tempfile

CHANCE, NOBODY, OWNER = -1, -2, -4
FAIR = 0
HANDLES = ("ages_state_new", "ages_state_copy", "ages_state_observe", "ages_table_new",
           "ages_table_state", "ages_table_read")


class Handle(ctypes.c_void_p):
    """A state or a table. A subclass, as ctypes makes plain numbers of c_void_p."""


class Library:
    """The functions by their names without `ages_`."""

    def __init__(self, path):
        self.dll = ctypes.CDLL(path)
        for name in HANDLES:
            getattr(self.dll, name).restype = Handle
        for name in ("ages_state_hash", "ages_state_perft"):
            getattr(self.dll, name).restype = ctypes.c_uint64
        for name in ("ages_version", "ages_state_error", "ages_table_error"):
            getattr(self.dll, name).restype = ctypes.c_char_p

    def call(self, name, *arguments):
        given = [a.encode() if isinstance(a, str) else a for a in arguments]
        return getattr(self.dll, "ages_" + name)(*given)

    def text(self, name, *arguments):
        length = self.call(name, *arguments, None, ctypes.c_size_t(0))
        assert length >= 0, (name, length)
        buffer = ctypes.create_string_buffer(length + 1)
        assert self.call(name, *arguments, buffer, ctypes.c_size_t(length + 1)) == length
        return buffer.value.decode()

    def make(self, name, *arguments):
        error = ctypes.create_string_buffer(256)
        handle = self.call(name, *arguments, error, ctypes.c_size_t(256))
        assert handle, error.value
        return handle

    def moves(self, state):
        count = self.call("state_moves", state, None, None, 0)
        codes, weights = (ctypes.c_uint32 * count)(), (ctypes.c_uint32 * count)()
        assert self.call("state_moves", state, codes, weights, count) == count
        return list(codes), list(weights)

    def scores(self, state):
        points, places = (ctypes.c_int * 4)(), (ctypes.c_int * 4)()
        seats = self.call("state_score", state, points, places, 4)
        return list(points)[:seats], list(places)[:seats]


def ages_json(program, *arguments):
    return json.loads(subprocess.run([program, *arguments, "--json"], check=True, text=True,
                                     stdout=subprocess.PIPE).stdout)


def play_state(lib, game, seats, chooser):
    """A random game on a state; its views have the same moves."""
    state = lib.make("state_new", game, seats, None)
    plies = 0
    while (turn := lib.call("state_turn", state)) != NOBODY:
        codes, weights = lib.moves(state)
        code = chooser.choices(codes, weights)[0]
        if turn != CHANCE:
            view = lib.call("state_observe", state, turn)
            assert lib.moves(view)[0] == codes
            lib.call("state_free", view)
        assert lib.call("state_apply", state, ctypes.c_uint32(code)) == 0
        plies += 1
    assert sorted(lib.scores(state)[1])[0] == 1
    lib.call("state_free", state)
    return plies


def play_table(lib, program, game, seats, seed, folder):
    """A game of bots at a table: replayed by the program, and by its texts on a state."""
    table = lib.make("table_new", game, ",".join(["random"] * seats), None, seed)
    while lib.call("table_turn", table) != NOBODY:
        assert lib.call("table_step", table) == 0, lib.call("table_error", table)
    plies = lib.call("table_plies", table)
    last = lib.call("table_state", table, plies, OWNER)
    record = lib.text("table_record", table, OWNER)
    path = os.path.join(folder, "game.record")
    with open(path, "w", encoding="utf-8") as file:
        file.write(record)

    replayed = ages_json(program, "replay", path)
    assert replayed["plies"] == plies and replayed["over"]
    assert (replayed["scores"], replayed["places"]) == lib.scores(last)
    assert replayed["state"] == json.loads(lib.text("state_json", last))["state"]
    assert ages_json(program, "verify", path)[0]["result"] == "fair"
    raw = record.encode()
    assert lib.call("verify", raw, ctypes.c_size_t(len(raw)), None, ctypes.c_size_t(0)) == FAIR

    state = lib.call("table_state", table, 0, OWNER)
    for ply in range(1, plies + 1):
        text = lib.text("table_move_text", table, ply, OWNER)
        assert text == replayed["moves"][ply - 1]["move"]
        assert lib.call("state_do", state, text) == 0, lib.call("state_error", state)
    value = lib.call("state_hash", state)
    assert value == lib.call("state_hash", last)
    assert f"\nhash {value:016x}\nplace 0 " in record
    for handle in (state, last):
        lib.call("state_free", handle)
    lib.call("table_free", table)


def count_ways(lib, program, game, seats):
    state = lib.make("state_new", game, seats, None)
    counts = [lib.call("state_perft", state, depth) for depth in range(1, 4)]
    told = ages_json(program, "perft", game, "--players", str(seats), "--depth", "3")
    assert counts == told["nodes"], (counts, told)
    lib.call("state_free", state)


def main():
    library, program = sys.argv[1:]
    lib = Library(os.path.abspath(library))
    games = json.loads(lib.text("games", None))
    assert games == ages_json(program, "games")
    chooser = random.Random(1)
    played = 0
    with tempfile.TemporaryDirectory() as folder:
        for game in games:
            for seats in range(game["players_min"], game["players_max"] + 1):
                assert play_state(lib, game["id"], seats, chooser) > 10
                play_table(lib, program, game["id"], seats, f"seed {seats}", folder)
                count_ways(lib, program, game["id"], seats)
                played += 2
    print(f"{played} games of {len(games)} kinds, library {lib.call('version').decode()}")
    return 0 if played else 1


sys.exit(main())
