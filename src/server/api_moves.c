/* Routes for players: moves, confirmation, undo, redo. Each request names the version of the game
 * that it answers and has a name of its own, so that a repeated request is recognized and done
 * once. */
#include <stdlib.h>
#include <string.h>

#include "server/asking.h"
#include "server/http.h"
#include "server/routes.h"
#include "session/sequence.h"

enum { CLIENT_MAX = 64, TEXTS_MAX = SEQUENCE_MAX };

/* Adds a member of the body, or that there is none; false: out of memory. */
static bool add_member(struct sha256 *c, const struct request *r, const char *key)
{
    json_t *value = json_object_get(r->input, key);
    char *text = json_dumps(value ? value : json_null(), JSON_COMPACT | JSON_ENCODE_ANY);

    if (text)
        sha256_add(c, text, strlen(text) + 1);
    free(text);
    return text;
}

/* The name of a request: a hash of who, what, and which version. False: out of memory; under
 * another name it would not be recognized when it comes again. */
static bool name_request(struct request *r)
{
    struct sha256 c;
    uint8_t digest[SHA256_BYTES];
    const char *client = json_string_value(json_object_get(r->input, "client"));

    sha256_start(&c);
    sha256_add(&c, client, strlen(client) + 1);
    sha256_add(&c, r->claim.secret, sizeof r->claim.secret);
    sha256_add(&c, &r->act.kind, sizeof r->act.kind);
    bool whole =
        add_member(&c, r, "moves") && add_member(&c, r, "ways") && add_member(&c, r, "confirm");
    sha256_end(&c, digest);
    memcpy(r->act.request, digest, sizeof r->act.request);
    return whole;
}

static bool read_act(struct request *r, enum act_kind kind)
{
    json_t *seq = json_object_get(r->input, "seq"), *since = json_object_get(r->input, "since");
    json_t *client = json_object_get(r->input, "client");

    if (!json_is_integer(seq) || json_integer_value(seq) < 0 ||
        json_integer_value(seq) > ENTRIES_MAX) {
        refuse(r, 400, "bad_request", MSG("seq: expected the number that the table had"));
        return false;
    }
    if (!json_is_string(client) || !json_string_length(client) ||
        json_string_length(client) > CLIENT_MAX) {
        refuse(r, 400, "bad_request", MSG("client: expected a text of 1 to 64 bytes"));
        return false;
    }
    if (json_is_integer(since) && json_integer_value(since) >= 0 &&
        json_integer_value(since) <= ENTRIES_MAX)
        r->since = (int)json_integer_value(since);
    r->act.kind = kind;
    r->act.seat = r->viewer;
    r->act.seq = (int)json_integer_value(seq);
    r->known = r->act.seq;
    if (name_request(r))
        return true;
    refuse(r, 503, "memory", MSG("out of memory"));
    return false;
}

static bool refuse_move(struct request *r, const struct sequence *q, const char *text,
                        const char *why)
{
    const struct game *g = q->game;
    char buffer[512], rule_text[16];
    struct out rule = out_to(rule_text, sizeof rule_text);
    struct move m;
    int where;
    const char *wanted;

    if (g->why_not && move_parse(g->verbs, text, &m, &where, &wanted) == MOVE_OK)
        rule_print(g, g->why_not(q->view.bytes, m), &rule);
    struct out o = answer_begin(r, 422, "application/json", buffer, sizeof buffer);
    json_open(&o, '{');
    error_json("illegal", why, rule_text, &o);
    json_close(&o, '}');
    answer_end(r, &o);
    return false;
}

/* How many texts of the list there are; -1: it is no list of texts, or too long a one. */
static int read_texts(json_t *list, const char *texts[TEXTS_MAX])
{
    size_t count = json_array_size(list);

    if ((list && !json_is_array(list)) || count > TEXTS_MAX)
        return -1;
    for (size_t i = 0; i < count; i++) {
        texts[i] = json_string_value(json_array_get(list, i));
        if (!texts[i])
            return -1;
    }
    return (int)count;
}

static bool read_moves(struct request *r, const struct live_table *live)
{
    const char *moves[TEXTS_MAX], *ways[TEXTS_MAX];
    int count = read_texts(json_object_get(r->input, "moves"), moves);
    int out = read_texts(json_object_get(r->input, "ways"), ways);
    struct sequence sequence;

    if (count < 0 || out < 0 || !(count + out)) {
        refuse(r, 400, "bad_request", MSG("moves: expected a list of 1 to 32 texts"));
        return false;
    }
    sequence_begin(&sequence, live->session, r->act.typed ? SEAT_CHANCE : r->act.seat);
    for (int i = 0; i < count; i++) {
        char text[1024];
        struct out why = out_to(text, sizeof text);
        if (!sequence_add(&sequence, moves[i], r->words, &why))
            return refuse_move(r, &sequence, moves[i], text);
    }
    sequence_end_turn(&sequence, ways, out);
    if (!sequence.count) {
        r->why = SESSION_NOTHING;
        r->result = ACT_REFUSED;
        return false;
    }
    memcpy(r->act.moves, sequence.moves, sizeof sequence.moves);
    r->act.count = sequence.count;
    r->act.confirm = json_is_true(json_object_get(r->input, "confirm"));
    return true;
}

