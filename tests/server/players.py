#!/usr/bin/env python3
"""A player's devices: a second one by a code, one that is removed, paper, tables that follow, and all of it exported and
deleted. The clock is the test's own (clock.c). players.py PROGRAM [TEST…]"""
import hashlib
import itertools
import os
import secrets

import database
import devices
from durability import NO_SMALL_DISK, AtOnce, fill, play_until_full, request_of, small_disk
from harness import Stream, expect, main, of_files
from timed import Timed

MINUTE = 60


class Person:
    """A device of a player."""

    def __init__(self, server):
        self.server, self.key = server, secrets.token_urlsafe(18)

    @property
    def headers(self):
        return {"Authorization": "Player " + self.key}

    def get(self, what):
        status, _, answer = self.server.ask("GET", "/api/me/" + what, headers=self.headers)
        return status, answer

    def post(self, what, **body):
        status, _, answer = self.server.ask("POST", "/api/me/" + what, body, self.headers)
        return status, answer

    def code(self):
        status, made = self.post("pairing", name="laptop")
        expect(status == 200 and made["seconds"] == 600, "a code is made", status, made)
        expect(len(made["code"]) == 8 and made["code"].isupper() and made["code"].isalpha(), made)
        return made["code"]

    def tables(self):
        status, answer = self.get("tables")
        expect(status == 200, "my tables are told", status, answer)
        return {one["table"]: one for one in answer["tables"]}

    def sees(self, table, seat=""):
        """The viewer that the device is at the table, or the error."""
        status, _, shown = self.server.ask("GET", table.path,
                                           headers={"Authorization": f"Player {self.key}{seat}"})
        return shown["you"] if status == 200 else shown["error"]["code"]


def sit(server, person, seats="pp", seat=0, others=True, **more):
    """A table at which the person has claimed a seat."""
    table = devices.create(server, "bronze", seats, **more)
    for device in table.devices:
        if device.seat == seat:
            device.player = person.key
        if device.seat == seat or others:
            status, answer = device.claim()
            expect(status == 200, "a device joins", status, answer)
    return table


def second(first):
    other = Person(first.server)
    status, answer = other.post("join", code=first.code(), name="phone")
    expect(status == 200, "a second device comes", status, answer)
    return other


def a_second_device(program):
    with Timed(program) as server:
        ada, stranger = Person(server), Person(server)
        table, other = sit(server, ada), sit(server, stranger)
        code = ada.code()
        phone = Person(server)
        status, answer = phone.post("join", code=f"{code[:4].lower()}-{code[4:]}", name="Ada’s phone")
        expect(status == 200, status, answer)
        expect(sorted((d["name"], d["here"]) for d in answer["devices"]) ==
               [("Ada’s phone", True), ("laptop", False)], answer)
        again = Person(server)
        expect(again.post("join", code=code)[0] == 403, "a code has one use")
        expect(phone.sees(table) == 0 and phone.sees(table, " 0") == 0, "the seat opens")
        expect(phone.sees(other) == "unknown_secret" and stranger.sees(table) == "unknown_secret")
        expect(list(phone.tables()) == [table.id] and list(again.tables()) == [])
        mine = phone.tables()[table.id]
        expect(mine["seats"] == [0] and mine["names"] == ["P0", "P1"] and mine["game"] == "bronze", mine)
        expect(not mine["over"] and mine["moved"] > 0, mine)

        # it joins anew with a chain of its own, and its stream counts as being here
        table.give_all()
        there = devices.Device(table, 0)
        there.secret, there.joins = None, []
        there.new_chain()
        status, _, joined = server.ask("POST", table.path + "/tip", {"tip": there.tip.hex()}, phone.headers)
        expect(status == 200 and joined["seat"] == 0, joined)
        stream = Stream(server, [{"id": table.id, "since": 0, "seats": [0]}], headers=phone.headers)
        expect(stream.event()["data"]["seq"] >= joined["seq"])
        stream.close()
        refused = Stream(server, [{"id": table.id, "since": 0, "seats": [1]}], headers=phone.headers)
        expect("seq" not in refused.event()["data"], "not for a seat of another")
        refused.close()


