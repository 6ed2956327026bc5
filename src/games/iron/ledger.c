/* What a turn of the Iron Age has brought and spent, for the screens. Its moves are made again from
 * where it began, and every change of a store gets the name of its cause. */
#include <string.h>

#include "games/iron/iron.h"

enum ledger_row {
    R_POPULATION,
    R_GOODS,
    R_INNOVATIONS,
    R_FOOD,
    R_WEALTH,
    R_ARMIES,
    R_SHIPS,
    R_TRIBUTE,
    R_LOST,
    ROWS
};

static const char *const row_ids[ROWS] = {
    "population", "goods", "innovations", "food", "wealth", "armies", "ships", "tribute", "lost",
};

enum { PARTS_MAX = 32, BATTLES_MAX = SEATS_MAX + 1 };

/* A part of what came or went: its cause, the number of it where there are several, how much. */
struct part {
    const char *id;
    int nth, n;
};

struct parts {
    struct part list[PARTS_MAX];
    int count;
};

struct fought {
    const char *battle;
    int seat, strength, against;
    int armies, ships, armies_lost, ships_lost; /* armies and ships of before */
};

struct answer {
    int seat;
    bool gave;
};

struct tally {
    int seat;
    int had[ROWS];
    uint8_t stood[MONUMENTS]; /* boxes of monuments when the turn began */
    struct parts brought[ROWS], spent[ROWS];
    struct iron thrown; /* as it was when the dice were collected */
    bool collected;
    int for_food; /* choice dice */
    struct fought fought[BATTLES_MAX];
    int battles;
    int demand; /* strength of who demanded tribute; 0: nobody did */
    struct answer answers[SEATS_MAX];
    int answered;
};

static void add(struct parts *parts, const char *id, int nth, int n)
{
    int i = 0;
    while (i < parts->count && (strcmp(parts->list[i].id, id) != 0 || parts->list[i].nth != nth))
        i++;
    if (!n || i == PARTS_MAX)
        return;
    if (i == parts->count)
        parts->list[parts->count++] = (struct part){id, nth, 0};
    parts->list[i].n += n;
}

static void levels(const struct iron *s, int seat, int level[ROWS])
{
    const struct iron_seat *p = &s->seats[seat];
    level[R_POPULATION] = s->seat == seat ? s->population : 0;
    level[R_GOODS] = p->goods;
    level[R_INNOVATIONS] = s->seat == seat ? s->innovations : 0;
    level[R_FOOD] = p->food;
    level[R_WEALTH] = p->wealth;
    level[R_ARMIES] = p->armies;
    level[R_SHIPS] = p->ships;
    level[R_TRIBUTE] = p->tribute;
    level[R_LOST] = p->lost;
}

/* ---- Spending -------------------------------------------------------------------------------- */

/* The port or province to which the last of n boxes belongs. */
static int land_of(const uint8_t stand[], int boxes)
{
    return stand[boxes] > stand[boxes - 1] ? stand[boxes] : stand[boxes] + 1;
}

static void spend_on_boxes(struct tally *t, const struct iron *s, int target, int boxes)
{
    const struct iron_seat *p = &s->seats[t->seat];
    int filled = p->boxes[target] + boxes, nth = 0;
    int people = target < T_MONUMENT ? boxes : iron_people_for(s, p, boxes);
    if (target == T_PORT)
        nth = filled + 1; /* I5 */
    if (target == T_PROVINCE)
        nth = land_of(iron_provinces_by_boxes, filled);
    add(&t->spent[R_POPULATION], iron_targets.ids[target], nth, people);
}

static void spend_on_colony(struct tally *t, const struct iron *s, struct move m)
{
    const struct iron_seat *p = &s->seats[t->seat];
    int args = (int)move_args(m);
    bool whole = move_verb(m) == V_COMPLETE;
    int c = whole ? args : args >> 8, people = whole ? iron_holes[c] - p->pegs[c] : args & 0xff;
    add(&t->spent[R_POPULATION], iron_colony_names.ids[c], 0, people);
    if (whole)
        add(&t->spent[R_SHIPS], iron_colony_names.ids[c], 0, 1);
}

