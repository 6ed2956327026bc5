/* Who plays in a bench of Through the Ages: a bot, or BOT_LEVEL@FILE, the frozen weights of a file
 * played as that level of bots does. */
#ifndef AGES_BENCH_CONTESTANT_H
#define AGES_BENCH_CONTESTANT_H

#include <stdio.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/search/levels.h"
#include "bots/tta/play.h"
#include "bots/tta/text.h"

struct contestant {
    const char *name;
    const struct bot *bot; /* or weights */
    struct tta_weights weights;
    int player_level;
};

static inline struct move contestant_choose(const struct contestant *who, const struct tta *view,
                                            int seat, struct rng *r)
{
    if (who->bot)
        return who->bot->choose(&game_tta, view, seat, r);
    struct tta_skill skill = tta_skill_of(who->player_level, view->level);
    skill.noise_seed = rng_next(r);
    return tta_choose_move(&who->weights, view, &skill, r);
}

static inline bool contestant_weights(struct contestant *who, const char *path, int level)
{
    static char text[1 << 20];
    FILE *file = fopen(path, "r");
    size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file)
        fclose(file);
    text[length] = '\0';
    return tta_read_weights(text, level, &who->weights);
}

/* False, with a complaint: there is no such player, or no weights of that level. */
static inline bool contestant_read(struct contestant *who, const char *name, int level)
{
    static const char *const levels[] = {"easy", "normal", "hard", "expert"};
    const char *at = strchr(name, '@');
    bool fine = false;
    who->name = name;
    if (!at)
        fine = (who->bot = bot_find(&game_tta, name));
    for (int i = 0; at && i < 4; i++)
        if (strncmp(levels[i], name, (size_t)(at - name)) == 0) {
            who->player_level = i;
            fine = contestant_weights(who, at + 1, level);
        }
    if (!fine)
        fprintf(stderr, "no such player, or no weights of that level: %s\n", name);
    return fine;
}

#endif
