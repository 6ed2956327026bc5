#!/usr/bin/env python3
"""Life at a table, besides the game: who is here and who looks on, talk and notes, the terms of the host, nudges,
a rematch, the public list; and that nothing of it is told to who may not know. life.py PROGRAM [TEST…]"""
import json
import random
import subprocess
import tempfile
import time

import database
import devices
from harness import Server, Stream, expect, main


def looks(table, *seats):
    """A page with the table on its screen, of these seats or of a watcher."""
    _, _, now = table.server.ask("GET", table.path, headers={"Authorization": "Host " + table.host})
    followed = {"id": table.id, "since": now["seq"], "looks": True}
    if seats:
        followed["secrets"] = [table.secret[seat] for seat in seats]
    return Stream(table.server, [followed])


def company(stream):
    """Who is there, by the next event that tells it. That somebody has gone is noticed by a sign of life."""
    while True:
        event = stream.event(at_once=False)
        if event["event"] == "here":
            return event["data"]["here"], event["data"]["watchers"]


def who_is_here(program):
    """Whoever has the table on the screen is told who comes and goes. A page that connects again has not gone, and who
    only keeps a table in a list looks on at none."""
    with Server(program) as server:
        table = devices.create(server, "bronze", "ppp").join()
        ada = looks(table, 0)
        expect(company(ada) == ([0], 0), "alone at first")
        both = looks(table, 1, 2)
        expect(company(both) == ([0, 1, 2], 0) and company(ada) == ([0, 1, 2], 0), "two seats of one device")
        watcher = looks(table)
        expect(company(watcher) == ([0, 1, 2], 1) and company(ada) == ([0, 1, 2], 1), "somebody watches")
        listed = Stream(server, [{"id": table.id, "since": 0}])
        expect(listed.event()["event"] == "table", "a list is told of moves alone")
        again = looks(table, 1)
        both.close()
        watcher.close()
        expect(company(again) == ([0, 1, 2], 1))
        gone = company(ada)
        while gone[1] or 2 in gone[0]:
            gone = company(ada)
        expect(gone == ([0, 1], 0), "two have gone, but not who connected again", gone)
        refused = Stream(server, [{"id": table.id, "looks": True, "secret": "A" * 24}])
        expect(refused.event()["event"] == "refused")
        third = looks(table, 2)
        expect(company(ada) == ([0, 1, 2], 0), "whose secret opens nothing does not count")
        for stream in (ada, again, listed, refused, third):
            stream.close()


def as_host(table, what, body):
    return table.as_host(what, body)


def relinked(table, seat):
    """The invitation of a seat whose holder gives it away; not while dice are asked for."""
    while table.show(seat)["turn"] == "chance":
        table.give_all()
    status, made = table.post(f"seats/{seat}", seat, {"to": "link"})
    expect(status == 200, made)
    return made["invitation"]


def say(table, seat, text, client=None):
    return table.post("talk", seat, {"text": text, "client": client or str(random.random())})


def talk(table, seat, since=0):
    status, _, answer = table.server.ask("GET", f"{table.path}/talk?since={since}", headers=table.headers(seat))
    return answer["words"] if status == 200 else answer["error"]["code"]


def notes(table, seat):
    status, _, answer = table.server.ask("GET", f"{table.path}/notes", headers=table.headers(seat))
    return answer["text"] if status == 200 else answer["error"]["code"]


def code(answer):
    return answer[0], answer[1]["error"]["code"] if "error" in answer[1] else None