static void pay(struct tally *t, const struct iron *s, struct move m)
{
    const struct iron_seat *p = &s->seats[t->seat];
    int d = (int)(move_args(m) >> 8), wealth = (int)(move_args(m) & 0xff), goods = 0;
    const char *id = iron_developments.ids[d];
    add(&t->spent[R_INNOVATIONS], id, 0, iron_payable(s, p, d, wealth, &goods));
    add(&t->spent[R_WEALTH], id, 0, wealth);
    add(&t->spent[R_GOODS], id, 0, goods);
}

/* What a move of `before` costs; what it brings is heard from its events. */
static void spend(struct tally *t, const struct iron *before, struct move m,
                  const struct iron *after)
{
    int args = (int)move_args(m);
    int goods = before->seats[t->seat].goods - after->seats[t->seat].goods;
    switch (move_verb(m)) {
    case V_PEG:
    case V_COMPLETE: spend_on_colony(t, before, m); break;
    case V_BUILD: spend_on_boxes(t, before, args >> 8, args & 0xff); break;
    case V_PORT_GOODS:
        add(&t->spent[R_GOODS], "port",
            1 + land_of(iron_ports_by_goods, before->seats[t->seat].port_goods + args), goods);
        break;
    case V_ARMIES:
        add(&t->spent[R_POPULATION], "armies", 0, args);
        add(&t->spent[R_FOOD], "armies", 0,
            before->seats[t->seat].food - after->seats[t->seat].food);
        break;
    case V_SHIPS: add(&t->spent[R_GOODS], "ships", 0, goods); break;
    case V_BUY: pay(t, before, m); break;
    case V_STORE: add(&t->spent[R_GOODS], "wealth", 0, goods); break;
    default: break;
    }
}

/* ---- Getting --------------------------------------------------------------------------------- */

/* The dice as the move leaves them: it may end the turn and take them away. */
static struct iron thrown_by(const struct iron *before, struct move m)
{
    struct iron s = *before;
    uint32_t args = move_args(m);
    if (move_verb(m) == V_ROLL) {
        dice_add(s.dice, args);
    } else if (move_verb(m) == V_FATE || move_verb(m) == V_OMENS_FATE) {
        s.fate = (uint8_t)args;
    } else if (move_verb(m) == V_OMENS) {
        s.dice[args >> 8]--;
        s.dice[args & 0xff]++;
    }
    return s;
}

static void collect(struct tally *t, const struct iron *before, struct move m)
{
    t->collected = true;
    t->thrown = thrown_by(before, m);
    t->for_food = move_verb(m) == V_CHOOSE ? (int)move_args(m) : 0;
    const struct iron *s = &t->thrown;
    const struct iron_seat *p = &s->seats[t->seat];
    int people = s->dice[CHOICE] - t->for_food;
    add(&t->brought[R_POPULATION], "population", 0,
        POPULATION_A_DIE * s->dice[POPULATION]);                               /* I12 */
    add(&t->brought[R_POPULATION], "choice", 0, POPULATION_A_CHOICE * people); /* I12 */
    add(&t->brought[R_POPULATION], "skull", 0, skulls(s));                     /* I12 */
    add(&t->brought[R_GOODS], "port", 0, ports(p) * s->dice[PORT]);            /* I10 */
    add(&t->brought[R_GOODS], "skull", 0, skulls(s));                          /* I10 */
    add(&t->brought[R_GOODS], "dyemaking", 0, has(p, DYEMAKING));              /* I10 */
    add(&t->brought[R_INNOVATIONS], "innovation", 0, s->dice[INNOVATION]);     /* I12 */
    add(&t->brought[R_FOOD], "food", 0, s->dice[FOOD] * food_per_die(s, p, 3));
    add(&t->brought[R_FOOD], "choice", 0, t->for_food * food_per_die(s, p, 2));
}

