/* Players of the Bronze Age at four levels: one player, with more or less time and sharper or
 * weaker eyes. All of them plan the whole turn over all dice; a weaker one misjudges what boxes
 * and purchases are worth, and in another way at each decision. */
#include <stdlib.h>

#include "bots/bot.h"
#include "bots/bronze/play.h"

enum level { EASY, NORMAL, HARD, EXPERT };

static const struct skill skills[] = {
    [EASY] = {.uses = 2, .buys = 2, .blur = VALUE_WIN / 4},
    [NORMAL] = {.uses = 3, .buys = 3, .blur = VALUE_WIN / 6},
    [HARD] = {.uses = 4, .buys = 4, .blur = VALUE_WIN / 12},
};

static struct move choose(enum level level, const struct bronze *s, struct rng *r)
{
    struct finish *room = level == EXPERT ? malloc(sizeof *room) : NULL;
    struct skill skill = level == EXPERT ? sharpest(room) : skills[level];
    skill.eyes = rng_next(r);
    if (s->players == 1)
        skill.blur = (int32_t)((int64_t)skill.blur * (40 * VALUE_POINT) / VALUE_WIN);
    struct move m = bronze_best(s, &skill);
    free(room);
    return m;
}

#define LEVEL(level, number, called, words)                                                        \
    static struct move choose_##level(const struct game *g, const void *view, int seat,            \
                                      struct rng *r)                                               \
    {                                                                                              \
        (void)g;                                                                                   \
        (void)seat;                                                                                \
        return choose(number, view, r);                                                            \
    }                                                                                              \
    const struct bot bot_bronze_##level = {                                                        \
        .id = #level, .name = called, .title = words, .game = "bronze", .choose = choose_##level};

LEVEL(easy, EASY, MSG("easy"), MSG("plays for fun and often misjudges"))
LEVEL(normal, NORMAL, MSG("normal"), MSG("plans its turns and sometimes misjudges"))
LEVEL(hard, HARD, MSG("hard"), MSG("plans its turns well"))
LEVEL(expert, EXPERT, MSG("expert"), MSG("plans its turns as well as it can"))
