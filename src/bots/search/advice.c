/* The games that have advice: see advice.h. */
#include "bots/search/advice.h"

#include <string.h>

#include "bots/search/lattice.h"
#include "bots/search/ranked.h"
#include "core/play.h"

static const struct adviser *const advisers[] = {&adviser_bronze, &adviser_iron, &adviser_tta};

const struct adviser *adviser_of(const struct game *g)
{
    for (size_t i = 0; i < sizeof advisers / sizeof *advisers; i++)
        if (advisers[i]->game == g)
            return advisers[i];
    return NULL;
}

/* ---- Judging --------------------------------------------------------------------------------- */

int32_t advice_unit(const struct adviser *a, const void *state)
{
    return a->moment(state).players == 1 ? VALUE_POINT : VALUE_ONE;
}

struct verdict advice_judge(const struct adviser *a, void *memory, const void *before,
                            struct move m)
{
    if (!a->judges(before))
        return (struct verdict){.seat = -1};
    bool rolled = a->game->to_move(before) == SEAT_CHANCE;
    int32_t gain = a->gain(memory, before, m);
    if (!rolled && gain > 0)
        gain = 0; /* better than the search saw: nothing was lost */
    int seat = rolled ? a->moment(before).seat : a->game->to_move(before);
    return (struct verdict){seat, rolled, gain};
}

/* The chances of all make one. Who has just ended a turn knows best; or, where the value is right
 * only there, each seat as it was at the end of its own last turn. */
static void share_out(const struct adviser *a, int mover, int players, struct own_values *own,
                      int32_t value[])
{
    int64_t all = 0, part = VALUE_ONE;
    own->value[mover] = value[mover];
    own->known |= 1u << mover;
    for (int seat = 0; seat < players; seat++) {
        if (a->own_turns_only && own->known >> seat & 1)
            value[seat] = own->value[seat];
        all += !a->own_turns_only && seat == mover ? 0 : value[seat];
    }
    if (!a->own_turns_only)
        part -= value[mover];
    for (int seat = 0; seat < players; seat++)
        if (a->own_turns_only || seat != mover)
            value[seat] = all ? (int32_t)(value[seat] * part / all)
                              : (int32_t)(part / (players - !a->own_turns_only));
}

bool advice_values(const struct adviser *a, const void *before, const void *after,
                   struct own_values *own, int32_t value[SEATS_MAX])
{
    struct moment from = a->moment(before), to = a->moment(after);
    if (!from.begun || (to.seat == from.seat && to.round == from.round && !to.over))
        return false;
    for (int seat = 0; seat < to.players; seat++)
        value[seat] = a->value(after, seat);
    if (to.players > 1 && !to.over)
        share_out(a, from.seat, to.players, own, value);
    return true;
}

static int32_t change_of(const struct turning_point *p)
{
    return p->after > p->before ? p->after - p->before : p->before - p->after;
}

/* The seat whose chance this turn changed most, among the turns with the largest changes. */
void advice_note_turn(struct turning_points *t, int ply, const int32_t value[], int seats)
{
    struct turning_point new = {.ply = ply};
    for (int seat = 0; seat < seats; seat++) {
        struct turning_point of = {ply, seat, t->last[seat], value[seat]};
        if (change_of(&of) > change_of(&new))
            new = of;
        t->last[seat] = value[seat];
    }
    if (t->turns++ == 0 || change_of(&new) < VALUE_ONE / 20)
        return;
    int least = 0;
    for (int i = 1; i < t->count; i++)
        if (change_of(&t->point[i]) < change_of(&t->point[least]))
            least = i;
    if (t->count < TURNING_POINTS)
        t->point[t->count++] = new;
    else if (change_of(&new) > change_of(&t->point[least])) {
        memmove(t->point + least, t->point + least + 1,
                (size_t)(TURNING_POINTS - least - 1) * sizeof *t->point);
        t->point[TURNING_POINTS - 1] = new;
    }
}

/* ---- Finding hints --------------------------------------------------------------------------- */

/* A move that brings the same as another says nothing new. */
static bool is_known(const struct hint list[], int count, const struct hint *hint)
{
    for (int i = 0; i < count; i++)
        if (list[i].value == hint->value &&
            memcmp(&list[i].now, &hint->now, sizeof hint->now) == 0 &&
            memcmp(&list[i].next, &hint->next, sizeof hint->next) == 0)
            return true;
    return false;
}

