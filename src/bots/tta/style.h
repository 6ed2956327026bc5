/* Styles of Through the Ages: what a player likes more or less than it should. Random ones make the
 * games of training differ. Three have names and are bots to play against, trained with what they
 * like: the weights of the full game contain it (data/tta_economist.txt and so on). */
#ifndef AGES_BOTS_TTA_STYLE_H
#define AGES_BOTS_TTA_STYLE_H

#include "bots/tta/play.h"

/* What one more of each adds to the odds. A wonder adds it for each resource paid, and twelve times
 * that when it is completed.
 * Growth is liked for each resource a turn, half as much for each food, and for the cards that
 * bring them, until near the end of the game; sites are wonders that are begun. */
struct tta_style {
    int32_t culture_rate, science_rate, resource_rate, food_rate, strength, wonders, wars;
    int32_t growth, sites;
};

enum tta_named_style { STYLE_ECONOMIST, STYLE_WARRIOR, STYLE_WONDER_BUILDER, TTA_STYLES };

extern const char *const tta_style_ids[TTA_STYLES + 1]; /* the last is NULL */
extern const struct tta_style tta_styles[TTA_STYLES];

/* What they have learned of the full game. */
extern const struct tta_weights tta_economist_weights, tta_warrior_weights;
extern const struct tta_weights tta_wonder_builder_weights;

/* At all moments of the game alike. */
void tta_add_bias(struct tta_weight *w, int32_t bias);

struct tta_weights tta_styled(const struct tta_weights *w, const struct tta_style *style);

#endif
