/* Through the Ages: the facts of fights and rankings, as JSON: wars that are to come, what both
 * sides could add, the ways to answer an attack, whom an event concerns and why. What somebody
 * hides is told as the most that the backs of the cards allow. */
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

static int worth_of(const struct civ *c, int card)
{
    return tta_cards[card].defense * (c->leader == C_WINSTON_CHURCHILL ? 2 : 1);
}

static const uint8_t bonus_cards[] = {
    [AGE_I] = C_DEFENSE_COLONIZATION_BONUS_I,
    [AGE_II] = C_DEFENSE_COLONIZATION_BONUS_II,
    [AGE_III] = C_DEFENSE_COLONIZATION_BONUS_III,
};

/* Of cards that the viewer sees what they are worth, of backs the most that they could be. */
static int cards_at_most(const struct civ *c)
{
    int sum = 0;
    for (int i = 0; i < MILITARY_HAND_MAX && c->military[i]; i++) {
        int face = c->military[i] - 1;
        int card = is_back(face) && face != BACK_A ? bonus_cards[back_age(face)] : face;
        if (card < CARDS && tta_cards[card].kind == KIND_BONUS)
            sum += worth_of(c, card);
    }
    return sum;
}

static int units_at_most(const struct tta *s, int seat)
{
    const struct civ *c = &s->civs[seat];
    return tta_may_sacrifice(s) ? tta_sacrifice_strength(c, c->workers + FIRST_UNIT) : 0;
}

static void put_side(const struct tta *s, const char *key, int seat, int strength, bool cards,
                     struct out *o)
{
    json_member_open(o, key, '{');
    json_member_int(o, "seat", seat);
    json_member_int(o, "strength", strength);
    json_member_int(o, "units", units_at_most(s, seat));
    json_member_int(o, "cards", cards ? cards_at_most(&s->civs[seat]) : 0);
    json_close(o, '}');
}

/* ---- Wars to come ---------------------------------------------------------------------------- */

void tta_war_facts(const struct tta *s, struct out *o)
{
    json_member_open(o, "wars", '[');
    for (int seat = 0; seat < s->players; seat++) {
        const struct civ *c = &s->civs[seat];
        if (c->war == NONE)
            continue;
        json_open(o, '{');
        json_member_text(o, "card", tta_card_names.ids[c->war]);
        put_side(s, "attacker", seat, tta_ratings(s, seat).strength, false, o);
        put_side(s, "defender", c->war_on, tta_ratings(s, c->war_on).strength, false, o);
        json_close(o, '}');
    }
    json_close(o, ']');
}

/* ---- Attacks that the seat could make -------------------------------------------------------- */

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
    put_side(s, "attacker", s->seat, will.attacker, false, o);
    put_side(s, "defender", move_seat(m), will.defender, !war, o);
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

/* ---- Ways to answer -------------------------------------------------------------------------- */

enum { CHOICES_MAX = UNITS + 3, WAYS_MAX = 8, TRIES_MAX = 3000 };

/* What may be given: units that are left, and bonus cards of the own hand. */
struct offering {
    uint8_t card, most;
};

struct answer_way {
    uint8_t given[CHOICES_MAX];
    int total, units, worth; /* what the cards are worth */
};

struct answers {
    const struct tta *s;
    int seat, need; /* the total that is enough */
    struct offering choices[CHOICES_MAX];
    int count;
    struct answer_way ways[WAYS_MAX];
    int found;
};

static void list_offerings(struct answers *a, int side)
{
    const struct civ *c = &a->s->civs[a->seat];
    bool war = tta_cards[a->s->event].kind == KIND_WAR;
    for (int i = 0; i < UNITS && tta_may_sacrifice(a->s); i++) {
        int left = c->workers[FIRST_UNIT + i] - a->s->sacrificed[side][i];
        if (left > 0)
            a->choices[a->count++] =
                (struct offering){tta_technologies[FIRST_UNIT + i], (uint8_t)left};
    }
    for (int age = AGE_I; age <= AGE_III && side && !war; age++) {
        int held = tta_list_count(c->military, MILITARY_HAND_MAX, bonus_cards[age]);
        if (held > 0)
            a->choices[a->count++] = (struct offering){bonus_cards[age], (uint8_t)held};
    }
}

static struct answer_way weigh(const struct answers *a, const uint8_t given[CHOICES_MAX])
{
    struct answer_way way = {.units = 0};
    struct tta then = *a->s;
    int side = a->seat == then.seat ? 0 : 1;
    for (int i = 0; i < a->count; i++) {
        int card = a->choices[i].card;
        way.given[i] = given[i];
        if (is_unit(tta_cards[card].kind)) {
            uint8_t *gone = &then.sacrificed[side][tta_index[card] - FIRST_UNIT];
            *gone = (uint8_t)(*gone + given[i]);
            way.units += given[i];
        } else {
            way.worth += given[i] * worth_of(&then.civs[a->seat], card);
        }
    }
    struct strengths now = tta_strengths(&then);
    way.total = (side ? now.defender : now.attacker) + way.worth;
    return way;
}

