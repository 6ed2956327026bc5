/* Self-play and learning of Through the Ages: see train.h. Floats are used here only. */
#include "bots/tta/train.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/play.h"
#include "games/tta/chance.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/setup.h"
#include "games/tta/rules/turn.h"
#include "games/tta/score.h"

enum {
    PARTS = 2 * CIV_FEATURES + TABLE_FEATURES, /* own, rivals', the table's */
    LESSONS_MAX = ROUNDS_MAX * SEATS_MAX,
    INPUTS_MAX = 5 * TTA_ACTIVE_MAX,
    CHAPTER = 60,        /* games that are played with the same weights */
    KEPT_CHAPTERS = 6,   /* that are learned again                      */
    CULTURE_SCALE = 100, /* points for 1 of the tally that is learned */
};

static const float lambda = 0.95f, begun = 10;
static const float first_rate[LEVELS] = {
    [LEVEL_SIMPLE] = 0.04f, [LEVEL_ADVANCED] = 0.04f, [LEVEL_FULL] = 0.1f};

/* A position at the end of a turn: what it is made of, and what it was worth. */
struct lesson {
    int seat, inputs;
    float value, time, target, culture;
    uint16_t *index;
    float *input;
};

/* Of one game; the room for its inputs grows. */
struct book {
    int lessons;
    struct lesson lesson[LESSONS_MAX];
    bool full; /* out of memory */
};

struct training {
    int level, jobs;
    uint64_t seed;
    int64_t games, chapters;
    struct tta_weights weights; /* in integers, for play */
    float weight[PARTS][2], moved[PARTS][2];
    float tally[PARTS][2], tally_moved[PARTS][2];
    float scale[PARTS];
    double error;
    int64_t measured;
};

/* ---- Weights --------------------------------------------------------------------------------- */

/* Inputs are to be about 1. */
static void set_scales(float scale[])
{
    static const struct {
        int feature;
        float scale;
    } scales[] = {
        {F_CULTURE, 0.02f},      {F_CULTURE_RATE, 0.2f},  {F_SCIENCE, 0.1f},
        {F_SCIENCE_RATE, 0.2f},  {F_STRENGTH, 0.1f},      {F_FOOD, 0.2f},
        {F_FOOD_RATE, 0.2f},     {F_RESOURCES, 0.2f},     {F_RESOURCE_RATE, 0.2f},
        {F_CORRUPTION, 0.5f},    {F_CIVIL_ACTIONS, 0.2f}, {F_MILITARY_ACTIONS, 0.3f},
        {F_BLUE, 0.1f},          {F_YELLOW, 0.1f},        {F_HAND, 0.3f},
        {F_MILITARY_HAND, 0.3f}, {F_STAGE_PRICES, 0.1f},  {F_BONUS, 0.05f},
    };
    for (int i = 0; i < PARTS; i++)
        scale[i] = 1;
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++)
        scale[scales[i].feature] = scale[CIV_FEATURES + scales[i].feature] = scales[i].scale;
    scale[2 * CIV_FEATURES + T_CULTURE_LEAD] = 0.02f;
}

static int16_t rounded(float number)
{
    number = number > 32767 ? 32767 : number < -32767 ? -32767 : number;
    return (int16_t)lrintf(number);
}

static struct tta_weight in_integers(const float pair[2], float unit)
{
    return (struct tta_weight){rounded(pair[0] * unit), rounded(pair[1] * unit)};
}

static void make_weights(struct training *t)
{
    struct tta_weights *w = &t->weights;
    for (int i = 0; i < CIV_FEATURES; i++) {
        int rival = CIV_FEATURES + i;
        w->own[i] = in_integers(t->weight[i], TTA_ODDS * t->scale[i]);
        w->rival[i] = in_integers(t->weight[rival], TTA_ODDS * t->scale[rival]);
        w->tally[i] = in_integers(t->tally[i], TTA_CULTURE * CULTURE_SCALE * t->scale[i]);
    }
    for (int i = 0; i < TABLE_FEATURES; i++) {
        int at = 2 * CIV_FEATURES + i;
        w->table[i] = in_integers(t->weight[at], TTA_ODDS * t->scale[at]);
        w->tally_table[i] = in_integers(t->tally[at], TTA_CULTURE * CULTURE_SCALE * t->scale[at]);
    }
}