def when_their_time_is_up(program):
    """My tables tell it as the table does, and nothing where no clock runs."""
    with Timed(program) as server:
        ada = Person(server)
        calm, timed = sit(server, ada), sit(server, ada, clock="days")
        for table in (calm, timed):
            table.play(until=lambda shown: shown["turn"] in (0, 1))
        seat = timed.show()["turn"]
        ends = timed.show()["clock"]["seats"][seat]["ends"]
        expect(ends and ada.tables()[timed.id]["ends"] == ends and ada.tables()[timed.id]["turn"] == seat, ada.tables(), ends)
        expect(ada.tables()[calm.id]["ends"] is None, ada.tables())
        expect(timed.as_host("pause", {"days": None})[0] == 200 and ada.tables()[timed.id]["ends"] is None, ada.tables())
        expect(timed.as_host("pause", {"days": 0})[0] == 200, "it goes on")
        timed.play(steps=3)
        timed.play(until=lambda shown: shown["turn"] in (0, 1))
        shown = timed.show()
        expect(ada.tables()[timed.id]["ends"] == shown["clock"]["seats"][shown["turn"]]["ends"], ada.tables(), shown["clock"])


def its_tables_come_along(program):
    with Timed(program) as server:
        ada, phone = Person(server), Person(server)
        laptops, phones = sit(server, ada), sit(server, phone, seat=1)
        expect(phone.post("join", code=ada.code())[0] == 200)
        for device in (ada, phone):
            expect(set(device.tables()) == {laptops.id, phones.id}, "both see both")
            expect(device.sees(phones) == 1)
        server.restart()
        expect(ada.sees(phones) == 1 and ada.sees(laptops) == 0, "also after a restart")
        # a device of two moves alone
        bo = Person(server)
        expect(phone.post("join", code=bo.code())[0] == 200)
        expect(set(ada.tables()) == {laptops.id, phones.id} and phone.tables() == {})
        # what it claims now is its new player's
        new = sit(server, phone)
        expect(bo.sees(new) == 0 and ada.sees(new) == "unknown_secret")


def codes_end(program):
    with Timed(program) as server:
        ada, phone = Person(server), Person(server)
        code = ada.code()
        wrong = code[:3] + "".join("B" if c == "A" else "A" for c in code[3:])
        for _ in range(4):
            status, answer = phone.post("join", code=wrong)
            expect(status == 403 and answer["error"]["code"] == "wrong_code", status, answer)
        expect(phone.post("join", code=wrong)[0] == 403)
        status, answer = phone.post("join", code=code)
        expect(status == 410 and answer["error"]["code"] == "code_over", "five tries", status, answer)

        code = ada.code()
        server.clock.go(10 * MINUTE)
        expect(phone.post("join", code=code)[0] == 410, "ten minutes")
        old, new = ada.code(), ada.code()
        expect(phone.post("join", code=old)[0] == 403, "a new code ends the old one")
        expect(phone.post("join", code=new)[0] == 200)
        for body in ({}, {"code": "ABC"}, {"code": 7}, {"code": "A" * 25}, {"code": code, "name": "x" * 65}):
            expect(phone.post("join", **body)[0] == 400, body)
        for headers in ({}, {"Authorization": "Seat " + phone.key}, {"Authorization": "Player short"}):
            for what in ("devices", "tables", "export"):
                expect(server.ask("GET", "/api/me/" + what, headers=headers)[0] == 401, what, headers)


def a_removed_device(program):
    with Timed(program) as server:
        ada = Person(server)
        table, unread = sit(server, ada), sit(server, ada)
        phone = second(ada)
        ids = {d["here"]: d["id"] for d in phone.get("devices")[1]["devices"]}
        expect(phone.post(f"devices/{ids[True]}/remove")[0] == 409, "not itself")
        expect(phone.post("devices/000000000000/remove")[0] == 404)
        expect(Person(server).post(f"devices/{ids[False]}/remove")[0] == 404, "not a stranger's")
        server.restart()
        phone.sees(table)  # this one is in memory, the other is not
        expect(phone.post(f"devices/{ids[False]}/remove")[0] == 200)
        for one in (table, unread):
            expect(ada.sees(one) == "removed", "its secret opens nothing")
            status, _, _ = server.ask("GET", one.path, headers=one.headers(0))
            expect(status == 401, "nor does the secret of the seat, which it has", status)
            expect(phone.sees(one) == 0, "the others go on")
        for what in ("devices", "tables"):
            expect(ada.get(what)[0] == 401 and ada.get(what)[1]["error"]["code"] == "removed")
        expect(ada.post("join", code=phone.code())[0] == 401)
        server.restart()
        expect(ada.sees(table) == "removed" and phone.sees(table) == 0)


