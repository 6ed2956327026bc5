/* The bot that plays any legal move, each as likely as the others, to the end. */
#include "bots/bot.h"
#include "core/play.h"

static struct move choose(const struct game *g, const void *view, int seat, struct rng *r)
{
    (void)seat;
    struct move moves[MOVES_MAX];
    return play_any(g, moves, g->moves(view, moves), r);
}

const struct bot bot_random = {
    .id = "random",
    .name = MSG("random"),
    .title = MSG("any legal move"),
    .choose = choose,
};
