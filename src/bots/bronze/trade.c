/* Trading in the Bronze Age (B42): see play.h.
 *
 * An offer is judged by what both have of it: who is in turn by the best rest of the turn, the
 * other by its own next turn, as if nobody moved before. An offer is made if both gain by it, and
 * of these the one that brings more to whoever gains less. So nobody is asked for what only the one
 * who asks would have. In a game of two there is hardly ever one: what one wins the other loses.
 * After a no no other offer is made in the same turn, so that people are not asked again and again.
 */
#include <string.h>

#include "bots/bronze/play.h"

enum {
    MOST = 2,                    /* of a ware that are offered or asked for */
    TRIED = 6,                   /* offers that both sides are reckoned for */
    TRADES_MAX = 3,              /* in a turn                               */
    WORTHWHILE = VALUE_WIN / 200 /* to each side                            */
};

static const struct bronze_skill quick = {.uses = 3, .buys = 3};

/* ---- What a trade is worth ------------------------------------------------------------------- */

/* A trade may leave nothing to decide: then the turn has ended by itself. */
static bool goes_on(const struct bronze *before, const struct bronze *after)
{
    return after->phase != PHASE_OVER && after->seat == before->seat &&
           after->round == before->round;
}

/* Whoever is in turn ends it as well as possible. */
static void end_turn(struct bronze *s, const struct bronze_network *n,
                     const struct bronze_skill *skill)
{
    struct bronze_turn t;
    const struct bronze before = *s;
    bronze_turn_begin(&t, s, n, skill);
    struct bronze_plan plan = bronze_plan_rest(&t);
    while (goes_on(&before, s))
        bronze_apply(s, bronze_plan_next(&plan, s), NULL);
}

/* The value, at its end, to a seat that has no part in this turn: in its own next turn, as if
 * nobody moved before. */
static int32_t value_out_of_turn(struct bronze *s, int seat, const struct bronze_network *n,
                                 const struct bronze_skill *skill)
{
    struct bronze_turn t;
    bool plays = s->phase != PHASE_OVER &&
                 (!bronze_ends(s) ||
                  bronze_seats_to_come(s, s->seat) >= (seat - s->seat + s->players) % s->players);
    if (!plays)
        return bronze_result(s, seat);
    s->seat = (uint8_t)seat;
    bronze_begin_turn(s, NULL);
    s->phase = PHASE_ROLL;
    bronze_turn_begin(&t, s, n, skill);
    bronze_solve_dice(&t);
    return t.lattice.keep[ROLLS - 1][0];
}

static int32_t value_to_other(const struct bronze *before, const struct bronze *now, int seat,
                              const struct bronze_skill *skill)
{
    struct bronze after = *now;
    if (goes_on(before, now))
        end_turn(&after, network_for(now), skill);
    return value_out_of_turn(&after, seat, network_for(now), skill);
}

/* To the seat that was in turn before the trade. */
static int32_t value_in_turn(const struct bronze *before, const struct bronze *now,
                             const struct bronze_skill *skill)
{
    struct bronze_turn t;
    if (!goes_on(before, now)) {
        struct bronze after = *now;
        return value_out_of_turn(&after, before->seat, network_for(now), skill);
    }
    bronze_turn_begin(&t, now, network_for(now), skill);
    return bronze_plan_rest(&t).value;
}

/* ---- Answers --------------------------------------------------------------------------------- */

/* The value of an answer to the seat that is asked. */
static int32_t answer_value(const struct bronze *s, unsigned answer,
                            const struct bronze_skill *skill)
{
    struct bronze after = *s;
    after.phase = PHASE_ANSWER;
    bronze_apply(&after, move_of(answer, 0), NULL);
    return value_to_other(s, &after, bronze_to_move(s), skill);
}

/* A seat that is not in turn. An offer of its own may be declined: it counts as if it were, and
 * comes after a plain no. */
int bronze_answer_values(const struct bronze *s, const struct bronze_skill *skill,
                         const struct move legal[], int count, int32_t value[])
{
    int32_t declined = answer_value(s, V_DECLINE, skill);
    for (int i = 0; i < count; i++)
        switch (move_verb(legal[i])) {
        case V_ACCEPT: value[i] = answer_value(s, V_ACCEPT, skill); break;
        case V_DECLINE: value[i] = declined; break;
        default: value[i] = declined - 1;
        }
    return count;
}

/* ---- Offers ---------------------------------------------------------------------------------- */

struct offer {
    int to;
    uint8_t give[WARES], get[WARES];
    int32_t gain; /* of the seat in turn */
};

struct offers {
    int count;
    struct offer list[TRIED]; /* that bring most to the seat in turn, the best first */
};

/* As if the offer were accepted and nothing else traded. */
static struct bronze after_trade(const struct bronze *s, int from, const struct offer *offer)
{
    struct bronze after = *s;
    after.phase = PHASE_ANSWER;
    after.offer_from = (uint8_t)from;
    after.offer_to = (uint8_t)offer->to;
    memcpy(after.give, offer->give, sizeof after.give);
    memcpy(after.get, offer->get, sizeof after.get);
    bronze_apply(&after, move_of(V_ACCEPT, 0), NULL);
    if (after.phase == PHASE_TRADE)
        bronze_apply(&after, move_of(V_END_TRADE, 0), NULL);
    return after;
}

