#!/usr/bin/env python3
"""Finished games of players and their ratings: who is rated and who is not, what follows to other devices, and that nothing
stays behind. history.py PROGRAM [TEST…]"""
import database
import devices
from harness import Server, expect, main
from players import Person

RATED = {"terms": {"rated": True}}


def sit_down(table, people, **more):
    """Each claims the next free seat with a key, and agrees."""
    answers = []
    free = [device for device in table.devices if not device.joins]
    for device, person in zip(free, people):
        device.new_chain()
        body = {"invitation": table.invitation[device.seat], "secret": device.secret, "tip": device.tip.hex(),
                "player": person.key, "rated": True, **more}
        headers = {"Authorization": "Host " + table.host} if device.host else {}
        status, answer = device.post("claim", {key: value for key, value in body.items() if value is not None}, headers)
        if status == 200:
            device.has_joined(answer)
        answers.append((status, answer["error"]["code"] if status != 200 else None))
    return answers


def play(server, people, game="magpie", **more):
    table = devices.create(server, game, "p" * len(people), **more)
    expect(all(status == 200 for status, _ in sit_down(table, people)))
    table.play()
    return table


def history(person):
    status, answer = person.get("history")
    expect(status == 200, answer)
    return answer


def result(person, table):
    return next(game for game in history(person)["games"] if game["table"] == table.id)


def who_may_be_rated(program):
    """Asked dice, no help, usual options, bots of known strength; people who agree and are different ones."""
    with Server(program) as server:
        people = [{"kind": "person"}, {"kind": "person"}]
        usual = {"game": "bronze", "seats": people, "needs": 1, **RATED}
        ask = lambda more: server.ask("POST", "/api/tables", {**usual, **more})[::2]
        code = lambda answer: (answer[0], answer[1]["error"]["code"] if answer[0] >= 400 else None)
        expect(ask({})[0] == 201)
        expect(ask({"seats": people + [{"kind": "bot", "bot": "builder"}]})[0] == 201)
        bad = [{"needs": None, "dice": "real"}, {"options": {"late_bronze_age": "on"}}, {"helped": True},
               {"seats": people[:1]}]
        for more in bad:
            wanted = {key: value for key, value in {**usual, **more}.items() if value is not None}
            expect(code(server.ask("POST", "/api/tables", wanted)[::2]) == (409, "not_rated"), more)
        for options, seats, rated in (({"level": "full"}, people, True), ({"level": "advanced"}, people, True),
                                      ({"level": "full", "peaceful": "on"}, people, False),
                                      ({"level": "full"}, people + [{"kind": "bot", "bot": "builder"}], False),
                                      ({"level": "simple"}, people + [{"kind": "bot", "bot": "builder"}], True)):
            status, answer = ask({"game": "tta", "options": options, "seats": seats})
            expect(status == (201 if rated else 409), options, len(seats), status, answer)
        unknown = {"game": "magpie", "seats": people + [{"kind": "bot", "bot": "random"}]}
        expect(code(ask(unknown)) == (409, "not_rated"), "a bot without a number")
        table = devices.create(server, "magpie", "pp", **RATED)
        ada, bo = Person(server), Person(server)
        expect(table.show()["terms"]["rated"])
        expect(table.as_host("terms", {"rated": False})[1]["error"]["code"] == "rated_is_set")
        expect(sit_down(table, [ada], rated=False) == [(409, "rated")], "who does not agree")
        expect(sit_down(table, [ada], player=None) == [(409, "rated")], "who has no key")
        expect(sit_down(table, [ada, ada]) == [(200, None), (409, "rated")], "nor one person twice")
        expect(sit_down(table, [bo]) == [(200, None)])
        table.play()
        expect(history(ada)["games"][0]["rated"] and history(bo)["ratings"][0]["games"] == 1)


