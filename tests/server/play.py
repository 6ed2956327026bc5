#!/usr/bin/env python3
"""Games at the served table: whole ones, over a restart, with undo, by people and bots; parallel and
repeated requests; who may do what; what streams tell. play.py PROGRAM [TEST…]"""
import json
import random
import secrets
import signal
import subprocess
import tempfile
import threading

import database
from harness import Server, Stream, Table, expect, main, wait_until


def finish(table, choose=lambda moves: moves[-1]):
    for _ in range(20000):
        state = table.show()
        if state["over"]:
            return state
        if not table.step(choose):
            table.wait_for(lambda t: t["over"] or table.secret[t["turn"]] is not None)
    raise AssertionError("the game does not end")


def languages(program):
    """Two friends at one table read their own; the query wins over the header."""
    with Server(program) as server:
        table = server.create("bronze", "pp")

        def said(seat, query="", accepted="en"):
            _, _, read = server.ask("GET", table.path + query, headers={
                **table.headers(seat), "Accept-Language": accepted})
            return read["title"]
        expect("⟦" not in said(0))
        expect("⟦" in said(0, accepted="en;q=0.4, qps-CH;q=0.8"))
        expect("⟦" not in said(1, accepted="tlh, en;q=0.9, qps;q=0.8"))
        expect("⟦" in said(1, "?lang=qps"))
        _, _, refused = server.ask(
            "POST", table.path + "/moves", {"moves": ["fly"], "seq": 0, "client": "a" * 16},
            {**table.headers(0), "Accept-Language": "qps"})
        expect("⟦" in refused["error"]["message"], refused)


def real_dice(program):
    """The people roll: whoever sits there types in what came up, for bots too, and nothing is drawn."""
    with Server(program) as server:
        for body, field in (({"game": "magpie", "dice": "real"}, "dice"), ({"game": "bronze", "dice": "loaded"}, "dice"),
                            ({"game": "bronze", "dice": "real", "needs": 1}, "dice"),
                            ({"game": "bronze", "dice": "real", "commitment": "0" * 64}, "dice")):
            status, _, refused = server.ask("POST", "/api/tables", {**body, "seats": [{"kind": "person"}] * 2})
            expect(status == 400 and refused["error"]["message"].startswith(field), body, refused)
        table = server.create("bronze", "ppb", dice="real")
        chance, typed, undone = random.Random(11), 0, False
        for step in range(5000):
            state = table.show(chance.randrange(2))
            if state["over"]:
                break
            if step == 40:
                server.restart()
            if state["turn"] != "chance":
                expect("outcomes" not in state)
                if not table.step(chance.choice):
                    table.wait_for(lambda t: t["over"] or t["turn"] != 2)
                continue
            outcomes = state["outcomes"]
            if "moves" in outcomes:
                move = chance.choice(outcomes["moves"])["text"]
                expect(table.act("moves", 1, state["seq"], [move])[0] == 200, move)
                continue
            faces = [chance.choice(outcomes["faces"])["id"] for _ in range(outcomes["dice"])]
            text = " ".join([outcomes["verb"], *(f"{id}={faces.count(id)}" for id in
                                                  [face["id"] for face in outcomes["faces"]] if id in faces)])
            expect(table.act("moves", None, state["seq"], [text])[0] in (401, 403), "watchers type nothing")
            expect(table.act("moves", 0, state["seq"], [text + " food=9"])[0] == 422)
            status, answer = table.act("moves", chance.randrange(2), state["seq"], [text])
            expect(status == 200, status, answer)
            typed += 1
            if not undone and answer["turn"] in (0, 1):  # a slip of the hand
                undone = True
                status, answer = table.act("undo", 0, answer["seq"])
                expect(status == 200 and answer["turn"] == "chance", answer)
        else:
            raise AssertionError("the game does not end")
        expect(state["fair"] is None and undone and typed > 20)
        _, _, record = server.ask("GET", table.path + "/record")
        expect(b"\ndice typed\n" in record and verify(program, record) == 1, record[:400])


