"""Events: revealing them, and what each of them does (T56-T61, T88, T150, T199-T208)."""
import tta_tokens as tokens
from tta_actions import Actions
from tta_cards import BUILDINGS, CARDS, TECHNOLOGIES, URBAN

PRIZES = {2: (10, 0), 3: (14, 7, 0), 4: (15, 10, 5, 0)}


class Events(Actions):
    """One method an event; those that ask somebody are generators."""

    # --- laying down and revealing (T56, T58, T137, T232) ---

    def play_event(self, seat, name):
        seat.cards.remove(name)
        self.future.append((name, seat.number))
        self.memory.lay(seat.number, name)
        self.add_culture(seat, CARDS[name].level)
        yield from self.reveal_event("limit")

    def current_outcomes(self):
        """The top current event: one of the earliest age (T57, T58)."""
        if self.unknown_events:
            return dict.fromkeys(self.unknown_events, 1)
        first = min(CARDS[name].level for name, _ in self.current)
        return {name: 1 for name, _ in self.current if CARDS[name].level == first}

    def reveal_event(self, after):
        self.step = "reveal" if self.level != "simple" else "refill"
        outcomes = self.current_outcomes()
        move = yield from self.chance("reveal", {"reveal " + name: weight
                                                 for name, weight in outcomes.items()})
        name = move.split()[1]
        self.after = after
        self.events_left -= 1
        if self.unknown_events:
            self.unknown_events.remove(name)
            if not self.events_left:
                self.unknown_events = []
        else:
            self.memory.seen_outside(dict(self.current)[name], name)
            self.current = [pair for pair in self.current if pair[0] != name]
        if CARDS[name].category == "territory":
            yield from self.auction(name)
        else:
            self.step = "event"
            self.past.append(name)
            self.event = name
            yield from getattr(self, name)(CARDS[name]) or ()
            self.event = self.asked = self.target = None
            self.clear_answers()
        if not self.events_left and self.level != "simple":  # T58, T232
            self.current, self.future = self.future, []
            self.events_left = len(self.current)

    # --- who is meant (T60, T219) ---

    def ranked(self, value):
        """The players from most to least; ties by turn order from the active player."""
        return sorted(self.in_game(), key=lambda seat: -value(seat))

    def by_strength(self):
        return self.ranked(lambda seat: seat.strength())

    def by_culture(self):
        return self.ranked(lambda seat: seat.culture)

    def strongest(self, number=1):
        ranked = self.by_strength()
        return self.in_turn(ranked[:1] if len(ranked) == 2 else ranked[:number])

    def weakest(self, number=1):
        ranked = self.by_strength()
        return self.in_turn(ranked[-1:] if len(ranked) == 2 else ranked[-number:])

    def in_turn(self, seats):
        return [seat for seat in self.in_game() if seat in seats]

    def each(self, winners=(), losers=()):
        """Those an event means, one after the other in turn order (T163)."""
        self.winners, self.losers = ([seat.number for seat in seats] for seats in (winners, losers))
        meant = self.in_turn([*winners, *losers])
        for place, seat in enumerate(meant):
            self.waiting = [other.number for other in meant[place + 1:]]
            yield seat

    def everybody(self):
        return self.each(self.in_game())

    def ask_event(self, seat, moves, about=None):
        """A question to a seat about what is its own or, chosen for it, another's."""
        self.asked, self.target = seat.number, (about or seat).number
        move = yield from self.ask(seat.number, "event", moves)
        return move

    # --- age A ---

    def development_of_agriculture(self, card):
        for seat in self.everybody():
            tokens.gain_food(seat, card.amount)

    def development_of_crafts(self, card):
        for seat in self.everybody():
            tokens.gain_resources(seat, card.amount)

    def development_of_markets(self, card):
        for seat in self.everybody():
            move = yield from self.ask_event(seat, {"pick food", "pick resources"})
            gain = tokens.gain_food if move == "pick food" else tokens.gain_resources
            gain(seat, card.amount)

    def development_of_politics(self, card):  # T52, T208
        self.keeps = True
        for seat in self.everybody():
            yield from self.draw_cards(seat, card.amount)

    def development_of_religion(self, _):  # T199
        for seat in self.everybody():
            if seat.unused and not self.full(seat, "religion"):
                move = yield from self.ask_event(seat, {"build religion", "decline"})
                if move != "decline":
                    self.put_to_work(seat, "religion")

    def development_of_science(self, card):
        for seat in self.everybody():
            self.add_science(seat, card.amount)

    def development_of_settlement(self, _):
        for seat in self.everybody():
            tokens.grow(seat)

    def development_of_trade_routes(self, card):  # T235
        for seat in self.everybody():
            self.add_science(seat, card.amount)
            tokens.gain_resources(seat, card.amount)
            tokens.gain_food(seat, card.amount)

    def development_of_warfare(self, _):  # T199
        for seat in self.everybody():
            if seat.unused:
                move = yield from self.ask_event(seat, {"recruit warriors", "decline"})
                if move != "decline":
                    self.put_to_work(seat, "warriors")

    def no_event(self, _):
        pass

    # --- age I ---

    def barbarians(self, _):
        first = self.by_culture()[0]
        for seat in self.each(losers=[first] if first in self.weakest(2) else ()):
            yield from self.lose_people(seat, 1)

    def border_conflict(self, card):
        weakest = self.weakest()
        for seat in self.each(self.strongest(), weakest):
            if seat in weakest:
                yield from self.destroy_own(seat)
            else:
                tokens.gain_resources(seat, card.amount)

    def destroy_own(self, seat):
        moves = {"lose " + building.id for building, _ in seat.staffed(*BUILDINGS)}
        if moves:
            move = yield from self.ask_event(seat, moves)
            seat.workers[move.split()[1]] -= 1
            seat.unused += 1

    def crusades(self, card):
        strongest, weakest = self.strongest()[0], self.weakest()[0]
        self.add_culture(strongest, card.amount)
        self.add_culture(weakest, -card.amount)

    def cultural_influence(self, _):
        for seat in self.everybody():
            self.add_culture(seat, seat.culture_rating())

    def foray(self, card):  # T235
        for seat in self.each(self.strongest(2)):
            moves = {f"pick {food} {card.amount - food}" for food in range(card.amount + 1)}
            move = yield from self.ask_event(seat, moves)
            food, resources = (int(word) for word in move.split()[1:])
            tokens.gain_food(seat, food)
            tokens.gain_resources(seat, resources)

    def good_harvest(self, _):  # T200
        for seat in self.everybody():
            tokens.produce(seat, seat.farms())

    def immigration(self, _):  # T60
        most = max(seat.happiness() for seat in self.in_game())
        for seat in [seat for seat in self.in_game() if seat.happiness() == most]:
            tokens.grow(seat)

    def new_deposits(self, _):  # T200
        for seat in self.everybody():
            tokens.produce(seat, seat.mines())

    def pestilence(self, _):
        for seat in self.everybody():
            yield from self.lose_people(seat, 1)

    def raiders(self, card):
        for seat in self.each(losers=self.weakest(2)):
            food, resources = seat.food(), seat.resources()
            total = min(card.amount, food + resources)
            moves = {f"pick {part} {total - part}" for part in range(total + 1)
                     if part <= food and total - part <= resources}
            move = yield from self.ask_event(seat, moves)
            food, resources = (int(word) for word in move.split()[1:])
            tokens.pay_food(seat, food)
            tokens.pay_resources(seat, resources)

    def rats(self, _):
        for seat in self.everybody():
            tokens.pay_food(seat, seat.food())

    def rebellion(self, card):  # T202
        for seat in self.everybody():
            seat.missing = card.amount * seat.discontent()

    def reign_of_terror(self, _):
        for seat in self.each(losers=self.weakest()):
            yield from self.lose_people(seat, 1)

    def scientific_breakthrough(self, _):
        for seat in self.everybody():
            self.add_science(seat, seat.science_rating())

    def uncertain_borders(self, _):
        strongest, weakest = self.strongest()[0], self.weakest()[0]
        moved = tokens.take_tokens(weakest, yellow=1)
        strongest.yellow += moved
        strongest.yellow_all += moved

    # --- age II ---

    def civil_unrest(self, card):
        for seat in self.everybody():
            self.add_culture(seat, -card.amount * seat.discontent())

    def cold_war(self, card):
        for seat in self.strongest(2):
            self.add_science(seat, card.amount)

    def crime_wave(self, card):
        for seat in self.weakest(2):
            self.add_culture(seat, -card.amount)
            tokens.take_tokens(seat, blue=1)

    def economic_progress(self, _):  # T200
        for seat in self.everybody():
            self.make_food(seat, pacts=False)
            yield from self.make_resources(seat, pacts=False)

    def emigration(self, _):  # T201
        for seat in self.everybody():
            yield from self.lose_people(seat, (seat.discontent() + 1) // 2)

    def iconoclasm(self, _):  # T205
        with self.change_of_actions():
            for seat in self.everybody():
                if seat.leader and CARDS[seat.leader].level != self.age:
                    self.drop_leader(seat)

    def independence_declaration(self, _):
        for seat in self.each(losers=self.weakest()):
            if seat.colonies:
                move = yield from self.ask_event(seat, {"lose " + name for name in seat.colonies})
                self.lose_colony(seat, move.split()[1])

    def lose_colony(self, seat, name):  # T65, T179, T197
        seat.colonies.remove(name)
        tokens.take_tokens(seat, CARDS[name].blue, CARDS[name].yellow)
        self.past.append(name)

    def international_agreement(self, card):  # T203, T242
        for seat in self.each(self.strongest()):
            self.amount = card.amount
            while True:
                takes = self.takes(seat, self.amount, seat.civil_limit())
                move = yield from self.ask_event(seat, {"take " + name for name in takes}
                                                 | {"done"})
                if move == "done":
                    break
                name = move.split()[1]
                self.amount -= self.take(seat, name, takes[name])
                seat.skips = True
            self.asked = None
            yield from self.deal_row()

    def national_pride(self, card):
        self.add_culture(self.by_culture()[0], card.amount)

    def popularization_of_science(self, _):
        for seat in self.everybody():
            self.add_culture(seat, seat.science_rating())

    def ravages_of_time(self, _):  # T204, T243
        for seat in self.everybody():
            old = [name for name in seat.wonders
                   if CARDS[name].level < 2 and name not in seat.ruins]
            if old:
                move = yield from self.ask_event(seat, {"lose " + name for name in old})
                with self.change_of_actions():
                    seat.ruins.append(move.split()[1])

    def refugees(self, card):
        weakest = self.weakest()
        for seat in self.each(self.strongest(), weakest):
            if seat in weakest:
                self.add_culture(seat, -card.amount)
                yield from self.lose_people(seat, 1)
            else:
                self.add_culture(seat, card.amount)
                tokens.grow(seat)

    def terrorism(self, _):  # T207
        poorest = self.by_culture()[-1]
        for seat in self.each(losers=[seat for seat in self.in_game() if seat is not poorest]):
            moves = {"pick " + building.id for building, _ in seat.staffed(*URBAN)}
            if moves:
                move = yield from self.ask_event(poorest, moves, about=seat)
                seat.workers[move.split()[1]] -= 1
                seat.unused += 1

    # --- age III (T85, T88, T150, T206, T212, T214) ---

    def impact(self, name, order):
        """What an event of age III scores for each seat, in this order of players."""
        if name in ("impact_of_science", "impact_of_strength"):
            value = type(order[0]).science_rating if name == "impact_of_science" \
                else type(order[0]).strength
            ranks = sorted(order, key=lambda seat: -value(seat))
            return dict(zip((seat.number for seat in ranks), PRIZES[len(order)]))
        return {seat.number: getattr(self, "score" + name[6:])(seat, CARDS[name].amount)
                for seat in order}

    def score_impact(self, card):
        for number, points in self.impact(card.id, self.in_game()).items():
            self.add_culture(self.seats[number], points)

    impact_of_agriculture = impact_of_architecture = impact_of_colonies = score_impact
    impact_of_competition = impact_of_government = impact_of_happiness = score_impact
    impact_of_industry = impact_of_population = impact_of_progress = score_impact
    impact_of_science = impact_of_strength = impact_of_technology = score_impact
    impact_of_wonders = score_impact

    def score_of_agriculture(self, seat, amount):
        return amount * seat.income(seat.farms())

    def score_of_architecture(self, seat, amount):
        return amount * sum(card.level * count for card, count in seat.staffed(*URBAN))

    def score_of_colonies(self, seat, amount):
        return amount * len(seat.colonies)

    def score_of_competition(self, seat, amount):
        kinds = ("infantry", "cavalry", "artillery", "airforce", "arena")
        return amount * sum(card.level * count for card, count in seat.staffed(*kinds))

    def score_of_government(self, seat, amount):
        return amount * seat.civil_total() + seat.military_total()

    def score_of_happiness(self, seat, amount):
        return amount * (seat.happiness() - seat.discontent())

    def score_of_industry(self, seat, amount):
        return amount * seat.income(seat.mines())

    def score_of_population(self, seat, amount):
        people = sum(seat.workers.values()) + seat.unused
        return amount * max(0, people - seat.discontent() - 10)

    def score_of_progress(self, seat, amount):
        levels = sum(card.level for card in seat.specials())
        return amount * (levels + CARDS[seat.government].level)

    def score_of_technology(self, seat, amount):
        wanted = 2 if self.level == "advanced" else 3
        cards = seat.technologies + [seat.government]
        return amount * sum(CARDS[name].level == wanted for name in cards
                            if CARDS[name].category in TECHNOLOGIES)

    def score_of_wonders(self, seat, _):
        return sum(5 - CARDS[name].level for name in seat.wonders)
