#!/usr/bin/env python3
"""Clocks of tables over simulated weeks: banks, warnings, pauses, who is late, a bot that plays on and the
person who comes back. The clock on the wall is the test's own (clock.c). clocks.py PROGRAM [TEST…]"""
import random
import re

import database
import devices
from harness import Stream, expect, main, wait_until
from timed import DAY, HOUR, Timed, settled

LATER = 5  # seconds after which what was due has been seen to


def begun(server, clock="days", seats="pp", **more):
    """A table of which somebody is asked."""
    table = devices.create(server, seats=seats, needs=0, clock=clock, **more).join()
    table.play(until=lambda shown: isinstance(shown["turn"], int))
    return table


def clock_of(table, seat):
    return next(one for one in table.show()["clock"]["seats"] if one["seat"] == seat)


def hours(table, seat):
    return clock_of(table, seat)["bank"] / 3600000


def near(value, wanted, what):
    expect(abs(value - wanted) < 0.02, what, value, wanted)


def told(server, what):
    metrics = server.get("/metrics")[2].decode()
    return int(re.search(rf'ages_notices_total{{what="{what}"}} (\d+)', metrics).group(1))


def end_turn(table):
    """Whoever is asked plays until somebody else is."""
    seat = table.show()["turn"]
    table.play(until=lambda shown: shown["over"] or (isinstance(shown["turn"], int) and shown["turn"] != seat))
    return seat


def settings(program):
    """A clock by its name or its numbers; what is none is refused, and no table is made."""
    with Timed(program) as server:
        def made(clock, needs=0):
            body = {"game": "bronze", "needs": needs, "seats": [{"kind": "person"}] * 2, "clock": clock}
            if needs is None:
                del body["needs"]
            status, _, answer = server.ask("POST", "/api/tables", body)
            return devices.AskedTable(server, answer).show()["clock"] if status == 201 else \
                (status, answer["error"]["message"])

        expect(made(None) is None and made("none") is None)
        days = made("days")
        expect((days["kind"], days["bank"], days["add"], days["cap"], days["grace"], days["late"]) ==
               ("days", 3 * DAY, 12 * HOUR, 3 * DAY, 8 * HOUR, "ask"), days)
        expect([seat["bank"] for seat in days["seats"]] == [3 * DAY * 1000] * 2)
        live = made("live")
        expect((live["bank"], live["add"], live["pause_days"]) == (900, 45, 0), live)
        own = made({"bank": 3600, "add": 60, "late": "bot"})
        expect((own["kind"], own["bank"], own["cap"], own["grace"], own["late"]) ==
               ("own", 3600, 3600, 0, "bot"), own)
        expect(made({"kind": "quick", "late": "wait"})["kind"] == "quick")
        for wrong, word in (("weeks", "days"), (5, "days"), ({}, "bank"), ({"bank": 59}, "bank"),
                            ({"bank": 10 ** 12}, "bank"), ({"bank": "3600"}, "bank"),
                            ({"bank": 600, "cap": 599}, "cap"), ({"kind": "slow"}, "kind"),
                            ({"kind": "days", "late": "lose"}, "late"), ({"kind": "days", "add": -1}, "add"),
                            ({"kind": "days", "pause_days": 61}, "pause_days"), ("own", "days")):
            status, message = made(wrong)
            expect(status == 400 and message.startswith("clock: ") and word in message, wrong, message)
        status, message = made("days", needs=None)
        expect(status == 400 and "needs" in message, message)
        expect("ages_tables 6\n" in server.get("/metrics")[2].decode())


