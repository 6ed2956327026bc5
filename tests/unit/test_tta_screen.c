/* Through the Ages as people and screens read it: what strength is made of, what the next
 * production brings, who reads which hand, and the facts of the row. */
#include <stdalign.h>
#include <stdio.h>

#include "begin.h"

#include "games/games.h"
#include "games/tta/chance.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/log.h"
#include "games/tta/moves.h"
#include "games/tta/rules/ages.h"
#include "games/tta/rules/forecast.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/turn.h"
#include "games/tta/score.h"
#include "games/tta/state.h"

enum { BOARD_ROOM = 1 << 15, SHEET = 16 };

static struct state_room state;
static char text[BOARD_ROOM];

static struct tta *set_up(int seats, const char *level)
{
    assert_null(BEGIN(&game_tta, state.bytes, seats, "level", level, "start", "0"));
    return (struct tta *)(void *)state.bytes;
}

static struct tta *in_the_middle(int seats, const char *level)
{
    struct tta *s = set_up(seats, level);
    s->phase = PHASE_ACTIONS;
    s->step = STEP_ACTIONS;
    s->round = 5;
    s->age = AGE_I;
    return s;
}

static const char *board(const struct tta *s, int viewer)
{
    struct state_room view;
    struct out o = out_to(text, sizeof text);
    game_tta.observe(s, viewer, view.bytes);
    game_tta.print_board(view.bytes, viewer, NULL, &o);
    assert_int_equal(o.lost, 0);
    return text;
}

static const char *facts(const struct tta *s, int viewer)
{
    struct out o = out_to(text, sizeof text);
    game_tta.facts(s, viewer, NULL, &o);
    assert_int_equal(o.lost, 0);
    return text;
}

static void shows(const char *where, const char *what)
{
    if (!strstr(where, what))
        fail_msg("\"%s\" is missing in\n%s", what, where);
}

static void hides(const char *where, const char *what)
{
    if (strstr(where, what))
        fail_msg("\"%s\" is in\n%s", what, where);
}

/* ---- Strength -------------------------------------------------------------------------------- */

static void work_on(struct civ *c, int card, int workers)
{
    c->technologies |= (uint64_t)1 << tta_index[card];
    c->workers[tta_index[card]] = (uint8_t)workers;
}

/* TE14's army of 12, and what others add to it. */
static void test_strength(void **unused)
{
    (void)unused;
    struct tta *s = in_the_middle(3, "full");
    struct civ *c = &s->civs[1];
    int parts[STRENGTH_PARTS];
    work_on(c, C_WARRIORS, 2);
    work_on(c, C_SWORDSMEN, 1);
    work_on(c, C_KNIGHTS, 2);
    work_on(c, C_BREAD_AND_CIRCUSES, 1);
    c->technologies |= (uint64_t)1 << tta_index[C_WARFARE];
    c->tactic = C_MEDIEVAL_ARMY;
    c->leader = C_ALEXANDER_THE_GREAT;
    c->government = C_FUNDAMENTALISM;
    c->wonders = (uint16_t)(1 << tta_index[C_GREAT_WALL] | 1 << tta_index[C_COLOSSUS]);
    c->colonies = (uint16_t)(1 << tta_index[C_STRATEGIC_TERRITORY_I]);
    s->civs[2].pact = C_MILITARY_PACT;
    s->civs[2].pact_with = 1;
    s->civs[2].pact_role = 0;
    tta_strength(s, 1, parts);
    assert_int_equal(parts[OF_UNITS], 8);
    assert_int_equal(parts[OF_TACTIC], 4);
    assert_int_equal(parts[OF_BUILDINGS], 1);
    assert_int_equal(parts[OF_TECHNOLOGIES], 1);
    assert_int_equal(parts[OF_GOVERNMENT], 5);
    assert_int_equal(parts[OF_LEADER], 5);
    assert_int_equal(parts[OF_WONDERS], 3 + 1);
    assert_int_equal(parts[OF_COLONIES], 2);
    assert_int_equal(parts[OF_PACTS], 4);
    shows(board(s, 1), "units 8, buildings 1, Medieval Army 4, government 5, technologies 1,");
    shows(facts(s, 0), "\"strength\":{\"pacts\":4,\"colonies\":2,\"leader\":5,\"wonders\":4,");
}

/* ---- Production ------------------------------------------------------------------------------ */

