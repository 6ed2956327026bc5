#!/usr/bin/env python3
"""Builds the translations: po/ages.pot and po/*.po -> a C table for the program (core/catalogues.h), or
a file with one language for the page (wasm/languages.c).

    catalogues.py OUTPUT.c TEMPLATE.pot [LANGUAGE...]
    catalogues.py OUTPUT.cat TEMPLATE.pot LANGUAGE

A language is a catalogue, or the code of a test language, which is made of the template: in `qps` every
message stands between brackets, which shows what can't be translated; in `qpl` every vowel is doubled,
which makes it longer by 30 per cent. A translation that is missing, fuzzy or stale stays English; one
that would not fill in its arguments stops the build. The page's file leaves out what only the terminal and the
server say.
"""
import os
import re
import sys

import po


def catalogue(path, template):
    header, found = po.read(path)
    messages = []
    for message in found:
        if message.fuzzy or not message.is_translated or \
                template.get(message.key, "none") != message.plural:
            continue
        if po.fault(message):
            sys.exit(f"{path}:{message.line}: {po.fault(message)}")
        messages.append((message.key, *message.texts, *(() if message.plural else (None,))))
    return os.path.basename(path).removesuffix(".po"), po.zero_is_plural(path, header), messages


TEST_LANGUAGES = {
    "qps": "⟦{}⟧".format,
    "qpl": lambda text: re.sub("(?i)[aeiou]", lambda vowel: vowel[0] * 2, text),
}


def made_up(code, template):
    change = TEST_LANGUAGES[code]
    return code, True, [(key, change(key.split(po.CONTEXT_END)[-1]), plural and change(plural))
                        for key, plural in template.items()]


NOT_OF_THE_PAGE = ("src/cli/", "src/notify/", "src/server/")


def is_of_the_page(message):
    return not message.files or not all(file.startswith(NOT_OF_THE_PAGE) for file in message.files)


def quote(text):
    if text is None:
        return "NULL"
    return '"' + "".join(
        f"\\{byte:03o}" if byte < 32 or byte > 126 else "\\" + chr(byte) if chr(byte) in '"\\?'
        else chr(byte) for byte in text.encode()) + '"'


def in_order(messages):
    return sorted(messages, key=lambda message: message[0].encode())


def write_tables(file, languages):
    file.write("/* Made by tools/catalogues.py from po/. */\n"
               '#include <stddef.h>\n\n#include "core/catalogues.h"\n')
    for language, zero_is_plural, messages in languages:
        file.write(f"\nstatic const struct message messages_{language}[] = {{\n")
        for message in in_order(messages):
            file.write(f"    {{{', '.join(map(quote, message))}}},\n")
        file.write("};\n\n"
                   f"static const struct words words_{language} = {{\n"
                   f'    "{language}", {len(messages)}, messages_{language}, '
                   f"{str(zero_is_plural).lower()},\n}};\n")
    file.write("\nconst struct words *const all_words[] = {\n"
               + "".join(f"    &words_{language},\n" for language, _, _ in languages)
               + "    NULL,\n};\n")


def write_file(file, language, zero_is_plural, messages):
    """Texts that end with NUL: a head, then three for each message, in the order of their keys."""
    texts = ["ages words 1", language, str(int(zero_is_plural))]
    for message in in_order(messages):
        texts += [text or "" for text in message]
    file.write("".join(text + "\0" for text in texts))


def main():
    output, pot, *names = sys.argv[1:]
    of_the_page = output.endswith(".cat")
    template = {message.key: message.plural for message in po.read(pot)[1]
                if not of_the_page or is_of_the_page(message)}
    languages = [made_up(name, template) if name in TEST_LANGUAGES else catalogue(name, template)
                 for name in names]
    with open(output, "w", encoding="utf-8", newline="") as file:
        if of_the_page:
            write_file(file, *languages[0])
        else:
            write_tables(file, languages)


main()
