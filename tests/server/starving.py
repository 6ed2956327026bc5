#!/usr/bin/env python3
"""Memory that runs out in the middle of a request: the k-th allocation fails, for every k of one request of
each kind (starve.c). The server lives on, what it has acknowledged is there once, and what it has refused
is not. starving.py PROGRAM [TEST…]; AGES_TEST_STRIDE=1 tries every k"""
import functools
import http.client
import json
import os
import random
import secrets
import signal
import struct
import tempfile

import devices
from durability import lost
from fair import due, give_up
from harness import PATIENCE, Server, expect, main
from players import Person, sit

STRIDE = int(os.environ.get("AGES_TEST_STRIDE", "7"))
REFUSED = (503, 507)


class Starved(Server):
    """A server whose memory runs out when the test says so."""

    def __init__(self, program, *flags):
        self.place = tempfile.TemporaryDirectory(prefix="ages-starving-")
        self.memory = os.path.join(self.place.name, "memory")
        self.set(0)
        self.environment = {"LD_PRELOAD": os.environ["AGES_TEST_STARVE_LIBRARY"],
                            "AGES_TEST_MEMORY": self.memory}
        super().__init__(program, *flags, data=os.path.join(self.place.name, "tables.db"))

    def set(self, left):
        with open(self.memory, "r+b" if os.path.exists(self.memory) else "wb") as file:
            file.write(struct.pack("=qq", left, 0))

    def struck(self):
        with open(self.memory, "rb") as file:
            return struct.unpack("=qq", file.read(16))[1] == 1

    def clean(self):
        self.place.cleanup()

    def open_stream(self, method, path, body, headers=None):
        """The status: a stream has no end."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, json.dumps(body), {"Content-Type": "application/json", **(headers or {})})
            return connection.getresponse().status
        finally:
            connection.close()

    def ask_starving(self, at, *request):
        """The status, or None when the connection was closed without an answer; and whether it struck."""
        self.set(at)
        try:
            status = self.open_stream(*request) if request[1] == "/api/stream" else self.ask(*request)[0]
        except (OSError, http.client.HTTPException):
            status = None
        struck = self.struck()
        self.set(0)
        expect(self.process.poll() is None, "the server has ended at allocation", at, "of", request[:2])
        return status, struck


def every_allocation(server, request, judge, usual=()):
    """`request` makes the next one; `judge` looks at what came of it. How many places were tried. `usual`: what it is
    answered otherwise."""
    tried, at = 0, 1
    while True:
        wanted = request()
        status, struck = server.ask_starving(at, *wanted)
        expect(status is None or status < 300 or status in (*REFUSED, *usual), status, "at", at, "of", wanted[:2])
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
            if status == 200:  # what was only in memory is gone
                server.restart(signal.SIGKILL)
            now = table.show(0)["seq"]
            expect(status != 200 or now > before, "lost:", wanted)
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


def acting_notices(_program):
    """The planted server acknowledges before it commits (early.c): a lost move is seen."""
    said = lost(acting, os.environ["AGES_TEST_EARLY"])
    expect(said and said.startswith("lost:"), "a planted fault is not noticed:", said)


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


class Kinds:
    """One request of each kind that needs a table with devices, or a player. Each method makes one, and what tells
    whether it was done; None where nobody could tell, or nothing is done."""

    def __init__(self, server):
        self.server = server

    def table(self, seats="pp", join=True, **more):
        table = devices.create(self.server, "bronze", seats, **more)
        return table.join() if join else table

    def of_seat(self, what, body, done, **more):
        table = self.table(**more)
        return ("POST", f"{table.path}/{what}", body, table.headers(0)), lambda: done(table)

    def of_host(self, what, body, done, **more):
        table = self.table(**more)
        host = {"Authorization": "Host " + table.host}
        return ("POST", f"{table.path}/{what}", body, host), lambda: done(table)

    def of_player(self, what, body, done, before=lambda person: None):
        person = Person(self.server)
        sit(self.server, person)
        body = before(person) or body
        what = body.pop("what", what)
        return ("POST", "/api/me/" + what, body, person.headers), done and (lambda: done(person))

    def reading(self, path, who="Seat"):
        table, person = self.seated
        secret = {"Seat": table.secret[0], "Host": table.host, "Player": person.key}[who]
        return ("GET", path.replace("TABLE", table.path), None, {"Authorization": f"{who} {secret}"}), None

    @functools.cached_property
    def seated(self):
        person = Person(self.server)
        return sit(self.server, person), person

    # tables

    def claim(self):
        table = self.table(join=False)
        device = table.devices[1]
        device.new_chain()
        body = {"invitation": table.invitation[1], "secret": device.secret, "tip": device.tip.hex()}
        return ("POST", table.path + "/claim", body), lambda: 1 not in table.show()["asked"]["unclaimed"]

    def claim_from_bot(self):
        table = self.table(join=False)
        status, answer = table.as_host("seats/1", {"to": "bot", "bot": "random"})
        expect(status == 200, status, answer)
        table.device(1).new_chain()
        body = {"invitation": table.invitation[1], "secret": table.device(1).secret, "tip": table.device(1).tip.hex()}
        done = lambda: any(entry["line"].endswith("seat 1 back") for entry in table.device(0).fetch(0)[2]["entries"])  # noqa: E731
        return ("POST", table.path + "/claim", body), done

    def tip(self):
        table, tip = self.table("p", needs=0), secrets.token_hex(32)
        table.play(until=lambda shown: shown["turn"] == 0)
        done = lambda: any(tip in entry["line"] for entry in table.device(0).fetch(0)[2]["entries"])  # noqa: E731
        return ("POST", table.path + "/tip", {"tip": tip}, table.headers(0)), done

    def give(self):
        table = self.table(needs="all")
        n = due(table)["asked"]["ask"]["n"]
        table.device(0).read_on()
        body = {"n": n, "x": table.device(0).element(n).hex()}
        return ("POST", table.path + "/give", body, table.headers(0)), lambda: 0 in table.show()["asked"]["ask"]["gave"]

    def give_up(self):
        return self.of_host("give_up", {}, lambda table: table.show()["asked"]["given_up"])

    def bot(self):
        return self.of_host("seats/1", {"to": "bot", "bot": "random"}, lambda table: table.show()["seats"][1]["kind"] == "bot",
                            join=False)

    def new_link(self):
        table = self.table("p", needs=0)
        table.play(until=lambda shown: shown["turn"] == 0)
        return (("POST", table.path + "/seats/0", {"to": "link"}, table.headers(0)),
                lambda: table.show()["asked"]["unclaimed"] == [0])

    def pause(self):
        return self.of_host("pause", {"days": None}, lambda table: table.show()["clock"]["pause"], clock="days")

    def orders(self):
        table = devices.create(self.server, "tta", "pp", needs=0, options={"level": "full"}).join()
        read = lambda: self.server.ask("GET", table.path + "/orders", None, table.headers(0))[2]["orders"]  # noqa: E731
        return (("POST", table.path + "/orders", {"orders": {"bid": 2}}, table.headers(0)),
                lambda: any(one["order"] == 2 for one in read()))

    def said(self, table):
        return self.server.ask("GET", table.path + "/talk", None, table.headers(0))[2]["words"]

    def talk(self):
        return self.of_seat("talk", {"text": "well", "client": "1"}, self.said)

    def erase(self):
        table = self.table()
        self.server.ask("POST", table.path + "/talk", {"text": "well", "client": "1"}, table.headers(0))
        return (("POST", table.path + "/talk/1/erase", {}, table.headers(0)),
                lambda: self.said(table)[0]["state"] == "erased")

    def notes(self):
        return self.of_seat("notes", {"text": "mine"}, lambda table: self.server.ask(
            "GET", table.path + "/notes", None, table.headers(0))[2]["text"])

    def terms(self):
        return self.of_host("terms", {"watch": "later"}, lambda table: table.show(0)["terms"]["watch"] == "later")

    def nudge(self):
        table = self.table()
        table.play(until=lambda shown: shown["turn"] == 0)
        return ("POST", table.path + "/nudge", {"seat": 0}, table.headers(1)), lambda: table.show(0)["nudge"]

    def rematch(self):
        table = give_up(self.table("p", needs=0))
        return ("POST", table.path + "/rematch", {}, table.headers(0)), lambda: table.show(0)["rematch"]

    def hook(self):
        return self.of_host("hook", {"address": "https://192.0.2.1/x", "format": "json"}, lambda table: self.server.ask(
            "GET", table.path + "/hook", None, {"Authorization": "Host " + table.host})[2]["hook"])

    def stream(self):
        table = self.table()
        return ("POST", "/api/stream", {"tables": [{"id": table.id, "since": 0}]}), None

    # players

    def pairing(self):
        return self.of_player("pairing", {"name": "laptop"}, None)

    def second_device(self):
        person, other = Person(self.server), Person(self.server)
        body = {"code": person.code(), "name": "phone"}
        return ("POST", "/api/me/join", body, other.headers), lambda: len(person.get("devices")[1]["devices"]) == 2

    def recovery(self):
        return self.of_player("recovery", {}, lambda person: any(
            one["paper"] for one in person.get("devices")[1]["devices"]))

    def removal(self):
        def with_two(person):
            other = Person(self.server)
            other.post("join", code=person.code(), name="phone")
            gone = next(one for one in person.get("devices")[1]["devices"] if not one["here"])
            return {"what": f"devices/{gone['id']}/remove"}
        return self.of_player("", {}, lambda person: len(person.get("devices")[1]["devices"]) == 1, with_two)

    def channel(self):
        return self.of_player("notices", {"address": "https://192.0.2.1/x", "format": "json"},
                              lambda person: person.get("notices")[1]["channels"])

    def no_channel(self):
        address = "https://192.0.2.1/x"
        return self.of_player("notices/remove", {"address": address}, lambda person: not person.get("notices")[1]["channels"],
                              lambda person: person.post("notices", address=address, format="json") and None)

    def looking(self):
        return self.of_player("looking", {}, None)

    def mail(self):
        return ("POST", "/api/mail", {"code": "none", "wanted": False}), None  # which is refused: 404

    def forgetting(self):
        return self.of_player("delete", {}, lambda person: not person.tables())

    # what is read

    def reads(self):
        for path, who in (("TABLE/chain", "Seat"), ("TABLE/talk", "Seat"), ("TABLE/notes", "Seat"), ("TABLE/orders", "Seat"),
                          ("TABLE/hook", "Host"), ("/api/tables", "Seat"), ("/api/me/devices", "Player"),
                          ("/api/me/tables", "Player"), ("/api/me/history", "Player"), ("/api/me/notices", "Player"),
                          ("/api/me/export", "Player")):
            yield "GET " + path, functools.partial(self.reading, path, who)


def every_kind(program):
    """What is acknowledged is done, and outlives a kill: the first one of each kind, or with each place every one. What
    is refused is not done; and then the server does it."""
    flags = ["--public", "--day-tables", "100000"]
    if os.path.exists(os.path.join(os.path.dirname(program), "ages-notify")):
        flags += ["--notices", "https://ages.example/"]
    with Starved(program, *flags) as server:
        kinds = Kinds(server)
        named = ["claim", "claim_from_bot", "tip", "give", "give_up", "bot", "new_link", "pause", "orders", "talk", "erase", "notes", "terms",
                 "nudge", "rematch", "stream", "pairing", "second_device", "recovery", "removal", "looking", "mail", "forgetting"]
        named += ["hook", "channel", "no_channel"] if "--notices" in flags else []
        for name, make in [(name, getattr(kinds, name)) for name in named] + list(kinds.reads()):
            done, killed = None, False

            def request(make=make):
                nonlocal done
                wanted, done = make()
                return wanted

            def judge(wanted, status):
                nonlocal killed
                if done and status and status < 300 and not killed:  # what was only in memory is gone
                    killed = STRIDE > 1
                    server.restart(signal.SIGKILL)
                    expect(done(), "lost:", name)
                elif done and status is not None:
                    expect(bool(done()) == (status < 300), name, status, done())

            tried = every_allocation(server, request, judge, usual=(404,) if name == "mail" else ())
            wanted, done = make()
            status = server.open_stream(*wanted) if name == "stream" else server.ask(*wanted)[0]
            expect(status == (404 if name == "mail" else 200) and (not done or done()), name, status)
            print(f"# {name}: {tried} places")


def every_kind_notices(_program):
    """The planted server of acting_notices."""
    said = lost(every_kind, os.environ["AGES_TEST_EARLY"])
    expect(said and said.startswith("lost:"), "a planted fault is not noticed:", said)


main([reading, acting, acting_notices, setting, every_kind, every_kind_notices])