static int32_t random_bias(struct rng *r, int32_t most)
{
    return (int32_t)rng_below(r, (uint32_t)(2 * most + 1)) - most;
}

static struct tta_style random_style(struct rng *r)
{
    return (struct tta_style){
        .culture_rate = random_bias(r, TTA_ODDS / 6),
        .science_rate = random_bias(r, TTA_ODDS / 6),
        .resource_rate = random_bias(r, TTA_ODDS / 6),
        .food_rate = random_bias(r, TTA_ODDS / 8),
        .strength = random_bias(r, TTA_ODDS / 12),
        .wonders = random_bias(r, TTA_ODDS / 12),
    };
}

/* ---- Playing --------------------------------------------------------------------------------- */

/* Any variant now and then, to learn of it; nobody leaves. */
static void set_up(struct tta *s, int level, int players, bool usual, struct rng *r)
{
    const struct game *g = &game_tta;
    int options[OPTIONS_MAX];
    options_initial(g, options);
    for (int i = 0; g->options[i].key; i++) {
        const struct option *o = &g->options[i];
        bool fits = players >= o->seats_min && o->needs && o->needs_values >> level & 1;
        if (strcmp(o->key, "level") == 0)
            options[i] = level;
        else if (!usual && fits && !o->names_seats)
            options[i] = o->min + (int)rng_below(r, (uint32_t)(o->max - o->min + 1));
    }
    if (play_setup(g, s, players, options)) { /* variants that do not go together */
        options_initial(g, options);
        options[0] = level;
        play_setup(g, s, players, options);
    }
}

static void add_inputs(struct lesson *l, const struct tta_features *f, int part, float share)
{
    for (int i = 0; i < f->count; i++) {
        l->index[l->inputs] = (uint16_t)(part + f->list[i].index);
        l->input[l->inputs++] = (float)f->list[i].count * share;
    }
}

/* What the seat sees at the end of its turn. */
static void take_lesson(struct book *book, const struct tta_weights *w, const struct tta *s,
                        int seat)
{
    struct lesson *l = &book->lesson[book->lessons];
    struct tta_sight sight;
    struct tta_features own, table;
    uint16_t index[INPUTS_MAX];
    float input[INPUTS_MAX];
    int rivals = 0;
    if (book->lessons == LESSONS_MAX)
        return;
    tta_look(s, seat, tta_time_left(s), NULL, &sight);
    for (int other = 0; other < s->players; other++)
        rivals += other != seat && is_in_game(s, other);
    *l = (struct lesson){.seat = seat, .index = index, .input = input};
    l->value = (float)tta_chance(tta_odds(w, s, seat, sight.time_left)) / VALUE_ONE;
    l->time = (float)sight.time_left / TTA_LATER;
    tta_civ_features(s, seat, &sight.ratings[seat], &sight, &own);
    tta_table_features(s, &sight, &table);
    add_inputs(l, &own, 0, 1);
    add_inputs(l, &table, 2 * CIV_FEATURES, 1);
    for (int other = 0; other < s->players; other++) {
        struct tta_features f;
        if (other == seat || !is_in_game(s, other))
            continue;
        tta_civ_features(s, other, &sight.ratings[other], &sight, &f);
        add_inputs(l, &f, CIV_FEATURES, 1.0f / (float)rivals);
    }
    size_t count = (size_t)l->inputs;
    l->index = malloc(count * sizeof *l->index + 1);
    l->input = malloc(count * sizeof *l->input + 1);
    book->full = book->full || !l->index || !l->input;
    if (!book->full) {
        memcpy(l->index, index, count * sizeof *index);
        memcpy(l->input, input, count * sizeof *input);
    } else {
        l->inputs = 0;
    }
    book->lessons++;
}

/* Plays what is planned for the turn, as far as nothing is drawn on the way; true: it is ended. */
static bool play_plan(struct tta *s, const struct tta_plan *plan)
{
    for (int i = 0; i < plan->count; i++) {
        tta_apply(s, plan->moves[i], NULL);
        if (s->phase != PHASE_ACTIONS && s->phase != PHASE_INNER)
            return false;
    }
    tta_apply(s, move_of(V_END_ACTIONS, 0), NULL);
    return true;
}

