/* Derived numbers of the Bronze Age for the screens: what the dice bring, food after feeding, what
 * each development would cost and waste, what is left to build, and the odds of the next roll. */
#include "games/bronze/bronze.h"

/* What the dice bring when `choices` of the choice dice are taken as food. */
static void json_brings(const struct bronze *s, const struct bronze_seat *p, int choices,
                        struct out *o)
{
    struct bronze_seat bare = *p;
    bare.developments = 0;
    struct yield y = bronze_yield(s, p, choices), dice = bronze_yield(s, &bare, choices);
    int stored = min_of(p->food + y.food, FOOD_MAX);
    int after = stored - cities(p);
    json_open(o, '{');
    json_member_int(o, "choose", choices);
    json_member_int(o, "food", y.food);
    json_member_int(o, "workers", y.workers);
    json_key(o, "food_of_dice"); /* without what developments add */
    json_int(o, dice.food);
    json_member_int(o, "workers_of_dice", dice.workers);
    json_member_int(o, "food_after_feeding", max_of(after, 0));
    json_member_int(o, "cities_unfed", after < 0 ? -after : 0);
    json_close(o, '}');
}

/* How many of the goods brought find a place in this row. */
static int goods_brought(const struct bronze_seat *p, int brought, int good)
{
    int here = bronze_dealt(brought, good), room = bronze_goods_max[good] - p->goods[good];
    if (good == STONE && here && has(p, QUARRYING))
        here++;
    return min_of(here, room);
}

static void json_goods_brought(const struct bronze *s, const struct bronze_seat *p, struct out *o)
{
    int brought = bronze_yield(s, p, 0).goods;
    json_open(o, '{');
    for (int g = 0; g < GOODS; g++)
        json_member_int(o, bronze_goods.ids[g], goods_brought(p, brought, g));
    json_close(o, '}');
}

static void json_developments(const struct bronze *s, const struct bronze_seat *p, int coins,
                              struct out *o);

/* The goods as they will be for buying: with what the dice bring, and after their disaster. */
static void json_means(const struct bronze *s, const struct bronze_seat *p, struct out *o)
{
    struct bronze_seat then = *p;
    struct yield y = bronze_yield(s, p, 0);
    enum bronze_disaster d = bronze_disaster(s->dice[SKULL]);
    for (int g = 0; g < GOODS; g++)
        then.goods[g] = d == REVOLT && !bronze_spared(s, p, d)
                            ? 0
                            : (uint8_t)(p->goods[g] + goods_brought(p, y.goods, g));
    json_member_int(o, "goods_then", goods_count(&then));
    json_member_int(o, "worth_then", bronze_goods_worth(&then));
    json_key(o, "developments");
    json_developments(s, &then, y.coins, o);
}

static void json_dice(const struct bronze *s, const struct bronze_seat *p, struct out *o)
{
    enum bronze_disaster d = bronze_disaster(s->dice[SKULL]);
    json_open(o, '{');
    json_member_open(o, "choices", '[');
    for (int choices = 0; choices <= s->dice[CHOICE]; choices++)
        json_brings(s, p, choices, o);
    json_close(o, ']');
    json_key(o, "goods");
    json_goods_brought(s, p, o);
    json_member_int(o, "coins", bronze_yield(s, p, 0).coins);
    json_member_int(o, "skulls", s->dice[SKULL]);
    json_member_text(o, "disaster", bronze_disasters.ids[d]);
    json_member_bool(o, "spared", bronze_spared(s, p, d));
    json_means(s, p, o);
    json_close(o, '}');
}

/* The rows that reach a price with the least waste; of equal waste the first in the order of sets.
 */
static int cheapest_rows(const struct bronze_seat *p, int coins, int cost, unsigned *rows)
{
    int best = -1;
    for (unsigned set = 0; set < 1u << GOODS; set++) {
        int paid = coins;
        bool empty_row = false;
        for (int g = 0; g < GOODS; g++)
            if (set >> g & 1) {
                paid += row_value(g, p->goods[g]);
                empty_row = empty_row || !p->goods[g];
            }
        if (paid >= cost && !empty_row && (best < 0 || paid < best)) {
            best = paid;
            *rows = set;
        }
    }
    return best;
}

