"""Two servers at one database of PostgreSQL, and tables that are played at both."""
import contextlib
import os
import random
import shutil
import tempfile

import cluster
from durability import Player, check
from harness import Server, expect, wait_until


class Pair:
    """Two servers at one database. What is asked goes to either of them; one that does not answer, or
    says to come again, is as a lost connection."""

    def __init__(self, program, *flags, url=None):
        self.url = url or cluster.own().url()
        self.program = program
        self.servers = [Server(program, *flags, data=self.url) for _ in range(2)]

    def ask(self, *what, **more):
        status, headers, answer = random.choice(self.servers).ask(*what, **more)
        if status == 503:
            raise ConnectionError(answer)
        return status, headers, answer

    def get(self, path):
        """Sooner or later."""
        answers = []

        def is_answered():
            with contextlib.suppress(ConnectionError):
                answers.append(self.ask("GET", path))
            return answers
        wait_until(is_answered, "an answer")
        return answers[0]

    def create(self, *what, **more):
        table = self.servers[0].create(*what, **more)
        table.server = self
        return table

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        said = [server.stop() for server in self.servers]
        if kind is None:
            expect(all(status == 0 for status, _ in said), "the servers end in order:", said)


class Game:
    """Tables that are played at both servers at once, and what their players were told."""

    def __init__(self, pair, tables=6):
        self.pair = pair
        self.folder = tempfile.mkdtemp(prefix="ages-shared-")
        games = ["bronze", "iron"]
        self.tables = [pair.create(games[i % len(games)], "pp") for i in range(tables)]
        self.paths = [os.path.join(self.folder, str(i)) for i in range(tables)]
        self.players = [Player(table, path) for table, path in zip(self.tables, self.paths)]
        for player in self.players:
            player.start()

    def is_on(self):
        return any(player.is_alive() for player in self.players)

    def goes_on(self, count=4):
        """Waits for so many more moves; False: the game has ended before."""
        def more():
            return sum(player.done for player in self.players) > before + count
        before = sum(player.done for player in self.players)
        wait_until(lambda: more() or not self.is_on(), "they play on")
        return more()

    def wait_for_more(self, count=4):
        expect(self.goes_on(count), "the game is long enough for this test")

    def finish(self):
        for player in self.players:
            player.stopping = True
        for player in self.players:
            player.join(60)
            expect(not player.is_alive(), "a player still waits for its answer")
        done = 0
        for table, path in zip(self.tables, self.paths):
            done += check(table, path)
        shutil.rmtree(self.folder)
        return done
