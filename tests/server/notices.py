#!/usr/bin/env python3
"""Notices: who is told what and when, and what a receiver can't do to the sender. The receiver is this test's own, the clock
too (clock.c). notices.py PROGRAM SENDER [TEST…]"""
import concurrent.futures
import contextlib
import ctypes
import glob
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

import database
import orders
from durability import NO_SMALL_DISK, fill, small_disk
from harness import Server, expect, main, of_files, wait_until
from players import Person, second, sit
from receiver import PAGE, Mailbox, Receiver, add, rest, served, their_turn
from timed import HOUR, Timed, settled

SENDER = sys.argv.pop(2)

# A browser's, from RFC 8291.
KEYS = {"p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg"}


def push_parts():
    """What a line for web push has besides; None: the sender is built without it."""
    made = subprocess.run([SENDER, "--keys"], capture_output=True, text=True, check=False).stdout
    return {**json.loads(made), "format": "push", "keys": "{p256dh}.{auth}".format(**KEYS), "contact": PAGE} if made else None


def send(*notices, loopback=True, flags=(), more=None):
    """What the sender says of notices that it is given, by id."""
    plain = {"format": "json", "text": "t", "link": "l", **(more or {})}
    lines = "".join(json.dumps({"id": i, "address": address, **plain}) + "\n" for i, address in enumerate(notices, 1))
    done = subprocess.run([SENDER, *flags] + ["--loopback"] * loopback, input=lines, capture_output=True, text=True,
                          timeout=60, check=True)
    told = {line["id"]: line for line in map(json.loads, done.stdout.splitlines())}
    return [told[i] for i in range(1, len(notices) + 1)]


def told_when_it_is_time(program):
    with Receiver() as receiver, served(program) as server:
        ada = Person(server)
        table = sit(server, ada)
        add(ada, receiver, "ok")
        their_turn(table)
        rest()
        expect(not receiver.got, "not at once", receiver.got)
        server.clock.go(121)
        wait_until(lambda: receiver.got, "two minutes later")
        (_, headers, body), = receiver.got
        expect(json.loads(body) == {"text": "The Bronze Age (P1): it is your turn, round 1.",
                                    "link": f"{PAGE}#/t/{table.id}"}, body)
        everything = json.dumps(headers) + body
        for secret in [ada.key, table.host, *filter(None, table.secret), *filter(None, table.invitation)]:
            expect(secret not in everything, "no secret")
        rest()
        expect(len(receiver.got) == 1, "once")


def not_told(program):
    with Receiver() as receiver, served(program) as server:
        ada, bo, cy = Person(server), Person(server), Person(server)
        for person, path in ((ada, "ok-a"), (bo, "ok-b"), (cy, "ok-c")):
            add(person, receiver, path)
        looks, moves, waits = (sit(server, person) for person in (ada, bo, cy))
        for table in (looks, moves, waits):
            their_turn(table)
        server.clock.go(80)  # so that a slow machine is in time
        expect(ada.post("looking")[0] == 200)
        moves.play(until=lambda shown: shown["turn"] == 1)  # done meanwhile
        server.restart()  # what is due is on the disk
        server.clock.go(41)
        wait_until(lambda: receiver.texts("ok-c"), "who waits is told")
        rest()
        expect(not receiver.texts("ok-a"), "not who is looking")
        expect(not receiver.texts("ok-b"), "not who has moved")


def in_their_language_and_form(program):
    with Receiver() as receiver, served(program) as server:
        ada = Person(server)
        table = sit(server, ada)
        for path, form, language in (("ok-n", "ntfy", "fr"), ("ok-d", "discord", "de"), ("ok-m", "matrix", "en")):
            add(ada, receiver, path, form, language)
        phone = second(ada)
        expect(len(phone.get("notices")[1]["channels"]) == 3, "the other device sees them")
        their_turn(table)
        server.clock.go(121)
        wait_until(lambda: len(receiver.got) == 3)
        link = f"{PAGE}#/t/{table.id}"
        (_, headers, _), = [one for one in receiver.got if one[0] == "/ok-n"]
        expect(headers["Click"] == link and "à vous de jouer" in receiver.texts("ok-n")[0], receiver.got)
        said = json.loads(receiver.texts("ok-d")[0])
        expect("Du bist am Zug" in said["content"] and said["content"].endswith(link), said)
        expect(said["allowed_mentions"] == {"parse": []}, said)
        expect("your turn" in json.loads(receiver.texts("ok-m")[0])["text"])


