"""What the generators of tables share: reading rows parted by tabs, and writing C.

A file holds tables, parted by empty lines. A table begins with the line of its columns, whose
first cell is the table's name; its rows follow, one a line, with an id in the first cell. Lines
that begin with # are left out. What does not fit stops the build with the file, the line, the
column (counted in cells from 1) and what was expected.
"""
import re
import sys


class Fault(Exception):
    """What is wrong: line, column (0: the whole line), text."""


# ---- Cells: a reader turns a text into a value, or says what it expected -------------------------

def number(least, most):
    def read(text):
        if not re.fullmatch("-?[0-9]+", text) or not least <= int(text) <= most:
            raise ValueError(f'expected a number from {least} to {most}, got "{text}"')
        return int(text)
    return read


def one_of(words):
    def read(text):
        if text not in words:
            raise ValueError(f'expected one of {", ".join(words)}, got "{text}"')
        return text
    return read


def list_of(reader):
    return lambda text: [reader(word) for word in text.split(" ")]


def maybe(reader, otherwise=None):
    return lambda text: reader(text) if text else otherwise


def read_flag(text):
    return one_of(["yes", "no"])(text) == "yes"


def read_id(text):
    if not re.fullmatch("[a-z][a-z0-9_]*", text):
        raise ValueError(f'expected a word of small letters, got "{text}"')
    return text


def read_text(text):
    if not text.strip() or '"' in text or "\\" in text:
        raise ValueError(f'expected a text, got "{text}"')
    return text


# ---- Files ---------------------------------------------------------------------------------------

def read_row(columns, at, cells):
    names = list(columns)
    if len(cells) != len(names):
        raise Fault(at, min(len(cells), len(names)) + 1,
                    f"expected {len(names)} columns, got {len(cells)}")
    row = {"at": at}
    for place, (name, text) in enumerate(zip(names, cells), 1):
        try:
            row[name] = columns[name](text)
        except ValueError as wrong:
            raise Fault(at, place, f"{name}: {wrong}") from None
    return row


def one_table(at, cells, tables, found):
    """The table that begins with this line."""
    if cells[0] not in tables:
        raise Fault(at, 1, f'expected one of the tables {", ".join(tables)}, got "{cells[0]}"')
    if cells[0] in found:
        raise Fault(at, 1, f'the table "{cells[0]}" is there twice')
    if cells != list(tables[cells[0]]):
        raise Fault(at, 1, "expected the columns " + ", ".join(tables[cells[0]]))
    return cells[0]


def read_lines(lines, tables):
    """{table: rows} of a file's lines. tables: {table: {column: reader}}, all of them expected."""
    found, now = {}, None
    for at, line in enumerate(lines, 1):
        cells = line.split("\t")
        if line.startswith("#"):
            continue
        if not line:
            now = None
        elif now is None:
            now = one_table(at, cells, tables, found)
            found[now] = []
        else:
            row = read_row(tables[now], at, cells)
            if row[now] in (other[now] for other in found[now]):
                raise Fault(at, 1, f'{now}: "{row[now]}" is there twice')
            found[now].append(row)
    for table in tables:
        if not found.get(table):
            raise Fault(len(lines), 0, f"expected a table {table}, with rows")
    return found


def read_with(reader, path):
    """What the reader makes of a file's lines; its faults stop the build."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    try:
        return reader(lines)
    except Fault as fault:
        at, column, text = fault.args
        sys.exit(f"{path}:{at}:{column}: {text}" if column else f"{path}:{at}: {text}")


def read_file(path, tables, check):
    def read(lines):
        found = read_lines(lines, tables)
        check(found, lines)
        return found
    return read_with(read, path)


def check_totals(lines, totals):
    """The line `# totals NAME=NUMBER…` says the same as the rows."""
    for at, line in enumerate(lines, 1):
        if line.startswith("# totals "):
            wanted = dict(pair.split("=") for pair in line.split()[2:])
            for name, total in totals.items():
                if wanted.get(name) != str(total):
                    raise Fault(at, 0, f"totals: {name} is {total}, expected {wanted.get(name)}")
            return
    raise Fault(len(lines), 0, "expected a line # totals")


# ---- C -------------------------------------------------------------------------------------------

def quote(text):
    return '"' + "".join(c if ord(c) < 127 else "".join(f"\\{byte:03o}" for byte in c.encode())
                         for c in text) + '"'


def enum(tag, names, count, first="", meanings=None):
    """An enum with a comment where a value has a meaning; count is the name of how many there are."""
    lines = [f"enum {tag} {{" if tag else "enum {"]
    for i, name in enumerate(names):
        start = f" = {first}" if first and i == 0 else ""
        meaning = meanings[i] if meanings else None
        lines.append(f"    {name}{start}," + (f" /* {meaning} */" if meaning else ""))
    return "\n".join(lines + [f"    {count}", "};\n"])


def array(kind, name, values):
    return f"const {kind} {name} = {{{', '.join(map(str, values))}}};"


def member_set(rows, belongs):
    """A set as a number: the rows that belong to it."""
    return hex(sum(1 << i for i, row in enumerate(rows) if belongs(row)))


def texts(name, values):
    return f"static const char *const {name}[] = {{{', '.join(map(quote, values))}}};"


def nouns(name, count, ids, titles):
    return f"const struct nouns {name} = {{{count}, {ids}, {titles}}};"
