/* The games that have advice: see advice.h. */
#include "bots/search/advice.h"

#include <stddef.h>
#include <string.h>

#include "core/play.h"

static const struct adviser *const advisers[] = {&adviser_bronze, &adviser_iron};

const struct adviser *adviser_of(const struct game *g)
{
    for (size_t i = 0; i < sizeof advisers / sizeof *advisers; i++)
        if (advisers[i]->game == g)
            return advisers[i];
    return NULL;
}

/* ---- Words of hints -------------------------------------------------------------------------- */

static void print_tenths(int64_t tenths, struct out *o)
{
    if (tenths < 0)
        out_char(o, '-');
    tenths = tenths < 0 ? -tenths : tenths;
    out_int(o, tenths / 10);
    out_char(o, '.');
    out_int(o, tenths % 10);
}

void chance_print(int32_t chance, struct out *o)
{
    print_tenths(((int64_t)chance * 1000 + VALUE_ONE / 2) / VALUE_ONE, o);
}

void points_print(int32_t points, struct out *o)
{
    print_tenths((int64_t)points * 10 / VALUE_POINT, o);
}

void hint_print(const struct game *g, struct move m, struct worth worth, const struct words *w,
                struct out *o)
{
    char number[32], won[32], title[TITLE_BYTES];
    struct out points = out_to(number, sizeof number), chance = out_to(won, sizeof won);
    struct out move = out_to(title, sizeof title);
    points_print(worth.points, &points);
    chance_print(worth.chance, &chance);
    move.names = o->names;
    move_title(g, m, w, &move);
    if (worth.alone)
        say(o, w, "%1 points  %2", SAY_TEXT(number), SAY_TEXT(title));
    else
        say(o, w, "%1 % to win, %2 points  %3", SAY_TEXT(won), SAY_TEXT(number), SAY_TEXT(title));
    out_text(o, "  (");
    move_print_named(g->verbs, m, o->names, o);
    out_text(o, ")\n");
}

void worth_json(struct worth worth, struct out *o)
{
    char number[32], won[32];
    struct out points = out_to(number, sizeof number), chance = out_to(won, sizeof won);
    points_print(worth.points, &points);
    chance_print(worth.chance, &chance);
    json_key(o, "points");
    json_printed(o, number);
    if (worth.alone)
        return;
    json_key(o, "win_percent");
    json_printed(o, won);
}

int chance_percent(int32_t chance)
{
    return (int)(((int64_t)chance * 100 + SURE / 2) / SURE);
}

void say_chance(struct out *o, const struct words *w, int *said, const struct phrase *phrase,
                const char *thing, int32_t chance)
{
    if (chance_percent(chance) < 5 || *said == 4)
        return;
    out_text(o, (*said)++ ? ", " : "");
    if (chance_percent(chance) > 99)
        say_args(o, tr(w, phrase->always), 1, &SAY_TEXT(thing));
    else
        say_args(o, tr(w, phrase->with_odds), 2,
                 (struct say_arg[]){SAY_TEXT(thing), SAY_INT(chance_percent(chance))});
}

void json_odds(struct out *o, const char *id, int32_t chance)
{
    if (chance) {
        json_key(o, id);
        json_int(o, chance_percent(chance));
    }
}

/* Takes the next line, without the blanks before it, off a text. */
static char *next_line(char **rest)
{
    char *line = *rest + strspn(*rest, " ");
    size_t length = strcspn(line, "\n");
    *rest = line + length + (line[length] == '\n');
    line[length] = '\0';
    return line;
}

/* `move`, `title` and `aims` of a hint in words: the first line told its worth and the move. */
static void json_advice(struct out *o, const struct game *g, struct move m, const struct words *w,
                        char *words)
{
    char text[128], *rest = words;
    struct out move = out_to(text, sizeof text);
    move_print(g->verbs, m, &move);
    next_line(&rest);
    json_key(o, "move");
    json_text(o, text);
    json_key(o, "title");
    json_title(g, m, w, o);
    json_key(o, "aims");
    json_open(o, '[');
    while (*rest)
        json_text(o, next_line(&rest));
    json_close(o, ']');
}

/* ---- Hints ----------------------------------------------------------------------------------- */

struct found {
    int count;
    struct move move[HINTS];
    _Alignas(max_align_t) unsigned char hints[HINTS * HINT_MAX];
};

static void find_hints(const struct adviser *a, const void *view, struct found *found)
{
    found->count = a->find(view, found->hints, found->move);
}

static const void *hint_at(const struct adviser *a, const struct found *found, int i)
{
    return found->hints + (size_t)i * a->hint_size;
}

void hints_print(const struct adviser *a, const void *view, const struct words *w, struct out *o)
{
    struct found found;
    find_hints(a, view, &found);
    for (int i = 0; i < found.count; i++)
        a->print(view, hint_at(a, &found, i), w, o);
}

void hints_json(const struct adviser *a, const void *view, struct out *o)
{
    struct found found;
    find_hints(a, view, &found);
    json_open(o, '[');
    for (int i = 0; i < found.count; i++)
        a->json(view, hint_at(a, &found, i), NULL, o);
    json_close(o, ']');
}

void hints_json_words(const struct adviser *a, const void *view, const struct words *w,
                      struct out *o)
{
    struct found found;
    find_hints(a, view, &found);
    json_open(o, '[');
    for (int i = 0; i < found.count; i++) {
        char text[1024];
        struct out words = out_to(text, sizeof text);
        a->print(view, hint_at(a, &found, i), w, &words);
        json_open(o, '{');
        json_advice(o, a->game, found.move[i], w, text);
        json_key(o, "worth");
        a->json(view, hint_at(a, &found, i), w, o);
        json_close(o, '}');
    }
    json_close(o, ']');
}
