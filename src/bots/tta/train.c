/* Self-play and learning of Through the Ages: see train.h. Floats are used here only. */
#include "bots/tta/train.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/tta/explore.h"
#include "bots/tta/lessons.h"
#include "bots/tta/text.h"
#include "games/tta/score.h"

enum {
    CHAPTER = 60,        /* games that are played with the same weights */
    KEPT_CHAPTERS = 6,   /* that are learned again                      */
    CULTURE_SCALE = 100, /* points for 1 of the tally that is learned   */
    RIVALS_MAX = 8,
    COMPARED = 60, /* of a hundred turns that are played (compare.h) */
};

const int tta_last_rounds[LEVELS] = {[LEVEL_SIMPLE] = 1, [LEVEL_ADVANCED] = 1, [LEVEL_FULL] = 3};

/* What a comparison counts for where a position counts for 1. */
static const float difference_weight = 4;

/* What a weight has moved before: at the beginning; or where it goes on from a training, so that it
 * does not forget. */
static const float begun = 10, moved_before = 5000000;
static const float first_rate[LEVELS] = {
    [LEVEL_SIMPLE] = 0.04f, [LEVEL_ADVANCED] = 0.04f, [LEVEL_FULL] = 0.1f};

struct training {
    int level, style, jobs, rivals;       /* style: below 0 none */
    struct tta_weights rival[RIVALS_MAX]; /* frozen players */
    uint64_t seed;
    uint64_t given; /* the frozen players and the weights it began with, mixed into a number */
    int64_t games, chapters;
    struct tta_weights weights; /* in integers, for play */
    float weight[PARTS][BASES], moved[PARTS][BASES];
    float tally[PARTS][BASES], tally_moved[PARTS][BASES];
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
    for (int i = F_UPGRADES; i <= F_UPGRADES_LAST; i++)
        scale[i] = scale[CIV_FEATURES + i] = 0.5f;
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++)
        scale[scales[i].feature] = scale[CIV_FEATURES + scales[i].feature] = scales[i].scale;
    for (int part = 0; part < 2 * CIV_FEATURES; part += CIV_FEATURES)
        memcpy(scale + part + F_BY_PLAYERS, scale + part, COUNTED_NUMBERS * sizeof *scale);
    scale[2 * CIV_FEATURES + T_CULTURE_LEAD] = 0.02f;
}

static int16_t rounded(float number)
{
    number = number > 32767 ? 32767 : number < -32767 ? -32767 : number;
    return (int16_t)lrintf(number);
}

static struct tta_weight in_integers(const float bases[BASES], float unit)
{
    struct tta_weight w;
    for (int i = 0; i < TTA_MOMENTS; i++)
        w.at[i] =
            rounded(unit * (bases[0] + bases[1] * tta_lesson_time(tta_moments[i]) + bases[2 + i]));
    return w;
}

/* What is learned of a feature: with all steps up to it. */
static struct tta_weight whole_weight(float bases[][BASES], int feature, float unit)
{
    float sum[BASES] = {0};
    for (int i = tta_first_of_range(feature); i <= feature; i++)
        for (int base = 0; base < BASES; base++)
            sum[base] += bases[i][base];
    return in_integers(sum, unit);
}

static void make_weights(struct training *t)
{
    struct tta_weights *w = &t->weights;
    for (int i = 0; i < CIV_FEATURES; i++) {
        float scale = t->scale[i];
        w->own[i] = whole_weight(t->weight, i, TTA_ODDS * scale);
        w->rival[i] = whole_weight(t->weight + CIV_FEATURES, i, TTA_ODDS * scale);
        w->tally[i] = whole_weight(t->tally, i, TTA_CULTURE * CULTURE_SCALE * scale);
    }
    for (int i = 0; i < TABLE_FEATURES; i++) {
        int at = 2 * CIV_FEATURES + i;
        w->table[i] = in_integers(t->weight[at], TTA_ODDS * t->scale[at]);
        w->tally_table[i] = in_integers(t->tally[at], TTA_CULTURE * CULTURE_SCALE * t->scale[at]);
    }
}

