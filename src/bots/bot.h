/* Computer players. A bot gets what its seat sees, never the state, and names a legal move. */
#ifndef AGES_BOTS_BOT_H
#define AGES_BOTS_BOT_H

#include "core/game.h"

struct bot {
    const char *id;    /* "builder"                    */
    const char *name;  /* "builder": an English message */
    const char *title; /* another: what it is          */
    const char *game;  /* the game it plays; NULL: any */
    struct move (*choose)(const struct game *g, const void *view, int seat, struct rng *r);
};

extern const struct bot bot_random;
extern const struct bot bot_bronze_builder;
extern const struct bot bot_iron_builder;
extern const struct bot bot_tta_builder;
extern const struct bot bot_bronze_easy, bot_bronze_normal, bot_bronze_hard, bot_bronze_expert;
extern const struct bot bot_iron_easy, bot_iron_normal, bot_iron_hard, bot_iron_expert;
extern const struct bot bot_tta_easy, bot_tta_normal, bot_tta_hard, bot_tta_expert;
extern const struct bot bot_tta_economist, bot_tta_warrior, bot_tta_wonder_builder;

/* The bot of that name for that game, or NULL. */
const struct bot *bot_find(const struct game *g, const char *id);

/* What people call it: an English message, or the id of one that is not known. */
const char *bot_level(const struct game *g, const char *id);

/* The bot for people who choose none: a level in the middle, where the game has levels. */
const struct bot *bot_usual(const struct game *g);

/* The i-th bot that plays the game, or NULL behind the last. */
const struct bot *bot_at(const struct game *g, int i);

#endif
