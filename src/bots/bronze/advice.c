/* The Bronze Age's hints and judgements, as screens ask for them: see advice.h. */
#include "bots/search/advice.h"
#include "bots/bronze/analyse.h"
#include "bots/bronze/hint.h"

static int find(const void *view, void *hints, struct move moves[HINTS])
{
    struct hint *found = hints;
    int count = bronze_hints(view, found);
    for (int i = 0; i < count; i++)
        moves[i] = found[i].move;
    return count;
}

static void print(const void *view, const void *hint, const struct words *w, struct out *o)
{
    bronze_hint_print(view, hint, w, o);
}

static void json(const void *view, const void *hint, const struct words *w, struct out *o)
{
    bronze_hint_json(view, hint, w, o);
}

static struct verdict judge(void *memory, const void *before, struct move m)
{
    struct judged judged = bronze_judge(memory, before, m);
    return (struct verdict){judged.seat, judged.rolled, judged.gain};
}

static struct move advised(const void *before)
{
    return bronze_advised(before);
}

static bool hopes(const void *before, const void *after, int32_t hope[SEATS_MAX])
{
    const struct bronze *from = before, *to = after;
    bool same_turn = to->seat == from->seat && to->round == from->round;
    if (from->phase == PHASE_START || (same_turn && to->phase != PHASE_OVER))
        return false;
    bronze_hopes(to, from->seat, hope);
    return true;
}

static int32_t one(const void *state)
{
    const struct bronze *s = state;
    return s->players == 1 ? VALUE_POINT : VALUE_ONE;
}

static void moment(const void *state, int *round, int *seat)
{
    const struct bronze *s = state;
    *round = s->round;
    *seat = s->seat;
}

_Static_assert(sizeof(struct hint) <= HINT_MAX, "advice.c has no room for such hints");

const struct adviser adviser_bronze = {
    .game = &game_bronze,
    .hint_size = sizeof(struct hint),
    .find = find,
    .print = print,
    .json = json,
    .memory_size = sizeof(struct analyst),
    .judge = judge,
    .advised = advised,
    .hopes = hopes,
    .one = one,
    .moment = moment,
};
