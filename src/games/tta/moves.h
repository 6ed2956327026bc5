/* Through the Ages: the verbs of moves, and which moves are legal. */
#ifndef AGES_GAMES_TTA_MOVES_H
#define AGES_GAMES_TTA_MOVES_H

#include "core/game.h"

enum tta_verb {
    /* chance */
    V_START,
    V_DEAL,
    V_REVEAL,
    V_DRAW_CARD,
    V_ASIDE,
    /* before the actions */
    V_STAY,
    V_LEAVE,
    V_EVENT,
    V_AGGRESSION,
    V_WAR,
    V_PACT,
    V_CANCEL,
    V_COLUMBUS,
    V_NO_POLITICS,
    V_DISCARD,
    /* actions */
    V_TAKE,
    V_GROW,
    V_BUILD,
    V_UPGRADE,
    V_DESTROY,
    V_STAGE,
    V_STAGES,
    V_LEAD,
    V_DISCOVER,
    V_REVOLUTION,
    V_PLAY,
    V_RECRUIT,
    V_DISBAND,
    V_BARBAROSSA,
    V_LINER,
    V_TRADE,
    V_TACTIC,
    V_DRAW,
    /* answers */
    V_BID,
    V_PASS,
    V_SACRIFICE,
    V_BONUS,
    V_DONE,
    V_ACCEPT,
    V_REFUSE,
    V_LOSE,
    V_PICK,       /* food or resources                */
    V_PICK_SPLIT, /* an amount of food and of resources */
    V_PICK_CARD,
    V_PICK_CARDS, /* a number of workers on a card      */
    V_DECLINE,
    V_END_ACTIONS,
    /* as those see it who may not see the card */
    V_EVENT_BACK,
    V_DISCARD_BACK,
    V_DRAW_BACK,
    V_ASIDE_BACK,
    V_PICK_BACK,
    VERBS
};

CEILING(VERBS, VERBS_MAX);

extern const struct verb tta_verbs[];

static inline int move_card(struct move m)
{
    return (int)(move_args(m) & 0xff);
}

static inline int move_old_card(struct move m)
{
    return (int)(move_args(m) >> 8 & 0xff);
}

static inline int move_seat(struct move m)
{
    return (int)(move_args(m) >> 8 & 0xff);
}

static inline int move_role(struct move m)
{
    return (int)(move_args(m) >> 16 & 1);
}

int tta_moves(const void *state, struct move out[]);

/* The rule that forbids a move, or 0: what no rule forbids is legal. */
int tta_why_not(const void *v, struct move m);

#endif
