/* Through the Ages where a scenario can't reach: the formula of payment against every payment there
 * is, who may sit down, positions that can't be, and what people and screens read. */
#include <stdalign.h>
#include <string.h>

#include "unit.h"

#include "core/play.h"
#include "games/games.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/log.h"
#include "games/tta/moves.h"
#include "games/tta/rules/row.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/score.h"
#include "games/tta/state.h"

static const struct game *tta;
static struct state_room state;

static int load(void **unused)
{
    (void)unused;
    tta = game_find("tta");
    return tta ? 0 : -1;
}

static struct tta *set_up(int seats)
{
    int options[OPTIONS_MAX];
    options_initial(tta, options);
    assert_null(play_setup(tta, state.bytes, seats, options));
    return (struct tta *)(void *)state.bytes;
}

/* ---- Payment (T43) --------------------------------------------------------------------------- */

enum { MINE_CARDS = 4, AMOUNTS = 23 };

static const int values[MINE_CARDS] = {1, 2, 3, 5};

struct search {
    unsigned known;         /* mines in play, a set                       */
    int tokens[MINE_CARDS]; /* before                                     */
    int left[MINE_CARDS];   /* laid out so far                            */
    int best[AMOUNTS][MINE_CARDS];
    bool found[AMOUNTS]; /* by what is left in value                   */
};

static int sum_of(const int tokens[MINE_CARDS])
{
    return tokens[0] + tokens[1] + tokens[2] + tokens[3];
}

/* Fewer tokens, then more on the highest card, the next highest, … */
static bool is_better(const int a[MINE_CARDS], const int b[MINE_CARDS])
{
    if (sum_of(a) != sum_of(b))
        return sum_of(a) < sum_of(b);
    for (int i = MINE_CARDS - 1; i >= 0; i--)
        if (a[i] != b[i])
            return a[i] > b[i];
    return false;
}

static void try_tokens(struct search *s, int card, int nth);

/* Every change for one token: tokens of lower cards that are worth less than it. */
static void try_change(struct search *s, int card, int nth, int lower, int room)
{
    if (lower < 0) {
        try_tokens(s, card, nth + 1);
        return;
    }
    try_change(s, card, nth, lower - 1, room);
    if (s->known >> lower & 1 && values[lower] <= room) {
        s->left[lower]++;
        try_change(s, card, nth, lower, room - values[lower]);
        s->left[lower]--;
    }
}

/* Each token stays, or goes for some change. */
static void try_tokens(struct search *s, int card, int nth)
{
    if (card == MINE_CARDS) {
        int value = 0;
        for (int i = 0; i < MINE_CARDS; i++)
            value += s->left[i] * values[i];
        if (!s->found[value] || is_better(s->left, s->best[value]))
            memcpy(s->best[value], s->left, sizeof s->left);
        s->found[value] = true;
        return;
    }
    if (nth == s->tokens[card]) {
        try_tokens(s, card + 1, 0);
        return;
    }
    s->left[card]++;
    try_tokens(s, card, nth + 1);
    s->left[card]--;
    try_change(s, card, nth, card - 1, values[card] - 1);
}

static void compare(const struct search *s)
{
    int total = 0;
    for (int i = 0; i < MINE_CARDS; i++)
        total += s->tokens[i] * values[i];
    for (int amount = 0; amount <= total; amount++) {
        struct civ c = {.blue = 20};
        for (int i = 0; i < MINE_CARDS; i++) {
            c.technologies |= (uint64_t)(s->known >> i & 1) << (MINES + i);
            c.tokens[MINES + i] = (uint8_t)s->tokens[i];
        }
        tta_pay(&c, RESOURCES, amount);
        assert_true(s->found[total - amount]);
        for (int i = 0; i < MINE_CARDS; i++)
            assert_int_equal(c.tokens[MINES + i], s->best[total - amount][i]);
        assert_int_equal(c.blue, 20 + sum_of(s->tokens) - sum_of(s->best[total - amount]));
    }
}

