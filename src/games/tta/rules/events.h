/* Events. What "goes on" returns true when it is over, false while it waits: for an answer (phase
 * and asked say whose), or for `asked` to draw `to_draw` cards or lose `to_lose` population. */
#ifndef AGES_GAMES_TTA_RULES_EVENTS_H
#define AGES_GAMES_TTA_RULES_EVENTS_H

#include "games/tta/state.h"

void tta_begin_event(struct tta *s, int event, struct events *log);
bool tta_event_goes_on(struct tta *s, struct events *log);
int tta_list_answers(const struct tta *s, struct move out[]);
int tta_forbid_event_answer(const struct tta *s, struct move m);    /* one that is not listed */
bool tta_answer(struct tta *s, struct move m, struct events *log);  /* true: the event goes on */
int tta_impact(const struct tta *s, int card, int seat, int first); /* the culture it gives */

#endif
