#!/usr/bin/env python3
"""What was acknowledged lasts: kill -9 at any moment, a full disk, a disk that fails, damage, a backup.
durability.py PROGRAM [TEST…]"""
import contextlib
import http.client
import json
import os
import random
import re
import resource
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time

import database
from harness import Failure, Server, Table, expect, main, wait_until

KILLS = int(os.environ.get("AGES_TEST_KILLS", "8"))


class Player(threading.Thread):
    """Plays one table and notes in a file of its own what it asks for and what is acknowledged. A
    request without an answer is sent again when the server is back, by its old name."""

    def __init__(self, table, path):
        super().__init__(daemon=True)
        self.table = table
        self.path = path
        self.open = None  # what was asked and not answered
        self.done = 0
        self.stopping = False
        self.back = threading.Event()
        self.back.set()

    def note(self, kind, asked):
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(json.dumps([kind, asked]) + "\n")
            file.flush()

    def next_request(self):
        seat = self.table.show()["turn"]
        state = self.table.show(seat)
        if state["over"]:
            self.stopping = True
            return None
        if state["unconfirmed"]:
            return {"what": "confirm", "seat": seat, "seq": state["seq"], "moves": None}
        if not state["moves"]:
            return None
        move = random.choice(state["moves"])["text"]
        return {"what": "moves", "seat": seat, "seq": state["seq"], "moves": [move]}

    def once(self):
        asked = self.open or self.next_request()
        if not asked:
            return
        asked.setdefault("client", secrets.token_hex(8))
        if not self.open:
            self.note("asked", asked)
        self.open = asked
        status, answer = self.table.act(asked["what"], asked["seat"], asked["seq"], asked["moves"],
                                        asked["client"])
        expect(status == 200, status, answer)
        self.note("done", asked)
        self.done += 1
        self.open = None

    def run(self):
        while not self.stopping or self.open:
            self.back.wait()
            try:
                self.once()
            except (OSError, json.JSONDecodeError, ConnectionError):
                time.sleep(0.01)
            except Exception as failure:  # HTTPException: cut off in the middle of an answer
                if "http.client" not in type(failure).__module__:
                    self.note("failed", str(failure))
                    return


def check(table, path):
    """The client's own notes against the record: none lost, none doubled."""
    with open(path, encoding="utf-8") as file:
        notes = [json.loads(line) for line in file]
    done = [asked for kind, asked in notes if kind == "done"]
    status, _, record = table.server.get(table.path + "/record")
    expect(status == 200, "lost: the table", status, record)
    entries = {int(number): (kind, int(seat), rest) for number, kind, seat, rest in
               re.findall(r"^(\d+) (move|confirm) (\d) ?(.*)$", record.decode(), re.M)}
    for asked in done:
        wanted = ("confirm", asked["seat"], "") if asked["what"] == "confirm" else (
            "move", asked["seat"], asked["moves"][0])
        expect(entries.get(asked["seq"] + 1) == wanted, "lost:", asked, entries.get(asked["seq"] + 1))
    # A lost move that its seat made again in the same words is acknowledged twice, and there once.
    expect(len(done) <= len(entries), "lost:", len(done), "acknowledged but", len(entries), "made")
    expect(not [note for note in notes if note[0] == "failed"],
           [note for note in notes if note[0] == "failed"])
    expect(len(done) == len(entries), "made", len(entries), "but", len(done), "acknowledged")
    return len(done)


def lost(play, program):
    """What a play that is killed again and again loses; None: nothing."""
    try:
        play(program)
    except Failure as failure:
        return str(failure)
    return None


def kill_nine_notices(_program):
    """The planted server acknowledges before it commits (early.c): a lost move is seen. One play of
    eight kills can be lucky; ten are not."""
    plays = (lost(kill_nine, os.environ["AGES_TEST_EARLY"]) for _ in range(10))
    expect(any(said and said.startswith("lost:") for said in plays), "a planted fault is not noticed")


