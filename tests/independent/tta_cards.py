"""The cards of Through the Ages, read from the tables of the project (T111, T5)."""
import csv
import os

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data")
LEVELS = {"initial": 0, "A": 0, "I": 1, "II": 2, "III": 3}  # T111
AGES = ("A", "I", "II", "III", "IV")
URBAN = ("lab", "temple", "library", "theater", "arena")
UNITS = ("infantry", "cavalry", "artillery", "airforce")
SPECIALS = ("special_military", "special_civil", "special_colonization", "special_construction")
BUILDINGS = ("farm", "mine") + URBAN
KINDS = BUILDINGS + UNITS + SPECIALS  # cards that lie among the technologies
TECHNOLOGIES = frozenset(KINDS + ("government",))
NUMBERS = (  # columns that hold a number, 0 where there is none
    "copies", "copies_2", "copies_3", "copies_4", "science_price", "revolution_price",
    "resource_price", "culture", "science", "strength", "happy", "token_value", "civil", "military",
    "urban_limit", "colonization", "blue", "yellow", "stages_at_once", "infantry", "cavalry",
    "artillery", "bonus", "lesser_bonus", "defense")


class Card:
    """A row of a table."""

    def __init__(self, row, order):
        self.id, self.category, self.order = row["id"], row["category"], order
        self.level = LEVELS[row["deck"]]
        self.initial = row["deck"] == "initial"
        self.is_military = "copies" in row
        for name in NUMBERS:
            setattr(self, name, int(row.get(name) or 0))
        self.price = row.get("price") or ""
        self.action, self.gain = row.get("action") or "", row.get("gain") or ""
        self.amounts = [int(number) for number in (row.get("amount") or "0").split("/")]
        self.stages = [int(number) for number in (row.get("stages") or "").split()]
        discounts = [int(number) for number in (row.get("discounts") or "0/0/0").split("/")]
        self.discounts = [0] + discounts  # by level
        self.terms = {role: self.read_terms(row.get("terms_" + role)) for role in "ab"}
        self.attack = row.get("attack") or ""
        self.is_special = self.category in SPECIALS
        self.is_urban = self.category in URBAN
        self.is_unit = self.category in UNITS
        self.is_technology = self.category in TECHNOLOGIES
        # The worth of a blue token on it; on a lab that works as a mine its level (T103).
        self.worth = self.level if self.category == "lab" else self.token_value

    @staticmethod
    def read_terms(text):
        pairs = (pair.split("=") for pair in (text or "").split())
        return {name: int(value) for name, value in pairs}

    @property
    def amount(self):
        return self.amounts[0]

    def amount_for(self, players):
        """Some amounts depend on the number of players: 2/3/4."""
        return self.amounts[players - 2] if len(self.amounts) > 1 else self.amounts[0]

    def copies_for(self, players):  # T5
        return self.copies if self.is_military else getattr(self, f"copies_{players}")


def rows_of(name):
    with open(os.path.join(DATA, name), encoding="utf-8") as file:
        lines = [line for line in file if not line.startswith("#")]
    return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def read_cards():
    """Civil cards, then the military ones by age, the events of an age first."""
    events = [{"category": "event", "copies": "1", **row} for row in rows_of("tta_events.tsv")]
    military = sorted(events + rows_of("tta_military.tsv"),
                      key=lambda row: (LEVELS[row["deck"]], row["category"] != "event"))
    return {row["id"]: Card(row, order)
            for order, row in enumerate(rows_of("tta_civil.tsv") + military)}


CARDS = read_cards()
IMPACTS = [card.id for card in CARDS.values() if card.id.startswith("impact_of_")]
UNIT_CARDS = sorted((card.id for card in CARDS.values() if card.is_unit),
                    key=lambda name: (UNITS.index(CARDS[name].category), CARDS[name].level))


def in_order(names):
    """Names of cards in the order of the tables."""
    return sorted(names, key=lambda name: CARDS[name].order)


def by_kind(names):
    """Names of technologies by kind and level."""
    return sorted(names, key=lambda name: (KINDS.index(CARDS[name].category), CARDS[name].level))
