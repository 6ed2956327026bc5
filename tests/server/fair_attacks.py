#!/usr/bin/env python3
"""What whoever runs the server, or sits at the table, might try against dice that are asked for: to foresee a
draw, to steer it, to lie about it, to read moves from heads. fair_attacks.py PROGRAM [TEST…]"""
import contextlib
import json
import os
import random
import re
import secrets
import signal
import sqlite3
import time
import unittest.mock

import database
from devices import Device, Log, Red, create, draw, entry_value, key_of, run_of
from fair import due, give_up, verified
from harness import Server, expect, main, of_files


def secret_of(data, table):
    """What whoever runs the server reads in the database."""
    with database.opened(data) as db:
        number, setup = db.execute("SELECT number, head FROM tables WHERE id = ?", (table.id,)).fetchone()
        given = db.execute("SELECT ask, x FROM given WHERE number = ?", (number,)).fetchall()
    return bytes.fromhex(json.loads(setup)["secret"]), given


def foretelling(program, draws=20):
    """With a copy of the database and all elements but the honest device's, a draw can't be foreseen:
    hits stay within chance. With that element too, all of them are hits: the control."""
    with Server(program) as server:
        table = create(server, "bronze", "pp", needs=1).join()
        host, guest = table.devices
        rng, hits, controls, tried, expected = random.Random(1), 0, 0, 0, 0.0
        while tried < draws:
            shown = due(table)
            if shown["over"]:
                table = create(server, "bronze", "pp", needs=1).join()
                host, guest = table.devices
                continue
            n = shown["asked"]["ask"]["n"]
            host.give()
            secret, _ = secret_of(server.data, table)
            key = key_of(secret, n)
            guest.read_on()
            guesses = [guest.element(n - 1) if n > guest.before + 1 else guest.tip, bytes(32), host.element(n)]
            runs = [run_of(key, {0: host.element(n), 1: guess}) for guess in guesses]
            runs.append(run_of(key, {0: host.element(n)}))
            control = run_of(key, {0: host.element(n), 1: guest.element(n)})
            before = guest.seq
            guest.give()
            guest.read_on()
            words = guest.lines[before].split()
            u, weight = map(int, words[2].split("/"))
            if weight >= 36:
                tried += 1
                expected += len(runs) / weight
                hits += sum(draw(run, 0, weight) == u for run in runs)
                controls += draw(control, 0, weight) == u
            table.play(rng.choice, steps=4, until=lambda t: t["asked"]["ask"] is not None)
        expect(hits <= expected + 4 * expected ** 0.5 + 2, "draws were foreseen:", hits, expected)
        expect(controls == tried, "the control foresees all", controls, tried)
        print(f"# {hits} hits of {4 * tried} guesses, {expected:.1f} by chance; the control {controls} of {tried}")


def heads_do_not_leak(program):
    """Where things are hidden, the value of a move or a draw can't be guessed from what is possible."""
    def guessed(table, entries):
        return sum(entry_value(f"{entry['n']} {what}").hex() == entry["e"]
                   for entry in entries if "e" in entry for what in table.guesses[entry["n"]])

    with Server(program) as server:
        table = create(server, "magpie", "pp").join()
        table.guesses = {}
        for _ in range(14):
            shown = table.show()
            if shown["turn"] in (0, 1):
                mine = table.show(shown["turn"])
                table.guesses[shown["seq"] + 1] = [f"move {shown['turn']} {move['text']}"
                                                   for move in mine["moves"]] + [f"confirm {shown['turn']}"]
            table.play(steps=1)
        entries = table.device(0).fetch(0)[2]["entries"]
        salted = [entry for entry in entries if "e" in entry]
        expect("key" not in table.show()["asked"]["last"] and table.show()["fair"]["secret"] is None)
        expect(all("key" not in one for one in table.device(0).fetch(0)[2]["draws"]))
        expect(salted and all("line" not in entry for entry in salted))
        expect(all(entry["line"].split()[1] not in ("move", "chance") for entry in entries if "line" in entry))
        for entry in salted:
            table.guesses.setdefault(entry["n"], [])
        expect(guessed(table, salted) == 0)
        give_up(table)
        told = {entry["n"]: entry["line"] for entry in table.device(0).fetch(0)[2]["entries"]}
        plain = [{"n": n, "e": entry_value(line).hex()} for n, line in told.items() if n in table.guesses]
        expect(guessed(table, plain) > 1, "unsalted they would be guessed: the control")


