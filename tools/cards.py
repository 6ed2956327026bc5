#!/usr/bin/env python3
"""Builds the cards of Through the Ages into the program: data/tta_*.tsv -> a C table.

    cards.py CIVIL.tsv MILITARY.tsv OUTPUT.c

One row a card, columns parted by tabs. What does not fit stops the build with the file, the line
and the column (counted in fields from 1): a word that is not known, a number that its category
needs and that is missing, one that it has no use for, totals that differ from those given.
"""
import re
import sys

URBAN = ["lab", "temple", "library", "theater", "arena"]
UNITS = ["infantry", "cavalry", "artillery", "airforce"]
SPECIAL = ["special_military", "special_civil", "special_colonization", "special_construction"]
LEVELS = {"DECK_INITIAL": "0", "DECK_A": "0", "DECK_I": "1", "DECK_II": "2", "DECK_III": "3"}
WORKED = ["KIND_" + kind.upper() for kind in ["farm", "mine"] + URBAN + UNITS]
RATINGS = ["culture", "science", "strength", "happy"]
FLAT = RATINGS + ["civil", "military", "colonization", "blue"]
ACTIONS = ["stage", "grow", "urban", "military", "science", "land", "culture", "food", "discover",
           "upgrade", "resources", "military_if_weaker", "culture_if_poorer"]
GAINS = ["science", "food", "culture", "population", "cards", "resources"]
TERMS = ["culture", "strength", "military", "food", "resources"]
ATTACKS = ["ends_it", "forbidden"]
WONDER_STAGES = 5
HEADS = ["id", "name", "deck", "category"]

# What the rows of each category give: every number is needed, none else is allowed.
CIVIL_NEEDS = {
    **dict.fromkeys(["farm", "mine"], ["science_price", "resource_price", "token_value"]),
    **dict.fromkeys(URBAN + UNITS, ["science_price", "resource_price"] + RATINGS),
    **dict.fromkeys(SPECIAL, ["science_price"] + FLAT),
    "special_construction": ["science_price", "discounts", "stages_at_once"] + FLAT,
    "government": ["science_price", "revolution_price", "urban_limit"] + FLAT,
    "leader": FLAT,
    "wonder": ["stages"] + FLAT,
    "action": ["action", "amount"],
}
MILITARY_NEEDS = {
    "event": [],
    "territory": ["yellow", "blue", "happy", "strength", "gain", "amount"],
    "tactic": ["infantry", "cavalry", "artillery", "bonus", "lesser_bonus"],
    "bonus": ["defense", "colonization"],
    "aggression": ["price", "amount"],
    "war": ["price"],
    "pact": [],
}
MAY_HAVE = {"event": ["amount"], "war": ["amount"], "pact": ["terms_a", "terms_b", "attack"]}


class Fault(Exception):
    """What is wrong: line, column (0: the whole line), text."""


def number(least, most):
    def read(text):
        if not re.fullmatch("-?[0-9]+", text) or not least <= int(text) <= most:
            raise ValueError(f'expected a number from {least} to {most}, got "{text}"')
        return text
    return read


def one_of(words, prefix):
    def read(text):
        if text not in words:
            raise ValueError(f'expected one of {", ".join(words)}, got "{text}"')
        return prefix + text.upper()
    return read


def numbers(parting, counts, most):
    def read(text):
        parts = text.split(parting)
        if len(parts) not in counts:
            raise ValueError(f'expected {" or ".join(map(str, counts))} numbers, got "{text}"')
        return "{" + ", ".join(number(0, most)(part) for part in parts) + "}"
    return read


def read_amount(text):
    """One number for any number of players, or one each for 2, 3 and 4."""
    return numbers("/", [3], 20)(text if "/" in text else "/".join([text] * 3))


def read_terms(text):
    """What a pact gives a party: culture=1 strength=-2."""
    parts = []
    for word in text.split(" "):
        name, _, value = word.partition("=")
        if name not in TERMS:
            raise ValueError(f'expected one of {", ".join(TERMS)} with =NUMBER, got "{word}"')
        parts.append(f".{name} = {number(-9, 9)(value)}")
    return "{" + ", ".join(parts) + "}"


def read_price(text):
    return "PRICE_BY_TARGET" if text == "target" else number(0, 9)(text)


