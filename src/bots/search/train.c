/* Self-play and learning: see train.h. Floats are used here only; play is in integers. */
#include "bots/search/train.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/search/course.h"
#include "core/play.h"

enum {
    REPLAY = 1 << 15, /* positions that are kept to learn from */
    AGAIN = 8,        /* how often, for each new one            */
};

static const float bootstrap = 0.6f; /* how much the next expectation counts against the end */

struct training_sample {
    float target;
    float points; /* at the end of the game */
    struct features position;
};

struct trainer {
    const struct subject *subject;
    int players, features;
    int64_t games;
    struct rng rng;
    double error;
    int64_t measured;
    float (*weight)[UNITS]; /* of each feature */
    float out[UNITS];
    float *tally, tally_out[UNITS]; /* points to be expected */
    float *scale;                   /* of each feature: what a count of 1 is as an input */
    int samples;                    /* ever learned; the replay buffer is a ring */
    struct training_sample replay[REPLAY];
    void *learner;
    struct episode episode;
};

/* ---- Numbers --------------------------------------------------------------------------------- */

static float random_float(struct trainer *t, float most)
{
    return most * ((float)rng_below(&t->rng, 1 << 24) / (1 << 23) - 1);
}

static int16_t rounded(float number)
{
    float n = number * UNIT_ONE;
    n = n > 32767 ? 32767 : n < -32767 ? -32767 : n;
    return (int16_t)lrintf(n);
}

/* The same in integers, for play. */
static void make_network(struct trainer *t)
{
    struct network_numbers n = t->subject->network(t->learner);
    for (int i = 0; i < t->features; i++) {
        for (int unit = 0; unit < UNITS; unit++)
            n.column[i][unit] = rounded(t->weight[i][unit] * t->scale[i]);
        n.tally[i] = rounded(t->tally[i] * t->scale[i]);
    }
    for (int unit = 0; unit < UNITS; unit++) {
        n.out[unit] = rounded(t->out[unit]);
        n.tally_out[unit] = rounded(t->tally_out[unit]);
    }
}

static void begin(struct trainer *t)
{
    float linear[t->features];
    for (int i = 0; i < t->features; i++) {
        t->scale[i] = 1;
        linear[i] = 0;
    }
    int always = t->players * t->subject->seat_features + t->subject->always;
    t->subject->begin(t->players, t->scale, linear);
    for (int i = 0; i < t->features; i++) {
        for (int unit = 0; unit < LINEAR; unit++)
            t->weight[i][unit] = random_float(t, 0.05f);
        t->weight[i][LINEAR] = linear[i];
    }
    for (int unit = 0; unit < LINEAR; unit++) {
        t->weight[always][unit] = random_float(t, 0.3f) + 0.3f;
        t->out[unit] = random_float(t, 0.3f);
    }
}

struct trainer *trainer_new(const struct subject *subject, int players, uint64_t seed)
{
    struct trainer *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->subject = subject;
    t->players = players;
    t->features = players * subject->seat_features + subject->table_features;
    t->rng = rng_seeded(seed);
    t->weight = calloc((size_t)t->features, sizeof *t->weight);
    t->tally = calloc((size_t)t->features, sizeof *t->tally);
    t->scale = calloc((size_t)t->features, sizeof *t->scale);
    t->learner = calloc(1, subject->learner_size);
    if (!t->weight || !t->tally || !t->scale || !t->learner) {
        trainer_free(t);
        return NULL;
    }
    begin(t);
    make_network(t);
    return t;
}

