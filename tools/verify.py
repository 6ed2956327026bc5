#!/usr/bin/env python3
"""Checks the dice of a recorded game, without knowing a single rule.

    verify.py FILE [--receipt FILE]…

It reads the frame of a record of format 1 or 2, the check over all of it, the commitment, what seats
contributed or devices gave, and the secret, and draws every number again (docs/formats.md says how).
Whether the outcome that stands beside a number is the one that the rules give it, and whether a draw
was due there, is for `ages verify`, which plays the game again.

Of dice that were asked for it says what each seat gave to; a receipt, which a device saved, is held
against the record. Of other dice it can only say that they follow from the secret: who kept it could
foresee them.

Ends with 0: all follows; 3: does not verify; 1: nothing to verify by (typed dice, a secret not yet
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
    rf"move [0-3] \S.*|typed \S.*|confirm [0-3]|(undo|redo) [0-3] ([1-9][0-9]*)|"
    rf"(join|ask|lapse|seat) (.*))")
RESERVED = re.compile(r"(?:[0-9]+ )?(?:clock|time|resumed|position)\b.*")
SEATS = r"([0-3](?:,[0-3])*|-)"
LINKS, REST = 4096, 10
HIDDEN = {"tta", "magpie"}  # games with hidden things: moves and draws stand salted in the heads


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
    persons = set()
    while lines.next_is("option .*"):
        lines.take(r"option \S+ \S+", "option KEY VALUE")
    for seat in range(seats):
        kind = lines.take(rf"seat {seat} (person|bot|exec) {QUOTED} {QUOTED}",
                          f'seat {seat} KIND "PROGRAM" "NAME"')[1]
        if kind == "person":
            persons.add(seat)
    copied = int(lines.take(r"copied ([1-9][0-9]*)", "copied N")[1]) if lines.next_is("copied .*") else 0
    guessed = int(lines.take(r"guessed ([1-9][0-9]*)", "guessed N")[1]) if lines.next_is("guessed .*") else 0
    if lines.next_is("help .*"):
        lines.take("help agreed", "help agreed")
        if len(persons) < 2:
            raise Misfit(lines.at, "only two or more people agree to help")
    return seats, persons, copied, guessed, lines.take("dice (fair|typed|asked)", "dice fair|typed|asked")[1]


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
        elif re.match(r"[0-9]+ (move|chance|typed) ", entry[0]):
            self.plies.append(" chance " in entry[0])
            self.undone = []
            self.draws += self.plies[-1]

    def taken_back(self):
        return self.draws - sum(self.plies)


def read_log(lines, dice, copied=0, asked=None):
    """The entries: for each chance its line, number, u and W (None where they are not told); and how
    many draws were taken back. The first `copied` are of another game, with chance as it came. The
    entries of dice that are asked for go to `asked`."""
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
        if expected <= copied and not re.match("[0-9]+ (move|typed) ", entry[0]):
            raise Misfit(lines.at, "not a move or chance that was copied")
        if dice != "typed" and expected > copied and " typed " in entry[0]:
            raise Misfit(lines.at, "chance that was not drawn")
        if " chance " in entry[0]:
            u, w = (int(n) if n else None for n in entry.group(2, 3))
            draws.append((lines.at, expected, u, w))
        if asked:
            asked.add(lines.at, entry)
        elif entry[6]:
            raise Misfit(lines.at, "an entry that only dice that are asked for have")
        if lines.next_is(HASH) and not lines.next_is("place .*", 1):
            lines.take(HASH, "hash HEX")
    if expected < copied:
        raise Misfit(lines.at + 1, "fewer moves than were copied")
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
    if lines.next_is("given_up"):
        lines.take("given_up", "given_up")
        return True
    if not lines.next_is(HASH):
        return False
    lines.take(HASH, "hash HEX")
    for seat in range(seats):
        lines.take(rf"place {seat} [1-4] -?[0-9]+", f"place {seat} PLACE POINTS")
    if taken_back:
        lines.take(f"taken_back {taken_back}", f"taken_back {taken_back}")
    return True


def draw(key, label, weight, form=1):
    """The number below `weight` that the stream of that label gives."""
    limit = 2**64 // weight * weight
    counter = 0
    while True:
        message = f"ages draw {form}\n{label}\n{counter}\n".encode()
        block = hmac.new(key, message, hashlib.sha256).digest()
        for i in range(0, len(block), 8):
            x = int.from_bytes(block[i:i + 8], "big")
            if x < limit:
                return x % weight
        counter += 1


def check_commitment(secret, commitment):
    if hashlib.sha256(b"ages commitment 1\n" + secret).hexdigest() != commitment:
        raise Misfit(0, "the secret does not fit the commitment")


def check_draws(draws, secret, contributions):
    message = "ages key 1\n" + "".join(
        f"{seat} {text}\n" for seat, text in enumerate(contributions))
    key = hmac.new(secret, message.encode(), hashlib.sha256).digest()
    for line, label, u, w in draws:
        if u is None or u >= w:
            raise Misfit(line, "expected `U/W` with U below W")
        fair = draw(key, label, w)
        if u != fair:
            raise Misfit(line, f"the fair draw is {fair}, the record says {u}")


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def mac(key, text):
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


def link(x):
    return sha(b"ages link 2\n", x)


class Join:
    """A device that joined for a seat, and the elements of its chain, by asks."""

    def __init__(self, line, number, seat, by_link, tip, before):
        self.line, self.number, self.seat, self.link = line, number, seat, by_link
        self.tip, self.before, self.x = tip, before, {}


class Ask:
    """An ask, who was asked, with which chains, and what came of it."""

    def __init__(self, line, entry, number, joins, seal, by_bot):
        self.line, self.entry, self.number, self.joins, self.seal = line, entry, number, joins, seal
        self.by_bot, self.lapsed, self.draws = set(by_bot), set(), []


def seats_of(text):
    """The seats of `0,2`; None if they don't ascend."""
    seats = [] if text == "-" else [int(seat) for seat in text.split(",")]
    return set(seats) if seats == sorted(set(seats)) else None


