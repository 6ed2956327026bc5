/* Dice that are asked for: known answers worked out with Python's hashlib and hmac, what a table
 * takes and what not, records and receipts with something false in them. */
#include "unit.h"

#include "asked_play.h"
#include "recording.h"

static void expect_hex(const uint8_t *bytes, const char *hex)
{
    struct sheet s;
    out_hex(sheet_new(&s), bytes, SHA256_BYTES);
    assert_string_equal(s.text, hex);
}

/* The example of docs/formats.md: the seed `river`, chains from SHA-256("anna") and
 * SHA-256("ben"). */
static void known_answers(void **unused)
{
    (void)unused;
    uint8_t anna[SHA256_BYTES], ben[SHA256_BYTES], x[SHA256_BYTES];
    uint8_t key[SHA256_BYTES], seal[SHA256_BYTES], run[SHA256_BYTES];
    struct elements given = {0};
    struct fair f;
    fair_seed(&f, "river");
    sha256("anna", 4, anna);
    sha256("ben", 3, ben);
    asked_link(anna, CHAIN_LINKS, x);
    expect_hex(x, "860956edd2cfea04cb2fd46bc424df2b02b0671c51e63a6e322841fd26c28117");
    asked_link(ben, CHAIN_LINKS, x);
    expect_hex(x, "42ffb6c5046c80f7e0e6fcbde5db19a1a25fd93c887ea0c648d09b7ffe053a85");
    asked_link(anna, CHAIN_LINKS - 1, given.of[0]);
    asked_link(ben, CHAIN_LINKS - 1, given.of[1]);
    expect_hex(given.of[0], "9712e8f3aba1f41e168a133f8b3a0a2a6b37c06b23498607232ba1c7a26b2f39");
    expect_hex(given.of[1], "58cff4df17913f857579725b01ea4892002d9cabde1984515632e1c020f72551");
    asked_key(f.secret, 1, key);
    expect_hex(key, "875d651cd9f00cfad6f51c5257ae15b223b690a7489876447686a05757773363");
    asked_seal(key, seal);
    expect_hex(seal, "00b05c6daa037120a9e5cad4099daa534d007898ab622b595c44be66011aab06");
    asked_run(key, 3, &given, run);
    expect_hex(run, "4d4d741fbc6d9b51c2a3e436b49a31b7207ece4a4137f36abe5ee1a0f00d3ed1");
    assert_int_equal(asked_draw(run, 0, 6), 3);
    assert_int_equal(asked_draw(run, 1, 6), 1);
    assert_int_equal(asked_draw(run, 2, 6), 1);
    assert_int_equal(asked_draw(run, 0, 1000003), 394688);
    asked_key(f.secret, 2, key);
    asked_run(key, 0, &given, run);
    assert_int_equal(asked_draw(run, 0, 6), 2);
}

static struct asked_table table;

static void begin(const char *seats, enum needs needs)
{
    asked_begin(&table, &tiny, seats, needs, 7, 1);
}

static struct elements elements_for(int ask)
{
    struct elements x = {0};
    for (int i = 0; i < session_table(table.s)->seats; i++)
        device_element(&table.device[i], ask, x.of[i]);
    return x;
}

static enum session_status draw_all(void)
{
    struct elements x = elements_for(session_asks(table.s));
    return session_draw(table.s, &x);
}

static void nothing_before_all_have_joined(void **unused)
{
    (void)unused;
    struct table t = asked_table_for(&tiny, "ppb", NEEDS_NOBODY);
    struct session *s = sit_down(&t);
    table = (struct asked_table){.s = s, .keeper = -1};
    assert_int_equal(session_absent(s), 3);
    assert_int_equal(session_roll(s), SESSION_NOT_YOURS);
    assert_int_equal(session_ask(s, 0), SESSION_UNJOINED);
    assert_int_equal(device_joins(&table, 0), SESSION_OK);
    assert_int_equal(session_ask(s, 1), SESSION_UNJOINED);
    assert_int_equal(device_joins(&table, 2), SESSION_NOT_YOURS);
    assert_int_equal(session_reseat(s, 2, SEAT_TO_BOT, "random"), SESSION_NOT_YOURS);
    assert_int_equal(session_reseat(s, 1, SEAT_TO_BOT, "random"), SESSION_OK);
    assert_int_equal(session_ask(s, 3), SESSION_ILLEGAL); /* a bot gives nothing */
    assert_int_equal(session_ask(s, 1), SESSION_OK);
    assert_int_equal(draw_all(), SESSION_OK);
    session_end(s);
}

