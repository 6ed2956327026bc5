/* Nim: who takes the last of 21 stones loses (docs/rules/nim.md, NI1 to NI4). */
#include <string.h>

#include "core/game.h"

enum { STONES = 21, TAKE_MOST = 3 };
enum { V_TAKE };
enum { E_TAKEN, E_TURN, E_OVER };

struct nim {
    uint8_t seats, seat, stones;
};

static const struct option options[] = {{0}};

static const struct verb verbs[] = {
    [V_TAKE] = {"take",
                MSG("take 1 to 3 stones"),
                {{ARG_COUNT, 0, 2, NULL}},
                TITLES(MSG("Take %1 stone"), MSG("Take %1 stones"))},
    {.name = NULL},
};

static const struct nouns events = {
    E_OVER + 1,
    (const char *const[]){"taken", "turn", "over"},
    (const char *const[]){MSG("taken"), MSG("turn"), MSG("over")},
};

static const struct refusal refusals[] = {
    {2, MSG("take 1 to 3 stones, and no more than there are")},
    {0, NULL},
};

static const char *setup(void *state, int seats, const int values[])
{
    (void)values;
    *(struct nim *)state = (struct nim){(uint8_t)seats, 0, STONES}; /* NI1 */
    return NULL;
}

static int to_move(const void *state)
{
    const struct nim *s = state;
    return s->stones ? s->seat : SEAT_NOBODY; /* NI3 */
}

static int why_not(const void *v, struct move m)
{
    const struct nim *s = v;
    uint32_t stones = move_args(m);
    return stones < 1 || stones > TAKE_MOST || stones > s->stones ? 2 : 0; /* NI2 */
}

static int moves(const void *state, struct move out[])
{
    int n = 0;
    for (uint32_t i = 1; i <= TAKE_MOST; i++)
        if (!why_not(state, move_of(V_TAKE, i)))
            out[n++] = move_of(V_TAKE, i);
    return n;
}

static int chances(const void *state, struct move out[], uint32_t weight[])
{
    (void)state, (void)out, (void)weight;
    return 0;
}

static struct move draw(const void *state, struct rng *r)
{
    (void)state, (void)r;
    return move_of(V_TAKE, 0);
}

static void apply(void *state, struct move m, struct events *log)
{
    struct nim *s = state;
    s->stones = (uint8_t)(s->stones - move_args(m)); /* NI2 */
    tell(log, E_TAKEN, s->seat, (int)move_args(m), s->stones);
    if (!s->stones) {
        tell_to(log, SEEN_BY_ALL, EVENT_OVER, E_OVER, s->seat, 0, 0); /* NI3 */
        return;
    }
    s->seat = (uint8_t)((s->seat + 1) % s->seats); /* NI1 */
    tell_to(log, SEEN_BY_ALL, EVENT_TURN, E_TURN, s->seat, s->stones, 0);
}

static void observe(const void *state, int viewer, void *view)
{
    (void)viewer;
    memcpy(view, state, sizeof(struct nim));
}

static int points_of(const struct nim *s, int seat)
{
    return !s->stones && seat != s->seat; /* NI4 */
}

static void score(const void *state, int points[], int place[])
{
    const struct nim *s = state;
    for (int i = 0; i < s->seats; i++)
        points[i] = points_of(s, i);
    place_by_points(s->seats, points, place);
}

static int score_sheet(const void *state, int seat, struct line out[], int cap)
{
    const struct line lines[] = {
        {"last", MSG("did not take the last stone"), -1, points_of(state, seat), 1},
        {"total", MSG("total"), -1, points_of(state, seat), 0},
    };
    int n = cap < 2 ? cap : 2;
    memcpy(out, lines, (size_t)n * sizeof *out);
    return n;
}

static void question(const void *v, int viewer, const struct asking *a)
{
    const struct nim *s = v;
    (void)viewer;
    ask_word(a, "kind", "take");
    ask_int(a, "seat", s->seat);
    ask_int(a, "stones", s->stones);
    say_count(ask_line(a), a->w, "%1 takes from %2 stone.", "%1 takes from %2 stones.", s->stones,
              SAY_TEXT(ask_name(a, s->seat)), SAY_INT(s->stones));
}

static void print_event(const void *v, const struct event *e, const struct words *w, struct out *o)
{
    const char *name = seat_name(o, w, e->seat);
    (void)v;
    if (e->kind == E_TAKEN)
        say_count(o, w, "%1 takes %2 stone, %3 left", "%1 takes %2 stones, %3 left", e->a,
                  SAY_TEXT(name), SAY_INT(e->a), SAY_INT(e->b));
    else
        say(o, w, e->kind == E_TURN ? MSG("%1 is next") : MSG("%1 has taken the last stone"),
            SAY_TEXT(name));
}

static void print_board(const void *v, int viewer, const struct words *w, struct out *o)
{
    const struct nim *s = v;
    (void)viewer;
    say_count(o, w, "%1 stone", "%1 stones", s->stones, SAY_INT(s->stones));
    out_char(o, '\n');
}

static const char *check(const void *state)
{
    const struct nim *s = state;
    if (s->seats < 2 || s->seats > SEATS_MAX || s->seat >= s->seats)
        return MSG("2 to 4 seats, and one of them has the turn");
    return s->stones > STONES ? MSG("no more stones than there are") : NULL;
}

static int64_t derive_to_move(const void *state, const int index[])
{
    (void)index;
    return to_move(state);
}

static const struct field fields[] = {
    {.name = "players", .kind = FIELD_INT, .size = 1, .offset = offsetof(struct nim, seats)},
    {.name = "seat", .kind = FIELD_SEAT, .size = 1, .offset = offsetof(struct nim, seat)},
    {.name = "stones", .kind = FIELD_INT, .size = 1, .offset = offsetof(struct nim, stones)},
    {.name = "to_move", .kind = FIELD_SEAT, .derive = derive_to_move},
    {.kind = FIELD_END},
};

const struct game game_nim = {
    .id = "nim",
    .title = MSG("Nim"),
    .short_title = MSG("Nim"),
    .rule_prefix = "NI",
    .revision = 1,
    .seats_min = 2,
    .seats_max = SEATS_MAX,
    .moves_max = TAKE_MOST,
    .chances_max = 1,
    .events_max = 2,
    .plies_max = STONES,
    .state_size = sizeof(struct nim),
    .options = options,
    .verbs = verbs,
    .fields = fields,
    .events = &events,
    .setup = setup,
    .to_move = to_move,
    .moves = moves,
    .chances = chances,
    .draw = draw,
    .apply = apply,
    .observe = observe,
    .shown = shown_as_it_is,
    .guess = guess_nothing,
    .score = score,
    .score_sheet = score_sheet,
    .facts = facts_none,
    .question = question,
    .why_not = why_not,
    .refusals = refusals,
    .print_event = print_event,
    .print_board = print_board,
    .check = check,
};
