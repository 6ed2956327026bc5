#!/usr/bin/env python3
"""The shared library exports what the header declares and nothing else.

    test_exports.py NM LIBRARY HEADER"""
import re
import subprocess
import sys

DECLARED = re.compile(r"AGES_API[^;]*?\b(ages_\w+)\(", re.S)
NAMED = re.compile(r"\b(ages_\w+)\(")


def main():
    nm, library, header = sys.argv[1:]
    listing = subprocess.run([nm, "-D", "--defined-only", library], check=True, text=True,
                             stdout=subprocess.PIPE).stdout
    exported = {line.split()[-1] for line in listing.splitlines()}
    text = open(header, encoding="utf-8").read()
    code = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    declared = set(DECLARED.findall(code))
    faults = [f"exported, but not declared: {name}" for name in sorted(exported - declared)]
    faults += [f"declared, but not exported: {name}" for name in sorted(declared - exported)]
    faults += [f"declared without AGES_API: {name}"
               for name in sorted(set(NAMED.findall(code)) - declared)]
    print("\n".join(faults + [f"{len(declared)} functions, {len(faults)} faults"]))
    return 1 if faults or not declared else 0


sys.exit(main())
