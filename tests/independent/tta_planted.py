"""Faults planted in the model of Through the Ages, to see that the comparison notices them."""
import tta_prices
import tta_seat
import tta_tokens
import tta_turn
from planted import Fault
from tta_cards import CARDS
from tta_memory import Memory
from tta_model import Model
from tta_seat import Seat


def cheap_growth(yellow):
    return tta_seat.region(yellow, ((13, 2), (9, 4), (5, 5), (1, 7)))


def most_tokens_left(seat, amount, names, change_on):
    """Pays with the best tokens."""
    payment = right_payment(seat, amount, names, change_on)
    if payment:
        low, high = tta_seat.from_high(names)[-1], tta_seat.from_high(names)[0]
        worth = CARDS[high].worth
        if worth > 1 and payment[high] and seat.blue + payment[low] >= worth \
                and CARDS[low].worth == 1 and low in change_on and seat.blue >= worth:
            payment[high] -= 1
            payment[low] += worth
    return payment


right_payment = tta_tokens.exact_payment


def later_is_stronger(self, value):
    return sorted(self.in_game()[::-1], key=lambda seat: -value(seat))


def obsolete_too_late(self, level):
    return right_obsolete(self, level - 1)


right_obsolete = Model.make_obsolete


def never_antiquated(self, units):
    bonuses = right_armies(self, units)
    return [max(bonuses, default=0)] * len(bonuses)


right_armies = Seat.armies


def sacrifices_always(_):
    return True


def one_discount_too_many(seat, old, new, discount=0):
    price = tta_prices.build_price(seat, new) - CARDS[old].resource_price
    return max(0, price - discount)


def corruption_is_mild(blue):
    return tta_seat.region(blue, ((9, 0), (5, 2), (0, 4)))


def renew_all(self, level):
    deck = self.discards()
    right_renew(self, level)
    return deck


right_renew = Memory.renew


FAULTS = (
    Fault("T9 growth costs 2 food as long as 13 are in the bank", tta_prices, "growth_price",
          cheap_growth, boosted=True),
    Fault("T43 payments leave more tokens than they must", tta_tokens, "exact_payment",
          most_tokens_left, boosted=True),
    Fault("T60 of equal players the later one is stronger", Model, "ranked", later_is_stronger,
          games=40, boosted=True),
    Fault("T75 antiquated armies bring the full bonus", Seat, "armies", never_antiquated,
          games=60, boosted=True),
    Fault("T82 cards grow obsolete an age too late", Model, "make_obsolete", obsolete_too_late,
          boosted=True),
    Fault("T87 units are sacrificed in the last round too", Model, "may_sacrifice",
          sacrifices_always, games=40, boosted=True),
    Fault("T110 the discount of the old building is forgotten", tta_prices, "upgrade_price",
          one_discount_too_many, games=40, boosted=True),
    Fault("T11 an empty bank corrupts like one of 4", tta_turn, "corruption", corruption_is_mild,
          games=40, boosted=True),
    Fault("T53 discards of all ages are shuffled into the deck", Memory, "renew", renew_all,
          games=40),
    Fault("T5 one copy more of a card in the deck", CARDS["iron"], "copies_2", 3),
)
