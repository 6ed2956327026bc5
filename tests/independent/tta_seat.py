"""A civilization: what lies before it, what it holds, and what follows from that (T8-T13)."""
from tta_cards import CARDS, UNITS, URBAN, by_kind, in_order


def region(bank, steps):
    """The number of a bank's region: steps are (least tokens, number)."""
    return next(number for least, number in steps if bank >= least)


def growth_price(yellow):  # T9; an empty bank has no growth
    return region(yellow, ((17, 2), (13, 3), (9, 4), (5, 5), (1, 7)))


def consumption(yellow):  # T9
    return region(yellow, ((17, 0), (13, 1), (9, 2), (5, 3), (1, 4), (0, 6)))


def faces_needed(yellow):  # T10
    return region(yellow, ((17, 0), (13, 1), (11, 2), (9, 3), (7, 4), (5, 5), (3, 6), (1, 7),
                           (0, 8)))


def corruption(blue):  # T11
    return region(blue, ((9, 0), (5, 2), (1, 4), (0, 6)))


def cut(value, most):  # T12
    return max(0, min(most, value))


def from_high(names):
    """Farms, or mines and labs: the best first; of equal ones the mine (T178, T180, T240)."""
    return sorted(names, key=lambda name: (-CARDS[name].worth, CARDS[name].category == "lab"))