def verify(program, record):
    with tempfile.NamedTemporaryFile(suffix=".ages") as file:
        file.write(record)
        file.flush()
        return subprocess.run([program, "verify", file.name], stdout=subprocess.DEVNULL).returncode


def whole_games(program):
    with Server(program) as server:
        for game, seats in (("bronze", "p"), ("bronze", "pb"), ("magpie", "pp")):
            _, _, commitment = server.ask("POST", "/api/commitments", {})
            table = server.create(game, seats, contribution="of-ada", **commitment)
            fair = table.show()["fair"]
            expect(fair["secret"] is None and fair["contributions"][0] == "of-ada")
            expect(fair["commitment"] == commitment["commitment"], "bound before it was told")
            chance = random.Random(7)
            end = finish(table, chance.choice)
            expect(end["fair"]["commitment"] == fair["commitment"] and end["fair"]["secret"])
            status, headers, record = server.get(table.path + "/record")
            expect(status == 200 and "attachment" in headers["Content-Disposition"])
            expect(verify(program, record) == 0, "the record of", game, seats, "is fair")
            expect(min(score["place"] for score in end["scores"]) == 1)


def restart_in_the_middle(program):
    """The table after a restart is the one before, to the byte but for the clock."""
    with Server(program) as server:
        table = server.create("bronze", "pp")
        for number in range(60):
            table.step()
            if number % 20 == 7:
                seen = [table.show(seat) for seat in (None, 0, 1)]
                server.restart(signal.SIGKILL if number % 40 == 7 else signal.SIGTERM)
                again = [table.show(seat) for seat in (None, 0, 1)]
                for before, after in zip(seen, again):
                    before.pop("now"), after.pop("now")
                    # What could be taken back can be still: the log is replayed, not the state.
                    expect(before == after, "the same table")
        expect(finish(table)["over"])


def undo_and_redo(program):
    with Server(program) as server:
        table = server.create("bronze", "pp", options={"start": "0"})
        state = table.show(0)
        while not any(move["verb"] == "keep" for move in state["moves"]) and len(state["moves"]) > 1:
            _, state = table.act("moves", 0, state["seq"], [state["moves"][0]["text"]])
            if state["can_undo"]:
                break
        while not state["can_undo"]:
            _, state = table.act("moves", 0, state["seq"], [state["moves"][-1]["text"]])
        expect(table.act("undo", 1, state["seq"])[0] == 409, "the other can't undo")
        status, undone = table.act("undo", 0, state["seq"])
        expect(status == 200 and undone["can_redo"] and undone["plies"] < state["plies"])
        expect(undone["seq"] == state["seq"] + 1, "an undo is an entry of its own")
        status, redone = table.act("redo", 0, undone["seq"])
        expect(status == 200 and redone["view"] == state["view"])
        while redone["can_undo"]:
            _, redone = table.act("undo", 0, redone["seq"])
        expect(table.act("undo", 0, redone["seq"])[0] == 409)


def doubled_and_stale(program):
    with Server(program) as server:
        table = server.create("bronze", "pp", options={"start": "0"})
        first = table.show(0)
        move, client = [first["moves"][0]["text"]], secrets.token_hex(8)
        status, done = table.act("moves", 0, first["seq"], move, client)
        expect(status == 200 and done["seq"] > first["seq"])
        for again in range(3):
            if again == 2:
                server.restart(signal.SIGKILL)
            status, repeated = table.act("moves", 0, first["seq"], move, client)
            expect(status == 200 and repeated["seq"] == done["seq"], "acknowledged, not done again")
        status, stale = table.act("moves", 0, first["seq"], move)
        expect(status == 409 and stale["error"]["code"] == "stale", "another request is stale")
        expect(stale["seq"] == done["seq"] and (stale["moves"] or stale["unconfirmed"]),
               "and gets the fresh table")
        other = [first["moves"][1]["text"]]
        expect(table.act("moves", 0, first["seq"], other, client)[0] == 409,
               "another move by the same name is no repetition")
        expect(table.act("moves", 0, done["seq"] + 5, move)[0] == 409, "an answer to the future")


