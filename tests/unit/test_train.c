/* Training: the same seed gives the same numbers, in one go or with pauses; what is no state of
 * such a training is refused; and a little of it is better than none. */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>

#include "bots/search/train.h"

enum { GAMES = 40, BYTES = 1 << 21 };

static char *text_of(const struct trainer *t, void (*write)(const struct trainer *, struct out *))
{
    char *text = malloc(BYTES);
    assert_non_null(text);
    struct out o = out_to(text, BYTES);
    write(t, &o);
    assert_false(o.lost);
    return text;
}

static void assert_same(const struct trainer *a, const struct trainer *b, bool same)
{
    void (*const ways[])(const struct trainer *, struct out *) = {trainer_write, trainer_save};
    for (int way = 0; way < 2; way++) {
        char *first = text_of(a, ways[way]), *second = text_of(b, ways[way]);
        assert_true((strcmp(first, second) == 0) == same);
        free(first);
        free(second);
    }
}

static void test_same_numbers(void **unused)
{
    (void)unused;
    for (int players = 1; players <= SEATS_MAX; players++) {
        struct trainer *in_one_go = trainer_new(&bronze_subject, players, 5);
        struct trainer *first = trainer_new(&bronze_subject, players, 5);
        struct trainer *later = trainer_new(&bronze_subject, players, 9);
        assert_same(in_one_go, first, true);
        assert_same(in_one_go, later, false); /* another seed */
        trainer_chapter(in_one_go, GAMES, 2 * GAMES);
        trainer_chapter(in_one_go, GAMES, 2 * GAMES);
        trainer_chapter(first, GAMES, 2 * GAMES);
        assert_same(in_one_go, first, false);
        char *state = text_of(first, trainer_save);
        assert_true(trainer_load(later, state));
        assert_int_equal(trainer_games(later), GAMES);
        trainer_chapter(later, GAMES, 2 * GAMES);
        assert_same(in_one_go, later, true);
        free(state);
        trainer_free(in_one_go);
        trainer_free(first);
        trainer_free(later);
    }
}

static void test_no_state(void **unused)
{
    (void)unused;
    struct trainer *t = trainer_new(&bronze_subject, 2, 5);
    struct trainer *other = trainer_new(&bronze_subject, 3, 5);
    char *state = text_of(other, trainer_save);
    assert_false(trainer_load(t, state)); /* of three players */
    assert_false(trainer_load(t, ""));
    assert_false(trainer_load(t, "ages-training 1\n"));
    free(state);
    state = text_of(t, trainer_save);
    state[strlen(state) / 2] = '\0';
    assert_false(trainer_load(t, state)); /* cut off */
    free(state);
    trainer_free(t);
    trainer_free(other);
}

static void test_learns(void **unused)
{
    (void)unused;
    struct trainer *t = trainer_new(&bronze_subject, 2, 5);
    double before = trainer_test(t, 60);
    for (int chapter = 0; chapter < 8; chapter++)
        trainer_chapter(t, 100, 800);
    assert_true(trainer_test(t, 60) > before + 0.05);
    assert_true(trainer_error(t) > 0 && trainer_error(t) < 0.1);
    trainer_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_numbers),
        cmocka_unit_test(test_no_state),
        cmocka_unit_test(test_learns),
    };
    return RUN(tests);
}
