/* What the dice brought against what they bring on average. It knows no game: an outcome of chance
 * that counts words (`roll food=1 good=2`) is a roll, and the listed outcomes with their weights
 * say what it brings on average. Averages are told in thousandths. */
#include <string.h>

#include "core/play.h"
#include "session/session.h"
#include "wasm/answer.h"

enum { FACES_MAX = 16 };

struct luck_tally {
    const struct nouns *nouns;
    int rolls[SEATS_MAX];
    int came[SEATS_MAX][FACES_MAX];
    int64_t mean[SEATS_MAX][FACES_MAX]; /* thousandths */
};

static const struct arg *counts_of(const struct game *g, struct move m)
{
    const struct arg *arg = g->verbs[move_verb(m)].args;
    return arg->kind == ARG_COUNTS && arg->nouns->count <= FACES_MAX ? arg : NULL;
}

static int count_of(const struct arg *arg, struct move m, int face)
{
    int shift = arg->shift + face * arg->width;
    return (int)(move_args(m) >> shift & ((1u << arg->width) - 1));
}

/* Who rolled: the seat that the first event of the ply is about. */
static int roller(const struct session *s, int ply)
{
    struct event events[EVENTS_MAX];
    int count = session_events(s, SEAT_WATCHER, ply, events, EVENTS_MAX);
    for (int i = 0; i < count; i++)
        if (events[i].seat >= 0)
            return events[i].seat;
    return -1;
}

static void add_mean(const struct game *g, const void *state, const struct arg *arg,
                     int64_t mean[FACES_MAX])
{
    struct move outcomes[CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    int count = g->chances(state, outcomes, weight);
    for (int face = 0; face < arg->nouns->count; face++) {
        int64_t sum = 0, of = 0;
        for (int i = 0; i < count; i++) {
            of += weight[i];
            sum += (int64_t)weight[i] * count_of(arg, outcomes[i], face);
        }
        mean[face] += (1000 * sum + of / 2) / of;
    }
}

static void tally_ply(const struct session *s, int ply, struct luck_tally *t)
{
    const struct game *g = session_table(s)->game;
    const struct entry *e = session_ply(s, ply);
    if (e->seat != SEAT_CHANCE)
        return;
    const struct arg *arg = counts_of(g, e->move);
    int seat = arg ? roller(s, ply) : -1;
    if (seat < 0 || (t->nouns && t->nouns != arg->nouns))
        return;
    t->nouns = arg->nouns;
    t->rolls[seat]++;
    for (int face = 0; face < arg->nouns->count; face++)
        t->came[seat][face] += count_of(arg, e->move, face);
    add_mean(g, session_state_at(s, ply - 1), arg, t->mean[seat]);
}

static void put_numbers(const struct luck_tally *t, int seat, struct out *o)
{
    json_open(o, '{');
    json_member_int(o, "rolls", t->rolls[seat]);
    json_member_open(o, "came", '[');
    for (int face = 0; face < t->nouns->count; face++)
        json_int(o, t->came[seat][face]);
    json_close(o, ']');
    json_member_open(o, "mean", '[');
    for (int face = 0; face < t->nouns->count; face++)
        json_int(o, t->mean[seat][face]);
    json_close(o, ']');
    json_close(o, '}');
}

void luck_json(const struct session *s, const struct words *w, struct out *o)
{
    struct luck_tally t = {0};
    for (int ply = 1; ply <= session_plies(s); ply++)
        tally_ply(s, ply, &t);
    json_open(o, '{');
    json_member_open(o, "faces", '[');
    for (int face = 0; t.nouns && face < t.nouns->count; face++)
        json_text(o, t.nouns->titles ? tr(w, t.nouns->titles[face]) : t.nouns->ids[face]);
    json_close(o, ']');
    json_member_open(o, "seats", '[');
    for (int seat = 0; t.nouns && seat < session_table(s)->seats; seat++)
        put_numbers(&t, seat, o);
    json_close(o, ']');
    json_close(o, '}');
}