static void an_open_ask_is_a_barrier(void **unused)
{
    (void)unused;
    begin("pp", NEEDS_NOBODY);
    struct session *s = table.s;
    assert_int_equal(session_ask(s, 3), SESSION_OK);
    assert_int_equal(session_ask(s, 3), SESSION_ASKED);
    assert_int_equal(device_joins(&table, 0), SESSION_ASKED);
    assert_int_equal(session_undo(s, 0), SESSION_ASKED);
    assert_int_equal(session_redo(s, 0), SESSION_ASKED);
    assert_int_equal(session_move(s, 0, move_of(TINY_MARK, 0)), SESSION_NOT_YOURS);
    assert_int_equal(session_reseat(s, 0, SEAT_TO_LINK, NULL), SESSION_ASKED);
    assert_int_equal(session_lapse(s, 0), SESSION_ILLEGAL);
    assert_int_equal(session_lapse(s, 4), SESSION_ILLEGAL);
    assert_int_equal(draw_all(), SESSION_OK);
    assert_int_equal(session_lapse(s, 1), SESSION_NOTHING);
    assert_int_equal(draw_all(), SESSION_NOTHING);
    session_end(s);
}

/* What is said about a new link counts until it is made, or until its holder plays on. */
static void a_new_link_is_agreed_on(void **unused)
{
    (void)unused;
    begin("ppp", NEEDS_NOBODY);
    struct session *s = table.s;
    assert_int_equal(session_wish_link(s, 0), SESSION_OK);
    assert_int_equal(session_wish_link(s, 0), SESSION_NOTHING);
    assert_int_equal(session_agree(s, 0, 2), SESSION_OK);
    assert_int_equal(session_agree(s, 0, 2), SESSION_NOTHING);
    assert_int_equal(session_agree(s, 0, 3), SESSION_NOT_YOURS);
    assert_int_equal(session_agree(s, 3, 0), SESSION_NOT_YOURS);
    assert_true(session_accord(s, 0).wished);
    assert_int_equal(session_accord(s, 0).by, 4);
    assert_int_equal(session_accord(s, 1).by, 0);
    assert_int_equal(session_ask(s, 7), SESSION_OK);
    assert_int_equal(session_agree(s, 0, 1), SESSION_ASKED);
    assert_int_equal(draw_all(), SESSION_OK);
    assert_int_equal(session_agree(s, 0, 1), SESSION_OK);
    assert_int_equal(session_accord(s, 0).by, 6);
    assert_int_equal(session_move(s, 0, move_of(TINY_MARK, 0)), SESSION_OK);
    assert_false(session_accord(s, 0).wished);
    assert_int_equal(session_accord(s, 0).by, 0);
    assert_int_equal(session_agree(s, 1, 1), SESSION_OK);
    assert_int_equal(session_reseat(s, 1, SEAT_TO_LINK, NULL), SESSION_OK);
    assert_int_equal(session_accord(s, 1).by, 0);
    assert_int_equal(session_wish_link(s, 1), SESSION_NOTHING); /* nobody holds it */
    session_end(s);
}

/* A lapse makes the ask void: the next one has another number, and who lapsed rests. */
static void lapses(void **unused)
{
    (void)unused;
    begin("ppp", NEEDS_LINK);
    struct session *s = table.s;
    assert_int_equal(session_ask(s, 1), SESSION_NEEDS);
    assert_int_equal(session_ask(s, 7), SESSION_OK);
    assert_int_equal(session_lapse(s, 6), SESSION_NEEDS); /* nobody by a link would be left */
    assert_int_equal(session_lapse(s, 2), SESSION_OK);
    assert_int_equal(session_resting(s), 2);
    assert_int_equal(session_ask(s, 7), SESSION_ILLEGAL);
    assert_int_equal(session_ask(s, 2), SESSION_OK); /* nobody else is there */
    assert_int_equal(session_asks(s), 2);
    assert_int_equal(draw_all(), SESSION_OK);
    session_end(s);
}

/* A bot that takes over a seat which is asked makes the ask void, too: the seat is left out of the
 * next ones, and nobody waits for it. */
static void bots_within_an_ask(void **unused)
{
    (void)unused;
    begin("ppp", NEEDS_ALL);
    struct session *s = table.s;
    assert_int_equal(session_ask(s, 7), SESSION_OK);
    assert_int_equal(session_reseat(s, 2, SEAT_TO_BOT, "random"), SESSION_OK);
    assert_false(session_ask_open(s));
    assert_int_equal(session_ask_at(s, 1)->lapsed, 4);
    assert_int_equal(session_reseat(s, 2, SEAT_BACK, NULL), SESSION_OK);
    assert_int_equal(session_ask(s, 7), SESSION_ILLEGAL);
    assert_int_equal(session_ask(s, 1), SESSION_NEEDS);
    assert_int_equal(session_ask(s, 3), SESSION_OK);
    assert_int_equal(session_reseat(s, 2, SEAT_TO_BOT, "random"), SESSION_ASKED); /* not asked */
    assert_int_equal(session_reseat(s, 0, SEAT_TO_BOT, "random"), SESSION_OK);
    assert_int_equal(session_ask(s, 2), SESSION_OK);
    assert_int_equal(draw_all(), SESSION_OK);
    session_end(s);
}

