/* The learned players of Through the Ages: every level plays every game and variant by the rules,
 * looks at nothing it may not see, and the stronger ones beat the builder; training comes out the
 * same on one thread and on two, in one go and with a pause. */
#include "unit.h"

#include <stdlib.h>
#include <time.h>

#include "bots/bot.h"
#include "bots/search/advice.h"
#include "bots/search/course.h"
#include "bots/search/levels.h"
#include "bots/tta/play.h"
#include "bots/tta/text.h"
#include "core/play.h"
#include "games/tta/chance.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/turn.h"

enum { TEXT = 1 << 21 };

static const char *const levels[] = {"easy", "normal", "hard", "expert"};

static const struct bot *bot_named(const char *id)
{
    const struct bot *bot = bot_find(&game_tta, id);
    assert_non_null(bot);
    return bot;
}

static void set_up(struct tta *s, const char *level, int players)
{
    int options[OPTIONS_MAX];
    options_initial(&game_tta, options);
    assert_null(option_set(&game_tta, options, "level", level, NULL));
    assert_null(play_setup(&game_tta, s, players, options));
}

/* Every switch on or off by a bit of `variants`, and the bonus cards by what is left. */
static bool set_up_variant(struct tta *s, const char *level, int players, unsigned variants)
{
    int options[OPTIONS_MAX];
    options_initial(&game_tta, options);
    assert_null(option_set(&game_tta, options, "level", level, NULL));
    for (int i = 0; game_tta.options[i].key; i++) {
        const struct option *o = &game_tta.options[i];
        if (!o->needs || !(o->needs_values >> options[0] & 1) || players < o->seats_min)
            continue;
        options[i] = o->min + (int)(variants % (unsigned)(o->max - o->min + 1));
        variants /= (unsigned)(o->max - o->min + 1);
    }
    return !play_setup(&game_tta, s, players, options);
}

/* Plays up to n decisions; asserts that every move is legal. */
static void play(struct tta *s, const struct bot *const bots[], uint64_t seed, int decisions)
{
    struct rng dice = rng_seeded(seed), thoughts = rng_seeded(seed + 1);
    for (int seat; (seat = tta_to_move(s)) != SEAT_NOBODY && decisions > 0;) {
        struct tta view;
        struct move m;
        if (seat == SEAT_CHANCE) {
            m = tta_draw(s, &dice);
        } else {
            tta_observe(s, seat, &view);
            m = bots[seat]->choose(&game_tta, &view, seat, &thoughts);
            decisions--;
        }
        assert_true(play_apply(&game_tta, s, m, NULL));
    }
}

static void test_every_game(void **unused)
{
    static const char *const games[] = {"simple", "advanced", "full"};
    (void)unused;
    for (int g = 0; g < 3; g++)
        for (int players = 2; players <= SEATS_MAX; players++) {
            const struct bot *bots[SEATS_MAX];
            struct tta s;
            for (int seat = 0; seat < players; seat++)
                bots[seat] = bot_named(levels[(seat + g) % 4]);
            set_up(&s, games[g], players);
            play(&s, bots, (uint64_t)players, 100000);
            assert_int_equal(s.phase, PHASE_OVER);
            for (int seat = 0; seat < players; seat++)
                assert_false(s.civs[seat].left); /* nobody gives up */
        }
}

static void test_every_variant(void **unused)
{
    const struct bot *easy = bot_named("easy"), *hard = bot_named("hard");
    const struct bot *bots[SEATS_MAX] = {easy, hard, easy, hard};
    int played = 0;
    (void)unused;
    for (unsigned variants = 0; variants < 24; variants++) {
        struct tta s;
        if (!set_up_variant(&s, variants % 2 ? "full" : "advanced", 2 + (int)variants % 3,
                            variants * 37))
            continue;
        play(&s, bots, variants, 100000);
        assert_int_equal(s.phase, PHASE_OVER);
        played++;
    }
    assert_true(played > 12);
}

