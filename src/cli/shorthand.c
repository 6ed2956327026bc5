/* Short ways to write a move: see shorthand.h. */
#include "cli/shorthand.h"

#include <ctype.h>
#include <string.h>

#include "cli/typed.h"

enum { NOUN_BYTES = 128 };

struct text_part { /* of a text */
    const char *at;
    int length;
};

static struct text_part next_part(const char **text)
{
    struct text_part p = {*text + strspn(*text, " "), 0};
    p.length = (int)strcspn(p.at, " ");
    *text = p.at + p.length;
    return p;
}

static bool begins(const char *word, struct text_part p)
{
    return strncmp(word, p.at, (size_t)p.length) == 0;
}

/* The word that a part stands for: an exact one, else of cut ones the only one. */
struct match {
    const char *found;
    bool exact, unclear;
};

static void consider(struct match *match, const char *word, enum typed_fit fit)
{
    bool exact = fit == TYPED_EXACT;
    if (fit == TYPED_NOT || (match->exact && !exact))
        return;
    if (match->found && strcmp(match->found, word) == 0) {
        match->exact = match->exact || exact;
        return;
    }
    match->unclear = match->found && match->exact == exact;
    match->exact = exact;
    match->found = word;
}

static enum typed_fit fit_of(const char *word, struct text_part p)
{
    return !begins(word, p) ? TYPED_NOT : word[p.length] ? TYPED_CUT : TYPED_EXACT;
}

static const char *result(const struct match *match)
{
    return match->unclear ? NULL : match->found;
}

static const char *find_verb(const struct game *g, const struct move legal[], int count,
                             struct text_part p, const struct words *w)
{
    struct match match = {0}, theirs = {0};
    for (int i = 0; i < count; i++) {
        const char *name = g->verbs[move_verb(legal[i])].name;
        consider(&match, name, fit_of(name, p));
        consider(&theirs, name, typed_fits(w, name, p.at, (size_t)p.length));
    }
    if (!match.found || (theirs.exact && !match.exact))
        return result(&theirs);
    return result(&match);
}

static enum typed_fit fit_of_noun(const struct game *g, const struct nouns *nouns, int noun,
                                  const struct words *w, struct text_part p)
{
    char name[NOUN_BYTES];
    struct out o = out_to(name, sizeof name);
    typed_noun(g, w, nouns, noun, &o);
    return typed_fits_title(name, p.at, (size_t)p.length);
}

/* What can be done now. */
struct legal {
    const struct move *moves;
    int count;
};

/* Does a move that can be made name it there? */
static bool is_named(const struct game *g, const struct legal *legal, const struct verb *v,
                     const struct arg *arg, int noun)
{
    for (int i = 0; i < legal->count; i++) {
        uint32_t args = move_args(legal->moves[i]);
        if (&g->verbs[move_verb(legal->moves[i])] == v &&
            (arg->kind == ARG_NOUN ? arg_value(arg, args) == noun : arg_count(arg, args, noun) > 0))
            return true;
    }
    return false;
}

/* The word of an argument that a part stands for, among all entries of the verb: all words, or
 * those of legal moves. */
static const char *noun_among(const struct game *g, const struct legal *legal, const char *verb,
                              struct text_part p, const struct words *w, bool *counted)
{
    struct match match = {0}, theirs = {0};
    for (const struct verb *v = g->verbs; v->name; v++) {
        if (strcmp(v->name, verb) != 0)
            continue;
        for (const struct arg *arg = v->args; arg < v->args + ARGS_MAX; arg++) {
            if (!arg->nouns)
                continue;
            for (int noun = 0; noun < arg->nouns->count; noun++) {
                const char *id = arg->nouns->ids[noun];
                if (legal && !is_named(g, legal, v, arg, noun))
                    continue;
                consider(&match, id, fit_of(id, p));
                if (w && arg->nouns->titles)
                    consider(&theirs, id, fit_of_noun(g, arg->nouns, noun, w, p));
            }
            *counted = *counted || arg->kind == ARG_COUNTS;
        }
    }
    if (!match.found || (theirs.exact && !match.exact))
        return result(&theirs);
    return result(&match);
}

/* A cut word that could be several is the only one that can be named now. */
static const char *find_noun(const struct game *g, const struct legal *legal, const char *verb,
                             struct text_part p, const struct words *w, bool *counted)
{
    const char *found = noun_among(g, NULL, verb, p, w, counted);
    return found ? found : noun_among(g, legal, verb, p, w, counted);
}

/* `2food` and `food=2` in pieces: the word and its count, which may be empty. */
static struct text_part cut_count(struct text_part p, struct text_part *count)
{
    const char *equals = memchr(p.at, '=', (size_t)p.length);
    int digits = 0;
    while (digits < p.length && isdigit((unsigned char)p.at[digits]))
        digits++;
    *count = (struct text_part){p.at, digits};
    if (equals) {
        *count = (struct text_part){equals + 1, p.length - (int)(equals - p.at) - 1};
        return (struct text_part){p.at, (int)(equals - p.at)};
    }
    return (struct text_part){p.at + digits, p.length - digits};
}

static void write_argument(const struct game *g, const struct legal *legal, const char *verb,
                           struct text_part p, const struct words *w, struct out *full)
{
    struct text_part count, word = cut_count(p, &count);
    bool counted = false;
    const char *noun =
        word.length ? find_noun(g, legal, verb, p, w, &counted) : NULL; /* `4e_cité` */
    if (noun)
        count.length = 0;
    else if (word.length)
        noun = find_noun(g, legal, verb, word, w, &counted);
    out_char(full, ' ');
    if (!noun || (count.length && !counted)) {
        out_bytes(full, p.at, (size_t)p.length);
        return;
    }
    out_text(full, noun);
    if (count.length) {
        out_char(full, '=');
        out_bytes(full, count.at, (size_t)count.length);
    }
}

static bool is_verb(const struct game *g, struct text_part p)
{
    for (const struct verb *v = g->verbs; v->name; v++)
        if (begins(v->name, p) && !v->name[p.length])
            return true;
    return false;
}

/* The verb that a whole word of the reader's means, even if it can't be done now. */
static const char *their_verb(const struct game *g, struct text_part p, const struct words *w)
{
    for (const struct verb *v = g->verbs; v->name; v++)
        if (typed_fits(w, v->name, p.at, (size_t)p.length) == TYPED_EXACT)
            return v->name;
    return NULL;
}

/* What is left to do, when it is one thing. */
static const char *only_verb(const struct game *g, const struct move legal[], int count)
{
    const char *name = g->verbs[move_verb(legal[0])].name;
    for (int i = 1; i < count; i++)
        if (strcmp(g->verbs[move_verb(legal[i])].name, name) != 0)
            return NULL;
    return name;
}

void write_in_full(const struct game *g, const struct move legal[], int count, const char *text,
                   const struct words *w, struct out *full)
{
    const struct legal now = {legal, count};
    const char *rest = text;
    struct text_part first = next_part(&rest);
    const char *verb = find_verb(g, legal, count, first, w);
    if (!verb && !is_verb(g, first))
        verb = their_verb(g, first, w);
    if (!verb && !is_verb(g, first)) {
        rest = text;
        verb = only_verb(g, legal, count);
    }
    if (!verb) {
        out_text(full, text);
        return;
    }
    out_text(full, verb);
    for (struct text_part p = next_part(&rest); p.length; p = next_part(&rest))
        write_argument(g, &now, verb, p, w, full);
}