class Asked:
    """Dice that are asked for: joins, asks, lapses, draws, seats that change hands."""

    def __init__(self, persons, needs):
        self.persons, self.needs = persons, needs
        self.by_bot, self.joined, self.rests, self.left = set(), {}, {}, {}
        self.joins, self.asks, self.open, self.texts = [], [], None, []

    def resting(self, since):
        """The seats that are left out of the next ask, since they made one void."""
        return {seat for seat, ask in since.items() if len(self.asks) < ask + REST}

    def enough(self, seats):
        here = self.persons - self.by_bot - self.resting(self.left)
        links = {seat for seat in here if seat in self.joined and self.joined[seat].link}
        if self.needs == "all":
            return here <= seats
        return self.needs == "0" or not links or bool(seats & links)

    def add(self, line, entry):
        number = int(entry[1])
        self.texts.append(entry[0])
        if " chance " in entry[0]:
            if not self.open:
                raise Misfit(line, "a draw that was not asked for")
            u, w = (int(n) if n else None for n in entry.group(2, 3))
            self.open.draws.append((line, u, w))
            return
        if self.open and self.open.draws:
            self.open = None  # the run is over
        if self.open and entry[6] not in ("lapse", "seat"):
            raise Misfit(line, "an entry while an ask is open")
        if entry[6]:
            getattr(self, "add_" + entry[6])(line, number, entry[7])

    @staticmethod
    def form(line, pattern, text):
        found = re.fullmatch(pattern, text)
        if not found:
            raise Misfit(line, "not an entry of this kind")
        return found

    def add_join(self, line, number, text):
        found = self.form(line, rf"([0-3]) (host|link) {HEX}", text)
        seat = int(found[1])
        if seat not in self.persons - self.by_bot:
            raise Misfit(line, "not a person's seat")
        join = Join(line, number, seat, found[2] == "link", bytes.fromhex(found[3]), len(self.asks))
        self.joins.append(join)
        self.joined[seat] = join

    def add_ask(self, line, number, text):
        found = self.form(line, rf"{NUMBER} {SEATS} {HEX}", text)
        n, seats = int(found[1]), seats_of(found[2])
        if n != len(self.asks) + 1:
            raise Misfit(line, f"expected ask {len(self.asks) + 1}")
        if (self.persons - self.by_bot) - set(self.joined):
            raise Misfit(line, "not everybody's device has joined yet")
        if seats is None or not seats <= self.persons - self.by_bot:
            raise Misfit(line, "not seats that can be asked")
        if any(n - self.joined[seat].before > LINKS for seat in seats):
            raise Misfit(line, "a chain has run out")
        if not self.enough(seats):
            raise Misfit(line, "the draw needs the devices of others too")
        rested = seats - self.resting(self.rests)
        if seats & self.resting(self.left) or (rested != seats and self.enough(rested)):
            raise Misfit(line, "a seat that made an ask void is asked again too soon")
        joins = {seat: self.joined[seat] for seat in sorted(seats)}
        self.open = Ask(line, number, n, joins, found[3], self.by_bot)
        self.asks.append(self.open)

    def add_lapse(self, line, _, text):
        seats = seats_of(self.form(line, SEATS, text)[1])
        if not self.open or not seats or not seats <= set(self.open.joins):
            raise Misfit(line, "not a lapse of seats that were asked")
        if not self.enough(set(self.open.joins) - seats):
            raise Misfit(line, "the draw needs the devices of others too")
        self.open.lapsed = seats
        self.rests.update((seat, self.open.number) for seat in seats)
        self.open = None

    def add_seat(self, line, _, text):
        found = self.form(line, rf'([0-3]) (bot {QUOTED}|link|back|wish|yes ([0-3]))', text)
        seat, back = int(found[1]), found[2] == "back"
        if seat not in self.persons or (back and seat not in self.by_bot):
            raise Misfit(line, "not a seat that can change hands so")
        if self.open and not (found[2].startswith("bot") and seat in self.open.joins):
            raise Misfit(line, "an entry while an ask is open")
        if found[2][:4] in ("wish", "yes "):
            sayer = seat if found[2] == "wish" else int(found[2][4:])
            if not {seat, sayer} <= set(self.joined):
                raise Misfit(line, "about a new link where nobody has joined")
            return
        if self.open:
            self.open.lapsed = {seat}
            self.left[seat] = self.open.number
        self.open = None
        self.by_bot.discard(seat)
        if found[2] == "link":
            self.joined.pop(seat, None)
        elif not back:
            self.by_bot.add(seat)

    def read_last(self, lines):
        """The last element of each chain that gave to a draw; all earlier ones follow from it."""
        for join in self.joins:
            given = [ask.number for ask in self.asks if ask.draws and join in ask.joins.values()]
            if not given:
                continue
            form = f"last {join.number} {given[-1]}"
            x = bytes.fromhex(lines.take(f"{form} {HEX}", f"{form} HEX")[1])
            for n in range(given[-1], join.before, -1):
                join.x[n] = x
                x = link(x)
            if x != join.tip:
                raise Misfit(lines.at, "what this device gave does not lead to its tip")

    def check(self, secret):
        for ask in self.asks:
            key = mac(secret, f"ages key 2\n{ask.number}\n")
            if sha(b"ages seal 2\n", key).hex() != ask.seal:
                raise Misfit(ask.line, "the seal is not the one of this ask")
            if not ask.draws:
                continue
            run = mac(key, "ages run 2\n" + "".join(
                f"{seat} {join.x[ask.number].hex()}\n" for seat, join in ask.joins.items()))
            for place, (line, u, w) in enumerate(ask.draws):
                if u is None or u >= w:
                    raise Misfit(line, "expected `U/W` with U below W")
                fair = draw(run, place, w, 2)
                if u != fair:
                    raise Misfit(line, f"the fair draw is {fair}, the record says {u}")

    def heads(self, opening, hidden, secret):
        """The head after 0, 1, 2 … entries."""
        heads = [sha(b"ages head 2\n", opening)]
        for i, text in enumerate(self.texts, 1):
            line = text + "\n"
            if hidden and re.match(r"[0-9]+ (move|chance) ", text):
                value = mac(mac(secret, f"ages salt 2\n{i}\n"), line)
            else:
                value = sha(b"ages entry 2\n", line.encode())
            heads.append(sha(b"ages head 2\n", heads[-1], value))
        return heads

    def report(self):
        """What each seat gave to, as lines. A draw is a whole run."""
        drawn = [ask for ask in self.asks if ask.draws]
        told = []
        for seat in sorted(self.persons):
            gave = sum(seat in ask.joins for ask in drawn)
            text = f"seat {seat} gave to {gave} of {len(drawn)} draws"
            first = next((join for join in self.joins if join.seat == seat), None)
            before = first and sum(ask.entry < first.number for ask in drawn)
            text += ", never joined" if not first else f", joined after {before}" if before else ""
            lapses = sum(seat in ask.lapsed for ask in self.asks)
            text += f", did not give {lapses} times" if lapses else ""
            bot = sum(seat in ask.by_bot for ask in drawn)
            told.append(text + (f", a bot played for it during {bot}" if bot else ""))
        host = sum(bool(ask.joins) and not any(j.link for j in ask.joins.values()) for ask in drawn)
        nobody = sum(not ask.joins for ask in drawn)
        told += [f"only the host's device gave to {host}"] if host else []
        told += [f"no device gave to {nobody}"] if nobody else []
        return told


