#!/usr/bin/env python3
"""One address against all others: long games that are asked for again and again, more than memory holds,
and a log without measure. Requests cost what they make the server do. stall.py PROGRAM [TEST…]"""
import http.client
import json
import multiprocessing
import os
import random
import secrets
import tempfile
import threading
import time

import database
import devices
from harness import PATIENCE, Server, expect, main, of_files, wait_until

GAMES = int(os.environ.get("AGES_TEST_LONG_GAMES", "70"))
SECONDS = float(os.environ.get("AGES_TEST_STALL_SECONDS", "2"))
MEASURED = os.environ.get("AGES_TEST_SANITIZED") != "1"  # memory of a sanitized program says nothing
SLOWER = 1 if MEASURED else 15  # and it takes its time
TRIES, FLOOR = 3, 40 * SLOWER  # milliseconds that nobody notices
CACHE = 16  # mebibytes
LOG_MAX = 1 << 18
LOG = int(os.environ.get("AGES_TEST_LOG", "30000"))
ATTACKER = "127.0.0.2"


def long_game(folder, program):
    """A database with one long game, played to its end; gives its file, and the posts that are answered
    with the whole table though nothing is done: the last act, again, and terms as they are."""
    data = os.path.join(folder, "one.db")
    with Server(program, data=data) as server:
        table = server.create("tta", "pbbb", options={"level": "full"})
        chance = random.Random(3)
        while not (now := table.show(0, "?since=100000"))["over"]:
            if now["turn"] != 0:
                time.sleep(0.002)
            elif now["unconfirmed"] or now["moves"]:
                last = {"seq": now["seq"], "client": "c"}
                if not now["unconfirmed"]:
                    last["moves"] = [chance.choice(now["moves"])["text"]]
                what = "moves" if "moves" in last else "confirm"
                expect(table.post(what, 0, last)[0] == 200)
        return data, [(f"{table.path}/{what}", last, table.headers(0)),
                      (table.path + "/terms", {}, {"Authorization": "Host " + table.host})]


def multiply(data, count):
    """Makes copies of the table with the number 1, `count` with it; gives their ids."""
    with database.opened(data) as db:
        host, head = db.execute("SELECT host, head FROM tables WHERE number = 1").fetchone()
        rows = db.execute("SELECT seq, kind, seat, plies, u, w, move, request, at FROM log"
                          " WHERE number = 1 ORDER BY seq").fetchall()
        seats = db.execute("SELECT seat, secret, bot FROM seats WHERE number = 1").fetchall()
        snapshot, at = db.execute("SELECT snapshot, seq FROM snapshots WHERE number = 1").fetchone()
        names = [name for name, in db.execute("SELECT id FROM tables WHERE number = 1")]
        for number in range(2, count + 1):
            name = secrets.token_urlsafe(12)
            names.append(name)
            db.execute("INSERT INTO tables VALUES (?, ?, ?, ?)", (number, name, host, head))
            add_rows(db, number, database.begin(name, head, host), rows)
            db.executemany("INSERT INTO seats (number, seat, secret, bot, sum) VALUES (?, ?, ?, ?, ?)", [
                (number, seat, secret, bot, database.row_sum(number, seat, secret, bot))
                for seat, secret, bot in seats])
            db.execute("INSERT INTO snapshots VALUES (?, ?, ?, ?)", (
                number, snapshot, database.row_sum(number, at + 1, bytes(32), snapshot), at))
    return names


def add_rows(db, number, chain, rows):
    """The log of a table, chained, and its standing."""
    chained = []
    for row in rows:
        chain = database.after(chain, row)
        chained.append((number, *row[:8], chain, row[8]))
    db.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", chained)
    turn, = db.execute("SELECT turn FROM standings WHERE number = 1").fetchone()
    db.execute("REPLACE INTO standings (number, seq, chain, sum, turn) VALUES (?, ?, ?, ?, ?)", (
        number, rows[-1][0], chain,
        database.row_sum(number, rows[-1][0], chain, str(turn)), turn))


