/* Fair dice: known answers worked out with Python's hashlib and hmac, even draws, labels. */
#include "unit.h"

#include "session/fair.h"

static void expect_hex(const uint8_t *bytes, const char *hex)
{
    struct sheet s;
    out_hex(sheet_new(&s), bytes, SHA256_BYTES);
    assert_string_equal(s.text, hex);
}

static struct fair example(void)
{
    struct fair f = {.contribution = {"anna-7", "", "!~"}};
    fair_seed(&f, "river");
    fair_commit(&f);
    fair_begin(&f, 3);
    return f;
}

static void known_answers(void **unused)
{
    (void)unused;
    struct fair f = example();
    expect_hex(f.secret, "7b45fbb824bb6db68b2cd44bb150817672ed6ab0521a92aa8457ed409ef5477f");
    expect_hex(f.commitment, "688210a846173d00de673061c6ada0f50cb15d53091c5a9f4582b7be3e3c1be9");
    expect_hex(f.key, "5698c6df83dadca4b6783af760ef40cf287dc4a9eefc0f8d7fb3ac42541cec8f");
    assert_int_equal(fair_draw(&f, 1, 6), 4);
    assert_int_equal(fair_draw(&f, 2, 6), 1);
    assert_int_equal(fair_draw(&f, 1, 1000003), 979975);
    assert_true(fair_draw(&f, 17, UINT64_C(1) << 63) == UINT64_C(7674988099297934789));
}

/* Just over half of all words are refused with this weight: later words and blocks come in. */
static void refused_words(void **unused)
{
    (void)unused;
    struct fair f = example();
    const uint64_t weight = (UINT64_C(1) << 63) + 1;
    static const uint64_t expected[] = {
        UINT64_C(449948385835087954),  UINT64_C(7742869353726026981), UINT64_C(3772518407472957840),
        UINT64_C(8549731710705231848), UINT64_C(3116622423718893321), UINT64_C(285020538338301653),
        UINT64_C(8529783006399897339), UINT64_C(5933226336734510422), UINT64_C(7080061144594220714),
        UINT64_C(4031445222552977528), UINT64_C(6679497183912336026), UINT64_C(1555307424892060088),
        UINT64_C(1584460837108483912), UINT64_C(6212126705847159936), UINT64_C(17429777866353510),
        UINT64_C(7677780210655483273)};
    for (uint64_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        assert_true(fair_draw(&f, i + 1, weight) == expected[i]);
}

static void contributions_count(void **unused)
{
    (void)unused;
    struct fair f = example(), g = f;
    strcpy(g.contribution[2], "!");
    fair_begin(&g, 3);
    assert_memory_not_equal(f.key, g.key, sizeof f.key);
    g = f;
    fair_begin(&g, 2);
    assert_memory_not_equal(f.key, g.key, sizeof f.key);
    g = f;
    strcpy(g.contribution[1], "-"); /* what stands for none */
    fair_begin(&g, 3);
    assert_memory_equal(f.key, g.key, sizeof f.key);
    assert_string_equal(fair_contribution(&f, 1), "-");
}

/* Chi square with 5 degrees of freedom stays below 20.5 in 999 of 1000 streams; ours is fixed. */
static void even(void **unused)
{
    (void)unused;
    struct fair f = example();
    int seen[6] = {0};
    const int draws = 12000, wanted = draws / 6;
    for (int i = 0; i < draws; i++)
        seen[fair_draw(&f, (uint64_t)i + 1, 6)]++;
    long long sum = 0;
    for (int i = 0; i < 6; i++)
        sum += (long long)(seen[i] - wanted) * (seen[i] - wanted);
    assert_true(sum * 10 < 205LL * wanted);
    assert_int_equal(fair_draw(&f, 5, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_answers),
        cmocka_unit_test(refused_words),
        cmocka_unit_test(contributions_count),
        cmocka_unit_test(even),
    };
    return RUN(tests);
}
