#!/usr/bin/env python3
"""How many bytes a table takes on the disk, by game: whole games of four people with asked dice, played at random, and what that is a
day when the game lasts a month.

    bench/stored.py PROGRAM [TABLES]"""
import os
import random
import sqlite3
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tests/server"))
import devices  # noqa: E402
from harness import Server  # noqa: E402

OPTIONS = {"tta": {"level": "full"}}  # the longest
DAYS = 30


def choose(moves, rng=random.Random(1)):
    return rng.choice([move for move in moves if not move.get("gives_up")] or moves)


def size_of(path):
    """Without what is free in its pages."""
    with sqlite3.connect(path) as db:
        db.execute("VACUUM")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return os.path.getsize(path)


def stored(program, game, tables):
    with Server(program) as server:
        server.stop()
        empty = size_of(server.data)
        server.start()
        entries = 0
        for _ in range(tables):
            table = devices.create(server, game, "pppp", needs=0, clock="days", options=OPTIONS.get(game, {})).join()
            table.play(choose, steps=20000)
            entries += table.show()["seq"]
        server.stop()
        size = size_of(server.data)
        server.start()
        return (size - empty) / tables, entries / tables


program, tables = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2
for game in ("bronze", "iron", "tta"):
    size, entries = stored(program, game, tables)
    print(f"{game:8} {size / 1000:6.0f} kB a table, {entries:6.0f} entries, the mean of {tables} games of four; "
          f"{size / 1000 / DAYS:5.1f} kB a day over {DAYS} days", flush=True)
