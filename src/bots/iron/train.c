/* What the Iron Age brings to training (train.h): its features, and games to learn from. */
#include <assert.h>

#include "bots/bot.h"
#include "bots/iron/play.h"
#include "bots/search/train.h"
#include "core/play.h"

struct iron_learner {
    struct iron_network network;
    struct iron_solution solution;
    struct iron_turn other;
};

static struct network_numbers network(void *learner)
{
    struct iron_network *n = &((struct iron_learner *)learner)->network;
    return (struct network_numbers){n->column, n->out, n->tally, n->tally_out};
}

static const struct iron_skill learning = {.rolling = IRON_FAIR, .standing = IRON_THOROUGH};

/* Nothing is known but that points are good, and so are dice. */
static void begin(int players, float scales[], float linear[])
{
    for (int slot = 0; slot < players; slot++) {
        float *scale = scales + slot * SEAT_FEATURES, *known = linear + slot * SEAT_FEATURES;
        for (int m = 0; m < MONUMENTS; m++)
            scale[F_OPEN + m] = scale[F_TAKEN + m] = 1.0f / iron_size[T_MONUMENT + m];
        for (int c = 0; c < COLONIES; c++)
            scale[F_PEGS + c] = 1.0f / iron_holes[c];
        scale[F_PORT_TICKS] = scale[F_PORT_GOODS] = scale[F_PROVINCE_BOXES] = 1.0f / 4;
        scale[F_FOOD] = scale[F_STOCK] = 1.0f / 15;
        scale[F_COLONIES] = 1.0f / 5;
        scale[F_MINES] = 1.0f / 2;
        scale[F_SCORE] = 1.0f / 20;
        known[F_SCORE] = slot ? -1.0f : 2.0f;
        for (int dice = 0; dice < PORTS_MAX; dice++)
            known[F_DICE + dice] = (slot ? -0.2f : 0.3f) * (float)dice;
    }
    for (int holes = 0; holes < HOLES_MAX; holes++)
        scales[players * SEAT_FEATURES + T_FREE + holes] = 1.0f / 6;
}

/* ---- Playing --------------------------------------------------------------------------------- */

/* Could the turn have gone otherwise than planned? */
static bool surprised(const struct iron *s)
{
    return s->phase >= PHASE_COLONIES && s->fate == TRIBUTE && !solitaire(s);
}

/* What to do after the dice: the best, or with noise something else that does not look bad. */
static struct iron_plan plan_for(struct iron_learner *t, const struct iron *s, int32_t noise,
                                 struct rng *r)
{
    struct iron_skill skill = learning;
    struct iron before = t->solution.turn.state;
    skill.noise = noise;
    skill.noise_seed = noise ? rng_next(r) : 0;
    before.phase = PHASE_CHOOSE; /* the dice stand */
    iron_turn_begin(&t->other, surprised(s) ? s : &before, &t->network, &skill);
    return surprised(s) ? iron_plan_rest(&t->other)
                        : iron_plan_dice(&t->other, dice_pack(s->dice), s->fate);
}

struct asked_learner {
    const struct iron_learner *learner;
    int seat;
};

static int32_t value_to_asked(const struct iron *after, void *with)
{
    const struct asked_learner *asked = with;
    return iron_value(after, asked->seat, &asked->learner->network);
}

/* A learner who is asked out of turn answers by what it knows. */
static struct move answer_asked(const struct iron_learner *t, const struct iron *s)
{
    return iron_best_after(s, value_to_asked, &(struct asked_learner){t, s->asked});
}

