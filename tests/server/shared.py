#!/usr/bin/env python3
"""Two servers at one database of PostgreSQL: moves through either, streams that hear both, one of them
killed, the database restarted, connections cut in the middle of a commit. shared.py PROGRAM [TEST…]"""
import contextlib
import copy
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest.mock

import cluster
import devices
import life
import orders
import players
from durability import lost
from harness import PATIENCE, Server, Stream, expect, main, wait_until
from pair import Game, Pair
from timed import HOUR, Clock

KILLS = int(os.environ.get("AGES_TEST_KILLS", "6"))
CUTS = int(os.environ.get("AGES_TEST_CUTS", "12"))


def either(program):
    """A move through one server is there at the other, and the streams of both tell it."""
    with Pair(program) as pair:
        table = pair.create("bronze", "pp")
        streams = [Stream(server, [{"id": table.id, "since": -1}]) for server in pair.servers]
        for stream in streams:
            expect(stream.event()["data"]["table"] == table.id)
        for number in range(12):
            table.server = pair.servers[number % 2]
            table.step()
            seq = table.show()["seq"]
            table.server = pair.servers[1 - number % 2]
            expect(table.show()["seq"] == seq, "the other knows it at once")
            for stream in streams:
                while (heard := stream.event()["data"]["seq"]) < seq:
                    pass
                expect(heard == seq, heard, seq)
        for stream in streams:
            stream.close()
        # a change of the seats, too
        status, _, answer = pair.servers[0].ask("POST", table.path + "/seats/1", {"to": "bot", "bot": "random"},
                                                {"Authorization": "Host " + table.host})
        expect(status == 200, status, answer)
        table.server = pair.servers[1]
        expect(table.show()["seats"][1]["kind"] == "bot", table.show()["seats"])
        status, _, _ = pair.servers[1].ask("POST", table.path + "/delete", {}, {"Authorization": "Host " + table.host})
        expect(status == 200, status)
        expect(pair.servers[0].get(table.path)[0] == 404, "gone at the other, too")


def kills(program):
    """kill -9 of either server under load: none acknowledged is lost, none is done twice. A kill counts if play goes on at
    the other, in as many games as it takes."""
    with Pair(program) as pair:
        game, games, count, done = Game(pair), 1, 0, 0
        while count < KILLS:
            if not game.goes_on():
                done += game.finish()
                game, games = Game(pair), games + 1
                continue
            time.sleep(random.uniform(0, 0.2))
            server = random.choice(pair.servers)
            server.stop(signal.SIGKILL)
            count += game.goes_on()
            server.start()
        print(f"# {done + game.finish()} acknowledged in {games} games over {count} kills")


def kills_notice(_program):
    """Planted servers: one leaves out some commits (lies.c), one does not know repetitions (forgets.c)."""
    expect(lost(kills, os.environ["AGES_TEST_LIES"]), "a planted fault is not noticed: a lost commit")
    plays = (lost(kills, os.environ["AGES_TEST_FORGETS"]) for _ in range(10))
    expect(any(plays), "a planted fault is not noticed: a repetition that was not known")


def database_restarts(program):
    """The database stops, in order and as in a crash: requests are refused for a while, no server
    dies, and nothing acknowledged is lost."""
    with Pair(program) as pair:
        game = Game(pair)
        for how in (signal.SIGINT, signal.SIGQUIT):
            game.wait_for_more()
            cluster.own().stop(how)
            status, _, answer = pair.servers[0].ask("GET", game.tables[0].path)
            expect(status == 503 and answer["error"]["code"] == "away", status, answer)
            cluster.own().start()
            game.wait_for_more()
        print(f"# {game.finish()} acknowledged over 2 restarts of the database")
        expect(all(server.process.poll() is None for server in pair.servers))