def channels_that_fail(program):
    with Receiver() as receiver, served(program) as server:
        ada = Person(server)
        add(ada, receiver, "wrong")
        status, _ = ada.post("notices", address=receiver.url("gone"), format="json")
        expect(status == 200)
        wait_until(lambda: [c["address"] for c in ada.get("notices")[1]["channels"]] == [receiver.url("wrong")],
                   "one that is gone goes")
        wait_until(lambda: ada.get("notices")[1]["channels"][0]["failing"])
        expect(ada.post("notices/remove", address=receiver.url("wrong"))[0] == 200)
        told = ada.get("notices")[1]
        expect(told["on"] and told["channels"] == [], told)
        for body in ({}, {"address": "ftp://x", "format": "json"}, {"address": "https://x y", "format": "json"},
                     {"address": "https://x", "format": "fax"}):
            expect(ada.post("notices", **body)[0] == 400, body)
        expect(ada.post("delete")[0] == 200)
    with Timed(program) as server:
        expect(Person(server).post("notices", address="https://x", format="json")[0] == 409, "off by default")


def ten_in_a_row(program):
    """An address goes after ten failures one after the other; one that was told in between begins again. So does a hook."""
    with Receiver() as receiver, served(program) as server:
        ada = Person(server)
        tables = [sit(server, ada) for _ in range(10)]
        for table in tables:
            their_turn(table)

        def fails(of="channels"):
            with database.opened(server.data) as db:
                return [count for count, in db.execute(f"SELECT fails FROM {of}")]

        def told(count):
            """So many notices at once."""
            server.clock.go(25 * HOUR)
            for table in tables[:count]:
                status, answer = table.post("nudge", 1, {"seat": 0})
                expect(status == 200, status, answer)

        receiver.statuses["/wrong"] = 200
        add(ada, receiver, "wrong")
        server.clock.go(121)
        wait_until(lambda: len(receiver.got) == 10, "the turns are told")
        for _ in range(2):
            receiver.statuses["/wrong"] = 500
            told(9)
            wait_until(lambda: fails() == [9], "nine times")
            receiver.statuses["/wrong"] = 200
            told(1)
            wait_until(lambda: fails() == [0], "then it was told")
        receiver.statuses["/wrong"] = 500
        told(10)
        wait_until(lambda: fails() == [], "ten in a row")

        table, host = sit(server, ada, clock="live"), {"address": receiver.url("wrong"), "format": "json"}
        expect(server.ask("POST", table.path + "/hook", host, {"Authorization": "Host " + table.host})[0] == 200)
        wait_until(lambda: fails("hooks") == [1], "a greeting that fails")
        receiver.statuses["/wrong"] = 200
        their_turn(table)
        wait_until(lambda: fails("hooks") == [0], "a turn is told there")


def counted(server, what):
    metrics = server.get("/metrics")[2].decode()
    return int(re.search(rf'ages_notices_total{{what="{what}"}} (\d+)', metrics)[1])


