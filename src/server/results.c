/* Results and ratings of players: see results.h. */
#include "server/results.h"

#include <jansson.h>
#include <math.h>
#include <sodium.h>
#include <string.h>

#include "core/play.h"
#include "server/metrics.h"
#include "server/ratings.h"
#include "server/store_results.h"
#include "server/text.h"

enum { RESULTS_MAX = 500, THOUSAND = 1000, TWO = 2, MORE = 3 };

static bool is_level(const struct option *o)
{
    return strcmp(o->key, "level") == 0;
}

/* A game that has levels is rated at each of them apart. Empty: at the initial one. */
static const char *level_of(const struct table *table)
{
    const struct option *options = table->game->options;
    for (int i = 0; options[i].key; i++)
        if (is_level(&options[i]) && table->options[i] != options[i].initial)
            return options[i].values->ids[table->options[i]];
    return "";
}

static bool has_house_rules(const struct table *table)
{
    const struct option *options = table->game->options;
    for (int i = 0; options[i].key; i++)
        if (!is_level(&options[i]) && table->options[i] != options[i].initial)
            return true;
    return false;
}

static bool has_bots(const struct table *table)
{
    for (int i = 0; i < table->seats; i++)
        if (table->seat[i].kind != SEAT_PERSON)
            return true;
    return false;
}

const char *rated_refusal(const struct table *table)
{
    struct rating anchor;

    if (table->dice != DICE_ASKED || table->helped)
        return MSG("a rated table has dice that are asked for, and no help");
    if (has_house_rules(table))
        return MSG("a rated table has the usual options");
    if (*level_of(table) && has_bots(table))
        return MSG("only in the simple game is it known how strong the bots are");
    if (table->seats < 2)
        return MSG("a rated table has two seats at least");
    for (int i = 0; i < table->seats; i++)
        if (table->seat[i].kind != SEAT_PERSON &&
            !rating_of_bot(table->game->id, table->seat[i].program, &anchor))
            return MSG("nobody knows how strong one of these bots is");
    return NULL;
}

/* Every seat was played by who sat down first, and nobody had two of them. */
static bool was_played_by_its_people(const struct live_table *live)
{
    const struct table *table = session_table(live->session);

    for (int i = 0; i < session_entries(live->session); i++) {
        const struct entry *e = session_entry(live->session, i);
        if (e->kind == ENTRY_SEAT && e->how <= SEAT_BACK)
            return false;
    }
    for (int i = 0; i < table->seats; i++)
        for (int k = 0; k <= i && table->seat[i].kind == SEAT_PERSON; k++)
            if (k < i ? memcmp(live->keys.player[i], live->keys.player[k], SHA256_BYTES) == 0
                      : sodium_is_zero(live->keys.player[i], SHA256_BYTES))
                return false;
    return true;
}

static bool is_rated(const struct live_table *live)
{
    const struct table *table = session_table(live->session);

    return live->terms.rated && !rated_refusal(table) && !session_taken_back(live->session) &&
           !table_is_resumed(table->game, live) && was_played_by_its_people(live);
}

/* Ratings */

static int size_of(const struct table *table)
{
    return table->seats == 2 ? TWO : MORE;
}

/* The game as ratings call it: "tta", "tta full". */
static void write_rated_game(const struct table *table, char game[GAME_ID_BYTES])
{
    struct out o = out_to(game, GAME_ID_BYTES);
    out_text(&o, table->game->id);
    if (*level_of(table))
        out_char(&o, ' ');
    out_text(&o, level_of(table));
}

static enum store_status read_rating(struct store *s, const struct live_table *live, int seat,
                                     struct stored_rating *stored)
{
    const struct table *table = session_table(live->session);
    struct rating first = rating_first();
    char game[GAME_ID_BYTES];

    write_rated_game(table, game);
    *stored = (struct stored_rating){.size = size_of(table),
                                     .mean = llround(first.mean * THOUSAND),
                                     .deviation = llround(first.deviation * THOUSAND)};
    strcpy(stored->game, game);
    enum store_status status =
        store_rating(s, live->keys.player[seat], game, size_of(table), stored);
    return status == STORE_NONE ? STORE_OK : status;
}

static enum store_status rate(struct store *s, const struct live_table *live, const int place[])
{
    const struct table *table = session_table(live->session);
    struct stored_rating stored[SEATS_MAX];
    struct rating rating[SEATS_MAX];
    enum store_status status = STORE_OK;

    for (int i = 0; i < table->seats && status == STORE_OK; i++) {
        if (rating_of_bot(table->game->id, table->seat[i].program, &rating[i]))
            continue;
        status = read_rating(s, live, i, &stored[i]);
        rating[i] = (struct rating){(double)stored[i].mean / THOUSAND,
                                    (double)stored[i].deviation / THOUSAND};
    }
    if (status == STORE_OK)
        ratings_update(rating, place, table->seats, rating_spread());
    for (int i = 0; i < table->seats && status == STORE_OK; i++)
        if (table->seat[i].kind == SEAT_PERSON) {
            stored[i].mean = llround(rating[i].mean * THOUSAND);
            stored[i].deviation = llround(rating[i].deviation * THOUSAND);
            stored[i].games++;
            status = store_set_rating(s, live->keys.player[i], &stored[i]);
        }
    return status;
}

