#!/usr/bin/env python3
"""Collects the messages of src/**/*.c, of the page (web/src) and of the games' rows (data/*.tsv: names,
titles, effects and notes) into po/ages.pot, the template of every translation.

    messages.py            writes po/ages.pot
    messages.py --check    fails when it is not up to date

A message is a string literal in the message argument of one of CALLS. With two arguments the
first is the singular and the second the plural.
"""
import pathlib
import re
import sys

CALLS = {  # name: positions of the message among the arguments
    "MSG": (0,),
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
TABLE_TEXTS = ("name", "title", "one", "effect", "note")
PAGE_CALLS = {"t": (0,), "fill": (0,), "msg": (0,), "tn": (1, 2), "msgn": (0, 1)}
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


def literals(argument):
    """The string literals of an argument; neighbours are one."""
    found, joined = [], None
    for token in argument:
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


def quote(text):
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    parts = text.split("\n")
    lines = [part + "\\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] or len(parts) == 1 else [])
    return f'"{lines[0]}"' if len(lines) == 1 else '""\n' + "\n".join(f'"{line}"' for line in lines)


def template():
    out = ['# The messages of ages. Made by tools/messages.py; do not edit.\n'
           'msgid ""\nmsgstr ""\n'
           '"Content-Type: text/plain; charset=UTF-8\\n"\n'
           '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n']
    for singular, (plural, files) in sorted(collect().items()):
        lines = [f"#: {' '.join(files)}", f"msgid {quote(singular)}"]
        if plural:
            lines += [f"msgid_plural {quote(plural)}", 'msgstr[0] ""', 'msgstr[1] ""']
        else:
            lines.append('msgstr ""')
        out.append("\n".join(lines) + "\n")
    return "\n".join(out)


def main():
    path = ROOT / "po" / "ages.pot"
    wanted = template()
    if sys.argv[1:] == ["--check"]:
        if not path.exists() or path.read_text(encoding="utf-8") != wanted:
            sys.exit("po/ages.pot is not up to date: run tools/messages.py")
    elif sys.argv[1:]:
        sys.exit("usage: messages.py [--check]")
    else:
        path.write_text(wanted, encoding="utf-8")


if __name__ == "__main__":
    main()
