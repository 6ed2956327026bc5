/* Routes for the life of a table besides its game: the terms that its host sets, nudges, a rematch,
 * and the public list. */
#include <sodium.h>
#include <string.h>

#include "bots/bot.h"
#include "core/play.h"
#include "server/asked_json.h"
#include "server/asking.h"
#include "server/http.h"
#include "server/notices.h"
#include "server/results.h"
#include "server/routes.h"

enum { DAY = 24 * 60 * 60, LIST_MAX = 50 };

static const char *const watches[] = {"all", "later", "nobody"};

/* As others see them */

/* It tells whose turn it is. */
static void put_nudge(const struct live_table *live, bool behind, struct out *o)
{
    int turn = table_turn(live);
    const struct stored_nudge *nudge = turn >= 0 ? &live->nudge[turn] : NULL;

    json_key(o, "nudge");
    if (behind || !nudge || !nudge->at || nudge->seq != session_seq(live->session)) {
        json_none(o);
        return;
    }
    json_open(o, '{');
    json_member_int(o, "seat", turn);
    json_member_int(o, "by", nudge->by);
    json_member_int(o, "at", nudge->at * 1000);
    json_close(o, '}');
}

void life_json(const struct live_table *live, bool behind, struct out *o)
{
    json_member_open(o, "terms", '{');
    json_member_text(o, "watch", watches[live->terms.watch]);
    json_member_bool(o, "reads", live->terms.reads);
    json_member_bool(o, "listed", live->terms.listed);
    json_member_seats(o, "muted", live->terms.muted);
    json_member_bool(o, "rated", live->terms.rated);
    json_close(o, '}');
    put_nudge(live, behind, o);
    json_key(o, "rematch");
    if (live->terms.rematch[0])
        json_text(o, live->terms.rematch);
    else
        json_none(o);
}

/* A watcher may be a round behind the table while it is played; its host is not. */
bool is_behind(const struct request *r, const struct live_table *live)
{
    return r->viewer == SEAT_WATCHER && r->claim.kind != CLAIM_HOST &&
           live->terms.watch == WATCH_LATER && table_turn(live) != SEAT_NOBODY;
}

bool refuse_behind(struct request *r, const struct live_table *live)
{
    if (!is_behind(r, live))
        return false;
    refuse(r, 403, "later", MSG("watchers of this table see that when the game is over"));
    return true;
}

/* Terms */

enum store_status keep_terms(struct writer *w, struct live_table *live)
{
    writer_changed(w, live);
    live->reseated = true;
    live->keys.closed = terms_closed(&live->terms);
    enum store_status status = store_set_terms(writer_store(w), live->number, &live->terms);
    if (status != STORE_OK)
        writer_refuse(w, status);
    return status;
}

static bool read_flag(struct request *r, json_t *from, const char *key, bool *flag)
{
    json_t *value = json_object_get(from, key);

    if (value && !json_is_boolean(value))
        return refuse_field(r, key, MSG("expected true or false"));
    if (value)
        *flag = json_is_true(value);
    return true;
}

static bool read_watch(struct request *r, json_t *from, enum watch *watch)
{
    json_t *value = json_object_get(from, "watch");
    const char *text = json_string_value(value);

    for (int i = 0; text && i <= WATCH_NOBODY; i++)
        if (strcmp(text, watches[i]) == 0) {
            *watch = (enum watch)i;
            return true;
        }
    return !value || refuse_field(r, "watch", MSG("expected all, later or nobody"));
}

static bool read_muted(struct request *r, json_t *from, int seats, unsigned *muted)
{
    json_t *list = json_object_get(from, "muted"), *seat;
    size_t i;

    if (!list)
        return true;
    *muted = 0;
    if (!json_is_array(list))
        return refuse_field(r, "muted", MSG("expected a list of seats"));
    json_array_foreach(list, i, seat)
    {
        json_int_t number = json_integer_value(seat);
        if (!json_is_integer(seat) || number < 0 || number >= seats)
            return refuse_field(r, "muted", MSG("expected a list of seats"));
        *muted |= 1u << number;
    }
    return true;
}

bool request_terms(struct writer *w, struct request *r, json_t *from, const struct table *table,
                   struct stored_terms *terms)
{
    if (from && !json_is_object(from))
        return refuse_field(r, "terms", MSG("expected an object"));
    if (!read_watch(r, from, &terms->watch) || !read_flag(r, from, "reads", &terms->reads) ||
        !read_flag(r, from, "listed", &terms->listed) ||
        !read_flag(r, from, "rated", &terms->rated) ||
        !read_muted(r, from, table->seats, &terms->muted))
        return false;
    if (terms->listed && !writer_config(w)->public_list)
        refuse(r, 403, "no_list", MSG("this server has no public list"));
    else if (terms->listed && table->dice != DICE_ASKED)
        refuse(r, 409, "not_asked_dice", MSG("the dice of this table are not asked for"));
    else if (terms->rated && rated_refusal(table))
        refuse(r, 409, "not_rated", rated_refusal(table));
    return !r->status;
}