def words_at_a_table(program):
    """Said to all seats and to nobody else; a repeat says nothing twice; limits; erased by who wrote it and by the host;
    who is muted reads on."""
    with Server(program) as server:
        table = devices.create(server, "bronze", "ppp").join()
        stream, watcher = looks(table, 1), looks(table)
        expect(say(table, 0, "Guten Abend", "a") == (200, {"table": table.id, "n": 1}))
        expect(say(table, 0, "Guten Abend", "a")[1]["n"] == 1, "the same request again")
        expect(say(table, 0, "Guten Abend", "b")[1]["n"] == 2, "the same words again")
        told = stream.event()
        while told["event"] != "talk":
            told = stream.event()
        expect(told["data"] == {"table": table.id, "last": 1}, told)
        expect([word["text"] for word in talk(table, 2)] == ["Guten Abend"] * 2)
        expect([word["mine"] for word in talk(table, 0)] == [True, True] and not talk(table, 2)[0]["mine"])
        expect(talk(table, None) == "forbidden", "watchers don't read")
        expect(code(table.server.ask("POST", table.path + "/talk", {"text": "Hallo"})[::2]) == (401, "unknown_secret"))
        for bad in ("", " ", "a\nb", "x" * 501, "a\u202eb", "\u0007", 7):
            expect(code(say(table, 1, bad)) == (400, "bad_request"), bad)
        expect(say(table, 1, "é" * 500)[0] == 200, "characters, not bytes")

        sent = [say(table, 2, f"{i}")[0] for i in range(8)]
        expect(sent[:5] == [200] * 5 and 429 in sent, "five at once, then one a second", sent)
        time.sleep(1.05)
        expect(say(table, 2, "later")[0] == 200 and code(say(table, 2, "too soon")) == (429, "too_fast"))

        change = max(word["n"] for word in talk(table, 0))
        erase = lambda n, seat: table.post(f"talk/{n}/erase", seat, {})
        expect(code(erase(1, 1)) == (403, "forbidden") and code(erase(99, 0)) == (404, "no_such_message"))
        expect(erase(1, 0)[0] == 200 and erase(1, 0)[0] == 200, "own words, and again")
        expect(as_host(table, "talk/3/erase", {})[0] == 200, "the host, anybody's")
        gone = {word["n"]: (word["state"], word["text"]) for word in talk(table, 2, change)}
        expect(gone == {1: ("erased", ""), 3: ("removed", "")}, "what has changed since is told", gone)
        with database.opened(server.data) as db:
            left = db.execute("SELECT count(*) FROM chat WHERE text LIKE 'Guten%'").fetchone()
            expect(left == (1,), "it is not kept", left)

        expect(as_host(table, "terms", {"muted": [2]})[1]["terms"]["muted"] == [2])
        expect(code(say(table, 2, "?")) == (403, "muted") and len(talk(table, 2)) > 5)
        expect(code(table.post("terms", 0, {"muted": []})) == (403, "forbidden"), "only the host")
        for bad in ({"muted": [9]}, {"muted": 1}, {"watch": "some"}, {"reads": 1}):
            expect(code(as_host(table, "terms", bad)) == (400, "bad_request"), bad)
        expect(as_host(table, "terms", {"muted": []})[0] == 200)
        time.sleep(1.05)
        expect(say(table, 2, "again")[0] == 200)

        expect(as_host(table, "terms", {"reads": True})[0] == 200)
        expect(talk(table, None)[-1]["text"] == "again", "unless the host lets them")
        server.restart()
        expect(talk(table, 1)[-1]["text"] == "again" and table.show()["terms"]["reads"], "it is stored")
        expect(as_host(table, "delete", {})[0] == 200)
        with database.opened(server.data) as db:
            for name in ("chat", "notes", "terms", "nudges"):
                expect(db.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,), "it goes with the table:", name)
        stream.close()
        watcher.close()


def two_hundred_a_day(program):
    """Of a seat; and who wants all of it told has fewer requests than who wants what is new."""
    with Server(program, "--trust-proxy", "127.0.0.1") as server:
        table = devices.create(server, "bronze", "pp").join()
        expect(say(table, 0, "first")[0] == 200)
        server.stop()
        with database.opened(server.data) as db:
            number, = db.execute("SELECT number FROM tables").fetchone()
            for n in range(2, 201):
                db.execute("INSERT INTO chat SELECT number, ?, ?, seat, at - 3600, 0, holder, x'00', 'x' FROM chat"
                           " WHERE number = ? AND n = 1", (n, n, number))
            db.commit()
        server.start()
        expect(code(say(table, 0, "one more")) == (429, "enough_said"))
        expect(say(table, 1, "of another")[0] == 200)
        server.stop()
        server.flags = ["--rate", "5", "--trust-proxy", "127.0.0.1"]
        server.start()
        for since, told in ((200, {200}), (0, {200, 429})):
            headers = {**table.headers(0), "X-Forwarded-For": f"198.51.100.{since}"}
            answers = {server.get(f"{table.path}/talk?since={since}", **headers)[0] for _ in range(12)}
            expect(answers == told, since, answers)


