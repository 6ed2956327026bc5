"""What the server's tests share: the real program on a free port, a client of few words, and tests that
are functions."""
import contextlib
import functools
import http.client
import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import traceback

# Sanitized programs are slower, and so is a busy machine.
PATIENCE = 60
SILENCE = 15  # seconds between signs of life on a stream
ROOM = ["--rate", "100000", "--address-connections", "4000"]


class Failure(AssertionError):
    pass


def wait_until(condition, *what):
    """What holds sooner or later, holds; how soon is the machine's affair."""
    until = time.monotonic() + PATIENCE
    while not condition():
        expect(time.monotonic() < until, "waited in vain:", *what)
        time.sleep(0.02)


def expect(condition, *what):
    if not condition:
        raise Failure(" ".join(str(part)[:600] for part in what) or "that does not hold")


def of_files(test):
    """A test of SQLite's files: there is nothing of them where the tests run on PostgreSQL."""
    @functools.wraps(test)
    def run(program):
        return "of SQLite's files" if "AGES_TEST_POSTGRESQL" in os.environ else test(program)
    return run


class Server:
    """`ages serve` with a database of its own (or a given one)."""

    environment = {}  # what it has beside the test's own

    def __init__(self, program, *flags, data=None, roomy=True, preexec=None):
        self.program = program
        self.folder = None if data else tempfile.mkdtemp(prefix="ages-server-")
        self.data = data or self.new_data()
        self.flags = (ROOM if roomy else []) + list(flags)
        self.preexec = preexec
        self.start()

    def new_data(self):
        """A file in its folder; or a database, for a test that runs on PostgreSQL."""
        if "AGES_TEST_POSTGRESQL" not in os.environ:
            return os.path.join(self.folder, "tables.db")
        import cluster
        return cluster.own().url()

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", "0", "--data", self.data, *self.flags],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=self.preexec,
            env={**os.environ, **self.environment})
        self.port = None
        for line in self.process.stdout:
            match = re.search(r"http://[^ ]+:(\d+)/", line)
            if match:
                self.port = int(match[1])
                return
        raise Failure("the server does not start: " + self.process.stderr.read())

    def stop(self, with_signal=signal.SIGTERM):
        """Ends it; gives the exit status and what it said on stderr."""
        if self.process.poll() is None:
            self.process.send_signal(with_signal)
        _, said = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said

    def restart(self, with_signal=signal.SIGTERM):
        self.stop(with_signal)
        self.start()

    def clean(self):
        if self.folder:
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        status, said = self.stop()
        self.clean()
        if kind is None:
            expect(status == 0 and not said, f"the server ended with {status}: {said}")

    # requests

    def ask(self, method, path, body=None, headers=None, raw=None):
        """One request on a connection of its own: status, headers, body (JSON where it is)."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            sent = dict(headers or {})
            if body is not None:
                raw = json.dumps(body).encode()
            if raw is not None:
                sent.setdefault("Content-Type", "application/json")
            connection.request(method, path, raw, sent)
            answer = connection.getresponse()
            text = answer.read()
        finally:
            connection.close()
        if answer.headers.get("Content-Type", "").startswith("application/json") and text:
            text = json.loads(text)
        return answer.status, answer.headers, text

    def follow(self, tables):
        """The status of a request for news, which may have no end."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with contextlib.closing(connection):
            connection.request("POST", "/api/stream", json.dumps({"tables": tables}), {"Content-Type": "application/json"})
            return connection.getresponse().status

    def get(self, path, **headers):
        return self.ask("GET", path, headers=headers)

    def create(self, game="bronze", seats="pp", **more):
        """A table: p is a person, b a bot that plays at random."""
        wanted = {"game": game, "seats": [
            {"kind": "person", "name": f"P{i}"} if seat == "p" else {"kind": "bot", "bot": "random"}
            for i, seat in enumerate(seats)], **more}
        status, _, made = self.ask("POST", "/api/tables", wanted)
        expect(status == 201, "a table is made:", status, made)
        return Table(self, made)


