#!/usr/bin/env python3
"""Who is called to a table, when and how often: at live tables, by a nudge, while they look and after that, in a room where
all can read it. The receiver is this test's own, the clock too (clock.c). calls.py PROGRAM [TEST…]"""
import json
import os

import cluster
import database
import devices
from harness import expect, main, wait_until
from players import Person, sit
from receiver import PAGE, Receiver, add, rest, served, their_turn
from timed import HOUR


def rerolls(table):
    return [move for move in table.show(0)["moves"] if move["verb"] == "reroll"]


def can_roll_again(table):
    """It is played on until seat 0 may roll again."""
    their_turn(table)
    while not rerolls(table):
        table.play(steps=1)
        their_turn(table)


def roll_again(table):
    status, answer = table.act("moves", 0, table.show()["seq"], [rerolls(table)[0]["text"]])
    expect(status == 200, status, answer)
    their_turn(table)


def live_tables(program):
    """At a live table nobody waits two minutes. Who looks is not told, but when they have not looked for two minutes."""
    with Receiver() as receiver, served(program) as server:
        ada, bo, cy = Person(server), Person(server), Person(server)
        for person, path in ((ada, "ok-a"), (bo, "ok-b"), (cy, "ok-c")):
            add(person, receiver, path)
        for person in (bo, cy):
            expect(person.post("looking")[0] == 200)
        for person in (bo, cy, ada):
            their_turn(sit(server, person, clock="live"))
        wait_until(lambda: receiver.texts("ok-a"), "at once")
        expect(not receiver.texts("ok-b") and not receiver.texts("ok-c"), "not who is looking, whose turn came before")
        server.clock.go(60)
        expect(bo.post("looking")[0] == 200)
        server.clock.go(61)
        wait_until(lambda: receiver.texts("ok-c"), "who has looked away is told")
        rest()
        expect(not receiver.texts("ok-b") and len(receiver.texts("ok-c")) == 1, "not who still looks", receiver.got)
        server.clock.go(60)
        wait_until(lambda: receiver.texts("ok-b"), "nor is that forgotten")


def once_a_turn(program):
    """However often dice are rolled in it."""
    with Receiver() as receiver, served(program) as server:
        ada = Person(server)
        add(ada, receiver, "ok-ada")
        table = sit(server, ada, clock="live")
        status, _, answer = server.ask("POST", table.path + "/hook", {"address": receiver.url("ok-room"), "format": "json"},
                                       {"Authorization": f"Host {table.host}"})
        expect(status == 200, status, answer)
        wait_until(lambda: receiver.got, "a greeting")
        receiver.got.clear()
        can_roll_again(table)
        wait_until(lambda: receiver.texts("ok-room") and receiver.texts("ok-ada"), "at once")
        receiver.got.clear()
        roll_again(table)
        rest()
        expect(not receiver.got, "it was told before", receiver.got)
        table.play(until=lambda shown: shown["turn"] == 1)
        wait_until(lambda: receiver.texts("ok-room"), "the next turn is told")
        receiver.got.clear()
        table.play(until=lambda shown: shown["turn"] == 0)
        wait_until(lambda: receiver.texts("ok-room") and receiver.texts("ok-ada"), "and the one after that")


def two_minutes_after_the_last_move(program):
    """Who plays needs no notice; who stops in the middle of a turn is told."""
    with Receiver() as receiver, served(program) as server:
        ada = Person(server)
        add(ada, receiver, "ok")
        table = sit(server, ada)
        can_roll_again(table)
        server.clock.go(80)  # so that a slow machine is in time
        roll_again(table)
        server.clock.go(80)
        rest()
        expect(not receiver.got, "she has just rolled", receiver.got)
        server.clock.go(41)
        wait_until(lambda: receiver.got, "two minutes after that")


