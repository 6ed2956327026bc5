#!/usr/bin/env python3
"""Dice that are asked for, at the served table (docs/fairness.md): joining, asks, gives, lapses, restarts.
fair.py PROGRAM [TEST…]"""
import contextlib
import hashlib
import http.client
import os
import random
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
import time

import database
from devices import Device, create
from durability import lost
from harness import Server, Stream, expect, main, of_files, wait_until

VERIFY = os.path.join(os.path.dirname(__file__), "../../tools/verify.py")


def verified(program, table):
    """Do both verifiers accept the record with the receipts of all devices?"""
    _, _, record = table.server.ask("GET", table.path + "/record")
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for name, text in [("record", record)] + [
                (f"receipt{device.seat}", device.receipt().encode()) for device in table.devices]:
            files.append(os.path.join(folder, name))
            with open(files[-1], "wb") as file:
                file.write(text)
        receipts = [part for file in files[1:] for part in ("--receipt", file)]
        for command in ([program, "verify"], [sys.executable, VERIFY]):
            done = subprocess.run([*command, files[0], *receipts], capture_output=True, text=True)
            expect(done.returncode == 0, command, done.stdout, done.stderr)
    return record.decode()


def whole_games(program):
    with Server(program) as server:
        for game, seats, needs in (("bronze", "pp", 1), ("magpie", "ppb", "all"), ("bronze", "p", 0)):
            table = create(server, game, seats, needs).join()
            expect(table.made["needs"] == needs and not any(table.made["seats"][0][key] for key in ["secret"]))
            end = table.play(random.Random(5).choice)
            asked = end["asked"]
            record = verified(program, table)
            expect(f"needs {needs}" in record and record.count(" ask ") == asked["asks"])
            expect(end["fair"]["commitment"] == table.made["commitment"] and end["fair"]["secret"])
            expect(asked["draws"] == asked["asks"] and not asked["by_nobody"], asked)
            expect(asked["by_host"] == (asked["draws"] if seats == "p" else 0), asked)
            device = table.device(0)
            expect(len(device.gave) == asked["draws"], "it gave to all of them")
            if game == "bronze":
                expect(len(device.checked) == asked["draws"], "each was checked at once")


def help_is_agreed(program):
    """It is told before a seat is claimed, stands in the record, and outlives restart and rematch."""
    with Server(program) as server:
        table = create(server, "bronze", "pp", helped=True)
        before = server.get(table.path)[2]
        expect(before["helped"] and not before["alone"], before)
        table.join().play(steps=3)
        expect("\nhelp agreed\ndice asked\n" in verified(program, give_up(table)))
        server.restart()
        expect(server.get(table.path)[2]["helped"])
        status, again = table.device(0).post("rematch", {})
        expect(status == 200 and server.get("/api/tables/" + again["table"])[2]["helped"], again)
        expect(server.get(create(server, "bronze", "pp").path)[2]["helped"] is False)
        for wanted in ({"helped": 1, "needs": 0}, {"helped": True}, {"helped": True, "needs": 0, "seats": 1}):
            seats = wanted.pop("seats", 2)
            body = {"game": "bronze", "seats": [{"kind": "person"}] * seats, **wanted}
            status, _, answer = server.ask("POST", "/api/tables", body)
            expect(status == 400 and "help" in answer["error"]["message"], answer)