static int told(const struct events *log, enum tta_event kind, int seat)
{
    int sum = 0;
    for (int i = 0; i < log->count; i++)
        if (log->list[i].kind == kind && log->list[i].seat == seat)
            sum += log->list[i].a;
    return sum;
}

static void compare_forecast(const struct production_forecast *will, const struct events *log,
                             int seat)
{
    if (will->rises)
        return;
    assert_int_equal(will->food, told(log, E_FOOD, seat));
    assert_int_equal(will->eaten, told(log, E_EATEN, seat));
    assert_int_equal(will->famine, told(log, E_FAMINE, seat));
    assert_int_equal(will->resources,
                     told(log, E_RESOURCES, seat) - told(log, E_LOST_RESOURCES, seat));
    assert_int_equal(will->corruption, told(log, E_CORRUPTION, seat));
}

/* Whole games by chance: what was foreseen when a turn ends is what comes, and the parts of every
 * strength add up to it. */
static void play_and_compare(struct tta *s, uint64_t seed)
{
    struct rng r = rng_seeded(seed);
    struct move moves[MOVES_MAX];
    struct event list[EVENTS_MAX];
    int parts[STRENGTH_PARTS], seat;
    while ((seat = play_to_decision(&game_tta, s, &r)) != SEAT_NOBODY) {
        struct events log = {list, 0, EVENTS_MAX};
        struct move m = play_any(&game_tta, moves, game_tta.moves(s, moves), &r);
        struct production_forecast will = tta_forecast(s, seat);
        tta_strength(s, seat, parts);
        int sum = 0;
        for (int part = 0; part < STRENGTH_PARTS; part++)
            sum += parts[part];
        assert_int_equal(sum, tta_uncut_strength(s, seat));
        tta_apply(s, m, &log);
        if (move_verb(m) == V_END_ACTIONS)
            compare_forecast(&will, &log, seat);
    }
}

static void test_forecast(void **unused)
{
    (void)unused;
    static const char *const levels[] = {"simple", "advanced", "full"};
    for (int seats = 2; seats <= 4; seats++)
        for (int level = 0; level < 3; level++)
            play_and_compare(set_up(seats, levels[level]), (uint64_t)(seats * 10 + level));
}

/* ---- Who reads what -------------------------------------------------------------------------- */

static void test_hands(void **unused)
{
    (void)unused;
    struct tta *s = in_the_middle(2, "full");
    tta_list_add(s->civs[0].military, MILITARY_HAND_MAX, C_PLUNDER_I);
    tta_list_add(s->civs[1].military, MILITARY_HAND_MAX, C_RATS);
    shows(board(s, 0), "military hand     Plunder I\n");
    shows(text, "military hand 1 card of age I\n");
    hides(text, "Rats");
    shows(board(s, 1), "military hand     Rats\n");
    hides(text, "Plunder");
    hides(board(s, SEAT_WATCHER), "Rats");
}

/* Four civilizations fit a terminal of 50 lines and 100 columns, whoever looks and at any time. */
static void test_size(void **unused)
{
    (void)unused;
    int longest = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct tta *s = set_up(4, "full");
        struct rng r = rng_seeded(seed);
        struct move list[MOVES_MAX];
        for (int step = 0; tta_to_move(s) != SEAT_NOBODY; step++) {
            int lines = 0, viewer = step % 5 ? step % 5 - 1 : SEAT_WATCHER;
            for (const char *line = step % 7 ? "" : board(s, viewer); *line; lines++) {
                char one[1024];
                struct out o = out_to(one, sizeof one);
                out_bytes(&o, line, strcspn(line, "\n"));
                assert_true(text_columns(one) <= 100);
                line += strcspn(line, "\n") + 1;
            }
            longest = lines > longest ? lines : longest;
            tta_apply(s,
                      tta_to_move(s) >= 0 ? play_any(&game_tta, list, tta_moves(s, list), &r)
                                          : tta_draw(s, &r),
                      NULL);
        }
    }
    assert_in_range(longest, 40, 50);
}

/* What has been is public, and comes no more. */
static void test_past_events(void **unused)
{
    (void)unused;
    struct tta *s = in_the_middle(2, "full");
    hides(board(s, 0), "past events");
    s->past = (uint64_t)1 << tta_happening[C_RATS] | (uint64_t)1 << tta_happening[C_FORAY];
    shows(board(s, SEAT_WATCHER), "past events: Foray, Rats\n");
}

