/* The Bronze Age's hints and judgements, as screens ask for them: see advice.h. */
#include "bots/advice.h"
#include "bots/bronze_analyse.h"
#include "bots/bronze_hint.h"

static void hints(const void *view, const struct words *w, struct out *o)
{
    struct hint found[HINTS];
    int count = bronze_hints(view, found);
    json_open(o, '[');
    for (int i = 0; i < count; i++) {
        char text[1024];
        struct out words = out_to(text, sizeof text);
        bronze_hint_print(view, &found[i], w, &words);
        json_open(o, '{');
        json_advice(o, &game_bronze, found[i].move, text);
        json_key(o, "worth");
        bronze_hint_json(view, &found[i], o);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void print(const void *view, const struct words *w, struct out *o)
{
    struct hint found[HINTS];
    int count = bronze_hints(view, found);
    for (int i = 0; i < count; i++)
        bronze_hint_print(view, &found[i], w, o);
}

static void json(const void *view, struct out *o)
{
    struct hint found[HINTS];
    int count = bronze_hints(view, found);
    for (int i = 0; i < count; i++)
        bronze_hint_json(view, &found[i], o);
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

const struct adviser adviser_bronze = {
    .game = "bronze",
    .hints = hints,
    .print = print,
    .json = json,
    .memory_size = sizeof(struct analyst),
    .judge = judge,
    .advised = advised,
    .hopes = hopes,
    .one = one,
    .moment = moment,
};
