/* Through the Ages: what a seat can give up in a fight or for a colony, and what comes of it, as
 * JSON: every mix of units and bonus cards with its total, and the ways that are worth a thought.
 */
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/armies.h"
#include "games/tta/rules/colonies.h"
#include "games/tta/rules/conflict.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/turn.h"
#include "games/tta/words/facts.h"

enum { CHOICES_MAX = UNITS + 3, MIXES_MAX = 160, WAYS_MAX = 8, TRIES_MAX = 3000 };

int tta_defense_of(const struct civ *c, int card)
{
    return tta_cards[card].defense * (c->leader == C_WINSTON_CHURCHILL ? 2 : 1);
}

/* Units that are left, and bonus cards of the own hand. */
struct offering {
    uint8_t card, most;
};

struct mix {
    uint8_t given[CHOICES_MAX];
    int16_t total, strength; /* the strength that is left, with the colony */
    int16_t units, worth;    /* what is given up: units, and what the cards are worth */
    int16_t armies;          /* that are left whole */
};

struct mixes {
    const struct tta *s;
    int seat, side;
    bool colony; /* a force is paid; otherwise a fight is answered */
    struct offering choices[CHOICES_MAX];
    int choice_count;
    bool all; /* else, of each total, the cheapest */
    struct mix list[MIXES_MAX];
    int count;
};

static bool is_unit_card(int card)
{
    return is_unit(tta_cards[card].kind);
}

static int worth_of(const struct mixes *a, int card)
{
    const struct civ *c = &a->s->civs[a->seat];
    return a->colony ? tta_colonization_of(c, card) : tta_defense_of(c, card);
}

static void list_choices(struct mixes *a, bool cards)
{
    const struct civ *c = &a->s->civs[a->seat];
    for (int i = 0; i < UNITS && tta_may_sacrifice(a->s); i++) {
        int left = c->workers[FIRST_UNIT + i] - a->s->sacrificed[a->side][i];
        if (left > 0)
            a->choices[a->choice_count++] =
                (struct offering){tta_technologies[FIRST_UNIT + i], (uint8_t)left};
    }
    for (int age = AGE_I; age <= AGE_III && cards; age++) {
        int held = tta_list_count(c->military, MILITARY_HAND_MAX, tta_bonus_cards[age]);
        if (held > 0)
            a->choices[a->choice_count++] = (struct offering){tta_bonus_cards[age], (uint8_t)held};
    }
}

static int total_of(const struct mixes *a, const struct tta *then)
{
    if (a->colony)
        return tta_force_paid(then);
    struct strengths now = tta_strengths(then);
    return a->side ? now.defender : now.attacker;
}

static struct mix weigh(const struct mixes *a, const uint8_t given[CHOICES_MAX])
{
    struct mix mix = {.units = 0};
    struct tta then = *a->s;
    uint8_t *gone = then.sacrificed[a->side];
    for (int i = 0; i < a->choice_count; i++) {
        int card = a->choices[i].card;
        mix.given[i] = given[i];
        if (is_unit_card(card)) {
            uint8_t *unit = &gone[tta_index[card] - FIRST_UNIT];
            *unit = (uint8_t)(*unit + given[i]);
            mix.units = (int16_t)(mix.units + given[i]);
        } else {
            mix.worth = (int16_t)(mix.worth + given[i] * worth_of(a, card));
        }
    }
    mix.total = (int16_t)(total_of(a, &then) + mix.worth);
    for (int i = 0; i < UNITS; i++) {
        uint8_t *workers = &then.civs[a->seat].workers[FIRST_UNIT + i];
        *workers = (uint8_t)(*workers - gone[i]);
    }
    mix.armies = (int16_t)tta_armies(&then.civs[a->seat]);
    if (a->colony)
        tta_add_colony(&then, a->seat, then.event, 0, NULL);
    mix.strength = (int16_t)tta_ratings(&then, a->seat).strength;
    return mix;
}

/* Few units first, then few cards, then the higher total. */
static bool is_dearer(const struct mix *a, const struct mix *b)
{
    if (a->units != b->units)
        return a->units > b->units;
    return a->worth != b->worth ? a->worth > b->worth : a->total < b->total;
}

static void drop(struct mixes *a, int at)
{
    for (a->count--; at < a->count; at++)
        a->list[at] = a->list[at + 1];
}

