/* Moves, options and nouns for people: the sentence of a verb with the titles of its arguments. */
#include <assert.h>

#include "core/play.h"

enum { ARGUMENT_BYTES = 256 };

void noun_print(const struct game *g, const struct nouns *nouns, int noun, const struct words *w,
                struct out *o)
{
    assert(noun >= 0 && noun < nouns->count);
    if (g->print_noun)
        g->print_noun(nouns, noun, w, o);
    else
        out_text(o, noun_title(w, nouns, noun));
}

void option_title(const struct game *g, const struct option *option, int value,
                  const struct words *w, struct out *o)
{
    if (option->values)
        noun_print(g, option->values, value, w, o);
    else
        out_int(o, value);
}

static bool is_list(const struct arg *arg)
{
    return arg->kind == ARG_COUNTS || arg->kind == ARG_SET;
}

/* "food, 2 × coins", behind what is there. Returns how many things are on the list. */
static int print_list(const struct game *g, const struct arg *arg, uint32_t args,
                      const struct words *w, struct out *o)
{
    int sum = 0;
    for (int noun = 0; noun < arg->nouns->count; noun++) {
        int n = arg_count(arg, args, noun);
        if (!n)
            continue;
        char title[ARGUMENT_BYTES];
        struct out text = out_to(title, sizeof title);
        noun_print(g, arg->nouns, noun, w, &text);
        if (o->len)
            say_comma(o, w);
        if (n > 1)
            say(o, w, "%1 × %2", SAY_INT(n), SAY_TEXT(title));
        else
            out_text(o, title);
        sum += n;
    }
    return sum;
}

/* One argument in words. Returns how many of something it says, -1: it counts nothing. */
static int print_argument(const struct game *g, const struct arg *arg, uint32_t args,
                          const struct words *w, struct out *o)
{
    int value = arg_value(arg, args);
    if (is_list(arg))
        return print_list(g, arg, args, w, o);
    if (arg->kind == ARG_NOUN)
        noun_print(g, arg->nouns, value, w, o);
    else if (arg->kind == ARG_SEAT)
        out_text(o, seat_name(o, w, value));
    else
        out_int(o, value);
    return arg->kind == ARG_COUNT ? value : -1;
}

static const char *sentence(const struct verb *verb, int count, const struct words *w)
{
    if (count == 0 && verb->none)
        return tr(w, verb->none);
    return verb->many ? tr_count(w, verb->title, verb->many, count) : tr(w, verb->title);
}

void move_title(const struct game *g, struct move m, const struct words *w, struct out *o)
{
    const struct verb *verb = &g->verbs[move_verb(m)];
    char text[ARGS_MAX][ARGUMENT_BYTES];
    struct out own[ARGS_MAX];
    struct say_arg said[ARGS_MAX];
    int count = -1;
    for (int i = 0, at = 0; i < ARGS_MAX; i++) {
        const struct arg *arg = &verb->args[i];
        bool goes_on = i && is_list(arg) && is_list(arg - 1); /* with the list before it */
        own[i] = out_to(text[i], sizeof text[i]);
        own[i].names = o->names;
        said[i] = SAY_TEXT(text[i]);
        if (!arg->kind)
            continue;
        at = goes_on ? at : i;
        int counted = print_argument(g, arg, move_args(m), w, &own[at]);
        if (counted >= 0)
            count = goes_on ? count + counted : counted;
    }
    say_args(o, sentence(verb, count, w), ARGS_MAX, said);
}

void json_title(const struct game *g, struct move m, const struct words *w, struct out *o)
{
    char text[TITLE_BYTES];
    struct out title = out_to(text, sizeof text);
    title.names = o->names;
    move_title(g, m, w, &title);
    json_text(o, text);
}

static void json_list(const struct arg *arg, uint32_t args, struct out *o)
{
    bool counts = arg->kind == ARG_COUNTS;
    json_open(o, counts ? '{' : '[');
    for (int i = 0; i < arg->nouns->count; i++) {
        int n = arg_count(arg, args, i);
        if (n && counts) {
            json_member_int(o, arg->nouns->ids[i], n);
        } else if (n) {
            json_text(o, arg->nouns->ids[i]);
        }
    }
    json_close(o, counts ? '}' : ']');
}

void move_json(const struct game *g, struct move m, const struct words *w, struct out *o)
{
    const struct verb *verb = &g->verbs[move_verb(m)];
    uint32_t args = move_args(m);
    json_open(o, '{');
    json_key(o, "text");
    out_char(o, '"'); /* words need no escapes */
    move_print(g->verbs, m, o);
    out_char(o, '"');
    json_member_text(o, "verb", verb->name);
    json_member_open(o, "args", '[');
    for (const struct arg *arg = verb->args; arg < verb->args + ARGS_MAX && arg->kind; arg++) {
        if (is_list(arg))
            json_list(arg, args, o);
        else if (arg->kind == ARG_NOUN)
            json_text(o, arg->nouns->ids[arg_value(arg, args)]);
        else
            json_int(o, arg_value(arg, args));
    }
    json_close(o, ']');
    json_key(o, "title");
    json_title(g, m, w, o);
    if (is_resignation(g, m))
        json_member_bool(o, "gives_up", true);
    json_close(o, '}');
}
