/* What can be done with any game, on a tiny one made up here.
 *
 * Two seats take turns for `rounds` turns in all. Chance brings a pile of 1, 2 or 3 stones with
 * weights 1, 2, 3; the seat takes stones in as many moves as it likes, or stops. T1: a roll is only
 * chance's. T2: one can't take more than there is. */
#include "unit.h"

#include "core/play.h"

struct pile_state {
    uint8_t turns_left, seat, pile, waiting; /* waiting: for chance */
    uint8_t taken[2];
};

enum { ROLL, TAKE, STOP };

static const struct verb verbs[] = {
    [ROLL] = {"roll", "A pile.", {{ARG_COUNT, 0, 2, NULL}}, .title = "A pile of %1"},
    [TAKE] = {"take",
              "Take stones.",
              {{ARG_COUNT, 0, 2, NULL}},
              TITLES("Take %1 stone", "Take %1 stones")},
    [STOP] = {"stop", "End the turn.", {{0}}, .title = "Stop"},
    {.name = NULL},
};

static const struct field fields[] = {
    {.name = "turns_left", .kind = FIELD_INT, .size = 1, .offset = 0},
    {.name = "seat", .kind = FIELD_SEAT, .size = 1, .offset = 1},
    {.name = "pile", .kind = FIELD_INT, .size = 1, .offset = 2},
    {.name = "waiting", .kind = FIELD_BOOL, .size = 1, .offset = 3},
    {.name = "taken", .kind = FIELD_INT, .size = 1, .offset = 4, .count = 2, .stride = 1},
    {.kind = FIELD_END},
};

static const char *const mode_ids[] = {"plain", "strict"};
static const struct nouns modes = {2, mode_ids, mode_ids};

static const struct option options[] = {
    {"turns", "How long it lasts", NULL, 1, 20, .initial = 4},
    {"mode", "How it is played", &modes, 0, 1, .initial = 0},
    {"trading", "With trading", &off_on, 0, 1, .initial = 1},
    {.key = NULL},
};

static const char *setup(void *state, int seats, const int opts[])
{
    struct pile_state *s = state;
    (void)seats;
    if (opts[1] == 1 && opts[2] == 1)
        return "strict play knows no trading";
    assert_int_equal(s->taken[0] | s->taken[1] | s->seat, 0);
    s->turns_left = (uint8_t)opts[0];
    s->waiting = 1;
    return NULL;
}

static int turn(const void *state)
{
    const struct pile_state *s = state;
    return !s->turns_left ? SEAT_NOBODY : s->waiting ? SEAT_CHANCE : s->seat;
}

static int moves(const void *state, struct move out[])
{
    const struct pile_state *s = state;
    int count = 0;
    for (uint32_t n = 1; n <= s->pile; n++)
        out[count++] = move_of(TAKE, n);
    out[count++] = move_of(STOP, 0);
    return count;
}

static int chances(const void *state, struct move out[], uint32_t weight[])
{
    (void)state;
    for (uint32_t n = 1; n <= 3; n++) {
        out[n - 1] = move_of(ROLL, n);
        weight[n - 1] = n;
    }
    return 3;
}

static struct move draw(const void *state, struct rng *r)
{
    (void)state;
    static const uint32_t pile[] = {1, 2, 2, 3, 3, 3};
    return move_of(ROLL, pile[rng_below(r, 6)]);
}

static void apply(void *state, struct move m, struct events *log)
{
    struct pile_state *s = state;
    if (move_verb(m) == ROLL) {
        s->waiting = 0;
        s->pile = (uint8_t)move_args(m);
        tell(log, 0, s->seat, s->pile, 0);
        return;
    }
    s->taken[s->seat] = (uint8_t)(s->taken[s->seat] + move_args(m));
    s->pile = (uint8_t)(s->pile - move_args(m));
    if (move_verb(m) == STOP || !s->pile) {
        s->pile = 0;
        s->waiting = 1;
        s->turns_left--;
        s->seat ^= 1;
    }
}

static const struct refusal refusals[] = {
    {1, "the die is rolled by chance"}, {2, "the pile is not that large"}, {0, NULL}};

static int why_not(const void *v, struct move m)
{
    (void)v;
    return move_verb(m) == ROLL ? 1 : move_verb(m) == TAKE ? 2 : 0;
}

