#!/usr/bin/env python3
"""Every answer that the description of the interface documents is provoked once, and is as described.
api.py PROGRAM [TEST…]"""
import os
import pathlib
import re
import sys

import database
import devices
from harness import Server, expect, main

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import openapi  # noqa: E402

NUMBERS = {"integer": int, "number": (int, float), "string": str, "object": dict, "array": list,
           "boolean": bool, "null": type(None)}
KNOWN = {"type", "properties", "required", "additionalProperties", "items", "enum", "const", "pattern",
         "minimum", "maximum", "maxLength", "description", "$ref"}


class Description:
    def __init__(self, document):
        self.document = document
        self.provoked = set()
        self.codes = set()

    def resolve(self, node):
        while "$ref" in node:
            found = self.document
            for part in node["$ref"].removeprefix("#/").split("/"):
                found = found[part]
            node = found
        return node

    def is_type(self, value, name):
        if isinstance(value, bool):
            return name == "boolean"
        return isinstance(value, NUMBERS[name])

    def check(self, value, schema, where):
        """The part of JSON Schema that the description uses; anything else fails."""
        expect(set(schema) <= KNOWN, where, "uses", set(schema) - KNOWN)
        schema = self.resolve(schema)
        types = schema.get("type")
        if types is not None:
            types = types if isinstance(types, list) else [types]
            expect(any(self.is_type(value, name) for name in types), where, "is no", types, value)
        expect("enum" not in schema or value in schema["enum"], where, value)
        expect("const" not in schema or value == schema["const"], where, value)
        if isinstance(value, str):
            expect(re.search(schema.get("pattern", ""), value), where, "does not fit:", value)
        if isinstance(value, int):
            expect(schema.get("minimum", value) <= value <= schema.get("maximum", value), where)
        if isinstance(value, list) and "items" in schema:
            for number, item in enumerate(value):
                self.check(item, schema["items"], f"{where}[{number}]")
        if isinstance(value, dict):
            self.check_object(value, schema, where)

    def check_object(self, value, schema, where):
        properties, more = schema.get("properties", {}), schema.get("additionalProperties", True)
        for name in schema.get("required", []):
            expect(name in value, where, "lacks", name)
        for name, part in value.items():
            if name in properties:
                self.check(part, properties[name], f"{where}.{name}")
            else:
                expect(more is not False, where, "has an unknown", name)
                if isinstance(more, dict):
                    self.check(part, more, f"{where}.{name}")

    def route_of(self, path):
        path = path.split("?")[0]
        for pattern in sorted(self.document["paths"], key=lambda p: "{" in p):
            if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", pattern), path):
                return pattern
        return None

    def answer(self, method, path, status, headers, body, documented=True):
        """Is the answer one that is documented, and as documented?"""
        pattern = self.route_of(path)
        if not pattern or method.lower() not in self.document["paths"][pattern]:
            self.check(body, {"$ref": "#/components/schemas/Error"}, path)
            self.codes.add(status)
            return
        responses = self.document["paths"][pattern][method.lower()]["responses"]
        listed = str(status) in responses and documented
        response = self.resolve(responses[str(status)] if listed else responses["default"])
        if listed:
            self.provoked.add((method, pattern, str(status)))
        else:
            self.codes.add(status)
        (kind, content), = response["content"].items()
        expect(headers["Content-Type"].split(";")[0] == kind, path, headers["Content-Type"])
        if kind == "application/json":
            self.check(body, content["schema"], f"{method} {pattern} {status}")


class Watched(Server):
    """A server whose answers are all held against the description."""
    description = None

    def ask(self, method, path, body=None, headers=None, raw=None, documented=True):
        status, got, answer = super().ask(method, path, body, headers, raw)
        if self.description is None:
            Watched.description = Description(super().ask("GET", "/api/openapi.json")[2])
        self.description.answer(method, path, status, got, answer, documented)
        return status, got, answer

    def get(self, path, **headers):
        return self.ask("GET", path, headers=headers)


def provoke_plain(server):
    for path in ("/healthz", "/metrics", "/api/openapi.json", "/api/games", "/api/rules/bronze",
                 "/api/keeping", "/api/rules/magpie", "/api/rules/none", "/api/cards/tta", "/api/cards/bronze"):
        server.get(path)
    server.ask("GET", "/metrics", headers={"X-Forwarded-For": "203.0.113.7"})


