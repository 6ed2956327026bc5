"""A server whose clock on the wall is the test's own (clock.c)."""
import atexit
import os
import shutil
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


def environment(clock):
    return {"LD_PRELOAD": os.environ["AGES_TEST_CLOCK_LIBRARY"], "AGES_TEST_CLOCK": clock.path}


class Timed(Server):
    """On PostgreSQL the clock is the database's too."""

    def __init__(self, program, *flags, data=None):
        self.place = tempfile.TemporaryDirectory(prefix="ages-keeping-")
        if "AGES_TEST_POSTGRESQL" in os.environ:
            self.clock, data = shared_clock()
        else:
            self.clock, data = Clock(self.place.name), data or os.path.join(self.place.name, "tables.db")
        self.environment = environment(self.clock)
        super().__init__(program, *flags, data=data)

    def clean(self):
        self.place.cleanup()


def shared_clock(made=[]):
    """The clock of the test's cluster, on time again, and a new database there."""
    import cluster
    if not made:
        place = tempfile.mkdtemp(prefix="ages-clock-", dir="/tmp")
        os.chmod(place, 0o711)
        made.append(Clock(place))
        atexit.register(shutil.rmtree, place)
    made[0].go(-made[0].ahead)
    return made[0], cluster.own(environment=environment(made[0])).url()


def settled(server):
    """A look at all tables has begun and ended since the clock was moved: a table that is made to go in
    it has gone."""
    time.sleep(2.5)