def the_end(program):
    """Is told to who has not looked since; and who took the seat back is not told that a bot plays."""
    with Receiver() as receiver, served(program) as server:
        ada, bo = Person(server), Person(server)
        for person, path in ((ada, "ok-a"), (bo, "ok-b")):
            add(person, receiver, path)
        over = [sit(server, person, clock="live") for person in (ada, bo)]
        expect(ada.post("looking")[0] == 200)
        server.clock.go(10)
        for table in over:
            expect(table.as_host("give_up", {})[0] == 200)
        rest()
        expect(not receiver.got, "not at once", receiver.got)
        server.clock.go(10)
        expect(bo.post("looking")[0] == 200)
        server.clock.go(111)
        wait_until(lambda: receiver.texts("ok-a"), "who looked last before the end")
        rest()
        expect(["is over" in text for text in receiver.texts("ok-a")] == [True] and not receiver.texts("ok-b"), receiver.got)
        receiver.got.clear()

        slow = {"bank": 2 * HOUR, "add": 2 * HOUR, "late": "ask"}
        tables = [sit(server, person, clock=slow) for person in (ada, bo)]
        for table in tables:
            their_turn(table)
        server.clock.go(2 * HOUR + 1)
        for table in tables:
            status, answer = table.device(1).post("seats/0", {"to": "bot", "bot": "random"})
            expect(status == 200, status, answer)
        tables[1].play(until=lambda shown: shown["turn"] == 1)
        status, answer = tables[1].device(0).post("seats/0", {"to": "back"})
        expect(status == 200, status, answer)
        server.clock.go(121)
        wait_until(lambda: any("a bot plays on" in text for text in receiver.texts("ok-a")), "whose seat a bot has")
        rest()
        expect(not any("a bot plays on" in text for text in receiver.texts("ok-b")), receiver.got)


def nudged(program):
    """Who is nudged and is not here is told at once; who looks, when they have looked away."""
    with Receiver() as receiver, served(program) as server:
        ada, bo = Person(server), Person(server)
        tables = {}
        for person, path in ((bo, "ok-b"), (ada, "ok-a")):
            add(person, receiver, path)
            tables[path] = sit(server, person)
            their_turn(tables[path])
        expect(bo.post("looking")[0] == 200)
        for table in tables.values():
            expect(table.post("nudge", 1, {"seat": 0})[0] == 200)
        wait_until(lambda: receiver.texts("ok-a"), "at once")
        said, = receiver.texts("ok-a")
        expect(json.loads(said) == {"text": "The Bronze Age (P1): you are nudged, it is your turn, round 1.",
                                    "link": f"{PAGE}#/t/{tables['ok-a'].id}"}, said)
        rest()
        expect(len(receiver.got) == 1, "not who looks", receiver.got)
        server.clock.go(121)
        wait_until(lambda: receiver.texts("ok-b"), "who has looked away")
        rest()
        expect("you are nudged" in receiver.texts("ok-b")[0] and len(receiver.got) == 2, "once", receiver.got)


def passed_over(program):
    """What another server is about to tell stops nobody: the others are told, and moves are made. A row for which a server
    would wait for long is away."""
    if "AGES_TEST_POSTGRESQL" not in os.environ:
        return "of two servers at one PostgreSQL"
    with Receiver() as receiver, served(program) as server:
        ada, bo = Person(server), Person(server)
        for person, path in ((ada, "ok-a"), (bo, "ok-b")):
            add(person, receiver, path)
        tables = [sit(server, person) for person in (ada, bo)]
        for table in tables:
            their_turn(table)
        expect(ada.post("looking")[0] == 200)
        name = server.data.split("/")[3].split("?")[0]
        held = cluster.own().held
        with held(f"SELECT * FROM notices WHERE number = (SELECT number FROM tables WHERE id = '{tables[0].id}')", name):
            server.clock.go(241)
            wait_until(lambda: receiver.texts("ok-b"), "the next in the list is told")
            expect(not receiver.texts("ok-a"), receiver.got)
            tables[1].play(steps=1)
            with held("SELECT * FROM looks", name):
                expect(ada.post("looking")[0] == 503, "it does not hang")
        wait_until(lambda: receiver.texts("ok-a"), "then this one")
        said = server.stop()
        expect(said[0] == 0 and "lock timeout" in said[1], said)
        server.start()
    return None


