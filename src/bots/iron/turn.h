/* The search of a whole turn of the Iron Age.
 *
 * What population can best be used for is found once for each number of it, what goods and
 * innovations can best buy once for each holding, how battles can end once for each number of
 * skulls; every end of the dice then tries the best of them with each other, for each way to take
 * the choice dice. So every end of the dice gets a value; dice.h says which to roll again.
 * Values are those of features.h for the seat in turn. */
#ifndef AGES_BOTS_IRON_TURN_H
#define AGES_BOTS_IRON_TURN_H

#include "bots/iron/features.h"
#include "bots/search/ranked.h"
#include "core/minmax.h"

enum {
    USES_MAX = 200,
    BUYS_MAX = 100,
    MEET_MAX = 32,
    FLEETS_MAX = 16,   /* for each number of population           */
    FLEET_PEOPLE = 12, /* spent on colonies in a turn, at most    */
    USE_ROOM = 3072,   /* uses and purchases that are kept        */
    BUY_ROOM = 3072,
    SETS_MAX = 768, /* lists of them                           */
    MEANS_KNOWN = 4096,
    WARS_MAX = 6,
    PORTS_AHEAD = 2, /* ports completed in a turn, at most      */
    SKULLS_MAX = EMPIRE_DICE + 1,
};

/* How much to try: these uses meet the first purchases; the best of these few all of them. */
struct iron_width {
    int uses, buys, fleets; /* n are kept: the best by rank       */
    int ships;              /* that found colonies                */
    int glance;             /* purchases that every use meets     */
    int meet;               /* uses that meet all purchases       */
    bool levies;            /* any number of armies, not none or all */
};

#define IRON_QUICK                                                                                 \
    {                                                                                              \
        .uses = 2, .buys = 2, .fleets = 1, .ships = 1, .glance = 1, .meet = 1                      \
    }
#define IRON_FAIR                                                                                  \
    {                                                                                              \
        .uses = 8, .buys = 8, .fleets = 2, .ships = 2, .glance = 1, .meet = 1, .levies = true      \
    }
#define IRON_THOROUGH                                                                              \
    {                                                                                              \
        .uses = 24, .buys = 16, .fleets = 4, .ships = 4, .glance = 2, .meet = 4, .levies = true    \
    }
#define IRON_ENDINGS                                                                               \
    {                                                                                              \
        .uses = 24, .buys = 12, .fleets = 4, .ships = 3, .glance = 2, .meet = 6, .levies = true    \
    }
#define IRON_ALL                                                                                   \
    {                                                                                              \
        .uses = USES_MAX, .buys = BUYS_MAX, .fleets = FLEETS_MAX, .ships = 4, .glance = 16,        \
        .meet = 32, .levies = true                                                                 \
    }

/* How wide to search, and with how much noise. */
struct iron_skill {
    struct iron_width rolling, standing; /* while dice may fall otherwise, and when they stand */
    int32_t noise;                /* what each use and each buy is misjudged by, at most    */
    uint64_t noise_seed;          /* which way they are misjudged                           */
    bool last_round;              /* solves it (endgame.h)                              */
    struct iron_endgame *endgame; /* the last round, if this may be it; else NULL           */
};

/* What to do after the dice. */
struct iron_plan {
    int32_t value;
    int16_t points; /* of the seat when it is carried out */
    uint8_t choices_for_food, granaries;
    bool navy, conquers, navy_conquers;
    uint32_t completed; /* colonies             */
    int8_t pegged;      /* a colony; -1: none   */
    uint8_t pegs;
    uint8_t boxes[TARGETS], port_goods, armies, ships;
    int8_t development; /* -1: none             */
    uint8_t wealth_spent, stored;
};

/* What others see of a seat: what they have to beat, and what they can do to it. */
struct iron_stance {
    int16_t points;
    int16_t marks; /* of them: tribute without points lost         */
    uint8_t tie, strength, goods, armies;
    bool medicine;
};

