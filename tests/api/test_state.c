/* States and views through the public header: playing, listing, looking, and what is refused. */
#include "api.h"

#include <pthread.h>

static char text[ROOM], more[ROOM];

/* Calls a test for every game and number of seats. */
static void for_each_start(void (*test)(const char *game, int seats))
{
    json_t *game;
    size_t i;
    ages_games(NULL, text, ROOM);
    json_t *games = parsed(text);
    json_array_foreach(games, i, game)
    {
        const char *id = json_string_value(json_object_get(game, "id"));
        int most = (int)json_integer_value(json_object_get(game, "players_max"));
        for (int n = (int)json_integer_value(json_object_get(game, "players_min")); n <= most; n++)
            test(id, n);
    }
    json_decref(games);
}

static void the_games_are_listed(void **unused)
{
    (void)unused;
    json_t *game;
    size_t i;
    assert_true(strlen(ages_version()) > 0);
    WRITTEN(text, ages_games, NULL);
    json_t *games = parsed(text);
    assert_true(json_array_size(games) >= 2);
    json_array_foreach(games, i, game)
    {
        assert_true(json_is_string(json_object_get(game, "id")));
        assert_true(json_is_string(json_object_get(game, "title")));
        assert_true(json_integer_value(json_object_get(game, "revision")) >= 1);
        assert_true(json_integer_value(json_object_get(game, "players_min")) >= 1);
        assert_true(json_integer_value(json_object_get(game, "players_max")) <= AGES_SEATS_MAX);
        assert_true(json_is_boolean(json_object_get(game, "hidden")));
        assert_true(json_array_size(json_object_get(game, "options")) > 0);
        assert_true(json_array_size(json_object_get(game, "bots")) > 0);
    }
    json_decref(games);
}

static void refused(const char *game, int seats, const char *options, const char *message)
{
    char error[256] = "";
    assert_null(ages_state_new(game, seats, options, error, sizeof error));
    if (!strstr(error, message))
        print_error("%s\n", error);
    assert_non_null(strstr(error, message));
    assert_null(ages_state_new(game, seats, options, NULL, 0));
}

static void a_wrong_start_is_refused(void **unused)
{
    (void)unused;
    refused("chess", 2, NULL, "there is no game \"chess\"; expected: bronze");
    refused("bronze\n\033[31m", 2, NULL, "\"bronze??[31m\"");
    refused("bronze", 5, NULL, "not for this number of players");
    refused("bronze", 0, NULL, "not for this number of players");
    refused("bronze", -1, NULL, "not for this number of players");
    refused("magpie", 1, NULL, "not for this number of players");
    refused("bronze", 2, "tradin=on", "\"tradin=on\": the game has no such option; expected: trad");
    refused("bronze", 2, "trading=maybe", "does not take this value; expected: off, on");
    refused("bronze", 2, "trading=on start", "\"start\" is not of the form key=value");
    refused("magpie", 2, "rounds=99999999999999999999", "expected: 2 - 5");
    memset(more, 'a', 4000);
    more[4000] = '\0';
    refused("bronze", 2, more, "is not of the form key=value");
}

static void options_are_set(void **unused)
{
    (void)unused;
    struct ages_state *plain = new_state("bronze", 3);
    struct ages_state *same = ages_state_new("bronze", 3, "  trading=off ", NULL, 0);
    struct ages_state *other = ages_state_new("bronze", 3, "trading=on start=2", NULL, 0);
    assert_true(ages_state_hash(plain) == ages_state_hash(same));
    assert_true(ages_state_hash(plain) != ages_state_hash(other));
    assert_int_equal(ages_state_turn(plain), AGES_CHANCE);
    ages_state_json(other, text, ROOM);
    assert_non_null(strstr(text, "\"trading\":true"));
    assert_string_equal(ages_state_game(other), "bronze");
    assert_int_equal(ages_state_seats(other), 3);
    assert_int_equal(ages_state_viewer(other), AGES_OWNER);
    ages_state_free(plain);
    ages_state_free(same);
    ages_state_free(other);
    ages_state_free(NULL);
}

