/* What population can be used for: colonies, provinces, monuments, armies (turn.h). */
#include <string.h>

#include "bots/iron/turn.h"

enum { FLEET_BUYS = 8 }; /* that colonies are ranked with */

struct iron_use iron_idle(const struct iron_turn *t)
{
    const struct iron_seat *p = own(t);
    struct iron_use use = {.pegged = -1,
                           .provinces = (uint8_t)provinces(p),
                           .monuments = (uint8_t)monuments_built(p),
                           .fleet = &t->fleets[0].list[0][0]};
    memcpy(use.units, t->idle_units, sizeof use.units);
    units_add(use.units, own_column(t, F_PROVINCES + use.provinces - 1), 1);
    units_add(use.units, own_column(t, F_PROVINCE_BOXES),
              p->boxes[T_PROVINCE] - iron_boxes_of_provinces[use.provinces - 1]);
    return use;
}

/* ---- Colonies -------------------------------------------------------------------------------- */

/* What changes when a colony is completed: pegs of all go, it is not free any more. */
static void add_colony(const struct iron_turn *t, int c, struct iron_fleet *f)
{
    const struct iron *s = &t->state;
    const struct colony *colony = &iron_colonies[c];
    int needed = iron_holes[c] - own(t)->pegs[c];
    f->set |= 1u << c;
    f->people = (uint8_t)(f->people + needed);
    f->ships++;
    f->colonies++;
    f->mine_points = (uint8_t)(f->mine_points + colony->mine);
    f->bonus.goods = (uint8_t)(f->bonus.goods + colony->goods);
    f->bonus.armies = (uint8_t)(f->bonus.armies + colony->armies);
    f->bonus.ships = (uint8_t)(f->bonus.ships + colony->ships);
    f->bonus.food = (uint8_t)(f->bonus.food + colony->food);
    f->bonus.innovations = (uint8_t)(f->bonus.innovations + colony->innovations);
    for (int slot = 0; slot < s->players; slot++) {
        int pegs = s->seats[(t->seat + slot) % s->players].pegs[c];
        const int16_t(*columns)[UNITS] = &t->network->column[slot * SEAT_FEATURES];
        if (pegs)
            units_add(f->units, columns[F_PEGS + c], -pegs);
        if (slot && pegs)
            units_add(f->units, columns[F_STOCK], pegs);
    }
    units_add(f->units, own_column(t, F_STOCK), -needed);
    units_add(f->units, own_column(t, F_COLONIES), 1);
    if (colony->mine)
        units_add(f->units, own_column(t, F_MINES), 1);
    units_add(f->units, t->network->column[s->players * SEAT_FEATURES + T_FREE + iron_holes[c] - 1],
              -1);
}

static bool untouched(const struct iron *s, int c)
{
    return iron_empty_holes(s, c) == iron_holes[c];
}

/* Is there one like it before it that the fleet could sail to as well? */
static bool has_equal(const struct iron_turn *t, int c, uint32_t set)
{
    for (int before = 0; before < c; before++) {
        const struct colony *a = &iron_colonies[before], *b = &iron_colonies[c];
        if (!(set >> before & 1) && iron_holes[before] == iron_holes[c] && a->goods == b->goods &&
            a->armies == b->armies && a->ships == b->ships && a->food == b->food &&
            a->innovations == b->innovations && a->mine == b->mine &&
            iron_colony_open(&t->state, before) && untouched(&t->state, before) &&
            untouched(&t->state, c))
            return true;
    }
    return false;
}

/* With the best of a few purchases that may go with it. */
static int32_t rank_with(struct iron_turn *t, const struct iron_war *w, const struct iron_use *use,
                         int food, int purchases)
{
    const struct iron_fleet *f = use->fleet;
    const struct iron_buys *buys =
        iron_find_buys(t, min_of(GOODS_MAX, own(t)->goods + f->bonus.goods),
                       t->state.innovations + f->bonus.innovations,
                       min_of(SHIPS_MAX, w->ships - f->ships + f->bonus.ships));
    return iron_rank(t, w, use, buys->list, min_of(purchases, buys->count), food);
}