/* T85 T225: at the end the sheet says what the open bonus cards have brought. */
static void test_sheet_of_bonus_cards(void **unused)
{
    struct score_line sheet[8];

    (void)unused;
    struct tta *s = in_the_middle(2, "advanced");
    s->open[0] = C_IMPACT_OF_COLONIES + 1;
    s->open[1] = C_IMPACT_OF_WONDERS + 1;
    s->civs[0].colonies = 1;
    s->civs[0].wonders = (uint16_t)(1 << tta_index[C_PYRAMIDS]);
    s->civs[0].culture = 50;
    assert_int_equal(game_tta.score_sheet(s, 0, sheet, 8), 2);
    s->phase = PHASE_OVER;
    assert_int_equal(game_tta.score_sheet(s, 0, sheet, 8), 4);
    assert_string_equal(sheet[1].id, "impact_of_colonies");
    assert_string_equal(sheet[2].id, "impact_of_wonders");
    assert_int_equal(sheet[2].points, 5);
    assert_int_equal(sheet[0].points + sheet[1].points + sheet[2].points, 50);
    assert_int_equal(sheet[3].points, 50);
    s->civs[1].left = 1;
    assert_int_equal(game_tta.score_sheet(s, 0, sheet, 8), 2);
}

/* Plays a full game by chance; `culture` is what the seats had when the last events began to score.
 */
static void play_to_the_end(struct tta *s, uint64_t seed, int culture[])
{
    struct rng r = rng_seeded(seed);
    struct move list[MOVES_MAX];
    while (tta_to_move(s) != SEAT_NOBODY) {
        if (s->step != STEP_SCORE || !s->leftovers)
            for (int seat = 0; seat < s->players; seat++)
                culture[seat] = s->civs[seat].culture;
        tta_apply(s,
                  tta_to_move(s) >= 0 ? play_any(&game_tta, list, tta_moves(s, list), &r)
                                      : tta_draw(s, &r),
                  NULL);
    }
}

/* T88: what the events that were left over have brought stands apart from the culture of the game,
 * a line for each; those that came in the game have none. */
static void test_sheet_of_leftover_events(void **unused)
{
    struct score_line sheet[SHEET];
    int lines = 0;

    (void)unused;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        int culture[SEATS_MAX];
        struct tta *s = set_up(3, "full");
        play_to_the_end(s, seed, culture);
        for (int seat = 0; seat < 3 && s->leftovers; seat++) {
            int count = tta_score_sheet(s, seat, sheet, SHEET);
            assert_int_equal(count, 2 + size_of(s->leftovers));
            assert_int_equal(sheet[0].points, culture[seat]);
            assert_int_equal(sheet[count - 1].points, s->civs[seat].culture);
            lines += count - 2;
        }
    }
    assert_true(lines > 100);
}

/* T20 T21 T22: the price of a place, and the rule that forbids it. */
static void test_row(void **unused)
{
    (void)unused;
    struct tta *s = in_the_middle(2, "full");
    s->row[0] = C_TAJ_MAHAL;
    s->row[5] = C_JOAN_OF_ARC;
    s->civs[0].actions[CIVIL] = 4;
    s->civs[0].wonders = (uint16_t)(1 << tta_index[C_PYRAMIDS]);
    s->civs[0].leaders = 1 << AGE_I;
    shows(board(s, 0), "1 action: Taj Mahal (2 actions);");
    shows(facts(s, 0), "{\"place\":1,\"card\":\"taj_mahal\",\"price\":2,\"extra\":1,"
                       "\"leaves_next\":true}");
    shows(text, "{\"place\":6,\"card\":\"joan_of_arc\",\"price\":2,\"forbidden_by\":21,"
                "\"why\":\"one leader per age\",");
    shows(facts(s, 1), "{\"place\":1,\"card\":\"taj_mahal\",\"price\":1,\"leaves_next\":true}");
    hides(text, "forbidden_by");
}

/* T9 T10 T11 T49: hunger, discontent and corruption are foreseen. */
static void test_warnings(void **unused)
{
    (void)unused;
    struct tta *s = in_the_middle(2, "full");
    struct civ *c = &s->civs[0];
    c->yellow = 8;
    c->blue = 4;
    c->culture = 20;
    c->unused = 0;
    shows(board(s, 0), "of 4, uprising!");
    shows(text, "0 +2 -3, famine!");
    shows(facts(s, 0), "\"consumption\":3,\"famine\":4,");
    shows(text, "\"faces_needed\":4,\"discontent\":4,\"uprising\":true");
}