/* Every way to list, name and find what can come next says the same. */
static void compare_lists(struct ages_state *s)
{
    enum { CAP = 2048 };
    uint32_t codes[CAP], weights[CAP], found[4];
    int count = ages_state_moves(s, codes, weights, CAP);
    bool chance = ages_state_turn(s) == AGES_CHANCE;
    assert_in_range(count, 1, CAP);
    assert_int_equal(ages_state_moves(s, NULL, NULL, 0), count);
    WRITTEN(text, ages_state_moves_json, s);
    json_t *list = parsed(text);
    assert_int_equal(json_array_size(list), count);
    for (int i = 0; i < count; i++) {
        json_t *entry = json_array_get(list, (size_t)i), *move = json_object_get(entry, "move");
        assert_int_equal(json_integer_value(json_object_get(entry, "code")), codes[i]);
        assert_int_equal(json_integer_value(json_object_get(entry, "weight")), weights[i]);
        int leaves = ages_state_gives_up(s, codes[i]);
        assert_true(chance ? weights[i] > 0 && !leaves : (int)weights[i] == !leaves);
        assert_int_equal(json_is_true(json_object_get(move, "gives_up")), leaves);
        assert_true(chance || i == 0 || codes[i] > codes[i - 1]);
        WRITTEN(text, ages_state_move_text, s, codes[i]);
        assert_string_equal(text, json_string_value(json_object_get(move, "text")));
        assert_int_equal(ages_state_find(s, text, found, 4), 1);
        assert_int_equal(found[0], codes[i]);
    }
    assert_true(WRITTEN(text, ages_state_complete, s, "") > 0);
    json_decref(list);
}

/* Whatever there is to know can be asked for at any time, of a state and of a view. */
static void ask_everything(struct ages_state *s)
{
    int points[AGES_SEATS_MAX], places[AGES_SEATS_MAX], seats = ages_state_seats(s), best = 99;
    assert_int_equal(ages_state_score(s, points, places, AGES_SEATS_MAX), seats);
    assert_int_equal(ages_state_score(s, NULL, NULL, 0), seats);
    for (int seat = 0; seat < seats; seat++) {
        best = places[seat] < best ? places[seat] : best;
        WRITTEN(text, ages_state_sheet, s, seat);
        json_t *sheet = parsed(text), *line, *total = NULL;
        size_t i;
        json_array_foreach(sheet, i, line) /* what breaks ties may follow the total */
            total = json_integer_value(json_object_get(line, "level")) == 0 ? line : total;
        assert_int_equal(json_integer_value(json_object_get(total, "points")), points[seat]);
        json_decref(sheet);
        WRITTEN(text, ages_state_facts, s, seat);
        json_decref(parsed(text));
    }
    assert_int_equal(best, 1);
    assert_true(WRITTEN(text, ages_state_board, s) > 100);
    WRITTEN(text, ages_state_json, s);
    json_decref(parsed(text));
    WRITTEN(text, ages_state_events_json, s);
    WRITTEN(more, ages_state_events, s);
    json_t *events = parsed(text), *event;
    size_t i, at = 0;
    json_array_foreach(events, i, event)
    {
        const char *words = json_string_value(json_object_get(event, "text"));
        assert_memory_equal(more + at, words, strlen(words));
        at += strlen(words) + (words[0] != '\0');
    }
    assert_int_equal(at, strlen(more));
    json_decref(events);
}

static void position_survives(const struct ages_state *s)
{
    char error[512] = "";
    int length = ages_state_json(s, text, ROOM);
    struct ages_state *read = ages_state_read(text, (size_t)length, error, sizeof error);
    assert_string_equal(error, "");
    assert_non_null(read);
    assert_true(ages_state_hash(read) == ages_state_hash(s));
    assert_int_equal(ages_state_turn(read), ages_state_turn(s));
    ages_state_free(read);
}

/* The view of the seat that is asked knows its moves and makes them like the state. */
static void view_goes_along(struct ages_state *s, uint32_t code, struct ages_state *after)
{
    int seat = ages_state_turn(s);
    struct ages_state *view = ages_state_observe(s, seat);
    assert_int_equal(ages_state_viewer(view), seat);
    assert_int_equal(ages_state_moves(view, NULL, NULL, 0), ages_state_moves(s, NULL, NULL, 0));
    ask_everything(view);
    struct ages_state *wanted = ages_state_observe(after, seat);
    ages_state_events_json(wanted, text, ROOM);
    uint64_t hash = ages_state_hash(view);
    if (strstr(text, "\"reveals\":true")) {
        assert_int_equal(ages_state_apply(view, code), AGES_HIDDEN);
        assert_true(ages_state_hash(view) == hash);
    } else {
        assert_int_equal(ages_state_apply(view, code), AGES_OK);
        assert_true(ages_state_hash(view) == ages_state_hash(wanted));
        ages_state_events_json(view, more, ROOM);
        assert_string_equal(text, more);
    }
    ages_state_free(wanted);
    ages_state_free(view);
}

