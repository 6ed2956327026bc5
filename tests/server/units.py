#!/usr/bin/env python3
"""The units for systemd, as they are installed: systemd-analyze finds nothing wrong in them, and server and sender run
under their filter of system calls. units.py PROGRAM FOLDER"""
import ctypes
import os
import re
import shutil
import subprocess
import sys
import tempfile

from harness import Server, expect, main

FOLDER = sys.argv.pop(2)
UNITS = ("ages.service", "ages@.service")
LANDLOCK = {"landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self"}


def unit(name):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return file.read()


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
    for name in UNITS:
        calls = allowed(unit(name))
        needed = LANDLOCK | {"prctl", "openat", "socketpair"}
        expect(needed <= calls, name, needed - calls)
        expect(not calls & {"mount", "ptrace", "bpf", "chroot", "setuid"}, name, calls)
    return None


def units_are_sound(program):
    """Both of them; one with a setting that there is not is complained about: the control."""
    if not shutil.which("systemd-analyze"):
        return "there is no systemd-analyze"
    for name in UNITS:
        text, name = unit(name), name.replace("@", "@8081")
        expect(complaints(name, text, program) == [], complaints(name, text, program))
        expect(complaints(name, text.replace("NoNewPrivileges", "NoOldPrivileges"), program), "a planted fault")
        expect(complaints(name, text, "/nowhere/ages"), "a program that is not there")
    return None


def numbers():
    """Of the system calls, by their names."""
    done = subprocess.run(["cc", "-E", "-dM", "-include", "sys/syscall.h", "-x", "c", "/dev/null"], capture_output=True, text=True, check=True)
    return {name: int(number) for name, number in re.findall(r"(?m)^#define __NR_(\w+) (\d+)$", done.stdout)}


class Step(ctypes.Structure):
    """Of a filter in the kernel's language (struct sock_filter)."""
    _fields_ = [("code", ctypes.c_uint16), ("then", ctypes.c_uint8), ("otherwise", ctypes.c_uint8), ("value", ctypes.c_uint32)]


class Steps(ctypes.Structure):
    _fields_ = [("count", ctypes.c_uint16), ("list", ctypes.POINTER(Step))]


def filtered(calls):
    """For a new process, what makes the kernel refuse it all other calls by EPERM, as systemd does for a service."""
    load, is_equal, end, allow, refuse = 0x20, 0x15, 0x06, 0x7fff0000, 0x00050000 | 1
    known = numbers()
    list_ = [Step(load, 0, 0, 0)]
    for number in sorted(known[name] for name in calls if name in known):
        list_ += [Step(is_equal, 0, 1, number), Step(end, 0, 0, allow)]
    list_.append(Step(end, 0, 0, refuse))
    steps, libc = Steps(len(list_), (Step * len(list_))(*list_)), ctypes.CDLL(None, use_errno=True)

    def begin():
        if libc.prctl(38, 1, 0, 0, 0) or libc.prctl(22, 2, ctypes.byref(steps), 0, 0):  # no new privileges; seccomp
            raise OSError(ctypes.get_errno(), "no filter")
    return begin


def under_the_filter(program):
    """A server with its calls serves and plays; its sender shuts itself out of files. Without the calls of Landlock the
    sender is not shut out: the control."""
    if not shutil.which("systemd-analyze"):
        return "there is no systemd-analyze"
    if os.environ.get("AGES_TEST_SANITIZED") == "1":
        return "a sanitizer has calls of its own"
    for name in UNITS:
        calls = allowed(unit(name))
        with Server(program, preexec=filtered(calls)) as server:
            table = server.create("bronze", "pb")
            for _ in range(20):
                table.step()
            expect(table.show()["seq"] > 5, table.show()["seq"])
        if "AGES_TEST_SENDER" not in os.environ or ctypes.CDLL(None).syscall(444, None, 0, 1) < 1:
            continue
        expect(peeked(calls) == ["open", "shut", "shut"], name, peeked(calls))
        expect(peeked(calls - LANDLOCK) == ["open"] * 3, name, peeked(calls - LANDLOCK))
    return None


def peeked(calls):
    """What the sender can read of a file of the system's, one of the store's, and one of its own process."""
    with tempfile.NamedTemporaryFile() as store:
        done = subprocess.run([os.environ["AGES_TEST_SENDER"]], input="", capture_output=True, text=True, timeout=60, check=True,
                              preexec_fn=filtered(calls), env={"LD_PRELOAD": os.environ["AGES_TEST_PEEK_LIBRARY"],
                                                               "AGES_TEST_PEEK": f"/etc/hosts:{store.name}:/proc/self/maps"})
    return done.stderr.split()


main([units_are_sound, the_sender_can_shut_itself_out, under_the_filter])
