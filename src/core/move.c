/* Moves and their words: printing, reading and completion, all from a game's table of verbs.
 *
 * A text is compared word by word with every verb of that name. If none fits, the one that fits
 * longest says what was expected. */
#include "core/move.h"

#include <assert.h>
#include <string.h>

int noun_find(const struct nouns *nouns, const char *word, int length)
{
    size_t count = length < 0 ? strlen(word) : (size_t)length;
    for (int i = 0; i < nouns->count; i++)
        if (strncmp(nouns->ids[i], word, count) == 0 && !nouns->ids[i][count])
            return i;
    return -1;
}

static const char *noun_of(const struct arg *arg, uint32_t args)
{
    int noun = arg_value(arg, args);
    assert(noun < arg->nouns->count);
    return arg->nouns->ids[noun];
}

static void print_list(const struct arg *arg, uint32_t args, struct out *o)
{
    for (int i = 0; i < arg->nouns->count; i++) {
        int n = arg_count(arg, args, i);
        if (!n)
            continue;
        out_char(o, ' ');
        out_text(o, arg->nouns->ids[i]);
        if (arg->kind == ARG_COUNTS) {
            out_char(o, '=');
            out_int(o, n);
        }
    }
}

void move_print_named(const struct verb *verbs, struct move m, const char *const names[],
                      struct out *o)
{
    const struct verb *verb = &verbs[move_verb(m)];
    uint32_t args = move_args(m);
    out_text(o, verb->name);
    for (const struct arg *arg = verb->args; arg < verb->args + ARGS_MAX && arg->kind; arg++) {
        if (arg->kind == ARG_COUNTS || arg->kind == ARG_SET) {
            print_list(arg, args, o);
            continue;
        }
        out_char(o, ' ');
        if (arg->kind == ARG_NOUN)
            out_text(o, noun_of(arg, args));
        else if (arg->kind == ARG_SEAT && names && names[arg_value(arg, args)][0])
            out_text(o, names[arg_value(arg, args)]);
        else
            out_int(o, arg_value(arg, args));
    }
}

void move_print(const struct verb *verbs, struct move m, struct out *o)
{
    move_print_named(verbs, m, NULL, o);
}

struct word {
    const char *at;
    int length; /* 0: the text has ended */
};

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t\r\n");
}

static struct word next_word(const char *at)
{
    at = skip_blanks(at);
    return (struct word){at, (int)strcspn(at, " \t\r\n")};
}

static bool word_is(struct word word, const char *name)
{
    return strncmp(name, word.at, (size_t)word.length) == 0 && !name[word.length];
}

/* Where and why a text does not fit. */
struct fault {
    enum move_error error;
    struct word word;
    const struct verb *verb;
    const struct nouns *nouns; /* one of these was expected, or NULL */
    const char *wanted;
};

static bool refuse(struct fault *f, struct word word, const struct nouns *nouns, const char *wanted)
{
    f->error = MOVE_BAD_ARGUMENT;
    f->word = word;
    f->nouns = nouns;
    f->wanted = wanted;
    return false;
}

/* A number of at most `most`, or -1 for no number, -2 for one that is too large. */
static int read_number(struct word word, uint32_t most)
{
    uint32_t n = 0;
    for (int i = 0; i < word.length; i++) {
        if (word.at[i] < '0' || word.at[i] > '9')
            return -1;
        n = n * 10 + (uint32_t)(word.at[i] - '0');
        if (n > most)
            return -2;
    }
    return word.length ? (int)n : -1;
}

static const char wanted_noun[] = MSG("a word of the list");
static const char wanted_number[] = MSG("a number");
static const char wanted_less[] = MSG("a smaller number");

static bool read_value(const struct arg *arg, struct word word, uint32_t *args, struct fault *f)
{
    int value = arg->kind == ARG_NOUN ? noun_find(arg->nouns, word.at, word.length)
                                      : read_number(word, arg_mask(arg->width));
    if (value < 0 && arg->kind == ARG_NOUN)
        return refuse(f, word, arg->nouns, wanted_noun);
    if (value == -2)
        return refuse(f, word, NULL, wanted_less);
    if (value < 0)
        return refuse(f, word, NULL, arg->kind == ARG_SEAT ? MSG("a seat") : wanted_number);
    *args |= (uint32_t)value << arg->shift;
    return true;
}

