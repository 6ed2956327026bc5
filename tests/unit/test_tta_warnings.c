/* The coach of Through the Ages: each warning is given where its rule brings harm, and not one step
 * before. */
#include <stdio.h>
#include <stdlib.h>

#include "unit.h"

#include "core/play.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/forecast.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/state.h"
#include "games/tta/words/words.h"

static const char *warnings(const struct tta *s)
{
    static char text[2048];
    struct out o = out_to(text, sizeof text);
    text[0] = '\0';
    tta_warn(s, move_of(V_END_ACTIONS, 0), NULL, &o);
    return text;
}

/* The first turn of actions, with nothing to fear. */
static void begin(struct tta *s)
{
    int options[OPTIONS_MAX];
    struct rng r = rng_seeded(7);
    options_initial(&game_tta, options);
    assert_null(option_set(&game_tta, options, "level", "full", NULL));
    assert_null(play_setup(&game_tta, s, 2, options));
    play_to_decision(&game_tta, s, &r);
    s->phase = PHASE_ACTIONS;
    assert_string_equal(warnings(s), "");
}

static void test_other_moves(void **unused)
{
    struct tta s;
    char text[64] = "";
    struct out o = out_to(text, sizeof text);
    (void)unused;
    begin(&s);
    s.civs[s.seat].blue = 0;
    tta_warn(&s, move_of(V_GROW, 0), NULL, &o);
    assert_string_equal(text, "");
}

static void test_production(void **unused)
{
    struct tta s;
    (void)unused;
    begin(&s);
    struct civ *c = &s.civs[s.seat];
    c->blue = 5; /* four of them become food and resources */
    assert_non_null(strstr(warnings(&s), "Corruption takes"));
    begin(&s);
    c->yellow = 0; /* six are eaten, and eight faces needed */
    c->unused = 8;
    c->culture = 100;
    assert_non_null(
        strstr(warnings(&s), "Famine: there is not enough food, and 16 culture is lost."));
    c->unused = 7;
    assert_string_equal(warnings(&s),
                        "Uprising: more workers are discontent (8) than unused (7), so "
                        "nothing is produced.\n");
}

static void test_fights(void **unused)
{
    struct tta s;
    (void)unused;
    begin(&s);
    int rival = 1 - s.seat, own = tta_ratings(&s, s.seat).strength;
    s.civs[rival].war = C_WAR_OVER_CULTURE_II;
    s.civs[rival].war_on = s.seat;
    assert_string_equal(warnings(&s), "");
    s.civs[rival].workers[FIRST_UNIT] += 2;
    assert_non_null(strstr(warnings(&s), "is lost as it stands"));
    s.civs[rival].war = s.civs[rival].war_on = NONE;
    assert_string_equal(warnings(&s), ""); /* no card, no attack */
    s.civs[rival].military[0] = BACK_A + AGE_I + 1;
    assert_non_null(strstr(warnings(&s), "could attack you"));
    s.civs[s.seat].workers[FIRST_UNIT] += 2;
    assert_int_equal(tta_ratings(&s, s.seat).strength, own + 2);
    assert_string_equal(warnings(&s), ""); /* as strong */
}

static const char *facts_of(const struct tta *s, int viewer)
{
    static char text[1 << 15];
    struct out o = out_to(text, sizeof text);
    game_tta.facts(s, viewer, NULL, &o);
    assert_int_equal(o.lost, 0);
    return text;
}

static const char *facts(const struct tta *s, int viewer)
{
    struct tta view;
    game_tta.observe(s, viewer, &view);
    return facts_of(&view, viewer);
}

/* The worst that a rival could do is told, but nothing of what it does hold (T162). */
static void test_threats(void **unused)
{
    struct tta s;
    (void)unused;
    begin(&s);
    int rival = 1 - s.seat, own = tta_ratings(&s, s.seat).strength;
    char wanted[64];
    assert_non_null(strstr(facts(&s, s.seat), "\"threats\":[]"));
    s.age = AGE_I;
    s.civs[rival].workers[FIRST_UNIT] += 2;
    s.civs[rival].military[0] = C_DEFENSE_COLONIZATION_BONUS_I + 1;
    snprintf(wanted, sizeof wanted, "\"attacker\":%d,\"defender\":%d,\"defender_cards\":0", own + 2,
             own);
    char *harmless = strdup(strstr(facts(&s, s.seat), "\"threats\""));
    assert_non_null(strstr(harmless, wanted));
    s.civs[rival].military[0] = C_RAID_I + 1;
    const char *raid = strstr(facts(&s, s.seat), "\"threats\"");
    size_t length = (size_t)(strchr(harmless, ']') - harmless);
    assert_int_equal(strncmp(harmless, raid, length), 0);
    raid = strstr(facts_of(&s, s.seat), "\"threats\""); /* even where it could be read */
    assert_int_equal(strncmp(harmless, raid, length), 0);
    free(harmless);
    s.civs[s.seat].military[0] = C_DEFENSE_COLONIZATION_BONUS_I + 1;
    assert_non_null(strstr(facts(&s, s.seat), "\"defender_cards\":2"));
    s.civs[s.seat].workers[FIRST_UNIT] += 2;
    assert_non_null(strstr(facts(&s, s.seat), "\"threats\":[]")); /* as strong */
    assert_null(strstr(facts(&s, SEAT_WATCHER), "threats"));
}

/* In the last round only who has a turn to come is a danger (T84). */
static void test_last_round(void **unused)
{
    struct tta s;
    (void)unused;
    begin(&s);
    int first = s.start, second = 1 - first;
    s.civs[second].military[0] = BACK_A + AGE_I + 1;
    s.civs[second].workers[FIRST_UNIT] += 2;
    s.age = AGE_IV;
    s.round = s.last = 20;
    s.seat = (uint8_t)first;
    assert_non_null(strstr(warnings(&s), "could attack you"));
    s.civs[first].workers[FIRST_UNIT] += 4;
    s.civs[first].military[0] = BACK_A + AGE_I + 1;
    s.civs[second].military[0] = 0;
    s.seat = (uint8_t)second;
    assert_string_equal(warnings(&s), "");
    s.last = 21;
    assert_non_null(strstr(warnings(&s), "could attack you"));
}

static void test_wonders(void **unused)
{
    struct tta s;
    (void)unused;
    begin(&s);
    struct civ *c = &s.civs[s.seat];
    c->wonder = C_PYRAMIDS;
    s.age = AGE_IV;
    s.round = 20;
    s.last = 21;
    assert_non_null(
        strstr(warnings(&s), "Pyramids can't be finished before the game ends: it needs"));
    s.last = 30;
    assert_string_equal(warnings(&s), "");
    s.age = AGE_I;
    for (int card = tta_first_of_age[AGE_I]; card < tta_first_of_age[AGE_II]; card++)
        s.removed[card] = tta_cards[card].copies[0]; /* the deck is empty: T82 */
    assert_non_null(strstr(warnings(&s), "Pyramids can't be finished before age I ends: it needs"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_other_moves), cmocka_unit_test(test_production),
        cmocka_unit_test(test_fights),      cmocka_unit_test(test_threats),
        cmocka_unit_test(test_last_round),  cmocka_unit_test(test_wonders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
