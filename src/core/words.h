/* Messages in the reader's language.
 *
 * The English text is the key of a message, as with gettext. `po/` has the translations, which the
 * build turns into sorted tables. Several languages can be in use at once, so every function takes
 * the language; NULL is English. A message may contain %1 … %9, in the order of its language; %% is
 * a per cent sign. docs/translating.md says more. */
#ifndef AGES_CORE_WORDS_H
#define AGES_CORE_WORDS_H

#include "core/out.h"

struct message {
    const char *key;
    const char *text;   /* the translation, of the singular where there are two forms */
    const char *plural; /* or NULL */
};

struct words {
    const char *language; /* "fr" */
    int count;
    const struct message *messages; /* sorted by key */
    bool zero_is_plural;            /* none of something is said as many are */
};

/* An argument of a message: a text that is already in the right language, or a number. */
struct say_arg {
    const char *text; /* NULL: the number */
    int64_t number;
};

#define SAY_TEXT(t) ((struct say_arg){(t), 0})
#define SAY_INT(n)  ((struct say_arg){NULL, (n)})

/* Marks a message that is translated later, for tools/messages.py; MSGS, two forms of one. */
#define MSG(text)       text
#define MSGS(one, many) one, many

/* A message with a context, for a word that is two words in another language. The reader of English
 * sees the text alone. */
#define CTX(context, text) context "\004" text

const char *tr(const struct words *w, const char *message);
const char *tr_count(const struct words *w, const char *one, const char *many, int64_t n);

void say_args(struct out *o, const char *format, int count, const struct say_arg args[]);

/* Between two of a list, as the language writes it: a comma, and a semicolon where the things on
 * the list have commas of their own. */
void say_comma(struct out *o, const struct words *w);
void say_semicolon(struct out *o, const struct words *w);

/* A number in digits, with the marks of the language for decimals and, from 10,000 on, thousands.
 */
void say_number(struct out *o, const struct words *w, const char *digits);

/* A text for comparing: in small letters, without accents (é e, ß ss; ä, ae and a are one), with
 * this sign for every blank, hyphen and underscore. */
void text_fold(struct out *o, const char *text, char blank);

/* The edit distance of two words: letters to add, drop, change, or swap with their neighbour. Only
 * the first 64 bytes count. */
int word_distance(const char *a, const char *b);

/* say(o, w, "%1 buys %2", SAY_TEXT(who), SAY_TEXT(what)) */
#define say(o, w, message, ...)                                                                    \
    say_args((o), tr((w), (message)),                                                              \
             (int)(sizeof((struct say_arg[]){__VA_ARGS__}) / sizeof(struct say_arg)),              \
             (struct say_arg[]){__VA_ARGS__})

/* say_count(o, w, "%1 good", "%1 goods", n, SAY_INT(n)) */
#define say_count(o, w, one, many, n, ...)                                                         \
    say_args((o), tr_count((w), (one), (many), (n)),                                               \
             (int)(sizeof((struct say_arg[]){__VA_ARGS__}) / sizeof(struct say_arg)),              \
             (struct say_arg[]){__VA_ARGS__})

/* The name of a seat for the readers of this writer. */
const char *seat_name(const struct out *o, const struct words *w, int seat);

#endif
