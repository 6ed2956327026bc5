/* What the Bronze Age brings to training (train.h): its features, and games to learn from. */
#include <assert.h>

#include "bots/bot.h"
#include "bots/bronze/play.h"
#include "bots/search/train.h"
#include "core/play.h"

struct mind {
    struct network network;
    struct turn turn;
};

static int feature_count(int players)
{
    return players * SEAT_FEATURES + TABLE_FEATURES;
}

static int always(int players)
{
    return players * SEAT_FEATURES + T_ALWAYS;
}

static void network(void *mind, int16_t (**columns)[LANES], int16_t **out)
{
    struct network *n = &((struct mind *)mind)->network;
    *columns = n->column;
    *out = n->out;
}

static void tally(void *mind, int16_t **features, int16_t **out)
{
    struct network *n = &((struct mind *)mind)->network;
    *features = n->tally;
    *out = n->tally_out;
}

/* Nothing is known but that points are good. */
static void begin(int players, float units[], float straight[])
{
    for (int slot = 0; slot < players; slot++) {
        float *unit = units + slot * SEAT_FEATURES;
        for (int c = 0; c < CITIES; c++)
            unit[F_CITY_BOXES + c] = 1.0f / bronze_size[c];
        for (int m = 0; m < MONUMENTS; m++)
            unit[F_OPEN + m] = unit[F_TAKEN + m] = 1.0f / bronze_size[CITIES + m];
        for (int g = 0; g < GOODS; g++) {
            int full = bronze_goods_max[g];
            unit[F_GOODS + g] = 1.0f / (float)full;
            unit[F_ROWS + g] = 2.0f / (float)(full * (full + 1));
        }
        unit[F_STONES] = 1.0f / 7;
        unit[F_FOOD] = unit[F_FOOD_SOLD] = 1.0f / FOOD_MAX;
        unit[F_SCORE] = 1.0f / 20;
        unit[F_SHIPS] = 1.0f / SHIPS_MAX;
        straight[slot * SEAT_FEATURES + F_SCORE] = slot ? -1.0f : 2.0f;
    }
}

/* What to do after the dice: the best, or with a blur something else that does not look bad. */
static struct plan plan_for(struct mind *t, const struct bronze *s, int32_t blur, struct rng *r)
{
    struct skill skill = {.uses = 4, .buys = 4, .blur = blur};
    if (!blur)
        return turn_plan_dice(&t->turn, dice_pack(s->dice));
    skill.eyes = rng_next(r);
    turn_begin(&t->turn, s, &t->network, &skill);
    return s->phase == PHASE_CHOOSE ? turn_plan_dice(&t->turn, dice_pack(s->dice))
                                    : turn_plan_rest(&t->turn);
}

/* Plays one turn as well as it is known how to, but for the blur after the dice. */
static void play_turn(struct mind *t, struct bronze *s, int32_t blur, struct rng *r,
                      int32_t *expected)
{
    struct skill skill = {.uses = 4, .buys = 4};
    int seat = s->seat, round = s->round;
    struct plan plan = {.value = INT32_MIN};
    if (s->phase == PHASE_PRESERVE) /* a small matter: B46 */
        bronze_apply(s, move_of(V_SKIP_PRESERVE, 0), NULL);
    turn_begin(&t->turn, s, &t->network, &skill);
    turn_solve_dice(&t->turn);
    *expected = t->turn.lattice.keep[ROLLS - 1][0];
    while (s->phase != PHASE_OVER && s->seat == seat && s->round == round) {
        struct move m;
        if (bronze_to_move(s) == SEAT_CHANCE) {
            m = bronze_draw(s, r);
        } else if (s->phase == PHASE_REROLL || s->phase == PHASE_LEADERSHIP) {
            m = turn_best_dice(&t->turn, s);
        } else if (s->phase == PHASE_SMITHING) {
            m = move_of(V_SMITHING, 0);
        } else {
            if (plan.value == INT32_MIN)
                plan = plan_for(t, s, blur, r);
            m = plan_next(&plan, s);
        }
        assert(play_is_legal(&game_bronze, s, m) || bronze_to_move(s) == SEAT_CHANCE);
        bronze_apply(s, m, NULL);
    }
}

enum variant { ORIGINAL, REVISED, LATE };

static void begin_game(struct bronze *s, int players, enum variant variant, struct rng *r)
{
    int options[OPTIONS_MAX];
    char none[1];
    struct out wrong = out_to(none, sizeof none);
    options_initial(&game_bronze, options);
    option_set(&game_bronze, options, "edition", variant == REVISED ? "revised" : "original",
               &wrong);
    option_set(&game_bronze, options, "late_bronze_age", variant == LATE ? "on" : "off", &wrong);
    play_setup(&game_bronze, s, players, options);
    if (s->phase == PHASE_START)
        bronze_apply(s, bronze_draw(s, r), NULL);
}

/* Most games are of the first edition; some of the others, to know their developments. Alone, where
 * ten rounds tell less, all are of the first. */
static void play_game(void *mind, int players, struct rng *r, struct course *c)
{
    struct bronze s;
    int32_t blur = players == 1 ? 4 * VALUE_POINT : VALUE_ONE / 10;
    uint32_t eighth = players == 1 ? 2 : rng_below(r, 8);
    begin_game(&s, players, eighth == 0 ? REVISED : eighth == 1 ? LATE : ORIGINAL, r);
    for (c->turns = 0; s.phase != PHASE_OVER && c->turns < TURNS_MAX; c->turns++) {
        int seat = c->turn[c->turns].seat = s.seat;
        bool strays = rng_below(r, 10) == 0; /* to learn of what is not tried otherwise */
        play_turn(mind, &s, strays ? blur : 0, r, &c->turn[c->turns].expected);
        c->turn[c->turns].strays = strays;
        bronze_features(&s, seat, &c->turn[c->turns].after);
    }
    for (int seat = 0; seat < players; seat++) {
        c->result[seat] = bronze_result(&s, seat);
        c->points[seat] = bronze_score_of(&s, seat).total;
    }
}

static int32_t test_game(void *mind, int players, int own, uint64_t seed)
{
    struct bronze s;
    struct rng r = rng_seeded(seed);
    begin_game(&s, players, ORIGINAL, &r);
    while (s.phase != PHASE_OVER) {
        int32_t expected;
        if (s.seat == own && s.phase == PHASE_ROLL && s.rolls_left == ROLLS)
            play_turn(mind, &s, 0, &r, &expected);
        else if (bronze_to_move(&s) == SEAT_CHANCE)
            bronze_apply(&s, bronze_draw(&s, &r), NULL);
        else
            bronze_apply(&s, bot_bronze_builder.choose(&game_bronze, &s, s.seat, &r), NULL);
    }
    return players == 1 ? bronze_result(&s, own)
                        : (int32_t)((int64_t)bronze_share(&s, own) * VALUE_ONE / VALUE_WIN);
}

const struct subject bronze_subject = {
    .game = &game_bronze,
    .layout = &bronze_layout,
    .features = feature_count,
    .always = always,
    .begin = begin,
    .mind_size = sizeof(struct mind),
    .network = network,
    .tally = tally,
    .play = play_game,
    .test = test_game,
};
