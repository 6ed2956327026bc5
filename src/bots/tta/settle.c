/* Answers, and what follows from them: see play.h. */
#include "bots/tta/play.h"

#include "games/tta/chance.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/armies.h"
#include "games/tta/rules/colonies.h"
#include "games/tta/rules/conflict.h"
#include "games/tta/rules/turn.h"

/* ---- Strength that is paid with -------------------------------------------------------------- */

static int card_strength(const struct tta *s, int card)
{
    return s->phase == PHASE_COLONIZE ? tta_cards[card].colonization : tta_cards[card].defense;
}

/* The first legal move of a verb for which the number is the highest, or END_ACTIONS. */
static struct move best_of(const struct tta *s, const struct move legal[], int count, unsigned verb,
                           int (*number)(const struct tta *s, int card))
{
    struct move best = move_of(V_END_ACTIONS, 0);
    int most = -1000;
    for (int i = 0; i < count; i++)
        if (move_verb(legal[i]) == verb && number(s, move_card(legal[i])) > most) {
            most = number(s, move_card(legal[i]));
            best = legal[i];
        }
    return best;
}

static int weakness(const struct tta *s, int card)
{
    return -tta_unit_strength(&s->civs[s->asked], tta_index[card]);
}

static bool is_legal_verb(const struct move legal[], int count, unsigned verb)
{
    for (int i = 0; i < count; i++)
        if (move_verb(legal[i]) == verb)
            return true;
    return false;
}

/* For a colony a unit must go, the weakest; then cards; then more units. */
static struct move pay_for_colony(const struct tta *s, const struct move legal[], int count)
{
    bool first = !tta_count_units(s->sacrificed[0]);
    if (is_legal_verb(legal, count, V_DONE))
        return move_of(V_DONE, 0);
    if (is_legal_verb(legal, count, V_BONUS) && !first)
        return best_of(s, legal, count, V_BONUS, card_strength);
    if (is_legal_verb(legal, count, V_SACRIFICE))
        return best_of(s, legal, count, V_SACRIFICE, weakness);
    return legal[0];
}

/* Bonus cards are played if all together they are enough; units only if some have gone already. */
static struct move defend(const struct tta *s, const struct move legal[], int count)
{
    struct strengths now = tta_strengths(s);
    const struct civ *c = &s->civs[s->asked];
    int lacking = now.attacker - now.defender, cards = 0, units = 0;
    for (int i = 0; i < count; i++)
        if (move_verb(legal[i]) == V_SACRIFICE)
            units += tta_unit_strength(c, tta_index[move_card(legal[i])]);
    for (int i = 0; i < MILITARY_HAND_MAX && c->military[i]; i++)
        if (c->military[i] - 1 < CARDS)
            cards += tta_cards[c->military[i] - 1].defense;
    if (lacking > 0 && lacking <= cards && is_legal_verb(legal, count, V_BONUS))
        return best_of(s, legal, count, V_BONUS, card_strength);
    if (lacking > 0 && lacking <= cards + units && tta_count_units(s->sacrificed[1]) && units)
        return best_of(s, legal, count, V_SACRIFICE, weakness);
    return move_of(V_DONE, 0);
}

/* ---- Quick answers --------------------------------------------------------------------------- */

/* What it comes to if everybody else passes. */
static int32_t odds_of_bid(const struct tta_weights *w, const struct tta *s, struct move m,
                           int time_left)
{
    struct tta then = *s;
    struct move legal[MOVES_MAX];
    int seat = s->asked;
    tta_apply(&then, m, NULL);
    while (then.phase == PHASE_BID)
        tta_apply(&then, move_of(V_PASS, 0), NULL);
    while (then.phase == PHASE_COLONIZE) {
        int count = tta_moves(&then, legal);
        tta_apply(&then, pay_for_colony(&then, legal, count), NULL);
    }
    return tta_odds(w, &then, seat, time_left);
}