def weeks(program):
    """A player is warned, is late, is played for by a bot, comes back; a restart forgets nothing of it."""
    with Timed(program) as server:
        table = devices.create(server, seats="pp", needs=0, clock="days")
        table.join(0)
        server.clock.go(9 * DAY)
        expect([clock_of(table, seat)["runs"] for seat in (0, 1)] == [False, False], "nobody sits there yet")
        table.join(1).play(until=lambda shown: isinstance(shown["turn"], int))
        late = table.show()["turn"]
        other = 1 - late
        near(hours(table, late), 72, "a full bank")
        expect(clock_of(table, late)["runs"] and not clock_of(table, other)["runs"])
        server.clock.go(50 * HOUR)
        near(hours(table, late), 22, "it runs")
        settled(server)
        expect(told(server, "warning") == 0)
        ends = clock_of(table, late)["ends"]
        near((ends / 1000 - server.clock.now()) / HOUR, 22, "and ends")
        server.restart()
        expect(clock_of(table, late)["ends"] == ends, "the same after a restart")
        server.clock.go(4 * HOUR + LATER)
        wait_until(lambda: told(server, "warning") == 1, "a warning 18 hours before")
        server.restart()
        settled(server)
        expect(told(server, "warning") == 0, "and not again after a restart")
        status, answer = table.device(other).post(f"seats/{late}", {"to": "bot", "bot": "random"})
        expect(status == 403, "nobody is late yet", answer)
        server.stop()
        server.clock.go(19 * HOUR)
        server.start()
        wait_until(lambda: told(server, "late") == 1, "what came due while it was off is seen to")
        expect(clock_of(table, late)["late"] and hours(table, late) == 0 and not table.show()["over"])
        status, answer = table.device(late).post(f"seats/{late}", {"to": "bot", "bot": "random"})
        expect(status == 403, "not for oneself", answer)
        status, answer = server.ask("POST", f"{table.path}/seats/{late}", {"to": "bot", "bot": "random"})[::2]
        expect(status == 401, "nor by a watcher", answer)
        expect(table.device(other).post(f"seats/{late}", {"to": "link"})[0] == 403, "a bot and nothing else")
        status, answer = table.device(other).post(f"seats/{late}", {"to": "bot", "bot": "random"})
        expect(status == 200 and answer["kind"] == "bot", answer)
        table.play(until=lambda shown: shown["turn"] == other, steps=400)
        expect(not clock_of(table, late)["runs"], "a bot has no clock")
        status, answer = table.device(late).post(f"seats/{late}", {"to": "back"})
        expect(status == 200 and answer["kind"] == "person", answer)
        near(hours(table, late), 12, "with the time of a turn")
        end_turn(table)
        expect(table.show()["turn"] == late and clock_of(table, late)["runs"])
        server.clock.go(5 * HOUR)
        end_turn(table)
        near(hours(table, late), 12 - 5 + 12, "a turn adds half a day")
        record = server.get(table.path + "/record")[2].decode()
        expect("clock" not in record and "time" not in record, "no times in records")


def pauses(program):
    """A seat takes days of its own, the host pauses all; meanwhile nothing runs and nobody is warned."""
    with Timed(program) as server:
        table = begun(server)
        seat = table.show()["turn"]
        mine, post = table.device(seat), lambda days: table.device(seat).post("pause", {"days": days})
        stream = Stream(server, [{"id": table.id, "since": table.show()["seq"]}])
        expect(post(0)[0] == 200 and post(15)[0] == 400 and post(-1)[0] == 400 and post("3")[0] == 400)
        expect(mine.post("pause", {})[0] == 400 and post(None)[0] == 400, "only the host's has no end")
        expect(server.ask("POST", table.path + "/pause", {"days": 1})[0] == 401, "a watcher has none")
        status, answer = post(10)
        expect(status == 200 and answer["clock"]["seats"][seat]["pause"], answer["clock"])
        expect(stream.event()["event"] == "table", "the others look again")
        stream.close()
        expect(post(1)[0] == 409, "one at a time")
        server.clock.go(9 * DAY)
        near(hours(table, seat), 72, "it does not run")
        expect(not clock_of(table, seat)["runs"])
        server.restart()
        server.clock.go(DAY + 10 * HOUR)
        near(hours(table, seat), 62, "and runs again by itself")
        expect(post(5)[0] == 400, "ten of fourteen days are gone")
        expect(post(3)[0] == 200)
        server.clock.go(HOUR)
        expect(post(0)[0] == 200, "ended before its time")
        server.clock.go(HOUR)
        near(hours(table, seat), 61, "an hour of it did not count")
        expect(clock_of(table, seat)["pause_left"] == 3 * DAY * 1000, "a day is gone for it")

        status, answer = table.as_host("pause", {"days": None})
        expect(status == 200 and answer["clock"]["pause"] == {"from": answer["clock"]["pause"]["from"], "to": None})
        server.clock.go(60 * DAY)
        settled(server)
        expect(clock_of(table, seat)["ends"] is None and told(server, "warning") + told(server, "late") == 0)
        expect(table.as_host("pause", {"days": 0})[0] == 200)
        near(hours(table, seat), 61, "sixty days later")
        server.restart()
        near(hours(table, seat), 61, "and after a restart")
        end_turn(table)
        expect(table.as_host("pause", {"days": 7})[0] == 200)
        end_turn(table)
        expect(table.show()["turn"] == seat, "one may play in a pause")
        back = begun(server)
        server.clock.go(-HOUR)
        expect(back.as_host("pause", {"days": None})[1]["clock"]["pause"], "it is on at once, on a clock set back")
        plain = devices.create(server, needs=0).join()
        expect(plain.as_host("pause", {"days": 1})[1]["error"]["code"] == "no_clock")


