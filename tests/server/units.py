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


def members(group):
    """The system calls of a group, those of the groups in it too."""
    told = subprocess.run(["systemd-analyze", "syscall-filter", group], capture_output=True, text=True, check=True).stdout
    found = set()
    for name in re.findall(r"(?m)^ +([@\w-]+)$", told):
        found |= members(name) if name[0] == "@" else {name}
    return found


def allowed(text):
    """The system calls that a unit allows: its lines add and take away, one after the other."""
    found = members("@default")
    for line in re.findall(r"(?m)^SystemCallFilter=(.+)$", text):
        names = set().union(*(members(name) if name[0] == "@" else {name} for name in line.lstrip("~").split()))
        found = found - names if line[0] == "~" else found | names
    return found


def the_sender_can_shut_itself_out(_program):
    """What ages-notify needs for that is allowed, and what nobody needs is not."""
    if not shutil.which("systemd-analyze"):
        return "there is no systemd-analyze"
    for name in ("ages.service", "ages@.service"):
        with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
            calls = allowed(file.read())
        needed = {"landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self", "prctl", "openat", "socketpair"}
        expect(needed <= calls, name, needed - calls)
        expect(not calls & {"mount", "ptrace", "bpf", "chroot", "setuid"}, name, calls)
    return None


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


main([units_are_sound, the_sender_can_shut_itself_out])