static void json_development(const struct bronze *s, const struct bronze_seat *p, int d, int coins,
                             struct out *o)
{
    int cost = edition(s)->cost[d];
    unsigned rows = 0;
    int paid = cheapest_rows(p, coins, cost, &rows);
    json_member_open(o, bronze_developments.ids[d], '{');
    json_member_int(o, "cost", cost);
    json_member_int(o, "points", edition(s)->points[d]);
    json_member_bool(o, "owned", has(p, (enum bronze_development)d));
    json_member_int(o, "short_by", paid >= 0 ? 0 : cost - coins - bronze_goods_worth(p));
    if (paid >= 0) {
        json_member_open(o, "pay", '[');
        for (int g = 0; g < GOODS; g++)
            if (rows >> g & 1)
                json_text(o, bronze_goods.ids[g]);
        json_close(o, ']');
        json_member_int(o, "waste", paid - cost);
    }
    json_close(o, '}');
}

static void json_developments(const struct bronze *s, const struct bronze_seat *p, int coins,
                              struct out *o)
{
    json_open(o, '{');
    for (uint32_t left = developments_in_play(s); left; left &= left - 1)
        json_development(s, p, __builtin_ctz(left), coins, o);
    json_close(o, '}');
}

static void json_monuments(const struct bronze *s, const struct bronze_seat *p, struct out *o)
{
    json_open(o, '{');
    for (int m = 0; m < MONUMENTS; m++) {
        if (!in_play(s, CITIES + m))
            continue;
        bool taken = s->first_builder[m] != NOBODY;
        json_member_open(o, bronze_monuments.ids[m], '{');
        json_member_int(o, "boxes_left", boxes_left(s, p, CITIES + m));
        json_member_int(o, "points_now",
                        taken ? edition(s)->later_points[m] : bronze_monument_first_points[m]);
        json_close(o, '}');
    }
    json_close(o, '}');
}

/* When all dice that may be rolled again are: how likely each disaster is, and a face to show. */
static void json_odds(const struct bronze *s, struct out *o)
{
    int kept_skulls = s->players > 1 ? s->dice[SKULL] : 0;
    int n = s->phase == PHASE_ROLL ? dice_to_roll(s) : dice_shown(s) - kept_skulls;
    int64_t of = 1, by_disaster[DISASTERS] = {0};
    for (int i = 0; i < n; i++)
        of *= FACES;
    for (int k = 0; k <= n; k++)
        by_disaster[bronze_disaster(kept_skulls + k)] += dice_falls_with(n, k);
    json_open(o, '{');
    json_member_int(o, "dice", n);
    json_member_int(o, "falls", of);
    json_member_open(o, "disasters", '{');
    for (int d = 0; d < DISASTERS; d++)
        json_member_int(o, bronze_disasters.ids[d], by_disaster[d]);
    json_close(o, '}');
    json_member_open(o, "face_at_least", '[');
    int64_t at_least = of;
    for (int k = 0; k < n; k++)
        json_int(o, at_least -= dice_falls_with(n, k));
    json_close(o, ']');
    json_close(o, '}');
}

/* How many offers this turn still allows. */
static void json_trade(const struct bronze *s, struct out *o)
{
    json_open(o, '{');
    json_key(o, "offers_left");
    json_int(o, OFFERS_MAX - s->offers_made); /* B42 */
    json_key(o, "declines_left");
    json_int(o, DECLINED_MAX - s->offers_declined); /* B42 */
    json_close(o, '}');
}

/* A watcher reads those of the seat whose turn it is. */
void bronze_facts(const void *view, int viewer, const struct words *w, struct out *o)
{
    const struct bronze *s = view;
    int seat = viewer == SEAT_WATCHER ? s->seat : viewer;
    const struct bronze_seat *p = &s->seats[seat];
    bool rolled = seat == s->seat && dice_shown(s) == cities(p);
    int coins = seat == s->seat ? s->coins : 0;
    (void)w;
    json_open(o, '{');
    bronze_pad_facts(s, seat, o);
    json_member_int(o, "goods", goods_count(p));
    json_member_int(o, "goods_worth", bronze_goods_worth(p));
    json_member_int(o, "food_needed", cities(p));
    json_key(o, "developments");
    json_developments(s, p, coins, o);
    json_key(o, "monuments");
    json_monuments(s, p, o);
    if (rolled) {
        json_key(o, "dice");
        json_dice(s, p, o);
    }
    if (s->phase >= PHASE_TRADE && s->phase <= PHASE_ANSWER) {
        json_key(o, "trade");
        json_trade(s, o);
    }
    if (seat == s->seat && (s->phase == PHASE_ROLL || s->phase == PHASE_REROLL)) {
        json_key(o, "odds");
        json_odds(s, o);
    }
    if (seat == s->seat && s->phase >= PHASE_ROLL && s->phase <= PHASE_LEADERSHIP)
        dice_falls_json(CITIES_MAX, o);
    json_close(o, '}');
}