static void keep_fleet(struct iron_turn *t, struct iron_fleets *fleets, struct iron_fleet *f)
{
    struct iron_use use = iron_idle(t);
    use.fleet = f;
    f->rank = rank_with(t, iron_peace(t), &use, own(t)->food, FLEET_BUYS);
    int count = fleets->count[f->people];
    ranked_add(fleets->list[f->people], sizeof *f, &count, t->width.fleets, f);
    fleets->count[f->people] = (uint8_t)count;
}

/* Every set of colonies that these ships can complete; of sets that are worth the same, one. */
static void sail(struct iron_turn *t, struct iron_fleets *fleets, const struct iron_fleet *so_far,
                 int from, int ships)
{
    int stock = PEGS - pegs_placed(own(t));
    for (int c = from; c < COLONIES && ships > 0; c++) {
        int people = so_far->people + iron_holes[c] - own(t)->pegs[c];
        if (people > FLEET_PEOPLE || people > stock || !iron_colony_open(&t->state, c) ||
            has_equal(t, c, so_far->set))
            continue;
        struct iron_fleet with = *so_far;
        add_colony(t, c, &with);
        keep_fleet(t, fleets, &with);
        sail(t, fleets, &with, c + 1, ships - 1);
    }
}

/* No colony: only what was completed before the search began. */
static struct iron_fleet no_fleet(const struct iron_turn *t)
{
    struct iron_fleet none = {.colonies = (uint8_t)colonies_completed(own(t))};
    for (int c = 0; c < COLONIES; c++) {
        if (has_colony(own(t), c))
            none.mine_points = (uint8_t)(none.mine_points + iron_colonies[c].mine);
        if (t->state.completed >> c & 1) {
            const struct colony *colony = &iron_colonies[c];
            none.bonus.goods = (uint8_t)(none.bonus.goods + colony->goods);
            none.bonus.armies = (uint8_t)(none.bonus.armies + colony->armies);
            none.bonus.ships = (uint8_t)(none.bonus.ships + colony->ships);
            none.bonus.food = (uint8_t)(none.bonus.food + colony->food);
            none.bonus.innovations = (uint8_t)(none.bonus.innovations + colony->innovations);
        }
    }
    return none;
}

static void begin_fleets(struct iron_turn *t, int ships)
{
    struct iron_fleets *fleets = &t->fleets[ships];
    memset(fleets->count, 0, sizeof fleets->count);
    fleets->count[0] = 1;
    fleets->list[0][0] = no_fleet(t);
    fleets->known = true;
}

void iron_begin_uses(struct iron_turn *t)
{
    for (int ships = 0; ships <= SHIPS_MAX; ships++)
        t->fleets[ships].known = false;
    begin_fleets(t, 0);
}

static const struct iron_fleets *find_fleets(struct iron_turn *t, int ships)
{
    struct iron_fleets *fleets = &t->fleets[ships];
    if (fleets->known)
        return fleets;
    begin_fleets(t, ships);
    if (t->state.mediterranean && t->state.phase <= PHASE_COLONIES) {
        struct iron_fleet none = fleets->list[0][0];
        sail(t, fleets, &none, 0, min_of(ships, t->width.ships));
    }
    return fleets;
}

/* ---- Uses ------------------------------------------------------------------------------------ */

struct iron_builder {
    struct iron_turn *t;
    struct iron_uses *uses;
    const struct iron_war *war;
    struct iron_use now;
    int people, in_monuments; /* left; boxes of monuments filled so far */
    int raise, food;
};

static void offer_use(struct iron_builder *b)
{
    struct iron_turn *t = b->t;
    const struct iron_fleet *f = b->now.fleet;
    uint64_t thing = f->set;
    for (int target = 0; target < TARGETS; target++)
        thing = thing * 17 + b->now.boxes[target];
    thing = (thing * 9 + b->now.armies) * 80 + (uint64_t)(b->now.pegged + 1) * 4 + b->now.pegs;
    b->now.noise = noise_for(t->skill.noise, t->skill.noise_seed, thing);
    b->now.rank = rank_with(t, b->war, &b->now, b->food, t->width.glance) + b->now.noise;
    ranked_add(b->uses->list, sizeof b->now, &b->uses->count, t->width.uses, &b->now);
}

