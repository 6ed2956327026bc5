"""Roll Through the Ages: The Iron Age once more, for lockstep with the program.

Written from the numbered rules (docs/rules/iron-age.md) and the table of colonies, without a look
at the C program. A game is a generator: whatever asks a player or chance yields the texts that may
come, and is sent the one that came."""
import itertools
import math

from iron_seat import (COLONIES, DEVELOPMENTS, FACES, FATES, MONUMENTS, PROVINCE_BOXES,
                       PROVINCE_TRIBUTE, Seat)

DISASTERS = {1: ("religion", 1), 4: ("civics", 4)}  # the active player's: immunity, points (I14)
ROADS = ("civics", "empire", "commerce")
ENDS = {"short": (5, 30, 4), "normal": (7, 50, 5)}  # developments, tribute, monuments (I22)
SOLO_ROUNDS, MOST_ROUNDS, SOLO_GOAL = 8, 50, 100


def counts_text(verb, counts):
    """A move that names faces and how many: `roll food=1 port=2`."""
    return " ".join([verb] + [f"{face}={counts[face]}" for face in FACES if counts.get(face)])


def rolls(number):
    """All throws of n Empire dice: text -> in how many ways (I2)."""
    found = {}
    for faces in itertools.combinations_with_replacement(FACES, number):
        counts = {face: faces.count(face) for face in faces}
        ways = math.factorial(number)
        for count in counts.values():
            ways //= math.factorial(count)
        found[counts_text("roll", counts)] = ways
    return found


ROLLS = [rolls(number) for number in range(7)]


