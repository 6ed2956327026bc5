#!/usr/bin/env python3
"""One name, one thing: no two structs, enums or unions of the C sources share a tag, and no two types
of the page a name."""
import re

import tree

C_TAG = re.compile(r"^\s*(?:typedef )?(?:struct|enum|union) (\w+) \{", re.M)
PAGE_TYPE = re.compile(r"^\s*(?:export )?(?:interface|class|enum) (\w+)|^\s*(?:export )?type (\w+)\b[^;\n]*=", re.M)


def names(folders, endings, pattern):
    """name → the places where it is defined."""
    found = {}
    for folder in folders:
        for path in tree.files(folder, endings):
            text = tree.text(path)
            for match in pattern.finditer(text):
                name = next(group for group in match.groups() if group)
                line = text.count("\n", 0, match.start(match.lastindex)) + 1
                found.setdefault(name, []).append(f"{path}:{line}")
    return found


def main():
    tags = names(("include", "src"), (".c", ".h"), C_TAG)
    types = names(("web/src",), (".ts", ".tsx"), PAGE_TYPE)
    faults = [f"{name} is defined at {' and '.join(places)}"
              for found in (tags, types) for name, places in sorted(found.items()) if len(places) > 1]
    tree.end(faults, len(tags) + len(types), "names")


main()