static struct bronze without_trade(const struct bronze *s)
{
    struct bronze after = *s;
    memset(after.give, 0, sizeof after.give);
    memset(after.get, 0, sizeof after.get);
    after.offer_from = after.offer_to = NOBODY;
    after.phase = PHASE_TRADE;
    bronze_apply(&after, move_of(V_END_TRADE, 0), NULL);
    return after;
}

static void insert_offer(struct offers *o, const struct offer *offer)
{
    if (o->count == TRIED && o->list[TRIED - 1].gain >= offer->gain)
        return;
    int at = o->count < TRIED ? o->count++ : TRIED - 1;
    for (; at > 0 && o->list[at - 1].gain < offer->gain; at--)
        o->list[at] = o->list[at - 1];
    o->list[at] = *offer;
}

/* Offers of one ware for another, with what is said of them already: those that bring the seat in
 * turn something. The values of a turn that goes on and of one that ends with the trade can't be
 * compared. */
static void find_offers(const struct bronze *s, int from, int to, struct offers *o)
{
    const struct bronze_seat *me = &s->seats[from], *other = &s->seats[to];
    struct bronze without = without_trade(s);
    int32_t before = value_in_turn(s, &without, &quick);
    for (int given = 0; given < WARES; given++)
        for (int asked = 0; asked < WARES; asked++)
            for (int way = 0; way < MOST * MOST && given != asked; way++) {
                struct offer offer = {.to = to};
                offer.give[given] = (uint8_t)(1 + way / MOST);
                offer.get[asked] = (uint8_t)(1 + way % MOST);
                if (offer.give[given] > bronze_movable(me, other, given) ||
                    offer.get[asked] > bronze_movable(other, me, asked))
                    continue;
                struct bronze after = after_trade(s, from, &offer);
                if (goes_on(s, &after) != goes_on(s, &without))
                    continue;
                offer.gain = value_in_turn(s, &after, &quick) - before;
                if (offer.gain >= WORTHWHILE)
                    insert_offer(o, &offer);
            }
}

/* The offer that brings most to whoever gains less; false: none is worth while to both. */
static bool best_offer(const struct bronze *s, int from, int to, struct offer *best)
{
    struct offers found = {0};
    int32_t most = WORTHWHILE - 1;
    int other = from == s->seat ? to : from;
    find_offers(s, from, to, &found);
    if (!found.count)
        return false;
    struct bronze without = without_trade(s);
    int32_t before = value_to_other(s, &without, other, &quick);
    for (int i = 0; i < found.count; i++) {
        struct bronze after = after_trade(s, from, &found.list[i]);
        int32_t gain = value_to_other(s, &after, other, &quick) - before;
        if (min_of(gain, found.list[i].gain) > most) {
            most = min_of(gain, found.list[i].gain);
            *best = found.list[i];
            best->gain = most;
        }
    }
    return most >= WORTHWHILE;
}

struct move bronze_trade(const struct bronze *s)
{
    struct offer best = {.gain = 0}, offer;
    if (s->offers_declined || s->offers_made >= TRADES_MAX)
        return move_of(V_END_TRADE, 0);
    for (int to = 0; to < s->players; to++)
        if (bronze_can_offer(s, to) && best_offer(s, s->seat, to, &offer) && offer.gain > best.gain)
            best = offer;
    return best.gain ? move_of(V_OFFER, (uint32_t)best.to) : move_of(V_END_TRADE, 0);
}

/* Somebody else began it: gives as little and asks for as much as can be. */
struct move bronze_finish_offer(const struct bronze *s)
{
    struct move legal[MOVES_MAX];
    int count = bronze_moves(s, legal);
    return move_verb(legal[count - 1]) == V_GIVE ? legal[0] : legal[count - 1];
}

/* The next move of a side; or PROPOSE: it is all said. */
static struct move next_of_side(unsigned verb, const uint8_t said[], const uint8_t meant[])
{
    for (uint32_t w = 0; w < WARES; w++)
        if (said[w] != meant[w])
            return move_of(verb, w << 8 | meant[w]);
    return move_of(V_PROPOSE, 0);
}

/* Is nothing said yet but what is meant? */
static bool fits(const uint8_t said[], const uint8_t meant[])
{
    for (int w = 0; w < WARES; w++)
        if (said[w] && said[w] != meant[w])
            return false;
    return true;
}

/* The same offer is found again at each step, as what lies on the table stays where it is. */
struct move bronze_make_offer(const struct bronze *s)
{
    struct offer offer;
    if (!best_offer(s, s->offer_from, s->offer_to, &offer) || !fits(s->give, offer.give) ||
        !fits(s->get, offer.get))
        return bronze_finish_offer(s);
    struct move gives = next_of_side(V_GIVE, s->give, offer.give);
    bool asks = bronze_wares_in(s->get);
    if (move_verb(gives) != V_PROPOSE)
        return asks ? bronze_finish_offer(s) : gives;
    return next_of_side(V_GET, s->get, offer.get);
}

struct move bronze_answer(const struct bronze *s, struct move meant)
{
    struct offer offer;
    bool may =
        move_verb(meant) == V_DECLINE && s->offer_from == s->seat && s->offers_made < TRADES_MAX;
    if (may && best_offer(s, s->offer_to, s->seat, &offer))
        return move_of(V_OFFER, s->seat);
    return meant;
}