/* What a last turn ends in. */
struct iron_ending {
    int16_t points; /* if all of `first` are, but for what others did before the turn */
    uint8_t tie, strength, goods;
    uint8_t medicine;  /* or not                                              */
    uint8_t first;     /* monuments that nobody had built: a set              */
    uint8_t disaster;  /* of the dice, that strikes others                    */
    uint32_t colonies; /* completed in the turn: a set                        */
};

/* What the turns to come can do. */
struct iron_dangers {
    uint8_t turns, invasions; /* to come; of them those with dice enough for it     */
    uint8_t strongest;        /* who may demand                                     */
    unsigned reach;           /* monuments they may complete                        */
    uint32_t colonies;        /* that they may complete                             */
};

enum { ENDINGS_AN_END = 6 }; /* that are kept of the same dice */

/* The endings worth thinking about that some dice can have. */
struct iron_endings {
    const struct iron_dangers *dangers; /* of the turns after it */
    int count;
    struct {
        struct iron_ending ending;
        struct iron_plan plan; /* that leads to it */
    } list[ENDINGS_AN_END];
};

/* How disaster, battles and demands leave the table, by what the seat decides. */
struct iron_war {
    bool navy, conquers, navy_conquers;
    uint8_t armies, ships, goods; /* own; goods that were handed over              */
    uint16_t tribute;
    int points;                               /* own, but for what this turn still brings      */
    int best_other, best_tie, best_count;     /* points, what breaks ties, how many have both */
    int strongest, weakest;                   /* of the others */
    bool ends;                                /* the game, whatever the seat still does        */
    struct iron_stance others[SEATS_MAX - 1]; /* in the order of their turns            */
    int16_t units[UNITS];                     /* of the others and of the table                */
};

struct iron_wars {
    int count; /* 0: not looked at yet */
    struct iron_war list[WARS_MAX];
};

/* Colonies completed together. */
struct iron_fleet {
    int32_t rank;
    uint32_t set;
    uint8_t people, ships;
    uint8_t colonies, mine_points;
    struct colony bonus;
    int16_t units[UNITS];
};

struct iron_fleets {
    bool known;
    uint8_t count[FLEET_PEOPLE + 1];
    struct iron_fleet list[FLEET_PEOPLE + 1][FLEETS_MAX];
};

/* A use of population, and what it changes. */
struct iron_use {
    int32_t rank;  /* its value with nothing bought */
    int32_t noise; /* what it is misjudged by       */
    const struct iron_fleet *fleet;
    uint8_t boxes[TARGETS], armies;
    int8_t pegged;
    uint8_t pegs;
    uint8_t provinces, new_provinces, tribute, monuments, points;
    uint8_t first; /* monuments that nobody had built: a set */
    int16_t units[UNITS];
};

struct iron_uses {
    uint32_t key; /* what there is to use; 0: nothing is kept here */
    int count;
    struct iron_use *list;
};

/* What goods become: ships, a development, wealth; and what is left. */
struct iron_buy {
    int32_t rank; /* its value with nothing built */
    int32_t noise;
    uint32_t developments;
    int8_t development;
    uint8_t wealth_spent, wealth, stored, ships, goods, points;
    bool ends; /* its developments end the game */
    int16_t units[UNITS];
};

struct iron_buys {
    uint32_t key; /* what there is to buy with; 0: nothing is kept here */
    int count;
    struct iron_buy *list;
};

/* What is left after dice and battles, and the best that comes of it. */
struct iron_known {
    uint32_t key; /* 0: nothing is kept here */
    int32_t value;
};

