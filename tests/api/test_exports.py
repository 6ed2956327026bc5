#!/usr/bin/env python3
"""The shared library exports what the header declares and nothing else, and keeps what its number
promises: libages.so.N has every function that debian/libagesN.symbols lists.

    test_exports.py LIBRARY HEADER SYMBOLS"""
import os
import re
import subprocess
import sys

DECLARED = re.compile(r"AGES_API[^;]*?\b(ages_\w+)\(", re.S)
NAMED = re.compile(r"\b(ages_\w+)\(")
SONAME = re.compile(r"\(SONAME\).*\[(.*)\]")
PROMISED = re.compile(r"^ (ages_\w+)@Base ", re.M)


def output(*command):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def promise_faults(library, symbols, exported):
    """What was taken away needs a new number (soversion in src/meson.build); what was added is listed."""
    name, promised = os.path.basename(symbols), set(PROMISED.findall(read(symbols)))
    soname = SONAME.search(output("readelf", "-d", library))[1]
    if read(symbols).split()[:2] != [soname, name.removesuffix(".symbols")]:
        yield f"the library calls itself {soname}, which {name} is not about"
    for missing in sorted(promised - exported):
        yield f"{missing} is promised by {name}: without it the library needs a new soversion"
    for new in sorted(exported - promised):
        yield f"{new} is not in {name}: add it there, with this version"


def main():
    library, header, symbols = sys.argv[1:]
    listing = output("nm", "-D", "--defined-only", library)
    exported = {line.split()[-1] for line in listing.splitlines()}
    code = re.sub(r"/\*.*?\*/", "", read(header), flags=re.S)
    declared = set(DECLARED.findall(code))
    faults = [f"exported, but not declared: {name}" for name in sorted(exported - declared)]
    faults += [f"declared, but not exported: {name}" for name in sorted(declared - exported)]
    faults += [f"declared without AGES_API: {name}"
               for name in sorted(set(NAMED.findall(code)) - declared)]
    faults += promise_faults(library, symbols, exported)
    print("\n".join(faults + [f"{len(declared)} functions, {len(faults)} faults"]))
    return 1 if faults or not declared else 0


sys.exit(main())