/* The bonuses of the colonies completed in the step that ends now. */
static void settle(struct tally *t, uint32_t completed, const struct iron_seat *p)
{
    for (; completed; completed &= completed - 1) {
        int c = __builtin_ctz(completed);
        const struct colony *colony = &iron_colonies[c];
        const char *id = iron_colony_names.ids[c];
        add(&t->brought[R_GOODS], id, 0, colony->goods);
        add(&t->brought[R_FOOD], id, 0, colony->food * (has(p, AQUEDUCTS) ? 2 : 1)); /* I29 */
        add(&t->brought[R_ARMIES], id, 0, colony->armies);
        add(&t->brought[R_SHIPS], id, 0, colony->ships);
        add(&t->brought[R_INNOVATIONS], id, 0, colony->innovations);
    }
}

static const char *battle_of(const struct iron *before, struct move m)
{
    if (move_verb(m) == V_NAVY || move_verb(m) == V_SKIP_NAVY)
        return iron_battles.ids[before->battle];
    if (move_verb(m) == V_CONQUEST)
        return iron_battles.ids[CONQUERING];
    return iron_disasters.ids[iron_disaster(skulls(before))];
}

/* What is being heard: the cause of what the next events tell. */
struct cause {
    const char *battle;  /* that is fought with this move            */
    const char *tribute; /* of the tribute that is marked next       */
    int nth;
    bool bonus;  /* of colonies, told by settle()            */
    bool raised; /* armies and ships are what was asked for  */
};

static void hear_battle(struct tally *t, const struct event *e, const struct cause *why)
{
    if (e->kind == E_BATTLE && t->battles < BATTLES_MAX)
        t->fought[t->battles++] = (struct fought){
            .seat = e->seat, .battle = why->battle, .strength = e->a, .against = e->b};
    if (e->kind == E_LOSSES && t->battles) {
        t->fought[t->battles - 1].armies_lost = e->a;
        t->fought[t->battles - 1].ships_lost = e->b;
    }
    if (e->kind == E_LOSSES && e->seat == t->seat) {
        add(&t->spent[R_ARMIES], why->battle, 0, e->a);
        add(&t->spent[R_SHIPS], why->battle, 0, e->b);
    }
}

static void hear_answer(struct tally *t, const struct event *e)
{
    if (t->answered < SEATS_MAX)
        t->answers[t->answered++] = (struct answer){e->seat, e->kind == E_GAVE};
    if (e->kind == E_GAVE) {
        add(&t->brought[R_GOODS], "demand", 0, 1);   /* I17 */
        add(&t->spent[R_GOODS], "no_room", 0, e->a); /* I17 */
    }
}

/* Events about the seat whose turn it is. */
static void hear_own(struct tally *t, const struct event *e, struct cause *why)
{
    switch (e->kind) {
    case E_FOOD: add(&t->spent[R_FOOD], "no_room", 0, e->b); break;
    case E_GOODS_LOST: add(&t->spent[R_GOODS], "no_room", 0, e->a); break;
    case E_GRANARIES:
        add(&t->spent[R_GOODS], "granaries", 0, e->a);
        add(&t->brought[R_FOOD], "granaries", 0, e->a);
        break;
    case E_FED: add(&t->spent[R_FOOD], "provinces", 0, e->a); break;
    case E_LOST:
        add(&t->brought[R_LOST], e->b ? iron_disasters.ids[e->b] : "famine", 0, e->a);
        break;
    case E_DEFEAT: add(&t->brought[R_LOST], why->battle, 0, e->a); break;
    case E_TRIBUTE: add(&t->brought[R_TRIBUTE], why->tribute, why->nth, e->a); break;
    case E_ARMIES:
        if (why->bonus)
            add(&t->spent[R_ARMIES], "no_room", 0, e->b);
        else
            add(&t->brought[R_ARMIES], why->raised ? "armies" : "province", why->nth, e->a);
        break;
    case E_SHIPS:
        if (why->bonus)
            add(&t->spent[R_SHIPS], "no_room", 0, e->b);
        else
            add(&t->brought[R_SHIPS], "ships", 0, e->a);
        break;
    case E_STORED: add(&t->brought[R_WEALTH], "wealth", 0, e->a); break;
    default: break;
    }
}

