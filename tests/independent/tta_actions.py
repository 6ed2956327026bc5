"""The action phase: civil and military actions, action cards (T15-T41, T165-T173)."""
import tta_prices as prices
import tta_tokens as tokens
from tta_cards import AGES, BUILDINGS, CARDS, UNITS
from tta_seat import Seat

CONTAINED = ("stage", "grow", "urban", "land", "discover", "upgrade")


class Actions:
    """What the active player may do, and what it does."""

    # --- taking cards (T6, T20-T25, T203) ---

    def takes(self, seat: Seat, purse, limit):
        """Cards that may be taken from the row, with their cheapest places (T248)."""
        found = {}
        for place, name in enumerate(self.row):
            if name is None or name in found or not self.may_have(seat, name, limit):
                continue
            if prices.take_price(seat, name, place) <= purse:
                found[name] = place
        return found

    def may_have(self, seat, name, limit):
        card = CARDS[name]
        if card.category == "wonder":
            return seat.wonder is None  # T22
        if card.category == "leader" and AGES[card.level] in seat.leaders:  # T21
            return False
        if card.is_technology and (name in seat.hand or name in seat.technologies
                                   or name == seat.government):  # T23
            return False
        return len(seat.hand) < limit  # T24

    def take(self, seat, name, place):
        """Returns the price."""
        card = CARDS[name]
        price = prices.take_price(seat, name, place)
        self.row[place] = None
        if card.category == "wonder":
            seat.wonder, seat.stages = name, 0
        else:
            seat.hand.append(name)
        if card.category == "leader":
            seat.leaders.add(AGES[card.level])
        if card.category == "action" and seat.number == self.seat:
            self.fresh.append(name)  # T25
        if card.is_technology and seat.leader == "aristotle":
            self.add_science(seat, 1)
        return price

    # --- the list of all actions ---

    def action_moves(self):
        seat = self.active
        moves = {"end_actions"}
        if not (self.revolted and not seat.civil):  # T171
            limit = 4 if self.round == 1 else seat.civil_limit()
            moves.update("take " + name for name in self.takes(seat, seat.civil, limit))
        if self.round == 1:  # T15, T115
            return moves
        if seat.civil:
            moves |= self.civil_moves(seat)
        if seat.military:
            moves |= self.military_moves(seat)
        moves |= self.free_moves(seat)
        moves.update("revolution " + name for name in seat.hand if self.can_revolt(seat, name))
        return moves

    def civil_moves(self, seat):
        moves = set()
        if self.can_grow(seat):
            moves.add("grow")
        moves |= self.build_moves(seat, BUILDINGS)
        moves |= self.upgrade_moves(seat, BUILDINGS)
        moves.update("destroy " + card.id for card, _ in seat.staffed(*BUILDINGS))  # T30
        moves |= self.stage_moves(seat)
        moves.update("lead " + name for name in seat.hand if CARDS[name].category == "leader")
        moves.update("discover " + name for name in seat.hand if self.can_discover(seat, name))
        moves.update("play " + name for name in set(seat.hand) if self.can_play(seat, name))
        if seat.leader == "frederick_barbarossa" and seat.yellow:
            if prices.food_price(seat, 1) <= seat.food():
                moves.update("barbarossa " + name for name in seat.of(*UNITS)
                             if self.can_afford_unit(seat, prices.unit_price(seat, name, 1)))
        return moves

    def military_moves(self, seat):
        moves = {"disband " + card.id for card, _ in seat.staffed(*UNITS)}  # T39
        if seat.unused:  # T38
            moves.update("recruit " + name for name in seat.of(*UNITS)
                         if self.can_afford_unit(seat, prices.unit_price(seat, name)))
        for old, _ in seat.staffed(*UNITS):
            for name in seat.of(old.category):
                if CARDS[name].level > old.level and self.can_afford_unit(
                        seat, prices.upgrade_price(seat, old.id, name)):
                    moves.add(f"upgrade {old.id} {name}")
        if self.level != "simple":
            moves.update("tactic " + name for name in seat.cards
                         if CARDS[name].category == "tactic")  # T41
        if "draw_as_action" in self.variants and self.can_draw():  # T55, T223
            moves.add("draw")
        return moves

    def free_moves(self, seat):
        """What costs no action."""
        moves = set()
        if seat.has("ocean_liner_service") and not self.liner and self.can_grow(seat, 5):
            moves.add("liner")
        if not self.traded and self.can_trade(seat):
            moves.add("trade")
        return moves

    # --- what may be done ---

    def can_grow(self, seat, discount=0):  # T26
        return seat.yellow > 0 and prices.food_price(seat, discount) <= seat.food()

    def build_moves(self, seat, kinds, discount=0):  # T27, T28
        if not seat.unused:
            return set()
        resources = seat.resources()
        return {"build " + name for name in seat.of(*kinds)
                if prices.build_price(seat, name, discount) <= resources
                and not self.full(seat, name)}

    def full(self, seat, name):  # T28, T168
        card = CARDS[name]
        return card.is_urban and seat.count(card.category) >= seat.urban_limit()

    def upgrade_moves(self, seat, kinds, discount=0):  # T29
        resources = seat.resources()
        return {f"upgrade {old.id} {new}" for old, _ in seat.staffed(*kinds)
                for new in seat.of(old.category) if CARDS[new].level > old.level
                and prices.upgrade_price(seat, old.id, new, discount) <= resources}

    def stage_moves(self, seat):  # T31, T123, T176
        moves = set()
        if seat.wonder is None:
            return moves
        construction = seat.special("special_construction")
        at_once = construction.stages_at_once if construction else 1
        for number in range(1, at_once + 1):
            if not self.can_stage(seat, number):
                break
            moves.add("stage" if number == 1 else f"stages {number}")
        return moves

    def can_stage(self, seat, number, discount=0):
        wonder = CARDS[seat.wonder]
        if seat.stages + number > len(wonder.stages):
            return False
        kept = seat.blue, dict(seat.tokens)
        fine = True
        for price in wonder.stages[seat.stages:seat.stages + number]:
            price = max(0, price - discount)
            if seat.resources() < price:
                fine = False
                break
            tokens.pay_resources(seat, price)
            if not seat.blue:
                fine = False
                break
            seat.blue -= 1
        seat.blue, seat.tokens = kept
        return fine

    def can_learn(self, seat, name, revolution=False):
        """Any technology: the science, and Scientific Cooperation (T33, T108)."""
        partner = seat.partner("scientific_cooperation")
        if partner and not (seat.science and partner.science):
            return False
        return prices.science_price(seat, name, revolution) <= seat.science

    def can_discover(self, seat, name):  # T33, T35, T183
        card = CARDS[name]
        if not card.is_technology or not self.can_learn(seat, name):
            return False
        old = seat.special(card.category) if card.is_special else None
        return old is None or old.level < card.level

    def can_revolt(self, seat, name):  # T34, T100
        if CARDS[name].category != "government" or not self.can_learn(seat, name, True):
            return False
        if seat.leader == "maximilien_robespierre":  # T100, T169, T172
            return seat.military == seat.military_total() + self.extra and seat.military > 0
        return not self.acted and seat.civil == seat.civil_total()

    def can_afford_unit(self, seat, price):  # T40
        return price <= seat.resources() + self.homer + self.for_units

    def can_trade(self, seat):  # T182
        for name, role, _ in seat.pacts():
            if name == "trade_routes_agreement":
                kept = seat.blue, dict(seat.tokens)
                had = seat.food() if role == "a" else seat.resources()
                (tokens.pay_food if role == "a" else tokens.pay_resources)(seat, 1)
                room = seat.blue
                seat.blue, seat.tokens = kept
                if had and room:
                    return True
        return False

    # --- doing it ---

    def do_action(self, move):
        """One action of the active player; a generator, as some go on with a question."""
        verb, *words = move.split()
        seat = self.active
        if verb == "take":
            place = self.takes(seat, seat.civil, 99)[words[0]]
            self.acted = True
            seat.civil -= self.take(seat, words[0], place)
        elif verb == "play":
            yield from self.play_card(seat, words[0])
        elif verb == "draw":
            seat.military -= 1
            yield from self.draw_cards(seat, 1)
        elif verb in ("recruit", "disband", "tactic") or \
                verb == "upgrade" and CARDS[words[0]].is_unit:
            seat.military -= 1
            self.do_military(seat, verb, words)
        elif verb == "liner":
            self.liner = True
            self.grow(seat, 5)
        elif verb == "trade":
            self.traded = True
            self.trade(seat)
        elif verb == "revolution":
            self.revolt(seat, words[0])
        else:
            self.acted = True
            seat.civil -= 1
            self.do_civil(seat, verb, words)

    def do_civil(self, seat, verb, words, discount=0):
        """A civil action whose civil action is paid."""
        if verb == "grow":
            self.grow(seat)
        elif verb == "build":
            tokens.pay_resources(seat, prices.build_price(seat, words[0], discount))
            self.put_to_work(seat, words[0])
        elif verb == "upgrade":
            tokens.pay_resources(seat, prices.upgrade_price(seat, *words, discount))
            self.move_worker(seat, *words)
        elif verb == "destroy":
            seat.workers[words[0]] -= 1
            seat.unused += 1
        elif verb == "stage":
            self.build_stage(seat, discount)
        elif verb == "stages":
            for _ in range(int(words[0])):
                self.build_stage(seat)
        elif verb == "lead":
            seat.hand.remove(words[0])
            with self.change_of_actions():
                self.drop_leader(seat)
                seat.leader = words[0]
            if words[0] == "homer" and not self.homer_came:
                self.homer, self.homer_came = 1, True  # T170
        elif verb == "discover":
            self.discover(seat, words[0])
        elif verb == "barbarossa":
            tokens.pay_food(seat, prices.food_price(seat, 1))
            tokens.grow(seat)
            self.pay_unit(seat, prices.unit_price(seat, words[0], 1))
            self.put_to_work(seat, words[0])

    def do_military(self, seat, verb, words):
        if verb == "recruit":
            self.pay_unit(seat, prices.unit_price(seat, words[0]))
            self.put_to_work(seat, words[0])
        elif verb == "upgrade":
            self.pay_unit(seat, prices.upgrade_price(seat, *words))
            self.move_worker(seat, *words)
        elif verb == "disband":
            seat.workers[words[0]] -= 1
            seat.unused += 1
        elif verb == "tactic":
            self.show_card(seat, words[0])
            if seat.tactic:
                self.discard(seat.tactic)
            seat.tactic = words[0]

    def grow(self, seat, discount=0):
        tokens.pay_food(seat, prices.food_price(seat, discount))
        tokens.grow(seat)

    def put_to_work(self, seat, name):
        seat.unused -= 1
        seat.workers[name] = seat.workers.get(name, 0) + 1

    def move_worker(self, seat, old, new):
        seat.workers[old] -= 1
        seat.workers[new] = seat.workers.get(new, 0) + 1

    def pay_unit(self, seat, price):  # T40, T236
        special = min(price, self.homer)
        self.homer -= special
        other = min(price - special, self.for_units)
        self.for_units -= other
        tokens.pay_resources(seat, price - special - other)

    def trade(self, seat):  # T182
        role = next(role for name, role, _ in seat.pacts() if name == "trade_routes_agreement")
        if role == "a":
            tokens.pay_food(seat, 1)
            tokens.gain_resources(seat, 1)
        else:
            tokens.pay_resources(seat, 1)
            tokens.gain_food(seat, 1)

    # --- wonders (T31, T106, T107) ---

    def build_stage(self, seat, discount=0):
        wonder = CARDS[seat.wonder]
        tokens.pay_resources(seat, max(0, wonder.stages[seat.stages] - discount))
        seat.blue -= 1
        seat.stages += 1
        if seat.stages == len(wonder.stages):
            seat.blue += seat.stages
            with self.change_of_actions():
                seat.wonders.append(wonder.id)
            seat.wonder, seat.stages = None, 0
            self.add_culture(seat, self.wonder_culture(seat, wonder.id))

    def wonder_culture(self, seat, name):
        """Culture that a wonder scores once, on completion."""
        if name == "fast_food_chains":
            return 2 * seat.count("farm", "mine") + seat.count(*BUILDINGS[2:], *UNITS)
        if name == "first_space_flight":
            known = [CARDS[card].level for card in seat.technologies]
            return sum(known) + CARDS[seat.government].level
        kinds = {"hollywood": ("theater", "library"), "internet": ("lab", "library")}
        return sum(2 * card.level * count for card, count in seat.staffed(*kinds.get(name, ())))

    # --- technologies and governments (T33-T35, T100-T101, T165, T237) ---

    def pay_science(self, seat, name, revolution=False):
        seat.science -= prices.science_price(seat, name, revolution)
        partner = seat.partner("scientific_cooperation")
        if partner:
            partner.science -= 1  # T238

    def discover(self, seat, name):
        """A technology from the hand, a government peacefully; its civil action is paid."""
        card = CARDS[name]
        self.pay_science(seat, name)
        seat.hand.remove(name)
        if card.category == "government":
            self.change_government(seat, name)
        elif card.is_special:
            self.put_special(seat, name)
        else:
            seat.technologies.append(name)
        self.after_technology(seat)
        if seat.leader == "isaac_newton":
            seat.civil += 1

    def put_special(self, seat, name):
        """A special technology comes into play and replaces an older one of its kind."""
        card = CARDS[name]
        old = seat.special(card.category)
        with self.change_of_actions():
            if old:
                seat.technologies.remove(old.id)
                self.remove(old.id)
            seat.technologies.append(name)
        difference = card.blue - (old.blue if old else 0)  # T165
        if difference > 0:
            seat.blue += difference
            seat.blue_all += difference
        else:
            tokens.take_tokens(seat, blue=-difference)

    def change_government(self, seat, name):
        civil_used = seat.civil_total() - seat.civil
        military_used = seat.military_total() + self.extra - seat.military
        if seat.government != "despotism":
            self.remove(seat.government)
        seat.government = name
        seat.civil = max(0, seat.civil_total() - civil_used)
        seat.military = max(0, seat.military_total() + self.extra - military_used)

    def after_technology(self, seat):
        if seat.leader == "leonardo_da_vinci":
            tokens.gain_resources(seat, 1)
        if seat.leader == "albert_einstein":
            self.add_culture(seat, 3)

    def revolt(self, seat, name):  # T34, T100, T101
        self.pay_science(seat, name, True)
        seat.hand.remove(name)
        self.change_government(seat, name)
        if seat.leader == "maximilien_robespierre":
            seat.military = 0
        else:
            seat.civil = 0
            self.acted = self.revolted = True
        self.after_technology(seat)
        if seat.leader == "isaac_newton":
            seat.civil += 1

    # --- action cards (T25, T36, T96, T124-T126, T173) ---

    def can_play(self, seat, name):
        card = CARDS[name]
        if card.category != "action" or seat.hand.count(name) <= self.fresh.count(name):  # T25
            return False
        return card.action not in CONTAINED or bool(self.contained_moves(seat, card))

    def contained_moves(self, seat, card):
        """The action that a card contains, seen before the card's own action is spent (T109)."""
        if card.action == "stage":
            return {"stage"} if seat.wonder and self.can_stage(seat, 1, card.amount) else set()
        if card.action == "grow":
            return {"grow"} if self.can_grow(seat) else set()
        if card.action == "urban":
            return self.build_moves(seat, BUILDINGS[2:], card.amount)
        if card.action == "land":
            return self.build_moves(seat, BUILDINGS[:2], card.amount)
        if card.action == "upgrade":
            return self.upgrade_moves(seat, BUILDINGS, card.amount)
        moves = {"discover " + name for name in seat.hand if self.can_discover(seat, name)}
        return moves | {"revolution " + name for name in seat.hand if self.can_revolt(seat, name)}

    def play_card(self, seat, name):
        card = CARDS[name]
        moves = self.contained_moves(seat, card) if card.action in CONTAINED else None
        seat.civil -= 1
        seat.hand.remove(name)
        if moves:
            self.playing = name
            move = yield from self.ask(self.seat, "inner", moves, always=True)  # T230
            self.playing, self.acted = None, True
            self.remove(name)
            verb, *words = move.split()
            if verb == "revolution":
                self.revolt(seat, words[0])
            else:
                discount = card.amount if card.action in ("stage", "urban", "land",
                                                          "upgrade") else 0
                self.do_civil(seat, verb, words, discount)
            if card.action == "grow":  # T124
                tokens.gain_food(seat, card.amount)
            elif card.action == "discover":
                self.add_science(seat, card.amount)
            return
        self.acted = True
        self.remove(name)
        rivals = [other for other in self.in_game() if other is not seat]
        amount = card.amount_for(len(rivals) + 1)  # T219
        if card.action == "food":
            tokens.gain_food(seat, amount)
        elif card.action == "resources":
            tokens.gain_resources(seat, amount)
        elif card.action == "science":
            self.add_science(seat, amount)
        elif card.action == "culture":
            self.add_culture(seat, amount)
        elif card.action == "military":
            self.extra += 1
            seat.military += 1
            self.for_units += amount
        elif card.action == "military_if_weaker":
            strength = seat.strength()
            self.for_units += amount * sum(other.strength() > strength for other in rivals)
        elif card.action == "culture_if_poorer":
            self.add_culture(seat, amount * sum(other.culture > seat.culture for other in rivals))