static void play_and_ask(const char *game, int seats)
{
    uint64_t r = (uint64_t)seats;
    struct ages_state *s = new_state(game, seats);
    assert_int_equal(ages_state_seats(s), seats);
    for (int ply = 0; ages_state_turn(s) != AGES_NOBODY; ply++) {
        if (ply % 16 == 0) {
            compare_lists(s);
            ask_everything(s);
            position_survives(s);
        }
        uint32_t codes[2048];
        int count = ages_state_moves(s, codes, NULL, 2048);
        uint32_t code = codes[next_random(&r) % (unsigned)count];
        struct ages_state *before = ages_state_copy(s), *by_text = ages_state_copy(s);
        ages_state_move_text(s, code, more, ROOM);
        assert_int_equal(ages_state_apply(s, code), AGES_OK);
        assert_int_equal(ages_state_do(by_text, more), AGES_OK);
        assert_true(ages_state_hash(s) == ages_state_hash(by_text));
        assert_true(ages_state_hash(s) != ages_state_hash(before));
        if (ages_state_turn(before) >= 0)
            view_goes_along(before, code, s);
        ages_state_free(before);
        ages_state_free(by_text);
    }
    assert_int_equal(ages_state_moves(s, NULL, NULL, 0), 0);
    assert_int_equal(ages_state_do(s, "stop"), AGES_ILLEGAL);
    ask_everything(s);
    ages_state_free(s);
}

static void a_game_can_be_played(void **unused)
{
    (void)unused;
    for_each_start(play_and_ask);
}

/* Whoever leaves the game does so on purpose: it is marked, and has no weight. */
static void giving_up_is_marked(void **unused)
{
    (void)unused;
    struct ages_state *s = ages_state_new("tta", 2, "level=full start=0", NULL, 0);
    uint32_t codes[2048], weights[2048];
    int marked = 0;
    for (int ply = 0; ply < 400 && ages_state_turn(s) != AGES_NOBODY; ply++) {
        int count = ages_state_moves(s, codes, weights, 2048), of_weight = count;
        for (int i = 0; i < count; i++) {
            int leaves = ages_state_gives_up(s, codes[i]);
            ages_state_move_text(s, codes[i], text, ROOM);
            assert_int_equal(leaves, strcmp(text, "leave") == 0);
            marked += leaves;
            of_weight = weights[i] ? i : of_weight;
        }
        compare_lists(s);
        assert_int_equal(ages_state_apply(s, codes[of_weight]), AGES_OK);
    }
    assert_true(marked > 0);
    assert_int_equal(ages_state_gives_up(s, UINT32_MAX), AGES_NO_SUCH);
    ages_state_free(s);
}

static void what_is_not_legal_changes_nothing(void **unused)
{
    (void)unused;
    struct ages_state *s = ages_state_new("bronze", 2, "start=0", NULL, 0);
    uint64_t hash = ages_state_hash(s);
    uint32_t code;
    assert_int_equal(ages_state_apply(s, UINT32_MAX), AGES_ILLEGAL);
    assert_string_equal(ages_state_error(s), "that is not possible here");
    assert_int_equal(ages_state_do(s, "fly away"), AGES_ILLEGAL);
    assert_non_null(strstr(ages_state_error(s), "Nearest: roll"));
    assert_int_equal(ages_state_do(s, ""), AGES_ILLEGAL);
    assert_int_equal(ages_state_shown(s, UINT32_MAX, 0, &code), AGES_ILLEGAL);
    assert_int_equal(ages_state_choose(s, "builder", 1, &code), AGES_NOT_ASKED);
    assert_true(ages_state_hash(s) == hash);

    assert_int_equal(ages_state_do(s, "roll food=3"), AGES_OK);
    hash = ages_state_hash(s);
    assert_int_equal(ages_state_draw(s, 1, &code), AGES_NOT_ASKED);
    assert_string_equal(ages_state_error(s), "no such decision is asked for now");
    assert_int_equal(ages_state_do(s, "reroll skull=1"), AGES_ILLEGAL);
    assert_non_null(strstr(ages_state_error(s), "is not possible now"));
    assert_int_equal(ages_state_events(s, NULL, 0), ages_state_events(s, text, ROOM));
    assert_non_null(strstr(text, "seat 0 rolls"));
    assert_true(ages_state_hash(s) == hash);
    ages_state_free(s);
}

