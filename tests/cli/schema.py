"""The tables of docs/formats.md as schemas of JSON documents."""
import re


def is_whole(value):
    return isinstance(value, int) and not isinstance(value, bool)


KINDS = {
    "text": lambda value: isinstance(value, str),
    "words": lambda value: isinstance(value, str) and value != "",
    "whole": is_whole,
    "number": lambda value: is_whole(value) or isinstance(value, float),
    "true": lambda value: value is True,
    "false": lambda value: value is False,
    "null": lambda value: value is None,
}
# Values that have a chapter of their own.
WHOLE_VALUES = {"as a position": {"game": str, "revision": int, "state": dict}, "as a move": dict}


def beginnings(path):
    """`a`, `a.b`, `a.b[]`, `a.b[].c` of the last one."""
    return [path[:end] for end in range(1, len(path) + 1) if path[end:end + 1] in ("", ".", "[")]


class Schema:
    """The keys of a JSON document: by path, of what kinds the value may be, and whether it must be there."""

    def __init__(self, table):
        self.kinds, self.needed, self.met = {}, set(), set()
        for keys, value in re.findall(r"^\| (`.*?) \| (.*?) \|", table, re.M):
            for path, question in re.findall(r"`([^`]+)`(\??)", keys):
                self.kinds[path] = value
                if not question:
                    self.needed.add(path)
        self.known = {part for path in self.kinds for part in beginnings(path)}

    def check(self, document):
        self.walk("", document)

    def walk(self, path, value):
        if path in self.kinds:
            self.met.add(path)
            self.leaf(path, value)
        elif isinstance(value, dict):
            for key, child in value.items():
                below = self.below(path, key)
                self.walk(below, child)
            prefix = path + "." if path else ""
            for needed in self.needed:
                key = re.match(re.escape(prefix) + r"([a-z0-9_]+)", needed)
                if key and key[1] not in value:
                    raise AssertionError(f"{needed} is missing in {str(value)[:200]}")
        elif isinstance(value, list):
            for child in value:
                self.walk(path + "[]", child)
        else:
            raise AssertionError(f"{path} is not documented: {value!r}")

    def below(self, path, key):
        exact, any_key = (f"{path}.{key}", f"{path}.*") if path else (key, "*")
        return exact if exact in self.known or any_key not in self.known else any_key

    def never_met(self):
        return sorted(set(self.kinds) - self.met)

    def leaf(self, path, value):
        wanted = self.kinds[path]
        whole = WHOLE_VALUES.get(wanted)
        if whole:
            kind = whole if isinstance(whole, type) else whole[path]
            fits = isinstance(value, kind)
        else:
            fits = any(KINDS[kind](value) for kind in wanted.split(" or "))
        if not fits:
            raise AssertionError(f"{path} is {value!r}, documented as {wanted}")


def documented(text, heading):
    """The schemas of the tables under `### HEADING NAME`, by name."""
    tables = re.findall(rf"^### {heading} (\w+)\n(.*?)(?=^##|\Z)", text, re.M | re.S)
    return {name: Schema(table) for name, table in tables}
