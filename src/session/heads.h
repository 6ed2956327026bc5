/* The heads of a log: a hash over everything in it so far, for devices to keep (asked.h). */
#ifndef AGES_SESSION_HEADS_H
#define AGES_SESSION_HEADS_H

#include "session/session.h"

struct heads {
    int entries; /* that are in it */
    uint8_t head[SHA256_BYTES];
};

/* The lines above the log of a record, as everybody may know them. */
void opening_print(const struct session *s, struct out *o);

void heads_start(struct heads *h, const struct session *s);
void heads_next(struct heads *h, const struct session *s);  /* with one more entry of the log */
void heads_go_on(struct heads *h, const struct session *s); /* to its end */

/* Is the line of an entry told only when the game is over? Then its value stands for it. */
bool entry_is_salted(const struct session *s, int index);

/* The line of an entry, whole, with its line feed; and its value. */
void entry_print(const struct session *s, int index, struct out *o);
void entry_value_of(const struct session *s, int index, uint8_t value[SHA256_BYTES]);

#endif
