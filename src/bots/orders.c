/* Planned answers: see orders.h. */
#include "bots/orders.h"

#include "bots/tta/orders.h"
#include "games/games.h"

const struct order *orders_of(const struct game *g)
{
    return g == &game_tta ? tta_orders : NULL;
}

bool orders_answer(const struct game *g, const void *view, int seat, const int orders[ORDERS_MAX],
                   struct move *m)
{
    return g == &game_tta && g->to_move(view) == seat && tta_ordered_answer(view, seat, orders, m);
}
