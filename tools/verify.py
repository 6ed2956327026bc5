#!/usr/bin/env python3
"""Checks that the dice of a recorded game were fair, without knowing a single rule.

    verify.py FILE

It reads the frame of a record of format 1 or 2, the check over all of it, the commitment, the contributions and the
secret, and draws every number again (docs/formats.md says how). Whether the outcome that stands
beside a number is the one that the rules give it is for `ages verify`, which plays the game again.

Ends with 0: fair; 3: does not verify; 1: nothing to verify by (typed dice, a secret not yet
revealed, no such file); 2: wrong usage.
"""
import hashlib
import hmac
import re
import sys

FAIR, NOTHING, USAGE, FALSE = 0, 1, 2, 3
NUMBER = r"(0|[1-9][0-9]{0,18})"
QUOTED = r'"(?:[^"\\]|\\["\\])*"'
HEX = r"([0-9a-f]{64})"
HASH = re.compile(r"hash [0-9a-f]{16}")
ENTRY = re.compile(
    rf"{NUMBER} (?:"
    rf"chance (?:{NUMBER}/{NUMBER}|-) \S.*|"
    rf"move [0-3] \S.*|typed \S.*|confirm [0-3]|(undo|redo) [0-3] ([1-9][0-9]*))")
RESERVED = re.compile(r"(?:dice asked|(?:[0-9]+ )?(?:needs|clock|time|resumed|join|ask|lapse|last|"
                      r"given_up|position)\b|[0-9]+ seat\b).*")


class Misfit(Exception):
    """Something in the record that does not fit, with its line (0: the whole)."""

    def __init__(self, line, text):
        super().__init__(f"line {line}: {text}" if line else text)


class Lines:
    """The lines of a record, taken one after the other."""

    def __init__(self, lines):
        self.lines, self.at = lines, 0

    def next_is(self, pattern, further=0):
        line = self.lines[self.at + further:self.at + further + 1]
        return re.fullmatch(pattern, line[0]) if line else None

    def take(self, pattern, form):
        found = self.next_is(pattern)
        if not found and self.next_is(RESERVED):
            raise Misfit(self.at + 1, "a line that only a later program can verify")
        if not found:
            raise Misfit(self.at + 1, f"expected `{form}`")
        self.at += 1
        return found


def checked_lines(data):
    """The lines above the check, which must fit them."""
    if re.search(rb"[\x00-\x09\x0b-\x1f\x7f]", data):
        raise Misfit(0, "a control character, which no record holds")
    above, _, last = data[:-1].rpartition(b"\n")
    above += b"\n"
    if not data.endswith(b"\n") or not re.fullmatch(rb"check [0-9a-f]{64}", last):
        raise Misfit(data.count(b"\n") + 1, "the record does not end with its check")
    if hashlib.sha256(above).hexdigest().encode() != last[len(b"check "):]:
        raise Misfit(data.count(b"\n"), "the check does not fit: something above it was changed")
    try:
        return Lines(above.decode("utf-8").split("\n")[:-1])
    except UnicodeDecodeError:
        raise Misfit(0, "not a text in UTF-8") from None


def read_seats(lines):
    """The lines down to the kind of dice: how many seats, and which dice."""
    seats = int(lines.take("seats ([1-4])", "seats N")[1])
    while lines.next_is("option .*"):
        lines.take(r"option \S+ \S+", "option KEY VALUE")
    for seat in range(seats):
        lines.take(rf"seat {seat} (?:person|bot|exec) {QUOTED} {QUOTED}",
                   f'seat {seat} KIND "PROGRAM" "NAME"')
    return seats, lines.take("dice (fair|typed)", "dice fair|typed")[1]


class Line:
    """The moves and chances in force, and what can be redone: True stands for a draw."""

    def __init__(self):
        self.plies, self.undone, self.draws = [], [], 0

    def add(self, entry):
        if entry[4] == "undo":
            back = min(int(entry[5]), len(self.plies))
            self.undone = self.plies[len(self.plies) - back:] + self.undone
            del self.plies[len(self.plies) - back:]
        elif entry[4] == "redo":
            self.plies += self.undone[:int(entry[5])]
            del self.undone[:int(entry[5])]
        elif " confirm " not in entry[0]:
            self.plies.append(" chance " in entry[0])
            self.undone = []
            self.draws += self.plies[-1]

    def taken_back(self):
        return self.draws - sum(self.plies)


def read_log(lines):
    """The entries: for each chance its line, number, u and W (None where they are not told); and how
    many draws were taken back."""
    draws = []
    line = Line()
    expected = 0
    lines.take(HASH, "hash HEX")
    while lines.next_is("[0-9].*"):
        expected += 1
        entry = lines.take(ENTRY, "an entry of the log")
        if int(entry[1]) != expected:
            raise Misfit(lines.at, f"expected entry {expected}")
        line.add(entry)
        if " chance " in entry[0]:
            u, w = (int(n) if n else None for n in entry.group(2, 3))
            draws.append((lines.at, expected, u, w))
        if lines.next_is(HASH) and not lines.next_is("place .*", 1):
            lines.take(HASH, "hash HEX")
    return draws, line.taken_back()


