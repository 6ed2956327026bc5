#!/usr/bin/env python3
"""Tables that go: announced when nobody has moved for long, deleted when the notice has passed, finished
ones kept as records; deleted by who set them; limited by address and day. The clock is the test's own
(clock.c). keeping.py PROGRAM [TEST…]"""
import os
import secrets
import subprocess
import tempfile
import time

import database
import devices
from durability import NO_SMALL_DISK, AtOnce, fill, play_until_full, request_of, small_disk
from harness import Stream, expect, main, of_files, wait_until
from players import Person, second, sit
from timed import DAY, HOUR, Timed, settled

UNBEGUN, RUNNING, OVER, NOTICE = 72 * HOUR, 90 * DAY, 90 * DAY, 14 * DAY
LATER = 90  # seconds until the next look at the tables is due


def status_of(server, table):
    return server.get(table.path)[0]


def goes(server, table):
    status, _, shown = server.get(table.path)
    return shown["goes"] if status == 200 else status


def begun(server, seats="pp"):
    table = server.create("bronze", seats)
    while table.show()["seq"] < 4:
        table.step()
    return table


def finished(server):
    table = server.create("bronze", "p")
    while table.step():
        pass
    expect(table.show()["over"])
    return table


def verify(program, record):
    with tempfile.NamedTemporaryFile(suffix=".ages") as file:
        file.write(record)
        file.flush()
        said = subprocess.run([program, "verify", file.name], capture_output=True, text=True)
    expect(said.returncode == 0, said.stdout, said.stderr)


def announced_then_deleted(program):
    """Nobody moves: after N hours or days it is announced, fourteen days later it is deleted, not before.
    Whoever moves meanwhile keeps the table."""
    with Timed(program) as server:
        unbegun, running, saved = server.create("bronze", "pp"), begun(server), begun(server)
        expect(goes(server, unbegun) is None and goes(server, running) is None)
        server.clock.go(UNBEGUN - LATER)
        settled(server)
        expect(goes(server, unbegun) is None, "not before its time")
        server.clock.go(2 * LATER)
        wait_until(lambda: goes(server, unbegun), "it is announced")
        left = goes(server, unbegun) / 1000 - server.clock.now()
        expect(abs(left - NOTICE) < LATER, "with a notice of fourteen days", left / DAY)
        expect(goes(server, running) is None, "others have more time")
        stream = Stream(server, [{"id": unbegun.id, "since": unbegun.show()["seq"]}])
        expect(stream.event()["data"]["goes"] == goes(server, unbegun), "a stream tells it at once")
        server.clock.go(NOTICE - 4 * LATER)
        settled(server)
        expect(status_of(server, unbegun) == 200, "it is there to the last")
        server.clock.go(5 * LATER)
        expect(stream.event()["event"] == "refused", "who follows it hears that it is gone")
        wait_until(lambda: status_of(server, unbegun) == 404, "then it is gone")
        stream.close()

        server.clock.go(RUNNING - UNBEGUN - NOTICE + LATER)
        wait_until(lambda: goes(server, running) and goes(server, saved), "an abandoned game is announced")
        news = Stream(server, [{"id": saved.id, "since": saved.show()["seq"]}])
        news.event()
        saved.step()
        while saved.show()["goes"]:
            saved.step()
        while news.event()["data"]["goes"]:
            pass
        news.close()
        server.restart()
        expect(goes(server, running) and not goes(server, saved), "that is stored")
        server.clock.go(NOTICE + LATER)
        wait_until(lambda: status_of(server, running) == 404, "and deleted")
        settled(server)
        expect(status_of(server, saved) == 200, "but not the one that goes on")
        expect("ages_tables 1\n" in server.get("/metrics")[2].decode())
        with database.opened(server.data) as db:
            for name in ("tables", "standings", "snapshots", "lives"):
                count, = db.execute(f"SELECT count(*) FROM {name}").fetchone()
                expect(count == 1, "nothing is left of the others in", name, count)
            expect(db.execute("SELECT count(DISTINCT number) FROM log").fetchone() == (1,))
            expect(db.execute("SELECT count(*) FROM archive").fetchone() == (0,))


