/* The Bronze Age's hints and judgements, as screens ask for them: see advice.h. */
#include <string.h>

#include "bots/advice.h"
#include "bots/bronze_analyse.h"
#include "bots/bronze_hint.h"

/* Takes the next line, without the blanks before it, off a text. */
static char *next_line(char **rest)
{
    char *line = *rest + strspn(*rest, " ");
    size_t length = strcspn(line, "\n");
    *rest = line + length + (line[length] == '\n');
    line[length] = '\0';
    return line;
}

/* A hint in words begins with its worth and the move; the lines behind it tell what for. */
static void json_aims(const struct bronze *s, const struct hint *hint, const struct words *w,
                      struct out *o)
{
    char text[1024], *rest = text;
    struct out words = out_to(text, sizeof text);
    bronze_hint_print(s, hint, w, &words);
    next_line(&rest);
    json_key(o, "aims");
    json_open(o, '[');
    while (*rest)
        json_text(o, next_line(&rest));
    json_close(o, ']');
}

static void hints(const void *view, const struct words *w, struct out *o)
{
    const struct bronze *s = view;
    struct hint found[HINTS];
    int count = bronze_hints(s, found);
    json_open(o, '[');
    for (int i = 0; i < count; i++) {
        char text[128];
        struct out move = out_to(text, sizeof text);
        move_print(game_bronze.verbs, found[i].move, &move);
        json_open(o, '{');
        json_key(o, "move");
        json_text(o, text);
        json_key(o, "worth");
        bronze_hint_json(s, &found[i], o);
        json_aims(s, &found[i], w, o);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static struct verdict judge(void *memory, const void *before, struct move m)
{
    struct judged judged = bronze_judge(memory, before, m);
    return (struct verdict){judged.seat, judged.rolled, judged.gain};
}

static struct move advised(const void *before)
{
    return bronze_advised(before);
}

static bool hopes(const void *before, const void *after, int32_t hope[SEATS_MAX])
{
    const struct bronze *from = before, *to = after;
    bool same_turn = to->seat == from->seat && to->round == from->round;
    if (from->phase == PHASE_START || (same_turn && to->phase != PHASE_OVER))
        return false;
    bronze_hopes(to, from->seat, hope);
    return true;
}

static int32_t one(const void *state)
{
    const struct bronze *s = state;
    return s->players == 1 ? VALUE_POINT : VALUE_ONE;
}

const struct adviser adviser_bronze = {
    .game = "bronze",
    .hints = hints,
    .memory_size = sizeof(struct analyst),
    .judge = judge,
    .advised = advised,
    .hopes = hopes,
    .one = one,
};