def claims(program):
    """An invitation is spent by the first browser; what it brings is the seat's secret from then on."""
    with Server(program) as server:
        table = create(server, "magpie", "ppb")
        guest, other = table.device(1), Device(table, 1)
        first = guest.claim()
        expect(first[0] == 200 and first[1]["seat"] == 1 and first[1]["before"] == 0, first)
        expect(first[1]["commitment"] == table.made["commitment"])
        again = guest.claim()
        expect(again == first, again)
        status, refused = other.claim()
        expect(status == 403 and refused["error"]["code"] == "spent", refused)
        status, refused = other.claim(secrets.token_urlsafe(18))
        expect(status == 403 and refused["error"]["code"] == "spent", refused)
        mine, other.secret = other.secret, guest.secret  # it can't open two seats
        status, refused = other.claim(table.invitation[0])
        expect(status == 409 and refused["error"]["code"] == "secret_used", refused)
        other.secret = mine
        for bad in ({}, {"invitation": 5}, {"invitation": "x" * 24, "secret": "y" * 23, "tip": "0" * 64},
                    {"invitation": "x" * 24, "secret": "y" * 24, "tip": "0" * 63}):
            expect(guest.post("claim", bad, {})[0] == 400, bad)
        for key in (table.invitation[0], table.invitation[1]):
            status, _, answer = server.ask("GET", table.path, headers={"Authorization": "Seat " + key})
            expect(status == 401, "an invitation opens no seat", answer)
        status, answer = table.as_host("seats/1", {"to": "link"})
        expect(status == 403 and answer["error"]["code"] == "needs_consent", answer)
        server.restart()
        expect(guest.claim() == first)
        expect(table.join(0).show()["asked"]["unclaimed"] == [])
        status, answer = guest.post("seats/1", {"to": "link"})  # its holder may give it away
        expect(status == 409 and answer["error"]["code"] == "asked", answer)
        table.give_all()
        table.give_all()
        status, answer = guest.post("seats/1", {"to": "link"})
        expect(status == 200 and answer["invitation"], answer)
        expect(server.ask("GET", table.path, headers=guest.headers)[0] == 401)
        status, answer = other.claim(answer["invitation"])
        expect(status == 200 and answer["seat"] == 1, answer)


def new_links(program):
    """A claimed seat with hidden things is given away by its holder, or by all others together; a bot plays
    it for a while, and the person takes it back."""
    with Server(program) as server:
        table = create(server, "magpie", "ppp").join()
        table.give_all()
        host, guest, third = table.devices
        expect(guest.post("seats/1", {"to": "wish"})[0] == 403, "only the host asks for it")
        for _ in range(2):
            expect(table.as_host("seats/1", {"to": "wish"})[0] == 200)
        for sayer in (None, host, third):
            expect(table.as_host("seats/1", {"to": "link"})[0] == 403)
            for _ in range(2 if sayer else 0):
                expect(sayer.post("seats/1", {"to": "yes"})[0] == 200)
        agreed = [{"seat": 1, "wished": True, "by": [0, 2], "enough": True}]
        expect(table.show()["asked"]["consents"] == agreed, table.show()["asked"]["consents"])
        server.restart()
        expect(table.show()["asked"]["consents"] == agreed, "they last", table.show()["asked"])
        expect(table.as_host("seats/1", {"to": "yes"})[0] == 403, "the host is no person")
        status, made = table.as_host("seats/1", {"to": "link"})
        expect(status == 200 and server.ask("GET", table.path, headers=guest.headers)[0] == 401, made)
        expect(guest.claim(table.invitation[1])[0] == 403, "the old invitation is void")
        newcomer = Device(table, 1)
        expect(newcomer.claim(made["invitation"])[0] == 200)
        table.devices[1] = newcomer
        expect(table.as_host("seats/2", {"to": "bot", "bot": "random"})[0] == 200)
        shown = table.show(2)
        status, answer = table.act("undo", 2, shown["seq"])
        expect(shown["you"] == 2 and answer["error"]["code"] == "bot_plays", answer)
        table.play(steps=10, until=lambda t: t["turn"] in (0, 1) and not t["asked"]["ask"])
        expect(third.post("seats/2", {"to": "back"})[0] == 200 and table.show()["seats"][2]["kind"] == "person")
        expect(third.post("seats/2", {"to": "back"})[1]["error"]["code"] == "nothing")
        give_up(table)
        verified(program, table)
        host.read_on()
        lines = [" ".join(line.split()[1:]) for line in host.lines if line and line.split()[1] == "seat"]
        expect(lines == ["seat 1 wish", "seat 1 yes 0", "seat 1 yes 2", "seat 1 link", 'seat 2 bot "random"',
                         "seat 2 back"], lines)


