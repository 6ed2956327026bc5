/* Whole turns of Through the Ages: see play.h. */
#include <string.h>

#include "bots/tta/play.h"
#include "games/tta/chance.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/turn.h"

enum { CHILDREN_MAX = 2048, SEEN_MAX = 8192 /* a power of two */ };

struct turn_node {
    struct tta s;
    struct tta_plan plan;
};

struct child {
    int32_t odds;
    uint8_t parent, count; /* of its moves */
    struct move moves[2];
};

struct beam {
    const struct tta_weights *w;
    const struct tta_skill *skill;
    struct tta_context context;
    int seat;
    int children, nodes, reached;
    struct child child[CHILDREN_MAX];
    int places; /* of `seen` that are used */
    uint64_t seen[SEEN_MAX];
    struct turn_node node[TTA_WIDTH_MAX], next[TTA_WIDTH_MAX];
    struct tta_plan *best;
    int found, most;
};

/* ---- Equal positions ------------------------------------------------------------------------- */

static uint64_t mix_bytes(uint64_t key, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i += 8) {
        uint64_t word = 0;
        memcpy(&word, (const char *)bytes + i, size - i < 8 ? size - i : 8);
        key = (key ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        key ^= key >> 29;
    }
    return key;
}

/* In a turn only the own civilization, the row and what is done in the turn change. */
static uint64_t key_of(const struct tta *s, int seat)
{
    enum { FIRST = offsetof(struct tta, playing), END = offsetof(struct tta, removed) };
    uint64_t key = mix_bytes(1, &s->civs[seat], sizeof s->civs[seat]);
    return mix_bytes(key, (const char *)s + FIRST, END - FIRST);
}

/* Has it not been reached before? When nearly all places are taken nothing is new any more. */
static bool is_new(struct beam *b, uint64_t key)
{
    if (b->reached > b->places * 3 / 4)
        return false;
    for (uint64_t at = key >> 32;; at++) {
        uint64_t *seen = &b->seen[at & (unsigned)(b->places - 1)];
        if (*seen == key)
            return false;
        if (!*seen) {
            *seen = key;
            b->reached++;
            return true;
        }
    }
}

/* ---- Evaluating ---------------------------------------------------------------------------------
 */

/* Draws stay the same in all plans, so that luck does not choose between them. */
static void draw_all(struct tta *s, bool (*goes_on)(const struct tta *s))
{
    struct rng r = rng_seeded(1);
    while (goes_on(s) && tta_to_move(s) == SEAT_CHANCE)
        tta_apply(s, tta_draw(s, &r), NULL);
}

static bool is_drawing(const struct tta *s)
{
    return s->step == STEP_ACTIONS;
}

static bool is_scoring(const struct tta *s)
{
    return s->step == STEP_SCORE && s->phase != PHASE_OVER;
}

int32_t tta_evaluate_end(const struct tta_weights *w, struct tta *s,
                         const struct tta_context *context)
{
    tta_apply(s, move_of(V_END_ACTIONS, 0), NULL);
    if (s->phase == PHASE_MINES)
        tta_apply(s, move_of(V_DECLINE, 0), NULL);
    if (is_scoring(s)) {
        struct rng r = rng_seeded(1);
        tta_guess(s, context->viewer, &r);
        draw_all(s, is_scoring);
    }
    return tta_own_odds(w, s, context);
}

static int32_t evaluate(const struct beam *b, const struct tta *s, uint64_t key)
{
    struct tta end = *s;
    return tta_evaluate_end(b->w, &end, &b->context) +
           noise_for(b->skill->noise, b->skill->noise_seed, key);
}

/* ---- Growing --------------------------------------------------------------------------------- */

static bool goes_on(const struct beam *b, const struct tta *s)
{
    return s->phase == PHASE_ACTIONS && s->seat == b->seat;
}

static void add_child(struct beam *b, int parent, const struct tta *s, const struct move moves[],
                      int count)
{
    uint64_t key = key_of(s, b->seat) | 1;
    if (b->children == CHILDREN_MAX || !goes_on(b, s) || !is_new(b, key))
        return;
    struct child *c = &b->child[b->children++];
    *c = (struct child){
        .odds = evaluate(b, s, key), .parent = (uint8_t)parent, .count = (uint8_t)count};
    memcpy(c->moves, moves, (size_t)count * sizeof *moves);
}