def by_the_clock(program):
    """A warning, the end of the time, a bot that plays on by another's word or by itself, the end of the game."""
    with Receiver() as receiver, served(program) as server:
        ada, bo = Person(server), Person(server)
        add(ada, receiver, "ok-a")
        add(bo, receiver, "ok-b")
        asks, acts = sit(server, ada, clock="days"), sit(server, bo, clock={"kind": "days", "late": "bot"})
        for table in (asks, acts):
            their_turn(table)

        def told(what, text, *paths):
            """Two minutes after it was counted."""
            wait_until(lambda: counted(server, what) >= 2, what)
            expect(not receiver.got, "not at once", receiver.got)
            server.clock.go(121)
            wait_until(lambda: len(receiver.got) == len(paths), text)
            for path, table in (("ok-a", asks), ("ok-b", acts)):
                said = {"text": f"The Bronze Age (P1): {text}", "link": f"{PAGE}#/t/{table.id}"}
                expect([json.loads(one) for one in receiver.texts(path)] == [said] * (path in paths), receiver.got)
            receiver.got.clear()

        told("asked", "it is your turn, round 1.", "ok-a", "ok-b")
        server.clock.go(54 * HOUR)
        told("warning", "your time runs out soon.", "ok-a", "ok-b")
        server.clock.go(18 * HOUR)
        told("late", "your time has run out.", "ok-a", "ok-b")
        server.clock.go(12 * HOUR)
        wait_until(lambda: counted(server, "bot") == 1, "by itself")
        status, answer = asks.device(1).post("seats/0", {"to": "bot", "bot": "random"})
        expect(status == 200, status, answer)
        told("bot", "a bot plays on for you; you can take the seat back.", "ok-a", "ok-b")
        for table in (asks, acts):
            table.play(until=lambda shown: shown["turn"] == 1)
            expect(table.as_host("give_up", {})[0] == 200)
        told("over", "the game is over.", "ok-a", "ok-b")


def not_called_for_an_order(program):
    """Whom an order answers for is not told that it is their turn; whom none answers for is told after that."""
    with Receiver() as receiver, served(program) as server:
        ada, bo = Person(server), Person(server)
        add(ada, receiver, "ok-ordered")
        add(bo, receiver, "ok-none")
        table = orders.table_of(server, player=ada.key, clock="days")

        def delay():
            """Until the order answers."""
            with database.opened(server.data) as db:
                (at,), = db.execute("SELECT at FROM alarms JOIN tables ON tables.number = alarms.number WHERE id = ?", (table.id,))
            return max(int(at / 1000 - server.clock.now()) + 2, 0)

        expect(orders.seal(table, 1, orders.SENSIBLE)[0] == 200)
        orders.asked_to_bid(table, 1)
        while delay() < 130:  # so that the two minutes are over before
            table.step(lambda moves: next(move for move in moves if move["verb"] == "pass"))
            orders.asked_to_bid(table, 1)
        their_turn(sit(server, bo, clock="days"))
        before = table.show()["seq"]
        server.clock.go(121)
        wait_until(lambda: receiver.texts("ok-none"), "who has no orders is told")
        rest()
        expect(not receiver.texts("ok-ordered"), "nobody else", receiver.got)
        server.clock.go(delay())
        wait_until(lambda: table.show()["seq"] > before, "the order answers")
        server.clock.go(60)
        rest()
        expect(not receiver.texts("ok-ordered"), "nor later", receiver.got)
        expect(orders.seal(table, 1, {"defend": "cards"})[0] == 200)
        orders.asked_to_bid(table, 1)
        server.clock.go(delay())
        settled(server)
        expect(not receiver.texts("ok-ordered"), "it could have answered", receiver.got)
        server.clock.go(121)
        wait_until(lambda: receiver.texts("ok-ordered"), "nothing answers")
        expect("it is your turn" in receiver.texts("ok-ordered")[0], receiver.got)


def gone_with_the_player(program):
    """Who deletes everything of theirs leaves no address behind, and not when they looked."""
    with tempfile.TemporaryDirectory() as folder, Receiver() as receiver:
        box = Mailbox(folder)
        with served(program, "--mail", "ages@games.example", "--sendmail", box.program) as server:
            ada = Person(server)
            sit(server, ada)
            add(ada, receiver, "ok-elsewhere")
            expect(ada.post("notices", address="ada@example.org", format="mail")[0] == 200)
            wait_until(box.mails, "it is asked")
            code = box.mails()[0][1]["List-Unsubscribe"].strip("<>").rpartition("/")[2]
            expect(server.ask("POST", "/api/mail", {"code": code, "wanted": True})[0] == 200)
            expect(ada.post("looking")[0] == 200)
            kept = (b"ok-elsewhere", b"ada@example.org", code.encode())

            def rows():
                with database.opened(server.data) as db:
                    return [db.execute(f"SELECT * FROM {name}").fetchall() for name in ("channels", "looks")]

            expect([len(of) for of in rows()] == [2, 1] and all(one in database.dumped(server.data) for one in kept),
                   "the test finds what there is")
            expect(ada.post("delete")[0] == 200 and rows() == [[], []], rows())
            server.stop()
            for one in kept:
                expect(one not in database.dumped(server.data), "nor is it left where rows were:", one)
            server.start()


