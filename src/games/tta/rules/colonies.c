/* Through the Ages: colonies. The auction of a territory, what the winner sacrifices for it, and
 * what it brings (T62–T65, T139–T140). */
#include <string.h>

#include "games/tta/knowledge/knowledge.h"
#include "games/tta/log.h"
#include "games/tta/moves.h"
#include "games/tta/rules/armies.h"
#include "games/tta/rules/civil.h"
#include "games/tta/rules/colonies.h"
#include "games/tta/rules/population.h"
#include "games/tta/rules/production.h"
#include "games/tta/rules/turn.h"
#include "games/tta/state.h"

const uint8_t tta_bonus_cards[AGES] = {
    [AGE_I] = C_DEFENSE_COLONIZATION_BONUS_I,
    [AGE_II] = C_DEFENSE_COLONIZATION_BONUS_II,
    [AGE_III] = C_DEFENSE_COLONIZATION_BONUS_III,
};

/* ---- What a colony brings -------------------------------------------------------------------- */

void tta_add_colony(struct tta *s, int seat, int card, uint8_t flags, struct events *log)
{
    s->civs[seat].colonies |= (uint16_t)(1 << tta_index[card]);
    tta_get_tokens(s, seat, tta_cards[card].yellow, tta_cards[card].blue); /* T65 T233 */
    tell_to(log, SEEN_BY_ALL, flags, E_COLONIZED, seat, card, 0);
}

/* The permanent effect goes, whatever came at once stays (T65). */
void tta_remove_colony(struct tta *s, int seat, int card, struct events *log)
{
    s->civs[seat].colonies &= (uint16_t) ~(1 << tta_index[card]);
    tta_lose_tokens(s, seat, tta_cards[card].yellow, tta_cards[card].blue); /* T179 */
    tell(log, E_LOST_COLONY, seat, card, 0);
}

static void gain_at_once(struct tta *s, int seat, int card, struct events *log)
{
    int amount = tta_amount(s, card);
    switch (tta_cards[card].gain) {
    case GAIN_SCIENCE: tta_score_science(s, seat, amount, log); break;
    case GAIN_FOOD: tta_receive(s, seat, FOOD, amount, log); break;
    case GAIN_CULTURE: tta_score_culture(s, seat, amount, log); break;
    case GAIN_RESOURCES: tta_receive(s, seat, RESOURCES, amount, log); break;
    case GAIN_POPULATION:
        for (; amount > 0; amount--)
            tta_grow_free(s, seat, log);
        break;
    default: /* GAIN_CARDS (T208) */ s->asked = (uint8_t)seat; s->to_draw = (uint8_t)amount;
    }
}

/* A territory becomes a colony: tokens first, then the gain (T140). */
void tta_colonize(struct tta *s, int seat, int card, uint8_t flags, struct events *log)
{
    tta_add_colony(s, seat, card, flags, log);
    gain_at_once(s, seat, card, log);
}

/* ---- Force ----------------------------------------------------------------------------------- */

/* What the cards in play add to every colonization (T63). */
static int colonization_bonus(const struct civ *c)
{
    int sum = 0;
    for (uint64_t set = specials(c); set; set &= set - 1)
        sum += tta_cards[tta_technologies[lowest(set)]].colonization;
    for (uint64_t set = active_wonders(c); set; set &= set - 1)
        sum += tta_cards[tta_wonders[lowest(set)]].colonization;
    return sum;
}

static bool is_bonus_card(int face)
{
    return face < CARDS && tta_cards[face].kind == KIND_BONUS;
}

int tta_colonization_of(const struct civ *c, int card)
{
    return tta_cards[card].colonization + (c->leader == C_JAMES_COOK);
}

static int bonus_in_hand(const struct civ *c)
{
    int sum = 0;
    for (int i = 0; i < MILITARY_HAND_MAX && c->military[i]; i++)
        if (is_bonus_card(c->military[i] - 1))
            sum += tta_colonization_of(c, c->military[i] - 1);
    return sum;
}

/* What others must reckon with: any card may be a bonus card of its age, but pacts that were
 * offered (T162, T163). */
static int bonus_by_backs(const struct civ *c)
{
    int sum = 0, pacts[AGES] = {0};
    for (uint64_t set = c->offered; set; set &= set - 1)
        pacts[back_age(tta_pacts[lowest(set)])]++;
    for (int i = 0; i < MILITARY_HAND_MAX && c->military[i]; i++) {
        int age = back_age(c->military[i] - 1);
        if (age >= AGE_I && pacts[age]-- <= 0)
            sum += tta_colonization_of(c, tta_bonus_cards[age]);
    }
    return sum;
}

