/* What the Iron Age brings to training (train.h): its features, and games to learn from. */
#include <assert.h>

#include "bots/bot.h"
#include "bots/iron/play.h"
#include "bots/search/train.h"
#include "core/play.h"

struct mind {
    struct network network;
    struct look look;
    struct turn other;
};

static const struct skill sober = {.rolling = IRON_FAIR, .standing = IRON_THOROUGH};

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

/* Nothing is known but that points are good, and so are dice. */
static void begin(int players, float units[], float straight[])
{
    for (int slot = 0; slot < players; slot++) {
        float *unit = units + slot * SEAT_FEATURES, *known = straight + slot * SEAT_FEATURES;
        for (int m = 0; m < MONUMENTS; m++)
            unit[F_OPEN + m] = unit[F_TAKEN + m] = 1.0f / iron_size[T_MONUMENT + m];
        for (int c = 0; c < COLONIES; c++)
            unit[F_PEGS + c] = 1.0f / iron_holes[c];
        unit[F_PORT_TICKS] = unit[F_PORT_GOODS] = unit[F_PROVINCE_BOXES] = 1.0f / 4;
        unit[F_FOOD] = unit[F_STOCK] = 1.0f / 15;
        unit[F_COLONIES] = 1.0f / 5;
        unit[F_MINES] = 1.0f / 2;
        unit[F_SCORE] = 1.0f / 20;
        known[F_SCORE] = slot ? -1.0f : 2.0f;
        for (int dice = 0; dice < PORTS_MAX; dice++)
            known[F_DICE + dice] = (slot ? -0.2f : 0.3f) * (float)dice;
    }
    for (int holes = 0; holes < HOLES_MAX; holes++)
        units[players * SEAT_FEATURES + T_FREE + holes] = 1.0f / 6;
}

/* ---- Playing --------------------------------------------------------------------------------- */

/* Could the turn have gone otherwise than planned? */
static bool surprised(const struct iron *s)
{
    return s->phase >= PHASE_COLONIES && s->fate == TRIBUTE && !solitaire(s);
}

/* What to do after the dice: the best, or with a blur something else that does not look bad. */
static struct plan plan_for(struct mind *t, const struct iron *s, int32_t blur, struct rng *r)
{
    struct skill skill = sober;
    struct iron before = t->look.turn.state;
    skill.blur = blur;
    skill.eyes = blur ? rng_next(r) : 0;
    before.phase = PHASE_CHOOSE; /* the dice stand */
    iron_turn_begin(&t->other, surprised(s) ? s : &before, &t->network, &skill);
    return surprised(s) ? iron_plan_rest(&t->other)
                        : iron_plan_dice(&t->other, dice_pack(s->dice), s->fate);
}

/* A learner who is asked out of turn answers by what it knows, `builder` as it does. */
typedef struct move answering(struct mind *t, const struct iron *s);