class Forged(Device):
    """A device whose server lies: `forge` changes what it hears."""
    forge = None

    def fetch(self, since):
        status, headers, page = super().fetch(since)
        return (status, headers, self.forge(page)) if self.forge and status == 200 else (status, headers, page)


def lies(program):
    """What a device notices at once: another commitment, a log that was rewritten, an ask with a skipped
    number, a false element, seal or draw. Unchanged all of it passes: the control."""
    def commitment(page):
        page["commitment"] = "0" * 64

    def rewritten(page):
        page["entries"] = [{**entry, "line": re.sub(r" (move|confirm) [01]", r" \1 2", entry["line"])}
                           if "line" in entry else entry for entry in page["entries"]]

    def number(page):
        for entry in page["entries"]:
            words = entry["line"].split()
            if words[1] == "ask":
                entry["line"] = " ".join([*words[:2], str(int(words[2]) + 1), *words[3:]])

    def element(page):
        for one in page["draws"]:
            one["given"]["1"] = "0" * 64

    def left_out(page):
        for one in page["draws"]:
            del one["given"]["1"]

    def key(page):
        for one in page["draws"]:
            one["key"] = "0" * 64

    def number_drawn(page):
        for entry in page["entries"]:
            words = entry["line"].split()
            if words[1] == "chance":
                u, weight = map(int, words[2].split("/"))
                entry["line"] = entry["line"].replace(words[2], f"{(u + 1) % weight}/{weight}")

    with Server(program) as server:
        table = create(server, "bronze", "pp").join()
        table.play(steps=12)
        seen = Forged(table, 0)
        seen.read_on()  # the control
        for lie in (commitment, rewritten, number, element, left_out, key, number_drawn):
            for late in (False, True):  # from the beginning; or to a device that saw the truth before
                device = Forged(table, 0)
                device.commitment = seen.commitment
                if late:
                    device.read_on()
                    draws = table.show()["asked"]["draws"]
                    # An ask may be open, which the device has seen: the second draw has one of its own.
                    table.play(until=lambda t, draws=draws: t["asked"]["draws"] > draws + 1 and t["turn"] != "chance")
                    expect(not table.play(steps=3)["over"])
                device.forge = lambda page, lie=lie: (lie(page), page)[1]
                try:
                    device.read_on()
                except Red:
                    continue
                expect(False, "believed:", lie.__name__, late)


def drawn(device, ask):
    """The first draw of an ask: U of W."""
    return tuple(map(int, device.lines[device.asked[ask][0]].split()[2].split("/")))


def contributing_last(program, tries=400):
    """Who knows the secret and what all others gave, and gives last, has one element to give and no other.
    Free to choose one, they would pick the draw: the control."""
    with Server(program, "--ask-seconds", "60") as server:
        table = create(server, "bronze", "pp", needs=1).join()
        last, honest = table.devices
        n = due(table)["asked"]["ask"]["n"]
        honest.give()
        secret, given = secret_of(server.data, table)
        key, theirs = key_of(secret, n), honest.element(n)
        expect((n, theirs) in given, "they know it all")
        weight, found = 1296, []
        for _ in range(tries):
            x = secrets.token_bytes(32)
            if draw(run_of(key, {0: x, 1: theirs}), 0, weight) < weight // 20:
                found.append(x)
        expect(found, "among so many there is a lucky one: the control")
        for x in found[:20]:
            status, answer = last.post("give", {"n": n, "x": x.hex()})
            expect(status == 422 and answer["error"]["code"] == "wrong_element", answer)
        chain = last.chain, last.tip
        status, answer = last.rejoin()
        expect(status == 409 and answer["error"]["code"] == "asked", "nor another chain while it is asked", answer)
        last.chain, last.tip = chain
        expect(last.give()[1]["drawn"])
        honest.read_on()
        u, weight = drawn(honest, n)
        expect(u == draw(run_of(key, {0: last.element(n), 1: theirs}), 0, weight), "the one that was bound")


