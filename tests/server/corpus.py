#!/usr/bin/env python3
"""Databases that older programs wrote (tests/corpus, tests/upgrade, schema-2): each table opens, keeps its
end, and a running one can be played on. One that a newer program wrote is refused."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

import database
from harness import Server, Table, expect, main, wait_until

TESTS = pathlib.Path(__file__).resolve().parent.parent


def goes_on(program, corpus):
    stored_tables = json.loads((TESTS / corpus / "tables.json").read_text())["tables"]
    with tempfile.TemporaryDirectory(prefix="ages-corpus-") as folder:
        data = os.path.join(folder, "tables.db")
        shutil.copy(TESTS / corpus / "tables.db", data)
        with Server(program, data=data) as server:
            for stored in stored_tables:
                table = Table(server, {"table": stored["table"], "host": stored["host"],
                                       "seats": [{"secret": s} for s in stored["secrets"]]})
                now = table.show()
                expect(now["game"] == stored["game"], stored["what"], "is of its game")
                expect(now["over"] == stored["over"], stored["what"], "is over or is not")
                if "points" in stored:
                    points = [score["points"] for score in now["scores"]]
                    expect(points == stored["points"] and now["seq"] == stored["seq"], stored, points)
                if now["over"]:
                    continue
                before = now["seq"]
                for _ in range(3):
                    table.step()
                table.wait_for(lambda shown: shown["seq"] > before)
            wait_until(lambda: due_and_over(data) == 0, "what is over is not due")


def due_and_over(data):
    with database.opened(data) as db:
        return db.execute("SELECT count(*) FROM due JOIN standings USING (number)"
                          " WHERE turn = -2").fetchone()[0]


def every_table_opens_and_goes_on(program):
    goes_on(program, "corpus")


def a_database_before_format_2(program):
    goes_on(program, "upgrade")


def a_database_of_schema_2(program):
    goes_on(program, "server/schema-2")


def a_database_of_a_newer_server(program):
    with Server(program) as server:
        server.create().step()
        server.stop()
        with database.opened(server.data) as db:
            known, = db.execute("PRAGMA user_version").fetchone()
            db.execute(f"PRAGMA user_version = {known + 1}")
        with open(server.data, "rb") as file:
            before = file.read()
        refused = subprocess.run([program, "serve", "--port", "0", "--data", server.data],
                                 capture_output=True, text=True)
        expect(refused.returncode == 1 and "newer version" in refused.stderr
               and str(known + 1) in refused.stderr, refused)
        with open(server.data, "rb") as file:
            expect(file.read() == before, "nothing of it has changed")
        with database.opened(server.data) as db:
            db.execute(f"PRAGMA user_version = {known}")
        server.start()


main([every_table_opens_and_goes_on, a_database_before_format_2, a_database_of_schema_2,
      a_database_of_a_newer_server])