void trainer_free(struct trainer *t)
{
    if (t) {
        free(t->weight);
        free(t->tally);
        free(t->scale);
        free(t->learner);
    }
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

static float clip(float unit)
{
    return unit < 0 ? 0 : unit > 1 ? 1 : unit;
}

static float forward(const struct trainer *t, const struct features *f, float units[UNITS])
{
    memset(units, 0, UNITS * sizeof *units);
    for (int i = 0; i < f->count; i++) {
        int index = f->list[i].index;
        float x = (float)f->list[i].count * t->scale[index];
        for (int unit = 0; unit < UNITS; unit++)
            units[unit] += x * t->weight[index][unit];
    }
    float sum = units[LINEAR];
    for (int unit = 0; unit < LINEAR; unit++)
        sum += clip(units[unit]) * t->out[unit];
    return t->players == 1 ? sum : 1 / (1 + expf(-sum));
}

/* One step for the points to be expected; the units serve the value alone. */
static void learn_points(struct trainer *t, const struct training_sample *sample,
                         const float units[UNITS], float rate)
{
    const struct features *f = &sample->position;
    float wrong = -sample->points / TALLY_POINTS;
    for (int i = 0; i < f->count; i++) {
        int index = f->list[i].index;
        wrong += (float)f->list[i].count * t->scale[index] * t->tally[index];
    }
    for (int unit = 0; unit < LINEAR; unit++)
        wrong += clip(units[unit]) * t->tally_out[unit];
    for (int i = 0; i < f->count; i++) {
        int index = f->list[i].index;
        t->tally[index] -= rate * wrong * (float)f->list[i].count * t->scale[index];
    }
    for (int unit = 0; unit < LINEAR; unit++)
        t->tally_out[unit] -= rate * wrong * clip(units[unit]);
}

/* One step down the slope. A unit that is clipped still learns a little, so that it can come back.
 */
static void learn(struct trainer *t, const struct training_sample *sample, float rate)
{
    float units[UNITS], slope[UNITS];
    float wrong = forward(t, &sample->position, units) - sample->target;
    t->error += (double)wrong * (double)wrong;
    t->measured++;
    wrong = wrong > 1 ? 1 : wrong < -1 ? -1 : wrong;
    for (int unit = 0; unit < LINEAR; unit++) {
        bool inside = units[unit] > 0 && units[unit] < 1;
        slope[unit] = rate * wrong * t->out[unit] * (inside ? 1 : 0.02f);
        t->out[unit] -= rate * wrong * clip(units[unit]);
    }
    slope[LINEAR] = rate * wrong;
    learn_points(t, sample, units, rate / 2);
    for (int i = 0; i < sample->position.count; i++) {
        int index = sample->position.list[i].index;
        float x = (float)sample->position.list[i].count * t->scale[index];
        for (int unit = 0; unit < UNITS; unit++)
            t->weight[index][unit] -= x * slope[unit];
    }
}

static float learning_rate(const struct trainer *t, int64_t planned)
{
    float done = planned > 0 ? (float)t->games / (float)planned : 0;
    float first = t->players == 1 ? 0.002f : 0.010f; /* points spread more than chances */
    return first * ((1 - done) * (1 - done) + 0.04f);
}

static void learn_batch(struct trainer *t, int fresh, int64_t planned)
{
    float rate = learning_rate(t, planned);
    int known = min_of(t->samples, REPLAY);
    for (int i = 0; i < fresh * AGAIN; i++)
        learn(t, &t->replay[rng_below(&t->rng, (uint32_t)known)], rate);
    make_network(t);
}

/* ---- Playing --------------------------------------------------------------------------------- */

/* A game against oneself, and what was expected on the way. */
static void play_game(struct trainer *t)
{
    const struct subject *subject = t->subject;
    struct episode *c = &t->episode;
    struct state_room s;
    int32_t noise = t->players == 1 ? subject->noise_alone : VALUE_ONE / 10;
    int points[SEATS_MAX], place[SEATS_MAX], seat;
    subject->begin_game(t->learner, s.bytes, t->players, false, &t->rng);
    for (c->turns = 0; c->turns < TURNS_MAX; c->turns++) {
        if ((seat = subject->turn_begins(s.bytes)) < 0)
            break;
        bool strays = rng_below(&t->rng, 10) == 0; /* to learn of what is not tried otherwise */
        c->turn[c->turns].seat = seat;
        c->turn[c->turns].strays = strays;
        c->turn[c->turns].expected =
            subject->play_turn(t->learner, s.bytes, strays ? noise : 0, false, &t->rng);
        subject->features(s.bytes, seat, &c->turn[c->turns].after);
        if (subject->end_round)
            subject->end_round(s.bytes, &t->rng);
    }
    subject->game->score(s.bytes, points, place);
    for (seat = 0; seat < t->players; seat++) {
        c->result[seat] = subject->result(s.bytes, seat);
        c->points[seat] = points[seat];
    }
}

/* A game against `builder` at all other seats: what the own seat got. */
static int32_t test_game(struct trainer *t, int own, uint64_t seed)
{
    const struct subject *subject = t->subject;
    const struct game *g = subject->game;
    struct state_room s;
    struct rng r = rng_seeded(seed);
    subject->begin_game(t->learner, s.bytes, t->players, true, &r);
    for (int asked; (asked = g->to_move(s.bytes)) != SEAT_NOBODY;) {
        if (subject->turn_begins(s.bytes) == own) {
            subject->play_turn(t->learner, s.bytes, 0, true, &r);
            continue;
        }
        struct move m = asked == SEAT_CHANCE ? g->draw(s.bytes, &r)
                        : asked == own && subject->answer
                            ? subject->answer(t->learner, s.bytes)
                            : subject->builder->choose(g, s.bytes, asked, &r);
        g->apply(s.bytes, m, NULL);
    }
    return subject->won(s.bytes, own);
}

static float as_target(const struct trainer *t, int32_t value)
{
    return t->players == 1 ? (float)value / (POINTS_OUT * VALUE_POINT) : (float)value / VALUE_ONE;
}

/* What each position should have been worth; learned backwards from the end. */
static void store_episode(struct trainer *t)
{
    const struct episode *c = &t->episode;
    float next[SEATS_MAX], target[SEATS_MAX];
    bool last[SEATS_MAX] = {true, true, true, true}, strayed[SEATS_MAX] = {false};
    for (int i = c->turns - 1; i >= 0; i--) {
        int seat = c->turn[i].seat;
        if (last[seat])
            target[seat] = as_target(t, c->result[seat]);
        else
            target[seat] += (strayed[seat] ? 1 : bootstrap) * (next[seat] - target[seat]);
        last[seat] = false;
        strayed[seat] = c->turn[i].strays;
        next[seat] = as_target(t, c->turn[i].expected);
        struct training_sample *sample = &t->replay[t->samples++ % REPLAY];
        sample->target = target[seat];
        sample->points = (float)c->points[seat];
        sample->position = c->turn[i].after;
    }
}

void trainer_chapter(struct trainer *t, int games, int64_t planned)
{
    t->samples = 0;
    t->error = 0;
    t->measured = 0;
    for (int game = 0; game < games; game++) {
        play_game(t);
        t->games++;
        store_episode(t);
        learn_batch(t, t->episode.turns, planned);
    }
}

double trainer_test(struct trainer *t, int games)
{
    double sum = 0;
    for (int game = 0; game < games; game++) {
        int32_t value = test_game(t, game % t->players, (uint64_t)game);
        sum += (double)value / (t->players == 1 ? VALUE_POINT : VALUE_ONE);
    }
    return sum / games;
}

/* ---- Files ----------------------------------------------------------------------------------- */

static void write_row(struct out *o, const int16_t row[], int count)
{
    for (int i = 0; i < count; i++) {
        out_char(o, ' ');
        out_int(o, row[i]);
    }
    out_char(o, '\n');
}

void course_write_kinds(const char *whose, const struct feature_kind kinds[], struct out *o)
{
    out_text(o, whose);
    for (; kinds->name; kinds++) {
        out_char(o, ' ');
        out_text(o, kinds->name);
        out_char(o, '=');
        out_int(o, kinds->count);
    }
    out_char(o, '\n');
}

static void course_section(const void *t, struct out *o)
{
    out_text(o, "network ");
    out_int(o, ((const struct trainer *)t)->players);
}

void trainer_write(const struct trainer *t, struct out *o)
{
    static const int16_t nothing[UNITS];
    struct network_numbers n = t->subject->network(t->learner);
    course_section(t, o);
    out_char(o, '\n');
    course_write_kinds("seat", t->subject->layout->seat, o);
    course_write_kinds("table", t->subject->layout->table, o);
    for (int i = 0; i < t->features; i++) {
        if (memcmp(n.column[i], nothing, sizeof nothing) == 0)
            continue;
        out_text(o, "column ");
        out_int(o, i);
        write_row(o, n.column[i], UNITS);
    }
    out_text(o, "out");
    write_row(o, n.out, UNITS);
    out_text(o, "tally");
    write_row(o, n.tally, t->features);
    out_text(o, "tally_out");
    write_row(o, n.tally_out, UNITS);
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
    snprintf(head, sizeof head,
             "ages-training 3\ngame %s\nplayers %d\ngames %lld\nrandom %llx %llx\n",
             t->subject->game->id, t->players, (long long)t->games, (unsigned long long)t->rng.s[0],
             (unsigned long long)t->rng.s[1]);
    out_text(o, head);
    for (int i = 0; i < t->features; i++)
        for (int unit = 0; unit < UNITS; unit++)
            write_float(o, t->weight[i][unit]);
    for (int unit = 0; unit < UNITS; unit++)
        write_float(o, t->out[unit]);
    for (int i = 0; i < t->features; i++)
        write_float(o, t->tally[i]);
    for (int unit = 0; unit < UNITS; unit++)
        write_float(o, t->tally_out[unit]);
}

static bool read_floats(const char **at, float numbers[], int count)
{
    for (int i = 0; i < count; i++) {
        char *end;
        numbers[i] = strtof(*at, &end);
        if (end == *at)
            return false;
        *at = end;
    }
    return true;
}

/* Reads what trainer_save writes. */
bool trainer_load(struct trainer *t, const char *text)
{
    char game[16];
    int players, used = 0;
    long long games;
    unsigned long long a, b;
    if (sscanf(text, "ages-training 3 game %15s players %d games %lld random %llx %llx%n", game,
               &players, &games, &a, &b, &used) != 5 ||
        players != t->players || strcmp(game, t->subject->game->id) != 0)
        return false;
    const char *at = text + used;
    if (!read_floats(&at, t->weight[0], t->features * UNITS) || !read_floats(&at, t->out, UNITS) ||
        !read_floats(&at, t->tally, t->features) || !read_floats(&at, t->tally_out, UNITS))
        return false;
    t->games = games;
    t->rng = (struct rng){{a, b}};
    make_network(t);
    return true;
}

/* ---- Courses --------------------------------------------------------------------------------- */

static void course_end(void *t)
{
    trainer_free(t);
}

static void course_chapter(void *t, int games, int64_t planned)
{
    trainer_chapter(t, games, planned);
}

static int64_t course_games(const void *t)
{
    return trainer_games(t);
}

static double course_error(const void *t)
{
    return trainer_error(t);
}

static double course_test(void *t, int games)
{
    return trainer_test(t, games);
}

static void course_write(const void *t, struct out *o)
{
    trainer_write(t, o);
}

static void course_save(const void *t, struct out *o)
{
    trainer_save(t, o);
}

static bool course_load(void *t, const char *text)
{
    return trainer_load(t, text);
}

#define COURSE(of)                                                                                 \
    extern const struct game game_##of;                                                            \
    static void *begin_##of(const struct lessons_for *for_whom)                                    \
    {                                                                                              \
        return trainer_new(&of##_subject, for_whom->players, for_whom->seed);                      \
    }                                                                                              \
    const struct course of##_course = {                                                            \
        .game = &game_##of,                                                                        \
        .each_count = true,                                                                        \
        .begin = begin_##of,                                                                       \
        .end = course_end,                                                                         \
        .chapter = course_chapter,                                                                 \
        .games = course_games,                                                                     \
        .error = course_error,                                                                     \
        .test = course_test,                                                                       \
        .section = course_section,                                                                 \
        .write = course_write,                                                                     \
        .save = course_save,                                                                       \
        .load = course_load,                                                                       \
    };

COURSE(bronze)
COURSE(iron)
