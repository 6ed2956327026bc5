#!/usr/bin/env python3
"""What the maps of the tree name exists. In these documents every path in backquotes is there, every
name in backquotes is in the sources (of the server's, in its rows of words), and a name with its file behind it, `name` (`file`) or `name` in
`file`, is in that file. The short French and German pages have equal chapters, commands and options, and none that
the English one has not."""
import fnmatch
import glob
import os
import re

import tree

DOCUMENTS = ("docs/architecture.md", "docs/glossary.md", "docs/page.md", "docs/server.md")
WORDS_ALONE = ("docs/server.md",)  # of it the rows of words
SOURCES = ("src", "include", "web/src")
ENDINGS = (".c", ".h", ".ts", ".tsx")
QUOTED = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w.*{},/<>-]*(?:/|\.(?:c|h|ts|tsx|mjs|py|md|css|svg|tsv|po|pot|build))(?:[\w.*/-]*)")
NAME = re.compile(r"(?:struct )?[A-Za-z_]\w*(?:\.\w+|\(\))?")
IN_FILE = re.compile(r"`(?:struct )?(\w+)`(?: \(| in )`([\w/.]+\.\w+)`")
CODE = re.compile(r"```.*?```", re.S)
SHORT = {"README.md": ("README.fr.md", "README.de.md"), "docs/hosting.md": ("docs/fr/hosting.md", "docs/de/hosting.md")}
COMMAND = re.compile(r"(?<=`)--[a-z-]+|(?<= )--[a-z-]+|\bages(?:-notify| [a-z]+)|\bmake [a-z]+|GET /\S+|deploy/\S+?\.conf")


def names():
    """All words of the sources."""
    words = set()
    for folder in SOURCES:
        for path in tree.files(folder, ENDINGS):
            words.update(re.findall(r"\w+", tree.text(path)))
    return words


def braces(path):
    """a/{b,c}/ as a/b/ and a/c/."""
    found = re.search(r"\{([^{}]*)\}", path)
    if not found:
        return [path]
    return [one for part in found.group(1).split(",")
            for one in braces(path[:found.start()] + part + path[found.end():])]


def is_there(path, names_of_files):
    """A path from the root, from src/ or web/src/, or the name of a file anywhere; <game> is any."""
    path = re.sub(r"<\w+>", "*", path)
    if "/" not in path:
        return bool(fnmatch.filter(names_of_files, path))
    return any(glob.glob(os.path.join(tree.ROOT, start, path)) for start in ("", "src", "web/src"))


def has(path, name):
    return re.search(rf"\b{name}\b", tree.text(path)) is not None


def told(document):
    """(how many chapters, which commands and options) a page has."""
    text = tree.text(document)
    return len(re.findall("^## ", text, re.M)), set(COMMAND.findall(text)) - {"--help", "--lang"}


def short_pages():
    for english, (french, german) in SHORT.items():
        known, (chapters, names), (others, german_names) = told(english)[1], told(french), told(german)
        if chapters != others:
            yield f"{french} has {chapters} chapters, {german} has {others}"
        yield from (f"only one of {french} and {german} tells of {name}" for name in sorted(names ^ german_names))
        yield from (f"{french} tells of {name}, {english} does not" for name in sorted(names - known))


def main():
    words, count, faults = names(), 0, []
    files = {os.path.basename(path) for path in tree.files()}
    for document in DOCUMENTS:
        text = CODE.sub(lambda block: "\n" * block.group().count("\n"), tree.text(document))
        for number, line in enumerate(text.splitlines(), 1):
            if document in WORDS_ALONE and not line.startswith("| **"):
                continue
            for name, path in IN_FILE.findall(line):
                if os.path.isfile(os.path.join(tree.ROOT, path)) and not has(path, name):
                    faults.append(f"{document}:{number}: {path} has no {name}")
            for quoted in QUOTED.findall(line):
                count += 1
                if PATH.fullmatch(quoted):
                    missing = [one for one in braces(quoted) if not is_there(one, files)]
                    faults += [f"{document}:{number}: there is no {one}" for one in missing]
                elif NAME.fullmatch(quoted):
                    missing = [one for one in re.findall(r"\w+", quoted) if one not in words]
                    faults += [f"{document}:{number}: nothing is called {one}" for one in missing]
    faults += short_pages()
    tree.end(faults, count, "names")


main()