def read_contributions(lines, seats, form):
    """What each seat gave to the dice. In format 2 a seat that gave nothing has no line."""
    given = ["-"] * seats
    for seat in range(seats):
        if form == 1 or lines.next_is(rf"contribution {seat} .*"):
            pattern = rf"contribution {seat} ([!-~]{{1,64}})"
            given[seat] = lines.take(pattern, f"contribution {seat} TEXT")[1]
            if form > 1 and given[seat] == "-":
                raise Misfit(lines.at, "a contribution of nothing, which has no line")
    return given


def read_result(lines, seats, taken_back):
    """The places of a finished game, and the draws that were taken back; False of a running one."""
    if not lines.next_is(HASH):
        return False
    lines.take(HASH, "hash HEX")
    for seat in range(seats):
        lines.take(rf"place {seat} [1-4] -?[0-9]+", f"place {seat} PLACE POINTS")
    if taken_back:
        lines.take(f"taken_back {taken_back}", f"taken_back {taken_back}")
    return True


def draw(key, label, weight):
    """The number below `weight` that the stream of that label gives."""
    limit = 2**64 // weight * weight
    counter = 0
    while True:
        message = f"ages draw 1\n{label}\n{counter}\n".encode()
        block = hmac.new(key, message, hashlib.sha256).digest()
        for i in range(0, len(block), 8):
            x = int.from_bytes(block[i:i + 8], "big")
            if x < limit:
                return x % weight
        counter += 1


def check_draws(draws, secret, commitment, contributions):
    if hashlib.sha256(b"ages commitment 1\n" + secret).hexdigest() != commitment:
        raise Misfit(0, "the secret does not fit the commitment")
    message = "ages key 1\n" + "".join(
        f"{seat} {text}\n" for seat, text in enumerate(contributions))
    key = hmac.new(secret, message.encode(), hashlib.sha256).digest()
    for line, label, u, w in draws:
        if u is None or u >= w:
            raise Misfit(line, "expected `U/W` with U below W")
        fair = draw(key, label, w)
        if u != fair:
            raise Misfit(line, f"the fair draw is {fair}, the record says {u}")


def verify(data):
    """What there is to say about a record: the exit status and a sentence."""
    lines = checked_lines(data)
    form = int(lines.take("ages record ([12])", "ages record 1 or 2")[1])
    view = lines.next_is("view .*")
    if view:
        lines.take("view ([0-3]|watcher)", "view SEAT")
    lines.take(rf"game [a-z0-9_]+ {NUMBER}", "game ID REVISION")
    seats, dice = read_seats(lines)
    commitment, contributions, secret = None, [], None
    if dice == "fair":
        commitment = lines.take(f"commitment {HEX}", "commitment HEX")[1]
        contributions = read_contributions(lines, seats, form)
        if not view and lines.next_is("secret .*"):
            secret = lines.take(f"secret {HEX}", "secret HEX")[1]
    draws, taken_back = read_log(lines)
    over = not view and read_result(lines, seats, taken_back if form > 1 else 0)
    if dice == "fair" and over:
        if secret:
            raise Misfit(lines.at + 1, "the game is over, yet the record keeps its secret")
        secret = lines.take(f"reveal {HEX}", "reveal HEX")[1]
    if lines.at < len(lines.lines):
        raise Misfit(lines.at + 1, "expected the check")
    if dice == "typed":
        if draws:
            raise Misfit(draws[0][0], "a draw among typed dice")
        return NOTHING, "typed: people rolled these dice; nothing can be verified"
    if view:
        return NOTHING, "not revealed: the game is not over, so its secret is still hidden"
    if not secret:
        raise Misfit(lines.at + 1, "the game is not over, yet its secret is missing")
    check_draws(draws, bytes.fromhex(secret), commitment, contributions)
    return FAIR, f"fair: {len(draws)} draws follow from the secret that was committed to"


def main(arguments):
    if arguments in (["-h"], ["--help"]):
        print(__doc__.strip())
        return FAIR
    if len(arguments) != 1:
        print("usage: verify.py FILE", file=sys.stderr)
        return USAGE
    path = arguments[0]
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        print(f"verify.py: {path}: {error.strerror}", file=sys.stderr)
        return NOTHING
    try:
        status, text = verify(data)
    except Misfit as misfit:
        print(f"{path}: does not verify: {misfit}", file=sys.stderr)
        return FALSE
    print(f"{path}: {text}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
