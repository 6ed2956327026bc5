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
    with Server(program) as server:
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


def steering(program, runs=12, seed=1):
    """Sequences of up to six tricks (undo, redo, stale and repeated acts, a new chain, wrong and early
    gives, a restart): each ask has one number and is drawn at most once, from the elements of all that were asked; with
    two people no draw is taken back; and the log always goes on for both devices."""
    rng = random.Random(seed)
    with Server(program) as server:
        table = create(server, "bronze", "pp").join()
        for _ in range(runs):
            shown = table.show()
            if shown["over"]:
                table = create(server, "bronze", "pp").join()
            for trick in rng.choices(TRICKS, k=rng.randint(1, 6)):
                trick(server, table, rng)
            for device in table.devices:
                device.read_on()  # red if anything is not so
            host = table.device(0)
            expect(len(host.asked) == host.asks and len(host.checked) <= host.asks)
            table.play(rng.choice, steps=rng.randint(0, 3))
            for seat in range(2):
                shown = table.show()
                if not shown["asked"]["ask"]:
                    table.act("undo", seat, shown["seq"])
            expect(table.show()["asked"]["taken_back"] == 0, "a draw was taken back")
        if not table.show()["over"]:
            give_up(table)
        verified(program, table)


def trick_act(what):
    def trick(server, table, rng):
        shown = table.show()
        seat = shown["turn"] if shown["turn"] in (0, 1) and rng.random() < 0.7 else rng.randrange(2)
        table.act(what, seat, max(shown["seq"] - rng.choice((0, 0, 0, 1, 2)), 0))
    return trick


def trick_move(server, table, rng):
    shown = table.show(rng.randrange(2))
    if shown["moves"]:
        move, client = [rng.choice(shown["moves"])["text"]], secrets.token_hex(8)
        for _ in range(rng.randint(1, 2)):
            table.act("moves", shown["you"], shown["seq"], move, client)


def trick_rejoin(server, table, rng):
    device = rng.choice(table.devices)
    chain, before = (device.chain, device.tip), device.before
    if device.rejoin()[0] != 200:
        (device.chain, device.tip), device.before = chain, before


def trick_bad_give(server, table, rng):
    device, other = rng.sample(table.devices, 2)
    device.read_on()
    n = device.asks + rng.randint(-1, 1)
    if n > device.before and n > other.before:
        device.post("give", {"n": n, "x": other.element(n).hex()})
        if n == device.asks + 1:
            expect(device.post("give", {"n": n, "x": device.element(n).hex()})[0] == 409, "too early")


def trick_give(server, table, rng):
    rng.choice(table.devices).give()


def trick_restart(server, table, rng):
    if rng.random() < 0.1:
        server.stop(signal.SIGKILL)
        server.start()


TRICKS = [trick_act("undo"), trick_act("redo"), trick_act("confirm"), trick_move, trick_rejoin, trick_bad_give,
          trick_give, trick_restart]

if __name__ == "__main__":
    main([foretelling, heads_do_not_leak, lies, contributing_last, withheld_element, an_old_backup, steering])