def kill_nine(program):
    folder = tempfile.mkdtemp(prefix="ages-kill-")
    try:
        with Server(program) as server:
            tables = [server.create("bronze", "pp") for _ in range(6)]
            paths = [os.path.join(folder, str(number)) for number in range(len(tables))]
            players = [Player(table, path) for table, path in zip(tables, paths)]
            for player in players:
                player.start()
            for number in range(1, KILLS + 1):
                time.sleep(random.uniform(0.05, 0.4))
                wait_until(lambda: sum(player.done for player in players) > 3 * number,
                           "there is something to lose")
                for player in players:
                    player.back.clear()
                server.restart(signal.SIGKILL)
                for player in players:
                    player.back.set()
            for player in players:
                player.stopping = True
            for player in players:
                player.join(60)
            done = sum(check(table, path) for table, path in zip(tables, paths))
            print(f"# {done} acknowledged over {KILLS} kills")
    finally:
        shutil.rmtree(folder)


@contextlib.contextmanager
def small_disk():
    """A folder on a disk of 4 MB, or None where none can be mounted."""
    folder = tempfile.mkdtemp(prefix="ages-full-")
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", folder],
                             stderr=subprocess.DEVNULL).returncode == 0
    try:
        yield folder if mounted else None
    finally:
        if mounted:
            subprocess.run(["umount", folder], check=True)
        os.rmdir(folder)


NO_SMALL_DISK = "no small file system can be mounted here"


def fill(folder):
    """The name of the file that takes all the room there was."""
    filler = os.path.join(folder, "filler")
    with open(filler, "ab", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(b"x" * 4096)
    return filler


def what_is_due(table):
    """The seat that is asked, its view, and what it can do: (what, moves)."""
    before = table.show(table.show()["turn"])
    if before["unconfirmed"]:
        return before, "confirm", None
    return before, "moves", [before["moves"][0]["text"]]


def play_until_full(table, times):
    """Plays until it was refused n times for want of room; gives what was refused last."""
    refused = 0
    for _ in range(400):
        before, what, moves = what_is_due(table)
        status, answer = table.act(what, before["you"], before["seq"], moves)
        if status == 507:
            refused += 1
            after = table.show(before["you"])
            expect(after["view"] == before["view"] and after["seq"] == before["seq"],
                   "what was refused was not done")
            if refused == times:
                return before, what, moves
        else:
            expect(status == 200, status, answer)
    raise Failure("the disk does not get full")


def full_disk(program):
    with small_disk() as folder:
        if not folder:
            return NO_SMALL_DISK
        with Server(program, data=os.path.join(folder, "tables.db")) as server:
            table = server.create("bronze", "pp")
            filler = fill(folder)
            before, what, moves = play_until_full(table, 3)
            status, _, answer = server.ask("POST", "/api/tables", {
                "game": "bronze", "seats": [{"kind": "person"}]})
            expect(status == 507, "no new table either:", status, answer)
            os.remove(filler)
            status, after = table.act(what, before["you"], before["seq"], moves)
            expect(status == 200 and after["seq"] > before["seq"], "with room it goes on:", status)
            server.restart()
            expect(table.show()["seq"] == after["seq"])
    return None


class AtOnce:
    """Requests that are sent together, each on a connection that is open already, so that the server
    has them in one batch."""

    def __init__(self, server, count):
        self.open = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(count)]

    def send(self, requests):
        """The status and the body of each answer."""
        for connection, request in zip(self.open, requests):
            connection.sendall(request)
        answers = []
        for connection in self.open:
            answer = http.client.HTTPResponse(connection)
            answer.begin()
            answers.append((answer.status, json.loads(answer.read())))
        return answers

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for connection in self.open:
            connection.close()


def request_of(path, headers, body):
    raw = json.dumps(body).encode()
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return (f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{lines}Content-Type: application/json\r\n"
            f"Content-Length: {len(raw)}\r\n\r\n").encode() + raw