def finished_then_archived(program):
    """Of a finished table the record stays, byte for byte, and can be verified."""
    with Timed(program) as server:
        table = finished(server)
        _, _, record = server.get(table.path + "/record")
        server.clock.go(OVER + LATER)
        wait_until(lambda: goes(server, table), "it is announced")
        server.clock.go(NOTICE + LATER)
        wait_until(lambda: status_of(server, table) == 410, "it is in the archive")
        status, _, answer = server.get(table.path)
        expect(answer["error"]["code"] == "archived", answer)
        for restarted in (False, True):
            status, headers, archived = server.get(table.path + "/record")
            expect(status == 200 and archived == record, status, restarted)
            server.restart()
        status, answer = table.act("moves", 0, 0, ["x"])
        expect(status == 410, status, answer)
        verify(program, archived)
        listed = subprocess.run([program, "tables", "--data", server.data], capture_output=True, text=True)
        expect(table.id + "  in the archive" in listed.stdout, listed.stdout)
        folder = os.path.join(server.place.name, "records")
        os.mkdir(folder)
        subprocess.run([program, "tables", "--data", server.data, "--export", folder], check=True,
                       capture_output=True)
        with open(os.path.join(folder, table.id + ".ages"), "rb") as file:
            expect(file.read() == record, "the archive is exported")
        server.stop()
        subprocess.run([program, "tables", "--data", server.data, "--delete", table.id], check=True,
                       capture_output=True)
        server.start()
        expect(status_of(server, table) == 404, "and can be deleted from")


def closed_stays_closed(program):
    """What nobody could watch, nobody else reads in the archive: its record is for those who sat there, by
    their secrets and keys, and for its host."""
    with Timed(program) as server:
        ada = Person(server)
        table = sit(server, ada, "p", needs=0)
        expect(table.play()["over"])
        expect(table.as_host("terms", {"watch": "nobody"})[0] == 200)
        device = second(ada)

        def read(kind=None, key=""):
            status, _, said = server.ask("GET", table.path + "/record", headers={"Authorization": f"{kind} {key}"} if kind else {})
            return status if status != 200 or b"\nreveal " in said else "not all of it"
        seat, host = ("Seat", table.secret[0]), ("Host", table.host)
        expect([read(), read(*seat), read("Player", device.key)] == [403, 200, 200], "while it is there")
        server.clock.go(OVER + LATER)
        wait_until(lambda: server.ask("GET", table.path, headers=table.headers(0))[2]["goes"], "it is announced")
        server.clock.go(NOTICE + LATER)
        wait_until(lambda: status_of(server, table) == 410, "it is in the archive")
        strangers = [(), ("Seat", table.invitation[0]), ("Player", secrets.token_urlsafe(18)), ("Host", table.secret[0])]
        for _ in range(2):
            expect([read(*who) for who in strangers] == [403, 401, 401, 401], [read(*who) for who in strangers])
            expect([read(*who) for who in (seat, host, ("Player", ada.key), ("Player", device.key))] == [200] * 4)
            server.restart()
        gone = next(one["id"] for one in device.get("devices")[1]["devices"] if not one["here"])
        expect(device.post(f"devices/{gone}/remove")[0] == 200)
        expect([read(*seat), read("Player", ada.key), read("Player", device.key)] == [401, 401, 200], "a device is removed")
        expect(device.post("delete")[0] == 200)
        expect([read("Player", device.key), read(*host), read()] == [401, 200, 403], "all of the player is deleted")
        server.stop()
        subprocess.run([program, "tables", "--data", server.data, "--delete", table.id], check=True, capture_output=True)
        with database.opened(server.data) as db:
            expect(db.execute("SELECT count(*) FROM readers").fetchone() == (0,))
        server.start()


@of_files
def an_older_archive(program):
    """Before there were readers every record was for anybody, and stays so."""
    with Timed(program) as server:
        table = finished(server)
        server.clock.go(OVER + LATER)
        wait_until(lambda: goes(server, table), "it is announced")
        server.clock.go(NOTICE + LATER)
        wait_until(lambda: status_of(server, table) == 410, "it is in the archive")
        server.stop()
        with database.opened(server.data) as db:
            db.execute("DROP TABLE readers")
            db.execute("DROP TABLE lengths")
            db.execute("ALTER TABLE alarms DROP COLUMN ends")
            db.execute("PRAGMA user_version = 17")
        server.start()
        expect(server.get(table.path + "/record")[0] == 200)
        with database.opened(server.data) as db:
            expect(db.execute("SELECT count(*) FROM readers").fetchone() == (0,))