def at_two_servers(program):
    """Each of them could tell: one does, once for each turn; what a killed one had to tell the other tells."""
    if "AGES_TEST_POSTGRESQL" not in os.environ:
        return "of two servers at one PostgreSQL"
    with Receiver() as receiver, served(program) as first:
        other = type("Other", (Server,), {"environment": first.environment})
        with other(program, "--notices", PAGE, "--notices-loopback", data=first.data) as beside:
            servers, ada = [first, beside], Person(first)
            table = sit(first, ada)
            add(ada, receiver, "ok")
            for turn in range(1, 5):
                table.server = servers[turn % 2]
                their_turn(table)
                first.clock.go(121)
                wait_until(lambda: len(receiver.got) >= turn, "it is told", turn)
                rest(1.5)
                expect(len(receiver.got) == turn, "once", receiver.got)
                table.play(until=lambda shown: shown["turn"] == 1)
            their_turn(table)
            for server in servers[::-1]:
                table.server = server
                expect(table.show()["turn"] == 0)
            first.stop(signal.SIGKILL)
            first.clock.go(121)
            wait_until(lambda: len(receiver.got) == 5, "the other tells")
            rest()
            expect(len(receiver.got) == 5, "once", receiver.got)
            first.start()
    return None


def hostile(more):
    with Receiver() as receiver:
        meet(receiver, more)


def no_files_of_the_store(program):
    """The sender reads what the system needs to find a name, and nothing else; the one of mails, whose program needs its own
    files, is not shut out: the control."""
    if "AGES_TEST_PEEK_LIBRARY" not in os.environ:
        return "a sanitizer reads files of its own"
    if ctypes.CDLL(None).syscall(444, None, 0, 1) < 1:
        return "this kernel has no Landlock"
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "tables.db")
        with open(store, "w", encoding="utf-8") as file:
            file.write("secrets")

        def seen(*flags):
            done = subprocess.run([SENDER, *flags], input="", capture_output=True, text=True, timeout=60, check=True, env={
                "LD_PRELOAD": os.environ["AGES_TEST_PEEK_LIBRARY"], "AGES_TEST_PEEK": f"/etc/hosts:{store}:/proc/self/maps"})
            return done.stderr.split()
        expect(seen() == ["open", "shut", "shut"], seen())
        expect(seen("--sendmail", "/bin/true") == ["open"] * 3, seen("--sendmail", "/bin/true"))


def two_senders(program):
    """Mails are sent by a process of their own: the one that talks to addresses of players never has files."""
    for mail in ([], ["--mail", "ages@games.example", "--sendmail", "/bin/true"]):
        with served(program, *mail) as server:
            wait_until(lambda: len(senders(server)) == (2 if mail else 1), "they start", senders(server))
            expect([mails for mails in senders(server) if not mails] == [False], senders(server))
    mailed = {"format": "mail", "from": "ages@games.example", "subject": "s", "link": PAGE}
    with Receiver() as receiver:
        expect("error" in send(receiver.url("ok"), flags=["--sendmail", "/bin/true"])[0] and not receiver.got)
    expect("error" in send("ada@example.org", more=mailed)[0])
    expect(send("ada@example.org", flags=["--sendmail", "/bin/true"], more=mailed) == [{"id": 1, "status": 200}])


def senders(server):
    """Of each that the server has started: does it send mails?"""
    found = []
    for path in glob.glob("/proc/[0-9]*/stat"):
        with contextlib.suppress(OSError), open(path, encoding="utf-8") as file:
            number, name, _, parent = file.read().split()[:4]
            if (name, parent) == ("(ages-notify)", str(server.process.pid)):
                with open(f"/proc/{number}/cmdline", encoding="utf-8") as words:
                    found.append("--sendmail" in words.read())
    return found