/* The population that n boxes of monuments take: with Architecture every third one is free. */
static int people_for(const struct iron_turn *t, int boxes)
{
    return has(own(t), ARCHITECTURE) ? boxes - (t->state.toward_free_box + boxes) / 3 /* I46 */
                                     : boxes;
}

static void fill_monument(struct iron_builder *b, int m, int boxes)
{
    const struct iron_turn *t = b->t;
    int target = T_MONUMENT + m;
    b->now.boxes[target] = (uint8_t)boxes;
    units_add(b->now.units, t->monument_units[m][boxes], 1);
    b->people -= people_for(t, b->in_monuments + boxes) - people_for(t, b->in_monuments);
    b->in_monuments += boxes;
    if (own(t)->boxes[target] + boxes < iron_size[target])
        return;
    bool first = !(t->built >> m & 1);
    b->now.monuments++;
    b->now.first = (uint8_t)(b->now.first | first << m);
    b->now.points =
        (uint8_t)(b->now.points + (first ? iron_first_points[m] : iron_later_points[m]));
}

/* Boxes of a monument that those who are left can fill. */
static int boxes_at_hand(const struct iron_builder *b)
{
    int boxes = b->people;
    if (b->t->state.phase > PHASE_BUILD)
        return 0; /* a free box that was not used is lost (I46) */
    while (people_for(b->t, b->in_monuments + boxes + 1) - people_for(b->t, b->in_monuments) <=
           b->people)
        boxes++;
    return boxes;
}

static void begin_monuments(const struct iron_builder *b, unsigned skipped)
{
    int boxes = boxes_at_hand(b);
    for (int m = 0; m < MONUMENTS; m++) {
        int left = iron_size[T_MONUMENT + m] - own(b->t)->boxes[T_MONUMENT + m];
        if (!(skipped >> m & 1) || left <= boxes)
            continue;
        struct iron_builder with = *b;
        fill_monument(&with, m, boxes);
        offer_use(&with);
    }
}

/* Pegs into the first open colony of each size that has room. */
static void begin_colonies(const struct iron_builder *b)
{
    const struct iron_turn *t = b->t;
    const struct iron_seat *p = own(t);
    int stock = PEGS - pegs_placed(p) - b->now.fleet->people;
    unsigned sizes = 0;
    if (!t->state.mediterranean || t->state.phase > PHASE_COLONIES)
        return;
    for (int c = 0; c < COLONIES; c++) {
        int pegs = min_of(min_of(b->people, stock),
                          min_of(iron_empty_holes(&t->state, c), iron_holes[c] - 1 - p->pegs[c]));
        bool known = sizes >> iron_holes[c] & 1 && !p->pegs[c];
        if (pegs <= 0 || known || b->now.fleet->set >> c & 1 || !iron_colony_open(&t->state, c))
            continue;
        sizes |= 1u << iron_holes[c];
        struct iron_builder with = *b;
        with.now.pegged = (int8_t)c;
        with.now.pegs = (uint8_t)pegs;
        units_add(with.now.units, own_column(t, F_PEGS + c), pegs);
        units_add(with.now.units, own_column(t, F_STOCK), -pegs);
        offer_use(&with);
    }
}

/* Those who are left begin one thing that they do not finish, or do nothing. */
static void begin_one(const struct iron_builder *b, unsigned skipped, int to_province)
{
    struct iron_builder with = *b;
    if (b->t->endings || (!b->people && !boxes_at_hand(b))) { /* what is begun brings nothing */
        offer_use(&with);
        return;
    }
    int begun = b->uses->count;
    begin_monuments(b, skipped);
    begin_colonies(b);
    if (to_province > b->people) {
        with.now.boxes[T_PROVINCE] = (uint8_t)(with.now.boxes[T_PROVINCE] + b->people);
        units_add(with.now.units, own_column(b->t, F_PROVINCE_BOXES), b->people);
        offer_use(&with);
        with = *b;
    }
    if (b->people && own(b->t)->boxes[T_PORT] < PORTS_MAX - 1) {
        with.now.boxes[T_PORT] = 1;
        offer_use(&with);
        with = *b;
    }
    if (b->uses->count == begun)
        offer_use(&with);
}