def provoke_acts(server):
    table = server.create("bronze", "pp", options={"start": "0"})
    state = table.show(0)
    move = [state["moves"][0]["text"]]
    host = {"Authorization": "Host " + table.host}
    body = {"seq": state["seq"], "client": "c", "moves": move}
    for what in ("moves", "confirm", "undo", "redo"):
        path = f"{table.path}/{what}"
        server.ask("POST", path, {}, table.headers(0))
        server.ask("POST", path, body)
        server.ask("POST", path, body, host)
        server.ask("POST", "/api/tables/" + "x" * 16 + "/" + what, body)
        table.act(what, 1, state["seq"], move)
    table.act("moves", 0, state["seq"], ["buy empire"])
    while not table.show(0)["can_undo"]:
        table.step(lambda moves: moves[-1])
    table.act("undo", 0, table.show(0)["seq"])
    table.act("redo", 0, table.show(0)["seq"])
    while not table.show(0)["unconfirmed"]:
        table.step()
    table.act("confirm", 0, table.show(0)["seq"])


def provoke_seats(server):
    table = server.create("bronze", "pb")
    for claim in (None, "Seat " + table.secret[0], "Host " + table.host):
        headers = {"Authorization": claim} if claim else {}
        for seat, body in ((0, {"to": "link"}), (0, {"to": "nobody"}), (1, {"to": "link"}),
                           (7, {"to": "link"})):
            server.ask("POST", f"{table.path}/seats/{seat}", body, headers)


def provoke_delete(server):
    table = server.create("bronze", "pp")
    for claim in ("", "Seat " + table.secret[0], "Host " + table.host, "Host " + table.host):
        server.ask("POST", table.path + "/delete", {}, {"Authorization": claim} if claim else {})


def provoke_tables(server):
    table = server.create("magpie", "pp")
    for path in (table.path, table.path + "/record"):
        server.get(path)
        server.ask("GET", path, headers=table.headers(0))
        server.ask("GET", path, headers={"Authorization": "Seat nonsense"})
    server.get("/api/tables/" + "x" * 16)
    server.get("/api/tables/" + "x" * 16 + "/record")
    server.get(table.path + "?since=0&back=3&lang=fr")
    server.ask("POST", "/api/tables", {"game": "none"})
    _, _, commitment = server.ask("POST", "/api/commitments", {})
    for _ in range(2):
        server.ask("POST", "/api/tables", {"game": "bronze", "seats": [{"kind": "person"}],
                                           **commitment})
    server.ask("POST", "/api/stream", {"tables": 0})
    # A stream has no end: what it begins with is enough.
    server.description.provoked.add(("POST", "/api/stream", "200"))


def provoke_asked(server):
    """Tables whose dice are asked for: every answer of their routes."""
    fair = server.create("bronze", "pp")
    wanted = {"game": "bronze", "seats": [{"kind": "person"}], "needs": "some"}
    server.ask("POST", "/api/tables", wanted)
    table = devices.create(server, "magpie", "pp")
    host, nobody = {"Authorization": "Host " + table.host}, "/api/tables/" + "x" * 16
    first, second = table.devices
    table.join()
    bodies = {"claim": {"invitation": table.invitation[1], "secret": "s" * 24, "tip": "0" * 64},
              "tip": {"tip": "0" * 64}, "give": {"n": 1, "x": "0" * 64}, "give_up": {}}
    for what, body in bodies.items():
        for path in (table.path, nobody, fair.path):
            for headers in (first.headers, host, {"Authorization": "Seat nonsense"},
                            fair.headers(0), {"Authorization": "Host " + fair.host}):
                if what != "give_up" or path != table.path:
                    server.ask("POST", f"{path}/{what}", body, headers)
                    server.ask("POST", f"{path}/{what}", {}, headers)
    timed = devices.create(server, needs=0, clock="days").join()
    for path in (timed.path, nobody):
        for headers in (timed.headers(0), {"Authorization": "Seat nonsense"}):
            for days in (2, 2, 99, 0):
                server.ask("POST", path + "/pause", {"days": days}, headers)
            server.ask("POST", path + "/orders", {"orders": {}}, headers)
            server.ask("GET", path + "/orders", None, headers)
    timed.show(0)
    cards = devices.create(server, "tta", "pp", needs=0).join()
    for headers in (cards.headers(0), {"Authorization": "Host " + cards.host}):
        server.ask("POST", cards.path + "/orders", {"orders": {"bid": 3}}, headers)
        server.ask("GET", cards.path + "/orders", None, headers)
    for path in (table.path + "/chain", nobody + "/chain", table.path + "/chain?since=99"):
        server.get(path)
        server.ask("GET", path, headers={"Authorization": "Seat nonsense"})
    second.post("give", {"n": 7, "x": "0" * 64})
    table.act("undo", 0, table.show()["seq"])
    table.give_all()
    first.rejoin()
    second.post("give_up", {})
    for _ in range(2):
        table.as_host("give_up", {})
    table.show(0)
    server.get(table.path + "/chain")
    table.as_host("seats/1", {"to": "bot", "bot": "random"})