class Receipt:
    """What a device kept, held against the record."""

    def __init__(self, asked, heads, commitment):
        self.asked, self.heads, self.commitment = asked, heads, commitment

    def same_head(self, number, text):
        return number < len(self.heads) and self.heads[number].hex() == text

    def check(self, data):
        try:
            lines = Lines(data.decode("utf-8").split("\n"))
        except UnicodeDecodeError:
            raise Misfit(0, "not a text in UTF-8") from None
        lines.take("ages receipt 1", "ages receipt 1")
        lines.take(r"table \S{1,63}", "table ID")
        if lines.take(f"commitment {HEX}", "commitment HEX")[1] != self.commitment:
            raise Misfit(lines.at, "the table had another commitment")
        seat = int(lines.take("seat ([0-3])", "seat N")[1])
        while lines.next_is("aside .*"):  # other logs, which the owner gave up for this one
            lines.take(f"aside {NUMBER} {HEX}", "aside N HEX")
        mine, kept = [], set()
        while lines.next_is("join .*"):
            found = lines.take(f"join {NUMBER} {HEX}", "join N HEX")
            mine += [join for join in self.asked.joins
                     if (join.number, join.seat, join.tip.hex()) == (int(found[1]), seat, found[2])]
            if not mine or mine[-1].number != int(found[1]):
                raise Misfit(lines.at, "the record says that this device did not join so")
        while lines.next_is("(gave|sent) .*"):
            kept.add(self.check_given(lines, seat))
        found = lines.take(f"head {NUMBER} {HEX}", "head N HEX")
        seen = int(found[1])
        if not self.same_head(seen, found[2]):
            raise Misfit(lines.at, "the record does not go on from what this device saw")
        lines.take("", "nothing")
        for ask in self.asked.asks:
            if (ask.entry <= seen and ask.draws and ask.joins.get(seat) in mine
                    and ask.number not in kept):
                raise Misfit(0, f"the record says that this device gave to ask {ask.number}; "
                                "it did not")

    def check_given(self, lines, seat):
        found = lines.take(rf"(gave|sent) {NUMBER} {NUMBER} {HEX}", "gave A N HEX")
        n, entry = int(found[2]), int(found[3])
        if not 1 <= n <= len(self.asked.asks):
            raise Misfit(lines.at, "the record does not have this ask")
        ask = self.asked.asks[n - 1]
        if ask.entry != entry or not self.same_head(entry, found[4]):
            raise Misfit(lines.at, "the record's log up to this ask is another one")
        if seat not in ask.joins or (found[1] == "gave" and seat in ask.lapsed):
            raise Misfit(lines.at, "the record says that this device did not give to this ask")
        return n