/* T84: what the end of the simple game counts adds up to what it brings. */
static void test_bonus_so_far(void **unused)
{
    (void)unused;
    struct tta *s = in_the_middle(2, "simple");
    struct score_line lines[BONUS_LINES];
    char wanted[64];
    int sum = 0;
    s->civs[0].workers[FIRST_UNIT] = 3;
    work_on(&s->civs[0], C_RELIGION, 2);
    int total = tta_bonus_lines(s, 0, lines);
    for (int i = 0; i < BONUS_LINES; i++)
        sum += lines[i].points;
    assert_int_equal(sum, total);
    snprintf(wanted, sizeof wanted, "\"bonus_now\":%d,", total);
    shows(facts(s, 0), wanted);
    shows(text, "\"strength\":{\"each\":2,\"points\":6}");
    shows(text, "\"happy\":{\"each\":2,\"points\":4}");
    shows(text, "\"food\":{\"each\":1,\"points\":2}");
    hides(facts(in_the_middle(2, "advanced"), 0), "bonus_of");
}

/* T41 T66 T186: of each military card is told why it can't be played among the actions. */
static void test_military_cards_in_actions(void **unused)
{
    (void)unused;
    struct tta *s = in_the_middle(3, "full");
    static const uint8_t hand[] = {C_RAID_I, C_WAR_OVER_CULTURE_II, C_OPEN_BORDERS_AGREEMENT,
                                   C_DEFENSE_COLONIZATION_BONUS_I, C_BARBARIANS};
    for (size_t i = 0; i < sizeof hand; i++)
        s->civs[0].military[i] = (uint8_t)(hand[i] + 1);
    facts(s, 0);
    shows(text, "\"aggression raid_i 1\":{\"forbidden_by\":186,\"why\":\"politics only\"");
    shows(text, "\"war war_over_culture_ii 1\":{\"forbidden_by\":186,");
    shows(text, "\"pact open_borders_agreement 1 a\":{\"forbidden_by\":186,");
    shows(text, "\"bonus defense_colonization_bonus_i\":{\"forbidden_by\":163,");
    shows(text, "\"event barbarians\":{\"forbidden_by\":186,");
    hides(facts(s, 1), "raid_i 1");
}

/* T17 T54 T55: actions that nobody uses and no card is drawn for are given up. */
/* What an end of the turn now leaves in hand and gives up. */
static void lapses(const struct tta *s, const char *cards, const char *lapse)
{
    shows(facts(s, 0), cards);
    shows(facts(s, 0), lapse);
}

static void test_lapsing_actions(void **unused)
{
    (void)unused;
    struct tta *s = in_the_middle(2, "full");
    s->civs[0].actions[CIVIL] = 1;
    s->civs[0].actions[MILITARY] = 4;
    lapses(s, "\"military_cards\":3,", "\"lapse\":{\"civil\":1,\"military\":1}");
    s->civs[0].actions[MILITARY] = 2;
    lapses(s, "\"military_cards\":2,", "\"lapse\":{\"civil\":1,\"military\":0}");
    s->variants = 1 << VARIANT_DRAW_AS_ACTION;
    lapses(s, "\"military_cards\":0,", "\"lapse\":{\"civil\":1,\"military\":2}");
    s->variants = 0;
    s->age = AGE_IV;
    lapses(s, "\"military_cards\":0,", "\"lapse\":{\"civil\":1,\"military\":2}");
    s->age = AGE_I;
    s->civs[0].yellow = 8; /* they rise */
    s->civs[0].unused = 0;
    lapses(s, "\"military_cards\":0,", "\"lapse\":{\"civil\":1,\"military\":2}");
}

/* T54: as far as deck and discards go. */
static void test_lapsing_at_an_empty_deck(void **unused)
{
    (void)unused;
    struct tta *s = in_the_middle(2, "full");
    s->civs[0].actions[MILITARY] = 3;
    for (int seat = 1; tta_military_deck_size(s) > 1; seat = 1 - seat)
        for (int card = tta_first_military[AGE_I]; card < tta_first_military[AGE_II]; card++) {
            int8_t left[FACES_AND_NONE];
            tta_unseen(s, AGE_I, left);
            if (left[card] > 0 && tta_military_deck_size(s) > 1 &&
                tta_military_hand_size(&s->civs[seat]) < 30)
                tta_list_add(s->civs[seat].military, MILITARY_HAND_MAX, card);
        }
    shows(facts(s, 0), "\"lapse\":{\"civil\":0,\"military\":2}");
}

