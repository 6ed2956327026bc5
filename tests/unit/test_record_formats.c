/* The formats of records: both texts, and that a new option leaves every older record and position
 * readable, with equal hashes and equal bytes. */
#include "recording.h"

#include <stdlib.h>

#include "session/position.h"

static const char save_1[] =
    "ages record 1\n"
    "game tiny 3\n"
    "seats 2\n"
    "option turns 2\n"
    "option colour off\n"
    "seat 0 person \"\" \"Anna\"\n"
    "seat 1 bot \"random\" \"B\xc3\xa9"
    "la \\\"B\\\" \\\\o/\"\n"
    "dice fair\n"
    "commitment c6d8a92ddd30e42c7ce0e374bb0e4253986d0ed9f7f75f52cefcfd961d92178b\n"
    "contribution 0 of-anna\n"
    "contribution 1 -\n"
    "secret 020d6c3ca6a4d1c0ed4b332b87b9ed5354b5b273d254949496a0c14fc7faf1f6\n"
    "hash 48191e810b5c7a45\n"
    "1 chance 0/6 roll 1\n"
    "2 move 0 mark\n"
    "3 move 0 hide 2\n"
    "4 undo 0 1\n"
    "5 redo 0 1\n"
    "6 move 0 again\n"
    "7 chance 2/6 roll 2\n"
    "check 491ca88590803356b6463ef9f11a4eeda9181f9d70c410ea58d21170fdee369b\n";
static const char save_2[] =
    "ages record 2\n"
    "game tiny 3\n"
    "seats 2\n"
    "option turns 2\n"
    "seat 0 person \"\" \"Anna\"\n"
    "seat 1 bot \"random\" \"B\xc3\xa9"
    "la \\\"B\\\" \\\\o/\"\n"
    "dice fair\n"
    "commitment c6d8a92ddd30e42c7ce0e374bb0e4253986d0ed9f7f75f52cefcfd961d92178b\n"
    "contribution 0 of-anna\n"
    "secret 020d6c3ca6a4d1c0ed4b332b87b9ed5354b5b273d254949496a0c14fc7faf1f6\n"
    "hash 48191e810b5c7a45\n"
    "1 chance 0/6 roll 1\n"
    "2 move 0 mark\n"
    "3 move 0 hide 2\n"
    "4 undo 0 1\n"
    "5 redo 0 1\n"
    "6 move 0 again\n"
    "7 chance 2/6 roll 2\n"
    "check 8a30438d6abcc723a1d78f6a3b2cecfada8f52becae7831f634f008e7ce1ebe3\n";
static const char finished_1[] =
    "ages record 1\n"
    "game tiny 3\n"
    "seats 2\n"
    "option turns 2\n"
    "option colour off\n"
    "seat 0 person \"\" \"Anna\"\n"
    "seat 1 bot \"random\" \"B\xc3\xa9"
    "la \\\"B\\\" \\\\o/\"\n"
    "dice fair\n"
    "commitment c6d8a92ddd30e42c7ce0e374bb0e4253986d0ed9f7f75f52cefcfd961d92178b\n"
    "contribution 0 of-anna\n"
    "contribution 1 -\n"
    "hash 48191e810b5c7a45\n"
    "1 chance 0/6 roll 1\n"
    "2 move 0 mark\n"
    "3 move 0 hide 2\n"
    "4 undo 0 1\n"
    "5 redo 0 1\n"
    "6 move 0 again\n"
    "7 chance 2/6 roll 2\n"
    "8 move 0 done\n"
    "hash e8e27b29727be94f\n"
    "9 confirm 0\n"
    "10 chance 1/6 roll 2\n"
    "11 move 1 done\n"
    "hash 52a6652a469a1da3\n"
    "place 0 1 4\n"
    "place 1 2 2\n"
    "reveal 020d6c3ca6a4d1c0ed4b332b87b9ed5354b5b273d254949496a0c14fc7faf1f6\n"
    "check 6cdf1d34b8189faac9257e887a51bacaf9f2aa8c158580586130762e5e01c0d5\n";
static const char finished_2[] =
    "ages record 2\n"
    "game tiny 3\n"
    "seats 2\n"
    "option turns 2\n"
    "seat 0 person \"\" \"Anna\"\n"
    "seat 1 bot \"random\" \"B\xc3\xa9"
    "la \\\"B\\\" \\\\o/\"\n"
    "dice fair\n"
    "commitment c6d8a92ddd30e42c7ce0e374bb0e4253986d0ed9f7f75f52cefcfd961d92178b\n"
    "contribution 0 of-anna\n"
    "hash 48191e810b5c7a45\n"
    "1 chance 0/6 roll 1\n"
    "2 move 0 mark\n"
    "3 move 0 hide 2\n"
    "4 undo 0 1\n"
    "5 redo 0 1\n"
    "6 move 0 again\n"
    "7 chance 2/6 roll 2\n"
    "8 move 0 done\n"
    "hash e8e27b29727be94f\n"
    "9 confirm 0\n"
    "10 chance 1/6 roll 2\n"
    "11 move 1 done\n"
    "hash 52a6652a469a1da3\n"
    "place 0 1 4\n"
    "place 1 2 2\n"
    "reveal 020d6c3ca6a4d1c0ed4b332b87b9ed5354b5b273d254949496a0c14fc7faf1f6\n"
    "check 9a37834aa252e93231346cca0f46a27f51e57bff15e6912919936b6e35f86068\n";

