"""Politics: events laid down, aggressions, wars, pacts, Columbus, colonies, leaving (T56-T80, T90,
T92, T131-T144, T186-T198, T216-T218)."""
import tta_tokens as tokens
from tta_cards import CARDS, URBAN

BONUS_CARDS = {card.level: card.id for card in CARDS.values() if card.category == "bonus"}


class Politics:
    """The political action and what it brings."""

    def politics(self):
        seat = self.active
        seat.attacked = None  # T157, T239
        if seat.skips:  # T203
            seat.skips = False
            return
        if not seat.cards and not seat.pacts():  # T230
            return
        self.step = "limit"
        move = yield from self.ask(self.seat, "politics", self.political_moves(seat), always=True)
        verb, *words = move.split()
        if verb == "event":
            yield from self.play_event(seat, words[0])
        elif verb == "aggression":
            yield from self.aggression(seat, words[0], self.seats[int(words[1])])
        elif verb == "war":
            self.declare_war(seat, words[0], self.seats[int(words[1])])
        elif verb == "pact":
            yield from self.offer_pact(seat, words[0], self.seats[int(words[1])], words[2])
        elif verb == "cancel":
            owner = next(other for other in self.seats if other.pact == words[0])
            with self.change_of_actions():
                self.end_pact(owner)
        elif verb == "columbus":  # T99
            self.show_card(seat, words[0])
            seat.voyage = True
            yield from self.found_colony(seat, words[0])

    def political_moves(self, seat):  # T186
        moves = {"no_politics"}
        others = [other for other in self.in_game() if other is not seat]
        for name in seat.cards:
            card = CARDS[name]
            if card.category in ("event", "territory"):
                moves.add("event " + name)
            if card.category == "territory" and seat.leader == "christopher_columbus" \
                    and not seat.voyage:
                moves.add("columbus " + name)
            if card.category in ("aggression", "war"):
                moves.update(f"{card.category} {name} {other.number}" for other in others
                             if self.can_attack(seat, card, other))
            if card.category == "pact":
                moves.update(f"pact {name} {other.number} {role}" for other in others
                             for role in "ab")
        moves.update("cancel " + name for name, _, _ in seat.pacts())  # T72
        return moves

    # --- attacks (T66-T69, T187-T190) ---

    def attack_price(self, card, target):
        if card.price == "target":  # T189
            aim = target.leader if card.id == "assassinate" else target.wonder
            price = CARDS[aim].level
        else:
            price = int(card.price)
        return price * (2 if target.leader == "mahatma_gandhi" else 1)

    def can_attack(self, seat, card, target):
        if card.id == "annex" and not target.colonies \
                or card.id == "assassinate" and not target.leader \
                or card.id == "sabotage" and not target.wonder:  # T189
            return False
        if seat.leader == "mahatma_gandhi" or self.attack_price(card, target) > seat.military:
            return False
        for name, role, partner in target.pacts():  # T73
            if CARDS[name].attack == "forbidden" and partner is seat:
                return False
            if name == "loss_of_sovereignty" and role == "b" and card.category == "war":
                return False
        return "no_ganging_up" not in self.variants or not any(
            other.attacked == target.number for other in self.in_game() if other is not seat)

    def attack(self, seat, card, target):
        """The moment of an attack (T187)."""
        seat.military -= self.attack_price(card, target)
        self.show_card(seat, card.id)
        if "no_ganging_up" in self.variants:  # T92
            seat.attacked = target.number
        for one, other in ((seat, target), (target, seat)):
            if one.pact and one.pact_with == other.number and CARDS[one.pact].attack == "ends_it":
                with self.change_of_actions():
                    self.end_pact(one)
        if target.leader == "joan_of_arc":
            self.add_culture(target, 5)

    def compare(self, seat, target, cards_allowed):
        """Both sides may add to their strength. Returns the attacker's advantage."""
        borders = 3 if seat.partner("open_borders_agreement") is target else 0  # T188
        strength = seat.strength() + borders, target.strength()
        self.step, self.target = "conflict", target.number
        self.after = "limit" if cards_allowed else "politics"
        self.sacrificed, self.sides = [{}, {}], [seat, target]
        if self.may_sacrifice():
            yield from self.sacrifice(seat, 0)
        attack = strength[0] + seat.force(self.sacrificed[0])
        self.stage = 1
        added = yield from self.defend(target, cards_allowed)
        self.stage = 3
        return attack - strength[1] - target.force(self.sacrificed[1]) - added

    def may_sacrifice(self):  # T87
        return not (self.level == "full" and self.last and self.round == self.last)

    def free_units(self, seat, side):
        return {name: count - self.sacrificed[side].get(name, 0)
                for name, count in seat.units().items()
                if count > self.sacrificed[side].get(name, 0)}

    def give_up(self, name, side):
        self.sacrificed[side][name] = self.sacrificed[side].get(name, 0) + 1

    def sacrifice(self, seat, side):
        while True:
            moves = {"sacrifice " + name for name in self.free_units(seat, side)} | {"done"}
            self.asked = seat.number
            move = yield from self.ask(seat.number, "attack" if side == 0 else "defense", moves)
            if move == "done":
                return
            self.give_up(move.split()[1], side)

    def defend(self, seat, cards_allowed):
        """The defender's sacrifices and bonus cards. Returns what the cards add."""
        added = 0
        while True:
            moves = {"done"}
            if self.may_sacrifice():
                moves.update("sacrifice " + name for name in self.free_units(seat, 1))
            if cards_allowed:
                moves.update("bonus " + name for name in self.bonus_cards(seat))
            self.asked = seat.number
            secret = cards_allowed and bool(self.hidden_cards(seat))  # T163
            move = yield from self.ask(seat.number, "defense", moves, always=secret)
            if move == "done":
                return added
            verb, name = move.split()
            if verb == "sacrifice":
                self.give_up(name, 1)
            else:
                added += CARDS[name].defense * (2 if seat.leader == "winston_churchill" else 1)
                self.answer_bonus[1] = added
                self.use_bonus(seat, name)

    def bonus_cards(self, seat):
        return {name for name in seat.cards if CARDS[name].category == "bonus"}

    def hidden_cards(self, seat):
        """The military hand without pacts that were offered and are known."""
        hidden = list(seat.cards)
        for name in seat.offered:
            hidden.remove(name)
        return hidden

    def show_card(self, seat, name):
        """A card of the hand is played openly."""
        seat.cards.remove(name)
        self.memory.show(seat.number, name)

    def use_bonus(self, seat, name):
        self.show_card(seat, name)
        self.discard(name)

    def bury(self, seat, target):
        """What was sacrificed returns to the banks, after the effect (T141, T190)."""
        for one, units in ((seat, self.sacrificed[0]), (target, self.sacrificed[1])):
            for name, count in units.items():
                one.workers[name] -= count
                one.yellow += count
        self.clear_answers()
        self.asked, self.target, self.stage = None, None, 0

    def aggression(self, seat, name, target):
        card = CARDS[name]
        self.event = name
        self.attack(seat, card, target)
        advantage = yield from self.compare(seat, target, cards_allowed=True)
        if advantage > 0:
            self.winners, self.losers = [seat.number], [target.number]
            self.amount = card.amount if card.id != "enslave" else 0
            yield from self.aggression_effect(card, seat, target)
        self.discard(name)
        self.event = None
        self.bury(seat, target)

    def aggression_effect(self, card, seat, target):
        if card.id == "enslave":
            lost = yield from self.lose_people(target, 1)
            if lost:  # T194
                tokens.gain_resources(seat, card.amount)
        elif card.id.startswith("plunder"):
            yield from self.plunder(seat, target, card.amount)
        elif card.id.startswith("raid"):
            yield from self.raid(card, seat, target)
        elif card.id == "annex":
            move = yield from self.ask_pick(seat, {"pick " + name for name in target.colonies})
            self.move_colony(move.split()[1], target, seat)
        elif card.id == "assassinate":
            level = CARDS[target.leader].level
            self.drop_leader(target)
            self.add_culture(seat, card.amount * level)
        elif card.id == "sabotage":
            level = CARDS[target.wonder].level
            self.drop_wonder(target)
            self.add_culture(seat, card.amount * level)
        elif card.id == "spy":
            self.add_science(seat, -self.add_science(target, -card.amount))
        elif card.id == "armed_intervention":
            self.add_culture(seat, -self.add_culture(target, -card.amount))

    def ask_pick(self, seat, moves):
        self.asked = seat.number
        move = yield from self.ask(seat.number, "pick", moves)
        return move

    def plunder(self, seat, target, total):  # T192, T235, T241
        food, resources = target.food(), target.resources()
        total = min(total, food + resources)
        moves = {f"pick {part} {total - part}" for part in range(total + 1)
                 if part <= food and total - part <= resources}
        move = yield from self.ask_pick(seat, moves)
        food, resources = (int(word) for word in move.split()[1:])
        self.rob(seat, target, food, resources)

    def rob(self, seat, target, food, resources):
        tokens.pay_food(target, food)
        tokens.pay_resources(target, resources)
        tokens.gain_food(seat, food)
        tokens.gain_resources(seat, resources)

    def raid(self, card, seat, target):
        """Urban buildings of one card, for half of their printed price (T68, T174, T241)."""
        most = card.amount
        buildings = target.staffed(*URBAN)
        if not buildings:
            return
        if most == 1:
            moves = {"pick " + building.id for building, _ in buildings}
        else:
            moves = {f"pick {building.id} {number}" for building, count in buildings
                     for number in range(1, min(count, most) + 1)}
        move = yield from self.ask_pick(seat, moves)
        name, number = (move.split()[1:] + ["1"])[:2]
        target.workers[name] -= int(number)
        target.unused += int(number)
        price = CARDS[name].resource_price * int(number)
        tokens.gain_resources(seat, (price + 1) // 2 if most == 1 else price // 2)

    def lose_people(self, seat, number):
        """Population lost one by one, unused workers first. Returns how many (T61, T201)."""
        before = self.lost
        for self.to_lose in range(number, 0, -1):
            if seat.unused:
                tokens.lose_worker(seat)
            else:
                moves = {"lose " + name for name in self.losable(seat)}
                if not moves:
                    break
                self.asked = seat.number
                if CARDS[self.event].category == "event":
                    self.target = None  # it is that of an attack
                move = yield from self.ask(seat.number, "lose", moves)
                tokens.lose_worker(seat, move.split()[1])
            self.lost += 1
        self.to_lose = 0
        return self.lost - before

    def losable(self, seat):
        """Cards with a worker that is not sacrificed in the same conflict (T190)."""
        given = [units for units, one in zip(self.sacrificed, self.sides) if one is seat]
        return [name for name, count in seat.workers.items()
                if count > sum(units.get(name, 0) for units in given)]

    # --- wars (T78-T80, T192-T196) ---

    def declare_war(self, seat, name, target):
        self.attack(seat, CARDS[name], target)
        seat.war, seat.war_on = name, target.number

    def own_war(self):
        seat = self.active
        if seat.war is None:
            return
        name, target = seat.war, self.seats[seat.war_on]
        self.event = name
        seat.war, seat.war_on = None, None
        advantage = yield from self.compare(seat, target, cards_allowed=False)
        if advantage:
            winner, loser = (seat, target) if advantage > 0 else (target, seat)
            self.winners, self.losers = [winner.number], [loser.number]
            yield from self.war_effect(CARDS[name], winner, loser, abs(advantage))
        self.discard(name)
        self.event = None
        self.bury(seat, target)

    def war_effect(self, card, winner, loser, advantage):
        if card.id.startswith("war_over_culture"):
            self.add_culture(winner, -self.add_culture(loser, -advantage))
        elif card.id == "war_over_resources":
            self.amount = advantage
            yield from self.plunder(winner, loser, advantage)
        elif card.id == "war_over_technology":
            yield from self.war_over_technology(winner, loser, advantage)
        elif card.id == "war_over_territory":
            taken = tokens.take_tokens(loser, yellow=1 + advantage // card.amount)
            winner.yellow += taken
            winner.yellow_all += taken
        elif card.id == "holy_war":
            lost = yield from self.lose_people(loser, advantage // card.amount)
            self.add_culture(winner, card.amount * lost)

    def war_over_technology(self, winner, loser, advantage):  # T193, T233
        while True:
            self.amount = advantage
            cards = [card for card in loser.specials() if card.science_price <= advantage]
            if not cards:
                break
            moves = {"pick " + card.id for card in cards} | {"done"}
            move = yield from self.ask_pick(winner, moves)
            if move == "done":
                break
            name = move.split()[1]
            advantage -= CARDS[name].science_price
            with self.change_of_actions():
                self.move_technology(name, loser, winner)
        self.add_science(winner, -self.add_science(loser, -advantage))

    def move_technology(self, name, loser, winner):
        card = CARDS[name]
        loser.technologies.remove(name)
        tokens.take_tokens(loser, blue=card.blue)
        old = winner.special(card.category)
        if old and old.level >= card.level:
            self.remove(name)
        else:
            self.put_special(winner, name)

    # --- pacts (T70-T73, T143, T198) ---

    def offer_pact(self, seat, name, other, role):
        self.step, self.event, self.target = "pact", name, other.number
        self.asked = other.number
        self.amount = "ab".index(role)
        self.show_card(seat, name)
        for other_seat in self.seats:
            for known in (other_seat.offered, other_seat.astray, other_seat.adrift):
                if name in known:
                    known.remove(name)
        move = yield from self.ask(other.number, "pact", {"accept", "refuse"})
        if move == "accept":
            with self.change_of_actions():
                if seat.pact:
                    self.end_pact(seat)
                seat.pact, seat.pact_with, seat.pact_role = name, other.number, role
        else:
            seat.cards.append(name)
            seat.offered.append(name)
        self.event = self.target = self.asked = None
        self.amount = 0

    def end_pact(self, owner):
        self.discard(owner.pact)
        owner.pact = owner.pact_with = owner.pact_role = None

    # --- colonies (T62-T65, T99, T139, T140, T179) ---

    def colonization(self, seat):
        """Bonuses in play."""
        return seat.flat("colonization")

    def bonus_force(self, seat, name):
        return CARDS[name].colonization + (seat.leader == "james_cook")

    def most_force(self, seat):  # T63
        cards = [name for name in seat.cards if CARDS[name].category == "bonus"]
        return (seat.force(seat.units()) + self.colonization(seat)
                + sum(self.bonus_force(seat, name) for name in cards))

    def might_force(self, seat):
        """What the others must think possible: hidden cards may all be bonus cards (T163)."""
        force = seat.force(seat.units()) + self.colonization(seat)
        return force + sum(self.bonus_force(seat, BONUS_CARDS[CARDS[name].level])
                           for name in self.hidden_cards(seat))

    def auction(self, name):  # T62
        bidding = [seat for seat in self.in_game()
                   if seat.units() and self.may_sacrifice()]
        bid, holder = 0, None
        self.step, self.event, self.amount = "auction", name, 0
        place = 0
        while bidding and not (len(bidding) == 1 and bidding[0] is holder):
            seat = bidding[place]
            self.waiting = [other.number for other in bidding]
            moves = {"pass"} | {f"bid {number}" for number
                                in range(bid + 1, self.most_force(seat) + 1)}
            self.asked = seat.number
            move = yield from self.ask(seat.number, "bid", moves,
                                       always=self.might_force(seat) > bid)
            if move == "pass":
                bidding.remove(seat)
                place = place % len(bidding) if bidding else 0
            else:
                bid, holder = int(move.split()[1]), seat
                self.amount, self.target = bid, seat.number
                place = (place + 1) % len(bidding)
        if holder:
            yield from self.colonize(holder, name, bid)
        else:
            self.past.append(name)
        self.event = self.asked = self.target = None
        self.amount, self.waiting = 0, []

    def colonize(self, seat, name, bid):  # T64
        self.sacrificed = [{}, {}]
        self.waiting, self.asked = [seat.number], seat.number
        cards = 0
        while True:
            given = self.sacrificed[0]
            moves = {"sacrifice " + unit for unit in self.free_units(seat, 0)}
            moves.update("bonus " + card for card in self.bonus_cards(seat))
            if given and seat.force(given) + self.colonization(seat) + cards >= bid:
                moves.add("done")
            move = yield from self.ask(seat.number, "colonize", moves,
                                       always=bool(self.hidden_cards(seat)))  # T163
            if move == "done":
                break
            verb, card = move.split()
            if verb == "sacrifice":
                self.give_up(card, 0)
            else:
                cards += self.bonus_force(seat, card)
                self.answer_bonus[0] = cards
                self.use_bonus(seat, card)
        for unit, count in self.sacrificed[0].items():
            seat.workers[unit] -= count
            seat.yellow += count
        self.sacrificed, self.answer_bonus = [{}, {}], [0, 0]
        self.event = self.asked = self.target = None
        self.amount, self.waiting = 0, []
        yield from self.found_colony(seat, name)

    def found_colony(self, seat, name):
        """Permanent tokens first, then the immediate effect (T65, T140)."""
        card = CARDS[name]
        seat.colonies.append(name)
        tokens.add_tokens(seat, card)
        if card.gain == "science":
            self.add_science(seat, card.amount)
        elif card.gain == "culture":
            self.add_culture(seat, card.amount)
        elif card.gain == "food":
            tokens.gain_food(seat, card.amount)
        elif card.gain == "resources":
            tokens.gain_resources(seat, card.amount)
        elif card.gain == "population":
            for _ in range(card.amount):
                tokens.grow(seat)
        elif card.gain == "cards":
            yield from self.draw_cards(seat, card.amount)

    def move_colony(self, name, loser, winner):
        loser.colonies.remove(name)
        card = CARDS[name]
        tokens.take_tokens(loser, card.blue, card.yellow)
        winner.colonies.append(name)
        tokens.add_tokens(winner, card)

    # --- leaving (T90, T216-T218, T224) ---

    def leave(self):
        seat = self.active
        for owner in self.seats:
            if owner.pact and (owner is seat or owner.pact_with == seat.number):
                self.end_pact(owner)
            if owner.war and (owner is seat or owner.war_on == seat.number):
                self.discard(owner.war)
                owner.war, owner.war_on = None, None
            if owner is seat or owner.attacked == seat.number:
                owner.attacked = None
        seat.left = 1 + sum(bool(other.left) for other in self.seats)
        if len(self.in_game()) == 1:
            self.over = True
            return
        if self.start == seat.number:
            self.start = self.in_game()[0].number
            self.start_moved = True
