/* The bots that are levels: see levels.h. */
#include "bots/search/levels.h"

#define LEVEL(of, level, number, called, words)                                                    \
    static struct move of##_##level(const struct game *g, const void *view, int seat,              \
                                    struct rng *r)                                                 \
    {                                                                                              \
        (void)g;                                                                                   \
        (void)seat;                                                                                \
        return of##_choose(number, view, r);                                                       \
    }                                                                                              \
    const struct bot bot_##of##_##level = {                                                        \
        .id = #level, .name = called, .title = words, .game = #of, .choose = of##_##level};

#define LEVELS(of)                                                                                 \
    LEVEL(of, easy, EASY, MSG("easy"), MSG("plays for fun and often misjudges"))                   \
    LEVEL(of, normal, NORMAL, MSG(CTX("bot", "normal")),                                           \
          MSG("plans its turns and sometimes misjudges"))                                          \
    LEVEL(of, hard, HARD, MSG("hard"), MSG("plans its turns well"))                                \
    LEVEL(of, expert, EXPERT, MSG("expert"), MSG("plans its turns as well as it can"))

LEVELS(bronze)
LEVELS(iron)
LEVELS(tta)
