/* Words of moves and commands in the reader's language: see typed.h. */
#include "cli/typed.h"

#include <string.h>

#include "core/play.h"

/* A translation may list several words with commas; the first one is shown. */
static const char *const typed_words[] = {
    MSG(CTX("typed", "accept")),
    MSG(CTX("typed", "aggression")),
    MSG(CTX("typed", "armies")),
    MSG(CTX("typed", "aside")),
    MSG(CTX("typed", "back")),
    MSG(CTX("typed", "barbarossa")),
    MSG(CTX("typed", "bid")),
    MSG(CTX("typed", "board")),
    MSG(CTX("typed", "bonus")),
    MSG(CTX("typed", "build")),
    MSG(CTX("typed", "buy")),
    MSG(CTX("typed", "cancel")),
    MSG(CTX("typed", "card")),
    MSG(CTX("typed", "choose")),
    MSG(CTX("typed", "columbus")),
    MSG(CTX("typed", "complete")),
    MSG(CTX("typed", "conquest")),
    MSG(CTX("typed", "deal")),
    MSG(CTX("typed", "decline")),
    MSG(CTX("typed", "destroy")),
    MSG(CTX("typed", "dice")),
    MSG(CTX("typed", "disband")),
    MSG(CTX("typed", "discard")),
    MSG(CTX("typed", "discover")),
    MSG(CTX("typed", "done")),
    MSG(CTX("typed", "draw")),
    MSG(CTX("typed", "end_actions")),
    MSG(CTX("typed", "end_build")),
    MSG(CTX("typed", "end_colonies")),
    MSG(CTX("typed", "end_swap")),
    MSG(CTX("typed", "end_trade")),
    MSG(CTX("typed", "engineering")),
    MSG(CTX("typed", "event")),
    MSG(CTX("typed", "fate")),
    MSG(CTX("typed", "get")),
    MSG(CTX("typed", "give")),
    MSG(CTX("typed", "granaries")),
    MSG(CTX("typed", "grow")),
    MSG(CTX("typed", "guard")),
    MSG(CTX("typed", "help")),
    MSG(CTX("typed", "hint")),
    MSG(CTX("typed", "judge")),
    MSG(CTX("typed", "keep")),
    MSG(CTX("typed", "lay")),
    MSG(CTX("typed", "lead")),
    MSG(CTX("typed", "leadership")),
    MSG(CTX("typed", "leave")),
    MSG(CTX("typed", "liner")),
    MSG(CTX("typed", "log")),
    MSG(CTX("typed", "lose")),
    MSG(CTX("typed", "moves")),
    MSG(CTX("typed", "navy")),
    MSG(CTX("typed", "no_politics")),
    MSG(CTX("typed", "odds")),
    MSG(CTX("typed", "offer")),
    MSG(CTX("typed", "omens")),
    MSG(CTX("typed", "pact")),
    MSG(CTX("typed", "pass")),
    MSG(CTX("typed", "peek")),
    MSG(CTX("typed", "peg")),
    MSG(CTX("typed", "pick")),
    MSG(CTX("typed", "play")),
    MSG(CTX("typed", "port_goods")),
    MSG(CTX("typed", "preserve")),
    MSG(CTX("typed", "propose")),
    MSG(CTX("typed", "quit")),
    MSG(CTX("typed", "recruit")),
    MSG(CTX("typed", "redo")),
    MSG(CTX("typed", "refuse")),
    MSG(CTX("typed", "reroll")),
    MSG(CTX("typed", "rest")),
    MSG(CTX("typed", "reveal")),
    MSG(CTX("typed", "revolution")),
    MSG(CTX("typed", "rival")),
    MSG(CTX("typed", "rival_founds")),
    MSG(CTX("typed", "roll")),
    MSG(CTX("typed", "rules")),
    MSG(CTX("typed", "sacrifice")),
    MSG(CTX("typed", "save")),
    MSG(CTX("typed", "score")),
    MSG(CTX("typed", "ships")),
    MSG(CTX("typed", "skip_buy")),
    MSG(CTX("typed", "skip_conquest")),
    MSG(CTX("typed", "skip_granaries")),
    MSG(CTX("typed", "skip_leadership")),
    MSG(CTX("typed", "skip_navy")),
    MSG(CTX("typed", "skip_omens")),
    MSG(CTX("typed", "skip_preserve")),
    MSG(CTX("typed", "skip_store")),
    MSG(CTX("typed", "smithing")),
    MSG(CTX("typed", "stage")),
    MSG(CTX("typed", "stages")),
    MSG(CTX("typed", "start")),
    MSG(CTX("typed", "stay")),
    MSG(CTX("typed", "steal")),
    MSG(CTX("typed", "stop")),
    MSG(CTX("typed", "store")),
    MSG(CTX("typed", "swap")),
    MSG(CTX("typed", "tactic")),
    MSG(CTX("typed", "take")),
    MSG(CTX("typed", "take_back")),
    MSG(CTX("typed", "trade")),
    MSG(CTX("typed", "trust")),
    MSG(CTX("typed", "undo")),
    MSG(CTX("typed", "upgrade")),
    MSG(CTX("typed", "war")),
    MSG(CTX("typed", "yield")),
    NULL,
};

