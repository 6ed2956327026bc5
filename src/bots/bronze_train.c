/* Self-play and learning: see bronze_train.h. Floats are used here only; play is in integers. */
#include "bots/bronze_train.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/bronze_play.h"
#include "core/play.h"

enum {
    MEMORY = 1 << 15, /* positions learned from again and again */
    AGAIN = 8,        /* how often, for each new one            */
    TURNS_MAX = ROUNDS_MAX * SEATS_MAX,
};

static const float look_ahead = 0.6f; /* how much the next expectation counts against the end */

struct lesson {
    float target;
    struct features position;
};

/* The positions of one game after each turn, and what was expected before the next. */
struct course {
    int turns;
    struct {
        int seat;
        bool strays;
        float expected; /* before the dice of this turn */
        struct features after;
    } turn[TURNS_MAX];
};

struct trainer {
    int players;
    int64_t games;
    struct rng rng;
    double error;
    int64_t measured;
    float weight[FEATURES_MAX][LANES];
    float out[LANES];
    float unit[FEATURES_MAX]; /* what a count of 1 is as an input: all inputs are about 1 */
    int lessons;              /* ever learned; the memory is a ring */
    struct lesson memory[MEMORY];
    struct network network; /* the same in integers, for play */
    struct turn turn;
    struct course course;
};

