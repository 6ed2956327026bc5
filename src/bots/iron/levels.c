/* The player of the Iron Age at four levels (search/levels.h). All of them plan the whole turn over
 * all dice; a weaker one misjudges what boxes, colonies and purchases are worth, and in another way
 * at each decision. */
#include "bots/search/levels.h"
#include "bots/iron/play.h"

struct move iron_choose(enum player_level level, const void *view, struct rng *r)
{
    static const struct iron_skill skills[] = {
        [EASY] = {.rolling = IRON_QUICK, .standing = IRON_QUICK, .noise = VALUE_ONE / 4},
        [NORMAL] = {.rolling = IRON_QUICK, .standing = IRON_FAIR, .noise = VALUE_ONE / 8},
        [HARD] = {.rolling = IRON_FAIR, .standing = IRON_THOROUGH, .noise = VALUE_ONE / 16},
    };
    const struct iron *s = view;
    struct iron_skill skill = level == EXPERT ? iron_sharp : skills[level];
    skill.noise_seed = rng_next(r);
    if (solitaire(s))
        skill.noise = (int32_t)((int64_t)skill.noise * (40 * VALUE_POINT) >> 20);
    return iron_play(s, skill);
}