/* Up to two tokens on each of the mines in play, Bronze always among them. */
static void test_payment(void **unused)
{
    (void)unused;
    for (unsigned known = 1; known < 16; known += 2)
        for (int code = 0; code < 81; code++) {
            struct search s = {.known = known};
            int rest = code;
            bool possible = true;
            for (int i = 0; i < MINE_CARDS; i++, rest /= 3) {
                s.tokens[i] = rest % 3;
                possible = possible && (known >> i & 1 || !s.tokens[i]);
            }
            if (!possible)
                continue;
            try_tokens(&s, 0, 0);
            compare(&s);
        }
}

/* ---- The table ------------------------------------------------------------------------------- */

static void test_seats(void **unused)
{
    (void)unused;
    int options[OPTIONS_MAX];
    struct sheet sheet;
    options_initial(tta, options);
    assert_non_null(play_setup(tta, state.bytes, 1, options)); /* T1 */
    assert_non_null(play_setup(tta, state.bytes, 5, options)); /* T1 */
    assert_null(play_setup(tta, state.bytes, 4, options));
    assert_null(option_set(tta, options, "start", "3", sheet_new(&sheet)));
    assert_non_null(play_setup(tta, state.bytes, 2, options));
    options_initial(tta, options);
    assert_null(option_set(tta, options, "level", "full", sheet_new(&sheet)));
    assert_null(play_setup(tta, state.bytes, 2, options)); /* T1 */
    assert_null(option_set(tta, options, "easier", "on", sheet_new(&sheet)));
    assert_null(play_setup(tta, state.bytes, 2, options));
    assert_null(option_set(tta, options, "level", "simple", sheet_new(&sheet)));
    assert_non_null(play_setup(tta, state.bytes, 2, options)); /* T228 */
}

static void broken(void (*breaks)(struct tta *s))
{
    struct tta *s = set_up(3);
    assert_null(tta->check(s));
    breaks(s);
    assert_non_null(tta->check(s));
}

static void lose_a_worker(struct tta *s)
{
    s->civs[1].yellow--;
}

static void find_a_token(struct tta *s)
{
    s->civs[2].blue++;
}

static void work_on_nothing(struct tta *s)
{
    s->civs[0].workers[tta_index[C_IRON]] = s->civs[0].unused;
    s->civs[0].unused = 0;
}

static void double_a_leader(struct tta *s)
{
    s->row[0] = s->row[1] = C_MOSES;
}

static void put_an_event_into_the_row(struct tta *s)
{
    s->row[0] = C_RATS;
}

static void hold_a_wonder(struct tta *s)
{
    s->civs[0].hand[0] = C_COLOSSUS + 1;
}

static void shuffle_a_hand(struct tta *s)
{
    s->civs[0].hand[0] = C_IRON + 1;
    s->civs[0].hand[1] = C_RICH_LAND_A + 1;
}

static void act_out_of_turn(struct tta *s)
{
    s->civs[1].actions[CIVIL] = 1;
}

static void fill_an_empty_seat(struct tta *s)
{
    s->civs[3].culture = 1;
}

static void ask_about_nothing(struct tta *s)
{
    s->phase = PHASE_EVENT;
}

static void lead_by_a_wonder(struct tta *s)
{
    s->civs[0].leader = C_PYRAMIDS;
}

static void lead_by_an_untaken_leader(struct tta *s)
{
    s->civs[0].leader = C_MOSES;
}

static void test_check(void **unused)
{
    (void)unused;
    broken(lose_a_worker);
    broken(find_a_token);
    broken(work_on_nothing);
    broken(double_a_leader);
    broken(put_an_event_into_the_row);
    broken(hold_a_wonder);
    broken(shuffle_a_hand);
    broken(act_out_of_turn);
    broken(fill_an_empty_seat);
    broken(ask_about_nothing);
    broken(lead_by_a_wonder);
    broken(lead_by_an_untaken_leader);
}

