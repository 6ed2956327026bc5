/* Tables through the public header: people, bots, dice, undo, records and what is refused. */
#include "api.h"

static char text[ROOM], more[ROOM];

static struct ages_table *table(const char *game, const char *seats, const char *seed)
{
    char error[256] = "";
    struct ages_table *t = ages_table_new(game, seats, NULL, seed, error, sizeof error);
    assert_string_equal(error, "");
    assert_non_null(t);
    return t;
}

static json_t *described(const struct ages_table *t)
{
    WRITTEN(text, ages_table_json, t);
    return parsed(text);
}

static bool unconfirmed(const struct ages_table *t)
{
    json_t *about = described(t);
    bool is = json_is_true(json_object_get(about, "unconfirmed"));
    json_decref(about);
    return is;
}

static uint64_t hash_now(struct ages_table *t, int viewer)
{
    struct ages_state *s = ages_table_state(t, ages_table_plies(t), viewer);
    uint64_t hash = ages_state_hash(s);
    ages_state_free(s);
    return hash;
}

/* The text of a move the seat may make, or of an outcome that may come. */
static const char *some_move(struct ages_table *t, int seat, uint64_t *r)
{
    static char move[512];
    uint32_t codes[2048];
    struct ages_state *s =
        ages_table_state(t, ages_table_plies(t), seat == AGES_CHANCE ? AGES_OWNER : seat);
    int count = ages_state_moves(s, codes, NULL, 2048);
    assert_in_range(count, 1, 2048);
    ages_state_move_text(s, codes[next_random(r) % (unsigned)count], move, sizeof move);
    ages_state_free(s);
    return move;
}

/* Whoever is asked does something. */
static void go_on(struct ages_table *t, uint64_t *r)
{
    int seat = ages_table_turn(t);
    if (unconfirmed(t))
        assert_int_equal(ages_table_confirm(t, seat), AGES_OK);
    else if (ages_table_step(t) == AGES_NOT_ASKED)
        assert_int_equal(ages_table_move(t, seat, some_move(t, seat, r)), AGES_OK);
}

static void play(struct ages_table *t, uint64_t r)
{
    for (int i = 0; ages_table_turn(t) != AGES_NOBODY; i++) {
        assert_true(i < 20000);
        go_on(t, &r);
    }
}

/* Reads the record again: the same game, the same record. */
static void record_survives(struct ages_table *t, int viewer)
{
    int length = WRITTEN(text, ages_table_record, t, viewer);
    struct ages_table *read = ages_table_read(text, (size_t)length, more, ROOM);
    assert_non_null(read);
    assert_int_equal(ages_table_plies(read), ages_table_plies(t));
    assert_true(hash_now(read, AGES_OWNER) == hash_now(t, AGES_OWNER));
    assert_int_equal(ages_table_record(read, viewer, more, ROOM), length);
    assert_string_equal(text, more);
    ages_table_free(read);
}

static void a_game_is_played_recorded_and_verified(void **unused)
{
    (void)unused;
    static const char *const games[][2] = {
        {"bronze", "you:Ada,builder"},       {"bronze", "you"},
        {"bronze", "random,random,builder"}, {"magpie", "you,you:Bo"},
        {"magpie", "random,you,random"},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct ages_table *t = table(games[i][0], games[i][1], "a seed");
        play(t, i);
        record_survives(t, AGES_OWNER);
        record_survives(t, 0);
        size_t length = strlen(text);
        assert_int_equal(ages_verify(text, length, more, ROOM), AGES_FAIR);
        ages_table_free(t);
    }
}

