"""Through the Ages once more, in Python: what a civilization is worth and brings.

Written from the numbered rules (docs/rules/through-the-ages.md) and the tables of cards, without a
look at the C program, so that a mistake made there is not made here as well. It reads positions as
the program writes them."""
import collections
import csv
import itertools
import os

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data")
LEVELS = {"initial": 0, "A": 0, "I": 1, "II": 2, "III": 3}  # T111
URBAN = ("lab", "temple", "theater", "library", "arena")
UNITS = ("infantry", "cavalry", "artillery", "airforce")
SPECIALS = ("special_military", "special_civil", "special_colonization", "special_construction")


class Card:
    """A row of a table: its words, and its numbers by name (0 where there is none)."""

    def __init__(self, row):
        self.id, self.category, self.level = row["id"], row["category"], LEVELS[row["deck"]]
        self.row = row

    def __getattr__(self, column):
        return int(self.row.get(column) or 0)


def read_cards():
    cards = {}
    for name in ("tta_civil.tsv", "tta_military.tsv"):
        with open(os.path.join(DATA, name), encoding="utf-8") as file:
            lines = (line for line in file if not line.startswith("#"))
            for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
                cards[row["id"]] = Card(row)
    return cards


CARDS = read_cards()


def region(bank, steps):
    """The number that belongs to a bank: steps are (at least so many tokens, number)."""
    return next(number for least, number in steps if bank >= least)


def consumption(yellow):  # T9
    return region(yellow, ((17, 0), (13, 1), (9, 2), (5, 3), (1, 4), (0, 6)))


def faces_needed(yellow):  # T10
    return region(yellow, ((17, 0), (13, 1), (11, 2), (9, 3), (7, 4), (5, 5), (3, 6), (1, 7),
                           (0, 8)))


def corruption(blue):  # T11
    return region(blue, ((9, 0), (5, 2), (1, 4), (0, 6)))


def cut(value, most):
    return max(0, min(most, value))  # T12


