/* Routes of devices that give to the dice of a table: giving an element, and the log for devices
 * that keep its heads. What a seat gave long ago is read back in its chain, link by link, so that
 * costs. */
#include <string.h>

#include "server/asked_json.h"
#include "server/asking.h"
#include "server/http.h"
#include "server/routes.h"

enum { LINKS_A_REQUEST = 1000 };

static bool pay_for_links(struct request *r, int links)
{
    return request_spend(r, links / LINKS_A_REQUEST);
}

static bool was_asked(const struct live_table *live, int ask, int seat)
{
    const struct session *s = live->session;
    return ask <= session_asks(s) && session_ask_at(s, ask)->drawn &&
           session_ask_at(s, ask)->seats >> seat & 1;
}

/* To an ask that is drawn nothing more is given; but it may be the same again. */
static void give_again(struct request *r, const struct live_table *live,
                       const uint8_t x[SHA256_BYTES])
{
    const struct session *s = live->session;
    bool was = was_asked(live, r->known, r->viewer);
    struct elements given = {0};

    if (was && !pay_for_links(r, session_given_links(s, r->known, r->known)))
        return;
    if (was)
        session_given(s, r->known, r->known, &given);
    if (!was || memcmp(given.of[r->viewer], x, SHA256_BYTES) != 0)
        refuse(r, 409, "not_asked", MSG("this is not asked of the seat now"));
}

static bool is_asked_now(const struct live_table *live, int ask, int seat)
{
    const struct session *s = live->session;
    return session_ask_open(s) && !session_given_up(s) && ask == session_asks(s) &&
           session_asked(s) >> seat & 1;
}

static void give(struct writer *w, struct request *r, struct live_table *live,
                 const uint8_t x[SHA256_BYTES])
{
    int seat = r->viewer;
    const struct session *s = live->session;
    const struct join *join = session_join_at(s, session_ask_at(s, r->known)->join[seat]);

    if (table_gave(live) >> seat & 1 && memcmp(live->asking.x.of[seat], x, SHA256_BYTES) == 0)
        return;
    if (!pay_for_links(r, r->known - join_known(join)))
        return;
    if (!join_accepts(join, r->known, x)) {
        refuse(r, 422, "wrong_element", MSG("this element does not lead to the tip of the seat"));
        return;
    }
    if (writer_writes(w, &r->job) != STORE_OK)
        return;
    writer_changed(w, live);
    enum store_status status = tables_keep_given(writer_tables(w), live, seat, x);
    if (status != STORE_OK)
        writer_refuse(w, status);
    else
        act_begin(w, &r->job, live);
}

void give_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct live_table *live = open_asked(w, r, DEED_PLAY);
    json_t *n = json_object_get(r->input, "n");
    json_int_t ask = json_integer_value(n);
    uint8_t x[SHA256_BYTES];

    if (!live || !read_hash(r, "x", x))
        return;
    if (!json_is_integer(n) || ask < 1 || ask > ENTRIES_MAX) {
        refuse_field(r, "n", MSG("expected the number of an ask"));
        return;
    }
    r->known = (int)ask;
    if (is_asked_now(live, r->known, r->viewer))
        give(w, r, live, x);
    else
        give_again(r, live, x);
}

static void answer_given(struct request *r, const struct live_table *live)
{
    const struct session *s = live->session;
    char buffer[256];
    struct out o = answer_begin(r, 200, "application/json", buffer, sizeof buffer);

    json_open(&o, '{');
    json_member_text(&o, "table", live->id);
    json_member_int(&o, "n", r->known);
    json_member_bool(&o, "drawn", session_ask_at(s, r->known)->drawn);
    json_member_int(&o, "seq", session_seq(s));
    json_close(&o, '}');
    answer_end(r, &o);
}

void give_answer(struct writer *w, struct job *j, enum store_status status)
{
    answer_with(w, (struct request *)j, status, answer_given);
}

/* The log */

static void answer_chain(struct request *r, const struct live_table *live)
{
    char buffer[4096];

    if (r->since > session_entries(live->session)) {
        refuse(r, 409, "unknown_head", MSG("the log of this table is shorter than that"));
        return;
    }
    if (!pay_for_links(r, chain_links(live, r->since)))
        return;
    struct out o = answer_begin(r, 200, "application/json", buffer, sizeof buffer);
    json_open(&o, '{');
    r->answer.failed |= !chain_json(live, r->since, &o);
    json_close(&o, '}');
    answer_end(r, &o);
}

void chain_answer(struct writer *w, struct job *j, enum store_status status)
{
    struct request *r = (struct request *)j;
    struct live_table *live = open_asked(w, r, DEED_WATCH);
    (void)status;
    if (live && !refuse_behind(r, live))
        answer_chain(r, live);
    request_done(r);
}
