#!/usr/bin/env python3
"""How long a draw takes at a table whose dice are asked for: from the request with the move until the
news of what was drawn, with a device at every seat that follows the stream, reads the log, checks it and gives.

    bench/draws.py build/ages [--devices 4] [--draws 500]
"""
import argparse
import http.client
import json
import pathlib
import random
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests/server"))
from devices import create  # noqa: E402
from harness import Server, Stream, expect  # noqa: E402


class Line:
    """A server by one connection that stays open."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def ask(self, method, path, body=None, headers=None):
        raw = None if body is None else json.dumps(body).encode()
        self.connection.request(method, path, raw, {**(headers or {}), "Content-Type": "application/json"})
        answer = self.connection.getresponse()
        return answer.status, answer.headers, json.loads(answer.read())


class Table:
    """What a device needs of a table, by a line of its own."""

    def __init__(self, table, port):
        self.server, self.path, self.id = Line(port), table.path, table.id


def serve_device(device, port, drawn):
    """Gives whenever it is asked; tells of every draw."""
    device.table = Table(device.table, port)
    stream = Stream(server=type("At", (), {"port": port}), tables=[
        {"id": device.table.id, "since": -1, "secret": device.secret}])
    while event := stream.event():
        news = event["data"]
        if device.seat in news.get("ask", {}).get("seats", []):
            device.give()
        elif not device.seat:
            drawn(news)
        if news["over"]:
            return


def measure(server, devices, wanted, rng):
    """The times of some draws at one table, in seconds."""
    table = create(server, "bronze", "p" * devices, needs=0).join()
    news, told = {"seq": 0, "turn": None}, threading.Condition()

    def drawn(event):
        with told:
            news.update(event, ask=event.get("ask"))
            told.notify()

    for device in table.devices:
        threading.Thread(target=serve_device, args=(device, server.port, drawn), daemon=True).start()
    times, line = [], Line(server.port)
    while len(times) < wanted:
        shown = table.show()
        if shown["over"]:
            break
        if shown["turn"] == "chance":
            time.sleep(0.001)
            continue
        seat = shown["turn"]
        shown = table.show(seat)
        body = {"seq": shown["seq"], "client": "c"}
        if not shown["unconfirmed"]:
            body["moves"] = [rng.choice(shown["moves"])["text"]]
        began = time.monotonic()
        status, _, answer = line.ask("POST", f"{table.path}/{'moves' if 'moves' in body else 'confirm'}", body,
                                     table.headers(seat))
        expect(status == 200, answer)
        if not answer["asked"]["ask"]:
            continue
        with told:
            told.wait_for(lambda: news["seq"] > answer["seq"] and not news["ask"], 30)
        times.append(time.monotonic() - began)
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("program")
    parser.add_argument("--devices", type=int, default=4)
    parser.add_argument("--draws", type=int, default=500)
    args = parser.parse_args()
    rng, times = random.Random(1), []
    with Server(args.program) as server:
        while len(times) < args.draws:
            times += measure(server, args.devices, args.draws - len(times), rng)
    times.sort()
    print(f"{len(times)} draws with {args.devices} devices: p50 {times[len(times) // 2] * 1000:.1f} ms, "
          f"p99 {times[len(times) * 99 // 100] * 1000:.1f} ms, longest {times[-1] * 1000:.1f} ms")


if __name__ == "__main__":
    main()
