/* Hints and analysis for the page, of every game that has them (bots/search/advice.h). Worths are
 * told in thousandths of a win or, of who plays alone, of a point. */
#include "bots/search/report.h"

#include "core/catalogues.h"
#include "core/play.h"
#include "wasm/answer.h"

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

static void json_value(const struct report *r, struct out *o, const char *key, int64_t value)
{
    json_member_int(o, key, value * 1000 / r->unit);
}

static void json_move(const struct report *r, struct out *o, const char *key, struct move m,
                      const struct words *w)
{
    json_key(o, key);
    json_title(r->adviser->game, m, w, o);
}

static void json_seats(const struct report *r, struct out *o)
{
    json_member_open(o, "seats", '[');
    for (int i = 0; i < r->seats; i++) {
        const struct report_seat *seat = &r->seat[i];
        json_open(o, '{');
        json_value(r, o, "luck", seat->luck);
        json_value(r, o, "cost", seat->cost);
        json_member_int(o, "rolls", seat->rolls);
        json_member_int(o, "decisions", seat->decisions);
        json_member_int(o, "good", seat->good);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void json_mistakes(const struct report *r, const struct words *w, struct out *o)
{
    json_member_open(o, "mistakes", '[');
    for (int i = 0; i < r->mistakes; i++) {
        int ply = r->mistake[i];
        struct verdict judged = r->ply[ply].judged;
        json_open(o, '{');
        json_member_int(o, "ply", ply);
        json_member_int(o, "seat", judged.seat);
        json_value(r, o, "cost", -(int64_t)judged.gain);
        json_move(r, o, "made", report_move(r, ply), w);
        json_move(r, o, "better", report_better(r, ply), w);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void json_turns(const struct report *r, struct out *o)
{
    json_member_open(o, "turns", '[');
    for (int ply = 1; ply <= r->plies; ply++) {
        if (!r->ply[ply].ends_turn)
            continue;
        json_open(o, '{');
        json_member_int(o, "ply", ply);
        json_member_open(o, "values", '[');
        for (int seat = 0; seat < r->seats; seat++)
            json_int(o, (int64_t)r->ply[ply].value[seat] * 1000 / r->unit);
        json_close(o, ']');
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void json_turning_points(const struct report *r, struct out *o)
{
    json_member_open(o, "turning_points", '[');
    for (int i = 0; i < r->turning.count; i++) {
        const struct turning_point *p = &r->turning.point[i];
        struct moment at = report_moment(r, p->ply);
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

/* Luck and skill of each seat, or while the game runs of the viewer's, by what it has seen; the
 * costliest decisions, and the value of the game to each seat after every turn. Of a game without
 * advice: {} */
EXPORT("analyse")
const char *engine_analyse(const struct session *s, int viewer, const char *language)
{
    const struct words *w = words_find(language);
    const char *names[SEATS_MAX];
    struct report r;
    if (!adviser_of(session_table(s)->game))
        return answer_error(NULL);
    if (!report_make(&r, s, session_over(s) || viewer < 0 ? SEAT_OPEN : viewer)) {
        report_free(&r);
        return answer_error(NULL);
    }
    struct out *o = answer_begin();
    table_names(session_table(s), names);
    o->names = names;
    json_open(o, '{');
    json_member_text(o, "unit", r.seats == 1 ? "points" : "wins");
    if (r.viewer != SEAT_OPEN)
        json_member_int(o, "viewer", r.viewer);
    json_seats(&r, o);
    json_mistakes(&r, w, o);
    json_turns(&r, o);
    json_turning_points(&r, o);
    json_close(o, '}');
    report_free(&r);
    return answer_end();
}