class Cutter:
    """Stands between the servers and the database, and cuts the connection at some commits: before the
    database knows of them, or before its answer is back."""

    def __init__(self, folder):
        self.folder = tempfile.mkdtemp(prefix="ages-cut-", dir="/tmp")
        self.to = os.path.join(folder, ".s.PGSQL.5432")
        self.chance, self.cuts = 0.0, [0, 0]
        self.hush = self.hushed = False  # at its next commit a connection goes silent, but stays
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(os.path.join(self.folder, ".s.PGSQL.5432"))
        self.listener.listen(16)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self.to)
                state = {"deaf": False}
                threading.Thread(target=self.carry, args=(client, server, state), daemon=True).start()
                threading.Thread(target=self.back, args=(server, client, state), daemon=True).start()

    def carry(self, client, server, state):
        with contextlib.suppress(OSError):
            while data := client.recv(65536):
                if b"COMMIT\0" in data and self.hush:
                    self.hush, self.hushed = False, True
                    while client.recv(65536):
                        pass
                    break
                if b"COMMIT\0" in data and random.random() < self.chance:
                    late = random.random() < 0.5
                    self.cuts[late] += 1
                    if late:  # it is done, and nobody is told
                        state["deaf"] = True
                        server.sendall(data)
                        time.sleep(0.05)
                    break
                server.sendall(data)
        for end in (client, server):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def back(self, server, client, state):
        with contextlib.suppress(OSError):
            while data := server.recv(65536):
                if not state["deaf"]:
                    client.sendall(data)
        with contextlib.suppress(OSError):
            client.shutdown(socket.SHUT_RDWR)

    def close(self):
        self.listener.close()
        shutil.rmtree(self.folder)


def cuts(program):
    """A commit whose outcome the server does not know: the repeated request finds out."""
    url = cluster.own().url()
    cutter = Cutter(cluster.own().folder)
    try:
        with Pair(program, url=url.replace(cluster.own().folder, cutter.folder)) as pair:
            done, until = 0, time.monotonic() + PATIENCE + CUTS
            while min(cutter.cuts) * 2 < CUTS:  # in as many games as it takes
                expect(time.monotonic() < until, "commits are cut", cutter.cuts)
                game = Game(pair)
                cutter.chance = 0.15
                while min(cutter.cuts) * 2 < CUTS and game.is_on():
                    time.sleep(0.02)
                    expect(time.monotonic() < until, "commits are cut", cutter.cuts)
                cutter.chance = 0.0
                done += game.finish()
            print(f"# {done} acknowledged; cut before a commit {cutter.cuts[0]} times, after it {cutter.cuts[1]} times")
    finally:
        cutter.close()


def cuts_notice(_program):
    """Planted servers: one takes a commit without an answer for done, one does not know repetitions."""
    expect((lost(cuts, os.environ["AGES_TEST_PRESUMES"]) or "").startswith("lost:"),
           "a planted fault is not noticed: a commit that was presumed")
    expect(lost(cuts, os.environ["AGES_TEST_FORGETS"]),
           "a planted fault is not noticed: a repetition that was not known")


def a_server_hangs(program):
    """In the middle of a batch, as on a machine that is gone: the other has its tables within seconds, and it takes part
    again when it wakes up."""
    cutter = Cutter(cluster.own().folder)
    try:
        with Pair(program, url=cluster.own().url().replace(cluster.own().folder, cutter.folder)) as pair:
            hangs, other = pair.servers
            table = hangs.create("bronze", "pp")
            beside, seq = copy.copy(table), table.show()["seq"]
            beside.server = other
            cutter.hush = True
            asked = threading.Thread(target=lost, args=(lambda _: table.step(), None), daemon=True)
            asked.start()
            wait_until(lambda: cutter.hushed, "it is in the middle of a batch")
            hangs.process.send_signal(signal.SIGSTOP)
            try:
                wait_until(lambda: not lost(lambda _: expect(beside.step() and beside.show()["seq"] > seq), None), "the other goes on")
            finally:
                hangs.process.send_signal(signal.SIGCONT)
            asked.join(PATIENCE)
            wait_until(lambda: not lost(lambda _: expect(table.show()["seq"] == beside.show()["seq"]), None), "it is back")
    finally:
        cutter.close()