def hook_of_a_table(program):
    with Receiver() as receiver, served(program) as server:
        table = sit(server, Person(server))
        host = {"Authorization": f"Host {table.host}"}

        def hook(headers=host, **body):
            return server.ask("POST", table.path + "/hook", body, {**headers, "Accept-Language": "de"})[::2]

        expect(hook({}, address=receiver.url("ok"), format="json")[0] in (401, 403), "the host alone")
        for wrong in ({"address": "ftp://x", "format": "json"}, {"address": receiver.url("ok"), "format": "push"},
                      {"address": receiver.url("ok"), "format": "mail"}, {}):
            expect(hook(**wrong)[0] == 400, wrong)
        set_to = {"on": True, "hook": {"address": receiver.url("ok"), "format": "json"}}
        expect(hook(address=receiver.url("ok"), format="json") == (200, set_to))
        wait_until(lambda: receiver.got, "a greeting")
        receiver.got.clear()
        their_turn(table)
        server.clock.go(121)
        wait_until(lambda: receiver.got, "two minutes later")
        (_, headers, body), = receiver.got
        expect(json.loads(body) == {"text": "Bronzezeit: P0 ist am Zug, Runde 1.", "link": f"{PAGE}#/t/{table.id}"}, body)
        for secret in [table.host, *filter(None, table.secret), *filter(None, table.invitation)]:
            expect(secret not in json.dumps(headers) + body, "no secret")
        expect(hook(address=None) == (200, {"on": True, "hook": None}))
        table.play(until=lambda shown: shown["turn"] == 1)
        server.clock.go(121)
        rest()
        expect(len(receiver.got) == 1, "no more")
        expect(hook(address=receiver.url("gone"), format="json")[0] == 200)
        wait_until(lambda: server.ask("GET", table.path + "/hook", headers=host)[2]["hook"] is None, "one that is gone goes")


def hook_goes_with_its_host(program):
    """Who deletes everything of theirs takes the webhooks of the tables they set along, and saves them before; a guest does not."""
    with Receiver() as receiver, served(program) as server:
        ada, bo = Person(server), Person(server)
        table = sit(server, ada, others=False)
        table.device(1).player = bo.key
        table.join(1)
        host, address = {"Authorization": f"Host {table.host}"}, receiver.url("ok")
        expect(server.ask("POST", table.path + "/hook", {"address": address, "format": "json"}, host)[0] == 200)
        expect(bo.get("export")[1]["hooks"] == [], "a guest has none")
        expect(ada.get("export")[1]["hooks"] == [{"table": table.id, "seat": 0, "text": address}])

        def stored():
            with database.opened(server.data) as db:
                return db.execute("SELECT address FROM hooks").fetchall()

        expect(bo.post("delete")[0] == 200 and len(stored()) == 1)
        expect(ada.post("delete")[0] == 200 and stored() == [])

        table, cy = sit(server, ada), Person(server)
        expect(server.ask("POST", table.path + "/hook", {"address": address, "format": "json"}, {"Authorization": f"Host {table.host}"})[0] == 200)
        table.play(steps=40, until=lambda shown: shown["turn"] in (0, 1) and not shown["asked"]["ask"])
        status, given = table.device(0).post("seats/0", {"to": "link"})
        expect(status == 200, status, given)
        newcomer = devices.Device(table, 0)
        newcomer.player = cy.key
        expect(newcomer.claim(given["invitation"])[0] == 200)
        expect(cy.get("export")[1]["hooks"] == [], "who came to the host's seat by a link is a guest")
        expect(cy.post("delete")[0] == 200 and len(stored()) == 1)


if __name__ == "__main__":
    main([live_tables, once_a_turn, two_minutes_after_the_last_move, the_end, nudged, passed_over, hook_of_a_table,
          hook_goes_with_its_host])
