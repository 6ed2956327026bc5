"""A rule broken on purpose in a model."""
import contextlib
from unittest import mock


class Fault:
    """What is put in whose place, and in how many games it must be noticed."""

    def __init__(self, name, target, attribute, wrong, games=12, boosted=False):
        self.name, self.games, self.boosted = name, games, boosted
        self.patch = mock.patch.object(target, attribute, wrong)

    @contextlib.contextmanager
    def planted(self):
        with self.patch:
            yield