static void the_text(void **unused)
{
    (void)unused;
    struct session *s = example(false);
    struct written_record t;
    write_to(&t, s, RECORD_OWNER, SEAT_WATCHER);
    assert_string_equal(t.bytes, save_2);
    session_end(s);
    s = example(true);
    write_to(&t, s, RECORD_PUBLIC, 1);
    assert_string_equal(t.bytes, finished_2);
    session_end(s);
}

static struct written_record text_of(const char *bytes)
{
    struct written_record t = {.length = strlen(bytes)};
    memcpy(t.bytes, bytes, t.length + 1);
    return t;
}

/* What format 1 says is read, with its hashes, and written in format 2. */
static void format_1(void **unused)
{
    (void)unused;
    const char *const pairs[][2] = {{save_1, save_2}, {finished_1, finished_2}};
    struct record_error error;
    struct written_record again;
    for (int i = 0; i < 2; i++) {
        struct written_record t = text_of(pairs[i][0]);
        struct session *s = read_from(&t);
        write_to(&again, s, RECORD_OWNER, SEAT_WATCHER);
        assert_string_equal(again.bytes, pairs[i][1]);
        session_end(s);
        assert_int_equal(record_verify(t.bytes, t.length, find, NULL, NULL, &error), VERIFY_FAIR);
        change(&t, "contribution 1 -\n", "");
        refused(
            &t, 11,
            i ? "expected `contribution 1 -`, found `hash 48191e810b5c7a45`"
              : "expected `contribution 1 -`, found `secret 020d6c3ca6a4d1c0ed4b332b87b9ed535…`");
    }
    struct written_record t = text_of(finished_1);
    change(&t, "reveal", "taken_back 1\nreveal");
    refused(&t, 28, "expected `reveal 020d6c3ca6a4d1c0ed4b332b87b9ed535…`, found `taken_back 1`");
}

/* A finished record tells how many draws were taken back. */
static void draws_taken_back(void **unused)
{
    (void)unused;
    struct table table = table_for(&tiny, "pb", DICE_FAIR);
    table.options[0] = 1;
    fair_seed(&table.fair, "stone");
    fair_commit(&table.fair);
    struct session *s = sit_down(&table);
    struct written_record t;
    const struct move again = move_of(TINY_AGAIN, 0), done = move_of(TINY_DONE, 0);
    assert_int_equal(session_roll(s), SESSION_OK);
    assert_int_equal(session_move(s, 0, again), SESSION_OK);
    assert_int_equal(session_roll(s), SESSION_OK);
    assert_int_equal(session_undo(s, 0), SESSION_OK);
    assert_int_equal(session_move(s, 0, done), SESSION_OK);
    assert_int_equal(session_confirm(s, 0), SESSION_OK);
    assert_true(session_over(s));
    write_to(&t, s, RECORD_PUBLIC, 1);
    session_end(s);
    assert_non_null(strstr(t.bytes, "\ntaken_back 1\nreveal "));
    session_end(read_from(&t));
    struct written_record other = t;
    change(&other, "taken_back 1", "taken_back 2");
    refused(&other, 20, "expected `taken_back 1`, found `taken_back 2`");
    change(&t, "taken_back 1\n", "");
    struct record_error error;
    assert_null(record_read(t.bytes, t.length, find, NULL, &error));
}

/* Tiny with an option more: it stands first among the options, and in the last byte of the state.
 */

struct later {
    struct tiny tiny;
    uint8_t weather;
};

static const char *later_setup(void *state, int seats, const int options[])
{
    ((struct later *)state)->weather = (uint8_t)options[0];
    return tiny_setup(state, seats, options + 1);
}

static void later_observe(const void *state, int viewer, void *view)
{
    tiny_observe(state, viewer, view);
    ((struct later *)view)->weather = ((const struct later *)state)->weather;
}

static const char *later_check(const void *state)
{
    (void)state;
    return NULL;
}