class Table:
    def __init__(self, server, made):
        self.server = server
        self.id = made["table"]
        self.host = made["host"]
        self.secret = [seat["secret"] for seat in made["seats"]]
        self.path = "/api/tables/" + self.id

    def headers(self, seat):
        return {} if seat is None else {"Authorization": "Seat " + self.secret[seat]}

    def show(self, seat=None, query=""):
        status, _, table = self.server.ask("GET", self.path + query, headers=self.headers(seat))
        expect(status == 200, "the table is shown:", status, table)
        return table

    def post(self, what, seat, body):
        status, _, answer = self.server.ask("POST", f"{self.path}/{what}", body,
                                            self.headers(seat))
        return status, answer

    def act(self, what, seat, seq, moves=None, client=None):
        body = {"seq": seq, "client": client or secrets.token_hex(8)}
        if moves is not None:
            body["moves"] = moves
        return self.post(what, seat, body)

    def step(self, choose=lambda moves: moves[0]):
        """The person who is asked does something; False when all is over or a bot is asked."""
        table = self.show()
        seat = table["turn"]
        if seat == "chance":  # at once, but not in the same answer
            return True
        if table["over"] or self.secret[seat] is None:
            return False
        table = self.show(seat)
        if table["unconfirmed"]:
            status, answer = self.act("confirm", seat, table["seq"])
        elif table["moves"]:
            status, answer = self.act("moves", seat, table["seq"], [choose(table["moves"])["text"]])
        else:
            return True
        expect(status in (200, 409), "a step is taken:", status, answer)
        return True

    def wait_for(self, condition, seat=None):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            table = self.show(seat)
            if condition(table):
                return table
            time.sleep(0.01)
        raise Failure("waited in vain")


class Stream:
    """A stream of news, read line by line."""

    def __init__(self, server, tables, headers=None):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        self.connection.request("POST", "/api/stream", json.dumps({"tables": tables}),
                                {"Content-Type": "application/json", **(headers or {})})
        self.answer = self.connection.getresponse()
        expect(self.answer.status == 200, "a stream opens:", self.answer.status)

    def event(self, at_once=True):
        """The next event as {id, event, data}; None at the end. News is not to wait for the next
        sign of life."""
        found, began = {}, time.monotonic()
        while True:
            line = self.answer.readline().decode()
            if not line:
                return None
            line = line.rstrip("\n")
            if not line and found:
                expect(not at_once or time.monotonic() - began < SILENCE / 2, "news comes at once")
                found["data"] = json.loads(found["data"])
                return found
            expect(time.monotonic() - began < PATIENCE, "there are signs of life, but no news")
            if line and not line.startswith(":"):
                key, _, value = line.partition(": ")
                found[key] = value

    def close(self):
        self.connection.close()


def raw_exchange(port, data, pause=0.0, chunk=None, wait=True):
    """Sends bytes as they are, in pieces if so wished; gives what comes back until the end."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as s:
        pieces = [data[i:i + chunk] for i in range(0, len(data), chunk)] if chunk else [data]
        back = b""
        with contextlib.suppress(OSError):
            for piece in pieces:
                s.sendall(piece)
                time.sleep(pause)
            while wait:
                more = s.recv(65536)
                if not more:
                    break
                back += more
        return back


def main(tests):
    """Runs the functions, each with the program's path; TAP on stdout."""
    program, chosen = sys.argv[1], sys.argv[2:]
    tests = [t for t in tests if not chosen or t.__name__ in chosen]
    print(f"1..{len(tests)}")
    failed = 0
    for number, test in enumerate(tests, 1):
        started = time.monotonic()
        try:
            skipped = test(program)
            note = f" # SKIP {skipped}" if skipped else ""
            print(f"ok {number} - {test.__name__}{note}")
        except Exception:
            failed += 1
            print(f"not ok {number} - {test.__name__}")
            print("".join(f"# {line}\n" for line in traceback.format_exc().splitlines()), end="")
        print(f"# {time.monotonic() - started:.1f} s", flush=True)
    sys.exit(1 if failed else 0)
