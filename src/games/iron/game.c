/* The Iron Age as a game of the kernel: its options, setting it up, and all its functions. */
#include <string.h>

#include "games/iron/iron.h"

static const char *const length_ids[] = {"short", "normal"};
static const char *const length_titles[] = {MSG("short"), MSG("normal")};
const struct nouns iron_lengths = {2, length_ids, length_titles};

enum { OPTION_START, OPTION_MEDITERRANEAN, OPTION_LENGTH, OPTIONS };

static const struct option options[] = {
    [OPTION_START] = {"start", MSG("who begins"), &lot_or_seat, 0, 4, 0, .seats_min = 2,
                      .names_seats = true},
    [OPTION_MEDITERRANEAN] = {"mediterranean", MSG("the expansion: colonies"), &off_on, 0, 1, 1,
                              .note = MSG("The board of colonies is our reconstruction: their "
                                          "sizes and bonuses are ours.")},
    [OPTION_LENGTH] = {"length", MSG("how long the game is"), &iron_lengths, 0, 1, 1,
                       .seats_min = 2}, /* I25 */
    [OPTIONS] = {.key = NULL},
};

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
    s->mediterranean = (uint8_t)chosen[OPTION_MEDITERRANEAN];
    s->normal = (uint8_t)chosen[OPTION_LENGTH];
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
    .options = options,
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
    .question = iron_asks,
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