def bots_go_on(program):
    """The server that was to play for a bot is killed: the other does, without anybody looking."""
    def over():
        return cluster.own().sql(f"SELECT turn FROM standings WHERE number = {number}", name) == "-2"

    with Pair(program, "--workers", "1") as pair:
        table = pair.create("bronze", "pb")
        name = pair.url.split("/")[3].split("?")[0]
        number = cluster.own().sql(f"SELECT number FROM tables WHERE id = '{table.id}'", name)
        status, _, answer = pair.servers[0].ask("POST", table.path + "/seats/0", {"to": "bot", "bot": "random"},
                                                {"Authorization": "Host " + table.host})
        expect(status == 200, status, answer)
        pair.servers[0].stop(signal.SIGKILL)
        expect(not over(), "it was too fast for this test")
        wait_until(over, "the game ends")
        pair.servers[0].start()


def command(program, *words, fine=True):
    done = subprocess.run([program, *words], capture_output=True, text=True, timeout=120)
    expect((done.returncode == 0) == fine, words, done)
    return done.stdout + done.stderr


def timeless(table):
    """The table, but not when it was shown."""
    return {key: value for key, value in table.show().items() if key != "now"}


def copies(program):
    """From a file to a database and back, also while servers play: the games go on from there."""
    folder = tempfile.mkdtemp(prefix="ages-copies-")
    first, second = os.path.join(folder, "first.db"), os.path.join(folder, "second.db")
    url = cluster.own().url()
    try:
        with Server(program) as server:
            tables = [server.create(game, "pp") for game in ("bronze", "iron", "magpie")]
            for table in tables * 4:
                table.step()
            shown = [timeless(table) for table in tables]
            command(program, "backup", first, "--data", server.data)
        command(program, "restore", first, url)
        expect("has tables already" in command(program, "restore", first, url, fine=False))
        expect("exists" in command(program, "restore", first, first, fine=False))
        with Server(program, data=url) as server:
            for table, before in zip(tables, shown):
                table.server = server
                expect(timeless(table) == before, "the same table in the database")
                expect(table.step())
            server.create("bronze", "pp")
            shown = [timeless(table) for table in tables]
            command(program, "backup", second, "--data", url, "--check")
        expect(sorted(os.listdir(folder)) == ["first.db", "second.db"], os.listdir(folder))
        with Server(program, data=second) as server:
            for table, before in zip(tables, shown):
                table.server = server
                expect(timeless(table) == before, "the same table in the file")
                expect(table.step())
    finally:
        shutil.rmtree(folder)


def other_revisions(program):
    """Two revisions of a game never play one table."""
    url = cluster.own().url()
    with Server(os.environ["AGES_TEST_OLDER"], data=url) as old:
        table = old.create("bronze", "pp")
        said = subprocess.run([program, "serve", "--port", "0", "--data", url], capture_output=True, text=True,
                              timeout=60)
        expect(said.returncode == 1 and "--take-over" in said.stderr, said)
        expect(table.step(), "the old one plays on")
        with Server(program, "--take-over", data=url) as new:
            expect(old.ask("GET", table.path)[0] == 503, "the old one is out at once")
            table.server = new
            expect(table.step())
            wait_until(lambda: old.process.poll() is not None, "the old one stops")
        expect("--take-over" in old.process.stderr.read() and old.process.returncode == 0)
        old.start()


def looked_at(stream, wanted):
    """Until the page is told who is here and how many watch, as wanted."""
    while (told := life.company(stream)) != wanted:
        pass
    return told