def read_id(text):
    if not re.fullmatch("[a-z][a-z_]*", text):
        raise ValueError(f'expected a word of small letters, got "{text}"')
    return text


def read_text(text):
    if not text.strip() or '"' in text or "\\" in text:
        raise ValueError(f'expected a text, got "{text}"')
    return text


def columns(decks, needs):
    small, rating = number(0, 40), number(-9, 9)
    readers = {"id": read_id, "name": read_text, "deck": one_of(decks, "DECK_"),
               "category": one_of(list(needs), "KIND_"),
               "stages": numbers(" ", range(1, WONDER_STAGES + 1), 9),
               "discounts": numbers("/", [3], 9), "action": one_of(ACTIONS, "ACTION_"),
               "gain": one_of(GAINS, "GAIN_"), "amount": read_amount, "price": read_price,
               "terms_a": read_terms, "terms_b": read_terms,
               "attack": one_of(ATTACKS, "ATTACK_"), "effect": read_text}
    readers.update(dict.fromkeys(RATINGS + ["civil", "military"], rating))
    return lambda name: readers.get(name, small)


class Table:
    """One of the two files: its columns, what its rows need, how its totals are counted."""

    def __init__(self, names, copies, decks, needs):
        self.names, self.copies, self.needs = names, copies, needs
        self.reader = columns(decks, needs)
        self.always = HEADS + copies + ["effect"]

    def row(self, at, line):
        cells = line.split("\t")
        if len(cells) != len(self.names):
            raise Fault(at, min(len(cells), len(self.names)) + 1,
                        f"expected {len(self.names)} columns, got {len(cells)}")
        cell = dict(zip(self.names, cells))
        row = {"at": at, "number": {name: int(cell[name]) if cell[name].isdigit() else 0
                                    for name in self.copies}}
        for column, name in enumerate(self.names, 1):
            try:
                row[name] = self.cell(name, cell)
            except ValueError as wrong:
                raise Fault(at, column, f"{name}: {wrong}") from None
        return row

    def cell(self, name, cell):
        kind, text = cell["category"], cell[name]
        needed = name in self.always or name in self.needs.get(kind, [])
        if needed and not text:
            raise ValueError("missing")
        if not text:
            return None
        if not needed and kind in self.needs and name not in MAY_HAVE.get(kind, []):
            raise ValueError(f"{kind} has no use for it")
        return self.reader(name)(text)

    def totals(self, rows, pacts=True):
        counted = [row for row in rows if pacts or row["category"] != "KIND_PACT"]
        decks = {}
        for deck in ("A", "I", "II", "III"):
            here = [row["number"] for row in counted if row["deck"] == "DECK_" + deck]
            decks[deck] = "/".join(str(sum(n[name] for n in here)) for name in self.copies)
        copies = sum(row["number"][self.copies[-1]] for row in counted)
        return {"copies": str(copies), **decks} if pacts else decks

    def read(self, lines):
        rows, wanted, headed = [], [], False
        for at, line in enumerate(lines, 1):
            mark = re.match("# (totals|without pacts) ", line)
            if mark:
                wanted.append((at, mark[1] == "totals", dict(re.findall(r"(\S+)=(\S+)", line))))
            elif line.startswith("#"):
                continue
            elif not headed:
                if line.split("\t") != self.names:
                    raise Fault(at, 1, "expected the columns " + ", ".join(self.names))
                headed = True
            else:
                rows.append(self.row(at, line))
        if not wanted:
            raise Fault(len(lines), 0, "expected a line # totals")
        for at, pacts, totals in wanted:
            for name, total in self.totals(rows, pacts).items():
                if totals.get(name) != total:
                    raise Fault(at, 0, f"totals: {name} is {total}, expected {totals.get(name)}")
        return rows


CIVIL = Table(HEADS + ["copies_2", "copies_3", "copies_4", "science_price", "revolution_price",
                       "resource_price", "stages"] + RATINGS +
              ["token_value", "civil", "military", "urban_limit", "colonization", "blue", "action",
               "amount", "discounts", "stages_at_once", "effect"],
              ["copies_2", "copies_3", "copies_4"], ["initial", "A", "I", "II", "III"],
              CIVIL_NEEDS)
