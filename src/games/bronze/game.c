/* The Bronze Age as a game of the kernel: setting it up, and all its functions. */
#include <string.h>

#include "games/bronze/bronze.h"

static const struct alone alone = {
    .goal = MSG("as many points as you can in ten rounds (B39); 40 are good, 60 very good"),
};

static const char *setup(void *state, int seats, const int chosen[])
{
    struct bronze *s = state;
    int start = chosen[OPTION_START];
    if (start > seats)
        return MSG("the start player must be one of the seats");
    s->players = (uint8_t)seats;
    bronze_keep_options(s, chosen);
    s->revised = s->revised || s->late; /* B46 */
    s->round = 1;
    s->offer_from = s->offer_to = NOBODY;
    memset(s->first_builder, NOBODY, sizeof s->first_builder);
    for (int seat = 0; seat < seats; seat++)
        s->seats[seat].food = FOOD_AT_START; /* B1 */
    if (!start && seats > 1) {
        s->phase = PHASE_START; /* B2 */
        return NULL;
    }
    s->start = s->seat = (uint8_t)(start ? start - 1 : 0); /* B2 */
    bronze_begin_turn(s, NULL);
    return NULL;
}

const struct game game_bronze = {
    .id = "bronze",
    .title = MSG("Roll Through the Ages: The Bronze Age"),
    .short_title = MSG("The Bronze Age"),
    .rule_prefix = "B",
    .revision = 2,
    .seats_min = 1, /* B1 */
    .seats_max = SEATS_MAX,
    .alone = &alone,
    .moves_max = 1 + FOOD_MAX + DEVELOPMENTS * (1 << GOODS) + 3, /* three spare: moves_copy_with */
    .chances_max = 792, /* the ways in which 7 dice can fall */
    .events_max = 64,
    .plies_max = ROUNDS_MAX * SEATS_MAX * 320, /* no turn has 320 decisions and rolls */
    .state_size = sizeof(struct bronze),
    .options = bronze_options,
    .verbs = bronze_verbs,
    .fields = bronze_fields,
    .events = &bronze_events,
    .setup = setup,
    .to_move = bronze_to_move,
    .moves = bronze_moves,
    .chances = bronze_chances,
    .draw = bronze_draw,
    .apply = bronze_apply,
    .observe = bronze_observe,
    .shown = shown_as_it_is,
    .guess = guess_nothing,
    .score = bronze_score,
    .score_sheet = bronze_score_sheet,
    .facts = bronze_facts,
    .prompt = bronze_prompt,
    .why_not = bronze_why_not,
    .refusals = bronze_refusals,
    .tell_why_not = bronze_tell_why_not,
    .print_price = bronze_print_price,
    .expand = bronze_expand,
    .print_event = bronze_print_event,
    .together = bronze_together,
    .print_together = bronze_print_together,
    .print_board = bronze_print_board,
    .check = bronze_check,
};
