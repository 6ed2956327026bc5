/* The bot that plays any legal move, each as likely as the others. */
#include "bots/bot.h"

static struct move choose(const struct game *g, const void *view, int seat, struct rng *r)
{
    (void)seat;
    struct move moves[MOVES_MAX];
    int count = g->moves(view, moves);
    return moves[rng_below(r, (uint32_t)count)];
}

const struct bot bot_random = {
    .id = "random",
    .title = MSG("any legal move"),
    .choose = choose,
};