/* Results */

static void write_result(const struct live_table *live, const int points[], const int place[],
                         struct out *o)
{
    const struct table *table = session_table(live->session);

    json_open(o, '{');
    json_member_text(o, "game", table->game->id);
    json_member_open(o, "seats", '[');
    for (int i = 0; i < table->seats; i++) {
        json_open(o, '{');
        json_member_text(o, "name", table->seat[i].name);
        json_member_text(o, "bot", table->seat[i].program);
        json_member_int(o, "points", points[i]);
        json_member_int(o, "place", place[i]);
        json_close(o, '}');
    }
    json_close(o, ']');
    json_close(o, '}');
}

static enum store_status keep_all(struct store *s, const struct live_table *live, bool rated,
                                  const char *told)
{
    enum store_status status = STORE_OK;

    for (int i = 0; i < live->keys.seats && status == STORE_OK; i++) {
        struct stored_result result = {
            .seat = i, .ended = wall_seconds(), .rated = rated, .told = told};
        strcpy(result.id, live->id);
        if (!sodium_is_zero(live->keys.player[i], SHA256_BYTES))
            status = store_add_result(s, live->keys.player[i], &result);
    }
    return status;
}

enum store_status results_keep(struct writer *w, const struct live_table *live)
{
    const struct table *table = session_table(live->session);
    const void *state = session_state(live->session);
    struct store *s = writer_store(w);
    int points[SEATS_MAX], place[SEATS_MAX];
    char buffer[1024];
    struct text text = {0};
    bool before = false, rated = is_rated(live);

    if (table->game->to_move(state) != SEAT_NOBODY)
        return STORE_OK; /* it was given up, or its log is full */
    table->game->score(state, points, place);
    struct out o = text_writer(&text, buffer, sizeof buffer);
    write_result(live, points, place, &o);
    out_flush(&o);
    enum store_status status = text.failed ? STORE_MEMORY : store_was_rated(s, live->id, &before);
    if (status == STORE_OK && rated && !before)
        status = rate(s, live, place);
    if (status == STORE_OK)
        status = keep_all(s, live, rated, text.bytes);
    text_free(&text);
    return status;
}

/* As JSON */

static void put_rating(void *with, const struct stored_rating *rating)
{
    struct out *o = with;
    bool shown = rating->games >= RATED_GAMES_SHOWN;
    char game[GAME_ID_BYTES];
    strcpy(game, rating->game);
    char *level = strchr(game, ' ');
    if (level)
        *level++ = '\0';

    json_open(o, '{');
    json_member_text(o, "game", game);
    json_key(o, "level");
    if (level)
        json_text(o, level);
    else
        json_none(o);
    json_member_int(o, "seats", rating->size);
    json_member_int(o, "games", rating->games);
    json_key(o, "rating");
    if (shown)
        json_int(o, llround((double)rating->mean / THOUSAND));
    else
        json_none(o);
    json_key(o, "within");
    if (shown)
        json_int(o, llround(2 * (double)rating->deviation / THOUSAND));
    else
        json_none(o);
    json_close(o, '}');
}

static void put_result(void *with, const struct stored_result *result)
{
    struct out *o = with;
    json_t *told = json_loads(result->told, 0, NULL), *seat;
    size_t i;

    if (!told)
        return;
    json_open(o, '{');
    json_member_text(o, "table", result->id);
    json_member_int(o, "seat", result->seat);
    json_member_int(o, "ended", result->ended * 1000);
    json_member_bool(o, "rated", result->rated);
    json_member_text(o, "game", json_string_value(json_object_get(told, "game")));
    json_member_open(o, "seats", '[');
    json_array_foreach(json_object_get(told, "seats"), i, seat)
    {
        json_open(o, '{');
        json_member_text(o, "name", json_string_value(json_object_get(seat, "name")));
        json_member_text(o, "bot", json_string_value(json_object_get(seat, "bot")));
        json_member_int(o, "points", json_integer_value(json_object_get(seat, "points")));
        json_member_int(o, "place", json_integer_value(json_object_get(seat, "place")));
        json_close(o, '}');
    }
    json_close(o, ']');
    json_close(o, '}');
    json_decref(told);
}

enum store_status results_json(struct writer *w, const uint8_t player[SHA256_BYTES], struct out *o)
{
    struct store *s = writer_store(w);

    json_member_open(o, "ratings", '[');
    enum store_status status = store_ratings(s, player, put_rating, o);
    json_close(o, ']');
    json_member_open(o, "games", '[');
    if (status == STORE_OK)
        status = store_results(s, player, RESULTS_MAX, put_result, o);
    json_close(o, ']');
    return status;
}
