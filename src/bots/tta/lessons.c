/* Games to learn from: see lessons.h. Floats are used in training only. */
#include "bots/tta/lessons.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/tta/compare.h"
#include "core/play.h"
#include "games/tta/chance.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/setup.h"
#include "games/tta/rules/turn.h"
#include "games/tta/score.h"

enum { INPUTS_MAX = 5 * TTA_ACTIVE_MAX };

static const float lambda = 0.95f;

float tta_lesson_time(int time_left)
{
    return (float)time_left / 64;
}

int tta_first_of_range(int feature)
{
    static const int ranges[][2] = {
        {F_FACES, F_FACES_LAST},
        {F_FOOD_BALANCE, F_FOOD_BALANCE_LAST},
        {F_LEAD, F_LEAD_LAST},
        {F_WAR, F_WAR_LAST},
        {F_WAR_ON_IT, F_WAR_ON_IT_LAST},
        {F_RESOURCE_INCOME, F_RESOURCE_INCOME_LAST},
        {F_SCIENCE_INCOME, F_SCIENCE_INCOME_LAST},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (feature >= ranges[i][0] && feature <= ranges[i][1])
            return ranges[i][0];
    return feature;
}

/* ---- Playing --------------------------------------------------------------------------------- */

void tta_lesson_table(struct tta *s, int level, int players, bool usual, struct rng *r)
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
        int feature = f->list[i].index;
        int step = part == 2 * CIV_FEATURES ? feature : tta_first_of_range(feature);
        for (; step <= feature && l->inputs < INPUTS_MAX; step++) {
            l->index[l->inputs] = (uint16_t)(part + step);
            l->input[l->inputs++] = (float)f->list[i].count * share;
        }
    }
}

static void set_time(struct lesson *l, int time_left)
{
    struct tta_moment moment = tta_moment_of(time_left);
    float after = (float)moment.after / TTA_BETWEEN;
    const int base[ACTIVE_BASES] = {0, 1, 2 + moment.first, 3 + moment.first};
    const float share[ACTIVE_BASES] = {1, tta_lesson_time(time_left), 1 - after, after};
    memcpy(l->base, base, sizeof base);
    memcpy(l->share, share, sizeof share);
}

/* Copies the inputs to where the book keeps them. */
static void keep_lesson(struct book *book, struct lesson *l)
{
    size_t count = (size_t)l->inputs;
    const uint16_t *index = l->index;
    const float *input = l->input;
    l->index = malloc(count * sizeof *l->index + 1);
    l->input = malloc(count * sizeof *l->input + 1);
    book->full = book->full || !l->index || !l->input;
    if (!book->full) {
        memcpy(l->index, index, count * sizeof *index);
        memcpy(l->input, input, count * sizeof *input);
    } else {
        l->inputs = 0;
    }
    book->lesson[book->lessons++] = *l;
}

/* What the seat sees at the end of its turn. */
static void take_lesson(struct book *book, const struct tta_weights *w, const struct tta *s,
                        int seat)
{
    struct tta_context context;
    struct tta_features own, table;
    uint16_t index[INPUTS_MAX];
    float input[INPUTS_MAX];
    struct lesson l = {.seat = seat, .index = index, .input = input};
    int rivals = 0;
    if (book->lessons == LESSONS_MAX)
        return;
    tta_context_of(s, seat, tta_time_left(s), NULL, &context);
    for (int other = 0; other < s->players; other++)
        rivals += other != seat && is_in_game(s, other);
    l.value = (float)tta_chance(tta_odds(w, s, seat, context.time_left)) / VALUE_ONE;
    set_time(&l, context.time_left);
    tta_civ_features(s, seat, &context.ratings[seat], &context, &own);
    tta_table_features(s, &context, &table);
    add_inputs(&l, &own, 0, 1);
    add_inputs(&l, &table, 2 * CIV_FEATURES, 1);
    for (int other = 0; other < s->players; other++) {
        struct tta_features f;
        if (other == seat || !is_in_game(s, other))
            continue;
        tta_civ_features(s, other, &context.ratings[other], &context, &f);
        add_inputs(&l, &f, CIV_FEATURES, 1.0f / (float)rivals);
    }
    keep_lesson(book, &l);
}

