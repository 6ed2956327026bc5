/* A bounded writer of text and JSON into the caller's memory.
 *
 * It allocates nothing. When the buffer is full, a writer with a sink flushes it; a writer without
 * one keeps what fits, ends it with a NUL and counts what did not fit. */
#ifndef AGES_CORE_OUT_H
#define AGES_CORE_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct out {
    char *buf;
    size_t cap;  /* bytes of buf, the final NUL included                  */
    size_t len;  /* bytes in buf now                                      */
    size_t lost; /* bytes that did not fit                                */
    char last;   /* the byte written last; tells JSON where a comma goes  */
    void (*sink)(void *to, const char *bytes, size_t count);
    void *to;
    const char *const *names; /* what the reader calls the seats; NULL: by number (seat_name) */
    int columns;              /* how wide the reader's screen is; 0: not known               */
};

struct out out_to(char *buf, size_t cap);
void out_flush(struct out *o); /* gives the rest to the sink */

void out_char(struct out *o, char c);
void out_bytes(struct out *o, const char *bytes, size_t count);
void out_text(struct out *o, const char *text);
void out_int(struct out *o, int64_t n);
void out_hex64(struct out *o, uint64_t n); /* 16 digits           */
void out_hex(struct out *o, const uint8_t *bytes, size_t count);
void out_pad(struct out *o, const char *text, int width); /* at least |width| columns; < 0: right */
void out_fit(struct out *o, const char *text, int width); /* exactly width columns, cut with … */
void out_repeat(struct out *o, const char *text, int times);

/* Quotes foreign text for a message: about 40 bytes, nothing unprintable. */
enum { EXCERPT_MAX = 64 };
void out_excerpt(struct out *o, const char *bytes, size_t count);

/* JSON. Commas are written automatically: json_open(o, '{'); json_key(o, "a"); json_int(o, 1); … */
void json_open(struct out *o, char bracket);
void json_close(struct out *o, char bracket);
void json_key(struct out *o, const char *key);
void json_int(struct out *o, int64_t n);
void json_bool(struct out *o, bool b);
void json_printed(struct out *o, const char *number); /* a number with its decimals, as it is */
void json_none(struct out *o);                        /* null; jansson has the other name */
void json_text(struct out *o, const char *text);      /* quotes and escapes */
void json_bytes(struct out *o, const char *text, size_t count);

/* A member of an object: its key and its value, or the bracket that opens it. A NULL text is null.
 */
void json_member_int(struct out *o, const char *key, int64_t n);
void json_member_bool(struct out *o, const char *key, bool b);
void json_member_text(struct out *o, const char *key, const char *text);
void json_member_bytes(struct out *o, const char *key, const uint8_t list[], int count);
void json_member_open(struct out *o, const char *key, char bracket);

/* The columns that a UTF-8 text takes, one for each code point. */
int text_columns(const char *text);

#endif
