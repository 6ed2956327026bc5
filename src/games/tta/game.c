/* Through the Ages as a game of the kernel. */
#include <string.h>

#include "games/tta/chance.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/log.h"
#include "games/tta/moves.h"
#include "games/tta/rules/costs.h"
#include "games/tta/rules/row.h"
#include "games/tta/rules/setup.h"
#include "games/tta/rules/turn.h"
#include "games/tta/score.h"
#include "games/tta/state.h"
#include "games/tta/words/words.h"

/* No text stands for several moves. */
static int expand(const void *v, const char *text, struct move out[], int cap)
{
    (void)v;
    (void)text;
    (void)out;
    (void)cap;
    return 0;
}

/* Where a card is to be put: `seats.N.` and a hand, technologies, wonders or colonies. */
static const char *place(void *state, const char *card, const char *where)
{
    struct tta *s = state;
    int id = noun_find(&tta_card_names, card, -1);
    int seat = strncmp(where, "seats.", 6) == 0 ? where[6] - '0' : -1;
    if (id < 0 || id >= CARDS)
        return MSG("no such card");
    if (seat < 0 || seat >= s->players)
        return MSG("no such place: seats.N.hand, .technologies, .wonders or .colonies");
    struct civ *c = &s->civs[seat];
    const char *what = where + 7;
    int kind = tta_cards[id].kind;
    if (strcmp(what, ".hand") == 0 && id < CIVIL_CARDS && tta_hand_size(c->hand) < HAND_MAX) {
        tta_hand_add(c->hand, id);
        if (kind == KIND_LEADER)
            c->leaders |= (uint8_t)(1 << level_of(id));
    } else if (strcmp(what, ".hand") == 0 && id >= CIVIL_CARDS &&
               tta_military_hand_size(c) < MILITARY_HAND_MAX) {
        tta_list_add(c->military, MILITARY_HAND_MAX, id);
    } else if (strcmp(what, ".technologies") == 0 && is_technology(kind) &&
               kind != KIND_GOVERNMENT) {
        c->technologies |= (uint64_t)1 << tta_index[id];
    } else if (strcmp(what, ".wonders") == 0 && kind == KIND_WONDER) {
        c->wonders |= (uint16_t)(1 << tta_index[id]);
    } else if (strcmp(what, ".colonies") == 0 && kind == KIND_TERRITORY) {
        c->colonies |= (uint16_t)(1 << tta_index[id]);
    } else {
        return MSG("no such place: seats.N.hand, .technologies, .wonders or .colonies");
    }
    return NULL;
}

#define END_OF(type, member) (offsetof(struct type, member) + sizeof((struct type *)0)->member)
_Static_assert(END_OF(civ, kept) == sizeof(struct civ), "no holes");
_Static_assert(END_OF(tta, future) == offsetof(struct tta, discards) &&
                   END_OF(tta, returned) == sizeof(struct tta),
               "no holes");

const struct game game_tta = {
    .id = "tta",
    .title = MSG("Through the Ages"),
    .short_title = MSG("Through the Ages"),
    .rule_prefix = "T",
    .revision = 7,
    .seats_min = 2, /* T1 */
    .seats_max = SEATS_MAX,
    .hidden = true,
    .board_columns = 100,
    .moves_max = 512,
    .chances_max = CARDS,
    .events_max = 224,
    .plies_max = ROUNDS_MAX * SEATS_MAX * 128, /* no turn has 128 decisions, deals and answers */
    .state_size = sizeof(struct tta),
    .options = tta_options,
    .verbs = tta_verbs,
    .resigning = UINT64_C(1) << V_LEAVE,
    .fields = tta_fields,
    .events = &tta_events,
    .setup = tta_setup,
    .to_move = tta_to_move,
    .moves = tta_moves,
    .chances = tta_chances,
    .draw = tta_draw,
    .apply = tta_apply,
    .observe = tta_observe,
    .shown = tta_shown,
    .guess = tta_guess,
    .ahead = tta_ahead,
    .score = tta_score,
    .score_sheet = tta_score_sheet,
    .facts = tta_facts,
    .cards = tta_cards_json,
    .ledger = tta_ledger,
    .preview = tta_preview,
    .warn = tta_warn,
    .prompt = tta_question,
    .why_not = tta_why_not,
    .refusals = tta_refusals,
    .tell_why_not = tta_tell_why_not,
    .print_price = tta_print_price,
    .expand = expand,
    .place = place,
    .print_noun = tta_print_noun,
    .former = tta_former,
    .adopt = tta_adopt,
    .print_event = tta_print_event,
    .together = tta_together,
    .print_together = tta_print_together,
    .print_board = tta_print_board,
    .check = tta_check,
};
