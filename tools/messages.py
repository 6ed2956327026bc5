#!/usr/bin/env python3
"""Collects the messages of src/**/*.c, of the page (web/src) and of the games' rows (data/*.tsv: names,
titles, effects, shorts and notes) into po/ages.pot, the template of every translation, and keeps the catalogues
that po/LINGUAS names at it.

    messages.py                       writes po/ages.pot and updates the catalogues
    messages.py --update FILE.po…     updates these files alone
    messages.py --check [FILE.po…]    fails when the template is not up to date, or when a catalogue has
                                      a message that is missing, fuzzy, doubled, stale or wrong

A message is a string literal in the message argument of one of CALLS. With two arguments the
first is the singular and the second the plural. CTX("context", "text") stands for one literal.

To update a catalogue is to give it the messages of the template in their order. What is translated
stays. A new message takes the text of the most similar one that is gone, and is marked fuzzy:
somebody must read it and take the mark away.
"""
import difflib
import pathlib
import re
import sys

import po

CALLS = {  # name: positions of the message among the arguments
    "MSG": (0,),
    "MSGS": (0, 1),
    "TITLES": (0, 1),
    "tr": (1,),
    "say": (2,),
    "ASK": (1,),
    "tr_count": (1, 2),
    "say_count": (2, 3),
    "say_line": (1,),
    "complain": (1,),
    "complain_plain": (1,),
    "usage_error": (2,),
}
TABLE_TEXTS = ("name", "title", "one", "short", "effect", "note")
PAGE_CALLS = {"t": (0,), "fill": (0,), "msg": (0,), "tn": (1, 2), "filln": (1, 2), "msgn": (0, 1)}
TOKEN = re.compile(
    r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|[A-Za-z_]\w*|\s+|.', re.S)
PAGE_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|[A-Za-z_]\w*|.', re.S)
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\", "'": "'", "?": "?"}
ROOT = pathlib.Path(__file__).resolve().parent.parent


def unquote(literal):
    body = re.sub(r'\\x([0-9a-fA-F]{2})|\\(.)',
                  lambda m: chr(int(m[1], 16)) if m[1] else ESCAPES[m[2]], literal[1:-1])
    return body.encode("latin-1").decode() if "\\x" in literal else body


def without_comparisons(list_of_tokens):
    """What a value is compared with is no message: kind === "bot" ? "…" : "…"."""
    return [token for i, token in enumerate(list_of_tokens)
            if not (token.startswith('"') and list_of_tokens[max(i - 3, 0):i][-2:] == ["=", "="])]


def tokens(source):
    # A macro's name and parameters are no call; its body may hold messages.
    source = re.sub(r"^[ \t]*#[ \t]*define[ \t]+\w+(?:\([^)]*\))?", "", source, flags=re.M)
    source = source.replace("\\\n", "\n")
    return [t for t in TOKEN.findall(source) if not t.isspace() and not t.startswith(("/*", "//"))]


def with_contexts(list_of_tokens):
    """CTX("context", "text") as one literal."""
    out = []
    for token in list_of_tokens:
        out.append(token)
        if token == ")" and [t.lower() for t in out[-6:-4]] == ["ctx", "("] and out[-3] == "," \
                and out[-2].startswith('"'):
            out[-6:] = [out[-4][:-1] + po.CONTEXT_END + out[-2][1:]]
    return out


def literals(argument):
    """The string literals of an argument; neighbours are one."""
    found, joined = [], None
    for token in with_contexts(argument):
        if token.startswith('"'):
            joined = (joined or "") + unquote(token)
        elif joined is not None:
            found.append(joined)
            joined = None
    return found + ([joined] if joined is not None else [])


def arguments(list_of_tokens, start):
    """The arguments of the call whose opening parenthesis is at start."""
    depth, result = 0, [[]]
    for token in list_of_tokens[start:]:
        if token in "([{":
            depth += 1
            if depth == 1:
                continue
        elif token in ")]}":
            depth -= 1
            if depth == 0:
                return result
        if token == "," and depth == 1:
            result.append([])
        else:
            result[-1].append(token)
    return result


def messages(source):
    """Yields (singular, plural or None)."""
    all_tokens = tokens(source)
    for i, token in enumerate(all_tokens[:-1]):
        if token not in CALLS or all_tokens[i + 1] != "(":
            continue
        given = arguments(all_tokens, i + 1)
        places = CALLS[token]
        if len(given) <= places[-1]:
            continue
        texts = [literals(given[place]) for place in places]
        if len(places) == 2:
            if texts[0] and texts[1]:
                yield texts[0][0], texts[1][0]
        else:
            yield from ((text, None) for text in texts[0])


def page_messages(source):
    """The same of TypeScript; each call is read by itself."""
    source = re.sub(r"^\s*//.*$", "", source, flags=re.M)
    for call in re.finditer(r"(?<![\w.$])(" + "|".join(PAGE_CALLS) + r")\(", source):
        rest = [token for token in PAGE_TOKEN.findall(source[call.end() - 1:call.end() + 2000])
                if not token.isspace()]
        given = arguments(rest, 0)
        places = PAGE_CALLS[call[1]]
        if len(given) <= places[-1]:
            continue
        texts = [literals(without_comparisons(given[place])) for place in places]
        if len(places) == 2:
            if texts[0] and texts[1]:
                yield texts[0][0], texts[1][0]
        else:
            yield from ((text, None) for text in texts[0])


def table_texts(path):
    """The texts for people of a file's tables, which are parted by empty lines."""
    columns = None
    for line in path.read_text(encoding="utf-8").splitlines():
        cells = line.split("\t")
        if line.startswith("#"):
            continue
        if not line:
            columns = None
        elif columns is None:
            columns = cells
        else:
            yield from (cell for column, cell in zip(columns, cells)
                        if column in TABLE_TEXTS and cell)


def collect():
    found = {}
    for path in sorted(path for game in ("bronze", "iron", "iron_colonies", "tta_*")
                       for path in (ROOT / "data").glob(f"{game}.tsv")):
        for text in table_texts(path):
            entry = found.setdefault(text, [None, []])
            name = str(path.relative_to(ROOT))
            entry[1] += [name] if name not in entry[1] else []
    page = [path for path in sorted((ROOT / "web/src").rglob("*.ts*"))
            if path.name != "words.ts"]
    for path in sorted((ROOT / "src").rglob("*.c")) + page:
        read = messages if path.suffix == ".c" else page_messages
        for singular, plural in read(path.read_text(encoding="utf-8")):
            if not singular:
                continue
            entry = found.setdefault(singular, [plural, []])
            entry[0] = entry[0] or plural
            name = str(path.relative_to(ROOT))
            if name not in entry[1]:
                entry[1].append(name)
    return found


def template():
    found = [po.Message(key, plural, (), files) for key, (plural, files) in collect().items()]
    return sorted(found, key=lambda message: (message.english, message.key))


HEAD = """# The messages of ages. Made by tools/messages.py; do not edit.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""
SIMILAR = 0.75


def head_of(path):
    """The first lines of a catalogue, with its header: all that stands before the first message."""
    return path.read_text(encoding="utf-8").strip().split("\n\n")[0] + "\n"


def texts_for(message, old, gone):
    """(texts, fuzzy) of a message out of what a catalogue had."""
    same = old.get(message.key)
    if same and same.is_translated and bool(same.plural) == bool(message.plural):
        return same.texts, same.fuzzy or same.plural != message.plural
    forms = [old.get(key) for key in (message.key, message.plural) if key]
    if all(form and form.is_translated for form in forms):  # one more form, or one less
        texts = [form.texts[0] for form in forms]
        return texts, any(form.fuzzy for form in forms)
    alike = [one for one in gone if bool(one.plural) == bool(message.plural)
             and one.english == message.english]
    if not alike:
        near = difflib.get_close_matches(message.english, [one.english for one in gone if
                                         bool(one.plural) == bool(message.plural)], 1, SIMILAR)
        alike = [one for one in gone if one.english in near]
    return (alike[0].texts, True) if alike else ([], False)


def update(path, messages):
    header, was = po.read(path)
    old = {message.key: message for message in was}
    keys = {message.key for message in messages}
    gone = [message for message in was if message.key not in keys and message.is_translated]
    # a word that gets a context may keep its old text beside it, so all are looked at
    gone += [message for message in was if message.key in keys and message.is_translated
             and message.context is None and any(other.english == message.key and other.context
                                                 for other in messages)]
    updated = []
    for message in messages:
        texts, fuzzy = texts_for(message, old, gone)
        updated.append(po.Message(message.key, message.plural, [po.spaced(header, text) for text in texts], (), fuzzy))
    path.write_text(po.text_of(head_of(path), updated), encoding="utf-8")


def faults(path, messages):
    """Yields (line, what is wrong) of a catalogue."""
    header, found = po.read(path)
    po.zero_is_plural(path, header)
    wanted = {message.key: message.plural for message in messages}
    seen = set()
    for message in found:
        if message.key in seen:
            yield message.line, f"doubled: {message.english!r}"
        elif message.key not in wanted:
            yield message.line, f"stale, there is no such message (any more): {message.english!r}"
        elif message.plural != wanted[message.key]:
            yield message.line, f"stale, the plural is not that of the template: {message.plural!r}"
        elif not message.is_translated:
            yield message.line, f"missing: {message.english!r}"
        elif message.fuzzy:
            yield message.line, f"fuzzy, nobody has read it: {message.english!r}"
        elif po.fault(message) or po.bad_style(header, message):
            yield message.line, po.fault(message) or po.bad_style(header, message)
        seen.add(message.key)
    yield from ((1, f"missing: {key.split(po.CONTEXT_END)[-1]!r}")
                for key in wanted if key not in seen)


def check(paths, messages):
    pot, count = ROOT / "po" / "ages.pot", 0
    if not pot.exists() or pot.read_text(encoding="utf-8") != po.text_of(HEAD, messages):
        print("po/ages.pot is not up to date: run tools/messages.py")
        count += 1
    for path in paths:
        for line, what in faults(path, messages):
            print(f"{path}:{line}: {what}")
            count += 1
    if count:
        sys.exit(f"{count} faults; docs/translating.md says what to do")


def main():
    order, names = (sys.argv[1:2] or [""])[0], sys.argv[2:]
    if order not in ("", "--check", "--update"):
        sys.exit(__doc__)
    messages = template()
    paths = [pathlib.Path(name) for name in names] or [
        ROOT / "po" / f"{code}.po" for code in po.languages(ROOT / "po" / "LINGUAS")]
    if order == "--check":
        return check(paths, messages)
    if not names:
        (ROOT / "po" / "ages.pot").write_text(po.text_of(HEAD, messages), encoding="utf-8")
    for path in paths:
        update(path, messages)


if __name__ == "__main__":
    main()
