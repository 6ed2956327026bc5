/* A record as it is read: its lines, the words of a line, and the first thing that is wrong. */
#ifndef AGES_SESSION_RECORD_SCAN_H
#define AGES_SESSION_RECORD_SCAN_H

#include "session/record.h"
#include "session/record_lines.h"

struct reader {
    const char *text;
    size_t length;
    size_t at;      /* where the next line begins */
    int line;       /* its number                 */
    int format;     /* 0: not read yet              */
    uint32_t named; /* options that have a line    */
    const struct words *words;
    struct record_error *error;
    bool failed;
};

/* Notes the first error; later ones follow from it. Always false. */
bool fault(struct reader *r, int line, const char *message, const char *a, const char *b);
bool unlike(struct reader *r, const char *expected); /* the next line is something else */

bool check_bytes(struct reader *r);
bool starts_with(const struct reader *r, const char *start);  /* the next line does      */
bool peek_line(struct reader *r, char line[RECORD_LINE_MAX]); /* without its end         */
void next_line(struct reader *r);
void match_line(void *reader, const char *line, size_t length); /* of `struct lines`: the next line
                                                                   must be this one */

/* The words of a line. Each takes what it wants and the blank behind it. */
bool take_end(const char **p);
bool take_word(const char **p, const char *word);
bool take_text(const char **p, char *text, size_t room);
bool take_digits(const char **p, uint64_t most, uint64_t *n);
bool take_int(const char **p, int most, int *n);
bool take_quoted(const char **p, char *text, size_t room);
bool take_seats(const char **p, uint8_t *seats); /* `0,2`, or `-` */
bool take_hex(const char **p, uint8_t bytes[SHA256_BYTES]);

/* record_head.c: the table, whose secret stands in the head of a save and at the end of a finished
 * game. */
bool read_header(struct reader *r, const struct game *(*find)(const char *id), struct table *table,
                 bool *with_secret);
/* The position that a guessed game begins with. */
bool read_start(struct reader *r, const struct table *table, void *state);
bool find_reveal(const struct reader *r, struct table *table);

/* record_check.c: do all draws follow from the secret and the elements? */
bool check_draws(struct reader *r, const struct session *s);

#endif
