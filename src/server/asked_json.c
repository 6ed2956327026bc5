/* Tables whose dice are asked for, as JSON: see asked_json.h. */
#include "server/asked_json.h"

#include <stdlib.h>
#include <string.h>

#include "core/minmax.h"
#include "server/asking.h"
#include "session/record.h"
#include "session/record_lines.h"

enum { CHAIN_ENTRIES = 512 };

void json_member_hex(struct out *o, const char *key, const uint8_t bytes[SHA256_BYTES])
{
    char digits[2 * SHA256_BYTES + 1];
    struct out hex = out_to(digits, sizeof digits);
    out_hex(&hex, bytes, SHA256_BYTES);
    json_member_text(o, key, digits);
}

void json_member_seats(struct out *o, const char *key, unsigned seats)
{
    json_member_open(o, key, '[');
    for (int i = 0; i < SEATS_MAX; i++)
        if (seats >> i & 1)
            json_int(o, i);
    json_close(o, ']');
}

void json_member_needs(struct out *o, const struct session *s)
{
    enum needs needs = session_table(s)->needs;
    if (needs == NEEDS_ALL)
        json_member_text(o, "needs", "all");
    else
        json_member_int(o, "needs", needs);
}

/* Is everything told: the secret, and so keys and lines? */
static bool is_revealed(const struct session *s)
{
    return session_over(s) || session_given_up(s);
}

