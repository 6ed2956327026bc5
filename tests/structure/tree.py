"""What the structure tests share: the files of the project, and how a test ends."""
import os
import sys

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
SKIPPED = {".git", "__pycache__", "corpus", "node_modules"}


def files(under="", endings=("",)):
    """The paths of the files below a folder, relative to the root, build folders left out."""
    for folder, folders, names in os.walk(os.path.join(ROOT, under)):
        folders[:] = sorted(f for f in folders if f not in SKIPPED and not is_build(folder, f))
        for name in sorted(names):
            if name not in SKIPPED and name.endswith(tuple(endings)):
                yield os.path.relpath(os.path.join(folder, name), ROOT)


def is_build(folder, name):
    return folder.rstrip("/") == ROOT and (name == "build" or name.startswith("build-"))


def text(path):
    """The text of a file; of one that is no text, nothing."""
    with open(os.path.join(ROOT, path), "rb") as file:
        data = file.read()
    return "" if b"\0" in data else data.decode("utf-8", "replace")


def end(faults, looked_at, what):
    """Prints the faults and leaves; a test that has looked at nothing has failed."""
    for fault in faults:
        print(fault)
    print(f"{looked_at} {what}, {len(faults)} faults")
    sys.exit(1 if faults or not looked_at else 0)
