/* Through the Ages: the facts of fights and rankings, as JSON: wars that are to come, what both
 * sides could add, whom an event concerns and why. What somebody hides is told as the most that the
 * backs of the cards allow. */
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/armies.h"
#include "games/tta/rules/colonies.h"
#include "games/tta/rules/conflict.h"
#include "games/tta/rules/event_seats.h"
#include "games/tta/rules/measures.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/turn.h"
#include "games/tta/words/facts.h"

/* ---- What a side could add ------------------------------------------------------------------- */

/* Of cards that the viewer sees what they are worth, of backs the most that they could be. */
int tta_cards_at_most(const struct civ *c)
{
    int sum = 0;
    for (int i = 0; i < MILITARY_HAND_MAX && c->military[i]; i++) {
        int face = c->military[i] - 1;
        int card = is_back(face) && face != BACK_A ? tta_bonus_cards[back_age(face)] : face;
        if (card < CARDS && tta_cards[card].kind == KIND_BONUS)
            sum += tta_defense_of(c, card);
    }
    return sum;
}

static int units_at_most(const struct tta *s, int seat)
{
    const struct civ *c = &s->civs[seat];
    return tta_may_sacrifice(s) ? tta_sacrifice_strength(c, c->workers + FIRST_UNIT) : 0;
}

enum adds { NOTHING, UNITS_ALONE, UNITS_AND_CARDS };

static void put_side(const struct tta *s, const char *key, int seat, int strength, enum adds adds,
                     struct out *o)
{
    json_member_open(o, key, '{');
    json_member_int(o, "seat", seat);
    json_member_int(o, "strength", strength);
    json_member_int(o, "units", adds == NOTHING ? 0 : units_at_most(s, seat));
    json_member_int(o, "cards", adds == UNITS_AND_CARDS ? tta_cards_at_most(&s->civs[seat]) : 0);
    json_close(o, '}');
}

/* ---- Wars to come ---------------------------------------------------------------------------- */

/* What a war takes. */
void tta_put_over(int card, struct out *o)
{
    const char *over;
    switch (card) {
    case C_WAR_OVER_CULTURE_II:
    case C_WAR_OVER_CULTURE_III: over = "culture"; break;
    case C_WAR_OVER_TERRITORY: over = "yellow"; break;
    case C_HOLY_WAR: over = "population"; break;
    case C_WAR_OVER_RESOURCES: over = "stores"; break;
    default: over = "technologies"; break;
    }
    json_member_text(o, "over", over);
}

/* What a seat that is `ahead` would win; negative: what it would lose. */
int tta_stake(const struct tta *s, int card, int seat, int rival, int ahead)
{
    if (ahead < 0)
        return -tta_war_takes(s, card, seat, -ahead);
    return ahead ? tta_war_takes(s, card, rival, ahead) : 0;
}

void tta_war_facts(const struct tta *s, struct out *o)
{
    json_member_open(o, "wars", '[');
    for (int seat = 0; seat < s->players; seat++) {
        const struct civ *c = &s->civs[seat];
        if (c->war == NONE)
            continue;
        struct strengths now = tta_war_strengths(s, seat);
        json_open(o, '{');
        json_member_text(o, "card", tta_card_names.ids[c->war]);
        put_side(s, "attacker", seat, now.attacker, UNITS_ALONE, o);
        put_side(s, "defender", c->war_on, now.defender, UNITS_ALONE, o);
        tta_put_over(c->war, o);
        json_member_int(o, "stake",
                        tta_stake(s, c->war, seat, c->war_on, now.attacker - now.defender));
        json_close(o, '}');
    }
    json_close(o, ']');
}

/* ---- Attacks that the seat could make -------------------------------------------------------- */

