/* Through the Ages: what a move costs and changes, and what on the board it is about, as JSON
 * (docs/formats.md). It is made on a copy of the view and runs to the next decision, so nothing is
 * told that the viewer could not work out. */
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/numbers.h"
#include "games/tta/rules/row.h"
#include "games/tta/rules/turn.h"
#include "games/tta/state.h"
#include "games/tta/words/facts.h"
#include "games/tta/words/words.h"

/* ---- What it is about ------------------------------------------------------------------------ */

static void put_card(struct out *o, const char *key, int card)
{
    json_member_text(o, key, card < FACES ? tta_faces.ids[card] : NULL);
}

static void put_stages(const struct tta *s, int count, struct out *o)
{
    const struct civ *c = &s->civs[s->seat];
    put_card(o, "card", c->wonder);
    json_member_int(o, "stage", c->stages + 1);
    json_member_int(o, "stages", count);
}

static void put_pact(const struct tta *s, int card, struct out *o)
{
    put_card(o, "card", card);
    for (int seat = 0; seat < s->players; seat++)
        if (s->civs[seat].pact == card)
            json_member_int(o, "seat", seat);
}

/* The place of an object on the board. */
enum board_place {
    AT_BUTTON, /* nothing on the board */
    AT_ROW,
    AT_HAND,
    AT_MILITARY_HAND,
    AT_CARD, /* in play */
    AT_WONDER,
    AT_POPULATION, /* the yellow bank */
    AT_PACT,
    AT_BONUS_CARD,
    BOARD_PLACES
};

static enum board_place place_of(const struct tta *s, struct move m)
{
    switch (move_verb(m)) {
    case V_TAKE: return AT_ROW;
    case V_LEAD:
    case V_DISCOVER:
    case V_REVOLUTION:
    case V_PLAY: return AT_HAND;
    case V_EVENT:
    case V_AGGRESSION:
    case V_WAR:
    case V_PACT:
    case V_COLUMBUS:
    case V_DISCARD:
    case V_TACTIC:
    case V_BONUS: return AT_MILITARY_HAND;
    case V_BUILD:
    case V_UPGRADE:
    case V_DESTROY:
    case V_RECRUIT:
    case V_DISBAND:
    case V_BARBAROSSA:
    case V_SACRIFICE:
    case V_LOSE: return AT_CARD;
    case V_PICK_CARDS: return AT_CARD;
    case V_PICK_CARD: return s->phase == PHASE_CHOOSE ? AT_BONUS_CARD : AT_CARD;
    case V_STAGE:
    case V_STAGES: return AT_WONDER;
    case V_GROW:
    case V_LINER: return AT_POPULATION;
    case V_CANCEL: return AT_PACT;
    default: return AT_BUTTON;
    }
}

/* Whose card it is. */
static int owner(const struct tta *s, struct move m)
{
    bool picks = move_verb(m) == V_PICK_CARD || move_verb(m) == V_PICK_CARDS;
    if (!picks || s->phase == PHASE_MINES)
        return tta_to_move(s);
    return s->phase == PHASE_PICK   ? lowest(s->losers)
           : s->target < s->players ? s->target
                                    : tta_to_move(s);
}

static void put_target(const struct tta *s, struct move m, struct out *o)
{
    static const char *const ids[BOARD_PLACES] = {
        "button", "row", "hand", "military_hand", "card", "wonder", "population", "pact", "bonus",
    };
    enum board_place place = place_of(s, m);
    unsigned verb = move_verb(m);
    json_member_open(o, "at", '{');
    json_member_text(o, "on", ids[place]);
    switch (place) {
    case AT_ROW:
        put_card(o, "card", move_card(m));
        json_member_int(o, "place", tta_place_in_row(s, move_card(m)) + 1);
        break;
    case AT_CARD:
        put_card(o, "card", verb == V_PICK_CARDS ? move_old_card(m) : move_card(m));
        json_member_int(o, "seat", owner(s, m));
        if (verb == V_UPGRADE)
            put_card(o, "from", move_old_card(m));
        break;
    case AT_WONDER: put_stages(s, verb == V_STAGE ? 1 : move_card(m), o); break;
    case AT_PACT: put_pact(s, move_card(m), o); break;
    case AT_HAND:
    case AT_BONUS_CARD: put_card(o, "card", move_card(m)); break;
    case AT_MILITARY_HAND:
        put_card(o, "card", move_card(m));
        if (verb == V_AGGRESSION || verb == V_WAR || verb == V_PACT)
            json_member_int(o, "seat", move_seat(m));
        break;
    default: break;
    }
    json_close(o, '}');
}

/* ---- What it changes ------------------------------------------------------------------------- */

