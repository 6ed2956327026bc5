"""Boosted positions of the Iron Age: the beginning of a turn with anything on the sheets."""
from iron_seat import COLONIES, MONUMENTS, PEGS


class Planter:
    """Fills the sheets of a new game's position."""

    def __init__(self, position, model, chance):
        self.position, self.model, self.random = position, model, chance

    def plant(self):
        """The beginning of somebody's turn."""
        position, seats = self.position, self.position["seats"]
        turn = self.random.randrange(len(seats))
        for seat in seats:
            self.sheet(seat)
        self.monuments(seats)
        if self.model.expansion:
            self.colonies(seats)
        position.update(phase="roll", to_move="chance", seat=turn, rolls_left=3,
                        round=self.random.randint(2, 7))
        self.model.load(position)
        for seat, mine in zip(seats, self.model.seats):
            seat.update(mine.position())
        return position

    def sheet(self, seat):
        number = self.random.randint
        seat.update(wealth=number(0, 5), ships=number(0, 6), armies=number(0, 7),
                    goods=number(0, 15), food=number(0, 15), conquest=number(1, 10),
                    tribute=number(0, 20), lost=number(0, 9), port_boxes=number(0, 5),
                    port_goods=number(2, 16), province_boxes=number(2, 14))
        chart = self.model.chart
        owned = set(self.random.sample(chart, number(0, 6)))
        seat["developments"] = [name for name in chart if name in owned]

    def monuments(self, seats):
        for name, (boxes, first, later) in MONUMENTS.items():
            builders = []
            for number, seat in enumerate(seats):
                filled = self.random.choice((0, 0, self.random.randrange(boxes), boxes))
                seat["monument_boxes"][name] = filled
                if filled == boxes:
                    builders.append(number)
            self.random.shuffle(builders)
            self.position["first_builder"][name] = builders[0] if builders else None
            for number, seat in enumerate(seats):
                seat["monument_points"][name] = 0 if number not in builders else \
                    first if number == builders[0] else later

    def colonies(self, seats):
        """Some are completed, some have pegs of several seats."""
        rival = self.position["rival"]["colonies"]
        left = [PEGS] * len(seats)
        for colony in COLONIES.values():
            if colony.for_four and len(seats) < 4:
                continue
            kind = self.random.choice(("empty", "empty", "pegs", "pegs", "done"))
            owner = self.random.randrange(len(seats))
            if kind == "done" and len(seats) == 1 and self.random.random() < 0.5:
                rival.append(colony.id)
            elif kind == "done" and left[owner] >= colony.holes:
                seats[owner]["pegs"][colony.id] = colony.holes
                left[owner] -= colony.holes
            elif kind == "pegs":
                self.pegs(seats, colony, left)

    def pegs(self, seats, colony, left):
        room = colony.holes
        for number, seat in enumerate(seats):
            most = min(room, colony.holes - 1, left[number])
            pegs = self.random.randint(0, most)
            if pegs:
                seat["pegs"][colony.id] = pegs
                room -= pegs
                left[number] -= pegs
