/* Moves and their words, on a table that has every kind of argument. */
#include "unit.h"

#include "core/play.h"

static const char *const good_ids[] = {"wood", "stone", "cloth"};
static const char *const good_titles[] = {"Wood", "Stone", "Cloth"};
static const struct nouns goods = {3, good_ids, good_titles};
static const char *const card_ids[] = {"empire", "emp", "coinage"};
static const char *const card_titles[] = {"Empire", "Emperor", "Coinage"};
static const struct nouns cards = {3, card_ids, card_titles};

enum { STOP, BUILD, GIVE, REROLL, BUY, SWAP, SWAP_ALL, MIX, VERBS };

static const struct verb verbs[] = {
    [STOP] = {"stop", "End.", {{0}}, .title = "Stop"},
    [BUILD] = {"build",
               "Build.",
               {{ARG_NOUN, 0, 2, &cards}, {ARG_COUNT, 2, 4, NULL}},
               TITLES("Fill %2 box of the %1", "Fill %2 boxes of the %1"),
               .none = "Leave the %1"},
    [GIVE] = {"give",
              "Give.",
              {{ARG_SEAT, 22, 2, NULL}, {ARG_COUNTS, 0, 4, &goods}},
              .title = "Give %2 to %1",
              .none = "Give %1 nothing"},
    [REROLL] = {"reroll", "Roll again.", {{ARG_COUNTS, 4, 3, &goods}}, .title = "Roll %1"},
    [BUY] = {"buy",
             "Buy.",
             {{ARG_NOUN, 4, 2, &cards}, {ARG_SET, 0, 0, &goods}, {ARG_COUNT, 8, 3, NULL}},
             .title = "Buy %1 with %3, and %2"},
    [SWAP] = {"swap",
              "Swap.",
              {{ARG_NOUN, 0, 2, &goods}, {ARG_NOUN, 2, 2, &goods}},
              .title = "Swap %1 for %2"},
    [SWAP_ALL] = {"swap", "Swap all.", {{ARG_COUNT, 0, 3, NULL}}, .title = "Swap %1 times"},
    [MIX] = {"mix",
             "Mix.",
             {{ARG_COUNTS, 0, 3, &goods}, {ARG_SET, 9, 0, &cards}},
             TITLES("Mix %1 alone", "Mix %1")},
    [VERBS] = {.name = NULL},
};

static const struct game game = {.verbs = verbs};

static const char *print(struct sheet *s, struct move m)
{
    move_print(verbs, m, sheet_new(s));
    return s->text;
}

static void reads_as(const char *text, struct move expected)
{
    struct move m = {~(uint32_t)0};
    int where;
    const char *wanted;
    assert_int_equal(move_parse(verbs, text, &m, &where, &wanted), MOVE_OK);
    assert_int_equal(m.code, expected.code);
}

static void nouns_are_found_whole(void **unused)
{
    (void)unused;
    assert_int_equal(noun_find(&cards, "emp", -1), 1);
    assert_int_equal(noun_find(&cards, "empire", -1), 0);
    assert_int_equal(noun_find(&cards, "empire", 3), 1);
    assert_int_equal(noun_find(&cards, "empires", -1), -1);
    assert_int_equal(noun_find(&cards, "e", -1), -1);
    assert_int_equal(noun_find(&cards, "", -1), -1);
    assert_int_equal(noun_find(&cards, "x", 0), -1);
}

static void texts(void **unused)
{
    (void)unused;
    struct sheet s;
    assert_string_equal(print(&s, move_of(STOP, 0)), "stop");
    assert_string_equal(print(&s, move_of(BUILD, 2 | 15 << 2)), "build coinage 15");
    assert_string_equal(print(&s, move_of(GIVE, 3 << 22 | 0x201)), "give 3 wood=1 cloth=2");
    assert_string_equal(print(&s, move_of(REROLL, 0)), "reroll");
    assert_string_equal(print(&s, move_of(REROLL, 7 << 7)), "reroll stone=7");
    assert_string_equal(print(&s, move_of(BUY, 5)), "buy empire wood cloth 0");
    assert_string_equal(print(&s, move_of(SWAP, 1 | 2 << 2)), "swap stone cloth");
    assert_string_equal(print(&s, move_of(SWAP_ALL, 6)), "swap 6");
}

static int there_and_back(struct move m)
{
    struct sheet s;
    reads_as(print(&s, m), m);
    return 1;
}

