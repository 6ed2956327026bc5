/* Finished games of players, and their ratings. They belong to the player, not to the table: they
 * stay when the table goes, and go with the player. */
#ifndef AGES_SERVER_STORE_RESULTS_H
#define AGES_SERVER_STORE_RESULTS_H

#include "server/store.h"

enum { GAME_ID_BYTES = 24 };

struct stored_result {
    char id[TABLE_ID_CHARS + 1];
    int seat;
    int64_t ended; /* seconds since 1970 */
    bool rated;
    const char *told; /* game, names, points and places, as JSON */
};

struct stored_rating {
    char game[GAME_ID_BYTES];
    int size;                /* of the table: 2, or 3 for three and four */
    int64_t mean, deviation; /* in thousandths of a point                */
    int games;
};

/* A game that ends once more, after an undo, is told anew and stays rated. */
enum store_status store_add_result(struct store *s, const uint8_t player[SHA256_BYTES],
                                   const struct stored_result *result);
enum store_status store_was_rated(struct store *s, const char *id, bool *rated);

/* The last first, at most `limit`. */
enum store_status store_results(struct store *s, const uint8_t player[SHA256_BYTES], int limit,
                                void (*each)(void *with, const struct stored_result *result),
                                void *with);

/* STORE_NONE: not rated yet. */
enum store_status store_rating(struct store *s, const uint8_t player[SHA256_BYTES],
                               const char *game, int size, struct stored_rating *rating);
enum store_status store_set_rating(struct store *s, const uint8_t player[SHA256_BYTES],
                                   const struct stored_rating *rating);
enum store_status store_ratings(struct store *s, const uint8_t player[SHA256_BYTES],
                                void (*each)(void *with, const struct stored_rating *rating),
                                void *with);

/* To another player; where that one is rated already, the own rating goes. */
enum store_status store_pass_results(struct store *s, const uint8_t from[SHA256_BYTES],
                                     const uint8_t to[SHA256_BYTES]);
enum store_status store_forget_results(struct store *s, const uint8_t player[SHA256_BYTES]);

#endif