def private_notes(program):
    """Only who holds the seat reads its notes: not the host, not who takes the seat later."""
    with Server(program) as server:
        table = devices.create(server, "bronze", "pp").join()
        text = "Ada builds the wall.\nTrust nobody. " + "n" * 7000
        expect(table.post("notes", 1, {"text": text})[1]["text"] == text)
        expect(notes(table, 1) == text and notes(table, 0) == "" and notes(table, None) == "unknown_secret")
        expect(code(table.post("notes", 1, {"text": "n" * 8001})) == (400, "bad_request") and notes(table, 1) == text)
        expect(server.ask("GET", table.path + "/notes", headers={"Authorization": "Host " + table.host})[0] == 403)
        expect(devices.Device(table, 1).claim(relinked(table, 1))[0] == 200)
        expect(notes(table, 1) == "", "they are not of the seat")
        expect(table.post("notes", 1, {"text": ""})[1]["text"] == "")


def leaks(program):
    """Nothing of talk and notes is in any answer, stream or record of who may not read it."""
    with Server(program) as server:
        table = devices.create(server, "bronze", "pp").join()
        stream, own = looks(table), looks(table, 0)
        said, noted = "zwiebelkuchen", "rhabarber"
        expect(say(table, 0, said)[0] == 200 and table.post("notes", 0, {"text": noted})[0] == 200)
        table.play(steps=12)
        expect(say(table, 1, said + "!")[0] == 200)
        paths = ["", "?since=0", "/record", "/chain?since=0", "/talk", "/notes", "/talk?since=0"]
        everything = ["/api/games", "/api/keeping", "/api/tables", "/metrics", "/healthz", "/api/openapi.json"]

        def read(seat, paths):
            found = ""
            for path in paths:
                _, _, answer = server.ask("GET", path, headers=table.headers(seat))
                found += answer.decode() if isinstance(answer, bytes) else json.dumps(answer)
            return found

        def hear(stream):
            events = []
            server.ask("POST", table.path + "/claim", {})
            as_host(table, "terms", {"muted": []})
            while not events or not events[-1]["data"].get("seats"):
                events.append(stream.event())
            return events

        watched = read(None, [table.path + path for path in paths] + everything)
        expect(said not in watched and noted not in watched, "a watcher")
        expect(all(event["event"] != "talk" for event in hear(stream)), "nor that something was said")
        seen = read(1, [table.path + path for path in paths])
        expect(said in seen and noted not in seen, "another seat")
        expect(noted in read(0, [table.path + "/notes"]))
        expect(any(event["event"] == "talk" for event in hear(own)))
        for path in ("", "/record", "/chain?since=0"):
            expect(said not in read(0, [table.path + path]), "no part of the game", path)
        table.play()
        _, _, record = server.get(table.path + "/record")
        expect(said.encode() not in record and noted.encode() not in record)
        with tempfile.NamedTemporaryFile(suffix=".ages") as file:
            file.write(record)
            file.flush()
            expect(subprocess.run([program, "verify", file.name], capture_output=True).returncode == 0)
        expect(talk(table, None) == "forbidden", "nor when it is over")
        for one in (stream, own):
            one.close()


