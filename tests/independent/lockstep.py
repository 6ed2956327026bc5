"""A game of the program and one of a model, move by move: whose turn it is, what may come next with
which weights, and every field of the position are the same after each."""
import collections


class Difference(Exception):
    """The first thing in which the program and the model differ."""


def fields(value, path=""):
    """The leaves of a position: (path, value)."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from fields(part, f"{path}.{name}" if path else name)
    elif isinstance(value, list) and value and isinstance(value[0], (dict, list)):
        for number, part in enumerate(value):
            yield from fields(part, f"{path}.{number}")
    else:
        yield path, value


class Lockstep:
    """Both games, and a comparison after every move."""

    READ_BACK = 100  # plies after which a position is read as it was written

    def __init__(self, library, state, model, where):
        self.library, self.state, self.model = library, state, model
        self.where, self.ply, self.move = where, 0, "the beginning"
        self.words = collections.Counter()  # of the moves made, to tell how far this goes
        self.compare()

    def differ(self, what, model, program):
        raise Difference(f"{self.where}, ply {self.ply}, after {self.move}:\n"
                         f"    {what}: the rules say {model}, the program {program}")

    def compare(self):
        self.options = self.library.moves(self.state)
        whole = self.library.whole(self.state)
        mine, theirs = self.model.position(), whole["state"]
        if mine != theirs:
            self.compare_fields(dict(fields(mine)), dict(fields(theirs)))
        self.compare_moves()
        if self.ply % self.READ_BACK == 0 or not self.options:
            self.read_back(whole)

    def compare_fields(self, mine, theirs):
        first, *others = [path for path in sorted(mine.keys() | theirs.keys())
                          if mine.get(path) != theirs.get(path)]
        also = f" (also {', '.join(others)})" if others else ""
        self.differ(first + also, mine.get(first), theirs.get(first))

    def compare_moves(self):
        mine, theirs = self.model.moves, self.options
        if set(mine) != set(theirs):
            self.differ("moves", f"also {sorted(set(mine) - set(theirs))}",
                        f"also {sorted(set(theirs) - set(mine))}")
        weights = mine if isinstance(mine, dict) else {text: int(text != "leave") for text in mine}
        for text, weight in weights.items():  # who leaves gives up
            if weight != theirs[text][1]:
                self.differ(f"weight of {text}", weight, theirs[text][1])

    def read_back(self, whole):
        state, error = self.library.read(whole)
        if error:
            self.differ("the position as it was written", "that it can be read", error)
        self.library.free(state)

    def step(self, text):
        if text not in self.options:
            self.differ(f"the move {text}", "nothing", "that it is none")
        self.library.apply(self.state, self.options[text][0])
        self.move, self.ply = text, self.ply + 1
        self.words.update(text.split())
        self.model.apply(text)
        self.compare()

    # --- who chooses ---

    def draw(self, random):
        texts = list(self.options)
        self.step(random.choices(texts, [self.options[text][1] for text in texts])[0])

    def choose(self, random, liking):
        """One of the moves; `liking`: how much more or less often some verbs are chosen."""
        texts = list(self.options)
        self.step(random.choices(texts, [liking.get(text.split()[0], 1) for text in texts])[0])

    def ask_bot(self, name, seed):
        code = self.library.bot(self.state, name, seed)
        self.step(next(text for text, (one, _) in self.options.items() if one == code))

    def play(self, random, liking, bots=(), most=10 ** 9):
        """Random moves to the end, or to ply `most`; seats in `bots` are played by one."""
        while self.options and self.ply < most:
            turn = self.library.turn(self.state)
            if turn == self.library.CHANCE:
                self.draw(random)
            elif turn in bots:
                self.ask_bot("builder", random.getrandbits(32))
            else:
                self.choose(random, liking)
        return self

    def close(self):
        self.library.free(self.state)


class Suite:
    """Many games, and what was found."""

    def __init__(self):
        self.games, self.plies, self.words = 0, 0, collections.Counter()
        self.found = []

    def run(self, game, *arguments):
        """Plays one game (a function that returns a Lockstep), and keeps a difference."""
        try:
            played = game(*arguments)
        except Difference as difference:
            self.found.append(str(difference))
            print(difference, flush=True)
        else:
            played.close()
            self.games += 1
            self.plies += played.ply
            self.words += played.words

    def report(self, names):
        seen = [name for name in names if self.words[name]]
        print(f"{self.games} games and {self.plies} plies agree; {len(seen)} of {len(names)} "
              f"things were named in moves; {len(self.found)} differences")
        return 1 if self.found or not self.games else 0


def read_record(path):
    """Seats, options and moves of a record (docs/formats.md): (text, of chance the sum)."""
    seats, options, moves = 0, [], []
    with open(path, encoding="utf-8") as file:
        for line in file:
            words = line.split()
            if words[0] == "seats":
                seats = int(words[1])
            elif words[0] == "option":
                options.append(f"{words[1]}={words[2]}")
            elif words[0].isdigit() and words[1] == "chance":
                moves.append((" ".join(words[3:]), int(words[2].split("/")[1])))
            elif words[0].isdigit() and words[1] == "move":
                moves.append((" ".join(words[3:]), None))
            elif words[0].isdigit() and words[1] in ("undo", "redo"):
                raise ValueError(f"{path}: a record with {words[1]} is not a line of moves")
    return seats, " ".join(options), moves


def follow(lockstep, moves):
    """The moves of a record; of chance the weights add up to the sum that stands there."""
    for text, total in moves:
        if total is not None and sum(lockstep.model.moves.values()) != total:
            lockstep.differ("sum of weights", sum(lockstep.model.moves.values()), total)
        lockstep.step(text)
    if lockstep.options:
        lockstep.differ("the end of the record", "that the game goes on", "that it is over")
    return lockstep
