"""The order of play: rounds, turns, the row, ages, production and maintenance (T14-T19, T46-T55,
T81-T83, T112-T119, T145-T148)."""
import contextlib

import tta_tokens as tokens
from tta_cards import CARDS
from tta_seat import consumption, corruption

LAST_DECK = {"simple": 1, "advanced": 2, "full": 3}  # the level's last age with cards


class Turn:
    """How a game goes on. Every method that may ask somebody is a generator."""

    # --- players in order ---

    @property
    def active(self):
        return self.seats[self.seat]

    def in_game(self, first=None):
        """The players still in the game, in turn order (T163) from the one whose turn it is."""
        first = self.seat if first is None else first
        order = [self.seats[(first + i) % len(self.seats)] for i in range(len(self.seats))]
        return [seat for seat in order if not seat.left]

    def play(self):
        """The whole game, from the beginning."""
        yield from self.set_up()
        yield from self.rounds()

    def rounds(self, resume=None):
        """Turns until the game is over. `resume`: the rest of a turn that a position is in."""
        while not self.over:
            yield from resume or self.turn()
            resume = None
            if not self.over:
                yield from self.next_turn()

    def next_turn(self):
        self.clear_turn()
        following = self.in_game()[1 if not self.active.left else 0].number
        passed_start = following == self.start and not self.start_moved
        self.start_moved = False
        if passed_start and self.round == self.last:
            yield from self.end_game()
            return
        self.seat = following
        if passed_start:
            self.round += 1
            if self.round == 2:
                self.step = "begin"
                yield from self.reveal_bonus_by_age()  # T227

    def clear_turn(self):
        seat = self.active
        seat.civil = seat.military = 0
        self.acted = self.revolted = self.traded = self.liner = self.keeps = False
        self.extra = self.homer = self.for_units = 0
        self.homer_came = self.begun = False
        self.fresh = []

    # --- a turn (T16) ---

    def turn(self):
        if self.round == 1:  # T15
            order = [seat.number for seat in self.in_game(self.start)]
            self.begun = True
            self.active.civil = order.index(self.seat) + 1
        else:
            if self.level == "simple":
                self.step = "refill"
                if self.seat == self.start and self.round >= 3 and self.events_left:  # T59
                    yield from self.reveal_event("refill")
            elif "leaving" in self.variants:
                self.step = "refill"
                move = yield from self.ask(self.seat, "stay", {"stay", "leave"})  # T231
                if move == "leave":
                    self.leave()
                    return
            yield from self.refill()
            self.begin_actions()
            if self.level != "simple":
                yield from self.own_war()
                yield from self.from_politics()
                return
        yield from self.actions()

    def from_politics(self):
        yield from self.politics()
        yield from self.hand_limit()
        yield from self.actions()

    def begin_actions(self):
        """All actions are unused, less a Rebellion (T113, T202)."""
        seat = self.active
        self.begun = True
        seat.civil = max(0, seat.civil_total() - seat.missing)
        seat.military = seat.military_total()
        seat.missing = 0
        if seat.leader == "homer":
            self.homer, self.homer_came = 1, True

    def actions(self):
        """The action phase, and production and maintenance after it."""
        while True:
            self.step = "actions"
            move = yield from self.ask(self.seat, "actions", self.action_moves(), always=True)
            if move == "end_actions":
                break
            yield from self.do_action(move)
        yield from self.maintenance()

    @contextlib.contextmanager
    def change_of_actions(self):
        """Whatever changes the totals of the active player (T32, T165, T166)."""
        seat = self.active
        before = seat.civil_total(), seat.military_total()
        yield
        if self.begun:
            civil, military = seat.civil_total(), seat.military_total()
            seat.civil = min(seat.civil + max(0, civil - before[0]), max(civil, 0))
            seat.military = min(seat.military + max(0, military - before[1]),
                                military + self.extra)

    # --- points ---

    def add_culture(self, seat, points):
        """Culture never goes below 0; returns what was really gained or lost."""
        before = seat.culture
        seat.culture = max(0, before + points)
        return seat.culture - before

    def add_science(self, seat, points):  # T12
        before = seat.science
        seat.science = max(0, min(40, before + points))
        return seat.science - before

    # --- the row (T18, T19, T118, T119, T160) ---

    def refill(self):
        players = len(self.in_game())
        self.step = "deal"
        for place in range({2: 3, 3: 2, 4: 1}[players]):
            if self.row[place]:
                self.remove(self.row[place])
                self.row[place] = None
        yield from self.deal_row()
        if self.age == 0:  # round 2: what is left of deck A leaves the game
            self.next_age()

    def deal_row(self):
        """The cards slide left, the free places are dealt."""
        cards = [name for name in self.row if name]
        self.row[:] = cards + [None] * (13 - len(cards))
        for place in range(len(cards), 13):
            if not self.civil_deck:
                return
            self.row[place] = yield from self.deal()
            if not self.civil_deck:  # T81, T118
                yield from self.end_of_age()

    def deal(self):
        """One card of the civil deck."""
        move = yield from self.chance("deal", {"deal " + name: count for name, count
                                               in self.civil_deck.items()})
        name = move.split()[1]
        self.take_from(self.civil_deck, name)
        return name

    # --- ages (T81-T83, T145-T148) ---

    def next_age(self):
        self.age += 1
        if self.age <= LAST_DECK[self.level]:
            self.civil_deck = self.full_deck(self.age, military=False)
            if self.level != "simple" and self.age > 1:  # T247
                self.military_deck = self.full_deck(self.age, military=True)
        else:
            self.civil_deck, self.military_deck = {}, {}

    def end_of_age(self):
        ended = self.age
        self.next_age()
        if ended == LAST_DECK[self.level]:  # T84-T86
            late = self.level == "full" and self.seat != self.start
            self.last = self.round + late
        if ended == 0 or self.level == "simple":  # T145, T2
            return
        self.make_obsolete(ended - 1)
        if self.level == "full":
            for seat in self.in_game():  # T83
                tokens.take_tokens(seat, yellow=2)
        yield from self.reveal_bonus_by_age()  # T227

    def make_obsolete(self, level):  # T82
        def old(name):
            return name and CARDS[name].level == level and not CARDS[name].initial

        with self.change_of_actions():
            for seat in self.in_game():
                for name in [name for name in seat.hand if old(name)]:
                    seat.hand.remove(name)
                    self.remove(name)
                for name in [name for name in seat.cards if old(name)]:
                    seat.cards.remove(name)
                    if name in seat.offered:
                        seat.offered.remove(name)
                        self.discard(name)
                    else:
                        self.memory.lay_down(seat.number, name)
                if old(seat.leader):
                    self.drop_leader(seat)
                if old(seat.wonder):
                    self.drop_wonder(seat)
                if old(seat.pact):
                    self.end_pact(seat)

    def drop_leader(self, seat):
        """A leader leaves play, and with him what is bound to him (T170, T197)."""
        if seat.leader:
            self.remove(seat.leader)
            if seat.leader == "homer" and seat.number == self.seat:
                self.homer = 0
            seat.leader = None

    def drop_wonder(self, seat):
        """A wonder under construction is lost; its blue tokens return."""
        self.remove(seat.wonder)
        seat.blue += seat.stages
        seat.wonder, seat.stages = None, 0

    # --- production and maintenance (T46-T49, T133, T181, T234) ---

    def maintenance(self):
        seat = self.active
        simple = self.level == "simple"
        if seat.discontent() <= seat.unused:
            self.add_culture(seat, seat.culture_rating())
            self.add_science(seat, seat.science_rating())
            self.make_food(seat, pacts=True)
            yield from self.make_resources(seat, pacts=True)
            if not simple:
                yield from self.maintenance_draw(seat)
        self.step = "end"

    def make_food(self, seat, pacts):
        tokens.produce(seat, seat.farms())
        if pacts:
            for name, role, _ in seat.pacts():
                tokens.gain_food(seat, CARDS[name].terms[role].get("food", 0))
        lacking = tokens.pay_food(seat, consumption(seat.yellow))
        self.add_culture(seat, -4 * lacking)  # T47

    def make_resources(self, seat, pacts):
        mines = seat.mines()
        without = None
        if "soft_corruption" in self.variants:  # T51, T222, T245
            without = yield from self.spare_token(seat, mines)
        tokens.produce(seat, mines, without)
        if pacts:
            terms = [CARDS[name].terms[role].get("resources", 0) for name, role, _ in seat.pacts()]
            for amount in terms:
                tokens.gain_resources(seat, max(0, amount))
            tokens.pay_resources(seat, -sum(min(0, amount) for amount in terms))
        if self.level != "simple":
            tokens.pay_resources(seat, corruption(seat.blue))  # T48

    def spare_token(self, seat, mines):
        moves = {"pick " + name for name, count in seat.yields(mines).items() if count}
        if self.event:  # Economic Progress
            move = yield from self.ask_event(seat, moves | {"decline"})
        else:
            self.step = "mines"
            move = yield from self.ask(seat.number, "mines", moves | {"decline"})
        return None if move == "decline" else move.split()[1]

    def maintenance_draw(self, seat):  # T54
        if self.round > 1 and "draw_as_action" not in self.variants and self.can_draw():
            self.step = "end"
            yield from self.draw_cards(seat, min(3, seat.military))

    # --- military cards (T52-T55, T208) ---

    def can_draw(self):
        """Is there a card to draw, in the deck or among its discards (T53, T223)?"""
        return self.age <= LAST_DECK[self.level] and self.round > 1 and bool(
            self.military_deck or self.pile())

    def pile(self):
        """The discards of the present deck."""
        level = max(1, self.age)
        return {name: count for name, count in self.memory.discards().items()
                if CARDS[name].level == level}

    def renew_deck(self):
        """The discards of the present deck are shuffled (T53)."""
        level = max(1, self.age)
        self.military_deck = self.memory.renew(level)
        for seat in self.seats:
            seat.adrift = [pact for pact in seat.adrift if CARDS[pact].level != level]
            seat.adrift += [pact for pact in seat.astray if CARDS[pact].level == level]
            seat.astray = [pact for pact in seat.astray if CARDS[pact].level != level]

    def draw_cards(self, seat, number):
        if self.age > LAST_DECK[self.level]:
            return
        for _ in range(number):
            if not self.military_deck and self.pile():
                self.renew_deck()
            if not self.military_deck:
                break
            self.asked, self.to_draw = seat.number, number
            move = yield from self.chance("draw", {"draw " + name: count for name, count
                                                   in self.military_deck.items()})
            name = move.split()[1]
            self.take_from(self.military_deck, name)
            seat.cards.append(name)
            self.memory.draw(seat.number, name)
            number -= 1
        self.asked, self.to_draw = None, 0

    def hand_limit(self):  # T52
        seat = self.active
        self.step = "limit"
        while not self.keeps and len(seat.cards) > seat.military_limit():
            moves = {"discard " + name for name in seat.cards}
            move = yield from self.ask(self.seat, "discard", moves, always=True)  # T163
            self.lay_down(seat, move.split()[1])
        self.keeps = False

    def lay_down(self, seat, name):
        """A card of the military hand, face down on the pile of its age (T53, T135)."""
        seat.cards.remove(name)
        self.memory.lay_down(seat.number, name)
        level = CARDS[name].level
        seat.astray += [pact for pact in seat.offered if CARDS[pact].level == level]
        seat.offered = [pact for pact in seat.offered if CARDS[pact].level != level]

    def discard(self, name):
        """Openly, to the pile of its age (T135)."""
        self.memory.discard(name)
