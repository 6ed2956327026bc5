/* The player of Through the Ages at four levels (search/levels.h). A weaker one looks at fewer
 * plans and misjudges them, and in another way at each decision; `hard` plays its best plans on a
 * little, `expert` plans and answers a lot. `easy` is gentle, for a first game. */
#include "bots/search/levels.h"
#include "bots/tta/play.h"

/* What `easy` misjudges by at most (the games of fewer ages forgive more), and how
 * much of that the other levels do, in hundredths. */
static const int32_t errors[LEVELS] = {
    [LEVEL_SIMPLE] = TTA_ODDS * 80 / 100,
    [LEVEL_ADVANCED] = TTA_ODDS * 75 / 100,
    [LEVEL_FULL] = TTA_ODDS * 40 / 100,
};

struct tta_skill tta_skill_of(int player_level, int level)
{
    static const struct tta_skill skills[] = {
        [EASY] = {.width = 1, .guesses = 1, .gentle = true},
        [NORMAL] = {.width = 1, .guesses = 2},
        [HARD] = {.width = 6, .guesses = 4, .plans = 3, .rounds = 2, .halving = 2, .prior = 6},
        [EXPERT] = {.width = 16,
                    .guesses = 20,
                    .plans = 12,
                    .answers = 8,
                    .rounds = 48,
                    .halving = 12,
                    .clear = 3,
                    .prior = 6,
                    .budget = 100000},
    };
    static const int shares[][LEVELS] = {
        [EASY] = {100, 100, 100}, [NORMAL] = {50, 50, 50}, [HARD] = {33, 20, 20}, [EXPERT] = {0}};
    struct tta_skill skill = skills[player_level];
    skill.noise = errors[level] * shares[player_level][level] / 100;
    return skill;
}

struct move tta_choose(enum player_level level, const void *view, struct rng *r)
{
    const struct tta *s = view;
    struct tta_skill skill = tta_skill_of((int)level, s->level);
    skill.noise_seed = rng_next(r);
    return tta_choose_move(&tta_weights[s->level], s, &skill, r);
}