def a_removed_device_hears_nothing(program):
    """Its streams end, that by its key and that by the secret of the seat, also where the table is not in memory; those
    of the other devices connect again."""
    with Timed(program, "--cache", "1") as server:
        for crowd in (0, 100):
            ada = Person(server)
            table = sit(server, ada, terms={"watch": "nobody"})
            phone = second(ada)
            followed = {"id": table.id, "since": 0}
            mine = next(d["id"] for d in ada.get("devices")[1]["devices"] if d["here"])
            removed = [Stream(server, [{**followed, "seats": [0]}], headers=ada.headers),
                       Stream(server, [{**followed, "secret": table.secret[0]}])]
            beside = Stream(server, [{**followed, "secret": table.secret[1]}])
            for stream in [*removed, beside]:
                expect(stream.event()["data"]["seq"] > 0, "all are told at first")
            for _ in range(crowd):
                server.create("tta", "pp")
            expect(phone.post(f"devices/{mine}/remove")[0] == 200)
            for stream in removed:
                while (told := stream.event(at_once=False)) is not None:
                    expect("seq" not in told["data"], "nothing more is told to who was removed", told)
            again = Stream(server, [{**followed, "seats": [0]}], headers=phone.headers)
            expect(again.event()["data"]["seq"] > 0, "the player's other device is told")
            table.give_all(0)
            expect(beside.event(at_once=False) is not None, "and so is the other player")
            for stream in [*removed, beside, again]:
                stream.close()


def words_and_notes(program):
    """What was said and noted is exported, follows the player to another key, and goes with the player."""
    with Timed(program) as server:
        ada, bo = Person(server), Person(server)
        table = sit(server, ada)
        say = lambda seat, text: table.post("talk", seat, {"text": text, "client": secrets.token_hex(4)})
        expect(say(0, "salve omnes")[0] == 200 and say(1, "ave")[0] == 200)
        expect(table.post("notes", 0, {"text": "memento mori"})[0] == 200)
        expect(ada.post("join", code=bo.code())[0] == 200, "her device becomes one of Bo's")
        status, _, notes = server.ask("GET", table.path + "/notes", headers=bo.headers)
        expect(status == 200 and notes["text"] == "memento mori", "the notes come along", notes)
        _, _, talk = server.ask("GET", table.path + "/talk", headers=bo.headers)
        expect([word["mine"] for word in talk["words"]] == [True, False], "and so do the words", talk)
        status, mine = bo.get("export")
        expect(status == 200 and [word["text"] for word in mine["words"]] == ["salve omnes"], mine)
        expect([note["text"] for note in mine["notes"]] == ["memento mori"] and mine["notes"][0]["table"] == table.id)

        def left(*wanted):
            with database.opened(server.data) as db:
                rows = [row for name in database.table_names(db) for row in db.execute(f"SELECT * FROM {name}")]
            return [row for row in rows for column in row if any(
                one in column for one in wanted if isinstance(one, type(column)))]

        player = bytes.fromhex(mine["player"])
        expect(len(left("salve", "memento", player)) > 3, "the test finds what there is")
        change = talk["change"]
        expect(ada.post("delete")[0] == 200)
        expect(left("salve", "memento", player) == [], left("salve", "memento", player))
        _, _, talk = server.ask("GET", f"{table.path}/talk?since={change}", headers=table.headers(1))
        expect([(word["state"], word["text"]) for word in talk["words"]] == [("erased", "")], "others see that it went", talk)
        _, _, talk = server.ask("GET", table.path + "/talk", headers=table.headers(1))
        expect([word["text"] for word in talk["words"]] == ["", "ave"] and talk["words"][1]["mine"], talk)
        server.stop()
        stored = database.dumped(server.data)
        expect(b"ave" in stored, "the test finds what there is")
        for gone in (b"salve", b"memento", player, player.hex().encode()):
            expect(gone not in stored, "nor is it left where rows were:", gone)
        server.start()


