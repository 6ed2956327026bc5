/* What is lost or gained otherwise than by actions. */
#ifndef AGES_GAMES_TTA_RULES_POPULATION_H
#define AGES_GAMES_TTA_RULES_POPULATION_H

#include "games/tta/state.h"

int tta_workers_to_lose(const struct tta *s, int seat, int place);
void tta_lose_worker(struct tta *s, int seat, int place, struct events *log); /* NONE: unused */
bool tta_take_population(struct tta *s, struct events *log); /* false: PHASE_LOSE asks `asked` */
int tta_list_losses(const struct tta *s, struct move out[]);
void tta_lose_leader(struct tta *s, int seat, struct events *log);
void tta_get_tokens(struct tta *s, int seat, int yellow, int blue);
void tta_lose_tokens(struct tta *s, int seat, int yellow, int blue);

#endif
