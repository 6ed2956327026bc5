"""Positions that random games hardly reach: the last turn of a full game, with civilizations that
hold anything that can be held."""
import collections

from tta_rules import CARDS, SPECIALS, UNITS, URBAN, Civilization

AGES = {0: "A", 1: "I", 2: "II", 3: "III"}
BUILT = ("farm", "mine", *URBAN, *UNITS)
KINDS = ("farm", "mine", "lab", "temple", "library", "theater", "arena", *UNITS, *SPECIALS)
MINE_LIKE = ("farm", "mine")


class Planter:
    """Deals cards from a supply so that each lies in one place only."""

    def __init__(self, state, chooser):
        self.state, self.random = state, chooser
        self.players = len(state["seats"])
        self.supply = collections.Counter()
        for card in CARDS.values():
            copies = card.copies or getattr(card, f"copies_{self.players}")
            self.supply[card.id] = 0 if self.players == 2 and card.category == "pact" else copies

    def some(self, categories, most):
        """Up to so many different cards of these kinds, taken from the supply."""
        there = [name for name, copies in self.supply.items()
                 if copies > 0 and CARDS[name].category in categories]
        taken = self.random.sample(there, min(len(there), self.random.randint(0, most)))
        self.supply.subtract(taken)
        return sorted(taken, key=list(CARDS).index)

    def spread(self, number, names):
        """So many tokens on these cards."""
        return dict(collections.Counter(self.random.choice(names) for _ in range(number)))

    def civilization(self, number):
        seat, chance = self.state["seats"][number], self.random
        seat["government"] = (self.some(["government"], 1) or ["despotism"])[0]
        seat["leader"] = (self.some(["leader"], 2) + self.some(["leader"], 1) + [None])[0]
        seat["leaders"] = [AGES[CARDS[seat["leader"]].level]] if seat["leader"] else []
        seat["wonders"] = self.some(["wonder"], 5)
        seat["ruins"] = [name for name in seat["wonders"]
                         if CARDS[name].level < 2 and chance.random() < 0.3]
        seat["wonder"] = {"card": None, "stages": 0}
        initial = ["agriculture", "bronze", "philosophy", "religion", "warriors"]
        specials = [name for kind in SPECIALS for name in self.some([kind], 1)]
        found = set(initial + specials + self.some(BUILT, 12))
        seat["technologies"] = sorted(found, key=lambda name: (KINDS.index(CARDS[name].category),
                                                               CARDS[name].level))
        seat["colonies"] = self.some(["territory"], 2)
        seat["tactic"] = (self.some(["tactic"], 1) + [None])[0]
        seat["hand"] = {"civil": [], "military": [], "offered": [], "astray": [], "adrift": []}
        self.tokens(seat)
        seat["culture"], seat["science"] = chance.randint(0, 90), chance.randint(0, 40)

    def tokens(self, seat):
        chance, names = self.random, seat["technologies"]
        built = [name for name in names if CARDS[name].category in BUILT]
        seat["workers"] = self.spread(chance.randint(0, 24), built)
        seat["unused"], seat["yellow"] = chance.randint(0, 4), chance.randint(0, 20)
        seat["yellow_all"] = sum(seat["workers"].values()) + seat["unused"] + seat["yellow"]
        stores = [name for name in names if CARDS[name].category in MINE_LIKE or
                  CARDS[name].category == "lab" and CARDS[name].level > 0]
        seat["tokens"] = self.spread(chance.randint(0, 16), stores)
        seat["blue"] = chance.randint(0, 18)
        seat["blue_all"] = sum(seat["tokens"].values()) + seat["blue"]

    def pact(self, number):
        card = (self.some(["pact"], 1) + [None])[0]
        others = [other for other in range(self.players) if other != number]
        self.state["seats"][number]["pact"] = {"card": None, "with": None, "role": None} \
            if not card else {"card": card, "with": self.random.choice(others),
                              "role": self.random.choice("ab")}

    def last_turn(self):
        """The actions of the last seat in the last round."""
        state = self.state
        for number in range(self.players):
            self.civilization(number)
        for number in range(self.players):
            self.pact(number)
        state.update(phase="actions", round=16, seat=self.players - 1, to_move=self.players - 1,
                     row=[None] * 13, removed={}, step="actions", after="limit",
                     age={"simple": "II", "advanced": "III", "full": "IV"}[state["level"]])
        state["deck"] = {"civil": 0, "military": 0}
        state["discards"].update(cards={})
        state["discards"]["laid"] = {"open": {}, "by": [{"cards": {}} for _ in state["seats"]]}
        impacts = [name for name in CARDS if name.startswith("impact_of_")]
        chosen = sorted(self.random.sample(impacts, self.random.randint(4, 8)), key=impacts.index)
        if state["level"] == "advanced":
            state["events"]["open"] = sorted(self.random.sample(chosen, 4), key=impacts.index)
        elif state["level"] == "full":
            state["last"] = 16
            state["events"].update(current=chosen[::2], future=chosen[1::2])
        if state["level"] != "simple":  # the first events are long past
            state["events"]["past"] = [name for name in CARDS if CARDS[name].category == "event"
                                       and CARDS[name].row["deck"] == "A"][:self.players + 2]
            state["events"]["left"] = len(state["events"]["current"])
        derive(state)
        return state


def derive(state):
    """What follows from the rest, by our own rules."""
    for number, seat in enumerate(state["seats"]):
        civ = Civilization(state, number)
        seat["rating"] = {"culture": civ.culture_rating(), "science": civ.science_rating(),
                          "strength": civ.strength(), "happy": civ.happiness()}
        seat["totals"] = {"civil": civ.civil_actions(), "military": civ.military_actions()}
        seat["actions"] = {"civil": 0, "military": 0}
        seat["food"] = civ.stored(civ.farms())
        seat["resources"] = civ.stored(civ.mines(also_idle_labs=True))
        if "discontent" in seat:
            seat["discontent"] = civ.discontent()
