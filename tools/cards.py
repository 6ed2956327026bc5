"""The tables of Through the Ages: data/tta_civil.tsv, data/tta_events.tsv and data/tta_military.tsv.

One row a card. Beside a wrong cell, what stops the build is a number that a card's category needs
and that is missing, one that it has no use for, and totals that differ from those given."""
import io
import re
import sys

import rows as common
from rows import Fault, quote, read_id, read_text, read_with
from tta_words import (ACTIONS, ATTACKS, CHANGES, DECKS, GAINS, GIVEN, MEASURES, QUESTIONS,
                       TAKEN, TERMS, WHO)

URBAN = ["lab", "temple", "library", "theater", "arena"]
UNITS = ["infantry", "cavalry", "artillery", "airforce"]
SPECIAL = ["special_military", "special_civil", "special_colonization", "special_construction"]
LEVELS = {"DECK_INITIAL": "0", "DECK_A": "0", "DECK_I": "1", "DECK_II": "2", "DECK_III": "3"}
WORKED = ["KIND_" + kind.upper() for kind in ["farm", "mine"] + URBAN + UNITS]
RATINGS = ["culture", "science", "strength", "happy"]
WONDER_STAGES = 5
CHANGES_MOST = 3
RULES_MOST = 2
SHORT_WORDS = 8
HEADS = ["id", "name", "deck", "category"]
ANY = ["rules", "short", "effect"]  # of every card
FLAT = RATINGS + ["civil", "military", "colonization", "blue"]

# What the rows of each category give: every number is needed, none else is allowed.
CIVIL_NEEDS = {
    **dict.fromkeys(["farm", "mine"], ["science_price", "resource_price", "token_value"]),
    **dict.fromkeys(URBAN + UNITS, ["science_price", "resource_price"] + RATINGS),
    "government": ["science_price", "revolution_price", "urban_limit"] + FLAT,
    **dict.fromkeys(SPECIAL, ["science_price"] + FLAT),
    "special_construction": ["science_price", "discounts", "stages_at_once"] + FLAT,
    "leader": FLAT,
    "wonder": ["stages"] + FLAT,
    "action": ["action", "amount"],
}
MILITARY_NEEDS = {
    "territory": ["yellow", "blue", "happy", "strength", "gain", "amount"],
    "tactic": ["infantry", "cavalry", "artillery", "bonus", "lesser_bonus"],
    "bonus": ["defense", "colonization"],
    "aggression": ["price", "amount"],
    "war": ["price"],
    "pact": [],
}
MAY_HAVE = {"event": ["favours", "gives", "hits", "takes", "asks", "odd", "amount"],
            "war": ["amount"], "pact": ["terms_a", "terms_b", "attack"]}


def number(least, most):
    return lambda text: str(common.number(least, most)(text))


def one_of(words, prefix):
    return lambda text: prefix + common.one_of(words)(text).upper()


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


def read_who(text):
    """Who is affected: one word, or two for those who are both."""
    words = text.split(" ")
    if len(words) > 2:
        raise ValueError(f'expected one or two words, got "{text}"')
    return "{" + ", ".join(one_of(WHO, "WHO_")(word) for word in words) + "}"


def changes(kinds):
    """What is given or taken: food culture=2 science=science_rating culture=1*colonies."""
    def read_one(word):
        kind, equals, much = word.partition("=")
        times, _, measure = much.rpartition("*")
        parts = [f'.what = {one_of(kinds, "CHANGE_")(kind)}']
        if times or much.isdigit():
            parts.append(f".number = {number(1, 20)(times or much)}")
        if equals and not much.isdigit():
            parts.append(f'.by = {one_of(MEASURES, "BY_")(measure)}')
        return "{" + ", ".join(parts) + "}"

    def read(text):
        words = text.split(" ")
        if len(words) > CHANGES_MOST:
            raise ValueError(f'expected at most {CHANGES_MOST} words, got "{text}"')
        return "{" + ", ".join(map(read_one, words)) + "}"
    return read