@of_files
def on_a_full_disk(program):
    """Who was refused for want of room is not greeted; and who was told, though that could not be stored, is told once."""
    with small_disk() as folder, Receiver() as receiver:
        if not folder:
            return NO_SMALL_DISK
        with served(program, data=os.path.join(folder, "tables.db")) as server:
            ada = Person(server)
            table = sit(server, ada)
            add(ada, receiver, "ok-due")
            their_turn(table)
            filler, host = fill(folder), {"Authorization": "Host " + table.host}
            asked = {"ok-hook": lambda body: server.ask("POST", table.path + "/hook", body, host)[0],
                     "ok-place": lambda body: ada.post("notices", **body)[0]}
            for path, post in asked.items():
                statuses = []
                while 507 not in statuses:
                    statuses.append(post({"address": receiver.url(path), "format": "json"}))
                expect(set(statuses) <= {200, 507}, statuses)
                wait_until(lambda: len(receiver.texts(path)) >= len(statuses) - 1, "who was taken is greeted")
                rest()
                expect(len(receiver.texts(path)) == len(statuses) - 1, path, statuses, receiver.texts(path))
            server.clock.go(121)
            wait_until(lambda: receiver.texts("ok-due"), "two minutes later")
            rest(4)
            expect(len(receiver.texts("ok-due")) == 1, "once", receiver.texts("ok-due"))
            os.remove(filler)
            rest()
            expect(len(receiver.texts("ok-due")) == 1, "nor later", receiver.texts("ok-due"))
    return None


def meet(receiver, more):
    began = time.monotonic()
    slow, huge, away, fine = send(*map(receiver.url, ("slow", "huge", "away", "ok")), more=more)
    expect(time.monotonic() - began < 15, "the slow one holds nobody up")
    expect("error" in slow and "error" in huge, slow, huge)
    expect(away == {"id": 3, "status": 302} and fine == {"id": 4, "status": 200}, away, fine)
    expect(len(receiver.texts("ok")) == 1, "no redirect is followed")
    names = ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "10.0.0.1", "192.168.1.1", "172.16.0.1",
             "169.254.169.254", "100.64.0.1", "0.0.0.0", "[fe80::1]", "[fd00::1]", "[2002:7f00:1::]", "2130706433",
             "0x7f.1", "224.0.0.1", "[64:ff9b::7f00:1]"]
    wrong = [f"https://{name}/" for name in names] + [
        receiver.url("ok"), f"https://127.0.0.1:{receiver.port}/", "https://example.org:8443/", "http://example.org/",
        "https://user:word@example.org/", "file:///etc/passwd", "gopher://example.org/", "", "https://"]
    for address, told in zip(wrong, send(*wrong, loopback=False, more=more)):
        expect(told.get("error") and "status" not in told, address, told)
    refused = send(*(f"https://{name}/" for name in names[:12]), loopback=False, more=more)
    expect(all(told["error"] == "address" for told in refused), "by the address, not by chance", refused)
    expect(len(receiver.got) == 4, "nothing came here")


def hostile_receivers(_program):
    """Of webhooks and of pushes, side by side."""
    parts = push_parts()
    with concurrent.futures.ThreadPoolExecutor() as both:
        for met in [both.submit(hostile, more) for more in (None, parts)[:2 if parts else 1]]:
            met.result()
    for name, wrong in (("keys", "x.y"), ("keys", ""), ("secret", "x"), ("public", KEYS["auth"]), ("contact", '"')):
        told, = send("http://127.0.0.1:1/", more={**(parts or {"format": "push"}), name: wrong})
        expect(told["error"] == "not to be sealed", name, told)