def provoke_life(server):
    """Talk, notes, terms, nudges and rematches: every answer of their routes."""
    fair = server.create("bronze", "p")
    table, nobody = devices.create(server, "bronze", "pp").join(), "/api/tables/" + "x" * 16
    while table.show()["turn"] == "chance":
        table.give_all()
    turn, host = table.show()["turn"], {"Authorization": "Host " + table.host}
    posts = {"talk": {"text": "Hallo"}, "talk/1/erase": {}, "notes": {"text": "Hm"}, "terms": {"watch": "later"},
             "nudge": {"seat": turn}, "rematch": {}}
    for what, body in posts.items():
        for headers in ({}, table.headers(1 - turn), table.headers(1 - turn), host):
            for path in (table.path, nobody):
                server.ask("POST", f"{path}/{what}", body, headers)
        server.ask("POST", f"{table.path}/{what}", {"text": 7, "watch": 7}, table.headers(0))
        server.ask("POST", f"{table.path}/{what}", {"text": 7, "watch": 7}, host)
    server.ask("POST", f"{table.path}/talk/9/erase", {}, host)
    server.ask("POST", f"{table.path}/nudge", {"seat": 1 - turn}, table.headers(turn))
    server.ask("POST", f"{fair.path}/terms", {"listed": True}, {"Authorization": "Host " + fair.host})
    server.get("/api/tables")
    for _ in range(7):
        server.ask("POST", table.path + "/talk", {"text": "Hallo"}, table.headers(turn))
        server.ask("POST", table.path + "/talk", {"text": str(_)}, table.headers(turn))
    for what in ("", "/record", "/chain", "/talk", "/notes"):
        for headers in ({}, table.headers(0), host, {"Authorization": "Seat nonsense"}):
            server.ask("GET", table.path + what, headers=headers)
        server.get(nobody + what)
    server.ask("POST", f"{table.path}/talk/1/erase", {}, {"Authorization": "Seat nonsense"})
    table.as_host("terms", {"watch": "nobody"})
    server.get(table.path)
    table.as_host("give_up", {})
    server.ask("POST", table.path + "/rematch", {}, table.headers(0))


def provoke_limits(server):
    seats = {"game": "bronze", "seats": [{"kind": "person"}]}
    server.ask("POST", "/api/tables", seats, {"Origin": "https://evil.example"})
    server.ask("PUT", "/api/tables", seats)
    server.ask("GET", "/api/nothing")
    server.ask("GET", "/api/" + "x" * 300)
    server.ask("POST", "/api/tables", raw=b"{}", headers={"Content-Type": "text/plain"})
    server.ask("POST", "/api/tables", raw=b" " * 70_000)


def provoke_stored(server):
    old, broken, gone = (server.create("bronze", "pp") for _ in range(3))
    server.stop()
    database.age(server.data, old.id)
    database.age(server.data, gone.id, lambda state: state.update(round=0), by=-1)
    with database.opened(server.data) as db:
        db.execute("UPDATE tables SET head = head || ' ' WHERE id = ?", (broken.id,))
        db.execute("INSERT INTO archive VALUES ('archived-table-1', 1, 'a record')")
    server.start()
    server.get(old.path + "/record")
    server.get(old.path)
    server.get(broken.path)
    server.get(gone.path)
    server.get("/api/tables/archived-table-1")
    server.get("/api/tables/archived-table-1/record")
    server.restart()


def provoke_players(server):
    """A player's devices, until there are too many; then everything goes."""
    def me(method, what, body=None, key="A" * 24):
        return server.ask(method, "/api/me/" + what, body, {"Authorization": "Player " + key} if key else {})[2]

    table = devices.create(server, "bronze", "pp")
    table.device(0).player = "A" * 24
    table.join(0)
    table.post("talk", 0, {"text": "ave", "client": "a"})
    table.post("notes", 0, {"text": "memento"})
    for what in ("devices", "tables", "history", "export"):
        me("GET", what)
        me("GET", what, key=None)
    me("GET", "notices")
    me("GET", "notices", key=None)
    me("POST", "notices", {"address": "https://x", "format": "json"})
    me("POST", "notices", {"address": 7, "format": "json"})
    me("POST", "looking", {})
    me("POST", "notices/remove", {"address": "https://x"})
    for what in ("pairing", "join", "recovery", "devices/000000000000/remove", "delete", "notices", "notices/remove",
                 "looking"):
        me("POST", what, {}, key=None)
        server.ask("POST", "/api/me/" + what, raw=b"?")
    me("POST", "pairing", {"name": 7})
    code = me("POST", "pairing", {"name": "laptop"})["code"]
    wrong = code[:3] + ("AAAAA" if code[3] != "A" else "BBBBB")
    for _ in range(5):
        me("POST", "join", {"code": wrong}, key="B" * 24)
    me("POST", "join", {"code": code}, key="B" * 24)
    me("POST", "join", {"code": me("POST", "pairing", {})["code"]}, key="B" * 24)
    here = {device["here"]: device["id"] for device in me("GET", "devices")["devices"]}
    me("POST", f"devices/{here[True]}/remove", {})
    me("POST", f"devices/{here[False]}/remove", {})
    me("POST", "devices/000000000000/remove", {})
    paper = me("POST", "recovery", {})["code"]
    for letter in "CDEFGHIJKLMNOPQRSTUV":
        me("POST", "join", {"code": paper}, key=letter * 24)
    me("POST", "pairing", {})
    me("POST", "delete", {})


