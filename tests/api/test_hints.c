/* Hints through the public header. */
#include "api.h"

static char text[ROOM];

/* The hints of a state are those of the view of the seat to move; others have none to get. */
static void hints_come_from_the_view(void **unused)
{
    (void)unused;
    static char seen[ROOM];
    struct ages_state *s = ages_state_new("tta", 3, "level=full", text, ROOM), *view;
    uint32_t code;
    int asked = 0, error = 0;
    assert_non_null(s);
    for (uint64_t n = 0; asked < 12; n++) {
        int turn = ages_state_turn(s);
        if (turn == AGES_CHANCE) {
            assert_int_equal(ages_state_hints(s, text, ROOM), AGES_NOT_ASKED);
            error |= ages_state_draw(s, n, &code);
        } else {
            assert_true(ages_state_hints(s, text, ROOM) > 2);
            view = ages_state_observe(s, turn);
            assert_true(ages_state_hints(view, seen, ROOM) > 2);
            assert_string_equal(text, seen);
            ages_state_free(view);
            view = ages_state_observe(s, (turn + 1) % 3);
            assert_int_equal(ages_state_hints(view, seen, ROOM), AGES_HIDDEN);
            ages_state_free(view);
            json_t *hints = parsed(text), *first = json_array_get(hints, 0);
            const char *move = json_string_value(json_object_get(first, "move"));
            assert_true(json_array_size(hints) <= 3 && json_object_get(first, "worth"));
            assert_int_equal(ages_state_find(s, move, &code, 1), 1);
            json_decref(hints);
            asked++;
        }
        error |= ages_state_apply(s, code);
    }
    assert_int_equal(error, 0);
    ages_state_free(s);
    s = new_state("magpie", 2);
    assert_int_equal(ages_state_hints(s, text, ROOM), AGES_NO_SUCH);
    ages_state_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hints_come_from_the_view),
    };
    return RUN(tests);
}