def withheld_element(program):
    """Who dislikes what comes and gives nothing gets a fresh draw that they can't know, once in ten asks. To draw the
    same ask without them would let them choose between two results that they know: the control."""
    with Server(program, "--ask-seconds", "1") as server:
        table = create(server, "bronze", "pp", needs=1).join()
        shy, honest = table.devices
        n = due(table)["asked"]["ask"]["n"]
        honest.give()
        secret, _ = secret_of(server.data, table)
        known = [draw(run_of(key_of(secret, n), who), 0, 1296)
                 for who in ({0: shy.element(n), 1: honest.element(n)}, {1: honest.element(n)})]
        expect(known[0] != known[1], "two results to choose from: the control")
        while honest.asks == n:
            time.sleep(0.2)
            honest.give()
        honest.read_on()
        lapse, ask = (line.split()[1:] for line in honest.lines[honest.asked[n][0]:][:2])
        expect(lapse == ["lapse", "0"] and ask[:3] == ["ask", str(n + 1), "1"], lapse, ask)
        expect(honest.gave[n + 1][0] == honest.asked[n + 1][0], "nothing of it left before the lapse was fixed")
        u, weight = drawn(honest, n + 1)
        fresh = run_of(key_of(secret, n + 1), {1: honest.element(n + 1)})
        expect(u == draw(fresh, 0, weight), "it needs the next element of the honest device")
        table.play(random.Random(4).choice, steps=200, until=lambda t: t["asked"]["asks"] > n + 12)
        honest.read_on()
        seats = [honest.asked[ask][1] for ask in sorted(honest.asked) if ask > n]
        expect(all(0 not in one for one in seats[:10]) and any(0 in one for one in seats), seats)
        verified(program, give_up(table))


def bots_that_come_and_go(program):
    """Nor does it help to let a bot play an own seat while it is asked: the seat is not asked again at once, though its person is
    back, so that only one fresh draw comes of it. `needs` does not wait for it then."""
    with Server(program, "--ask-seconds", "60") as server:
        table = create(server, "bronze", "ppp", needs="all").join()
        host, honest, friend = table.devices

        def to(seat, what):
            status, answer = table.as_host(f"seats/{seat}", {"to": what, "bot": "random"})
            return status if status == 200 else answer["error"]["code"]

        n = due(table)["asked"]["ask"]["n"]
        honest.give()
        expect(to(1, "bot") == "asked", "who has given is no reason to ask again")
        expect(to(2, "bot") == 200, "its element is missing")
        expect(to(2, "back") == "asked" and honest.give()[0] == 200 and host.give()[1]["drawn"])
        host.read_on()
        expect(host.asked[n + 1][1] == [0, 1], host.asked[n + 1])
        while (said := to(2, "back")) == "asked":  # the bot has had its turn meanwhile
            table.give_all(2)
        expect(said == 200, said)
        tried = set()

        def reached(shown):
            ask = shown["asked"]["ask"]
            if ask and ask["n"] <= n + 10 and ask["n"] not in tried:
                tried.add(ask["n"])
                expect(to(2, "bot") == "asked", "made void again:", ask)
            return shown["asked"]["asks"] > n + 13

        table.play(random.Random(5).choice, steps=400, until=reached)
        host.read_on()
        seats = [host.asked[ask][1] for ask in sorted(host.asked) if ask > n]
        expect(all(one == [0, 1] for one in seats[:10]) and [0, 1, 2] in seats and len(tried) > 3, seats, tried)
        verified(program, give_up(table))


def bots_notice(_program):
    """A server that asks such a seat again at once (steered.c) is found out: the control."""
    with unittest.mock.patch.dict(os.environ, {"AGES_TEST_PLANTED": "bot"}):
        try:
            bots_that_come_and_go(os.environ["AGES_TEST_STEERED"])
        except AssertionError as failure:
            expect("made void again" in str(failure), failure)
            return
    expect(False, "a planted fault is not noticed")


