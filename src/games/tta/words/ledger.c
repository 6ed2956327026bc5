/* Through the Ages: what was taken from the row in a turn, for screens that show the holes. The row
 * is followed from where the turn began; what players do besides does not move it. */
#include "games/tta/moves.h"
#include "games/tta/rules/row.h"
#include "games/tta/state.h"
#include "games/tta/words/words.h"

static void put_taken(const struct tta *s, int place, struct out *o)
{
    json_open(o, '{');
    json_member_int(o, "place", place + 1);
    json_member_text(o, "card", tta_card_names.ids[s->row[place]]);
    json_member_int(o, "seat", s->seat);
    json_close(o, '}');
}

/* Somebody may take cards in another's turn, which then moves the row. */
static bool is_agreement(struct move m)
{
    return move_verb(m) == V_REVEAL && move_card(m) == C_INTERNATIONAL_AGREEMENT;
}

/* The first move after which nothing but the player's own actions changes the row: it closes before
 * cards are dealt (T18, T203). */
static int first_own(const struct move moves[], int count)
{
    int first = 0;
    for (int i = 0; i < count; i++)
        if (move_verb(moves[i]) == V_DEAL)
            first = i + 1;
        else if (is_agreement(moves[i]))
            first = count;
    return first;
}

void tta_ledger(const void *began, const struct move moves[], int count, struct out *o)
{
    struct tta s = *(const struct tta *)began;
    int own = first_own(moves, count);
    if (s.step == STEP_REFILL) { /* it was asked or revealed something first (T16) */
        tta_sweep_row(&s, NULL);
        tta_close_row(&s);
    }
    json_open(o, '{');
    json_member_open(o, "taken", '[');
    for (int i = 0; i < count; i++) {
        int card = move_card(moves[i]);
        int place = move_verb(moves[i]) == V_TAKE ? tta_place_in_row(&s, card) : -1;
        if (move_verb(moves[i]) == V_DEAL) {
            tta_close_row(&s);
            tta_deal(&s, card, NULL);
        } else if (place >= 0) {
            if (i >= own)
                put_taken(&s, place, o);
            s.row[place] = NONE;
        }
    }
    json_close(o, ']');
    json_close(o, '}');
}