static int32_t odds_after(const struct tta_weights *w, const struct tta *s, struct move m, int seat,
                          int time_left)
{
    struct tta then = *s;
    if (s->phase == PHASE_BID)
        return odds_of_bid(w, s, m, time_left);
    tta_apply(&then, m, NULL);
    return tta_odds(w, &then, seat, time_left);
}

/* A bid is raised by as little as can be. */
static int without_high_bids(struct move legal[], int count)
{
    int kept = 0, bids = 0;
    for (int i = 0; i < count; i++)
        if (move_verb(legal[i]) != V_BID || !bids++)
            legal[kept++] = legal[i];
    return kept;
}

struct move tta_quick_answer(const struct tta_weights *w, const struct tta *s, int time_left)
{
    struct move legal[MOVES_MAX];
    int seat = tta_to_move(s), count = tta_moves(s, legal), best = 0;
    int32_t most = INT32_MIN;
    switch (s->phase) {
    case PHASE_STAY: return move_of(V_STAY, 0);
    case PHASE_COLONIZE: return pay_for_colony(s, legal, count);
    case PHASE_ATTACK: return move_of(V_DONE, 0);
    case PHASE_DEFENSE: return defend(s, legal, count);
    default: break;
    }
    count = without_high_bids(legal, count);
    for (int i = 0; i < count && count > 1; i++) {
        int32_t odds = odds_after(w, s, legal[i], seat, time_left);
        if (odds > most) {
            most = odds;
            best = i;
        }
    }
    return legal[best];
}

static bool is_settled(const struct tta *s)
{
    switch (s->phase) {
    case PHASE_START:
    case PHASE_DEAL:
    case PHASE_STAY:
    case PHASE_POLITICS:
    case PHASE_ACTIONS:
    case PHASE_OVER: return true;
    default: return false;
    }
}

void tta_settle(const struct tta_weights *const w[], struct tta *s, int time_left, struct rng *r)
{
    while (!is_settled(s)) {
        int asked = tta_to_move(s);
        tta_apply(s,
                  asked == SEAT_CHANCE ? tta_draw(s, r) : tta_quick_answer(w[asked], s, time_left),
                  NULL);
    }
}

/* ---- Answer, then settle --------------------------------------------------------------------- */

/* Where nothing hidden follows one guess is enough. */
static int guesses_for(const struct tta *s, const struct tta_skill *skill)
{
    switch (s->phase) {
    case PHASE_DISCARD:
    case PHASE_LOSE:
    case PHASE_MINES: return 1;
    default: return skill->guesses;
    }
}

void tta_chances_of(const struct tta_weights *w, const struct tta *view,
                    const struct tta_skill *skill, struct rng *r, const struct move moves[],
                    int count, int32_t chance[])
{
    const struct tta_weights *all[SEATS_MAX] = {w, w, w, w};
    int seat = tta_to_move(view), time_left = tta_time_left(view);
    int guesses = guesses_for(view, skill);
    int64_t sum[MOVES_MAX] = {0};
    for (int guess = 0; guess < guesses; guess++) {
        struct tta whole = *view;
        struct rng draws = rng_seeded(rng_next(r));
        tta_guess(&whole, seat, &draws);
        for (int i = 0; i < count; i++) {
            struct tta then = whole;
            struct rng same = draws;
            tta_apply(&then, moves[i], NULL);
            tta_settle(all, &then, time_left, &same);
            sum[i] += tta_chance(tta_odds(w, &then, seat, time_left));
        }
    }
    for (int i = 0; i < count; i++)
        chance[i] = (int32_t)(sum[i] / guesses);
}

int tta_answers(const struct tta_weights *w, const struct tta *view, const struct tta_skill *skill,
                struct rng *r, struct move legal[], int32_t chance[])
{
    int count = without_high_bids(legal, tta_moves(view, legal));
    tta_chances_of(w, view, skill, r, legal, count, chance);
    return count;
}