static void test_place(void **unused)
{
    (void)unused;
    struct tta *s = set_up(2);
    assert_null(tta->place(s, "iron", "seats.1.hand"));
    assert_null(tta->place(s, "drama", "seats.0.technologies"));
    assert_null(tta->place(s, "colossus", "seats.0.wonders"));
    assert_non_null(tta->place(s, "monarchy", "seats.0.technologies"));
    assert_non_null(tta->place(s, "drama", "seats.0.wonders"));
    assert_non_null(tta->place(s, "drama", "seats.2.hand"));
    assert_non_null(tta->place(s, "rats", "seats.0.colonies"));
    assert_non_null(tta->place(s, "back_i", "seats.0.hand"));
    assert_non_null(tta->place(s, "drama", "row"));
    assert_null(tta->check(s));
    s->level = LEVEL_FULL;
    assert_null(tta->place(s, "rats", "seats.0.hand"));
    assert_null(tta->place(s, "wealthy_territory_i", "seats.1.colonies"));
    assert_int_equal(tta_military_hand_size(&s->civs[0]), 1);
    assert_int_equal(s->civs[1].colonies, 1 << tta_index[tta_territories[5]]);
}

static void test_score(void **unused)
{
    (void)unused;
    struct tta *s = set_up(3);
    int points[SEATS_MAX], place[SEATS_MAX];
    s->civs[0].culture = 4;
    s->civs[1].culture = 9;
    s->civs[2].culture = 4;
    s->civs[2].science = 40; /* T151: worth nothing */
    tta->score(s, points, place);
    assert_int_equal(points[0], 4); /* T89 */
    assert_int_equal(points[1], 9);
    assert_int_equal(place[1], 1); /* T89 */
    assert_int_equal(place[0], 2); /* T215 */
    assert_int_equal(place[2], 2);
}

/* What is told of a gain is what was gained (T44). */
static void test_told(void **unused)
{
    (void)unused;
    struct tta *s = set_up(2);
    struct event list[EVENTS_MAX];
    struct events log = {list, 0, EVENTS_MAX};
    s->phase = PHASE_ACTIONS;
    s->round = 3;
    s->civs[0].actions[CIVIL] = 4;
    tta_hand_add(s->civs[0].hand, C_MINERAL_DEPOSITS_I);
    assert_null(tta->check(s));
    tta->apply(s, move_of(V_PLAY, C_MINERAL_DEPOSITS_I), &log);
    assert_int_equal(list[log.count - 1].kind, E_RESOURCES);
    assert_int_equal(list[log.count - 1].a, 2);
    s->civs[0].actions[CIVIL] = 0;
    s->phase = PHASE_REVEAL;
    log.count = 0;
    tta->apply(s, move_of(V_REVEAL, C_DEVELOPMENT_OF_AGRICULTURE), &log);
    assert_int_equal(list[1].kind, E_FOOD);
    assert_int_equal(list[1].a, 2);
}

/* ---- What each seat is told (T162) ----------------------------------------------------------- */

static struct tta *in_the_middle(int phase, int step)
{
    int options[OPTIONS_MAX];
    options_initial(tta, options);
    assert_null(option_set(tta, options, "level", "full", NULL));
    assert_null(option_set(tta, options, "start", "0", NULL));
    assert_null(play_setup(tta, state.bytes, 3, options));
    struct tta *s = (struct tta *)(void *)state.bytes;
    s->phase = (uint8_t)phase;
    s->step = (uint8_t)step;
    s->round = 5;
    s->age = AGE_I;
    return s;
}