class Civilization:
    """A seat of a position."""

    def __init__(self, state, number):
        self.state, self.number, self.seat = state, number, state["seats"][number]
        seat = self.seat
        self.workers = {CARDS[name]: count for name, count in seat["workers"].items() if count}
        self.technologies = [CARDS[name] for name in seat["technologies"]]
        self.government = CARDS[seat["government"]]
        self.leader = seat["leader"]
        self.face_down = [CARDS[name] for name in seat.get("ruins", [])]
        self.wonders = [CARDS[name] for name in seat["wonders"]]
        self.standing = [card for card in self.wonders if card not in self.face_down]
        self.colonies = [CARDS[name] for name in seat.get("colonies", [])]
        self.tactic = CARDS[seat["tactic"]] if seat.get("tactic") else None
        self.specials = [card for card in self.technologies if card.category in SPECIALS]

    def has(self, wonder):
        return any(card.id == wonder for card in self.standing)

    def count(self, *categories):
        return sum(count for card, count in self.workers.items() if card.category in categories)

    def of_workers(self, column, categories=URBAN + UNITS):
        return sum(getattr(card, column) * count for card, count in self.workers.items()
                   if card.category in categories)

    def flat(self, column):
        """What counts once: government, leader, standing wonders, special technologies."""
        cards = [self.government, *self.standing, *self.specials]
        if self.leader:
            cards.append(CARDS[self.leader])
        return sum(getattr(card, column) for card in cards)

    # --- pacts ---

    def pacts(self):
        """(name, own role, partner) of every pact this civilization takes part in."""
        found = []
        for owner, seat in enumerate(self.state["seats"]):
            pact = seat.get("pact") or {}
            if not pact.get("card"):
                continue
            role, partner = pact["role"], pact["with"]
            if owner == self.number:
                found.append((pact["card"], role, partner))
            elif partner == self.number:
                found.append((pact["card"], "ab".replace(role, ""), owner))
        return found

    def by_pacts(self, terms):
        return sum(terms.get((name, role), terms.get(name, 0)) for name, role, _ in self.pacts())

    # --- happiness ---

    def doubled(self):
        return 2 if self.has("st_peters_basilica") else 1  # T104

    def faces(self, *categories):
        """Happy faces of some kinds of buildings, doubled where they are."""
        return self.of_workers("happy", categories) * self.doubled()

    def happiness(self):  # T185
        single = [self.government.happy, *(card.happy for card in self.standing),
                  *(card.happy for card in self.colonies)]
        if self.leader:
            single.append(CARDS[self.leader].happy)
        happy = sum(face for face in single if face > 0) * self.doubled() + self.faces(*URBAN)
        return cut(happy + sum(face for face in single if face < 0), 8)

    def discontent(self):  # T49
        if self.state["level"] == "simple":  # T2
            return 0
        return max(0, faces_needed(self.seat["yellow"]) - self.happiness())

    # --- culture and science ---

    def levels(self, *categories):
        """The levels of all buildings of some kinds, one number a worker."""
        return [card.level for card, count in self.workers.items() if card.category in categories
                for _ in range(count)]

    def leaders_culture(self):
        leader = self.leader
        if leader == "homer":
            return min(2, self.seat["workers"].get("warriors", 0))
        if leader == "genghis_khan":
            return self.count("cavalry")
        if leader == "michelangelo":
            wonders = sum(max(0, card.happy) for card in self.standing) * self.doubled()
            return self.faces("temple", "theater") + wonders
        if leader == "js_bach":
            return self.count("theater")
        if leader == "james_cook":
            return 2 * len(self.colonies)
        if leader == "william_shakespeare":
            libraries = self.count("library")
            return libraries + 2 * min(libraries, self.count("theater"))
        if leader == "game_designer":
            return sum(self.levels("lab"))
        if leader == "rock_and_roll_icon":
            theaters = [card for card in self.workers if card.category == "theater"]
            return max(theaters, key=lambda card: card.level).culture if theaters else 0
        return 0

    def culture_rating(self):
        culture = self.flat("culture") + self.of_workers("culture") + self.leaders_culture()
        culture += 2 * len(self.face_down)  # T204
        culture += self.by_pacts({("promise_of_military_protection", "a"): 1,
                                  ("promise_of_military_protection", "b"): -1,
                                  ("loss_of_sovereignty", "a"): 2,
                                  ("loss_of_sovereignty", "b"): -2, "peace_treaty": 1})
        culture += sum(len(self.state["seats"][partner]["wonders"])
                       for name, _, partner in self.pacts() if name == "international_tourism")
        return cut(culture, 30)

    def science_rating(self):
        science = self.flat("science") + self.of_workers("science")
        if self.leader in ("leonardo_da_vinci", "isaac_newton", "albert_einstein"):
            science += max(self.levels("lab", "library"), default=0)
        if self.leader == "game_designer":
            science -= self.count("lab")
        return cut(science, 30)

    # --- strength ---

    def armies(self):
        """What each army's tactic adds, air forces included, the best first: T74-T77, T191."""
        if not self.tactic or self.leader == "genghis_khan":
            return []
        needs = {kind: getattr(self.tactic, kind) for kind in UNITS[:3]
                 if getattr(self.tactic, kind)}
        everyone = collections.Counter()
        young = collections.Counter()
        for card, count in self.workers.items():
            everyone[card.category] += count
            if card.level >= self.tactic.level - 1:
                young[card.category] += count
        all_armies = min(everyone[kind] // need for kind, need in needs.items())
        full = min(young[kind] // need for kind, need in needs.items())
        armies = [self.tactic.bonus] * full + [self.tactic.lesser_bonus] * (all_armies - full)
        return [bonus * (2 if place < everyone["airforce"] else 1)
                for place, bonus in enumerate(armies)]

    def strength(self):
        strength = self.flat("strength") + self.of_workers("strength")
        strength += sum(card.strength for card in self.colonies) + sum(self.armies())
        strength += self.by_pacts({("promise_of_military_protection", "b"): 5, "military_pact": 4})
        if self.has("great_wall"):
            strength += self.count("infantry", "artillery")
        if self.leader == "alexander_the_great":
            strength += self.count(*UNITS)
        if self.leader == "genghis_khan":
            strength += self.count("cavalry")
        if self.leader == "joan_of_arc":
            strength += self.faces("temple")
        if self.leader == "napoleon_bonaparte":
            strength += max(self.armies(), default=0)  # T102
        return cut(strength, 60)

    # --- actions ---

    def civil_actions(self):
        return self.flat("civil")

    def military_actions(self):
        return self.flat("military") + self.by_pacts({"open_borders_agreement": 1})

    # --- food and resources ---

    def farms(self):
        return [card for card in self.technologies if card.category == "farm"]

    def mines(self, also_idle_labs=False):
        """Cards that make resources; labs while Tesla leads, and idle ones that hold tokens."""
        return [card for card in self.technologies if card.category == "mine" or
                card.category == "lab" and card.level > 0 and
                (self.leader == "nikola_tesla" or also_idle_labs)]

    def stored(self, cards):
        return sum(worth(card) * self.seat["tokens"].get(card.id, 0) for card in cards)

    def nominal(self, cards):
        """What the workers would make with tokens enough: T206."""
        made = {card: self.workers.get(card, 0) for card in cards}
        best = [card for card in made if card.category == "mine" and made[card]]
        if best and self.has("transcontinental_railroad"):  # T105
            made[max(best, key=worth)] += 1
        return made

    def income(self, cards):
        return sum(worth(card) * count for card, count in self.nominal(cards).items())


def worth(card):
    """The value of a blue token on a card; on a lab its level (T103)."""
    return card.level if card.category == "lab" else card.token_value


def from_high(cards):
    """The best first; of equal ones the mine before the lab."""
    return sorted(cards, key=lambda card: (-worth(card), card.category == "lab"))


class Store:
    """The blue tokens of one civilization, while it produces and pays."""

    def __init__(self, civilization):
        self.civilization = civilization
        self.tokens = collections.Counter(
            {CARDS[name]: count for name, count in civilization.seat["tokens"].items()})
        self.bank = civilization.seat["blue"]

    def put(self, card, count):
        count = min(count, self.bank)
        self.tokens[card] += count
        self.bank -= count

    def produce(self, cards):  # T42, T178
        made = self.civilization.nominal(cards)
        for card in from_high(cards):
            self.put(card, made[card])

    def gain(self, amount, cards):  # T44, T177
        for card in from_high(cards):
            self.put(card, amount // worth(card))
            amount %= worth(card)

    def holds(self, cards):
        return sum(worth(card) * self.tokens[card] for card in cards)

    def pay(self, amount, cards, change):
        """Pays as much as there is, and returns what is lacking: T43, T45, T175, T240."""
        cards = from_high(cards)
        had = self.holds(cards)
        paid = min(amount, had)
        if paid:
            before = tuple(self.tokens[card] for card in cards)
            left = best_payment(before, self.bank, paid, tuple(worth(card) for card in cards),
                                tuple(card in change for card in cards))
            self.bank += sum(before) - sum(left)
            self.tokens.update({card: left[i] - before[i] for i, card in enumerate(cards)})
        return amount - paid


def change_for(value, values, allowed, limit):
    """All ways to lay tokens worth at most `value` in all on cards worth less than `limit`."""
    places = [i for i, worth_ in enumerate(values) if worth_ < limit and allowed[i]]
    for counts in itertools.product(*(range(value // values[i] + 1) for i in places)):
        total = sum(values[i] * count for i, count in zip(places, counts))
        if total <= value:
            yield total, dict(zip(places, counts))


def best_payment(before, bank, amount, values, allowed):
    """Every way to pay, token after token, each for 1 or more; the best by T43 and T240."""
    ways = {(before, amount)}
    done = set()
    while ways:
        tokens, owed = ways.pop()
        if owed <= 0:
            done.add(tokens)
            continue
        for i, count in enumerate(tokens):
            if not count:
                continue
            for back, change in change_for(values[i] - 1, values, allowed, values[i]):
                after = list(tokens)
                after[i] -= 1
                for place, number in change.items():
                    after[place] += number
                ways.add((tuple(after), owed - (values[i] - back)))
    value = {tokens: sum(v * n for v, n in zip(values, tokens)) for tokens in done}
    room = sum(before) + bank
    fits = [tokens for tokens in done if sum(tokens) <= room]
    return max(fits, key=lambda tokens: (value[tokens], -sum(tokens), tokens))


def produce(state, number):
    """Production and maintenance of a seat without the draw: T46. Returns culture, science, tokens
    and blue bank afterwards."""
    civ = Civilization(state, number)
    seat = civ.seat
    simple = state["level"] == "simple"
    store = Store(civ)
    culture, science = seat["culture"], seat["science"]
    if simple or civ.discontent() <= seat["unused"]:  # T49, T133
        culture += civ.culture_rating()
        science = min(40, science + civ.science_rating())
        farms, mines = civ.farms(), civ.mines()
        store.produce(farms)
        for pact in civ.pacts():  # each by itself, after the farms: T181, T234
            store.gain(pact[:2] == ("international_trade_agreement", "a"), farms)
        culture = max(0, culture - 4 * store.pay(consumption(seat["yellow"]), farms, farms))  # T47
        store.produce(mines)
        for pact in civ.pacts():
            store.gain(pact[:2] in (("international_trade_agreement", "b"),
                                    ("acceptance_of_supremacy", "a")), mines)
        payable = civ.mines(also_idle_labs=True)  # T180
        store.pay(civ.by_pacts({("acceptance_of_supremacy", "b"): 1}), payable, mines)
        if not simple:
            store.pay(corruption(store.bank), payable, mines)  # T48
    return {"culture": culture, "science": science, "blue": store.bank,
            "tokens": {card.id: count for card, count in store.tokens.items() if count}}


# --- the end ---

def simple_bonus(civ):  # T84
    technologies = [card for card in [*civ.technologies, civ.government] if card.level == 1]
    return (2 * len(technologies) + 2 * civ.strength() + 2 * civ.happiness()
            + civ.science_rating() + civ.income(civ.farms()) + civ.income(civ.mines()))


def technology_bonus(civ):
    wanted = 2 if civ.state["level"] == "advanced" else 3
    return 4 * sum(card.level == wanted for card in [*civ.technologies, civ.government])


IMPACTS = {
    "impact_of_agriculture": lambda civ: civ.income(civ.farms()),
    "impact_of_architecture": lambda civ: sum(civ.levels(*URBAN)),
    "impact_of_colonies": lambda civ: 4 * len(civ.colonies),
    "impact_of_competition": lambda civ: sum(civ.levels(*UNITS, "arena")),
    "impact_of_government": lambda civ: 2 * civ.civil_actions() + civ.military_actions(),
    "impact_of_happiness": lambda civ: 2 * civ.happiness() - 2 * civ.discontent(),
    "impact_of_industry": lambda civ: civ.income(civ.mines()),
    "impact_of_population": lambda civ: 2 * max(0, sum(civ.workers.values()) + civ.seat["unused"]
                                                - civ.discontent() - 10),
    "impact_of_progress": lambda civ: 2 * (civ.government.level
                                           + sum(card.level for card in civ.specials)),
    "impact_of_technology": technology_bonus,
    "impact_of_wonders": lambda civ: sum(5 - card.level for card in civ.wonders),
}
RANKED = {"impact_of_science": Civilization.science_rating,
          "impact_of_strength": Civilization.strength}
PRIZES = {2: (10, 0), 3: (14, 7, 0), 4: (15, 10, 5, 0)}


def final_culture(state, culture, left, chosen):
    """The culture points of all after the end: of the simple game, or of left and chosen events."""
    staying = [number for number, seat in enumerate(state["seats"]) if not seat.get("left")]
    civs = {number: Civilization(state, number) for number in staying}
    culture = list(culture)
    if len(staying) == 1:  # the others have left: the game ended at once, T218
        return culture
    if state["level"] == "simple":
        for number, civ in civs.items():
            culture[number] += simple_bonus(civ)
        return culture
    players = len(state["seats"])
    order = sorted(staying, key=lambda number: (number - state["start"]) % players)

    def gains(event):
        if event in RANKED:
            ranks = sorted(order, key=lambda number: -RANKED[event](civs[number]))  # T60
            return dict(zip(ranks, PRIZES[len(staying)]))
        return {number: IMPACTS[event](civ) for number, civ in civs.items()}

    for together in [[event] for event in left] + [chosen]:  # T212, T246
        for number in staying:
            gain = sum(gains(event)[number] for event in together)
            culture[number] = max(0, culture[number] + gain)
    return culture