def read_question(text):
    """What is asked; of `build`, with the card."""
    kind, equals, card = text.partition("=")
    if (kind == "build") != bool(equals):
        raise ValueError(f'expected build=CARD or another question without a card, got "{text}"')
    asked = one_of(QUESTIONS, "ASKS_")(kind)
    return f"{asked}, .builds = C_{read_id(card).upper()}" if equals else asked


def read_rules(text):
    """Rules about this card alone: T98 T185."""
    words = text.split(" ")
    if len(words) > RULES_MOST or not all(re.fullmatch("T[0-9]+", word) for word in words):
        raise ValueError(f'expected at most {RULES_MOST} rules like T98, got "{text}"')
    return "{" + ", ".join(number(1, 255)(word[1:]) for word in words) + "}"


def read_short(text):
    """For a small card: what its numbers leave out."""
    if len(text.split(" ")) > SHORT_WORDS:
        raise ValueError(f'expected at most {SHORT_WORDS} words, got "{text}"')
    return read_text(text)


def read_price(text):
    return "PRICE_BY_TARGET" if text == "target" else number(0, 9)(text)


def columns(decks, needs):
    small, rating = number(0, 40), number(-9, 9)
    readers = {"id": read_id, "name": read_text, "deck": one_of(decks, "DECK_"),
               "category": one_of(list(needs), "KIND_"),
               "stages": numbers(" ", range(1, WONDER_STAGES + 1), 9),
               "discounts": numbers("/", [3], 9), "action": one_of(ACTIONS, "ACTION_"),
               "gain": one_of(GAINS, "GAIN_"), "amount": read_amount, "price": read_price,
               "terms_a": read_terms, "terms_b": read_terms,
               "attack": one_of(ATTACKS, "ATTACK_"), "effect": read_text,
               "rules": read_rules, "short": read_short,
               "favours": read_who, "hits": read_who, "gives": changes(GIVEN),
               "takes": changes(TAKEN), "asks": read_question, "odd": one_of(["odd"], "")}
    readers.update(dict.fromkeys(RATINGS + ["civil", "military"], rating))
    return lambda name: readers.get(name, small)


class Table:
    """A file of cards: its columns, what its rows need, how its totals are counted."""

    def __init__(self, names, copies, decks, needs):
        self.names, self.copies, self.needs = names, copies, needs
        self.reader = columns(decks, needs)
        self.always = [name for name in HEADS if name in names] + copies + ["effect"]

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
        kind, text = cell.get("category", "event"), cell[name]
        needed = name in self.always or name in self.needs.get(kind, [])
        if needed and not text:
            raise ValueError("missing")
        if not text:
            return None
        if not needed and kind in self.needs and name not in MAY_HAVE.get(kind, []) + ANY:
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
        self.check_totals(rows, wanted, lines)
        return rows

    def check_totals(self, rows, wanted, lines):
        if not wanted:
            raise Fault(len(lines), 0, "expected a line # totals")
        for at, pacts, totals in wanted:
            for name, total in self.totals(rows, pacts).items():
                if totals.get(name) != total:
                    raise Fault(at, 0, f"totals: {name} is {total}, expected {totals.get(name)}")


class EventTable(Table):
    """The file of events. Each is there once, so there is no column of copies and no line of totals."""

    def __init__(self):
        super().__init__(["id", "name", "deck"] + MAY_HAVE["event"] + ANY, [],
                         DECKS[1:], {"event": []})

    def row(self, at, line):
        row = super().row(at, line)
        row.update(category="KIND_EVENT", number={"copies": 1})
        for name, wrong in self.faults(row):
            raise Fault(at, self.names.index(name) + 1, f"{name}: {wrong}")
        return row

    def faults(self, row):
        """What of the row does not go together: column, text."""
        by_amount = [f"{{.what = CHANGE_{kind.upper()}}}" for kind in CHANGES
                     if kind not in ("farms", "mines")]
        if not row["favours"] and not row["hits"]:
            yield "favours", "expected whom the event concerns, here or in hits"
        if row["gives"] and not row["favours"]:
            yield "favours", "expected to whom it gives"
        if row["takes"] and not row["hits"]:
            yield "hits", "expected from whom it takes"
        if row["hits"] and row["favours"] == "{WHO_ALL}":
            yield "hits", "expected nothing, as all are favoured"
        kinds = re.findall("CHANGE_([A-Z]+)", row["gives"] or "")
        if kinds != sorted(kinds, key=lambda kind: kind != "CULTURE"):
            yield "gives", "expected culture first"
        if row["odd"] and (row["gives"] or row["takes"] or row["asks"]):
            yield "odd", "expected nothing beside gives, takes or asks"
        if not row["amount"] and (row["asks"] in ("ASKS_STOCK", "ASKS_MIX") or
                                  any(one in (row["gives"] or "") + (row["takes"] or "")
                                      for one in by_amount)):
            yield "amount", "missing"
        amount = (row["amount"] or "").strip("{}").split(", ")
        if not all(re.search(rf"\b{n}\b", row["effect"]) for n in amount if n):
            yield "effect", f'expected the amount in the text, {" and ".join(sorted(set(amount)))}'

    def check_totals(self, rows, wanted, lines):
        pass


