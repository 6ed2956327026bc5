"""Boosted positions: civilizations in the midst of a late age that hold anything that can be held,
so that cards come into play which random games hardly ever see."""
from tta_cards import (AGES, CARDS, IMPACTS, KINDS, SPECIALS, UNITS, URBAN, by_kind, in_order)
from tta_model import Model

BUILT = ("farm", "mine") + URBAN + UNITS
HELD = ("action", "leader", "government") + KINDS
INITIAL = ("agriculture", "bronze", "philosophy", "religion", "warriors")


class Planter:
    """Deals cards from a supply, so that each lies in one place only."""

    def __init__(self, position, model: Model, chance, age):
        self.position, self.model, self.random, self.age = position, model, chance, age
        self.supply = {}
        for level in range(age + 1):
            self.supply.update(model.full_deck(level, military=False))
            if level:
                self.supply.update(model.full_deck(level, military=True))

    def some(self, categories, most, least=0, unless=()):
        """Up to `most` different cards of these kinds, taken from the supply."""
        there = [name for name, copies in self.supply.items()
                 if copies and CARDS[name].category in categories and name not in unless]
        number = min(len(there), self.random.randint(least, most))
        # Cards of the present age come twice as often.
        there.sort(key=lambda name: self.random.random() ** (1 + CARDS[name].level), reverse=True)
        for name in there[:number]:
            Model.take_from(self.supply, name)
        return in_order(there[:number])

    def one(self, category, chance=1.0):
        return (self.some([category], 1, 1) + [None])[0] if self.random.random() < chance else None

    def spread(self, number, names):
        counts = {}
        for name in self.random.choices(names, k=number) if names else ():
            counts[name] = counts.get(name, 0) + 1
        return counts

    # --- a civilization ---

    def civilization(self, seat):
        seat["government"] = self.one("government", 0.7) or "despotism"
        seat["leader"] = self.one("leader", 0.85)
        seat["wonders"] = self.some(["wonder"], 4)
        seat["ruins"] = [name for name in seat["wonders"]
                         if CARDS[name].level < 2 and self.random.random() < 0.3]
        wonder = self.one("wonder", 0.6)
        seat["wonder"] = {"card": wonder, "stages": self.random.randrange(
            len(CARDS[wonder].stages)) if wonder else 0}
        specials = [name for kind in SPECIALS if self.random.random() < 0.6
                    for name in self.some([kind], 1)]
        known = set(INITIAL).union(specials, self.some(BUILT, 12, 3))
        seat["technologies"] = by_kind(known)
        seat["colonies"] = self.some(["territory"], 2)
        seat["tactic"] = self.one("tactic", 0.7)
        if seat["tactic"]:
            known |= self.units_for(CARDS[seat["tactic"]], known)
            seat["technologies"] = by_kind(known)
        self.tokens(seat)
        self.hand(seat, known | {seat["government"]})
        seat["culture"], seat["science"] = self.random.randint(0, 90), self.random.randint(0, 40)

    def units_for(self, tactic, known):
        """A technology of each kind of unit that the tactic wants."""
        kinds = [kind for kind in UNITS[:3] if getattr(tactic, kind)]
        return {name for kind in kinds for name in self.some([kind], 1, 1, unless=known)}

    def tokens(self, seat):
        chance, names = self.random, seat["technologies"]
        seat["workers"] = self.spread(chance.randint(4, 22), [name for name in names if
                                                              CARDS[name].category in BUILT])
        seat["unused"], seat["yellow"] = chance.randint(0, 4), chance.randint(0, 18)
        seat["yellow_all"] = sum(seat["workers"].values()) + seat["unused"] + seat["yellow"]
        stores = [name for name in names if CARDS[name].category in ("farm", "mine") or
                  CARDS[name].category == "lab" and CARDS[name].level > 0]
        seat["tokens"] = self.spread(chance.randint(0, 14), stores)
        seat["blue"] = chance.randint(0, 14)
        seat["blue_all"] = sum(seat["tokens"].values()) + seat["blue"] + seat["wonder"]["stages"]

    def hand(self, seat, known):
        civil = self.some(HELD, 7, unless=known)
        leaders = {AGES[CARDS[name].level] for name in civil + [seat["leader"]]
                   if name and CARDS[name].category == "leader"}
        seat["leaders"] = [age for age in AGES if age in leaders]
        military = self.some(("event", "territory", "tactic", "bonus", "aggression", "war", "pact"),
                             6, 1)
        seat["hand"] = {"civil": civil, "military": military, "offered": [], "astray": [],
                        "adrift": []}

    def attachments(self, number, seat):
        """A pact and a war, now that all the others are there."""
        others = [other for other in range(len(self.position["seats"])) if other != number]
        pact = self.one("pact", 0.4)
        war = self.one("war", 0.3) if number != self.position["seat"] else None  # T196
        seat["pact"] = {"card": pact, "with": self.random.choice(others) if pact else None,
                        "role": self.random.choice("ab") if pact else None}
        seat["war"] = {"card": war, "on": self.random.choice(others) if war else None}

    # --- the table ---

    def plant(self):
        """The beginning of somebody's politics."""
        position, seats = self.position, self.position["seats"]
        turn = self.random.randrange(len(seats))
        position.update(phase="politics", step="limit", after="limit", round=8 + self.age,
                        seat=turn, to_move=turn, age=AGES[self.age])
        position["events"]["open"] = self.open_cards()
        for seat in seats:
            self.civilization(seat)
        for number, seat in enumerate(seats):
            self.attachments(number, seat)
        self.events()
        row = self.some(HELD + ("wonder",), 13, 5)
        self.random.shuffle(row)
        rest = {name: copies for name, copies in self.supply.items() if copies and
                CARDS[name].level == self.age and not CARDS[name].is_military}
        left = self.random.choice((0, 0, 20))  # how many cards the age has still to come
        while sum(rest.values()) - sum(position["removed"].values()) > 3 + left:
            name = self.random.choice([name for name, copies in rest.items()
                                       if copies > position["removed"].get(name, 0)])
            position["removed"][name] = position["removed"].get(name, 0) + 1
        position["row"] = (row + [None] * 13)[:13]
        self.derive()
        seats[turn]["actions"] = dict(seats[turn]["totals"])
        self.model.load(position)
        return position

    def events(self):
        cards = self.some(("event", "territory"), 99, 99)
        number = len(self.position["seats"]) + 2
        chosen = self.random.sample(cards, min(number, len(cards)))
        for name in set(cards) - set(chosen):
            self.supply[name] = self.supply.get(name, 0) + 1
        cut = self.random.randint(1, len(chosen))
        events = self.position["events"]
        events["current"], events["future"] = in_order(chosen[:cut]), in_order(chosen[cut:])
        events["left"] = cut
        for deck in ("current", "future"):
            known = [[self.random.randrange(number - 2)] for _ in events[deck]]
            events[deck + "_seen"] = known + [[]] * (8 - len(known))
        old = [card.id for card in CARDS.values() if card.category == "event" and not card.level]
        events["past"] = old[:number]

    def open_cards(self):
        """Bonus cards that everybody sees (T85, T94)."""
        cards = self.random.sample(IMPACTS, self.model.bonus_cards_at_setup())
        for name in cards:
            self.supply.pop(name, None)
        return in_order(cards)

    def derive(self):
        """What follows from the rest, by our own rules."""
        self.model.load(self.position)
        self.position["deck"] = self.model.position()["deck"]
        for seat, mine in zip(self.position["seats"], self.model.seats):
            told = mine.position()
            for name in ("rating", "totals", "food", "resources", "discontent"):
                seat[name] = told[name]
            seat["actions"] = {"civil": 0, "military": 0}
