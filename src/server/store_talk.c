/* The store over sql.h: what people say at a table, their notes, and all that a player wrote. */
#include <stdlib.h>
#include <string.h>

#include "server/store_parts.h"
#include "server/talk.h"

enum store_status store_talk_last(struct store *s, int64_t number, struct talk_last *last)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT coalesce(max(n), 0), coalesce(max(change), 0) FROM chat"
                         " WHERE number = ?");
    sql_int(q, 1, number);
    if (sql_row(q))
        *last = (struct talk_last){(int)sql_get_int(q, 0), (int)sql_get_int(q, 1)};
    return sql_end(q, STORE_OK);
}

static enum store_status drop_oldest(struct store *s, int64_t number, int last)
{
    struct sql_statement *q = sql_take(s->sql, "DELETE FROM chat WHERE number = ? AND n <= ?");
    sql_int(q, 1, number);
    sql_int(q, 2, last - TALK_KEPT);
    return sql_run(q);
}

enum store_status store_say(struct store *s, int64_t number, const struct stored_word *word)
{
    struct sql_statement *q =
        sql_take(s->sql, "INSERT INTO chat (number, n, change, seat, at, state, holder, request,"
                         " text) VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?)");
    sql_int(q, 1, number);
    sql_int(q, 2, word->n);
    sql_int(q, 3, word->change);
    sql_int(q, 4, word->seat);
    sql_int(q, 5, word->at);
    sql_bytes(q, 6, word->holder, SHA256_BYTES);
    sql_bytes(q, 7, word->request, DIGEST_BYTES);
    sql_text(q, 8, word->text);
    enum store_status status = sql_run(q);
    return status == STORE_OK && word->n > TALK_KEPT ? drop_oldest(s, number, word->n) : status;
}

enum store_status store_erase(struct store *s, int64_t number, int n, enum word_state state,
                              int change)
{
    struct sql_statement *q = sql_take(s->sql, "UPDATE chat SET text = '', state = ?3, change = ?4"
                                               " WHERE number = ?1 AND n = ?2");
    sql_int(q, 1, number);
    sql_int(q, 2, n);
    sql_int(q, 3, state);
    sql_int(q, 4, change);
    return sql_run(q);
}

static bool read_word(struct sql_statement *q, struct stored_word *word)
{
    word->n = (int)sql_get_int(q, 0);
    word->change = (int)sql_get_int(q, 1);
    word->seat = (int)sql_get_int(q, 2);
    word->at = sql_get_int(q, 3);
    word->state = (enum word_state)sql_get_int(q, 4);
    return sql_get_bytes(q, 5, word->holder, SHA256_BYTES) &&
           sql_get_text(q, 6, word->text, sizeof word->text);
}

enum store_status store_words(struct store *s, int64_t number, int since,
                              void (*each)(void *with, const struct stored_word *word), void *with)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT n, change, seat, at, state, holder, text FROM chat"
                         " WHERE number = ? AND change > ? ORDER BY n");
    struct stored_word word;
    sql_int(q, 1, number);
    sql_int(q, 2, since);
    while (sql_row(q))
        if (read_word(q, &word))
            each(with, &word);
    return sql_finish(q);
}

enum store_status store_word(struct store *s, int64_t number, int n, struct stored_word *word)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT n, change, seat, at, state, holder, text FROM chat"
                         " WHERE number = ? AND n = ?");
    sql_int(q, 1, number);
    sql_int(q, 2, n);
    return sql_end(q, sql_row(q) && read_word(q, word) ? STORE_OK : STORE_NONE);
}

enum store_status store_said(struct store *s, int64_t number, int seat,
                             const uint8_t request[DIGEST_BYTES], int *n)
{
    struct sql_statement *q = sql_take(
        s->sql, "SELECT n FROM chat WHERE number = ? AND seat = ? AND request = ? LIMIT 1");
    enum store_status status = STORE_NONE;
    sql_int(q, 1, number);
    sql_int(q, 2, seat);
    sql_bytes(q, 3, request, DIGEST_BYTES);
    if (sql_row(q)) {
        *n = (int)sql_get_int(q, 0);
        status = STORE_OK;
    }
    return sql_end(q, status);
}

int store_said_since(struct store *s, int64_t number, int seat, int64_t since)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT count(*) FROM chat WHERE number = ? AND seat = ? AND at > ?");
    int count = 0;
    sql_int(q, 1, number);
    sql_int(q, 2, seat);
    sql_int(q, 3, since);
    if (sql_row(q))
        count = (int)sql_get_int(q, 0);
    return count_or(count, sql_finish(q));
}

