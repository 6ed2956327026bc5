"""Devices at a table whose dice are asked for: each keeps a chain, the heads of the log and what it gave,
gives only to a log that goes on from what it saw, and checks every draw of an open game. The values
are written here a second time, from docs/formats.md."""
import hashlib
import hmac
import random
import secrets

from harness import Table, expect

LINKS = 4096


class Red(AssertionError):
    """What a device would show in red: the table does not keep to what it said."""


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def mac(key, *parts):
    return hmac.new(key, b"".join(parts), hashlib.sha256).digest()


def link(x):
    return sha(b"ages link 2\n", x)


def links(x, count):
    for _ in range(count):
        x = link(x)
    return x


def seal_of(key):
    return sha(b"ages seal 2\n", key)


def key_of(secret, ask):
    return mac(secret, b"ages key 2\n%d\n" % ask)


def run_of(key, given):
    """`given`: elements by seat."""
    return mac(key, b"ages run 2\n", *(b"%d %s\n" % (seat, given[seat].hex().encode())
                                       for seat in sorted(given)))


def draw(run, place, weight):
    counter, limit = 0, (1 << 64) // weight * weight
    while True:
        block = mac(run, b"ages draw 2\n%d\n%d\n" % (place, counter))
        for at in range(0, 32, 8):
            word = int.from_bytes(block[at:at + 8], "big")
            if word < limit:
                return word % weight
        counter += 1


def entry_value(line):
    return sha(b"ages entry 2\n", line.encode(), b"\n")


def head_after(head, value):
    return sha(b"ages head 2\n", head, value)


class Log:
    """What a device, or a watcher, has seen of a log."""

    def __init__(self, table):
        self.table = table
        self.seq, self.head, self.asks = 0, None, 0
        self.commitment = None
        self.lines = []    # None where it is salted
        self.tips = {}     # by seat: the tip and the asks before it
        self.asked = {}    # by ask: the entry, seats, seal
        self.checked = set()

    headers = {}

    def fetch(self, since):
        return self.table.server.ask("GET", f"{self.table.path}/chain?since={since}",
                                     headers=self.headers)

    def read_on(self):
        """Everything up to the end of the log; red if it does not go on from here."""
        while True:
            status, _, page = self.fetch(self.seq)
            if status != 200:
                raise Red(page["error"]["code"])
            if self.commitment not in (None, page["commitment"]):
                raise Red("another commitment")
            self.commitment = page["commitment"]
            if "opening" in page and self.head is None:
                self.head = sha(b"ages head 2\n", page["opening"].encode())
            for entry in page["entries"]:
                self.add(entry)
            for one in page["draws"]:
                self.check(one, page["entries"])
            if self.seq == page["last"]:
                if self.head.hex() != page["head"]:
                    raise Red("the log does not go on from what was seen")
                return

    def add(self, entry):
        expect(entry["n"] == self.seq + 1, "entries in order", entry)
        line = entry.get("line")
        value = bytes.fromhex(entry["e"]) if "e" in entry else entry_value(line)
        self.head = head_after(self.head, value)
        self.seq += 1
        self.lines.append(line)
        words = (line or "").split()
        if words[1:2] == ["join"]:
            self.tips[int(words[2])] = bytes.fromhex(words[4]), self.asks
        elif words[1:2] == ["ask"]:
            self.asks += 1
            if int(words[2]) != self.asks:
                raise Red("an ask with another number")
            seats = [] if words[3] == "-" else [int(seat) for seat in words[3].split(",")]
            self.asked[self.asks] = self.seq, seats, words[4], dict(self.tips)

    def check(self, one, _entries):
        """A draw as it is told: elements that lead to their tips, the sealed key, every number."""
        entry, seats, seal, tips = self.asked[one["n"]]
        given = {int(seat): bytes.fromhex(x) for seat, x in one["given"].items()}
        if sorted(given) != seats or one["seats"] != seats:
            raise Red("another set of seats gave")
        for seat, x in given.items():
            tip, before = tips[seat]
            if links(x, one["n"] - before) != tip:
                raise Red("an element does not lead to its tip")
        if "key" not in one:
            return
        key = bytes.fromhex(one["key"])
        if seal_of(key).hex() != seal:
            raise Red("the seal is wrong")
        run, place = run_of(key, given), 0
        for line in self.lines[entry:]:
            words = line.split() if line else []
            if words[1:2] != ["chance"]:
                break
            u, weight = map(int, words[2].split("/"))
            if u != draw(run, place, weight):
                raise Red("a draw is wrong")
            place += 1
        self.checked.add(one["n"])