int find_hints(const struct adviser *a, void *search, const void *state, struct hint out[HINTS])
{
    enum { TRIES = 12 };
    struct move legal[MOVES_MAX];
    int32_t value[MOVES_MAX];
    bool alone = a->moment(state).players == 1;
    int count = a->evaluate(search, state, legal, value), found = 0;
    int tries = a->any_order ? TRIES : HINTS;
    for (int i = 0; found < HINTS && i < tries && i < count; i++) {
        int best = best_of(value, count);
        struct hint hint = {.move = legal[best], .value = value[best]};
        value[best] = INT32_MIN;
        a->look_ahead(search, state, &hint);
        hint.points = alone ? hint.value : hint.now.points;
        hint.chance = alone ? 0 : a->chance(hint.value, hint.points);
        if (!a->any_order || !is_known(out, found, &hint))
            out[found++] = hint;
    }
    return found;
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

/* The first line: chance and points, the move, and what to type for it. */
static void print_move(const struct adviser *a, bool alone, const struct hint *hint,
                       const struct words *w, struct out *o)
{
    char digits[2][32], number[32], won[32], title[TITLE_BYTES];
    struct out plain[2] = {out_to(digits[0], 32), out_to(digits[1], 32)};
    struct out points = out_to(number, sizeof number), chance = out_to(won, sizeof won);
    struct out move = out_to(title, sizeof title);
    points_print(hint->points, &plain[0]);
    chance_print(hint->chance, &plain[1]);
    say_number(&points, w, digits[0]);
    say_number(&chance, w, digits[1]);
    move.names = o->names;
    move_title(a->game, hint->move, w, &move);
    if (alone)
        say(o, w, "%1 points: %2", SAY_TEXT(number), SAY_TEXT(title));
    else
        say(o, w, "%1 %% to win, %2 points: %3", SAY_TEXT(won), SAY_TEXT(number), SAY_TEXT(title));
    out_char(o, '\n');
}

/* What is kept of the dice: that is what the move is for. */
static void print_kept(const struct adviser *a, const void *view, struct move m,
                       const struct words *w, struct out *o)
{
    struct kept_dice kept = {0};
    char text[160];
    struct out list = out_to(text, sizeof text);
    int said = 0;
    if (!a->kept(view, m, &kept))
        return;
    for (int face = 0; face < LATTICE_FACES; face++) {
        int count = dice_of_face(kept.dice, face);
        if (!count)
            continue;
        if (said++)
            say_comma(&list, w);
        if (count > 1) {
            out_int(&list, count);
            out_text(&list, " × ");
        }
        out_text(&list, tr(w, a->faces->titles[face]));
    }
    if (kept.another) {
        if (said++)
            say_comma(&list, w);
        out_text(&list, tr(w, kept.another));
    }
    out_text(o, "    ");
    if (said)
        say(o, w, "keeps %1", SAY_TEXT(text));
    else
        out_text(o, tr(w, "keeps nothing"));
    out_char(o, '\n');
}

static int percent(int32_t chance)
{
    return (int)(((int64_t)chance * 100 + SURE / 2) / SURE);
}

/* One of at most four things that may come, unless it is hardly likely; `said` counts them. */
static void say_thing(struct out *o, const struct words *w, int *said,
                      const struct forecast_kind *kind, int i, int32_t chance)
{
    if (percent(chance) < 5 || *said == 4)
        return;
    const char *title = kind->nouns ? tr(w, kind->nouns->titles[kind->noun + i]) : "";
    if ((*said)++)
        say_comma(o, w);
    if (percent(chance) > 99)
        say_args(o, tr(w, kind->phrase.always), 1, &SAY_TEXT(title));
    else
        say_args(o, tr(w, kind->phrase.with_odds), 2,
                 (struct say_arg[]){SAY_TEXT(title), SAY_INT(percent(chance))});
}

static void say_likeliest(struct out *o, const struct words *w, int *said,
                          const struct forecast_kind *kind, const struct forecast *f)
{
    struct forecast left = *f;
    for (int i = 0; i < 2; i++) {
        int best = best_of(left.odds + kind->first, kind->count);
        say_thing(o, w, said, kind, best, left.odds[kind->first + best]);
        left.odds[kind->first + best] = 0;
    }
}

static void print_forecast(const struct adviser *a, const char *when, const struct forecast *f,
                           const struct words *w, struct out *o)
{
    int said = 0;
    out_text(o, "    ");
    out_text(o, tr(w, when));
    for (const uint8_t *next = a->telling; *next; next++) {
        const struct forecast_kind *kind = &a->kinds[*next - 1];
        if (kind->likeliest)
            say_likeliest(o, w, &said, kind, f);
        for (int i = 0; i < kind->count && !kind->likeliest; i++)
            if (percent(f->odds[kind->first + i]) >= kind->least)
                say_thing(o, w, &said, kind, i, f->odds[kind->first + i]);
    }
    if (!said)
        out_text(o, tr(w, "nothing in particular"));
    out_char(o, '\n');
}

/* The rest of a plan for the turn. */
static void print_steps(const struct adviser *a, const struct hint *hint, const struct words *w,
                        struct out *o)
{
    char text[1024];
    struct out list = out_to(text, sizeof text);
    list.names = o->names;
    for (int i = 0; i < hint->steps; i++) {
        if (i)
            say_semicolon(&list, w);
        move_title(a->game, hint->step[i], w, &list);
    }
    out_text(o, "    ");
    say(o, w, "then: %1", SAY_TEXT(text));
    out_char(o, '\n');
}

void hint_print(const struct adviser *a, const void *view, const struct hint *hint,
                const struct words *w, struct out *o)
{
    print_move(a, a->moment(view).players == 1, hint, w, o);
    if (hint->steps)
        print_steps(a, hint, w, o);
    if (a->aims) {
        a->aims(view, hint, w, o);
        return;
    }
    print_kept(a, view, hint->move, w, o);
    if (hint->has_now)
        print_forecast(a, MSG("this turn: "), &hint->now, w, o);
    if (hint->has_next)
        print_forecast(a, MSG("next turn: "), &hint->next, w, o);
}

/* ---- The same as JSON ------------------------------------------------------------------------ */

static void json_number(struct out *o, const char *key, void (*print)(int32_t, struct out *),
                        int32_t number)
{
    char text[32];
    struct out printed = out_to(text, sizeof text);
    print(number, &printed);
    json_key(o, key);
    json_printed(o, text);
}

static void json_forecast(const struct adviser *a, const char *key, const struct forecast *f,
                          struct out *o)
{
    json_member_open(o, key, '{');
    for (const struct forecast_kind *kind = a->kinds; kind->count; kind++)
        for (int i = 0; i < kind->count; i++)
            if (f->odds[kind->first + i])
                json_member_int(o, kind->nouns ? kind->nouns->ids[kind->noun + i] : kind->id,
                                percent(f->odds[kind->first + i]));
    json_close(o, '}');
}

static void json_plan(const struct adviser *a, const struct hint *hint, struct out *o)
{
    if (!hint->steps)
        return;
    json_member_open(o, "plan", '[');
    for (int i = 0; i < hint->steps; i++) {
        char text[128];
        struct out move = out_to(text, sizeof text);
        move_print(a->game->verbs, hint->step[i], &move);
        json_text(o, text);
    }
    json_close(o, ']');
}

void hint_json(const struct adviser *a, const void *view, const struct hint *hint,
               const struct words *w, struct out *o)
{
    json_open(o, '{');
    json_key(o, "move");
    move_json(a->game, hint->move, w, o);
    json_number(o, "points", points_print, hint->points);
    if (a->moment(view).players > 1)
        json_number(o, "win_percent", chance_print, hint->chance);
    json_plan(a, hint, o);
    if (!a->aims)
        json_forecast(a, "this_turn", &hint->now, o);
    if (hint->has_next)
        json_forecast(a, "next_turn", &hint->next, o);
    json_close(o, '}');
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

/* `move`, `title` and `aims` of a hint in words: the first line told its value and the move. */
static void json_advice(struct out *o, const struct game *g, struct move m, const struct words *w,
                        char *words)
{
    char text[128], *rest = words;
    struct out move = out_to(text, sizeof text);
    move_print(g->verbs, m, &move);
    next_line(&rest);
    json_member_text(o, "move", text);
    json_key(o, "title");
    json_title(g, m, w, o);
    json_member_open(o, "aims", '[');
    while (*rest)
        json_text(o, next_line(&rest));
    json_close(o, ']');
}

void hints_json(const struct adviser *a, const void *view, struct out *o)
{
    struct hint hints[HINTS];
    int count = a->find(view, hints);
    json_open(o, '[');
    for (int i = 0; i < count; i++)
        hint_json(a, view, &hints[i], NULL, o);
    json_close(o, ']');
}

void hints_json_words(const struct adviser *a, const void *view, const struct words *w,
                      struct out *o)
{
    struct hint hints[HINTS];
    int count = a->find(view, hints);
    json_open(o, '[');
    for (int i = 0; i < count; i++) {
        char text[4096];
        struct out words = out_to(text, sizeof text);
        hint_print(a, view, &hints[i], w, &words);
        json_open(o, '{');
        json_advice(o, a->game, hints[i].move, w, text);
        json_key(o, "worth");
        hint_json(a, view, &hints[i], w, o);
        json_close(o, '}');
    }
    json_close(o, ']');
}
