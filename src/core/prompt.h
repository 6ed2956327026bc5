/* Prompts: what the seat to move is asked, as data and in words. The game writes both side by side.
 *
 * The data are members of a JSON object that the caller has opened; the words are lines. The words
 * say everything that the data contain, so that no reader knows more than another. */
#ifndef AGES_CORE_PROMPT_H
#define AGES_CORE_PROMPT_H

#include "core/move.h"
#include "core/out.h"
#include "core/words.h"

struct prompt {
    struct out *data, *text;
    const struct words *w;
};

/* Begins a line of words. */
static inline struct out *prompt_line(const struct prompt *a)
{
    if (a->text->len)
        out_char(a->text, '\n');
    return a->text;
}

static inline void prompt_int(const struct prompt *a, const char *key, int n)
{
    json_member_int(a->data, key, n);
}

static inline void prompt_word(const struct prompt *a, const char *key, const char *word)
{
    json_member_text(a->data, key, word);
}

/* JSON has null for nobody, and for no noun. */
static inline void prompt_seat(const struct prompt *a, const char *key, int seat, int seats)
{
    json_key(a->data, key);
    if (seat >= 0 && seat < seats)
        json_int(a->data, seat);
    else
        json_none(a->data);
}

static inline void prompt_noun(const struct prompt *a, const char *key, const struct nouns *nouns,
                               int noun)
{
    json_key(a->data, key);
    if (noun >= 0 && noun < nouns->count)
        json_text(a->data, nouns->ids[noun]);
    else
        json_none(a->data);
}

static inline const char *prompt_name(const struct prompt *a, int seat)
{
    return seat_name(a->text, a->w, seat);
}

#endif
