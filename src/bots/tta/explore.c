/* Random tastes of Through the Ages: see explore.h. */
#include "bots/tta/explore.h"

#include "core/rng.h"

static int32_t random_bias(struct rng *r, int32_t most)
{
    return (int32_t)rng_below(r, (uint32_t)(2 * most + 1)) - most;
}

static struct tta_style random_style(int level, struct rng *r)
{
    struct tta_style style = {
        .culture_rate = random_bias(r, TTA_ODDS / 6),
        .science_rate = random_bias(r, TTA_ODDS / 6),
        .resource_rate = random_bias(r, TTA_ODDS / 6),
        .food_rate = random_bias(r, TTA_ODDS / 8),
        .strength = random_bias(r, TTA_ODDS / 12),
        .wonders = random_bias(r, TTA_ODDS / 12),
    };
    if (level == LEVEL_FULL)
        style.wars = random_bias(r, TTA_ODDS / 2);
    return style;
}

/* A card that is liked is taken, played and worked on. Without such likings a card that the first
 * games had no use for is never seen in play, and so never found to be good. */
static void like_cards(struct tta_weights *w, struct rng *r)
{
    enum { MOST = TTA_ODDS * 3 / 10, ONE_IN = 4 };
    for (int card = 0; card < CARDS; card++) {
        int32_t bias = (int32_t)rng_below(r, MOST * 13 / 10) - MOST * 3 / 10;
        if (rng_below(r, ONE_IN))
            continue;
        tta_add_bias(&w->own[F_HELD + card], bias * 6 / 10);
        tta_add_bias(&w->own[F_IN_PLAY + card], bias);
        if (tta_cards[card].kind <= KIND_AIRFORCE)
            tta_add_bias(&w->own[F_WORKERS + tta_index[card]], bias * 4 / 10);
    }
}

/* Growth counts more the longer the game still goes. */
static void like_growth(struct tta_weights *w, struct rng *r)
{
    static const int growth[] = {F_RESOURCE_RATE, F_SCIENCE_RATE, F_FOOD_RATE, F_CIVIL_ACTIONS};
    for (size_t i = 0; i < sizeof growth / sizeof *growth; i++) {
        int32_t bias = (int32_t)rng_below(r, TTA_ODDS / 5);
        if (rng_below(r, 2))
            for (int moment = 0; moment < TTA_MOMENTS; moment++)
                w->own[growth[i]].at[moment] =
                    (int16_t)min_of(w->own[growth[i]].at[moment] +
                                        bias * tta_moments[moment] / tta_moments[TTA_MOMENTS - 1],
                                    INT16_MAX);
    }
}

struct tta_weights tta_with_random_taste(const struct tta_weights *w, int level, struct rng *r)
{
    struct tta_weights liked = *w;
    if (rng_below(r, 2)) {
        struct tta_style style = random_style(level, r);
        liked = tta_styled(w, &style);
    }
    if (rng_below(r, 2))
        like_growth(&liked, r);
    like_cards(&liked, r);
    return liked;
}