static void there_is_no_such_thing(void **unused)
{
    (void)unused;
    struct ages_state *s = new_state("magpie", 2);
    uint32_t code;
    assert_int_equal(ages_state_facts(s, 2, text, ROOM), AGES_NO_SUCH);
    assert_int_equal(ages_state_facts(s, -1, text, ROOM), AGES_NO_SUCH);
    assert_int_equal(ages_state_sheet(s, 2, text, ROOM), AGES_NO_SUCH);
    assert_int_equal(ages_state_sheet(s, AGES_WATCHER, text, ROOM), AGES_NO_SUCH);
    assert_int_equal(ages_state_choose(s, "builder", 1, &code), AGES_NO_SUCH);
    assert_int_equal(ages_state_shown(s, 0, 2, &code), AGES_NO_SUCH);
    assert_int_equal(ages_state_guess(s, 1), AGES_NO_SUCH);
    assert_null(ages_state_observe(s, 2));
    assert_null(ages_state_observe(s, AGES_OWNER));
    assert_string_equal(ages_state_error(s), "there is no such seat, bot, move or ply");
    assert_true(ages_state_perft(s, 65) == 0 && ages_state_perft(s, -1) == 0);
    ages_state_free(s);
}

/* Of all codes, those that can be printed are; the others stop nothing. */
static void any_code_may_be_named(void **unused)
{
    (void)unused;
    uint64_t r = 1;
    static const char *const games[] = {"bronze", "magpie"};
    for (int g = 0; g < 2; g++) {
        struct ages_state *s = new_state(games[g], 2);
        int named = 0, refused_codes = 0;
        for (int i = 0; i < 200000; i++) {
            uint32_t code = (uint32_t)(i % 40) << 24 | (uint32_t)(next_random(&r) & 0xffffff);
            code &= i & 1 ? 0xffffffff : 0xff00000f;
            int length = ages_state_move_text(s, code, text, 256);
            named += length > 0;
            refused_codes += length == AGES_NO_SUCH;
            assert_true(length > 0 || length == AGES_NO_SUCH);
        }
        assert_true(named > 1000 && refused_codes > 1000);
        assert_int_equal(ages_state_move_text(s, UINT32_MAX, text, 256), AGES_NO_SUCH);
        ages_state_free(s);
    }
}

/* A game of magpie after its deal: seat 0 is to act. */
static struct ages_state *dealt(uint64_t seed)
{
    struct ages_state *s = new_state("magpie", 2);
    while (ages_state_turn(s) == AGES_CHANCE) {
        uint32_t code;
        assert_int_equal(ages_state_draw(s, seed++, &code), AGES_OK);
        assert_int_equal(ages_state_apply(s, code), AGES_OK);
    }
    assert_int_equal(ages_state_turn(s), 0);
    return s;
}