def copies_on_a_full_disk(program):
    """A repeat shares the fate of the batch that it repeats: each answer tells what is stored."""
    def one_round(table, together, others):
        before, what, moves = what_is_due(table)
        bodies = [{"seq": before["seq"], "client": secrets.token_hex(8),
                   **({"moves": moves} if moves else {})} for _ in range(2)]
        sent = [bodies[1 <= number <= others] for number in range(len(together.open))]
        answers = together.send([request_of(f"{table.path}/{what}", table.headers(before["you"]), body)
                                 for body in sent])
        stored = table.show()["seq"]
        done = {body["client"] for body, (status, _) in zip(sent, answers) if status == 200}
        expect(len(done) == (stored > before["seq"]), "acknowledged:", [s for s, _ in answers],
               "but the table was at", before["seq"], "and is at", stored)
        for body, (status, answer) in zip(sent, answers):
            expect(status in (507, 200 if body["client"] in done or not done else 409) and
                   (done or status == 507), status, answer.get("error"))
        return not done

    with small_disk() as folder:
        if not folder:
            return NO_SMALL_DISK
        with Server(program, data=os.path.join(folder, "tables.db")) as server:
            table = server.create("bronze", "pp")
            fill(folder)
            play_until_full(table, 1)
            refused = 0
            for copies, others, rounds in ((2, 0, 60), (40, 0, 20), (40, 5, 20)):
                with AtOnce(server, copies) as together:
                    for _ in range(rounds):
                        refused += one_round(table, together, others)
            expect(refused > 50, "the disk stayed full:", refused)
            print(f"# {refused} of 100 batches refused")
    return None


def stored_standings(data):
    with database.opened(data) as db:
        return db.execute("SELECT number, seq FROM standings ORDER BY number").fetchall()


def wait_until_settled(data):
    """Until nothing has been stored for a while."""
    last = [stored_standings(data), time.monotonic()]

    def settled():
        now = stored_standings(data)
        if now != last[0]:
            last[:] = [now, time.monotonic()]
        return time.monotonic() - last[1] > 2
    wait_until(settled, "the bots come to an end")


def bots_after_a_restart(program):
    """Bots whose turn it was when the server died go on when it is back, without a visitor."""
    seats = [{"kind": "bot", "bot": "expert"}] * 3 + [{"kind": "person", "name": "Ada"}]
    with Server(program, "--workers", "1") as server:
        tables = []
        for _ in range(12):
            status, _, made = server.ask("POST", "/api/tables", {
                "game": "bronze", "seats": seats, "options": {"start": "0"}})
            expect(status == 201, made)
            tables.append(Table(server, made))
        server.restart(signal.SIGKILL)
        before = dict(stored_standings(server.data))
        wait_until_settled(server.data)
        after = dict(stored_standings(server.data))
        went_on = sum(after[number] > seq for number, seq in before.items())
        expect(went_on > 4, "somebody's turn was due:", before, after)
        for table in tables:
            expect(table.show()["turn"] == 3, "a bot waits for a visitor at", table.path)
        print(f"# {went_on} tables went on by themselves")


def failing_disk(program):
    """A write that fails for another reason than a full disk stops the server, with a message; what
    it acknowledged before is there."""
    def small_files():
        resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, 600_000))

    server = Server(program, preexec=small_files)
    try:
        table = server.create("bronze", "pp")
        last = 0
        for _ in range(2000):
            try:
                before = table.show(table.show()["turn"])
                what = "confirm" if before["unconfirmed"] else "moves"
                moves = None if before["unconfirmed"] else [before["moves"][0]["text"]]
                status, answer = table.act(what, before["you"], before["seq"], moves)
            except (OSError, KeyError):
                break
            if status != 200:
                expect(status == 503 and answer["error"]["code"] == "storage", status, answer)
                break
            last = answer["seq"]
        status, said = server.stop()
        expect(status == 1 and "has failed" in said, status, said)
        server.preexec = None
        server.start()
        kept = table.show()["seq"]
        expect(kept >= last > 10, "acknowledged", last, "kept", kept)
        status, said = server.stop()
        expect(status == 0, status, said)
    finally:
        server.stop()
        server.clean()