/* When a turn ends, those of the next one are not compared. */
static bool is_of_this_turn(int number)
{
    return number < N_FOOD_INCOME && number != N_FOR_UNITS;
}

static void put_change(int number, int seat, int from, int to, const struct words *w, struct out *o)
{
    json_open(o, '{');
    json_member_text(o, "what", tta_civ_numbers.ids[number]);
    json_member_text(o, "title", tr(w, tta_civ_numbers.titles[number]));
    json_member_int(o, "seat", seat);
    json_member_int(o, "from", from);
    json_member_int(o, "to", to);
    json_close(o, '}');
}

/* `first` is told first. */
void tta_put_changes(const struct tta *s, const struct tta *then, int first, const struct words *w,
                     struct out *o)
{
    bool ended = then->round != s->round || then->seat != s->seat;
    json_member_open(o, "changes", '[');
    for (int i = 0; i < s->players; i++) {
        int seat = (first + i) % s->players;
        int from[CIV_NUMBERS], to[CIV_NUMBERS];
        tta_count_numbers(s, seat, from);
        tta_count_numbers(then, seat, to);
        for (int number = 0; number < CIV_NUMBERS; number++) {
            bool begins =
                ended && then->seat == seat && (number == N_CIVIL || number == N_MILITARY);
            if (from[number] != to[number] && (!ended || (is_of_this_turn(number) && !begins)))
                put_change(number, seat, from[number], to[number], w, o);
        }
    }
    json_close(o, ']');
}

static void put_price(const struct tta *s, const struct tta *then, struct out *o)
{
    static const uint8_t paid[] = {N_CIVIL,     N_MILITARY, N_FOR_UNITS,
                                   N_RESOURCES, N_FOOD,     N_SCIENCE};
    int seat = tta_to_move(s), from[CIV_NUMBERS], to[CIV_NUMBERS];
    tta_count_numbers(s, seat, from);
    tta_count_numbers(then, seat, to);
    json_member_open(o, "costs", '[');
    for (size_t i = 0; i < sizeof paid; i++)
        if (to[paid[i]] < from[paid[i]]) {
            json_open(o, '{');
            json_member_text(o, "what", tta_civ_numbers.ids[paid[i]]);
            json_member_int(o, "amount", from[paid[i]] - to[paid[i]]);
            json_close(o, '}');
        }
    json_close(o, ']');
}

/* Who goes on: the same seat, another one, or chance, which then draws, deals or reveals. */
static void put_next(const struct tta *s, const struct tta *then, struct out *o)
{
    int next = tta_to_move(then);
    json_member_text(o, "next",
                     next == SEAT_CHANCE      ? "chance"
                     : next == SEAT_NOBODY    ? "over"
                     : next == tta_to_move(s) ? "same"
                                              : "other");
    json_member_bool(o, "chance", next == SEAT_CHANCE);
    json_member_text(o, "phase", tta_phases.ids[then->phase]);
}

static bool is_fought(const struct tta *s)
{
    return s->phase == PHASE_ATTACK || s->phase == PHASE_DEFENSE;
}

/* What will have changed at a later position, `end`. */
static void put_later(const char *name, const struct tta *s, const struct tta *end,
                      const struct words *w, struct out *o)
{
    json_member_open(o, name, '{');
    tta_put_changes(s, end, tta_to_move(s), w, o);
    put_next(s, end, o);
    json_close(o, '}');
}

/* A fight as it ends when nobody adds anything more; a pact that is offered, as accepted. */
static void put_outcome(const struct tta *s, const struct tta *then, const struct words *w,
                        struct out *o)
{
    struct tta end = *then;
    if (then->phase == PHASE_PACT) {
        tta_apply(&end, move_of(V_ACCEPT, 0), NULL);
        put_later("if_accepted", s, &end, w, o);
    } else if (is_fought(then)) {
        while (is_fought(&end))
            tta_apply(&end, move_of(V_DONE, 0), NULL);
        put_later("if_it_stands", s, &end, w, o);
    }
}

static bool is_paid(const struct tta *s, unsigned verb)
{
    bool acts = s->phase == PHASE_ACTIONS || s->phase == PHASE_INNER;
    return (acts && verb != V_END_ACTIONS) || verb == V_AGGRESSION || verb == V_WAR;
}

void tta_preview(const void *v, struct move m, const struct words *w, struct out *o)
{
    const struct tta *s = v;
    struct tta then = *s;
    tta_apply(&then, m, NULL);
    put_target(s, m, o);
    json_member_open(o, "preview", '{');
    if (is_paid(s, move_verb(m)))
        put_price(s, &then, o);
    tta_put_changes(s, &then, tta_to_move(s), w, o);
    put_next(s, &then, o);
    put_outcome(s, &then, w, o);
    json_close(o, '}');
}
