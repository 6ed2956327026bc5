/* Events that their rows (data/tta_events.tsv) cannot tell: the code of each, under its name. */
#ifndef AGES_GAMES_TTA_RULES_ODD_EVENTS_H
#define AGES_GAMES_TTA_RULES_ODD_EVENTS_H

#include "games/tta/state.h"

/* What an odd event does at each point of its course; NULL: nothing. */
struct odd_event_code {
    void (*come)(struct tta *s, int seat, struct events *log); /* it comes to the seat */
    int (*list)(const struct tta *s, int seat, struct move out[]);
    void (*answer)(struct tta *s, struct move m, struct events *log);
    int (*forbid)(const struct tta *s, struct move m); /* the rule against an answer not listed */
    bool (*end)(struct tta *s, struct events *log);    /* false while it waits */
};

extern const struct odd_event_code tta_odd_events[ODD_EVENTS]; /* ODD_NONE does nothing */

#endif