/* What may lie behind a back is told of every age, also when nothing is drawn any more. */
static void test_unseen_cards(void **unused)
{
    (void)unused;
    struct tta *s = in_the_middle(2, "full");
    struct state_room view;
    s->age = AGE_IV;
    tta_list_add(s->civs[0].military, MILITARY_HAND_MAX, C_RATS);
    tta_list_add(s->civs[1].military, MILITARY_HAND_MAX, C_IMPACT_OF_WONDERS);
    game_tta.observe(s, 0, view.bytes);
    shows(facts((struct tta *)(void *)view.bytes, 0), "\"military_deck\":0,\"unseen\":{");
    shows(text, "\"impact_of_wonders\":1");
    hides(text, "\"foray\":1");
    tta_list_add(s->civs[1].military, MILITARY_HAND_MAX, C_PLUNDER_I);
    game_tta.observe(s, 0, view.bytes);
    shows(facts((struct tta *)(void *)view.bytes, 0), "\"foray\":1");
    hides(text, "\"rats\":");
    game_tta.observe(s, 1, view.bytes);
    hides(facts((struct tta *)(void *)view.bytes, 1), "\"impact_of_wonders\":");
}

/* T82 T83: the end of the age takes what it is said to take. */
static void test_end_of_age(void **unused)
{
    (void)unused;
    struct tta *s = in_the_middle(2, "full");
    struct civ *c = &s->civs[0];
    char wanted[160];
    c->leader = C_MOSES;
    c->hand[0] = C_HOMER + 1;
    c->hand[1] = C_ALCHEMY + 1;
    c->yellow = 9;
    struct tta then = *s;
    tta_end_age(&then, NULL);
    assert_int_equal(then.civs[0].yellow, 7);
    assert_int_equal(then.civs[0].leader, NONE);
    snprintf(
        wanted, sizeof wanted,
        "\"yellow\":7,\"faces_needed\":%d,\"discontent\":%d,\"obsolete\":[\"homer\",\"moses\"]",
        tta_faces_needed(&then.civs[0]), tta_discontent(&then, 0));
    shows(facts(s, 0), wanted);
    assert_int_equal(c->leader, C_MOSES); /* nothing has happened */
    s->age = AGE_A;
    hides(facts(s, 0), "age_end"); /* T145 */
    hides(facts(in_the_middle(2, "advanced"), 0), "age_end");
}

/* Every event has a sentence of its own, but leaders and wonders are lost in the same words. */
static void test_events(void **unused)
{
    (void)unused;
    static char told[EVENTS][256];
    struct tta *s = set_up(2, "full");
    for (int kind = 0; kind < EVENTS; kind++) {
        struct event e = {(uint8_t)kind, 0, SEEN_BY_ALL, 0, 1, 1};
        struct out o = out_to(told[kind], sizeof told[kind]);
        game_tta.print_event(s, &e, NULL, &o);
        assert_true(o.len > 0 && !o.lost);
        for (int other = 0; other < kind; other++)
            if (!strcmp(told[kind], told[other]) && kind != E_LOST_WONDER)
                fail_msg("events %d and %d are both told as \"%s\"", other, kind, told[kind]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strength),
        cmocka_unit_test(test_forecast),
        cmocka_unit_test(test_hands),
        cmocka_unit_test(test_size),
        cmocka_unit_test(test_row),
        cmocka_unit_test(test_warnings),
        cmocka_unit_test(test_bonus_so_far),
        cmocka_unit_test(test_military_cards_in_actions),
        cmocka_unit_test(test_lapsing_actions),
        cmocka_unit_test(test_lapsing_at_an_empty_deck),
        cmocka_unit_test(test_unseen_cards),
        cmocka_unit_test(test_end_of_age),
        cmocka_unit_test(test_events),
        cmocka_unit_test(test_past_events),
        cmocka_unit_test(test_sheet_of_bonus_cards),
        cmocka_unit_test(test_sheet_of_leftover_events),
    };
    return RUN(tests);
}
