/* What workers can be used for: cities and monuments (turn.h). */
#include <string.h>

#include "bots/bronze/turn.h"

struct builder {
    struct turn *t;
    struct uses *uses;
    struct use now;
    const struct buy *nothing;
    int food;
};

static void offer_use(struct builder *b)
{
    uint64_t thing = 1;
    for (int target = 0; target < TARGETS; target++)
        thing = thing * 17 + b->now.boxes[target];
    b->now.fancy = misjudged(b->t->skill.blur, b->t->skill.eyes, thing);
    b->now.rank = bronze_rank(b->t, &b->now, b->nothing, b->food) + b->now.fancy;
    ranked_add(b->uses->list, sizeof b->now, &b->uses->count, b->t->skill.uses, &b->now);
}

/* Fills so many boxes more; what was `now` before comes back by copying. */
static void fill(struct builder *b, int target, int boxes)
{
    const struct turn *t = b->t;
    const int16_t *more = t->box_lanes[target][boxes];
    int m = target - CITIES;
    b->now.boxes[target] = (uint8_t)boxes;
    for (int i = 0; i < LANES; i++)
        b->now.lanes[i] = (int16_t)(b->now.lanes[i] + more[i]);
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
static void begin_one(struct builder *b, unsigned skipped, int workers)
{
    bool placed = false, wasted = false;
    for (int target = 0; target < TARGETS && workers; target++) {
        int left = boxes_left(&b->t->state, own(b->t), target);
        if (!(skipped >> target & 1) || !left)
            continue;
        wasted = wasted || left <= workers;
        if (left <= workers)
            continue;
        struct use before = b->now;
        fill(b, target, workers);
        offer_use(b);
        b->now = before;
        placed = true;
    }
    if (!placed && !wasted)
        offer_use(b); /* all is built, or no worker is left */
}

/* Every set of targets that can be finished; `skipped` are those left out so far. */
static void finish_some(struct builder *b, int target, unsigned skipped, int workers)
{
    if (target == TARGETS) {
        begin_one(b, skipped, workers);
        return;
    }
    int left = boxes_left(&b->t->state, own(b->t), target);
    if (left && left <= workers) {
        struct use before = b->now;
        fill(b, target, left);
        finish_some(b, target + 1, skipped, workers - left);
        b->now = before;
    }
    finish_some(b, target + 1, skipped | 1u << target, workers);
}

const struct uses *bronze_find_uses(struct turn *t, int workers)
{
    struct uses *uses = &t->uses[workers];
    if (uses->count)
        return uses;
    const struct bronze_seat *p = own(t);
    struct buy nothing = {0};
    struct builder b = {.t = t, .uses = uses, .nothing = &nothing};
    b.food = max_of(0, min_of(p->food + 6 - cities(p), FOOD_MAX)); /* as it may be after two dice */
    nothing = bronze_find_buys(t, p->goods, 0, 0)->list[0];
    b.now.cities = (uint8_t)cities(p);
    for (int m = 0; m < MONUMENTS; m++)
        b.now.monuments = (uint8_t)(b.now.monuments + has_monument(p, m));
    memcpy(b.now.lanes, t->no_boxes, sizeof b.now.lanes);
    if (workers)
        offer_use(&b); /* B29: or nothing */
    finish_some(&b, 0, 0, workers);
    return uses;
}
