"""What is known of military cards that lie face down (T53, T135, T162): who has seen which
discards, and what each seat may still expect in a deck that was made of them again."""
from tta_cards import AGES, CARDS


def add(counts, name, number=1):
    counts[name] = counts.get(name, 0) + number
    if not counts[name]:
        del counts[name]


def forget(counts, name):
    if counts.get(name):
        add(counts, name, -1)


class Memory:
    """The discards, by who has seen them; cards that went back into a deck likewise."""

    def __init__(self, seats):
        self.open, self.by = {}, [{} for _ in range(seats)]
        self.returned_open, self.returned_by = {}, [{} for _ in range(seats)]
        self.renewed = set()  # ages whose deck was made of discards
        self.drawn, self.dropped, self.laid = ([{} for _ in range(seats)] for _ in range(3))

    # --- the piles ---

    def discards(self):
        """Everything that lies there."""
        counts = dict(self.open)
        for laid in self.by:
            for name, number in laid.items():
                add(counts, name, number)
        return counts

    def discard(self, name):
        """Openly: a used card, a replaced one, a pact that has ended."""
        add(self.open, name)

    def lay_down(self, seat, name):
        """Face down: only its owner knows it."""
        add(self.by[seat], name)
        self.count_redrawn(self.dropped, seat, name)

    def renew(self, level):
        """The discards of an age become its deck again."""
        def of_age(counts):
            return {name: number for name, number in counts.items()
                    if CARDS[name].level == level}

        deck = of_age(self.discards())
        for counts in (self.returned_open, *self.returned_by):
            for name in of_age(counts):
                del counts[name]
        for counts in (*self.drawn, *self.dropped, *self.laid):
            counts.pop(AGES[level], None)
        self.returned_open.update(of_age(self.open))
        for known, laid in zip(self.returned_by, self.by):
            known.update(of_age(self.open))
            for name, number in of_age(laid).items():
                add(known, name, number)
        for counts in (self.open, *self.by):
            for name in of_age(counts):
                del counts[name]
        self.renewed.add(AGES[level])
        return deck

    def give_back(self, seat, names):
        """Bonus cards that a seat has seen go back into deck III (T227)."""
        for name in names:
            add(self.returned_by[seat], name)
        self.renewed.add("III")

    # --- what happens to cards of a renewed deck ---

    def count(self, counts, name):
        age = AGES[CARDS[name].level]
        if age in self.renewed:
            add(counts, age)

    def draw(self, seat, name):
        forget(self.returned_by[seat], name)
        self.count(self.drawn[seat], name)

    def lay(self, seat, name):
        """An event laid face down on the future ones."""
        self.count_redrawn(self.laid, seat, name)

    def count_redrawn(self, counts, seat, name):
        """One more that may be among those drawn since, whose number is known."""
        age = AGES[CARDS[name].level]
        if counts[seat].get(age, 0) < self.drawn[seat].get(age, 0):
            self.count(counts[seat], name)

    def may_be_redrawn(self, seat, name):
        """Has the seat drawn a card of that age since the deck was renewed?"""
        return AGES[CARDS[name].level] in self.drawn[seat]

    def show(self, seat, name):
        """A card that all see now: whoever did not hold it knows that it is in no deck."""
        if not self.may_be_redrawn(seat, name):
            return
        self.seen_outside(seat, name)

    def seen_outside(self, seat, name):
        if name in self.returned_open and CARDS[name].copies == 1:
            self.one_less_drawn(seat, AGES[CARDS[name].level])
        forget(self.returned_open, name)
        for viewer, known in enumerate(self.returned_by):
            if viewer != seat:
                forget(known, name)

    def one_less_drawn(self, seat, age):
        """The card seen now was one of those drawn since; one fewer can be elsewhere."""
        forget(self.drawn[seat], age)
        for counts in (self.dropped[seat], self.laid[seat]):
            if counts.get(age, 0) > self.drawn[seat].get(age, 0):
                add(counts, age, -1)

    def position(self):
        def by_seat(lists):
            return [{"cards": counts} for counts in lists]

        return {"cards": self.discards(),
                "laid": {"open": self.open, "by": by_seat(self.by)},
                "returned": {"open": self.returned_open, "by": by_seat(self.returned_by)},
                "renewed": [age for age in AGES if age in self.renewed]}

    def redrawn(self, seat):
        return {"drawn": self.drawn[seat], "dropped": self.dropped[seat], "laid": self.laid[seat]}
