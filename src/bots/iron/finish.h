/* The last round of the Iron Age, solved: how often each seat wins when the game ends with this
 * round, some seats have a turn to come, and each of them plays it for the win.
 *
 * What a last turn can end in with given dice does not depend on what there is to beat, so it is
 * searched once for each seat, and once more for what others can change before it: goods that were
 * handed over, an army lost to an invasion, colonies that are taken. After that only the exact dice
 * are solved, once for every standing that the turns before can lead to. */
#ifndef AGES_BOTS_IRON_FINISH_H
#define AGES_BOTS_IRON_FINISH_H

#include "bots/iron/dice.h"
#include "bots/iron/standing.h"
#include "bots/search/remembered.h"

enum {
    ENDINGS_MAX = 3072,  /* different ones of a turn                    */
    KINDS_MAX = 255,     /* of them: they differ in points and ties     */
    CHOICES_MAX = 8192,  /* among them, of all throws                   */
    PROFILES = 24,       /* that are kept, of all turns to come         */
    STANDINGS = 1 << 17, /* remembered                                  */
    LADDERS = 64,        /* of the last turn                            */
    RUNGS = 128,         /* points between the least and the most       */
};

/* What a turn may do to all others. */
enum strike { NO_STRIKE, STRIKE_PESTILENCE, STRIKE_INVASION, STRIKES };

/* What others have changed before a turn. */
struct condition {
    uint32_t colonies; /* that they took: a set  */
    int8_t goods;      /* more than there were   */
    bool weakened;     /* by an invasion         */
};

/* What a seat's last turn can end in, whatever there is to beat. */
struct profile {
    struct condition condition;
    uint32_t used;     /* when it was asked for last; 0: never */
    uint32_t colonies; /* of all endings                   */
    uint8_t first;     /* monuments of all endings         */
    int count, choices, throws;
    struct ending list[ENDINGS_MAX];
    int kinds;
    uint8_t kind[ENDINGS_MAX];           /* of each; KINDS_MAX: of none that is told */
    uint16_t of_kind[KINDS_MAX];         /* the first                      */
    uint16_t from[FATES][IRON_ENDS + 1]; /* of each end of the dice in `which` */
    uint16_t which[CHOICES_MAX];
};

/* A turn without a demand, with one, with one after a battle; and with one of both that was refused
 * by who would give. */
enum { NO_DEMAND, DEMAND, DEMAND_WEAKER, REFUSED, DEMANDS = REFUSED, REFUSED_WEAKER, HANDS };

/* The best ending of every throw of the last turn of all, in points and ties (64 to a point), and
 * where a bar lies among them: for each demand and strike, what breaks ties at so many points above
 * the lowest, and how many rungs are below these. */
enum { SLOTS = DEMANDS * STRIKES };
struct ladder {
    uint64_t id; /* of the profile, and of the monuments that are taken; 0: none */
    uint32_t used;
    uint8_t taken;
    int dice, lowest;
    int32_t top[IRON_ENDS][FATE_LANES];
    uint8_t slot[IRON_ENDS][FATE_LANES];
    uint64_t ties[SLOTS][RUNGS];
    uint16_t below[SLOTS][RUNGS + 1];
};

struct finish {
    const struct grain *grain;
    unsigned grains;   /* that were finer */
    bool changed;      /* to a coarser one, since it was asked last */
    struct iron table; /* as it began */
    int over;          /* turns, when that of the seat in turn is */
    struct standing now;
    struct dangers dangers[SEATS_MAX + 1]; /* when so many turns are over */
    uint32_t clock;
    int work;                          /* done with this grain */
    struct profile profiles[PROFILES]; /* each turn to come has its part of them */
    struct ladder ladders[LADDERS];
    struct remembered remembered[STANDINGS];
    struct turn room;
    struct iron_dice dice;
    struct iron_reach reach;
};

/* All that counts, whatever it takes. A search begins like this and goes on more coarsely when that
 * is too much; if so, it is to be done again, for all moves to be judged alike. */
extern const struct grain iron_exact;

/* Gets ready; false: this can hardly be the last round, or nobody is to come. */
bool iron_finish_begin(struct finish *f, const struct iron *s);

/* Whether it went on more coarsely since it began or was asked this; no for NULL. */
bool iron_finish_again(struct finish *f);

/* What the seat in turn can hope for when its turn and the game end like this: a share of
 * VALUE_ONE. `others` in the order of their turns, before them. */
int32_t iron_finish_chance(struct finish *f, const struct stance others[],
                           const struct ending *own);

/* What a seat can hope for when the turn has ended in `s`. */
int32_t iron_finish_share(struct finish *f, const struct iron *s, int seat);

/* ---- Parts ----------------------------------------------------------------------------------- */

static inline enum disaster iron_disaster_at(int node, int fate)
{
    return iron_disaster(dice_of_face(lattice_dice[node], SKULL) + (fate == FATE_SKULL));
}

/* The demand of a throw. */
static inline int iron_hand_of(const struct iron_seat *own, int fate, int node)
{
    if (fate != TRIBUTE)
        return NO_DEMAND;
    enum disaster d = iron_disaster_at(node, fate);
    bool fights = d == INVASION || (d == BARBARIANS && !has_monument(own, CITY_WALLS)); /* I14 */
    return fights ? DEMAND_WEAKER : DEMAND;
}

int iron_seat_at(const struct finish *f, int place);

/* The next in turn makes such a demand, which one place may refuse. */
struct demand iron_ask(const struct finish *f, struct standing *before, int which, int refuser);

/* How often each throw stands, when f->dice is solved. */
const struct iron_reach *iron_finish_reach(struct finish *f);

/* Counts what was done, in ends of the dice that were looked at. */
enum { WORK_OF_PROFILE = 450, WORK_OF_TURN = 2, WORK_OF_DICE = 2, WORK_OF_HOPE = 3 };
void iron_finish_work(struct finish *f, int place, int ends);

/* profiles.c: what the next turn can end in, with goods that its demand brought. Of what
 * others changed only the greatest: an invasion, then colonies that the turn would take, then
 * goods. */
const struct profile *iron_profile_of(struct finish *f, const struct standing *s, int goods);

/* last_turn.c: what every place can hope for before the last turn of all. */
void iron_solve_last(struct finish *f, const struct standing *s, int32_t share[SEATS_MAX]);

#endif