/* A seat without weights is `builder`; without a book nothing is noted. */
static void play_game(struct tta *s, const struct tta_weights *const w[],
                      const struct tta_weights *judge, const struct tta_skill *skill,
                      struct book *book, struct rng *r)
{
    for (int asked; (asked = tta_to_move(s)) != SEAT_NOBODY;) {
        struct tta view;
        struct tta_plan plan;
        if (asked == SEAT_CHANCE) {
            tta_apply(s, tta_draw(s, r), NULL);
            continue;
        }
        tta_observe(s, asked, &view);
        if (!w[asked] || s->phase != PHASE_ACTIONS) {
            tta_apply(s,
                      w[asked] ? tta_choose_move(w[asked], &view, skill, r)
                               : bot_tta_builder.choose(&game_tta, &view, asked, r),
                      NULL);
            continue;
        }
        tta_find_plans(w[asked], &view, skill, &plan, 1);
        if (play_plan(s, &plan) && s->phase != PHASE_OVER && book)
            take_lesson(book, judge, s, asked);
    }
}

/* ---- A game to learn from -------------------------------------------------------------------- */

static float result_of(const int points[], const int place[], int players, int seat, float margin)
{
    int winners = 0, best = 0;
    for (int other = 0; other < players; other++) {
        winners += place[other] == 1;
        best = other == seat ? best : max_of(points[other], best);
    }
    float lead = 0.5f + (float)(points[seat] - best) / 200;
    lead = lead < 0 ? 0 : lead > 1 ? 1 : lead;
    float won = place[seat] == 1 ? 1.0f / (float)winners : 0;
    return (1 - margin) * won + margin * lead;
}

static void set_targets(struct book *book, const struct tta *s, float margin)
{
    int points[SEATS_MAX], place[SEATS_MAX];
    float target[SEATS_MAX], next[SEATS_MAX];
    tta_score(s, points, place);
    for (int seat = 0; seat < s->players; seat++)
        target[seat] = next[seat] = result_of(points, place, s->players, seat, margin);
    for (int i = book->lessons - 1; i >= 0; i--) {
        struct lesson *l = &book->lesson[i];
        target[l->seat] = lambda * target[l->seat] + (1 - lambda) * next[l->seat];
        next[l->seat] = l->value;
        l->target = target[l->seat];
        l->culture = (float)points[l->seat] / CULTURE_SCALE;
    }
}

struct chapter {
    struct training *t;
    struct book *books;
    int games, next;
    float margin;
    pthread_mutex_t lock;
};

static void play_lessons(struct chapter *c, int number)
{
    struct training *t = c->t;
    struct rng r =
        rng_seeded(rng_mix(t->seed ^ rng_mix((uint64_t)t->chapters << 32 | (unsigned)number)));
    struct tta_weights styled[SEATS_MAX];
    const struct tta_weights *w[SEATS_MAX];
    struct tta s;
    int players = 2 + number % 3;
    bool styles = number & 1;
    struct tta_skill skill = {.width = 1, .guesses = 1};
    for (int seat = 0; seat < players; seat++) {
        struct tta_style style = random_style(&r);
        styled[seat] = tta_styled(&t->weights, &style);
        w[seat] = styles ? &styled[seat] : &t->weights;
    }
    set_up(&s, t->level, players, rng_below(&r, 8) > 0, &r);
    play_game(&s, w, &t->weights, &skill, &c->books[number], &r);
    set_targets(&c->books[number], &s, c->margin);
}

static void *play_chapter(void *with)
{
    struct chapter *c = with;
    for (;;) {
        pthread_mutex_lock(&c->lock);
        int number = c->next++;
        pthread_mutex_unlock(&c->lock);
        if (number >= c->games)
            return NULL;
        play_lessons(c, number);
    }
}

/* ---- Learning -------------------------------------------------------------------------------- */

static float sum_inputs(const struct training *t, const struct lesson *l, float weight[][2])
{
    float sum = 0;
    for (int i = 0; i < l->inputs; i++) {
        int at = l->index[i];
        sum += l->input[i] * t->scale[at] * (weight[at][0] + l->time * weight[at][1]);
    }
    return sum;
}

static void step(float *weight, float *moved, float slope, float rate)
{
    *moved += slope * slope;
    *weight -= rate * slope / sqrtf(*moved);
}