CIVIL = Table(HEADS + ["copies_2", "copies_3", "copies_4", "science_price", "revolution_price",
                       "resource_price", "stages"] + RATINGS +
              ["token_value", "civil", "military", "urban_limit", "colonization", "blue", "action",
               "amount", "discounts", "stages_at_once", "rules", "short", "effect"],
              ["copies_2", "copies_3", "copies_4"], DECKS, CIVIL_NEEDS)
MILITARY = Table(HEADS + ["copies", "price", "infantry", "cavalry", "artillery", "bonus",
                          "lesser_bonus", "defense", "colonization", "yellow", "blue", "happy",
                          "strength", "gain", "amount", "terms_a", "terms_b", "attack", "rules",
                          "short", "effect"],
                 ["copies"], DECKS[1:], MILITARY_NEEDS)
EVENTS = EventTable()


EVENT_PARTS = ["favours", "hits", "gives", "takes", "asks"]
LEFT_OUT = HEADS + CIVIL.copies + ["copies", "number", "at", "short", "effect", "odd"] + EVENT_PARTS


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
    file.write(f"const uint8_t tta_{name}[{size}] = {{{cards}}};\n")
    for what, key in (("ids", "id"), ("titles", "name")):
        texts = ", ".join(quote(row[key]) for row in rows)
        file.write(f"static const char *const {name}_{what}[] = {{{texts}}};\n")
    file.write(f"const struct nouns tta_{name}_names = {{{size}, {name}_ids, {name}_titles}};\n\n")


def technologies_of(rows):
    """The kinds of technologies but governments, and their rows by kind and level."""
    others = ("government", "leader", "wonder", "action")
    kinds = [f"KIND_{kind.upper()}" for kind in CIVIL_NEEDS if kind not in others]
    return kinds, sorted((row for row in rows if row["category"] in kinds),
                         key=lambda row: kinds.index(row["category"]))


def happenings_of(rows):
    return [row for row in rows if row["category"] in ("KIND_EVENT", "KIND_TERRITORY")]


def odd_events(rows):
    return [row for row in rows if row.get("odd")]


def write_events(rows, file):
    """What each event does, in the order of the happenings."""
    file.write("const struct event_row tta_event_rows[HAPPENINGS] = {\n")
    for i, row in enumerate(happenings_of(rows)):
        parts = [f".{name} = {row[name]}" for name in EVENT_PARTS if row.get(name)]
        if row.get("odd"):
            parts.append(f".odd = ODD_{row['id'].upper()}")
        if parts:
            file.write(f"    [{i}] = {{{', '.join(parts)}}},\n")
    file.write("};\n\n")


def worth_of(row):
    """What a card adds to the ratings, a byte each (enum worth in cards.h)."""
    culture, science, strength, happy = (int(row.get(key) or 0) for key in ("culture", "science", "strength", "happy"))
    faces = max(happy, 0)
    parts = [culture, science, strength, faces, max(-happy, 0)]
    parts += [faces if row["category"] == kind else 0 for kind in ("KIND_TEMPLE", "KIND_THEATER", "KIND_WONDER")]
    return sum(part << 8 * i for i, part in enumerate(parts))


