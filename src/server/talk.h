/* The talk at a table: what people at it write to each other, and their private notes. It is no
 * part of the log, the chain or the record, so it can be erased, and it goes with the table. */
#ifndef AGES_SERVER_TALK_H
#define AGES_SERVER_TALK_H

#include "server/store.h"

enum {
    TALK_CHARS = 500,
    NOTES_CHARS = 8000,
    TALK_BURST = 5,   /* messages at once, then one a second */
    TALK_DAY = 200,   /* of a seat in a day                  */
    TALK_KEPT = 2000, /* of a table; the oldest go           */
};

/* Text of 1 to `most` characters, of which one is no blank; with or without line breaks. */
bool talk_is_text(const char *text, int most, bool lines);

/* May one more message be written at `now`? *full is when the burst would be used up no more; both
 * in microseconds. */
bool talk_may(int64_t *full, int64_t now);

#endif
