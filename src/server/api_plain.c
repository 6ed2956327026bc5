/* Routes that need no table: games, rules, the description of the interface, and the server's
 * health. */
#include "bots/listing.h"
#include "games/games.h"
#include "server/http.h"
#include "server/routes.h"
#include "server/static.h"

static const char type_json[] = "application/json";

void get_games(struct request *r)
{
    char buffer[1024];
    struct out o = answer_begin(r, 200, type_json, buffer, sizeof buffer);
    json_open(&o, '[');
    for (int i = 0; offered_games[i]; i++)
        game_json(offered_games[i], r->words, &o);
    json_close(&o, ']');
    answer_end(r, &o);
}

void get_rules(struct request *r)
{
    char buffer[1024];
    const struct game *g = game_find(r->parameter[0]);
    if (!g) {
        refuse(r, 404, "no_such_game", MSG("there is no such game"));
        return;
    }
    struct out o = answer_begin(r, 200, type_json, buffer, sizeof buffer);
    http_config(r->http)->rules_json(g, r->words, &o);
    answer_end(r, &o);
}

void get_cards(struct request *r)
{
    char buffer[1024];
    const struct game *g = game_find(r->parameter[0]);
    if (!g || !g->cards) {
        refuse(r, 404, "no_such_game", MSG("there is no such game"));
        return;
    }
    struct out o = answer_begin(r, 200, type_json, buffer, sizeof buffer);
    g->cards(r->words, &o);
    answer_end(r, &o);
}

void get_openapi(struct request *r)
{
    r->status = 200;
    r->type = type_json;
    r->fixed = (const char *)openapi_file.bytes;
    r->fixed_length = openapi_file.length;
}

void get_health(struct request *r)
{
    static const char fine[] = "{\"status\":\"ok\",\"version\":\"" AGES_VERSION "\"}";
    r->status = 200;
    r->type = type_json;
    r->fixed = fine;
    r->fixed_length = sizeof fine - 1;
}

void get_metrics(struct request *r)
{
    char buffer[1024];
    if (!request_is_local(r)) {
        refuse(r, 403, "forbidden", MSG("you may not see that"));
        return;
    }
    struct out o = answer_begin(r, 200, "text/plain; version=0.0.4", buffer, sizeof buffer);
    metrics_print(http_metrics(r->http), &o);
    answer_end(r, &o);
}