/* What is hidden is dealt anew; the seat sees the same, and does the same with the same seed. */
static void test_sees_only_its_view(void **unused)
{
    const struct bot *normal = bot_named("normal");
    const struct bot *bots[SEATS_MAX] = {normal, normal, normal, normal};
    static const char *const games[] = {"full", "advanced", "simple"};
    static const char *const ids[] = {"easy",      "normal",  "hard",          "expert",
                                      "economist", "warrior", "wonder_builder"};
    int differ = 0;
    (void)unused;
    for (int game = 0; game < 9; game++) {
        struct tta s;
        set_up(&s, games[game % 3], 2 + game / 3);
        for (int part = 0; part < 12; part++) {
            play(&s, bots, (uint64_t)(100 * game + part), 17);
            int seat = tta_to_move(&s);
            if (seat < 0)
                continue;
            struct tta view, other, again;
            struct rng r = rng_seeded((uint64_t)part);
            tta_observe(&s, seat, &view);
            other = view;
            tta_guess(&other, seat, &r);
            differ += memcmp(&other, &s, sizeof s) != 0;
            tta_observe(&other, seat, &again);
            assert_memory_equal(&view, &again, sizeof view);
            for (int i = 0; i < (int)(sizeof ids / sizeof *ids); i++) {
                struct rng first = rng_seeded(7), second = rng_seeded(7);
                const struct bot *bot = bot_named(ids[i]);
                struct move a = bot->choose(&game_tta, &view, seat, &first);
                struct move b = bot->choose(&game_tta, &again, seat, &second);
                assert_true(move_same(a, b));
                assert_memory_equal(&view, &again, sizeof view);
            }
        }
    }
    assert_true(differ > 20);
}

static int wins(const char *level, const char *id, const char *against, int games)
{
    const struct bot *bots[] = {bot_named(id), bot_named(against), bot_named(id)};
    int won = 0;
    for (int game = 0; game < games; game++) {
        struct tta s;
        int points[SEATS_MAX], place[SEATS_MAX], own = game & 1;
        set_up(&s, level, 2);
        play(&s, bots + own, (uint64_t)(game / 2), 100000);
        game_tta.score(&s, points, place);
        won += place[own] == 1;
    }
    return won;
}

static void test_beats_the_builder(void **unused)
{
    (void)unused;
    assert_true(wins("full", "hard", "builder", 30) >= 26);
    assert_true(wins("advanced", "hard", "builder", 30) >= 25);
    assert_true(wins("simple", "hard", "builder", 30) >= 25);
}

/* Its bars are 99 and 75 % (docs/strength.md): more games would take too long here. */
static void test_expert_keeps_its_bars(void **unused)
{
    (void)unused;
    assert_int_equal(wins("full", "expert", "builder", 4), 4);
    assert_true(wins("full", "expert", "wonder_builder", 6) >= 4);
}

/* ---- Hints and judgement --------------------------------------------------------------------- */

