/* Clocks: what is left, and when a seat is warned and late, from the times of a log and pauses. */
#include "unit.h"

#include "server/clocks.h"

enum { H = 3600 * 1000, D = 24 * H, STEPS = 8, PAUSES = 4 };

/* Hours, so that the cases can be read: a bank of 72, a turn adds 12, a grace of 8, an answer
 * adds 3. Seat 0 is asked first in every case, at hour 0 in turn 1. */
static const struct clock *const days = &clock_presets[CLOCK_DAYS];

struct clock_step {
    int64_t hour;
    int asked, owner, turns, back;
};

struct clock_case {
    const char *what;
    struct clock_step steps[STEPS]; /* those with turns 0 are not there */
    struct pause pauses[PAUSES];
    int64_t now;           /* the hour of the question */
    int64_t left[2];       /* hours in the banks       */
    int64_t warning, late; /* hours; -1: never         */
};

static const struct clock_case cases[] = {
    {"a bank runs while its seat is asked", {{0, 0, 0, 1, -2}}, {{0}}, 10, {62, 72}, 54, 72},
    {"an empty bank stays empty", {{0, 0, 0, 1, -2}}, {{0}}, 100, {0, 72}, 54, 72},
    {"a turn adds at its end", {{0, 0, 0, 1, -2}, {20, 1, 1, 2, -2}}, {{0}}, 20, {64, 72}, 74, 92},
    {"but not beyond the cap", {{0, 0, 0, 1, -2}, {5, 1, 1, 2, -2}}, {{0}}, 6, {72, 71}, 59, 77},
    {"who was late has what the turn adds",
     {{0, 0, 0, 1, -2}, {90, 1, 1, 2, -2}},
     {{0}},
     90,
     {12, 72},
     144,
     162},
    {"entries of the same seat change nothing",
     {{0, 0, 0, 1, -2}, {7, 0, 0, 1, -2}, {9, 0, 0, 1, -2}},
     {{0}},
     10,
     {62, 72},
     54,
     72},
    {"an answer has its grace first",
     {{0, 0, 0, 1, -2}, {10, 1, 0, 1, -2}},
     {{0}},
     17,
     {62, 72},
     72,
     90},
    {"then the bank runs", {{0, 0, 0, 1, -2}, {10, 1, 0, 1, -2}}, {{0}}, 20, {62, 70}, 72, 90},
    {"and the answer adds",
     {{0, 0, 0, 1, -2}, {10, 1, 0, 1, -2}, {28, 0, 0, 1, -2}},
     {{0}},
     28,
     {62, 65},
     72,
     90},
    {"each answer has a grace of its own",
     {{0, 0, 0, 1, -2}, {1, 1, 0, 1, -2}, {8, 0, 0, 1, -2}, {9, 1, 0, 1, -2}, {16, 0, 0, 1, -2}},
     {{0}},
     16,
     {70, 72},
     68,
     86},
    {"an answer and then the own turn are two things",
     {{0, 0, 0, 1, -2}, {1, 1, 0, 1, -2}, {8, 1, 1, 2, -2}},
     {{0}},
     18,
     {72, 62},
     62,
     80},
    {"one who plays alone has turns too",
     {{0, 0, 0, 1, -2}, {20, -2, 0, 1, -2}, {20, 0, 0, 2, -2}},
     {{0}},
     20,
     {64, 72},
     66,
     84},
    {"what is taken back is not added twice",
     {{0, 0, 0, 1, -2},
      {30, -2, 0, 2, -2},
      {30, 0, 0, 1, -2},
      {30, -2, 0, 2, -2},
      {30, 0, 0, 2, -2}},
     {{0}},
     30,
     {54, 72},
     66,
     84},
    {"nobody's clock runs while a bot or chance is asked",
     {{0, 0, 0, 1, -2}, {10, -2, 1, 2, -2}},
     {{0}},
     500,
     {72, 72},
     -1,
     -1},
    {"who takes the seat back has a turn's time",
     {{0, 0, 0, 1, -2}, {80, -2, 0, 1, -2}, {90, 0, 0, 1, 0}},
     {{0}},
     92,
     {10, 72},
     90,
     102},
    {"a pause of the seat holds its clock",
     {{0, 0, 0, 1, -2}},
     {{0, 10 * H, 34 * H}},
     40,
     {56, 72},
     78,
     96},
    {"one of another seat does not",
     {{0, 0, 0, 1, -2}},
     {{1, 10 * H, 34 * H}},
     40,
     {32, 72},
     54,
     72},
    {"one of the table does",
     {{0, 0, 0, 1, -2}},
     {{TABLE_PAUSE, 10 * H, 34 * H}},
     20,
     {62, 72},
     78,
     96},
    {"pauses that overlap count once",
     {{0, 0, 0, 1, -2}},
     {{0, 10 * H, 34 * H}, {TABLE_PAUSE, 20 * H, 50 * H}, {0, 60 * H, 70 * H}},
     65,
     {52, 72},
     104,
     122},
    {"an open pause has no end",
     {{0, 0, 0, 1, -2}},
     {{TABLE_PAUSE, 10 * H, PAUSE_OPEN}},
     900,
     {62, 72},
     -1,
     -1},
    {"nobody is late in a pause: the end comes after it",
     {{0, 0, 0, 1, -2}},
     {{0, 72 * H, 96 * H}},
     80,
     {0, 72},
     54,
     96},
    {"a pause in the grace",
     {{0, 0, 0, 1, -2}, {10, 1, 0, 1, -2}},
     {{1, 14 * H, 38 * H}},
     45,
     {62, 69},
     96,
     114},
    {"a pause before the seat is asked",
     {{0, 0, 0, 1, -2}, {40, 1, 1, 2, -2}},
     {{1, 10 * H, 34 * H}},
     41,
     {44, 71},
     94,
     112},
};