static void raise_some(const struct iron_builder *b, unsigned skipped, int to_province)
{
    const struct iron_use *now = &b->now;
    int armies =
        min_of(ARMIES_MAX, b->war->armies + now->fleet->bonus.armies + 2 * now->new_provinces);
    int able = min_of(min_of(b->raise, b->people), ARMIES_MAX - armies); /* I3 I19 */
    int step = able && !b->t->width.levies ? able : 1;
    for (int raised = 0; raised <= able; raised += step) {
        struct iron_builder with = *b;
        with.now.armies = (uint8_t)raised;
        with.people -= raised;
        begin_one(&with, skipped, to_province);
    }
}

/* Every set of monuments that can be finished; `skipped` are those left out so far. */
static void finish_monuments(const struct iron_builder *b, int m, unsigned skipped, int to_province)
{
    if (m == MONUMENTS) {
        raise_some(b, skipped, to_province);
        return;
    }
    int left = iron_size[T_MONUMENT + m] - own(b->t)->boxes[T_MONUMENT + m];
    if (left && left <= boxes_at_hand(b)) {
        struct iron_builder with = *b;
        fill_monument(&with, m, left);
        finish_monuments(&with, m + 1, skipped, to_province);
    }
    finish_monuments(b, m + 1, skipped | (unsigned)(left > 0) << m, to_province);
}

/* As many provinces as can be finished, and fewer. */
static void finish_provinces(const struct iron_builder *b)
{
    const struct iron_turn *t = b->t;
    int had = provinces(own(t)), filled = own(t)->boxes[T_PROVINCE];
    for (int count = had; count <= PROVINCES_MAX; count++) {
        int boxes = count > had ? iron_boxes_of_provinces[count - 1] - filled : 0;
        if (boxes > b->people)
            break;
        struct iron_builder with = *b;
        with.people -= boxes;
        with.now.boxes[T_PROVINCE] = (uint8_t)boxes;
        with.now.provinces = (uint8_t)count;
        with.now.new_provinces = (uint8_t)(count - had);
        for (int nth = had + 1; nth <= count; nth++)
            with.now.tribute = (uint8_t)(with.now.tribute + iron_province_tribute[nth - 1]);
        if (count > had) { /* the last box is just filled */
            units_add(with.now.units, own_column(t, F_PROVINCES + had - 1), -1);
            units_add(with.now.units, own_column(t, F_PROVINCES + count - 1), 1);
            units_add(with.now.units, own_column(t, F_PROVINCE_BOXES),
                      iron_boxes_of_provinces[had - 1] - filled);
        }
        int to_next = count < PROVINCES_MAX ? iron_boxes_of_provinces[count] - filled - boxes : 0;
        finish_monuments(&with, 0, 0, to_next);
    }
}

const struct iron_uses *iron_find_uses(struct iron_turn *t, int people, int raise,
                                       const struct iron_war *w)
{
    uint32_t key = 1u << 16 | (uint32_t)w->armies << 12 | (uint32_t)w->ships << 9 |
                   (uint32_t)raise << 5 | (uint32_t)people;
    size_t set = rng_mix(key) % (size_t)min_of(SETS_MAX, USE_ROOM / t->width.uses);
    struct iron_uses *uses = &t->uses[set];
    if (uses->key == key)
        return uses;
    *uses = (struct iron_uses){.key = key, .list = t->use_room + set * (size_t)t->width.uses};
    const struct iron_fleets *fleets = find_fleets(t, w->ships);
    struct iron_builder b = {.t = t, .uses = uses, .war = w, .raise = raise};
    b.food = max_of(raise, own(t)->food); /* as it may be */
    for (int spent = 0; spent <= min_of(people, FLEET_PEOPLE); spent++)
        for (int i = 0; i < fleets->count[spent]; i++) {
            b.now = iron_idle(t);
            b.now.fleet = &fleets->list[spent][i];
            b.people = people - spent;
            finish_provinces(&b);
        }
    return uses;
}