/* Of one player, at all tables */

enum store_status store_pass_words(struct store *s, const uint8_t player[SHA256_BYTES],
                                   const uint8_t to[SHA256_BYTES])
{
    enum store_status status =
        run_with_hashes(s, "UPDATE chat SET holder = ?2 WHERE holder = ?1", player, to);
    return status == STORE_OK
               ? run_with_hashes(s, "UPDATE notes SET holder = ?2 WHERE holder = ?1", player, to)
               : status;
}

enum store_status store_forget_words(struct store *s, const uint8_t player[SHA256_BYTES])
{
    static const uint8_t nobody[SHA256_BYTES];
    enum store_status status = run_with_hashes(
        s,
        "UPDATE chat SET text = '', holder = ?2, state = CASE state WHEN 0 THEN 1 ELSE"
        " state END, change = (SELECT max(c.change) + 1 FROM chat c"
        " WHERE c.number = chat.number) WHERE holder = ?1",
        player, nobody);
    return status == STORE_OK
               ? run_with_hashes(s, "DELETE FROM notes WHERE holder = ?1", player, NULL)
               : status;
}

static enum store_status each_written(struct store *s, const char *text,
                                      const uint8_t player[SHA256_BYTES],
                                      void (*each)(void *with, const struct written *w), void *with)
{
    struct sql_statement *q = sql_take(s->sql, text);
    sql_bytes(q, 1, player, SHA256_BYTES);
    while (sql_row(q)) {
        char *words = sql_get_copy(q, 3);
        struct written w = {.seat = (int)sql_get_int(q, 1), .at = sql_get_int(q, 2), .text = words};
        if (words && sql_get_text(q, 0, w.id, sizeof w.id))
            each(with, &w);
        free(words);
    }
    return sql_finish(q);
}

enum store_status store_words_of(struct store *s, const uint8_t player[SHA256_BYTES],
                                 void (*each)(void *with, const struct written *w), void *with)
{
    return each_written(s,
                        "SELECT t.id, c.seat, c.at, c.text FROM chat c JOIN tables t"
                        " ON t.number = c.number WHERE c.holder = ? AND c.state = 0"
                        " ORDER BY t.number, c.n",
                        player, each, with);
}

enum store_status store_notes_of(struct store *s, const uint8_t player[SHA256_BYTES],
                                 void (*each)(void *with, const struct written *w), void *with)
{
    return each_written(s,
                        "SELECT t.id, o.seat, 0, o.text FROM notes o JOIN tables t"
                        " ON t.number = o.number WHERE o.holder = ? ORDER BY t.number, o.seat",
                        player, each, with);
}

enum store_status store_orders_of(struct store *s, const uint8_t player[SHA256_BYTES],
                                  void (*each)(void *with, const struct written *w), void *with)
{
    return each_written(s,
                        "SELECT t.id, o.seat, 0, o.said FROM orders o JOIN tables t"
                        " ON t.number = o.number JOIN seats s ON s.number = o.number"
                        " AND s.seat = o.seat WHERE s.player = ? AND o.said <> ''"
                        " ORDER BY t.number, o.seat",
                        player, each, with);
}

/* Notes of a seat */

enum store_status store_notes(struct store *s, int64_t number, int seat,
                              const uint8_t holder[SHA256_BYTES], char *text, size_t room)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT text FROM notes WHERE number = ? AND seat = ? AND holder = ?");
    sql_int(q, 1, number);
    sql_int(q, 2, seat);
    sql_bytes(q, 3, holder, SHA256_BYTES);
    text[0] = '\0';
    return sql_end(q, sql_row(q) && !sql_get_text(q, 0, text, room) ? STORE_DAMAGED : STORE_OK);
}

enum store_status store_set_notes(struct store *s, int64_t number, int seat,
                                  const uint8_t holder[SHA256_BYTES], const char *text)
{
    struct sql_statement *q =
        sql_take(s->sql, "INSERT INTO notes (number, seat, holder, text) VALUES (?, ?, ?, ?)"
                         " ON CONFLICT (number, seat) DO UPDATE SET holder = excluded.holder,"
                         " text = excluded.text");
    sql_int(q, 1, number);
    sql_int(q, 2, seat);
    sql_bytes(q, 3, holder, SHA256_BYTES);
    sql_text(q, 4, text);
    return sql_run(q);
}
