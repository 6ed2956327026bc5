/* Who knows which cards: hands, piles and military decks, what is remembered of cards out of sight,
 * views, and guesses at what a view hides. */
#ifndef AGES_GAMES_TTA_KNOWLEDGE_KNOWLEDGE_H
#define AGES_GAMES_TTA_KNOWLEDGE_KNOWLEDGE_H

#include "games/tta/state.h"

/* hands.c: lists, piles, the military decks and hands */
int tta_list_size(const uint8_t list[], int room);
int tta_list_count(const uint8_t list[], int room, int card);
void tta_list_add(uint8_t list[], int room, int card);
void tta_list_drop(uint8_t list[], int room, int card);
bool tta_holds(const struct civ *c, int card); /* a military card */
int tta_military_hand_size(const struct civ *c);
void tta_pile_add(struct pile *p, int card, int seen);
void tta_pile_drop(struct pile *p, int card);
int tta_last_age(const struct tta *s);     /* of the level that has decks */
int tta_military_age(const struct tta *s); /* whose deck is drawn from    */
int tta_copies(const struct tta *s, int card);
int tta_discarded(const struct tta *s, int card);
int tta_unseen(const struct tta *s, int age, int8_t left[FACES_AND_NONE]); /* the deck's size */
int tta_military_deck_size(const struct tta *s);
int tta_drawable(const struct tta *s, int seat);
bool tta_prepare_draw(struct tta *s, int seat); /* out of the discards, when it is empty */
void tta_get_military(struct tta *s, int seat, int card, struct events *log);
void tta_discard_openly(struct tta *s, int card);                             /* from play */
void tta_discard_down(struct tta *s, int seat, int card, struct events *log); /* from the hand */
void tta_lay_down(struct tta *s, int card, int seat); /* a face-down discard of the seat */
void tta_discard_age(struct tta *s, int seat, int age, struct events *log);
void tta_play_military(struct tta *s, int seat, int card); /* out of the hand, openly */
void tta_lay_event(struct tta *s, int seat, int card);     /* out of the hand, face down */
void tta_turn_up(struct tta *s, struct pile *p, int card); /* an event, or the back it had */

/* memory.c: what is remembered of military cards that went out of sight */
int tta_known_to(uint16_t groups, int viewer);               /* of `discards` or `returned`: T162 */
int tta_count_for(uint16_t groups, int group);               /* 0: everybody, 1 + seat */
void tta_remember_return(struct tta *s, int seat, int card); /* of a card that the seat saw */
void tta_remember_refill(struct tta *s, int age); /* before the discards become the deck */
void tta_remember_draw(struct tta *s, int seat, int card);
void tta_remember_drop(struct civ *c, int age); /* face down from the hand */
void tta_doubt_offers(struct civ *c, int age);  /* which of them is still in the hand? */
void tta_remember_event(struct civ *c, int age);
void tta_remember_shown_of_hand(struct tta *s, int seat, int card);
void tta_remember_revealed(struct tta *s, int card, int seen);

/* views.c, guess.c: what a viewer sees, and a guess at what it does not */
void tta_observe(const void *state, int viewer, void *view);
struct move tta_shown(const void *state, struct move m, int viewer);
void tta_guess(void *view, int seat, struct rng *r);

#endif