def damage(program):
    """Any changed value of a table's rows is noticed when it is loaded; other tables are not touched
    by it."""
    changes = [
        "UPDATE log SET move = move || ' ' WHERE number = ? AND seq = 1",
        "UPDATE log SET u = u + 1 WHERE number = ? AND kind = 1",
        "UPDATE log SET seat = 1 - seat WHERE number = ? AND kind = 0",
        "UPDATE log SET request = zeroblob(16) WHERE number = ? AND kind = 0",
        "UPDATE log SET chain = zeroblob(32) WHERE number = ? AND seq = 3",
        "DELETE FROM log WHERE number = ?1 AND seq = (SELECT max(seq) FROM log WHERE number = ?1)",
        "DELETE FROM log WHERE number = ? AND seq = 2",
        "UPDATE tables SET head = replace(head, 'P0', 'PO') WHERE number = ?",
        "UPDATE tables SET host = zeroblob(32) WHERE number = ?",
        "UPDATE standings SET seq = seq - 1 WHERE number = ?",
        "UPDATE standings SET chain = zeroblob(32) WHERE number = ?",
        "UPDATE standings SET turn = 1 - turn WHERE number = ?",
        "UPDATE snapshots SET snapshot = snapshot || ' ' WHERE number = ?",
        "DELETE FROM snapshots WHERE number = ?",
        "UPDATE seats SET secret = zeroblob(32) WHERE number = ? AND seat = 0",
        "UPDATE seats SET bot = 'random' WHERE number = ? AND seat = 1",
        "DELETE FROM seats WHERE number = ? AND seat = 1",
    ]
    with Server(program) as server:
        tables = [server.create("bronze", "pp") for _ in range(len(changes) + 1)]
        for table in tables:
            for _ in range(4):
                table.step()
        server.stop()
        with database.opened(server.data) as db:
            for table, change in zip(tables, changes):
                number, = db.execute("SELECT number FROM tables WHERE id = ?",
                                     (table.id,)).fetchone()
                expect(db.execute(change, (number,)).rowcount > 0, change)
        server.start()
        for table, change in zip(tables, changes):
            status, _, answer = server.get(table.path)
            expect(status == 500 and answer["error"]["code"] == "damaged", change, status)
        expect(tables[-1].show()["seq"] > 0, "the others play on")
        tables[-1].step()
        status, said = server.stop()
        expect(status == 0 and said.count("is damaged") == len(changes), status, said)
        server.start()


def flipped_byte(program):
    """One byte of the file itself, anywhere in the table's rows."""
    with Server(program) as server:
        table = server.create("bronze", "pp")
        while table.show()["seq"] < 12:
            table.step()
        server.stop()
        with database.opened(server.data) as db:
            db.execute("VACUUM")  # nothing in the file but what counts
        with open(server.data, "rb") as file:
            whole = file.read()
        places = [match.start() for match in re.finditer(rb"roll |keep|\"game\":\"bronze\"", whole)]
        expect(len(places) >= 3, "there is something to flip")
        for place in random.sample(places, 3):
            flipped = bytearray(whole)
            flipped[place + 1] ^= 4
            with open(server.data, "wb") as file:
                file.write(flipped)
            server.start()
            status, _, answer = server.get(table.path)
            expect(status == 500, "at", place, status, answer)
            server.stop()
        with open(server.data, "wb") as file:
            file.write(whole)
        server.start()
        expect(table.show()["seq"] >= 12)


