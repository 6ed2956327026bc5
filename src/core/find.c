/* Finds the moves that a text stands for, or explains what is wrong with it.
 *
 * It reads only the view of the seat, so that no message reveals anything. */
#include <assert.h>
#include <string.h>

#include "core/play.h"

struct choice {
    struct move list[MOVES_MAX > CHANCES_MAX ? MOVES_MAX : CHANCES_MAX];
    int count;
};

/* Where to look, and who is told: somebody who types moves, or who reads their titles. */
struct move_search {
    const struct game *game;
    const void *view;
    bool titles;
    const struct words *words;
    struct out *why;
};

static void choices(const struct game *g, const void *view, struct choice *c)
{
    uint32_t weight[CHANCES_MAX];
    int seat = g->to_move(view);
    c->count = seat == SEAT_NOBODY   ? 0
               : seat == SEAT_CHANCE ? g->chances(view, c->list, weight)
                                     : g->moves(view, c->list);
}

static bool is_choice(const struct choice *c, struct move m)
{
    for (int i = 0; i < c->count; i++)
        if (move_same(c->list[i], m))
            return true;
    return false;
}

/* The verb that the text begins with, or NULL. */
static const char *verb_of(const struct game *g, const char *text)
{
    size_t length = strcspn(text, " ");
    for (const struct verb *verb = g->verbs; verb->name; verb++)
        if (strlen(verb->name) == length && strncmp(verb->name, text, length) == 0)
            return verb->name;
    return NULL;
}

static void print_choice(const struct move_search *q, struct move m, struct out *o)
{
    if (!q->titles) {
        move_print_named(q->game->verbs, m, o->names, o);
        return;
    }
    char title[TITLE_BYTES];
    struct out text = out_to(title, sizeof title);
    text.names = o->names;
    move_title(q->game, m, q->words, &text);
    say(o, q->words, "\"%1\"", SAY_TEXT(title));
}

/* Writes the choices whose texts are most like the given one, at most 3 of them. Who names a verb
 * means that verb, and not its opposite. */
static void print_nearest(const struct move_search *q, const struct choice *c, const char *text,
                          struct out *o)
{
    const struct game *g = q->game;
    const char *meant = verb_of(g, text);
    enum { SHOWN = 3 };
    int best[SHOWN], distance[SHOWN], shown = 0;
    for (int i = 0; i < c->count; i++) {
        char buf[256];
        struct out move = out_to(buf, sizeof buf);
        if (meant && strcmp(meant, g->verbs[move_verb(c->list[i])].name) != 0)
            continue;
        move_print(g->verbs, c->list[i], &move);
        int mine = word_distance(text, buf), at = shown;
        while (at > 0 && mine < distance[at - 1])
            at--;
        if (at == SHOWN)
            continue;
        shown += shown < SHOWN;
        for (int j = shown - 1; j > at; j--) {
            best[j] = best[j - 1];
            distance[j] = distance[j - 1];
        }
        best[at] = i;
        distance[at] = mine;
    }
    for (int i = 0; i < shown; i++) {
        if (i)
            out_text(o, ", ");
        print_choice(q, c->list[best[i]], o);
    }
}

static void say_nearest(const struct move_search *q, const char *text)
{
    struct choice c;
    char buf[3 * TITLE_BYTES];
    struct out list = out_to(buf, sizeof buf);
    list.names = q->why->names;
    choices(q->game, q->view, &c);
    print_nearest(q, &c, text, &list);
    if (c.count && !buf[0])
        return;
    out_char(q->why, ' ');
    if (c.count == 0)
        out_text(q->why, tr(q->words, "The game is over."));
    else
        say(q->why, q->words, "Nearest: %1.", SAY_TEXT(buf));
}