MILITARY = Table(HEADS + ["copies", "price", "infantry", "cavalry", "artillery", "bonus",
                          "lesser_bonus", "defense", "colonization", "yellow", "blue", "happy",
                          "strength", "gain", "amount", "terms_a", "terms_b", "attack", "effect"],
                 ["copies"], ["A", "I", "II", "III"], MILITARY_NEEDS)


def quote(text):
    return '"' + "".join(c if ord(c) < 127 else "".join(f"\\{byte:03o}" for byte in c.encode())
                         for c in text) + '"'


LEFT_OUT = HEADS + CIVIL.copies + ["copies", "number", "at", "effect"]


def copies_of(row):
    """In the deck with 2, 3 and 4 players."""
    copies = [row["number"].get(name, row["number"].get("copies")) for name in CIVIL.copies]
    if row["category"] == "KIND_PACT":
        copies[0] = 0  # T4
    return copies


def initializer(row):
    parts = [f".deck = {row['deck']}", f".kind = {row['category']}",
             ".copies = {" + ", ".join(map(str, copies_of(row))) + "}"]
    for name, value in row.items():
        if name in LEFT_OUT or value in (None, "0"):
            continue
        parts.append(f".{name} = {value}")
    return ", ".join(parts)


def write_list(rows, name, size, file):
    """Some of the cards as a list of their own: the cards, and their names."""
    cards = ", ".join("C_" + row["id"].upper() for row in rows)
    file.write(f'_Static_assert({size} == {len(rows)}, "as many as there are rows");\n'
               f"const uint8_t tta_{name}[{size}] = {{{cards}}};\n")
    for what, key in (("ids", "id"), ("titles", "name")):
        texts = ", ".join(quote(row[key]) for row in rows)
        file.write(f"static const char *const {name}_{what}[] = {{{texts}}};\n")
    file.write(f"const struct nouns tta_{name}_names = {{{size}, {name}_ids, {name}_titles}};\n\n")


def write_lists(rows, file):
    """Technologies by kind and level (no governments), wonders, territories; where a card is."""
    others = ("government", "leader", "wonder", "action")
    kinds = [kind for kind in CIVIL_NEEDS if kind not in others]
    order = [f"KIND_{kind.upper()}" for kind in kinds]
    technologies = sorted((row for row in rows if row["category"] in order),
                          key=lambda row: order.index(row["category"]))
    wonders = [row for row in rows if row["category"] == "KIND_WONDER"]
    territories = [row for row in rows if row["category"] == "KIND_TERRITORY"]
    pacts = [row for row in rows if row["category"] == "KIND_PACT"]
    happenings = [row for row in rows if row["category"] in ("KIND_EVENT", "KIND_TERRITORY")]
    write_list(technologies, "technologies", "TECHNOLOGIES", file)
    write_list(wonders, "wonders", "WONDERS", file)
    write_list(territories, "territories", "TERRITORIES", file)
    write_list(pacts, "pacts", "PACTS", file)
    write_list(happenings, "happenings", "HAPPENINGS", file)
    for name, size, names, first in (("workplaces", "WORKPLACES", "technologies_", 0),
                                     ("token_places", "TOKEN_PLACES", "technologies_", 0),
                                     ("civil_names", "CIVIL_CARDS", "", 0),
                                     ("military_names", "MILITARY_CARDS", "", "CIVIL_CARDS")):
        file.write(f"const struct nouns tta_{name} = {{{size}, {names}ids + {first}, "
                   f"{names}titles + {first}}};\n")
    file.write("\n")
    places = [i for row in rows for i, at in enumerate(technologies)
              if at is row and row["category"] in WORKED]
    file.write("const uint8_t tta_places_by_card[WORKPLACES] = "
               f"{{{', '.join(map(str, places))}}};\n")
    for among, name in ((technologies, "technologies_of_level"), (wonders, "wonders_of_level"),
                        (happenings, "happenings_of_age")):
        sets = [sum(1 << i for i, row in enumerate(among) if row["deck"] in decks)
                for decks in (("DECK_INITIAL", "DECK_A"), ("DECK_I",), ("DECK_II",), ("DECK_III",))]
        file.write(f"const uint64_t tta_{name}[4] = "
                   f"{{{', '.join(f'UINT64_C({one:#x})' for one in sets)}}};\n")
    values = [row["token_value"] or LEVELS[row["deck"]] for row in technologies[:12]]
    file.write("const uint8_t tta_copies_with[3][CARDS] = {\n")
    for players in range(3):
        copies = ", ".join(str(copies_of(row)[players]) for row in rows)
        file.write(f"    {{{copies}}},\n")
    file.write("};\n")
    file.write(f"const uint8_t tta_token_values[TOKEN_PLACES] = {{{', '.join(values)}}};\n\n")
    file.write("const struct technology tta_technology[TECHNOLOGIES] = {\n")
    for row in technologies:
        file.write(f"    {{{row['category']}, {LEVELS[row['deck']]}, "
                   f"{row['resource_price'] or 0}}},\n")
    file.write("};\n")
    governments = [row for row in rows if row["category"] == "KIND_GOVERNMENT"]
    claims = {"KIND_WONDER": lambda row: "CLAIM_WONDER", "KIND_ACTION": lambda row: "CLAIM_NOTHING",
              "KIND_LEADER": lambda row: f"CLAIM_LEADERS + {LEVELS[row['deck']]}",
              "KIND_GOVERNMENT": lambda row: f"CLAIM_GOVERNMENTS + {governments.index(row)}"}
    file.write("const uint8_t tta_claims[CIVIL_CARDS] = {\n")
    for row in rows:
        if "copies" not in row["number"]:
            claim = claims.get(row["category"], technologies.index)(row)
            file.write(f"    [C_{row['id'].upper()}] = {claim},\n")
    file.write("};\n")
    starts = [[row["category"] for row in technologies].index(kind) for kind in order]
    ages = [[row["deck"] for row in rows].index("DECK_" + age) for age in ("A", "I", "II", "III")]
    decks = [row["deck"] if "copies" in row["number"] else None for row in rows]
    military = [decks.index("DECK_" + age) for age in ("A", "I", "II", "III")]
    for name, firsts in (("of_kind", starts), ("of_age", ages + ["CIVIL_CARDS"]),
                         ("military", military + ["CARDS"])):
        file.write(f"const uint8_t tta_first_{name}[] = {{{', '.join(map(str, firsts))}}};\n")
    for name, lists in (("index", (technologies, wonders, territories, pacts)),
                        ("happening", (happenings,))):
        file.write(f"const uint8_t tta_{name}[CARDS] = {{\n")
        for among in lists:
            for i, row in enumerate(among):
                file.write(f"    [C_{row['id'].upper()}] = {i},\n")
        file.write("};\n")


