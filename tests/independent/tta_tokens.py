"""Blue and yellow tokens: producing, paying, gaining, losing (T42-T45, T61, T174-T182)."""
from tta_cards import CARDS
from tta_seat import from_high


def put(seat, name, count):
    """Tokens of the bank on a card, as far as there are any. Returns how many."""
    count = min(count, seat.blue)
    if count > 0:
        seat.blue -= count
        seat.tokens[name] = seat.tokens.get(name, 0) + count
    return max(0, count)


def produce(seat, names, without=None):
    """The workers of these cards yield their tokens, the best first (T42, T178)."""
    made = seat.yields(names)
    if without:
        made[without] -= 1
    for name in from_high(names):
        put(seat, name, made[name])


def gain(seat, amount, names):
    """As few tokens as the technologies allow (T44, T177). Returns what was gained."""
    gained = 0
    for name in from_high(names):
        worth = CARDS[name].worth
        gained += put(seat, name, amount // worth) * worth
        amount %= worth
    return gained


def gain_food(seat, amount):
    return gain(seat, amount, seat.farms())


def gain_resources(seat, amount):
    return gain(seat, amount, seat.mines())


def changes(value, names):
    """All multisets of these cards, given from high to low, that are worth the value."""
    if value == 0:
        yield ()
    elif names:
        name, rest = names[0], names[1:]
        worth = CARDS[name].worth
        for count in range(value // worth + 1):
            for others in changes(value - count * worth, rest):
                yield (name,) * count + others


def spendings(tokens, names, least, most):
    """All choices of tokens on these cards worth least to most: lists of (name, count)."""
    if least <= 0 and not names:
        yield []
        return
    if not names:
        return
    name, rest = names[0], names[1:]
    worth = CARDS[name].worth
    for count in range(min(tokens.get(name, 0), most // worth) + 1):
        for others in spendings(tokens, rest, least - count * worth, most - count * worth):
            yield [(name, count)] + others


def exact_payment(seat, amount, names, change_on):
    """The tokens after the best payment of exactly the amount, or None (T43).

    The change lies on lower cards than the best token used. Two broken tokens are never better
    than one: the better of the two could be kept."""
    ordered = from_high(names)
    change_cards = [name for name in ordered if name in change_on]
    best_key, best = None, None
    for used in spendings(seat.tokens, ordered, amount, amount + 4):
        top = max((CARDS[name].worth for name, count in used if count), default=0)
        surplus = sum(CARDS[name].worth * count for name, count in used) - amount
        if surplus >= max(top, 1):
            continue
        for change in changes(surplus, change_cards):
            if len(change) - sum(count for _, count in used) > seat.blue:
                continue
            after = {name: seat.tokens.get(name, 0) - count for name, count in used}
            for name in change:
                after[name] += 1
            key = (-sum(after.values()), [after[name] for name in ordered])
            if best_key is None or key > best_key:
                best_key, best = key, after
    return best


def pay(seat, amount, names, change_on):
    """Pays as much as there is; returns what is lacking (T43, T45, T175, T240)."""
    had = seat.worth(names)
    paid = min(amount, had)
    if paid:
        for too_much in range(had - paid + 1):  # more only where the bank lacks change
            after = exact_payment(seat, paid + too_much, names, change_on)
            if after:
                break
        before = sum(seat.tokens.get(name, 0) for name in names)
        seat.blue += before - sum(after.values())
        seat.tokens.update(after)
    return amount - paid


def pay_food(seat, amount):
    farms = seat.farms()
    return pay(seat, amount, farms, farms)


def pay_resources(seat, amount):
    return pay(seat, amount, seat.stores(), seat.mines())


# --- people ---

def grow(seat):
    """A yellow token from the bank to the unused workers."""
    if seat.yellow:
        seat.yellow -= 1
        seat.unused += 1


def lose_worker(seat, name=None):
    """Population lost: an unused worker, or one of a card (T61)."""
    if name is None:
        seat.unused -= 1
    else:
        seat.workers[name] -= 1
    seat.yellow += 1


def add_tokens(seat, card):
    """The tokens that a colony or technology brings, from the box (T65, T164)."""
    seat.blue += card.blue
    seat.blue_all += card.blue
    seat.yellow += card.yellow
    seat.yellow_all += card.yellow


def take_tokens(seat, blue=0, yellow=0):
    """Tokens lost, from the banks only (T179). Returns how many yellow ones."""
    blue, yellow = min(blue, seat.blue), min(yellow, seat.yellow)
    seat.blue -= blue
    seat.blue_all -= blue
    seat.yellow -= yellow
    seat.yellow_all -= yellow
    return yellow
