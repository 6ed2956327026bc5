/* Asking: a question as data and in words, written side by side by the game.
 *
 * The data are members of a JSON object that the caller has opened; the words are lines. What
 * stands in the data is said in the words too, so that no reader knows more than another. */
#ifndef AGES_CORE_ASKING_H
#define AGES_CORE_ASKING_H

#include "core/move.h"
#include "core/out.h"
#include "core/words.h"

struct asking {
    struct out *data, *text;
    const struct words *w;
};

/* Begins a line of the words. */
static inline struct out *ask_line(const struct asking *a)
{
    if (a->text->len)
        out_char(a->text, '\n');
    return a->text;
}

static inline void ask_int(const struct asking *a, const char *key, int n)
{
    json_member_int(a->data, key, n);
}

static inline void ask_word(const struct asking *a, const char *key, const char *word)
{
    json_member_text(a->data, key, word);
}

/* Nobody, and nothing of a list, is null. */
static inline void ask_seat(const struct asking *a, const char *key, int seat, int seats)
{
    json_key(a->data, key);
    if (seat >= 0 && seat < seats)
        json_int(a->data, seat);
    else
        json_none(a->data);
}

static inline void ask_noun(const struct asking *a, const char *key, const struct nouns *nouns,
                            int noun)
{
    json_key(a->data, key);
    if (noun >= 0 && noun < nouns->count)
        json_text(a->data, nouns->ids[noun]);
    else
        json_none(a->data);
}

static inline const char *ask_name(const struct asking *a, int seat)
{
    return seat_name(a->text, a->w, seat);
}

#endif
