/* The store over sql.h: which tables are due, how far they have come, those that
 * go. */
#include <stdio.h>
#include <string.h>

#include "server/store_parts.h"
#include "server/store_schema.h"

/* Writing */

enum store_status store_set_due(struct store *s, int64_t number, bool due)
{
    struct sql_statement *q =
        sql_take(s->sql, due ? "INSERT INTO due (number, who, until) VALUES (?, ?, ?) ON CONFLICT "
                               "(number) DO UPDATE SET who = excluded.who, until = excluded.until"
                             : "DELETE FROM due WHERE number = ?");
    sql_int(q, 1, number);
    if (due) {
        sql_text(q, 2, s->name);
        sql_int(q, 3, store_lease(s));
    }
    return sql_run(q);
}

/* Damage is noticed, so that no table goes by it. */
static void life_sum(int64_t number, const struct stored_life *life, uint8_t sum[SHA256_BYTES])
{
    char text[48];
    snprintf(text, sizeof text, "%d %lld", (int)life->state, (long long)life->announced);
    row_sum(number, life->moved, NULL, text, sum);
}

enum store_status store_set_life(struct store *s, int64_t number, const struct stored_life *life)
{
    uint8_t sum[SHA256_BYTES];
    struct sql_statement *q = sql_take(
        s->sql, "INSERT INTO lives (number, state, moved, announced, sum) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT (number) DO UPDATE SET state = excluded.state, moved = "
                "excluded.moved, announced = excluded.announced, sum = excluded.sum");
    life_sum(number, life, sum);
    sql_int(q, 1, number);
    sql_int(q, 2, (int)life->state);
    sql_int(q, 3, life->moved);
    sql_int(q, 4, life->announced);
    sql_bytes(q, 5, sum, sizeof sum);
    return sql_run(q);
}

enum store_status store_remove(struct store *s, int64_t number)
{
    enum store_status status = STORE_OK;
    for (int i = 0; store_removals[i] && status == STORE_OK; i++) {
        struct sql_statement *q = sql_take(s->sql, store_removals[i]);
        sql_int(q, 1, number);
        status = sql_run(q);
    }
    return status;
}

/* Reading */

enum store_status each_id(struct sql_statement *q, bool (*each)(void *with, const char *id),
                          void *with)
{
    char id[TABLE_ID_CHARS + 1];
    while (sql_row(q))
        if (sql_get_text(q, 0, id, sizeof id) && !each(with, id))
            break;
    return sql_finish(q);
}

enum store_status store_tables(struct store *s, bool (*each)(void *with, const char *id),
                               void *with)
{
    return each_id(sql_take(s->sql, "SELECT id FROM tables ORDER BY number"), each, with);
}

enum store_status next_table(struct sql_statement *q, int64_t *number, char id[TABLE_ID_CHARS + 1])
{
    enum store_status status = STORE_NONE;
    sql_int(q, 1, *number);
    if (sql_row(q)) {
        *number = sql_get_int(q, 0);
        status = sql_get_text(q, 1, id, TABLE_ID_CHARS + 1) ? STORE_OK : STORE_DAMAGED;
    }
    return sql_end(q, status);
}

enum store_status store_next_due(struct store *s, int64_t *number, char id[TABLE_ID_CHARS + 1])
{
    if (store_serves_many(s))
        return store_lease_next(s, number, id);
    return next_table(sql_take(s->sql, "SELECT t.number, t.id FROM due d JOIN tables t ON t.number "
                                       "= d.number WHERE d.number > ? ORDER BY d.number LIMIT 1"),
                      number, id);
}

enum store_status store_next_idle(struct store *s, enum life_state state, int64_t since,
                                  int64_t *number, char id[TABLE_ID_CHARS + 1])
{
    struct sql_statement *q = sql_take(
        s->sql,
        "SELECT t.number, t.id FROM lives l JOIN tables t ON t.number = l.number WHERE l.announced "
        "= 0 AND l.state = ?2 AND l.moved <= ?3 AND l.number > ?1 ORDER BY l.number LIMIT 1");
    sql_int(q, 2, (int)state);
    sql_int(q, 3, since);
    return next_table(q, number, id);
}

enum store_status store_next_going(struct store *s, int64_t since, int64_t *number,
                                   char id[TABLE_ID_CHARS + 1])
{
    struct sql_statement *q = sql_take(
        s->sql,
        "SELECT t.number, t.id FROM lives l JOIN tables t ON t.number = l.number WHERE l.announced "
        "> 0 AND l.announced <= ?2 AND l.number > ?1 ORDER BY l.number LIMIT 1");
    sql_int(q, 2, since);
    return next_table(q, number, id);
}

enum store_status store_life(struct store *s, int64_t number, struct stored_life *life)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT state, moved, announced, sum FROM lives WHERE number = ?");
    uint8_t sum[SHA256_BYTES];
    enum store_status status = STORE_DAMAGED;
    sql_int(q, 1, number);
    if (sql_row(q)) {
        int state = (int)sql_get_int(q, 0);
        *life = (struct stored_life){(enum life_state)state, sql_get_int(q, 1), sql_get_int(q, 2)};
        life_sum(number, life, sum);
        if (state >= LIFE_UNBEGUN && state < LIFE_STATES && row_sum_fits(q, 3, sum))
            status = STORE_OK;
    }
    return sql_end(q, status);
}
