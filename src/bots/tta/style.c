/* Styles of Through the Ages: see style.h. */
#include "bots/tta/style.h"

#include "bots/bot.h"

void tta_add_bias(struct tta_weight *w, int32_t bias)
{
    for (int i = 0; i < TTA_MOMENTS; i++)
        w->at[i] = (int16_t)min_of(max_of(w->at[i] + bias, -32767), 32767);
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
    for (int i = 0; i < WONDERS; i++)
        tta_add_bias(&styled.own[F_IN_PLAY + tta_wonders[i]], 12 * style->wonders);
    for (int i = 0; i < LEAD_RANGES; i++)
        tta_add_bias(&styled.own[F_WAR + i], style->wars);
    return styled;
}

static struct move choose_as(const struct tta_style *style, const void *view, struct rng *r)
{
    static const struct tta_skill skill = {.width = 6, .guesses = 4};
    const struct tta *s = view;
    struct tta_weights styled = tta_styled(&tta_weights[s->level], style);
    return tta_choose_move(&styled, s, &skill, r);
}

#define STYLE(style, called, words, ...)                                                           \
    static struct move choose_##style(const struct game *g, const void *view, int seat,            \
                                      struct rng *r)                                               \
    {                                                                                              \
        static const struct tta_style likes = {__VA_ARGS__};                                       \
        (void)g;                                                                                   \
        (void)seat;                                                                                \
        return choose_as(&likes, view, r);                                                         \
    }                                                                                              \
    const struct bot bot_tta_##style = {                                                           \
        .id = #style, .name = called, .title = words, .game = "tta", .choose = choose_##style};

STYLE(economist, MSG("economist"), MSG("builds farms and mines before all else"),
      .resource_rate = TTA_ODDS / 4, .food_rate = TTA_ODDS / 8)
STYLE(warrior, MSG("warrior"), MSG("keeps a large army and goes to war"), .strength = TTA_ODDS / 10,
      .wars = TTA_ODDS)
STYLE(wonder_builder, MSG("wonder builder"), MSG("builds one wonder after the other"),
      .wonders = TTA_ODDS / 10)
