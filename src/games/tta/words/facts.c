/* Through the Ages: derived numbers for the screens, as JSON (docs/formats.md). */
#include "games/tta/words/facts.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/row.h"
#include "games/tta/words/words.h"

/* ---- The row --------------------------------------------------------------------------------- */

/* Each place of the row: what taking the card costs the seat, and why it can't take it now. */
static void row_facts(const struct tta *s, int seat, const struct words *w, struct out *o)
{
    bool acts = s->phase == PHASE_ACTIONS && seat == s->seat;
    int leave = tta_places_to_sweep(s);
    json_member_open(o, "row", '[');
    for (int place = 0; place < ROW; place++) {
        json_open(o, '{');
        json_member_int(o, "place", place + 1);
        json_member_text(o, "card",
                         s->row[place] == NONE ? NULL : tta_card_names.ids[s->row[place]]);
        if (s->row[place] == NONE) {
            json_close(o, '}');
            continue;
        }
        struct move take = move_of(V_TAKE, s->row[place]);
        int rule = acts ? tta_why_not(s, take) : 0;
        int price = tta_take_price(s, &s->civs[seat], place),
            extra = price - tta_place_price(place);
        json_member_int(o, "price", price);
        if (extra)
            json_member_int(o, "extra", extra);
        if (rule) {
            json_member_int(o, "forbidden_by", rule);
            tta_put_reasons(s, take, rule, w, o);
        }
        if (place < leave)
            json_member_bool(o, "leaves_next", true);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void deck_facts(const struct tta *s, struct out *o)
{
    int8_t left[FACES_AND_NONE];
    bool dealt = s->age <= tta_last_age(s);
    json_member_text(o, "last_age", tta_ages.ids[tta_last_age(s)]);
    json_member_open(o, "deck_left", '{');
    if (dealt)
        tta_deck(s, s->age, left);
    for (int card = tta_first_of_age[s->age]; dealt && card < tta_first_of_age[s->age + 1]; card++)
        if (left[card] > 0)
            json_member_int(o, tta_card_names.ids[card], left[card]);
    json_close(o, '}');
}

/* Military cards that the viewer has seen nowhere. Those of an age may be in the deck, or behind
 * the backs that are held and laid out; where neither is left, none can come any more. */
static void military_facts(const struct tta *s, struct out *o)
{
    int8_t left[FACES_AND_NONE];
    if (s->level == LEVEL_SIMPLE)
        return;
    json_member_int(o, "military_deck", tta_military_deck_size(s));
    json_member_open(o, "unseen", '{');
    for (int age = AGE_A; age <= tta_last_age(s); age++) {
        bool is_drawn = s->age <= tta_last_age(s) && age == tta_military_age(s);
        tta_unseen(s, age, left);
        if (!is_drawn && !left[BACK_A + age])
            continue;
        for (int card = tta_first_military[age]; card < tta_first_military[age + 1]; card++)
            if (left[card] > 0)
                json_member_int(o, tta_card_names.ids[card], left[card]);
    }
    json_close(o, '}');
}

void tta_facts(const void *v, int viewer, const struct words *w, struct out *o)
{
    const struct tta *s = v;
    int seat = viewer >= 0 ? viewer : s->seat;
    json_open(o, '{');
    row_facts(s, seat, w, o);
    tta_blocked_facts(s, seat, w, o);
    deck_facts(s, o);
    military_facts(s, o);
    tta_card_facts(s, seat, w, o);
    tta_war_facts(s, o);
    tta_warning_facts(s, viewer, w, o);
    tta_threat_facts(s, viewer, o);
    tta_conflict_facts(s, viewer, w, o);
    tta_leaving_facts(s, seat, o);
    json_member_open(o, "seats", '[');
    for (int i = 0; i < s->players; i++)
        tta_seat_facts(s, i, w, o);
    json_close(o, ']');
    json_close(o, '}');
}
