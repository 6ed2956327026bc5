#!/usr/bin/env python3
"""The server over many rounds, for make check-long: kills at any moment, requests changed at random, more
tables than fit into memory, backups in full play. endurance.py PROGRAM [TEST…]

The seed is printed; AGES_TEST_SEED=N tries the same again, as far as threads let it."""
import concurrent.futures
import json
import os
import random
import secrets
import shutil
import signal
import subprocess
import tempfile
import time

from durability import Player, check, lost
from harness import Server, expect, main, raw_exchange, wait_until

SEED = int(os.environ.get("AGES_TEST_SEED", secrets.randbelow(10 ** 6)))
ROUNDS, KILLS = 40, 50
REQUESTS, BATCH = 40_000, 200
TABLES, CACHE, VISITS = 300, 1, 3_000
BACKUPS = 200
GAMES = [("bronze", "pp"), ("bronze", "ppp"), ("iron", "pp"), ("magpie", "pp"), ("tta", "pp"), ("tta", "ppp")]


class Game:
    """Tables of all games that are played at once, and what their players were told."""

    def __init__(self, server):
        self.server = server
        self.folder = tempfile.mkdtemp(prefix="ages-endurance-")
        self.tables = [server.create(game, seats) for game, seats in GAMES]
        self.paths = [os.path.join(self.folder, str(number)) for number in range(len(GAMES))]
        self.players = [Player(table, path) for table, path in zip(self.tables, self.paths)]
        for player in self.players:
            player.start()

    def acknowledged(self):
        return sum(player.done for player in self.players)

    def alive(self):
        return any(player.is_alive() and not player.stopping for player in self.players)

    def wait_for_more(self):
        before = self.acknowledged()
        wait_until(lambda: self.acknowledged() > before + 2 or not self.alive(), "they play on")

    def hold(self):
        for player in self.players:
            player.back.clear()

    def go_on(self):
        for player in self.players:
            player.back.set()

    def finish(self):
        """Ends the play and compares what was acknowledged with the records; gives how much it was."""
        self.go_on()
        for player in self.players:
            player.stopping = True
        for player in self.players:
            player.join(60)
            expect(not player.is_alive(), "a player still waits for its answer")
        done = sum(check(table, path) for table, path in zip(self.tables, self.paths))
        shutil.rmtree(self.folder)
        return done