@of_files
def an_old_backup(program):
    """A server that is put back to an older state knows less than its devices: they notice, and may join
    anew."""
    with Server(program) as server:
        table = create(server, "bronze", "pp").join()
        table.play(steps=20)
        copy = server.data + ".copy"
        with sqlite3.connect(server.data) as db, sqlite3.connect(copy) as to:
            db.backup(to)
        early = Log(table)  # who saw no more than that has nothing to notice: the control
        early.read_on()
        table.play(steps=20)
        for device in table.devices:
            device.read_on()
        server.stop()
        for ending in ("-wal", "-shm", ".mark"):
            with contextlib.suppress(FileNotFoundError):
                os.remove(server.data + ending)
        os.replace(copy, server.data)
        server.start()
        try:
            table.device(1).give()
            expect(False, "the device did not notice")
        except Red as why:
            expect(str(why) == "unknown_head", why)
        early.read_on()
        table.show(1)
        fresh = Device(table, 1)
        fresh.secret, fresh.joins, fresh.before = table.secret[1], [*table.device(1).joins], 0
        fresh.read_on()
        status, answer = fresh.rejoin()
        expect(status == (409 if table.show()["asked"]["ask"] else 200), answer)


def audit(lines):
    """The log of two people as a whole: nothing is done between an ask and its draw, no ask is drawn twice, and
    nobody takes back or brings back a draw, or what another did. The number of runs."""
    line, undone, fixed, within, runs = [], [], 0, None, 0
    for text in lines:
        _, kind, *words = text.split()
        expect(within != "ask" or kind in ("chance", "lapse"), "within an ask:", text)
        if kind == "chance":
            expect(within, "a draw of no ask:", text)
            runs += within == "ask"
        within = {"ask": "ask", "chance": "run"}.get(kind)
        if kind in ("move", "chance"):
            line.append(words[0] if kind == "move" else "chance")
            undone = []
        elif kind == "confirm":
            fixed = len(line)
        elif kind == "undo":
            left = len(line) - int(words[1])
            expect(left >= fixed and set(line[left:]) == {words[0]}, "taken back:", text)
            undone, line = line[left:] + undone, line[:left]
        elif kind == "redo":
            back, undone = undone[:int(words[1])], undone[int(words[1]):]
            expect(set(back) == {words[0]}, "brought back:", text)
            line += back
    return runs


def grown(table):
    """What has come to the log, in words."""
    device = table.device(0)
    before = device.seq
    device.read_on()
    return [line.split()[1:] for line in device.lines[before:]]


def seat_of(table, rng):
    """Mostly the one that is asked."""
    turn = table.show()["turn"]
    return turn if turn in (0, 1) and rng.random() < 0.7 else rng.randrange(2)


def undo(table, rng):
    """Mostly where there is something to take back."""
    if rng.random() < 0.7:
        table.play(rng.choice, steps=8, until=lambda t: t["turn"] in (0, 1) and table.show(t["turn"])["can_undo"])
        grown(table)
    take_back("undo", table, seat_of(table, rng))


def redo(table, rng):
    take_back("redo", table, rng.randrange(2))


def take_back(what, table, seat):
    status, answer = table.act(what, seat, table.device(0).seq)
    more = grown(table)
    expect(status in (200, 409) and bool(more) == (status == 200), what, status, answer, more)
    expect(not more or more[0][:2] == [what, str(seat)], f"{what} of another:", seat, more)


def stale(table, rng):
    """An act that answers an older entry; or a move that comes twice."""
    shown = table.show(seat_of(table, rng))
    moves, client = [move["text"] for move in shown["moves"]], secrets.token_hex(8)
    if moves and rng.random() < 0.3:
        act = "moves", shown["you"], shown["seq"], [rng.choice(moves)], client
        expect(table.act(*act)[0] == 200 and grown(table))
        expect(table.act(*act)[0] == 200 and not grown(table), "done twice:", act)
        return
    what = rng.choice(("moves", "undo", "redo", "confirm"))
    act = what, shown["you"], shown["seq"] - rng.randint(1, 2), [rng.choice(moves or ["keep"])] if what == "moves" else None
    status, answer = table.act(*act)
    more = grown(table)
    expect(status == 409 and not more, "a stale act was done:", act, status, answer, more)


def reconnect(table, rng):
    """A device comes back with another chain."""
    device = rng.choice(table.devices)
    asked, chain = table.show()["asked"]["ask"], (device.chain, device.tip)
    status, answer = device.rejoin()
    more = grown(table)
    expect(status == 409 if asked else status == 200 or answer["error"]["code"] == "enough", "a new chain:", asked, status, answer)
    expect(bool(more) == (status == 200) and (not more or more[0][:2] == ["join", str(device.seat)]), more)
    if status != 200:
        device.chain, device.tip = chain


