/* The player of the Bronze Age at four levels (search/levels.h). All of them plan the whole turn
 * over all dice; a weaker one misjudges what boxes and purchases are worth, and in another way at
 * each decision. */
#include "bots/search/levels.h"
#include "bots/bronze/play.h"

struct move bronze_choose(enum level level, const void *view, struct rng *r)
{
    static const struct skill skills[] = {
        [EASY] = {.uses = 2, .buys = 2, .blur = VALUE_WIN / 4},
        [NORMAL] = {.uses = 3, .buys = 3, .blur = VALUE_WIN / 6},
        [HARD] = {.uses = 4, .buys = 4, .blur = VALUE_WIN / 12},
    };
    const struct bronze *s = view;
    struct skill skill = level == EXPERT ? bronze_sharp : skills[level];
    skill.eyes = rng_next(r);
    if (s->players == 1)
        skill.blur = (int32_t)((int64_t)skill.blur * (40 * VALUE_POINT) / VALUE_WIN);
    return bronze_play(s, skill);
}