def parallel(program):
    """Of many moves that answer the same version exactly one is made."""
    with Server(program) as server:
        table = server.create("bronze", "pp", options={"start": "0"})
        for _ in range(5):
            state = table.show(0)
            if state["turn"] != 0 or not state["moves"]:
                break
            moves = [[move["text"]] for move in state["moves"]]
            results = []

            def push(number):
                results.append(table.act("moves", 0, state["seq"], moves[number % len(moves)])[0])

            threads = [threading.Thread(target=push, args=(number,)) for number in range(16)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            expect(sorted(results) == [200] + [409] * 15, results)


def several_moves_or_none(program):
    with Server(program) as server:
        table = server.create("bronze", "pp", options={"start": "0"})
        state = table.show(0)
        good = state["moves"][0]["text"]
        status, answer = table.act("moves", 0, state["seq"], [good, "build nothing 99"])
        expect(status == 422, status)
        expect(table.show(0)["seq"] == state["seq"], "none was made")
        status, answer = table.act("moves", 0, state["seq"], [good] * 33)
        expect(status == 400, status)
        status, answer = table.act("moves", 0, state["seq"], ["buy empire"])
        expect(status == 422 and answer["error"]["rule"].startswith("B"), answer)


def ways_out(program):
    """A turn is left at once, whatever steps it still has; what was wanted with it is all or none."""
    with Server(program) as server:
        table = server.create("bronze", "pp", options={"start": "0"})
        state = table.show(0)
        body = {"seq": state["seq"], "client": "c", "confirm": True,
                "ways": ["skip_buy", "end_build", "choose 0", "stop", "skip_leadership"]}
        expect(table.post("moves", 0, {**body, "moves": ["buy empire"]})[0] == 422)
        expect(table.post("moves", 0, {**body, "ways": ["end_build"]})[0] == 409, "no way out")
        expect(table.post("moves", 0, {**body, "ways": "stop"})[0] == 400)
        expect(table.show(0)["seq"] == state["seq"], "nothing was done")
        status, after = table.post("moves", 0, body)
        expect(status == 200 and after["turn"] == 1 and not after["unconfirmed"], status, after)
        expect(table.post("moves", 0, body)[1]["seq"] == after["seq"], "a repetition is known")


def only_what_is_new(program):
    """Whoever says what is known already is told the rest, and knows as much as who asks for all."""
    with Server(program) as server:
        table = server.create("bronze", "pb", options={"start": "0"})
        chance, log, known, back = random.Random(5), [], {"since": 0, "seq": -1}, 0
        late = []
        while True:
            state = table.wait_for(lambda t: t["over"] or t["turn"] == 0, 0)
            told = table.show(0, "?since={since}&seq={seq}".format(**known))
            back += told["since"] < known["since"]
            log = [event for event in log if event["ply"] <= told["since"]] + told["events"]
            expect(log == table.show(0)["events"], "the same log")
            known = {"since": told["plies"], "seq": told["seq"]}
            if told["over"]:
                break
            what = "confirm" if told["unconfirmed"] else "moves"
            if state["can_undo"] and chance.random() < 0.2:
                what = "undo"
            body = {**known, "client": secrets.token_hex(8)}
            if what == "moves":
                body["moves"] = [chance.choice(told["moves"])["text"]]
            status, answer = table.post(what, 0, body)
            expect(status == 200, status, answer)
            back += answer["since"] < known["since"]
            late.append(len(json.dumps(answer["events"])))
            log = [event for event in log if event["ply"] <= answer["since"]] + answer["events"]
            known = {"since": answer["plies"], "seq": answer["seq"]}
        whole = len(json.dumps(log))
        expect(back, "something was taken back")
        expect(max(late) < 6000 < whole, "no answer tells the old log:", max(late), whole)


def wrong_seats(program):
    """Every route with no secret, another table's, another seat's, the host's and nonsense."""
    with Server(program) as server:
        table, other = (server.create("bronze", "pp", options={"start": "0"}) for _ in range(2))
        seq = table.show()["seq"]
        act = {"seq": seq, "client": "c", "moves": [table.show(0)["moves"][0]["text"]]}
        strangers = {"none": None, "other table": "Seat " + other.secret[0],
                     "nonsense": "Seat x", "scheme": "Bearer " + table.secret[0],
                     "host as seat": "Seat " + table.host, "long": "Seat " + "a" * 2000}
        for what in ("moves", "confirm", "undo", "redo"):
            for name, claim in strangers.items():
                headers = {"Authorization": claim} if claim else {}
                status, _, answer = server.ask("POST", f"{table.path}/{what}", act, headers)
                expect(status == 401, what, name, status, answer)
            status, _, _ = server.ask("POST", f"{table.path}/{what}", act,
                                      {"Authorization": "Host " + table.host})
            expect(status == 403, what, "the host does not play")
            status, answer = table.post(what, 1, act)
            expect(status == 409, what, "by the seat that is not asked:", status, answer)
        for path in ("", "/record"):
            for name, claim in strangers.items():
                headers = {"Authorization": claim} if claim else {}
                status, _, _ = server.ask("GET", table.path + path, headers=headers)
                expect(status == (200 if name == "none" else 401), path, name, status)
        for name, claim in {**strangers, "a seat": "Seat " + table.secret[0],
                            "seat as host": "Host " + table.secret[0],
                            "other host": "Host " + other.host}.items():
            headers = {"Authorization": claim} if claim else {}
            status, _, _ = server.ask("POST", table.path + "/seats/1", {"to": "link"}, headers)
            expect(status == (403 if name == "a seat" else 401), "seats", name, status)
        expect(table.show()["seq"] == seq, "nothing was done")
        expect(not table.show()["moves"] and not table.show(1)["moves"])


def handing_over(program):
    with Server(program) as server:
        table = server.create("bronze", "pp", options={"start": "0"})
        host = {"Authorization": "Host " + table.host}
        stream = Stream(server, [{"id": table.id, "since": table.show()["seq"]}])

        def hand(seat, body):
            return server.ask("POST", f"{table.path}/seats/{seat}", body, host)

        status, _, seat = hand(0, {"to": "bot", "bot": "random"})
        expect(status == 200 and seat["kind"] == "bot" and seat["secret"] is None)
        expect(stream.event()["data"]["seats"] is True, "the others hear of it")
        status, _, _ = server.ask("GET", table.path, headers=table.headers(0))
        expect(status == 401, "the old link is dead")
        state = table.wait_for(lambda t: t["turn"] == 1, 1)
        expect(state["seats"][0]["kind"] == "bot" and state["seats"][0]["name"] == "P0")
        server.restart()
        expect(table.show()["seats"][0]["kind"] == "bot", "it is remembered")
        status, _, seat = hand(0, {"to": "link"})
        expect(status == 200 and seat["link"].endswith(seat["secret"]))
        table.secret[0] = seat["secret"]
        expect(table.show(0)["you"] == 0)
        hand(1, {"to": "bot", "bot": "builder"})
        expect(table.wait_for(lambda t: t["turn"] == 0)["seats"][1]["bot"] == "builder")
        hand(0, {"to": "bot", "bot": "expert"})
        table.wait_for(lambda t: t["over"])
        status, _, record = server.get(table.path + "/record")
        expect(verify(program, record) == 0, "a game that changed hands has a fair record")


def streams(program):
    with Server(program) as server:
        tables = [server.create("bronze", "pp", options={"start": "0"}) for _ in range(2)]
        wanted = [{"id": t.id, "secret": t.secret[0], "since": t.show()["seq"]} for t in tables]
        one = Stream(server, wanted)
        two = Stream(server, [{"id": tables[1].id}, {"id": "A" * 16},
                              {"id": tables[0].id, "secret": tables[1].secret[0]}])
        found = [two.event() for _ in range(3)]
        expect([e["event"] for e in found] == ["table", "refused", "refused"], found)
        expect(found[0]["id"] == f"{tables[1].id}.{tables[1].show()['seq']}")
        tables[0].step()
        event = one.event()
        expect(event["data"] == {"table": tables[0].id, "seq": tables[0].show()["seq"],
                                 "turn": tables[0].show()["turn"], "over": False,
                                 "seats": False, "goes": None}, event)
        tables[1].step()
        expect(one.event()["data"] == two.event()["data"], "both hear of the second table")
        one.close()
        known = tables[0].show()["seq"]
        tables[0].step()
        tables[1].step()
        again = Stream(server, [{"id": tables[0].id, "since": known}])
        expect(again.event()["data"]["seq"] > known, "who comes back hears what was missed")
        two.event()
        status, said = server.stop()
        expect(status == 0 and not said, "it drains with streams open:", status, said)
        expect(again.event() is None and two.event() is None, "and the streams end")
        server.start()


def logs_stored(data):
    """The log of each table: when, what kind (0 is a move), and of which seat."""
    logs = {}
    with database.opened(data) as db:
        for table, *entry in db.execute("SELECT id, at, kind, seat FROM log JOIN tables ON tables.number = log.number"
                                        " ORDER BY seq").fetchall():
            logs.setdefault(table, []).append(entry)
    return logs


def experts_beside_others(program):
    """Bots are served in the order in which they were asked, one move at a time, and those at a table with people take
    turns with the rest: beside twenty tables of four experts and one worker each table goes on as fast as the others,
    and the bot of another table answers long before each of them has moved. The times are those of the log."""
    experts = [{"kind": "bot", "bot": "expert"}] * 3
    with Server(program, "--workers", "1") as server:
        def strong():
            status, _, made = server.ask("POST", "/api/tables", {
                "game": "tta", "options": {"level": "full"}, "seats": [{"kind": "person", "name": "P"}, *experts]})
            expect(status == 201, status, made)
            table = Table(server, made)
            status, _, answer = server.ask("POST", f"{table.path}/seats/0", {"to": "bot", "bot": "expert"},
                                           {"Authorization": "Host " + table.host})
            expect(status == 200, status, answer)
            return table

        slow, quick = [strong() for _ in range(20)], server.create("bronze", "pb")
        for _ in range(12):
            quick.wait_for(lambda t: t["turn"] == 0)
            quick.step()
        wait_until(lambda: min(table.show()["plies"] for table in slow) > 50, "the experts play")
        server.stop()
        logs = logs_stored(server.data)
        server.start()
    slow = [[at for at, kind, _ in logs[table.id] if kind == 0] for table in slow]

    def made(begin, end):
        return [sum(begin < at <= end for at in moves) for moves in slow]

    whole = made(max(moves[0] if moves else 0 for moves in slow), max(max(moves, default=0) for moves in slow))
    expect(2 * min(whole) > max(whole) > 8, "some experts wait for others:", whole)
    log = logs[quick.id]
    waits = [made(asked, answered) for (asked, _, _), (answered, kind, seat) in zip(log, log[1:]) if (kind, seat) == (0, 1)]
    waits = sorted(map(sum, waits))
    print(f"# moves of others while the bot was asked: {waits}")
    expect(len(waits) > 2 and waits[len(waits) // 2] < len(slow) / 2, "the other bot waits:", waits)


def drain(program):
    """SIGTERM in the middle of moves: what is answered is kept, and it leaves with 0."""
    with Server(program) as server:
        tables = [server.create("bronze", "pb") for _ in range(8)]
        seen = {}

        def play(table):
            try:
                while True:
                    table.step()
                    seen[table.id] = table.show()["seq"]
            except OSError:
                pass
            except AssertionError:
                pass

        threads = [threading.Thread(target=play, args=(table,)) for table in tables]
        for thread in threads:
            thread.start()
        tables[0].wait_for(lambda t: t["seq"] > 10)
        status, said = server.stop()
        for thread in threads:
            thread.join()
        expect(status == 0 and not said, status, said)
        server.start()
        for table in tables:
            expect(table.show()["seq"] >= seen.get(table.id, 0), "nothing acknowledged is lost")


main([real_dice, whole_games, languages, restart_in_the_middle, undo_and_redo, doubled_and_stale, parallel,
      several_moves_or_none, ways_out, only_what_is_new, wrong_seats, handing_over, streams,
      experts_beside_others, drain])