/* Of every record with one byte changed, none is taken for fair. */
static void a_changed_record_is_refused(void **unused)
{
    (void)unused;
    struct ages_table *t = table("magpie", "random,random", "7");
    play(t, 1);
    int length = ages_table_record(t, AGES_WATCHER, text, ROOM);
    for (int i = 0; i < length; i += 7) {
        char was = text[i];
        text[i] = was == 'x' ? 'y' : 'x';
        more[0] = '\0';
        assert_int_equal(ages_verify(text, (size_t)length, more, ROOM), AGES_FALSE);
        assert_non_null(strstr(more, "line "));
        assert_null(ages_table_read(text, (size_t)length, more, ROOM));
        assert_null(ages_table_read(text, (size_t)i, NULL, 0));
        text[i] = was;
    }
    text[length] = 'x';
    assert_int_equal(ages_verify(text, (size_t)length + 1, NULL, 0), AGES_FALSE);
    ages_table_free(t);
}

static void the_same_seed_is_the_same_game(void **unused)
{
    (void)unused;
    struct ages_table *a = table("bronze", "builder,random", "x"),
                      *b = table("bronze", "builder,random", "x"),
                      *c = table("bronze", "builder,random", "y");
    play(a, 0);
    play(b, 0);
    play(c, 0);
    assert_true(hash_now(a, AGES_OWNER) == hash_now(b, AGES_OWNER));
    assert_true(hash_now(a, AGES_OWNER) != hash_now(c, AGES_OWNER));
    ages_table_free(a);
    ages_table_free(b);
    ages_table_free(c);
    ages_table_free(NULL);
}

static void moves_are_taken_back(void **unused)
{
    (void)unused;
    struct ages_table *t = table("bronze", "you:Ada,you:Bo", "1");
    assert_int_equal(ages_table_undo(t, 0), AGES_NOTHING);
    while (ages_table_turn(t) == AGES_CHANCE)
        assert_int_equal(ages_table_step(t), AGES_OK);
    int seat = ages_table_turn(t), plies = ages_table_plies(t);
    uint64_t before = hash_now(t, AGES_OWNER);
    assert_int_equal(ages_table_move(t, 1 - seat, "stop"), AGES_NOT_ASKED);
    assert_int_equal(ages_table_move(t, AGES_CHANCE, "stop"), AGES_NOT_ASKED);
    assert_int_equal(ages_table_move(t, AGES_NOBODY, "stop"), AGES_NOT_ASKED);
    assert_int_equal(ages_table_move(t, 99, "stop"), AGES_NOT_ASKED);
    assert_int_equal(ages_table_confirm(t, seat), AGES_NOTHING);
    assert_int_equal(ages_table_move(t, seat, "stopp"), AGES_ILLEGAL);
    assert_non_null(strstr(ages_table_error(t), "stop"));
    assert_int_equal(ages_table_plies(t), plies);
    assert_int_equal(ages_table_move(t, seat, "stop"), AGES_OK);
    uint64_t after = hash_now(t, AGES_OWNER);
    json_t *about = described(t),
           *own = json_array_get(json_object_get(about, "seats"), (size_t)seat);
    assert_true(json_is_true(json_object_get(own, "can_undo")));
    assert_true(json_is_false(json_object_get(own, "can_redo")));
    json_decref(about);
    assert_int_equal(ages_table_undo(t, 1 - seat), AGES_NOTHING);
    assert_int_equal(ages_table_undo(t, seat), AGES_OK);
    assert_true(hash_now(t, AGES_OWNER) == before);
    assert_int_equal(ages_table_redo(t, seat), AGES_OK);
    assert_true(hash_now(t, AGES_OWNER) == after);
    assert_int_equal(ages_table_redo(t, seat), AGES_NOTHING);
    assert_int_equal(ages_table_undo(t, seat), AGES_OK);
    assert_int_equal(ages_table_undo(t, seat), AGES_NOTHING);
    record_survives(t, AGES_OWNER);
    ages_table_free(t);
}

