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

static bool deals_later(const struct move moves[], int count)
{
    for (int i = 0; i < count; i++)
        if (move_verb(moves[i]) == V_DEAL)
            return true;
    return false;
}

/* Before cards are dealt the row closes (T18, T203), so only what was taken since left a hole. */
void tta_ledger(const void *began, const struct move moves[], int count, struct out *o)
{
    struct tta s = *(const struct tta *)began;
    json_open(o, '{');
    json_member_open(o, "taken", '[');
    for (int i = 0; i < count; i++) {
        int card = move_card(moves[i]);
        bool takes = move_verb(moves[i]) == V_TAKE || move_verb(moves[i]) == V_PICK_CARD;
        int place = takes ? tta_place_in_row(&s, card) : -1;
        if (move_verb(moves[i]) == V_DEAL) {
            tta_close_row(&s);
            tta_deal(&s, card, NULL);
        } else if (place >= 0) {
            if (!deals_later(moves + i, count - i))
                put_taken(&s, place, o);
            s.row[place] = NONE;
        }
    }
    json_close(o, ']');
    json_close(o, '}');
}
