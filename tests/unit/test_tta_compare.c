/* What Through the Ages learns from comparing two ends of one turn: the comparisons themselves, and
 * what they are for, that cards in hand are not blamed and nobody lets the first round pass. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/tta/compare.h"
#include "bots/tta/lessons.h"
#include "core/play.h"
#include "games/tta/chance.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/row.h"
#include "games/tta/rules/turn.h"

enum { DEALS = 20 };

static void deal(struct tta *s, int level, uint64_t number, struct rng *r)
{
    *r = rng_seeded(rng_mix(number));
    tta_lesson_table(s, level, 2, true, r);
}

/* On to the actions of the seat in its first turn; all others end their turns at once. */
static void go_to_actions(struct tta *s, int seat, struct rng *r)
{
    for (int asked; !(s->phase == PHASE_ACTIONS && s->seat == seat);) {
        assert_int_not_equal(asked = tta_to_move(s), SEAT_NOBODY);
        struct move legal[MOVES_MAX];
        tta_moves(s, legal);
        tta_apply(s,
                  asked == SEAT_CHANCE        ? tta_draw(s, r)
                  : s->phase == PHASE_ACTIONS ? move_of(V_END_ACTIONS, 0)
                                              : legal[0],
                  NULL);
    }
}

static void test_two_ends_of_one_turn(void **unused)
{
    const struct tta_weights *w = &tta_weights[LEVEL_FULL];
    int compared = 0;
    (void)unused;
    for (unsigned i = 0; i < DEALS; i++) {
        struct rng r;
        struct tta s, view;
        deal(&s, LEVEL_FULL, i, &r);
        go_to_actions(&s, 1, &r);
        tta_observe(&s, 1, &view);
        struct rng first = rng_seeded(i), again = rng_seeded(i);
        struct tta_comparison one, other;
        bool is = tta_compare(w, w, &view, 1, &first, &one);
        assert_int_equal(is, tta_compare(w, w, &view, 1, &again, &other));
        if (!is)
            continue;
        compared++;
        assert_true(one.difference == other.difference);
        assert_true(one.difference >= -10 && one.difference <= 10);
        assert_memory_not_equal(&one.end[0].civs[1], &one.end[1].civs[1],
                                sizeof one.end[0].civs[1]);
        assert_memory_equal(&one.end[0].civs[0], &one.end[1].civs[0], sizeof one.end[0].civs[0]);
        for (int end = 0; end < 2; end++)
            assert_false(one.end[end].phase == PHASE_ACTIONS && one.end[end].seat == 1);
    }
    assert_in_range(compared, 2, DEALS);
}

/* One plays and the other judges: to a blind judge all ends are alike, a blind player does nothing.
 */
static void test_one_plays_and_one_judges(void **unused)
{
    static const struct tta_weights blind;
    const struct tta_weights *w = &tta_weights[LEVEL_FULL];
    int others = 0;
    (void)unused;
    for (unsigned i = 0; i < DEALS; i++) {
        struct rng r;
        struct tta s, view;
        deal(&s, LEVEL_FULL, i, &r);
        go_to_actions(&s, 1, &r);
        tta_observe(&s, 1, &view);
        struct rng first = rng_seeded(i), again = rng_seeded(i);
        struct tta_comparison one, other;
        if (!tta_compare(w, &blind, &view, 1, &first, &one))
            continue;
        assert_true(one.difference == 0);
        others += tta_compare(&blind, w, &view, 1, &again, &other) &&
                  tta_hand_size(one.end[0].civs[1].hand) > tta_hand_size(other.end[0].civs[1].hand);
    }
    assert_true(others > 0);
}