static void a_view_keeps_what_it_does_not_know(void **unused)
{
    (void)unused;
    struct ages_state *s = dealt(1), *other = ages_state_observe(s, 1);
    struct ages_state *watcher = ages_state_observe(s, AGES_WATCHER);
    uint32_t code;
    struct ages_state *const blind[] = {other, watcher};
    for (int i = 0; i < 2; i++) {
        uint64_t hash = ages_state_hash(blind[i]);
        assert_int_equal(ages_state_moves(blind[i], NULL, NULL, 0), AGES_HIDDEN);
        assert_int_equal(ages_state_moves_json(blind[i], text, ROOM), AGES_HIDDEN);
        assert_int_equal(ages_state_complete(blind[i], "", text, ROOM), AGES_HIDDEN);
        assert_int_equal(ages_state_find(blind[i], "rest", &code, 1), AGES_HIDDEN);
        assert_int_equal(ages_state_do(blind[i], "rest"), AGES_HIDDEN);
        assert_int_equal(ages_state_apply(blind[i], 0), AGES_HIDDEN);
        assert_int_equal(ages_state_shown(blind[i], 0, 1, &code), AGES_HIDDEN);
        assert_int_equal(ages_state_choose(blind[i], "random", 1, &code), AGES_HIDDEN);
        assert_int_equal(ages_state_play_out(blind[i], 1), AGES_HIDDEN);
        assert_string_equal(ages_state_error(blind[i]),
                            "the view hides that; sample a position first");
        assert_true(ages_state_perft(blind[i], 1) == 0);
        assert_null(ages_state_observe(blind[i], 0));
        assert_true(ages_state_hash(blind[i]) == hash);
        ages_state_json(blind[i], text, ROOM);
        assert_null(ages_state_read(text, strlen(text), more, ROOM));
        assert_non_null(strstr(more, "a state has no backs"));
    }
    assert_int_equal(ages_state_guess(watcher, 1), AGES_NO_SUCH);
    ages_state_free(watcher);
    ages_state_free(other);
    ages_state_free(s);
}

static void a_guess_fits_the_view(void **unused)
{
    (void)unused;
    struct ages_state *s = dealt(1), *view = ages_state_observe(s, 1);
    bool differs = false;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct ages_state *guess = ages_state_copy(view);
        assert_int_equal(ages_state_guess(guess, seed), AGES_OK);
        assert_int_equal(ages_state_viewer(guess), AGES_OWNER);
        struct ages_state *seen = ages_state_observe(guess, 1);
        assert_true(ages_state_hash(seen) == ages_state_hash(view));
        differs |= ages_state_hash(guess) != ages_state_hash(s);
        position_survives(guess);
        assert_true(ages_state_play_out(guess, seed) > 0);
        assert_int_equal(ages_state_turn(guess), AGES_NOBODY);
        ages_state_free(seen);
        ages_state_free(guess);
    }
    assert_true(differs);
    ages_state_free(view);
    ages_state_free(s);
}

/* What seat 0 lays face down, it sees and the others do not: move, events and view. */
static void events_and_moves_are_shown_to_each(void **unused)
{
    (void)unused;
    struct ages_state *s = dealt(3);
    uint32_t code, shown[2];
    assert_true(ages_state_moves(s, &code, NULL, 1) > 0);
    for (int viewer = 0; viewer < 2; viewer++)
        assert_int_equal(ages_state_shown(s, code, viewer, &shown[viewer]), AGES_OK);
    assert_true(shown[0] == code && shown[1] != code);
    assert_int_equal(ages_state_apply(s, code), AGES_OK);
    struct ages_state *own = ages_state_observe(s, 0), *other = ages_state_observe(s, 1);
    assert_true(ages_state_events(own, text, ROOM) > 0);
    assert_true(ages_state_events(other, more, ROOM) > 0);
    assert_string_not_equal(text, more);
    ages_state_events_json(own, text, ROOM);
    ages_state_events_json(other, more, ROOM);
    assert_string_not_equal(text, more);
    ages_state_free(own);
    ages_state_free(other);
    ages_state_free(s);
}

/* A bot decides on the view, whatever it is given; the builder beats chance most of the time. */
static void bots_choose(void **unused)
{
    (void)unused;
    int wins = 0;
    for (uint64_t game = 0; game < 20; game++) {
        struct ages_state *s = new_state("bronze", 2);
        int points[2], places[2], turn;
        for (uint64_t ply = 0; (turn = ages_state_turn(s)) != AGES_NOBODY; ply++) {
            uint32_t code, on_view;
            uint64_t seed = game << 32 | ply;
            const char *bot = turn == (int)(game % 2) ? "builder" : "random";
            if (turn == AGES_CHANCE) {
                assert_int_equal(ages_state_draw(s, seed, &code), AGES_OK);
            } else {
                struct ages_state *view = ages_state_observe(s, turn);
                assert_int_equal(ages_state_choose(s, bot, seed, &code), AGES_OK);
                assert_int_equal(ages_state_choose(view, bot, seed, &on_view), AGES_OK);
                assert_int_equal(code, on_view);
                ages_state_free(view);
            }
            assert_int_equal(ages_state_apply(s, code), AGES_OK);
        }
        ages_state_score(s, points, places, 2);
        wins += places[game % 2] == 1;
        ages_state_free(s);
    }
    assert_true(wins >= 17);
}