def by_itself(program):
    """Where the table is set so, a bot plays on after another twelve hours; where it waits, nobody may."""
    with Timed(program) as server:
        bots, waits = (begun(server, {"kind": "days", "late": late}) for late in ("bot", "wait"))
        seat = bots.show()["turn"]
        server.clock.go(73 * HOUR)
        wait_until(lambda: told(server, "late") == 2, "both are late")
        expect(bots.show()["seats"][seat]["kind"] == "person")
        patient = waits.show()["turn"]
        expect(waits.device(1 - patient).post(f"seats/{patient}", {"to": "bot", "bot": "random"})[0] == 403)
        server.restart()
        server.clock.go(12 * HOUR)
        bots.wait_for(lambda shown: shown["seats"][seat]["kind"] == "bot")
        expect(told(server, "bot") == 1 and told(server, "late") == 0, "that was told before the restart")
        expect(waits.show()["seats"][patient]["kind"] == "person")
        bots.play(until=lambda shown: shown["turn"] == 1 - seat, steps=400)
        expect(bots.device(seat).post(f"seats/{seat}", {"to": "back"})[0] == 200)
        end_turn(bots)
        expect(bots.show()["turn"] == seat)


def a_whole_game(program):
    """With gaps of days, pauses and restarts: what is left is the same from memory and from the log, and
    a time that was changed in the file is found out."""
    with Timed(program) as server:
        dice = random.Random(19)
        table = begun(server, "quick", seats="ppp")
        for turn in range(30):
            if table.show()["over"]:
                break
            server.clock.go(dice.randrange(26 * HOUR))
            if turn % 7 == 3:
                table.device(dice.randrange(3)).post("pause", {"days": 1})
            if turn % 5 == 4:
                before = [(one["ends"], one["bank"] // 60000) for one in table.show()["clock"]["seats"]]
                server.restart()
                after = [(one["ends"], one["bank"] // 60000) for one in table.show()["clock"]["seats"]]
                expect(all(a[0] == b[0] and abs(a[1] - b[1]) <= 1 for a, b in zip(after, before)), before, after)
            for one in table.show()["clock"]["seats"]:
                expect(0 <= one["bank"] <= DAY * 1000, one)
            end_turn(table)
        server.stop()
        with database.opened(server.data) as db:
            times = [at for at, in db.execute("SELECT at FROM log ORDER BY seq")]
            expect(times[0] > 0 and times == sorted(times) and times[-1] - times[0] > 7 * DAY * 1000)
            db.execute("UPDATE log SET at = at + 1 WHERE seq = 9")
        server.start()
        expect(server.get(table.path)[0] == 500, "a time that was changed is damage")
        expect("is damaged" in server.stop()[1])
        server.start()


main([settings, weeks, pauses, by_itself, a_whole_game])
