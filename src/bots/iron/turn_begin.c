/* Before the search of a turn: what each part of it adds to the hidden units (turn.h). */
#include <string.h>

#include "bots/iron/turn.h"

/* What boxes of a monument change; one built first is taken for the others. */
static void note_monument(struct iron_turn *t, int m)
{
    int target = T_MONUMENT + m, filled = own(t)->boxes[target], left = iron_size[target] - filled;
    bool taken = t->built >> m & 1;
    const int16_t *column = own_column(t, (taken ? F_TAKEN : F_OPEN) + m);
    units_add(t->idle_units, left ? column : own_column(t, F_DONE + m), left ? filled : 1);
    for (int more = 1; more <= left; more++) {
        int16_t *units = t->monument_units[m][more];
        memset(units, 0, sizeof t->monument_units[m][more]);
        if (more < left) {
            units_add(units, column, more);
            continue;
        }
        units_add(units, column, -filled);
        units_add(units, own_column(t, F_DONE + m), 1);
        for (int slot = 1; slot < t->state.players && !taken; slot++) {
            int boxes = t->state.seats[(t->seat + slot) % t->state.players].boxes[target];
            int first = slot * SEAT_FEATURES + m;
            units_add(units, t->network->column[first + F_TAKEN], boxes);
            units_add(units, t->network->column[first + F_OPEN], -boxes);
        }
    }
}

static int port_features(const struct iron_turn *t, int people, int goods, int16_t units[])
{
    struct iron_seat p = *own(t);
    p.boxes[T_PORT] = (uint8_t)min_of(PORTS_MAX - 1, p.boxes[T_PORT] + people);
    p.port_goods = (uint8_t)(p.port_goods + goods);
    int count = ports(&p);
    memset(units, 0, UNITS * sizeof *units);
    units_add(units, own_column(t, F_PORTS + count - 1), 1);
    units_add(units, own_column(t, F_PORT_TICKS), p.boxes[T_PORT] - (count - 1));
    units_add(units, own_column(t, F_PORT_GOODS), p.port_goods - iron_goods_of_ports[count - 1]);
    return count;
}

/* What one and two more ports take, and what they change. */
static void note_ports(struct iron_turn *t)
{
    const struct iron_seat *p = own(t);
    for (int more = 0; more <= PORTS_AHEAD; more++) {
        int wanted = ports(p) + more;
        t->ports[more].possible = !more || (wanted <= PORTS_MAX && t->state.phase <= PHASE_BUILD);
        if (!t->ports[more].possible)
            continue;
        int people = more ? max_of(0, wanted - 1 - p->boxes[T_PORT]) : 0;
        int goods = more ? max_of(0, iron_goods_of_ports[wanted - 1] - p->port_goods) : 0;
        t->ports[more].people = (uint8_t)people;
        t->ports[more].goods = (uint8_t)goods;
        t->ports[more].ports = (uint8_t)port_features(t, people, goods, t->ports[more].units[0]);
        t->ports_ticked[more] =
            (uint8_t)port_features(t, people + 1, goods, t->ports[more].units[1]);
    }
}

static void note_colonies(struct iron_turn *t)
{
    struct features all = {0}, f = {0};
    iron_seat_features(&t->state, t->seat, 0, &all);
    for (int i = 0; i < all.count; i++)
        if (all.list[i].index >= F_COLONIES && all.list[i].index < F_SCORE)
            f.list[f.count++] = all.list[i];
    iron_add_features(t, &f, t->idle_units);
}

/* The table as it is, with no battle to come. */
static void note_peace(struct iron_turn *t)
{
    struct iron_wars *wars = &t->wars[0][0];
    wars->count = 1;
    wars->list[0] = (struct iron_war){0};
    iron_note_war(t, &t->state, &wars->list[0]);
}

void iron_turn_begin(struct iron_turn *t, const struct iron *s, const struct iron_network *n,
                     const struct iron_skill *skill)
{
    t->state = *s;
    t->seat = s->seat;
    t->network = n;
    t->skill = *skill;
    t->endings = NULL;
    t->to_come = iron_seats_to_come(s, t->seat);
    t->sure_to_end = iron_ends(s);
    t->built = (uint8_t)iron_built(s);
    for (int set = 0; set < 1 << MONUMENTS; set++)
        t->wanted[set] = (uint8_t)iron_monuments_wanted(s, set);
    memset(t->wars, 0, sizeof t->wars);
    memset(t->idle_units, 0, sizeof t->idle_units);
    t->width = s->phase < PHASE_CHOOSE ? skill->rolling : skill->standing;
    for (int i = 0; i < SETS_MAX; i++)
        t->uses[i].key = t->buys[i].key = 0;
    for (int i = 0; i < MEANS_KNOWN; i++)
        t->known[i].key = 0;
    note_peace(t);
    note_ports(t);
    for (int m = 0; m < MONUMENTS; m++)
        note_monument(t, m);
    note_colonies(t);
    iron_begin_uses(t);
}
