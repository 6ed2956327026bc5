#!/usr/bin/env python3
"""How much memory a cached table takes, by game: whole games of four at a server, played at random.

    bench/cached.py PROGRAM [TABLES]"""
import os
import random
import re
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tests/server"))
from harness import Server  # noqa: E402

OPTIONS = {"tta": {"level": "full"}}  # the longest


def metric(server, name):
    return int(re.search(rf"^{name} (\d+)$", server.get("/metrics")[2].decode(), re.M)[1])


def choose(moves, rng=random.Random(1)):
    return rng.choice([move for move in moves if not move.get("gives_up")] or moves)


def cached(program, game, tables):
    with Server(program, "--cache", "1024") as server:
        made = [server.create(game, "pbbb", options=OPTIONS.get(game, {})) for _ in range(tables)]
        for table in made:
            while not table.show()["over"]:
                table.step(choose) or time.sleep(0.01)
        entries = sum(table.show()["seq"] for table in made)
        return metric(server, "ages_tables_cached_bytes") / tables, entries / tables


program, tables = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 4
for game in ("bronze", "iron", "tta"):
    size, entries = cached(program, game, tables)
    print(f"{game:8} {size / 1000:8.0f} kB  {entries:6.0f} entries, the mean of {tables} games")
