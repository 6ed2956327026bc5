/* Through the Ages: what chance may bring. Decks are what lies nowhere else; a card is decided
 * when somebody sees it. */
#include "games/tta/chance.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/bonus.h"
#include "games/tta/rules/row.h"
#include "games/tta/state.h"

struct outcome_list {
    struct move *out;
    uint32_t *weight;
    int count;
};

static void put(struct outcome_list *l, unsigned verb, int args, int weight)
{
    l->weight[l->count] = (uint32_t)weight;
    l->out[l->count++] = move_of(verb, (uint32_t)args);
}

/* ---- Events ---------------------------------------------------------------------------------- */

static bool is_first_event_left(const struct tta *s, int event)
{
    bool out = s->level == LEVEL_SIMPLE && event == C_DEVELOPMENT_OF_POLITICS; /* T2 */
    return !out && !(s->past >> tta_happening[event] & 1);
}

static int first_events_left(const struct tta *s)
{
    int left = 0;
    for (int event = tta_first_military[AGE_A]; event < tta_end_of_events[AGE_A]; event++)
        left += is_first_event_left(s, event);
    return left;
}

int tta_events_left(const struct tta *s)
{
    return s->level == LEVEL_SIMPLE ? first_events_left(s)
                                    : tta_list_size(s->current.cards, PILE_MAX);
}

static void put_first_events(const struct tta *s, struct outcome_list *l)
{
    for (int event = tta_first_military[AGE_A]; event < tta_end_of_events[AGE_A]; event++)
        if (is_first_event_left(s, event))
            put(l, V_REVEAL, event, 1);
}

/* Cards that may be turned up, a set: of a back (one of age A, or in a view) any event of its age
 * that has not been seen. */
struct revealable {
    const struct tta *s;
    uint64_t may; /* happenings */
};

static void add_face(struct revealable *f, int face)
{
    int8_t left[FACES_AND_NONE];
    int age = back_age(face);
    if (face < CARDS) {
        f->may |= (uint64_t)1 << tta_happening[face];
        return;
    }
    tta_unseen(f->s, age, left);
    for (uint64_t set = tta_happenings_of_age[age]; set; set &= set - 1)
        f->may |= (uint64_t)(left[tta_happenings[lowest(set)]] > 0) << lowest(set);
}

static void add_faces(struct revealable *f, const uint8_t list[], int room, int age)
{
    for (int i = 0; i < room && list[i]; i++)
        if (back_age(list[i] - 1) == age)
            add_face(f, list[i] - 1);
}

static void put_faces(const struct revealable *f, struct outcome_list *l)
{
    for (uint64_t set = f->may; set; set &= set - 1)
        put(l, V_REVEAL, tta_happenings[lowest(set)], 1);
}

/* Those of the earliest age come first, in any order (T57, T58). */
static void add_current_events(struct revealable *f)
{
    const uint8_t *cards = f->s->current.cards;
    int age = AGES;
    for (int i = 0; i < PILE_MAX && cards[i]; i++)
        age = min_of(back_age(cards[i] - 1), age);
    add_faces(f, cards, PILE_MAX, age);
}

/* ---- Bonus cards ----------------------------------------------------------------------------- */

static void put_bonus_cards(const struct tta *s, struct outcome_list *l, unsigned verb)
{
    int8_t left[FACES_AND_NONE];
    tta_unseen(s, AGE_III, left);
    for (int card = tta_first_military[AGE_III]; card < tta_end_of_events[AGE_III]; card++)
        if (left[card] > 0)
            put(l, verb, card, 1);
}

static void add_last_events(struct revealable *f)
{
    const struct pile *p = tta_pile_to_score(f->s);
    if (p)
        add_faces(f, p->cards, PILE_MAX, AGE_III); /* T88 T212 */
    for (int seat = 0; !p && seat < f->s->players; seat++)
        add_faces(f, f->s->civs[seat].kept, KEPT_MAX, AGE_III); /* T225 */
}

static void put_reveals(const struct tta *s, struct outcome_list *l)
{
    struct revealable f = {.s = s};
    if (s->level == LEVEL_SIMPLE)
        put_first_events(s, l);
    else if (tta_bonus_is_due(s) && s->aside == NONE)
        put_bonus_cards(s, l, V_REVEAL);
    else if (tta_bonus_is_due(s))
        add_face(&f, s->aside); /* T227 */
    else if (s->step == STEP_SCORE)
        add_last_events(&f);
    else
        add_current_events(&f);
    put_faces(&f, l);
}

/* ---- The row and the military decks ---------------------------------------------------------- */

static void put_deals(const struct tta *s, struct outcome_list *l)
{
    int8_t left[FACES_AND_NONE];
    tta_deck(s, s->age, left);
    for (int card = tta_first_of_age[s->age]; card < tta_first_of_age[s->age + 1]; card++)
        if (left[card] > 0)
            put(l, V_DEAL, card, left[card]);
}

static void put_draws(const struct tta *s, struct outcome_list *l)
{
    int8_t left[FACES_AND_NONE];
    int age = tta_military_age(s);
    if (s->step == STEP_SETUP) {
        put_bonus_cards(s, l, V_DRAW_CARD); /* T227 */
        return;
    }
    tta_unseen(s, age, left);
    for (int card = tta_first_military[age]; card < tta_first_military[age + 1]; card++)
        if (left[card] > 0)
            put(l, V_DRAW_CARD, card, left[card]);
}

int tta_chances(const void *state, struct move out[], uint32_t weight[])
{
    const struct tta *s = state;
    struct outcome_list l = {out, weight, 0};
    switch (s->phase) {
    case PHASE_START:
        for (int seat = 0; seat < s->players; seat++)
            put(&l, V_START, seat, 1); /* T161 */
        break;
    case PHASE_DEAL: put_deals(s, &l); break;
    case PHASE_REVEAL: put_reveals(s, &l); break;
    case PHASE_DRAW: put_draws(s, &l); break;
    case PHASE_ASIDE: put_bonus_cards(s, &l, V_ASIDE); break;
    default: break;
    }
    return l.count;
}

/* The decks are by far the most asked for, so nothing is listed there. */
static struct move draw_deal(const struct tta *s, struct rng *r)
{
    int8_t left[FACES_AND_NONE];
    int card = tta_first_of_age[s->age];
    int nth = (int)rng_below(r, (uint32_t)tta_deck(s, s->age, left));
    while (nth >= left[card])
        nth -= left[card++];
    return move_of(V_DEAL, (uint32_t)card);
}

static struct move draw_military(const struct tta *s, struct rng *r)
{
    int8_t left[FACES_AND_NONE];
    int age = tta_military_age(s), card = tta_first_military[age], total = 0;
    tta_unseen(s, age, left);
    for (int i = card; i < tta_first_military[age + 1]; i++)
        total += left[i];
    int nth = (int)rng_below(r, (uint32_t)total);
    while (nth >= left[card])
        nth -= left[card++];
    return move_of(V_DRAW_CARD, (uint32_t)card);
}

struct move tta_draw(const void *state, struct rng *r)
{
    const struct tta *s = state;
    if (s->phase == PHASE_DEAL)
        return draw_deal(s, r);
    if (s->phase == PHASE_DRAW && s->step != STEP_SETUP)
        return draw_military(s, r);

    struct move list[CARDS];
    uint32_t weight[CARDS], total = 0, nth;
    int count = tta_chances(state, list, weight), i = 0;
    for (int j = 0; j < count; j++)
        total += weight[j];
    nth = rng_below(r, total);
    while (nth >= weight[i])
        nth -= weight[i++];
    return list[i];
}
