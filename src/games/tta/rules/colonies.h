/* Territories: the auction, the sacrifice, the colony. */
#ifndef AGES_GAMES_TTA_RULES_COLONIES_H
#define AGES_GAMES_TTA_RULES_COLONIES_H

#include "games/tta/state.h"

void tta_add_colony(struct tta *s, int seat, int card, uint8_t flags, struct events *log);
void tta_remove_colony(struct tta *s, int seat, int card, struct events *log);
void tta_colonize(struct tta *s, int seat, int card, uint8_t flags, /* with its gain */
                  struct events *log);
void tta_begin_auction(struct tta *s, int card, struct events *log);
bool tta_auction_goes_on(struct tta *s, struct events *log);
int tta_bid_in_cards(const struct tta *s);
int tta_force_in_sight(const struct tta *s, int seat); /* what it can pay without cards */
int tta_force_of_backs(const struct tta *s, int seat); /* … by its cards, as others know them */
int tta_most_bid(const struct tta *s, int seat);
extern const uint8_t tta_bonus_cards[AGES];             /* of ages I to III */
int tta_colonization_of(const struct civ *c, int card); /* a bonus card's */
int tta_force_paid(const struct tta *s);                /* by the winner, so far */
int tta_list_bids(const struct tta *s, struct move out[]);
void tta_bid(struct tta *s, struct move m, struct events *log);
int tta_list_colonists(const struct tta *s, struct move out[]);
void tta_sacrifice_for_colony(struct tta *s, struct move m, struct events *log);

#endif