def damaged_log(program):
    """A bit that is flipped in the write-ahead log takes all that was acknowledged after it; the server
    says so and does not start. So it does when the log is gone, or an older copy is put in its place."""
    with Server(program) as server:
        table = server.create("bronze", "pp")
        for _ in range(20):
            table.step()
        old = server.data + ".old"
        subprocess.run([program, "backup", old, "--data", server.data], check=True,
                       stdout=subprocess.DEVNULL)
        for _ in range(20):
            table.step()
        seq = table.show()["seq"]
        server.stop(signal.SIGKILL)
        kept = {name: open(server.data + name, "rb").read() for name in ("", "-wal", ".mark")}

        def put(files):
            for name in ("", "-wal", "-shm", ".mark"):
                with contextlib.suppress(FileNotFoundError):
                    os.remove(server.data + name)
                if name in files:
                    with open(server.data + name, "wb") as file:
                        file.write(files[name])

        def start():
            return subprocess.run([program, "serve", "--port", "0", "--data", server.data],
                                  capture_output=True, text=True)

        frames = (len(kept["-wal"]) - 32) // (24 + 4096)
        expect(frames > 20, "there is a log:", frames)
        for frame in random.sample(range(frames), 6):
            flipped = bytearray(kept["-wal"])
            flipped[32 + frame * (24 + 4096) + random.randrange(24 + 4096)] ^= 1 << random.randrange(8)
            put({**kept, "-wal": flipped})
            refused = start()
            expect(refused.returncode == 1 and server.data + ".mark" in refused.stderr
                   and "acknowledged" in refused.stderr, "frame", frame, "of", frames, refused)
        put({"": kept[""], ".mark": kept[".mark"]})
        expect(start().returncode == 1, "the log is gone")
        with open(old, "rb") as file:
            put({"": file.read(), ".mark": kept[".mark"]})
        expect(start().returncode == 1, "an older copy")
        os.remove(server.data + ".mark")
        server.start()
        expect(table.show()["seq"] < seq, "who removes the mark goes on with the older copy")
        server.stop()
        put(kept)
        server.start()
        expect(table.show()["seq"] == seq, "the whole log is the whole game")


def backup(program):
    with Server(program) as server:
        table = server.create("bronze", "pp")
        for _ in range(10):
            table.step()
        copy = os.path.join(server.folder, "copy.db")
        command = [program, "backup", copy, "--data", server.data]
        expect(subprocess.run(command, stdout=subprocess.DEVNULL).returncode == 0)
        seq = table.show()["seq"]
        again = subprocess.run(command, stderr=subprocess.PIPE, text=True)
        expect(again.returncode == 1 and copy in again.stderr, "an old copy is not overwritten")
        table.step()
        with Server(program, data=copy) as other:
            table.server = other
            expect(table.show()["seq"] == seq, "the copy has it all")
        table.server = server
        strange = os.path.join(server.folder, "strange.db")
        with open(strange, "w", encoding="utf-8") as file:
            file.write("no database")
        for data in (strange, os.path.join(server.folder, "none.db")):
            result = subprocess.run([program, "backup", copy + "2", "--data", data],
                                    stderr=subprocess.PIPE, text=True)
            expect(result.returncode == 1 and result.stderr and not os.path.exists(copy + "2"), data)
        status = subprocess.run([program, "serve", "--port", "0", "--data", strange],
                                stderr=subprocess.PIPE, text=True)
        expect(status.returncode == 1 and "strange.db" in status.stderr)
        second = subprocess.run([program, "serve", "--port", "0", "--data", server.data],
                                stderr=subprocess.PIPE, text=True)
        expect(second.returncode == 1 and "another server" in second.stderr, second.stderr)


