/* The store over sql.h: pauses of clocks, when tables are to be looked at next, planned answers. */
#include <stdio.h>
#include <stdlib.h>

#include "server/store_parts.h"

static void pause_sum(int64_t number, int n, const struct pause *p, uint8_t sum[SHA256_BYTES])
{
    char text[64];
    snprintf(text, sizeof text, "%d %lld %lld", p->seat, (long long)p->from, (long long)p->to);
    row_sum(number, n, NULL, text, sum);
}

enum store_status store_set_pause(struct store *s, int64_t number, int n, const struct pause *p)
{
    uint8_t sum[SHA256_BYTES];
    struct sql_statement *q = sql_take(
        s->sql, "INSERT INTO pauses (number, n, seat, begins, ends, sum) VALUES (?, ?, ?, ?, ?, ?) "
                "ON CONFLICT (number, n) DO UPDATE SET ends = excluded.ends, sum = excluded.sum");
    pause_sum(number, n, p, sum);
    sql_int(q, 1, number);
    sql_int(q, 2, n);
    sql_int(q, 3, p->seat);
    sql_int(q, 4, p->from);
    sql_int(q, 5, p->to);
    sql_bytes(q, 6, sum, sizeof sum);
    return sql_run(q);
}

static enum store_status add_pause(struct sql_statement *q, int64_t number, struct pauses *p)
{
    uint8_t sum[SHA256_BYTES];
    struct pause pause = {(int)sql_get_int(q, 1), sql_get_int(q, 2), sql_get_int(q, 3)};

    pause_sum(number, p->count, &pause, sum);
    if (sql_get_int(q, 0) != p->count || !row_sum_fits(q, 4, sum))
        return STORE_DAMAGED;
    return pauses_add(p, &pause) ? STORE_OK : STORE_MEMORY;
}

enum store_status store_pauses(struct store *s, int64_t number, struct pauses *p)
{
    struct sql_statement *q = sql_take(
        s->sql, "SELECT n, seat, begins, ends, sum FROM pauses WHERE number = ? ORDER BY n");
    enum store_status status = STORE_OK;
    sql_int(q, 1, number);
    while (status == STORE_OK && sql_row(q))
        status = add_pause(q, number, p);
    return sql_end(q, status);
}

enum store_status store_set_alarm(struct store *s, int64_t number, const struct stored_alarm *a)
{
    struct sql_statement *q = sql_take(
        s->sql, "INSERT INTO alarms (number, at, told, ends) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (number) DO UPDATE SET at = excluded.at, told = excluded.told, "
                "ends = excluded.ends");
    sql_int(q, 1, number);
    sql_int(q, 2, a->at);
    sql_int(q, 3, a->told);
    sql_int(q, 4, a->ends);
    return sql_run(q);
}

enum store_status store_alarm(struct store *s, int64_t number, struct stored_alarm *a)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT at, told, ends FROM alarms WHERE number = ?");
    enum store_status status = STORE_NONE;
    sql_int(q, 1, number);
    if (sql_row(q)) {
        *a = (struct stored_alarm){sql_get_int(q, 0), sql_get_int(q, 1), sql_get_int(q, 2)};
        status = STORE_OK;
    }
    return sql_end(q, status);
}

enum store_status store_next_alarm(struct store *s, int64_t until, int64_t *number,
                                   char id[TABLE_ID_CHARS + 1])
{
    struct sql_statement *q = sql_take(
        s->sql, "SELECT t.number, t.id FROM alarms a JOIN tables t ON t.number = a.number WHERE "
                "a.at <= ?2 AND a.number > ?1 ORDER BY a.number LIMIT 1");
    sql_int(q, 2, until);
    return next_table(q, number, id);
}

int64_t store_first_alarm(struct store *s)
{
    struct sql_statement *q = sql_take(s->sql, "SELECT at FROM alarms ORDER BY at LIMIT 1");
    int64_t at = sql_row(q) ? sql_get_int(q, 0) : NEVER;
    sql_finish(q);
    return at;
}

static void orders_sum(int64_t number, int seat, const char *text, uint8_t sum[SHA256_BYTES])
{
    row_sum(number, seat, NULL, text, sum);
}

enum store_status store_set_orders(struct store *s, int64_t number, int seat, const char *text)
{
    uint8_t sum[SHA256_BYTES];
    struct sql_statement *q = sql_take(
        s->sql, "INSERT INTO orders (number, seat, said, sum) VALUES (?, ?, ?, ?) ON CONFLICT "
                "(number, seat) DO UPDATE SET said = excluded.said, sum = excluded.sum");
    orders_sum(number, seat, text, sum);
    sql_int(q, 1, number);
    sql_int(q, 2, seat);
    sql_text(q, 3, text);
    sql_bytes(q, 4, sum, sizeof sum);
    return sql_run(q);
}

enum store_status store_drop_orders(struct store *s, int64_t number, int seat)
{
    struct sql_statement *q = sql_take(s->sql, "DELETE FROM orders WHERE number = ? AND seat = ?");
    sql_int(q, 1, number);
    sql_int(q, 2, seat);
    return sql_run(q);
}

enum store_status store_orders(struct store *s, int64_t number, int seat, char text[ORDERS_TEXT])
{
    uint8_t sum[SHA256_BYTES];
    struct sql_statement *q =
        sql_take(s->sql, "SELECT said, sum FROM orders WHERE number = ? AND seat = ?");
    enum store_status status = STORE_OK;
    text[0] = '\0';
    sql_int(q, 1, number);
    sql_int(q, 2, seat);
    if (sql_row(q)) {
        bool whole = sql_get_text(q, 0, text, ORDERS_TEXT);
        orders_sum(number, seat, text, sum);
        status = whole && row_sum_fits(q, 1, sum) ? STORE_OK : STORE_DAMAGED;
    }
    return sql_end(q, status);
}

enum store_status store_each_of_request(struct store *s, int64_t number,
                                        const uint8_t request[DIGEST_BYTES],
                                        bool (*each)(void *with, int seq, const char *move),
                                        void *with)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT seq, move FROM log WHERE number = ? AND request = ? ORDER BY seq");
    char move[MOVE_TEXT_MAX];
    sql_int(q, 1, number);
    sql_bytes(q, 2, request, DIGEST_BYTES);
    while (sql_row(q))
        if (sql_get_text(q, 1, move, sizeof move) && *move &&
            !each(with, (int)sql_get_int(q, 0), move))
            break;
    return sql_finish(q);
}