static void keep(struct mixes *a, struct mix mix)
{
    for (int i = 0; i < a->count && !a->all; i++)
        if (a->list[i].total == mix.total) {
            if (!is_dearer(&a->list[i], &mix))
                return;
            drop(a, i);
        }
    if (a->count == MIXES_MAX)
        return;
    int at = a->count++;
    for (; at > 0 && is_dearer(&a->list[at - 1], &mix); at--)
        a->list[at] = a->list[at - 1];
    a->list[at] = mix;
}

/* Counts through all mixes; false after the last. */
static bool next_mix(const struct mixes *a, uint8_t given[CHOICES_MAX])
{
    int i = 0;
    while (i < a->choice_count && given[i] == a->choices[i].most)
        given[i++] = 0;
    if (i == a->choice_count)
        return false;
    given[i]++;
    return true;
}

/* A colony takes a unit (T64). */
static bool is_allowed(const struct mixes *a, const struct mix *mix)
{
    return !a->colony || mix->units + tta_count_units(a->s->sacrificed[a->side]);
}

static void list_mixes(struct mixes *a)
{
    uint8_t given[CHOICES_MAX] = {0};
    int count = 1, tries = 0;
    for (int i = 0; i < a->choice_count && count <= MIXES_MAX; i++)
        count *= a->choices[i].most + 1;
    a->all = count <= MIXES_MAX;
    do {
        struct mix mix = weigh(a, given);
        if (is_allowed(a, &mix))
            keep(a, mix);
    } while (++tries < TRIES_MAX && next_mix(a, given));
}

/* ---- As JSON --------------------------------------------------------------------------------- */