/* With one unit or card less it would not be enough. */
static bool is_spare(const struct answers *a, const struct answer_way *way)
{
    for (int i = 0; i < a->count; i++) {
        uint8_t less[CHOICES_MAX];
        for (int j = 0; j < a->count; j++)
            less[j] = way->given[j];
        if (!less[i])
            continue;
        less[i]--;
        if (weigh(a, less).total >= a->need)
            return true;
    }
    return false;
}

static bool is_dearer(const struct answer_way *a, const struct answer_way *b)
{
    return a->units != b->units ? a->units > b->units : a->worth > b->worth;
}

/* Keeps the cheapest: few units first, then few cards. */
static void keep_way(struct answers *a, struct answer_way way)
{
    int at = a->found;
    while (at > 0 && is_dearer(&a->ways[at - 1], &way))
        at--;
    if (at == WAYS_MAX)
        return;
    if (a->found < WAYS_MAX)
        a->found++;
    for (int i = a->found - 1; i > at; i--)
        a->ways[i] = a->ways[i - 1];
    a->ways[at] = way;
}

static void find_ways(struct answers *a)
{
    uint8_t given[CHOICES_MAX] = {0};
    for (int tries = 0; tries < TRIES_MAX; tries++) {
        struct answer_way way = weigh(a, given);
        if (way.total >= a->need && !is_spare(a, &way))
            keep_way(a, way);
        int i = 0;
        while (i < a->count && given[i] == a->choices[i].most)
            given[i++] = 0;
        if (i == a->count)
            return;
        given[i]++;
    }
}

static int strength_after(const struct answers *a, const struct answer_way *way)
{
    struct tta then = *a->s;
    for (int i = 0; i < a->count; i++)
        if (is_unit(tta_cards[a->choices[i].card].kind)) {
            uint8_t *workers = &then.civs[a->seat].workers[tta_index[a->choices[i].card]];
            *workers = (uint8_t)(*workers - way->given[i]);
        }
    return tta_ratings(&then, a->seat).strength;
}

static void put_way(const struct answers *a, const struct answer_way *way, struct out *o)
{
    json_open(o, '{');
    json_member_open(o, "gives", '[');
    for (int i = 0; i < a->count; i++)
        if (way->given[i]) {
            json_open(o, '{');
            json_member_text(o, "card", tta_card_names.ids[a->choices[i].card]);
            json_member_int(o, "count", way->given[i]);
            json_close(o, '}');
        }
    json_close(o, ']');
    json_member_int(o, "total", way->total);
    json_member_int(o, "strength", strength_after(a, way));
    json_member_bool(o, "enough", way->total >= a->need);
    json_close(o, '}');
}

static void put_choices(const struct answers *a, struct out *o)
{
    uint8_t none[CHOICES_MAX] = {0};
    int before = weigh(a, none).total;
    json_member_open(o, "choices", '[');
    for (int i = 0; i < a->count; i++) {
        uint8_t one[CHOICES_MAX] = {0};
        one[i] = 1;
        json_open(o, '{');
        json_member_text(o, "card", tta_card_names.ids[a->choices[i].card]);
        json_member_int(o, "count", a->choices[i].most);
        json_member_int(o, "adds", weigh(a, one).total - before);
        json_close(o, '}');
    }
    json_close(o, ']');
}

/* The defender holds with an equal strength, an attacker needs more, and so does who wants to win a
 * war (T66, T78, T142). */
static void conflict_facts(const struct tta *s, int seat, struct out *o)
{
    struct strengths now = tta_strengths(s);
    bool attacks = seat == s->seat;
    struct answers a = {.s = s, .seat = seat};
    uint8_t none[CHOICES_MAX] = {0};
    a.need = attacks ? now.defender + 1 : now.attacker;
    list_offerings(&a, attacks ? 0 : 1);
    find_ways(&a);
    struct answer_way nothing = weigh(&a, none);
    json_member_open(o, "conflict", '{');
    json_member_text(o, "card", tta_card_names.ids[s->event]);
    put_side(s, "attacker", s->seat, now.attacker, false, o);
    put_side(s, "defender", s->target, now.defender, tta_cards[s->event].kind != KIND_WAR, o);
    json_member_int(o, "need", a.need);
    put_choices(&a, o);
    json_member_open(o, "ways", '[');
    for (int i = 0; i < a.found; i++)
        put_way(&a, &a.ways[i], o);
    if (nothing.total < a.need)
        put_way(&a, &nothing, o);
    json_close(o, ']');
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

static const char *fate(const struct tta *s, int seat)
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
        json_member_text(o, "fate", fate(s, seat));
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

void tta_conflict_facts(const struct tta *s, int viewer, struct out *o)
{
    bool asked = viewer == tta_to_move(s);
    bool event = s->event < CARDS && tta_cards[s->event].kind == KIND_EVENT;
    if (asked && s->phase == PHASE_POLITICS)
        attack_facts(s, o);
    if (asked && (s->phase == PHASE_ATTACK || s->phase == PHASE_DEFENSE))
        conflict_facts(s, viewer, o);
    if (event && s->step == STEP_EVENT)
        event_facts(s, o);
    if (s->phase == PHASE_BID)
        auction_facts(s, o);
}
