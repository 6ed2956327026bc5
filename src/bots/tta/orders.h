/* Planned answers in Through the Ages: see bots/orders.h. */
#ifndef AGES_BOTS_TTA_ORDERS_H
#define AGES_BOTS_TTA_ORDERS_H

#include "bots/orders.h"
#include "games/tta/state.h"

extern const struct order tta_orders[];

bool tta_ordered_answer(const struct tta *view, int seat, const int orders[ORDERS_MAX],
                        struct move *m);

#endif
