/* Hints and analysis for the page, of every game that has them (bots/search/advice.h). Worths are
 * told in thousandths of a win or, of who plays alone, of a point. */
#include "bots/search/advice.h"

#include <stdlib.h>

#include "core/catalogues.h"
#include "core/play.h"
#include "session/session.h"
#include "wasm/answer.h"

enum { MISTAKES = 6 };

/* The best moves for the seat that is asked; none of a game without hints, or for nobody. */
EXPORT("hints") const char *engine_hints(const struct session *s, const char *language)
{
    const struct game *g = session_table(s)->game;
    const struct adviser *adviser = adviser_of(g);
    int seat = session_unconfirmed(s) ? SEAT_NOBODY : session_to_move(s);
    struct state_room view;
    const char *names[SEATS_MAX];
    struct out *o = answer_begin();
    if (adviser && seat >= 0) {
        session_view(s, seat, view.bytes);
        table_names(session_table(s), names);
        o->names = names;
        hints_json_words(adviser, view.bytes, words_find(language), o);
    } else {
        json_open(o, '[');
        json_close(o, ']');
    }
    return answer_end();
}

struct mistake {
    int ply, seat;
    int32_t gain;
};

struct advice_report {
    const struct session *session;
    const struct adviser *adviser;
    const struct words *words;
    int64_t luck[SEATS_MAX], cost[SEATS_MAX];
    int rolls[SEATS_MAX], decisions[SEATS_MAX];
    int good[SEATS_MAX];            /* decisions that cost nothing worth telling */
    struct mistake worst[MISTAKES]; /* the costliest first; ply 0: none */
    int32_t one;
};

static void note(struct advice_report *r, struct mistake new)
{
    for (int i = 0; i < MISTAKES; i++) {
        struct mistake old = r->worst[i];
        if (!old.ply || new.gain < old.gain) {
            r->worst[i] = new;
            new = old;
        }
        if (!new.ply)
            return;
    }
}

static void judge(struct advice_report *r, void *memory, int ply)
{
    const void *before = session_state_at(r->session, ply - 1);
    struct verdict v = advice_judge(r->adviser, memory, before, session_ply(r->session, ply)->move);
    if (v.seat < 0)
        return;
    if (v.rolled) {
        r->luck[v.seat] += v.gain;
        r->rolls[v.seat]++;
        return;
    }
    r->cost[v.seat] -= v.gain;
    r->decisions[v.seat]++;
    if (v.gain <= -r->one / 1000)
        note(r, (struct mistake){ply, v.seat, v.gain});
    else
        r->good[v.seat]++;
}

static void json_value(const struct advice_report *r, struct out *o, const char *key, int64_t value)
{
    json_member_int(o, key, value * 1000 / r->one);
}

static void json_move(const struct advice_report *r, struct out *o, const char *key, struct move m)
{
    json_key(o, key);
    json_title(session_table(r->session)->game, m, r->words, o);
}

static void json_seats(const struct advice_report *r, struct out *o)
{
    json_member_open(o, "seats", '[');
    for (int seat = 0; seat < session_table(r->session)->seats; seat++) {
        json_open(o, '{');
        json_value(r, o, "luck", r->luck[seat]);
        json_value(r, o, "cost", r->cost[seat]);
        json_member_int(o, "rolls", r->rolls[seat]);
        json_member_int(o, "decisions", r->decisions[seat]);
        json_member_int(o, "good", r->good[seat]);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void json_mistakes(const struct advice_report *r, struct out *o)
{
    json_member_open(o, "mistakes", '[');
    for (int i = 0; i < MISTAKES && r->worst[i].ply; i++) {
        int ply = r->worst[i].ply;
        json_open(o, '{');
        json_member_int(o, "ply", ply);
        json_member_int(o, "seat", r->worst[i].seat);
        json_value(r, o, "cost", -(int64_t)r->worst[i].gain);
        json_move(r, o, "made", session_ply(r->session, ply)->move);
        json_move(r, o, "better", r->adviser->best(session_state_at(r->session, ply - 1)));
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void json_turning_points(const struct advice_report *r, const struct turning_points *t,
                                struct out *o)
{
    json_member_open(o, "turning_points", '[');
    for (int i = 0; i < t->count; i++) {
        const struct turning_point *p = &t->point[i];
        struct moment at = r->adviser->moment(session_state_at(r->session, p->ply - 1));
        json_open(o, '{');
        json_member_int(o, "ply", p->ply);
        json_member_int(o, "round", at.round);
        json_member_int(o, "turn", at.seat);
        json_member_int(o, "seat", p->seat);
        json_value(r, o, "before", p->before);
        json_value(r, o, "after", p->after);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void json_turns(const struct advice_report *r, struct out *o)
{
    struct turning_points turning = {0};
    struct own_values own = {0};
    json_member_open(o, "turns", '[');
    for (int ply = 1; ply <= session_plies(r->session); ply++) {
        int32_t value[SEATS_MAX] = {0};
        if (!advice_values(r->adviser, session_state_at(r->session, ply - 1),
                           session_state_at(r->session, ply), &own, value))
            continue;
        if (session_table(r->session)->seats > 1)
            advice_note_turn(&turning, ply, value, session_table(r->session)->seats);
        json_open(o, '{');
        json_member_int(o, "ply", ply);
        json_member_open(o, "values", '[');
        for (int seat = 0; seat < session_table(r->session)->seats; seat++)
            json_int(o, (int64_t)value[seat] * 1000 / r->one);
        json_close(o, ']');
        json_close(o, '}');
    }
    json_close(o, ']');
    json_turning_points(r, &turning, o);
}

/* Luck and skill of each seat, the costliest decisions, and the value of the game to each seat
 * after every turn. Of a game without advice: {} */
EXPORT("analyse") const char *engine_analyse(const struct session *s, const char *language)
{
    const struct adviser *adviser = adviser_of(session_table(s)->game);
    void *memory = adviser ? calloc(1, adviser->memory_size) : NULL;
    if (!memory)
        return answer_error(NULL);
    struct advice_report r = {.session = s,
                              .adviser = adviser,
                              .words = words_find(language),
                              .one = advice_unit(adviser, session_state(s))};
    const char *names[SEATS_MAX];
    for (int ply = 1; ply <= session_plies(s); ply++)
        judge(&r, memory, ply);
    free(memory);
    struct out *o = answer_begin();
    table_names(session_table(s), names);
    o->names = names;
    json_open(o, '{');
    json_member_text(o, "unit", session_table(s)->seats == 1 ? "points" : "wins");
    json_seats(&r, o);
    json_mistakes(&r, o);
    json_turns(&r, o);
    json_close(o, '}');
    return answer_end();
}