struct iron_turn {
    struct iron state; /* as the search began */
    int seat;
    const struct iron_network *network;
    struct iron_skill skill;
    struct iron_width width;      /* of the two of the skill, the one that fits */
    struct iron_endings *endings; /* only they are wanted: of a last turn; else NULL */
    int to_come;
    bool sure_to_end;               /* the game ends with this round, whatever the seat does */
    uint8_t built;                  /* monuments somebody has built: a set */
    uint8_t wanted[1 << MONUMENTS]; /* monuments to end the game, by what is built */
    struct iron_wars wars[SKULLS_MAX + 1][3];     /* no conquest or demand, conquest, demand */
    struct iron_fleets fleets[SHIPS_MAX + 1];     /* by ships */
    int16_t idle_units[UNITS];                    /* of monuments and colonies as they stand */
    int16_t monument_units[MONUMENTS][16][UNITS]; /* of n boxes more */
    struct {
        uint8_t ports, people, goods; /* after n more ports; what they take */
        bool possible;
        int16_t units[2][UNITS]; /* without and with one population ticked ahead */
    } ports[PORTS_AHEAD + 1];
    uint8_t ports_ticked[PORTS_AHEAD + 1];
    struct iron_uses uses[SETS_MAX];
    struct iron_buys buys[SETS_MAX];
    struct iron_use use_room[USE_ROOM]; /* each list has its part of it */
    struct iron_buy buy_room[BUY_ROOM];
    struct iron_known known[MEANS_KNOWN];
};

/* The seat whose turn it is, and the columns of its features and of the table's. */
static inline const struct iron_seat *own(const struct iron_turn *t)
{
    return &t->state.seats[t->seat];
}

static inline const int16_t *own_column(const struct iron_turn *t, int feature)
{
    return t->network->column[feature];
}

static inline const int16_t *table_column(const struct iron_turn *t, int feature)
{
    return t->network->column[t->state.players * SEAT_FEATURES + feature];
}

static inline void iron_add_features(const struct iron_turn *t, const struct features *f,
                                     int16_t units[])
{
    for (int i = 0; i < f->count; i++)
        units_add(units, t->network->column[f->list[i].index], f->list[i].count);
}

/* Gets ready for the turn of the seat in turn, as it stands. */
void iron_turn_begin(struct iron_turn *t, const struct iron *s, const struct iron_network *n,
                     const struct iron_skill *skill);

/* The best that can be done when these dice stand (three bits a face) and Omens are behind. */
struct iron_plan iron_plan_dice(struct iron_turn *t, uint32_t dice, int fate);

/* Its value alone, which is quicker when many dice are asked about. */
int32_t iron_value_dice(struct iron_turn *t, uint32_t dice, int fate);

/* The same when dice and battles are behind: while founding, building, buying or storing. */
struct iron_plan iron_plan_rest(struct iron_turn *t);

/* It is a last turn: all that these dice can end in. */
void iron_turn_endings(struct iron_turn *t, uint32_t dice, int fate, struct iron_endings *all);

/* endings.c: keeps an ending, if no other one is as good; where its plan is to be noted, or
 * NULL. What monuments bring less when somebody else had them first. */
struct iron_plan *iron_endings_add(struct iron_endings *all, struct iron_ending one);
int iron_late_by(unsigned monuments);

/* Do the ships of a seat fight in an invasion? */
bool iron_sends_ships(const struct iron *s, const struct iron_seat *p);

/* What a seat has, as others see it. */
struct iron_stance iron_stance(const struct iron *s, int seat);

/* How opponents are expected to answer: do their ships fight, do they hand over a good? */
struct move iron_expected_answer(const struct iron *s);

/* uses.c: what population can be used for. `raise` armies may be fed, at most. */
const struct iron_uses *iron_find_uses(struct iron_turn *t, int people, int raise,
                                       const struct iron_war *w);
void iron_begin_uses(struct iron_turn *t);
struct iron_use iron_idle(const struct iron_turn *t); /* nothing is built */

/* buys.c: what goods can best become with these ships. */
const struct iron_buys *iron_find_buys(struct iron_turn *t, int goods, int innovations, int ships);

/* wars.c: how disaster, battles and demands of such dice can end; the table with no battle to
 * come; and what a war that is over leaves. */
const struct iron_wars *iron_find_wars(struct iron_turn *t, int skull_count, int fate);
const struct iron_war *iron_peace(const struct iron_turn *t);
void iron_note_war(struct iron_turn *t, const struct iron *s, struct iron_war *w);

/* turn.c, for uses and purchases: a value to rank by, with the best of some purchases. */
int32_t iron_rank(const struct iron_turn *t, const struct iron_war *w, const struct iron_use *use,
                  const struct iron_buy buys[], int count, int food);

#endif
