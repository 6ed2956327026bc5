"""The end of the game (T84-T89, T95, T150, T206, T212, T225, T246)."""
from tta_cards import CARDS, IMPACTS


class End:
    """Bonus points."""

    def end_game(self):
        self.step, self.seat = "score", self.start  # T85, T88: ties as if it were the start's turn
        if self.level == "simple":
            for seat in self.in_game():
                self.add_culture(seat, self.simple_bonus(seat))
        else:
            yield from self.leftovers()
            if self.level == "advanced":
                yield from self.reveal_bonus_by_age()  # T227
            yield from self.bonus_cards_score()
        self.over = True

    def simple_bonus(self, seat):  # T84
        cards = seat.technologies + [seat.government]
        return (2 * sum(CARDS[name].level == 1 for name in cards) + 2 * seat.strength()
                + 2 * seat.happiness() + seat.science_rating()
                + seat.income(seat.farms()) + seat.income(seat.mines()))

    def leftovers(self):
        """Events of age III left in the decks, current first (T88, T95, T212)."""
        if self.level != "full" or "fewer_bonuses" in self.variants:
            return
        for deck in (self.current, self.future):
            while names := [name for name, _ in deck if name in IMPACTS]:
                move = yield from self.chance("reveal", {"reveal " + name: 1 for name in names})
                name = move.split()[1]
                self.memory.seen_outside(dict(deck)[name], name)
                deck[:] = [pair for pair in deck if pair[0] != name]
                if deck is self.current:
                    self.events_left -= 1
                self.past.append(name)
                self.scored_events.append(name)
                for number, points in self.impact(name, self.in_game()).items():
                    self.score(self.seats[number], points)

    def bonus_cards_score(self):
        """Open, kept and chosen cards as one sum (T85, T212, T225, T226)."""
        while kept := [(name, seat) for seat in self.seats for name in seat.kept]:
            move = yield from self.chance("reveal", {"reveal " + name: 1 for name, _ in kept})
            name = move.split()[1]
            dict(kept)[name].kept.remove(name)
            self.open.append(name)
        order = self.in_game()
        sums = {seat.number: 0 for seat in order}
        for name in self.open:
            for number, points in self.impact(name, order).items():
                sums[number] += points
        for number, points in sums.items():
            self.score(self.seats[number], points)

    def score(self, seat, points):
        """Points of the end; culture that could not be taken is spared (T212)."""
        self.spared[seat.number] += self.add_culture(seat, points) - points