class Device(Log):
    """A person's browser at a seat."""

    def __init__(self, table, seat, host=False):
        super().__init__(table)
        self.seat, self.host = seat, host
        self.secret = secrets.token_urlsafe(18)
        self.gave = {}   # by ask: the entry and the head there
        self.taken = set()  # asks of which the server said in time that it has the element
        self.joins = []  # lines of the receipt
        self.chain = None
        self.player = None  # a key of the person

    def new_chain(self):
        x = secrets.token_bytes(32)
        self.chain = [x]
        for _ in range(LINKS):
            x = link(x)
            self.chain.append(x)
        self.tip = x

    def element(self, ask):
        return self.chain[LINKS - (ask - self.before)]

    @property
    def headers(self):
        """With its secret it shows that it is here."""
        return {"Authorization": "Seat " + self.secret} if self.joins else {}

    def post(self, what, body, headers=None):
        status, _, answer = self.table.server.ask("POST", f"{self.table.path}/{what}", body,
                                                  self.headers if headers is None else headers)
        return status, answer

    def claim(self, invitation=None):
        headers = {"Authorization": "Host " + self.table.host} if self.host else {}
        if not self.chain:
            self.new_chain()
        body = {"invitation": invitation or self.table.invitation[self.seat],
                "secret": self.secret, "tip": self.tip.hex()}
        if self.player is not None:
            body["player"] = self.player
        status, answer = self.post("claim", body, headers)
        if status == 200:
            self.has_joined(answer)
        return status, answer

    def has_joined(self, answer):
        self.before, self.table.secret[self.seat] = answer["before"], self.secret
        line = f"join {answer['join']} {self.tip.hex()}"
        if line not in self.joins:
            self.joins.append(line)
        self.commitment = self.commitment or answer["commitment"]

    def rejoin(self):
        self.new_chain()
        status, answer = self.post("tip", {"tip": self.tip.hex()})
        if status == 200:
            self.has_joined(answer)
        return status, answer

    def give(self):
        """To the ask that is the end of the log; None: nothing is asked of this seat."""
        self.read_on()
        if self.asks not in self.asked:
            return None
        entry, seats, _, _ = self.asked[self.asks]
        if entry != self.seq or self.seat not in seats:
            return None
        if self.gave.setdefault(self.asks, (entry, self.head)) != (entry, self.head):
            raise Red("the same ask with another head")
        answer = self.post("give", {"n": self.asks, "x": self.element(self.asks).hex()})
        if answer[0] == 200:
            self.taken.add(self.asks)
        return answer

    def receipt(self):
        self.read_on()
        lines = ["ages receipt 1", f"table {self.table.id}", f"commitment {self.commitment}",
                 f"seat {self.seat}", *self.joins]
        lines += [f"{'gave' if ask in self.taken else 'sent'} {ask} {entry} {head.hex()}"
                  for ask, (entry, head) in self.gave.items()]
        return "".join(line + "\n" for line in [*lines, f"head {self.seq} {self.head.hex()}"])


class AskedTable(Table):
    """A table with a device for each person's seat."""

    def __init__(self, server, made):
        super().__init__(server, made)
        self.made = made
        self.invitation = [seat["invitation"] for seat in made["seats"]]
        self.devices = [Device(self, seat["seat"], host=seat["seat"] == 0)
                        for seat in made["seats"] if seat["kind"] == "person"]

    def join(self, *seats):
        for device in self.devices:
            if not seats or device.seat in seats:
                status, answer = device.claim()
                expect(status == 200, "a device joins:", status, answer)
        return self

    def device(self, seat):
        return next(device for device in self.devices if device.seat == seat)

    def give_all(self, *without):
        for device in self.devices:
            if device.seat not in without and self.secret[device.seat]:
                answer = device.give()
                expect(answer is None or answer[0] in (200, 409), "a device gives:", answer)

    def as_host(self, what, body):
        status, _, answer = self.server.ask("POST", f"{self.path}/{what}", body,
                                            {"Authorization": "Host " + self.host})
        return status, answer

    def play(self, choose=random.Random(2).choice, steps=5000, until=lambda table: False):
        """People move and devices give, until the end, or for n steps."""
        table = self.show()
        for _ in range(steps):
            if table["over"] or until(table):
                break
            if table["turn"] == "chance":
                self.give_all()
            elif not self.step(choose):
                pass  # a bot thinks
            table = self.show()
        return table


def create(server, game="bronze", seats="pp", needs=1, **more):
    wanted = {"game": game, "needs": needs, "seats": [
        {"kind": "person", "name": f"P{i}"} if seat == "p" else {"kind": "bot", "bot": "random"}
        for i, seat in enumerate(seats)], **more}
    status, _, made = server.ask("POST", "/api/tables", wanted)
    expect(status == 201, "a table is made:", status, made)
    return AskedTable(server, made)