def agreed_by_the_holder(program):
    """The holder's yes is enough alone, and counts until the holder plays on."""
    with Server(program) as server:
        table = create(server, "magpie", "pp").join()
        table.play(steps=5, until=lambda t: t["turn"] in (0, 1) and not t["asked"]["ask"])
        guest = table.device(1)
        expect(table.device(0).post("seats/1", {"to": "yes"})[0] == 200)
        status, answer = table.as_host("seats/1", {"to": "link"})
        expect(status == 403 and answer["error"]["code"] == "needs_consent", "the host alone is not enough", answer)
        expect(guest.post("seats/1", {"to": "yes"})[0] == 200)
        expect(table.show()["asked"]["consents"][0]["enough"])
        turn = {"was": 0}

        def holder_has_moved(shown):
            turn["was"] += shown["turn"] == 1
            return turn["was"] and shown["turn"] == 0
        table.play(steps=60, until=holder_has_moved)
        expect(table.show()["asked"]["consents"] == [], "who plays on keeps the seat", table.show()["asked"])
        expect(table.as_host("seats/1", {"to": "link"})[0] == 403)
        expect(guest.post("seats/1", {"to": "yes"})[0] == 200)
        status, made = table.as_host("seats/1", {"to": "link"})
        expect(status == 200 and made["invitation"], made)
        expect(table.as_host("seats/1", {"to": "wish"})[1]["error"]["code"] == "nothing", "nobody holds it")


def host_in_both_seats(program):
    """Who came by a link may be the host as well: at a table of two only its holder gives a seat away."""
    with Server(program) as server:
        table = create(server, "magpie", "pp")
        table.device(0).host = False
        table.join().give_all()
        expect(table.device(0).post("seats/1", {"to": "yes"})[0] == 200)
        expect(not table.show()["asked"]["consents"][0]["enough"], table.show()["asked"])
        status, answer = table.as_host("seats/1", {"to": "link"})
        expect(status == 403 and answer["error"]["code"] == "needs_consent", status, answer)
        expect(table.device(1).post("seats/1", {"to": "yes"})[0] == 200)
        expect(table.as_host("seats/1", {"to": "link"})[0] == 200)


def players(program):
    """A claim is made with a key of the player; the server has its public part, and the key opens the seats
    that were claimed with it."""
    with Server(program) as server:
        table = create(server, "magpie", "ppp")
        key, other = secrets.token_urlsafe(18), secrets.token_urlsafe(18)
        table.device(1).player = table.device(2).player = key
        table.device(0).player = "no key"
        status, answer = table.device(0).claim()
        expect(status == 400 and "player" in answer["error"]["message"], answer)
        table.device(0).player = None
        table.join()

        def viewer(claim):
            status, _, shown = server.ask("GET", table.path, headers={"Authorization": claim})
            return shown["you"] if status == 200 else status

        for _ in range(2):
            expect([viewer("Player " + key + seat) for seat in ("", " 1", " 2")] == [1, 1, 2])
            for wrong in (key + " 0", key + " 9", key + " 1 ", key + "1", other, key[:-1], "", table.host):
                expect(viewer("Player " + wrong) == 401, wrong)
            expect(viewer("Seat " + key) == 401)
            server.restart()
        stored, known = database.dumped(server.data), hashlib.sha256(key.encode()).digest()
        expect(key.encode() not in stored and (known in stored or known.hex().encode() in stored))
        table.play(steps=5, until=lambda t: t["turn"] in (0, 1, 2) and not t["asked"]["ask"])
        status, made = table.device(1).post("seats/1", {"to": "link"})
        expect(status == 200 and viewer("Player " + key) == 2, "it opens no seat that was given away", made)