def bad_give(table, rng):
    """An element of another seat, for another ask, of no chain; the right one too early."""
    device, other = rng.sample(table.devices, 2)
    device.read_on()
    now = device.asks
    wrong = [(max(now + rng.randint(-1, 1), 1), secrets.token_bytes(32)), (now + 1, device.element(now + 1)),
             (max(now, 1), device.element(now + 1))]
    if now > other.before:
        wrong.append((now, other.element(now)))
    n, x = rng.choice(wrong)
    status, answer = device.post("give", {"n": n, "x": x.hex()})
    more = grown(table)
    expect(status in (409, 422) and not more, "a wrong element was taken:", n, now, status, answer, more)


TRICKS = [undo, redo, stale, reconnect, bad_give]


def every_sequence(length, rng):
    """Tricks one after the other, so that each sequence of that length, and so each shorter one, stands there just once:
    a cycle of de Bruijn."""
    order = rng.sample(TRICKS, len(TRICKS))
    tricks, found = [order[0]] * length, {(order[0],) * length}
    while len(found) < len(order) ** length:
        fresh = (trick for trick in reversed(order) if (*tricks, trick)[-length:] not in found)
        tricks.append(next(fresh))
        found.add(tuple(tricks[-length:]))
    return tricks


def steering(program, length=3, seed=1, share=(0, 1)):
    """Every sequence of `length` tricks, with and without honest play between them: each ask has one number and is drawn at
    most once, from the elements of all that were asked; with two people no draw is taken back; what does not fit
    changes nothing; and the log goes on for both devices, over kills of the server too. Share k of n tries one n-th."""
    rng, tables, at = random.Random(seed), 1, 0
    tricks = every_sequence(length, rng)
    first, end_of_share = (len(tricks) * (share[0] + more) // share[1] for more in (0, 1))
    tricks = tricks[max(first - length + 1, 0):end_of_share]
    with Server(program, "--ask-seconds", "600") as server:
        def end(table):
            verified(program, table if table.show()["over"] else give_up(table))

        table = create(server, "bronze", "pp").join()
        while at < len(tricks):
            shown = table.play(rng.choice, steps=rng.choice((0, 0, 0, 1, 3)))
            if rng.random() < 0.7:  # within an ask there is less to try
                table.give_all()
                shown = table.show()
            if shown["over"] or shown["seq"] > 400:
                end(table)
                table, tables = create(server, "bronze", "pp").join(), tables + 1
                at = max(at - length + 1, 0)  # no sequence is cut in two
            if rng.random() < 0.01 or at == 20:
                server.restart(signal.SIGKILL)
            grown(table)
            tricks[at](table, rng)
            table.device(1).read_on()  # red if anything is not so
            host, at = table.device(0), at + 1
            expect(audit(host.lines) == len(host.checked), "runs that were not checked:", host.asks)
        end(table)
    print(f"# {len(tricks) - length + 1} sequences of {length} tricks, {tables} tables")


PLANTED = {"undo": "taken back", "redo": "redo of another", "stale": "a stale act was done",
           "reconnect": "a new chain", "bad_give": "a wrong element was taken"}


def steering_notices(_program):
    """A server that is open to one of the tricks (steered.c) is found out by it: one play can be lucky, eight are not.
    With none planted it passes: the control of the control."""
    def said(fault, length, seed):
        with unittest.mock.patch.dict(os.environ, {"AGES_TEST_PLANTED": fault}):
            try:
                steering(os.environ["AGES_TEST_STEERED"], length, seed)
            except AssertionError as failure:
                return str(failure)
        return ""

    expect(said("", 2, 1) == "", "it is sound")
    for fault, words in PLANTED.items():
        found = next(filter(None, (said(fault, 3, seed) for seed in range(1, 9))), "")
        expect(found.startswith(words), "a planted fault is not noticed:", fault, found)


if __name__ == "__main__":
    main([foretelling, heads_do_not_leak, lies, contributing_last, withheld_element, bots_that_come_and_go, bots_notice,
          an_old_backup, steering, steering_notices])
