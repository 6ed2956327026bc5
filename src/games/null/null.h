/* Null: the smallest complete game, to be copied (docs/writing-a-game.md; the rules, N1 to N5, are
 * in docs/rules/null.md).
 *
 * Each turn a die falls, and the seat keeps the roll or passes it on. The seat that comes nearest
 * to seven without going above it wins. */
#ifndef AGES_GAMES_NULL_NULL_H
#define AGES_GAMES_NULL_NULL_H

#include "core/game.h"

enum { ROUNDS = 3, FACES = 3, MOST = 7 };

enum null_phase { PHASE_ROLL, PHASE_CHOOSE, PHASE_OVER };

enum null_verb {
    V_KEEP,
    V_PASS,
    V_ROLL, /* a chance */
};

enum null_event {
    E_TURN,   /* a = round */
    E_ROLLED, /* a = roll  */
    E_KEPT,   /* a = roll  */
    E_PASSED, /* a = roll  */
    E_OVER,
};

struct null {
    uint8_t seats;
    uint8_t round;
    uint8_t seat; /* whose turn it is */
    uint8_t phase;
    uint8_t roll;           /* 0 outside PHASE_CHOOSE                     */
    uint8_t sum[SEATS_MAX]; /* of the rolls of each seat; 0 of those not in play */
};

/* Between the files of the game. */
extern const struct verb null_verbs[];
extern const struct refusal null_refusals[];
extern const struct field null_fields[];
extern const struct nouns null_events;

const char *null_setup(void *state, int seats, const int options[]);
void null_observe(const void *state, int viewer, void *view);
const char *null_check(const void *state);

int null_to_move(const void *state);
int null_moves(const void *state, struct move out[]);
int null_why_not(const void *v, struct move m);

int null_chances(const void *state, struct move out[], uint32_t weight[]);
struct move null_draw(const void *state, struct rng *r);

void null_apply(void *state, struct move m, struct events *log);

int null_points(const struct null *s, int seat);
void null_score(const void *state, int points[], int place[]);
int null_score_sheet(const void *state, int seat, struct score_line out[], int cap);

void null_prompt(const void *v, int viewer, const struct prompt *a);
void null_print_event(const void *v, const struct event *e, const struct words *w, struct out *o);
void null_print_board(const void *v, int viewer, const struct words *w, struct out *o);

#endif