/* The draws of many seeds come as often as their weights say: within six deviations. */
static void draws_follow_the_weights(void **unused)
{
    (void)unused;
    enum { DRAWS = 40000 };
    struct ages_state *s = ages_state_new("bronze", 2, "start=0", NULL, 0);
    uint32_t codes[2048], weights[2048];
    static int came[2048];
    int count = ages_state_moves(s, codes, weights, 2048);
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += weights[i];
    for (uint64_t seed = 0; seed < DRAWS; seed++) {
        uint32_t code;
        int i = 0;
        assert_int_equal(ages_state_draw(s, seed, &code), AGES_OK);
        while (codes[i] != code)
            i++;
        came[i]++;
    }
    for (int i = 0; i < count; i++) {
        double expected = DRAWS * weights[i] / sum, off = came[i] - expected;
        assert_true(off * off <= 36 * expected);
    }
    ages_state_free(s);
}

static uint64_t counted(struct ages_state *s, int depth)
{
    uint32_t codes[2048];
    uint64_t sum = 0;
    if (depth == 0)
        return 1;
    int count = ages_state_moves(s, codes, NULL, 2048);
    for (int i = 0; i < count; i++) {
        struct ages_state *next = ages_state_copy(s);
        ages_state_apply(next, codes[i]);
        sum += counted(next, depth - 1);
        ages_state_free(next);
    }
    return sum;
}

static void ways_are_counted(void **unused)
{
    (void)unused;
    struct ages_state *s = ages_state_new("bronze", 2, "start=0", NULL, 0), *m = dealt(2);
    assert_true(ages_state_perft(s, 0) == 1);
    for (int depth = 1; depth <= 2; depth++) {
        assert_true(ages_state_perft(s, depth) == counted(s, depth));
        assert_true(ages_state_perft(m, depth + 1) == counted(m, depth + 1));
    }
    ages_state_free(s);
    ages_state_free(m);
}

static void bad_positions_are_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "",
        "{",
        "[]",
        "null",
        "{\"game\":\"chess\"}",
        "{\"game\":\"bronze\",\"revision\":999}",
        "{\"game\":\"bronze\",\"revision\":1,\"state\":{}}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        text[0] = '\0';
        assert_null(ages_state_read(bad[i], strlen(bad[i]), text, ROOM));
        assert_true(strlen(text) > 0);
        assert_null(ages_state_read(bad[i], strlen(bad[i]), NULL, 0));
    }
}

static void *play_many(void *seed)
{
    uint64_t r = *(uint64_t *)seed, sum = 0;
    for (int i = 0; i < 20; i++) {
        struct ages_state *s = ages_state_new("bronze", 2, NULL, NULL, 0);
        for (int ply = 0; ply < 50; ply++)
            random_step(s, &r);
        ages_state_play_out(s, next_random(&r));
        sum = sum * 31 + ages_state_hash(s);
        ages_state_free(s);
    }
    *(uint64_t *)seed = sum;
    return NULL;
}

static void threads_do_not_meet(void **unused)
{
    (void)unused;
    uint64_t alone[4] = {1, 2, 3, 4}, together[4] = {1, 2, 3, 4};
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        play_many(&alone[i]);
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, play_many, &together[i]), 0);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    assert_memory_equal(alone, together, sizeof alone);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_games_are_listed),
        cmocka_unit_test(a_wrong_start_is_refused),
        cmocka_unit_test(options_are_set),
        cmocka_unit_test(a_game_can_be_played),
        cmocka_unit_test(giving_up_is_marked),
        cmocka_unit_test(what_is_not_legal_changes_nothing),
        cmocka_unit_test(there_is_no_such_thing),
        cmocka_unit_test(any_code_may_be_named),
        cmocka_unit_test(a_view_keeps_what_it_does_not_know),
        cmocka_unit_test(a_guess_fits_the_view),
        cmocka_unit_test(events_and_moves_are_shown_to_each),
        cmocka_unit_test(bots_choose),
        cmocka_unit_test(draws_follow_the_weights),
        cmocka_unit_test(ways_are_counted),
        cmocka_unit_test(bad_positions_are_refused),
        cmocka_unit_test(threads_do_not_meet),
    };
    return RUN(tests);
}