/* What a move makes a viewer hear, the first of it. */
static void hears(const struct tta *s, struct move m, int viewer, const char *text)
{
    struct state_room then;
    struct event list[EVENTS_MAX];
    struct events log = {list, 0, EVENTS_MAX};
    struct sheet sheet;
    struct out *o = sheet_new(&sheet);
    memcpy(then.bytes, s, sizeof *s);
    assert_null(tta->check(then.bytes));
    tta->apply(then.bytes, m, &log);
    for (int i = 0; i < log.count && !o->len; i++)
        if (event_seen_by(&list[i], viewer))
            tta->print_event(then.bytes, &list[i], NULL, o);
    assert_string_equal(sheet.text, text);
}

static void test_draws_are_told(void **unused)
{
    (void)unused;
    struct tta *s = in_the_middle(PHASE_DRAW, STEP_END);
    s->asked = 0;
    s->to_draw = 1;
    struct move m = move_of(V_DRAW_CARD, C_RATS);
    hears(s, m, 0, "seat 0 draws Rats."); /* T162 */
    hears(s, m, 1, "seat 0 draws a card of age I.");
    hears(s, m, SEAT_WATCHER, "seat 0 draws a card of age I.");
}

static void test_discards_are_told(void **unused)
{
    (void)unused;
    struct tta *s = in_the_middle(PHASE_DISCARD, STEP_LIMIT);
    for (int card = C_RAIDERS; card <= C_REBELLION; card++)
        tta_list_add(s->civs[0].military, MILITARY_HAND_MAX, card);
    struct move m = move_of(V_DISCARD, C_RATS);
    hears(s, m, 0, "seat 0 discards Rats."); /* T162 */
    hears(s, m, 1, "seat 0 discards a card of age I.");
}

static void test_politics_are_told(void **unused)
{
    (void)unused;
    struct tta *s = in_the_middle(PHASE_POLITICS, STEP_LIMIT);
    struct move event = move_of(V_EVENT, C_RATS);
    tta_list_add(s->civs[0].military, MILITARY_HAND_MAX, C_RATS);
    tta_pile_add(&s->current, C_CRUSADES, 0);
    hears(s, event, 0, "seat 0 lays Rats on the future events."); /* T162 */
    hears(s, event, 1, "seat 0 lays a card of age I on the future events.");
    tta_list_add(s->civs[0].military, MILITARY_HAND_MAX, C_OPEN_BORDERS_AGREEMENT);
    hears(s, move_of(V_PACT, 1 << 8 | C_OPEN_BORDERS_AGREEMENT), 1, /* T143 */
          "seat 0 offers Open Borders Agreement to seat 1.");
}

/* All that a move makes everybody hear, with a mark between the sentences. */
static void all_hear(struct tta *s, struct move m, const char *text)
{
    struct event list[EVENTS_MAX];
    struct events log = {list, 0, EVENTS_MAX};
    struct sheet sheet;
    struct out *o = sheet_new(&sheet);
    tta->apply(s, m, &log);
    for (int i = 0; i < log.count; i++)
        if (event_seen_by(&list[i], SEAT_WATCHER)) {
            out_text(o, o->len ? " | " : "");
            tta->print_event(s, &list[i], NULL, o);
        }
    assert_string_equal(sheet.text, text);
}

/* T70 T143: who would be A and B, and what each would get. */
static void test_parties_are_told(void **unused)
{
    (void)unused;
    struct tta *s = in_the_middle(PHASE_POLITICS, STEP_LIMIT);
    s->age = AGE_III;
    tta_list_add(s->civs[0].military, MILITARY_HAND_MAX, C_LOSS_OF_SOVEREIGNTY);
    all_hear(s, move_of(V_PACT, 1 << 16 | 2 << 8 | C_LOSS_OF_SOVEREIGNTY),
             "seat 0 offers Loss of Sovereignty to seat 2. | Loss of Sovereignty: party A would be "
             "seat 2 (+2 culture a turn), party B seat 0 (-2 culture a turn).");
}

