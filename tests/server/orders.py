#!/usr/bin/env python3
"""Planned answers: sealed by a seat, seen by nobody else, used after a while as if given by hand.
orders.py PROGRAM [TEST…]"""
import secrets

import database
import devices
from harness import Stream, expect, main, wait_until
from timed import Timed, settled

SOON = 13  # seconds after which an answer by order has been given
SENSIBLE = {"bid": 2, "pay": "cheapest", "defend": "cards", "lose": "least"}


def table_of(server, player=None, **more):
    seats = [{"kind": "person", "name": name} for name in ("Ann", "Ben")] + \
            [{"kind": "bot", "bot": "builder", "name": name} for name in ("Cleo", "Dan")]
    body = {"game": "tta", "options": {"level": "full"}, "needs": 0, "seats": seats, **more}
    status, _, made = server.ask("POST", "/api/tables", body)
    expect(status == 201, made)
    table = devices.AskedTable(server, made)
    table.device(1).player = player
    return table.join()


def asked_to_bid(table, seat):
    """Plays until the seat is asked for a bid."""
    quiet = ("no_politics", "end_actions", "done", "pass", "refuse", "stay", "decline")

    def choose(moves):
        return next((move for verb in quiet for move in moves if move["verb"] == verb), moves[0])

    found = lambda shown: shown["turn"] == seat and (shown["question"] or {}).get("kind") == "bid"  # noqa: E731
    shown = table.play(choose, until=found)
    expect(found(shown), "an auction came")
    return shown


def seal(table, seat, orders):
    return table.post("orders", seat, {"orders": orders})


def of_others(table):
    """All that others can ask for, but for the time."""
    shown = [table.show(1), table.show()]
    for one in shown:
        one.pop("now")
        one["asked"].pop("here")  # after a restart nobody is, until they come back
    return shown, table.server.get(table.path + "/record")[2], table.server.get(table.path + "/chain")[2]


def refused(program):
    with Timed(program) as server:
        table = table_of(server)
        for wrong in ({"bid": 21}, {"bid": "3"}, {"bid": -1}, {"defend": "units"}, {"none": 1}, {"lose": 0}, 5, None):
            status, answer = seal(table, 0, wrong)
            expect(status == 400, wrong, answer)
        expect(all(one["order"] is None for one in table.post("orders", 0, {"orders": {}})[1]["orders"]))
        status, answer = seal(table, 0, SENSIBLE)
        expect(status == 200 and {one["key"]: one["order"] for one in answer["orders"]} ==
               {**SENSIBLE, "choose": None, "pacts_1": None, "pacts_2": None, "pacts_3": None}, answer)
        seen = server.ask("GET", table.path + "/orders", headers=table.headers(1))[2]
        expect(all(one["order"] is None for one in seen["orders"]), "each seat has its own")
        expect(server.get(table.path + "/orders")[0] == 401)
        expect(server.ask("GET", table.path + "/orders", headers={"Authorization": "Host " + table.host})[0] == 403)
        plain = server.create("bronze", "pp")
        expect(plain.post("orders", 0, {"orders": {}})[0] == 400, "a game without orders")
        server.restart()
        seen = server.ask("GET", table.path + "/orders", headers=table.headers(0))[2]
        expect(seen["orders"][0]["order"] == 2, "they are kept")


def used_and_not_seen(program):
    """Nobody else learns that orders are sealed; the answer comes after a while, also after a restart, and
    is an ordinary move."""
    with Timed(program) as server:
        table = table_of(server)
        before = asked_to_bid(table, 0)
        stream = Stream(server, [{"id": table.id, "since": before["seq"], "secret": table.secret[1]}])
        seen = of_others(table)
        expect(seal(table, 0, SENSIBLE)[0] == 200)
        expect(of_others(table) == seen, "sealing changes nothing for others")
        expect(table.post("talk", 1, {"text": "ave", "client": "a"})[0] == 200)
        while (event := stream.event(at_once=False))["event"] != "talk":
            expect(event["event"] != "table", "nor are they told", event)
        seen = of_others(table)
        server.restart()
        expect(of_others(table) == seen and table.show()["seq"] == before["seq"], "nor does a restart")
        server.clock.go(SOON)
        wait_until(lambda: table.show()["seq"] > before["seq"], "the order answers")
        stream.close()
        given = server.ask("GET", table.path + "/orders", headers=table.headers(0))[2]["given"]
        expect(given and given[0]["seq"] == before["seq"] + 1 and given[0]["move"].split()[0] in ("bid", "pass"), given)
        expect(server.ask("GET", table.path + "/orders", headers=table.headers(1))[2]["given"] == [])
        record = server.ask("GET", table.path + "/record", headers=table.headers(1))[2].decode()
        line = next(line for line in record.splitlines() if line.startswith(f"{given[0]['seq']} "))
        expect(line == f"{given[0]['seq']} move 0 {given[0]['move']}", "an ordinary move", line)
        with database.opened(server.data) as db:
            kinds = db.execute("SELECT kind, plies, u, w FROM log WHERE seq = ?", (given[0]["seq"],)).fetchone()
            expect(kinds == (0, 0, 0, 0), "stored like any move", kinds)


