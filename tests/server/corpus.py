#!/usr/bin/env python3
"""Databases that older programs wrote (tests/corpus, tests/upgrade): each table opens, keeps its end, and a
running one can be played on."""
import json
import os
import pathlib
import shutil
import tempfile

from harness import Server, Table, expect, main

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


def every_table_opens_and_goes_on(program):
    goes_on(program, "corpus")


def a_database_before_format_2(program):
    goes_on(program, "upgrade")


main([every_table_opens_and_goes_on, a_database_before_format_2])
