/* Styles of Through the Ages: see style.h. */
#include "bots/tta/style.h"

#include "bots/bot.h"

void tta_add_bias(struct tta_weight *w, int32_t bias)
{
    for (int i = 0; i < TTA_MOMENTS; i++)
        w->at[i] = (int16_t)min_of(max_of(w->at[i] + bias, -32767), 32767);
}

/* As long as many rounds are left. */
static void add_early_bias(struct tta_weight *w, int32_t bias)
{
    struct tta_weight late = *w;
    tta_add_bias(w, bias);
    for (int i = 0; i < TTA_MOMENTS && tta_moments[i] < 72; i++)
        w->at[i] = late.at[i];
}

static void like_growth(struct tta_weights *w, int32_t growth)
{
    add_early_bias(&w->own[F_RESOURCE_RATE], growth);
    add_early_bias(&w->own[F_FOOD_RATE], growth * 7 / 10);
    for (int card = 0; card < CARDS; card++) {
        if (tta_cards[card].kind > KIND_MINE)
            continue;
        add_early_bias(&w->own[F_HELD + card], growth / 2);
        add_early_bias(&w->own[F_IN_PLAY + card], growth);
    }
}

struct tta_weights tta_styled(const struct tta_weights *w, const struct tta_style *style)
{
    struct tta_weights styled = *w;
    const int32_t bias[] = {style->culture_rate, style->science_rate, style->resource_rate,
                            style->food_rate,    style->strength,     style->wonders};
    static const int feature[] = {F_CULTURE_RATE, F_SCIENCE_RATE, F_RESOURCE_RATE,
                                  F_FOOD_RATE,    F_STRENGTH,     F_STAGE_PRICES};
    for (size_t i = 0; i < sizeof feature / sizeof *feature; i++)
        tta_add_bias(&styled.own[feature[i]], bias[i]);
    for (int i = 0; i < WONDERS; i++) {
        tta_add_bias(&styled.own[F_IN_PLAY + tta_wonders[i]], 12 * style->wonders + style->sites);
        tta_add_bias(&styled.own[F_SITE + i], style->sites);
    }
    for (int i = 0; i < LEAD_RANGES; i++)
        tta_add_bias(&styled.own[F_WAR + i], style->wars);
    like_growth(&styled, style->growth);
    return styled;
}

/* ---- Those with names ------------------------------------------------------------------------ */

const char *const tta_style_ids[] = {"economist", "warrior", "wonder_builder", NULL};

const struct tta_style tta_styles[] = {
    [STYLE_ECONOMIST] = {.growth = TTA_ODDS * 45 / 100},
    [STYLE_WARRIOR] = {.strength = TTA_ODDS * 15 / 100, .wars = TTA_ODDS * 3 / 2},
    [STYLE_WONDER_BUILDER] = {.wonders = TTA_ODDS / 10,
                              .sites = TTA_ODDS / 2,
                              .growth = TTA_ODDS * 45 / 100},
};

/* The other games are played with what `expert` has learned of them, and the style. */
static struct move choose_as(int style, const struct tta_weights *full, const void *view,
                             struct rng *r)
{
    static const struct tta_skill skill = {.width = 6, .guesses = 4};
    const struct tta *s = view;
    if (s->level == LEVEL_FULL)
        return tta_choose_move(full, s, &skill, r);
    struct tta_weights styled = tta_styled(&tta_weights[s->level], &tta_styles[style]);
    return tta_choose_move(&styled, s, &skill, r);
}

#define STYLE(style, STYLE, called, words)                                                         \
    static struct move choose_##style(const struct game *g, const void *view, int seat,            \
                                      struct rng *r)                                               \
    {                                                                                              \
        (void)g;                                                                                   \
        (void)seat;                                                                                \
        return choose_as(STYLE, &tta_##style##_weights, view, r);                                  \
    }                                                                                              \
    const struct bot bot_tta_##style = {                                                           \
        .id = #style, .name = called, .title = words, .game = "tta", .choose = choose_##style};

STYLE(economist, STYLE_ECONOMIST, MSG("economist"), MSG("builds farms and mines before all else"))
STYLE(warrior, STYLE_WARRIOR, MSG("warrior"), MSG("keeps a large army and goes to war"))
STYLE(wonder_builder, STYLE_WONDER_BUILDER, MSG("wonder builder"),
      MSG("builds one wonder after the other"))
