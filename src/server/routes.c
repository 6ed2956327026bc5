/* The list of routes, and the search for the route of a path. */
#include "server/routes.h"

#include <string.h>

enum { TABLE_COST = 20 };

static const struct route routes[] = {
    {.method = "GET", .pattern = "/healthz", .cost = 0, .at_once = get_health},
    {.method = "GET", .pattern = "/metrics", .cost = 1, .at_once = get_metrics},
    {.method = "GET", .pattern = "/api/openapi.json", .cost = 1, .at_once = get_openapi},
    {.method = "GET", .pattern = "/api/keeping", .cost = 1, .at_once = get_keeping},
    {.method = "GET", .pattern = "/api/games", .cost = 1, .at_once = get_games},
    {.method = "GET", .pattern = "/api/rules/{}", .cost = 1, .at_once = get_rules},
    {.method = "GET", .pattern = "/api/cards/{}", .cost = 1, .at_once = get_cards},
    {.method = "POST",
     .pattern = "/api/commitments",
     .body = true,
     .cost = 1,
     .answer = commitment_answer},
    {.method = "POST",
     .pattern = "/api/tables",
     .body = true,
     .cost = TABLE_COST,
     .act = create_act,
     .answer = create_answer},
    {.method = "GET", .pattern = "/api/tables/{}", .cost = 1, .answer = show_answer},
    {.method = "GET", .pattern = "/api/tables/{}/record", .cost = 1, .answer = record_answer},
    {.method = "POST",
     .pattern = "/api/tables/{}/moves",
     .body = true,
     .cost = 1,
     .act = moves_act,
     .answer = act_answer},
    {.method = "POST",
     .pattern = "/api/tables/{}/confirm",
     .body = true,
     .cost = 1,
     .act = confirm_act,
     .answer = act_answer},
    {.method = "POST",
     .pattern = "/api/tables/{}/undo",
     .body = true,
     .cost = 1,
     .act = undo_act,
     .answer = act_answer},
    {.method = "POST",
     .pattern = "/api/tables/{}/redo",
     .body = true,
     .cost = 1,
     .act = redo_act,
     .answer = act_answer},
    {.method = "POST",
     .pattern = "/api/tables/{}/claim",
     .body = true,
     .cost = 1,
     .act = claim_act,
     .answer = join_answer},
    {.method = "POST",
     .pattern = "/api/tables/{}/tip",
     .body = true,
     .cost = 1,
     .act = tip_act,
     .answer = join_answer},
    {.method = "POST",
     .pattern = "/api/tables/{}/give",
     .body = true,
     .cost = 1,
     .act = give_act,
     .answer = give_answer},
    {.method = "GET", .pattern = "/api/tables/{}/chain", .cost = 4, .answer = chain_answer},
    {.method = "POST",
     .pattern = "/api/tables/{}/give_up",
     .body = true,
     .cost = 1,
     .act = give_up_act,
     .answer = act_answer},
    {.method = "POST",
     .pattern = "/api/tables/{}/seats/{}",
     .body = true,
     .cost = 1,
     .act = seat_act,
     .answer = seat_answer},
    {.method = "POST",
     .pattern = "/api/tables/{}/delete",
     .body = true,
     .cost = 1,
     .act = delete_act,
     .answer = delete_answer},
    {.method = "POST", .pattern = "/api/stream", .body = true, .cost = 1, .answer = stream_answer},
};

enum { ROUTES = sizeof routes / sizeof *routes };

/* Does the path fit, segment by segment? {} stands for any one that is not empty. */
static bool fits(const char *pattern, const char *path, struct request *r)
{
    int parameters = 0;
    while (*pattern && *path) {
        size_t want = strcspn(pattern + 1, "/"), have = strcspn(path + 1, "/");
        if (strncmp(pattern, "/{}", 3) == 0 && have > 0) {
            memcpy(r->parameter[parameters], path + 1, have);
            r->parameter[parameters++][have] = '\0';
        } else if (want != have || strncmp(pattern, path, want + 1) != 0) {
            return false;
        }
        pattern += want + 1;
        path += have + 1;
    }
    return !*pattern && !*path;
}

const struct route *route_find(const char *method, struct request *r, const char **allow)
{
    bool head = strcmp(method, "HEAD") == 0;
    *allow = NULL;
    for (int i = 0; i < ROUTES; i++) {
        if (!fits(routes[i].pattern, r->path, r))
            continue;
        if (strcmp(routes[i].method, head ? "GET" : method) == 0)
            return &routes[i];
        *allow = strcmp(routes[i].method, "GET") == 0 ? "GET, HEAD" : "POST";
    }
    return NULL;
}
