"""What things cost (T20, T26-T41, T96, T97, T108, T110, T174)."""
from tta_cards import CARDS
from tta_seat import growth_price


def place_price(place):  # T6
    return 1 if place < 5 else 2 if place < 9 else 3


def take_price(seat, name, place):  # T20
    price = place_price(place)
    if CARDS[name].category == "wonder":
        price += len(seat.wonders) - (seat.leader == "michelangelo")
    return max(0, price)


def food_price(seat, discount=0):  # T26
    return max(0, growth_price(seat.yellow) - (seat.leader == "moses") - discount)


def own_price(seat, card):
    """The printed price less permanent discounts of one's own."""
    price = card.resource_price
    if card.is_urban:
        construction = seat.special("special_construction")
        if construction:
            price -= construction.discounts[card.level]
        if card.category == "theater" and seat.leader == "js_bach":
            price -= 1
    return max(0, price)


def envy(seat, card):
    """1 more for labs and libraries while a rival has Tesla."""
    return card.category in ("lab", "library") and any(
        other.leader == "nikola_tesla" for other in seat.game.seats
        if other is not seat and not other.left)


def build_price(seat, name, discount=0):
    card = CARDS[name]
    return max(0, own_price(seat, card) + envy(seat, card) - discount)


def upgrade_price(seat, old, new, discount=0):
    difference = own_price(seat, CARDS[new]) - own_price(seat, CARDS[old])
    return max(0, difference + envy(seat, CARDS[new]) - discount)


def unit_price(seat, name, discount=0):  # T97
    price = CARDS[name].resource_price - discount
    if seat.leader == "winston_churchill" and any(
            other.war and other.war_on == seat.number for other in seat.game.seats):
        price -= 2
    return max(0, price)


def science_price(seat, name, revolution=False):  # T33-T35, T108
    card = CARDS[name]
    price = card.revolution_price if revolution else card.science_price
    if card.category == "theater" and seat.leader == "js_bach":
        price -= 1
    if card.is_unit and seat.leader == "winston_churchill":
        price -= 3
    if seat.partner("scientific_cooperation"):
        price -= 2
    return max(0, price)