@of_files
def an_older_file(program):
    """Seats that were claimed before there were players are opened by their secrets as before."""
    with Server(program) as server:
        table = create(server, "magpie", "pp").join()
        server.stop()
        with database.opened(server.data) as db:  # to format 6, back from whatever is the latest
            number, = db.execute("SELECT number FROM tables").fetchone()
            db.execute("UPDATE log SET at = 0")
            database.chain_again(db, number)
            kept = {"tables", "log", "standings", "snapshots", "seats", "given", "lives", "archive", "due", "marks"}
            for kind, name in db.execute("SELECT type, name FROM sqlite_schema WHERE sql IS NOT NULL"
                                         " ORDER BY type").fetchall():
                if name not in kept | {"idle"}:
                    db.execute(f"DROP {kind} IF EXISTS {name}")
            for name, columns in {"tables": 4, "log": 10, "standings": 5, "snapshots": 4, "seats": 6,
                                  "due": 1}.items():
                for column in db.execute(f"PRAGMA table_info({name})").fetchall()[columns:]:
                    db.execute(f"ALTER TABLE {name} DROP COLUMN {column[1]}")
            db.execute("PRAGMA user_version = 6")
        server.start()
        expect(table.show(1)["you"] == 1 and table.device(1).claim()[0] == 200)
        table.give_all()
        expect(table.show(0)["asked"]["draws"])


def nothing_before_all_have_joined(program):
    """No host can make tables until one begins well: none holds a draw before everybody has joined."""
    with Server(program) as server:
        for number in range(100):
            table = create(server, "bronze", "ppp", needs=0)
            if number % 2:
                table.join(0)
            if number % 4 == 3:
                table.join(2)
            shown = table.show()
            lines = server.ask("GET", table.path + "/chain")[2]["entries"]
            expect(not any(word in entry["line"] for entry in lines for word in (" ask ", " chance ")))
            expect(shown["asked"]["waits_for"] == sorted({0, 1, 2} - ({0} if number % 2 else set()) -
                                                         ({2} if number % 4 == 3 else set())), shown["asked"])
        status, answer = table.act("moves", 0, table.show()["seq"], ["keep"])
        expect(status == 409 and answer["error"]["code"] == "unjoined", answer)
        table.join(1)
        expect(table.show()["asked"]["ask"], "with the last join it begins: the control")
        status, answer = table.as_host("seats/1", {"to": "bot", "bot": "random"})
        expect(status == 200, answer)
        table.wait_for(lambda t: t["asked"]["ask"])
        table.give_all(1)
        expect(table.show()["asked"]["draws"] == 1)
        table.play(steps=30)

        def is_taken_over():  # not while an ask is open, and bots go on
            table.give_all(1)
            return table.device(1).claim()[0] == 200
        wait_until(is_taken_over, "the person comes later")
        expect(table.show()["asked"]["counts"][1]["by_bot"] > 0)


def due(table):
    """People move until an ask is open; the table then."""
    return table.play(until=lambda shown: shown["asked"]["ask"] is not None)


def nobody_uses_up_the_joins_of_others(program):
    """A device that joins again and again, or gives its seat away and takes it back, stops itself and nobody else."""
    with Server(program) as server:
        table = create(server, "bronze", "ppp").join(0)
        codes = [table.device(0).rejoin()[1].get("error", {}).get("code") for _ in range(30)]
        expect(codes[0] is None and codes[-1] == "enough", codes)
        table.join(1)
        status = 200
        while status == 200:
            status, answer = table.device(1).post("seats/1", {"to": "link"})
            if status == 200:
                status, answer = table.device(1).claim(answer["invitation"])
        expect(status == 409 and answer["error"]["code"] == "enough", answer)
        expect(table.device(2).claim()[0] == 200, "a guest comes")
        expect(table.as_host("seats/1", {"to": "bot", "bot": "random"})[0] == 200, "and the host fills the seat that is left")
        expect(table.show()["asked"]["ask"], "it begins")


