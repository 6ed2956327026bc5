#!/usr/bin/env python3
"""Builds the translations into the program: po/ages.pot and po/*.po -> a C table (core/catalogues.h).

    catalogues.py OUTPUT.c TEMPLATE.pot [LANGUAGE.po...]

A translation that is missing, fuzzy or stale stays English; one that would not fill in its arguments
stops the build. Besides, the template makes a language of its own: in `qps` every message stands
between brackets, which shows what is not translatable.
"""
import os
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
    return os.path.basename(path).removesuffix(".po"), po.plural_rule(path, header), messages


def pseudo(template):
    wrap = "⟦{}⟧".format
    return "qps", "(n != 1)", [(key, wrap(key.split(po.CONTEXT_END)[-1]),
                                wrap(plural) if plural else None)
                               for key, plural in template.items()]


def quote(text):
    if text is None:
        return "NULL"
    return '"' + "".join(
        f"\\{byte:03o}" if byte < 32 or byte > 126 else "\\" + chr(byte) if chr(byte) in '"\\?'
        else chr(byte) for byte in text.encode()) + '"'


def write(file, languages):
    file.write("/* Made by tools/catalogues.py from po/. */\n"
               '#include <stddef.h>\n\n#include "core/catalogues.h"\n')
    for language, rule, messages in languages:
        file.write(f"\nstatic int plural_{language}(int64_t n)\n{{\n    return {rule};\n}}\n\n"
                   f"static const struct message messages_{language}[] = {{\n")
        for key, text, plural in sorted(messages, key=lambda m: m[0].encode()):
            file.write(f"    {{{quote(key)}, {quote(text)}, {quote(plural)}}},\n")
        file.write("};\n\n"
                   f"static const struct words words_{language} = {{\n"
                   f'    "{language}", {len(messages)}, messages_{language}, plural_{language},\n}};\n')
    file.write("\nconst struct words *const all_words[] = {\n"
               + "".join(f"    &words_{language},\n" for language, _, _ in languages)
               + "    NULL,\n};\n")


def main():
    output, pot, *paths = sys.argv[1:]
    template = {message.key: message.plural for message in po.read(pot)[1]}
    languages = [catalogue(path, template) for path in paths] + [pseudo(template)]
    with open(output, "w", encoding="utf-8") as file:
        write(file, languages)


main()