void terms_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct live_table *live = open_table(w, r, DEED_SEATS);

    if (!live || !pay_for_telling(r, live))
        return;
    struct stored_terms terms = live->terms;
    if (!request_terms(w, r, r->input, session_table(live->session), &terms))
        return;
    if (terms.rated != live->terms.rated) {
        refuse(r, 409, "rated_is_set", MSG("whether a table is rated is decided when it is set"));
        return;
    }
    if (writer_writes(w, j) != STORE_OK)
        return;
    live->terms = terms;
    keep_terms(w, live);
}

/* Nudges */

static bool may_nudge(struct request *r, const struct live_table *live, json_t *seat)
{
    if (!json_is_integer(seat) || json_integer_value(seat) < 0 ||
        json_integer_value(seat) >= live->keys.seats)
        return refuse_field(r, "seat", MSG("expected the number of a seat"));
    r->seat = (int)json_integer_value(seat);
    if (table_turn(live) != r->seat || live->seats[r->seat].kind != SEAT_PERSON ||
        !live->keys.taken[r->seat] || r->seat == r->viewer)
        refuse(r, 409, "not_waiting", MSG("the table does not wait for another person there"));
    else if (wall_seconds() - live->nudge[r->seat].at < DAY)
        refuse(r, 429, "nudged", MSG("this seat was nudged within the last 24 hours"));
    return !r->status;
}

void nudge_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct live_table *live = open_table(w, r, DEED_PLAY);

    if (!live || !pay_for_telling(r, live) ||
        !may_nudge(r, live, json_object_get(r->input, "seat")) || writer_writes(w, j) != STORE_OK)
        return;
    struct stored_nudge nudge = {wall_seconds(), session_seq(live->session), r->viewer};
    live->nudge[r->seat] = nudge;
    live->reseated = true;
    writer_changed(w, live);
    enum store_status status = store_set_nudge(writer_store(w), live->number, r->seat, &nudge);
    if (status != STORE_OK)
        writer_refuse(w, status);
    else
        notice(w, live, NOTICE_NUDGE, r->seat);
}

void life_answer(struct writer *w, struct job *j, enum store_status status)
{
    struct request *r = (struct request *)j;
    struct live_table *live = NULL;

    if (!r->status && status == STORE_OK)
        live = writer_table(w, j, &status);
    if (live)
        answer_table(r, live, 200);
    answer_out(r, status);
}

/* A rematch: the same people and options, and who began is last. Each device gets an invitation to
 * its own seat and to no other. */

static int turned(const struct live_table *live, int seat)
{
    return (seat + live->keys.seats - 1) % live->keys.seats;
}

static void rematch_table(const struct live_table *live, struct table *table)
{
    const struct table *old = session_table(live->session);

    *table = (struct table){.game = old->game,
                            .seats = old->seats,
                            .dice = DICE_ASKED,
                            .needs = old->needs,
                            .helped = old->helped};
    memcpy(table->options, old->options, sizeof table->options);
    for (int i = 0; i < old->seats; i++)
        table->seat[turned(live, i)] = old->seat[i];
    randombytes_buf(table->fair.secret, sizeof table->fair.secret);
    fair_commit(&table->fair);
}

/* The new table, set by who asks for it first; NULL: it is refused. */
static struct live_table *set_rematch(struct writer *w, struct request *r, struct live_table *live)
{
    struct table table;

    rematch_table(live, &table);
    struct live_table *made = set_table(w, r, &table, &live->timing.clock);
    if (!made)
        return NULL;
    made->terms.watch = live->terms.watch;
    made->terms.reads = live->terms.reads;
    made->terms.rated = live->terms.rated;
    if (keep_terms(w, made) != STORE_OK)
        return NULL;
    strcpy(live->terms.rematch, made->id);
    if (keep_terms(w, live) != STORE_OK)
        return NULL;
    act_begin(w, &r->job, made);
    r->sets = true;
    return made;
}

/* Such a seat is not given away here. */
static bool was_held(const struct session *s, int seat)
{
    for (int i = 0; i < session_joins(s); i++)
        if (session_join_at(s, i)->seat == seat)
            return true;
    return false;
}

/* The next game may be far ahead, and not in memory. */
static bool pay_for_next(struct writer *w, struct request *r, const char *id)
{
    struct glance g;

    return !*id || tables_get(writer_tables(w), id) ||
           glance(writer_store(w), id, &g) != STORE_OK || request_spend_load(r, g.standing.seq);
}