static void put_joins(const struct session *s, struct out *o)
{
    json_member_open(o, "joins", '[');
    for (int i = 0; i < session_table(s)->seats; i++) {
        const struct join *join = session_join_of(s, i);
        if (!join)
            continue;
        json_open(o, '{');
        json_member_int(o, "seat", i);
        json_member_text(o, "how", join->link ? "link" : "host");
        json_member_int(o, "seq", join->entry + 1);
        json_member_hex(o, "tip", join->tip);
        json_member_int(o, "before", join->before);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void put_ask(const struct live_table *live, struct out *o)
{
    struct open_ask ask = asking_open(live);
    int64_t left = live->asking.until - microseconds_now();

    json_key(o, "ask");
    if (!ask.number) {
        json_none(o);
        return;
    }
    json_open(o, '{');
    json_member_int(o, "n", ask.number);
    json_member_seats(o, "seats", ask.seats);
    json_member_hex(o, "seal", ask.seal);
    json_member_int(o, "seq", ask.seq);
    json_member_hex(o, "head", ask.head);
    json_member_seats(o, "gave", table_gave(live));
    json_member_int(o, "left", left > 0 ? left / 1000 : 0);
    json_close(o, '}');
}

static void put_draw(const struct session *s, int number, const struct elements *x, struct out *o)
{
    const struct ask *ask = session_ask_at(s, number);
    uint8_t key[SHA256_BYTES];

    json_open(o, '{');
    json_member_int(o, "n", number);
    json_member_seats(o, "seats", ask->seats);
    json_member_open(o, "given", '{');
    for (int i = 0; i < session_table(s)->seats; i++)
        if (ask->seats >> i & 1)
            json_member_hex(o, (char[]){(char)('0' + i), '\0'}, x->of[i]);
    json_close(o, '}');
    if (is_revealed(s) || !session_table(s)->game->hidden) {
        asked_key(session_table(s)->fair.secret, number, key);
        json_member_hex(o, "key", key);
    }
    json_close(o, '}');
}

/* The last ask of which the whole run is drawn. */
static int last_drawn(const struct session *s)
{
    int ask = session_asks(s) - session_ask_open(s);
    while (ask > 0 && !session_ask_at(s, ask)->drawn)
        ask--;
    return ask;
}

/* For which seats a new link is asked for, and who agrees. */
static void put_consents(const struct live_table *live, struct out *o)
{
    json_member_open(o, "consents", '[');
    for (int i = 0; i < live->keys.seats; i++) {
        struct accord accord = session_accord(live->session, i);
        if (!accord.wished && !accord.by)
            continue;
        json_open(o, '{');
        json_member_int(o, "seat", i);
        json_member_bool(o, "wished", accord.wished);
        json_member_seats(o, "by", accord.by);
        json_member_bool(o, "enough", link_is_agreed(live, i));
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void put_last(const struct session *s, struct out *o)
{
    int last = last_drawn(s);
    struct elements x = {0};

    json_key(o, "last");
    if (last) {
        session_given(s, last, last, &x);
        put_draw(s, last, &x, o);
    } else {
        json_none(o);
    }
}

static void put_counts(const struct session *s, struct out *o)
{
    struct findings found;

    find_out(s, &found);
    json_member_open(o, "counts", '[');
    for (int i = 0; i < found.seats; i++) {
        if (!found.seat[i].person)
            continue;
        json_open(o, '{');
        json_member_int(o, "seat", i);
        json_member_int(o, "gave", found.seat[i].gave);
        json_member_int(o, "lapses", found.seat[i].lapses);
        json_member_int(o, "before", found.seat[i].before);
        json_member_int(o, "by_bot", found.seat[i].by_bot);
        json_close(o, '}');
    }
    json_close(o, ']');
    json_member_int(o, "draws", found.draws);
    json_member_int(o, "by_nobody", found.by_nobody);
    json_member_int(o, "by_host", found.by_host);
    json_member_int(o, "taken_back", found.taken_back);
    json_member_bool(o, "given_up", found.given_up);
}

void asked_json(struct writer *w, const struct live_table *live, struct out *o)
{
    const struct session *s = live->session;

    json_member_open(o, "asked", '{');
    json_member_needs(o, s);
    json_member_hex(o, "head", live->asking.heads.head);
    json_member_int(o, "asks", session_asks(s));
    put_joins(s, o);
    json_member_seats(o, "here", asking_here(w, live));
    put_ask(live, o);
    json_member_seats(o, "waits_for", asking_waits_for(w, live));
    json_member_seats(o, "unclaimed", table_unclaimed(live));
    put_consents(live, o);
    put_last(s, o);
    put_counts(s, o);
    json_close(o, '}');
}

/* The log */

static void put_entry(const struct session *s, int index, struct out *o)
{
    char line[RECORD_LINE_MAX];
    struct out text = out_to(line, sizeof line);
    uint8_t value[SHA256_BYTES];
    bool salted = entry_is_salted(s, index);

    json_open(o, '{');
    json_member_int(o, "n", index + 1);
    if (!salted || is_revealed(s)) {
        entry_print(s, index, &text);
        line[text.len - 1] = '\0'; /* the line feed */
        json_member_text(o, "line", line);
    }
    if (salted) {
        entry_value_of(s, index, value);
        json_member_hex(o, "e", value);
    }
    json_close(o, '}');
}

static void put_opening(const struct session *s, struct out *o)
{
    char text[(SEATS_MAX + 1) * RECORD_LINE_MAX + OPTIONS_MAX * 128];
    struct out opening = out_to(text, sizeof text);
    opening_print(s, &opening);
    json_member_text(o, "opening", text);
}

static int end_of_page(const struct session *s, int since)
{
    return min_of(session_entries(s), since + CHAIN_ENTRIES);
}

/* The asks, without `end`, that have been drawn and whose draws begin on the page, each right
 * behind its ask. */
struct asks {
    int first, end;
};

static struct asks asks_of_page(const struct session *s, int since)
{
    int last = last_drawn(s), end = end_of_page(s, since);
    struct asks a = {1, 1};

    while (a.first <= last && session_ask_at(s, a.first)->entry + 1 < since)
        a.first++;
    for (a.end = a.first; a.end <= last && session_ask_at(s, a.end)->entry + 1 < end; a.end++)
        ;
    return a;
}

int chain_links(const struct live_table *live, int since)
{
    struct asks a = asks_of_page(live->session, since);
    return session_given_links(live->session, a.first, a.end - 1);
}

static bool put_draws(const struct session *s, struct asks a, struct out *o)
{
    struct elements *x = calloc((size_t)(a.end - a.first) + 1, sizeof *x);
    if (!x)
        return false;
    session_given(s, a.first, a.end - 1, x);
    json_member_open(o, "draws", '[');
    for (int ask = a.first; ask < a.end; ask++)
        if (session_ask_at(s, ask)->drawn)
            put_draw(s, ask, &x[ask - a.first], o);
    json_close(o, ']');
    free(x);
    return true;
}

bool chain_json(const struct live_table *live, int since, struct out *o)
{
    const struct session *s = live->session;
    int all = session_entries(s), end = end_of_page(s, since);

    json_member_text(o, "table", live->id);
    json_member_hex(o, "commitment", session_table(s)->fair.commitment);
    json_member_int(o, "since", since);
    json_member_int(o, "seq", end);
    json_member_int(o, "last", all);
    if (end == all)
        json_member_hex(o, "head", live->asking.heads.head);
    if (!since)
        put_opening(s, o);
    json_member_open(o, "entries", '[');
    for (int i = since; i < end; i++)
        put_entry(s, i, o);
    json_close(o, ']');
    return put_draws(s, asks_of_page(s, since), o);
}
