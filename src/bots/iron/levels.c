/* Players of the Iron Age at four levels: one player, with more or less time and sharper or weaker
 * eyes. All of them plan the whole turn over all dice; a weaker one misjudges what boxes, colonies
 * and purchases are worth, and in another way at each decision. */
#include <stdlib.h>

#include "bots/bot.h"
#include "bots/iron/play.h"

enum level { EASY, NORMAL, HARD, EXPERT };

static const struct skill skills[] = {
    [EASY] = {.rolling = IRON_QUICK, .standing = IRON_QUICK, .blur = VALUE_ONE / 4},
    [NORMAL] = {.rolling = IRON_QUICK, .standing = IRON_FAIR, .blur = VALUE_ONE / 8},
    [HARD] = {.rolling = IRON_FAIR, .standing = IRON_THOROUGH, .blur = VALUE_ONE / 16},
    [EXPERT] = {.rolling = IRON_THOROUGH, .standing = IRON_ALL, .last_round = true},
};

static struct move choose(enum level level, const struct iron *s, struct rng *r)
{
    struct skill skill = skills[level];
    struct search search;
    skill.eyes = rng_next(r);
    if (solitaire(s))
        skill.blur = (int32_t)((int64_t)skill.blur * (40 * VALUE_POINT) >> 20);
    search.room = skill.last_round ? malloc(sizeof *search.room) : NULL;
    struct move m = iron_best(s, &skill, &search);
    free(search.room);
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
    const struct bot bot_iron_##level = {                                                          \
        .id = #level, .name = called, .title = words, .game = "iron", .choose = choose_##level};

LEVEL(easy, EASY, MSG("easy"), MSG("plays for fun and often misjudges"))
LEVEL(normal, NORMAL, MSG("normal"), MSG("plans its turns and sometimes misjudges"))
LEVEL(hard, HARD, MSG("hard"), MSG("plans its turns well"))
LEVEL(expert, EXPERT, MSG("expert"), MSG("plans its turns as well as it can"))