/* What has been rolled stays rolled. */
static void dice_are_a_barrier(void **unused)
{
    (void)unused;
    struct ages_table *t = table("bronze", "you,you", "2");
    while (ages_table_turn(t) == AGES_CHANCE)
        assert_int_equal(ages_table_step(t), AGES_OK);
    int seat = ages_table_turn(t);
    struct ages_state *s = ages_table_state(t, ages_table_plies(t), seat);
    strcpy(more, "reroll ");
    assert_true(ages_state_complete(s, "reroll ", more + strlen(more), ROOM / 2) > 0);
    more[strcspn(more, "\n")] = '\0';
    ages_state_free(s);
    assert_int_equal(ages_table_move(t, seat, more), AGES_OK);
    assert_int_equal(ages_table_step(t), AGES_OK);
    assert_int_equal(ages_table_undo(t, seat), AGES_BARRIER);
    assert_string_equal(ages_table_error(t),
                        "something has come out since: it can't be taken back");
    ages_table_free(t);
}

static void the_end_of_a_turn_is_confirmed(void **unused)
{
    (void)unused;
    struct ages_table *t = table("bronze", "you,you", "3");
    uint64_t r = 1;
    while (!unconfirmed(t))
        go_on(t, &r);
    int seat = ages_table_turn(t);
    assert_int_equal(ages_table_move(t, seat, "stop"), AGES_UNCONFIRMED);
    assert_int_equal(ages_table_step(t), AGES_NOT_ASKED);
    assert_int_equal(ages_table_confirm(t, 1 - seat), AGES_NOT_ASKED);
    assert_int_equal(ages_table_confirm(t, seat), AGES_OK);
    assert_int_not_equal(ages_table_turn(t), seat);
    ages_table_free(t);
}

static void people_may_type_their_dice(void **unused)
{
    (void)unused;
    char error[256];
    struct ages_table *t =
        ages_table_new("bronze", "you,builder", "start=0", NULL, error, sizeof error);
    assert_non_null(t);
    assert_int_equal(ages_table_turn(t), AGES_CHANCE);
    assert_int_equal(ages_table_step(t), AGES_NOT_ASKED);
    assert_int_equal(ages_table_move(t, AGES_CHANCE, "roll food=9"), AGES_ILLEGAL);
    assert_int_equal(ages_table_move(t, 0, "roll food=3"), AGES_NOT_ASKED);
    assert_int_equal(ages_table_move(t, AGES_CHANCE, "roll food=3"), AGES_OK);
    play(t, 5);
    record_survives(t, AGES_WATCHER);
    assert_int_equal(ages_verify(text, strlen(text), more, ROOM), AGES_TYPED);
    ages_table_free(t);
}

static void fair_dice_are_not_typed(void **unused)
{
    (void)unused;
    struct ages_table *t = table("bronze", "you,you", "3");
    uint64_t r = 1;
    assert_int_equal(ages_table_turn(t), AGES_CHANCE);
    assert_int_equal(ages_table_move(t, AGES_CHANCE, some_move(t, AGES_CHANCE, &r)),
                     AGES_NOT_ASKED);
    assert_int_equal(ages_table_plies(t), 0);
    ages_table_free(t);
}

/* Plies can be looked at again, by each as it may; what one draws, another does not read. */
static void the_past_is_shown_to_each(void **unused)
{
    (void)unused;
    struct ages_table *t = table("magpie", "you:Ada,you:Bo", "4");
    assert_int_equal(ages_table_step(t), AGES_OK);
    assert_true(WRITTEN(text, ages_table_move_text, t, 1, 0) > 0);
    assert_true(WRITTEN(more, ages_table_move_text, t, 1, 1) > 0);
    assert_string_not_equal(text, more);
    ages_table_move_text(t, 1, AGES_OWNER, more, ROOM);
    assert_string_equal(text, more);
    for (int ply = 0; ply <= 1; ply++)
        for (int viewer = AGES_OWNER; viewer < 2; viewer++) {
            struct ages_state *s = ages_table_state(t, ply, viewer);
            if (viewer == AGES_CHANCE || viewer == AGES_NOBODY) {
                assert_null(s);
                continue;
            }
            assert_int_equal(ages_state_viewer(s), viewer);
            assert_int_equal(ages_state_events(s, text, ROOM) > 0, ply > 0);
            assert_int_equal(strstr(text, "Ada") != NULL, ply > 0);
            ages_state_board(s, text, ROOM);
            assert_non_null(strstr(text, "Bo"));
            ages_state_free(s);
        }
    assert_int_equal(ages_table_move_text(t, 0, 0, text, ROOM), AGES_NO_SUCH);
    assert_int_equal(ages_table_move_text(t, 2, 0, text, ROOM), AGES_NO_SUCH);
    assert_int_equal(ages_table_move_text(t, 1, 2, text, ROOM), AGES_NO_SUCH);
    assert_null(ages_table_state(t, 2, AGES_OWNER));
    assert_null(ages_table_state(t, -1, AGES_OWNER));
    assert_string_equal(ages_table_error(t), "there is no such seat, bot, move or ply");
    ages_table_free(t);
}