/* T141: the attacker's total is told before the defender answers. */
static void test_attack_is_announced(void **unused)
{
    (void)unused;
    struct tta *s = in_the_middle(PHASE_POLITICS, STEP_LIMIT);
    s->age = AGE_II;
    s->civs[0].actions[MILITARY] = 2;
    s->civs[0].workers[FIRST_UNIT] = 3;
    s->civs[0].yellow = 16;
    tta_list_add(s->civs[0].military, MILITARY_HAND_MAX, C_SPY);
    all_hear(s, move_of(V_AGGRESSION, 1 << 8 | C_SPY), "seat 0 plays Spy II against seat 1.");
    all_hear(s, move_of(V_DONE, 0), "seat 0 comes to a strength of 3.");
    assert_int_equal(s->phase, PHASE_DEFENSE);
    all_hear(s, move_of(V_DONE, 0), "seat 1 comes to a strength of 1. | Spy II: seat 0 wins by 2.");
}

static struct tta *before_an_event(int event)
{
    struct tta *s = in_the_middle(PHASE_REVEAL, STEP_REVEAL);
    tta_pile_add(&s->current, event, 0);
    return s;
}

/* T60: whom an event hits and why, and that it hits nobody. */
static void test_events_tell_whom(void **unused)
{
    (void)unused;
    struct tta *s = before_an_event(C_CRUSADES);
    s->civs[1].workers[FIRST_UNIT] = 4;
    s->civs[1].yellow = 15;
    s->civs[2].culture = 9;
    all_hear(s, move_of(V_REVEAL, C_CRUSADES),
             "An event: Crusades. | Among the strongest: seat 1, with a strength of 4. | Among the "
             "weakest: seat 2, with a strength of 1. | seat 1 scores 4 culture. | seat 2 loses 4 "
             "culture.");
    s = before_an_event(C_BARBARIANS);
    s->civs[0].culture = 5;
    all_hear(
        s, move_of(V_REVEAL, C_BARBARIANS),
        "An event: Barbarians. | The most culture: seat 0, with 5. | Among the weakest: seat 1, "
        "with a strength of 1. | Among the weakest: seat 2, with a strength of 1. | Barbarians: "
        "nothing changes for anybody.");
    s = before_an_event(C_RATS);
    all_hear(s, move_of(V_REVEAL, C_RATS), "An event: Rats. | Rats: nothing changes for anybody.");
    s = before_an_event(C_REBELLION);
    s->civs[1].yellow = 12;
    s->civs[1].unused = 7;
    all_hear(s, move_of(V_REVEAL, C_REBELLION),
             "An event: Rebellion. | Discontent workers: seat 1, 2. | seat 1 will miss 4 "
             "civil actions in the next turn.");
}

/* T62 T64: what the territory gives, and how the winner covered its bid. */
static void test_colony_is_told(void **unused)
{
    (void)unused;
    struct tta *s = before_an_event(C_WEALTHY_TERRITORY_I);
    s->civs[1].technologies |= (uint64_t)1 << tta_index[C_CARTOGRAPHY];
    s->civs[0].workers[FIRST_UNIT] = s->civs[2].workers[FIRST_UNIT] = 0;
    s->civs[0].unused = s->civs[2].unused = 2;
    all_hear(s, move_of(V_REVEAL, C_WEALTHY_TERRITORY_I),
             "A territory: Wealthy Territory I gives 5 resources at once, and +2 blue tokens as "
             "long as it is held.");
    assert_int_equal(s->phase, PHASE_BID);
    all_hear(s, move_of(V_BID, 3),
             "seat 1 bids 3. | seat 1 sacrifices a unit of Warriors. | seat 1 covers the bid of 3: "
             "1 by units, 0 by bonus cards, 2 by cards in play. | Wealthy Territory I is a colony "
             "of seat 1. | seat 1 produces 5 resources.");
}

