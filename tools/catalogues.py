#!/usr/bin/env python3
"""Builds the translations into the program: po/ages.pot and po/*.po -> a C table (core/catalogues.h).

    catalogues.py OUTPUT.c TEMPLATE.pot [LANGUAGE.po...]

A translation must keep the placeholders of its message and may hold no message that is not in the
template; one that is missing stays English. Besides, the template makes a language of its own: in
`qps` every message stands between brackets, which shows what is not translatable.
"""
import os
import re
import sys


def unquote(text):
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]), text)


def entries(path):
    """Yields dictionaries with msgid, msgid_plural, msgstr, msgstr[0], msgstr[1], and the line."""
    entry, key = {}, None
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file.read().splitlines() + [""], 1):
            start = re.match(r'(msgid|msgid_plural|msgstr|msgstr\[\d\])\s+"(.*)"$', line)
            more = re.match(r'"(.*)"$', line)
            if start and start[1] == "msgid" and entry:
                yield entry
                entry = {}
            if start:
                key = start[1]
                entry.setdefault("line", number)
                entry[key] = unquote(start[2])
            elif more and key:
                entry[key] += unquote(more[1])
            elif line and not line.startswith("#"):
                sys.exit(f"{path}:{number}: not a line of a catalogue: {line}")
    if entry:
        yield entry


def placeholders(text):
    return sorted(set(re.findall(r"%[1-9]", text.replace("%%", ""))))


def translation(path, entry, template):
    """(key, text, plural), or None when it is not translated yet."""
    key, plural = entry["msgid"], entry.get("msgid_plural")
    where = f"{path}:{entry['line']}"
    if key not in template:
        sys.exit(f"{where}: this message does not exist (any more): {key}")
    if plural != template[key]:
        sys.exit(f"{where}: the plural is not that of the template: {plural}")
    texts = [entry.get("msgstr[0]", ""), entry.get("msgstr[1]", "")] if plural \
        else [entry.get("msgstr", "")]
    if not all(texts):
        return None
    for text, original in zip(texts, [key, plural]):
        # a singular may do without its number
        known = set(placeholders(original)) | set(placeholders(plural or ""))
        if set(placeholders(text)) - known or (not plural and placeholders(text) != placeholders(key)):
            sys.exit(f"{where}: the placeholders differ: {original!r} and {text!r}")
    return (key, texts[0], texts[1] if plural else None)


def plural_rule(path, header):
    rule = re.search(r"Plural-Forms:\s*nplurals=2;\s*plural=([-n0-9<>=!&|?:()%+ ]+);", header)
    if not rule:
        sys.exit(f"{path}: Plural-Forms must be nplurals=2 with an expression of n")
    return rule[1]


def catalogue(path, template):
    header, messages = "", []
    for entry in entries(path):
        if entry["msgid"] == "":
            header = entry["msgstr"]
            continue
        message = translation(path, entry, template)
        if message:
            messages.append(message)
    return os.path.basename(path).removesuffix(".po"), plural_rule(path, header), messages


def pseudo(template):
    wrap = "⟦{}⟧".format
    return "qps", "(n != 1)", [(key, wrap(key), wrap(plural) if plural else None)
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
    template = {e["msgid"]: e.get("msgid_plural") for e in entries(pot) if e["msgid"]}
    languages = [catalogue(path, template) for path in paths] + [pseudo(template)]
    with open(output, "w", encoding="utf-8") as file:
        write(file, languages)


main()
