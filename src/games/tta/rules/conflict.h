/* Aggressions and wars. */
#ifndef AGES_GAMES_TTA_RULES_CONFLICT_H
#define AGES_GAMES_TTA_RULES_CONFLICT_H

#include "games/tta/state.h"

struct strengths {
    int attacker, defender; /* with sacrifices and bonus cards */
};
struct strengths tta_strengths(const struct tta *s);
struct strengths tta_strengths_in(const struct tta *s, int card, int target);
struct strengths tta_war_strengths(const struct tta *s, int seat); /* who declared it */
void tta_begin_aggression(struct tta *s, int card, int target, struct events *log);
void tta_declare_war(struct tta *s, int card, int target, struct events *log);
int tta_war_takes(const struct tta *s, int card, int loser, int ahead);
void tta_begin_war(struct tta *s, struct events *log);
bool tta_conflict_goes_on(struct tta *s, struct events *log);
int tta_forbid_commit(const struct tta *s, struct move m);
int tta_list_commits(const struct tta *s, struct move out[]);
void tta_commit(struct tta *s, struct move m, struct events *log);
bool tta_takes_stock(int card);
int tta_list_spoils(const struct tta *s, int card, int target, struct move out[]);
int tta_list_picks(const struct tta *s, struct move out[]);
void tta_pick(struct tta *s, struct move m, struct events *log);

#endif