/* One word of ARG_COUNTS or ARG_SET. */
static bool read_item(const struct arg *arg, int noun, struct word word, uint32_t *args,
                      struct fault *f)
{
    int had = arg_count(arg, *args, noun), more = 1;
    const char *equals = memchr(word.at, '=', (size_t)word.length);
    if (arg->kind == ARG_SET) {
        if (had)
            return refuse(f, word, NULL, MSG("each word once"));
        *args |= (uint32_t)1 << (arg->shift + noun);
        return true;
    }
    if (equals) {
        struct word number = {equals + 1, word.length - (int)(equals + 1 - word.at)};
        more = read_number(number, arg_mask(arg->width));
        if (more == -1)
            return refuse(f, number, NULL, wanted_number);
    }
    if (more == -2 || had + more > (int)arg_mask(arg->width))
        return refuse(f, word, NULL, wanted_less);
    *args += (uint32_t)more << (arg->shift + noun * arg->width);
    return true;
}

/* The words of ARG_COUNTS or ARG_SET, up to the first that is none of them. */
static bool read_list(const struct arg *arg, const char **at, uint32_t *args, struct fault *f)
{
    for (;;) {
        struct word word = next_word(*at);
        int name = arg->kind == ARG_SET ? word.length : (int)strcspn(word.at, "= \t\r\n");
        int noun = word.length ? noun_find(arg->nouns, word.at, name) : -1;
        if (noun < 0)
            return true;
        if (!read_item(arg, noun, word, args, f))
            return false;
        *at = word.at + word.length;
    }
}

static bool read_args(const struct verb *verb, const char *at, uint32_t *args, struct fault *f)
{
    const struct nouns *list = NULL; /* what a list that may still go on consists of */
    *args = 0;
    for (const struct arg *arg = verb->args; arg < verb->args + ARGS_MAX && arg->kind; arg++) {
        if (arg->kind == ARG_COUNTS || arg->kind == ARG_SET) {
            if (!read_list(arg, &at, args, f))
                return false;
            list = arg->nouns;
            continue;
        }
        struct word word = next_word(at);
        if (!read_value(arg, word, args, f))
            return false;
        at = word.at + word.length;
        list = NULL;
    }
    struct word rest = next_word(at);
    return !rest.length || refuse(f, rest, list, list ? wanted_noun : MSG("nothing more"));
}

static bool read_move(const struct verb *verbs, const char *text, struct move *m, struct fault *f)
{
    struct word name = next_word(text);
    *f = (struct fault){
        .error = name.length ? MOVE_NO_VERB : MOVE_EMPTY, .word = name, .wanted = MSG("a move")};
    for (unsigned i = 0; verbs[i].name && name.length; i++) {
        if (!word_is(name, verbs[i].name))
            continue;
        uint32_t args;
        struct fault mine = {.verb = &verbs[i]};
        if (read_args(&verbs[i], name.at + name.length, &args, &mine)) {
            *m = move_of(i, args);
            return true;
        }
        if (mine.word.at > f->word.at)
            *f = mine;
    }
    return false;
}

enum move_error move_parse(const struct verb *verbs, const char *text, struct move *m, int *where,
                           const char **wanted)
{
    struct fault f;
    if (read_move(verbs, text, m, &f))
        return MOVE_OK;
    *where = (int)(f.word.at - text);
    *wanted = f.wanted;
    return f.error;
}

/* The verb that looks most like a word, or NULL when none does. Only English has words for it. */
static const char *nearest_verb(const struct verb *verbs, const char *word)
{
    const char *nearest = NULL;
    int least = (int)strlen(word) / 3 + 2;
    for (; verbs->name; verbs++) {
        int distance = word_distance(word, verbs->name);
        if (distance < least) {
            least = distance;
            nearest = verbs->name;
        }
    }
    return nearest;
}

