/* The Iron Age as a game of the kernel: setting it up, and all its functions. */
#include <string.h>

#include "games/iron/iron.h"

static const struct alone alone = {
    .goal = MSG("more than 100 points in eight rounds (I54)"),
    .points = SOLO_GOAL + 1,
};

static const char *setup(void *state, int seats, const int chosen[])
{
    struct iron *s = state;
    int start = chosen[OPTION_START];
    if (start > seats)
        return MSG("the start player must be one of the seats");
    s->players = (uint8_t)seats;
    iron_keep_options(s, chosen);
    s->round = 1;
    s->asked = s->fate = NOBODY;
    memset(s->first_builder, NOBODY, sizeof s->first_builder);
    for (int seat = 0; seat < seats; seat++) {
        struct iron_seat *p = &s->seats[seat];
        p->armies = 1;   /* I4 */
        p->goods = 1;    /* I4 */
        p->food = 3;     /* I4 */
        p->conquest = 1; /* I4 */
    }
    if (!start && seats > 1)
        s->phase = PHASE_START; /* I32 */
    else
        iron_begin_take(s, start ? start - 1 : 0); /* I32 */
    return NULL;
}

const struct game game_iron = {
    .id = "iron",
    .title = MSG("Roll Through the Ages: The Iron Age"),
    .short_title = MSG("The Iron Age"),
    .rule_prefix = "I",
    .revision = 2,
    .seats_min = 1, /* I1 */
    .seats_max = SEATS_MAX,
    .alone = &alone,
    .moves_max = 128,   /* of buying: 17 developments, 6 amounts of wealth, 15 goods made food */
    .chances_max = 462, /* the ways in which 6 dice can fall */
    .events_max = 64,
    .plies_max = 8 + ROUNDS_MAX * SEATS_MAX * 200, /* no turn has 200 decisions and rolls */
    .state_size = sizeof(struct iron),
    .options = iron_options,
    .verbs = iron_verbs,
    .fields = iron_fields,
    .events = &iron_events,
    .setup = setup,
    .to_move = iron_to_move,
    .moves = iron_moves,
    .chances = iron_chances,
    .draw = iron_draw,
    .apply = iron_apply,
    .observe = iron_observe,
    .shown = shown_as_it_is,
    .guess = guess_nothing,
    .score = iron_score,
    .score_sheet = iron_score_sheet,
    .facts = iron_facts,
    .prompt = iron_prompt,
    .ledger = iron_ledger,
    .why_not = iron_why_not,
    .refusals = iron_refusals,
    .tell_why_not = iron_tell_why_not,
    .print_price = iron_print_price,
    .expand = iron_expand,
    .print_event = iron_print_event,
    .together = iron_together,
    .print_together = iron_print_together,
    .print_board = iron_print_board,
    .check = iron_check,
};
