/* Through the Ages: what may be answered when somebody is asked otherwise than for an action, and
 * which rule stands against any other answer. */
#include "games/tta/rules/questions.h"
#include "games/tta/moves.h"
#include "games/tta/rules/bonus.h"
#include "games/tta/rules/colonies.h"
#include "games/tta/rules/conflict.h"
#include "games/tta/rules/events.h"
#include "games/tta/rules/politics.h"
#include "games/tta/rules/population.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/state.h"

/* The cards of a hand that the viewer does not see are named by their backs. */
static struct move discard_of(int face)
{
    return is_back(face) ? move_of(V_DISCARD_BACK, (uint32_t)back_age(face))
                         : move_of(V_DISCARD, (uint32_t)face);
}

static int list_hand(const struct tta *s, struct move out[])
{
    const uint8_t *hand = s->civs[s->seat].military;
    int n = 0;
    for (int i = 0; i < MILITARY_HAND_MAX && hand[i]; i++)
        if (i == 0 || hand[i] != hand[i - 1])
            out[n++] = discard_of(hand[i] - 1); /* T52 */
    return n;
}

/* Soft corruption: the cards of which a token may be left out, or none; 0: there is no question. */
int tta_list_mines(const struct tta *s, int seat, struct move out[])
{
    int n = 0;
    for (int place = MINES; place < TOKEN_PLACES; place++)
        if (tta_token_values[place] && tta_yield(&s->civs[seat], place)) /* T245 */
            out[n++] = move_of(V_PICK_CARD, tta_technologies[place]);    /* T222 */
    if (!n || !plays_variant(s, VARIANT_SOFT_CORRUPTION))
        return 0; /* T51 */
    out[n++] = move_of(V_DECLINE, 0);
    return n;
}

static int list_two(unsigned one, unsigned other, struct move out[])
{
    out[0] = move_of(one, 0);
    out[1] = move_of(other, 0);
    return 2;
}

/* Candidates; of political actions and sacrifices not all are legal. */
static int list_candidates(const struct tta *s, struct move out[])
{
    switch (s->phase) {
    case PHASE_CHOOSE: return tta_list_bonus_cards(s, out);
    case PHASE_STAY: return list_two(V_STAY, V_LEAVE, out);
    case PHASE_POLITICS: return tta_list_politics(s, out);
    case PHASE_PACT: return list_two(V_ACCEPT, V_REFUSE, out);
    case PHASE_EVENT: return tta_list_answers(s, out);
    case PHASE_BID: return tta_list_bids(s, out);
    case PHASE_COLONIZE: return tta_list_colonists(s, out);
    case PHASE_ATTACK:
    case PHASE_DEFENSE: return tta_list_commits(s, out);
    case PHASE_PICK: return tta_list_picks(s, out);
    case PHASE_LOSE: return tta_list_losses(s, out);
    case PHASE_DISCARD: return list_hand(s, out);
    default: return tta_list_mines(s, s->seat, out); /* PHASE_MINES */
    }
}

/* The rule against an answer that is not listed. */
static int rule_against(const struct tta *s, struct move m)
{
    switch (s->phase) {
    case PHASE_CHOOSE: return 227;
    case PHASE_STAY: return 216;
    case PHASE_PACT: return 70;
    case PHASE_EVENT: return tta_forbid_event_answer(s, m);
    case PHASE_BID: return 62;
    case PHASE_COLONIZE: return 64;
    case PHASE_PICK: return 68;
    case PHASE_LOSE: return 61;
    case PHASE_DISCARD: return 52;
    default: return 51;
    }
}

int tta_forbid_answer(const struct tta *s, struct move m)
{
    struct move list[MOVES_MAX];
    if (s->phase == PHASE_POLITICS)
        return tta_forbid_politics(s, m);
    if (s->phase == PHASE_ATTACK || s->phase == PHASE_DEFENSE)
        return tta_forbid_commit(s, m);
    int count = list_candidates(s, list);
    for (int i = 0; i < count; i++)
        if (move_same(list[i], m))
            return 0;
    return rule_against(s, m);
}

static bool is_legal(const struct tta *s, struct move m)
{
    switch (s->phase) {
    case PHASE_POLITICS: return !tta_forbid_politics(s, m);
    case PHASE_ATTACK:
    case PHASE_DEFENSE: return !tta_forbid_commit(s, m);
    default: return true;
    }
}

int tta_list_question(const struct tta *s, struct move out[])
{
    int count = list_candidates(s, out), n = 0;
    for (int i = 0; i < count; i++) {
        struct move m = out[i];
        int at = n;
        if (!is_legal(s, m))
            continue;
        for (; at > 0 && out[at - 1].code > m.code; at--)
            out[at] = out[at - 1];
        out[at] = m;
        n++;
    }
    return n;
}
