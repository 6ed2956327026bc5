#!/usr/bin/env python3
"""One name, one thing: no two structs, enums or unions of the tree share a tag, tests and benches included,
and no two types of the page a name."""
import re

import tree

TAG = re.compile(r"^\s*(?:static |const |typedef )*(?:struct|enum|union) (\w+)\s*\{", re.M)
TYPE = re.compile(r"^\s*(?:export )?(?:(?:interface|class|enum) (\w+)|type (\w+)\b[^;\n]*=)", re.M)
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)


def definitions(folder, endings, pattern):
    """(name, where) of each."""
    for path in tree.files(folder, endings):
        text = COMMENT.sub(lambda comment: "\n" * comment.group().count("\n"), tree.text(path))
        for found in pattern.finditer(text):
            line = text.count("\n", 0, found.start(found.lastindex)) + 1
            yield found[found.lastindex], f"{path}:{line}"


def main():
    tags = [found for folder in ("include", "src", "tests", "bench")
            for found in definitions(folder, (".c", ".h"), TAG)]
    types = list(definitions("web/src", (".ts", ".tsx"), TYPE))
    faults = []
    for found in (tags, types):
        first = {}
        for name, where in found:
            before = first.setdefault(name, where)
            if before != where:
                faults.append(f"{where}: {name} is defined at {before} too")
    tree.end(faults, len(tags) + len(types), "names")


main()
