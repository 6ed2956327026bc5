"""Through the Ages once more: the whole game, for lockstep with the program.

Written from the numbered rules (docs/rules/through-the-ages.md) and the tables of cards, without a
look at the C program, so that a mistake made there is not made here as well. A game is a generator:
whatever asks a player or chance yields the texts that may come, and is sent the one that came."""
from tta_cards import AGES, CARDS, IMPACTS, UNIT_CARDS, in_order
from tta_end import End
from tta_events import Events
from tta_memory import Memory
from tta_politics import Politics
from tta_seat import Seat
from tta_turn import LAST_DECK, Turn

CHANCE = "chance"
VARIANTS = ("easier", "no_ganging_up", "peaceful", "draw_as_action", "soft_corruption",
            "fewer_bonuses", "leaving")
OPEN_CARDS = {"age_by_age": 1, "public_3": 3, "public_4": 4, "public_5": 5}


class Model(Turn, Politics, Events, End):
    """A game that is played. `moves` are the texts that may come next, of chance with weights."""

    def __init__(self, seats, options):
        options = dict(pair.split("=") for pair in options.split())
        self.level = options.get("level", "simple")
        self.lot = options.get("start", "lot") == "lot"
        self.start = 0 if self.lot else int(options["start"])
        self.bonus = options.get("bonus_cards", "standard")
        self.variants = set() if self.level == "simple" else {  # T228
            name for name in VARIANTS
            if options.get(name, "on" if name == "leaving" else "off") == "on"}
        self.seats = [Seat(self, number) for number in range(seats)]
        self.round, self.last, self.seat, self.age = 1, 0, self.start, 0
        self.phase, self.step, self.after = "start" if self.lot else "deal", "setup", "setup"
        self.stage, self.to_move, self.over = 0, CHANCE, False
        self.asked = self.target = self.event = self.playing = None
        self.row = [None] * 13
        self.start_moved = False
        self.clear_turn()
        self.clear_answers()
        self.civil_deck = self.full_deck(0, military=False)
        self.military_deck = {} if self.level == "simple" else self.full_deck(1, military=True)
        self.current, self.future, self.past, self.open = [], [], [], []
        self.unknown_events = [card.id for card in CARDS.values()
                               if card.is_military and card.level == 0
                               and not (self.level == "simple"
                                        and card.id == "development_of_politics")]  # T2
        self.events_left = 9 if self.level == "simple" else 0
        self.memory, self.removed = Memory(seats), {}
        self.scored_events, self.spared, self.aside = [], [0] * 4, None
        if "easier" in self.variants:  # T91, T220
            for seat in self.seats:
                seat.yellow += 1
                seat.yellow_all += 1
        self.run(self.play())

    def clear_answers(self):
        self.waiting, self.winners, self.losers = [], [], []
        self.amount = self.to_draw = self.to_lose = self.lost = 0
        self.answer_bonus, self.sacrificed, self.sides = [0, 0], [{}, {}], []

    # --- playing ---

    def run(self, game):
        self.game = game
        self.moves = next(game)

    def apply(self, move):
        """What came next: one of `moves`."""
        try:
            self.moves = self.game.send(move)
        except StopIteration:
            self.phase, self.to_move, self.moves = "over", "nobody", {}

    def ask(self, seat, phase, moves, always=False):
        """A seat's answer. One that can't be otherwise is not asked (T163)."""
        if len(moves) == 1 and not always:
            return next(iter(moves))
        self.phase, self.to_move = phase, seat
        move = yield moves
        return move

    def chance(self, phase, outcomes):
        """One of the texts, by weight."""
        self.phase, self.to_move = phase, CHANCE
        move = yield outcomes
        return move

    # --- decks ---

    def full_deck(self, age, military):
        """The deck of an age as it is set up (T3-T5, T93, T221, T229)."""
        deck = {}
        for card in CARDS.values():
            if card.is_military != military or card.level != age or card.initial:
                continue
            if card.category == "pact" and len(self.seats) == 2:
                continue
            if card.category == "war" and self.level == "advanced":
                continue
            if "peaceful" in self.variants and (card.category in ("aggression", "war") or card.id in
                                                ("acceptance_of_supremacy", "loss_of_sovereignty")):
                continue
            copies = card.copies_for(len(self.seats))
            if copies:
                deck[card.id] = copies
        if military and age == 3 and self.bonus != "standard":  # T94: chosen ones are out
            for name in self.chosen_bonuses():
                deck.pop(name, None)
        return deck

    def chosen_bonuses(self):
        return self.open + [name for seat in self.seats for name in seat.kept]

    @staticmethod
    def take_from(deck, name):
        deck[name] -= 1
        if not deck[name]:
            del deck[name]

    def remove(self, name):
        """A civil card leaves the game."""
        self.removed[name] = self.removed.get(name, 0) + 1

    # --- setting up (T7, T57, T85, T94, T161, T226, T227) ---

    def set_up(self):
        if self.lot:
            move = yield from self.chance("start", {f"start {seat}": 1
                                                    for seat in range(len(self.seats))})
            self.start = self.seat = int(move.split()[1])
        for place in range(13):
            self.row[place] = yield from self.deal()
        if self.level == "simple":
            return
        yield from self.choose_bonuses()
        self.events_left = len(self.seats) + 2  # T57

    def bonus_cards_at_setup(self):
        """How many are revealed."""
        if self.bonus == "standard" and self.level == "advanced":
            return 4
        return OPEN_CARDS.get(self.bonus, 0)

    def choose_bonuses(self):
        for _ in range(self.bonus_cards_at_setup()):
            yield from self.reveal_bonus()
        if self.bonus == "open_choice":
            yield from self.choose_openly()
        elif self.bonus == "private":
            yield from self.choose_privately()

    def choose_openly(self):
        order = self.in_game(self.start)
        if len(order) == 2:
            order += order[::-1]
        for seat in order:
            moves = {"pick " + name for name in IMPACTS if name not in self.open}
            self.asked = seat.number
            move = yield from self.ask(seat.number, "choose", moves)
            self.open.append(move.split()[1])
        self.asked = None

    def choose_privately(self):  # T227, T246
        deck = dict.fromkeys(IMPACTS, 1)
        order = self.in_game(self.start)
        for seat in order:
            for _ in range(12 // len(order)):
                self.asked, self.to_draw = seat.number, 12 // len(order) - len(seat.cards)
                move = yield from self.chance("draw", {"draw " + name: 1 for name in deck})
                del deck[move.split()[1]]
                seat.cards.append(move.split()[1])
        self.to_draw, self.stage = 0, 1
        for seat in order:
            for _ in range(2 if len(order) == 2 else 1):
                self.asked = seat.number
                moves = {"pick " + name for name in seat.cards}
                move = yield from self.ask(seat.number, "choose", moves)
                seat.cards.remove(move.split()[1])
                seat.kept.append(move.split()[1])
            self.memory.give_back(seat.number, seat.cards)
            seat.cards = []
        self.asked, self.stage = None, 0

    def reveal_bonus(self):
        names = [self.aside] if self.aside else [name for name in IMPACTS if name not in self.open]
        move = yield from self.chance("reveal", {"reveal " + name: 1 for name in names})
        name = move.split()[1]
        self.aside = None
        self.open.append(name)
        self.military_deck.pop(name, None)

    def reveal_bonus_by_age(self):
        """The next card of `age_by_age`; in age III the last one is laid aside face down."""
        if self.bonus != "age_by_age":
            return
        yield from self.reveal_bonus()
        if self.age == 3 and self.level == "full":
            names = [name for name in IMPACTS if name not in self.open]
            move = yield from self.chance("aside", {"aside " + name: 1 for name in names})
            self.aside = move.split()[1]
            del self.military_deck[self.aside]

    # --- from a position ---

    def load(self, told):
        """Goes on from a position in which somebody is asked for politics or actions."""
        for name in ("round", "last", "seat", "start", "phase", "step", "after", "to_move"):
            setattr(self, name, told[name])
        self.age = AGES.index(told["age"])
        for seat, part in zip(self.seats, told["seats"]):
            seat.load(part)
        self.row = list(told["row"])
        self.removed = dict(told["removed"])
        events = told["events"]
        self.current, self.future = (
            [(name, seen[0]) for name, seen in zip(events[deck], events[deck + "_seen"])]
            for deck in ("current", "future"))
        self.events_left, self.unknown_events = events["left"], []
        self.past, self.open = list(events["past"]), list(events["open"])
        self.load_turn(told["turn"])
        self.civil_deck, self.military_deck = self.rest(False), self.rest(True)
        resume = self.from_politics() if self.phase == "politics" else self.actions()
        self.run(self.rounds(resume))

    def load_turn(self, turn):
        self.begun, self.homer_came = True, self.active.leader == "homer"
        for name in ("acted", "revolted", "extra", "homer", "for_units", "traded", "liner",
                     "keeps"):
            setattr(self, name, turn[name])
        self.fresh = list(turn["fresh"])

    def rest(self, military):
        """A deck is what lies nowhere else."""
        if self.age > LAST_DECK[self.level]:
            return {}
        deck = self.full_deck(max(1, self.age) if military else self.age, military)
        lying = [name for seat in self.seats for name in seat.all_cards()]
        lying += [name for name in self.row if name]
        lying += [name for name, _ in self.current + self.future] + self.past + self.open
        lying += [name for name, copies in self.removed.items() for _ in range(copies)]
        for name in lying:
            if name in deck:
                self.take_from(deck, name)
        return deck

    # --- as the program writes it ---

    def position(self):
        hidden = ["back_a"] * self.events_left \
            if self.unknown_events and self.level != "simple" else []
        current = sorted(self.current, key=lambda pair: CARDS[pair[0]].order)
        future = sorted(self.future, key=lambda pair: CARDS[pair[0]].order)
        return {
            "players": len(self.seats), "level": self.level,
            "variants": [name for name in VARIANTS if name in self.variants],
            "bonus_cards": self.bonus, "start": self.start, "round": self.round,
            "last": self.last, "seat": self.seat, "to_move": self.to_move, "age": AGES[self.age],
            "phase": self.phase, "step": self.step, "after": self.after,
            "stage": self.stage, "over": self.over, "asked": self.asked, "target": self.target,
            "event": self.event, "playing": self.playing,
            "turn": {"acted": self.acted, "revolted": self.revolted, "extra": self.extra,
                     "homer": self.homer, "for_units": self.for_units, "traded": self.traded,
                     "liner": self.liner, "keeps": self.keeps, "fresh": in_order(self.fresh)},
            "answers": {"waiting": sorted(self.waiting), "winners": sorted(self.winners),
                        "losers": sorted(self.losers), "amount": self.amount,
                        "bonus": self.answer_bonus, "sacrificed": self.sacrifices(),
                        "to_draw": self.to_draw, "to_lose": self.to_lose, "lost": self.lost},
            "row": self.row,
            "deck": {"civil": sum(self.civil_deck.values()),
                     "military": sum(self.military_deck.values())},
            "events": {"left": self.events_left, "current": hidden or [name for name, _ in current],
                       "future": [name for name, _ in future],
                       "current_seen": self.seen(current), "future_seen": self.seen(future),
                       "past": in_order(self.past), "leftovers": in_order(self.scored_events),
                       "spared": self.spared, "open": in_order(self.open), "aside": self.aside},
            "discards": self.memory.position(),
            "removed": self.removed,
            "seats": [seat.position() for seat in self.seats],
        }

    @staticmethod
    def seen(deck):
        """Who knows each card of a deck: whoever laid it down."""
        return [[seat] for _, seat in deck] + [[]] * (8 - len(deck))

    def sacrifices(self):
        return [side.get(name, 0) for side in self.sacrificed for name in UNIT_CARDS]
