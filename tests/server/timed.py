"""A server whose clock on the wall is the test's own (clock.c)."""
import os
import struct
import tempfile
import time

from harness import Server

HOUR, DAY = 3600, 24 * 3600


class Clock:
    """The wall clock of a server, which the test moves."""

    def __init__(self, folder):
        self.path = os.path.join(folder, "clock")
        self.ahead = 0
        self.go(0)

    def go(self, seconds):
        self.ahead += seconds
        with open(self.path, "r+b" if os.path.exists(self.path) else "wb") as file:
            file.write(struct.pack("=q", self.ahead))

    def now(self):
        return time.time() + self.ahead


class Timed(Server):
    def __init__(self, program, *flags):
        self.place = tempfile.TemporaryDirectory(prefix="ages-keeping-")
        self.clock = Clock(self.place.name)
        self.environment = {"LD_PRELOAD": os.environ["AGES_TEST_CLOCK_LIBRARY"],
                            "AGES_TEST_CLOCK": self.clock.path}
        super().__init__(program, *flags, data=os.path.join(self.place.name, "tables.db"))

    def clean(self):
        self.place.cleanup()


def settled(server):
    """A look at all tables has begun and ended since the clock was moved: a table that is made to go in
    it has gone."""
    time.sleep(2.5)