def who_is_here(program):
    """Pages at either server see who looks at the table at the other, and who goes there."""
    with Pair(program) as pair:
        table = devices.create(pair.servers[0], "bronze", "ppp").join()
        first, second = pair.servers

        def looks(server, *seats):
            table.server = server
            return life.looks(table, *seats)

        ada = looks(first, 0)
        bo = looks(second, 1)
        looked_at(ada, ([0, 1], 0))
        looked_at(bo, ([0, 1], 0))
        watcher = looks(second)
        looked_at(ada, ([0, 1], 1))
        watcher.close()
        looked_at(ada, ([0, 1], 0))
        bo.close()
        cy = looks(first, 2)
        looked_at(cy, ([0, 2], 0))
        looked_at(ada, ([0, 2], 0))
        for stream in (ada, cy):
            stream.close()


def one_time(program):
    """The machine of one server is three hours fast: both tell the database's time, and so do the entries of the log."""
    with tempfile.TemporaryDirectory() as folder:
        clock = Clock(folder)
        clock.go(3 * HOUR)
        url = cluster.own().url()
        Fast = type("Fast", (Server,), {"environment": {
            "LD_PRELOAD": os.environ["AGES_TEST_CLOCK_LIBRARY"], "AGES_TEST_CLOCK": clock.path}})
        with Server(program, data=url) as right, Fast(program, data=url) as fast:
            table = devices.create(right, "bronze", "pp", clock="live").join()
            for number in range(8):
                table.server = (right, fast)[number % 2]
                expect(abs(table.show()["now"] / 1000 - time.time()) < 60, "the time of the database")
                table.play(steps=1)
            name = url.split("/")[3].split("?")[0]
            late = cluster.own().sql("SELECT count(*) FROM log WHERE abs(at - extract(epoch FROM now()) * 1000) > 60000", name)
            expect(late == "0" and cluster.own().sql("SELECT count(*) FROM log", name) != "0", late)
            expect(not any(seat["late"] for seat in table.show()["clock"]["seats"]), "nobody is late", table.show()["clock"])


def fair_at_both(program):
    """Dice that are asked for, with the devices at different servers: what is given at one counts at the other, once;
    a commitment is kept once, wherever it is called on. The devices check every draw."""
    with Pair(program) as pair:
        first, second = pair.servers
        status, _, made = first.ask("POST", "/api/commitments", {})
        expect(status in (200, 201), status, made)
        wanted = {"game": "bronze", "seats": [{"kind": "person"}, {"kind": "person"}],
                  "commitment": made["commitment"], "contribution": "00" * 32}
        status, _, answer = second.ask("POST", "/api/tables", wanted)
        expect(status == 201, "the other server keeps it", status, answer)
        for server in pair.servers:
            status, _, answer = server.ask("POST", "/api/tables", wanted)
            expect(status == 409 and answer["error"]["code"] == "no_commitment", "once", status, answer)

        table = devices.create(first, "bronze", "pp", needs="all").join()
        streams = [Stream(server, [{"id": table.id, "since": 0, "secret": table.secret[seat]}])
                   for seat, server in enumerate(pair.servers)]
        for number in range(30):
            table.server = pair.servers[number % 2]
            if table.show()["turn"] != "chance":
                table.step()
                continue
            for device in table.devices:
                table.server = pair.servers[(number + device.seat) % 2]
                device.give()
                for server in pair.servers:  # another element for the same ask, and the same once more
                    table.server = server
                    for x in (bytes(32), device.element(device.asks)):
                        status, answer = device.post("give", {"n": device.asks, "x": x.hex()})
                        expect(status in ((200, 409) if any(x) else (409, 422)), x, status, answer)
        for device in table.devices:
            device.read_on()  # red, if anything was drawn otherwise
        expect(device.asks > 2, "dice were asked for", device.asks)
        for stream in streams:
            stream.close()


def fair_notices(_program):
    """Planted servers that take whatever is given are found out by the wrong element."""
    with unittest.mock.patch.dict(os.environ, {"AGES_TEST_PLANTED": "bad_give"}):
        said = lost(fair_at_both, os.environ["AGES_TEST_STEERED"])
    expect(said and said.startswith(f"{bytes(32)} 200"), "a planted fault is not noticed:", said)