def alone(program):
    """Who sits alone may take a draw back: it is counted and shown, and drawn again under a new number."""
    with Server(program) as server:
        table = create(server, "bronze", "p", needs=0).join()
        for wanted in (2, 4, 6):
            table.play(until=lambda t: t["turn"] == 0 and t["asked"]["draws"] > wanted)
            for _ in range(2):
                table.act("undo", 0, table.show()["seq"])
        shown = table.show()
        expect(shown["asked"]["taken_back"] > 0 and shown["taken_back"], shown["asked"])
        verified(program, give_up(table))  # with asks that are numbered without a gap


def gives(program):
    """What is given must be the next element, of an asked seat, for the open ask; nothing else is done
    meanwhile, and what was given is told when all is there."""
    with Server(program) as server:
        table = create(server, "bronze", "pp").join()
        host, guest = table.devices
        for _ in range(3):
            shown = due(table)
            ask = shown["asked"]["ask"]
            for device in table.devices:
                device.read_on()
            n = ask["n"]
            expect(ask["seq"] == shown["seq"] == host.seq and ask["head"] == host.head.hex())
            expect(sorted(ask["seats"]) == [0, 1] == sorted(shown["asked"]["waits_for"]), ask)
            for wrong, status in (({"n": n, "x": host.element(n).hex()}, 422),       # another seat's
                                  ({"n": n, "x": guest.element(n + 1).hex()}, 422),  # skipped
                                  ({"n": n, "x": (guest.element(n - 1) if n > 1 else guest.tip).hex()}, 422),
                                  ({"n": n, "x": secrets.token_hex(32)}, 422),
                                  ({"n": n + 1, "x": guest.element(n + 1).hex()}, 409),
                                  ({"n": 0, "x": guest.element(n).hex()}, 400),
                                  ({"n": n, "x": "x"}, 400), ({"n": "1", "x": "0" * 64}, 400)):
                got, answer = guest.post("give", wrong)
                expect(got == status, wrong, got, answer)
            expect(host.give()[1] == {"table": table.id, "n": n, "drawn": False, "seq": ask["seq"]})
            expect(host.give()[0] == 200, "the same again")
            told = str(table.show(1)) + str(guest.fetch(0)[2])
            expect(host.element(n).hex() not in told, "told before all had given")
            for what in ("moves", "confirm", "undo", "redo"):
                status, answer = table.act(what, 0, ask["seq"], ["keep"])
                expect(status == 409 and answer["error"]["code"] in ("asked", "nothing"), what, answer)
            for device in table.devices:
                status, answer = device.post("tip", {"tip": secrets.token_hex(32)})
                expect(status == 409 and answer["error"]["code"] == "asked", answer)
            status, answer = guest.give()
            expect(status == 200 and answer["drawn"], answer)
            last = table.show()["asked"]["last"]
            expect(last["n"] == n and last["given"] == {
                str(device.seat): device.element(n).hex() for device in table.devices})
            expect(guest.post("give", {"n": n, "x": guest.element(n).hex()})[0] == 200, "late, and again")
            expect(guest.post("give", {"n": n, "x": "0" * 64})[0] == 409)
        expect(table.show()["asked"]["asks"] == 3)


def lapses(program):
    """Who does not give in time is drawn without, under a new number, and not asked within ten asks."""
    with Server(program, "--ask-seconds", "1") as server:
        table = create(server, "bronze", "ppp", needs=0).join()
        first = due(table)["asked"]["ask"]
        table.give_all(2)
        shown = table.wait_for(lambda t: t["asked"]["asks"] == 2)
        expect(shown["asked"]["ask"]["seats"] == [0, 1] and shown["asked"]["counts"][2]["lapses"] == 1)
        expect(shown["seq"] == first["seq"] + 2, "a lapse and an ask")
        status, answer = table.device(2).post("give", {"n": 1, "x": table.device(2).element(1).hex()})
        expect(status == 409 and answer["error"]["code"] == "not_asked", answer)
        table.play(steps=400, until=lambda t: t["asked"]["asks"] == 13)
        table.device(2).read_on()
        asked = {n: seats for n, (_, seats, _, _) in table.device(2).asked.items()}
        expect(asked[1] == [0, 1, 2] and all(asked[n] == [0, 1] for n in range(2, 11)), asked)
        expect(asked[12] == [0, 1, 2], "then it is asked again", asked)
        verified(program, give_up(table))


