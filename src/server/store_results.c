/* The store over sql.h: finished games of players, and their ratings. */
#include "server/store_results.h"

#include <stdlib.h>
#include <string.h>

#include "server/store_parts.h"

enum store_status store_add_result(struct store *s, const uint8_t player[SHA256_BYTES],
                                   const struct stored_result *result)
{
    struct sql_statement *q =
        sql_take(s->sql, "INSERT INTO results (id, seat, player, ended, rated, told)"
                         " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id, seat) DO UPDATE SET"
                         " ended = excluded.ended, told = excluded.told");
    sql_text(q, 1, result->id);
    sql_int(q, 2, result->seat);
    sql_bytes(q, 3, player, SHA256_BYTES);
    sql_int(q, 4, result->ended);
    sql_int(q, 5, result->rated);
    sql_text(q, 6, result->told);
    return sql_run(q);
}

enum store_status store_was_rated(struct store *s, const char *id, bool *rated)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT count(*) FROM results WHERE id = ? AND rated = 1");
    sql_text(q, 1, id);
    *rated = sql_row(q) && sql_get_int(q, 0) > 0;
    return sql_finish(q);
}

enum store_status store_results(struct store *s, const uint8_t player[SHA256_BYTES], int limit,
                                void (*each)(void *with, const struct stored_result *result),
                                void *with)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT id, seat, ended, rated, told FROM results WHERE player = ?"
                         " ORDER BY ended DESC, id, seat LIMIT ?");
    sql_bytes(q, 1, player, SHA256_BYTES);
    sql_int(q, 2, limit);
    while (sql_row(q)) {
        char *told = sql_get_copy(q, 4);
        struct stored_result r = {.seat = (int)sql_get_int(q, 1),
                                  .ended = sql_get_int(q, 2),
                                  .rated = sql_get_int(q, 3) != 0,
                                  .told = told};
        if (told && sql_get_text(q, 0, r.id, sizeof r.id))
            each(with, &r);
        free(told);
    }
    return sql_finish(q);
}

static bool read_rating(struct sql_statement *q, struct stored_rating *rating)
{
    *rating = (struct stored_rating){.size = (int)sql_get_int(q, 1),
                                     .mean = sql_get_int(q, 2),
                                     .deviation = sql_get_int(q, 3),
                                     .games = (int)sql_get_int(q, 4)};
    return sql_get_text(q, 0, rating->game, sizeof rating->game);
}

enum store_status store_rating(struct store *s, const uint8_t player[SHA256_BYTES],
                               const char *game, int size, struct stored_rating *rating)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT game, size, mean, deviation, games FROM ratings"
                         " WHERE player = ? AND game = ? AND size = ?");
    sql_bytes(q, 1, player, SHA256_BYTES);
    sql_text(q, 2, game);
    sql_int(q, 3, size);
    return sql_end(q, sql_row(q) && read_rating(q, rating) ? STORE_OK : STORE_NONE);
}

enum store_status store_set_rating(struct store *s, const uint8_t player[SHA256_BYTES],
                                   const struct stored_rating *rating)
{
    struct sql_statement *q =
        sql_take(s->sql, "INSERT INTO ratings (player, game, size, mean, deviation, games)"
                         " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (player, game, size) DO UPDATE SET"
                         " mean = excluded.mean, deviation = excluded.deviation,"
                         " games = excluded.games");
    sql_bytes(q, 1, player, SHA256_BYTES);
    sql_text(q, 2, rating->game);
    sql_int(q, 3, rating->size);
    sql_int(q, 4, rating->mean);
    sql_int(q, 5, rating->deviation);
    sql_int(q, 6, rating->games);
    return sql_run(q);
}

enum store_status store_ratings(struct store *s, const uint8_t player[SHA256_BYTES],
                                void (*each)(void *with, const struct stored_rating *rating),
                                void *with)
{
    struct sql_statement *q =
        sql_take(s->sql, "SELECT game, size, mean, deviation, games FROM ratings WHERE player = ?"
                         " ORDER BY game, size");
    struct stored_rating rating;
    sql_bytes(q, 1, player, SHA256_BYTES);
    while (sql_row(q))
        if (read_rating(q, &rating))
            each(with, &rating);
    return sql_finish(q);
}

enum store_status store_pass_results(struct store *s, const uint8_t from[SHA256_BYTES],
                                     const uint8_t to[SHA256_BYTES])
{
    enum store_status status =
        run_with_hashes(s, "UPDATE results SET player = ?2 WHERE player = ?1", from, to);
    if (status == STORE_OK)
        status = run_with_hashes(
            s,
            "UPDATE ratings SET player = ?2 WHERE player = ?1 AND NOT EXISTS"
            " (SELECT 1 FROM ratings o WHERE o.player = ?2 AND o.game = ratings.game"
            " AND o.size = ratings.size)",
            from, to);
    return status;
}

enum store_status store_forget_results(struct store *s, const uint8_t player[SHA256_BYTES])
{
    enum store_status status =
        run_with_hashes(s, "DELETE FROM results WHERE player = ?", player, NULL);
    return status == STORE_OK
               ? run_with_hashes(s, "DELETE FROM ratings WHERE player = ?", player, NULL)
               : status;
}
