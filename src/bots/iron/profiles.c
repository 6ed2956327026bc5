/* What the last turns of the last round can end in: see endgame.h. */
#include <string.h>

#include "bots/iron/endgame.h"

/* ---- Filling --------------------------------------------------------------------------------- */

/* The last turn of a seat under a condition: nobody is weak enough for a demand. */
static struct iron table_for(const struct iron_endgame *f, int seat, struct iron_condition c)
{
    struct iron table = f->table;
    struct iron_seat *own = &table.seats[seat];
    for (int other = 0; other < table.players; other++) {
        struct iron_seat *p = &table.seats[other];
        if (other == seat)
            continue;
        p->armies = ARMIES_MAX;
        p->ships = SHIPS_MAX;
        p->developments |= 1u << FORMATIONS | 1u << NAVY;
    }
    own->goods = (uint8_t)max_of(0, min_of(own->goods + c.goods, GOODS_MAX));
    if (c.weakened) { /* I15 */
        bool ships = iron_sends_ships(&table, own);
        own->armies = (uint8_t)(own->armies - (own->armies > 0));
        own->ships = (uint8_t)(own->ships - ships);
    }
    for (uint32_t left = c.colonies; left; left &= left - 1)
        own->pegs[__builtin_ctz(left)] = 0; /* I42 */
    table.rival |= c.colonies;
    table.seat = (uint8_t)seat;
    table.asked = NOBODY;
    table.battle = NO_BATTLE;
    iron_begin_turn(&table, NULL);
    return table;
}

static bool same_kind(struct iron_ending a, const struct iron_ending *b)
{
    a.points = b->points;
    a.tie = b->tie;
    return !memcmp(&a, b, sizeof a);
}

static void note_kind(struct iron_profile *p, int e)
{
    int kind = 0;
    while (kind < p->kinds && !same_kind(p->list[e], &p->list[p->of_kind[kind]]))
        kind++;
    if (kind == p->kinds && kind < KINDS_MAX)
        p->of_kind[p->kinds++] = (uint16_t)e;
    p->kind[e] = (uint8_t)kind;
}

/* The number of this ending among those of the profile. */
static uint16_t number_of(struct iron_profile *p, uint16_t places[], const struct iron_ending *e)
{
    uint64_t halves[2];
    _Static_assert(sizeof *e == sizeof(uint64_t) + sizeof(uint32_t), "an ending has no gaps");
    memcpy(&halves[0], e, sizeof halves[0]);
    halves[1] = e->colonies;
    for (uint64_t at = rng_mix(rng_mix(halves[0]) ^ halves[1]);; at++) {
        uint16_t *place = &places[at % (2 * ENDINGS_MAX)];
        if (*place && !memcmp(&p->list[*place - 1], e, sizeof *e))
            return (uint16_t)(*place - 1);
        if (!*place) {
            p->list[p->count] = *e;
            note_kind(p, p->count++);
            *place = (uint16_t)p->count;
            return (uint16_t)(p->count - 1);
        }
    }
}

/* What a throw can end in: the first of it finds room, and others while room is left for the first
 * of all. */
static void fill_throw(const struct iron_endgame *f, struct iron_profile *p, uint16_t places[],
                       struct iron_endings *all, enum iron_disaster d)
{
    enum { THROWS = (FATES - 1) * IRON_ENDS };
    for (int e = 0; e < all->count; e++) {
        struct iron_ending *one = &all->list[e].ending;
        if (e && (p->count + THROWS - p->throws >= ENDINGS_MAX ||
                  p->choices + THROWS - p->throws >= CHOICES_MAX))
            break;
        one->disaster = (uint8_t)(d == PESTILENCE || d == INVASION ? d : NO_DISASTER);
        one->colonies &= f->dangers[f->over].colonies;
        p->which[p->choices++] = number_of(p, places, one);
        p->colonies |= one->colonies;
        p->first |= one->first;
    }
    p->throws++;
}

/* All throws with one face of the Fate die. */
static void fill_face(struct iron_endgame *f, int place, struct iron_profile *p, uint16_t places[],
                      int fate)
{
    struct iron_turn *t = &f->room;
    int dice = empire_dice(&t->state.seats[t->seat]), first = lattice_first[dice];
    for (int i = 0; i < iron_ends_of(dice); i++) {
        struct iron_endings all = {.dangers = &f->dangers[place + 1]};
        iron_turn_endings(t, lattice_dice[first + i], fate, &all);
        p->from[fate][i] = (uint16_t)p->choices;
        fill_throw(f, p, places, &all, iron_disaster_at(first + i, fate));
    }
    p->from[fate][iron_ends_of(dice)] = (uint16_t)p->choices;
}

/* All faces of the Fate die, or with goods that a demand brought that one alone. */
static void fill_profile(struct iron_endgame *f, int place, struct iron_profile *p)
{
    static const struct iron_skill skill = {.rolling = IRON_ENDINGS, .standing = IRON_ENDINGS};
    uint16_t places[2 * ENDINGS_MAX] = {0};
    struct iron table = table_for(f, iron_seat_at(f, place), p->condition);
    iron_turn_begin(&f->room, &table, &iron_networks[table.players - 1], &skill);
    p->count = p->choices = p->throws = p->kinds = 0;
    p->colonies = 0;
    p->first = 0;
    fill_face(f, place, p, places, OMENS);
    for (int fate = 0; fate < FATES && p->condition.goods <= 0; fate++)
        if (fate != OMENS && fate != TRIBUTE)
            fill_face(f, place, p, places, fate);
}

/* ---- Finding --------------------------------------------------------------------------------- */

static bool same_condition(struct iron_condition a, struct iron_condition b)
{
    return a.colonies == b.colonies && a.goods == b.goods && a.weakened == b.weakened;
}

/* The profile under this very condition; what was not asked for longest makes room. */
static const struct iron_profile *find_profile(struct iron_endgame *f, int place,
                                               struct iron_condition c)
{
    int part = PROFILES / (f->table.players - f->over);
    struct iron_profile *list = f->profiles + (place - f->over) * part, *found = list;
    for (int i = 0; i < part; i++) {
        if (list[i].used && same_condition(list[i].condition, c)) {
            list[i].used = ++f->clock;
            return &list[i];
        }
        if (list[i].used < found->used)
            found = &list[i];
    }
    found->used = ++f->clock;
    found->condition = c;
    fill_profile(f, place, found);
    iron_endgame_work(f, place, WORK_OF_PROFILE);
    return found;
}

const struct iron_profile *iron_profile_of(struct iron_endgame *f, const struct iron_standing *s,
                                           int goods)
{
    const struct iron_stand *own = &s->places[s->over];
    struct iron_condition c = {.weakened = own->weakened};
    if (f->abstraction->goods && !own->weakened)
        c.goods = (int8_t)(goods - own->given);
    const struct iron_profile *p = find_profile(f, s->over, c);
    while (p->colonies & s->colonies && !own->weakened) {
        c.goods = 0;
        c.colonies |= p->colonies & s->colonies;
        p = find_profile(f, s->over, c);
    }
    return p;
}
