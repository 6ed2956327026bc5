/* Through the Ages: what the log tells. */
#ifndef AGES_GAMES_TTA_LOG_H
#define AGES_GAMES_TTA_LOG_H

#include "core/game.h"

enum tta_event {
    E_START,        /* the seat begins                                  */
    E_TURN,         /* a = round                                        */
    E_SWEPT,        /* a = card that leaves the row                     */
    E_DEALT,        /* a = card, b = place from 1                       */
    E_AGE,          /* a = the age that begins                          */
    E_REVEALED,     /* a = event                                        */
    E_DECLINED,     /* nothing is built                                 */
    E_TOOK,         /* a = card, b = civil actions                      */
    E_GREW,         /* a = food paid                                    */
    E_BUILT,        /* a = card, b = resources paid                     */
    E_UPGRADED,     /* a = new card, b = old card                       */
    E_PAID,         /* a = resources paid for an upgrade                */
    E_DESTROYED,    /* a = card                                         */
    E_STAGE,        /* a = wonder, b = resources paid                   */
    E_COMPLETED,    /* a = wonder                                       */
    E_LEADS,        /* a = leader                                       */
    E_DISCOVERED,   /* a = technology, b = science paid                 */
    E_REVOLUTION,   /* a = government, b = science paid                 */
    E_PLAYED,       /* a = action card                                  */
    E_DISBANDED,    /* a = card                                         */
    E_CULTURE,      /* a = points scored                                */
    E_SCIENCE,      /* a = points scored                                */
    E_FOOD,         /* a = food produced                                */
    E_RESOURCES,    /* a = resources produced                           */
    E_MORE_ACTIONS, /* a = military actions for this turn              */
    E_FOR_UNITS,    /* a = resources for units                          */
    E_EATEN,        /* a = food                                         */
    E_FAMINE,       /* a = culture lost                                 */
    E_POPULATION,   /* one more, free of charge                         */
    E_BONUS,        /* a = culture at the end                           */
    E_OVER,
    /* advanced and full */
    E_BONUS_CARD,     /* a = card that will score at the end              */
    E_KEPT,           /* a = bonus card or its back, kept for oneself     */
    E_LEFT,           /* the seat leaves the game                         */
    E_DREW,           /* a = military card or its back                    */
    E_DISCARDED,      /* a = military card or its back                    */
    E_OBSOLETE,       /* a = card that its age makes leave                */
    E_TOKENS_GONE,    /* a = yellow tokens back to the box                */
    E_FUTURE,         /* a = card or its back, laid on the future events  */
    E_PASSED,         /* no bid for the territory                         */
    E_BID,            /* a = strength                                     */
    E_COLONIZED,      /* a = territory                                    */
    E_NO_COLONY,      /* a = territory that nobody wanted                 */
    E_LOST_COLONY,    /* a = territory                                    */
    E_SACRIFICED,     /* a = card of the unit                             */
    E_BONUS_PLAYED,   /* a = card, b = what it counts                    */
    E_ATTACKS,        /* a = aggression or war, b = target                */
    E_WAR,            /* a = war that is resolved, b = target             */
    E_STRENGTH,       /* a = the seat's strength in the conflict          */
    E_WON,            /* a = card of the conflict, b = strength advantage */
    E_NOT_WON,        /* a = card of the conflict that changes nothing    */
    E_OFFERED,        /* a = pact, b = to whom                            */
    E_ACCEPTED,       /* a = pact                                         */
    E_REFUSED,        /* a = pact                                         */
    E_PACT_ENDED,     /* a = pact                                         */
    E_TACTIC,         /* a = tactic                                       */
    E_LOST_WORKER,    /* a = card; 255: an unused worker                  */
    E_LOST_CULTURE,   /* a = points                                      */
    E_LOST_SCIENCE,   /* a = points                                      */
    E_LOST_FOOD,      /* a = food                                         */
    E_LOST_RESOURCES, /* a = resources                                 */
    E_LOST_LEADER,    /* a = leader                                       */
    E_LOST_WONDER,    /* a = wonder under construction                    */
    E_TOOK_CARD,      /* a = technology or colony of another, b = whose   */
    E_GOT_YELLOW,     /* a = yellow tokens from the box or another        */
    E_LOST_YELLOW,    /* a = yellow tokens                                */
    E_LOST_BLUE,      /* a = blue tokens                                  */
    E_RUINED,         /* a = wonder turned face down                      */
    E_UPRISING,       /* no production                                    */
    E_CORRUPTION,     /* a = resources                                    */
    E_MISSING,        /* a = civil actions missing in the next turn       */
    E_TRADED,         /* a = food (0) or resources (1) that it becomes    */
    E_PARTIES,        /* of a pact: the seat is A; a = pact, b = B        */
    E_COVERED,        /* a = by units, bonus cards, cards in play, packed; b = the bid */
    E_CONCERNED,      /* by an event: a = 0 strong, 1 weak, 2 rich in culture, 3 poor, 4 happy, 5
                         discontent; b = how much */
    E_NOBODY,         /* a = event that changes nothing                   */
    EVENTS
};

CEILING(EVENTS, EVENT_KINDS_MAX);

/* What a bid is covered with: eight bits each. */
enum force { FORCE_UNITS, FORCE_CARDS, FORCE_IN_PLAY, FORCES };

/* Why an event concerns a seat. */
enum concern {
    CONCERN_STRONG,
    CONCERN_WEAK,
    CONCERN_RICH, /* in culture */
    CONCERN_POOR,
    CONCERN_HAPPY,
    CONCERN_DISCONTENT, /* workers    */
    CONCERNS
};

extern const struct nouns tta_events;

#endif