/* What is played by: of a style what is learned and liked. */
static struct tta_weights player_of(const struct training *t)
{
    return t->style < 0 ? t->weights : tta_styled(&t->weights, &tta_styles[t->style]);
}

/* The other way round, as far as rounding allows. */
static void in_floats(const struct tta_weight *w, const struct tta_weight *before, float unit,
                      float bases[BASES])
{
    bases[0] = bases[1] = 0;
    for (int i = 0; i < TTA_MOMENTS; i++)
        bases[2 + i] = (float)(w->at[i] - (before ? before->at[i] : 0)) / unit;
}

static void begin_with(struct training *t, const struct tta_weights *w)
{
    for (int i = 0; i < CIV_FEATURES; i++) {
        float unit = TTA_ODDS * t->scale[i], points = TTA_CULTURE * CULTURE_SCALE * t->scale[i];
        int before = tta_first_of_range(i) < i ? i - 1 : -1;
        in_floats(&w->own[i], before < 0 ? NULL : &w->own[before], unit, t->weight[i]);
        in_floats(&w->rival[i], before < 0 ? NULL : &w->rival[before], unit,
                  t->weight[CIV_FEATURES + i]);
        in_floats(&w->tally[i], before < 0 ? NULL : &w->tally[before], points, t->tally[i]);
    }
    for (int i = 0; i < TABLE_FEATURES; i++) {
        int at = 2 * CIV_FEATURES + i;
        in_floats(&w->table[i], NULL, TTA_ODDS * t->scale[at], t->weight[at]);
        in_floats(&w->tally_table[i], NULL, TTA_CULTURE * CULTURE_SCALE * t->scale[at],
                  t->tally[at]);
    }
    for (int i = 0; i < PARTS; i++)
        for (int base = 0; base < BASES; base++)
            t->moved[i][base] = t->tally_moved[i][base] = moved_before;
}

/* ---- A game to learn from -------------------------------------------------------------------- */

struct chapter {
    struct training *t;
    struct book *books;
    int games, next;
    int rounds;                /* after which two ends of a turn are compared … */
    struct tta_weights player; /* … by whom */
    float margin;
    pthread_mutex_t lock;
};

static void set_weights(struct training *t, struct tta_weights liked[],
                        const struct tta_weights *w[], int players, bool tastes, struct rng *r)
{
    for (int seat = 0; seat < players; seat++) {
        liked[seat] = tta_with_random_taste(&t->weights, t->level, r);
        if (!tastes)
            liked[seat] = t->weights;
        if (t->style >= 0)
            liked[seat] = tta_styled(&liked[seat], &tta_styles[t->style]);
        w[seat] = &liked[seat];
    }
}

/* Frozen players at the table: one alone in every fourth game has a seat. A league in every second
 * game has all seats but one. A style learns by its own play only. */
static void seat_rivals(const struct training *t, const struct tta_weights *w[], int players,
                        int number, struct book *book, struct rng *r)
{
    int chosen = (int)rng_below(r, (uint32_t)players);
    bool league = t->rivals > 1;
    book->seats = (1u << players) - 1;
    if (!t->rivals || (league ? number % 4 < 2 : number % 4 != 2))
        return;
    for (int seat = 0; seat < players; seat++)
        if ((seat == chosen) != league) {
            w[seat] = &t->rival[rng_below(r, (uint32_t)t->rivals)];
            if (t->style >= 0)
                book->seats &= ~(1u << seat);
        }
}

/* Half of the games are of two, the others of three and four. In every second one all have tastes.
 */
