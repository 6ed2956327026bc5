/* Planned answers in Through the Ages: bids, what a colony costs, defence, losses, pacts. What is
 * best within an order, the builder knows. */
#include "bots/tta/orders.h"

#include "bots/bot.h"
#include "games/games.h"
#include "games/tta/moves.h"

enum { ORDER_BID, ORDER_PAY, ORDER_DEFEND, ORDER_LOSE, ORDER_CHOOSE, ORDER_PACTS };
enum { BID_MAX = 20, DEFEND_NOT = 0, PACT_REFUSE = 0 };

static const char *const cheap_ids[] = {"cheapest"};
static const char *const cheap_titles[] = {
    MSG("the weakest unit, then cards, no more than needed")};
static const struct nouns cheap = {1, cheap_ids, cheap_titles};

static const char *const defend_ids[] = {"nothing", "cards"};
static const char *const defend_titles[] = {MSG("add nothing"), MSG("play cards if that holds")};
static const struct nouns defend = {2, defend_ids, defend_titles};

static const char *const least_ids[] = {"least"};
static const char *const least_titles[] = {MSG("what is worth the least first")};
static const struct nouns least = {1, least_ids, least_titles};

static const char *const most_ids[] = {"most"};
static const char *const most_titles[] = {MSG("what brings the most now")};
static const struct nouns most = {1, most_ids, most_titles};

static const char *const pact_ids[] = {"refuse", "accept"};
static const char *const pact_titles[] = {MSG("refuse"), MSG("accept")};
static const struct nouns pact = {2, pact_ids, pact_titles};

const struct order tta_orders[] = {
    [ORDER_BID] = {"bid", MSG("Bid for a territory up to"), NULL, BID_MAX, 2, SEAT_NOBODY},
    [ORDER_PAY] = {"pay", MSG("A territory that I win is paid with"), &cheap, 0, 0, SEAT_NOBODY},
    [ORDER_DEFEND] = {"defend", MSG("When I am attacked"), &defend, 0, 1, SEAT_NOBODY},
    [ORDER_LOSE] = {"lose", MSG("What I must lose"), &least, 0, 0, SEAT_NOBODY},
    [ORDER_CHOOSE] = {"choose", MSG("What an event lets me choose"), &most, 0, ORDER_ASK,
                      SEAT_NOBODY},
    [ORDER_PACTS] = {"pacts_0", MSG("Pacts offered by %1"), &pact, 0, ORDER_ASK, 0},
    {"pacts_1", MSG("Pacts offered by %1"), &pact, 0, ORDER_ASK, 1},
    {"pacts_2", MSG("Pacts offered by %1"), &pact, 0, ORDER_ASK, 2},
    {"pacts_3", MSG("Pacts offered by %1"), &pact, 0, ORDER_ASK, 3},
    {.key = NULL},
};

/* The first of the legal moves with that verb. */
static bool find(const struct tta *v, int verb, struct move *m)
{
    struct move list[MOVES_MAX];
    int count = game_tta.moves(v, list);
    for (int i = 0; i < count; i++)
        if ((int)move_verb(list[i]) == verb) {
            *m = list[i];
            return true;
        }
    return false;
}

static bool as_builder(const struct tta *v, int seat, struct move *m)
{
    struct rng r = rng_seeded(0);
    *m = bot_tta_builder.choose(&game_tta, v, seat, &r);
    return true;
}

/* By as little as needed; the moves are sorted, so the first bid is the lowest. */
static bool bid(const struct tta *v, int limit, struct move *m)
{
    return (find(v, V_BID, m) && move_card(*m) <= limit) || find(v, V_PASS, m);
}

static bool loses(const struct tta *v)
{
    struct move m;
    return find(v, V_LOSE, &m) || find(v, V_DISCARD, &m);
}

bool tta_ordered_answer(const struct tta *v, int seat, const int orders[ORDERS_MAX], struct move *m)
{
    switch (v->phase) {
    case PHASE_BID: return orders[ORDER_BID] >= 0 && bid(v, orders[ORDER_BID], m);
    case PHASE_COLONIZE: return orders[ORDER_PAY] >= 0 && as_builder(v, seat, m);
    case PHASE_DEFENSE:
        if (orders[ORDER_DEFEND] == DEFEND_NOT)
            return find(v, V_DONE, m);
        return orders[ORDER_DEFEND] > 0 && as_builder(v, seat, m);
    case PHASE_PACT:
        if (orders[ORDER_PACTS + v->seat] == ORDER_ASK)
            return false;
        return find(v, orders[ORDER_PACTS + v->seat] == PACT_REFUSE ? V_REFUSE : V_ACCEPT, m);
    case PHASE_LOSE: return orders[ORDER_LOSE] >= 0 && as_builder(v, seat, m);
    case PHASE_EVENT:
        return orders[loses(v) ? ORDER_LOSE : ORDER_CHOOSE] >= 0 && as_builder(v, seat, m);
    default: return false;
    }
}