enum { WORD_BYTES = 128 };

static const char *list_of(const struct words *w, const char *word)
{
    for (int i = 0; typed_words[i]; i++)
        if (strcmp(strchr(typed_words[i], '\004') + 1, word) == 0)
            return tr(w, typed_words[i]);
    return word;
}

enum typed_fit typed_fits_title(const char *title, const char *typed, size_t length)
{
    char given[WORD_BYTES], cut[WORD_BYTES], wanted[WORD_BYTES];
    struct out raw = out_to(cut, sizeof cut), o = out_to(given, sizeof given);
    struct out full = out_to(wanted, sizeof wanted);
    out_bytes(&raw, typed, length);
    text_fold(&o, cut, '_');
    text_fold(&full, title, '_');
    if (!o.len || strncmp(given, wanted, o.len) != 0)
        return TYPED_NOT;
    return wanted[o.len] ? TYPED_CUT : TYPED_EXACT;
}

enum typed_fit typed_fits(const struct words *w, const char *word, const char *typed, size_t length)
{
    enum typed_fit best = TYPED_NOT;
    for (const char *c = w ? list_of(w, word) : ""; *c;) {
        char one[WORD_BYTES];
        struct out o = out_to(one, sizeof one);
        size_t size = strcspn(c, ",");
        out_bytes(&o, c, size);
        enum typed_fit fit = typed_fits_title(one, typed, length);
        best = fit > best ? fit : best;
        c += size;
        c += strspn(c, ", ");
    }
    return best;
}

void typed_print(const struct words *w, const char *word, struct out *o)
{
    const char *list = list_of(w, word);
    out_bytes(o, list, strcspn(list, ","));
}

void typed_noun(const struct game *g, const struct words *w, const struct nouns *nouns, int noun,
                struct out *o)
{
    char name[WORD_BYTES];
    struct out own = out_to(name, sizeof name);
    if (w && nouns->titles)
        noun_print(g, nouns, noun, w, &own);
    else
        out_text(&own, nouns->ids[noun]);
    for (const char *c = name; *c; c++)
        out_char(o, *c == ' ' ? '_' : *c);
}

/* The reader's word for an argument, or what stands there. */
static void print_argument(const struct game *g, const struct verb *verb, const char *text,
                           size_t length, const struct words *w, struct out *o)
{
    size_t word = 0;
    while (word < length && text[word] != '=')
        word++;
    for (const struct arg *arg = verb->args; arg < verb->args + ARGS_MAX; arg++)
        for (int i = 0; arg->nouns && i < arg->nouns->count; i++)
            if (strlen(arg->nouns->ids[i]) == word &&
                strncmp(arg->nouns->ids[i], text, word) == 0) {
                typed_noun(g, w, arg->nouns, i, o);
                out_bytes(o, text + word, length - word);
                return;
            }
    out_bytes(o, text, length);
}

void typed_move(const struct game *g, struct move m, const struct words *w, struct out *o)
{
    char text[512];
    struct out english = out_to(text, sizeof text);
    const struct verb *verb = &g->verbs[move_verb(m)];
    if (!w) {
        move_print_named(g->verbs, m, o->names, o);
        return;
    }
    move_print_named(g->verbs, m, o->names, &english);
    typed_print(w, verb->name, o);
    for (const char *c = text + strcspn(text, " "); *c;) {
        c += strspn(c, " ");
        size_t length = strcspn(c, " ");
        out_char(o, ' ');
        print_argument(g, verb, c, length, w, o);
        c += length;
    }
}
