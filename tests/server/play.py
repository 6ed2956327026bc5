#!/usr/bin/env python3
"""Games at the served table: whole ones, over a restart, with undo, by people and bots; what is refused
and how; who may do what; what streams tell. PLAY.py PROGRAM [TEST…]"""
import json
import random
import subprocess
import tempfile
import threading

from harness import Server, Stream, expect, main


def finish(table, choose=lambda moves: moves[-1]):
    for _ in range(20000):
        state = table.show()
        if state["over"]:
            return state
        if not table.step(choose):
            table.wait_for(lambda t: t["over"] or table.secret[t["turn"]] is not None)
    raise AssertionError("the game does not end")


def verify(program, record):
    with tempfile.NamedTemporaryFile(suffix=".ages") as file:
        file.write(record)
        file.flush()
        return subprocess.run([program, "verify", file.name], stdout=subprocess.DEVNULL).returncode


def whole_games(program):
    with Server(program) as server:
        for game, seats in (("bronze", "p"), ("bronze", "pb"), ("magpie", "pp")):
            table = server.create(game, seats)
            commitment = table.show()["fair"]["commitment"]
            chance = random.Random(7)
            end = finish(table, lambda moves: chance.choice(moves))
            expect(end["fair"]["commitment"] == commitment and end["fair"]["secret"])
            status, headers, record = server.get(table.path + "/record")
            expect(status == 200 and "attachment" in headers["Content-Disposition"])
            expect(verify(program, record) == 0, "the record of", game, seats, "is fair")
            places = sorted(score["place"] for score in end["scores"])
            expect(places[0] == 1, places)


main([whole_games])
