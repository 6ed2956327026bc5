/* The last round of the Iron Age, solved: how often each seat wins when the game ends with this
 * round, some seats have a turn to come, and each of them plays it for the win.
 *
 * The idea is that of the Bronze Age: backward induction over the turns to come, with profiles of
 * what each last turn can end in (profiles.c), standings between the turns (standing.h), exact dice
 * (dice.h) and a cache of standings. More can happen between the seats here. A throw may demand
 * tribute, which others pay in goods or points; an invasion takes an army; a colony that one
 * completes is closed to the next. So a profile is found once for each seat, and once more for each
 * change that turns before it can make. A seat may refuse, to keep a good for a later demand,
 * and does so when that makes its own win probability higher.
 *
 * Why it is right. Every seat maximises its own share at every throw, given what all later seats do
 * then; that is what the rules allow it to know. In the last turn of all (last_turn.c) what there
 * is to beat is known before the dice, and of each throw only its best ending counts.
 *
 * Cost. It is counted (iron_endgame_work) in ends of the dice that were looked at. When a decision
 * takes too much, the search goes over to a coarser abstraction: points, ties and strength in
 * steps, with linear interpolation between two of them. All moves of a decision are then judged
 * again, alike. One turn to come is always exact; two and three mostly are when the dice stand.
 *
 * Example. Seat 0 ended with 96 points, a tie break of 5 and 4 strength; seat 1 has 6 strength and
 * is to move, then seat 2. Seat 1's throws with a demand give it 2 points of seat 0's weakness or a
 * good. Each of its endings, say "98 points, strength 7", is a standing whose value is known from
 * seat 2's dice; the throw takes the best, and the dice give seat 1 the mean over its best rolls.
 */
#ifndef AGES_BOTS_IRON_ENDGAME_H
#define AGES_BOTS_IRON_ENDGAME_H

#include "bots/iron/dice.h"
#include "bots/iron/standing.h"
#include "bots/search/cache.h"

enum {
    ENDINGS_MAX = 3072,   /* different ones of a turn                    */
    KINDS_MAX = 255,      /* of them: they differ in points and ties     */
    CHOICES_MAX = 8192,   /* among them, of all throws                   */
    PROFILES = 24,        /* that are kept, of all turns to come         */
    STANDINGS = 1 << 17,  /* in the cache                                */
    OUTCOME_SETS = 64,    /* of the last turn                            */
    OUTCOME_POINTS = 128, /* points between the least and the most       */
};

/* What a turn may do to all others. */
enum strike { NO_STRIKE, STRIKE_PESTILENCE, STRIKE_INVASION, STRIKES };

/* What others have changed before a turn. */
struct iron_condition {
    uint32_t colonies; /* that they took: a set  */
    int8_t goods;      /* more than there were   */
    bool weakened;     /* by an invasion         */
};

/* What a seat's last turn can end in, whatever there is to beat. */
struct iron_profile {
    struct iron_condition condition;
    uint32_t used;     /* when it was asked for last; 0: never */
    uint32_t colonies; /* of all endings                   */
    uint8_t first;     /* monuments of all endings         */
    int count, choices, throws;
    struct iron_ending list[ENDINGS_MAX];
    int kinds;
    uint8_t kind[ENDINGS_MAX];           /* of each; KINDS_MAX: of none that is told */
    uint16_t of_kind[KINDS_MAX];         /* the first                      */
    uint16_t from[FATES][IRON_ENDS + 1]; /* of each end of the dice in `which` */
    uint16_t which[CHOICES_MAX];
};

/* A turn without a demand, with one, with one after a battle; then the two demands again, refused
 * by a seat that could give. */
enum { NO_DEMAND, DEMAND, DEMAND_WEAKER, REFUSED, DEMANDS = REFUSED, REFUSED_WEAKER, HANDS };

/* The best ending of every throw of the last turn of all, in points and ties (64 to a point).
 * `ties` and `below` tell where a bar lies among them: for each demand and strike, what breaks ties
 * at n points above the lowest, and how many outcomes are below these. */
