/* Null: the game as the rest of the program knows it. */
#include "games/null/null.h"

static const struct option options[] = {{0}};

const struct game game_null = {
    .id = "null",
    .title = "Null",
    .short_title = "Null",
    .rule_prefix = "N",
    .revision = 1,
    .seats_min = 2, /* N1 */
    .seats_max = SEATS_MAX,
    .moves_max = 2,
    .chances_max = FACES,
    .events_max = 2,
    .plies_max = 2 * ROUNDS * SEATS_MAX, /* a roll and a choice in each turn */
    .state_size = sizeof(struct null),
    .options = options,
    .verbs = null_verbs,
    .fields = null_fields,
    .events = &null_events,
    .setup = null_setup,
    .to_move = null_to_move,
    .moves = null_moves,
    .chances = null_chances,
    .draw = null_draw,
    .apply = null_apply,
    .observe = null_observe,
    .shown = shown_as_it_is,
    .guess = guess_nothing,
    .score = null_score,
    .score_sheet = null_score_sheet,
    .facts = facts_none,
    .prompt = null_prompt,
    .why_not = null_why_not,
    .refusals = null_refusals,
    .print_event = null_print_event,
    .print_board = null_print_board,
    .check = null_check,
};