static struct game later(void)
{
    static struct option options[8];
    static struct field fields[16];
    int n = 0;
    options[0] = (struct option){"weather", "weather", &off_on, 0, 1, .initial = 0};
    do
        options[n + 1] = tiny_options[n];
    while (tiny_options[n++].key);
    for (n = 0; tiny_fields[n].kind; n++)
        fields[n] = tiny_fields[n];
    fields[n++] = (struct field){.name = "weather",
                                 .kind = FIELD_BOOL,
                                 .size = 1,
                                 .offset = offsetof(struct later, weather),
                                 .added = true};
    fields[n] = (struct field){.kind = FIELD_END};
    struct game g = tiny;
    g.options = options;
    g.fields = fields;
    g.state_size = sizeof(struct later);
    g.setup = later_setup;
    g.observe = later_observe;
    g.check = later_check;
    return g;
}

/* Records of either format, finished or not, are what they were. */
static void an_option_more(void **unused)
{
    (void)unused;
    const char *const pairs[][2] = {
        {save_1, save_2}, {save_2, save_2}, {finished_1, finished_2}, {finished_2, finished_2}};
    const struct game g = later();
    struct written_record again;
    tiny_now = &g;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        struct written_record t = text_of(pairs[i][0]);
        struct session *s = read_from(&t);
        assert_int_equal(((const struct later *)session_state(s))->weather, 0);
        write_to(&again, s, RECORD_OWNER, SEAT_WATCHER);
        assert_string_equal(again.bytes, pairs[i][1]);
        session_end(s);
    }
    tiny_now = &tiny;
}

/* Where it has another value it counts: it has a line, and other hashes. */
static void the_option_chosen(void **unused)
{
    (void)unused;
    const struct game g = later();
    struct table table = table_for(&g, "pb", DICE_FAIR);
    struct written_record off, on;
    uint64_t hashes[2];
    tiny_now = &g;
    for (int weather = 0; weather < 2; weather++) {
        table.options[0] = weather;
        struct session *s = sit_down(&table);
        hashes[weather] = play_hash(&g, session_state(s));
        assert_int_equal(session_roll(s), SESSION_OK);
        write_to(weather ? &on : &off, s, RECORD_OWNER, SEAT_WATCHER);
        session_end(s);
    }
    assert_true(hashes[0] != hashes[1]);
    assert_null(strstr(off.bytes, "option weather"));
    assert_non_null(strstr(on.bytes, "\noption weather on\n"));
    struct session *s = read_from(&on);
    assert_int_equal(((const struct later *)session_state(s))->weather, 1);
    session_end(s);
    change(&on, "option weather on\n", "");
    struct record_error error;
    assert_null(record_read(on.bytes, on.length, find, NULL, &error));
    assert_non_null(strstr(error.text, "expected `hash "));
    tiny_now = &tiny;
}

static const char *position_of(const struct game *g, const void *state, struct sheet *s)
{
    position_write(g, state, sheet_new(s));
    return s->text;
}

/* The same of positions. */
static void a_position_before_it(void **unused)
{
    (void)unused;
    const struct game g = later();
    struct state_room old = {{0}}, now = {{0}};
    struct sheet before, after, why;
    int options[OPTIONS_MAX];
    options_initial(&tiny, options);
    assert_null(play_setup(&tiny, old.bytes, 2, options));
    const char *text = position_of(&tiny, old.bytes, &before);
    tiny_now = &g;
    assert_ptr_equal(position_read(text, strlen(text), find, now.bytes, NULL, sheet_new(&why)), &g);
    assert_string_equal(position_of(&g, now.bytes, &after), text);
    assert_true(play_hash(&g, now.bytes) == play_hash(&tiny, old.bytes));

    ((struct later *)(void *)now.bytes)->weather = 1;
    text = position_of(&g, now.bytes, &after);
    assert_non_null(strstr(text, "\"weather\":true"));
    memset(now.bytes, 0, g.state_size);
    assert_ptr_equal(position_read(text, strlen(text), find, now.bytes, NULL, sheet_new(&why)), &g);
    assert_int_equal(((struct later *)(void *)now.bytes)->weather, 1);

    char *told = strstr(after.text, "true");
    memcpy(told, "null", 4);
    assert_null(
        position_read(after.text, strlen(after.text), find, now.bytes, NULL, sheet_new(&why)));
    memcpy(told, "   0", 4); /* at its initial value it need not stand, but may */
    assert_ptr_equal(
        position_read(after.text, strlen(after.text), find, now.bytes, NULL, sheet_new(&why)), &g);
    assert_int_equal(((struct later *)(void *)now.bytes)->weather, 0);
    tiny_now = &tiny;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_text),          cmocka_unit_test(format_1),
        cmocka_unit_test(draws_taken_back),  cmocka_unit_test(an_option_more),
        cmocka_unit_test(the_option_chosen), cmocka_unit_test(a_position_before_it),
    };
    return RUN(tests);
}
