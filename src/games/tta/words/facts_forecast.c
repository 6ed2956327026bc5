/* Through the Ages: facts that look ahead, as JSON: what a pact is worth round by round, what
 * the end of the age takes, and what comes of leaving the game. */
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/log.h"
#include "games/tta/moves.h"
#include "games/tta/rules/ages.h"
#include "games/tta/rules/armies.h"
#include "games/tta/rules/civil.h"
#include "games/tta/rules/numbers.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/row.h"
#include "games/tta/rules/turn.h"
#include "games/tta/words/facts.h"
#include "games/tta/words/words.h"

enum { ROUNDS_AHEAD = 6 };

/* ---- A pact that is offered ------------------------------------------------------------------ */

/* What accepting adds to a number of the seat's production, beside refusing. */
static int gain_a_turn(const struct tta *s, int seat, int number)
{
    struct tta accepted = *s, refused = *s;
    int with[CIV_NUMBERS], without[CIV_NUMBERS];
    tta_apply(&accepted, move_of(V_ACCEPT, 0), NULL);
    tta_apply(&refused, move_of(V_REFUSE, 0), NULL);
    tta_count_numbers(&accepted, seat, with);
    tta_count_numbers(&refused, seat, without);
    return with[number] - without[number];
}

static int place_in_round(const struct tta *s, int seat)
{
    return (seat - s->start + s->players) % s->players;
}

/* Productions of the seat until a round has ended. */
static int productions_until(const struct tta *s, int seat, int round)
{
    bool this_round = place_in_round(s, seat) >= place_in_round(s, s->seat);
    return round - s->round + this_round;
}

static void put_worth(const struct tta *s, int number, const int gains[2], const struct words *w,
                      struct out *o)
{
    int partner = s->seat, me = tta_to_move(s);
    json_open(o, '{');
    json_member_text(o, "what", tta_civ_numbers.ids[number]);
    json_member_text(o, "title", tr(w, tta_civ_numbers.titles[number]));
    json_member_open(o, "rounds", '[');
    for (int round = s->round; round < s->round + ROUNDS_AHEAD; round++) {
        int mine = gains[0] * productions_until(s, me, round);
        if (s->last && round > s->last)
            break;
        json_open(o, '{');
        json_member_int(o, "round", round);
        json_member_int(o, "mine", mine);
        json_member_int(o, "against", mine - gains[1] * productions_until(s, partner, round));
        json_close(o, '}');
    }
    json_close(o, ']');
    json_close(o, '}');
}

/* A war that the asked seat is in: how far it would be ahead in sight, by either answer. */
static void put_pact_war(const struct tta *s, const struct tta answers[2], int declarer,
                         struct out *o)
{
    const struct civ *c = &s->civs[declarer];
    int me = tta_to_move(s), rival = declarer == me ? c->war_on : declarer;
    const struct civ *r = &s->civs[rival];
    int units = tta_may_sacrifice(s) ? tta_sacrifice_strength(r, r->workers + FIRST_UNIT) : 0;
    json_open(o, '{');
    json_member_text(o, "card", tta_card_names.ids[c->war]);
    tta_put_over(c->war, o);
    json_member_int(o, "declarer", declarer);
    json_member_int(o, "rival", rival);
    json_member_int(o, "rival_units", units);
    for (int i = 0; i < 2; i++) {
        const struct tta *then = &answers[i];
        int ahead = tta_ratings(then, me).strength - tta_ratings(then, rival).strength;
        json_member_open(o, i ? "accepted" : "refused", '{');
        json_member_int(o, "ahead", ahead);
        json_member_int(o, "stake", tta_stake(then, c->war, me, rival, ahead));
        json_member_int(o, "worst", tta_stake(then, c->war, me, rival, ahead - units));
        json_close(o, '}');
    }
    json_close(o, '}');
}

/* What either answer means besides the numbers: the rank in strength, wars, attacks on each other.
 */