def watchers(program):
    """Anybody with the link, a round later, or nobody: as the host wants. Who is invited may look before sitting down."""
    with Server(program) as server:
        set_so = devices.create(server, "bronze", "pp", terms={"watch": "nobody"})
        expect(server.get(set_so.path)[0] == 403, "closed from its first moment")
        expect(set_so.join().show(0)["terms"]["watch"] == "nobody")
        for bad in ({"watch": "some"}, {"reads": 1}, 7):
            wanted = {"game": "bronze", "seats": [{"kind": "person"}], "needs": 0, "terms": bad}
            expect(server.ask("POST", "/api/tables", wanted)[0] == 400, bad)
        wanted = {"game": "bronze", "seats": [{"kind": "person"}], "needs": 0, "terms": {"listed": True}}
        expect(code(server.ask("POST", "/api/tables", wanted)[::2]) == (403, "no_list"))
        table = devices.create(server, "bronze", "pp").join()
        table.play(steps=60)
        while table.show()["turn"] == "chance":
            table.give_all()
        now = table.show()
        behind = looks(table)
        expect(as_host(table, "terms", {"watch": "later"})[0] == 200)
        later = table.show()
        expect(0 < later["plies"] < now["plies"] == table.show(0)["plies"], later["plies"], now["plies"])
        turns = [e for e in now["events"] if e["depth"] == 0 and later["plies"] < e["ply"] <= now["plies"]]
        expect(len(turns) >= 1, "by a round")
        expect(max(event["ply"] for event in later["events"]) <= later["plies"] and "asked" not in later)
        expect(table.show(None, "?back=0&since=0")["plies"] == later["plies"])
        expect(table.show(None, "?back=100")["plies"] <= later["plies"])
        for what in ("/record", "/chain"):
            status, _, answer = server.get(table.path + what)
            expect((status, answer["error"]["code"]) == (403, "later"), what)
        event = behind.event()
        while event["event"] != "table":
            event = behind.event()
        expect(event["data"]["turn"] is None and "ask" not in event["data"], event)

        expect(as_host(table, "terms", {"watch": "nobody"})[0] == 200)
        expect(behind.event()["event"] == "refused", "who watched hears it")
        behind.close()
        for what in ("", "/record", "/chain", "/talk"):
            expect(server.get(table.path + what)[0] == 403, what)
        expect(table.show(1)["you"] == 1)
        seated = looks(table, 0, 1)
        expect(company(seated) == ([0, 1], 0), "seats hear of it as before")
        seated.close()
        refused = looks(table)
        expect(refused.event()["event"] == "refused")
        refused.close()
        server.restart()
        expect(server.get(table.path)[0] == 403, "it is stored")
        invitation = relinked(table, 1)
        invited = {"Authorization": "Invitation " + invitation}
        status, _, seen = server.ask("GET", table.path, headers=invited)
        expect(status == 200 and seen["you"] is None)
        expect(devices.Device(table, 1).claim(invitation)[0] == 200)
        expect(server.ask("GET", table.path, headers=invited)[0] == 401, "a spent one opens nothing")
        as_host(table, "terms", {"watch": "later"})
        as_host(table, "give_up", {})
        expect(server.get(table.path + "/record")[0] == 200, "all is told at the end")


def nudges(program):
    with Server(program) as server:
        table = devices.create(server, "bronze", "pp").join()
        table.play(steps=20, until=lambda shown: shown["turn"] == 1)
        while table.show()["turn"] != 1:
            table.play(steps=1)
        expect(table.show()["nudge"] is None)
        expect(code(table.post("nudge", 1, {"seat": 0})) == (409, "not_waiting"))
        expect(code(table.post("nudge", 1, {"seat": 1})) == (409, "not_waiting"), "nor oneself")
        expect(code(table.post("nudge", 0, {"seat": 7})) == (400, "bad_request"))
        expect(server.ask("POST", table.path + "/nudge", {"seat": 1})[0] == 401)
        status, shown = table.post("nudge", 0, {"seat": 1})
        expect(status == 200 and shown["nudge"]["seat"] == 1 and shown["nudge"]["by"] == 0, shown)
        expect(table.show()["nudge"]["seat"] == 1 and as_host(table, "terms", {"watch": "later"})[0] == 200)
        expect(table.show()["nudge"] is None, "who sees the table later does not hear whose turn it is now")
        as_host(table, "terms", {"watch": "all"})
        expect(code(table.post("nudge", 0, {"seat": 1})) == (429, "nudged"), "once a day")
        server.restart()
        expect(table.show(1)["nudge"]["by"] == 0)
        table.step()
        expect(table.show(1)["nudge"] is None, "until somebody goes on")