def give_up(table):
    while True:  # not in the middle of an ask, so that the receipts are whole
        table.give_all()
        if not table.show()["asked"]["ask"]:
            break
    status, shown = table.as_host("give_up", {})
    expect(status == 200 and shown["asked"]["given_up"] and shown["fair"]["secret"], shown)
    return table


def giving_up(program):
    """A table that is given up tells its secret; then nothing more is done."""
    with Server(program) as server:
        for game in ("bronze", "magpie"):
            table = create(server, game, "pp").join()
            table.play(random.Random(3).choice, steps=15)
            give_up(table)
            for _ in range(2):
                expect("given_up" in verified(program, table))
                expect(table.as_host("give_up", {})[0] == 200)
                shown = table.show(0)
                status, answer = table.act("undo", 0, shown["seq"])
                expect(status == 409 and answer["error"]["code"] == "over", answer)
                expect(table.device(0).rejoin()[1]["error"]["code"] == "over")
                expect(table.as_host("seats/1", {"to": "bot", "bot": "random"})[0] == 409)
                server.restart()


def waiting(program):
    """With `needs` a draw waits for devices: none is asked, or the ask does not lapse."""
    with Server(program, "--ask-seconds", "1") as server:
        table = create(server, "bronze", "ppp", needs=1).join()
        due(table)
        table.give_all(1, 2)
        time.sleep(2.2)
        asked = table.show()["asked"]
        expect(asked["asks"] == 1 and asked["waits_for"] == [1, 2] and asked["ask"]["left"] == 0, asked)
        table.device(2).give()
        expect(table.wait_for(lambda t: t["asked"]["asks"] == 2)["asked"]["ask"]["seats"] == [0, 2])
        status, _ = table.as_host("seats/2", {"to": "bot", "bot": "random"})  # the ask is void
        asked = table.show()["asked"]
        expect(status == 200 and asked["asks"] == 3 and asked["ask"]["seats"] == [0, 1], asked)
        every = create(server, "bronze", "pp", needs="all").join()
        due(every)
        every.give_all(1)
        time.sleep(1.5)
        expect(every.show()["asked"]["asks"] == 1)
        server.restart()
        asked = every.show()["asked"]
        expect(asked["ask"]["gave"] == [0] and asked["waits_for"] == [1], asked)
        every.give_all()
        expect(every.show()["asked"]["draws"] == 1)


def presence(program):
    """A seat is here by its stream, or by a request; who is not here is not asked."""
    with Server(program) as server:
        table = create(server, "bronze", "pp", needs=1).join()
        table.play(steps=30, until=lambda t: t["turn"] == 0 and not t["asked"]["ask"])
        server.restart()
        expect(table.show()["asked"]["here"] == [])
        stream = Stream(server, [{"id": table.id, "since": -1, "secrets": [table.secret[1]]}])
        expect(stream.event()["data"]["seq"] == table.show()["seq"])
        expect(table.show()["asked"]["here"] == [1])
        table.show(0)
        expect(table.show()["asked"]["here"] == [0, 1])
        shown = due(table)
        event = stream.event()["data"]
        while "ask" not in event:
            event = stream.event()["data"]
        ask = shown["asked"]["ask"]
        expect(event["ask"] == {key: ask[key] for key in ("n", "seats", "seal", "seq", "head")}, event)
        stream.close()
        bad = Stream(server, [{"id": table.id, "secrets": [table.secret[1], "x" * 24]}])
        expect(bad.event()["event"] == "refused")
        bad.close()


