/* Moves: decisions of seats and outcomes of chance.
 *
 * A move is four bytes: the index of its verb in the top byte, its arguments in the lower three,
 * packed as the game's table of verbs says. The same table gives text, title, JSON, completion and
 * the group on a screen. Every list of moves is sorted by code. */
#ifndef AGES_CORE_MOVE_H
#define AGES_CORE_MOVE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/out.h"
#include "core/words.h"

struct move {
    uint32_t code;
};

/* A list of words: dice faces, goods, cards. Texts and files use the id; the title is an English
 * message for people (see words.h). */
struct nouns {
    int count;
    const char *const *ids;
    const char *const *titles;
};

enum arg_kind {
    ARG_NONE,
    ARG_NOUN,   /* great_wall             an index into nouns                              */
    ARG_SEAT,   /* 2                                                                       */
    ARG_COUNT,  /* 3                      a number from 0 up                               */
    ARG_COUNTS, /* food=1 good=2          one number of `width` bits for each noun, 0 left out */
    ARG_SET,    /* wood cloth             one bit for each noun                            */
};

enum { ARGS_MAX = 3 };

struct arg {
    uint8_t kind;
    uint8_t shift; /* where in the lower 24 bits the argument begins                       */
    uint8_t width; /* how many bits it has; of ARG_COUNTS, each noun's; of ARG_SET, unused */
    const struct nouns *nouns;
};

/* Several verbs may share a name and differ in their arguments.
 *
 * The title is a sentence for people, with %1 … for the arguments: a noun's title, a seat's name, a
 * number, a list. Consecutive lists are joined at the place of the first. A title that counts has a
 * plural; the last number or list selects it. */
struct verb {
    const char *name;
    const char *help; /* an English message: what the move does              */
    struct arg args[ARGS_MAX];
    const char *title; /* an English message                                 */
    const char *many;  /* its plural, or NULL: there is one form              */
    const char *none;  /* of 0, or an empty list; NULL: as of any other number */
    bool answers;      /* it answers what happened before: the log shows it as a consequence */
};

/* The title of a verb and its plural (`MSG` of one alone). */
#define TITLES(one, other) .title = one, .many = other

enum { VERBS_MAX = 64 }; /* sets of verbs are 64 bits wide */

static inline struct move move_of(unsigned verb, uint32_t args)
{
    return (struct move){(uint32_t)verb << 24 | args};
}

static inline unsigned move_verb(struct move m)
{
    return m.code >> 24;
}

static inline uint32_t move_args(struct move m)
{
    return m.code & 0xffffff;
}

static inline uint32_t arg_mask(int width)
{
    return ((uint32_t)1 << width) - 1;
}

static inline int arg_value(const struct arg *arg, uint32_t args)
{
    return (int)(args >> arg->shift & arg_mask(arg->width));
}

/* Of ARG_COUNTS and ARG_SET: the number of one noun. */
static inline int arg_count(const struct arg *arg, uint32_t args, int noun)
{
    int width = arg->kind == ARG_SET ? 1 : arg->width;
    return (int)(args >> (arg->shift + noun * width) & arg_mask(width));
}

static inline bool move_same(struct move a, struct move b)
{
    return a.code == b.code;
}

/* The index of a word of `length` bytes (-1: up to its NUL), or -1. */
int noun_find(const struct nouns *nouns, const char *word, int length);

/* Writes the canonical text: the verb's name and its arguments. */
void move_print(const struct verb *verbs, struct move m, struct out *o);

/* The same for people: seats by their names. */
void move_print_named(const struct verb *verbs, struct move m, const char *const names[],
                      struct out *o);

enum move_error { MOVE_OK, MOVE_EMPTY, MOVE_NO_VERB, MOVE_BAD_ARGUMENT };

/* Reads a text as move_print writes it; a list may be in any order, and a word without a number
 * counts once. On failure *where is the offset of the wrong word and *wanted says what was expected
 * there. It does not check whether the move is legal. */
enum move_error move_parse(const struct verb *verbs, const char *text, struct move *m, int *where,
                           const char **wanted);

/* Explains what is wrong with a text that move_parse can't read. */
void move_explain(const struct verb *verbs, const char *text, const struct words *w, struct out *o);

/* Writes the words that may follow the text, one a line, sorted, for completion; the
 * last word of the text may be unfinished. */
void move_complete(const struct verb *verbs, const struct move *legal, int count, const char *text,
                   struct out *o);

#endif
