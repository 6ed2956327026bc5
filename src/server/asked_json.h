/* Tables whose dice are asked for, as JSON. */
#ifndef AGES_SERVER_ASKED_JSON_H
#define AGES_SERVER_ASKED_JSON_H

#include "core/out.h"
#include "core/sha256.h"

struct live_table;
struct writer;
struct elements;
struct session;

void json_member_hex(struct out *o, const char *key, const uint8_t bytes[SHA256_BYTES]);
void json_member_seats(struct out *o, const char *key, unsigned seats); /* [0,2] */
void json_member_needs(struct out *o, const struct session *s);

/* The member `asked` of a table. */
void asked_json(struct writer *w, const struct live_table *live, struct out *o);

/* A page of the log after the entry `since`, for devices that keep heads of it: some members of an
 * object. False: no memory. */
bool chain_json(const struct live_table *live, int since, struct out *o);

/* How many links of the seats' chains such a page takes. */
int chain_links(const struct live_table *live, int since);

#endif