def paper(program):
    with Timed(program) as server:
        ada = Person(server)
        table = sit(server, ada)
        status, made = ada.post("recovery")
        expect(status == 200 and len(made["code"]) == 24, made)
        found = Person(server)
        expect(found.post("join", code=made["code"][:-1] + "?")[0] == 400)
        typed = "-".join(made["code"][i:i + 4] for i in range(0, 24, 4)).lower()
        expect(found.post("join", code=typed, name="new phone")[0] == 200 and found.sees(table) == 0)
        listed = found.get("devices")[1]["devices"]
        expect(sum(d["paper"] for d in listed) == 1 and len(listed) == 3, listed)
        expect(ada.post("recovery")[0] == 200)
        expect(Person(server).post("join", code=made["code"])[0] == 403, "a new one ends the old one")
        expect(Person(server).post("join", code=secrets.token_hex(12))[0] == 403)
        expect(Person(server).post("join", code=Person(server).key.replace("-", "A").replace("_", "A"))[0] == 403)


def no_more_than_can_be_listed(program):
    """A recovery code counts as a device, and a new one ends all old ones however many there are."""
    with Timed(program) as server:
        ada = Person(server)
        for _ in range(19):
            second(ada)
        status, answer = ada.post("recovery")
        expect(status == 409 and answer["error"]["code"] == "too_many_devices", status, answer)
        server.stop()
        codes = ["A" * 24, "B" * 24]
        with database.opened(server.data) as db:  # an older server made them, and listed neither
            for code in codes:
                db.execute("INSERT INTO devices SELECT ?, player, '', 1, made + 1000, seen FROM devices LIMIT 1",
                           (hashlib.sha256(code.encode()).digest(),))
        server.start()
        gone = next(one["id"] for one in ada.get("devices")[1]["devices"] if not one["here"])
        expect(ada.post(f"devices/{gone}/remove")[0] == 200)
        status, made = ada.post("recovery")
        listed = ada.get("devices")[1]["devices"]
        expect(status == 200 and sum(one["paper"] for one in listed) == 1 and len(listed) == 20, status, made, listed)
        expect(ada.post("recovery")[0] == 200, "another takes its place")
        for code in [*codes, made["code"]]:
            expect(Person(server).post("join", code=code)[0] == 403, "an old code is void")


@of_files
def joined_twice_on_a_full_disk(program):
    """A repeat shares the fate of the batch that it repeats: who is told to have joined has joined."""
    with small_disk() as folder:
        if not folder:
            return NO_SMALL_DISK
        with Timed(program, data=os.path.join(folder, "tables.db")) as server:
            table, ada = server.create("bronze", "pp"), Person(server)
            code = ada.post("recovery")[1]["code"]
            fill(folder)
            play_until_full(table, 1)
            refused = 0
            with AtOnce(server, 8) as together:
                for _ in range(40):
                    found = Person(server)
                    answers = together.send([request_of("/api/me/join", found.headers, {"code": code})] * 8)
                    joined = len(found.get("devices")[1]["devices"]) > 1
                    expect(all(status == (200 if joined else 507) for status, _ in answers), joined, [s for s, _ in answers])
                    refused += not joined
                    if joined:
                        fill(folder)
            expect(refused > 20, "the disk stayed full:", refused)
    return None


