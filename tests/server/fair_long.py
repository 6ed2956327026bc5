#!/usr/bin/env python3
"""What fair.py and fair_attacks.py try in small, at length: 200 kills inside an ask, every sequence of six tricks, 400
draws that somebody with a copy of the database tries to foresee; and a table with more than a thousand asks.
fair_long.py PROGRAM [TEST…]"""
import concurrent.futures
import os
import tempfile

import devices
import fair
import fair_attacks
from harness import Server, expect, main

SHARES = 4


def kills(program):
    for seed in range(10):  # one game has too few draws for all
        fair.restarts(program, kills=20, seed=seed)


def sequences(program):
    with concurrent.futures.ThreadPoolExecutor(SHARES) as pool:  # each mostly waits for its server
        for done in [pool.submit(fair_attacks.steering, program, 6, 1, (share, SHARES)) for share in range(SHARES)]:
            done.result()


def guesses(program):
    fair_attacks.foretelling(program, draws=400)


def many_asks(server, count):
    """A table at which one person takes draws back again and again."""
    def roll(moves):
        return next((move for move in moves if move["text"].startswith("reroll")), moves[0])

    table = devices.create(server, "bronze", "p", needs=0).join()
    device, now = table.device(0), table.show(0)
    while now["asked"]["asks"] < count:
        ask = now["asked"]["ask"]
        if ask:
            expect(device.post("give", {"n": ask["n"], "x": device.element(ask["n"]).hex()})[0] == 200)
            table.act("undo", 0, table.show(0)["seq"])  # as often as it can be
        else:
            expect(table.step(roll), "the game goes on")
        now = table.show(0)
    return table


def chains(program):
    """What was given long ago is read back link by link: who asks for that has fewer requests than who asks for what is new."""
    with tempfile.TemporaryDirectory(prefix="ages-chains-") as folder:
        data = os.path.join(folder, "tables.db")
        with Server(program, data=data) as server:
            table = many_asks(server, 1100)
            device, now = table.device(0), table.show(0)
        with Server(program, "--rate", "5", "--trust-proxy", "127.0.0.1", data=data, roomy=False) as server:
            server.get(table.path)

            def give(n):
                return "POST", "/give", {"n": n, "x": device.element(n).hex()}

            def page(since):
                return "GET", f"/chain?since={since}", None

            for who, (asked, times, told) in enumerate([
                    (give(now["asked"]["last"]["n"]), 12, {200}), (give(1), 12, {200, 429}),
                    (page(now["seq"] - 9), 5, {200}), (page(0), 5, {200, 429})]):
                method, path, body = asked
                headers = {**device.headers, "X-Forwarded-For": f"198.51.100.{who}"}
                answers = {server.ask(method, table.path + path, body, headers)[0] for _ in range(times)}
                expect(answers == told, asked, answers)


main([kills, sequences, guesses, chains])
