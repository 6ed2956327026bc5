/* What the Bronze Age brings to training (train.h): its features, and games to learn from. */
#include <assert.h>

#include "bots/bot.h"
#include "bots/bronze/play.h"
#include "bots/search/train.h"
#include "core/play.h"

struct bronze_learner {
    struct bronze_network network;
    struct bronze_turn turn;
};

static struct network_numbers network(void *learner)
{
    struct bronze_network *n = &((struct bronze_learner *)learner)->network;
    return (struct network_numbers){n->column, n->out, n->tally, n->tally_out};
}

/* Nothing is known but that points are good. */
static void begin(int players, float scales[], float linear[])
{
    for (int slot = 0; slot < players; slot++) {
        float *scale = scales + slot * SEAT_FEATURES;
        for (int c = 0; c < CITIES; c++)
            scale[F_CITY_BOXES + c] = 1.0f / bronze_size[c];
        for (int m = 0; m < MONUMENTS; m++)
            scale[F_OPEN + m] = scale[F_TAKEN + m] = 1.0f / bronze_size[CITIES + m];
        for (int g = 0; g < GOODS; g++) {
            int full = bronze_goods_max[g];
            scale[F_GOODS + g] = 1.0f / (float)full;
            scale[F_ROWS + g] = 2.0f / (float)(full * (full + 1));
        }
        scale[F_STONES] = 1.0f / 7;
        scale[F_FOOD] = scale[F_FOOD_SOLD] = 1.0f / FOOD_MAX;
        scale[F_SCORE] = 1.0f / 20;
        scale[F_SHIPS] = 1.0f / SHIPS_MAX;
        linear[slot * SEAT_FEATURES + F_SCORE] = slot ? -1.0f : 2.0f;
    }
}

/* What to do after the dice: the best, or with noise something else that does not look bad. */
static struct bronze_plan plan_for(struct bronze_learner *t, const struct bronze *s, int32_t noise,
                                   struct rng *r)
{
    struct bronze_skill skill = {.uses = 4, .buys = 4, .noise = noise};
    if (!noise)
        return bronze_plan_dice(&t->turn, dice_pack(s->dice));
    skill.noise_seed = rng_next(r);
    bronze_turn_begin(&t->turn, s, &t->network, &skill);
    return s->phase == PHASE_CHOOSE ? bronze_plan_dice(&t->turn, dice_pack(s->dice))
                                    : bronze_plan_rest(&t->turn);
}

/* Plays one turn as well as it is known how to, but for the noise after the dice. */
static int32_t play_turn(void *learner, void *state, int32_t noise, bool tested, struct rng *r)
{
    struct bronze_learner *t = learner;
    struct bronze *s = state;
    (void)tested; /* nobody else is asked */
    struct bronze_skill skill = {.uses = 4, .buys = 4};
    int seat = s->seat, round = s->round;
    struct bronze_plan plan = {.value = INT32_MIN};
    if (s->phase == PHASE_PRESERVE) /* a small matter: B46 */
        bronze_apply(s, move_of(V_SKIP_PRESERVE, 0), NULL);
    bronze_turn_begin(&t->turn, s, &t->network, &skill);
    bronze_solve_dice(&t->turn);
    int32_t expected = t->turn.lattice.keep[ROLLS - 1][0];
    while (s->phase != PHASE_OVER && s->seat == seat && s->round == round) {
        struct move m;
        if (bronze_to_move(s) == SEAT_CHANCE) {
            m = bronze_draw(s, r);
        } else if (s->phase == PHASE_REROLL || s->phase == PHASE_LEADERSHIP) {
            m = bronze_dice_best(&t->turn, s);
        } else if (s->phase == PHASE_SMITHING) {
            m = move_of(V_SMITHING, 0);
        } else {
            if (plan.value == INT32_MIN)
                plan = plan_for(t, s, noise, r);
            m = bronze_plan_next(&plan, s);
        }
        assert(play_is_legal(&game_bronze, s, m) || bronze_to_move(s) == SEAT_CHANCE);
        bronze_apply(s, m, NULL);
    }
    return expected;
}

enum bronze_variant { ORIGINAL, REVISED, LATE };

/* Most games are of the first edition; some of the others, to know their developments. Alone, where
 * ten rounds tell less, all are of the first. */
static enum bronze_variant any_variant(int players, struct rng *r)
{
    uint32_t eighth = players == 1 ? 2 : rng_below(r, 8);
    return eighth == 0 ? REVISED : eighth == 1 ? LATE : ORIGINAL;
}

static void begin_game(void *learner, void *state, int players, bool usual, struct rng *r)
{
    struct bronze *s = state;
    int options[OPTIONS_MAX];
    char none[1];
    struct out wrong = out_to(none, sizeof none);
    enum bronze_variant variant = usual ? ORIGINAL : any_variant(players, r);
    (void)learner;
    options_initial(&game_bronze, options);
    option_set(&game_bronze, options, "edition", variant == REVISED ? "revised" : "original",
               &wrong);
    option_set(&game_bronze, options, "late_bronze_age", variant == LATE ? "on" : "off", &wrong);
    play_setup(&game_bronze, s, players, options);
    if (s->phase == PHASE_START)
        bronze_apply(s, bronze_draw(s, r), NULL);
}

static int turn_begins(const void *state)
{
    const struct bronze *s = state;
    bool begins = s->phase == PHASE_PRESERVE || (s->phase == PHASE_ROLL && s->rolls_left == ROLLS);
    return begins ? s->seat : -1;
}

static void features(const void *state, int seat, struct features *out)
{
    bronze_features(state, seat, out);
}

static int32_t result(const void *state, int seat)
{
    return bronze_result(state, seat);
}

static int32_t won(const void *state, int seat)
{
    const struct bronze *s = state;
    return s->players == 1 ? bronze_result(s, seat)
                           : (int32_t)((int64_t)bronze_share(s, seat) * VALUE_ONE / VALUE_WIN);
}

const struct subject bronze_subject = {
    .game = &game_bronze,
    .layout = &bronze_layout,
    .seat_features = SEAT_FEATURES,
    .table_features = TABLE_FEATURES,
    .always = T_ALWAYS,
    .builder = &bot_bronze_builder,
    .begin = begin,
    .learner_size = sizeof(struct bronze_learner),
    .network = network,
    .begin_game = begin_game,
    .turn_begins = turn_begins,
    .play_turn = play_turn,
    .noise_alone = 4 * VALUE_POINT,
    .features = features,
    .result = result,
    .won = won,
};