/* The most that a seat can pay without bonus cards; 0 when it can't colonize at all (T62). */
static int force_of_units(const struct tta *s, int seat)
{
    const struct civ *c = &s->civs[seat];
    const uint8_t *units = c->workers + FIRST_UNIT;
    if (!is_in_game(s, seat) || !tta_may_sacrifice(s) || !tta_count_units(units))
        return 0; /* T87 */
    return tta_sacrifice_strength(c, units) + colonization_bonus(c);
}

/* ---- The auction ----------------------------------------------------------------------------- */

/* `amount` is the highest bid, `target` whose it is, `waiting` holds those who have not passed. */
void tta_begin_auction(struct tta *s, int card, struct events *log)
{
    s->event = (uint8_t)card;
    s->amount = 0;
    s->target = NONE;
    s->asked = NONE;
    s->waiting = 0;
    for (int seat = 0; seat < s->players; seat++)
        if (force_of_units(s, seat))
            s->waiting |= (uint8_t)(1 << seat); /* T62 */
    tell_to(log, SEEN_BY_ALL, EVENT_REVEALS, E_REVEALED, -1, card, 0);
}

/* May it still be able to bid, as far as others know? */
static bool may_bid(const struct tta *s, int seat)
{
    int most = force_of_units(s, seat) + bonus_by_backs(&s->civs[seat]);
    return s->waiting >> seat & 1 && most > s->amount; /* T62 T63 */
}

/* The next who may bid after the last one asked, from the player whose turn it is; or NONE. All
 * that can't bid any more pass on the way. */
static int next_bidder(struct tta *s)
{
    int seat = s->asked == NONE ? s->seat : (s->asked + 1) % s->players;
    for (int i = 0; i < s->players; i++, seat = (seat + 1) % s->players) {
        if (seat == s->target)
            continue;
        if (may_bid(s, seat))
            return seat;
        s->waiting &= (uint8_t) ~(1 << seat);
    }
    return NONE;
}

int tta_force_in_sight(const struct tta *s, int seat)
{
    return force_of_units(s, seat);
}

int tta_force_of_backs(const struct tta *s, int seat)
{
    return force_of_units(s, seat) ? bonus_by_backs(&s->civs[seat]) : 0;
}

/* The viewer sees the cards of the seat. */
int tta_most_bid(const struct tta *s, int seat)
{
    return force_of_units(s, seat) + bonus_in_hand(&s->civs[seat]);
}

int tta_list_bids(const struct tta *s, struct move out[])
{
    int n = 0, most = tta_most_bid(s, s->asked);
    for (int bid = s->amount + 1; bid <= most; bid++)
        out[n++] = move_of(V_BID, (uint32_t)bid); /* T62 T63 */
    out[n++] = move_of(V_PASS, 0);
    return n;
}

void tta_bid(struct tta *s, struct move m, struct events *log)
{
    if (move_verb(m) == V_PASS) {
        s->waiting &= (uint8_t) ~(1 << s->asked); /* T62 */
        tell(log, E_PASSED, s->asked, 0, 0);
        return;
    }
    s->amount = (uint8_t)move_card(m);
    s->target = s->asked;
    tell(log, E_BID, s->asked, s->amount, 0);
}

/* How much of the highest bid must lie in cards that a view does not show (T63). */
int tta_bid_in_cards(const struct tta *s)
{
    if (tta_step(s) != STEP_AUCTION || s->target == NONE)
        return 0;
    const struct civ *c = &s->civs[s->target];
    return s->amount - force_of_units(s, s->target) - s->bonus[0] - bonus_in_hand(c);
}

/* ---- Sacrifices ------------------------------------------------------------------------------ */

static int units_left(const struct tta *s, int unit)
{
    return s->civs[s->asked].workers[FIRST_UNIT + unit] - s->sacrificed[0][unit];
}

int tta_force_paid(const struct tta *s)
{
    const struct civ *c = &s->civs[s->asked];
    return tta_sacrifice_strength(c, s->sacrificed[0]) + colonization_bonus(c) + s->bonus[0];
}

/* At least one unit, and no less than the bid (T64). */
static bool is_paid(const struct tta *s)
{
    return tta_count_units(s->sacrificed[0]) && tta_force_paid(s) >= s->amount;
}

