/* The last round of the Bronze Age, solved: how often each seat wins when the game ends with this
 * round, some seats have a turn to come, and each of them plays it for the win.
 *
 * The idea. Backward induction over the turns to come. What a last turn can end in with given dice
 * does not depend on what there is to beat, so all of it is found once for each seat (endings.h);
 * this is its profile. Between two turns the table is a `standing`: points, ties, shields and
 * monuments of those whose turn is over, and what was done to those whose turn is to come. To solve
 * a standing, each ending of the next turn is given the win probability of the standing it leads
 * to; every throw takes the best of its endings; the exact dice (lattice.h) say how often each
 * throw stands when the seat rolls for the win; and the shares of all seats are the mean over these
 * throws.
 *
 * Why it is right. Nothing is hidden, and the last seat has nobody to think of: the best ending of
 * each of its throws is the one with the highest share. Whoever comes before it knows by that what
 * every ending of its own is worth, and so on back to the first. Each seat maximises its own share
 * (and a hundredth for every point, as every player here does), given what all later seats do then.
 *
 * Why it is fast. Many standings are the same game. For those with a turn to come nothing counts of
 * the others but where the best of them lies among all that they can end at themselves; outcomes.c
 * finds that place, and standings with equal places share one entry of a cache. As a disaster to
 * come may strike who leads, there is a lead for each number of disasters.
 *
 * Cost. The last turn of all takes one solution of the dice, 14 µs at most, for each different
 * lead; the turn before it one for each ending and lead. Three turns to come take up to half a
 * second.
 *
 * What is left out: offers, ships, and what can be done with spearheads and pottery in the late
 * Bronze Age, as in every search.
 *
 * Example. The leader has 24 points; the seat to come can end at 20, 23 or 26. Whether the leader
 * has 24 or 25 is the same: it is won by a throw that ends at 26, and by no other. With 23 both may
 * tie, and what breaks ties decides. */
#ifndef AGES_BOTS_BRONZE_ENDGAME_H
#define AGES_BOTS_BRONZE_ENDGAME_H

#include "bots/bronze/endings.h"
#include "bots/bronze/features.h"
#include "bots/search/cache.h"
#include "bots/search/lattice.h"

enum {
    ENDINGS_MAX = 8 * LATTICE_ENDS, /* different ones of a turn             */
    STANDINGS = 1 << 15,            /* in the cache                         */
    HITS = 16,                      /* that three turns can bring           */
    OUTCOME_SETS = 256,             /* in the cache, for each number of them */
    POOL = 256,
    OUTCOME_LOWEST = -128, /* points                               */
    OUTCOME_ROWS = 320,
    OUTCOME_TIES = 320, /* the goods of a seat are worth 265 at most (B4)    */
    OUTCOME_WORDS = OUTCOME_ROWS * OUTCOME_TIES / 64,
    PESTILENCE_COSTS = 3, /* B24 */
    INVASION_COSTS = 4,   /* B46 */
};

/* How the table stands between two turns of the last round, in the order of the turns: those that
 * are over, then those to come. */
struct bronze_standing {
    struct bronze_stand {
        int16_t points; /* of a turn to come: what was lost before it */
        uint16_t tie;
        uint8_t at_risk, shields;
        uint8_t looted; /* before the turn to come                    */
    } places[SEATS_MAX];
    uint8_t players, over;
    uint8_t taken; /* monuments that somebody has built: a set */
};

/* What a seat's last turn can end in, whatever there is to beat. */
struct bronze_profile {
    bool known;
    int count;
    struct bronze_ending list[ENDINGS_MAX];
    uint16_t from[LATTICE_ENDS + 1]; /* of each end of the dice in `which` */
    uint16_t which[LATTICE_ENDS * ENDINGS_AN_END];
};

/* How many disasters of turns to come strike others. */
struct bronze_hits {
    uint8_t pestilence, invasion, revolt;
};

/* All that seats with a turn to come can end at: points, and what breaks ties. */
struct bronze_outcomes {
    int floor; /* below it nobody wins */
    uint64_t bits[OUTCOME_WORDS];
    uint16_t below[OUTCOME_WORDS]; /* outcomes of the words before */
};

struct bronze_outcome_set {
    uint64_t key; /* 0: not known  */
    int first;    /* of the pool   */
};

/* The best of those whose turn is over, after some disasters. */
struct bronze_lead {
    int outcome;
    uint8_t leaders, count; /* a set of places */
};

/* How the win is shared in a standing, in shares of VALUE_WIN. */
struct bronze_shares {
    uint64_t key;               /* 0: nothing is kept here */
    int32_t to_come[SEATS_MAX]; /* of the places with a turn to come              */
    int32_t leading[HITS];      /* of all together who lead after these disasters */
};

/* What is known of the last turns of a table; empty when its key is 0. */
struct bronze_endgame {
    uint64_t key; /* of the seats with a turn to come */
    struct bronze table;
    struct bronze_dangers dangers[SEATS_MAX + 1]; /* when n turns are over */
    uint8_t taken; /* monuments that somebody had built then: a set       */
    struct bronze_profile profiles[SEATS_MAX][2]; /* of each turn, with goods and looted      */
    struct bronze_shares cache[STANDINGS];
    bool forgotten; /* is the cache of other tables emptied? */
    struct bronze_shares shares[SEATS_MAX]
                               [ENDINGS_MAX];     /* of the endings of a turn that is solved */
    struct bronze_hits hits[SEATS_MAX + 1][HITS]; /* that may come when n turns are over */
    int hit_count[SEATS_MAX + 1];
    uint8_t one_more[SEATS_MAX][DISASTERS][HITS]; /* hits: when these come after a disaster */
    struct bronze_outcome_set outcome_sets[OUTCOME_SETS];
    struct bronze_outcomes pool[POOL];
    int pool_used;
};

/* The seats after `seat` in this round have a turn to come. The cache of others is
 * emptied. */
void bronze_endgame_begin(struct bronze_endgame *f, const struct bronze *s, int seat);

/* How the table stands when the turn of `seat` is over. */
struct bronze_standing bronze_endgame_standing(const struct bronze_endgame *f,
                                               const struct bronze *s, int seat);

/* The last turn that is over ended so; its disaster has struck already. */
void bronze_standing_end(struct bronze_standing *s, const struct bronze_ending *e);

/* The win probability of whoever had that turn, in shares of VALUE_WIN. */
int32_t bronze_endgame_share(struct bronze_endgame *f, const struct bronze_standing *s);

/* ---- Parts of the solution ------------------------------------------------------------------- */

/* The next turn ends so. */
struct bronze_standing bronze_endgame_after_turn(const struct bronze_endgame *f,
                                                 const struct bronze_standing *before,
                                                 const struct bronze_ending *e);

/* What the last turn of a place can end in. */
const struct bronze_profile *bronze_endgame_profile(struct bronze_endgame *f, int place,
                                                    bool looted);

/* In outcomes.c: notes which disasters can come when `over` turns are over; first when all
 * are, and so on backwards. */
void bronze_endgame_note_hits(struct bronze_endgame *f, int over);

/* Who leads, for each number of disasters. Standings with the same key come to the same. */
uint64_t bronze_endgame_leads(struct bronze_endgame *f, const struct bronze_standing *s,
                              struct bronze_lead leads[HITS]);

#endif
