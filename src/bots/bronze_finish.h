/* The last round of the Bronze Age, solved: how often each seat wins when the game ends with this
 * round, some seats have a turn to come, and each of them plays it for the win.
 *
 * What a last turn can end in with given dice does not depend on what there is to beat, so it is
 * searched once for each seat; after that only the exact dice are solved, once for every standing
 * that the turns before can lead to. Offers, ships and what can be done with spearheads and pottery
 * in the late Bronze Age are left out, as in every search. */
#ifndef AGES_BOTS_BRONZE_FINISH_H
#define AGES_BOTS_BRONZE_FINISH_H

#include "bots/bronze_value.h"
#include "bots/lattice.h"
#include "bots/remembered.h"

enum {
    ENDINGS_AN_END = 4,  /* of a last turn that are kept for the same dice       */
    ENDINGS_MAX = 2 * LATTICE_ENDS, /* different ones of a turn                  */
    STANDINGS = 1 << 15, /* remembered                                           */
};

/* What to do after the dice. */
struct plan {
    int32_t value;
    int16_t points; /* of the seat when it is carried out */
    uint8_t choices_for_food, stones;
    uint8_t boxes[TARGETS];
    uint8_t food_sold, rows;
    int8_t development; /* -1: none */
    uint8_t goods[GOODS]; /* what is kept */
};

enum shield { AGAINST_PESTILENCE = 1, AGAINST_REVOLT = 2, AGAINST_INVASION = 4 };

/* What a last turn ends in. */
struct ending {
    int16_t points;   /* if all of `first` are, but for what was lost before the turn */
    uint16_t tie;     /* what breaks ties                               */
    uint8_t at_risk;  /* points that would go with the goods            */
    uint8_t shields;
    uint8_t first;    /* monuments that nobody had built: a set         */
    uint8_t disaster; /* of the dice, that strikes others               */
};

/* What the turns to come can do. */
struct dangers {
    unsigned shields; /* those that may matter           */
    unsigned reach;   /* monuments they may complete     */
    int most_lost;    /* points, by disasters of theirs  */
};

/* The endings worth thinking about that some dice can have. */
struct endings {
    const struct bronze *table;
    struct dangers dangers; /* of the turns after it */
    int count;
    struct {
        struct ending ending;
        struct plan plan; /* that leads to it */
    } list[ENDINGS_AN_END];
};

void endings_add(struct endings *all, struct ending one, const struct plan *plan);

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

/* What is known of the last turns of a table; empty when its key is 0. */
struct finish {
    uint64_t key; /* of the seats with a turn to come */
    struct bronze table;
    struct dangers dangers[SEATS_MAX + 1]; /* when so many turns are over */
    uint8_t taken;            /* monuments that somebody had built then: a set       */
    struct profile profiles[SEATS_MAX][2]; /* of each turn, with goods and looted      */
    struct remembered remembered[STANDINGS];
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

#endif