/* `singly`: all of the pile, one by one. `twice`: 2 and 2 again. `greedy`: all, and then, when the
 * turn has ended, one more. */
static int expand(const void *v, const char *text, struct move out[], int cap)
{
    const struct pile_state *s = v;
    int count = 0;
    if (strcmp(text, "singly") == 0)
        while (count < s->pile)
            out[count++] = move_of(TAKE, 1);
    if (strcmp(text, "twice") == 0)
        while (count < 2)
            out[count++] = move_of(TAKE, 2);
    if (strcmp(text, "greedy") == 0) {
        out[count++] = move_of(TAKE, s->pile);
        out[count++] = move_of(TAKE, 1);
    }
    assert_true(count <= cap);
    return count;
}

static const struct game game = {
    .id = "stones",
    .title = "Stones",
    .rule_prefix = "T",
    .seats_min = 1,
    .seats_max = 2,
    .moves_max = 4,
    .chances_max = 3,
    .plies_max = 80,
    .state_size = sizeof(struct pile_state),
    .options = options,
    .verbs = verbs,
    .fields = fields,
    .setup = setup,
    .to_move = turn,
    .moves = moves,
    .chances = chances,
    .draw = draw,
    .apply = apply,
    .why_not = why_not,
    .refusals = refusals,
    .expand = expand,
};

static struct pile_state started(void)
{
    struct pile_state s;
    int opts[OPTIONS_MAX];
    options_initial(&game, opts);
    assert_null(play_setup(&game, &s, 2, opts));
    return s;
}

static struct pile_state with_pile(uint8_t pile)
{
    struct pile_state s = started();
    apply(&s, move_of(ROLL, pile), NULL);
    return s;
}

static void options_are_set_by_text(void **unused)
{
    (void)unused;
    static const struct {
        const char *key, *value;
        int index, then;
    } good[] = {
        {"turns", "1", 0, 1},    {"turns", "20", 0, 20},     {"mode", "strict", 1, 1},
        {"mode", "plain", 1, 0}, {"trading", "off", 2, 0},   {"trading", "on", 2, 1},
        {"trading", "no", 2, 0}, {"trading", "yes", 2, 1},   {"trading", "0", 2, 0},
        {"trading", "1", 2, 1},  {"trading", "false", 2, 0}, {"trading", "true", 2, 1},
    };
    static const struct {
        const char *key, *value, *wanted;
    } bad[] = {
        {"tading", "on", "trading, turns, mode"},
        {"", "on", "mode, turns, trading"},
        {"turns", "0", "1 - 20"},
        {"turns", "21", "1 - 20"},
        {"turns", "", "1 - 20"},
        {"turns", "-1", "1 - 20"},
        {"turns", "99999999999", "1 - 20"},
        {"turns", "3x", "1 - 20"},
        {"mode", "1", "plain, strict"},
        {"trading", "maybe", "off, on"},
    };
    int opts[OPTIONS_MAX], before[OPTIONS_MAX];
    struct sheet s;
    assert_int_equal(options_initial(&game, opts), 3);
    assert_int_equal(opts[0], 4);
    assert_int_equal(opts[2], 1);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_null(option_set(&game, opts, good[i].key, good[i].value, sheet_new(&s)));
        assert_string_equal(s.text, "");
        assert_int_equal(opts[good[i].index], good[i].then);
    }
    memcpy(before, opts, 3 * sizeof *opts);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_non_null(option_set(&game, opts, bad[i].key, bad[i].value, sheet_new(&s)));
        assert_string_equal(s.text, bad[i].wanted);
        assert_memory_equal(opts, before, 3 * sizeof *opts);
    }
    struct out *o = sheet_new(&s);
    for (int i = 0; i < 3; i++)
        option_print(&options[i], 1, o);
    assert_string_equal(s.text, "1stricton");
}

static void setting_up(void **unused)
{
    (void)unused;
    struct pile_state s;
    int opts[OPTIONS_MAX];
    options_initial(&game, opts);
    memset(&s, 0xff, sizeof s);
    assert_null(play_setup(&game, &s, 2, opts));
    assert_int_equal(s.turns_left, 4);
    assert_non_null(play_setup(&game, &s, 0, opts));
    assert_non_null(play_setup(&game, &s, 3, opts));
    opts[1] = 1;
    assert_string_equal(play_setup(&game, &s, 2, opts), "strict play knows no trading");
}