def games_and_ratings(program):
    with Server(program) as server:
        ada, bo = Person(server), Person(server)
        expect(history(ada) == {"ratings": [], "games": []})
        first = play(server, [ada, bo], **RATED)
        told, = history(ada)["games"]
        shown = first.show()
        expect(told["table"] == first.id and told["seat"] == 0 and told["rated"] and told["game"] == "magpie", told)
        expect([seat["place"] for seat in told["seats"]] == [score["place"] for score in shown["scores"]])
        expect([seat["points"] for seat in told["seats"]] == [score["points"] for score in shown["scores"]])
        expect(history(bo)["games"][0]["seat"] == 1)
        rating, = history(ada)["ratings"]
        expect(rating == {"game": "magpie", "level": None, "seats": 2, "games": 1, "rating": None, "within": None}, rating)

        casual = play(server, [ada, bo])
        expect(not result(ada, casual)["rated"] and result(ada, first)["rated"])
        expect(history(ada)["ratings"][0]["games"] == 1)

        given = devices.create(server, "magpie", "pp", **RATED)
        sit_down(given, [ada, bo])
        while given.show()["turn"] == "chance":
            given.give_all()
        expect(given.as_host("seats/1", {"to": "bot", "bot": "random"})[0] == 200)
        given.devices.pop()
        given.play()
        expect(not result(ada, given)["rated"] and history(ada)["ratings"][0]["games"] == 1,
               "not where a bot took over")

        four = play(server, [ada, bo, Person(server)], **RATED)
        expect([one["seats"] for one in history(ada)["ratings"]] == [2, 3], "of three and four apart", four.id)

        server.stop()
        with database.opened(server.data) as db:
            before = [mean for mean, in db.execute("SELECT mean FROM ratings WHERE size = 2").fetchall()]
            expect(len(before) == 2 and sum(before) == 2 * 1500_000, "they started alike", before)
            db.execute("UPDATE ratings SET games = 9")
            db.commit()
        server.start()
        last = play(server, [ada, bo], **RATED)
        rated = [next(one for one in history(who)["ratings"] if one["seats"] == 2) for who in (ada, bo)]
        expect(all(one["games"] == 10 and 1000 < one["rating"] < 2000 and 0 < one["within"] < 500 for one in rated), rated)

        expect(last.as_host("delete", {})[0] == 200)
        expect(result(ada, last)["rated"], "a result outlives its table")
        ended = [game["ended"] for game in history(ada)["games"]]
        expect(ended == sorted(ended, reverse=True), "the newest first")
        server.restart()
        expect(len(history(ada)["games"]) == 5 and casual.show()["over"])


def each_level_apart(program):
    """The three games of Through the Ages have ratings of their own."""
    with Server(program) as server:
        ada, bo = Person(server), Person(server)
        for level in ("simple", "full", "full"):
            table = devices.create(server, "tta", "pp", options={"level": level}, **RATED)
            sit_down(table, [ada, bo])
            table.play(lambda moves: next((move for move in moves if move.get("gives_up")), moves[0]))
            expect(result(ada, table)["rated"], level)
        told = [(one["game"], one["level"], one["games"]) for one in history(ada)["ratings"]]
        expect(told == [("tta", None, 1), ("tta", "full", 2)], told)


def follow_and_go(program):
    """They follow to another device, stand in the export, and go with the player: the database has nothing of them."""
    with Server(program) as server:
        ada, bo, phone = Person(server), Person(server), Person(server)
        play(server, [ada, bo], **RATED)
        play(server, [phone, bo], **RATED)
        expect(phone.post("join", code=ada.code(), name="phone")[0] == 200)
        expect(len(history(phone)["games"]) == len(history(ada)["games"]) == 2, "those of both devices")
        expect([one["games"] for one in history(ada)["ratings"]] == [1], "one rating")
        status, everything = ada.get("export")
        expect(status == 200 and everything["games"] == history(ada)["games"] and everything["ratings"], everything)
        expect(ada.post("delete")[0] == 200)
        with database.opened(server.data) as db:
            for name in ("results", "ratings"):
                players = db.execute(f"SELECT count(DISTINCT player) FROM {name}").fetchone()
                expect(players == (1,), "Bo's alone are left:", name, players)
        expect(len(history(bo)["games"]) == 2)
        expect(bo.post("delete")[0] == 200)
        with database.opened(server.data) as db:
            for name in ("results", "ratings"):
                expect(db.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,), name)


if __name__ == "__main__":
    main([who_may_be_rated, games_and_ratings, each_level_apart, follow_and_go])