/* Plays one turn as well as it is known how to, but for the noise after the dice. */
static int32_t play_turn(void *learner, void *state, int32_t noise, bool tested, struct rng *r)
{
    struct iron_learner *t = learner;
    struct iron *s = state;
    int seat = s->seat, round = s->round;
    struct iron_plan plan = {.value = INT32_MIN};
    bool planned = false, again = false;
    iron_solve(&t->solution, s, &t->network, &learning);
    int32_t expected = iron_dice_value(&t->solution.dice, s);
    while (s->phase < PHASE_RIVAL && s->seat == seat && s->round == round) {
        struct move m;
        if (iron_to_move(s) == SEAT_CHANCE) {
            m = iron_draw(s, r);
        } else if (iron_to_move(s) != seat) {
            m = tested ? bot_iron_builder.choose(&game_iron, s, iron_to_move(s), r)
                       : answer_asked(t, s);
        } else if (s->phase <= PHASE_OMENS) {
            m = iron_dice_best(&t->solution.dice, s);
        } else {
            if (!planned || (surprised(s) && !again))
                plan = plan_for(t, s, noise, r);
            planned = true;
            again = again || surprised(s);
            m = iron_plan_next(&plan, s);
        }
        assert(iron_to_move(s) == SEAT_CHANCE || play_is_legal(&game_iron, s, m));
        iron_apply(s, m, NULL);
    }
    return expected;
}

static struct move take(struct iron_learner *t, const struct iron *s)
{
    struct iron port = *s, province = *s;
    int32_t value[2];
    struct iron *const after[] = {&port, &province};
    iron_apply(&port, move_of(V_TAKE, T_PORT), NULL);
    iron_apply(&province, move_of(V_TAKE, T_PROVINCE), NULL);
    for (int i = 0; i < 2; i++) {
        after[i]->seat = s->seat;
        iron_begin_turn(after[i], NULL);
        iron_solve(&t->solution, after[i], &t->network, &learning);
        value[i] = iron_dice_value(&t->solution.dice, after[i]);
    }
    return move_of(V_TAKE, value[0] > value[1] ? T_PORT : T_PROVINCE);
}

static struct move answer(void *learner, const void *state)
{
    const struct iron *s = state;
    return s->phase == PHASE_TAKE ? take(learner, s) : answer_asked(learner, s);
}

/* To learn from, one game of four is without the expansion and one of four the short one; and what
 * is taken before the first turn is now and then left to chance. */
static void begin_game(void *learner, void *state, int players, bool usual, struct rng *r)
{
    struct iron *s = state;
    int options[OPTIONS_MAX];
    bool normal = usual || rng_below(r, 4) > 0;
    bool mediterranean = usual || rng_below(r, 4) > 0;
    options_initial(&game_iron, options);
    play_setup(&game_iron, s, players, options);
    s->mediterranean = mediterranean;
    s->normal = normal;
    while (s->phase == PHASE_START)
        iron_apply(s, iron_draw(s, r), NULL);
    while (s->phase == PHASE_TAKE && !usual)
        iron_apply(s,
                   rng_below(r, 4) ? take(learner, s)
                                   : move_of(V_TAKE, rng_below(r, 2) ? T_PORT : T_PROVINCE),
                   NULL);
}

static int turn_begins(const void *state)
{
    const struct iron *s = state;
    return s->phase == PHASE_ROLL && s->rolls_left == ROLLS ? s->seat : -1;
}

static void end_round(void *state, struct rng *r)
{
    struct iron *s = state;
    while (s->phase == PHASE_RIVAL || s->phase == PHASE_RIVAL_COLONY)
        iron_apply(s, iron_draw(s, r), NULL);
}

static void features(const void *state, int seat, struct features *out)
{
    iron_features(state, seat, out);
}

static int32_t result(const void *state, int seat)
{
    return iron_result(state, seat);
}

const struct subject iron_subject = {
    .game = &game_iron,
    .layout = &iron_layout,
    .seat_features = SEAT_FEATURES,
    .table_features = TABLE_FEATURES,
    .always = T_ALWAYS,
    .builder = &bot_iron_builder,
    .begin = begin,
    .learner_size = sizeof(struct iron_learner),
    .network = network,
    .begin_game = begin_game,
    .turn_begins = turn_begins,
    .play_turn = play_turn,
    .noise_alone = 8 * VALUE_POINT,
    .end_round = end_round,
    .answer = answer,
    .features = features,
    .result = result,
    .won = result,
};