static void only_what_is_possible_is_applied(void **unused)
{
    (void)unused;
    struct event list[4];
    struct events log = {list, 0, 4};
    struct pile_state s = started(), before = s;
    assert_false(play_apply(&game, &s, move_of(TAKE, 1), &log));
    assert_false(play_apply(&game, &s, move_of(STOP, 0), &log));
    assert_false(play_apply(&game, &s, move_of(ROLL, 0), &log));
    assert_memory_equal(&s, &before, sizeof s);
    assert_int_equal(log.count, 0);
    assert_true(play_is_chance(&game, &s, move_of(ROLL, 2)));
    assert_false(play_is_legal(&game, &s, move_of(ROLL, 2)));
    assert_true(play_apply(&game, &s, move_of(ROLL, 2), &log));
    assert_int_equal(log.count, 1);
    assert_int_equal(list[0].a, 2);

    before = s;
    for (uint32_t code = 0; code < 4; code++) {
        bool can = code == 1 || code == 2;
        assert_int_equal(play_is_legal(&game, &s, move_of(TAKE, code)), can);
        assert_false(play_is_chance(&game, &s, move_of(TAKE, code)));
        assert_false(play_apply(&game, &s, move_of(ROLL, code), NULL));
    }
    assert_true(play_is_legal(&game, &s, move_of(STOP, 0)));
    assert_false(play_is_legal(&game, &s, move_of(STOP, 1)));
    assert_memory_equal(&s, &before, sizeof s);
    assert_true(play_apply(&game, &s, move_of(TAKE, 2), NULL));
    assert_int_equal(s.taken[0], 2);

    s.turns_left = 0;
    assert_false(play_apply(&game, &s, move_of(STOP, 0), NULL));
    assert_false(play_apply(&game, &s, move_of(ROLL, 1), NULL));
}

static void chances_lie_along_their_weights(void **unused)
{
    (void)unused;
    static const uint32_t pile[] = {1, 2, 2, 3, 3, 3};
    struct pile_state s = started();
    assert_int_equal(play_weight(&game, &s), 6);
    for (uint64_t u = 0; u < 6; u++)
        assert_int_equal(play_chance(&game, &s, u).code, move_of(ROLL, pile[u]).code);
}

static void playing_out(void **unused)
{
    (void)unused;
    struct rng r = rng_seeded(1), again = rng_seeded(1);
    unsigned takings = 0;
    for (int i = 0; i < 100; i++) {
        struct pile_state s = started(), t = started();
        uint32_t plies = play_out(&game, &s, &r);
        assert_int_equal(turn(&s), SEAT_NOBODY);
        assert_in_range(plies, 8, 16);
        assert_int_equal(play_out(&game, &t, &again), plies);
        assert_memory_equal(&s, &t, sizeof s);
        takings += (unsigned)s.taken[0] + s.taken[1];
    }
    assert_in_range(takings, 400, 800);
    struct pile_state over = {0};
    assert_int_equal(play_out(&game, &over, &r), 0);
}

static void counting_ways(void **unused)
{
    (void)unused;
    struct pile_state s = started();
    assert_int_equal(play_perft(&game, &s, 0), 1);
    assert_int_equal(play_perft(&game, &s, 1), 3);
    assert_int_equal(play_perft(&game, &s, 2), 2 + 3 + 4);
    /* Behind each second ply lie 3 chances, or what the rest of the pile allows. */
    assert_int_equal(play_perft(&game, &s, 3), 6 + (2 + 6) + (3 + 2 + 6));
    s.turns_left = 1; /* where the game ends first, a way is shorter */
    assert_int_equal(play_perft(&game, &s, 3), 2 + (2 + 2) + (3 + 2 + 2));
    s.turns_left = 0;
    assert_int_equal(play_perft(&game, &s, 3), 1);
}

static int find(const struct pile_state *s, const char *text, struct move out[], struct sheet *why)
{
    return play_find(&game, s, text, out, NULL, sheet_new(why));
}