/* Real dice lie on a table that all see: whoever sits there types them in. */
static bool is_typed_now(const struct live_table *live)
{
    return table_is_typed(live) && table_turn(live) == SEAT_CHANCE;
}

/* Moves are only read when they can be made: by whom, and not before a confirmation. */
static bool may_move(const struct live_table *live, int seat, enum session_status *why)
{
    if (session_unconfirmed(live->session))
        *why = session_to_move(live->session) == seat ? SESSION_UNCONFIRMED : SESSION_NOT_YOURS;
    else if (session_to_move(live->session) == SEAT_CHANCE && table_is_asked(live))
        *why = session_ask_open(live->session) ? SESSION_ASKED
               : session_absent(live->session) ? SESSION_UNJOINED
                                               : SESSION_NEEDS;
    else if (session_to_move(live->session) == seat || is_typed_now(live))
        return true;
    else
        *why = SESSION_NOT_YOURS;
    return false;
}

/* Not done, and the table as it stands, so that the reader can go on from there. */
static void answer_conflict(struct request *r, const struct live_table *live, const char *code,
                            const char *message)
{
    char buffer[4096];
    struct out o = answer_begin(r, 409, "application/json", buffer, sizeof buffer);
    json_open(&o, '{');
    error_json(code, tr(r->words, message), NULL, &o);
    write_table(r, live, &o);
    json_close(&o, '}');
    answer_end(r, &o);
}

static void do_act(struct writer *w, struct request *r, enum act_kind kind)
{
    struct live_table *live = open_table(w, r, DEED_PLAY);

    if (!live || !read_act(r, kind) || !pay_for_telling(r, live))
        return;
    if (session_given_up(live->session)) {
        answer_conflict(r, live, "over", MSG("this table was given up"));
        return;
    }
    if (live->seats[r->viewer].kind == SEAT_BOT) {
        answer_conflict(r, live, "bot_plays", MSG("a bot plays this seat; take it back first"));
        return;
    }
    r->result = act_check(w, live, &r->act);
    if (r->result != ACT_DONE)
        return;
    if (kind == ACT_MOVES) {
        if (!may_move(live, r->act.seat, &r->why)) {
            r->result = ACT_REFUSED;
            return;
        }
        r->act.typed = is_typed_now(live);
        if (!read_moves(r, live))
            return;
    }
    r->result = act_apply(w, &r->job, live, &r->act, &r->why);
}

void moves_act(struct writer *w, struct job *j)
{
    do_act(w, (struct request *)j, ACT_MOVES);
}

void confirm_act(struct writer *w, struct job *j)
{
    do_act(w, (struct request *)j, ACT_CONFIRM);
}

void undo_act(struct writer *w, struct job *j)
{
    do_act(w, (struct request *)j, ACT_UNDO);
}

void redo_act(struct writer *w, struct job *j)
{
    do_act(w, (struct request *)j, ACT_REDO);
}

const char *status_code(enum session_status status)
{
    static const char *const codes[] = {
        [SESSION_OK] = "",
        [SESSION_NOT_YOURS] = "not_your_turn",
        [SESSION_ILLEGAL] = "illegal",
        [SESSION_UNCONFIRMED] = "unconfirmed",
        [SESSION_BARRIER] = "barrier",
        [SESSION_NOTHING] = "nothing",
        [SESSION_ASKED] = "asked",
        [SESSION_UNJOINED] = "unjoined",
        [SESSION_NEEDS] = "needs",
        [SESSION_NO_MEMORY] = "memory",
        [SESSION_FULL] = "log_full",
        [SESSION_ENOUGH] = "enough",
    };
    return codes[status];
}

static void answer_refused(struct request *r, const struct live_table *live)
{
    const char *code = status_code(r->why), *message = session_message(r->why);

    if (r->why == SESSION_NO_MEMORY)
        refuse(r, 503, code, message);
    else if (r->why == SESSION_ILLEGAL)
        refuse(r, 422, code, message);
    else
        answer_conflict(r, live, code, message);
}

static void answer_act(struct writer *w, struct request *r, enum store_status status)
{
    if (status != STORE_OK) {
        refuse_store(r, status);
        return;
    }
    struct live_table *live = writer_table(w, &r->job, &status);
    if (!live)
        refuse_store(r, status);
    else if (r->result == ACT_STALE)
        answer_conflict(r, live, "stale", MSG("the game has gone on meanwhile"));
    else if (r->result == ACT_REFUSED)
        answer_refused(r, live);
    else
        answer_table(r, live, 200);
}

void act_answer(struct writer *w, struct job *j, enum store_status status)
{
    struct request *r = (struct request *)j;
    if (!r->status || status != STORE_OK)
        answer_act(w, r, status);
    request_done(r);
}