/* In English by the words that are typed, else by those that are read. */
static void explain_argument(const struct fault *f, const char *got, const struct words *w,
                             struct out *o)
{
    const char *verb = w ? tr(w, f->verb->help) : f->verb->name;
    enum { LISTED_MAX = 8 }; /* longer lists tell nobody what was meant */
    char buf[512], nouns[480];
    struct out wanted = out_to(buf, sizeof buf), list = out_to(nouns, sizeof nouns);
    if (f->nouns && f->nouns->count > LISTED_MAX && f->word.length) {
        say(o, w, "%1: there is no \"%2\"", SAY_TEXT(verb), SAY_TEXT(got));
        return;
    }
    if (f->nouns && f->nouns->count <= LISTED_MAX) {
        bool own = w && f->nouns->titles;
        for (int i = 0; i < f->nouns->count; i++) {
            if (i)
                say_comma(&list, w);
            out_text(&list, own ? tr(w, f->nouns->titles[i]) : f->nouns->ids[i]);
        }
        say(&wanted, w, "one of %1", SAY_TEXT(nouns));
    } else {
        out_text(&wanted, tr(w, f->wanted));
    }
    if (f->word.length)
        say(o, w, "%1: expected %2, got \"%3\"", SAY_TEXT(verb), SAY_TEXT(buf), SAY_TEXT(got));
    else
        say(o, w, "%1: expected %2, but the text ends", SAY_TEXT(verb), SAY_TEXT(buf));
}

void move_explain(const struct verb *verbs, const char *text, const struct words *w, struct out *o)
{
    struct move m;
    struct fault f;
    if (read_move(verbs, text, &m, &f))
        return;
    char got[EXCERPT_MAX];
    struct out excerpt = out_to(got, sizeof got);
    out_excerpt(&excerpt, f.word.at, (size_t)f.word.length);
    const char *nearest = !w && f.error == MOVE_NO_VERB ? nearest_verb(verbs, got) : NULL;
    if (f.error == MOVE_EMPTY)
        out_text(o, tr(w, "no move was given"));
    else if (f.error == MOVE_BAD_ARGUMENT)
        explain_argument(&f, got, w, o);
    else if (nearest)
        say(o, w, "unknown word \"%1\": did you mean %2?", SAY_TEXT(got), SAY_TEXT(nearest));
    else
        say(o, w, "unknown word \"%1\"", SAY_TEXT(got));
}

/* The word of a move's text that may stand where the last word of the typed text stands. */
static struct word continuation(const char *move, const char *typed)
{
    for (;;) {
        struct word mine = next_word(move), theirs = next_word(typed);
        bool unfinished = !theirs.at[theirs.length];
        if (unfinished && strncmp(mine.at, theirs.at, (size_t)theirs.length) == 0)
            return mine;
        if (unfinished || mine.length != theirs.length ||
            strncmp(mine.at, theirs.at, (size_t)mine.length) != 0)
            return (struct word){move, 0};
        move = mine.at + mine.length;
        typed = theirs.at + theirs.length;
    }
}

void move_complete(const struct verb *verbs, const struct move *legal, int count, const char *text,
                   struct out *o)
{
    enum { LONGEST_WORD = 64 };
    char last[LONGEST_WORD] = "", next[LONGEST_WORD] = "";
    do { /* each round writes the least word behind the last one: sorted and unique in no memory */
        next[0] = '\0';
        for (int i = 0; i < count; i++) {
            char buf[512], candidate[LONGEST_WORD] = "";
            struct out move = out_to(buf, sizeof buf);
            move_print_named(verbs, legal[i], o->names, &move);
            struct word word = continuation(buf, text);
            struct out copy = out_to(candidate, sizeof candidate);
            out_bytes(&copy, word.at, (size_t)word.length);
            if (strcmp(candidate, last) > 0 && (!next[0] || strcmp(candidate, next) < 0))
                memcpy(next, candidate, sizeof next);
        }
        if (next[0]) {
            out_text(o, next);
            out_char(o, '\n');
        }
        memcpy(last, next, sizeof last);
    } while (next[0]);
}