static void learn(struct training *t, const struct lesson *l, float rate)
{
    float wrong = 1 / (1 + expf(-sum_inputs(t, l, t->weight))) - l->target;
    float culture_wrong = -l->culture;
    for (int i = 0; i < l->inputs; i++) {
        int at = l->index[i];
        if (at < CIV_FEATURES || at >= 2 * CIV_FEATURES)
            culture_wrong +=
                l->input[i] * t->scale[at] * (t->tally[at][0] + l->time * t->tally[at][1]);
    }
    t->error += (double)wrong * (double)wrong;
    t->measured++;
    for (int i = 0; i < l->inputs; i++) {
        int at = l->index[i];
        float x = l->input[i] * t->scale[at];
        step(&t->weight[at][0], &t->moved[at][0], wrong * x, rate);
        step(&t->weight[at][1], &t->moved[at][1], wrong * x * l->time, rate);
        if (at < CIV_FEATURES || at >= 2 * CIV_FEATURES) {
            step(&t->tally[at][0], &t->tally_moved[at][0], culture_wrong * x, rate);
            step(&t->tally[at][1], &t->tally_moved[at][1], culture_wrong * x * l->time, rate);
        }
    }
}

static void learn_books(struct training *t, const struct chapter *c, float rate)
{
    for (int i = 0; i < c->games; i++)
        for (int l = 0; l < c->books[i].lessons && !c->books[i].full; l++)
            learn(t, &c->books[i].lesson[l], rate);
}

static void forget(struct chapter *c)
{
    for (int i = 0; c->books && i < c->games; i++)
        for (int l = 0; l < c->books[i].lessons; l++) {
            free(c->books[i].lesson[l].index);
            free(c->books[i].lesson[l].input);
        }
    free(c->books);
    *c = (struct chapter){0};
}

/* Games with the same weights. */
static void play_games(struct chapter *c)
{
    enum { JOBS_MAX = 64 };
    pthread_t threads[JOBS_MAX];
    int started = 0;
    pthread_mutex_init(&c->lock, NULL);
    while (started < min_of(c->t->jobs, JOBS_MAX) - 1 &&
           pthread_create(&threads[started], NULL, play_chapter, c) == 0)
        started++;
    play_chapter(c);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&c->lock);
}

/* A chapter is learned, and then again with each of the next ones. None is kept from one call to
 * the next, so that training can stop between two and go on later as if it had not. */
static void learn_chapters(void *course, int games, int64_t planned)
{
    struct training *t = course;
    struct chapter kept[KEPT_CHAPTERS] = {{0}};
    t->error = 0;
    t->measured = 0;
    for (int played = 0; played < games; played += CHAPTER) {
        float done = planned > 0 ? (float)t->games / (float)planned : 0;
        float rate = first_rate[t->level] * ((1 - done) * (1 - done) + 0.04f);
        struct chapter *c = &kept[played / CHAPTER % KEPT_CHAPTERS];
        forget(c);
        *c = (struct chapter){.t = t,
                              .games = min_of(games - played, CHAPTER),
                              .margin = done < 0.5f ? 0.5f - done : 0};
        c->books = calloc((size_t)c->games, sizeof *c->books);
        if (c->books)
            play_games(c);
        for (int i = 0; i < KEPT_CHAPTERS; i++)
            if (kept[i].books)
                learn_books(t, &kept[i], rate);
        t->games += min_of(games - played, CHAPTER);
        t->chapters++;
        make_weights(t);
    }
    for (int i = 0; i < KEPT_CHAPTERS; i++)
        forget(&kept[i]);
}

/* ---- Testing --------------------------------------------------------------------------------- */

/* A game against `builder` at all other seats: the share of the win. */
static double test_game(const struct training *t, int number)
{
    struct tta s;
    struct rng r = rng_seeded((uint64_t)number);
    struct tta_skill skill = {.width = 1, .guesses = 2};
    const struct tta_weights *w[SEATS_MAX] = {0};
    int players = 2 + number % 3, own = number / 3 % players;
    int points[SEATS_MAX], place[SEATS_MAX];
    w[own] = &t->weights;
    set_up(&s, t->level, players, true, &r);
    play_game(&s, w, NULL, &skill, NULL, &r);
    tta_score(&s, points, place);
    return (double)result_of(points, place, players, own, 0);
}

static double test(void *course, int games)
{
    double sum = 0;
    for (int game = 0; game < games; game++)
        sum += test_game(course, game);
    return sum / games;
}

