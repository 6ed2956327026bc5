/* Who plays in a bench of Through the Ages: a bot; or LEVEL[:KEY=NUMBER+…][@FILE], a level of bots
 * (hard, expert) with another skill (play.h), or with the frozen weights of a file. `beam` is no
 * bot but a level for this alone: whole turns in a beam of eight, nothing played on and no errors,
 * which stays as it is whatever becomes of the bots. `cards`, `farms`, `units` and `growth` are no
 * skills but likings, in hundredths of odds: for each civil card in hand, and for technologies of
 * farms and mines, or of units, in play; half of that in hand; growth as in style.h. `works=1` puts
 * aside what was learned against technologies of farms and mines, as long as 9 rounds are left. */
#ifndef AGES_BENCH_CONTESTANT_H
#define AGES_BENCH_CONTESTANT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/search/levels.h"
#include "bots/tta/style.h"
#include "bots/tta/text.h"

struct contestant {
    const char *name;
    const struct bot *bot; /* or a skill and weights */
    struct tta_weights weights;
    struct tta_skill skill;
    int cards, farms, units, growth, works; /* likings */
};

static inline struct move contestant_choose(const struct contestant *who, const struct tta *view,
                                            int seat, struct rng *r)
{
    if (who->bot)
        return who->bot->choose(&game_tta, view, seat, r);
    struct tta_skill skill = who->skill;
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

/* KEY=NUMBER+… up to the end or to `@`: false when there is no such key. */
static inline bool contestant_skill(struct contestant *who, const char *text)
{
    struct tta_skill *skill = &who->skill;
    const struct {
        const char *key;
        int *number;
    } keys[] = {
        {"width=", &skill->width},     {"guesses=", &skill->guesses}, {"plans=", &skill->plans},
        {"answers=", &skill->answers}, {"rounds=", &skill->rounds},   {"halving=", &skill->halving},
        {"prior=", &skill->prior},     {"clear=", &skill->clear},     {"noise=", &skill->noise},
        {"cards=", &who->cards},       {"farms=", &who->farms},       {"units=", &who->units},
        {"growth=", &who->growth},     {"works=", &who->works}};
    while (*text && *text != '@') {
        size_t i = 0, count = sizeof keys / sizeof *keys;
        text++; /* of ':' or '+' */
        while (i < count && strncmp(text, keys[i].key, strlen(keys[i].key)) != 0)
            i++;
        if (i == count)
            return false;
        text += strlen(keys[i].key);
        *keys[i].number = atoi(text);
        text += strcspn(text, "+@");
    }
    return true;
}

static inline void contestant_put_aside(struct tta_weights *w, int kind)
{
    enum { NINE_ROUNDS = 72 };
    int first = tta_first_of_kind[kind];
    for (int moment = 0; moment < TTA_MOMENTS; moment++)
        for (int i = first; tta_moments[moment] >= NINE_ROUNDS && i < tta_first_of_kind[kind + 1];
             i++) {
            const int card = tta_technologies[i];
            int16_t *const aside[] = {
                &w->own[F_UPGRADES + kind].at[moment],
                &w->own[F_HELD + card].at[moment],
                &w->own[F_IN_PLAY + card].at[moment],
            };
            int16_t *workers = &w->own[F_WORKERS + i].at[moment];
            for (size_t at = 0; i > first && at < sizeof aside / sizeof *aside; at++)
                *aside[at] = (int16_t)max_of(*aside[at], 0);
            *workers = (int16_t)max_of(*workers, w->own[F_WORKERS + first].at[moment]);
        }
}

static inline void contestant_like(struct contestant *who)
{
    struct tta_style style = {.growth = who->growth * TTA_ODDS / 100};
    if (who->works) {
        contestant_put_aside(&who->weights, KIND_FARM);
        contestant_put_aside(&who->weights, KIND_MINE);
    }
    who->weights = tta_styled(&who->weights, &style);
    for (int card = 0; card < CIVIL_CARDS; card++) {
        int kind = tta_cards[card].kind;
        int liked = kind <= KIND_MINE ? who->farms : is_unit(kind) ? who->units : 0;
        tta_add_bias(&who->weights.own[F_IN_PLAY + card], liked * TTA_ODDS / 100);
        tta_add_bias(&who->weights.own[F_HELD + card], (who->cards + liked / 2) * TTA_ODDS / 100);
    }
}

/* False, with a complaint: there is no such player, or no weights of that level. */
static inline bool contestant_read(struct contestant *who, const char *name, int level)
{
    static const char *const levels[] = {"easy", "normal", "hard", "expert", "beam"};
    static const struct tta_skill beam = {.width = 8, .guesses = 4};
    const char *file = strchr(name, '@');
    size_t length = strcspn(name, ":@");
    bool fine = false;
    who->name = name;
    if (!name[length])
        fine = (who->bot = bot_find(&game_tta, name));
    for (int i = 0; !who->bot && i <= EXPERT + 1; i++)
        if (strlen(levels[i]) == length && strncmp(levels[i], name, length) == 0) {
            who->skill = i <= EXPERT ? tta_skill_of(i, level) : beam;
            who->weights = tta_weights[level];
            fine = contestant_skill(who, name + length) &&
                   (!file || contestant_weights(who, file + 1, level));
        }
    if (fine && !who->bot)
        contestant_like(who);
    if (!fine)
        fprintf(stderr, "no such player, or no weights of that level: %s\n", name);
    return fine;
}

#endif