/* The label of a draw is its place in the run of its ask: what was undone is not in it. */
static void labels_without_undo(void **unused)
{
    (void)unused;
    uint64_t u[2];
    for (int undone = 0; undone < 2; undone++) {
        begin("pp", NEEDS_NOBODY);
        struct session *s = table.s;
        assert_int_equal(session_ask(s, 3), SESSION_OK);
        assert_int_equal(draw_all(), SESSION_OK);
        assert_int_equal(session_to_move(s), 0);
        for (int i = 0; i < 3 * undone; i++) {
            assert_int_equal(session_move(s, 0, move_of(TINY_MARK, 0)), SESSION_OK);
            assert_int_equal(session_undo(s, 0), SESSION_OK);
        }
        assert_int_equal(session_move(s, 0, move_of(TINY_AGAIN, 0)), SESSION_OK);
        assert_int_equal(session_ask(s, 3), SESSION_OK);
        assert_int_equal(draw_all(), SESSION_OK);
        u[undone] = session_entry(s, session_entries(s) - 1)->u;
        assert_int_equal(session_undo(s, 0), SESSION_BARRIER); /* nor can a draw be taken back */
        session_end(s);
    }
    assert_true(u[0] == u[1]);
}

/* Random games are written, read and verified; and each device's receipt fits. */
static void round_trips(void **unused)
{
    (void)unused;
    static struct written_record t, again;
    static char receipt[2 * RECEIPT_MAX];
    struct record_error error;
    struct findings found;
    for (uint64_t seed = 0; seed < 24; seed++) {
        const char *seats[] = {"pp", "ppb", "pppp", "pbp"};
        asked_begin(&table, seed % 2 ? &tiny : all_games[0], seats[seed % 4],
                    (enum needs)(seed % 3), seed, (int)(seed % 2));
        asked_play(&table, seed % 5 ? ENTRIES_MAX : 20);
        write_to(&t, table.s, RECORD_OWNER, SEAT_WATCHER);
        struct session *copy = read_from(&t);
        write_to(&again, copy, RECORD_OWNER, SEAT_WATCHER);
        assert_string_equal(t.bytes, again.bytes);
        session_end(copy);
        assert_int_equal(record_verify(t.bytes, t.length, find, NULL, &found, &error), VERIFY_FAIR);
        assert_true(found.asked);
        struct out o = out_to(receipt, sizeof receipt);
        receipt_write(&table, &o);
        if (session_table(table.s)->seat[table.keeper].kind == SEAT_PERSON &&
            !receipt_fits(t.bytes, t.length, receipt, o.len, find, NULL, &error))
            fail_msg("receipt, line %d: %s", error.line, error.text);
        session_end(table.s);
    }
}

/* Only the element of the ask itself leads to what is known of the chain; and the last one tells
 * all that were drawn with. */
static void elements_lead_to_the_tip(void **unused)
{
    (void)unused;
    enum { DRAWS = 3 };
    struct elements given[DRAWS + 1], told[DRAWS + 1];
    begin("pp", NEEDS_NOBODY);
    struct session *s = table.s;
    for (int ask = 1; ask <= DRAWS; ask++) {
        given[ask] = elements_for(ask);
        struct elements later = elements_for(ask + 1);
        const struct join *join = session_join_of(s, 1);
        assert_true(join_accepts(join, ask, given[ask].of[1]));
        assert_false(join_accepts(join, ask, given[ask].of[0]));
        assert_false(join_accepts(join, ask, later.of[1]));
        assert_false(join_accepts(join, ask - 1, given[ask].of[1]));
        assert_false(join_accepts(join, CHAIN_LINKS + 1, given[ask].of[1]));
        assert_int_equal(session_ask(s, 3), SESSION_OK);
        assert_int_equal(session_draw(s, &given[ask]), SESSION_OK);
        while (session_to_move(s) != SEAT_CHANCE || session_unconfirmed(s))
            assert_int_equal(random_step(s, &table.r), SESSION_OK);
    }
    for (int first = 1; first <= DRAWS; first++) {
        memset(told, 0, sizeof told);
        session_given(s, first, DRAWS, told);
        for (int ask = first; ask <= DRAWS; ask++)
            assert_memory_equal(told[ask - first].of, given[ask].of, sizeof given[ask].of);
    }
    session_end(s);
}

/* Who reads one old ask, or a few, has one chain of each seat read back, however many there were;
 * and nothing of those that came later. */
