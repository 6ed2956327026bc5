/* What a civilization is worth: ratings, action totals, limits. */
#ifndef AGES_GAMES_TTA_RULES_RATINGS_H
#define AGES_GAMES_TTA_RULES_RATINGS_H

#include "games/tta/state.h"

struct ratings {
    int culture, science, strength, happy;
};
struct ratings tta_ratings(const struct tta *s, int seat); /* cut to what the indicators show */
int tta_uncut_strength(const struct tta *s, int seat);
int tta_faces_needed(const struct civ *c);
int tta_discontent(const struct tta *s, int seat);
int tta_total(const struct tta *s, int seat, enum actions which);
int tta_urban_limit(const struct tta *s, int seat);
int tta_hand_limit(const struct tta *s, int seat, enum actions which);
int tta_workers_of(const struct civ *c, int kind);
int tta_role(const struct tta *s, int offerer, int seat); /* in a pact */
int tta_partner(const struct tta *s, int offerer, int seat);
struct terms tta_terms_of(const struct tta *s, int offerer, int seat);

#endif