/* Workers are taken off only where the people are not content: no game that was learned from has
 * more of it, so that the value does not know what it comes to. */
bool tta_is_left_out(const struct tta *s, struct move m)
{
    switch (move_verb(m)) {
    case V_END_ACTIONS: return true;
    case V_DESTROY:
    case V_DISBAND: return !tta_discontent(s, s->seat);
    default: return false;
    }
}

static void grow(struct beam *b, int parent)
{
    const struct turn_node *from = &b->node[parent];
    struct move legal[MOVES_MAX], inner[MOVES_MAX];
    int count = tta_moves(&from->s, legal);
    for (int i = 0; i < count && b->children < CHILDREN_MAX / 2 + CHILDREN_MAX / 4; i++) {
        struct tta after = from->s;
        struct move moves[2] = {legal[i]};
        if (tta_is_left_out(&from->s, legal[i]))
            continue;
        tta_apply(&after, legal[i], NULL);
        draw_all(&after, is_drawing);
        int inners = after.phase == PHASE_INNER ? tta_moves(&after, inner) : 0;
        if (!inners)
            add_child(b, parent, &after, moves, 1);
        for (int j = 0; j < inners; j++) {
            struct tta then = after;
            moves[1] = inner[j];
            tta_apply(&then, inner[j], NULL);
            add_child(b, parent, &then, moves, 2);
        }
    }
}

static struct tta_plan plan_of(const struct beam *b, const struct child *c)
{
    struct tta_plan plan = b->node[c->parent].plan;
    for (int i = 0; i < c->count; i++)
        plan.moves[plan.count++] = c->moves[i];
    plan.odds = c->odds;
    return plan;
}

static void remember(struct beam *b, const struct child *c)
{
    if (b->found == b->most && b->best[b->found - 1].odds >= c->odds)
        return;
    int at = b->found < b->most ? b->found++ : b->found - 1;
    for (; at > 0 && b->best[at - 1].odds < c->odds; at--)
        b->best[at] = b->best[at - 1];
    b->best[at] = plan_of(b, c);
}

/* The best children become the nodes of the next step; of equal ones the first. */
static void select_best(struct beam *b)
{
    int kept = 0, width = b->skill->width;
    for (int i = 0; i < b->children; i++) {
        struct child c = b->child[i];
        if (kept == width && b->child[kept - 1].odds >= c.odds)
            continue;
        int at = kept < width ? kept++ : kept - 1;
        for (; at > 0 && b->child[at - 1].odds < c.odds; at--)
            b->child[at] = b->child[at - 1];
        b->child[at] = c;
    }
    for (int i = 0; i < kept; i++) {
        const struct child *c = &b->child[i];
        b->next[i].s = b->node[c->parent].s;
        b->next[i].plan = plan_of(b, c);
        for (int j = 0; j < c->count; j++)
            tta_apply(&b->next[i].s, c->moves[j], NULL);
        draw_all(&b->next[i].s, is_drawing);
    }
    b->nodes = kept;
    memcpy(b->node, b->next, (size_t)kept * sizeof *b->node);
}

int tta_find_plans(const struct tta_weights *w, const struct tta *view,
                   const struct tta_skill *skill, struct tta_plan out[], int most)
{
    struct beam b;
    b.w = w;
    b.skill = skill;
    b.seat = view->seat;
    b.best = out;
    b.found = 0;
    b.most = most;
    b.nodes = 1;
    b.reached = 0;
    b.node[0].s = *view;
    b.node[0].plan = (struct tta_plan){0};
    b.places = skill->width > 1 ? SEEN_MAX : SEEN_MAX / 8;
    memset(b.seen, 0, (size_t)b.places * sizeof *b.seen);
    tta_context_of(view, view->seat, tta_time_left(view), w, &b.context);
    is_new(&b, key_of(view, b.seat) | 1);
    b.node[0].plan.odds = evaluate(&b, view, key_of(view, b.seat) | 1);
    b.best[b.found++] = b.node[0].plan;
    for (int steps = 0; b.nodes && steps < TTA_PLAN_MAX / 2; steps++) {
        b.children = 0;
        for (int i = 0; i < b.nodes; i++)
            grow(&b, i);
        for (int i = 0; i < b.children; i++)
            remember(&b, &b.child[i]);
        select_best(&b);
    }
    return b.found;
}