/* While a game runs, its record tells a viewer neither the secret nor what is hidden. */
static void a_running_record_keeps_the_secret(void **unused)
{
    (void)unused;
    struct ages_table *t = table("magpie", "you:Ada,you:Bo", "4");
    assert_int_equal(ages_table_step(t), AGES_OK);
    ages_table_record(t, AGES_OWNER, text, ROOM);
    assert_non_null(strstr(text, "\nsecret "));
    assert_int_equal(ages_table_record(t, AGES_NOBODY, text, ROOM), AGES_NO_SUCH);
    WRITTEN(text, ages_table_record, t, 1);
    ages_table_move_text(t, 1, AGES_OWNER, more, ROOM);
    assert_null(strstr(text, "secret"));
    assert_null(strstr(text, more));
    assert_int_equal(ages_verify(text, strlen(text), more, ROOM), AGES_UNKNOWN);
    assert_null(ages_table_read(text, strlen(text), more, ROOM));
    assert_true(strlen(more) > 0);
    ages_table_free(t);
}

static void refused(const char *game, const char *seats, const char *options, const char *message)
{
    text[0] = '\0';
    assert_null(ages_table_new(game, seats, options, "1", text, ROOM));
    if (!strstr(text, message))
        print_error("%s\n", text);
    assert_non_null(strstr(text, message));
    assert_null(ages_table_new(game, seats, options, "1", NULL, 0));
}

static void a_wrong_table_is_refused(void **unused)
{
    (void)unused;
    refused("chess", "you,you", NULL, "there is no game \"chess\"");
    refused("bronze", "you,me", NULL, "nobody called \"me\" can sit here");
    refused("bronze", "", NULL, "nobody called \"\" can sit here");
    refused("bronze", "you,exec:/bin/true", NULL, "nobody called \"exec:/bin/true\"");
    refused("magpie", "you,builder", NULL, "nobody called \"builder\"");
    refused("bronze", "you,you,you,you,you", NULL, "bronze is for 1 to 4 players");
    refused("magpie", "you", NULL, "not for that number of players");
    refused("bronze", "you,you", "late=on", "no such option");
    refused("bronze", "you:A\nda,you", NULL, "not plain text");
    memset(more, 'a', 4000);
    more[4000] = '\0';
    refused("bronze", more, NULL, "the text of a seat is longer than 255 bytes");
    memcpy(more, "you:", 4);
    more[200] = '\0';
    refused("bronze", more, NULL, "you:NAME (up to 63 bytes), a bot of bronze");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_played_recorded_and_verified),
        cmocka_unit_test(a_changed_record_is_refused),
        cmocka_unit_test(the_same_seed_is_the_same_game),
        cmocka_unit_test(moves_are_taken_back),
        cmocka_unit_test(dice_are_a_barrier),
        cmocka_unit_test(the_end_of_a_turn_is_confirmed),
        cmocka_unit_test(people_may_type_their_dice),
        cmocka_unit_test(fair_dice_are_not_typed),
        cmocka_unit_test(the_past_is_shown_to_each),
        cmocka_unit_test(a_running_record_keeps_the_secret),
        cmocka_unit_test(a_wrong_table_is_refused),
    };
    return RUN(tests);
}