static void put_choices(const struct mixes *a, struct out *o)
{
    uint8_t none[CHOICES_MAX] = {0};
    int before = weigh(a, none).total;
    json_member_open(o, "choices", '[');
    for (int i = 0; i < a->choice_count; i++) {
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

/* Of each war that the seat is in, what it then wins or loses as it stands. */
static void put_stakes(const struct mixes *a, const struct mix *mix, struct out *o)
{
    const struct tta *s = a->s;
    json_member_open(o, "stakes", '[');
    for (int seat = 0; seat < s->players; seat++) {
        const struct civ *c = &s->civs[seat];
        if (c->war == NONE || (seat != a->seat && c->war_on != a->seat))
            continue;
        int rival = seat == a->seat ? c->war_on : seat;
        json_int(o, tta_stake(s, c->war, a->seat, rival,
                              mix->strength - tta_ratings(s, rival).strength));
    }
    json_close(o, ']');
}

static void put_mixes(const struct mixes *a, struct out *o)
{
    json_member_bool(o, "all_mixes", a->all);
    json_member_open(o, "mixes", '[');
    for (int i = 0; i < a->count; i++) {
        json_open(o, '{');
        json_member_open(o, "given", '[');
        for (int j = 0; j < a->choice_count; j++)
            json_int(o, a->list[i].given[j]);
        json_close(o, ']');
        json_member_int(o, "total", a->list[i].total);
        json_member_int(o, "strength", a->list[i].strength);
        json_member_int(o, "armies", a->list[i].armies);
        if (a->colony)
            put_stakes(a, &a->list[i], o);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void put_gives(const struct mixes *a, const struct mix *mix, struct out *o)
{
    json_member_open(o, "gives", '[');
    for (int i = 0; i < a->choice_count; i++)
        if (mix->given[i]) {
            json_open(o, '{');
            json_member_text(o, "card", tta_card_names.ids[a->choices[i].card]);
            json_member_int(o, "count", mix->given[i]);
            json_close(o, '}');
        }
    json_close(o, ']');
}

static bool is_fought(const struct tta *s)
{
    return s->phase == PHASE_ATTACK || s->phase == PHASE_DEFENSE;
}

/* The fight as it ends with this answer, if the other side adds nothing. */
static void put_outcome(const struct mixes *a, const struct mix *mix, const struct words *w,
                        struct out *o)
{
    struct tta end = *a->s;
    for (int i = 0; i < a->choice_count; i++)
        for (int n = 0; n < mix->given[i]; n++) {
            int card = a->choices[i].card;
            tta_apply(&end, move_of(is_unit_card(card) ? V_SACRIFICE : V_BONUS, (uint32_t)card),
                      NULL);
        }
    while (is_fought(&end))
        tta_apply(&end, move_of(V_DONE, 0), NULL);
    tta_put_changes(a->s, &end, a->seat, w, o);
}

/* ---- Fights ---------------------------------------------------------------------------------- */

/* With one unit or card less it would be enough too. */
static bool is_spare(const struct mixes *a, const struct mix *mix, int need)
{
    for (int i = 0; i < a->choice_count; i++) {
        struct mix less = *mix;
        if (!less.given[i])
            continue;
        less.given[i]--;
        if (weigh(a, less.given).total >= need)
            return true;
    }
    return false;
}

/* Another mix comes to as much, and leaves as much. */
static bool is_beaten(const struct mixes *a, int at)
{
    const struct mix *mix = &a->list[at];
    for (int i = 0; i < a->count; i++) {
        const struct mix *rival = &a->list[i];
        bool better = rival->total > mix->total || rival->strength > mix->strength;
        if (i != at && rival->total >= mix->total && rival->strength >= mix->strength &&
            (better || i < at))
            return true;
    }
    return false;
}

/* In a war every point counts; an aggression only asks whether it is enough (T66, T78). */
static bool is_worth_a_thought(const struct mixes *a, int at, int need, bool war)
{
    const struct mix *mix = &a->list[at];
    if (war)
        return !is_beaten(a, at);
    return mix->total >= need && !is_spare(a, mix, need);
}

int tta_strength_rank(const struct tta *s, int seat, int strength)
{
    int rank = 1;
    for (int rival = 0; rival < s->players; rival++)
        if (rival != seat && is_in_game(s, rival) && tta_ratings(s, rival).strength > strength)
            rank++;
    return rank;
}

static void put_way(const struct mixes *a, const struct mix *mix, int need, const struct words *w,
                    struct out *o)
{
    json_open(o, '{');
    put_gives(a, mix, o);
    json_member_int(o, "total", mix->total);
    json_member_int(o, "strength", mix->strength);
    json_member_int(o, "armies", mix->armies);
    json_member_int(o, "rank", tta_strength_rank(a->s, a->seat, mix->strength));
    json_member_bool(o, "enough", mix->total >= need);
    put_outcome(a, mix, w, o);
    json_close(o, '}');
}

/* The defender holds with an equal strength, an attacker needs more, and so does who wants to win a
 * war (T66, T78, T142). */
void tta_put_fight_ways(const struct tta *s, int seat, const struct words *w, struct out *o)
{
    bool attacks = seat == s->seat, war = tta_cards[s->event].kind == KIND_WAR;
    struct strengths now = tta_strengths(s);
    struct mixes a = {.s = s, .seat = seat, .side = attacks ? 0 : 1};
    uint8_t none[CHOICES_MAX] = {0};
    int need = attacks ? now.defender + 1 : now.attacker, found = 0;
    list_choices(&a, !attacks && !war);
    list_mixes(&a);
    struct mix nothing = weigh(&a, none);
    bool told = false;
    json_member_int(o, "need", need);
    put_choices(&a, o);
    put_mixes(&a, o);
    json_member_open(o, "ways", '[');
    for (int i = 0; i < a.count && found < WAYS_MAX; i++)
        if (is_worth_a_thought(&a, i, need, war)) {
            told |= !a.list[i].units && !a.list[i].worth;
            put_way(&a, &a.list[i], need, w, o);
            found++;
        }
    if (!told)
        put_way(&a, &nothing, need, w, o);
    json_close(o, ']');
}

/* ---- Colonies -------------------------------------------------------------------------------- */

/* What the territory brings besides what is paid for it. */
static void put_gain(const struct tta *s, int seat, const struct words *w, struct out *o)
{
    struct tta then = *s;
    tta_colonize(&then, seat, s->event, 0, NULL);
    tta_put_changes(s, &then, seat, w, o);
}

void tta_payment_facts(const struct tta *s, int seat, const struct words *w, struct out *o)
{
    struct mixes a = {.s = s, .seat = seat, .side = 0, .colony = true};
    uint8_t none[CHOICES_MAX] = {0};
    list_choices(&a, true);
    list_mixes(&a);
    json_member_open(o, "payment", '{');
    json_member_int(o, "always", weigh(&a, none).total);
    put_choices(&a, o);
    put_mixes(&a, o);
    put_gain(s, seat, w, o);
    json_close(o, '}');
}