/* ---- Quickly --------------------------------------------------------------------------------- */

/* A move of the turn that is planned, and what it brought when it was last tried. */
struct known {
    struct move move;
    int32_t gain;
};

struct quick {
    const struct tta_weights *w;
    struct tta_context context;
    int seat, known, judged;
    struct known list[MOVES_MAX];
    struct tta after; /* the best move of this step */
    struct tta_plan plan;
};

static void try_quickly(struct quick *q, const struct tta_plan *before, const struct tta *s,
                        const struct move moves[], int count, int32_t *gain)
{
    struct tta end = *s;
    if (s->phase != PHASE_ACTIONS || s->seat != q->seat)
        return;
    int32_t odds = tta_evaluate_end(q->w, &end, &q->context);
    q->judged++;
    *gain = max_of(odds - before->odds, *gain);
    if (odds <= q->plan.odds)
        return;
    q->after = *s;
    q->plan = *before;
    q->plan.odds = odds;
    for (int i = 0; i < count; i++)
        q->plan.moves[q->plan.count++] = moves[i];
}

/* A move with all that it may contain; returns what it brings at best. */
static int32_t try_move(struct quick *q, const struct tta_plan *before, const struct tta *s,
                        struct move m)
{
    struct move moves[2] = {m}, inner[MOVES_MAX];
    struct tta after = *s;
    int32_t gain = INT32_MIN;
    tta_apply(&after, m, NULL);
    draw_all(&after, is_drawing);
    int inners = after.phase == PHASE_INNER ? tta_moves(&after, inner) : 0;
    if (!inners)
        try_quickly(q, before, &after, moves, 1, &gain);
    for (int i = 0; i < inners; i++) {
        struct tta then = after;
        moves[1] = inner[i];
        tta_apply(&then, inner[i], NULL);
        try_quickly(q, before, &then, moves, 2, &gain);
    }
    return gain;
}

/* What the legal moves brought when they were last tried; INT32_MAX: never. Both lists are sorted.
 */
static int list_known(struct quick *q, const struct tta *s)
{
    struct move legal[MOVES_MAX];
    struct known list[MOVES_MAX];
    int count = tta_moves(s, legal), kept = 0;
    for (int i = 0, at = 0; i < count; i++) {
        while (at < q->known && q->list[at].move.code < legal[i].code)
            at++;
        bool known = at < q->known && move_same(q->list[at].move, legal[i]);
        if (!tta_is_left_out(s, legal[i]))
            list[kept++] = (struct known){legal[i], known ? q->list[at].gain : INT32_MAX};
    }
    memcpy(q->list, list, (size_t)kept * sizeof *list);
    q->known = kept;
    return kept;
}

/* The gain that `most` of the moves reach. */
static int32_t threshold(const struct quick *q, int most)
{
    int32_t best[TTA_QUICK_MOVES + 1];
    int kept = 0;
    for (int i = 0; i < q->known; i++) {
        if (q->list[i].gain == INT32_MAX || (kept == most && best[kept - 1] >= q->list[i].gain))
            continue;
        int at = kept < most ? kept++ : kept - 1;
        for (; at > 0 && best[at - 1] < q->list[i].gain; at--)
            best[at] = best[at - 1];
        best[at] = q->list[i].gain;
    }
    return kept == most ? best[kept - 1] : INT32_MIN + 1;
}

int tta_plan_quickly(const struct tta_weights *w, const struct tta *s, struct tta_plan *out)
{
    struct quick q;
    struct tta now = *s, end = *s;
    q.w = w;
    q.seat = s->seat;
    q.known = 0;
    q.judged = 1;
    tta_context_of(s, s->seat, tta_time_left(s), w, &q.context);
    struct tta_plan before = {.odds = tta_evaluate_end(w, &end, &q.context)};
    *out = before;
    while (before.count < TTA_PLAN_MAX - 1 && list_known(&q, &now)) {
        int32_t least = threshold(&q, TTA_QUICK_MOVES);
        q.plan.odds = INT32_MIN;
        for (int i = 0; i < q.known; i++)
            if (q.list[i].gain >= least)
                q.list[i].gain = try_move(&q, &before, &now, q.list[i].move);
        if (q.plan.odds == INT32_MIN)
            break;
        now = q.after;
        before = q.plan;
        if (before.odds > out->odds)
            *out = before;
    }
    return q.judged;
}
