"""The database of the server as a test sees it: read it, damage it, and make a table look as if it had
begun under other rules. The sums are computed here a second time, from their description in
src/server/chain.c."""
import contextlib
import hashlib
import json
import re
import sqlite3
import struct


class Rows(list):
    def fetchall(self):
        return self

    def fetchone(self):
        return self[0] if self else None


class Shared:
    """A database of PostgreSQL by the test's own cluster, with what tests use of SQLite's connections."""

    def __init__(self, url):
        import cluster
        self.cluster, self.name = cluster.own(), url.split("/")[3].split("?")[0]

    def filled(self, query, values):
        parts = re.sub(r"\bx'(\w*)'", r"'\\x\1'::bytea", query).split("?")
        return "".join(part + literal for part, literal in zip(parts, [*map(self.literal, values), ""]))

    def execute(self, query, values=()):
        query = self.filled(query, values)
        if not query.lstrip().upper().startswith("SELECT"):
            self.cluster.sql(query, self.name)
            return Rows()
        said = self.cluster.sql(f"SELECT row_to_json(r) FROM ({query}) r", self.name)
        return Rows(tuple(map(self.value, json.loads(line).values())) for line in said.splitlines())

    def executemany(self, query, rows):
        self.cluster.sql(";\n".join(self.filled(query, row) for row in rows), self.name)

    @staticmethod
    def literal(value):
        if isinstance(value, bytes):
            return f"'\\x{value.hex()}'::bytea"
        return str(value) if isinstance(value, int) else "'" + str(value).replace("'", "''") + "'"

    @staticmethod
    def value(value):
        return bytes.fromhex(value[2:]) if isinstance(value, str) and value.startswith("\\x") else value

    def commit(self):
        """Each statement was one."""

    close = commit


@contextlib.contextmanager
def opened(path):
    connection = Shared(path) if path.startswith("postgresql:") else sqlite3.connect(path)
    try:
        yield connection
        connection.commit()
    finally:
        connection.close()


def dumped(path):
    """All that is stored, with bytes as they are in a file and as hexadecimal digits by PostgreSQL."""
    if path.startswith("postgresql:"):
        shared = Shared(path)
        said = shared.cluster.run("pg_dump", "-h", shared.cluster.folder, "-U", "ages", "--inserts", shared.name)
        return re.sub(r"(?m)^\\(un)?restrict .*$", "", said).encode()
    stored = b""
    for name in (path, path + "-wal"):
        with contextlib.suppress(FileNotFoundError), open(name, "rb") as file:
            stored += file.read()
    return stored


def table_names(database):
    if isinstance(database, Shared):
        return [name for name, in database.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")]
    return [name for name, in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def text(value):
    return str(value).encode() + b"\0"


def begin(name, head, host):
    return sha256(text("ages table 1"), text(name), text(head), host)


def after(chain, row):
    seq, kind, seat, plies, u, w, move, request, at = row
    return sha256(chain, *map(text, (seq, kind, seat, plies, u, w, move)), request, text(at) if at else b"")


def row_sum(number, second, data, said):
    return sha256(struct.pack("=qq", number, second), data, said.encode())


def copy_seats(database, number, copies):
    """Gives a table's copies, of these numbers, its seats."""
    seats = database.execute("SELECT seat, secret, bot, invitation, player FROM seats WHERE number = ?", (number,)).fetchall()
    for seat, secret, bot, invitation, player in seats:
        said = bot + "".join("\n" + one.hex() for one in (invitation, player) if any(one))
        database.executemany("INSERT INTO seats (number, seat, secret, bot, invitation, player, sum) VALUES (?, ?, ?, ?, ?, ?, ?)",
                             [(copy, seat, secret, bot, invitation, player, row_sum(copy, seat, secret, said)) for copy in copies])


def chain_again(database, number):
    """Writes the chain of a table anew, as its rows are now."""
    name, head, host = database.execute(
        "SELECT id, head, host FROM tables WHERE number = ?", (number,)).fetchone()
    chain = begin(name, head, host)
    rows = database.execute("SELECT seq, kind, seat, plies, u, w, move, request, at FROM log"
                            " WHERE number = ? ORDER BY seq", (number,)).fetchall()
    for row in rows:
        chain = after(chain, row)
        database.execute("UPDATE log SET chain = ? WHERE number = ? AND seq = ?",
                         (chain, number, row[0]))
    seq, turn = database.execute("SELECT seq, turn FROM standings WHERE number = ?",
                                 (number,)).fetchone()
    database.execute("UPDATE standings SET chain = ?, sum = ? WHERE number = ?",
                     (chain, row_sum(number, seq, chain, str(turn)), number))


def age(path, table, change=lambda state: None, by=1000):
    """Makes a table look as if it had begun under another revision of the rules; `change` may alter
    the state of its snapshot."""
    with opened(path) as database:
        number, head = database.execute("SELECT number, head FROM tables WHERE id = ?",
                                        (table,)).fetchone()
        head = json.loads(head)
        head["revision"] += by
        database.execute("UPDATE tables SET head = ? WHERE number = ?",
                         (json.dumps(head), number))
        snapshot, seq = database.execute("SELECT snapshot, seq FROM snapshots WHERE number = ?",
                                         (number,)).fetchone()
        snapshot = json.loads(snapshot)
        snapshot["revision"] += by
        change(snapshot["state"])
        snapshot = json.dumps(snapshot)
        database.execute("UPDATE snapshots SET snapshot = ?, sum = ? WHERE number = ?",
                         (snapshot, row_sum(number, seq + 1, bytes(32), snapshot), number))
        chain_again(database, number)