static void old_chains_are_short(void **unused)
{
    (void)unused;
    enum { EACH = 3, ALL = 4 * EACH };
    struct elements given[ALL + 1], told[1];
    asked_begin(&table, all_games[0], "pp", NEEDS_NOBODY, 7, 1);
    struct session *s = table.s;
    for (int ask = 1; ask <= ALL; ask++) {
        if (ask % EACH == 1)
            assert_int_equal(device_joins(&table, 1), SESSION_OK);
        given[ask] = elements_for(ask);
        assert_int_equal(session_ask(s, 2), SESSION_OK);
        assert_int_equal(session_draw(s, &given[ask]), SESSION_OK);
        while (session_to_move(s) != SEAT_CHANCE || session_unconfirmed(s))
            assert_int_equal(random_step(s, &table.r), SESSION_OK);
    }
    for (int ask = 1; ask <= ALL; ask++) {
        assert_in_range(session_given_links(s, ask, ask), 1, EACH);
        session_given(s, ask, ask, told);
        assert_memory_equal(told->of[1], given[ask].of[1], SHA256_BYTES);
    }
    assert_int_equal(session_given_links(s, 1, ALL), ALL);
    assert_int_equal(session_given_links(s, 3, 2), 0);
    session_end(s);
}

/* A server that says to have waited in vain: the record verifies, the receipt does not. */
static void a_false_lapse(void **unused)
{
    (void)unused;
    static struct written_record t;
    struct record_error error;
    char receipt[2048];
    struct out o = out_to(receipt, sizeof receipt);
    begin("pp", NEEDS_NOBODY);
    struct session *s = table.s;
    assert_int_equal(session_ask(s, 3), SESSION_OK);
    heads_go_on(&table.heads, s);
    keep_line(&table.given_out, "gave", (int[]){1, session_entries(s)}, 2, table.heads.head);
    receipt_write(&table, &o);
    assert_int_equal(session_lapse(s, 2), SESSION_OK);
    assert_int_equal(session_ask(s, 1), SESSION_OK);
    assert_int_equal(draw_all(), SESSION_OK);
    write_to(&t, s, RECORD_OWNER, SEAT_WATCHER);
    assert_int_equal(record_verify(t.bytes, t.length, find, NULL, NULL, &error), VERIFY_FAIR);
    assert_false(receipt_fits(t.bytes, t.length, receipt, o.len, find, NULL, &error));
    assert_string_equal(error.text, "the record says that this device did not give to this ask");
    assert_int_equal(error.line, 6);
    session_end(s);
}

/* Nothing of a hidden move is in a head that others see: two logs that differ in it alone have
 * heads that differ by the secret's salt. */
static void heads_hide(void **unused)
{
    (void)unused;
    begin("pp", NEEDS_NOBODY);
    struct session *s = table.s;
    char line[256];
    uint8_t plain[SHA256_BYTES], value[SHA256_BYTES];
    assert_int_equal(session_ask(s, 1), SESSION_OK);
    assert_int_equal(draw_all(), SESSION_OK);
    int drawn = session_entries(s) - 1;
    for (int i = 0; i < session_entries(s); i++) {
        struct out o = out_to(line, sizeof line);
        entry_print(s, i, &o);
        entry_value(line, o.len, plain);
        entry_value_of(s, i, value);
        assert_int_equal(memcmp(plain, value, sizeof value) != 0, i == drawn && tiny.hidden);
    }
    session_end(s);
}

/* What a session takes counts what it keeps of joins and asks. */
static void joins_and_asks_are_weighed(void **unused)
{
    (void)unused;
    begin("pp", NEEDS_NOBODY);
    size_t before = session_bytes(table.s), least = 16 * sizeof(struct join);
    assert_int_equal(session_ask(table.s, 3), SESSION_OK);
    assert_true(session_bytes(table.s) - before >= 16 * sizeof(struct ask));
    assert_int_equal(draw_all(), SESSION_OK);
    before = session_bytes(table.s);
    for (; session_joins(table.s) <= 16; least += sizeof(struct entry))
        assert_int_equal(device_joins(&table, 1), SESSION_OK);
    assert_true(session_bytes(table.s) - before >= least);
    session_end(table.s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_answers),
        cmocka_unit_test(nothing_before_all_have_joined),
        cmocka_unit_test(an_open_ask_is_a_barrier),
        cmocka_unit_test(a_new_link_is_agreed_on),
        cmocka_unit_test(lapses),
        cmocka_unit_test(bots_within_an_ask),
        cmocka_unit_test(labels_without_undo),
        cmocka_unit_test(round_trips),
        cmocka_unit_test(elements_lead_to_the_tip),
        cmocka_unit_test(old_chains_are_short),
        cmocka_unit_test(a_false_lapse),
        cmocka_unit_test(heads_hide),
        cmocka_unit_test(joins_and_asks_are_weighed),
    };
    return RUN(tests);
}
