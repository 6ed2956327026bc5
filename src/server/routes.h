/* The routes. openapi/ describes each of them. */
#ifndef AGES_SERVER_ROUTES_H
#define AGES_SERVER_ROUTES_H

#include "server/request.h"
#include "server/store_notices.h"

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
void seat_act(struct writer *w, struct job *j);
void seat_answer(struct writer *w, struct job *j, enum store_status status);

/* api_record.c */
void record_answer(struct writer *w, struct job *j, enum store_status status);

/* api_me.c */
void devices_answer(struct writer *w, struct job *j, enum store_status status);
void my_tables_act(struct writer *w, struct job *j);
void my_tables_answer(struct writer *w, struct job *j, enum store_status status);
void pairing_act(struct writer *w, struct job *j);
void pairing_answer(struct writer *w, struct job *j, enum store_status status);
void device_join_act(struct writer *w, struct job *j);
void recovery_act(struct writer *w, struct job *j);
void recovery_answer(struct writer *w, struct job *j, enum store_status status);
void device_remove_act(struct writer *w, struct job *j);
void history_answer(struct writer *w, struct job *j, enum store_status status);
void export_answer(struct writer *w, struct job *j, enum store_status status);
void forget_me_act(struct writer *w, struct job *j);
void forget_me_answer(struct writer *w, struct job *j, enum store_status status);

/* api_clocks.c */
void pause_act(struct writer *w, struct job *j);

/* api_orders.c */
void orders_act(struct writer *w, struct job *j);
void orders_answer_request(struct writer *w, struct job *j, enum store_status status);

/* Whose device asks; false: it is refused. */
bool read_owner(struct writer *w, struct request *r, uint8_t player[SHA256_BYTES]);

/* api_notices.c */
void channel_add_act(struct writer *w, struct job *j);
void channel_add_answer(struct writer *w, struct job *j, enum store_status status);
void channel_remove_act(struct writer *w, struct job *j);
void looking_act(struct writer *w, struct job *j);
void channels_answer(struct writer *w, struct job *j, enum store_status status);
enum store_status channels_json(struct writer *w, const uint8_t player[SHA256_BYTES],
                                struct out *o);

/* False: it is refused, for today. */
bool may_begin(struct request *r);

/* False: it is refused. A person's may also be a browser or a mailbox. */
bool notices_are_on(struct writer *w, struct request *r);
bool read_format(struct request *r, bool personal, char format[CHANNEL_WORD]);
bool read_address(struct writer *w, struct request *r, char address[CHANNEL_BYTES]);

/* api_hooks.c */
void hook_act(struct writer *w, struct job *j);
void hook_answer(struct writer *w, struct job *j, enum store_status status);
void mail_act(struct writer *w, struct job *j);
void mail_answer(struct writer *w, struct job *j, enum store_status status);

/* api_stream.c */
void stream_answer(struct writer *w, struct job *j, enum store_status status);

/* api_asked.c */
void claim_act(struct writer *w, struct job *j);
void tip_act(struct writer *w, struct job *j);
void join_answer(struct writer *w, struct job *j, enum store_status status);
void give_up_act(struct writer *w, struct job *j);

/* The table of the path, if its dice are asked for; NULL: it is refused. */
struct live_table *open_asked(struct writer *w, struct request *r, enum deed deed);

/* Changes who sits at a seat of a table whose dice are asked for; false: it is refused. */
bool asked_reseat(struct writer *w, struct request *r, struct live_table *live);

/* A hash in digits; false: it is refused. */
bool read_hash(struct request *r, const char *key, uint8_t hash[SHA256_BYTES]);

/* api_giving.c */
void give_act(struct writer *w, struct job *j);
void give_answer(struct writer *w, struct job *j, enum store_status status);
void chain_answer(struct writer *w, struct job *j, enum store_status status);

/* api_talk.c */
void say_act(struct writer *w, struct job *j);
void said_answer(struct writer *w, struct job *j, enum store_status status);
void talk_answer(struct writer *w, struct job *j, enum store_status status);
void erase_act(struct writer *w, struct job *j);
void notes_act(struct writer *w, struct job *j);
void notes_answer(struct writer *w, struct job *j, enum store_status status);
bool may_read_talk(const struct request *r, const struct live_table *live);

/* api_life.c */
void terms_act(struct writer *w, struct job *j);
void nudge_act(struct writer *w, struct job *j);
void life_answer(struct writer *w, struct job *j, enum store_status status);
void rematch_act(struct writer *w, struct job *j);
void rematch_answer(struct writer *w, struct job *j, enum store_status status);
void list_answer(struct writer *w, struct job *j, enum store_status status);

/* The members terms, nudge and rematch of a table. */
void life_json(const struct live_table *live, bool behind, struct out *o);
enum store_status keep_terms(struct writer *w, struct live_table *live);

/* What `from` says of the terms, into *terms; false: it is refused. */
bool request_terms(struct writer *w, struct request *r, json_t *from, const struct table *table,
                   struct stored_terms *terms);

/* api_moves.c */
void moves_act(struct writer *w, struct job *j);
void confirm_act(struct writer *w, struct job *j);
void undo_act(struct writer *w, struct job *j);
void redo_act(struct writer *w, struct job *j);
void act_answer(struct writer *w, struct job *j, enum store_status status);

/* What several of them share (api_tables.c). */

/* The table of the path, if the request may do the deed; NULL: it is refused. */
struct live_table *open_table(struct writer *w, struct request *r, enum deed deed);

/* Sets its viewer; false: it is refused. */
bool request_may(struct writer *w, struct request *r, const struct keys *keys, enum deed deed);

/* The table's JSON members, as the request's viewer sees it. */
void write_table(struct request *r, const struct live_table *live, struct out *o);
void answer_table(struct request *r, const struct live_table *live, int status);

/* For the events that the answer will tell. An act asks before it is made: what was made is told.
 * False: it is refused. */
bool pay_for_telling(struct request *r, const struct live_table *live);
void refuse_store(struct request *r, enum store_status status);

/* The end of what a job answers. What the store refused is refused, whatever was said before. */
void answer_out(struct request *r, enum store_status status);
void refuse_removed(struct request *r);

/* Names the revision of the rules that the table is of, and the one of this server. */
void refuse_rules(struct request *r, int status, const char *code, struct table_rules rules);

/* A new table, with its secrets in r->made; NULL: it is refused. act_begin must follow. */
struct live_table *set_table(struct writer *w, struct request *r, const struct table *table,
                             const struct clock *clock);

/* Is the reader a watcher who sees the table a round later? Then what can't be shown so is refused.
 */
bool is_behind(const struct request *r, const struct live_table *live);
bool refuse_behind(struct request *r, const struct live_table *live);

/* A secret, or null for "". */
void write_secret(const char *key, const char *secret, struct out *o);

/* The answer to what was done: one member (api_keeping.c), or by the table as it is on the disk now
 * (api_asked.c). */
void answer_done(struct request *r, enum store_status status,
                 void (*member)(const struct request *r, struct out *o));
void answer_with(struct writer *w, struct request *r, enum store_status status,
                 void (*answer)(struct request *r, const struct live_table *live));

/* What an answer calls it. */
const char *status_code(enum session_status status);

/* api_dice.c: what a request for a new table says of its dice. False: it is refused. */
bool request_needs(struct request *r, struct table *table);
bool request_dice(struct request *r, struct table *table);

#endif
