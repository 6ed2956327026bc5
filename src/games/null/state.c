/* Null: the state at the start, what its bytes mean, who sees it, what must hold of it. */
#include <string.h>

#include "games/null/null.h"

const char *null_setup(void *state, int seats, const int options[])
{
    struct null *s = state;

    (void)options;
    s->seats = (uint8_t)seats;
    s->round = 1;
    return NULL;
}

static const struct nouns phases = {
    3,
    (const char *const[]){"roll", "choose", "over"},
    (const char *const[]){MSG("roll"), MSG("choose"), MSG("over")},
};

static int seats_in_play(const void *state)
{
    return ((const struct null *)state)->seats;
}

static int64_t derive_to_move(const void *state, const int index[])
{
    (void)index;
    return null_to_move(state);
}

static int64_t derive_points(const void *state, const int index[])
{
    return null_points(state, index[0]);
}

#define BYTE(member) .size = 1, .offset = offsetof(struct null, member)

const struct field null_fields[] = {
    {.name = "players", .kind = FIELD_INT, BYTE(seats), .max = SEATS_MAX},
    {.name = "round", .kind = FIELD_INT, BYTE(round), .max = ROUNDS},
    {.name = "seat", .kind = FIELD_SEAT, BYTE(seat)},
    {.name = "phase", .kind = FIELD_NOUN, BYTE(phase), .values = &phases},
    {.name = "roll", .kind = FIELD_INT, BYTE(roll), .max = FACES},
    {.name = "sum", .kind = FIELD_INT, BYTE(sum), .count = SEATS_MAX, .live = seats_in_play},
    {.name = "to_move", .kind = FIELD_SEAT, .derive = derive_to_move},
    {.name = "points",
     .kind = FIELD_INT,
     .count = SEATS_MAX,
     .live = seats_in_play,
     .derive = derive_points},
    {.kind = FIELD_END},
};

/* Nothing is hidden: everybody sees the whole state. */
void null_observe(const void *state, int viewer, void *view)
{
    (void)viewer;
    memcpy(view, state, sizeof(struct null));
}

const char *null_check(const void *state)
{
    const struct null *s = state;
    int rolls, total = 0;

    if (s->seats < 2 || s->seats > SEATS_MAX || s->seat >= s->seats)
        return MSG("2 to 4 seats, and one of them has the turn");
    if (s->round < 1 || s->round > ROUNDS)
        return MSG("a round of those that are played");
    if (s->phase > PHASE_OVER ||
        (s->phase == PHASE_OVER && (s->round < ROUNDS || s->seat + 1 < s->seats)))
        return MSG("a phase that fits the round");
    if (s->phase == PHASE_CHOOSE ? s->roll < 1 || s->roll > FACES : s->roll != 0)
        return MSG("a roll while a seat chooses, and at no other time");
    rolls = (s->round - 1) * s->seats + s->seat + (s->phase == PHASE_OVER);
    for (int i = 0; i < SEATS_MAX; i++) {
        if (i >= s->seats && s->sum[i])
            return MSG("a seat not in play is empty");
        total += s->sum[i];
    }
    return total < rolls || total > rolls * FACES ? MSG("sums of the rolls so far") : NULL;
}