/* ---- Beginning and files --------------------------------------------------------------------- */

static void *begin(const struct lessons_for *for_whom)
{
    struct training *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->level = for_whom->options[0];
    t->jobs = for_whom->jobs;
    t->seed = for_whom->seed;
    set_scales(t->scale);
    for (int i = 0; i < PARTS; i++)
        for (int later = 0; later < 2; later++)
            t->moved[i][later] = t->tally_moved[i][later] = begun;
    t->weight[F_CULTURE][0] = t->weight[F_CULTURE_RATE][0] = t->weight[F_CULTURE_RATE][1] = 1;
    t->weight[CIV_FEATURES + F_CULTURE][0] = -1;
    t->tally[F_CULTURE][0] = 0.5f;
    make_weights(t);
    return t;
}

static void end(void *course)
{
    free(course);
}

static int64_t games_of(const void *course)
{
    return ((const struct training *)course)->games;
}

static double error_of(const void *course)
{
    const struct training *t = course;
    return t->measured ? t->error / (double)t->measured : 0;
}

static void section(const void *course, struct out *o)
{
    out_text(o, "level ");
    out_text(o, tta_levels.ids[((const struct training *)course)->level]);
}

static void write_layout(struct out *o, const char *whose, const struct feature_kind kinds[])
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

static void write_weights(struct out *o, const char *part, const struct feature_kind kinds[],
                          const struct tta_weight weights[])
{
    for (; kinds->name; weights += kinds->count, kinds++) {
        out_text(o, part);
        out_char(o, ' ');
        out_text(o, kinds->name);
        for (int i = 0; i < kinds->count; i++) {
            out_char(o, ' ');
            out_int(o, weights[i].now);
            out_char(o, ' ');
            out_int(o, weights[i].later);
        }
        out_char(o, '\n');
    }
}

static void write(const void *course, struct out *o)
{
    const struct tta_weights *w = &((const struct training *)course)->weights;
    section(course, o);
    out_char(o, '\n');
    write_layout(o, "civ", tta_civ_kinds);
    write_layout(o, "table", tta_table_kinds);
    write_weights(o, "own", tta_civ_kinds, w->own);
    write_weights(o, "rival", tta_civ_kinds, w->rival);
    write_weights(o, "seen", tta_table_kinds, w->table);
    write_weights(o, "tally", tta_civ_kinds, w->tally);
    write_weights(o, "tally_seen", tta_table_kinds, w->tally_table);
}

static void save(const void *course, struct out *o)
{
    const struct training *t = course;
    const float *all[] = {t->weight[0], t->moved[0], t->tally[0], t->tally_moved[0]};
    char text[128];
    snprintf(text, sizeof text,
             "ages-training-tta 1\nlevel %d\nseed %llx\ngames %lld\nchapters %lld\n", t->level,
             (unsigned long long)t->seed, (long long)t->games, (long long)t->chapters);
    out_text(o, text);
    for (size_t part = 0; part < sizeof all / sizeof *all; part++)
        for (int i = 0; i < 2 * PARTS; i++) {
            snprintf(text, sizeof text, "%a\n", (double)all[part][i]);
            out_text(o, text);
        }
}

static bool load(void *course, const char *text)
{
    struct training *t = course, read = *t;
    float *all[] = {read.weight[0], read.moved[0], read.tally[0], read.tally_moved[0]};
    int level, used = 0;
    unsigned long long seed;
    long long games, chapters;
    if (sscanf(text, "ages-training-tta 1 level %d seed %llx games %lld chapters %lld%n", &level,
               &seed, &games, &chapters, &used) != 4 ||
        level != t->level)
        return false;
    const char *at = text + used;
    for (size_t part = 0; part < sizeof all / sizeof *all; part++)
        for (int i = 0; i < 2 * PARTS; i++) {
            char *after;
            all[part][i] = strtof(at, &after);
            if (after == at)
                return false;
            at = after;
        }
    read.seed = seed;
    read.games = games;
    read.chapters = chapters;
    make_weights(&read);
    *t = read;
    return true;
}

const struct course tta_course = {
    .game = &game_tta,
    .begin = begin,
    .end = end,
    .chapter = learn_chapters,
    .games = games_of,
    .error = error_of,
    .test = test,
    .section = section,
    .write = write,
    .save = save,
    .load = load,
};