/* Every mix of food and resources that an aggression could take; none, if it takes no stores. */
static void put_spoils(const struct tta *s, int card, int target, struct out *o)
{
    struct move list[MOVES_MAX];
    int count = tta_cards[card].kind == KIND_WAR ? 0 : tta_list_spoils(s, card, target, list);
    json_member_open(o, "spoils", '[');
    for (int i = 0; i < count; i++) {
        json_open(o, '{');
        json_member_int(o, "food", move_old_card(list[i]));
        json_member_int(o, "resources", move_card(list[i]));
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void put_attack(const struct tta *s, struct move m, struct out *o)
{
    struct strengths will = tta_strengths_in(s, move_card(m), move_seat(m));
    bool war = move_verb(m) == V_WAR;
    char text[64];
    struct out move = out_to(text, sizeof text);
    move_print(tta_verbs, m, &move);
    json_open(o, '{');
    json_member_text(o, "move", text);
    json_member_text(o, "card", tta_card_names.ids[move_card(m)]);
    put_side(s, "attacker", s->seat, will.attacker, UNITS_ALONE, o);
    put_side(s, "defender", move_seat(m), will.defender, war ? UNITS_ALONE : UNITS_AND_CARDS, o);
    put_spoils(s, move_card(m), move_seat(m), o);
    json_close(o, '}');
}

static void attack_facts(const struct tta *s, struct out *o)
{
    struct move list[MOVES_MAX];
    int count = tta_moves(s, list);
    json_member_open(o, "attacks", '[');
    for (int i = 0; i < count; i++)
        if (move_verb(list[i]) == V_AGGRESSION || move_verb(list[i]) == V_WAR)
            put_attack(s, list[i], o);
    json_close(o, ']');
}

/* ---- A fight --------------------------------------------------------------------------------- */

/* The units that the attacker has given up. */
static void put_gave(const struct tta *s, struct out *o)
{
    json_member_open(o, "gave", '[');
    for (int i = 0; i < UNITS; i++) {
        if (!s->sacrificed[0][i])
            continue;
        json_open(o, '{');
        json_member_text(o, "card", tta_card_names.ids[tta_technologies[FIRST_UNIT + i]]);
        json_member_int(o, "count", s->sacrificed[0][i]);
        json_close(o, '}');
    }
    json_close(o, ']');
    json_member_int(o, "gave_strength",
                    tta_sacrifice_strength(&s->civs[s->seat], s->sacrificed[0]));
}

static void conflict_facts(const struct tta *s, int seat, const struct words *w, struct out *o)
{
    struct strengths now = tta_strengths(s);
    bool named = s->phase == PHASE_DEFENSE; /* the attacker's total stands */
    bool war = tta_cards[s->event].kind == KIND_WAR;
    json_member_open(o, "conflict", '{');
    json_member_text(o, "card", tta_card_names.ids[s->event]);
    put_side(s, "attacker", s->seat, now.attacker, named ? NOTHING : UNITS_ALONE, o);
    put_side(s, "defender", s->target, now.defender, war ? UNITS_ALONE : UNITS_AND_CARDS, o);
    put_gave(s, o);
    put_spoils(s, s->event, s->target, o);
    tta_put_fight_ways(s, seat, w, o);
    json_close(o, '}');
}

/* ---- Rankings -------------------------------------------------------------------------------- */

/* Who is tied with another of the ranking, so that the order of turns decides (T60). */
static bool is_tied(const struct tta *s, enum measure by, int seat)
{
    for (int rival = 0; rival < s->players; rival++)
        if (rival != seat && is_in_game(s, rival) &&
            tta_measure(s, by, rival, s->seat) == tta_measure(s, by, seat, s->seat))
            return true;
    return false;
}

static const char *effect_on(const struct tta *s, int seat)
{
    bool favours = event_row_of(s->event)->favours[0];
    if (s->losers >> seat & 1)
        return "hit";
    return s->winners >> seat & 1 ? favours ? "favoured" : "hit" : NULL;
}

static void put_rank(const struct tta *s, enum measure by, int rank, struct out *o)
{
    for (int seat = 0; seat < s->players; seat++) {
        if (!is_in_game(s, seat) || tta_rank(s, by, seat, s->seat) != rank)
            continue;
        json_open(o, '{');
        json_member_int(o, "seat", seat);
        json_member_int(o, "value", tta_measure(s, by, seat, s->seat));
        json_member_bool(o, "tied", is_tied(s, by, seat));
        json_member_text(o, "effect", effect_on(s, seat));
        json_member_bool(o, "waits", s->waiting >> seat & 1);
        json_close(o, '}');
    }
}

static void event_facts(const struct tta *s, struct out *o)
{
    static const char *const ids[] = {"strength", "culture", "happy"};
    enum measure by = tta_ranks_by(s->event);
    json_member_open(o, "event", '{');
    json_member_text(o, "card", tta_card_names.ids[s->event]);
    json_member_text(o, "by",
                     by == BY_STRENGTH      ? ids[0]
                     : by == BY_CULTURE     ? ids[1]
                     : by == BY_HAPPY_FACES ? ids[2]
                                            : NULL);
    json_member_open(o, "ranking", '[');
    for (int rank = 0; rank < s->players; rank++)
        put_rank(s, by, rank, o);
    json_close(o, ']');
    json_close(o, '}');
}

/* ---- Auctions -------------------------------------------------------------------------------- */

static void auction_facts(const struct tta *s, struct out *o)
{
    json_member_open(o, "auction", '[');
    for (int seat = 0; seat < s->players; seat++) {
        if (!is_in_game(s, seat))
            continue;
        json_open(o, '{');
        json_member_int(o, "seat", seat);
        json_member_bool(o, "passed", !(s->waiting >> seat & 1));
        json_member_int(o, "units", tta_force_in_sight(s, seat));
        json_member_int(o, "cards", tta_force_of_backs(s, seat));
        json_close(o, '}');
    }
    json_close(o, ']');
}

void tta_conflict_facts(const struct tta *s, int viewer, const struct words *w, struct out *o)
{
    bool asked = viewer == tta_to_move(s);
    bool event = s->event < CARDS && tta_cards[s->event].kind == KIND_EVENT;
    if (asked && s->phase == PHASE_POLITICS)
        attack_facts(s, o);
    if (asked && (s->phase == PHASE_ATTACK || s->phase == PHASE_DEFENSE))
        conflict_facts(s, viewer, w, o);
    if (event && s->step == STEP_EVENT)
        event_facts(s, o);
    if (asked && s->phase == PHASE_PACT)
        tta_pact_facts(s, w, o);
    if (s->phase == PHASE_BID)
        auction_facts(s, o);
    if (asked && (s->phase == PHASE_BID || s->phase == PHASE_COLONIZE))
        tta_payment_facts(s, viewer, w, o);
}
