#!/usr/bin/env python3
"""Both stores in one run: moves acknowledged a second with one server on SQLite, and one and two servers on
PostgreSQL (fsync on, a cluster of its own on the same disk), p50 and p99 of a move; and the time from a move
at server A to the stream at server B. servers.py PROGRAM [SECONDS [PLAYERS]]"""
import contextlib
import os
import random
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "server"))
from cluster import Cluster  # noqa: E402
from harness import Server, Stream  # noqa: E402


def quantiles(times):
    times = sorted(times)
    return tuple(1000 * times[min(len(times) - 1, int(len(times) * q))] for q in (0.5, 0.99))


def play(table, server, until, took):
    """One person after the other moves; what counts is the time of the moves alone."""
    table.server = server
    while time.monotonic() < until:
        seat = table.show()["turn"]
        if not isinstance(seat, int) or seat < 0:
            return
        shown = table.show(seat)
        what, moves = ("confirm", None) if shown["unconfirmed"] else (
            "moves", [random.choice(shown["moves"])["text"]])
        began = time.monotonic()
        status, _ = table.act(what, seat, shown["seq"], moves)
        if status == 200:
            took.append(time.monotonic() - began)


def load(servers, seconds, players):
    tables = [servers[i % len(servers)].create("bronze", "pppp") for i in range(players)]
    took, until = [], time.monotonic() + seconds
    threads = [threading.Thread(target=play, args=(table, servers[i % len(servers)], until, took))
               for i, table in enumerate(tables)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return len(took) / seconds, *quantiles(took)


def across(a, b, moves):
    """From before the request at A to the event at B."""
    times = []
    while len(times) < moves:
        table = a.create("bronze", "pp")
        stream = Stream(b, [{"id": table.id, "since": -1}])
        stream.event()
        for _ in range(20):
            seat = table.show()["turn"]
            shown = table.show(seat)
            what, moves_of = ("confirm", None) if shown["unconfirmed"] else ("moves", [shown["moves"][0]["text"]])
            began = time.monotonic()
            table.act(what, seat, shown["seq"], moves_of)
            while stream.event()["data"]["seq"] <= shown["seq"]:
                pass
            times.append(time.monotonic() - began)
        stream.close()
    return quantiles(times)


def main():
    program, seconds = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 10
    players = int(sys.argv[3]) if len(sys.argv) > 3 else 16
    rows = []
    tempfile.tempdir = "/tmp"  # where the cluster is, too: both stores are on one disk
    with contextlib.ExitStack() as stack:
        cluster = stack.enter_context(Cluster(durable=True))
        url = cluster.url()
        sqlite = stack.enter_context(Server(program))
        first, second = (stack.enter_context(Server(program, data=url)) for _ in range(2))
        for _ in range(3):
            for name, servers in (("SQLite, one server", [sqlite]), ("PostgreSQL, one server", [first]),
                                  ("PostgreSQL, two servers", [first, second])):
                rows.append((name, *load(servers, seconds / 3, players)))
        for name in dict.fromkeys(row[0] for row in rows):
            rate, p50, p99 = (sorted(row[i] for row in rows if row[0] == name)[1] for i in (1, 2, 3))
            print(f"{name:26} {rate:7.0f} moves/s  p50 {p50:6.1f} ms  p99 {p99:6.1f} ms")
        p50, p99 = across(first, second, 100)
        print(f"{'from A to a stream at B':26} {'':15}  p50 {p50:6.1f} ms  p99 {p99:6.1f} ms")


if __name__ == "__main__":
    main()