/* T62: nobody can, or wants to. */
static void test_no_colony_is_told(void **unused)
{
    (void)unused;
    struct tta *s = in_the_middle(PHASE_BID, STEP_AUCTION);
    s->event = C_WEALTHY_TERRITORY_I;
    s->asked = 1;
    s->waiting = 1 << 1;
    s->after = STEP_LIMIT;
    struct event list[EVENTS_MAX];
    struct events log = {list, 0, EVENTS_MAX};
    tta->apply(s, move_of(V_PASS, 0), &log);
    assert_int_equal(list[0].kind, E_PASSED);
    assert_int_equal(list[1].kind, E_NO_COLONY);
    assert_int_equal(list[1].a, C_WEALTHY_TERRITORY_I);
}

/* ---- What is unknown to a viewer, and the end --------------------------------------------------
 */

/* T57: in a view an event that is turned up takes the place of a back of its age. */
static void test_reveals_in_views(void **unused)
{
    (void)unused;
    struct state_room view;
    struct tta *s = in_the_middle(PHASE_REVEAL, STEP_REVEAL), *v = (struct tta *)(void *)view.bytes;
    tta_pile_add(&s->current, C_CRUSADES, 1);
    tta_pile_add(&s->current, C_COLD_WAR, 1);
    tta->observe(s, 1, view.bytes);
    assert_int_equal(tta_list_count(v->current.cards, PILE_MAX, BACK_A + AGE_I), 1);
    tta->apply(v, move_of(V_REVEAL, C_CRUSADES), NULL);
    assert_int_equal(tta_list_count(v->current.cards, PILE_MAX, BACK_A + AGE_I), 0);
    assert_int_equal(tta_list_count(v->current.cards, PILE_MAX, BACK_A + AGE_II), 1);
}

/* T162: when the game is over everybody sees everything, a watcher too. */
static void test_open_at_the_end(void **unused)
{
    (void)unused;
    struct state_room view;
    struct tta *s = in_the_middle(PHASE_REVEAL, STEP_REVEAL);
    tta_pile_add(&s->current, C_CRUSADES, 1);
    tta->observe(s, SEAT_WATCHER, view.bytes);
    assert_memory_not_equal(view.bytes, s, tta->state_size);
    s->phase = PHASE_OVER;
    memset(view.bytes, 0, sizeof view.bytes);
    tta->observe(s, SEAT_WATCHER, view.bytes);
    assert_memory_equal(view.bytes, s, tta->state_size);
}

/* T84: the bonus of the simple game is on the sheet when the game is over, not before. */
static void test_sheet(void **unused)
{
    (void)unused;
    enum { LINES = 10 };
    struct score_line lines[LINES];
    struct tta *s = set_up(2);
    s->phase = PHASE_ACTIONS;
    s->civs[0].culture = 30;
    assert_int_equal(tta->score_sheet(s, 0, lines, LINES), 2);
    assert_int_equal(lines[0].points, 30);
    s->phase = PHASE_OVER;
    assert_int_equal(tta->score_sheet(s, 0, lines, LINES), 8);
    assert_int_equal(lines[0].points, 30 - tta_bonus(s, 0).total); /* T84 */
    assert_int_equal(lines[7].points, 30);
    assert_int_equal(tta->score_sheet(s, 0, lines, 3), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_payment),
        cmocka_unit_test(test_seats),
        cmocka_unit_test(test_check),
        cmocka_unit_test(test_place),
        cmocka_unit_test(test_score),
        cmocka_unit_test(test_told),
        cmocka_unit_test(test_draws_are_told),
        cmocka_unit_test(test_discards_are_told),
        cmocka_unit_test(test_parties_are_told),
        cmocka_unit_test(test_attack_is_announced),
        cmocka_unit_test(test_events_tell_whom),
        cmocka_unit_test(test_colony_is_told),
        cmocka_unit_test(test_politics_are_told),
        cmocka_unit_test(test_no_colony_is_told),
        cmocka_unit_test(test_reveals_in_views),
        cmocka_unit_test(test_open_at_the_end),
        cmocka_unit_test(test_sheet),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, load, NULL);
}
