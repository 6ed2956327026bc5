#!/usr/bin/env python3
"""The units for systemd, as they are installed: systemd-analyze finds nothing wrong in them. units.py PROGRAM FOLDER"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

from harness import expect, main

FOLDER = sys.argv.pop(2)


def complaints(name, text, program):
    """What systemd says of a unit whose program is this one."""
    with tempfile.TemporaryDirectory(prefix="ages-units-") as folder:
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(re.sub(r"(?m)^(ExecStart=)\S+", lambda found: found[1] + os.path.abspath(program), text))
        done = subprocess.run(["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", path],
                              capture_output=True, text=True, check=False)
    return [line for line in done.stderr.splitlines() if name in line] or [done.stderr] * (done.returncode != 0)


def units_are_sound(program):
    """Both of them; one with a setting that there is not is complained about: the control."""
    if not shutil.which("systemd-analyze"):
        return "there is no systemd-analyze"
    for name in ("ages.service", "ages@.service"):
        with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
            text = file.read()
        name = name.replace("@", "@8081")
        expect(complaints(name, text, program) == [], complaints(name, text, program))
        expect(complaints(name, text.replace("NoNewPrivileges", "NoOldPrivileges"), program), "a planted fault")
        expect(complaints(name, text, "/nowhere/ages"), "a program that is not there")
    return None


main([units_are_sound])