/* Two ends of the turn that begins: the rivals are the same in both, and what is equal is left out.
 */
static void take_comparison(struct book *book, const struct tta_weights *w, const struct tta *view,
                            struct rng *r)
{
    struct tta_comparison two;
    struct tta_context context;
    uint16_t index[INPUTS_MAX];
    float input[INPUTS_MAX], sum[PARTS] = {0};
    int seat = view->seat;
    struct lesson l = {.compares = true, .seat = seat, .index = index, .input = input};
    if (book->lessons == LESSONS_MAX || !tta_compare(book->player, w, view, book->rounds, r, &two))
        return;
    l.target = two.difference;
    tta_context_of(view, seat, tta_time_left(view), NULL, &context);
    set_time(&l, context.time_left);
    for (int i = 0; i < 2; i++) {
        struct ratings ratings = tta_ratings(&two.end[i], seat);
        struct tta_features own, table;
        tta_civ_features(&two.end[i], seat, &ratings, &context, &own);
        tta_table_features(&two.end[i], &context, &table);
        add_inputs(&l, &own, 0, i ? -1 : 1);
        add_inputs(&l, &table, 2 * CIV_FEATURES, i ? -1 : 1);
    }
    for (int i = 0; i < l.inputs; i++)
        sum[index[i]] += input[i];
    l.inputs = 0;
    for (int i = 0; i < PARTS; i++)
        if (sum[i] != 0) {
            index[l.inputs] = (uint16_t)i;
            input[l.inputs++] = sum[i];
        }
    keep_lesson(book, &l);
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

void tta_lesson_step(struct tta *s, const struct tta_weights *const w[],
                     const struct tta_weights *evaluator, const struct tta_skill *skill,
                     struct book *book, struct rng *r)
{
    int asked = tta_to_move(s);
    struct tta view;
    struct tta_plan plan;
    if (asked == SEAT_CHANCE) {
        tta_apply(s, tta_draw(s, r), NULL);
        return;
    }
    tta_observe(s, asked, &view);
    if (!w[asked] || s->phase != PHASE_ACTIONS) {
        tta_apply(s,
                  w[asked] ? tta_choose_move(w[asked], &view, skill, r)
                           : bot_tta_builder.choose(&game_tta, &view, asked, r),
                  NULL);
        return;
    }
    if (book && book->compared && rng_below(r, 100) < (uint32_t)book->compared &&
        book->seats >> asked & 1)
        take_comparison(book, evaluator, &view, r);
    tta_find_plans(w[asked], &view, skill, &plan, 1);
    if (play_plan(s, &plan) && s->phase != PHASE_OVER && book && book->seats >> asked & 1)
        take_lesson(book, evaluator, s, asked);
}

void tta_lesson_game(struct tta *s, const struct tta_weights *const w[],
                     const struct tta_weights *evaluator, const struct tta_skill *skill,
                     struct book *book, struct rng *r)
{
    while (tta_to_move(s) != SEAT_NOBODY)
        tta_lesson_step(s, w, evaluator, skill, book, r);
}

/* ---- What came of it ------------------------------------------------------------------------- */

float tta_result_of(const int points[], const int place[], int players, int seat, float margin)
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

void tta_set_targets(struct book *book, const struct tta *s, float margin)
{
    int points[SEATS_MAX], place[SEATS_MAX];
    float target[SEATS_MAX], next[SEATS_MAX];
    tta_score(s, points, place);
    for (int seat = 0; seat < s->players; seat++)
        target[seat] = next[seat] = tta_result_of(points, place, s->players, seat, margin);
    for (int i = book->lessons - 1; i >= 0; i--) {
        struct lesson *l = &book->lesson[i];
        if (l->compares)
            continue;
        target[l->seat] = lambda * target[l->seat] + (1 - lambda) * next[l->seat];
        next[l->seat] = l->value;
        l->target = target[l->seat];
        l->culture = (float)points[l->seat];
    }
}