def attack(port, names, ask, stop, done):
    """Asks for all tables in turn as fast as it is answered, from an address of its own; counts the
    answers by their status."""
    connection, number, counts = None, random.randrange(len(names)), {}
    while not stop.is_set():
        try:
            connection = connection or http.client.HTTPConnection(
                "127.0.0.1", port, timeout=PATIENCE, source_address=(ATTACKER, 0))
            number = (number + 63) % len(names)
            ask(connection, (names + names)[number:number + 63])
            answer = connection.getresponse()
            answer.read()
            counts[answer.status] = counts.get(answer.status, 0) + 1
            if answer.status == 429:
                time.sleep(0.01)
        except (OSError, http.client.HTTPException):
            connection = None
    done.put(counts)


def ask_for_news(connection, names):
    tables = [{"id": name} for name in names] + [{"id": "bad"}]
    connection.request("POST", "/api/stream", json.dumps({"tables": tables}),
                       {"Content-Type": "application/json"})


def ask_for_table(connection, names):
    connection.request("GET", f"/api/tables/{names[0]}")


def latencies(server, seconds):
    """Of a player who moves less than ten times a second, within its own rate, in milliseconds, sorted."""
    table, found, until = server.create("bronze", "p"), [], time.monotonic() + seconds
    while time.monotonic() < until:
        begun = time.monotonic()
        if not table.step():
            table = server.create("bronze", "p")
            continue
        found.append((time.monotonic() - begun) * 1000 / 3)  # of its three requests
        time.sleep(0.1)
    return sorted(found)