static void every_move_comes_back_from_its_text(void **unused)
{
    (void)unused;
    int count = there_and_back(move_of(STOP, 0));
    for (uint32_t card = 0; card < 3; card++)
        for (uint32_t n = 0; n < 16; n++)
            count += there_and_back(move_of(BUILD, card | n << 2));
    for (uint32_t seat = 0; seat < 4; seat++)
        for (uint32_t n = 0; n < 1 << 12; n += 7)
            count += there_and_back(move_of(GIVE, seat << 22 | n));
    for (uint32_t n = 0; n < 1 << 9; n++)
        count += there_and_back(move_of(REROLL, n << 4));
    for (uint32_t card = 0; card < 3; card++)
        for (uint32_t set = 0; set < 8; set++)
            for (uint32_t n = 0; n < 8; n++)
                count += there_and_back(move_of(BUY, set | card << 4 | n << 8));
    for (uint32_t a = 0; a < 3; a++)
        for (uint32_t b = 0; b < 3; b++)
            count += there_and_back(move_of(SWAP, a | b << 2));
    for (uint32_t n = 0; n < 8; n++)
        count += there_and_back(move_of(SWAP_ALL, n));
    assert_int_equal(count, 1 + 48 + 4 * 586 + 512 + 192 + 9 + 8);
}

static void lists_are_read_in_any_order(void **unused)
{
    (void)unused;
    reads_as("  reroll\tcloth=1   wood=2 ", move_of(REROLL, 2 << 4 | 1 << 10));
    reads_as("reroll wood stone wood", move_of(REROLL, 2 << 4 | 1 << 7));
    reads_as("reroll wood=2 wood=0 wood", move_of(REROLL, 3 << 4));
    reads_as("buy emp cloth wood 2\r\n", move_of(BUY, 5 | 1 << 4 | 2 << 8));
    reads_as("build empire 007", move_of(BUILD, 7 << 2));
}

static void faults_say_where_and_what(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        enum move_error error;
        int where;
        const char *wanted, *explained;
    } cases[] = {
        {"", MOVE_EMPTY, 0, "a move", "no move was given"},
        {" \t ", MOVE_EMPTY, 3, "a move", "no move was given"},
        {"biuld emp 1", MOVE_NO_VERB, 0, "a move", "unknown word \"biuld\": did you mean build?"},
        {"STOP", MOVE_NO_VERB, 0, "a move", "unknown word \"STOP\""},
        {" stops", MOVE_NO_VERB, 1, "a move", "unknown word \"stops\": did you mean stop?"},
        {"sto", MOVE_NO_VERB, 0, "a move", "unknown word \"sto\": did you mean stop?"},
        {"stop now", MOVE_BAD_ARGUMENT, 5, "nothing more",
         "stop: expected nothing more, got \"now\""},
        {"build  wall 3", MOVE_BAD_ARGUMENT, 7, "a word of the list",
         "build: expected one of empire, emp, coinage, got \"wall\""},
        {"build emp", MOVE_BAD_ARGUMENT, 9, "a number",
         "build: expected a number, but the text ends"},
        {"build emp -1", MOVE_BAD_ARGUMENT, 10, "a number", "build: expected a number, got \"-1\""},
        {"build emp 16", MOVE_BAD_ARGUMENT, 10, "a smaller number",
         "build: expected a smaller number, got \"16\""},
        {"build emp 4294967297", MOVE_BAD_ARGUMENT, 10, "a smaller number",
         "build: expected a smaller number, got \"4294967297\""},
        {"give me wood", MOVE_BAD_ARGUMENT, 5, "a seat", "give: expected a seat, got \"me\""},
        {"reroll wood=", MOVE_BAD_ARGUMENT, 12, "a number",
         "reroll: expected a number, but the text ends"},
        {"reroll wood=x", MOVE_BAD_ARGUMENT, 12, "a number",
         "reroll: expected a number, got \"x\""},
        {"reroll wood=8", MOVE_BAD_ARGUMENT, 7, "a smaller number",
         "reroll: expected a smaller number, got \"wood=8\""},
        {"reroll wood=7 stone wood", MOVE_BAD_ARGUMENT, 20, "a smaller number",
         "reroll: expected a smaller number, got \"wood\""},
        {"reroll wood iron=1", MOVE_BAD_ARGUMENT, 12, "a word of the list",
         "reroll: expected one of wood, stone, cloth, got \"iron=1\""},
        {"buy emp wood wood 1", MOVE_BAD_ARGUMENT, 13, "each word once",
         "buy: expected each word once, got \"wood\""},
        {"swap stone x", MOVE_BAD_ARGUMENT, 11, "a word of the list",
         "swap: expected one of wood, stone, cloth, got \"x\""},
        {"swap 3 3", MOVE_BAD_ARGUMENT, 7, "nothing more",
         "swap: expected nothing more, got \"3\""},
        {"stop \x1b[2J", MOVE_BAD_ARGUMENT, 5, "nothing more",
         "stop: expected nothing more, got \"?[2J\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct move m = {12345};
        int where = -1;
        const char *wanted = "";
        struct sheet s;
        assert_int_equal(move_parse(verbs, cases[i].text, &m, &where, &wanted), cases[i].error);
        assert_int_equal(m.code, 12345);
        assert_int_equal(where, cases[i].where);
        assert_string_equal(wanted, cases[i].wanted);
        move_explain(verbs, cases[i].text, NULL, sheet_new(&s));
        assert_string_equal(s.text, cases[i].explained);
    }
    struct sheet s;
    move_explain(verbs, "stop", NULL, sheet_new(&s));
    assert_string_equal(s.text, "");
}

