#!/usr/bin/env python3
"""A tag of a struct, enum or union names one thing: no two files below src/ and include/ define the same
one. (Those of tests and benches are their own affair.)"""
import re

import tree

DEFINED = re.compile(r"^\s*(?:static |const |typedef )*(?:struct|enum|union) (\w+)\s*\{", re.M)
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)


def main():
    first, faults, count = {}, [], 0
    for folder in ("include", "src"):
        for path in tree.files(folder, (".c", ".h")):
            text = COMMENT.sub(lambda comment: "\n" * comment.group().count("\n"), tree.text(path))
            for found in DEFINED.finditer(text):
                count += 1
                where = f"{path}:{text.count(chr(10), 0, found.start(1)) + 1}"
                before = first.setdefault(found[1], where)
                if before != where:
                    faults.append(f"{where}: {found[1]} is a tag in {before} too")
    tree.end(faults, count, "tags")


main()
