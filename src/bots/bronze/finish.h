/* The last round of the Bronze Age, solved: how often each seat wins when the game ends with this
 * round, some seats have a turn to come, and each of them plays it for the win.
 *
 * What a last turn can end in with given dice does not depend on what there is to beat, so all
 * of it is found once for each seat (endings.h); after that only the exact dice are
 * solved, once for all standings that come to the same (ladder.c). An ending that is at
 * least as good in points, in what breaks ties, in monuments and in shields is taken to be no
 * worse. Offers, ships and what can be done with spearheads and pottery in the late Bronze Age
 * are left out, as in every search. */
#ifndef AGES_BOTS_BRONZE_FINISH_H
#define AGES_BOTS_BRONZE_FINISH_H

#include "bots/bronze/endings.h"
#include "bots/bronze/value.h"
#include "bots/search/lattice.h"
#include "bots/search/remembered.h"

enum {
    ENDINGS_MAX = 8 * LATTICE_ENDS, /* different ones of a turn             */
    STANDINGS = 1 << 15,            /* remembered                           */
    HITS = 16,                      /* that three turns can bring           */
    LADDERS = 256,                  /* remembered, for each number of them  */
    POOL = 256,
    LADDER_LOWEST = -128, /* points                               */
    LADDER_ROWS = 320,
    LADDER_TIES = 320, /* the goods of a seat are worth 265 at most (B4)    */
    LADDER_WORDS = LADDER_ROWS * LADDER_TIES / 64,
    PESTILENCE_COSTS = 3, /* B24 */
    INVASION_COSTS = 4,   /* B46 */
};

/* How the table stands between two turns of the last round, in the order of the turns: those that
 * are over, then those to come. */
struct standing {
    struct stand {
        int16_t points; /* of a turn to come: what was lost before it */
        uint16_t tie;
        uint8_t at_risk, shields;
        uint8_t looted; /* before the turn to come                    */
    } places[SEATS_MAX];
    uint8_t players, over;
    uint8_t taken; /* monuments that somebody has built: a set */
};

/* What a seat's last turn can end in, whatever there is to beat. */
struct profile {
    bool known;
    int count;
    struct ending list[ENDINGS_MAX];
    uint16_t from[LATTICE_ENDS + 1]; /* of each end of the dice in `which` */
    uint16_t which[LATTICE_ENDS * ENDINGS_AN_END];
};

/* How many disasters of turns to come strike others. */
struct hits {
    uint8_t pestilence, invasion, revolt;
};

/* All that seats with a turn to come can end at: points, and what breaks ties. */
struct ladder {
    int floor; /* below it nobody wins */
    uint64_t bits[LADDER_WORDS];
    uint16_t below[LADDER_WORDS]; /* rungs of the words before */
};

struct ladders {
    uint64_t key; /* 0: not known  */
    int first;    /* of the pool   */
};

/* The best of those whose turn is over, after some disasters. */
struct lead {
    int rung;
    uint8_t leaders, count; /* a set of places */
};

/* What there is to hope for in a standing, as shares of VALUE_WIN. */
struct hopes {
    uint64_t key;               /* 0: nothing is kept here */
    int32_t to_come[SEATS_MAX]; /* of the places with a turn to come              */
    int32_t leading[HITS];      /* of all together who lead after these disasters */
};

/* What is known of the last turns of a table; empty when its key is 0. */
struct finish {
    uint64_t key; /* of the seats with a turn to come */
    struct bronze table;
    struct dangers dangers[SEATS_MAX + 1]; /* when so many turns are over */
    uint8_t taken;                         /* monuments that somebody had built then: a set       */
    struct profile profiles[SEATS_MAX][2]; /* of each turn, with goods and looted      */
    struct hopes remembered[STANDINGS];
    bool forgotten;                             /* is what was remembered before, of other tables */
    struct hopes hopes[SEATS_MAX][ENDINGS_MAX]; /* of the endings of a turn that is solved */
    struct hits hits[SEATS_MAX + 1][HITS];      /* that may come when so many turns are over */
    int hit_count[SEATS_MAX + 1];
    uint8_t one_more[SEATS_MAX][DISASTERS][HITS]; /* hits: when these come after a disaster */
    struct ladders ladders[LADDERS];
    struct ladder pool[POOL];
    int pool_used;
};

/* The seats after `seat` in this round have a turn to come. What is remembered of others is
 * forgotten. */
void finish_begin(struct finish *f, const struct bronze *s, int seat);

/* How the table stands when the turn of `seat` is over. */
struct standing finish_standing(const struct finish *f, const struct bronze *s, int seat);

/* The last turn that is over ended so; its disaster has struck already. */
void standing_end(struct standing *s, const struct ending *e);

/* What whoever had that turn can hope for: a share of VALUE_WIN. */
int32_t finish_share(struct finish *f, const struct standing *s);

/* ---- Parts of the solution ------------------------------------------------------------------- */

/* The next turn ends so. */
struct standing finish_after_turn(const struct finish *f, const struct standing *before,
                                  const struct ending *e);

/* What the last turn of a place can end in. */
const struct profile *finish_profile(struct finish *f, int place, bool looted);

/* In ladder.c: notes which disasters can come when so many turns are over; first when all
 * are, and so on backwards. */
void finish_note_hits(struct finish *f, int over);

/* Who leads, for each number of disasters. Standings with the same key come to the same. */
uint64_t finish_leads(struct finish *f, const struct standing *s, struct lead leads[HITS]);

#endif