static void json(void **unused)
{
    (void)unused;
    struct sheet s;
    struct out *o = sheet_new(&s);
    json_open(o, '[');
    move_json(&game, move_of(STOP, 0), NULL, o);
    move_json(&game, move_of(GIVE, 3 << 22 | 0x201), NULL, o);
    move_json(&game, move_of(BUY, 5 | 7 << 8), NULL, o);
    json_close(o, ']');
    assert_string_equal(
        s.text, "[{\"text\":\"stop\",\"verb\":\"stop\",\"args\":[],\"title\":\"Stop\"},"
                "{\"text\":\"give 3 wood=1 cloth=2\",\"verb\":\"give\",\"args\":[3,"
                "{\"wood\":1,\"cloth\":2}],\"title\":\"Give Wood, 2 × Cloth to seat 3\"},"
                "{\"text\":\"buy empire wood cloth 7\",\"verb\":\"buy\",\"args\":[\"empire\","
                "[\"wood\",\"cloth\"],7],\"title\":\"Buy Empire with 7, and Wood, Cloth\"}]");
}

static const char *title(struct sheet *s, struct move m)
{
    static const char *const names[] = {"Ada", "Ben", "Cleo", "Dan"};
    struct out *o = sheet_new(s);
    o->names = names;
    move_title(&game, m, NULL, o);
    return s->text;
}

static void titles(void **unused)
{
    (void)unused;
    struct sheet s;
    assert_string_equal(title(&s, move_of(STOP, 0)), "Stop");
    assert_string_equal(title(&s, move_of(BUILD, 2 | 15 << 2)), "Fill 15 boxes of the Coinage");
    assert_string_equal(title(&s, move_of(BUILD, 1 << 2)), "Fill 1 box of the Empire");
    assert_string_equal(title(&s, move_of(BUILD, 0)), "Leave the Empire");
    assert_string_equal(title(&s, move_of(GIVE, 3 << 22 | 0x201)), "Give Wood, 2 × Cloth to Dan");
    assert_string_equal(title(&s, move_of(GIVE, 1 << 22)), "Give Ben nothing");
    assert_string_equal(title(&s, move_of(SWAP, 1 | 2 << 2)), "Swap Stone for Cloth");
    assert_string_equal(title(&s, move_of(MIX, 1 | 2 << 6 | 5 << 9)),
                        "Mix Wood, 2 × Cloth, Empire, Coinage");
    assert_string_equal(title(&s, move_of(MIX, 1 << 11)), "Mix Coinage alone");
}

static void completion(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"", "build\nbuy\nstop\n"},
        {"b", "build\nbuy\n"},
        {"build", "build\n"},
        {"build ", "coinage\nempire\n"},
        {"  build  co", "coinage\n"},
        {"build empire ", "1\n2\n"},
        {"build empire 1 ", ""},
        {"stop ", ""},
        {"x", ""},
        {"bu co", ""},
        {"buy empire wood c", "cloth\n"},
    };
    const struct move legal[] = {
        move_of(STOP, 0),
        move_of(BUILD, 0 | 1 << 2),
        move_of(BUILD, 0 | 2 << 2),
        move_of(BUILD, 2 | 1 << 2),
        move_of(BUY, 5),
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sheet s;
        move_complete(verbs, legal, sizeof legal / sizeof *legal, cases[i].text, sheet_new(&s));
        assert_string_equal(s.text, cases[i].words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nouns_are_found_whole),
        cmocka_unit_test(texts),
        cmocka_unit_test(every_move_comes_back_from_its_text),
        cmocka_unit_test(lists_are_read_in_any_order),
        cmocka_unit_test(faults_say_where_and_what),
        cmocka_unit_test(json),
        cmocka_unit_test(titles),
        cmocka_unit_test(completion),
    };
    return RUN(tests);
}
