/* The civil decks, the card row, and hands of civil cards. */
#ifndef AGES_GAMES_TTA_RULES_ROW_H
#define AGES_GAMES_TTA_RULES_ROW_H

#include "games/tta/state.h"

int tta_deck(const struct tta *s, int age, int8_t left[FACES_AND_NONE]); /* returns its size */
void tta_count_in_play(const struct tta *s, uint8_t count[CIVIL_CARDS]);
int tta_places_to_sweep(const struct tta *s); /* from the first: they leave at a refill */
void tta_close_row(struct tta *s);
void tta_sweep_row(struct tta *s, struct events *log);
void tta_deal(struct tta *s, int card, struct events *log);
int tta_place_in_row(const struct tta *s, int card); /* of the cheapest copy, or -1 */
int tta_place_price(int place);
int tta_take_price(const struct tta *s, const struct civ *c, int place);
struct buyer { /* who takes cards */
    const struct tta *s;
    const struct civ *c;
    int actions;
    bool room;        /* in the hand */
    uint64_t claimed; /* what it has already: tta_claims */
};
struct buyer tta_buyer(const struct tta *s, int seat, int actions);
int tta_forbid_place(const struct buyer *b, int place);
int tta_list_takes(const struct buyer *b, struct move out[]);
int tta_forbid_take(const struct tta *s, int seat, int actions, int card);
int tta_take(struct tta *s, int seat, int card, struct events *log);
bool tta_fill_row(struct tta *s, struct events *log);
int tta_hand_size(const uint8_t hand[HAND_MAX]);
int tta_hand_count(const uint8_t hand[HAND_MAX], int card);
void tta_hand_add(uint8_t hand[HAND_MAX], int card);
void tta_hand_drop(uint8_t hand[HAND_MAX], int card);

#endif
