/* Styles of Through the Ages: what a player likes more or less than it should. Random ones make the
 * games of training differ; three have names and are bots to play against. */
#ifndef AGES_BOTS_TTA_STYLE_H
#define AGES_BOTS_TTA_STYLE_H

#include "bots/tta/play.h"

/* In odds a count; of wonders for each resource paid, and twelve times that for a completed one. */
struct tta_style {
    int32_t culture_rate, science_rate, resource_rate, food_rate, strength, wonders, wars;
};

/* At all moments of the game alike. */
void tta_add_bias(struct tta_weight *w, int32_t bias);

struct tta_weights tta_styled(const struct tta_weights *w, const struct tta_style *style);

#endif