enum { SLOTS = DEMANDS * STRIKES };
struct iron_outcomes {
    uint64_t id; /* of the profile, and of the monuments that are taken; 0: none */
    uint32_t used;
    uint8_t taken;
    int dice, lowest;
    int32_t top[IRON_ENDS][FATE_WIDTH];
    uint8_t slot[IRON_ENDS][FATE_WIDTH];
    uint64_t ties[SLOTS][OUTCOME_POINTS];
    uint16_t below[SLOTS][OUTCOME_POINTS + 1];
};

struct iron_endgame {
    const struct iron_abstraction *abstraction;
    unsigned coarsened; /* finer ones that were left */
    bool changed;       /* to a coarser one, since it was asked last */
    struct iron table;  /* as it began */
    int over;           /* turns, when that of the seat in turn is */
    struct iron_standing now;
    struct iron_dangers dangers[SEATS_MAX + 1]; /* when n turns are over */
    uint32_t clock;
    int work;                               /* done with this abstraction */
    struct iron_profile profiles[PROFILES]; /* each turn to come has its part of them */
    struct iron_outcomes outcomes[OUTCOME_SETS];
    struct cached_shares cache[STANDINGS];
    struct iron_turn room;
    struct iron_dice dice;
    struct iron_reach reach;
};

/* Tells apart all that counts, whatever it takes. A search begins with it. When that takes too much
 * it goes over to a coarser one; then the moves that were judged before are judged again, so that
 * all are judged alike. */
extern const struct iron_abstraction iron_exact;

/* Gets ready; false: this can hardly be the last round, or nobody has a turn to come. */
bool iron_endgame_begin(struct iron_endgame *f, const struct iron *s);

/* Did it go over to a coarser abstraction since it began, or since the last call? No for NULL. */
bool iron_endgame_again(struct iron_endgame *f);

/* The win probability of the seat in turn when its turn and the game end like this, in
 * 1/VALUE_ONE. `others` in the order of their turns, before them. */
int32_t iron_endgame_chance(struct iron_endgame *f, const struct iron_stance others[],
                            const struct iron_ending *own);

/* The win probability of a seat when the turn has ended in `s`. */
int32_t iron_endgame_share(struct iron_endgame *f, const struct iron *s, int seat);

/* ---- Parts ----------------------------------------------------------------------------------- */

static inline enum iron_disaster iron_disaster_at(int node, int fate)
{
    return iron_disaster(dice_of_face(lattice_dice[node], SKULL) + (fate == FATE_SKULL));
}

/* The demand of a throw. */
static inline int iron_hand_of(const struct iron_seat *own, int fate, int node)
{
    if (fate != TRIBUTE)
        return NO_DEMAND;
    enum iron_disaster d = iron_disaster_at(node, fate);
    bool fights = d == INVASION || (d == BARBARIANS && !has_monument(own, CITY_WALLS)); /* I14 */
    return fights ? DEMAND_WEAKER : DEMAND;
}

int iron_seat_at(const struct iron_endgame *f, int place);

/* The next in turn makes such a demand, which one place may refuse. */
struct iron_demand iron_ask(const struct iron_endgame *f, struct iron_standing *before, int which,
                            int refuser);

/* How often each throw stands, when f->dice is solved. */
const struct iron_reach *iron_endgame_reach(struct iron_endgame *f);

/* Counts what was done, in ends of the dice that were looked at. */
enum { WORK_OF_PROFILE = 450, WORK_OF_TURN = 2, WORK_OF_DICE = 2, WORK_OF_LOOKUP = 3 };
void iron_endgame_work(struct iron_endgame *f, int place, int ends);

/* profiles.c: what the next turn can end in, with goods that its demand brought. Others may have
 * changed several things before it; only the first of these counts: an invasion, colonies that the
 * turn would take, goods. */
const struct iron_profile *iron_profile_of(struct iron_endgame *f, const struct iron_standing *s,
                                           int goods);

/* last_turn.c: the win probability of every place before the last turn of all. */
void iron_solve_last(struct iron_endgame *f, const struct iron_standing *s,
                     int32_t share[SEATS_MAX]);

#endif
