/* What comes and goes, and the production of a turn. Losses return how much was lost. */
#ifndef AGES_GAMES_TTA_RULES_PRODUCTION_H
#define AGES_GAMES_TTA_RULES_PRODUCTION_H

#include "games/tta/state.h"

void tta_score_culture(struct tta *s, int seat, int points, struct events *log);
void tta_score_science(struct tta *s, int seat, int points, struct events *log);
int tta_lose_culture(struct tta *s, int seat, int points, struct events *log);
int tta_lose_science(struct tta *s, int seat, int points, struct events *log);
int tta_receive(struct tta *s, int seat, enum stock what, int amount, struct events *log);
int tta_lose_stock(struct tta *s, int seat, enum stock what, int amount, struct events *log);
void tta_grow_free(struct tta *s, int seat, struct events *log);
void tta_farms_produce(struct tta *s, int seat, struct events *log);
void tta_mines_produce(struct tta *s, int seat, int left_out, struct events *log);
void tta_pay_consumption(struct tta *s, int seat, struct events *log);
void tta_pay_corruption(struct tta *s, int seat, struct events *log);
bool tta_has_uprising(const struct tta *s, int seat); /* an uprising: no production (T49) */
void tta_produce_points_and_food(struct tta *s, int seat, struct events *log);
void tta_produce_resources(struct tta *s, int seat, int left_out, struct events *log);

#endif
