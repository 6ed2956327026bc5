#!/usr/bin/env python3
"""`ages join`: a seat at a served table, played from the terminal. The other seat plays over HTTP; then a server that
lies stands between. join.py PROGRAM [TEST…]"""
import http.client
import http.server
import json
import os
import random
import subprocess
import tempfile
import threading
import time

from devices import create, entry_value, head_after, sha
from harness import PATIENCE, Server, expect, main, wait_until


class Terminal:
    """The program with a home of its own."""

    def __init__(self, program):
        self.program, self.home = program, tempfile.TemporaryDirectory(prefix="ages-join-")

    def environment(self, language):
        return {**os.environ, "HOME": self.home.name, "XDG_DATA_HOME": self.home.name + "/data",
                "XDG_STATE_HOME": self.home.name + "/state", "AGES_LANG": language, "TERM": "dumb",
                "LC_ALL": "C.UTF-8"}

    def join(self, link, language="en", *flags):
        return subprocess.Popen([self.program, "join", link, *flags], env=self.environment(language), text=True,
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def ages(self, *arguments):
        return subprocess.run([self.program, *arguments], env=self.environment("en"), capture_output=True, text=True,
                              check=False)

    def find(self, end):
        return [os.path.join(folder, name) for folder, _, names in os.walk(self.home.name) for name in names
                if name.endswith(end)]

    def kept(self):
        (file,) = self.find(".json")
        with open(file, encoding="utf-8") as text:
            return json.load(text)


def link(port, table, invitation=None, seat=1):
    place = f"http://127.0.0.1:{port}/#/t/{table.id}"
    return place if invitation is None else f"{place}/i/{invitation}/{seat}"


def typed(process, text="", timeout=PATIENCE):
    out, err = process.communicate(text, timeout=timeout)
    return process.returncode, out, err


class Others:
    """The seats that are not the terminal's, played until it has ended."""

    def __init__(self, table, seats, seed=3):
        self.table, self.seats, self.chance = table, seats, random.Random(seed)
        self.stop, self.failed = False, None
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        try:
            while not self.stop:
                shown = self.table.show()
                if shown["turn"] == "chance":
                    for seat in self.seats:
                        self.table.device(seat).give()
                elif shown["turn"] in self.seats:
                    self.table.step(self.chance.choice)
                time.sleep(0.005)
        except Exception as error:  # told by the test
            self.failed = error

    def end(self):
        self.stop = True
        self.thread.join()
        if self.failed:
            raise self.failed


def whole_games(program):
    """To the end: result, verdict, record and receipt, which both fit."""
    with Server(program) as server:
        for game in ("bronze", "magpie"):
            table = create(server, game, "pp", "all")
            terminal = Terminal(program)
            process = terminal.join(link(server.port, table, table.invitation[1]))
            wait_until(lambda: table.show()["asked"]["unclaimed"] == [0], "the seat is claimed")
            table.join(0)
            others = Others(table, [0])
            status, out, err = typed(process, "1\n" * 3000, 3 * PATIENCE)
            others.end()
            expect(status == 0 and not err, out[-1500:], err)
            expect("The dice: " in out and "fair" in out, out[-1500:])
            expect("The record says what this device saw and gave." in out, out[-1500:])
            expect(table.show()["asked"]["counts"][1]["lapses"] == 0, "it gave in time")
            (record,), (receipt,) = terminal.find(".ages"), terminal.find(".receipt")
            done = terminal.ages("verify", record, "--receipt", receipt)
            expect(done.returncode == 0, done.stdout, done.stderr)


def comes_back(program):
    """Leaves, and goes on with the seat that was kept, in another language, with undo and the words of the table."""
    with Server(program) as server:
        table = create(server, "bronze", "pp", "all")
        terminal = Terminal(program)
        place = link(server.port, table)
        status, _, err = typed(terminal.join(place))
        expect(status == 1 and "no seat at that table" in err, err)
        process = terminal.join(link(server.port, table, table.invitation[1]))
        wait_until(lambda: table.show()["asked"]["unclaimed"] == [0])
        again = terminal.join(place)
        status, _, err = typed(again)
        expect(status == 1 and "another program plays this seat here" in err, err)
        table.join(0)
        others = Others(table, [0])
        wait_until(lambda: table.show()["turn"] == 1)
        status, out, err = typed(process, "board\ndice\nnonsense\nquit\n")
        expect(status == 0 and not err and place in out, out, err)
        expect("Head of the log: " in out and "Draws: " in out, out)
        status, out, err = typed(terminal.join(place, "de"), "würfel\nquit\n")
        expect(status == 0 and "Kopf" in out, out, err)
        before = table.show()["seq"]
        status, out, err = typed(terminal.join(link(server.port, table, table.invitation[1]), "fr"), "garder\nannuler\nquitter\n")
        expect(status == 0 and table.show()["seq"] > before and "Annulé." in out, out, err)
        others.end()
        expect(others.failed is None)
        stranger = Terminal(program)
        status, out, err = typed(stranger.join(link(server.port, table, table.invitation[1])))
        expect(status == 1 and "used by somebody" in err and not stranger.find(".json"), err, stranger.find(""))


def agrees_to_help(program):
    """A seat of a table with help is claimed only by who agrees to it."""
    terminal = Terminal(program)
    with Server(program) as server:
        table = create(server, "bronze", "pp", needs=0, helped=True)
        place = link(server.port, table, table.invitation[1])
        status, _, err = typed(terminal.join(place))
        expect(status == 1 and "--helped agrees to it" in err, status, err)
        unclaimed = lambda: server.get(table.path)[2]["asked"]["unclaimed"]
        expect(unclaimed() == [0, 1] and not terminal.find(".json"))
        process = terminal.join(place, "en", "--helped")
        wait_until(lambda: unclaimed() == [0], "the seat is claimed")
        process.kill()
        process.communicate()


def bad_links(program):
    terminal = Terminal(program)
    for bad in ("", "bronze", "ftp://x/#/t/abc", "http://127.0.0.1/", "http://127.0.0.1/#/t/",
                "http://127.0.0.1/#/t/abc/i/short/1", "http://127.0.0.1/#/t/abc/i/" + "a" * 24 + "/7"):
        status, _, err = typed(terminal.join(bad))
        expect(status == 2 and "the link of a table" in err, bad, status, err)
    status, _, err = typed(terminal.join("http://127.0.0.1:1/#/t/abc/i/" + "a" * 24 + "/1"))
    expect(status == 1 and "reached" in err, err)
    expect(not terminal.find(".json"), "nothing is kept of it")


def recount(part):
    """The head of a chain that was changed, as a server that lies would tell it."""
    head = bytes.fromhex(part["before"]) if "before" in part else sha(b"ages head 2\n", part["opening"].encode())
    for entry in part["entries"]:
        head = head_after(head, entry_value(entry["line"]))
    part["head"] = head.hex()


class Liar:
    """Stands between the terminal and the server, and changes what is told of the log."""

    def __init__(self, server, lie):
        self.gave, self.on, self.lie = [], True, lie
        self.heads = {}  # that were told, by the number of their last entry
        liar = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.0"

            def log_message(self, *_):
                pass

            def pass_on(self, body=None):
                if self.path.endswith("/give"):
                    liar.gave.append(json.loads(body)["n"])
                connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
                sent = {key: value for key, value in self.headers.items()
                        if key in ("Authorization", "Content-Type", "Accept-Language")}
                connection.request(self.command, self.path, body, sent)
                answer = connection.getresponse()
                if self.path == "/api/stream":
                    self.send_response(200)
                    self.end_headers()
                    try:
                        while line := answer.readline():
                            self.wfile.write(line)
                            self.wfile.flush()
                    except OSError:
                        pass
                    connection.close()
                    return
                text = answer.read()
                if "/chain" in self.path and answer.status == 200:
                    part = json.loads(text)
                    liar.change(part)
                    text = json.dumps(part).encode()
                self.send_response(answer.status)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            def do_GET(self):
                self.pass_on()

            def do_POST(self):
                self.pass_on(self.rfile.read(int(self.headers["Content-Length"])))

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        threading.Thread(target=self.http.serve_forever, daemon=True).start()
        self.port = self.http.server_address[1]

    def change(self, part):
        """A part that does not begin with the opening goes on from the head that was told before it."""
        if "opening" not in part and part["entries"]:
            part["before"] = self.heads[part["entries"][0]["n"] - 1]
        if self.on:
            self.lie(part)
        part.pop("before", None)
        if part["entries"]:
            self.heads[part["entries"][-1]["n"]] = part["head"]

    def end(self):
        self.http.shutdown()
        self.http.server_close()


def another_head(part):
    if "head" in part:
        part["head"] = "0" * 64


def skipped_ask(part):
    """Asks for the second element before the first."""
    for entry in part["entries"]:
        entry["line"] = entry["line"].replace(" ask 1 ", " ask 2 ")
    if part["entries"]:
        recount(part)


def another_commitment(part):
    part["commitment"] = "1" * 64


def early_ask(part):
    """Something stands between the ask and its draw."""
    asks = [i for i, entry in enumerate(part["entries"]) if " ask " in entry["line"]]
    if asks:
        number = part["entries"][-1]["n"] + 1
        part["entries"].append({"n": number, "line": f"{number} move 0 keep"})
        part["seq"] = part["last"] = number
        recount(part)


def honest(_part):
    pass


def lies(program):
    """Red, with the entry and the reason; and nothing is given."""
    for lie, reason in ((another_head, "the log is another one"), (skipped_ask, "not numbered one after the other"),
                        (another_commitment, "bound to another secret"), (early_ask, "between an ask and its draw"),
                        (honest, None)):
        with Server(program, "--ask-seconds", "1") as server:
            table = create(server, "bronze", "pp", 0)
            liar, terminal = Liar(server, lie), Terminal(program)
            liar.on = lie is not another_head
            process = terminal.join(link(liar.port, table, table.invitation[1]))
            wait_until(lambda: table.show()["asked"]["unclaimed"] == [0])
            liar.on = True
            table.join(0)
            others = Others(table, [0])
            wait_until(lambda: terminal.kept().get("seen", {}).get("fault", {}).get("text") if reason else liar.gave, lie)
            wait_until(lambda: table.show()["turn"] == 1, "the game goes on without it")
            status, out, err = typed(process, "quit\n")
            others.end()
            if reason:
                expect(status == 1 and "Entry " in out and reason in out, lie, out, err)
                expect("gives nothing more" in out and not liar.gave, lie, liar.gave)
            else:
                expect(status == 0 and liar.gave and "gives nothing more" not in out, out, err)
            liar.end()


def false_draws(program):
    """A draw that does not follow, and a move, an undo or a redo that nobody typed, are found when they are told."""
    def false_draw(part):
        for entry in part["entries"]:
            number, kind, *rest = entry["line"].split()
            if kind == "chance":
                u, weight = map(int, rest[0].split("/"))
                entry["line"] = " ".join([number, kind, f"{(u + 1) % weight}/{weight}", *rest[1:]])
        if part["entries"]:
            recount(part)

    with Server(program) as server:
        table = create(server, "bronze", "pp", "all")
        terminal = Terminal(program)
        process = terminal.join(link(server.port, table, table.invitation[1]))
        wait_until(lambda: table.show()["asked"]["unclaimed"] == [0])
        table.join(0)
        others = Others(table, [0])
        wait_until(lambda: table.show()["turn"] == 1)
        typed(process, "quit\n")
        others.end()
        (file,) = terminal.find(".json")
        kept = terminal.kept()
        for name, change, lie, reason in (
                ("draw", lambda k: k.pop("seen"), false_draw, "does not follow from what was given"),
                ("gift", lambda k: (k.pop("seen"), k.update(gifts=[])), honest, "that you gave to draw 1, you did not")):
            changed = json.loads(json.dumps(kept))
            change(changed)
            with open(file, "w", encoding="utf-8") as text:
                json.dump(changed, text)
            liar = Liar(server, lie)
            status, out, err = typed(terminal.join(link(liar.port, table)), "quit\n")
            liar.end()
            expect(status == 1 and reason in out, name, out, err)
        # Another device plays in this seat: what this one did not send, then what it did.
        table.secret[1] = kept["secret"]
        shown = table.show(1)
        seq, quiet = shown["seq"], next(move["text"] for move in shown["moves"] if not move["text"].startswith("reroll"))
        for what, moves, reason in (("moves", [quiet], "a move of yours that this device did not make"),
                                    ("undo", None, "an undo or redo of yours that this device did not make"),
                                    ("redo", None, "an undo or redo of yours that this device did not make")):
            status, answer = table.act(what, 1, seq, moves)
            expect(status == 200 and answer["seq"] == seq + 1, what, answer)
            for own in (False, True):
                if own:
                    kept["sent"].append({"after": seq, "moves": moves or [what]})
                with open(file, "w", encoding="utf-8") as text:
                    json.dump(kept, text)
                status, out, err = typed(terminal.join(link(server.port, table)), "quit\n")
                expect(status == (0 if own else 1) and (reason in out) != own, what, own, out, err)
            kept, seq = terminal.kept(), seq + 1
        # Of moves that it sent together, the table made one alone.
        status, answer = table.act("undo", 1, seq)
        expect(status == 200, answer)
        status, answer = table.act("moves", 1, seq + 1, [quiet])
        expect(status == 200 and answer["seq"] == seq + 2, answer)
        kept["sent"] += [{"after": seq, "moves": ["undo"]}, {"after": seq + 1, "moves": [quiet, "another"]}]
        with open(file, "w", encoding="utf-8") as text:
            json.dump(kept, text)
        status, out, err = typed(terminal.join(link(server.port, table)), "quit\n")
        expect(status == 1 and "only some of the moves that you sent together" in out, out, err)


if __name__ == "__main__":
    main([whole_games, comes_back, agrees_to_help, bad_links, lies, false_draws])