static void hear(struct tally *t, const struct event *e, struct cause *why)
{
    if (e->kind == E_BATTLE || e->kind == E_LOSSES)
        hear_battle(t, e, why);
    if (e->kind == E_GAVE || e->kind == E_REFUSED)
        hear_answer(t, e);
    if (e->kind == E_DEMAND)
        t->demand = e->a;
    if (e->kind == E_BATTLE)
        why->tribute = why->battle;
    if (e->kind == E_DEMAND || e->kind == E_REFUSED || e->kind == E_GAVE)
        why->tribute = "demand";
    if (e->kind == E_PROVINCE) {
        why->tribute = "province";
        why->nth = e->a;
    }
    if (e->seat == t->seat)
        hear_own(t, e, why);
}

/* Forces of before a battle: what is left, and what was lost. */
static void look_at_forces(struct tally *t, const struct iron *after, int from)
{
    for (int i = from; i < t->battles; i++) {
        struct fought *f = &t->fought[i];
        f->armies = after->seats[f->seat].armies + f->armies_lost;
        f->ships = after->seats[f->seat].ships + f->ships_lost;
    }
}

static bool is_rolling(const struct iron *s)
{
    return s->phase >= PHASE_ROLL && s->phase <= PHASE_CHOOSE;
}

static void follow(struct tally *t, struct iron *s, struct move m)
{
    struct event events[EVENTS_MAX];
    struct events log = {events, 0, EVENTS_MAX};
    struct iron before = *s;
    bool colonies = before.phase == PHASE_COLONIES;
    uint32_t completed = before.completed;
    int battles = t->battles, told = 0;

    iron_apply(s, m, &log);
    while (told < log.count && events[told].kind != E_TURN)
        told++;
    spend(t, &before, m, s);
    if (!t->collected && (!is_rolling(s) || told < log.count))
        collect(t, &before, m);
    if (colonies && move_verb(m) == V_COMPLETE)
        completed |= 1u << move_args(m);
    if (colonies && s->phase != PHASE_COLONIES)
        settle(t, completed, &before.seats[t->seat]);

    struct iron thrown = thrown_by(&before, m);
    struct cause why = {.battle = battle_of(&thrown, m),
                        .tribute = "demand",
                        .bonus = colonies,
                        .raised = move_verb(m) == V_ARMIES};
    for (int i = 0; i < told; i++)
        hear(t, &events[i], &why);
    look_at_forces(t, s, battles);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void json_number(struct out *o, const char *key, int n)
{
    json_member_int(o, key, n);
}

static int json_parts(struct out *o, const char *key, const struct parts *parts)
{
    int sum = 0;
    json_member_open(o, key, '[');
    for (int i = 0; i < parts->count; i++) {
        json_open(o, '{');
        json_member_text(o, "id", parts->list[i].id);
        if (parts->list[i].nth)
            json_number(o, "nth", parts->list[i].nth);
        json_number(o, "n", parts->list[i].n);
        json_close(o, '}');
        sum += parts->list[i].n;
    }
    json_close(o, ']');
    return sum;
}

/* The dice as they were collected: what one of each face brought, the disaster of the skulls. */
static void json_dice(const struct tally *t, struct out *o)
{
    const struct iron *s = &t->thrown;
    const struct iron_seat *p = &s->seats[t->seat];
    json_member_open(o, "dice", '{');
    json_number(o, "population", 3); /* I2 */
    json_number(o, "food", food_per_die(s, p, 3));
    json_number(o, "choice_food", food_per_die(s, p, 2));
    json_number(o, "choice_population", 2); /* I2 */
    json_number(o, "choices_for_food", t->for_food);
    json_number(o, "innovation", 1); /* I2 */
    json_number(o, "port", ports(p));
    json_number(o, "skull", 1); /* I2 */
    json_number(o, "skulls", skulls(s));
    json_member_text(o, "disaster", iron_disasters.ids[iron_disaster(skulls(s))]);
    json_member_bool(o, "spared", iron_spared(s, p, iron_disaster(skulls(s))));
    json_member_open(o, "faces", '{');
    for (int f = 0; f < FACES; f++)
        json_number(o, iron_faces.ids[f], s->dice[f]);
    json_close(o, '}');
    json_key(o, "fate");
    if (s->fate < FATES)
        json_text(o, iron_fates.ids[s->fate]);
    else
        json_none(o);
    json_close(o, '}');
}

static void json_battles(const struct tally *t, const struct iron *s, struct out *o)
{
    json_member_open(o, "battles", '[');
    for (int i = 0; i < t->battles; i++) {
        const struct fought *f = &t->fought[i];
        int formations = has(&s->seats[f->seat], FORMATIONS) ? 2 : 0; /* I15 */
        json_open(o, '{');
        json_number(o, "seat", f->seat);
        json_member_text(o, "battle", f->battle);
        json_number(o, "strength", f->strength);
        json_number(o, "against", f->against);
        json_number(o, "armies", f->armies);
        json_number(o, "formations", formations);
        json_number(o, "ships", f->strength - f->armies - formations);
        json_number(o, "armies_lost", f->armies_lost);
        json_number(o, "ships_lost", f->ships_lost);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void json_demand(const struct tally *t, struct out *o)
{
    json_member_open(o, "demand", '{');
    json_number(o, "strength", t->demand);
    json_member_open(o, "answers", '[');
    for (int i = 0; i < t->answered; i++) {
        json_open(o, '{');
        json_number(o, "seat", t->answers[i].seat);
        json_member_bool(o, "gave", t->answers[i].gave);
        json_close(o, '}');
    }
    json_close(o, ']');
    json_close(o, '}');
}

/* Boxes of monuments that were filled in this turn. */
static void json_laid(const struct tally *t, const struct iron *s, struct out *o)
{
    const uint8_t *boxes = &s->seats[t->seat].boxes[T_MONUMENT];
    json_member_open(o, "laid", '{');
    for (int m = 0; m < MONUMENTS; m++)
        if (boxes[m] > t->stood[m])
            json_number(o, iron_monuments.ids[m], boxes[m] - t->stood[m]);
    json_close(o, '}');
}

static void json_tally(const struct tally *t, const struct iron *s, struct out *o)
{
    json_open(o, '{');
    json_number(o, "seat", t->seat);
    for (int r = 0; r < ROWS; r++) {
        json_member_open(o, row_ids[r], '{');
        json_number(o, "had", t->had[r]);
        int came = json_parts(o, "brought", &t->brought[r]);
        int went = json_parts(o, "spent", &t->spent[r]);
        json_number(o, "left", t->had[r] + came - went);
        json_close(o, '}');
    }
    if (t->collected)
        json_dice(t, o);
    json_laid(t, s, o);
    json_battles(t, s, o);
    if (t->demand)
        json_demand(t, o);
    json_close(o, '}');
}

void iron_ledger(const void *began, const struct move moves[], int count, struct out *o)
{
    struct iron s;
    struct tally t = {0};
    memcpy(&s, began, sizeof s);
    t.seat = s.seat;
    levels(&s, t.seat, t.had);
    memcpy(t.stood, &s.seats[t.seat].boxes[T_MONUMENT], sizeof t.stood);
    for (int i = 0; i < count; i++)
        follow(&t, &s, moves[i]);
    json_tally(&t, &s, o);
}
