/* What workers can be used for: cities and monuments (turn.h). */
#include <string.h>

#include "bots/bronze/turn.h"

struct bronze_builder {
    struct bronze_turn *t;
    struct bronze_uses *uses;
    struct bronze_use now;
    const struct bronze_buy *nothing;
    int food;
};

static void offer_use(struct bronze_builder *b)
{
    uint64_t thing = 1;
    for (int target = 0; target < TARGETS; target++)
        thing = thing * 17 + b->now.boxes[target];
    b->now.noise = noise_for(b->t->skill.noise, b->t->skill.noise_seed, thing);
    b->now.rank = bronze_rank(b->t, &b->now, b->nothing, b->food) + b->now.noise;
    ranked_add(b->uses->list, sizeof b->now, &b->uses->count, b->t->skill.uses, &b->now);
}

/* Fills n boxes more; what was `now` before comes back by copying. */
static void fill(struct bronze_builder *b, int target, int boxes)
{
    const struct bronze_turn *t = b->t;
    const int16_t *more = t->box_units[target][boxes];
    int m = target - CITIES;
    b->now.boxes[target] = (uint8_t)boxes;
    for (int i = 0; i < UNITS; i++)
        b->now.units[i] = (int16_t)(b->now.units[i] + more[i]);
    if (own(t)->boxes[target] + boxes < bronze_size[target])
        return;
    if (m < 0) {
        b->now.cities++;
        return;
    }
    bool first = !(t->ways.built >> m & 1);
    b->now.monuments++;
    b->now.first = (uint8_t)(b->now.first | first << m);
    b->now.points = (uint8_t)(b->now.points + (first ? bronze_monument_first_points[m]
                                                     : edition(&t->state)->later_points[m]));
}

/* The workers left go to one target that they do not finish. */
static void begin_one(struct bronze_builder *b, unsigned skipped, int workers)
{
    bool placed = false, wasted = false;
    for (int target = 0; target < TARGETS && workers; target++) {
        int left = boxes_left(&b->t->state, own(b->t), target);
        if (!(skipped >> target & 1) || !left)
            continue;
        wasted = wasted || left <= workers;
        if (left <= workers)
            continue;
        struct bronze_use before = b->now;
        fill(b, target, workers);
        offer_use(b);
        b->now = before;
        placed = true;
    }
    if (!placed && !wasted)
        offer_use(b); /* all is built, or no worker is left */
}

/* Every set of targets that can be finished; `skipped` are those left out so far. */
static void finish_some(struct bronze_builder *b, int target, unsigned skipped, int workers)
{
    if (target == TARGETS) {
        begin_one(b, skipped, workers);
        return;
    }
    int left = boxes_left(&b->t->state, own(b->t), target);
    if (left && left <= workers) {
        struct bronze_use before = b->now;
        fill(b, target, left);
        finish_some(b, target + 1, skipped, workers - left);
        b->now = before;
    }
    finish_some(b, target + 1, skipped | 1u << target, workers);
}

const struct bronze_uses *bronze_find_uses(struct bronze_turn *t, int workers)
{
    struct bronze_uses *uses = &t->uses[workers];
    if (uses->count)
        return uses;
    const struct bronze_seat *p = own(t);
    struct bronze_buy nothing = {0};
    struct bronze_builder b = {.t = t, .uses = uses, .nothing = &nothing};
    b.food = max_of(0, min_of(p->food + 6 - cities(p), FOOD_MAX)); /* as it may be after two dice */
    nothing = bronze_find_buys(t, p->goods, 0, 0)->list[0];
    b.now.cities = (uint8_t)cities(p);
    for (int m = 0; m < MONUMENTS; m++)
        b.now.monuments = (uint8_t)(b.now.monuments + has_monument(p, m));
    memcpy(b.now.units, t->no_boxes, sizeof b.now.units);
    if (workers)
        offer_use(&b); /* B29: or nothing */
    finish_some(&b, 0, 0, workers);
    return uses;
}