class Seat:
    """The state of one player, and what can be read off it."""

    def __init__(self, game, number):
        self.game, self.number = game, number
        self.culture = self.science = 0
        self.civil = self.military = 0  # unused actions
        self.yellow, self.blue, self.unused = 18, 18, 1  # T8
        self.yellow_all, self.blue_all = 25, 18
        self.workers = {"agriculture": 2, "bronze": 2, "philosophy": 1, "warriors": 1}
        self.tokens = {}
        self.government, self.leader, self.leaders = "despotism", None, set()
        self.wonder, self.stages, self.wonders, self.ruins = None, 0, [], []
        self.technologies = ["agriculture", "bronze", "philosophy", "religion", "warriors"]  # T13
        self.colonies, self.tactic = [], None
        self.war, self.war_on = None, None
        self.pact, self.pact_with, self.pact_role = None, None, None
        self.attacked = None
        self.missing, self.skips, self.voyage, self.left = 0, False, False, 0
        self.hand, self.cards = [], []  # civil, military
        self.offered, self.astray, self.adrift, self.kept = [], [], [], []

    # --- what is in play ---

    def has(self, wonder):
        """A completed wonder that is not face down (T204)."""
        return wonder in self.wonders and wonder not in self.ruins

    def standing(self):
        return [CARDS[name] for name in self.wonders if name not in self.ruins]

    def specials(self):
        return [CARDS[name] for name in self.technologies if CARDS[name].is_special]

    def special(self, category):
        return next((card for card in self.specials() if card.category == category), None)

    def of(self, *categories):
        """Technologies of some kinds."""
        return [name for name in self.technologies if CARDS[name].category in categories]

    def staffed(self, *categories):
        """Cards of some kinds with workers on them, and how many."""
        return [(CARDS[name], count) for name, count in self.workers.items()
                if count and CARDS[name].category in categories]

    def count(self, *categories):
        return sum(count for _, count in self.staffed(*categories))

    def best_level(self, *categories):
        return max((card.level for card, _ in self.staffed(*categories)), default=0)

    def flat(self, column):
        """What counts once: government, leader, standing wonders, special technologies."""
        cards = [CARDS[self.government], *self.standing(), *self.specials()]
        if self.leader:
            cards.append(CARDS[self.leader])
        return sum(getattr(card, column) for card in cards)

    def by_worker(self, column, categories=URBAN + UNITS):
        return sum(getattr(card, column) * count for card, count in self.staffed(*categories))

    # --- pacts ---

    def pacts(self):
        """(card, own role, partner) of every pact this civilization takes part in."""
        found = []
        for owner in self.game.seats:
            if owner.pact is None:
                continue
            if owner is self:
                found.append((owner.pact, owner.pact_role, self.game.seats[owner.pact_with]))
            elif owner.pact_with == self.number:
                found.append((owner.pact, "ba"["ab".index(owner.pact_role)], owner))
        return found

    def by_pacts(self, term):
        return sum(CARDS[name].terms[role].get(term, 0) for name, role, _ in self.pacts())

    def partner(self, pact):
        return next((other for name, _, other in self.pacts() if name == pact), None)

    # --- happiness (T10, T49, T104, T185) ---

    def doubled(self):
        return 2 if self.has("st_peters_basilica") else 1

    def faces_of(self, *categories):
        return self.by_worker("happy", categories) * self.doubled()

    def happiness(self):
        single = [CARDS[self.government].happy]
        single += [card.happy for card in self.standing()]
        single += [CARDS[name].happy for name in self.colonies]
        if self.leader:
            single.append(CARDS[self.leader].happy)
        happy = sum(face for face in single if face > 0) * self.doubled() + self.faces_of(*URBAN)
        return cut(happy + sum(face for face in single if face < 0), 8)

    def discontent(self):
        if self.game.level == "simple":  # T2
            return 0
        return max(0, faces_needed(self.yellow) - self.happiness())

    # --- ratings (T12, T184) ---

    def leaders_culture(self):
        leader = self.leader
        if leader == "homer":
            return min(2, self.workers.get("warriors", 0))
        if leader == "genghis_khan":
            return self.count("cavalry")
        if leader == "michelangelo":
            wonders = sum(max(0, card.happy) for card in self.standing()) * self.doubled()
            return self.faces_of("temple", "theater") + wonders
        if leader == "js_bach":
            return self.count("theater")
        if leader == "james_cook":
            return 2 * len(self.colonies)
        if leader == "william_shakespeare":
            libraries = self.count("library")
            return libraries + 2 * min(libraries, self.count("theater"))
        if leader == "game_designer":
            return sum(card.level * count for card, count in self.staffed("lab"))
        if leader == "rock_and_roll_icon":
            theaters = [card for card, _ in self.staffed("theater")]
            return max(theaters, key=lambda card: card.level).culture if theaters else 0
        return 0

    def culture_rating(self):
        culture = self.flat("culture") + self.by_worker("culture") + self.leaders_culture()
        culture += 2 * len(self.ruins) + self.by_pacts("culture")  # T204
        tourist = self.partner("international_tourism")
        return cut(culture + (len(tourist.wonders) if tourist else 0), 30)

    def science_rating(self):
        science = self.flat("science") + self.by_worker("science")
        if self.leader in ("leonardo_da_vinci", "isaac_newton", "albert_einstein"):
            science += self.best_level("lab", "library")
        if self.leader == "game_designer":
            science -= self.count("lab")
        return cut(science, 30)

    # --- armies (T74-T77, T191) ---

    def armies(self, units):
        """What each army formed of these units adds, air forces included, the best first."""
        if not self.tactic or self.leader == "genghis_khan":
            return []
        tactic = CARDS[self.tactic]
        everyone, young = dict.fromkeys(UNITS, 0), dict.fromkeys(UNITS, 0)
        for name, count in units.items():
            card = CARDS[name]
            everyone[card.category] += count
            if card.level >= tactic.level - 1:
                young[card.category] += count
        needs = [(kind, getattr(tactic, kind)) for kind in UNITS[:3] if getattr(tactic, kind)]
        formed = min(everyone[kind] // need for kind, need in needs)
        full = min(young[kind] // need for kind, need in needs)
        bonuses = [tactic.bonus] * full + [tactic.lesser_bonus] * (formed - full)
        return [bonus * (2 if place < everyone["airforce"] else 1)
                for place, bonus in enumerate(bonuses)]

    def units(self):
        return {card.id: count for card, count in self.staffed(*UNITS)}

    def force(self, units):
        """The strength of units that are sacrificed (T67, T76, T98)."""
        strength = sum(CARDS[name].strength * count for name, count in units.items())
        if self.leader == "genghis_khan":
            strength += sum(count for name, count in units.items()
                            if CARDS[name].category == "cavalry")
        return strength + sum(self.armies(units))

    def strength(self):
        units = self.units()
        armies = self.armies(units)
        strength = self.flat("strength") + self.by_worker("strength") + sum(armies)
        strength += sum(CARDS[name].strength for name in self.colonies) + self.by_pacts("strength")
        if self.has("great_wall"):
            strength += self.count("infantry", "artillery")
        if self.leader == "alexander_the_great":
            strength += sum(units.values())
        if self.leader == "genghis_khan":
            strength += self.count("cavalry")
        if self.leader == "joan_of_arc":
            strength += self.faces_of("temple")
        if self.leader == "napoleon_bonaparte":
            strength += max(armies, default=0)  # T102
        return cut(strength, 60)

    # --- actions and limits ---

    def civil_total(self):
        return self.flat("civil")

    def military_total(self):
        return self.flat("military") + self.by_pacts("military")

    def library(self):
        return 1 if self.has("library_of_alexandria") else 0

    def civil_limit(self):  # T24
        return self.civil_total() + self.library()

    def military_limit(self):  # T52
        return self.military_total() + self.library()

    def urban_limit(self):  # T28, T91
        return CARDS[self.government].urban_limit + ("easier" in self.game.variants)

    # --- food and resources ---

    def farms(self):
        return self.of("farm")

    def mines(self):
        """Cards that make resources, and on which change and gains may lie (T103, T180)."""
        names = self.of("mine")
        if self.leader == "nikola_tesla":
            names += [name for name in self.of("lab") if CARDS[name].level]
        return names

    def stores(self):
        """Cards whose tokens are resources, labs without Tesla too (T180)."""
        return self.of("mine") + [name for name in self.of("lab") if CARDS[name].level]

    def worth(self, names):
        tokens = self.tokens
        return sum(CARDS[name].worth * tokens[name] for name in names if name in tokens)

    def food(self):
        return self.worth(self.farms())

    def resources(self):
        return self.worth(self.stores())

    def yields(self, names):
        """Tokens that these cards would yield with tokens enough (T42, T105, T206)."""
        made = {name: self.workers.get(name, 0) for name in names}
        mines = [name for name in names if CARDS[name].category == "mine" and made[name]]
        if mines and self.has("transcontinental_railroad"):
            made[max(mines, key=lambda name: CARDS[name].worth)] += 1
        return made

    def income(self, names):
        return sum(CARDS[name].worth * count for name, count in self.yields(names).items())

    # --- as the program writes it ---

    def load(self, told):
        """Everything that does not follow from something else."""
        for name in ("culture", "science", "yellow", "blue", "yellow_all", "blue_all", "unused",
                     "government", "leader", "tactic", "attacked", "missing", "skips", "voyage",
                     "left"):
            setattr(self, name, told[name])
        for name in ("wonders", "ruins", "technologies", "colonies", "kept"):
            setattr(self, name, list(told[name]))
        self.civil, self.military = told["actions"]["civil"], told["actions"]["military"]
        self.workers, self.tokens = dict(told["workers"]), dict(told["tokens"])
        self.leaders = set(told["leaders"])
        self.wonder, self.stages = told["wonder"]["card"], told["wonder"]["stages"]
        self.war, self.war_on = told["war"]["card"], told["war"]["on"]
        self.pact, self.pact_with = told["pact"]["card"], told["pact"]["with"]
        self.pact_role = told["pact"]["role"]
        hand = told["hand"]
        self.hand, self.cards = list(hand["civil"]), list(hand["military"])
        self.offered, self.astray = list(hand["offered"]), list(hand["astray"])
        self.adrift = list(hand["adrift"])

    def all_cards(self):
        """Every card this civilization has anywhere."""
        single = [self.government, self.leader, self.wonder, self.tactic, self.war, self.pact]
        return [name for name in single if name] + self.wonders + self.technologies \
            + self.colonies + self.hand + self.cards + self.kept

    def position(self):
        return {
            "culture": self.culture, "science": self.science,
            "rating": {"culture": self.culture_rating(), "science": self.science_rating(),
                       "strength": self.strength(), "happy": self.happiness()},
            "actions": {"civil": self.civil, "military": self.military},
            "totals": {"civil": self.civil_total(), "military": self.military_total()},
            "yellow": self.yellow, "blue": self.blue,
            "yellow_all": self.yellow_all, "blue_all": self.blue_all, "unused": self.unused,
            "workers": {name: count for name, count in self.workers.items() if count},
            "tokens": {name: count for name, count in self.tokens.items() if count},
            "discontent": self.discontent(), "food": self.food(), "resources": self.resources(),
            "government": self.government, "leader": self.leader,
            "leaders": sorted(self.leaders),
            "wonder": {"card": self.wonder, "stages": self.stages},
            "wonders": in_order(self.wonders), "technologies": by_kind(self.technologies),
            "ruins": in_order(self.ruins), "colonies": in_order(self.colonies),
            "tactic": self.tactic, "war": {"card": self.war, "on": self.war_on},
            "pact": {"card": self.pact, "with": self.pact_with, "role": self.pact_role},
            "attacked": self.attacked, "missing": self.missing, "skips": self.skips,
            "voyage": self.voyage, "left": self.left,
            "hand": {"civil": in_order(self.hand), "military": in_order(self.cards),
                     "offered": in_order(self.offered), "astray": in_order(self.astray),
                     "adrift": in_order(self.adrift)},
            "kept": in_order(self.kept),
            "redrawn": self.game.memory.redrawn(self.number), "down": {},
        }