static void play_lessons(struct chapter *c, int number)
{
    static const int counts[] = {2, 3, 2, 4};
    struct training *t = c->t;
    struct book *book = &c->books[number];
    struct rng r =
        rng_seeded(rng_mix(t->seed ^ rng_mix((uint64_t)t->chapters << 32 | (unsigned)number)));
    struct tta_weights liked[SEATS_MAX];
    const struct tta_weights *w[SEATS_MAX];
    struct tta s;
    int players = counts[number / 4 % 4];
    struct tta_skill skill = {.width = 1, .guesses = 1};
    set_weights(t, liked, w, players, number & 1, &r);
    seat_rivals(t, w, players, number, book, &r);
    book->compared = COMPARED;
    book->rounds = c->rounds;
    book->player = &c->player;
    tta_lesson_table(&s, t->level, players, rng_below(&r, 8) > 0, &r);
    tta_lesson_game(&s, w, &t->weights, &skill, book, &r);
    tta_set_targets(book, &s, c->margin);
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

static float weight_now(const float bases[BASES], const struct lesson *l)
{
    float sum = 0;
    for (int i = 0; i < ACTIVE_BASES; i++)
        sum += bases[l->base[i]] * l->share[i];
    return sum;
}

static void step(float bases[BASES], float moved[BASES], const struct lesson *l, float slope,
                 float rate)
{
    for (int i = 0; i < ACTIVE_BASES; i++) {
        float part = slope * l->share[i];
        moved[l->base[i]] += part * part;
        bases[l->base[i]] -= rate * part / sqrtf(moved[l->base[i]]);
    }
}

static bool is_rival(int part)
{
    return part >= CIV_FEATURES && part < 2 * CIV_FEATURES;
}

static float odds_of(const struct training *t, const struct lesson *l)
{
    float odds = 0;
    for (int i = 0; i < l->inputs; i++)
        odds += l->input[i] * t->scale[l->index[i]] * weight_now(t->weight[l->index[i]], l);
    return odds;
}

/* A difference in odds; one that is far off counts as if it were off by 1. */
static void learn_difference(struct training *t, const struct lesson *l, float rate)
{
    float wrong = odds_of(t, l) - l->target;
    wrong = wrong > 1 ? 1 : wrong < -1 ? -1 : wrong;
    for (int i = 0; i < l->inputs; i++) {
        int at = l->index[i];
        step(t->weight[at], t->moved[at], l, difference_weight * wrong * l->input[i] * t->scale[at],
             rate);
    }
}

static void learn_position(struct training *t, const struct lesson *l, float rate)
{
    float odds = odds_of(t, l), culture_wrong = -l->culture / CULTURE_SCALE;
    for (int i = 0; i < l->inputs; i++) {
        int at = l->index[i];
        if (!is_rival(at))
            culture_wrong += l->input[i] * t->scale[at] * weight_now(t->tally[at], l);
    }
    float wrong = 1 / (1 + expf(-odds)) - l->target;
    t->error += (double)wrong * (double)wrong;
    t->measured++;
    for (int i = 0; i < l->inputs; i++) {
        int at = l->index[i];
        float x = l->input[i] * t->scale[at];
        step(t->weight[at], t->moved[at], l, wrong * x, rate);
        if (!is_rival(at))
            step(t->tally[at], t->tally_moved[at], l, culture_wrong * x, rate);
    }
}

static void learn(struct training *t, const struct lesson *l, float rate)
{
    if (l->compares)
        learn_difference(t, l, rate);
    else
        learn_position(t, l, rate);
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

static int rounds_now(const struct training *t, float done)
{
    int last = tta_last_rounds[t->level];
    return min_of(1 + (int)(done * (float)last), last);
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
                              .rounds = rounds_now(t, done),
                              .player = player_of(t),
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
static double test_game(const struct training *t, const struct tta_weights *own_weights, int number)
{
    struct tta s;
    struct rng r = rng_seeded((uint64_t)number);
    struct tta_skill skill = {.width = 1, .guesses = 2};
    const struct tta_weights *w[SEATS_MAX] = {0};
    int players = 2 + number % 3, own = number / 3 % players;
    int points[SEATS_MAX], place[SEATS_MAX];
    w[own] = own_weights;
    tta_lesson_table(&s, t->level, players, true, &r);
    tta_lesson_game(&s, w, NULL, &skill, NULL, &r);
    tta_score(&s, points, place);
    return (double)tta_result_of(points, place, players, own, 0);
}

static double test(void *course, int games)
{
    const struct tta_weights w = player_of(course);
    double sum = 0;
    for (int game = 0; game < games; game++)
        sum += test_game(course, &w, game);
    return sum / games;
}

/* ---- Beginning and files --------------------------------------------------------------------- */

static uint64_t mix_weights(uint64_t given, const struct tta_weights *w)
{
    for (size_t i = 0; i < sizeof *w; i += sizeof(struct tta_weight)) {
        uint64_t word = 0;
        memcpy(&word, (const char *)w + i, sizeof(struct tta_weight));
        given = rng_mix(given ^ word);
    }
    return given;
}

static void *begin(const struct lessons_for *for_whom)
{
    struct training *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->level = for_whom->options[0];
    t->style = TTA_STYLES - 1;
    while (t->style >= 0 &&
           !(for_whom->style && strcmp(tta_style_ids[t->style], for_whom->style) == 0))
        t->style--;
    t->jobs = for_whom->jobs;
    t->seed = for_whom->seed;
    t->rivals = min_of(for_whom->rivals, RIVALS_MAX);
    for (int i = 0; i < t->rivals; i++) {
        if (!tta_read_weights(for_whom->rival[i], t->level, &t->rival[i])) {
            free(t);
            return NULL;
        }
        t->given = mix_weights(t->given, &t->rival[i]);
    }
    set_scales(t->scale);
    for (int i = 0; i < PARTS; i++)
        for (int base = 0; base < BASES; base++)
            t->moved[i][base] = t->tally_moved[i][base] = begun;
    t->weight[F_CULTURE][0] = t->weight[F_CULTURE_RATE][0] = t->weight[F_CULTURE_RATE][1] = 1;
    t->weight[CIV_FEATURES + F_CULTURE][0] = -1;
    t->tally[F_CULTURE][0] = 0.5f;
    struct tta_weights from;
    if (for_whom->from && !tta_read_weights(for_whom->from, t->level, &from)) {
        free(t);
        return NULL;
    }
    if (for_whom->from) {
        begin_with(t, &from);
        t->given = mix_weights(~t->given, &from);
    }
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

static void write(const void *course, struct out *o)
{
    const struct training *t = course;
    const struct tta_weights w = player_of(t);
    tta_write_weights(t->level, &w, o);
}

static void save(const void *course, struct out *o)
{
    const struct training *t = course;
    const float *all[] = {t->weight[0], t->moved[0], t->tally[0], t->tally_moved[0]};
    char text[128];
    snprintf(text, sizeof text,
             "ages-training-tta 4\nlevel %d\nstyle %d\ngiven %llx\nseed %llx\ngames %lld\n"
             "chapters %lld\n",
             t->level, t->style, (unsigned long long)t->given, (unsigned long long)t->seed,
             (long long)t->games, (long long)t->chapters);
    out_text(o, text);
    for (size_t part = 0; part < sizeof all / sizeof *all; part++)
        for (int i = 0; i < BASES * PARTS; i++) {
            snprintf(text, sizeof text, "%a\n", (double)all[part][i]);
            out_text(o, text);
        }
}

static bool load(void *course, const char *text)
{
    struct training *t = course, read = *t;
    float *all[] = {read.weight[0], read.moved[0], read.tally[0], read.tally_moved[0]};
    int level, style, used = 0;
    unsigned long long given, seed;
    long long games, chapters;
    if (sscanf(text,
               "ages-training-tta 4 level %d style %d given %llx seed %llx games %lld chapters "
               "%lld%n",
               &level, &style, &given, &seed, &games, &chapters, &used) != 6 ||
        level != t->level || style != t->style || given != t->given)
        return false;
    const char *at = text + used;
    for (size_t part = 0; part < sizeof all / sizeof *all; part++)
        for (int i = 0; i < BASES * PARTS; i++) {
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
    .has_rivals = true,
    .styles = tta_style_ids,
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