def given_up_tells_its_secret(program):
    """An abandoned game whose dice are asked for is given up: its record stays, with the secret. So it is
    when the host deletes it."""
    with Timed(program) as server:
        tables = [devices.create(server, "bronze", "pp").join() for _ in range(2)]
        for table in tables:
            table.play(steps=12)
            while table.show()["asked"]["ask"]:
                table.give_all()
        abandoned, deleted = tables
        expect(deleted.as_host("delete", {})[0] == 200)
        server.clock.go(RUNNING + LATER)
        wait_until(lambda: goes(server, abandoned), "it is announced")
        server.clock.go(NOTICE + LATER)
        for table in (deleted, abandoned):
            wait_until(lambda table=table: status_of(server, table) == 410, "its record is in the archive")
            record = server.get(table.path + "/record")[2]
            expect(b"\ngiven_up\n" in record and b"\nreveal " in record, record[-400:])
            verify(program, record)


def notice_in_spite_of_all(program):
    """A server that was off for years, a clock that jumped, a damaged row: nothing goes without notice."""
    with Timed(program) as server:
        table, other = begun(server), finished(server)
        server.stop()
        server.clock.go(1000 * DAY)
        server.start()
        wait_until(lambda: goes(server, table) and goes(server, other), "first it is announced")
        left = goes(server, table) / 1000 - server.clock.now()
        expect(NOTICE - LATER < left <= NOTICE + LATER, left / DAY)
        server.stop()
        with database.opened(server.data) as db:
            db.execute("UPDATE lives SET announced = 5, moved = 5")
        server.start()
        server.clock.go(LATER)
        settled(server)
        expect(status_of(server, table) == 200 and status_of(server, other) == 200,
               "what is damaged is not believed")


def what_cannot_be_read_stays(program):
    """A damaged table is left to who runs the server."""
    with Timed(program) as server:
        table = begun(server)
        server.stop()
        with database.opened(server.data) as db:
            db.execute("UPDATE log SET move = 'x' WHERE seq = 2")
        server.start()
        server.clock.go(RUNNING + LATER)
        settled(server)
        server.clock.go(NOTICE + LATER)
        settled(server)
        with database.opened(server.data) as db:
            expect(db.execute("SELECT count(*) FROM tables").fetchone() == (1,), "it is there")
        status, said = server.stop()
        expect(status == 0 and said.count(table.id) == 1, "said once:", said)
        server.start()


def for_ever(program):
    with Timed(program, "--keep-unbegun", "0", "--keep-running", "0", "--keep-finished", "0") as server:
        tables = [server.create("bronze", "pp"), begun(server), finished(server)]
        server.clock.go(5000 * DAY)
        settled(server)
        expect([goes(server, table) for table in tables] == [None] * 3)
        _, _, kept = server.get("/api/keeping", **{"Accept-Language": "de"})
        expect(kept["running_days"] == 0 and "für immer" in kept["lines"][0], kept)


def deleted_by_the_host(program):
    with Timed(program) as server:
        table, other = begun(server), begun(server)
        stream = Stream(server, [{"id": table.id, "since": table.show()["seq"]}])
        for claim, wanted in (({}, 401), (table.headers(0), 403),
                              ({"Authorization": "Host " + other.host}, 401)):
            status, _, _ = server.ask("POST", table.path + "/delete", {}, claim)
            expect(status == wanted, status, wanted)
        claim = {"Authorization": "Host " + table.host}
        status, _, answer = server.ask("POST", table.path + "/delete", {}, claim)
        expect(status == 200 and answer == {"table": table.id}, answer)
        expect(stream.event()["event"] == "refused")
        stream.close()
        for _ in range(2):
            expect(status_of(server, table) == 404 and status_of(server, other) == 200)
            expect(server.ask("POST", table.path + "/delete", {}, claim)[0] == 404)
            expect(table.act("confirm", 0, 3)[0] == 404)
            server.restart()
        expect("ages_tables 1\n" in server.get("/metrics")[2].decode())