bool why_not_print(const struct game *g, const void *view, struct move m, const struct words *w,
                   struct out *o)
{
    int rule = g->why_not && g->to_move(view) >= 0 ? g->why_not(view, m) : 0;
    if (!rule)
        return false;
    if (!g->tell_why_not || !g->tell_why_not(view, m, rule, w, o))
        for (const struct refusal *refusal = g->refusals; refusal->rule; refusal++)
            if (refusal->rule == rule)
                out_text(o, tr(w, refusal->message));
    out_text(o, " (");
    rule_print(g, rule, o);
    out_char(o, ')');
    return true;
}

static void say_impossible(const struct move_search *q, struct move m)
{
    char text[256], title[TITLE_BYTES], reason[512];
    struct out o = out_to(text, sizeof text), because = out_to(reason, sizeof reason);
    move_print(q->game->verbs, m, &o);
    o = out_to(title, sizeof title);
    o.names = because.names = q->why->names;
    move_title(q->game, m, q->words, &o);
    if (why_not_print(q->game, q->view, m, q->words, &because))
        say(q->why, q->words, "\"%1\" is not possible now: %2.", SAY_TEXT(title), SAY_TEXT(reason));
    else
        say(q->why, q->words, "\"%1\" is not possible now.", SAY_TEXT(title));
    say_nearest(q, text);
}

/* Are these moves legal one after the other? As far as the view can tell: up to the next chance or
 * another seat's decision. Where not, `at` is the view before the move that is not. */
static bool sequence_is_legal(const struct game *g, const void *view, const struct move list[],
                              int count, void *at, int *failed)
{
    int seat = g->to_move(view);
    memcpy(at, view, g->state_size);
    for (int i = 0; i < count && g->to_move(at) == seat; i++) {
        struct choice c;
        choices(g, at, &c);
        *failed = i;
        if (!is_choice(&c, list[i]))
            return false;
        g->apply(at, list[i], NULL);
    }
    return true;
}

/* What stands between the blanks; false if there is more of it than any move has. */
static bool trim(const char *text, char line[], size_t cap)
{
    text += strspn(text, " \t\r\n");
    size_t length = strlen(text);
    while (length && strchr(" \t\r\n", text[length - 1]))
        length--;
    if (length >= cap)
        return false;
    memcpy(line, text, length);
    line[length] = '\0';
    return true;
}

static int find(const struct move_search *q, const char *text, struct move out[])
{
    const struct game *g = q->game;
    char line[512];
    struct state_room at;
    struct choice c;
    struct move m;
    int where, failed;
    const char *wanted;
    assert(g->state_size <= sizeof at.bytes);
    if (!trim(text, line, sizeof line)) {
        out_text(q->why, tr(q->words, "The text is too long for a move."));
        return 0;
    }
    choices(g, q->view, &c);
    bool read = move_parse(g->verbs, line, &m, &where, &wanted) == MOVE_OK;
    if (read && is_choice(&c, m)) {
        out[0] = m;
        return 1;
    }
    bool asked = g->to_move(q->view) >= 0;
    int count = g->expand && asked ? g->expand(q->view, line, out, SEQUENCE_MAX) : 0;
    if (count && sequence_is_legal(g, q->view, out, count, at.bytes, &failed))
        return count;
    if (read) {
        say_impossible(q, m);
    } else if (count) {
        struct move_search there = *q;
        there.view = at.bytes;
        say_impossible(&there, out[failed]);
    } else {
        move_explain(g->verbs, line, q->words, q->why);
        out_text(q->why, q->why->last == '?' ? "" : ".");
        say_nearest(q, line);
    }
    return 0;
}

bool play_read(const struct game *g, const void *view, const char *text, struct move *m)
{
    int where;
    const char *wanted;

    return move_parse(g->verbs, text, m, &where, &wanted) == MOVE_OK && play_is_legal(g, view, *m);
}

int play_find(const struct game *g, const void *view, const char *text, struct move out[],
              const struct words *w, struct out *why)
{
    return find(&(struct move_search){g, view, false, w, why}, text, out);
}

int play_find_titled(const struct game *g, const void *view, const char *text, struct move out[],
                     const struct words *w, struct out *why)
{
    return find(&(struct move_search){g, view, true, w, why}, text, out);
}
