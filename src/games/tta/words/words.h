/* Everything that people read: names, questions, refusals, the log, the board. */
#ifndef AGES_GAMES_TTA_WORDS_WORDS_H
#define AGES_GAMES_TTA_WORDS_WORDS_H

#include "core/game.h"
#include "games/tta/cards.h"

struct card_name {
    char text[128];
};
struct card_name tta_name(const struct words *w, int face);
void tta_print_title(int face, const struct words *w, struct out *o); /* of a card or a back */
bool tta_together(const struct event *before, const struct event *e, bool same_move);
void tta_print_together(const void *v, const struct event list[], int count, const struct words *w,
                        struct out *o);
void tta_print_terms(const struct terms *t, const struct words *w, struct out *o);
void tta_question(const void *v, int viewer, const struct prompt *a);
void tta_print_noun(const struct nouns *nouns, int noun, const struct words *w, struct out *o);
void tta_print_event(const void *v, const struct event *e, const struct words *w, struct out *o);
void tta_print_board(const void *v, int viewer, const struct words *w, struct out *o);
void tta_facts(const void *v, int seat, const struct words *w, struct out *o);
void tta_ledger(const void *began, const struct move moves[], int count, struct out *o);
void tta_preview(const void *v, struct move m, const struct words *w, struct out *o);
void tta_warn(const void *v, struct move m, const struct words *w, struct out *o);
void tta_cards_json(const struct words *w, struct out *o);

/* reasons.c: the same in words */
extern const struct refusal tta_refusals[];
bool tta_tell_why_not(const void *v, struct move m, int rule, const struct words *w, struct out *o);
void tta_tell_briefly(const void *v, struct move m, int rule, const struct words *w, struct out *o);

#endif
