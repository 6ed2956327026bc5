#!/usr/bin/env python3
"""A database that an older program wrote (tests/corpus): each table opens, keeps its end, and a running
one can be played on."""
import json
import os
import pathlib
import shutil
import tempfile

from harness import Server, Table, expect, main

CORPUS = pathlib.Path(__file__).resolve().parent.parent / "corpus"


def stored_tables():
    return json.loads((CORPUS / "tables.json").read_text())["tables"]


def test_every_table_opens_and_goes_on(program):
    with tempfile.TemporaryDirectory(prefix="ages-corpus-") as folder:
        data = os.path.join(folder, "tables.db")
        shutil.copy(CORPUS / "tables.db", data)
        with Server(program, data=data) as server:
            for stored in stored_tables():
                table = Table(server, {"table": stored["table"], "host": stored["host"],
                                       "seats": [{"secret": s} for s in stored["secrets"]]})
                now = table.show()
                expect(now["game"] == stored["game"], stored["what"], "is of its game")
                expect(now["over"] == stored["over"], stored["what"], "is over or is not")
                if now["over"]:
                    continue
                before = now["seq"]
                for _ in range(3):
                    table.step()
                table.wait_for(lambda shown: shown["seq"] > before)


main([test_every_table_opens_and_goes_on])