def rematch(program):
    """The same people, and who began is last. Each device is invited to its own seat."""
    with Server(program) as server:
        table = devices.create(server, "bronze", "ppb").join()
        expect(code(table.post("rematch", 0, {})) == (409, "running"))
        as_host(table, "terms", {"watch": "later", "muted": [1]})
        as_host(table, "give_up", {})
        expect(server.ask("POST", table.path + "/rematch", {})[0] == 401)
        stream = looks(table, 0)
        status, first = table.post("rematch", 1, {})
        expect(status == 200 and first["seat"] == 0 and first["host"] and len(first["invitations"]) == 2, first)
        event = stream.event()
        while event["event"] != "table":
            event = stream.event()
        expect(event["data"]["seats"] and table.show(0)["rematch"] == first["table"], "all see it")
        status, second = table.post("rematch", 0, {})
        expect(second["table"] == first["table"] and second["seat"] == 2 and second["host"] is None, second)
        expect(second["invitations"] == [])
        status, _, made = server.ask("GET", f"/api/tables/{first['table']}",
                                     headers={"Authorization": "Host " + first["host"]})
        names = lambda shown: [seat["name"] for seat in shown["seats"]]
        old = names(table.show(0))
        expect(names(made) == old[1:] + old[:1] and made["terms"]["watch"] == "later", names(made))
        expect(made["options"] == table.show(0)["options"] and made["terms"]["muted"] == [])

        new = devices.AskedTable(server, {"table": first["table"], "host": first["host"], "seats": [
            {"seat": 0, "kind": "person", "secret": None, "invitation": first["invitation"]},
            {"seat": 1, "kind": "bot", "secret": None, "invitation": None},
            {"seat": 2, "kind": "person", "secret": None, "invitation": second["invitation"]}]})
        new.join()
        as_host(new, "terms", {"watch": "all"})
        expect(table.post("rematch", 0, {})[1]["invitation"] is None, "who sits there needs none")
        expect(new.play(steps=30)["plies"] > 0)
        relinked(new, 2)
        expect(table.post("rematch", 0, {})[1]["invitation"] is None, "a seat that was held is its holder's to give away")
        expect(as_host(new, "delete", {})[0] == 200)
        expect(table.post("rematch", 0, {})[1]["table"] != first["table"], "a deleted one is set anew")
        stream.close()


def public_list(program):
    """Off by default; where the server has one, the host of a table puts it there, and anybody may take a free seat."""
    with Server(program) as server:
        table = devices.create(server)
        expect(server.get("/api/tables")[2] == {"public": False, "tables": []})
        expect(code(as_host(table, "terms", {"listed": True})) == (403, "no_list"))
    with Server(program, "--public") as server:
        table = devices.create(server, "bronze", "ppb").join(0)
        other = devices.create(server, "magpie", "pp").join(0)
        expect(server.get("/api/tables")[2] == {"public": True, "tables": []})
        guest = devices.Device(table, 1)
        guest.new_chain()
        body = {"seat": 1, "secret": guest.secret, "tip": guest.tip.hex()}
        expect(guest.post("claim", body, {})[0] == 400, "not without an invitation")
        expect(as_host(table, "terms", {"watch": "nobody"})[0] == 200 and server.get(table.path)[0] == 403)
        expect(as_host(table, "terms", {"listed": True})[0] == 200)
        expect(server.get(table.path)[0] == 200, "who may sit down may look before")
        listed = server.get("/api/tables")[2]["tables"]
        expect([one["table"] for one in listed] == [table.id] and listed[0]["game"] == "bronze", listed)
        expect([seat["free"] for seat in listed[0]["seats"]] == [False, True, False])
        expect(listed[0]["watch"] == "nobody" and listed[0]["seats"][2]["level"] and table.host not in json.dumps(listed))
        expect(code(guest.post("claim", {**body, "seat": 0}, {})) == (403, "spent"), "a taken one")
        expect(code(guest.post("claim", {**body, "seat": 9}, {})) == (400, "bad_request"))
        server.restart()
        status, joined = guest.post("claim", body, {})
        expect(status == 200 and joined["seat"] == 1, joined)
        guest.has_joined(joined)
        table.devices[1] = guest
        expect(server.get("/api/tables")[2]["tables"] == [], "full: it is off the list")
        expect(server.get(table.path)[0] == 403 and not table.show(0)["terms"]["listed"])
        expect(as_host(table, "terms", {"watch": "all"})[0] == 200)
        expect(table.play(steps=20)["plies"] > 0)
        expect(as_host(other, "terms", {"listed": True})[0] == 200)
        expect(len(server.get("/api/tables")[2]["tables"]) == 1)
        expect(as_host(other, "give_up", {})[0] == 200 and server.get("/api/tables")[2]["tables"] == [])


if __name__ == "__main__":
    main([who_is_here, words_at_a_table, two_hundred_a_day, private_notes, leaks, watchers, nudges, rematch,
          public_list])
