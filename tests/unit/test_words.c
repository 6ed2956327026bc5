/* Messages: English as the key, a small French catalogue, arguments in any order. */
#include "unit.h"

#include "core/words.h"

static int more_than_one(int64_t n)
{
    return n > 1;
}

static const struct message messages[] = {
    {"%1 buys %2", "%2 : achat de %1", NULL},
    {"%1 good", "%1 bien", "%1 biens"},
    {"seat 1", "place 1", NULL},
    {"stop", "assez", NULL},
};

static const struct words french = {"fr", 4, messages, more_than_one};

static void looking_up(void **unused)
{
    (void)unused;
    assert_string_equal(tr(NULL, "stop"), "stop");
    for (int i = 0; i < french.count; i++)
        assert_string_equal(tr(&french, messages[i].key), messages[i].text);
    assert_string_equal(tr(&french, "not there"), "not there");
    assert_string_equal(tr(&french, ""), "");
    assert_string_equal(tr(&french, CTX("step", "Buy")), "Buy");
    assert_string_equal(tr_count(NULL, CTX("game", "die"), CTX("game", "dice"), 2), "dice");
    assert_string_equal(tr(&french, "zzz"), "zzz");
}

static void counting(void **unused)
{
    (void)unused;
    static const struct {
        const struct words *words;
        int n;
        const char *said;
    } cases[] = {
        {NULL, 0, "0 goods"},   {NULL, 1, "1 good"},    {NULL, 2, "2 goods"},
        {&french, 0, "0 bien"}, {&french, 1, "1 bien"}, {&french, 2, "2 biens"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sheet s;
        say_count(sheet_new(&s), cases[i].words, "%1 good", "%1 goods", cases[i].n,
                  SAY_INT(cases[i].n));
        assert_string_equal(s.text, cases[i].said);
    }
    assert_string_equal(tr_count(&french, "an ox", "oxen", 2), "oxen");
}

static void arguments(void **unused)
{
    (void)unused;
    struct sheet s;
    say(sheet_new(&s), NULL, "%1 buys %2", SAY_TEXT("Ann"), SAY_INT(-3));
    assert_string_equal(s.text, "Ann buys -3");
    say(sheet_new(&s), &french, "%1 buys %2", SAY_TEXT("Ann"), SAY_TEXT("%1"));
    assert_string_equal(s.text, "%1 : achat de Ann");
    say(sheet_new(&s), NULL, "100%% %2 %x %", SAY_INT(1));
    assert_string_equal(s.text, "100% %2 %x %");
}

static void seats(void **unused)
{
    (void)unused;
    static const char *const names[] = {"Ann", "Bo"};
    struct sheet s;
    struct out *o = sheet_new(&s);
    assert_string_equal(seat_name(o, NULL, 1), "seat 1");
    assert_string_equal(seat_name(o, &french, 1), "place 1");
    assert_string_equal(seat_name(o, NULL, -1), "nobody");
    o->names = names;
    assert_string_equal(seat_name(o, &french, 1), "Bo");
}

static void distances(void **unused)
{
    (void)unused;
    assert_int_equal(word_distance("", ""), 0);
    assert_int_equal(word_distance("", "abc"), 3);
    assert_int_equal(word_distance("abc", ""), 3);
    assert_int_equal(word_distance("build", "build"), 0);
    assert_int_equal(word_distance("biuld", "build"), 1);
    assert_int_equal(word_distance("kitten", "sitting"), 3);
    assert_int_equal(word_distance("stop", "top"), 1);
    char longer[200];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    assert_int_equal(word_distance(longer, "y"), 64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(looking_up), cmocka_unit_test(counting),  cmocka_unit_test(arguments),
        cmocka_unit_test(seats),      cmocka_unit_test(distances),
    };
    return RUN(tests);
}
