"""Black-box tests of the program. Each function test_* of a file is one test; TAP comes out.

A test file is run as `FILE.py PATH/TO/ages`, ends with harness.main(), and gets every test a folder of
its own that is also the home of what is run in it.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import traceback

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
AGES = str(pathlib.Path(sys.argv[1]).resolve()) if len(sys.argv) > 1 else "ages"
FINE, FAILED, USAGE, NOT_VERIFIED = range(4)


class Run:
    """What a command did."""

    def __init__(self, process):
        self.status = process.returncode
        self.out = process.stdout
        self.err = process.stderr

    def __str__(self):
        return f"status {self.status}\n--- stdout\n{self.out[-2000:]}\n--- stderr\n{self.err[-2000:]}"

    @property
    def json(self):
        return json.loads(self.out)


def environment(home, **more):
    kept = {name: value for name, value in os.environ.items()
            if name in ("PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS", "LD_LIBRARY_PATH")}
    return {**kept, "HOME": str(home), "XDG_STATE_HOME": str(home / "state"), "TERM": "dumb",
            "LC_ALL": "C.UTF-8", "AGES_LANG": "en", **more}


class Place:
    """A folder to run the program in."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def ages(self, *arguments, text="", status=FINE, timeout=60, env=None, **how):
        """Runs the program with that input and expects that status (None: any)."""
        how.setdefault("stdout", subprocess.PIPE)
        process = subprocess.run([AGES, *map(str, arguments)], input=text, text=True,
                                 stderr=subprocess.PIPE, timeout=timeout, cwd=self.folder,
                                 env=environment(self.folder, **(env or {})), **how)
        run = Run(process)
        if status is not None:
            same(run.status, status, run)
        return run

    def write(self, name, text, mode=0o644):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        path.chmod(mode)
        return path

    def saves(self):
        return sorted((self.folder / "state" / "ages").glob("*.ages"))

    def record(self, *arguments, name="record", game="bronze"):
        """The record of one game between bots."""
        arguments = arguments or ("--seats", "random,random")
        self.ages("arena", game, *arguments, "--games", 1, "--seed", name,
                  "--records", self.folder / name)
        return self.folder / name / f"{game}-0001.ages"


def short(text):
    text = str(text)
    return text if len(text) < 3000 else text[:500] + "\n[...]\n" + text[-2500:]


def same(got, wanted, about=""):
    if got != wanted:
        raise AssertionError(f"wanted {short(repr(wanted))}, got {short(repr(got))}\n{short(about)}")


def holds(text, *parts):
    for part in parts:
        if part not in text:
            raise AssertionError(f"wanted {part!r} in:\n{short(text)}")


def lacks(text, *parts):
    for part in parts:
        if part in text:
            raise AssertionError(f"did not want {part!r} in:\n{short(text)}")


def main():
    tests = [(name, test) for name, test in vars(sys.modules["__main__"]).items()
             if name.startswith("test_")]
    print(f"1..{len(tests)}", flush=True)
    failures = 0
    for number, (name, test) in enumerate(tests, 1):
        folder = tempfile.mkdtemp(prefix="ages-")
        try:
            test(Place(folder))
            print(f"ok {number} {name[5:]}", flush=True)
        except Exception:  # any failure is the test's own; the others go on
            failures += 1
            print(f"not ok {number} {name[5:]}")
            print("".join("# " + line + "\n" for line in traceback.format_exc().splitlines()),
                  end="", flush=True)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    sys.exit(1 if failures else 0)