void rematch_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct live_table *live = open_table(w, r, DEED_PLAY), *next = NULL;
    enum store_status status = STORE_OK;

    if (live && table_turn(live) != SEAT_NOBODY) {
        refuse(r, 409, "running", MSG("the game is not over yet"));
        return;
    }
    if (!live || !pay_for_next(w, r, live->terms.rematch) || writer_writes(w, j) != STORE_OK)
        return;
    r->seat = turned(live, r->viewer);
    if (live->terms.rematch[0] && (status = writer_hold(w, live->terms.rematch)) == STORE_OK)
        next = tables_find(writer_tables(w), live->terms.rematch, &status);
    if (status == STORE_AWAY || status == STORE_FAILED || status == STORE_MEMORY) {
        writer_refuse(w, status);
        return;
    }
    if (!next || next->gone)
        next = set_rematch(w, r, live);
    if (!next)
        return;
    strcpy(r->rematch, next->id);
    if (was_held(next->session, r->seat)) {
        r->made[r->seat][0] = '\0';
        return;
    }
    writer_changed(w, next);
    secret_make(r->made[r->seat]);
    secret_hash(r->made[r->seat], next->keys.invitation[r->seat]);
    status = tables_keep_seat(writer_tables(w), next, r->seat);
    if (status != STORE_OK)
        writer_refuse(w, status);
}

static void answer_rematch(struct request *r, const struct live_table *live)
{
    char buffer[512];
    struct out o = answer_begin(r, 200, "application/json", buffer, sizeof buffer);
    json_open(&o, '{');
    json_member_text(&o, "table", r->rematch);
    json_member_int(&o, "seat", r->seat);
    write_secret("invitation", r->made[r->seat], &o);
    write_secret("host", r->sets ? r->made[SEATS_MAX] : "", &o);
    json_member_open(&o, "invitations", '[');
    for (int i = 0; r->sets && i < live->keys.seats; i++)
        if (session_table(live->session)->seat[(i + 1) % live->keys.seats].kind == SEAT_PERSON) {
            json_open(&o, '{');
            json_member_int(&o, "seat", i);
            json_member_text(&o, "invitation", r->made[i]);
            json_close(&o, '}');
        }
    json_close(&o, ']');
    json_close(&o, '}');
    answer_end(r, &o);
}

void rematch_answer(struct writer *w, struct job *j, enum store_status status)
{
    struct request *r = (struct request *)j;
    if (!r->status && status == STORE_OK && r->sets)
        writer_table_added(w);
    answer_with(w, r, status, answer_rematch);
}

/* The list */

struct listed {
    int count;
    char ids[LIST_MAX][TABLE_ID_CHARS + 1];
};

static bool note_listed(void *with, const char *id)
{
    struct listed *list = with;
    strcpy(list->ids[list->count++], id);
    return list->count < LIST_MAX;
}

static bool is_free(const struct glance *g, int seat)
{
    return g->table.seat[seat].kind == SEAT_PERSON && !g->keys.taken[seat];
}

static void put_list_seat(const struct request *r, const struct glance *g, int i, struct out *o)
{
    const struct seat *seat = &g->table.seat[i];
    const char *level = seat->kind == SEAT_BOT ? bot_level(g->table.game, seat->program) : NULL;

    json_open(o, '{');
    json_member_int(o, "seat", i);
    json_member_text(o, "kind", seat->kind == SEAT_PERSON ? "person" : "bot");
    json_member_text(o, "name", seat->name);
    json_member_bool(o, "free", is_free(g, i));
    json_key(o, "level");
    if (level)
        json_text(o, tr(r->words, level));
    else
        json_none(o);
    json_close(o, '}');
}

static void put_listed(const struct request *r, const char *id, const struct glance *g,
                       struct out *o)
{
    json_open(o, '{');
    json_member_text(o, "table", id);
    json_member_text(o, "game", g->table.game->id);
    json_member_text(o, "short_title", tr(r->words, g->table.game->short_title));
    json_key(o, "options");
    options_json(g->table.game, g->table.options, o);
    json_member_text(o, "watch", watches[g->terms.watch]);
    json_member_open(o, "seats", '[');
    for (int i = 0; i < g->table.seats; i++)
        put_list_seat(r, g, i, o);
    json_close(o, ']');
    json_close(o, '}');
}

static void put_open_tables(struct writer *w, struct request *r, const struct listed *list,
                            struct out *o)
{
    json_member_open(o, "tables", '[');
    for (int i = 0; i < list->count; i++) {
        struct glance g;
        bool open = false;
        if (glance(writer_store(w), list->ids[i], &g) == STORE_OK && g.standing.turn != SEAT_NOBODY)
            for (int seat = 0; seat < g.table.seats; seat++)
                open |= is_free(&g, seat);
        if (open)
            put_listed(r, list->ids[i], &g, o);
    }
    json_close(o, ']');
}

void list_answer(struct writer *w, struct job *j, enum store_status status)
{
    struct request *r = (struct request *)j;
    bool public_list = writer_config(w)->public_list;
    struct listed list = {0};
    char buffer[1024];

    status = public_list ? store_listed(writer_store(w), LIST_MAX, note_listed, &list) : STORE_OK;
    if (status == STORE_OK) {
        struct out o = answer_begin(r, 200, "application/json", buffer, sizeof buffer);
        json_open(&o, '{');
        json_member_bool(&o, "public", public_list);
        put_open_tables(w, r, &list, &o);
        json_close(&o, '}');
        answer_end(r, &o);
    } else {
        refuse_store(r, status);
    }
    request_done(r);
}