def kill_while_starting(server, chance):
    """Starts it and kills it again, before it serves or just then."""
    process = subprocess.Popen([server.program, "serve", "--port", "0", "--data", server.data],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(chance.uniform(0, 0.06))
    process.kill()
    process.wait()


def kills(program):
    """kill -9 in the middle of play, and again while the server comes up: none acknowledged is lost,
    none is done twice, whatever the game."""
    chance, done = random.Random(SEED), 0
    for _ in range(ROUNDS):
        with Server(program) as server:
            game = Game(server)
            for _ in range(KILLS):
                game.wait_for_more()
                time.sleep(chance.uniform(0, 0.3))
                game.hold()
                server.stop(signal.SIGKILL)
                while chance.random() < 0.3:
                    kill_while_starting(server, chance)
                server.start()
                game.go_on()
            done += game.finish()
    print(f"# {done} acknowledged over {ROUNDS * KILLS} kills")


def kills_notice(_program):
    """The planted server acknowledges before it commits (early.c): a lost move is seen."""
    said = lost(kills, os.environ["AGES_TEST_EARLY"])
    expect(said and said.startswith("lost:"), "a planted fault is not noticed:", said)


def changed_value(value, chance):
    odd = [None, True, -1, 0, 2 ** 31, 2 ** 63, 1e308, "", "x", "\u202e", "\0", "a" * 5000, [], {}, [[]],
           [value], {"": value}]
    if isinstance(value, dict) and value and chance.random() < 0.8:
        key = chance.choice(sorted(value))
        return {**value, key: changed_value(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.8:
        place = chance.randrange(len(value))
        return value[:place] + [changed_value(value[place], chance)] + value[place + 1:]
    return chance.choice(odd)


def changed_bytes(data, chance):
    data = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(data) + 1)
        kind = chance.randrange(4)
        if kind == 0 and place < len(data):
            data[place] ^= 1 << chance.randrange(8)
        elif kind == 1:
            data[place:place] = chance.randbytes(chance.randint(1, 8))
        elif kind == 2:
            del data[place:place + chance.randint(1, 20)]
        else:
            data[place:place] = data[:place][-chance.randint(1, 200):]
    return bytes(data)


def sound_requests(table):
    """What a page asks for: method, path, body."""
    seq = table.show()["seq"]
    act = {"seq": seq, "client": "c", "moves": ["stop"], "since": 0}
    return [("POST", "/api/tables", {"game": "bronze", "seats": [
                {"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "random"}],
                "options": {"trading": "on"}, "contribution": "word"}),
            ("POST", "/api/tables", {"game": "tta", "seats": [{"kind": "person"}] * 3,
                                     "options": {"level": "full"}}),
            ("POST", "/api/commitments", {}),
            *(("POST", f"{table.path}/{what}", act) for what in ("moves", "confirm", "undo", "redo")),
            ("GET", table.path + "?since=3&lang=en&back=2", None),
            ("GET", table.path + "/record", None), ("GET", "/api/rules/bronze", None),
            ("GET", "/api/games", None), ("GET", "/api/cards?lang=de", None)]


def whole_request(method, path, body, table, chance):
    raw = json.dumps(body).encode() if body is not None else b""
    secret = chance.choice([*table.secret, table.host, "x" * 24])
    head = (f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
            f"Authorization: Seat {secret}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(raw)}\r\n\r\n")
    return head.encode() + raw


def changed_request(sound, table, chance):
    method, path, body = chance.choice(sound)
    if chance.random() < 0.5 and body is not None:
        return whole_request(method, path, changed_value(body, chance), table, chance)
    return changed_bytes(whole_request(method, path, body, table, chance), chance)


def status_of(port, data):
    """Of the answer to these bytes; `none` when the server closes the connection without one."""
    answer = raw_exchange(port, data)
    return answer[9:12].decode("latin-1") if answer.startswith(b"HTTP/1.") else "none"


def usage(server):
    """Open files and resident kilobytes of the server."""
    process = f"/proc/{server.process.pid}"
    with open(process + "/status", encoding="utf-8") as file:
        resident = next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))
    return len(os.listdir(process + "/fd")), resident


def garbage(program):
    """Requests of a page with values, or bytes, changed at random: each gets an answer, or none, but none of
    them is a fault of the server (501 and 505 are for HTTP that it does not speak); others play on, and no memory or connection stays behind."""
    chance, answers = random.Random(SEED), {}
    with Server(program, "--request-seconds", "1", "--cache", "8", "--tables", "1000000") as server:
        quiet = server.create("bronze", "pp")
        before, played = quiet.show(0), server.create("bronze", "pp")
        sound, warm = sound_requests(played), None
        with concurrent.futures.ThreadPoolExecutor(BATCH) as pool:
            for number in range(0, REQUESTS, BATCH):
                batch = [changed_request(sound, played, chance) for _ in range(BATCH)]
                found = pool.map(lambda data: status_of(server.port, data), batch)
                for data, status in zip(batch, found):
                    answers[status] = answers.get(status, 0) + 1
                    expect(status < "500" or status in ("501", "505", "none"), f"seed {SEED}:", status, data)
                if not warm and number > REQUESTS // 4:
                    warm = usage(server)
        after = quiet.show(0)
        before.pop("now"), after.pop("now")
        expect(before == after, "a table that nobody touched has changed")
        expect(played.step(), "the table can be played on")
        wait_until(lambda: usage(server)[0] <= warm[0] + 8, "connections are closed", warm)
        expect(usage(server)[1] < warm[1] + 30_000, "memory grows:", warm, usage(server))
        print(f"# seed {SEED}:", ", ".join(f"{n} × {status}" for status, n in sorted(answers.items())))


def crowd(program):
    """Far more tables than are kept in memory, visited at random: each is as it was left, over restarts
    too."""
    chance, left = random.Random(SEED), {}

    def seen(table):
        shown = table.show()
        shown.pop("now")
        return shown

    with Server(program, "--cache", str(CACHE), "--day-tables", str(TABLES)) as server:
        tables = [server.create(*chance.choice(GAMES)) for _ in range(TABLES)]
        for number in range(VISITS):
            table = chance.choice(tables)
            if table.id in left:
                expect(seen(table) == left[table.id], f"seed {SEED}: not as it was left:", table.path)
            for _ in range(chance.randint(1, 4)):
                table.step(chance.choice)
            wait_until(lambda: table.show()["turn"] != "chance", "the dice fall")
            left[table.id] = seen(table)
            if number % (VISITS // 10) == 7:
                server.restart(chance.choice([signal.SIGTERM, signal.SIGKILL]))
        expect(usage(server)[1] < 200_000, "memory:", usage(server))
        print(f"# {TABLES} tables, {VISITS} visits, {CACHE} MiB in memory")


def backups(program):
    """A backup in full play has all that was acknowledged when it began, and can be served."""
    with Server(program) as server:
        game = Game(server)
        for number in range(BACKUPS):
            if not game.alive():
                game.finish()
                game = Game(server)
            game.wait_for_more()
            known = {table.id: table.show()["seq"] for table in game.tables}
            copy = os.path.join(server.folder, f"copy-{number}.db")
            made = subprocess.run([program, "backup", copy, "--data", server.data],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            expect(made.returncode == 0, made.stderr)
            with Server(program, data=copy) as other:
                for table in game.tables:
                    _, _, shown = other.get(table.path)
                    expect(shown["seq"] >= known[table.id], "acknowledged, but not in the backup")
            os.remove(copy)
        print(f"# {BACKUPS} backups, {game.finish()} acknowledged meanwhile")


main([kills, kills_notice, garbage, crowd, backups])
