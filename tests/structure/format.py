#!/usr/bin/env python3
"""Every C file is as clang-format 14 lays it out by .clang-format; `format.py --mend` does so."""
import os
import subprocess
import sys

import tree

FOLDERS = ("include", "src", "tests", "bench")
COMMAND = "clang-format-14"


def sources():
    return [path for folder in FOLDERS for path in tree.files(folder, (".c", ".h"))]


def main():
    paths = sources()
    how = ["-i"] if "--mend" in sys.argv else ["--dry-run", "--Werror"]
    run = subprocess.run([COMMAND, *how, *paths], cwd=tree.ROOT, stderr=subprocess.PIPE, text=True)
    if run.returncode and (how == ["-i"] or ": error: " not in run.stderr):
        sys.exit(f"{COMMAND} failed ({run.returncode}):\n{run.stderr}")
    wrong = sorted({os.path.normpath(line.split(":")[0]) for line in run.stderr.splitlines()
                    if ": error: " in line})
    tree.end([f"{path}: not as .clang-format says; tests/structure/format.py --mend" for path in wrong],
             len(paths), "files")


main()
