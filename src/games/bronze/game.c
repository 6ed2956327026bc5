/* The Bronze Age as a game of the kernel: its options, setting it up, and all its functions. */
#include <string.h>

#include "games/bronze/bronze.h"

static const char *const tie_break_ids[] = {"value", "count"};
static const char *const tie_break_titles[] = {MSG("goods by value"), MSG("goods by number")};
static const char *const edition_ids[] = {"original", "revised"};
static const char *const edition_titles[] = {MSG("original"), MSG("revised")};
const struct nouns bronze_tie_breaks = {2, tie_break_ids, tie_break_titles};
const struct nouns bronze_edition_names = {2, edition_ids, edition_titles};

enum { OPTION_START, OPTION_TRADING, OPTION_TIE_BREAK, OPTION_EDITION, OPTION_LATE, OPTIONS };

static const struct option options[] = {
    [OPTION_START] = {"start", MSG("who begins"), &lot_or_seat, 0, 4, 0, .seats_min = 2,
                      .names_seats = true},
    [OPTION_TRADING] = {"trading", MSG("trade with the others"), &off_on, 0, 1, 0, .seats_min = 2},
    [OPTION_TIE_BREAK] = {"tie_break", MSG("what breaks ties"), &bronze_tie_breaks, 0, 1, 0,
                          .seats_min = 2},
    [OPTION_EDITION] = {"edition", MSG("the numbers of which printing"), &bronze_edition_names, 0,
                        1, 0, .needs = "late_bronze_age", .needs_values = 1 << 0}, /* B46 */
    [OPTION_LATE] = {"late_bronze_age", MSG("four more developments, longer games"), &off_on, 0, 1,
                     .initial = 0},
    [OPTIONS] = {.key = NULL},
};

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
    s->trading = (uint8_t)chosen[OPTION_TRADING];
    s->count_breaks_ties = (uint8_t)chosen[OPTION_TIE_BREAK];
    s->late = (uint8_t)chosen[OPTION_LATE];
    s->revised = (uint8_t)(chosen[OPTION_EDITION] || s->late); /* B46 */
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
    .options = options,
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
    .question = bronze_asks,
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
