"""Who is told: a receiver of webhooks and a sendmail, both the test's own, and a server with a test's clock that sends
notices there."""
import contextlib
import email
import email.policy
import http.server
import os
import threading
import time

from harness import expect, wait_until
from timed import Timed

PAGE = "https://games.example/"


class Receiver:
    """Keeps what it is sent. Paths: /ok, /gone, /wrong, /slow, /huge, /away; `statuses` can be changed."""

    def __init__(self):
        receiver = self
        self.got = []
        self.statuses = {"/gone": 410, "/wrong": 500, "/away": 302}

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"])).decode(errors="replace")
                receiver.got.append((self.path, dict(self.headers), body))
                what = self.path.split("-")[0]
                if what == "/slow":
                    time.sleep(30)
                self.send_response(receiver.statuses.get(what, 200))
                if what == "/away":
                    self.send_header("Location", f"http://127.0.0.1:{receiver.port}/ok")
                self.end_headers()
                if what == "/huge":
                    with contextlib.suppress(OSError):
                        for _ in range(1000):
                            self.wfile.write(b"x" * 65536)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def url(self, path):
        return f"http://127.0.0.1:{self.port}/{path}"

    def texts(self, path):
        return [body for at, _, body in self.got if at == "/" + path]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()


def served(program, *more, data=None):
    return Timed(program, "--notices", PAGE, "--notices-loopback", *more, data=data)


def add(person, receiver, path, form="json", language="en"):
    status, _, answer = person.server.ask(
        "POST", "/api/me/notices", {"address": receiver.url(path), "format": form},
        {**person.headers, "Accept-Language": language})
    expect(status == 200, status, answer)
    wait_until(lambda: receiver.texts(path), "a greeting")
    receiver.got.clear()


def their_turn(table):
    """It is played on until seat 0 is to decide."""
    table.play(until=lambda shown: shown["turn"] == 0)


def rest(seconds=2.5):
    time.sleep(seconds)


class Mailbox:
    """A sendmail that keeps what it is given."""

    def __init__(self, folder):
        self.folder = folder
        self.program = os.path.join(folder, "sendmail")
        with open(self.program, "w") as script:
            script.write(f"#!/bin/sh\nf=$(mktemp {folder}/part-XXXXXX) && {{ echo \"$@\"; cat; }} > $f && mv $f {folder}/mail-${{f##*-}}\n")
        os.chmod(self.program, 0o755)

    def mails(self):
        """(arguments, headers and body) of each, as a reader of mail sees them."""
        def read(name):
            with open(os.path.join(self.folder, name), "rb") as file:
                arguments, message = file.read().split(b"\n", 1)
            mail = email.message_from_bytes(message, policy=email.policy.default)
            return arguments.decode(), mail, mail.get_content()
        return [read(name) for name in sorted(os.listdir(self.folder), key=lambda name: os.stat(os.path.join(self.folder, name)).st_mtime_ns)
                if name.startswith("mail-")]