static struct move learner_answers(struct mind *t, const struct iron *s)
{
    struct move legal[MOVES_MAX];
    int count = iron_moves(s, legal), best = 0;
    int32_t most = INT32_MIN;
    for (int i = 0; i < count; i++) {
        struct iron after = *s;
        iron_apply(&after, legal[i], NULL);
        int32_t worth = iron_value(&after, s->asked, &t->network);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return legal[best];
}

static struct move builder_answers(struct mind *t, const struct iron *s)
{
    (void)t;
    return bot_iron_builder.choose(&game_iron, s, iron_to_move(s), NULL);
}

/* Plays one turn as well as it is known how to, but for the blur after the dice. Returns what was
 * expected before it. */
static int32_t play_turn(struct mind *t, struct iron *s, int32_t blur, struct rng *r,
                         answering *others)
{
    int seat = s->seat, round = s->round;
    struct plan plan = {.value = INT32_MIN};
    bool planned = false, again = false;
    iron_look(&t->look, s, &t->network, &sober);
    int32_t expected = iron_dice_value(&t->look.dice, s);
    while (s->phase < PHASE_RIVAL && s->seat == seat && s->round == round) {
        struct move m;
        if (iron_to_move(s) == SEAT_CHANCE) {
            m = iron_draw(s, r);
        } else if (iron_to_move(s) != seat) {
            m = others(t, s);
        } else if (s->phase <= PHASE_OMENS) {
            m = iron_dice_best(&t->look.dice, s);
        } else {
            if (!planned || (surprised(s) && !again))
                plan = plan_for(t, s, blur, r);
            planned = true;
            again = again || surprised(s);
            m = iron_plan_next(&plan, s);
        }
        assert(iron_to_move(s) == SEAT_CHANCE || play_is_legal(&game_iron, s, m));
        iron_apply(s, m, NULL);
    }
    return expected;
}

static struct move take(struct mind *t, const struct iron *s)
{
    struct iron port = *s, province = *s;
    int32_t worth[2];
    struct iron *const after[] = {&port, &province};
    iron_apply(&port, move_of(V_TAKE, T_PORT), NULL);
    iron_apply(&province, move_of(V_TAKE, T_PROVINCE), NULL);
    for (int i = 0; i < 2; i++) {
        after[i]->seat = s->seat;
        iron_begin_turn(after[i], NULL);
        iron_look(&t->look, after[i], &t->network, &sober);
        worth[i] = iron_dice_value(&t->look.dice, after[i]);
    }
    return move_of(V_TAKE, worth[0] > worth[1] ? T_PORT : T_PROVINCE);
}

static void begin_game(struct iron *s, int players, bool mediterranean, bool normal, struct rng *r)
{
    int options[OPTIONS_MAX];
    options_initial(&game_iron, options);
    play_setup(&game_iron, s, players, options);
    s->mediterranean = mediterranean;
    s->normal = normal;
    while (s->phase == PHASE_START)
        iron_apply(s, iron_draw(s, r), NULL);
}

/* Plays against oneself, in one game of four without the expansion and in one of four the short
 * game. */
static void play_game(void *mind, int players, struct rng *r, struct course *c)
{
    struct iron s;
    int32_t blur = players == 1 ? 8 * VALUE_POINT : VALUE_ONE / 10;
    begin_game(&s, players, rng_below(r, 4) > 0, rng_below(r, 4) > 0, r);
    while (s.phase == PHASE_TAKE)
        iron_apply(&s,
                   rng_below(r, 4) ? take(mind, &s)
                                   : move_of(V_TAKE, rng_below(r, 2) ? T_PORT : T_PROVINCE),
                   NULL);
    for (c->turns = 0; s.phase != PHASE_OVER && c->turns < TURNS_MAX; c->turns++) {
        int seat = c->turn[c->turns].seat = s.seat;
        bool strays = rng_below(r, 10) == 0; /* to learn of what is not tried otherwise */
        c->turn[c->turns].expected = play_turn(mind, &s, strays ? blur : 0, r, learner_answers);
        c->turn[c->turns].strays = strays;
        iron_features(&s, seat, &c->turn[c->turns].after);
        while (s.phase == PHASE_RIVAL || s.phase == PHASE_RIVAL_COLONY)
            iron_apply(&s, iron_draw(&s, r), NULL);
    }
    for (int seat = 0; seat < players; seat++) {
        c->result[seat] = iron_result(&s, seat);
        c->points[seat] = iron_score_of(&s, seat).total;
    }
}

static int32_t test_game(void *mind, int players, int own, uint64_t seed)
{
    struct iron s;
    struct rng r = rng_seeded(seed);
    begin_game(&s, players, true, true, &r);
    while (s.phase != PHASE_OVER) {
        struct move m;
        if (s.seat == own && s.phase == PHASE_ROLL && s.rolls_left == ROLLS) {
            play_turn(mind, &s, 0, &r, builder_answers);
            continue;
        }
        if (iron_to_move(&s) == SEAT_CHANCE)
            m = iron_draw(&s, &r);
        else if (iron_to_move(&s) != own)
            m = builder_answers(mind, &s);
        else
            m = s.phase == PHASE_TAKE ? take(mind, &s) : learner_answers(mind, &s);
        iron_apply(&s, m, NULL);
    }
    return iron_result(&s, own);
}

const struct subject iron_subject = {
    .game = &game_iron,
    .layout = &iron_layout,
    .features = feature_count,
    .always = always,
    .begin = begin,
    .mind_size = sizeof(struct mind),
    .network = network,
    .tally = tally,
    .play = play_game,
    .test = test_game,
};