def write(rows, file):
    file.write("/* Made by tools/cards.py from data/tta_civil.tsv and data/tta_military.tsv. */\n"
               '#include "games/tta/cards.h"\n\n'
               f'_Static_assert(CARDS == {len(rows)}, "one row a card");\n\n'
               "const struct card tta_cards[CARDS] = {\n")
    for row in rows:
        file.write(f"    [C_{row['id'].upper()}] = {{{initializer(row)}}},\n")
    file.write("};\n\n")
    for what, key in (("ids", "id"), ("titles", "name"), ("effects", "effect")):
        file.write(f"static const char *const {what}[FACES] = {{\n")
        for row in rows:
            file.write(f"    [C_{row['id'].upper()}] = {quote(row[key])},\n")
        for age in ("A", "I", "II", "III"):
            back = {"id": f"back_{age.lower()}", "name": f"a card of age {age}", "effect": ""}
            file.write(f"    [BACK_{age}] = {quote(back[key])},\n")
        file.write("};\n\n")
    file.write("const struct nouns tta_card_names = {CARDS, ids, titles};\n"
               "const struct nouns tta_faces = {FACES, ids, titles};\n"
               "const char *const *const tta_effects = effects;\n\n")
    write_lists(rows, file)


def read_file(table, path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    try:
        return table.read(lines)
    except Fault as fault:
        at, column, text = fault.args
        sys.exit(f"{path}:{at}:{column}: {text}" if column else f"{path}:{at}: {text}")


def main():
    civil, military, target = sys.argv[1:]
    rows, seen = [], set()
    for table, path in ((CIVIL, civil), (MILITARY, military)):
        for row in read_file(table, path):
            if row["id"] in seen:
                sys.exit(f'{path}:{row["at"]}:1: id: "{row["id"]}" is there twice')
            seen.add(row["id"])
            rows.append(row)
    with open(target, "w", encoding="utf-8") as file:
        write(rows, file)


if __name__ == "__main__":
    main()
