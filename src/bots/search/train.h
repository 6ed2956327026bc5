/* Learning the value of a position by playing against oneself; the dice games share it.
 *
 * The idea is that of temporal differences. The network values the position at the end of a turn.
 * When the seat is in turn again, its search knows more: it has solved the dice of the coming turn
 * exactly, so the value before the first roll is a better guess of what the position after the last
 * own turn was worth. At the end of the game the result itself is known. Going backwards from the
 * end, the target of each position is
 *     target = target of the next + 0.6 * (value expected before the next turn - that target),
 * a mixture of what came of the game and of what was expected one turn later. In one turn of ten
 * the learner strays, with noise in what it plans, to see positions that it would avoid; behind
 * such a turn only the expectation counts, because the result was not that of good play.
 *
 * Why it works. Expectations one turn later are biased by what the network does not know yet, but
 * vary little; results are right but vary much with the dice. A part of each learns faster than
 * either. As dice are solved exactly, no luck of the own turn is in the expectation.
 *
 * Each position is a sample: features and target. The last 32768 are kept; after every game as
 * many of them as it had turns, eight times over, are drawn at random for a step of gradient
 * descent. The rate falls with the square of what is left to play.
 *
 * Cost. A game of two players of the Bronze Age takes 16 ms, nearly all of it search. One thread,
 * the same seed: the same numbers.
 *
 * Example. A seat's last turn ended in a position that the network gave 0.40; the game was won.
 * Its target is 1. Before that turn 0.55 was expected, so the position one turn earlier gets the
 * target 1 + 0.6 * (0.55 - 1) = 0.73. */
#ifndef AGES_BOTS_SEARCH_TRAIN_H
#define AGES_BOTS_SEARCH_TRAIN_H

#include "bots/search/network.h"

enum { TURNS_MAX = 400 }; /* of a game of four: no game of a hundred rounds is missed */

/* The positions of one game after each turn, and what was expected before it. Values are those of
 * network.h. */
struct episode {
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

/* The numbers of a network that a game's search plays with. */
struct network_numbers {
    int16_t (*column)[UNITS], *out;
    int16_t *tally, *tally_out; /* the same of the points to be expected */
};

/* What a game brings along. `learner` is the working memory of its search, zeroed at first. */
struct subject {
    const struct game *game;
    const struct feature_layout *layout;
    int seat_features, table_features;
    int always;                /* the table's feature that is in every position */
    const struct bot *builder; /* whom the learner is tested against            */

    /* Sets where it is not 1 what a count of 1 is as an input (all inputs are to be about 1), and
     * where it is not 0 what is known of the last hidden unit from the beginning. */
    void (*begin)(int players, float scale[], float linear[]);

    size_t learner_size;
    struct network_numbers (*network)(void *learner);

    /* Sets up a game up to the first turn: of any variant for learning, of the usual one to be
     * tested by. Decisions before that turn are the learner's. */
    void (*begin_game)(void *learner, void *state, int players, bool usual, struct rng *r);

    /* Whose turn it is when one begins; -1: none does. */
    int (*turn_begins)(const void *state);

    /* Plays a turn, with such a noise in what it plans; who is asked on the way is a learner too,
     * or `builder`. Returns the value that was expected before the dice. */
    int32_t (*play_turn)(void *learner, void *state, int32_t noise, bool tested, struct rng *r);
    int32_t noise_alone; /* in games of one */

    /* Chances between the end of a turn and the next one; may be NULL. */
    void (*end_round)(void *state, struct rng *r);

    /* The learner's decision outside of its turns; may be NULL: there is none. */
    struct move (*answer)(void *learner, const void *state);

    void (*features)(const void *state, int seat, struct features *out);
    int32_t (*result)(const void *state, int seat); /* what it learns from: a value  */
    int32_t (*won)(const void *state, int seat);    /* what it is tested by: a share of VALUE_ONE,
                                                     * or of who plays alone points   */
};

extern const struct subject bronze_subject, iron_subject;

struct trainer;

/* NULL: out of memory. */
struct trainer *trainer_new(const struct subject *subject, int players, uint64_t seed);
void trainer_free(struct trainer *t);

/* Plays `games` games and learns from them; `planned` are to be played in all. A chapter begins
 * with an empty replay buffer, so that training can stop between two and go on later as if
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
