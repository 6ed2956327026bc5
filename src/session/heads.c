/* The heads of a log: see heads.h. */
#include "session/heads.h"

#include <assert.h>
#include <string.h>

#include "session/asked.h"
#include "session/record_lines.h"

static void take_line(void *to, const char *line, size_t length)
{
    out_bytes(to, line, length);
}

void opening_print(const struct session *s, struct out *o)
{
    const struct table *table = session_table(s);
    struct lines l;
    lines_start(&l, true, SEAT_WATCHER, take_line, o);
    print_header(&l, table, false);
    print_hash(&l, table->game, session_state_at(s, 0));
}

void heads_start(struct heads *h, const struct session *s)
{
    char text[(SEATS_MAX + 1) * RECORD_LINE_MAX + OPTIONS_MAX * 128];
    struct out o = out_to(text, sizeof text);
    opening_print(s, &o);
    assert(!o.lost);
    h->entries = 0;
    head_begin(text, o.len, h->head);
}

bool entry_is_salted(const struct session *s, int index)
{
    enum entry_kind kind = session_entry(s, index)->kind;
    return session_table(s)->game->hidden && (kind == ENTRY_MOVE || kind == ENTRY_CHANCE);
}

void entry_print(const struct session *s, int index, struct out *o)
{
    struct lines l;
    lines_start(&l, true, SEAT_WATCHER, take_line, o);
    print_entry_line(&l, s, index);
}

void entry_value_of(const struct session *s, int index, uint8_t value[SHA256_BYTES])
{
    char line[RECORD_LINE_MAX];
    struct out o = out_to(line, sizeof line);
    entry_print(s, index, &o);
    if (entry_is_salted(s, index))
        entry_value_salted(session_table(s)->fair.secret, index + 1, line, o.len, value);
    else
        entry_value(line, o.len, value);
}

void heads_next(struct heads *h, const struct session *s)
{
    uint8_t value[SHA256_BYTES];
    entry_value_of(s, h->entries++, value);
    head_add(h->head, value);
}

void heads_go_on(struct heads *h, const struct session *s)
{
    while (h->entries < session_entries(s))
        heads_next(h, s);
}
