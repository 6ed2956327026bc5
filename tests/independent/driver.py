"""What the two models' programs share: positions that are planted, records, broken rules, the command line."""
import argparse
import glob
import os

from library import Library
from lockstep import Difference, Lockstep, Suite, follow, read_record


def planted_state(library, seats, options, plant):
    """A state of the program whose position `plant` has filled, from that of a new game."""
    empty = library.new(seats, options)
    whole = library.whole(empty)
    library.free(empty)
    plant(whole["state"])
    state, error = library.read(whole)
    if error:
        raise Difference(f"{seats} seats, {options}: the planted position can't be read: {error}")
    return state


class Driver:
    """The games of one model. `whole_game` and `boosted_game` take the library and a number, and return
    the Lockstep they have played."""

    def __init__(self, game, model, whole_game, boosted_game, faults, names):
        self.game, self.model, self.faults, self.names = game, model, faults, names
        self.whole_game, self.boosted_game = whole_game, boosted_game

    def recorded_game(self, library, path):
        seats, options, moves = read_record(path)
        return follow(Lockstep(library, library.new(seats, options), self.model(seats, options),
                               os.path.basename(path)), moves)

    def planted_faults(self, library):
        """Every fault must be noticed within a few games."""
        missed = 0
        for fault in self.faults:
            suite = Suite()
            with fault.planted():
                for number in range(fault.games):
                    suite.run(self.boosted_game if fault.boosted else self.whole_game, library, number)
                    if suite.found:
                        break
            missed += not suite.found
            print(f"{'noticed' if suite.found else 'MISSED'}: {fault.name}")
        return 1 if missed else 0

    def main(self):
        parser = argparse.ArgumentParser()
        parser.add_argument("library")
        parser.add_argument("--games", type=int, default=0)
        parser.add_argument("--boosted", type=int, default=0)
        parser.add_argument("--first", type=int, default=0, help="the number of the first game")
        parser.add_argument("--records", help="a folder of records")
        parser.add_argument("--planted", action="store_true", help="break rules of the model")
        parser.add_argument("--unnamed", action="store_true", help="tell what no move has named")
        given = parser.parse_args()
        library, suite = Library(given.library, self.game), Suite()
        if given.planted:
            return self.planted_faults(library)
        for number in range(given.first, given.first + given.games):
            suite.run(self.whole_game, library, number)
        for number in range(given.first, given.first + given.boosted):
            suite.run(self.boosted_game, library, number)
        if given.records:
            for path in sorted(glob.glob(os.path.join(given.records, f"{self.game}-*.ages"))):
                suite.run(self.recorded_game, library, path)
        if given.unnamed:
            print("never named:", *[name for name in self.names if not suite.words[name]])
        return suite.report(self.names)
