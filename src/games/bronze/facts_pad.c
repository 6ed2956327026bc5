/* What is printed on the pad and the pegboard of the Bronze Age, as facts for the screens that draw
 * them: rails and their values, sizes and points, what each disaster would do, and the race to the
 * end. */
#include "games/bronze/bronze.h"

static void put(struct out *o, const char *key, int64_t n)
{
    json_member_int(o, key, n);
}

static void json_rails(struct out *o)
{
    json_open(o, '{');
    for (int g = 0; g < GOODS; g++) {
        json_member_open(o, bronze_goods.ids[g], '[');
        for (int n = 1; n <= bronze_goods_max[g]; n++)
            json_int(o, row_value(g, n));
        json_close(o, ']');
    }
    put(o, bronze_wares.ids[WARE_FOOD], FOOD_MAX);
    json_close(o, '}');
}

/* Sizes in boxes, and what completing a monument is worth. */
static void json_targets(const struct bronze *s, struct out *o)
{
    json_open(o, '{');
    for (int t = 0; t < TARGETS; t++) {
        json_member_open(o, bronze_targets.ids[t], '{');
        put(o, "size", bronze_size[t]);
        json_member_bool(o, "in_play", in_play(s, t));
        if (t >= CITIES) {
            put(o, "first", bronze_monument_first_points[t - CITIES]);
            put(o, "later",
                s->players == 1 ? bronze_monument_first_points[t - CITIES] /* B39 */
                                : edition(s)->later_points[t - CITIES]);
        }
        json_close(o, '}');
    }
    json_close(o, '}');
}

/* What a disaster of this seat's dice costs everybody, found by letting it happen: points by seat,
 * and who would lose the goods. */
static void json_disaster(const struct bronze *s, int seat, int skulls, struct out *o)
{
    struct bronze struck = *s;
    struck.seat = (uint8_t)seat;
    struck.dice[SKULL] = (uint8_t)skulls;
    struck.trading = 0; /* the rest of the turn passes by */
    for (int i = 0; i < s->players; i++)
        struck.seats[i].goods[WOOD] = 1; /* something to lose */
    bronze_strike(&struck, 0, NULL);

    json_open(o, '{');
    json_member_text(o, "id", bronze_disasters.ids[bronze_disaster(skulls)]);
    put(o, "skulls", skulls);
    json_member_open(o, "points", '[');
    for (int i = 0; i < s->players; i++)
        json_int(o, struck.seats[i].disasters - s->seats[i].disasters);
    json_close(o, ']');
    json_member_open(o, "looted", '[');
    for (int i = 0; i < s->players; i++)
        if (!goods_count(&struck.seats[i]))
            json_int(o, i);
    json_close(o, ']');
    json_close(o, '}');
}

/* Each disaster with the fewest skulls that bring it. */
static void json_disasters(const struct bronze *s, int seat, struct out *o)
{
    json_open(o, '[');
    for (int skulls = 1; skulls <= CITIES_MAX; skulls++)
        if (bronze_disaster(skulls) != bronze_disaster(skulls - 1))
            json_disaster(s, seat, skulls, o);
    json_close(o, ']');
}

/* How far the game is on its way to an end: the most developments of a player, monuments that
 * someone has built; alone, rounds. */
static void json_ends(const struct bronze *s, struct out *o)
{
    int most = 0, built = 0, monuments = 0;
    for (int i = 0; i < s->players; i++) {
        int owned = __builtin_popcount(s->seats[i].developments);
        most = max_of(owned, most);
    }
    for (int m = 0; m < MONUMENTS; m++) {
        bool someone = false;
        for (int i = 0; i < s->players; i++)
            someone = someone || has_monument(&s->seats[i], m);
        monuments += in_play(s, CITIES + m);
        built += someone;
    }
    json_open(o, '{');
    if (s->players == 1) {
        put(o, "rounds", SOLO_ROUNDS); /* B39 */
    } else {
        put(o, "developments", bronze_developments_to_end(s)); /* B38 B46 */
        put(o, "most_developments", most);
        put(o, "monuments", monuments); /* B38 */
        put(o, "monuments_built", built);
    }
    json_close(o, '}');
}

void bronze_pad_facts(const struct bronze *s, int seat, struct out *o)
{
    put(o, "seat", seat);
    json_key(o, "rails");
    json_rails(o);
    json_key(o, "targets");
    json_targets(s, o);
    put(o, "goods_kept", has(&s->seats[seat], CARAVANS) ? -1 : GOODS_KEPT); /* B37; -1: all */
    put(o, "rolls", ROLLS);
    put(o, "coins_per_food", edition(s)->coins_per_food); /* B35 */
    put(o, "points_per_monument", edition(s)->points_per_monument);
    json_key(o, "disasters");
    json_disasters(s, seat, o);
    json_key(o, "ends");
    json_ends(s, o);
    json_key(o, "worth"); /* of every seat's goods */
    json_open(o, '[');
    for (int i = 0; i < s->players; i++)
        json_int(o, bronze_goods_worth(&s->seats[i]));
    json_close(o, ']');
}