static void put_pact(const struct tta *s, struct out *o)
{
    static const char *const attacks[] = {
        [ATTACK_NOTHING] = "free", [ATTACK_ENDS_IT] = "ends_it", [ATTACK_FORBIDDEN] = "forbidden"};
    struct tta answers[2] = {*s, *s};
    int me = tta_to_move(s);
    tta_apply(&answers[0], move_of(V_REFUSE, 0), NULL);
    tta_apply(&answers[1], move_of(V_ACCEPT, 0), NULL);
    json_member_open(o, "pact", '{');
    json_member_text(o, "attack", attacks[tta_cards[s->event].attack]);
    json_member_int(o, "rank_refused",
                    tta_strength_rank(&answers[0], me, tta_ratings(&answers[0], me).strength));
    json_member_int(o, "rank_accepted",
                    tta_strength_rank(&answers[1], me, tta_ratings(&answers[1], me).strength));
    json_member_open(o, "wars", '[');
    for (int seat = 0; seat < s->players; seat++)
        if (s->civs[seat].war != NONE && (seat == me || s->civs[seat].war_on == me))
            put_pact_war(s, answers, seat, o);
    json_close(o, ']');
    json_close(o, '}');
}

/* As long as nothing else changes: what the pact has brought the asked seat by the end of each
 * round, and what beside the partner. */
void tta_pact_facts(const struct tta *s, const struct words *w, struct out *o)
{
    static const uint8_t produced[] = {N_CULTURE_RATING, N_SCIENCE_RATING, N_FOOD_INCOME,
                                       N_RESOURCE_INCOME};
    put_pact(s, o);
    json_member_open(o, "worth", '[');
    for (size_t i = 0; i < sizeof produced; i++) {
        int gains[2] = {gain_a_turn(s, tta_to_move(s), produced[i]),
                        gain_a_turn(s, s->seat, produced[i])};
        if (gains[0] || gains[1])
            put_worth(s, produced[i], gains, w, o);
    }
    json_close(o, ']');
}

/* ---- The end of the age ---------------------------------------------------------------------- */

/* Does it tell that a card of the seat goes, or a pact that it takes part in? */
static bool takes_card(const struct tta *s, const struct event *e, int seat)
{
    switch (e->kind) {
    case E_DISCARDED:
    case E_OBSOLETE:
    case E_LOST_LEADER:
    case E_LOST_WONDER: return e->seat == seat && e->a < CARDS;
    case E_PACT_ENDED: return e->seat == seat || s->civs[e->seat].pact_with == seat;
    default: return false;
    }
}

/* The cards of the seat that go, as far as the reader of the view knows them. */
static void put_obsolete(const struct tta *s, int seat, const struct events *log, struct out *o)
{
    json_member_open(o, "obsolete", '[');
    for (int i = 0; i < log->count; i++) {
        const struct event *e = &log->list[i];
        if (takes_card(s, e, seat))
            json_text(o, tta_card_names.ids[e->a]);
    }
    json_close(o, ']');
}

/* T82 T83: the age's end is carried out on a copy. */
void tta_age_facts(const struct tta *s, int seat, struct out *o)
{
    int8_t left[FACES_AND_NONE];
    struct event heard[EVENTS_MAX];
    struct events log = {heard, 0, EVENTS_MAX};
    struct tta then = *s;
    bool ends = s->level == LEVEL_FULL && s->age > AGE_A && s->age <= tta_last_age(s);
    if (!ends || !is_in_game(s, seat))
        return;
    tta_end_age(&then, &log);
    json_member_open(o, "age_end", '{');
    json_member_int(o, "cards", tta_deck(s, s->age, left));
    json_member_int(o, "yellow", then.civs[seat].yellow);
    json_member_int(o, "faces_needed", tta_faces_needed(&then.civs[seat]));
    json_member_int(o, "discontent", tta_discontent(&then, seat));
    put_obsolete(s, seat, &log, o);
    json_close(o, '}');
}

/* ---- Leaving --------------------------------------------------------------------------------- */

/* Who leaves ranks behind all who stay; another begins the rounds if that was the leaver (T218);
 * the row then loses more cards (T219). */
void tta_leaving_facts(const struct tta *s, int seat, struct out *o)
{
    struct tta then = *s;
    int players = tta_players_left(s);
    if (!plays_variant(s, VARIANT_LEAVING) || s->civs[seat].left || players < 2)
        return;
    then.civs[seat].left = 1;
    json_member_open(o, "leaving", '{');
    json_member_int(o, "rank", players);
    json_member_int(o, "players", players - 1);
    json_member_bool(o, "ends", players == 2);
    json_member_int(o, "starts", s->start);
    json_member_int(o, "starts_then", s->start == seat ? tta_next_seat(&then, seat) : s->start);
    json_member_int(o, "sweeps", tta_places_to_sweep(s));
    json_member_int(o, "sweeps_then", tta_places_to_sweep(&then));
    json_close(o, '}');
}