def who_comes_wakes_the_table(program):
    """A table that waits for people is not due: nothing is done for it until the last of them is here."""
    def is_due(server):
        with database.opened(server.data) as db:
            return db.execute("SELECT count(*) FROM due").fetchone()[0] > 0

    with Server(program) as server:
        table = create(server, "bronze", "pp", needs="all")
        expect(not is_due(server), "nobody has joined")
        table.join()
        expect(table.show()["asked"]["ask"] and not is_due(server), "nobody has given")
        expect(table.device(0).give()[0] == 200 and not is_due(server), "one has not")
        table.play(until=lambda shown: shown["turn"] == 0)
        server.restart()
        while table.show()["turn"] == 0:
            table.step()
        asked = table.show()["asked"]
        expect(asked["ask"] is None and asked["waits_for"] == [1] and not is_due(server), asked)
        server.restart()
        streams = [Stream(server, [{"id": table.id, "since": asked["asks"], "secret": secret}]) for secret in table.secret]
        while "ask" not in (told := streams[0].event()["data"]):
            pass
        expect(told["ask"]["seats"] == [0, 1] and not is_due(server), told)
        for stream in streams:
            stream.close()
        some = create(server, "bronze", "pp", needs=1).join()
        due(some)
        some.give_all(0)
        expect(is_due(server), "it goes on without the other")


def killed(server, late, delay):
    """While this device gives, if it is one."""
    def give():
        with contextlib.suppress(OSError, http.client.HTTPException):
            late.give()
    giving = threading.Thread(target=give) if late else None
    if giving:
        late.read_on()
        giving.start()
        time.sleep(delay)
    server.stop(signal.SIGKILL)
    if giving:
        giving.join()
    server.start()


def restarts(program, kills=4, seed=4):
    """Killed inside an ask, or a give: the same ask goes on, with what was given to it; or it is drawn, by all."""
    with Server(program, "--ask-seconds", "60") as server:
        table, over = create(server, "bronze", "pp").join(), []
        rng = random.Random(seed)
        for _ in range(kills):
            shown = due(table)
            if shown["over"]:
                over.append(table)
                table = create(server, "bronze", "pp").join()
                shown = due(table)
            before = shown["asked"]["ask"]
            first, second = rng.sample(table.devices, 2)
            gave, late = [], second if rng.random() < 0.5 else None
            if rng.random() < 0.5:
                expect(first.give()[0] == 200)
                gave.append(first.seat)
            killed(server, late, rng.uniform(0, 0.01))
            status, _, shown_again = server.get(table.path)
            expect(status == 200, "lost:", status, shown_again)
            after = shown_again["asked"]["ask"]
            is_drawn = shown_again["asked"]["draws"] > shown["asked"]["draws"]
            there = {0, 1} if is_drawn else set(after["gave"] if after else [])
            surely = {*gave, *([late.seat] if late and before["n"] in late.taken else [])}
            expect(surely <= there <= {*gave, *([late.seat] if late else [])}, "lost:", before, surely, shown_again["asked"])
            if not is_drawn:
                expect(after and {**after, "gave": [], "left": 0} == {**before, "gave": [], "left": 0}, "lost:", before, after)
                table.give_all()
            for device in table.devices:  # whoever gave before the kill was not asked again, and is here by this
                drawn = table.show(device.seat)
            expect(drawn["asked"]["draws"] == shown["asked"]["draws"] + 1)
            table.play(rng.choice, steps=3)
        for played in [*over, table if table.show()["over"] else give_up(table)]:
            expect(not any(count["lapses"] for count in played.show()["asked"]["counts"]))
            verified(program, played)


def restarts_notice(_program):
    """The planted server acknowledges before it commits (early.c): an ask, or what was given to it, is lost."""
    said = lost(restarts, os.environ["AGES_TEST_EARLY"])
    expect(said and said.startswith("lost:"), "a planted fault is not noticed:", said)


if __name__ == "__main__":
    main([whole_games, help_is_agreed, claims, players, new_links, agreed_by_the_holder, host_in_both_seats, an_older_file,
          nothing_before_all_have_joined, nobody_uses_up_the_joins_of_others, alone, gives, lapses, giving_up, waiting,
          presence, who_comes_wakes_the_table, restarts, restarts_notice])
