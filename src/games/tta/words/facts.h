/* The parts of the facts. */
#ifndef AGES_GAMES_TTA_WORDS_FACTS_H
#define AGES_GAMES_TTA_WORDS_FACTS_H

#include "games/tta/state.h"

void tta_seat_facts(const struct tta *s, int seat, const struct words *w, struct out *o);

void tta_war_facts(const struct tta *s, struct out *o);
void tta_put_over(int card, struct out *o);
int tta_stake(const struct tta *s, int card, int seat, int rival, int ahead);
void tta_conflict_facts(const struct tta *s, int viewer, const struct words *w, struct out *o);

/* What the end of the turn leads to that the seat may not want (the coach). */
void tta_warning_facts(const struct tta *s, int seat, const struct words *w, struct out *o);

/* What bonus cards add at most: those that are seen, and backs. */
int tta_cards_at_most(const struct civ *c);

/* The worst attack of each rival's next turn that the seat must think possible. */
void tta_threat_facts(const struct tta *s, int seat, struct out *o);

/* What a bonus card is worth in a defense. */
int tta_defense_of(const struct civ *c, int card);

/* What can be given up in a fight (members of an object), or for a colony. */
void tta_put_fight_ways(const struct tta *s, int seat, const struct words *w, struct out *o);
void tta_payment_facts(const struct tta *s, int seat, const struct words *w, struct out *o);

/* The place among those who are in the game, with this strength. */
int tta_strength_rank(const struct tta *s, int seat, int strength);

/* False: what the card does can't be told by numbers of one civilization. */
bool tta_bring_into_play(struct tta *s, int seat, int card);

/* What looks ahead: the worth of an offered pact by round, and what comes of leaving. */
void tta_pact_facts(const struct tta *s, const struct words *w, struct out *o);
void tta_leaving_facts(const struct tta *s, int seat, struct out *o);

/* Members of the object of a seat: what the end of the age takes from it. */
void tta_age_facts(const struct tta *s, int seat, struct out *o);

void tta_card_facts(const struct tta *s, int seat, const struct words *w, struct out *o);

/* The member `changes`: every number in which two states differ. */
void tta_put_changes(const struct tta *s, const struct tta *then, int first, const struct words *w,
                     struct out *o);

/* What the seat could do, but for a rule. */
void tta_blocked_facts(const struct tta *s, int seat, const struct words *w, struct out *o);

/* Members of an object: why a move is not possible, briefly and in a sentence. */
void tta_put_reasons(const struct tta *s, struct move m, int rule, const struct words *w,
                     struct out *o);

#endif