def by_address_and_day(program):
    with Timed(program, "--day-tables", "3", "--trust-proxy", "127.0.0.1") as server:
        def set_table(address):
            return server.ask("POST", "/api/tables", {"game": "bronze", "seats": [{"kind": "person"}]},
                              {"X-Forwarded-For": address})
        for _ in range(3):
            expect(set_table("198.51.100.7")[0] == 201)
        status, _, answer = set_table("198.51.100.7")
        expect(status == 429 and answer["error"]["code"] == "enough_tables", answer)
        time.sleep(6)  # the address is quiet again, and remembered
        expect(set_table("198.51.100.7")[0] == 429)
        expect(set_table("198.51.100.8")[0] == 201, "others may")
        server.clock.go(DAY)
        expect(set_table("198.51.100.7")[0] == 201, "and so may who waits for tomorrow")

        def begin(what, key=None, address="198.51.100.9"):
            status, _, answer = server.ask("POST", "/api/me/" + what, {}, {
                "Authorization": "Player " + (key or secrets.token_urlsafe(18)), "X-Forwarded-For": address})
            return status, answer
        key = secrets.token_urlsafe(18)
        expect([begin(what, key)[0] for what in ("recovery", "pairing", "recovery", "pairing")] == [200] * 4)
        expect([begin(what)[0] for what in ("recovery", "pairing")] == [200] * 2)
        for what in ("recovery", "pairing"):
            status, answer = begin(what)
            expect(status == 429 and answer["error"]["code"] == "enough_players", answer)
            expect(begin(what, key)[0] == 200, "who is known goes on")
        expect(begin("recovery", address="198.51.100.8")[0] == 200, "others may")


def mails_by_address_and_day(program):
    """Mails to strangers and webhooks count for who asks: nobody uses up those of all."""
    if not os.path.exists(os.path.join(os.path.dirname(program), "ages-notify")):
        return "this build sends no notices"
    with Timed(program, "--day-tables", "3", "--trust-proxy", "127.0.0.1", "--notices", "https://games.example/",
               "--mail", "ages@games.example", "--sendmail", "/bin/true") as server:
        key, table = secrets.token_urlsafe(18), server.create("bronze", "pp")

        def mail(name, address):
            status, _, answer = server.ask("POST", "/api/me/notices", {"address": name + "@example.org", "format": "mail"}, {
                "Authorization": "Player " + key, "X-Forwarded-For": address})
            return status, answer

        def hook(to, address):
            return server.ask("POST", table.path + "/hook", {"address": to, "format": "json"}, {
                "Authorization": "Host " + table.host, "X-Forwarded-For": address})[0]
        expect([mail(name, "198.51.100.7")[0] for name in "abc"] == [200] * 3)
        status, answer = mail("d", "198.51.100.7")
        expect(status == 429 and answer["error"]["code"] == "enough_players", status, answer)
        expect(mail("d", "198.51.100.8")[0] == 200, "others may")
        expect([hook("https://example.org/" + name, "198.51.100.9") for name in "abcd"] == [200] * 3 + [429])
        expect(hook(None, "198.51.100.9") == 200, "which is no new one")
    return None


@of_files
def deleted_on_a_full_disk(program):
    """Where a deletion was not stored, none of its batch is told that the table has gone."""
    with small_disk() as folder:
        if not folder:
            return NO_SMALL_DISK
        with Timed(program, data=os.path.join(folder, "tables.db")) as server:
            other, tables = server.create("bronze", "pp"), [server.create("bronze", "pp") for _ in range(40)]
            fill(folder)
            play_until_full(other, 1)
            stayed = 0
            with AtOnce(server, 8) as together:
                for table in tables:
                    host = {"Authorization": "Host " + table.host}
                    others = [("moves", table.headers(0), {"seq": 0, "client": "a", "moves": ["x"]}),
                              ("terms", host, {"reads": True}), ("seats/1", host, {"to": "link"}),
                              ("notes", table.headers(0), {"text": "x"}), ("talk", table.headers(0), {"text": "x", "client": "a"}),
                              ("pause", host, {"days": 1}), ("delete", host, {})]
                    answers = together.send([request_of(f"{table.path}/{what}", headers, body)
                                             for what, headers, body in [("delete", host, {}), *others]])
                    stays = status_of(server, table) == 200
                    stayed += stays
                    statuses = [status for status, _ in answers]
                    expect((404 not in statuses and 410 not in statuses) if stays else statuses[0] == 200, stays, statuses)
                    if not stays:
                        fill(folder)
            expect(stayed > 20, "the disk stayed full:", stayed)
    return None


main([announced_then_deleted, finished_then_archived, closed_stays_closed, an_older_archive, given_up_tells_its_secret, notice_in_spite_of_all,
      what_cannot_be_read_stays, for_ever, deleted_by_the_host, by_address_and_day,
      mails_by_address_and_day, deleted_on_a_full_disk])
