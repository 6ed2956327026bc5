/* Learning the value of a position by playing against oneself; the dice games share it.
 *
 * Every turn is searched with what is known so far; the expectation before the dice of a turn is
 * what the position after the last own turn should have been worth, the result of the game what
 * the last one should have been (temporal differences, with exact dice in between). Positions are
 * kept for a while and learned from several times. One thread, the same seed: the same numbers. */
#ifndef AGES_BOTS_TRAIN_H
#define AGES_BOTS_TRAIN_H

#include "bots/search/network.h"

enum { TURNS_MAX = 400 }; /* of a game of four: no game of a hundred rounds is missed */

/* The positions of one game after each turn, and what was expected before it. Values are those of
 * network.h. */
struct course {
    int turns;
    struct {
        int seat;
        bool strays;      /* something was tried that did not look best */
        int32_t expected; /* before the dice of this turn               */
        struct features after;
    } turn[TURNS_MAX];
    int32_t result[SEATS_MAX];
    int points[SEATS_MAX]; /* at the end */
};

/* What a game brings along. */
struct subject {
    const struct game *game;
    const struct feature_layout *layout;
    int (*features)(int players);
    int (*always)(int players); /* the feature that is in every position                */

    /* Sets where it is not 1 what a count of 1 is as an input (all inputs are to be about 1), and
     * where it is not 0 what is known of the last lane from the beginning. */
    void (*begin)(int players, float unit[], float straight[]);

    /* Working memory, zeroed; where in it the network is that games are played with. */
    size_t mind_size;
    void (*network)(void *mind, int16_t (**columns)[LANES], int16_t **out);

    /* The same of the points to be expected; NULL: nobody asks for them. */
    void (*tally)(void *mind, int16_t **features, int16_t **out);

    /* Plays a game against oneself; plays one against `builder`, and tells what `own` got. */
    void (*play)(void *mind, int players, struct rng *r, struct course *c);
    int32_t (*test)(void *mind, int players, int own, uint64_t seed);
};

extern const struct subject bronze_subject, iron_subject;

struct trainer;

/* NULL: out of memory. */
struct trainer *trainer_new(const struct subject *subject, int players, uint64_t seed);
void trainer_free(struct trainer *t);

/* Plays so many games and learns from them; `planned` are to be played in all. A chapter begins
 * with an empty memory of positions, so that training can stop between two and go on later as if
 * it had not. */
void trainer_chapter(struct trainer *t, int games, int64_t planned);

int64_t trainer_games(const struct trainer *t); /* played so far */

/* The mean square of what the values were wrong by in the last chapter. */
double trainer_error(const struct trainer *t);

/* The share of games won against `builder` at every other seat (in solitaire the mean score), with
 * dice that are always the same. */
double trainer_test(struct trainer *t, int games);

/* What was learned, as the data file has it. */
void trainer_write(const struct trainer *t, struct out *o);

/* All of it, to go on from later; false when a text is no such state. */
void trainer_save(const struct trainer *t, struct out *o);
bool trainer_load(struct trainer *t, const char *text);

#endif