static double seconds_of_this_thread(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* What a move may take of a core, so that a server's other tables need not wait: half a second at
 * the largest table. Some moves of a game are asked of `expert`. */
static void test_a_move_has_a_budget(void **unused)
{
    struct rng dice = rng_seeded(5), thoughts = rng_seeded(6);
    const struct bot *normal = bot_named("normal"), *expert = bot_named("expert");
    struct tta s, view;
    int decisions = 0;
    (void)unused;
    set_up(&s, "full", SEATS_MAX);
    for (int seat; (seat = tta_to_move(&s)) != SEAT_NOBODY;) {
        struct move m = {0};
        if (seat == SEAT_CHANCE) {
            m = tta_draw(&s, &dice);
        } else {
            tta_observe(&s, seat, &view);
            double before = seconds_of_this_thread();
            if (decisions++ % 16 == 0)
                expert->choose(&game_tta, &view, seat, &thoughts);
            assert_true(seconds_of_this_thread() - before < 0.5);
            m = normal->choose(&game_tta, &view, seat, &thoughts);
        }
        assert_true(play_apply(&game_tta, &s, m, NULL));
    }
    assert_true(decisions > 200);
}

/* Plans of the seat that is asked, played on within a budget; returns how many positions that took.
 */
static int judged_within(int budget, const struct tta *view, struct tta_plan plans[])
{
    const struct tta_weights *w = &tta_weights[view->level];
    struct tta_skill skill = tta_skill_of(EXPERT, view->level);
    struct rng r = rng_seeded(7);
    int found = tta_find_plans(w, view, &skill, plans, skill.plans);
    skill.budget = budget;
    return tta_play_on(w, view, &skill, &r, plans, found);
}

/* A move that would take more is cut off, by a count and not by a clock: it comes out the same. */
static void test_a_budget_is_kept(void **unused)
{
    enum { BUDGET = 6000, MOST = BUDGET + BUDGET / 2 };
    struct rng dice = rng_seeded(8), thoughts = rng_seeded(9);
    const struct bot *normal = bot_named("normal");
    struct tta s, view;
    int decisions = 0, cut = 0;
    (void)unused;
    set_up(&s, "full", 2);
    for (int seat; (seat = tta_to_move(&s)) != SEAT_NOBODY;) {
        struct tta_plan plans[TTA_PLANS_MAX], again[TTA_PLANS_MAX];
        tta_observe(&s, seat == SEAT_CHANCE ? 0 : seat, &view);
        if (s.phase == PHASE_ACTIONS && decisions++ % 12 == 0) {
            int judged = judged_within(BUDGET, &view, plans);
            assert_in_range(judged, 0, MOST);
            assert_int_equal(judged_within(BUDGET, &view, again), judged);
            assert_memory_equal(plans[0].moves, again[0].moves,
                                (size_t)plans[0].count * sizeof *plans[0].moves);
            cut += judged_within(0, &view, again) > MOST;
        }
        assert_true(play_apply(&game_tta, &s,
                               seat == SEAT_CHANCE
                                   ? tta_draw(&s, &dice)
                                   : normal->choose(&game_tta, &view, seat, &thoughts),
                               NULL));
    }
    assert_true(cut > 0);
    for (int level = LEVEL_SIMPLE; level <= LEVEL_FULL; level++)
        assert_in_range(tta_skill_of(EXPERT, level).budget, 1, 100000);
}

/* Who plays for the first time is not fought down: `easy` goes to war with nobody, and attacks only
 * who is ahead. The others do both. */
static void test_easy_is_gentle(void **unused)
{
    int wars[2] = {0}, attacks[2] = {0}, rude[2] = {0};
    (void)unused;
    for (int level = 0; level < 2; level++)
        for (uint64_t seed = 0; seed < 12; seed++) {
            struct rng dice = rng_seeded(seed), thoughts = rng_seeded(seed + 1);
            struct tta s, view;
            set_up(&s, "full", 2 + (int)(seed % 3));
            for (int seat; (seat = tta_to_move(&s)) != SEAT_NOBODY;) {
                struct move m = {0};
                if (seat == SEAT_CHANCE) {
                    m = tta_draw(&s, &dice);
                } else {
                    tta_observe(&s, seat, &view);
                    m = bot_named(levels[level])->choose(&game_tta, &view, seat, &thoughts);
                    bool attack = move_verb(m) == V_AGGRESSION;
                    wars[level] += move_verb(m) == V_WAR;
                    attacks[level] += attack;
                    rude[level] += attack && s.civs[move_seat(m)].culture <= s.civs[seat].culture;
                }
                assert_true(play_apply(&game_tta, &s, m, NULL));
            }
        }
    assert_int_equal(wars[0], 0);
    assert_int_equal(rude[0], 0);
    assert_true(attacks[0] > 0);
    assert_true(wars[1] > 0 && rude[1] > 0);
}

/* Returns how many of them are answers that come to another culture than the best and say what they
 * change. */
static int assert_hints(const struct tta *view)
{
    const struct adviser *a = adviser_of(&game_tta);
    struct hint hints[HINTS];
    struct sheet sheet;
    bool answers = view->phase != PHASE_ACTIONS && view->phase != PHASE_INNER;
    int count = a->find(view, hints), told = 0;
    assert_true(count > 0 && count <= HINTS);
    for (int i = 0; i < count; i++) {
        struct tta after = *view;
        assert_true(play_apply(&game_tta, &after, hints[i].move, NULL));
        for (int step = 0; step < hints[i].steps && tta_to_move(&after) == view->seat; step++)
            assert_true(play_apply(&game_tta, &after, hints[i].step[step], NULL));
        assert_true(!i || hints[i].value <= hints[i - 1].value);
        for (int j = 0; j < i; j++)
            assert_false(move_same(hints[i].move, hints[j].move));
        assert_in_range(hints[i].chance, 0, VALUE_ONE);
        hint_print(a, view, &hints[i], NULL, sheet_new(&sheet));
        assert_true(sheet.o.len > 10 && !sheet.o.lost);
        hint_json(a, view, &hints[i], NULL, sheet_new(&sheet));
        assert_int_equal(sheet.text[0], '{');
        struct out *aims = sheet_new(&sheet);
        a->aims(view, &hints[i], NULL, aims);
        told += answers && hints[i].points != hints[0].points && aims->len > 0;
    }
    return told;
}

static void test_hints_are_different_plans(void **unused)
{
    const struct bot *normal = bot_named("normal");
    const struct bot *bots[SEATS_MAX] = {normal, normal, normal, normal};
    static const char *const games[] = {"simple", "advanced", "full"};
    int told = 0;
    (void)unused;
    for (int game = 0; game < 9; game++) {
        struct tta s, view;
        set_up(&s, games[game % 3], 2 + game / 3);
        for (int part = 0; part < 15; part++) {
            play(&s, bots, (uint64_t)(50 * game + part), 13);
            int seat = tta_to_move(&s);
            if (seat < 0)
                continue;
            tta_observe(&s, seat, &view);
            told += assert_hints(&view);
        }
    }
    assert_in_range(told, 3, 300);
}

/* The best move loses nothing, as far as the search is sure of itself; any other may. */
static void test_judges_decisions(void **unused)
{
    const struct adviser *a = adviser_of(&game_tta);
    const struct bot *hard = bot_named("hard"), *bots[] = {hard, hard};
    void *memory = calloc(1, a->memory_size);
    int64_t best = 0, ended = 0;
    struct tta s;
    (void)unused;
    assert_non_null(memory);
    set_up(&s, "full", 2);
    for (int part = 0; part < 40; part++) {
        play(&s, bots, (uint64_t)part, 7);
        if (tta_to_move(&s) != s.seat || s.phase != PHASE_ACTIONS)
            continue;
        best += advice_judge(a, memory, &s, a->best(&s)).gain;
        ended += advice_judge(a, memory, &s, move_of(V_END_ACTIONS, 0)).gain;
    }
    assert_true(best <= 0 && ended < 0 && -best * 10 < -ended);
    free(memory);
}

/* ---- Training -------------------------------------------------------------------------------- */

static char *text_of(void *t, void (*write)(const void *, struct out *))
{
    char *text = malloc(TEXT);
    assert_non_null(text);
    struct out o = out_to(text, TEXT);
    write(t, &o);
    assert_false(o.lost);
    return text;
}

/* `rival` and `from`: texts of weights, or NULL. */
static void *begin_beside(int level, uint64_t seed, int jobs, const char *rival, const char *from)
{
    int options[OPTIONS_MAX];
    options_initial(&game_tta, options);
    options[0] = level;
    struct lessons_for for_whom = {.options = options,
                                   .seed = seed,
                                   .jobs = jobs,
                                   .rivals = rival != NULL,
                                   .rival = &rival,
                                   .from = from};
    void *t = tta_course.begin(&for_whom);
    assert_non_null(t);
    return t;
}

static void *begin(int level, uint64_t seed, int jobs)
{
    return begin_beside(level, seed, jobs, NULL, NULL);
}

static void assert_same(void *a, void *b, bool same)
{
    void (*const ways[])(const void *, struct out *) = {tta_course.write, tta_course.save};
    for (int way = 0; way < 2; way++) {
        char *first = text_of(a, ways[way]), *second = text_of(b, ways[way]);
        assert_true((strcmp(first, second) == 0) == same);
        free(first);
        free(second);
    }
}

static void test_training_comes_out_the_same(void **unused)
{
    enum { GAMES = 130 }; /* more than are played with the same weights */
    (void)unused;
    void *alone = begin(LEVEL_SIMPLE, 5, 1), *two = begin(LEVEL_SIMPLE, 5, 2);
    void *other = begin(LEVEL_SIMPLE, 6, 1), *later = begin(LEVEL_SIMPLE, 9, 1);
    tta_course.chapter(alone, GAMES, 2 * GAMES);
    tta_course.chapter(two, GAMES, 2 * GAMES);
    tta_course.chapter(other, GAMES, 2 * GAMES);
    assert_same(alone, two, true);
    assert_same(alone, other, false);
    char *state = text_of(alone, tta_course.save);
    assert_true(tta_course.load(later, state));
    tta_course.chapter(alone, GAMES, 2 * GAMES);
    tta_course.chapter(later, GAMES, 2 * GAMES);
    assert_int_equal(tta_course.games(later), 2 * GAMES);
    assert_same(alone, later, true);
    free(state);
    tta_course.end(alone);
    tta_course.end(two);
    tta_course.end(other);
    tta_course.end(later);
}

static void test_no_state_of_a_training(void **unused)
{
    (void)unused;
    void *t = begin(LEVEL_FULL, 5, 1), *simple = begin(LEVEL_SIMPLE, 5, 1);
    char *state = text_of(simple, tta_course.save);
    assert_false(tta_course.load(t, state)); /* of another level */
    assert_false(tta_course.load(t, ""));
    state[strlen(state) / 2] = '\0';
    assert_false(tta_course.load(simple, state)); /* cut off */
    free(state);
    tta_course.end(t);
    tta_course.end(simple);
}

/* A training goes on with the frozen players and from the weights that it began with. */
static void test_a_training_keeps_what_it_was_given(void **unused)
{
    static const char *const weights[] = {NULL, "level simple\nown CULTURE 1 2 3 4\n",
                                          "level simple\nown CULTURE 1 2 3 5\n"};
    enum { GIVEN = 3 };
    void *t[GIVEN * GIVEN];
    (void)unused;
    for (int i = 0; i < GIVEN * GIVEN; i++)
        t[i] = begin_beside(LEVEL_SIMPLE, 5, 1, weights[i / GIVEN], weights[i % GIVEN]);
    for (int i = 0; i < GIVEN * GIVEN; i++) {
        char *state = text_of(t[i], tta_course.save);
        for (int j = 0; j < GIVEN * GIVEN; j++)
            assert_true(tta_course.load(t[j], state) == (i == j));
        free(state);
    }
    for (int i = 0; i < GIVEN * GIVEN; i++)
        tta_course.end(t[i]);
}

/* Weights go through text unharmed; kinds that a text does not name have none; what does not fit is
 * refused. */
static void test_weights_as_text(void **unused)
{
    static struct tta_weights read, none;
    char *text = malloc(TEXT);
    (void)unused;
    assert_non_null(text);
    for (int level = 0; level < LEVELS; level++) {
        struct out o = out_to(text, TEXT);
        out_text(&o, "# said before\n");
        tta_write_weights(level, &tta_weights[level], &o);
        assert_false(o.lost);
        assert_true(tta_read_weights(text, level, &read));
        assert_memory_equal(&read, &tta_weights[level], sizeof read);
        assert_false(tta_read_weights(text, (level + 1) % LEVELS, &read));
    }
    assert_true(tta_read_weights("level full\nown CULTURE 1 2 3 4\n", LEVEL_FULL, &read));
    assert_int_equal(read.own[F_CULTURE].at[2], 3);
    read.own[F_CULTURE] = none.own[F_CULTURE];
    assert_memory_equal(&read, &none, sizeof read);
    assert_false(tta_read_weights("level full\nown CULTURE 1 2 3\n", LEVEL_FULL, &read));
    assert_false(tta_read_weights("level full\nown CULTURE 1 2 3 4 5\n", LEVEL_FULL, &read));
    assert_false(tta_read_weights("level full\nown CULTURE 1 2 3 40000\n", LEVEL_FULL, &read));
    assert_false(tta_read_weights("level full\nown NOTHING 1 2 3 4\n", LEVEL_FULL, &read));
    /* Cards of that time are found by their names; the others have no weight. */
    assert_true(tta_read_weights(
        "level full\ncards homer gone moses\nown HELD 1 2 3 4 5 6 7 8 9 10 11 12\n", LEVEL_FULL,
        &read));
    assert_int_equal(read.own[F_HELD + C_HOMER].at[3], 4);
    assert_int_equal(read.own[F_HELD + C_MOSES].at[0], 9);
    assert_int_equal(read.own[F_HELD + C_ARISTOTLE].at[0], 0);
    assert_false(
        tta_read_weights("level full\ncards homer\nown HELD 1 2 3 4 5 6 7 8\n", LEVEL_FULL, &read));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game),
        cmocka_unit_test(test_every_variant),
        cmocka_unit_test(test_sees_only_its_view),
        cmocka_unit_test(test_beats_the_builder),
        cmocka_unit_test(test_expert_keeps_its_bars),
        cmocka_unit_test(test_a_move_has_a_budget),
        cmocka_unit_test(test_a_budget_is_kept),
        cmocka_unit_test(test_easy_is_gentle),
        cmocka_unit_test(test_hints_are_different_plans),
        cmocka_unit_test(test_judges_decisions),
        cmocka_unit_test(test_training_comes_out_the_same),
        cmocka_unit_test(test_no_state_of_a_training),
        cmocka_unit_test(test_a_training_keeps_what_it_was_given),
        cmocka_unit_test(test_weights_as_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
