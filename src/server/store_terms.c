/* The store over sql.h: the terms of a table, who was nudged, and the public list. */
#include <string.h>

#include "server/store_parts.h"

enum store_status store_terms(struct store *s, int64_t number, struct stored_terms *terms)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT watch, reads, listed, muted, rematch, rated FROM terms"
                         " WHERE number = ?");
    enum store_status status = STORE_OK;

    *terms = (struct stored_terms){0};
    sql_int(q, 1, number);
    if (sql_row(q)) {
        int64_t watch = sql_get_int(q, 0);
        *terms = (struct stored_terms){.watch = (enum watch)watch,
                                       .reads = sql_get_int(q, 1) != 0,
                                       .listed = sql_get_int(q, 2) != 0,
                                       .muted = (unsigned)sql_get_int(q, 3),
                                       .rated = sql_get_int(q, 5) != 0};
        if (watch < WATCH_ALL || watch > WATCH_NOBODY ||
            !sql_get_text(q, 4, terms->rematch, sizeof terms->rematch))
            status = STORE_DAMAGED;
    }
    return sql_end(q, status);
}

enum store_status store_set_terms(struct store *s, int64_t number, const struct stored_terms *terms)
{
    struct sql_statement *q = sql_take(
        s->sql, "INSERT INTO terms (number, watch, reads, listed, muted, rematch, rated)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (number) DO UPDATE SET"
                " watch = excluded.watch, reads = excluded.reads, listed = excluded.listed,"
                " muted = excluded.muted, rematch = excluded.rematch");
    sql_int(q, 1, number);
    sql_int(q, 2, terms->watch);
    sql_int(q, 3, terms->reads);
    sql_int(q, 4, terms->listed);
    sql_int(q, 5, terms->muted);
    sql_text(q, 6, terms->rematch);
    sql_int(q, 7, terms->rated);
    return sql_run(q);
}

enum store_status store_listed(struct store *s, int most, bool (*each)(void *with, const char *id),
                               void *with)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT t.id FROM terms r JOIN tables t ON t.number = r.number"
                         " WHERE r.listed = 1 ORDER BY r.number DESC LIMIT ?");
    char id[TABLE_ID_CHARS + 1];
    sql_int(q, 1, most);
    while (sql_row(q))
        if (sql_get_text(q, 0, id, sizeof id) && !each(with, id))
            break;
    return sql_finish(q);
}

enum store_status store_nudge(struct store *s, int64_t number, int seat, struct stored_nudge *nudge)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT at, seq, by_seat FROM nudges WHERE number = ? AND seat = ?");
    enum store_status status = STORE_NONE;
    *nudge = (struct stored_nudge){0};
    sql_int(q, 1, number);
    sql_int(q, 2, seat);
    if (sql_row(q)) {
        *nudge = (struct stored_nudge){
            .at = sql_get_int(q, 0), .seq = (int)sql_get_int(q, 1), .by = (int)sql_get_int(q, 2)};
        status = STORE_OK;
    }
    return sql_end(q, status);
}

enum store_status store_set_nudge(struct store *s, int64_t number, int seat,
                                  const struct stored_nudge *nudge)
{
    struct sql_statement *q = sql_take(
        s->sql, "INSERT INTO nudges (number, seat, at, seq, by_seat) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (number, seat) DO UPDATE SET at = excluded.at, seq = excluded.seq,"
                " by_seat = excluded.by_seat");
    sql_int(q, 1, number);
    sql_int(q, 2, seat);
    sql_int(q, 3, nudge->at);
    sql_int(q, 4, nudge->seq);
    sql_int(q, 5, nudge->by);
    return sql_run(q);
}
