/* Magpie: the game as the rest of the program knows it. */
#include "games/magpie/magpie.h"

static const struct option options[] = {
    {"rounds", MSG("how many rounds are played"), NULL, ROUNDS_LEAST, ROUNDS_MOST,
     .initial = 4}, /* M13 */
    {0},
};

const struct game game_magpie = {
    .id = "magpie",
    .title = MSG("Magpie"),
    .short_title = MSG("Magpie"),
    .rule_prefix = "M",
    .revision = 1,
    .seats_min = 2,
    .seats_max = SEATS_MAX,
    .hidden = true,
    .example = true,
    .moves_max = CARD_KINDS + 2 * (SEATS_MAX - 1) * NEST_SPOTS + 1,
    .chances_max = CARD_KINDS,
    .events_max = 3,
    /* a deal, and in each turn a draw and two actions with an answer each */
    .plies_max = SEATS_MAX * (CARDS_DEALT + ROUNDS_MOST * (1 + 2 * ACTIONS)),
    .state_size = sizeof(struct magpie),
    .options = options,
    .verbs = magpie_verbs,
    .fields = magpie_fields,
    .events = &magpie_events,
    .setup = magpie_setup,
    .to_move = magpie_to_move,
    .moves = magpie_moves,
    .chances = magpie_chances,
    .draw = magpie_draw,
    .apply = magpie_apply,
    .observe = magpie_observe,
    .shown = magpie_shown,
    .guess = magpie_guess,
    .score = magpie_score,
    .score_sheet = magpie_score_sheet,
    .facts = magpie_facts,
    .prompt = magpie_prompt,
    .why_not = magpie_why_not,
    .refusals = magpie_refusals,
    .expand = magpie_expand,
    .place = magpie_place,
    .print_event = magpie_print_event,
    .print_board = magpie_print_board,
    .check = magpie_check,
};
