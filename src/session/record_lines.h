/* The lines of a record. Writer and reader print them here, so there is one canonical form: the
 * writer sends each line to a text, the reader holds it against the one it reads. */
#ifndef AGES_SESSION_RECORD_LINES_H
#define AGES_SESSION_RECORD_LINES_H

#include "session/session.h"

enum { RECORD_LINE_MAX = 1024, STATE_PIECE = 1000 };

/* The longest line is of a seat whose name and program are all quotes. */
CEILING(2 * (NAME_MAX_BYTES + PROGRAM_MAX_BYTES) + 32, RECORD_LINE_MAX);

/* The format that is written; older ones are read. Format 1 has a line for every option that there
 * was when it was written, and for every seat's contribution. */
enum { RECORD_FORMAT = 2 };

CEILING(OPTIONS_MAX, 32);

struct lines {
    int format;
    uint32_t named; /* of format 1: the options that have a line, a set */
    bool whole;     /* everything is told; else what the viewer may know of a running game */
    int viewer;
    void (*take)(void *to, const char *line, size_t length); /* the line feed included */
    void *to;

    char text[RECORD_LINE_MAX];
    struct out line; /* the one being made */
    struct sha256 sum;
};

void lines_start(struct lines *l, bool whole, int viewer,
                 void (*take)(void *to, const char *line, size_t length), void *to);

void print_header(struct lines *l, const struct table *table, bool with_secret);
void print_state(struct lines *l, const struct game *g, const void *state); /* in pieces */
void print_hash(struct lines *l, const struct game *g, const void *state);
void print_entry_line(struct lines *l, const struct session *s, int index);
void print_entry(struct lines *l, const struct session *s, int index); /* and the hash after it */
void print_last(struct lines *l, const struct session *s, int join);   /* if it gave anything */
void print_given_up(struct lines *l);
void print_result(struct lines *l, const struct session *s);
void print_reveal(struct lines *l, const struct table *table);
void print_check(struct lines *l);

#endif
