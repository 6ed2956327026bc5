/* Learning the value of a position of the Bronze Age by playing against oneself.
 *
 * Every turn is searched with what is known so far; the expectation before the dice of a turn is
 * what the position after the last own turn should have been worth, the result of the game what
 * the last one should have been (temporal differences, with exact dice in between). Positions are
 * kept for a while and learned from several times. One thread, the same seed: the same numbers. */
#ifndef AGES_BOTS_BRONZE_TRAIN_H
#define AGES_BOTS_BRONZE_TRAIN_H

#include "bots/bronze_turn.h"

struct trainer;

/* NULL: out of memory. */
struct trainer *trainer_new(int players, uint64_t seed);
void trainer_free(struct trainer *t);

/* Plays CHAPTER games and learns from them; `planned` are to be played in all. A chapter begins
 * with an empty memory of positions, so that training can stop between two and go on later as if
 * it had not. */
enum { CHAPTER = 1000 };
void trainer_chapter(struct trainer *t, int64_t planned);

int64_t trainer_games(const struct trainer *t); /* played so far */

/* The mean square of what the values were wrong by in the last chapter. */
double trainer_error(const struct trainer *t);

/* The share of games won against `builder` at every other seat (in solitaire the mean score), with
 * dice that are always the same. */
double trainer_test(struct trainer *t, int games);

/* What was learned, as data/bronze_value.txt has it. */
void trainer_write(const struct trainer *t, struct out *o);

/* All of it, to go on from later; false when a text is no such state. */
void trainer_save(const struct trainer *t, struct out *o);
bool trainer_load(struct trainer *t, const char *text);

#endif
