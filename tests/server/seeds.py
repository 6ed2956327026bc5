#!/usr/bin/env python3
"""The same seed gives the same moves of bots everywhere: seeds.py PROGRAM LIBRARY NODE ENGINE.wasm

Games of the arena are played again by the C library, with the same seed, and by the page's engine, with the
secret that the record reveals. A game at the served table is played again by the page's engine: people make the
same moves, bots decide. All records must have the same moves and outcomes."""
import ctypes
import os
import random
import re
import subprocess
import sys
import tempfile

from harness import Server, Table, expect, main

PROGRAM, LIBRARY, NODE, ENGINE = (os.path.abspath(path) for path in sys.argv[1:5])
FOLLOW = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../web/same_moves.mjs")
CHANCE, NOBODY, OWNER = -1, -2, -4


def moves(record):
    return re.findall(r"^\d+ (?:move|chance) .*$", record, re.M)


def in_page(record):
    """The same table in the page's engine, with the moves that people made."""
    with tempfile.NamedTemporaryFile("w", suffix=".ages") as file:
        file.write(record)
        file.flush()
        return subprocess.run([NODE, FOLLOW, ENGINE, file.name], check=True, text=True,
                              stdout=subprocess.PIPE).stdout


def in_library(game, seats, seed):
    dll = ctypes.CDLL(LIBRARY)
    dll.ages_table_new.restype = ctypes.c_void_p
    error = ctypes.create_string_buffer(256)
    table = ctypes.c_void_p(dll.ages_table_new(game.encode(), seats.encode(), b"", seed.encode(), error,
                                               ctypes.c_size_t(256)))
    expect(table.value, error.value)
    while dll.ages_table_turn(table) != NOBODY:
        expect(dll.ages_table_step(table) == 0, "a bot moves")
    length = dll.ages_table_record(table, OWNER, None, ctypes.c_size_t(0))
    text = ctypes.create_string_buffer(length + 1)
    dll.ages_table_record(table, OWNER, text, ctypes.c_size_t(length + 1))
    dll.ages_table_free(table)
    return text.value.decode()


def in_arena(game, seats, seed, *options):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([PROGRAM, "arena", game, "--seats", seats, "--games", "1", "--seed", seed,
                        "--records", folder, *options], check=True, stdout=subprocess.DEVNULL)
        with open(os.path.join(folder, os.listdir(folder)[0]), encoding="utf-8") as file:
            return file.read()


def expect_same(one, other, *what):
    expect(len(moves(one)) > 10, "there are moves")
    for here, there in zip(moves(one), moves(other)):
        expect(here == there, *what, here, there)
    expect(len(moves(one)) == len(moves(other)), *what)


def arena_library_and_page(_):
    for game, seats in (("bronze", "easy,random,normal"), ("iron", "easy,random"), ("tta", "random,builder"),
                        ("magpie", "random,random")):
        record = in_arena(game, seats, "same")
        expect_same(record, in_library(game, seats, "same/0"), "the library plays", game, "as the arena does")
        expect_same(record, in_page(record), "the page plays", game, "as the arena does")


def learned_players_in_the_page(_):
    """All levels and styles of Through the Ages: the same weights, the same search, the same moves."""
    for level, seats in (("simple", "easy,expert"), ("advanced", "hard,normal,expert"),
                         ("full", "easy,normal,hard,expert"), ("full", "economist,warrior,wonder_builder")):
        record = in_arena("tta", seats, "learned", "--option", f"level={level}")
        expect_same(record, in_page(record), "the page plays", level, seats, "as the arena does")


def server_and_page(_):
    bots = [{"kind": "bot", "bot": bot} for bot in ("random", "easy")]
    with Server(PROGRAM) as server:
        status, _, made = server.ask("POST", "/api/tables", {
            "game": "bronze", "seats": [{"kind": "person", "name": "Ada"}, *bots]})
        expect(status == 201, status, made)
        table, chance = Table(server, made), random.Random(7)
        while not table.show()["over"]:
            if not table.step(chance.choice):
                table.wait_for(lambda t: t["over"] or table.secret[t["turn"]] is not None)
        record = server.get(table.path + "/record")[2].decode()
        expect_same(record, in_page(record), "the page plays as the server does")


if __name__ == "__main__":
    sys.argv[2:] = sys.argv[5:]
    main([arena_library_and_page, learned_players_in_the_page, server_and_page])