def write_lists(rows, file):
    """Technologies by kind and level (no governments), wonders, territories; where a card is."""
    order, technologies = technologies_of(rows)
    wonders = [row for row in rows if row["category"] == "KIND_WONDER"]
    territories = [row for row in rows if row["category"] == "KIND_TERRITORY"]
    pacts = [row for row in rows if row["category"] == "KIND_PACT"]
    happenings = happenings_of(rows)
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
    worths = ", ".join(f"UINT64_C({worth_of(row):#x})" for row in rows)
    file.write(f"const uint64_t tta_worths[CARDS] = {{{worths}}};\n\n")
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
    ends = [first + sum(row["category"] == "KIND_EVENT" and row["deck"] == "DECK_" + age for row in rows)
            for first, age in zip(military, ("A", "I", "II", "III"))]
    for name, places in (("first_of_kind", starts), ("first_of_age", ages + ["CIVIL_CARDS"]),
                         ("first_military", military + ["CARDS"]), ("end_of_events", ends)):
        file.write(f"const uint8_t tta_{name}[] = {{{', '.join(map(str, places))}}};\n")
    for name, lists in (("index", (technologies, wonders, territories, pacts)),
                        ("happening", (happenings,))):
        file.write(f"const uint8_t tta_{name}[CARDS] = {{\n")
        for among in lists:
            for i, row in enumerate(among):
                file.write(f"    [C_{row['id'].upper()}] = {i},\n")
        file.write("};\n")


def write(rows, file):
    file.write(""
               '#include "games/tta/cards.h"\n\n'
               "const struct card tta_cards[CARDS] = {\n")
    for row in rows:
        file.write(f"    [C_{row['id'].upper()}] = {{{initializer(row)}}},\n")
    file.write("};\n\n")
    for what, key in (("ids", "id"), ("titles", "name"), ("shorts", "short"),
                      ("effects", "effect")):
        file.write(f"static const char *const {what}[FACES] = {{\n")
        for row in rows:
            file.write(f"    [C_{row['id'].upper()}] = {quote(row[key] or '')},\n")
        for age in ("A", "I", "II", "III"):
            back = {"id": f"back_{age.lower()}", "name": f"a card of age {age}", "short": "",
                    "effect": ""}
            file.write(f"    [BACK_{age}] = {quote(back[key])},\n")
        file.write("};\n\n")
    file.write("const struct nouns tta_card_names = {CARDS, ids, titles};\n"
               "const struct nouns tta_faces = {FACES, ids, titles};\n"
               "const char *const *const tta_shorts = shorts;\n"
               "const char *const *const tta_effects = effects;\n\n")
    write_lists(rows, file)
    write_events(rows, file)


def write_enum(file, name, prefix, words, none=None, last=None):
    """An enum of words, or of words with their meanings."""
    meaning = words if isinstance(words, dict) else dict.fromkeys(words, "")
    file.write(f"enum {name} {{\n")
    if none:
        file.write(f"    {prefix}{none},\n")
    for word, text in meaning.items():
        file.write(f"    {prefix}{word.upper()}," + (f" /* {text} */\n" if text else "\n"))
    file.write(f"    {last or prefix.rstrip('_') + 'S'}\n}};\n\n")


def write_counts(rows, file):
    """Where the technologies of a kind begin, and how many there are of what is listed."""
    _, technologies = technologies_of(rows)
    kinds = [row["category"] for row in technologies]
    count = {kind: sum(row["category"] == kind for row in rows)
             for kind in ("KIND_WONDER", "KIND_TERRITORY", "KIND_PACT")}
    counts = {"FARMS": kinds.index("KIND_FARM"), "MINES": kinds.index("KIND_MINE"),
              "LABS": kinds.index("KIND_LAB"), "TOKEN_PLACES": kinds.index("KIND_TEMPLE"),
              "FIRST_UNIT": kinds.index("KIND_INFANTRY"),
              "WORKPLACES": sum(kind in WORKED for kind in kinds),
              "UNITS": "WORKPLACES - FIRST_UNIT", "TECHNOLOGIES": len(technologies),
              "WONDERS": count["KIND_WONDER"], "TERRITORIES": count["KIND_TERRITORY"],
              "PACTS": count["KIND_PACT"], "HAPPENINGS": len(happenings_of(rows)),
              "CIVIL_CARDS": sum("copies" not in row["number"] for row in rows),
              "MILITARY_CARDS": "CARDS - CIVIL_CARDS", "STAGES_MAX": WONDER_STAGES,
              "CHANGES_MAX": CHANGES_MOST, "CARD_RULES_MAX": RULES_MOST}
    file.write("enum {\n" + "".join(f"    {name} = {n},\n" for name, n in counts.items()) +
               "};\n\n")


