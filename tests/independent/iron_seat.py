"""The Iron Age: the tables of the game, and a player's sheet (I3-I7, I15, I23, I31)."""
import csv
import os

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data")
FACES = ("population", "food", "choice", "innovation", "port", "skull")  # I2
FATES = ("abundance", "drought", "omens", "conquest", "tribute", "skull")
MONUMENTS = {  # boxes, points of the first and of later builders (I6)
    "obelisk": (5, 2, 1), "colossus": (7, 4, 2), "city_walls": (10, 6, 4),
    "acropolis": (13, 10, 7), "colosseum": (15, 13, 10)}
DEVELOPMENTS = {  # price, points (I7)
    "leadership": (2, 1), "granaries": (2, 2), "dyemaking": (3, 2), "formations": (3, 2),
    "medicine": (4, 3), "irrigation": (5, 4), "metallurgy": (6, 5),
    "religion": (7, 8), "architecture": (8, 6), "coinage": (9, 7), "aqueducts": (10, 9),
    "navy": (12, 7), "roads": (12, 12), "civics": (15, 13), "empire": (20, 15),
    "commerce": (30, 15), "shipbuilding": (4, 3)}
PORT_GOODS = (2, 5, 8, 12, 16)  # goods boxes that ports 2 to 6 need in all (I5)
PROVINCE_BOXES = (2, 4, 7, 10, 14)
PROVINCE_TRIBUTE = (1, 2, 3, 4, 5)  # I19
PEGS = 15


class Colony:
    """A row of the colony board."""

    def __init__(self, row):
        self.id, self.holes = row["id"], int(row["holes"])
        self.for_four, self.solo_last = row["four_player_only"] == "yes", row["solo_last"] == "yes"
        pairs = [part.split(":") for part in (row["bonus"] or "").split(";") if part]
        self.bonus = {name: int(value) for name, value in pairs}


def read_colonies():
    with open(os.path.join(DATA, "iron_colonies.tsv"), encoding="utf-8") as file:
        lines = (line for line in file if not line.startswith("#"))
        return {row["id"]: Colony(row) for row in csv.DictReader(lines, delimiter="\t")}


COLONIES = read_colonies()


class Seat:
    """What a player has, and what follows from it."""

    def __init__(self, game, number):
        self.game, self.number = game, number
        self.wealth, self.ships, self.armies, self.goods, self.food = 0, 0, 1, 1, 3  # I4
        self.conquest, self.tribute, self.lost = 1, 0, 0
        self.port_boxes = self.port_goods = self.province_boxes = 0
        self.boxes = dict.fromkeys(MONUMENTS, 0)
        self.points = dict.fromkeys(MONUMENTS, 0)
        self.developments = set()
        self.pegs = {}

    def owns(self, development):
        return development in self.developments

    def ports(self):  # I5
        filled = sum(self.port_goods >= need for need in PORT_GOODS)
        return 1 + min(filled, self.port_boxes)

    def provinces(self):
        return 1 + sum(self.province_boxes >= need for need in PROVINCE_BOXES)

    def dice(self):  # I8
        return max(self.ports(), self.provinces())

    def strength(self, ships=True):  # I15
        return self.armies + 2 * self.owns("formations") \
            + (self.ships if ships and self.owns("navy") else 0)

    def stock(self):
        return PEGS - sum(self.pegs.values())

    def colonies(self):
        return [name for name, pegs in self.pegs.items() if pegs == COLONIES[name].holes]

    def monuments(self):
        return [name for name, (boxes, _, _) in MONUMENTS.items() if self.boxes[name] == boxes]

    # --- gains; what passes the end of a track is lost (I3) ---

    def add_food(self, amount):
        self.food = min(15, self.food + amount)

    def add_armies(self, amount):
        self.armies = min(7, self.armies + amount)

    def score(self):  # I23
        colonies = self.colonies()
        lines = {
            "monuments": sum(self.points.values()),
            "developments": sum(DEVELOPMENTS[name][1] for name in self.developments),
            "wealth": 2 * self.wealth, "tribute": self.tribute, "colonies": 3 * len(colonies),
            "shipbuilding": self.ships, "navy": self.ships, "aqueducts": self.food // 3,
            "metallurgy": sum(COLONIES[name].bonus.get("mine", 0) for name in colonies),
            "civics": 3 * len(self.monuments()),
            "empire": self.provinces() + self.armies + len(colonies),
            "commerce": self.ports() + self.ships + len(colonies)}
        for name in lines:
            if name in DEVELOPMENTS and not self.owns(name):
                lines[name] = 0
        return {"total": sum(lines.values()) - self.lost, **lines}

    def load(self, told):
        """Everything that does not follow from something else."""
        for name in ("wealth", "ships", "armies", "goods", "food", "conquest", "tribute", "lost",
                     "port_boxes", "port_goods", "province_boxes"):
            setattr(self, name, told[name])
        self.boxes, self.points = dict(told["monument_boxes"]), dict(told["monument_points"])
        self.developments, self.pegs = set(told["developments"]), dict(told["pegs"])

    def position(self):
        return {
            "wealth": self.wealth, "ships": self.ships, "armies": self.armies, "goods": self.goods,
            "food": self.food, "ports": self.ports(), "provinces": self.provinces(),
            "empire_dice": self.dice(), "strength": self.strength(), "conquest": self.conquest,
            "tribute": self.tribute, "lost": self.lost, "port_boxes": self.port_boxes,
            "port_goods": self.port_goods, "province_boxes": self.province_boxes,
            "monument_boxes": self.boxes, "monument_points": self.points,
            "developments": [name for name in self.game.chart if self.owns(name)],
            "pegs": {name: pegs for name, pegs in self.pegs.items() if pegs},
            "pegs_left": self.stock(),
            "colonies": [name for name in COLONIES if name in self.colonies()],
            "score": self.score()}
