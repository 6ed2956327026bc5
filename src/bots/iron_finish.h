/* The last round of the Iron Age, solved: how often each seat wins when the game ends with this
 * round, some seats have a turn to come, and each of them plays it for the win.
 *
 * What a last turn can end in with given dice does not depend on what there is to beat, so it is
 * searched once for each seat, and once more for what others can change before it: goods that were
 * handed over, an army lost to an invasion, colonies that are taken. After that only the exact dice
 * are solved, once for every standing that the turns before can lead to. */
#ifndef AGES_BOTS_IRON_FINISH_H
#define AGES_BOTS_IRON_FINISH_H

#include "bots/iron_dice.h"
#include "bots/iron_standing.h"

enum {
    ENDINGS_MAX = 3072,  /* different ones of a turn                    */
    CHOICES_MAX = 8192,  /* among them, of all throws                   */
    PROFILES = 24,       /* that are kept, of all turns to come         */
    STANDINGS = 1 << 14, /* remembered                                  */
};

/* What others have changed before a turn. */
struct condition {
    uint32_t colonies; /* that they took: a set  */
    int8_t goods;      /* more than there were   */
    bool weakened;     /* by an invasion         */
};

/* What a seat's last turn can end in, whatever there is to beat. */
struct profile {
    struct condition condition;
    uint32_t used; /* when it was asked for last; 0: never */
    uint32_t colonies; /* of all endings                   */
    int count, choices, throws;
    struct ending list[ENDINGS_MAX];
    uint16_t from[FATES][IRON_ENDS + 1]; /* of each end of the dice in `which` */
    uint16_t which[CHOICES_MAX];
};

struct remembered {
    uint64_t key; /* of a standing; 0: nothing is kept here */
    int32_t share[SEATS_MAX];
};

struct finish {
    const struct grain *grain;
    struct iron table; /* as it began */
    int over;          /* turns, when that of the seat in turn is */
    struct standing now;
    struct dangers dangers[SEATS_MAX + 1]; /* when so many turns are over */
    uint32_t clock;
    int work; /* done since it began */
    struct profile profiles[PROFILES]; /* each turn to come has its part of them */
    struct remembered remembered[STANDINGS];
    struct turn room;
    struct iron_dice dice;
    struct iron_reach reach;
};

/* All that counts, whatever it takes; how finely a search looks is chosen by what is to come. */
extern const struct grain iron_exact;

/* Gets ready; false: this can hardly be the last round, or nobody is to come. */
bool iron_finish_begin(struct finish *f, const struct iron *s);

/* What the seat in turn can hope for when its turn and the game end like this: a share of
 * VALUE_ONE. `others` in the order of their turns, before them. */
int32_t iron_finish_chance(struct finish *f, const struct stance others[],
                           const struct ending *own);

/* What a seat can hope for when the turn has ended in `s`. */
int32_t iron_finish_share(struct finish *f, const struct iron *s, int seat);

#endif