static int list_units(const struct tta *s, struct move out[])
{
    int n = 0;
    for (int i = 0; i < WORKPLACES; i++) {
        int place = tta_places_by_card[i];
        if (place >= FIRST_UNIT && units_left(s, place - FIRST_UNIT))
            out[n++] = move_of(V_SACRIFICE, tta_technologies[place]);
    }
    return n;
}

int tta_list_colonists(const struct tta *s, struct move out[])
{
    const uint8_t *hand = s->civs[s->asked].military;
    int n = list_units(s, out);
    for (int i = 0; i < MILITARY_HAND_MAX && hand[i]; i++)
        if (is_bonus_card(hand[i] - 1) && (!i || hand[i] != hand[i - 1]))
            out[n++] = move_of(V_BONUS, (uint32_t)(hand[i] - 1)); /* T64 T138 */
    if (is_paid(s))
        out[n++] = move_of(V_DONE, 0);
    return n;
}

static void play_bonus(struct tta *s, int card, struct events *log)
{
    int worth = tta_colonization_of(&s->civs[s->asked], card);
    tta_play_military(s, s->asked, card);
    tta_discard_openly(s, card); /* T135 */
    s->bonus[0] = (uint8_t)(s->bonus[0] + worth);
    tell_to(log, SEEN_BY_ALL, EVENT_REVEALS, E_BONUS_PLAYED, s->asked, card, worth);
}

void tta_sacrifice_for_colony(struct tta *s, struct move m, struct events *log)
{
    int card = move_card(m);
    switch (move_verb(m)) {
    case V_SACRIFICE:
        s->sacrificed[0][tta_index[card] - FIRST_UNIT]++;
        tell(log, E_SACRIFICED, s->asked, card, 0);
        break;
    case V_BONUS: play_bonus(s, card, log); break;
    default: s->waiting = 0; /* V_DONE */
    }
}

/* Is there anything to choose, as far as others know (T163)? Then `only` is left alone. */
static bool is_choice(const struct tta *s, struct move *only)
{
    struct move units[WORKPLACES];
    int kinds = list_units(s, units);
    bool cards = bonus_by_backs(&s->civs[s->asked]) > 0, paid = is_paid(s);
    if (kinds + paid > 1 || cards)
        return true;
    *only = paid ? move_of(V_DONE, 0) : units[0];
    return false;
}

/* Sacrificed tokens to the bank, then the colony (T140). */
static void settle(struct tta *s, struct events *log)
{
    struct civ *c = &s->civs[s->asked];
    int units = tta_sacrifice_strength(c, s->sacrificed[0]), cards = s->bonus[0];
    tell(log, E_COVERED, s->asked, units | cards << 8 | colonization_bonus(c) << 16, s->amount);
    for (int i = 0; i < UNITS; i++) {
        c->workers[FIRST_UNIT + i] = (uint8_t)(c->workers[FIRST_UNIT + i] - s->sacrificed[0][i]);
        c->yellow = (uint8_t)(c->yellow + s->sacrificed[0][i]);
    }
    memset(s->sacrificed, 0, sizeof s->sacrificed);
    s->bonus[0] = s->amount = 0;
    int card = s->event;
    s->event = s->target = NONE;
    tta_colonize(s, s->asked, card, 0, log);
}

/* The winner sacrifices, until it is said to be enough. */
static bool winner_pays(struct tta *s, struct events *log)
{
    struct move only;
    s->asked = s->target;
    while (s->waiting) {
        if (is_choice(s, &only)) {
            s->phase = PHASE_COLONIZE;
            return false;
        }
        tta_sacrifice_for_colony(s, only, log);
    }
    settle(s, log);
    return !s->to_draw;
}

/* Asks for bids, then for sacrifices; true when the territory has been settled or left alone. */
bool tta_auction_goes_on(struct tta *s, struct events *log)
{
    if (s->event == NONE)
        return true; /* cards have been drawn for the colony */
    int bidder = next_bidder(s);
    if (bidder != NONE) {
        s->phase = PHASE_BID;
        s->asked = (uint8_t)bidder;
        return false;
    }
    if (s->target != NONE)
        return winner_pays(s, log);
    tell(log, E_NO_COLONY, -1, s->event, 0);           /* T62 */
    s->past |= (uint64_t)1 << tta_happening[s->event]; /* T135 */
    s->event = s->asked = NONE;
    return true;
}