def pushed(program):
    """What a push service can see, and that the server's key stays."""
    if not push_parts():
        return
    with Receiver() as receiver, served(program) as server:
        ada = Person(server)
        key = ada.get("notices")[1]["push"]
        table = sit(server, ada)
        for keys in (None, {}, {**KEYS, "auth": "short"}, {**KEYS, "p256dh": "B" * 86 + "="}, "keys"):
            expect(ada.post("notices", address=receiver.url("ok"), format="push", keys=keys)[0] == 400, keys)
        expect(ada.post("notices", address=receiver.url("ok"), format="push", keys=KEYS)[0] == 200)
        wait_until(lambda: receiver.got, "a greeting")
        their_turn(table)
        server.restart()
        expect(ada.get("notices")[1]["push"] == key, "made once")
        server.clock.go(121)
        wait_until(lambda: len(receiver.got) == 2, "two minutes later")
        for _, headers, body in receiver.got:
            expect(headers["Authorization"].endswith(", k=" + key) and headers["TTL"] != "0", headers)
            expect(table.id not in json.dumps(headers) + body and "turn" not in body, "only the browser can read it", headers)
        expect(ada.post("notices", address=receiver.url("gone"), format="push", keys=KEYS)[0] == 200)
        wait_until(lambda: len(ada.get("notices")[1]["channels"]) == 1, "a subscription that is gone goes")


def digest_by_mail(program):
    with tempfile.TemporaryDirectory() as folder:
        box = Mailbox(folder)
        with served(program, "--mail", "ages@games.example", "--sendmail", box.program) as server:
            ada = Person(server)
            for wrong in ("ada", "ada@", "@x.org", "-ada@x.org", "a b@x.org", "a@x.org,b@x.org", "a@x.org\n", "a@localhost"):
                expect(ada.post("notices", address=wrong, format="mail")[0] == 400, wrong)
            asked = {"address": "ada@example.org", "format": "mail"}
            expect(server.ask("POST", "/api/me/notices", asked, {**ada.headers, "Accept-Language": "fr"})[0] == 200)
            expect(Person(server).post("notices", **asked)[0] == 429, "the address is asked once in an hour")
            wait_until(box.mails, "it is asked")
            (arguments, mail, body), = box.mails()
            expect(arguments == "-f ages@games.example -i ada@example.org" and mail["To"] == "ada@example.org", arguments, mail)
            expect(re.fullmatch(r"<[0-9a-f]{32}@games\.example>", mail["Message-ID"]), mail["Message-ID"])
            expect(abs(mail["Date"].datetime.timestamp() - server.clock.now()) < 60, mail["Date"])
            expect("table" in mail["Subject"] and "ages@games.example" in mail["From"], mail["Subject"])
            link = mail["List-Unsubscribe"].strip("<>")
            expect(link.startswith(PAGE + "#/mail/") and link in body, link, body)
            tables = [sit(server, ada), sit(server, ada)]
            for table in tables:
                their_turn(table)
            server.clock.go(121)
            rest()
            expect(len(box.mails()) == 1, "nothing before the address is confirmed")

            def answer(code, wanted):
                return server.ask("POST", "/api/mail", {"code": code, "wanted": wanted})[0]

            code = link.rpartition("/")[2]
            expect(answer("0" * 32, True) == 404 and answer("", True) == 404 and answer(code, 1) == 400)
            expect(answer(code, True) == 200)
            wait_until(lambda: len(box.mails()) == 2, "what waits")
            _, mail, body = box.mails()[1]
            expect("2 tables" in mail["Subject"], mail["Subject"])
            expect(len({mail["Message-ID"] for _, mail, _ in box.mails()}) == 2, "each has its own name")
            for table in tables:
                expect(f"{PAGE}#/t/{table.id}" in body, body)
                for secret in [ada.key, table.host, *filter(None, table.secret), *filter(None, table.invitation)]:
                    expect(secret not in mail.as_string(), "no secret")
            tables[0].play(until=lambda shown: shown["turn"] == 1)
            tables[0].play(until=lambda shown: shown["turn"] == 0)
            server.clock.go(3 * HOUR)
            rest()
            expect(len(box.mails()) == 2, "one in twelve hours")
            server.clock.go(10 * HOUR)
            wait_until(lambda: len(box.mails()) == 3, "then the next")
            expect(answer(code, False) == 200 and ada.get("notices")[1]["channels"] == [], "no more")


if __name__ == "__main__":
    main([told_when_it_is_time, not_told, in_their_language_and_form, channels_that_fail, hostile_receivers, pushed,
          digest_by_mail, no_files_of_the_store, two_senders, on_a_full_disk, ten_in_a_row, by_the_clock,
          not_called_for_an_order, gone_with_the_player, at_two_servers])