def write_header(rows, file):
    file.write("/* The enums of cards.h. */\n"
               "#ifndef AGES_GAMES_TTA_CARDS_ENUMS_H\n#define AGES_GAMES_TTA_CARDS_ENUMS_H\n\n")
    write_enum(file, "deck", "DECK_", DECKS)
    write_enum(file, "kind", "KIND_", [*CIVIL_NEEDS, "event", *MILITARY_NEEDS])
    file.write("/* What an action card does; it has `amount` of it. */\n")
    write_enum(file, "action", "ACTION_", ACTIONS, "NONE")
    file.write("/* What a territory gives at once. */\n")
    write_enum(file, "gain", "GAIN_", GAINS, "NONE")
    file.write("/* What an attack of one party on the other does to a pact. */\n")
    write_enum(file, "attack", "ATTACK_", ATTACKS, "NOTHING")
    file.write("/* Whom an event concerns, among those in the game. */\n")
    write_enum(file, "event_who", "WHO_", WHO, "NOBODY", "WHO_WORDS")
    file.write("/* What an event gives or takes. */\n")
    write_enum(file, "event_change_kind", "CHANGE_", CHANGES, "NONE", "CHANGE_KINDS")
    file.write("/* By what an event counts. */\n")
    write_enum(file, "measure", "BY_", MEASURES, "ONE", "MEASURES")
    file.write("/* What an event asks. */\n")
    write_enum(file, "event_question", "ASKS_", QUESTIONS, "NOTHING", "EVENT_QUESTIONS")
    file.write("/* Events with code of their own. */\n")
    write_enum(file, "odd_event", "ODD_", [row["id"] for row in odd_events(rows)], "NONE",
               "ODD_EVENTS")
    file.write("enum card_id {\n" + "".join(f"    C_{row['id'].upper()},\n" for row in rows) +
               "    CARDS,\n"
               "    /* of a military card whose face is hidden, the back: the age alone */\n"
               "    BACK_A = CARDS,\n    BACK_I,\n    BACK_II,\n    BACK_III,\n    FACES\n};\n\n")
    write_counts(rows, file)
    file.write("#endif\n")


def by_deck(row):
    """Military cards come by age, the events of an age first."""
    return LEVELS[row["deck"]], row["category"] != "KIND_EVENT"


def check_buildings(rows, path):
    """An event builds a card that every civilization has from the start."""
    initial = ["C_" + row["id"].upper() for row in rows
               if row["deck"] == "DECK_INITIAL" and row["category"] in WORKED]
    for row in rows:
        card = (row.get("asks") or "").partition(".builds = ")[2]
        if card and card not in initial:
            words = ", ".join(one[2:].lower() for one in initial)
            sys.exit(f'{path}:{row["at"]}:{EVENTS.names.index("asks") + 1}: asks: expected build= with '
                     f'one of {words}, got "{card[2:].lower()}"')


def read(civil, events, military):
    """The rows of all three files, in the order of the cards."""
    seen = set()
    found = {}
    for table, path in ((CIVIL, civil), (EVENTS, events), (MILITARY, military)):
        found[path] = read_with(table.read, path)
        for row in found[path]:
            if row["id"] in seen:
                sys.exit(f'{path}:{row["at"]}:1: id: "{row["id"]}" is there twice')
            seen.add(row["id"])
    rows = found[civil] + sorted(found[events] + found[military], key=by_deck)
    check_buildings(rows, events)
    return rows


def tta(*paths):
    """The header and the code."""
    rows = read(*paths)
    header, code = io.StringIO(), io.StringIO()
    write_header(rows, header)
    write(rows, code)
    return header.getvalue(), code.getvalue()
