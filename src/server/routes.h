/* The routes. openapi/ describes each of them. */
#ifndef AGES_SERVER_ROUTES_H
#define AGES_SERVER_ROUTES_H

#include "server/request.h"

struct route {
    const char *method, *pattern; /* "/api/tables/{}/moves" */
    bool body;                    /* a JSON object is expected                     */
    int cost;                     /* in requests, for the limit of an address      */

    /* Either answers at once, in the HTTP loop; */
    void (*at_once)(struct request *r);

    /* or acts and answers in the writer's thread. */
    void (*act)(struct writer *w, struct job *j);
    void (*answer)(struct writer *w, struct job *j, enum store_status status);
};

/* The route of a method and path; fills in the parameters. NULL: none; then *allow has the methods
 * of the path, or is NULL if there is no such path. */
const struct route *route_find(const char *method, struct request *r, const char **allow);

/* api_plain.c */
void get_games(struct request *r);
void get_rules(struct request *r);
void get_cards(struct request *r);
void get_openapi(struct request *r);
void get_health(struct request *r);
void get_metrics(struct request *r);

/* api_keeping.c */
void get_keeping(struct request *r);
void delete_act(struct writer *w, struct job *j);
void delete_answer(struct writer *w, struct job *j, enum store_status status);

/* api_tables.c */
void commitment_answer(struct writer *w, struct job *j, enum store_status status);
void create_act(struct writer *w, struct job *j);
void create_answer(struct writer *w, struct job *j, enum store_status status);
void show_answer(struct writer *w, struct job *j, enum store_status status);
void record_answer(struct writer *w, struct job *j, enum store_status status);
void seat_act(struct writer *w, struct job *j);
void seat_answer(struct writer *w, struct job *j, enum store_status status);

/* api_stream.c */
void stream_answer(struct writer *w, struct job *j, enum store_status status);

/* api_asked.c */
void claim_act(struct writer *w, struct job *j);
void tip_act(struct writer *w, struct job *j);
void join_answer(struct writer *w, struct job *j, enum store_status status);
void give_act(struct writer *w, struct job *j);
void give_answer(struct writer *w, struct job *j, enum store_status status);
void give_up_act(struct writer *w, struct job *j);
void chain_answer(struct writer *w, struct job *j, enum store_status status);

/* Changes who sits at a seat of a table whose dice are asked for; false: it is refused. */
bool asked_reseat(struct request *r, struct live_table *live);

/* api_moves.c */
void moves_act(struct writer *w, struct job *j);
void confirm_act(struct writer *w, struct job *j);
void undo_act(struct writer *w, struct job *j);
void redo_act(struct writer *w, struct job *j);
void act_answer(struct writer *w, struct job *j, enum store_status status);

/* What several of them share (api_tables.c). */

/* The table of the path, if the request may do the deed; NULL: it is refused. */
struct live_table *open_table(struct writer *w, struct request *r, enum deed deed);

/* The table's JSON members, as the request's viewer sees it. */
void write_table(struct request *r, const struct live_table *live, struct out *o);
void answer_table(struct request *r, const struct live_table *live, int status);
void refuse_store(struct request *r, enum store_status status);

/* Refuses because of one field of the body; returns false. */
bool refuse_field(struct request *r, const char *field, const char *message);

/* A text of at most size - 1 bytes, or "" when there is none; false: it is refused. */
bool read_text(struct request *r, json_t *object, const char *key, char *into, size_t size);

/* What an answer calls it. */
const char *status_code(enum session_status status);

#endif
