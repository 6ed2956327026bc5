/* Messages: English as the key, a small French catalogue, arguments in any order. */
#include "unit.h"

#include "core/catalogues.h"

static const struct message messages[] = {
    {"%1 buys %2", "%2 : achat de %1", NULL},
    {"%1 good", "%1 bien", "%1 biens"},
    {"seat 1", "place 1", NULL},
    {"stop", "assez", NULL},
};

static const struct words french = {"fr", 4, messages, false};

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

/* The test languages stand for two that there are. */
static void what_a_browser_accepts(void **unused)
{
    (void)unused;
    static const struct {
        const char *header, *language;
    } cases[] = {
        {"", NULL},
        {"qps", "qps"},
        {"QPS-ch", "qps"},
        {"xx, qps;q=0.5", "qps"},
        {"qps;q=0.8, qpl;q=0.9", "qpl"},
        {"qps;q=0.8,qpl;q=0.8", "qps"},
        {"qps ; q=0.85 , qpl;q=0.86", "qpl"},
        {"en, qps;q=0.9", NULL},
        {"en;q=0.7, qps;q=0.75", "qps"},
        {"en-GB;q=0.8, qps;q=0.3", NULL},
        {"qps;q=0", NULL},
        {"qps;q=0.0, *;q=0.1", NULL},
        {"*, qps;q=0.9", NULL},
        {"qps;q=nonsense", NULL},
        {",,;q=,;;==,qpl", "qpl"},
        {"qpsx, qp, q", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct words *w = words_accepted(cases[i].header);
        assert_string_equal(w ? w->language : "en", cases[i].language ? cases[i].language : "en");
    }
    assert_true(words_known("en_US.UTF-8") && words_known("qps") && !words_known("xx"));
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

static void numbers(void **unused)
{
    (void)unused;
    static const char *const said[][2] = {
        {"0", "0"},         {"9999", "9999"},         {"10000", "10,000"},
        {"-6.25", "−6.25"}, {"1234567", "1,234,567"}, {"-123456.75", "−123,456.75"},
    };
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        struct sheet s;
        struct out *o = sheet_new(&s);
        say_number(o, NULL, said[i][0]);
        assert_string_equal(s.text, said[i][1]);
    }
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
        cmocka_unit_test(looking_up),
        cmocka_unit_test(counting),
        cmocka_unit_test(arguments),
        cmocka_unit_test(seats),
        cmocka_unit_test(numbers),
        cmocka_unit_test(distances),
        cmocka_unit_test(what_a_browser_accepts),
    };
    return RUN(tests);
}