def backup_drill(program):
    """Backed up in full play, every table of the copy opens; served from it, every table goes on. A copy
    with a damaged table is told."""
    folder = tempfile.mkdtemp(prefix="ages-drill-")
    try:
        with Server(program) as server:
            tables = [server.create(game, "pp") for game in ("bronze", "iron", "magpie", "tta")]
            players = [Player(table, os.path.join(folder, str(number)))
                       for number, table in enumerate(tables)]
            for player in players:
                player.start()
            wait_until(lambda: all(player.done > 5 for player in players), "they play")
            known = [table.show()["seq"] for table in tables]
            copy = os.path.join(folder, "copy.db")
            made = subprocess.run([program, "backup", copy, "--check", "--data", server.data],
                                  capture_output=True, text=True)
            expect(made.returncode == 0 and "4 tables of the copy" in made.stdout, made)
            for player in players:
                player.stopping = True
            for player in players:
                player.join(60)
        with Server(program, data=copy) as other:
            for table, seq in zip(tables, known):
                table.server = other
                before = table.show()["seq"]
                expect(before >= seq, "acknowledged, but not in the copy")
                wait_until(lambda: table.show()["over"] or (table.step() and table.show()["seq"] > before),
                           "it goes on")
        with database.opened(copy) as db:
            db.execute("UPDATE log SET seat = 1 - seat WHERE number = 2 AND seq = 3")
        made = subprocess.run([program, "backup", copy + "2", "--check", "--data", copy],
                              capture_output=True, text=True)
        expect(made.returncode == 1 and tables[1].id in made.stderr, made)
    finally:
        shutil.rmtree(folder)


def tables_command(program):
    """`ages tables` lists and exports while the server runs, and deletes when it does not."""
    def ages(*arguments):
        return subprocess.run([program, "tables", *arguments, "--data", server.data],
                              capture_output=True, text=True)

    with Server(program) as server:
        over, running = server.create("bronze", "p"), server.create("magpie", "pp")
        while over.step(lambda moves: moves[-1]):
            pass
        running.step()
        listed = ages()
        expect(listed.returncode == 0 and "2 tables." in listed.stdout, listed)
        lines = {line.split()[0]: line for line in listed.stdout.splitlines()}
        expect("bronze" in lines[over.id] and " ended " in lines[over.id]
               and "magpie" in lines[running.id] and " running " in lines[running.id], lines)
        folder = os.path.join(server.folder, "records")
        os.mkdir(folder)
        exported = ages("--export", folder)
        expect(exported.returncode == 0 and "2 records" in exported.stdout, exported)
        with open(os.path.join(folder, over.id + ".ages"), "rb") as file:
            expect(file.read() == server.get(over.path + "/record")[2], "the record is what is served")
        with open(os.path.join(folder, running.id + ".ages"), "rb") as file:
            expect(b"\nreveal" not in file.read(), "a running game keeps its secret")
        busy = ages("--delete", over.id)
        expect(busy.returncode == 1 and "another server" in busy.stderr, busy)
        seq = running.show()["seq"]
        server.stop()
        expect(ages("--delete", "A" * 16).returncode == 1, "there is no such table")
        expect(ages("--delete", over.id).returncode == 0)
        server.start()
        expect(server.get(over.path)[0] == 404 and running.show()["seq"] == seq)
        with database.opened(server.data) as db:
            for table in ("tables", "log", "standings", "snapshots", "seats"):
                numbers = db.execute(f"SELECT count(DISTINCT number) FROM {table}").fetchone()
                expect(numbers == (1,), table, numbers)
        none = os.path.join(server.folder, "none.db")
        for more in ([], ["--delete", over.id]):
            wrong = subprocess.run([program, "tables", *more, "--data", none], capture_output=True, text=True)
            expect(wrong.returncode == 1 and none in wrong.stderr and not os.path.exists(none), wrong)


if __name__ == "__main__":
    main([kill_nine, kill_nine_notices, full_disk, copies_on_a_full_disk, bots_after_a_restart, failing_disk, damage, flipped_byte, damaged_log,
          backup, backup_drill, tables_command])