class Model:
    """A game that is played. `moves` are the texts that may come next, of chance with weights."""

    def __init__(self, seats, options):
        options = dict(pair.split("=") for pair in options.split())
        self.expansion = options.get("mediterranean", "on") == "on"
        self.length = options.get("length", "normal")
        self.chart = [name for name in DEVELOPMENTS  # I7, I53
                      if name != "shipbuilding" or not self.expansion]
        lot = options.get("start", "lot") == "lot"
        self.lot = lot and seats > 1
        self.start = 0 if lot else int(options["start"])
        self.seats = [Seat(self, number) for number in range(seats)]
        self.solo = seats == 1
        self.round, self.seat, self.over = 1, self.start, False
        self.dice, self.fate, self.rolls_left = dict.fromkeys(FACES, 0), None, 0
        self.population = self.innovations = self.toward_free = 0
        self.asked, self.battle = None, "none"
        self.completed, self.first_builder = [], dict.fromkeys(MONUMENTS)
        self.rival, self.rival_second, self.rival_size = [], False, 0
        self.game = self.play()
        self.moves = next(self.game)

    # --- playing ---

    def apply(self, move):
        try:
            self.moves = self.game.send(move)
        except StopIteration:
            self.phase, self.to_move, self.moves = "over", "nobody", {}

    @property
    def active(self):
        return self.seats[self.seat]

    def ask(self, phase, moves, seat=None):
        """An answer; one that can't be otherwise is not asked (I33)."""
        if len(moves) == 1:
            return next(iter(moves))
        self.phase, self.to_move = phase, self.seat if seat is None else seat
        move = yield moves
        return move

    def ask_owner(self, phase, moves):
        """A question of the own turn; goods may be made food as well (I10, decision 22).

        `moves` tells what else may be done, which that may change. Where there is nothing else it
        is asked in the last step, and where the food could raise an army (I19)."""
        while len(moves()) > 1 or self.granaries() and (
                phase == "store" or phase == "build" and self.population and
                self.active.armies < 7):
            move = yield from self.ask(phase, moves() | self.granaries())
            if not move.startswith("granaries"):
                return move
            self.make_food(move)
        return next(iter(moves()))

    def ask_granaries(self, phase):
        """A question of its own: how many goods are made food before the rest is cut."""
        move = yield from self.ask(phase, {"skip_granaries"} | self.granaries())
        if move != "skip_granaries":
            self.make_food(move)

    def granaries(self):
        seat = self.active
        most = min(seat.goods, 15 - seat.food) if seat.owns("granaries") else 0
        return {f"granaries {number}" for number in range(1, most + 1)}

    def make_food(self, move):
        number = int(move.split()[1])
        self.active.goods -= number
        self.active.food += number

    def chance(self, phase, outcomes):
        self.phase, self.to_move = phase, "chance"
        move = yield outcomes
        return move

    def clockwise(self, first):
        number = len(self.seats)
        return [self.seats[(first + place) % number] for place in range(number)]

    def play(self):
        if self.lot:
            move = yield from self.chance("start", {f"start {seat.number}": 1
                                                    for seat in self.seats})
            self.start = self.seat = int(move.split()[1])
        for seat in self.clockwise(self.start):  # I4
            self.seat = seat.number
            move = yield from self.ask("take", {"take port", "take province"})
            if move == "take port":
                seat.port_boxes, seat.port_goods = 1, 2
            else:
                self.fill_province(seat, PROVINCE_BOXES[0])
        self.seat = self.start
        yield from self.rounds()

    def rounds(self):
        """Turns until the game is over, from the present one on."""
        while not self.over:
            yield from self.turn(self.active)
            following = (self.seat + 1) % len(self.seats)
            if following != self.start:
                self.seat = following
            elif self.ends():
                self.over = True
            else:
                self.seat, self.round = following, self.round + 1

    def load(self, told):
        """Goes on from a position at the beginning of a turn."""
        self.start, self.seat, self.round = told["start"], told["seat"], told["round"]
        self.first_builder = dict(told["first_builder"])
        self.rival = list(told["rival"]["colonies"])
        for seat, part in zip(self.seats, told["seats"]):
            seat.load(part)
        self.game = self.rounds()
        self.moves = next(self.game)

    # --- a turn (I34) ---

    def turn(self, seat):
        yield from self.roll(seat)
        yield from self.collect(seat)
        self.feed(seat)
        yield from self.disaster(seat)
        yield from self.fate_deed(seat)
        if self.expansion:
            yield from self.colonize(seat)
        yield from self.build(seat)
        self.population = 0  # I50
        yield from self.buy(seat)
        self.innovations = 0
        yield from self.store(seat)
        if self.solo and self.expansion and self.round > 1:
            yield from self.rival_turn(seat)

    # --- rolling (I8, I9) ---

    def roll(self, seat):
        self.dice, self.fate, self.rolls_left = dict.fromkeys(FACES, 0), None, 3
        self.toward_free = 0
        yield from self.throw(seat.dice(), True)
        while True:
            self.rolls_left -= 1
            moves = self.reroll_moves() if self.rolls_left else {"stop"}
            move = yield from self.ask("reroll", moves)
            if move == "stop":
                break
            number, fate = self.pick_up(move.split()[1:])
            yield from self.throw(number, fate)
        self.rolls_left = 0
        if seat.owns("leadership"):
            yield from self.leadership()
        if self.fate == "omens":
            yield from self.omens()

    def throw(self, number, fate):
        if number:
            move = yield from self.chance("roll", ROLLS[number])
            for part in move.split()[1:]:
                face, count = part.split("=")
                self.dice[face] += int(count)
        if fate:
            move = yield from self.chance("fate", {"fate " + face: 1 for face in FATES})
            self.fate = move.split()[1]

    def reroll_moves(self):
        """Any dice but skulls, and the Fate die unless it shows one."""
        faces = [face for face in FACES if face != "skull" and self.dice[face]]
        moves = {"stop"}
        for counts in itertools.product(*(range(self.dice[face] + 1) for face in faces)):
            text = counts_text("reroll", dict(zip(faces, counts)))
            if text != "reroll":
                moves.add(text)
            if self.fate != "skull":
                moves.add(text + " fate")
        return moves

    def pick_up(self, words):
        """Dice that are rolled again: how many, and whether the Fate die is."""
        number = 0
        for word in words:
            if word == "fate":
                self.fate = None
            else:
                face, count = word.split("=")
                self.dice[face] -= int(count)
                number += int(count)
        return number, "fate" in words

    def leadership(self):
        moves = {"skip_leadership", "leadership fate"}
        moves.update("leadership " + face for face in FACES if self.dice[face])
        move = yield from self.ask("leadership", moves)
        if move == "leadership fate":
            self.fate = None
            yield from self.throw(0, True)
        elif move != "skip_leadership":
            self.dice[move.split()[1]] -= 1
            yield from self.throw(1, False)

    def omens(self):
        moves = {"skip_omens"} | {"omens fate " + face for face in FATES if face != "omens"}
        moves.update(f"omens {old} {new}" for old in FACES if self.dice[old]
                     for new in FACES if new != old)
        move = yield from self.ask("omens", moves)
        if move != "skip_omens":
            old, new = move.split()[1:]
            if old == "fate":
                self.fate = new
            else:
                self.dice[old] -= 1
                self.dice[new] += 1

    # --- collecting and feeding (I10-I13, I35) ---

    def skulls(self):
        return self.dice["skull"] + (self.fate == "skull")

    def collect(self, seat):
        dice, skulls = self.dice, self.skulls()
        move = yield from self.ask("choose", {f"choose {number}"
                                              for number in range(dice["choice"] + 1)})
        as_food = int(move.split()[1])
        seat.goods += seat.ports() * dice["port"] + skulls + seat.owns("dyemaking")
        more = seat.owns("irrigation") + 2 * seat.owns("aqueducts") \
            + (self.fate == "abundance") - (self.fate == "drought")
        seat.add_food((3 + more) * dice["food"] + (2 + more) * as_food)
        self.population = 3 * dice["population"] + 2 * (dice["choice"] - as_food) + skulls
        self.innovations = dice["innovation"]
        yield from self.ask_granaries("granaries")
        seat.goods = min(15, seat.goods)

    def feed(self, seat):
        eaten = min(seat.food, seat.provinces())
        seat.food -= eaten
        seat.lost += seat.provinces() - eaten

    # --- disasters, battles, the Fate die (I14-I17, I37-I39) ---

    def disaster(self, seat):
        skulls = self.skulls()
        if skulls in DISASTERS:
            immunity, points = DISASTERS[skulls]
            seat.lost += 0 if seat.owns(immunity) else points
        elif skulls == 2:
            if "city_walls" not in seat.monuments():
                yield from self.fight(seat, "barbarians", 4)
        elif skulls == 3:
            for other in self.seats:
                if (self.solo or other is not seat) and not other.owns("medicine"):
                    other.lost += 3
        elif skulls >= 5:
            for other in self.clockwise(self.seat):
                yield from self.fight(other, "invasion", 10)

    def fight(self, seat, battle, force):
        """Returns whether it was won."""
        with_ships = seat.owns("navy")
        if with_ships and self.expansion and seat.ships:
            self.battle = battle
            self.asked = seat.number
            moves = {"navy", "skip_navy"}
            if seat is self.active:
                move = yield from self.ask_owner("navy", lambda: moves)
            else:
                move = yield from self.ask("navy", moves, seat.number)
            with_ships = move == "navy"
            self.asked, self.battle = None, "none"
        difference = seat.strength(with_ships) - force
        seat.tribute += max(0, difference)
        seat.lost += max(0, -difference)
        seat.armies = max(0, seat.armies - 1)
        if with_ships:
            seat.ships = max(0, seat.ships - 1)
        return difference > 0

    def fate_deed(self, seat):
        if self.fate == "conquest" and seat.armies:
            move = yield from self.ask_owner("conquest", lambda: {"conquest", "skip_conquest"})
            if move == "conquest":
                won = yield from self.fight(seat, "conquest", seat.conquest)
                if won:
                    seat.conquest = min(10, seat.conquest + 1)
        elif self.fate == "tribute":
            yield from self.demand(seat)

    def demand(self, seat):
        if self.solo:  # I25
            seat.tribute += max(0, seat.strength() - self.round)
            return
        weaker = [other for other in self.clockwise(self.seat)[1:]
                  if other.strength() < seat.strength()]
        if seat.goods + sum(other.goods > 0 for other in weaker) > 15:  # decision 8
            yield from self.ask_granaries("demand")
        for other in weaker:
            answer = "refuse"
            if other.goods:
                self.asked = other.number
                answer = yield from self.ask("tribute", {"give", "refuse"}, other.number)
                self.asked = None
            if answer == "give":
                other.goods -= 1
                seat.goods = min(15, seat.goods + 1)
            else:
                seat.tribute += seat.strength() - other.strength()

    # --- colonies (I26-I29, I40-I44) ---

    def open_colonies(self):
        """Colonies in play that nobody has completed (I28)."""
        taken = set(self.rival).union(*(seat.colonies() for seat in self.seats))
        return [colony for colony in COLONIES.values() if colony.id not in taken
                and (not colony.for_four or len(self.seats) == 4)]

    def colonize(self, seat):
        while True:
            move = yield from self.ask_owner("colonies", lambda: self.colony_moves(seat))
            if move == "end_colonies":
                break
            verb, name, *number = move.split()
            if verb == "peg":
                seat.pegs[name] = seat.pegs.get(name, 0) + int(number[0])
                self.population -= int(number[0])
            elif verb == "take_back":
                seat.pegs[name] -= int(number[0])
            else:
                self.complete(seat, name)
        yield from self.colony_bonuses(seat)

    def colony_moves(self, seat):
        moves = {"end_colonies"}
        for colony in self.open_colonies():
            own = seat.pegs.get(colony.id, 0)
            empty = colony.holes - sum(other.pegs.get(colony.id, 0) for other in self.seats)
            most = min(self.population, seat.stock(), empty, colony.holes - 1 - own)
            moves.update(f"peg {colony.id} {number}" for number in range(1, most + 1))
            moves.update(f"take_back {colony.id} {number}" for number in range(1, own + 1))
            if seat.ships and min(self.population, seat.stock()) >= colony.holes - own:
                moves.add("complete " + colony.id)
        return moves

    def complete(self, seat, name):  # I27, I42
        colony = COLONIES[name]
        self.population -= colony.holes - seat.pegs.get(name, 0)
        seat.ships -= 1
        for other in self.seats:
            other.pegs[name] = 0
        seat.pegs[name] = colony.holes
        self.completed.append(name)

    def colony_bonuses(self, seat):  # I29, I43, I44
        gains = {}
        for name in self.completed:
            for what, amount in COLONIES[name].bonus.items():
                gains[what] = gains.get(what, 0) + amount
        self.completed = []
        seat.add_armies(gains.get("army", 0))
        seat.ships = min(6, seat.ships + gains.get("ship", 0))
        seat.add_food(gains.get("food", 0) * (2 if seat.owns("aqueducts") else 1))
        self.innovations += gains.get("innovation", 0)
        seat.goods += gains.get("goods", 0)
        if seat.goods > 15:
            yield from self.ask_granaries("bonus")
            seat.goods = min(15, seat.goods)

    # --- building (I5, I6, I19, I45-I47) ---

    def build(self, seat):
        while True:
            move = yield from self.ask_owner("build", lambda: self.build_moves(seat))
            if move == "end_build":
                break
            verb, *words = move.split()
            number = int(words[-1])
            if verb == "port_goods":
                seat.port_goods += number
                seat.goods -= number
            elif verb == "armies":
                seat.armies += number
                seat.food -= number
                self.population -= number
            elif verb == "ships":
                seat.ships += number
                seat.goods -= 2 * number
            elif words[0] == "port":
                seat.port_boxes += number
                self.population -= number
            elif words[0] == "province":
                self.population -= number
                self.fill_province(seat, number)
            else:
                self.fill_monument(seat, words[0], number)

    def build_moves(self, seat):
        def upto(text, most):
            return {f"{text} {number}" for number in range(1, most + 1)}

        moves = {"end_build"} | upto("build port", min(self.population, 5 - seat.port_boxes))
        moves |= upto("build province", min(self.population, 14 - seat.province_boxes))
        for name, (boxes, _, _) in MONUMENTS.items():
            moves |= upto("build " + name, self.most_boxes(seat, boxes - seat.boxes[name]))
        moves |= upto("port_goods", min(seat.goods, 16 - seat.port_goods))
        moves |= upto("armies", min(self.population, seat.food, 7 - seat.armies))
        if self.expansion or seat.owns("shipbuilding"):
            moves |= upto("ships", min(seat.goods // 2, 6 - seat.ships))
        return moves

    def most_boxes(self, seat, room):
        population, toward, number = self.population, self.toward_free, 0
        while number < room:
            population, toward = self.pay_box(seat, population, toward)
            if population < 0:
                break
            number += 1
        return number

    @staticmethod
    def pay_box(seat, population, toward):
        """One monument box: with Architecture every third is free (I46)."""
        if not seat.owns("architecture"):
            return population - 1, toward
        return (population, 0) if toward == 2 else (population - 1, toward + 1)

    def fill_monument(self, seat, name, number):
        for _ in range(number):
            self.population, self.toward_free = self.pay_box(seat, self.population,
                                                             self.toward_free)
        seat.boxes[name] += number
        boxes, first, later = MONUMENTS[name]
        if seat.boxes[name] == boxes:
            if self.first_builder[name] is None:
                self.first_builder[name] = seat.number
            seat.points[name] = first if self.first_builder[name] == seat.number else later

    def fill_province(self, seat, number):
        before = seat.provinces()
        seat.province_boxes += number
        for province in range(before, seat.provinces()):
            seat.add_armies(2)
            seat.tribute += PROVINCE_TRIBUTE[province - 1]

    # --- buying and storing (I20, I21, I49-I51) ---

    def price(self, seat, name):
        return DEVELOPMENTS[name][0] - (6 if name in ROADS and seat.owns("roads") else 0)

    def payments(self, seat, name):
        """Possible payments: wealth spent -> (innovations, goods)."""
        worth, price = 5 if seat.owns("metallurgy") else 3, self.price(seat, name)
        innovations = min(self.innovations, -(-price // worth))
        rest = max(0, price - innovations * worth)
        return {wealth: (innovations, max(0, rest - 5 * wealth))
                for wealth in range(min(seat.wealth, -(-rest // 5)) + 1)
                if rest - 5 * wealth <= seat.goods}

    def buy(self, seat):
        def moves():
            return {f"buy {name} {wealth}" for name in self.chart if not seat.owns(name)
                    for wealth in self.payments(seat, name)} | {"skip_buy"}

        move = yield from self.ask_owner("buy", moves)
        if move != "skip_buy":
            name, wealth = move.split()[1], int(move.split()[2])
            innovations, goods = self.payments(seat, name)[wealth]
            self.innovations -= innovations
            seat.wealth -= wealth
            seat.goods -= goods
            seat.developments.add(name)

    def store(self, seat):
        size = 3 if seat.owns("coinage") else 4

        def moves():
            most = min(seat.goods // size, 5 - seat.wealth)
            return {f"store {number}" for number in range(1, most + 1)} | {"skip_store"}

        move = yield from self.ask_owner("store", moves)
        if move != "skip_store":
            number = int(move.split()[1])
            seat.goods -= size * number
            seat.wealth += number

    # --- the end, and the rival of one who plays alone (I22, I25, I55-I58) ---

    def ends(self):
        if self.solo:
            return self.round == SOLO_ROUNDS
        developments, tribute, monuments = ENDS[self.length]
        built = {name for seat in self.seats for name in seat.monuments()}
        return (self.round == MOST_ROUNDS or len(built) >= monuments
                or any(len(seat.developments) >= developments or seat.tribute >= tribute
                       for seat in self.seats))

    def rival_turn(self, seat):
        for less, self.rival_second in ((2, False), (4, True)):
            move = yield from self.chance("rival", {f"rival {number}": 1
                                                    for number in range(1, 7)})
            self.rival_size = max(0, int(move.split()[1]) - less)
            colonies = self.rival_choices(seat)
            if not colonies:
                break
            name = colonies[0]
            if len(colonies) > 1:
                move = yield from self.chance("rival_colony", {"rival_founds " + name: 1
                                                               for name in colonies})
                name = move.split()[1]
            self.rival.append(name)
            self.rival_size = seat.pegs[name] = 0
        self.rival_second, self.rival_size = False, 0

    def rival_choices(self, seat):
        colonies = [colony for colony in self.open_colonies() if colony.holes == self.rival_size]
        small = any(COLONIES[name].holes == 1 for name in seat.colonies() + self.rival)
        return [colony.id for colony in colonies if small or not colony.solo_last]

    # --- as the program writes it ---

    def position(self):
        totals = [seat.score()["total"] for seat in self.seats]
        return {
            "players": len(self.seats),
            "options": {"mediterranean": self.expansion, "length": self.length},
            "start": self.start, "round": self.round, "seat": self.seat, "to_move": self.to_move,
            "phase": self.phase, "over": self.over,
            "goal_beaten": self.solo and self.over and totals[0] > SOLO_GOAL,
            "dice": self.dice, "fate": self.fate, "rolls_left": self.rolls_left,
            "population": self.population, "innovations": self.innovations,
            "toward_free_box": self.toward_free, "asked": self.asked, "battle": self.battle,
            "completed": [name for name in COLONIES if name in self.completed],
            "rival": {"colonies": [name for name in COLONIES if name in self.rival],
                      "second": self.rival_second, "size": self.rival_size},
            "first_builder": self.first_builder,
            "seats": [seat.position() for seat in self.seats]}