def sealed(table, seat):
    status, _, answer = table.server.ask("GET", table.path + "/orders", headers=table.headers(seat))
    expect(status == 200, status, answer)
    return {one["key"]: one["order"] for one in answer["orders"] if one["order"] is not None}


def for_who_sealed_them(program):
    """Who comes to the seat by a new link finds none, and none of them answers. A player exports them, and when everything
    of the player goes, so do they, whether the table is in memory or not."""
    with Timed(program) as server:
        table = table_of(server)
        expect(seal(table, 0, SENSIBLE)[0] == 200 and seal(table, 1, {"bid": 1})[0] == 200)
        table.play(steps=40, until=lambda shown: shown["turn"] in (0, 1) and not shown["asked"]["ask"])
        status, given = table.device(0).post("seats/0", {"to": "link"})
        expect(status == 200, status, given)
        newcomer = devices.Device(table, 0)
        expect(newcomer.claim(given["invitation"])[0] == 200)
        for _ in range(2):
            expect(sealed(table, 0) == {} and sealed(table, 1) == {"bid": 1}, sealed(table, 0), sealed(table, 1))
            server.restart()
        for in_memory in (True, False):
            player = {"Authorization": "Player " + secrets.token_urlsafe(18)}
            table = table_of(server, player=player["Authorization"].split()[1])
            expect(seal(table, 0, {"bid": 3})[0] == 200 and seal(table, 1, SENSIBLE)[0] == 200)
            status, _, mine = server.ask("GET", "/api/me/export", headers=player)
            expect(status == 200 and [(one["table"], one["seat"]) for one in mine["orders"]] == [(table.id, 1)], mine)
            expect("bid 2" in mine["orders"][0]["text"], mine["orders"])
            if not in_memory:
                server.restart()
            status, _, answer = server.ask("POST", "/api/me/delete", {}, player)
            expect(status == 200, answer)
            with database.opened(server.data) as db:
                left = db.execute("SELECT seat FROM orders JOIN tables ON tables.number = orders.number WHERE id = ?", (table.id,))
                expect(left.fetchall() == [(0,)], "those of the other are left")
            expect(sealed(table, 1) == {} and sealed(table, 0) == {"bid": 3})


def by_hand_first(program):
    """Who is quicker answers; what no order is for is asked; at a table over days it takes minutes."""
    with Timed(program) as server:
        table = table_of(server, clock="days")
        before = asked_to_bid(table, 0)
        expect(seal(table, 0, {"defend": "cards"})[0] == 200)
        server.clock.go(700)
        settled(server)
        expect(table.show()["seq"] == before["seq"], "there is no order for bids")
        expect(seal(table, 0, {"bid": 0})[0] == 200)
        server.clock.go(1)
        wait_until(lambda: table.show()["seq"] > before["seq"], "sealed late, answered at once")
        before = asked_to_bid(table, 0)
        server.clock.go(50)
        settled(server)
        expect(table.show()["seq"] == before["seq"], "not within a minute")
        table.step(lambda moves: next(move for move in moves if move["verb"] == "pass"))
        expect(table.show()["seq"] > before["seq"])
        given = server.ask("GET", table.path + "/orders", headers=table.headers(0))[2]["given"]
        expect([one["seq"] for one in given if one["seq"] == before["seq"] + 1] == [], "that was by hand")


if __name__ == "__main__":
    main([refused, used_and_not_seen, by_hand_first, for_who_sealed_them])
