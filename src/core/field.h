/* Field tables: what the bytes of a state mean.
 *
 * A game has one field table. It gives the hash of a state, JSON, and
 * paths such as `seats.0.goods.wood` to read and set values. A test proves that every bit of a
 * state belongs to exactly one stored field. Derived fields (a score, a number of cities) are
 * computed by a function and can't be set. */
#ifndef AGES_CORE_FIELD_H
#define AGES_CORE_FIELD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/move.h"
#include "core/out.h"

enum field_kind {
    FIELD_END,
    FIELD_INT,     /* an unsigned number of `size` bytes                                     */
    FIELD_SIGNED,  /* a signed one                                                           */
    FIELD_BOOL,    /* 0 or 1; `off` and `on`, `no` and `yes`, `false` and `true` are read too */
    FIELD_NOUN,    /* an index into `values`; FIELD_NONE (all bits set) is `none`            */
    FIELD_SEAT,    /* a seat; FIELD_NONE is `none`; derived ones may be `chance` or `nobody` */
    FIELD_SET,     /* one bit a noun of `values`                                             */
    FIELD_LIST,    /* at most `count` nouns, stored as index + 1 and sorted; the first 0 ends it */
    FIELD_RECORD,  /* a record with a table of its own                                       */
    FIELD_PADDING, /* always 0, never shown                                                  */
};

enum { FIELD_DEPTH = 8, PATH_MAX_BYTES = 128 };

struct field {
    const char *name;
    const char *title; /* of a seat's number that graphs show: an English message; or NULL   */
    uint8_t kind;
    uint8_t size;     /* bytes of one value; of a derived field 0                             */
    uint16_t offset;  /* from the start of the state or of the record                         */
    uint16_t count;   /* 0: a single value; n: an array                                       */
    uint16_t stride;  /* bytes from one element to the next; 0: `size`                        */
    uint8_t first;    /* the number of the first element, where elements are numbered         */
    uint8_t bits;     /* of a value that shares its bytes with others: how many; 0: all        */
    uint8_t shift;    /* their lowest bit, counted from the lowest of the record               */
    uint8_t apart;    /* bits from one element of an array to the next                         */
    bool sparse;      /* JSON leaves out elements that are 0                                  */
    bool added;       /* older files don't have it: hash and JSON leave it out while it is 0   */
    int64_t min, max; /* of FIELD_INT and FIELD_SIGNED; both 0: no limits                    */
    const struct nouns *keys;       /* names of the elements; NULL: numbers                      */
    const struct nouns *values;     /* of FIELD_NOUN, FIELD_SET, FIELD_LIST                      */
    const struct field *fields;     /* of FIELD_RECORD                                           */
    int (*live)(const void *state); /* the number of elements in use; NULL: all */
    int64_t (*derive)(const void *state, const int index[]); /* index: the array positions on the
                                                                path, outermost first        */
};

/* A place in a state: a field or one of its elements, and its offset. */
struct place {
    const struct field *field;
    int index[FIELD_DEPTH]; /* array positions on the path  */
    int depth;
    size_t offset; /* absolute; of a stored field  */
    int shift;     /* the lowest of its bits there */
    bool whole;    /* an array as a whole (FIELD_LIST, or without its index) */
};

enum field_status {
    FIELD_OK,
    FIELD_NO_SUCH,   /* the path names nothing             */
    FIELD_READ_ONLY, /* a derived field                    */
    FIELD_BAD_VALUE, /* not a value of that kind, or out of range */
    FIELD_NOT_ONE,   /* the path names a record or an array, not a value */
};

enum { FIELD_NONE = 0xff };

/* The hash of a state: every stored value counts, in use or not, in the order of the table. Padding
 * does not count, nor does an added field while it is 0; so a new option leaves the hash as it was.
 * It is the same on every platform. */
uint64_t fields_hash(const struct field *fields, const void *state);

/* FIELD_NOT_ONE also fills in the place. */
enum field_status field_find(const struct field *fields, const void *state, const char *path,
                             struct place *place);

int64_t place_value(const struct place *place, const void *state);

/* The text of a value: `3`, `1`, `great_wall`, `none`, `leadership,empire`. */
void place_print(const struct place *place, const void *state, struct out *o);

/* Reads and stores a value; on failure the state is untouched. *wanted says what was expected,
 * in the words of a language. */
enum field_status place_set(const struct place *place, void *state, const char *text,
                            const struct words *w, struct out *wanted);

/* Both by path; for a wrong path *wanted lists what could follow. */
enum field_status field_print(const struct field *fields, const void *state, const char *path,
                              struct out *o);
enum field_status field_set(const struct field *fields, void *state, const char *path,
                            const char *text, struct out *wanted);

/* The state as a JSON object, derived values included. */
void fields_json(const struct field *fields, const void *state, struct out *o);

#endif
