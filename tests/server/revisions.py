#!/usr/bin/env python3
"""Tables that began under other rules: they go on from their snapshot, or are refused in words.
revisions.py PROGRAM [TEST…]"""
import database
from harness import Server, expect, main


def names_revisions(answer, ours, theirs):
    said = answer["error"]["message"]
    return f"revision {theirs} of the rules" in said and f"revision {ours} " in said


def rules_that_cannot_go_on(program):
    """A table whose snapshot these rules can't take is refused in words, and stays as it is."""
    with Server(program) as server:
        table = server.create("bronze", "pp")
        for _ in range(20):
            table.step()
        ours = table.show()["revision"]
        server.stop()

        def overfill(state):
            state["seats"][0]["food"] = 99
        database.age(server.data, table.id, overfill, by=-1)
        before = database.dumped(server.data)
        server.start()
        for path in (table.path, table.path + "/record"):
            status, _, answer = server.get(path)
            expect(status == 409 and answer["error"]["code"] == "other_rules", path, status, answer)
            expect(names_revisions(answer, ours, ours - 1), answer)
        status, said = server.stop()
        expect(status == 0 and "damaged" not in said, status, said)
        expect(database.dumped(server.data) == before, "nothing of it has changed")


def snapshot_of(server):
    with database.opened(server.data) as db:
        return db.execute("SELECT snapshot, seq FROM snapshots").fetchone()


def last_turn_under_other_rules(program):
    """A table of other rules goes on where its snapshot stands, even where the end of its log, made
    from there, ends the game. Older servers stored no number of a snapshot: there the end counts."""
    for number_is_known in (True, False):
        with Server(program) as server:
            table = server.create("bronze", "p")
            before, last = None, snapshot_of(server)
            while not table.show()["over"]:
                table.step(lambda moves: moves[-1])
                now = snapshot_of(server)
                if now != last:
                    before, last = last, now
            server.stop()
            expect(last[1] > before[1] >= 0, "a snapshot has its number", before[1], last[1])
            with database.opened(server.data) as db:
                db.execute("UPDATE snapshots SET snapshot = ?, seq = ?",
                           before if number_is_known else (before[0], -1))
            database.age(server.data, table.id)
            server.start()
            expect(table.show()["over"] != number_is_known, "its last turn begins again")
            while table.step(lambda moves: moves[-1]):
                pass
            expect(table.show()["over"])


def newer_rules(program):
    """A table that began under other rules goes on from its snapshot, without a record."""
    with Server(program) as server:
        table = server.create("bronze", "pp")
        turns = 0
        while turns < 5:
            table.step()
            turns += table.show()["unconfirmed"]
        before = table.show(0)
        server.stop()
        database.age(server.data, table.id)
        server.start()
        after = table.show(0)
        expect(after["view"] == before["view"] and after["seq"] == before["seq"])
        status, _, answer = server.get(table.path + "/record")
        expect(status == 409 and answer["error"]["code"] == "no_record", status)
        expect(names_revisions(answer, before["revision"], before["revision"] + 1000), answer)
        for number in range(2000):
            if not table.step(lambda moves: moves[-1]):
                break
            if number == 10:
                middle = table.show()
                server.restart()
                again = table.show()
                expect(again["view"]["round"] == middle["view"]["round"], "the turn begins again")
                expect(again["seq"] == middle["seq"], "and no number of the log comes twice")
        expect(table.show()["over"], "and can be played to its end")
        end = table.show()["view"]
        server.restart()
        expect(table.show()["over"] and table.show()["view"] == end, "where it stays")


if __name__ == "__main__":
    main([newer_rules, last_turn_under_other_rules, rules_that_cannot_go_on])