static void play(const struct clock *c, const struct clock_case *k, const struct pauses *p,
                 struct clocks *clocks)
{
    clocks_start(c, clocks);
    for (int i = 0; i < STEPS && k->steps[i].turns; i++) {
        const struct clock_step *s = &k->steps[i];
        clocks_go_on(c, p, clocks,
                     &(struct asked_at){.at = s->hour * H,
                                        .asked = s->asked,
                                        .turn = {s->owner, s->turns},
                                        .back = s->back});
    }
}

static int64_t hour_of(int64_t at)
{
    return at == NEVER ? -1 : at / H;
}

static struct pauses pauses_of(const struct clock_case *k)
{
    struct pauses p = {(struct pause *)k->pauses, 0};
    while (p.count < PAUSES && k->pauses[p.count].to)
        p.count++;
    return p;
}

static void every_case(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct clock_case *k = &cases[i];
        struct pauses p = pauses_of(k);
        struct clocks clocks;
        print_message("# %s\n", k->what);
        play(days, k, &p, &clocks);
        for (int seat = 0; seat < 2; seat++)
            assert_int_equal(clocks_left(days, &p, &clocks, seat, k->now * H).bank / H,
                             k->left[seat]);
        struct deadlines d = clocks_deadlines(days, &p, &clocks);
        assert_int_equal(hour_of(d.warning), k->warning);
        assert_int_equal(hour_of(d.late), k->late);
        assert_true(d.bot == NEVER);
        if (d.late != NEVER) {
            assert_false(clocks_is_late(days, &p, &clocks, clocks.asked, d.late - 1));
            assert_true(clocks_is_late(days, &p, &clocks, clocks.asked, d.late));
            assert_false(clocks_is_late(days, &p, &clocks, 1 - clocks.asked, d.late));
        }
    }
}

/* What is left runs out just when the seat is late, whatever pauses there are. */
static void both_ways_agree(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct pauses p = pauses_of(&cases[i]);
        struct clocks clocks;
        play(days, &cases[i], &p, &clocks);
        int64_t late = clocks_deadlines(days, &p, &clocks).late;
        if (late == NEVER)
            continue;
        assert_int_equal(clocks_left(days, &p, &clocks, clocks.asked, late).bank, 0);
        for (int64_t before = 1; before < D; before = before * 3 + 1)
            if (late - before >= clocks.since && !pause_at(&p, clocks.asked, late - before) &&
                !pause_at(&p, clocks.asked, late - 1))
                assert_true(clocks_left(days, &p, &clocks, clocks.asked, late - before).bank > 0);
    }
}

/* Live: a quarter of a short bank; a bot takes over only where the table says so. */
static void other_settings(void **unused)
{
    (void)unused;
    struct clock c = clock_presets[CLOCK_LIVE];
    struct pauses none = {0};
    struct clocks k;
    const struct asked_at first = {.at = 1000, .asked = 0, .turn = {0, 1}, .back = SEAT_NOBODY};

    c.late = LATE_BOT;
    assert_int_equal(clock_kind(&c), CLOCK_LIVE);
    clocks_start(&c, &k);
    clocks_go_on(&c, &none, &k, &first);
    struct deadlines d = clocks_deadlines(&c, &none, &k);
    assert_int_equal(d.warning, 1000 + 675000);
    assert_int_equal(d.late, 1000 + 900000);
    assert_int_equal(d.bot, 1000 + 945000);
    c.add = 44;
    assert_int_equal(clock_kind(&c), CLOCK_OWN);
    assert_int_equal(clocks_left(&c, &none, &k, 1, 5000).grace, 0);

    c = clock_presets[CLOCK_QUICK];
    clocks_start(&c, &k);
    clocks_go_on(&c, &none, &k,
                 &(struct asked_at){.at = 0, .asked = 1, .turn = {0, 1}, .back = SEAT_NOBODY});
    assert_int_equal(hour_of(clocks_deadlines(&c, &none, &k).warning), 15);
    assert_int_equal(clocks_left(&c, &none, &k, 1, H).grace, 2 * H);
}

static void what_is_taken(void **unused)
{
    (void)unused;
    struct pause list[] = {
        {0, 0, D}, {TABLE_PAUSE, 0, PAUSE_OPEN}, {1, 5 * D, 7 * D}, {0, 9 * D, 12 * D}};
    struct pauses p = {list, 4};
    assert_int_equal(pauses_taken(&p, 0), 4 * D);
    assert_int_equal(pauses_taken(&p, 1), 2 * D);
    list[2].to = 5 * D + H;
    assert_int_equal(pauses_taken(&p, 1), D);
    assert_ptr_equal(pause_at(&p, 3, 9 * D), &list[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_case),
        cmocka_unit_test(both_ways_agree),
        cmocka_unit_test(other_settings),
        cmocka_unit_test(what_is_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
