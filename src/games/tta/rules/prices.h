/* What growth, buildings, upgrades, stages and technologies cost. */
#ifndef AGES_GAMES_TTA_RULES_PRICES_H
#define AGES_GAMES_TTA_RULES_PRICES_H

#include "games/tta/state.h"

struct price_changes {
    uint8_t urban_discount[4]; /* by level */
    uint8_t theater_discount, unit_discount;
    uint8_t surcharge; /* on labs and libraries */
};
int tta_growth_price(const struct civ *c);
int tta_consumption(const struct civ *c);
int tta_corruption(const struct civ *c);
struct price_changes tta_price_changes(const struct tta *s, int seat);
int tta_build_price(const struct price_changes *t, int place, int discount);
int tta_upgrade_price(const struct price_changes *t, int from, int to, int discount);
int tta_stages_at_once(const struct civ *c);
int tta_liner_price(const struct civ *c);
int tta_trade_into(const struct tta *s, int seat); /* food or resources, or NONE */
int tta_science_price(const struct tta *s, int seat, int card, bool revolution);
int tta_science_partner(const struct tta *s, int seat); /* or NONE */

#endif