def orders_at_both(program):
    """Planned answers that are sealed at one server are known at the other, and nobody else is told at either."""
    def until_talk(stream):
        """What the page is told, but for who comes and goes."""
        told = []
        while (event := stream.event(at_once=False))["event"] != "talk" or not event["data"]["last"]:
            told += [event["event"]] if event["event"] != "here" else []
        return told

    with Pair(program) as pair:
        table = orders.table_of(pair.servers[0])
        table.play(steps=200, until=lambda shown: shown["turn"] in (0, 1) and not shown["asked"]["ask"])
        for table.server in reversed(pair.servers):
            seq = table.show(1)["seq"]
        streams = [Stream(server, [{"id": table.id, "since": seq, "secret": table.secret[1]}]) for server in pair.servers]
        time.sleep(1)
        expect(orders.seal(table, 0, orders.SENSIBLE)[0] == 200)
        time.sleep(7)  # the servers look every five seconds
        expect(table.post("talk", 1, {"text": "ave", "client": "a"})[0] == 200)
        told = [until_talk(stream) for stream in streams]
        expect(told == [[], ["table"]], "of the talk alone, at the other server with the table", told)
        for stream in streams:
            stream.close()
        for table.server in pair.servers:
            expect(orders.sealed(table, 0) == orders.SENSIBLE, orders.sealed(table, 0))


def told_with_its_own(program):
    """What a server has not heard of the other yet, it tells with its own next change of the table."""
    with Pair(program) as pair, Server(os.environ["AGES_TEST_DEAF"], data=pair.url) as deaf:
        table = devices.create(deaf, "bronze", "pp").join()
        stream = Stream(deaf, [{"id": table.id, "since": table.show()["seq"], "secret": table.secret[1]}])
        table.server = pair.servers[0]
        expect(table.as_host("terms", {"reads": True})[0] == 200)
        table.server = deaf
        expect(table.post("talk", 1, {"text": "ave", "client": "a"})[0] == 200)
        told = []
        while not told or told[-1]["event"] != "talk":
            told.append(stream.event(at_once=False))
        expect(any(event["event"] == "table" and event["data"]["seats"] for event in told), told)
        stream.close()


def loads(server):
    return sum(int(line.split()[1]) for line in server.get("/metrics")[2].decode().splitlines()
               if line.startswith("ages_tables_loaded_total "))


def caught_up(program):
    """What another server did at a table is added to what is known of it: a long game with asked dice, a clock, talk and
    orders is not replayed for each move."""
    with Pair(program) as pair:
        for clock in ({}, {"clock": "days"}):
            table = devices.create(pair.servers[0], "iron", "pp", **clock).join()
            before = [loads(server) for server in pair.servers]
            for number in range(60):
                table.server = pair.servers[number % 2]
                table.play(steps=1)
                if number == 30:
                    expect(table.post("talk", 0, {"text": "ave", "client": "a"})[0] == 200)
            for table.server in pair.servers:
                for device in table.devices:
                    device.read_on()
            expect(table.show()["seq"] > 40, table.show()["seq"])
            more = [loads(server) - was for server, was in zip(pair.servers, before)]
            expect(max(more) <= 2, "how often each server replayed it:", more)
            shown = [timeless(table) for table.server in pair.servers]
            for one in shown:
                (one["asked"]["ask"] or {}).pop("left", None)
                one.pop("clock", None)
            expect(shown[0] == shown[1], *shown)
        # pauses are of the clocks' past: those of the other server count, too
        status, answer = table.as_host("pause", {"days": None})
        expect(status == 200, status, answer)
        for table.server in pair.servers:
            expect(table.show()["clock"]["pause"] == answer["clock"]["pause"], "a pause at both", table.show()["clock"])
            expect([seat["bank"] for seat in table.show()["clock"]["seats"]] ==
                   [seat["bank"] for seat in answer["clock"]["seats"]], "and clocks that stand still")


