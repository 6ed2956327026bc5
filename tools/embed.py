#!/usr/bin/env python3
"""Builds the numbered rules: docs/rules/*.md -> a C table for the program (src/games/rule_books.h), or
a file with one language for the page.

    embed.py OUTPUT.c INPUT.md...
    embed.py OUTPUT.json INPUT.md... --games GAME...

The folder of a page is its language; in docs/rules itself that is English. A paragraph or a list
item becomes one text without its line breaks; an item that opens with a bold
number such as **B21** is a rule of that number. Decoration is taken off, words stay.
"""
import argparse
import json
import os
import re
import sys


def paragraphs(lines):
    """Yields (heading, text) for every paragraph or list item of a document."""
    heading, text = "", []
    for line in lines + [""]:
        starts = line.startswith("- ") or line.startswith("#") or not line.strip()
        if starts and text:
            yield heading, " ".join(text)
            text = []
        if line.startswith("#"):
            heading = line.lstrip("#").strip()
        elif line.strip():
            text.append(line.strip().removeprefix("- ") if starts else line.strip())


def quote(text):
    data = text.encode()
    if len(data) > 4000:
        sys.exit(f"a paragraph is too long for a C string: {text[:60]}...")
    return '"' + "".join(
        f"\\{byte:03o}" if byte < 32 or byte > 126 else "\\" + chr(byte) if chr(byte) in '"\\?'
        else chr(byte) for byte in data) + '"'


def book(path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    title, prefix, rules = "", None, []
    for heading, text in paragraphs(lines):
        title = title or heading
        number = re.match(r"\*\*([A-Z]+\d+)\*\*\s*", text)
        if number:
            prefix = prefix or re.match("[A-Z]+", number[1])[0]
            text = text[number.end():]
        rules.append((number[1] if number else None, heading, re.sub(r"\*\*?", "", text)))
    if not prefix:
        sys.exit(f"{path}: no numbered rule")
    folder = os.path.basename(os.path.dirname(path))
    return title, prefix, None if folder == "rules" else folder, rules


def write_tables(file, books):
    file.write('/* Made by tools/embed.py from docs/rules. */\n#include "games/rule_books.h"\n\n')
    for i, (*_, rules) in enumerate(books):
        file.write(f"static const struct rule rules_{i}[] = {{\n")
        for number, heading, text in rules:
            name = quote(number) if number else "NULL"
            file.write(f"    {{{name}, {quote(heading)},\n     {quote(text)}}},\n")
        file.write("};\n\n")
    file.write("const struct rule_book rule_books[] = {\n")
    for i, (title, prefix, language, rules) in enumerate(books):
        code = quote(language) if language else "NULL"
        file.write(f"    {{{quote(prefix)}, {code}, {quote(title)}, {len(rules)}, rules_{i}}},\n")
    file.write("    {NULL, NULL, NULL, 0, NULL},\n};\n")


def as_json(books, games):
    return {game: [{"id": number, "section": heading, "text": text}
                   for number, heading, text in rules] for game, (*_, rules) in zip(games, books)}


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("output")
    arguments.add_argument("inputs", nargs="+")
    arguments.add_argument("--games", nargs="+", default=[])
    given = arguments.parse_args()
    books = [book(path) for path in given.inputs]
    with open(given.output, "w", encoding="utf-8") as file:
        if given.games:
            json.dump(as_json(books, given.games), file, ensure_ascii=False, separators=(",", ":"))
        else:
            write_tables(file, books)


main()
