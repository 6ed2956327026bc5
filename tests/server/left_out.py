#!/usr/bin/env python3
"""A program that was built without some library says so in words. left_out.py PROGRAM LIBRARY…"""
import os
import subprocess
import sys
import tempfile

sys.argv, LEFT_OUT = sys.argv[:2], sys.argv[2:]

from harness import expect, main  # noqa: E402: it reads the arguments

COMMANDS = {
    "libpq": (["serve", "--data", "postgresql://localhost/ages"], "built without PostgreSQL (libpq)"),
    "libcurl": (["join", "http://127.0.0.1:1/#/t/AAAAAAAAAAAAAAAA"], "built without libcurl, which `join` needs"),
    "notices": (["serve", "--port", "0", "--notices", "https://games.example/"], "there is no program ages-notify"),
}


def says_so(program):
    with tempfile.TemporaryDirectory() as folder:
        for name in LEFT_OUT:
            command, said = COMMANDS[name]
            run = subprocess.run([program, *command], capture_output=True, text=True, timeout=60, check=False,
                                 env={**os.environ, "XDG_DATA_HOME": folder, "LC_ALL": "C"})
            expect(run.returncode == 1 and said in run.stderr, name, run)


main([says_so])