def provoke_notices(server):
    """Where none are sent, nothing is added; the sender of this server is told of an address that leads nowhere."""
    for body in ({"address": "https://127.0.0.1/", "format": "json"}, {"address": "x", "format": "json"}):
        server.ask("POST", "/api/me/notices", body, {"Authorization": "Player " + "A" * 24})
    provoke_hooks(server)


def provoke_hooks(server):
    """The webhook of a table, and answers to mails."""
    table = server.create("bronze", "p")
    for path in (table.path, "/api/tables/" + "x" * 16):
        for headers in ({}, {"Authorization": "Seat nonsense"}, table.headers(0), {"Authorization": "Host " + table.host}):
            server.ask("GET", path + "/hook", headers=headers)
            for body in ({"address": "https://127.0.0.1/", "format": "json"}, {"address": None}, {"address": 7}):
                server.ask("POST", path + "/hook", body, headers)
    for body in ({"code": 7}, {"code": "x", "wanted": True}):
        server.ask("POST", "/api/mail", body)


def every_answer(program):
    with Watched(program, "--public", "--trust-proxy", "127.0.0.1") as server:
        server.get("/healthz")
        for provoke in (provoke_plain, provoke_acts, provoke_seats, provoke_delete, provoke_tables,
                        provoke_asked, provoke_players, provoke_life, provoke_hooks, provoke_limits, provoke_stored):
            provoke(server)
    if os.access(os.path.join(os.path.dirname(program), "ages-notify"), os.X_OK):
        with Watched(program, "--notices", "https://games.example/") as server:
            provoke_notices(server)
    else:
        Watched.description.provoked |= {("POST", path, status) for status in ("200", "400")
                                         for path in ("/api/me/notices", "/api/tables/{table}/hook")}
    Watched.description.provoked.add(("POST", "/api/mail", "200"))  # notices.py reads the mail
    with Watched(program, "--rate", "5", "--tables", "1", roomy=False) as server:
        for _ in range(2):
            server.ask("POST", "/api/tables", {"game": "bronze", "seats": [{"kind": "person"}]})
            server.restart()  # with a full bucket
        for _ in range(60):
            server.get("/api/games")
    description = Watched.description
    documented = {(method.upper(), path, status)
                  for path, methods in description.document["paths"].items()
                  for method, operation in methods.items()
                  for status in operation["responses"] if status != "default"}
    expect(not documented - description.provoked, "never provoked:",
           sorted(documented - description.provoked))
    limits = description.document["components"]["responses"]["Limits"]["description"]
    codes = {int(code) for code in re.findall(r"\b[45]\d\d\b", limits)}
    # 400 is the routes' own; 409 needs a table of other rules (revisions.py); 503 and 507
    # need a server that is ill: durability.py makes it so.
    expect(codes - description.codes <= {400, 409, 503, 507}, "never provoked:",
           codes - description.codes)
    print(f"# {len(description.provoked)} answers as described, and {len(description.codes)} limits")


def served_as_written(program):
    """What the server says it is, the repository says too; and every route is there."""
    source = ROOT / "src" / "server"
    with Server(program) as server:
        served = server.get("/api/openapi.json")[2]
    written = openapi.joined(sorted((source / "openapi").glob("*.json")))
    expect(served == written)
    routes = set(re.findall(r'\.method = "(\w+)",\s*\.pattern = "([^"]+)"',
                            (source / "routes.c").read_text(encoding="utf-8")))
    described = {(method.upper(), re.sub(r"\{\w+\}", "{}", path))
                 for path, methods in written["paths"].items() for method in methods}
    expect(routes == described, routes ^ described)


main([every_answer, served_as_written])
