/* The games that have advice: see advice.h. */
#include "bots/advice.h"

#include <string.h>

static const struct adviser *const advisers[] = {&adviser_bronze, &adviser_iron};

const struct adviser *adviser_of(const struct game *g)
{
    for (size_t i = 0; i < sizeof advisers / sizeof *advisers; i++)
        if (strcmp(advisers[i]->game, g->id) == 0)
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

void json_advice(struct out *o, const struct game *g, struct move m, char *words)
{
    char text[128], *rest = words;
    struct out move = out_to(text, sizeof text);
    move_print(g->verbs, m, &move);
    next_line(&rest);
    json_key(o, "move");
    json_text(o, text);
    json_key(o, "aims");
    json_open(o, '[');
    while (*rest)
        json_text(o, next_line(&rest));
    json_close(o, ']');
}