def loaded_anew(program):
    """What is not added to what is known is loaded in slices, for who asks and pays: clocks after a pause at another
    server, a long way that others went. What a table that was given up still changes is no reason."""
    with Pair(program) as pair, Server(program, "--rate", "5", data=pair.url, roomy=False) as poor:
        table = devices.create(pair.servers[0], "iron", "pp", clock="days").join()

        def asked_at_the_other(other, what, change):
            answers = []
            for number in range(14):
                status, answer = table.as_host(what, change(number))
                expect(status == 200, status, answer)
                answers.append(other.get(table.path + "?since=100000")[0])
            return set(answers)

        poor.get(table.path)
        before = loads(poor)
        table.play(until=lambda shown: shown["seq"] > 150)
        expect(poor.get(table.path + "?since=100000")[0] == 200 and loads(poor) == before + 1, loads(poor), before)
        time.sleep(4)  # as many requests as there can be: 20
        said = asked_at_the_other(poor, "pause", lambda n: {"days": 0 if n % 2 else None})
        expect(said == {200, 429}, "pauses of others, for one request each", said)
        expect(table.as_host("give_up", {})[0] == 200)
        said = asked_at_the_other(pair.servers[1], "terms", lambda n: {"reads": n % 2 == 0})
        expect(said == {200} and loads(pair.servers[1]) == 1, "a table that was given up", loads(pair.servers[1]))


def keys_at_both(program):
    """What opens a seat no more at one server opens nothing at the other, whatever either of them has in memory; and a
    device is removed from the seat as it is, not as a server remembers it."""
    with Pair(program) as pair:
        first, second = pair.servers

        def sat():
            ada = players.Person(first)
            table = players.sit(first, ada)
            table.show()
            phone = players.second(ada)
            table.server = second
            return ada, phone, table

        def remove(ada, phone):
            mine = next(d["id"] for d in ada.get("devices")[1]["devices"] if d["here"])
            status, answer = phone.post(f"devices/{mine}/remove")
            expect(status == 200, status, answer)

        for forgotten in (False, True):
            ada, phone, table = sat()
            stream = Stream(second, [{"id": table.id, "since": 0, "secret": table.secret[0]}])
            expect(stream.event()["data"]["seq"] > 0 and table.show(0)["you"] == 0)
            if forgotten:
                first.restart()
            remove(ada, phone)
            status, _, _ = second.ask("GET", table.path, headers=table.headers(0))
            expect(status == 401, "the secret of the seat is void at the other server", status)
            while (told := stream.event(at_once=False)) is not None:
                expect("seq" not in told["data"], "nothing more is told", told)
            stream.close()

        ada, phone, table = sat()
        status, answer = table.as_host("seats/0", {"to": "bot", "bot": "random"})
        expect(status == 200, status, answer)
        remove(ada, phone)
        for server in (second, first):
            table.server = server
            expect(table.show(1)["seats"][0]["kind"] == "bot", "a bot plays on", table.show(1)["seats"])

        table = devices.create(first, "bronze", "pp").join()
        table.as_host("give_up", {})
        _, made = table.post("rematch", 1, {})
        _, mine = table.post("rematch", 0, {})
        new = devices.AskedTable(second, {"table": made["table"], "host": made["host"], "seats": [
            {"seat": seat, "kind": "person", "secret": None, "invitation": invitation}
            for seat, invitation in enumerate((made["invitation"], mine["invitation"]))]})
        new.join()
        _, again = table.post("rematch", 0, {})
        expect(again["invitation"] is None, "who has sat down elsewhere needs no invitation", again)
        for new.server in (second, first):
            expect(new.show(1)["you"] == 1, "and keeps the seat")


if __name__ == "__main__":
    main([either, kills, kills_notice, database_restarts, cuts, cuts_notice, a_server_hangs, bots_go_on, copies, other_revisions,
          who_is_here, one_time, fair_at_both, fair_notices, orders_at_both, told_with_its_own, caught_up, loaded_anew,
          keys_at_both])
