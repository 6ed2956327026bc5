/* Tables and sittings for the tests of sessions and records. */
#ifndef AGES_TESTS_SITTING_H
#define AGES_TESTS_SITTING_H

#include <string.h>

#include "core/play.h"
#include "session/session.h"

/* A table for a game; a letter a seat: p a person, b a bot, e an exec bot. */
static inline struct table table_for(const struct game *g, const char *seats, enum dice dice)
{
    struct table t = {.game = g, .seats = (int)strlen(seats), .dice = dice};
    options_initial(g, t.options);
    for (int i = 0; i < t.seats; i++) {
        struct seat *seat = &t.seat[i];
        seat->kind = seats[i] == 'p' ? SEAT_PERSON : seats[i] == 'b' ? SEAT_BOT : SEAT_EXEC;
        strcpy(seat->name, i ? "Béla \"B\" \\o/" : "Anna");
        strcpy(seat->program, seats[i] == 'p' ? "" : seats[i] == 'b' ? "random" : "/bin/bot -x");
        strcpy(t.fair.contribution[i], i ? "" : "of-anna");
    }
    if (dice == DICE_FAIR) {
        fair_seed(&t.fair, "sitting");
        fair_commit(&t.fair);
    }
    return t;
}

static inline struct session *sit_down(const struct table *t)
{
    const char *why;
    struct session *s = session_start(t, &why);
    assert(s);
    return s;
}

/* One step of a random game: a chance, a confirmation, an undo or redo now and then, or a move. */
static inline enum session_status random_step(struct session *s, struct rng *r)
{
    const struct game *g = session_table(s)->game;
    struct move moves[MOVES_MAX];
    uint32_t weight[CHANCES_MAX];
    int turn = session_to_move(s);
    int seat = turn >= 0 ? turn : 0;

    if (rng_below(r, 8) == 0 && session_can_undo(s, seat))
        return session_undo(s, seat);
    if (rng_below(r, 2) == 0 && session_can_redo(s, seat))
        return session_redo(s, seat);
    if (session_unconfirmed(s))
        return session_confirm(s, turn);
    if (turn >= 0) {
        int count = g->moves(session_state(s), moves);
        return session_move(s, turn, moves[rng_below(r, (uint32_t)count)]);
    }
    if (session_table(s)->dice == DICE_FAIR)
        return session_roll(s);
    int count = g->chances(session_state(s), moves, weight);
    return session_type(s, moves[rng_below(r, (uint32_t)count)]);
}

static inline void play_randomly(struct session *s, uint64_t seed, int steps)
{
    struct rng r = rng_seeded(seed);
    while (steps-- && !session_over(s)) {
        enum session_status status = random_step(s, &r);
        assert(status == SESSION_OK);
    }
}

#endif
