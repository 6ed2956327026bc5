/* Through the Ages: levels, options, and the table before the first turn. */
#include <string.h>

#include "games/tta/tta.h"

static const char *const start_ids[] = {"lot", "0", "1", "2", "3"};
static const struct nouns starts = {5, start_ids, NULL};

/* The levels that can be played so far: the first. */
static const char *const level_ids[] = {"simple"};
static const struct nouns levels = {1, level_ids, NULL};

enum { OPTION_LEVEL, OPTION_START, OPTIONS };

const struct option tta_options[] = {
    [OPTION_LEVEL] = {"level", MSG("which of the three games"), &levels, LEVEL_SIMPLE, LEVEL_SIMPLE,
                      LEVEL_SIMPLE},
    [OPTION_START] = {"start", MSG("who begins: drawn by lot, or a seat"), &starts, 0, 4, 0},
    [OPTIONS] = {NULL, NULL, NULL, 0, 0, 0},
};

static void learn(struct civ *c, int card, int workers)
{
    c->technologies |= (uint64_t)1 << tta_index[card];
    c->workers[tta_index[card]] = (uint8_t)workers;
}

static void found(struct civ *c)
{
    learn(c, C_BRONZE, 2);      /* T8 T13 */
    learn(c, C_AGRICULTURE, 2); /* T8 T13 */
    learn(c, C_PHILOSOPHY, 1);  /* T8 T13 */
    learn(c, C_WARRIORS, 1);    /* T8 T13 */
    learn(c, C_RELIGION, 0);    /* T8 T13 */
    c->government = C_DESPOTISM; /* T8 */
    c->leader = c->wonder = NONE;
    c->unused = 1;           /* T8 */
    c->yellow = 18;          /* T8 */
    c->blue = BLUE_TOKENS;   /* T8 */
}

const char *tta_setup(void *state, int seats, const int options[])
{
    struct tta *s = state;
    int start = options[OPTION_START];
    if (seats < 2 || seats > SEATS_MAX)
        return MSG("Through the Ages is for 2 to 4 players"); /* T1 */
    if (options[OPTION_LEVEL] != LEVEL_SIMPLE)
        return MSG("only the simple game can be played so far"); /* T1 */
    if (start > seats)
        return MSG("the start player must be one of the seats");
    s->players = (uint8_t)seats;
    s->level = (uint8_t)options[OPTION_LEVEL];
    s->round = 1;
    s->asked = s->event = s->playing = NONE;
    memset(s->row, NONE, sizeof s->row);
    for (int seat = 0; seat < seats; seat++)
        found(&s->civs[seat]);
    s->phase = start ? PHASE_DEAL : PHASE_START; /* T7 T161 */
    s->seat = s->start = (uint8_t)(start ? start - 1 : 0); /* T112 */
    return NULL;
}
