#!/usr/bin/env python3
"""Both stores in one run: what one server holds on SQLite, and one and two on PostgreSQL (fsync on, a cluster of its own
on the same disk), the players in C (load.c), each table at one of the servers; and the time from a move at server A to
the stream at server B. servers.py PROGRAM LOAD [TABLES]"""
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "server"))
from cluster import Cluster  # noqa: E402
from harness import Server, Stream  # noqa: E402


def quantiles(times):
    times = sorted(times)
    return tuple(1000 * times[min(len(times) - 1, int(len(times) * q))] for q in (0.5, 0.99))


def load(program, servers, tables):
    """500 moves a second, and the greatest rate that is held."""
    ports = ",".join(str(server.port) for server in servers)
    done = subprocess.run([program, "--at", ports, "--tables", str(tables), "--seconds", "10", "--search", "--json"],
                          stdout=subprocess.PIPE, text=True, check=False)
    runs = [json.loads(line) for line in done.stdout.splitlines()]
    held = [run for run in runs if run["p99_ms"] <= 50 and not run["errors"] and not run["unsent"]]
    return runs[0], max(run["rate"] for run in held) if held else 0


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
    program, players = sys.argv[1:3]
    tables = int(sys.argv[3]) if len(sys.argv) > 3 else 200
    tempfile.tempdir = "/tmp"  # where the cluster is, too: both stores are on one disk
    with contextlib.ExitStack() as stack:
        cluster = stack.enter_context(Cluster(durable=True))
        url = cluster.url()
        sqlite = stack.enter_context(Server(program, "--day-tables", "1000000000"))
        first, second = (stack.enter_context(Server(program, "--day-tables", "1000000000", data=url)) for _ in range(2))
        for name, servers in (("SQLite, one server", [sqlite]), ("PostgreSQL, one server", [first]),
                              ("PostgreSQL, two servers", [first, second])):
            run, rate = load(players, servers, tables)
            print(f"{name:26} {run['rate']:.0f}/s  p50 {run['p50_ms']:6.1f} ms  p99 {run['p99_ms']:6.1f} ms  {run['errors']} errors; "
                  f"greatest rate held {rate:.0f}/s", flush=True)
        p50, p99 = across(first, second, 100)
        print(f"{'from A to a stream at B':26}        p50 {p50:6.1f} ms  p99 {p99:6.1f} ms")


if __name__ == "__main__":
    main()