static int feature_count(int players)
{
    return players * SEAT_FEATURES + TABLE_FEATURES;
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static void set_units(struct trainer *t)
{
    for (int i = 0; i < FEATURES_MAX; i++)
        t->unit[i] = 1;
    for (int slot = 0; slot < t->players; slot++) {
        float *unit = t->unit + slot * SEAT_FEATURES;
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
    }
}

static float random_float(struct trainer *t, float most)
{
    return most * ((float)rng_below(&t->rng, 1 << 24) / (1 << 23) - 1);
}

static int16_t rounded(float number)
{
    float n = number * LANE_ONE;
    n = n > 32767 ? 32767 : n < -32767 ? -32767 : n;
    return (int16_t)lrintf(n);
}

static void make_network(struct trainer *t)
{
    for (int i = 0; i < feature_count(t->players); i++)
        for (int lane = 0; lane < LANES; lane++)
            t->network.column[i][lane] = rounded(t->weight[i][lane] * t->unit[i]);
    for (int lane = 0; lane < LANES; lane++)
        t->network.out[lane] = rounded(t->out[lane]);
}

/* Nothing is known but that points are good. */
static void begin(struct trainer *t)
{
    for (int i = 0; i < feature_count(t->players); i++)
        for (int lane = 0; lane < STRAIGHT; lane++)
            t->weight[i][lane] = random_float(t, 0.05f);
    for (int lane = 0; lane < STRAIGHT; lane++) {
        t->weight[t->players * SEAT_FEATURES + T_ALWAYS][lane] = random_float(t, 0.3f) + 0.3f;
        t->out[lane] = random_float(t, 0.3f);
    }
    for (int slot = 0; slot < t->players; slot++)
        t->weight[slot * SEAT_FEATURES + F_SCORE][STRAIGHT] = slot ? -1.0f : 2.0f;
}

struct trainer *trainer_new(int players, uint64_t seed)
{
    struct trainer *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->players = players;
    t->rng = rng_seeded(seed);
    set_units(t);
    begin(t);
    make_network(t);
    return t;
}

void trainer_free(struct trainer *t)
{
    free(t);
}

int64_t trainer_games(const struct trainer *t)
{
    return t->games;
}

double trainer_error(const struct trainer *t)
{
    return t->measured ? t->error / (double)t->measured : 0;
}

/* ---- Learning -------------------------------------------------------------------------------- */

static float look(const struct trainer *t, const struct features *f, float lanes[LANES])
{
    memset(lanes, 0, LANES * sizeof *lanes);
    for (int i = 0; i < f->count; i++) {
        int index = f->list[i].index;
        float x = (float)f->list[i].count * t->unit[index];
        for (int lane = 0; lane < LANES; lane++)
            lanes[lane] += x * t->weight[index][lane];
    }
    float sum = lanes[STRAIGHT];
    for (int lane = 0; lane < STRAIGHT; lane++) {
        float cut = lanes[lane] < 0 ? 0 : lanes[lane] > 1 ? 1 : lanes[lane];
        sum += cut * t->out[lane];
    }
    return t->players == 1 ? sum : 1 / (1 + expf(-sum));
}

/* One step down the slope. A lane that is cut still learns a little, so that it can come back. */
static void learn(struct trainer *t, const struct lesson *lesson, float rate)
{
    float lanes[LANES], slope[LANES];
    float wrong = look(t, &lesson->position, lanes) - lesson->target;
    t->error += (double)wrong * (double)wrong;
    t->measured++;
    wrong = wrong > 1 ? 1 : wrong < -1 ? -1 : wrong;
    for (int lane = 0; lane < STRAIGHT; lane++) {
        bool inside = lanes[lane] > 0 && lanes[lane] < 1;
        float cut = inside ? lanes[lane] : lanes[lane] > 0 ? 1.0f : 0.0f;
        slope[lane] = rate * wrong * t->out[lane] * (inside ? 1 : 0.02f);
        t->out[lane] -= rate * wrong * cut;
    }
    slope[STRAIGHT] = rate * wrong;
    for (int i = 0; i < lesson->position.count; i++) {
        int index = lesson->position.list[i].index;
        float x = (float)lesson->position.list[i].count * t->unit[index];
        for (int lane = 0; lane < LANES; lane++)
            t->weight[index][lane] -= x * slope[lane];
    }
}

static float learning_rate(const struct trainer *t, int64_t planned)
{
    float done = planned > 0 ? (float)t->games / (float)planned : 0;
    float first = t->players == 1 ? 0.002f : 0.010f; /* points spread more than chances */
    return first * ((1 - done) * (1 - done) + 0.04f);
}

static void study(struct trainer *t, int fresh, int64_t planned)
{
    float rate = learning_rate(t, planned);
    int known = t->lessons < MEMORY ? t->lessons : MEMORY;
    for (int i = 0; i < fresh * AGAIN; i++)
        learn(t, &t->memory[rng_below(&t->rng, (uint32_t)known)], rate);
    make_network(t);
}

/* ---- Playing --------------------------------------------------------------------------------- */

static float as_target(const struct trainer *t, int32_t value)
{
    return t->players == 1 ? (float)value / (POINTS_OUT * VALUE_POINT) : (float)value / VALUE_ONE;
}

/* What to do after the dice: the best, or with a blur something else that does not look bad. */
static struct plan plan_for(struct trainer *t, const struct bronze *s, int32_t blur, struct rng *r)
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
static void play_turn(struct trainer *t, struct bronze *s, int32_t blur, struct rng *r,
                      float *expected)
{
    struct skill skill = {.uses = 4, .buys = 4};
    int seat = s->seat, round = s->round;
    struct plan plan = {.value = INT32_MIN};
    turn_begin(&t->turn, s, &t->network, &skill);
    turn_solve_dice(&t->turn);
    *expected = as_target(t, t->turn.lattice.keep[ROLLS - 1][0]);
    while (s->phase != PHASE_OVER && s->seat == seat && s->round == round) {
        struct move m;
        if (bronze_turn(s) == SEAT_CHANCE) {
            m = bronze_draw(s, r);
        } else if (s->phase == PHASE_REROLL || s->phase == PHASE_LEADERSHIP) {
            m = turn_best_dice(&t->turn, s);
        } else {
            if (plan.value == INT32_MIN)
                plan = plan_for(t, s, blur, r);
            m = plan_next(&plan, s);
        }
        assert(play_is_legal(&game_bronze, s, m) || bronze_turn(s) == SEAT_CHANCE);
        bronze_apply(s, m, NULL);
    }
}

static void begin_game(struct bronze *s, int players, struct rng *r)
{
    int options[OPTIONS_MAX];
    options_initial(&game_bronze, options);
    play_setup(&game_bronze, s, players, options);
    if (s->phase == PHASE_START)
        bronze_apply(s, bronze_draw(s, r), NULL);
}

/* What each position should have been worth; learned backwards from the end. */
static int remember(struct trainer *t, const struct course *c, const struct bronze *end)
{
    float next[SEATS_MAX], target[SEATS_MAX];
    bool last[SEATS_MAX] = {true, true, true, true}, strayed[SEATS_MAX] = {false};
    for (int i = c->turns - 1; i >= 0; i--) {
        int seat = c->turn[i].seat;
        if (last[seat])
            target[seat] = as_target(t, bronze_result(end, seat));
        else
            target[seat] += (strayed[seat] ? 1 : look_ahead) * (next[seat] - target[seat]);
        last[seat] = false;
        strayed[seat] = c->turn[i].strays;
        next[seat] = c->turn[i].expected;
        struct lesson *lesson = &t->memory[t->lessons++ % MEMORY];
        lesson->target = target[seat];
        lesson->position = c->turn[i].after;
    }
    return c->turns;
}

static void play_and_learn(struct trainer *t, int64_t planned)
{
    struct course *c = &t->course;
    struct bronze s;
    int32_t blur = t->players == 1 ? 4 * VALUE_POINT : VALUE_ONE / 10;
    begin_game(&s, t->players, &t->rng);
    for (c->turns = 0; s.phase != PHASE_OVER && c->turns < TURNS_MAX; c->turns++) {
        int seat = c->turn[c->turns].seat = s.seat;
        bool strays = rng_below(&t->rng, 10) == 0; /* to learn of what is not tried otherwise */
        play_turn(t, &s, strays ? blur : 0, &t->rng, &c->turn[c->turns].expected);
        c->turn[c->turns].strays = strays;
        bronze_features(&s, seat, &c->turn[c->turns].after);
    }
    t->games++;
    study(t, remember(t, c, &s), planned);
}

void trainer_chapter(struct trainer *t, int64_t planned)
{
    t->lessons = 0;
    t->error = 0;
    t->measured = 0;
    for (int game = 0; game < CHAPTER; game++)
        play_and_learn(t, planned);
}

double trainer_test(struct trainer *t, int games)
{
    double sum = 0;
    for (int game = 0; game < games; game++) {
        struct bronze s;
        struct rng r = rng_seeded((uint64_t)game);
        int own = game % t->players, points[SEATS_MAX], place[SEATS_MAX];
        begin_game(&s, t->players, &r);
        while (s.phase != PHASE_OVER) {
            float expected;
            if (s.seat == own && s.phase == PHASE_ROLL && s.rolls_left == ROLLS)
                play_turn(t, &s, 0, &r, &expected);
            else if (bronze_turn(&s) == SEAT_CHANCE)
                bronze_apply(&s, bronze_draw(&s, &r), NULL);
            else
                bronze_apply(&s, bot_bronze_builder.choose(&game_bronze, &s, s.seat, &r), NULL);
        }
        bronze_score(&s, points, place);
        sum += t->players == 1 ? points[0] : (double)as_target(t, bronze_result(&s, own));
    }
    return sum / games;
}

/* ---- Files ----------------------------------------------------------------------------------- */

static void write_row(struct out *o, const int16_t row[LANES])
{
    for (int lane = 0; lane < LANES; lane++) {
        out_char(o, ' ');
        out_int(o, row[lane]);
    }
    out_char(o, '\n');
}

void trainer_write(const struct trainer *t, struct out *o)
{
    static const int16_t nothing[LANES];
    out_text(o, "network ");
    out_int(o, t->players);
    out_char(o, '\n');
    for (int i = 0; i < feature_count(t->players); i++) {
        if (memcmp(t->network.column[i], nothing, sizeof nothing) == 0)
            continue;
        out_text(o, "column ");
        out_int(o, i);
        write_row(o, t->network.column[i]);
    }
    out_text(o, "out");
    write_row(o, t->network.out);
}

static void write_float(struct out *o, float number)
{
    char text[32];
    snprintf(text, sizeof text, "%a\n", (double)number);
    out_text(o, text);
}

void trainer_save(const struct trainer *t, struct out *o)
{
    char head[128];
    snprintf(head, sizeof head, "ages-training 1\nplayers %d\ngames %lld\nrandom %llx %llx\n",
             t->players, (long long)t->games, (unsigned long long)t->rng.s[0],
             (unsigned long long)t->rng.s[1]);
    out_text(o, head);
    for (int i = 0; i < feature_count(t->players); i++)
        for (int lane = 0; lane < LANES; lane++)
            write_float(o, t->weight[i][lane]);
    for (int lane = 0; lane < LANES; lane++)
        write_float(o, t->out[lane]);
}

/* Reads what trainer_save writes. */
bool trainer_load(struct trainer *t, const char *text)
{
    int players, used = 0;
    long long games;
    unsigned long long a, b;
    if (sscanf(text, "ages-training 1 players %d games %lld random %llx %llx%n", &players, &games,
               &a, &b, &used) != 4 ||
        players != t->players)
        return false;
    const char *at = text + used;
    char *end;
    for (int i = 0; i < feature_count(players) + 1; i++)
        for (int lane = 0; lane < LANES; lane++, at = end) {
            float number = strtof(at, &end);
            if (end == at)
                return false;
            *(i < feature_count(players) ? &t->weight[i][lane] : &t->out[lane]) = number;
        }
    t->games = games;
    t->rng = (struct rng){{a, b}};
    make_network(t);
    return true;
}