def everything_goes(program):
    with Timed(program) as server:
        ada, bo = Person(server), Person(server)
        alone = sit(server, ada, seats="pb")
        shared = sit(server, ada)
        unread = sit(server, ada, seats="pb")
        phone = second(ada)
        expect(second(bo) and ada.post("recovery")[0] == 200)
        ada.code()
        status, mine = phone.get("export")
        expect(status == 200 and {one["table"] for one in mine["tables"]} == {alone.id, shared.id, unread.id})
        expect({d["name"] for d in mine["devices"]} == {"laptop", "phone", ""}, mine)
        server.restart()
        alone.show()
        player = bytes.fromhex(mine["player"])

        def left():
            with database.opened(server.data) as db:
                rows = [row for name in database.table_names(db) for row in db.execute(f"SELECT * FROM {name}")]
            return [row for row in rows if any(
                player in column if isinstance(column, bytes) else "laptop" in str(column) or alone.id in str(column)
                for column in row)]

        expect(len(left()) > 6, "the test finds what there is", len(left()))
        expect(phone.post("delete")[0] == 200)
        expect([row for row in left() if player in row] == [] and len(left()) == 1, "only the other's laptop", left())
        expect(shared.show()["you"] is None, "a shared table stays")
        for gone in (alone, unread):
            expect(server.get(gone.path)[0] == 404, "one alone goes")
        expect(ada.tables() == {} and phone.sees(shared) == "unknown_secret")
        expect(server.ask("GET", shared.path, headers=shared.headers(0))[0] == 200, "who has the seat's secret plays on")
        expect(len(bo.get("devices")[1]["devices"]) == 2, "another's devices stay")


@of_files
def beside_a_damaged_seat(program):
    """A player of whom one seat is damaged can't be deleted, and is told so; the server goes on, and so do others."""
    with Timed(program) as server:
        ada, bo = Person(server), Person(server)
        table, other = sit(server, ada), sit(server, bo)
        server.stop()
        with database.opened(server.data) as db:
            db.execute("UPDATE seats SET bot = 'x' WHERE player = ?", (database.sha256(ada.key.encode()),))
        server.start()
        status, answer = ada.post("delete")
        expect(status == 500 and answer["error"]["code"] == "damaged", status, answer)
        expect(bo.sees(other) == 0 and ada.sees(table) == "damaged", "the others go on")
        expect(bo.post("delete")[0] == 200)
        status, said = server.stop()
        expect(status == 0 and said.strip() == f"ages: the table {table.id} is damaged and can't be loaded", status, said)
        server.start()


def of_a_thousand_tables_too(program):
    with Timed(program) as server:
        ada = Person(server)
        shared = sit(server, ada)
        server.stop()
        with database.opened(server.data) as db:
            (number,) = db.execute("SELECT number FROM tables WHERE id = ?", (shared.id,)).fetchone()
            numbers = range(number + 1, number + 1101)
            for name in ("tables", "standings", "lives"):
                (row,) = db.execute(f"SELECT * FROM {name} WHERE number = ?", (number,)).fetchall()
                copies = [[copy, *(f"{shared.id[:-4]}{copy:04}" if column == shared.id else column for column in row[1:])]
                          for copy in numbers]
                db.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(row))})", copies)
            database.copy_seats(db, number, numbers)
            player = database.sha256(ada.key.encode())
            held = "SELECT count(*) FROM seats WHERE player = ?"
            expect(db.execute(held, (player,)).fetchone() == (1101,), "the test finds them")
        server.start()
        status, answer = ada.post("delete")
        expect(status == 200, status, answer)
        with database.opened(server.data) as db:
            expect(db.execute(held, (player,)).fetchone() == (0,), "nothing of the player is left")


def codes_run_out(program):
    with Timed(program) as server:
        ada = Person(server)
        ada.code()
        letters = "ABCDEFGHJKMNPQRSTVWXYZ"
        with database.opened(server.data) as db:
            (row,) = db.execute("SELECT * FROM pairings").fetchall()
            begins = ["".join(three) for three in itertools.product(letters, repeat=3)]
            db.executemany(f"INSERT INTO pairings VALUES ({', '.join('?' * len(row))}) ON CONFLICT DO NOTHING",
                           [[three, *row[1:]] for three in begins])
        status, answer = ada.post("pairing", name="laptop")
        expect(status == 503 and answer["error"]["code"] == "too_many_codes", status, answer)
        server.clock.go(11 * MINUTE)
        ada.code()


if __name__ == "__main__":
    main([a_second_device, when_their_time_is_up, its_tables_come_along, codes_end, codes_run_out, a_removed_device,
          a_removed_device_hears_nothing, paper, no_more_than_can_be_listed,
          joined_twice_on_a_full_disk, everything_goes, words_and_notes, beside_a_damaged_seat, of_a_thousand_tables_too])
