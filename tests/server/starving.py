#!/usr/bin/env python3
"""Memory that runs out in the middle of a request: the k-th allocation fails, for every k of one request of
each kind (starve.c). The server lives on, what it has acknowledged is there once, and what it has refused
is not. starving.py PROGRAM [TEST…]; AGES_TEST_STRIDE=1 tries every k"""
import http.client
import os
import random
import secrets
import struct
import tempfile

from harness import Server, expect, main

STRIDE = int(os.environ.get("AGES_TEST_STRIDE", "7"))
REFUSED = (503, 507)


class Starved(Server):
    """A server whose memory runs out when the test says so."""

    def __init__(self, program):
        self.place = tempfile.TemporaryDirectory(prefix="ages-starving-")
        self.memory = os.path.join(self.place.name, "memory")
        self.set(0)
        self.environment = {"LD_PRELOAD": os.environ["AGES_TEST_STARVE_LIBRARY"],
                            "AGES_TEST_MEMORY": self.memory}
        super().__init__(program, data=os.path.join(self.place.name, "tables.db"))

    def set(self, left):
        with open(self.memory, "r+b" if os.path.exists(self.memory) else "wb") as file:
            file.write(struct.pack("=qq", left, 0))

    def struck(self):
        with open(self.memory, "rb") as file:
            return struct.unpack("=qq", file.read(16))[1] == 1

    def clean(self):
        self.place.cleanup()

    def ask_starving(self, at, *request):
        """The status, or None when the connection was closed without an answer; and whether it struck."""
        self.set(at)
        try:
            status = self.ask(*request)[0]
        except (OSError, http.client.HTTPException):
            status = None
        struck = self.struck()
        self.set(0)
        expect(self.process.poll() is None, "the server has ended at allocation", at, "of", request[:2])
        return status, struck


def every_allocation(server, request, judge):
    """`request` makes the next one; `judge` looks at what came of it. How many places were tried."""
    tried, at = 0, 1
    while True:
        wanted = request()
        status, struck = server.ask_starving(at, *wanted)
        expect(status is None or status < 300 or status in REFUSED, status, "at", at, "of", wanted[:2])
        judge(wanted, status)
        if not struck:
            return tried
        tried += 1
        at += random.randint(1, 2 * STRIDE - 1)


def reading(program):
    """Nothing is changed by who only reads."""
    with Starved(program) as server:
        table = server.create("iron", "pp")
        for _ in range(30):
            table.step()
        before = table.show(0)["seq"]
        paths = [table.path, table.path + "/record", "/api/games", "/api/rules/bronze", "/api/cards/tta",
                 "/api/keeping", "/metrics", "/healthz", "/api/openapi.json", "/"]
        for path in paths:
            tried = every_allocation(server, lambda path=path: ("GET", path),
                                     lambda _, status: expect(status is None or status in (200, 503), status))
            print(f"# GET {path}: {tried} places")
        cold = lambda: (server.restart(), ("GET", table.path))[1]
        for _ in range(3):
            every_allocation_cold(server, cold)
        expect(table.show(0)["seq"] == before)


def every_allocation_cold(server, request):
    """Of loading a table, at some places: each needs a server that has not loaded it."""
    wanted = request()
    status, _ = server.ask_starving(random.randint(1, 400), *wanted)
    expect(status is None or status == 200 or status in REFUSED, status)
    expect(server.ask(*wanted)[0] == 200, "and then it opens")


def acting(program):
    """What is acknowledged is done, once; what is refused is not done; the same request again is."""
    with Starved(program) as server:
        table = server.create("iron", "pp")
        tried = 0

        def post(what, seat, body):
            return "POST", f"{table.path}/{what}", body, table.headers(seat)

        def judge_act(wanted, status):
            before = wanted[2]["seq"]
            now = table.show(0)["seq"]
            if status is not None:
                expect((now > before) == (status == 200), status, "but", before, "becomes", now)
            again, _, answer = server.ask(*wanted)
            expect(again == 200, "the same request again:", again, answer)
            after = table.show(0)["seq"]
            expect(status != 200 or after == now, "done twice")
            expect(after > before, "not done")

        def next_act():
            nonlocal table
            if table.show()["over"]:  # which a game played at random may be early
                table = server.create("bronze", "pp")
            state = table.show(table.show()["turn"])
            what = "confirm" if state["unconfirmed"] else "moves"
            body = {"seq": state["seq"], "client": secrets.token_hex(8)}
            if what == "moves":
                body["moves"] = [random.choice(state["moves"])["text"]]
            return post(what, state["turn"], body)

        for _ in range(3):  # other moves each time
            tried += every_allocation(server, next_act, judge_act)
            table = server.create("bronze", "pp")
        print(f"# moves and confirmations: {tried} places")

        def undo_or_redo():
            seat = table.show()["turn"]
            state = table.show(seat)
            while not (state["can_undo"] or state["can_redo"]):
                table.step()
                seat = table.show()["turn"]
                state = table.show(seat)
            what = "redo" if state["can_redo"] else "undo"
            return post(what, seat, {"seq": state["seq"], "client": secrets.token_hex(8)})

        print(f"# undo and redo: {every_allocation(server, undo_or_redo, judge_act)} places")


def setting(program):
    """Tables that are set, handed over and deleted: whole, or not at all."""
    with Starved(program) as server:
        def count():
            return int(server.get("/metrics")[2].decode().split("\nages_tables ")[1].split()[0])

        def new_table():
            new_table.before = count()
            return "POST", "/api/tables", {"game": "iron", "seats": [{"kind": "person"}] * 2}

        def judge_new(_, status):
            if status is not None:
                expect(count() - new_table.before == (status == 201), status)

        print(f"# setting a table: {every_allocation(server, new_table, judge_new)} places")
        table = server.create("bronze", "pp")
        host = {"Authorization": "Host " + table.host}
        tried = every_allocation(server, lambda: ("POST", table.path + "/seats/1", {"to": "link"}, host),
                                 lambda _, status: expect(table.show(0)["seats"][1]["kind"] == "person"))
        print(f"# handing over: {tried} places")

        def deletion():
            gone = server.create("bronze", "pp")
            return "POST", gone.path + "/delete", {}, {"Authorization": "Host " + gone.host}

        def judge_deletion(wanted, status):
            there = server.get(wanted[1].removesuffix("/delete"))[0]
            expect(status is None or there == (404 if status == 200 else 200), status, there)

        print(f"# deleting: {every_allocation(server, deletion, judge_deletion)} places")
        tried = every_allocation(server, lambda: ("POST", "/api/commitments", {}), lambda _, status: None)
        print(f"# a commitment: {tried} places")
        server.restart()
        expect(server.get(table.path)[0] == 200, "all is as it was after a restart")


main([reading, acting, setting])