static void moves_are_found_by_their_text(void **unused)
{
    (void)unused;
    struct move out[SEQUENCE_MAX];
    struct sheet why;
    struct pile_state s = with_pile(3), before = s;
    assert_int_equal(find(&s, " take 2\n", out, &why), 1);
    assert_int_equal(out[0].code, move_of(TAKE, 2).code);
    assert_int_equal(find(&s, " singly ", out, &why), 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(out[i].code, move_of(TAKE, 1).code);
    assert_int_equal(find(&s, "greedy", out, &why), 2); /* the second can't be told from here */
    assert_string_equal(why.text, "");
    assert_memory_equal(&s, &before, sizeof s);
    s = started();
    assert_int_equal(find(&s, "roll 3", out, &why), 1); /* typed dice */
    assert_int_equal(out[0].code, move_of(ROLL, 3).code);
}

static void what_is_not_found_is_explained(void **unused)
{
    (void)unused;
    static const struct {
        uint8_t pile;
        const char *text, *why;
    } cases[] = {
        {2, "take 3",
         "\"Take 3 stones\" is not possible now: the pile is not that large (T2). "
         "Nearest: take 1, take 2."},
        {3, "take 0",
         "\"Take 0 stones\" is not possible now: the pile is not that large (T2). "
         "Nearest: take 1, take 2, take 3."},
        {1, "roll 1", "\"A pile of 1\" is not possible now: the die is rolled by chance (T1)."},
        {3, "twice",
         "\"Take 2 stones\" is not possible now: the pile is not that large (T2). "
         "Nearest: take 1."},
        {1, "tkae 1", "unknown word \"tkae\": did you mean take? Nearest: take 1, stop."},
        {1, "  take ", "take: expected a number, but the text ends. Nearest: take 1."},
        {1, "take 1 x", "take: expected nothing more, got \"x\". Nearest: take 1."},
        {1, "", "no move was given. Nearest: stop, take 1."},
        {1, "xyzzy plugh", "unknown word \"xyzzy\". Nearest: take 1, stop."},
        {1, "1", "unknown word \"1\". Nearest: stop, take 1."},
    };
    struct move out[SEQUENCE_MAX];
    struct sheet why;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct pile_state s = with_pile(cases[i].pile), before = s;
        assert_int_equal(find(&s, cases[i].text, out, &why), 0);
        assert_string_equal(why.text, cases[i].why);
        assert_memory_equal(&s, &before, sizeof s);
    }
    struct pile_state s = started();
    assert_int_equal(find(&s, "roll 0", out, &why), 0);
    assert_string_equal(why.text,
                        "\"A pile of 0\" is not possible now. Nearest: roll 1, roll 2, roll 3.");
    assert_int_equal(find(&s, "singly", out, &why), 0); /* nobody's turn to say that */
    s.turns_left = 0;
    assert_int_equal(find(&s, "stop", out, &why), 0);
    assert_string_equal(why.text, "\"Stop\" is not possible now. The game is over.");
    s = with_pile(2);
    assert_int_equal(play_find_titled(&game, &s, "tkae 2", out, NULL, sheet_new(&why)), 0);
    assert_string_equal(why.text, "unknown word \"tkae\": did you mean take? "
                                  "Nearest: \"Take 2 stones\", \"Take 1 stone\", \"Stop\".");
    char longer[2000];
    memset(longer, ' ', sizeof longer);
    memcpy(longer, "stop", 4);
    longer[sizeof longer - 1] = '\0';
    s = with_pile(1);
    assert_int_equal(find(&s, longer, out, &why), 1);
    longer[sizeof longer - 2] = 'x';
    assert_int_equal(find(&s, longer, out, &why), 0);
    assert_string_equal(why.text, "The text is too long for a move.");
}

static void hash_and_rules(void **unused)
{
    (void)unused;
    struct pile_state s = with_pile(2);
    struct sheet text;
    assert_true(play_hash(&game, &s) == fields_hash(fields, &s));
    struct out *o = sheet_new(&text);
    rule_print(&game, 0, o);
    rule_print(&game, 21, o);
    assert_string_equal(text.text, "T21");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_set_by_text),
        cmocka_unit_test(setting_up),
        cmocka_unit_test(only_what_is_possible_is_applied),
        cmocka_unit_test(chances_lie_along_their_weights),
        cmocka_unit_test(playing_out),
        cmocka_unit_test(counting_ways),
        cmocka_unit_test(moves_are_found_by_their_text),
        cmocka_unit_test(what_is_not_found_is_explained),
        cmocka_unit_test(hash_and_rules),
    };
    return RUN(tests);
}
