"""The database of the server as a test sees it: read it, damage it, and make a table look as if it had
begun under other rules. The sums are computed here a second time, from their description in
src/server/chain.c."""
import contextlib
import hashlib
import json
import sqlite3
import struct


@contextlib.contextmanager
def opened(path):
    connection = sqlite3.connect(path)
    try:
        yield connection
        connection.commit()
    finally:
        connection.close()


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
