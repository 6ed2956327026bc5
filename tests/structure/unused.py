#!/usr/bin/env python3
"""What a file of the project shares with others (functions, tables, inline functions of headers), some
file of the project uses: what only tests use lives with the tests.

A name is used where it stands indented, or behind the `=` of a table, in a file below src/ or bench/;
declarations and definitions begin at the margin. A name that a macro puts together is
known by its end (`of##_choose`). Exempt are what ages.h and the engine of the page export, the games
(src/games/meson.build lists them), and names that the compiler asks for."""
import re

import tree

COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')
# A function with its body, or a table, at the margin.
DEFINED = re.compile(r"^(?P<before>(?:EXPORT\([^)]*\)\s+)?[A-Za-z_][\w ,*]*?[ *])(?P<name>\w+)"
                     r"(?:\([^;{}]*\)\n\{|(?:\[[^\n=]*\])* =)", re.M)
EXEMPT = re.compile(r"main|__\w+|game_\w+")
WORD = re.compile(r"\w+")


def code(path):
    """Without comments and the insides of strings, on the same lines."""
    text = COMMENT.sub(lambda comment: "\n" * comment.group().count("\n"), tree.text(path))
    return STRING.sub('""', text)


def definitions(path, text):
    """(name, line) of what a file defines for others."""
    for found in DEFINED.finditer(text):
        before = found["before"].split()
        shared = "inline" in before if path.endswith(".h") else "static" not in before
        if shared and not before[0].startswith("EXPORT") and not EXEMPT.fullmatch(found["name"]):
            yield found["name"], text.count("\n", 0, found.start("name")) + 1


def used(text):
    names = set()
    for line in text.splitlines():
        inside = line if line[:1].isspace() or line.startswith("#") else line.partition("=")[2]
        names.update(WORD.findall(inside))
    return names


def pasted(text):
    """Ends of names that macros put together."""
    return set(re.findall(r"##\s*(_\w+)", text))


def main():
    sources = {path: code(path) for folder in ("src", "bench")
               for path in tree.files(folder, (".c", ".h"))}
    in_use = set(WORD.findall(code("include/ages.h"))).union(*map(used, sources.values()))
    defined = [(path, line, name) for path, text in sources.items()
               for name, line in definitions(path, text)]
    ends = tuple(set().union(*map(pasted, sources.values())))
    tree.end([f"{path}:{line}: {name} is used by no file of the project"
              for path, line, name in defined if name not in in_use and not name.endswith(ends)],
             len(defined), "definitions")


main()