def percentile(sorted_values, percent):
    return sorted_values[min(len(sorted_values) - 1, len(sorted_values) * percent // 100)]


def metric(server, name):
    _, _, text = server.get("/metrics")
    return next(int(line.split()[1]) for line in text.decode().splitlines()
                if line.startswith(f"ages_{name} "))


def memory(server):
    with open(f"/proc/{server.process.pid}/status", encoding="utf-8") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) >> 10


def writer_is_held(server):
    """How long loading holds the writer, by the time of its processor: a busy machine does not count."""
    longest = metric(server, "load_slice_microseconds_max") / 1000
    print(f"# longest slice {longest:.1f} ms")
    expect(0 < longest < 10 * SLOWER, "loading holds the writer for", longest, "ms")


def batches_hold_it(server, path, *posts):
    """By what is told of a long game in one go, its record, and what is posted."""
    for request in (("GET", path + "?since=0"), ("GET", path + "/record"), *posts):
        expect(server.ask(*request)[0] == 200, request)
        server.get("/api/tables")  # its batch comes after, and may tell what that one took
        longest = metric(server, "batch_microseconds_max") / 1000
        print(f"# longest batch after {request[:2]}: {longest:.1f} ms")
    expect(0 < longest < 100 * SLOWER, "a batch holds the writer for", longest, "ms")


def beside_an_attacker(server, names, ask, connections=4):
    """What the player sees meanwhile, and what the attacker is answered."""
    stop, done = multiprocessing.Event(), multiprocessing.Queue()
    attackers = [multiprocessing.Process(target=attack, args=(server.port, names, ask, stop, done))
                 for _ in range(connections)]
    for attacker in attackers:
        attacker.start()
    time.sleep(0.3)
    try:
        found = latencies(server, SECONDS)
    finally:
        stop.set()
    answers = {}
    for _ in attackers:
        for status, count in done.get(timeout=PATIENCE).items():
            answers[status] = answers.get(status, 0) + count
    for attacker in attackers:
        attacker.join(PATIENCE)
    return found, answers


def barely_noticed(server, names, ask):
    """Is a player's p99 beside the attacker within three times of what it is without?"""
    alone = latencies(server, SECONDS)
    found, answers = beside_an_attacker(server, names, ask)
    quiet, loud = percentile(alone, 99), percentile(found, 99)
    print(f"# alone: p50 {percentile(alone, 50):.1f} ms, p99 {quiet:.1f} ms; beside {ask.__name__}:"
          f" p50 {percentile(found, 50):.1f} ms, p99 {loud:.1f} ms; the attacker's answers: {answers}")
    return loud <= max(3 * quiet, FLOOR)


def long_games(program):
    """They are all opened once, and memory stays within its budget; then somebody asks for them as fast
    as can be, and another player notices little of it."""
    with tempfile.TemporaryDirectory(prefix="ages-stall-") as folder:
        data, posts = long_game(folder, program)
        names = multiply(data, GAMES)
        with Server(program, "--cache", str(CACHE), data=data) as server:
            before = memory(server)
            for name in names:
                status, _, shown = server.get(f"/api/tables/{name}?since=100000")
                expect(status == 200 and shown["over"], status)
            grown = memory(server) - before
            print(f"# {GAMES} games of {shown['seq']} entries, budget {CACHE} MiB: {grown} MiB more")
            expect(not MEASURED or grown < CACHE + 24, "memory grows by", grown, "MiB")
            expect(metric(server, "tables_cached_bytes") <= CACHE << 20)
            path = f"/api/tables/{names.pop()}"
            batches_hold_it(server, path, ("POST", path + "/delete", {}, posts[1][2]))
        with Server(program, "--cache", str(CACHE), data=data, roomy=False) as server:
            for ask in (ask_for_news, ask_for_table):
                # what a busy machine does to one try, it does not do to three; an attacker does
                expect(any(barely_noticed(server, names, ask) for _ in range(TRIES)), "p99 beside", ask.__name__)
            writer_is_held(server)
        with Server(program, "--rate", "5", data=data, roomy=False) as server:
            telling_costs(server, names[0], posts)


def telling_costs(server, name, posts):
    """Who wants all of a long game told has fewer requests than who wants what is new, or one step of then. What
    is told after an act costs the same."""
    path = f"/api/tables/{name}?"
    _, _, shown = server.get(path + "since=100000")  # who is first pays for the loading
    costs = {False: [("GET", path + "since=100000"), ("GET", f"{path}since=9&back={shown['plies'] - 20}")],
             True: [("GET", path + "since=0"), ("GET", path + "since=100000&seq=0"), *(("POST", *post) for post in posts)]}
    for refused, asked in costs.items():
        for ask in asked:
            time.sleep(5)  # as many requests as there can be: 20
            answers = {server.ask(*ask)[0] for _ in range(12)}
            expect(answers == ({200, 429} if refused else {200}), ask, answers)


@of_files
def archive_costs(program):
    """A record of the archive costs by its length, which is known before it is read; that there is one costs nothing."""
    name = "archived-table-1"
    with Server(program, "--rate", "5", roomy=False) as server:
        with database.opened(server.data) as db:
            db.execute("INSERT INTO archive (id, gone, record) VALUES (?, 1, ?)", (name, "ages record\n"))
            db.execute("INSERT INTO lengths (id, bytes) VALUES (?, ?)", (name, 1200000))
        for path, told in ((f"/api/tables/{name}/record", {200, 429}), (f"/api/tables/{name}", {410})):
            answers = {server.get(path)[0] for _ in range(12)}
            expect(answers == told, path, answers)
            time.sleep(5)


def waking_costs(program):
    """Whose device may be what tables wait for pays for loading them, some at a time."""
    with Server(program) as server:
        tables = [devices.create(server, "bronze", "pp", needs="all").join() for _ in range(24)]
        server.stop()
        server.flags = ["--rate", "5"]
        server.start()
        followed = [{"id": table.id, "secret": table.secret[0]} for table in tables]
        expect(server.follow(followed) == 429, "one request for each, and more for long ones")

        def is_followed():
            time.sleep(4)  # as many requests as there can be: 20
            return server.follow(followed) == 200
        wait_until(is_followed, "what was paid for is there")


def rematch_costs(program):
    """The next game is loaded for who comes to it, and paid for too."""
    with Server(program) as server:
        table = devices.create(server, "bronze", "pp").join()
        expect(table.as_host("give_up", {})[0] == 200 and table.post("rematch", 0, {})[0] == 200)

        def comes():
            return table.post("rematch", 1, {})[0]

        def is_refused():
            server.stop()
            server.flags = ["--rate", "1"]  # at first the rest of it is paid for exactly
            server.start()
            return comes() == 429
        expect(any(is_refused() for _ in range(TRIES)), "loaded without pay")
        time.sleep(4)  # as many requests as there can be
        expect(comes() == 200, "a moment later")


def log_without_measure(program):
    """A game with a move that was taken back and done again thousands of times opens, and while it does
    nobody else waits for it. If its log is full, it ends there."""
    with tempfile.TemporaryDirectory(prefix="ages-stall-") as folder:
        data = os.path.join(folder, "tables.db")
        with Server(program, data=data) as server:
            table = server.create("bronze", "p")
            while not table.show(0)["can_undo"]:
                table.step()
            seq = table.show(0)["seq"]
            _, undone = table.act("undo", 0, seq)
            _, redone = table.act("redo", 0, undone["seq"])
            expect(redone["seq"] == seq + 2, redone)
            server.stop()
            with database.opened(data) as db:
                rows = db.execute("SELECT seq, kind, seat, plies, u, w, move, request, at FROM log"
                                  " ORDER BY seq").fetchall()
                pair = rows[-2:]
                while len(rows) < LOG:
                    rows += [(len(rows) + 1 + more, *row[1:]) for more, row in enumerate(pair)]
                rows = rows[:LOG]
                host, head = db.execute("SELECT host, head FROM tables").fetchone()
                db.execute("DELETE FROM log")
                add_rows(db, 1, database.begin(table.id, head, host), rows)
            server.start()
            other = server.create("bronze", "p")
            answers = []
            opening = threading.Thread(target=lambda: answers.append(server.get(table.path)))
            opening.start()
            started = time.monotonic()
            waits = []
            while opening.is_alive():
                begun = time.monotonic()
                other.show()
                waits.append((time.monotonic() - begun) * 1000)
            opening.join()
            took = (time.monotonic() - started) * 1000
            expect(answers[0][0] == 200 and answers[0][2]["seq"] == LOG, answers)
            waits.sort()
            print(f"# {len(waits)} requests while it opened in {took:.0f} ms, p50 {percentile(waits, 50):.1f} ms, the longest"
                  f" {waits[-1]:.1f} ms")
            writer_is_held(server)
            batches_hold_it(server, table.path)
            now = table.show(0)
            due = "confirm" if now["unconfirmed"] else "moves"
            status, answer = table.act(due, 0, now["seq"],
                                       [move["text"] for move in now["moves"][:1]] or None)
            if LOG == LOG_MAX:
                expect(now["over"] and now["turn"] is None and "full" in now["ended"], now)
                expect(now["question"] is None and not now["moves"] and now["fair"]["secret"], now)
                expect(status == 409 and answer["seq"] == LOG_MAX, status, answer)
                expect(b"\nreveal " in server.get(table.path + "/record")[2], "its record has an end")
            else:
                expect(status == 200 and answer["seq"] > LOG, status, answer)
            expect(len(waits) > 5 and waits[-1] < took / 2, took, waits)
        rate = max(5, 5 * LOG // 30000)  # so that the log can be opened and looked at at once
        with Server(program, "--rate", str(rate), "--trust-proxy", "127.0.0.1", data=data, roomy=False) as server:
            for who, (path, times, told) in enumerate([(table.path, 1, {200}), (other.path, 12, {200}), (table.path, 12, {200, 429})]):
                answers = {server.get(path, **{"X-Forwarded-For": f"198.51.100.{who}"})[0] for _ in range(times)}
                expect(answers == told, "who looks at a log without measure has fewer requests:", path, answers)


def undo_without_end(program):
    """A hundred times something can be taken back; then the game has to go on first."""
    with Server(program) as server:
        table = server.create("bronze", "p")
        while not table.show(0)["can_undo"]:
            table.step()
        done, now = 0, table.show(0)
        while (undone := table.act("undo", 0, now["seq"]))[0] == 200:
            done += 1
            status, now = table.act("redo", 0, undone[1]["seq"])
            expect(status == 200 and done < 200, status, done)
        status, answer = undone
        expect(status == 409 and answer["error"]["code"] == "enough" and done == 100, done, answer)
        while table.show(0)["plies"] <= now["plies"]:
            expect(table.step(), "the game goes on")
        while not (now := table.show(0))["can_undo"]:
            table.step()
        expect(table.act("undo", 0, now["seq"])[0] == 200, "and then things can be taken back again")


main([long_games, archive_costs, waking_costs, rematch_costs, log_without_measure, undo_without_end])
