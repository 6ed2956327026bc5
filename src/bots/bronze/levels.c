/* The player of the Bronze Age at four levels (search/levels.h). All of them plan the whole turn
 * over all dice; a weaker one misjudges what boxes and purchases are worth, and in another way at
 * each decision. */
#include "bots/search/levels.h"
#include "bots/bronze/play.h"

struct move bronze_choose(enum player_level level, const void *view, struct rng *r)
{
    static const struct bronze_skill skills[] = {
        [EASY] = {.uses = 2, .buys = 2, .noise = VALUE_WIN / 4},
        [NORMAL] = {.uses = 3, .buys = 3, .noise = VALUE_WIN / 6},
        [HARD] = {.uses = 4, .buys = 4, .noise = VALUE_WIN / 12},
    };
    const struct bronze *s = view;
    struct bronze_skill skill = level == EXPERT ? bronze_sharp : skills[level];
    skill.noise_seed = rng_next(r);
    if (s->players == 1)
        skill.noise = (int32_t)((int64_t)skill.noise * (40 * VALUE_POINT) / VALUE_WIN);
    return bronze_play(s, skill);
}