/* What is common to both ends is no input; the rivals are. */
static void test_lessons_of_comparisons(void **unused)
{
    const struct tta_weights *w = &tta_weights[LEVEL_FULL], *all[SEATS_MAX] = {w, w};
    const struct tta_skill skill = {.width = 1, .guesses = 1};
    struct book *book = calloc(1, sizeof *book);
    struct rng r;
    struct tta s;
    int comparisons = 0, positions = 0;
    (void)unused;
    assert_non_null(book);
    book->seats = 3;
    book->compared = 100;
    book->rounds = 1;
    book->player = w;
    deal(&s, LEVEL_FULL, 7, &r);
    tta_lesson_game(&s, all, w, &skill, book, &r);
    tta_set_targets(book, &s, 0);
    assert_false(book->full);
    for (int i = 0; i < book->lessons; i++) {
        const struct lesson *l = &book->lesson[i];
        comparisons += l->compares;
        positions += !l->compares;
        assert_true(l->inputs > 0);
        for (int input = 0; l->compares && input < l->inputs; input++) {
            assert_true(l->input[input] != 0);
            assert_true(l->index[input] < CIV_FEATURES || l->index[input] >= 2 * CIV_FEATURES);
            assert_int_not_equal(l->index[input], 2 * CIV_FEATURES + T_ALWAYS);
        }
        if (!l->compares)
            assert_true(l->target >= 0 && l->target <= 1);
        free(l->index);
        free(l->input);
    }
    assert_true(positions > 20);
    assert_true(comparisons > positions / 4);
    free(book);
}

/* A card in hand after the first turn is as good as the action for it, which is lost otherwise. */
static void test_cards_in_hand_are_not_blamed(void **unused)
{
    (void)unused;
    for (int level = LEVEL_SIMPLE; level <= LEVEL_FULL; level++) {
        const struct tta_weights *w = &tta_weights[level];
        int64_t sum = 0, cards = 0;
        for (unsigned i = 0; i < DEALS; i++) {
            struct rng r;
            struct tta s, view;
            struct tta_context context;
            struct move legal[MOVES_MAX];
            deal(&s, level, i, &r);
            go_to_actions(&s, 1, &r);
            tta_observe(&s, 1, &view);
            tta_context_of(&view, 1, tta_time_left(&view), w, &context);
            struct tta ended = view;
            int32_t at_once = tta_chance(tta_evaluate_end(w, &ended, &context));
            int count = tta_moves(&view, legal);
            for (int m = 0; m < count; m++) {
                struct tta then = view;
                if (move_verb(legal[m]) != V_TAKE)
                    continue;
                tta_apply(&then, legal[m], NULL);
                sum += tta_chance(tta_evaluate_end(w, &then, &context)) - at_once;
                cards++;
            }
        }
        assert_true(cards > DEALS);
        if (sum < -cards * VALUE_ONE / 20)
            fail_msg("level %d: a card costs %d thousandths of a win", level,
                     (int)(-sum * 1000 / cards / VALUE_ONE));
    }
}

static void test_nobody_lets_the_first_round_pass(void **unused)
{
    static const char *const bots[] = {"hard", "expert"};
    (void)unused;
    for (int level = LEVEL_SIMPLE; level <= LEVEL_FULL; level++)
        for (int b = 0; b < 2; b++) {
            int taken = 0;
            for (unsigned i = 0; i < DEALS; i++) {
                struct rng r, thoughts = rng_seeded(i);
                struct tta s, view;
                deal(&s, level, i, &r);
                go_to_actions(&s, 1, &r);
                tta_observe(&s, 1, &view);
                struct move m =
                    bot_find(&game_tta, bots[b])->choose(&game_tta, &view, 1, &thoughts);
                taken += move_verb(m) == V_TAKE;
            }
            if (taken < DEALS * 9 / 10)
                fail_msg("%s, level %d: takes a card in %d of %d first turns", bots[b], level,
                         taken, DEALS);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_ends_of_one_turn),
        cmocka_unit_test(test_one_plays_and_one_judges),
        cmocka_unit_test(test_lessons_of_comparisons),
        cmocka_unit_test(test_cards_in_hand_are_not_blamed),
        cmocka_unit_test(test_nobody_lets_the_first_round_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