def opening_of(lines):
    """The lines above the log, as everybody may know them, and whether the game hides things."""
    above = []
    for text in lines:
        if not text.startswith("secret "):
            above.append(text + "\n")
        if HASH.fullmatch(text):
            break
    return "".join(above).encode()


def verify(data, receipts=()):
    """What there is to say about a record: the exit status, and sentences."""
    lines = checked_lines(data)
    form = int(lines.take("ages record ([12])", "ages record 1 or 2")[1])
    view = lines.next_is("view .*")
    if view:
        lines.take("view ([0-3]|watcher)", "view SEAT")
    game = lines.take(rf"game ([a-z0-9_]+) {NUMBER}", "game ID REVISION")[1]
    seats, persons, copied, guessed, dice = read_seats(lines)
    if copied and guessed:
        raise Misfit(lines.at, "moves that were copied, and a guessed position")
    if (copied or guessed) and (dice != "fair" or form < 2):
        raise Misfit(lines.at, "a copy of a game goes on with fair dice")
    commitment, contributions, secret, asked = None, [], None, None
    if dice == "asked":
        if form < 2:
            raise Misfit(lines.at, "dice that this format does not have")
        asked = Asked(persons, lines.take("needs (0|1|all)", "needs 0|1|all")[1])
    if dice != "typed":
        commitment = lines.take(f"commitment {HEX}", "commitment HEX")[1]
        if dice == "fair":
            contributions = read_contributions(lines, seats, form)
        if not view and lines.next_is("secret .*"):
            secret = lines.take(f"secret {HEX}", "secret HEX")[1]
    while guessed and lines.next_is("state .*"):
        lines.take("state .*", "state TEXT")
    draws, taken_back = read_log(lines, dice, copied, asked)
    over = not view and read_result(lines, seats, taken_back if form > 1 else 0)
    if asked and not view:
        asked.read_last(lines)
    if dice != "typed" and over:
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
    check_commitment(bytes.fromhex(secret), commitment)
    if not asked:
        if receipts:
            raise Misfit(0, "devices gave nothing to these dice: there is no receipt of them")
        check_draws(draws, bytes.fromhex(secret), contributions)
        text = (f"unchanged: {len(draws)} draws follow from the secret that was committed to; "
                "who kept it could foresee them")
        began = f". The first {copied} moves were copied from another game" if copied else ""
        if guessed:
            began = f". It began with a guess at step {guessed} of another game, from what one seat saw there"
        return FAIR, text + began
    asked.check(bytes.fromhex(secret))
    heads = asked.heads(opening_of(lines.lines), game in HIDDEN, bytes.fromhex(secret))
    for name, receipt in receipts:
        try:
            Receipt(asked, heads, commitment).check(receipt)
        except Misfit as misfit:
            raise Misfit(0, f"{name}: {misfit}") from None
    return FAIR, "\n  ".join([f"fair: {len(draws)} draws follow from the secret that was committed to "
                             "and from what the devices gave"] + asked.report())


def read(path):
    with open(path, "rb") as file:
        return file.read()


def main(arguments):
    if arguments in (["-h"], ["--help"]):
        print(__doc__.strip())
        return FAIR
    path, names = arguments[0] if arguments else "", arguments[2::2]
    if len(arguments) % 2 != 1 or any(word != "--receipt" for word in arguments[1::2]):
        print("usage: verify.py FILE [--receipt FILE]...", file=sys.stderr)
        return USAGE
    try:
        data = read(path)
        receipts = [(name, read(name)) for name in names]
    except OSError as error:
        print(f"verify.py: {error.filename}: {error.strerror}", file=sys.stderr)
        return NOTHING
    try:
        status, text = verify(data, receipts)
    except Misfit as misfit:
        print(f"{path}: does not verify: {misfit}", file=sys.stderr)
        return FALSE
    print(f"{path}: {text}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
